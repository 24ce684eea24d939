//! Every fact that a question rests on, read a second time.

use super::reading::{Reading, relates};
use super::{Counts, Decision};
use crate::common::Field;
use lod_bots::action::{ConditionResult, ConditionTrace, Note, NoteKind, QuestionTrace, WhyNot};
use lod_bots::bots::{Context, Library, Opening, SeededDice};
use lod_bots::events::EventAssessment;
use lod_bots::flowchart::words::{EventTest, Expr};
use lod_engine::game::{Board, Change, Faction, OffMapBox, Piece, PieceSet, SpaceSet};
use lod_engine::rules::seats::Seats;

/// A fact, read a second time; whether it could be.
fn fact(finding: &ConditionTrace, reading: &Reading<'_>) -> bool {
    let ConditionTrace { of, holds, found } = finding;
    match (found, of.parts()) {
        (ConditionResult::Parts(parts), ("and", _)) => {
            assert_eq!(*holds, parts.iter().all(|p| p.holds), "{finding:?}");
        }
        (ConditionResult::Parts(parts), ("or", _)) => {
            assert_eq!(*holds, parts.iter().any(|p| p.holds), "{finding:?}");
        }
        (ConditionResult::Parts(parts), ("not", _)) => {
            assert_eq!(*holds, !parts[0].holds, "{finding:?}");
        }
        (ConditionResult::Numbers { left, right }, (_, [one, other])) => {
            let Some(c) = of.compared() else { panic!("numbers of {of:?}") };
            let (Some(one), Some(other)) = (reading.number(one), reading.number(other)) else {
                return false;
            };
            assert_eq!((one, other), ((*left, false), (*right, false)), "{of:?}");
            assert_eq!(*holds, relates(c.is, *left, *right), "{of:?}");
        }
        (ConditionResult::Rolled { die, left, right, holds_for, roll }, (_, [one, other])) => {
            let Some(c) = of.compared() else { panic!("numbers of {of:?}") };
            let (Some(one), Some(other)) = (reading.number(one), reading.number(other)) else {
                return false;
            };
            assert_eq!((one.0, other.0), (*left, *right), "{of:?}");
            let with = |roll: u8| {
                let of = |(n, rolls): (i32, bool)| n + i32::from(rolls) * i32::from(roll);
                relates(c.is, of(one), of(other))
            };
            let would: Vec<u8> = (1..=die.sides()).filter(|r| with(*r)).collect();
            assert_eq!(*holds_for, would, "{of:?}");
            match roll {
                Some(roll) => assert_eq!(*holds, would.contains(roll), "{of:?}"),
                None => assert!(would.is_empty() != *holds, "{of:?}"),
            }
        }
        (ConditionResult::Spaces(spaces), ("any", [tests])) => {
            for at in 0..reading.before.grounds.len() {
                let space = reading.before.grounds[at].space;
                let Some(passes) = reading.passes(at, tests) else {
                    return false;
                };
                assert_eq!(spaces.contains(space), passes, "{space} {tests:?}");
            }
            assert_eq!(*holds, !spaces.is_empty());
        }
        (ConditionResult::Leader(at), ("leader-where", [whose, _])) => {
            let there = reading.before.leader_at[whose.faction() as usize];
            assert_eq!(at.map(|s| s as usize), there);
            return reading.holds(of).inspect(|so| assert_eq!(so, holds)).is_some();
        }
        (ConditionResult::Event(EventAssessment { why_not, .. }), ("event", _)) => {
            assert_eq!(*holds, why_not.is_none());
        }
        (ConditionResult::Plain, _) => {
            return reading.holds(of).inspect(|so| assert_eq!(so, holds, "{of:?}")).is_some();
        }
        (ConditionResult::Possible(spaces), ("possible", [_, _, Expr::Number(number)])) => {
            let counted = spaces.len() >= usize::try_from(*number).expect("a number of spaces");
            assert!(counted || !*holds, "{of:?} in {spaces:?}");
        }
        (ConditionResult::NoEvent(why), ("no-event", _)) => {
            assert_eq!(*holds, !why.is_empty(), "{of:?}");
        }
        other => panic!("no fact of its own: {other:?}"),
    }
    true
}

