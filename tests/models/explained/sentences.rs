//! No sentence of an explanation is false or empty: 2,000 random turns, a tenth of them unless `LOD_FULL=1`, and a Winter
//! Quarters Round after every tenth.

use super::Decision;
use super::reading::Reading;
use crate::common::{Field, chance, one, position};
use lod::tell::{ReasonTopic, reasons, why_json};
use lod_bots::action::{
    ConditionResult, DefaultDecisions, Excluded, Limit, Matter, Note, NoteKind, OptionOffer,
    QuestionTrace, RuledOut, SpaceDecision,
};
use lod_bots::bots::winter::winter;
use lod_bots::bots::{Context, Executor, Library, Outcome, SeededDice};
use lod_bots::flowchart::words::{Expr, Verb};
use lod_engine::game::{ByFaction, Faction, Space, SpaceSet};
use lod_engine::rules::sequence::{CommandScope, EligiblePlace, Turn};
use lod_engine::rules::winter::Season;
use lod_engine::rules::{Reason, SpaceReason};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::BTreeMap;

/// So wide that no line is broken.
const WIDE: usize = 100_000;

/// How many turns in full.
const TURNS: u64 = 2_000;

/// So many errors are shown.
const MOST: usize = 40;

/// What is wrong with a line, whatever it is about.
fn wrong(line: &str) -> Option<&'static str> {
    const EMPTY: [&str; 14] =
        [": ;", ": .", ":;", ": ,", "()", "( ", " )", " ;", " ,", " .", ";;", "; ;", "..", ": :"];
    const VAGUE: [&str; 8] = [
        "nowhere",
        "no space could be chosen",
        "the rules allow",
        "the rules do not allow it",
        "is still to be rolled",
        "beside the other",
        "Out of",
        "no space is open to it",
    ];
    if EMPTY.iter().any(|empty| line.contains(empty)) || line.ends_with(':') {
        return Some("empty");
    }
    if VAGUE.iter().any(|vague| line.contains(vague)) {
        return Some("says nothing");
    }
    if is_bare(line) {
        return Some("a bare preposition");
    }
    is_against_itself(line).then_some("a space against itself")
}

/// Whether a preposition ends the line or a clause, and no space follows.
fn is_bare(line: &str) -> bool {
    const WORDS: [&str; 10] =
        ["in", "from", "to", "at", "on", "of", "for", "into", "beside", "with"];
    let words: Vec<&str> = line.split(' ').collect();
    words.iter().enumerate().any(|(at, word)| {
        let plain = word.trim_end_matches([':', ';', ',', '.', ')']);
        // Where the preposition belongs to the verb nothing is missing.
        let complete =
            at > 0 && [("looked", "at"), ("one", "for")].contains(&(words[at - 1], plain));
        if !WORDS.contains(&plain) || complete {
            return false;
        }
        let rest = words[at + 1..].join(" ");
        match word.strip_prefix(plain) {
            Some("") => rest.is_empty(),
            Some(":") => !Space::ALL.iter().any(|s| rest.starts_with(s.name())),
            _ => true,
        }
    })
}

