//! `lod check`: are the data files in order?

use super::data::{DATA_FILES, Texts};
use super::ww;
use super::{Failure, say};
use std::path::Path;

/// Checks the embedded data files, or those below `dir` (which are installed by then), and says so
/// in a line, with a warning for each condition that holds on no board that was tried, or on all.
/// A folder with the second game's file alone is checked for that.
///
/// # Errors
/// [`Failure::Input`] with every fault.
pub fn check(dir: Option<&Path>) -> Result<(), Failure> {
    let place = dir.map_or("embedded".to_string(), |d| d.display().to_string());
    if dir.is_some_and(ww::is_alone) {
        ww::opponents(dir)?;
        return say(&format!("1 data file is in order ({place}).\n"));
    }
    let texts = Texts::gather(dir).map_err(Failure::Input)?;
    let faults = texts.faults();
    if !faults.is_empty() {
        return Err(Failure::Input(faults));
    }
    ww::opponents(dir)?;
    for doubt in texts.doubts() {
        say(&format!("Warning: {doubt}\n"))?;
    }
    say(&format!("{} data files are in order ({place}).\n", DATA_FILES.len() + 1))
}
