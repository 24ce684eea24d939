//! The reasons for programs.

use super::{brief, chart, choice, fact, key, picked, pieces, shown, way};
use lod_bots::action::{
    ConditionResult, ConditionTrace, Note, NoteKind, OptionDecision, RandomPick, RankingStep,
    SpaceDecision,
};
use lod_bots::events::EventAssessment;
use lod_bots::flowchart::Chart;
use lod_bots::flowchart::words::Verb;
use lod_engine::game::{Space, SpaceSet};
use lod_engine::rules::PieceCounts;
use serde_json::{Value, json};

/// Every step of the way, as [`super::why`] numbers them.
pub fn json(notes: &[Note]) -> Vec<Value> {
    let notes: Vec<&Note> = notes.iter().collect();
    shown(&notes).into_iter().map(step).collect()
}

fn step(note: &Note) -> Value {
    let mut value = json!({
        "box": note.at,
        "rule": note.rule,
        "say": brief(note),
        "facts": [],
        "dice": [],
        "candidates": [],
        "separated-by": [],
    });
    match &note.what {
        NoteKind::Weighed(weighed) => {
            let facts = weighed.facts();
            value["answer"] = json!(weighed.finding.holds);
            value["dice"] = facts.iter().filter_map(|f| die(f)).collect();
            let words = |f: &&ConditionTrace| known(&fact::fact_clause(chart(weighed.by), f), f);
            value["facts"] = facts.iter().map(words).collect();
        }
        NoteKind::Chose(chosen) | NoteKind::From(_, chosen) => {
            value["chosen"] = json!(chosen.taken.map(Space::id));
            value["dice"] = chosen.drawn.as_ref().map_or(json!([]), drawn);
            value["candidates"] = ids(chosen.candidates());
            value["equal"] = ids(chosen.equal);
            value["way"] = json!(way::brief(chart(chosen.by), chosen));
            value["separated-by"] = separated(chosen);
            match &note.what {
                NoteKind::From(to, _) => value["to"] = json!(to.id()),
                _ => value["left-out"] = left_out(chosen),
            }
        }
        NoteKind::Picked(picked) => {
            let all = 0..picked.options.len();
            value["options"] = all.map(|i| picked::option_name(picked, i)).collect();
            value["taken"] = json!(picked.taken);
            value["held"] = json!(picked.held);
            value["space"] = json!(picked.space.map(Space::id));
            value["to"] = json!(picked.to.map(Space::id));
            value["dice"] = picked.drawn.as_ref().map_or(json!([]), drawn);
            value["separated-by"] = compared(picked);
        }
        NoteKind::Took(taken) => {
            let [of, left] = [taken.taken(), taken.left()].map(counts);
            let key = pieces::key(taken);
            value["pieces"] = json!({
                "space": taken.space.id(), "taken": of, "left": left, "key": key,
            });
        }
        NoteKind::Answered { yes, .. } => value["answer"] = json!(yes),
        _ => {}
    }
    value
}

/// So many of each kind.
fn counts(troops: PieceCounts) -> Value {
    let counts = troops.iter().map(|(piece, n)| (piece.id().to_string(), json!(n)));
    Value::Object(counts.collect())
}

fn ids(spaces: SpaceSet) -> Value {
    spaces.iter().map(Space::id).collect()
}

/// A fact with its numbers.
fn known(say: &str, fact: &ConditionTrace) -> Value {
    let mut value = json!({ "say": say, "holds": fact.holds });
    match &fact.found {
        ConditionResult::Numbers { left, right } | ConditionResult::Rolled { left, right, .. } => {
            value["left"] = json!(left);
            value["right"] = json!(right);
        }
        ConditionResult::Spaces(spaces) | ConditionResult::Possible(spaces) => {
            value["spaces"] = ids(*spaces)
        }
        ConditionResult::Leader(space) => value["space"] = json!(space.map(Space::id)),
        ConditionResult::Event(EventAssessment { side, changes, .. }) => {
            value["side"] = json!(side.id());
            value["changes"] = json!(changes);
        }
        ConditionResult::NoEvent(_)
        | ConditionResult::Parts(_)
        | ConditionResult::Free
        | ConditionResult::Plain => {}
    }
    value
}

/// A die with the results for which its fact holds.
fn die(fact: &ConditionTrace) -> Option<Value> {
    match &fact.found {
        ConditionResult::Rolled { die, holds_for, roll, .. } => {
            Some(json!({ "die": die.id(), "value": roll, "holds-for": holds_for }))
        }
        _ => None,
    }
}

fn drawn(drawn: &RandomPick) -> Value {
    (drawn.dice.iter())
        .map(|(die, value)| json!({ "die": die, "value": value, "for": drawn.what }))
        .collect()
}

/// The keys that separated candidates, with the value of each.
fn separated(chosen: &SpaceDecision) -> Value {
    let space = |place: usize| Some(json!(chosen.entrants.get(place)?.space.id()));
    sifted((chart(chosen.by), chosen.verb), &chosen.sifts, ("space", space), |place| {
        choice::way_of(chosen, place)
    })
}

/// The keys that separated groups or ways, with the value of each.
fn compared(picked: &OptionDecision) -> Value {
    let option = |place: usize| Some(json!(place));
    sifted((chart(picked.by), None), &picked.sifts, ("option", option), |_| None)
}

/// The keys that separated something, with the value of each of it under its name.
fn sifted(
    (chart, verb): (&Chart, Option<Verb>),
    sifts: &[RankingStep],
    (what, name): (&str, impl Fn(usize) -> Option<Value>),
    way: impl Fn(usize) -> Option<String>,
) -> Value {
    let sifts = sifts.iter().filter(|sift| sift.separates());
    sifts
        .map(|sift| {
            let values: Vec<Value> = (sift.values.iter())
                .filter_map(|(place, value)| {
                    let told = key::value(&sift.by, *value);
                    let mut one =
                        json!({ what: name(*place)?, "value": told, "stays": sift.keeps(*place) });
                    if let Some(way) = way(*place) {
                        one["way"] = json!(way);
                    }
                    Some(one)
                })
                .collect();
            let key = key::ranking_name(chart, verb, &sift.by);
            json!({ "key": key, "best": key::value(&sift.by, sift.best()), "values": values })
        })
        .collect()
}

/// The spaces that were no candidates, each with what kept it out.
fn left_out(chosen: &SpaceDecision) -> Value {
    let others = SpaceSet::ALL.without(chosen.candidates());
    let why = |space: Space| {
        let why = choice::fate(chart(chosen.by), chosen, space);
        json!({ "space": space.id(), "why": why })
    };
    others.iter().map(why).collect()
}
