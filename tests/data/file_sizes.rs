//! A file is read in one go: it has six hundred lines at most.

use crate::sources;

use std::fs;
use std::path::Path;

const MOST: usize = 600;

/// Each file below these folders with its number of lines.
fn files() -> Vec<(String, usize)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "crates", "tests", "benches", "fuzz/src", "fuzz/fuzz_targets"];
    let files = folders.map(|folder| sources::rust_files(&root.join(folder)));
    let sized = files.iter().flatten().map(|file| {
        let lines = fs::read_to_string(file).expect("a text").lines().count();
        let name = file.strip_prefix(root).expect("below the root");
        (name.display().to_string().replace('\\', "/"), lines)
    });
    sized.collect()
}

#[test]
fn no_file_has_more_than_six_hundred_lines() {
    let mut long = files();
    assert!(long.len() > 300, "{}", long.len());
    long.retain(|(_, lines)| *lines > MOST);
    assert!(long.is_empty(), "over {MOST} lines: split each by what it is about: {long:?}");
}
