//! A file that is written once, for somebody to keep.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

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
