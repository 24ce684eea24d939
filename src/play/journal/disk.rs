//! Files of games: only regular ones, whole or not at all, and never another than the one that was meant.

use crate::files::odd;
use same_file::Handle;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// No game's file is longer.
const LONGEST: u64 = 1 << 30;

/// A file that is open and locked.
#[derive(Debug)]
pub(super) struct Kept {
    handle: Handle,
    /// Its length and when it was changed, as this program left it; nothing where it must be read again.
    mark: Option<(u64, Option<SystemTime>)>,
}

impl Kept {
    /// This file, of which nothing is known yet.
    pub fn new(file: File) -> io::Result<Kept> {
        Ok(Kept { handle: Handle::from_file(file)?, mark: None })
    }

    fn file(&self) -> &File {
        self.handle.as_file()
    }

    /// Whether it is this one.
    pub fn is(&self, other: &Handle) -> bool {
        self.handle == *other
    }

    /// Has the file read again.
    pub fn doubt(&mut self) {
        self.mark = None;
    }

    /// Whether it may not be as it was left.
    pub fn is_doubtful(&self) -> io::Result<bool> {
        Ok(self.mark.is_none() || self.mark != Some(mark(self.file())?))
    }

    /// All of it.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        read(&mut self.file())
    }

    /// Nothing after this place.
    pub fn end_at(&mut self, end: u64) -> io::Result<()> {
        if self.file().metadata()?.len() != end {
            self.file().set_len(end)?;
        }
        self.mark = Some(mark(self.file())?);
        Ok(())
    }

    /// Writes at the end and flushes; all of it, or the file is doubtful.
    pub fn append(&mut self, text: &str) -> io::Result<()> {
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

/// What a path leads to.
pub(super) enum There {
    /// Nothing.
    Nothing,
    /// A regular file.
    File(Handle),
}

/// What this path leads to.
pub(super) fn there(path: &Path) -> io::Result<There> {
    match fs::metadata(path) {
        Ok(about) => match odd(&about) {
            Some(what) => Err(io::Error::other(format!("{what} is in its place"))),
            None => Handle::from_path(path).map(There::File),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(There::Nothing),
        Err(error) => Err(error),
    }
}

/// Opens a regular file, for writing where that can be; whether it could.
pub(super) fn open(path: &Path) -> io::Result<(File, bool)> {
    if let Some(what) = odd(&fs::metadata(path)?) {
        return Err(io::Error::other(format!("it is {what}, not a game")));
    }
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(file) => Ok((file, true)),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(error),
        Err(_) => File::open(path).map(|file| (file, false)),
    }
}

/// All of a file, from its beginning.
pub(super) fn read<F: Read + Seek>(file: &mut F) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LONGEST) {
        return Err(io::Error::other("it is too long for a game"));
    }
    Ok(bytes)
}

/// That another program has the game.
pub(super) fn elsewhere() -> io::Error {
    io::Error::other("it is open in another program")
}

/// Writes a new file and has it, whole and flushed, take its place: that of what is there, or only where
/// nothing is.
pub(super) fn write_whole(path: &Path, text: &str, over: bool) -> io::Result<File> {
    // The file at the end of links is meant, not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if let Some(folder) = folder_of(path) {
        fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".new-{}", std::process::id()));
    let draft = path.with_file_name(name);
    let done = write_draft(&draft, text).and_then(|file| {
        match over {
            true => fs::rename(&draft, path)?,
            false => into_place(&draft, path)?,
        }
        sync_folder(path)?;
        Ok(file)
    });
    if done.is_err() {
        let _ = fs::remove_file(&draft);
    }
    done
}

fn write_draft(draft: &Path, text: &str) -> io::Result<File> {
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
        return Err(elsewhere());
    }
    file.write_all(text.as_bytes())?;
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

/// Keeps something beside a game as `NAME.WHAT-1`, or with the next number that is free.
pub(super) fn keep_beside(path: &Path, what: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    for number in 1_u32..1000 {
        let kept = path.with_extension(format!("{what}-{number}"));
        let file = OpenOptions::new().write(true).create_new(true).open(&kept);
        match file {
            Ok(mut file) => {
                let done = file
                    .write_all(bytes)
                    .and_then(|()| file.sync_all())
                    .and_then(|()| sync_folder(&kept));
                if let Err(error) = done {
                    let _ = fs::remove_file(&kept);
                    return Err(error);
                }
                return Ok(kept);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("there are too many of them beside it"))
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
