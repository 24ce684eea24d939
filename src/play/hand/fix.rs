//! Setting anything by hand where table and program disagree.

use crate::game::{Board, Change, Faction};

/// How to write it.
pub const HELP: [&str; 1] = ["resources FACTION NUMBER"];

/// The changes that a line means.
///
/// # Errors
/// What would be right.
pub fn parse(board: &Board, line: &str) -> Result<Vec<Change>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["resources", who, number] => {
            let faction = Faction::from_id(who).ok_or("name a Faction")?;
            let to = number.parse().map_err(|_| "give a number")?;
            let from = board.resources(faction);
            Ok(vec![Change::Resources { faction, from, to }])
        }
        _ => Err("write `resources FACTION NUMBER`".to_string()),
    }
}
