//! A beginner's first questions: how they spread over outcomes, candidates and steps. With `--no-capture` the table is
//! shown that docs/learning.md has.

use lod::learn::{Exercise, QuestionKind, StepKind, Topic, TurnDrill};
use lod_bots::action::NoteKind;
use lod_bots::game::GameStep;
use lod_engine::game::Faction;
use std::collections::BTreeMap;

/// So many questions of a topic, where any will do.
fn how_many() -> u64 {
    crate::volume::part("LOD_FIRST", 100, 50)
}

/// Of so many the easiest is asked; of the steps of boxes, which are chosen by what was asked before, one.
const fn looked_at(topic: Topic) -> u64 {
    match topic {
        Topic::Box | Topic::Mistakes => 1,
        _ => 4,
    }
}

/// Seeds without a pattern, as a session draws them.
const fn seed(number: u64) -> u64 {
    (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The first questions of a topic, the Factions in turn.
fn first(topic: Topic, questions: u64) -> Vec<Exercise> {
    let one = |number: u64| {
        let faction = Faction::ALL[usize::try_from(number % 4).expect("small")];
        let many = looked_at(topic);
        let found =
            (0..many).filter_map(|n| Exercise::find(topic, Some(faction), seed(number * many + n)));
        found.min_by_key(|question| question.difficulty).expect("a question")
    };
    (0..questions).map(one).collect()
}

fn counted(names: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    names.fold(BTreeMap::new(), |mut all, name| {
        *all.entry(name).or_default() += 1;
        all
    })
}

fn show(what: &str, counts: &BTreeMap<String, usize>) {
    let mut each: Vec<(&String, &usize)> = counts.iter().collect();
    each.sort_by_key(|(name, count)| (usize::MAX - **count, (*name).clone()));
    let each: Vec<String> = each.iter().map(|(name, count)| format!("{name} {count}")).collect();
    println!("| {what} | {} |", each.join(", "));
}

/// At most a quarter of the turns plays the Event, and no outcome is most of them.
#[test]
fn the_outcomes_are_spread() {
    let questions = first(Topic::Command, how_many());
    let outcomes = counted(questions.iter().map(|q| q.named(q.right[0])));
    show("which Command", &outcomes);
    let of = |name: &str| outcomes.get(name).copied().unwrap_or_default();
    assert!(of("Event") <= 25, "{outcomes:?}");
    assert!(of("Event") + of("Pass") <= 40, "{outcomes:?}");
    assert!(outcomes.len() >= 8, "{outcomes:?}");
    assert!(outcomes.values().all(|count| *count <= 30), "{outcomes:?}");
    // A die is told without what it is for.
    let dice = questions.iter().flat_map(|q| &q.facts).filter(|f| f.starts_with("The dice"));
    for told in dice {
        let rest = told.trim_start_matches("The dice, in order: ").trim_end_matches('.');
        let is_die = |die: &str| die.starts_with("1D") && die.len() == "1D6 = 4".len();
        assert!(rest.split(", ").all(is_die), "{told}");
    }
}

/// Where a space is asked for there is something to compare.
#[test]
fn there_are_candidates_to_compare() {
    let number = |question: &Exercise| {
        let notes = question.reasons.walk.notes.iter();
        let mut chosen = notes.filter_map(|note| match &note.what {
            NoteKind::Chose(chosen) => Some(chosen.candidates().len()),
            _ => None,
        });
        chosen.next().expect("a choice")
    };
    let questions = first(Topic::Space, how_many());
    let candidates = counted(questions.iter().map(|q| format!("{} candidates", number(q))));
    show("which space", &candidates);
    assert!(questions.iter().all(|question| number(question) >= 2), "{candidates:?}");
}

/// The steps of a turn are asked alike, not only the first.
#[test]
fn all_kinds_of_steps_are_asked() {
    for topic in [Topic::Box, Topic::Mistakes] {
        let questions = first(topic, 100);
        let kind = |question: &Exercise| -> StepKind {
            let QuestionKind::Step(place) = question.asked else { panic!("{}", question.text) };
            let Some(GameStep::Turn(taken)) = question.moment.happens(&[], 0) else {
                panic!("{}", question.text)
            };
            TurnDrill::of(question.moment.game(), &taken).expect("the turn").steps[place].kind
        };
        let kinds = counted(questions.iter().map(|q| format!("{:?}", kind(q)).to_lowercase()));
        show(topic.about(), &kinds);
        assert!(kinds.len() >= 6, "{kinds:?}");
        assert!(kinds.values().all(|count| *count <= 45), "{kinds:?}");
        let labels = counted(questions.iter().filter_map(|q| q.label.clone()));
        println!("| {}: boxes and their steps | {} different |", topic.about(), labels.len());
        assert!(labels.len() >= 40, "{labels:?}");
    }
}
