//! What a step back means on the table: what was ordered since is told back, and what was set by hand goes back on the
//! program's board alone.

use super::news::standing;
use crate::play::game_replay::GameReplay;
use crate::tell::{self, NewsPosition};
use lod_bots::game::GameStep;
use lod_engine::game::{Board, Change, FactValue};

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
    let back: Vec<Change> =
        if is_by_hand { back.collect() } else { counted_from(heard.table, back) };
    let table = tell::carried_out(&heard.table, &back);
    let is_ordered = table != heard.table;
    let mut lines = if is_ordered {
        tell::orders_to_undo(&heard.table, &table, &back, width)
    } else {
        Vec::new()
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

/// Changes of numbers that were unknown when they changed, and were told since: they change by as much.
fn counted_from(mut table: Board, changes: impl Iterator<Item = Change>) -> Vec<Change> {
    let counted = |change: Change| {
        let Change::Set { fact, from: FactValue::Number(_), .. } = change else { return change };
        let is = table.fact(fact);
        let Some(to) = change.grows(fact).and_then(|by| is.plus(by)) else { return change };
        table.tell(fact, to);
        Change::Set { fact, from: is, to }
    };
    changes.map(counted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::Fact;

    /// Casualties were moved by 1 where their number was unknown; then it was told.
    #[test]
    fn a_number_that_was_told_after_it_changed_goes_back_by_as_much() {
        let mut table = crate::testing::Layout::empty().board;
        table.tell(Fact::CBC, 16_u16);
        let back = [Change::set(Fact::CBC, 1_u8, 0_u8), Change::set(Fact::CBC, 7_u8, 5_u8)];
        let counted = counted_from(table, back.into_iter());
        let wanted = [Change::set(Fact::CBC, 16_u8, 15_u8), Change::set(Fact::CBC, 15_u8, 13_u8)];
        assert_eq!(counted, wanted);
    }
}
