//! What is read of the lines of a game, as whoever moves the pieces reads them: orders, orders to undo, and the rest.

use crate::looking::hands::{Hands, rows};
use lod_engine::game::Space;

/// What stands over rows of orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// To be carried out.
    Orders,
    /// To be taken back.
    Undo,
    /// On the program's board alone.
    Program,
}

/// Rows under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub heading: Heading,
    pub rows: Vec<(String, String)>,
}

/// The phases of a Winter Quarters Round, whose rows stand under their names.
const PHASES: [&str; 8] = [
    "Victory Check",
    "Supply",
    "West Indies",
    "Resources",
    "Support",
    "Redeployment",
    "Desertion",
    "Reset",
];

const BOXES: [&str; 6] = ["Tracks", "Available", "Unavailable", "Casualties", "Cylinders", "Cards"];

fn heading(line: &str) -> Option<Heading> {
    let phase = || PHASES.iter().any(|phase| line.starts_with(&format!("{phase} (6.")));
    let phase = || phase() || line.starts_with("Support: Reward Loyalty");
    Some(match line {
        "On your board" | "On your board, the rest" => Heading::Orders,
        "Undo on your board" => Heading::Undo,
        "On the program's board" => Heading::Program,
        _ if phase() => Heading::Orders,
        _ => return None,
    })
}

/// Whether a row of orders begins with this line.
fn begins_row(line: &str) -> bool {
    let name = line.strip_prefix("  ").and_then(|text| text.split_once("  "));
    name.is_some_and(|(name, _)| {
        BOXES.contains(&name) || Space::ALL.iter().any(|space| space.name() == name)
    })
}

/// All orders among these lines.
pub fn blocks(lines: &[String]) -> Vec<Block> {
    let mut blocks: Vec<(Heading, Vec<String>)> = Vec::new();
    let mut is_open = false;
    for line in lines {
        if let Some(heading) = heading(line) {
            blocks.push((heading, Vec::new()));
            is_open = false;
        } else if begins_row(line) && !blocks.is_empty() {
            blocks.last_mut().expect("a block").1.push(line.clone());
            is_open = true;
        } else if is_open && line.starts_with("       ") {
            blocks.last_mut().expect("a block").1.push(line.clone());
        } else {
            is_open = false;
        }
    }
    let read = blocks.into_iter().map(|(heading, lines)| Block { heading, rows: rows(&lines) });
    read.filter(|block| !block.rows.is_empty()).collect()
}

/// Carries the blocks out.
///
/// # Errors
/// A place that stands on two rows of one block.
pub fn carry_out(hands: &mut Hands, blocks: &[Block]) -> Result<(), String> {
    for block in blocks {
        for (place, (name, _)) in block.rows.iter().enumerate() {
            if block.rows[..place].iter().any(|(before, _)| before == name) {
                return Err(format!("{name} stands on two rows: {block:?}"));
            }
        }
        hands.carry_out(&block.rows);
    }
    Ok(())
}
