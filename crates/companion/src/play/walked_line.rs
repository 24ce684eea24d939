//! A non-player's turn that players carried out by the flowchart's own questions, in the line that says what it was and what
//! it changed.

use super::entered;
use super::one_turn::OneTurnLine;
use crate::talk::PromptCommand;
use lod_bots::game::EnteredAction;
use lod_engine::game::Faction;
use lod_engine::rules::cards::Card;
use lod_engine::rules::sequence::Turn;

/// "walk british 42; special; ny>nj 3c" for the rest "special; ny>nj 3c".
pub fn walked_line(faction: Faction, card: u8, rest: &str) -> String {
    format!("{} {} {card}; {rest}", PromptCommand::Walk.typed(), faction.id())
}

/// Whether a line is one of these.
pub fn is_walked(line: &str) -> bool {
    read(line).is_some()
}

fn read(line: &str) -> Option<OneTurnLine<'_>> {
    OneTurnLine::read(line.strip_prefix(PromptCommand::Walk.typed())?)
}

/// What it was and what it changed, where it is of this turn.
///
/// # Errors
/// Where it does not begin with what the turn was.
pub fn of_turn(
    line: &str,
    turn: &Turn,
    card: &Card,
) -> Option<Result<(EnteredAction, String), String>> {
    let said = read(line)?;
    if (said.faction, said.card) != (Some(turn.faction), Some(card.number)) {
        return None;
    }
    let whole = format!("{};", said.changes.unwrap_or_default());
    let begun = entered::begun(&whole).map(|(action, rest)| (action, rest.to_string()));
    Some(begun.ok_or_else(|| {
        "begin with what the turn was: command, special, event or pass; then what changed"
            .to_string()
    }))
}
