//! How many questions a turn that a learner runs asks, by kind, and how many of them are trivial.

use lod::learn::{StepKind, TurnDrill, TurnStep};
use lod_bots::action::{ConditionResult, NoteKind};
use lod_bots::flowchart::words::Expr;
use lod_engine::game::Faction;
use std::collections::{BTreeMap, BTreeSet};

/// Whether a question needs one look at most: whether a purse is empty, what a symbol of the card shows, whether a space is
/// left after the first.
fn is_trivial(drill: &TurnDrill, step: &TurnStep) -> bool {
    match step.kind {
        StepKind::Answer => {
            let notes = &drill.taken.done.walk.notes;
            let NoteKind::Weighed(weighed) = &notes[step.note].what else { return false };
            let finding = &weighed.finding;
            // One look at the tracks, or no space is shown with it.
            let is_seen = finding.of.word() == "treaty"
                || finding.of.word() == "any" && step.spaces.is_empty();
            // The card has no sword for the Faction.
            let is_open = finding.of.word() == "no-event" && !finding.holds;
            if is_seen || is_open {
                return true;
            }
            let is_purse = weighed.finding.of.compared().is_some_and(|c| {
                c.left.word() == "resources" && matches!(c.right, Expr::Number(_))
            });
            is_purse || matches!(weighed.finding.found, ConditionResult::NoEvent(_))
        }
        StepKind::Space => {
            let NoteKind::Chose(chosen) = &drill.taken.done.walk.notes[step.note].what else {
                return false;
            };
            chosen.taken.is_none() && !chosen.selected.is_empty() || chosen.candidates().len() == 1
        }
        // It is always the Special Activity at 0 Resources.
        StepKind::Next => true,
        _ => step.options.len() < 2,
    }
}

/// About 7 questions a turn, at most one in eight of them trivial.
#[test]
fn a_turn_asks_what_is_hard() {
    let turns: usize = 200;
    let (mut kinds, mut trivial, mut all) = (BTreeMap::new(), 0, 0);
    let mut rows = BTreeSet::new();
    for number in 0..turns {
        let faction = Faction::ALL[number % 4];
        let drill = TurnDrill::find(faction, 40_000 + number as u64).expect("a turn");
        for step in &drill.steps {
            *kinds.entry(step.kind).or_insert(0_usize) += 1;
            if step.kind == StepKind::Amount {
                rows.extend(step.options.iter().position(|option| option.is_right));
            }
            trivial += usize::from(is_trivial(&drill, step));
            all += 1;
        }
    }
    println!("{all} questions in {turns} turns, {trivial} trivial: {kinds:?}");
    assert_eq!(rows.len(), 3, "the correct amount stands in any row: {rows:?}");
    assert!((6 * turns..=9 * turns).contains(&all), "{all} questions in {turns} turns");
    assert!(trivial * 8 <= all, "{trivial} of {all} questions are trivial");
}
