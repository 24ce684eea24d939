//! `lod check`: are the data files in order?

use super::data::{DATA_FILES, Texts};
use super::ww;
use super::{Failure, say};
use std::path::Path;
use washingtons_war::FILES;

/// Checks the embedded data files, or those below `dir` (which are installed by then), and says so
/// in a line.
///
/// # Errors
/// [`Failure::Input`] with every fault.
pub fn check(dir: Option<&Path>) -> Result<(), Failure> {
    let faults = Texts::gather(dir).map_err(Failure::Input)?.faults();
    if !faults.is_empty() {
        return Err(Failure::Input(faults));
    }
    ww::book(dir)?;
    let place = dir.map_or("embedded".to_string(), |d| d.display().to_string());
    say(&format!("{} data files are in order ({place}).\n", DATA_FILES.len() + FILES.len()))
}
