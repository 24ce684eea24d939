//! The Rust files of the project.

use std::path::{Path, PathBuf};

/// The Rust files of a folder and of those in it.
pub fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let mut found = Vec::new();
    for path in entries.map(|e| e.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Whether a file holds tests or what only tests use.
pub fn is_test(path: &Path) -> bool {
    let names = ["tests", "tests.rs", "testing.rs"];
    path.iter().any(|part| names.iter().any(|name| part == *name))
}

/// The files of a folder without the tests.
pub fn program_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = rust_files(dir);
    files.retain(|path| !is_test(path.strip_prefix(dir).expect("below the folder")));
    files
}
