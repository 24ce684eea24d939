//! What an action may not end without.

use super::permit::{Permit, number_of_spaces};
use super::unknown_board::is_board_unknown;
use lod_engine::game::words::at_most;
use lod_engine::game::{Change, Space};
use lod_engine::rules::sequence::ExecutedAction;
use lod_engine::rules::{ActionState, Cost};

/// Why the action may not end yet, if so. `began` is how many changes the action had before it, `possible`
/// whether anything can be done now.
pub(super) fn unfinished(
    state: &ActionState,
    permit: &Permit,
    began: usize,
    possible: bool,
) -> Option<String> {
    if let Err(refusal) = state.check_end() {
        return Some(refusal.to_string());
    }
    // A Leader who moves because he was left alone is no part of it (1.10).
    let mut changes = state.changes().iter().skip(began);
    let is_nothing = changes.all(Change::moves_leader);
    if permit.must && is_nothing && ExecutedAction::of(state).is_none() && possible {
        if state.price() == Cost::Paid {
            return Some("no action to end. Type command, event or pass".to_string());
        }
        let what = match permit.scope.commands.as_slice() {
            [one] => format!("the {}", one.name()),
            _ => "the free action".to_string(),
        };
        let mut why = format!("{what} must be executed while possible");
        if state.price() == Cost::Free
            && let Some(further) = further(state, permit)
        {
            let rule = if state.is_of_stroke() { "2.3.8" } else { "5.1.3" };
            why.push_str(&format!(" ({rule}): in {further}{}", permit.why_in_brackets()));
        }
        return Some(why);
    }
    too_few(state, permit)
}

/// The spaces in which it could go on, in words; not more of them than can be read.
fn further(state: &ActionState, permit: &Permit) -> Option<String> {
    let spaces = permit.scope.further(state);
    let names: Vec<&str> = spaces.iter().map(Space::name).collect();
    (!names.is_empty()).then(|| at_most(&names, 8))
}

/// What a card executes in several spaces is executed in all of them, as far as that is possible (5.1.3).
fn too_few(state: &ActionState, permit: &Permit) -> Option<String> {
    if is_board_unknown(state) {
        return None;
    }
    let most = permit.scope.most?;
    let used = permit.scope.used(state).len();
    if !permit.must || state.price() == Cost::Paid || used == 0 || used >= usize::from(most) {
        return None;
    }
    let further = further(state, permit)?;
    Some(format!(
        "execute it in {} if possible (5.1.3): {used} selected, also possible in {further}{}",
        number_of_spaces(most),
        permit.why_in_brackets()
    ))
}