/// Whether candidates are compared of which two have one name.
fn is_against_itself(line: &str) -> bool {
    let line = line.trim_start().trim_end_matches('.');
    if let Some((_, compared)) = line.split_once(": ").filter(|_| line.starts_with("Priority, ")) {
        let compared = compared.replace("; no ", ", ").replace("yes ", "");
        let values: Vec<&str> = compared
            .split(", ")
            .flat_map(|part| part.split(" and "))
            .map(|part| part.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-'))
            .map(str::trim_end)
            .collect();
        let again = |at: usize| values[..at].contains(&values[at]);
        let is_space = |at: usize| Space::ALL.iter().any(|s| s.name() == values[at]);
        return (0..values.len()).any(|at| is_space(at) && again(at));
    }
    // "Boston; priority, most Tories: Boston 2, Boston 1".
    let Some((taken, rest)) = line.split_once("; ") else {
        return false;
    };
    let space = Space::ALL.iter().filter(|s| taken.ends_with(s.name()));
    let Some(space) = space.max_by_key(|s| s.name().len()) else {
        return false;
    };
    let (first, _) = rest.split_once(';').unwrap_or((rest, ""));
    let name = format!("{space} ");
    let is_number = |rest: &str| rest.parse::<i32>().is_ok();
    let other = first.rsplit_once(", ").and_then(|(_, o)| o.strip_prefix(&name));
    first.contains(&format!(", {space} no"))
        || first.contains(&format!(": {name}")) && other.is_some_and(is_number)
}

/// What of a test failed first, as the reading has it; nothing where that cannot be read.
fn first(test: &Expr, at: usize, reading: &Reading<'_>) -> Option<Expr> {
    match test.parts() {
        ("and", parts) => {
            for part in parts {
                if !reading.passes(at, part)? {
                    return first(part, at, reading);
                }
            }
            None
        }
        ("or", parts) => {
            let mut each = Vec::new();
            for part in parts {
                let part = first(part, at, reading)?;
                if !each.contains(&part) {
                    each.push(part);
                }
            }
            // Two numbers of the same pieces say nothing beside each other.
            let twice = |at: usize| {
                let of = each[at].amount();
                of.is_some_and(|n| each[..at].iter().any(|e| e.amount() == Some(n)))
            };
            Some(match each.len() {
                1 => each.remove(0),
                many if (0..many).any(twice) => test.clone(),
                _ => Expr::of("or", each).expect("alternatives"),
            })
        }
        // Of a kind alone, what is missing is the kind, where it is not there at all.
        ("only", [these, _]) => {
            let has = Expr::of("has", vec![these.clone()]).expect("pieces");
            Some(if reading.passes(at, &has)? { test.clone() } else { has })
        }
        _ => Some(test.clone()),
    }
}

/// Whether a space was left out for the condition that failed first.
pub fn is_first(failed: &Excluded, at: usize, reading: &Reading<'_>) -> bool {
    let first = first(&failed.of, at, reading);
    let is_part = failed.test.word() != "and";
    is_part && first.is_none_or(|first| first == failed.test)
}

/// What is looked at, in one place.
struct Look<'l> {
    turn: String,
    errors: &'l mut Vec<String>,
    context: Option<&'l Context>,
    decision: Decision<'l>,
    seen: &'l mut BTreeMap<&'static str, u64>,
}

