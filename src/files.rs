//! Files: paths as people type them, files that are written once, to be kept, and small ones of the program's own.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// No small file of the program's own is longer.
const LONGEST: u64 = 1 << 20;

/// A path as a person types it: `~` is their own folder.
///
/// # Errors
/// Why it is not understood.
pub fn typed_path(typed: &str) -> Result<PathBuf, String> {
    let Some(rest) = typed.strip_prefix('~') else {
        return Ok(PathBuf::from(typed));
    };
    let Some(rest) = rest.strip_prefix(['/', '\\']).or(rest.is_empty().then_some("")) else {
        return Err(format!(
            "`{typed}` begins with another person's folder, which is not looked up: give the whole path, \
             or `./{typed}` for a file of that name"
        ));
    };
    let home = etcetera::home_dir()
        .map_err(|_| format!("`{typed}`: the system does not define `~`. Type the whole path"))?;
    Ok(home.join(rest))
}

/// Writes a text into a file that does not exist yet: nothing is ever written over. `named` is the file as the person
/// names it.
///
/// # Errors
/// What is wrong, as a sentence without its end.
pub fn write_new(path: &Path, named: &str, text: &str) -> Result<(), String> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let written = file.and_then(|mut file| {
        let done = file.write_all(text.as_bytes());
        if done.is_err() {
            // Half a file is of no use; where it cannot be removed, the error says enough.
            let _ = std::fs::remove_file(path);
        }
        done
    });
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{named} exists. Type another name"),
        _ => format!("cannot write {named}: {error}"),
    })
}

/// The path that a variable of the environment names, if one does.
pub fn named_by(variable: &str) -> Option<PathBuf> {
    let named = std::env::var_os(variable).filter(|v| !v.is_empty())?;
    let typed = named.to_str().and_then(|text| typed_path(text).ok());
    Some(typed.unwrap_or_else(|| PathBuf::from(named)))
}

/// What it is, if it is no regular file.
pub fn odd(about: &Metadata) -> Option<&'static str> {
    let kind = about.file_type();
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
        if kind.is_block_device() || kind.is_char_device() {
            return Some("a device");
        }
    }
    match (kind.is_file(), kind.is_dir()) {
        (true, _) => None,
        (_, true) => Some("a folder"),
        _ => Some("something else"),
    }
}

/// The text of a small file of the program's own; nothing where there is none.
///
/// # Errors
/// Why it cannot be read.
pub(crate) fn text_of(path: &Path) -> Result<Option<String>, String> {
    let about = match std::fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    if !about.is_file() {
        return Err("not a file".to_string());
    }
    if about.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    let mut text = String::new();
    let file = File::open(path).map_err(|e| e.to_string())?;
    let read = file.take(LONGEST).read_to_string(&mut text);
    read.map_err(|e| e.to_string())?;
    Ok(Some(text))
}

/// Writes a text in the place of what was there, all or nothing.
///
/// # Errors
/// What the system says.
pub(crate) fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    replace_as(path, text, File::options().create(true).truncate(true), true)
}

/// Whether nobody else on the machine may read a file, where the system knows how.
pub(crate) fn is_secret(path: &Path) -> bool {
    #[cfg(unix)]
    let is_open = |about: std::fs::Metadata| {
        std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o077 != 0
    };
    #[cfg(not(unix))]
    let is_open = |_| false;
    !std::fs::metadata(path).is_ok_and(is_open)
}

/// The same without waiting for the disk: it outlives the program, not a power cut, after which the file may be empty.
///
/// # Errors
/// What the system says.
pub(crate) fn replace_quickly(path: &Path, text: &str) -> std::io::Result<()> {
    replace_as(path, text, File::options().create(true).truncate(true), false)
}

/// The same with a file that nobody else on the machine may read, where the system knows how.
///
/// # Errors
/// What the system says.
pub(crate) fn replace_secret(path: &Path, text: &str) -> std::io::Result<()> {
    let mut how = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    // A file that is there already would keep its own mode.
    match std::fs::remove_file(beside(path)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => replace_as(path, text, how.create_new(true), true),
    }
}

/// Where a text is written before it takes the place of another.
fn beside(path: &Path) -> PathBuf {
    path.with_extension("new")
}

fn replace_as(path: &Path, text: &str, how: &mut OpenOptions, waits: bool) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let beside = beside(path);
    let mut file = how.write(true).open(&beside)?;
    file.write_all(text.as_bytes())?;
    if waits {
        file.sync_all()?;
    }
    std::fs::rename(beside, path)
}
