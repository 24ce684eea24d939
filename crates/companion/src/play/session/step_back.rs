//! What a step back means on the table: what was ordered since is told back, and what was set by hand goes back on the
//! program's board alone.

use super::news::standing;
use crate::play::game_replay::GameReplay;
use crate::tell::{self, NewsPosition};
use lod_bots::game::GameStep;
use lod_engine::game::{Board, Change};

/// What is told when a game goes back to how it stood `then`; `heard` was told of the action under way.
pub(super) fn lines(
    history: &GameReplay<'_>,
    heard: &NewsPosition,
    then: &GameReplay<'_>,
    width: usize,
) -> Vec<String> {
    let (from, here) = (then.over(), history.over());
    let (mut ordered, mut by_hand) = (Vec::new(), Vec::new());
    for done in (from..here).filter_map(|action| history.action(action)) {
        match &done.action {
            GameStep::Fixed(changes) => by_hand.extend_from_slice(changes),
            action => ordered.extend(action.changes()),
        }
    }
    if let Some(stop) = history.stops(here).pop() {
        ordered.extend(stop.changes.into_iter().take(heard.changes));
    }
    let told = standing(then).changes;
    let back: Vec<Change> = ordered.into_iter().skip(told).rev().map(Change::inverse).collect();
    let table = after(heard.table, &back);
    let is_ordered = table != heard.table;
    let mut lines = match is_ordered {
        true => tell::orders_to_undo(&heard.table, &table, &back, width),
        false => Vec::new(),
    };
    if !by_hand.is_empty() {
        let now = *then.now().board();
        lines.extend(tell::adjusted(&after(now, &by_hand), &now, width));
    }
    if from < here && !is_ordered {
        lines.push(tell::NO_CHANGE.to_string());
    }
    lines
}

/// A board after changes, as far as they fit.
fn after(mut board: Board, changes: &[Change]) -> Board {
    for change in changes {
        // What was set by hand meanwhile stays so.
        let _ = board.apply(change);
    }
    board
}
