//! How many questions a turn that a learner runs asks, by kind, how many of them are trivial, and that none tells its answer
//! by being asked.

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
            // Most of the rows are correct.
            let rights = step.options.iter().filter(|option| option.is_right).count();
            let is_given = 2 * rights > step.spaces.len();
            let is_end = chosen.taken.is_none() && !chosen.selected.is_empty();
            is_end || is_given || chosen.candidates().len() == 1
        }
        // It is always the Special Activity at 0 Resources.
        StepKind::Next => true,
        _ => step.options.len() < 2,
    }
}

/// The turns of all Factions that are counted.
fn turns() -> impl Iterator<Item = TurnDrill> {
    (0..TURNS).map(|number| {
        let faction = Faction::ALL[number % 4];
        TurnDrill::find(faction, 40_000 + number as u64).expect("a turn")
    })
}

/// So many turns are counted.
const TURNS: usize = 200;
/// A turn of the plan that asks about pieces too.
const WHOLE: u8 = 3;

/// About 6 questions a turn, at most one in ten of them trivial; and no row is always the correct one.
#[test]
fn a_turn_asks_what_is_hard() {
    let (mut kinds, mut trivial, mut all) = (BTreeMap::new(), 0, 0);
    let mut rows: BTreeMap<StepKind, BTreeSet<usize>> = BTreeMap::new();
    for drill in turns() {
        for step in drill.steps.iter().filter(|step| step.turns.contains(&WHOLE)) {
            *kinds.entry(step.kind).or_insert(0_usize) += 1;
            let row = step.options.iter().position(|option| option.is_right);
            rows.entry(step.kind).or_default().extend(row);
            trivial += usize::from(is_trivial(&drill, step));
            all += 1;
        }
    }
    println!("{all} questions in {TURNS} turns, {trivial} trivial: {kinds:?}");
    for kind in [StepKind::Amount, StepKind::Extent] {
        assert_eq!(rows[&kind].len(), 3, "the correct answer stands in any row: {rows:?}");
    }
    assert!((5 * TURNS..=8 * TURNS).contains(&all), "{all} questions in {TURNS} turns");
    assert!(trivial * 10 <= all, "{trivial} of {all} questions are trivial");
}

/// The die of the box is shown with each question about the Event: that it is shown says nothing of the bullets.
#[test]
fn the_die_of_an_event_box_tells_nothing_of_its_bullets() {
    let (mut rolled, mut spare) = (0, 0);
    for drill in turns() {
        for step in drill.steps.iter().filter(|step| step.kind == StepKind::Event) {
            let told =
                step.told.iter().filter(|told| told.contains("the bullet needs 5-6")).count();
            let spares =
                step.spare.iter().filter(|(_, for_what)| for_what.what == "the bullet needs 5-6");
            assert_eq!(told + spares.count(), 1, "{}: {:?}", step.text, step.told);
            rolled += told;
            spare += 1 - told;
        }
    }
    assert!(rolled > 10 && spare > 10, "{rolled} dice of a turn, {spare} others");
}

/// What rules the Event out is told with its reason, and asked in the first turn of the plan alone.
#[test]
fn an_event_is_open_for_a_reason() {
    let mut reasons = BTreeSet::new();
    for drill in turns() {
        let symbol = drill.taken.faction.adjective();
        let asked = drill.steps.iter().filter(|step| step.at.ends_with('1') && step.at.len() == 2);
        for step in asked {
            assert_eq!(step.turns, 1..=1, "{}", step.text);
            let sentence = &step.right().expect("an answer").sentence;
            assert!(sentence.contains(&format!("the {symbol} symbol has ")), "{sentence}");
            reasons.insert(sentence.contains("has no sword"));
        }
    }
    assert_eq!(reasons.len(), 2, "{reasons:?}");
}
