//! The Random Spaces table for a reader with dice (8.2).

use crate::tell::find_space;
use lod_engine::game::atlas::atlas;
use lod_engine::game::words::joined;
use lod_engine::game::{Space, SpaceSet};

/// How it is asked.
pub(super) const FORM: &str = "random 2 5 boston, norfolk, savannah (1D3 = 2, 1D6 = 5); for two spaces random 5 boston, norfolk";

/// What the dice come to: "2 5" the spaces from there on, "2 5 boston, norfolk" one of these; of two spaces one die decides
/// (R10).
///
/// # Errors
/// What is wrong, and what would be right.
pub(super) fn drawn(line: &str) -> Result<String, String> {
    let line = line.trim();
    let begin = line.find(|c: char| c.is_alphabetic()).unwrap_or(line.len());
    let (dice, names) = line.split_at(begin);
    let wrong = || format!("type the dice and the spaces: {FORM}");
    let dice: Option<Vec<u8>> = dice.split_whitespace().map(|die| die.parse().ok()).collect();
    let names = names.split([',', ';']).map(str::trim).filter(|name| !name.is_empty());
    let among: SpaceSet = names.map(find_space).collect::<Result<_, _>>()?;
    match dice.as_deref() {
        Some([row @ 1..=6]) if among.len() == 2 => {
            let two: Vec<Space> = among.iter().collect();
            let space = two[usize::from(*row > 3)];
            Ok(format!("1D6 = {row}, 1-3 {}, 4-6 {}: {space} (8.2).", two[0], two[1]))
        }
        Some([column @ 1..=3, row @ 1..=6]) => {
            let atlas = atlas();
            let start = atlas.boxes[usize::from(*column) - 1][usize::from(*row) - 1];
            let (passed, from_start) = atlas.table.split_at(start);
            let mut table = from_start.iter().chain(passed).copied();
            let dice = format!("Random Spaces 1D3 = {column}, 1D6 = {row}");
            if among.is_empty() {
                let names: Vec<&str> = table.map(Space::name).collect();
                return Ok(format!("{dice}: the first candidate of {}.", names.join(", ")));
            }
            let names: Vec<&str> = among.iter().map(Space::name).collect();
            let space = table.find(|space| among.contains(*space)).ok_or_else(wrong)?;
            Ok(format!("{dice}, of {}: {space} (8.2).", joined(&names)))
        }
        _ => Err(wrong()),
    }
}