impl Look<'_> {
    fn saw(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    /// Writes down what is wrong.
    fn check(&mut self, is_right: bool, what: impl FnOnce() -> String) {
        if !is_right && self.errors.len() < MOST {
            let what = what();
            let begins: String = what.chars().take(70).collect();
            if !self.errors.iter().any(|e| e.contains(&begins)) {
                self.errors.push(format!("{}: {what}", self.turn));
            }
        }
    }

    fn all(&mut self) {
        let notes = self.decision.notes.clone();
        let mut lines: Vec<String> = Vec::new();
        for topic in [ReasonTopic::Way, ReasonTopic::Whole, ReasonTopic::Event] {
            lines.extend(reasons(&notes, topic, WIDE));
        }
        for space in Space::ALL {
            lines.extend(reasons(&notes, ReasonTopic::Space(space), WIDE));
        }
        for line in &lines {
            if let Some(what) = wrong(line) {
                self.check(false, || format!("{what}: {line}"));
            }
        }
        for (at, note) in notes.iter().enumerate() {
            match &note.what {
                NoteKind::Weighed(weighed) => self.weighed(weighed),
                NoteKind::Chose(chosen) | NoteKind::From(_, chosen) => {
                    self.chosen(chosen, note, &notes[..at]);
                }
                NoteKind::Picked(picked) => {
                    let group = picked.options.iter().any(|o| matches!(o, OptionOffer::Group(_)));
                    self.check(picked.to.is_some() == group, || format!("{picked:?}"));
                    if group {
                        self.saw("group");
                    }
                }
                NoteKind::Took(taken) => {
                    let said = reasons(&[*note], ReasonTopic::Way, WIDE).join(" ");
                    if said.contains("last; ") {
                        self.saw("last cube");
                    }
                    self.check(taken.edge().is_none() || said.contains("8."), || said);
                }
                _ => {}
            }
        }
    }

    fn weighed(&mut self, weighed: &QuestionTrace) {
        if let (Matter::Along(_), false) = (weighed.matter, weighed.finding.holds) {
            self.saw("not along");
        }
        for fact in weighed.facts() {
            match (&fact.found, self.context) {
                (ConditionResult::NoEvent(why), Some(context)) => {
                    let sword = why.contains(&RuledOut::Sword) == context.sword;
                    let closed = why.iter().any(|w| *w != RuledOut::Sword);
                    let told = sword && closed != context.event_open;
                    self.check(told, || format!("{why:?}"));
                    self.saw("Event ruled out");
                }
                (ConditionResult::Possible(_), _) => self.saw("Villages counted"),
                _ => {}
            }
        }
    }

    fn chosen(&mut self, chosen: &SpaceDecision, note: &Note, before: &[&Note]) {
        // A tie that nobody broke is no end.
        let ended = chosen.taken.is_some() || chosen.equal.len() < 2;
        self.check(ended, || format!("a tie is left: {note:?}"));
        let mut spaces = SpaceSet::EMPTY;
        for failed in &chosen.failed {
            let twice = spaces.intersect(failed.spaces);
            self.check(twice.is_empty(), || format!("left out twice: {note:?}"));
            spaces = spaces.union(failed.spaces);
        }
        if let Some(board) = self.decision.at(note) {
            let field = Field::of(&board);
            let plain =
                Reading { before: &field, after: None, selected: chosen.selected, battle: None };
            for failed in &chosen.failed {
                for space in failed.spaces {
                    let is_first = is_first(failed, space as usize, &plain);
                    self.check(is_first, || format!("{space} failed otherwise: {failed:?}"));
                }
            }
        }
        let said = reasons(&[note], ReasonTopic::Way, WIDE).join(" ");
        self.full(chosen, note, &said);
        for (space, why) in &chosen.refused {
            match &why.reason {
                Reason::Again(again) => {
                    let selected = chosen.selected.contains(*again);
                    self.check(selected, || format!("not selected before: {note:?}"));
                }
                Reason::Space { why: SpaceReason::NeededForRaids, .. } => {
                    let raids = before.iter().any(|n| match &n.what {
                        NoteKind::Chose(other) => {
                            other.verb == Some(Verb::Raid) && other.taken.is_some()
                        }
                        _ => false,
                    });
                    self.check(raids, || format!("no other Raid than {space}: {note:?}"));
                    self.saw("other Raids");
                }
                Reason::CannotPay { .. } if chosen.taken.is_none() => {
                    self.check(said.contains("Resources"), || said.clone());
                    self.saw("Resources ran out");
                }
                _ => {}
            }
        }
    }

    /// A Command that has all its spaces is said to be full where nothing more of it comes.
    fn full(&mut self, chosen: &SpaceDecision, note: &Note, said: &str) {
        let chart = &Library::get().charts[chosen.by];
        let b = chart.command.iter().find(|b| *b.id.get_ref() == note.at);
        let most = match self.context {
            Some(context) if context.limited => Some(1),
            _ => b.and_then(|b| b.max),
        };
        let by_command = b.is_some() && chosen.by == self.decision.faction;
        for limit in [&chosen.stopped, &chosen.narrowed] {
            if let Some(Limit::Full(most)) = limit {
                self.saw("full");
                let is_full = chosen.selected.len() >= usize::from(*most);
                self.check(is_full, || format!("not full: {note:?}"));
            }
        }
        let none_other = chosen.among.without(chosen.selected).is_empty();
        let is_full = most.is_some_and(|m| chosen.selected.len() >= usize::from(m));
        if by_command && is_full && none_other && chosen.taken.is_none() {
            let named = said.contains("has all its") || said.contains("has its 1 space");
            self.check(named, || format!("full, and not said so: {said}"));
        }
    }
}

/// In the data for programs no candidate is compared with another of the same name.
fn json_is_sound(notes: &[Note]) -> bool {
    let steps = why_json(notes);
    let mut keys = steps.iter().flat_map(|step| step["separated-by"].as_array().expect("keys"));
    keys.all(|key| {
        let values = key["values"].as_array().expect("values");
        let values = values.iter().filter(|v| !v["space"].is_null());
        let name = |v: &Value| format!("{} {}", v["space"], v["way"]);
        let mut first: BTreeMap<String, &Value> = BTreeMap::new();
        values.into_iter().all(|v| {
            let before = first.insert(name(v), &v["value"]);
            before.is_none_or(|before| *before == v["value"])
        })
    })
}

