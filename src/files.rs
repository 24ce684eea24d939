//! Files that people name: paths as they are typed, and files that are written once, to be kept.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A path as a person types it: `~` is their own folder.
///
/// # Errors
/// Why it is not understood.
pub fn typed_path(typed: &str) -> Result<PathBuf, String> {
    let Some(rest) = typed.strip_prefix('~') else {
        return Ok(PathBuf::from(typed));
    };
    let Some(rest) = rest
        .strip_prefix(['/', '\\'])
        .or(rest.is_empty().then_some(""))
    else {
        return Err(format!(
            "`{typed}` begins with another person's folder, which is not looked up: give the whole path, \
             or `./{typed}` for a file of that name"
        ));
    };
    let home = etcetera::home_dir().map_err(|_| {
        format!("`{typed}`: the system does not say what `~` is; give the whole path")
    })?;
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
        ErrorKind::AlreadyExists => format!("{named} exists already: give another name"),
        _ => format!("{named} cannot be written: {error}"),
    })
}
