//! What a step back means on the table: what was ordered since is told back, and what was set by hand goes back on the
//! program's board alone.

use super::news::standing;
use crate::play::game_replay::GameReplay;
use crate::tell::{self, NewsPosition};
use lod_bots::game::GameStep;
use lod_engine::game::Change;

/// What is told when a game goes back to how it stood `then`; `heard` was told of the action under way.
pub(super) fn lines(
    history: &GameReplay<'_>,
    heard: &NewsPosition,
    then: &GameReplay<'_>,
    width: usize,
) -> Vec<String> {
    let (from, here) = (then.over(), history.over());
    let (mut ordered, mut is_by_hand) = (Vec::new(), false);
    for done in (from..here).filter_map(|action| history.action(action)) {
        match &done.action {
            GameStep::Fixed(_) => is_by_hand = true,
            action => ordered.extend(action.changes()),
        }
    }
    if let Some(stop) = history.stops(here).pop() {
        ordered.extend(stop.changes.into_iter().take(heard.changes));
    }
    let stands = standing(then);
    let back = ordered.into_iter().skip(stands.changes).rev().map(Change::inverse);
    let back: Vec<Change> = back.collect();
    let table = tell::carried_out(&heard.table, &back);
    let is_ordered = table != heard.table;
    let mut lines = match is_ordered {
        true => tell::orders_to_undo(&heard.table, &table, &back, width),
        false => Vec::new(),
    };
    // What was set by hand, and what was ordered of the same thing before.
    if is_by_hand {
        lines.extend(tell::adjusted(&table, &stands.table, width));
    }
    if from < here && !is_ordered {
        lines.push(tell::NO_CHANGE.to_string());
    }
    lines
}
