//! What an action may not end without.

use super::permit::{Permit, spaces};
use super::unknown_board::is_board_unknown;
use lod_engine::game::Space;
use lod_engine::game::words::at_most;
use lod_engine::rules::sequence::ExecutedAction;
use lod_engine::rules::{ActionState, Cost};

/// Why the action may not end yet, if so. `began` is how many changes the deed had before it, `possible`
/// whether anything can be done now.
pub(super) fn unfinished(
    deed: &ActionState,
    permit: &Permit,
    began: usize,
    possible: bool,
) -> Option<String> {
    if let Err(refusal) = deed.check_end() {
        return Some(refusal.to_string());
    }
    let changes = deed.changes().get(began..).unwrap_or_default();
    if permit.must && changes.is_empty() && ExecutedAction::of(deed).is_none() && possible {
        if deed.price() == Cost::Paid {
            return Some("no action to end. Type command, event or pass".to_string());
        }
        let what = match permit.scope.commands.as_slice() {
            [one] => format!("the {}", one.name()),
            _ => "the free action".to_string(),
        };
        let mut why = format!("{what} must be executed while possible");
        if deed.price() == Cost::Free
            && let Some(further) = further(deed, permit)
        {
            why.push_str(&format!(" (5.1.3): in {further}{}", permit.by()));
        }
        return Some(why);
    }
    too_few(deed, permit)
}

/// The spaces in which it could go on, in words; not more of them than can be read.
fn further(deed: &ActionState, permit: &Permit) -> Option<String> {
    let spaces = permit.scope.further(deed);
    let names: Vec<&str> = spaces.iter().map(Space::name).collect();
    (!names.is_empty()).then(|| at_most(&names, 8))
}

/// What a card executes in several spaces is executed in all of them, as far as that is possible (5.1.3).
fn too_few(deed: &ActionState, permit: &Permit) -> Option<String> {
    if is_board_unknown(deed) {
        return None;
    }
    let most = permit.scope.most?;
    let used = permit.scope.used(deed).len();
    if !permit.must || deed.price() == Cost::Paid || used == 0 || used >= usize::from(most) {
        return None;
    }
    let further = further(deed, permit)?;
    Some(format!(
        "execute it in {} if possible (5.1.3): {used} selected, also possible in {further}{}",
        spaces(most),
        permit.by()
    ))
}
