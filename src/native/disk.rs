//! Things kept in files: only regular ones, whole or not at all, and never another than the one that was meant.

use super::clock::moment;
use crate::files::{named_by, odd, replace, replace_quickly, typed_path};
use crate::ports::{LockedRecord, NameStatus, RecordEntry, Store, open_elsewhere};
use etcetera::BaseStrategy;
use same_file::Handle;
use std::any::Any;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// No record is longer.
const LONGEST: u64 = 1 << 30;
/// The ending of games.
const GAME: &str = "lod";

/// The folder where games lie: this one, or that of the environment's `LOD_GAMES`, or the platform's for a program's data.
pub fn games_folder(given: Option<&Path>) -> PathBuf {
    let usual = || {
        let base = etcetera::choose_base_strategy().ok()?;
        Some(base.data_dir().join("lod-assistant").join("games"))
    };
    let given = given.map(Path::to_path_buf).or_else(|| named_by("LOD_GAMES"));
    given.or_else(usual).unwrap_or_else(|| PathBuf::from("lod-games"))
}

/// A folder whose files are the records; with a path in its name a record lies elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disk {
    folder: PathBuf,
    /// Whether only names are taken, and no paths.
    names_only: bool,
}

impl Disk {
    /// This folder.
    pub fn new(folder: &Path) -> Disk {
        Disk { folder: folder.to_path_buf(), names_only: false }
    }

    /// The same folder for people who sit elsewhere: what they type is a name in it, and never a path.
    #[must_use]
    pub fn of_names_only(mut self) -> Disk {
        self.names_only = true;
        self
    }