/// What the trial of an Event changed, against what is told of it.
fn event(finding: &ConditionTrace, board: &Board) {
    let (
        ConditionResult::Event(EventAssessment { why_not, changes, .. }),
        ("event", [Expr::Effect(test)]),
    ) = (&finding.found, finding.of.parts())
    else {
        return;
    };
    let mut after = *board;
    after.apply_all(changes).expect("what the Event would change");
    if why_not.is_none_or(|why| why != WhyNot::Bullet) {
        return;
    }
    let brings = |of: PieceSet, pool: OffMapBox| {
        changes.iter().any(|c| {
            c.placed().is_some_and(|(piece, _, from, _)| of.contains(piece) && from == pool)
        })
    };
    // What the day of a free Battle shifts does not count.
    if changes.iter().any(Change::counts_casualties) {
        return;
    }
    let (from, to) = (balance(board), balance(&after));
    let does = match &**test {
        EventTest::ShiftsRoyalist => changes.iter().any(Change::shifts) && to > from,
        EventTest::ShiftsRebellion => changes.iter().any(Change::shifts) && to < from,
        EventTest::PlacesBritishFromUnavailable => {
            brings(PieceSet::BRITISH, OffMapBox::Unavailable)
        }
        EventTest::PlacesFrench => brings(PieceSet::FRENCH, OffMapBox::Available),
        EventTest::PlacesVillageOrGathers => {
            brings(PieceSet::of(Piece::Village), OffMapBox::Available)
        }
        EventTest::RemovesPatriotFort => {
            let forts = PieceSet::of(Piece::PatriotFort);
            after.on_map(forts) < board.on_map(forts)
        }
        _ => false,
    };
    assert!(!does, "{test:?} would be met by {changes:?}");
}

fn balance(board: &Board) -> i32 {
    let (support, opposition) = crate::score::totals(&Field::of(board));
    support - opposition
}

/// Whether the others would play their Brilliant Stroke before a turn of a person's Patriots (8.4.11, 8.6.11,
/// 8.7.8): each test that was met or missing.
pub fn strokes(board: Board, counts: &mut Counts) {
    let mut context = Context { first_eligible: Some(Faction::Patriots), ..Context::default() };
    context.players[Faction::Patriots] = true;
    let seats = Seats::NOBODY.with(Faction::Patriots, 0);
    let (library, mut source) = (Library::get(), SeededDice::new(0));
    let opening = Opening { library, board, seats, winter_showing: false, context };
    let (_, notes) = opening.who_plays(&[], &mut source).expect("a whole board");
    let decision = Decision {
        faction: Faction::British,
        start: board,
        changes: &[],
        steps: None,
        notes: notes.iter().collect(),
    };
    for note in &notes {
        if let NoteKind::Weighed(weighed) = &note.what {
            weighing(weighed, &decision, note, counts);
            *counts.entry("Brilliant Strokes").or_default() += 1;
        }
    }
}

/// A question and its answer.
pub fn weighing(
    weighed: &QuestionTrace,
    decision: &Decision<'_>,
    note: &Note,
    counts: &mut Counts,
) {
    let Some(board) = decision.at(note) else {
        *counts.entry("decided on a copy").or_default() += 1;
        return;
    };
    let field = Field::of(&board);
    let reading = Reading { before: &field, after: None, selected: SpaceSet::EMPTY, battle: None };
    fn each(finding: &ConditionTrace, does: &mut dyn FnMut(&ConditionTrace)) {
        does(finding);
        if let ConditionResult::Parts(parts) = &finding.found {
            parts.iter().for_each(|part| each(part, does));
        }
    }
    each(&weighed.finding, &mut |finding| {
        let read = fact(finding, &reading);
        event(finding, &board);
        let key = if read { "facts" } else { "facts set aside" };
        *counts.entry(key).or_default() += 1;
    });
}
