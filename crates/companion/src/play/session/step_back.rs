//! What a step back means on the table: what was ordered since is told back, and what was set by hand goes back on the
//! program's board alone.

use super::news::standing;
use crate::play::game_history::{ActionEntry, GameHistory, UndoPoint};
use crate::play::record::record_of;
use crate::tell::{self, NewsPosition};
use lod_bots::game::GameStep;
use lod_engine::game::Change;

/// What is told when a game goes back to a point, at which it waits for Enter or not; `heard` was told of the action
/// under way.
pub(super) fn lines(
    history: &GameHistory<'_>,
    heard: &NewsPosition,
    to: UndoPoint,
    waits: bool,
    width: usize,
) -> Vec<String> {
    let (mut history, mut heard) = (history.clone(), heard.clone());
    let (mut lines, mut is_ordered) = (Vec::new(), false);
    let is_told = to.actions < history.done().len();
    loop {
        let fixed = (to.actions..history.done().len()).rev().find(|i| is_fix(&history.done()[*i]));
        let fix = fixed.map(|place| (place, history.done()[place].clone()));
        let (point, waits) = match &fix {
            Some((place, fix)) => (UndoPoint { actions: place + 1, answers: fix.kept }, fix.waited),
            None => (to, waits),
        };
        let since = changes_since(&history, &heard, point.actions);
        history.cut(point);
        let stands = standing(&history, waits);
        let back: Vec<Change> =
            since.into_iter().skip(stands.changes).rev().map(Change::inverse).collect();
        if heard.table != stands.table {
            is_ordered = true;
            lines.extend(tell::orders_to_undo(&heard.table, &stands.table, &back, width));
        }
        let Some((place, fix)) = fix else {
            break;
        };
        let (after, before) = (*history.now().board(), *fix.start.board());
        lines.extend(tell::adjusted(&after, &before, width));
        let mut table = stands.table;
        for change in inverse(&fix.action) {
            // What does not fit was told in the action under way already.
            let _ = table.apply(&change);
        }
        history.cut(UndoPoint { actions: place, answers: usize::MAX });
        heard = NewsPosition { table, ..standing(&history, fix.waited) };
    }
    if is_told && !is_ordered {
        lines.push(tell::NO_CHANGE.to_string());
    }
    lines
}

fn is_fix(entry: &ActionEntry<'_>) -> bool {
    matches!(entry.action, GameStep::Fixed(_))
}

/// The changes that take back what was set by hand.
fn inverse(action: &GameStep) -> Vec<Change> {
    match action {
        GameStep::Fixed(changes) => changes.iter().rev().copied().map(Change::inverse).collect(),
        _ => Vec::new(),
    }
}

/// All changes of the actions from this one on, as far as they were told.
fn changes_since(history: &GameHistory<'_>, heard: &NewsPosition, from: usize) -> Vec<Change> {
    let here = history.done().len();
    let over = (from..here).filter_map(|action| record_of(history, action));
    let mut changes: Vec<Change> = over.flat_map(|record| record.changes).collect();
    if heard.changes > 0
        && let Some(stop) = history.stops(here).pop()
    {
        changes.extend(stop.changes.into_iter().take(heard.changes));
    }
    changes
}