    /// The name of the record in this file.
    pub fn name_of(path: &Path) -> String {
        match path.components().nth(1) {
            Some(_) => path.to_string_lossy().into_owned(),
            None => Path::new(".").join(path).to_string_lossy().into_owned(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        let path = if name.contains(std::path::is_separator) {
            PathBuf::from(name)
        } else {
            self.folder.join(name)
        };
        if !name.contains(char::REPLACEMENT_CHARACTER) || path.symlink_metadata().is_ok() {
            return path;
        }
        // A file's name that is no text goes by what can be told of it.
        let named = |file: &PathBuf| {
            file.file_name().map(|n| n.to_string_lossy())
                == path.file_name().map(|n| n.to_string_lossy())
        };
        let files = path.parent().and_then(|folder| fs::read_dir(folder).ok());
        let found = files.into_iter().flatten().flatten().map(|file| file.path()).find(named);
        found.unwrap_or(path)
    }

    /// So many bytes of a file at most, from where its length says.
    fn part_of(
        &self,
        name: &str,
        from: impl Fn(u64) -> u64,
        most: u64,
    ) -> io::Result<Option<Vec<u8>>> {
        let path = self.path(name);
        let length = match fs::metadata(&path) {
            Ok(about) if !about.is_file() => return Err(io::Error::other("it is not a file")),
            Ok(about) => about.len(),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut file = File::open(path)?;
        if from(length) > 0 {
            file.seek(SeekFrom::Start(from(length)))?;
        }
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }
}

impl Store for Disk {
    fn list(&self, ending: &str) -> io::Result<Vec<RecordEntry>> {
        let files = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            files => files?,
        };
        let paths = files.flatten().map(|file| file.path());
        let paths = paths.filter(|path| path.extension().is_some_and(|e| e == ending));
        Ok(paths.filter_map(|path| listed(&path)).collect())
    }

    fn elsewhere(&self, typed: &str) -> Result<Option<String>, String> {
        if self.names_only || !typed.contains(['/', '\\']) {
            return Ok(None);
        }
        // By its parts: an end in `/` counts for nothing.
        let path: PathBuf = typed_path(typed)?.components().collect();
        let Some(name) = path.file_name() else {
            return Err("the path names no file".to_string());
        };
        let mut whole = name.to_os_string();
        if path.extension().is_none_or(|ending| ending != GAME) {
            whole.push(".");
            whole.push(GAME);
        }
        Ok(Some(Disk::name_of(&path.with_file_name(whole))))
    }

    fn place(&self, name: &str) -> String {
        let path = self.path(name);
        path.strip_prefix(".").unwrap_or(&path).display().to_string()
    }

    fn home(&self) -> String {
        self.folder.display().to_string()
    }

    fn typed(&self, name: &str) -> String {
        let path = self.path(name).with_extension("");
        let usual = path.parent() == Some(games_folder(None).as_path());
        match path.file_name() {
            // The name alone where the program looks without being told where.
            Some(name) if usual => name.to_string_lossy().into_owned(),
            // A word alone is a name, wherever the file lies.
            _ => Disk::name_of(&path),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.path(name).symlink_metadata().is_ok()
    }

    fn has_record(&self, name: &str) -> io::Result<bool> {
        match fs::metadata(self.path(name)) {
            Ok(about) => match odd(&about) {
                Some(what) => Err(in_its_place(what)),
                None => Ok(true),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn read(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.part_of(name, |_| 0, most)
    }

    fn end_of(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.part_of(name, |length| length.saturating_sub(most), most)
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn LockedRecord>> {
        let path = self.path(name);
        let (file, is_writable) = open(&path)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(open_elsewhere());
        }
        // Where nothing can be locked nothing is.
        OpenFile::boxed(path, file, is_writable)
    }

    fn create(&self, name: &str, bytes: &[u8], over: bool) -> io::Result<Box<dyn LockedRecord>> {
        let path = self.path(name);
        let file = write_whole(&path, bytes, over)?;
        OpenFile::boxed(path, file, true)
    }

    fn replace(&self, name: &str, text: &str, durable: bool) -> io::Result<()> {
        let path = self.path(name);
        if durable { replace(&path, text) } else { replace_quickly(&path, text) }
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.path(from), self.path(to))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path(name))
    }

    /// The record itself is replaced: another file beside it is locked.
    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Any>>> {
        let path = self.path(name);
        let mut beside = path.file_name().unwrap_or_default().to_os_string();
        beside.push(".lock");
        if let Some(folder) = path.parent() {
            // Where this fails nothing can be kept, and that is said when it is tried.
            let _ = fs::create_dir_all(folder);
        }
        let mut options = OpenOptions::new();
        let opened =
            options.write(true).create(true).truncate(false).open(path.with_file_name(beside));
        let Ok(file) = opened else {
            return Ok(None);
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(open_elsewhere()),
            _ => Ok(Some(Box::new(file))),
        }
    }
}

fn in_its_place(what: &str) -> io::Error {
    io::Error::other(format!("{what} is in its place"))
}

/// A file as it stands in a list.
fn listed(path: &Path) -> Option<RecordEntry> {
    let about = path.metadata();
    let odd = match &about {
        Ok(about) => odd(about).map(|what| format!("{what}, not a game")),
        Err(_) => Some("a link that leads nowhere".to_string()),
    };
    let length = about.as_ref().map_or(0, |about| about.len());
    let modified = about.and_then(|about| about.modified()).ok().map(moment);
    Some(RecordEntry {
        name: path.file_name()?.to_string_lossy().into_owned(),
        length,
        modified,
        odd,
    })
}

/// A file that is open and locked.
#[derive(Debug)]
struct OpenFile {
    path: PathBuf,
    handle: Handle,
    is_writable: bool,
    /// Its length and when it was changed, as this program left it; nothing where it must be read again.
    mark: Option<(u64, Option<SystemTime>)>,
}

impl OpenFile {
    fn boxed(path: PathBuf, file: File, is_writable: bool) -> io::Result<Box<dyn LockedRecord>> {
        Ok(Box::new(OpenFile { path, handle: Handle::from_file(file)?, is_writable, mark: None }))
    }

    fn file(&self) -> &File {
        self.handle.as_file()
    }
}

impl LockedRecord for OpenFile {
    fn is_writable(&self) -> bool {
        self.is_writable
    }

    fn standing(&self) -> io::Result<NameStatus> {
        match fs::metadata(&self.path) {
            Ok(about) => match odd(&about) {
                Some(what) => Err(in_its_place(what)),
                None if Handle::from_path(&self.path)? == self.handle => Ok(NameStatus::Here),
                None => Ok(NameStatus::Replaced),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(NameStatus::Gone),
            Err(error) => Err(error),
        }
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        let length = self.file().metadata()?.len();
        read(&mut self.file(), length)
    }

    fn is_doubtful(&self) -> io::Result<bool> {
        Ok(self.mark.is_none() || self.mark != Some(mark(self.file())?))
    }

    fn doubt(&mut self) {
        self.mark = None;
    }

    fn end_at(&mut self, end: u64) -> io::Result<()> {
        if self.file().metadata()?.len() != end {
            self.file().set_len(end)?;
        }
        self.mark = Some(mark(self.file())?);
        Ok(())
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        let end = match self.mark.take() {
            Some((end, _)) => end,
            None => self.file().metadata()?.len(),
        };
        let mut file = self.file();
        let done = file
            .seek(SeekFrom::Start(end))
            .and_then(|_| file.write_all(text.as_bytes()))
            .and_then(|()| file.sync_data());
        if done.is_err() {
            // What did not get in whole must not stay in part; where this fails, the next try sees to it.
            let _ = file.set_len(end);
            return done;
        }
        self.mark = Some(mark(file)?);
        Ok(())
    }
}

fn mark(file: &File) -> io::Result<(u64, Option<SystemTime>)> {
    let about = file.metadata()?;
    Ok((about.len(), about.modified().ok()))
}

/// Opens a regular file, for writing where that can be; whether it could.
fn open(path: &Path) -> io::Result<(File, bool)> {
    if let Some(what) = odd(&fs::metadata(path)?) {
        return Err(io::Error::other(format!("it is {what}, not a game")));
    }
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(file) => Ok((file, true)),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(error),
        Err(_) => File::open(path).map(|file| (file, false)),
    }
}

/// All of a file of this length, from its beginning; what is too long is not read.
fn read<F: Read + Seek>(file: &mut F, length: u64) -> io::Result<Vec<u8>> {
    let too_long = || {
        io::Error::other(format!("it is too long for a game ({length} bytes, at most {LONGEST})"))
    };
    let most = usize::try_from(length).ok().filter(|_| length <= LONGEST).ok_or_else(too_long)?;
    let mut bytes = Vec::with_capacity(most);
    file.seek(SeekFrom::Start(0))?;
    // It may grow meanwhile.
    file.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LONGEST) {
        Err(too_long())
    } else {
        Ok(bytes)
    }
}

/// Writes a new file and has it, whole and flushed, take its place: that of what is there, or only where
/// nothing is.
fn write_whole(path: &Path, bytes: &[u8], over: bool) -> io::Result<File> {
    // The file at the end of links is meant, not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if let Some(folder) = folder_of(path) {
        fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".new-{}", std::process::id()));
    let draft = path.with_file_name(name);
    let done = write_draft(&draft, bytes).and_then(|file| {
        if over {
            fs::rename(&draft, path)?
        } else {
            into_place(&draft, path)?
        }
        sync_folder(path)?;
        Ok(file)
    });
    if done.is_err() {
        let _ = fs::remove_file(&draft);
    }
    done
}

fn write_draft(draft: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    let mut file = match options.open(draft) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            // A program with this one's number left it behind when it was killed.
            fs::remove_file(draft)?;
            options.open(draft)?
        }
        opened => opened?,
    };
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(open_elsewhere());
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(file)
}

/// Gives a file its name, unless something has that name.
fn into_place(draft: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(draft, path) {
        Ok(()) => fs::remove_file(draft),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // Not every disk knows two names for a file.
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(draft, path),
    }
}

fn folder_of(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty())
}

/// A new file's name is on the disk too; where folders cannot be opened or flushed, the system sees to it.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = folder_of(path).unwrap_or_else(|| Path::new("."));
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    match folder.sync_all() {
        Err(error) if !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Err(error)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that was not to be read.
    struct Unread;

    impl Read for Unread {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("it is read");
        }
    }

    impl Seek for Unread {
        fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
            Ok(0)
        }
    }

    #[test]
    fn a_file_over_the_limit_is_refused_by_its_length() {
        for length in [LONGEST + 1, u64::MAX] {
            let error = read(&mut Unread, length).expect_err("it is too long");
            let wanted = format!("it is too long for a game ({length} bytes, at most {LONGEST})");
            assert_eq!(error.to_string(), wanted);
        }
    }
}