#[test]
fn no_sentence_is_false_or_empty() {
    let turns = crate::volume::part("LOD_SENTENCES", TURNS, TURNS / 20);
    let (mut seen, mut errors) = (BTreeMap::new(), Vec::new());
    for n in 0..turns {
        let mut random = ChaCha8Rng::seed_from_u64(n ^ 0x5e17_ee7c_e500);
        let board = position(&mut random);
        let faction = Faction::ALL[usize::try_from(n % 4).expect("small")];
        let limited = chance(&mut random, 5);
        let context = Context {
            card: (!chance(&mut random, 8)).then(|| random.random_range(1..=96)),
            event_open: false,
            sword: chance(&mut random, 4),
            first_eligible: Some(one(&mut random, &Faction::ALL)),
            limited,
            ..Context::default()
        };
        let context =
            Context { event_open: context.card.is_some() && chance(&mut random, 2), ..context };
        let turn = Turn {
            faction,
            place: EligiblePlace::First,
            command: if limited { CommandScope::Limited } else { CommandScope::Full },
            event: context.event_open,
        };
        let mut source = DefaultDecisions::seeded(SeededDice::new(n));
        let run = Executor::new(Library::get(), faction, board, context, &mut source);
        let taken = run.take_turn(&turn).0;
        let taken = taken.unwrap_or_else(|stop| panic!("turn {n}: {stop}"));
        let told = format!("turn {n} of the {faction}: {:?}", taken.outcome);
        let is_event = matches!(taken.outcome, Outcome::Event(_));
        Look {
            turn: told.clone(),
            errors: &mut errors,
            context: (!is_event).then_some(&context),
            decision: Decision {
                faction,
                start: board,
                changes: taken.done.changes(),
                steps: None,
                notes: taken.done.walk.notes.iter().collect(),
            },
            seen: &mut seen,
        }
        .all();
        if !json_is_sound(&taken.done.walk.notes) {
            errors.push(format!("{told}: compared with itself"));
        }
        if n % 10 == 0 {
            let season = Season { absent: ByFaction([false; 4]), ..Season::default() };
            let report = winter(Library::get(), board, &season, &mut source);
            let report = report.unwrap_or_else(|stop| panic!("winter {n}: {stop}"));
            let mut start = board;
            for phase in &report.phases {
                Look {
                    turn: format!("winter {n}"),
                    errors: &mut errors,
                    context: None,
                    decision: Decision {
                        faction,
                        start,
                        changes: &phase.changes,
                        steps: None,
                        notes: phase.notes.iter().collect(),
                    },
                    seen: &mut seen,
                }
                .all();
                if !json_is_sound(&phase.notes) {
                    errors.push(format!("winter {n}: compared with itself"));
                }
                start.apply_all(&phase.changes).expect("the phase");
            }
        }
    }
    println!("{seen:?}");
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let each = ["Event ruled out", "Villages counted", "full", "Resources ran out"];
    for what in each {
        assert!(seen.contains_key(what), "nothing of {what}");
    }
    // A tenth of the turns need not have what comes rarely.
    for what in ["last cube", "other Raids", "not along", "group"] {
        assert!(!crate::volume::is_full() || seen.contains_key(what), "nothing of {what}");
    }
}

/// The sentences that were false or empty are found.
#[test]
fn what_was_wrong_once_is_found() {
    for line in [
        "Effective: applies. The Event is Effective (8.3.3). Effect if played: ; 1D6 is at least 5.",
        "I4 8.7.1  Raid: nowhere; in Virginia no War Party is left for it beside the other Raids (8.7.1)",
        "P7 8.5.2  Rally Militia at the Fort: nowhere; in Norfolk selected already (3.1)",
        "8.4.5  Reward Loyalty in: nowhere; no space could be chosen",
        "I8 8.7.1  War Path in: nowhere; in Florida the rules allow no War Path there (4.4.2)",
        "8.5.6  Move Washington to: nowhere; New York and New Jersey are equal, and a die is still to be rolled",
        "I12 8.7.4  Out of Georgia: 1 British Regular and 1 Active War Party",
        "I5 8.7.1  Plunder in: skipped. Patriot Resources are at most 0 (0).",
        "  Priority, most Rebellion cubes removed: Quebec 2, Boston 1, Quebec 1.",
        "  Priority, spaces with Patriot Forts: yes Quebec, Boston; no Quebec.",
        "B10 8.4.3  March: Boston; priority, spaces with Rebellion cubes: Boston yes, Boston no",
        "B10 8.4.3  March: Boston; priority, most Tories: Boston 2, Boston 1",
        "P7 8.5.2  Rally: New York; priority, most Militia: New York 2, New York 1",
        "Out of",
    ] {
        assert!(wrong(line).is_some(), "{line}");
    }
    for line in [
        "B5 8.4.1  Regulars for Boston, from: Norfolk; priority, most Tories: Norfolk 2, Boston 1",
        "  Priority, most Rebellion cubes removed: Quebec (1 Tory) 2, Boston 1, Quebec (2 Tories) 1.",
        "I5 8.7.1  Plunder: skipped. Patriot Resources are at most 0 (0).",
        "P7 8.5.2  Rally: New York; priority, most Militia: New York 2, New York City 1",
    ] {
        assert_eq!(wrong(line), None, "{line}");
    }
}
