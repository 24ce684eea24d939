//! The data files.

use super::heading;
use super::shown::assert_clean;
use lod::cli::DATA_FILES;
use lod_engine::game::FileError;
use lod_engine::shown;

/// Checks a data file, whose path is the first line after a `#`: each flaw has a line and a sentence.
pub fn data(bytes: &[u8]) {
    let (first, _) = heading(bytes);
    let path = first.trim_start_matches('#').trim();
    let named = DATA_FILES.iter().find(|f| f.path() == path);
    // Without a name it is anyone's.
    let file = named.unwrap_or(&DATA_FILES[bytes.len() % DATA_FILES.len()]);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let flaws = file.check(text);
    let last = text.bytes().filter(|b| *b == b'\n').count() + 1;
    for flaw in &flaws {
        let line = flaw.line(text);
        assert!((1..=last).contains(&line), "line {line} of {last}");
        assert!(!flaw.what.is_empty(), "refused without a word");
    }
    for fault in FileError::all(&file.path(), text, &flaws) {
        assert_clean(&shown::message(&fault.to_string()));
    }
}
