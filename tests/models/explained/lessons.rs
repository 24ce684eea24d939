//! Turns that a learner runs, answered wrongly on purpose in every way they can be: each sentence about an answer is
//! read from its text alone and held against the board as it then was.
//!
//! `LOD_RUNS=500` runs as many turns.

use super::phrases::Scene;
use super::reading::Reading;
use super::{Counts, Decision};
use crate::common::Field;
use lod::learn::{StepKind, StepOption, TurnDrill, TurnStep};
use lod_bots::action::{Note, NoteKind, SpaceDecision, alone};
use lod_bots::flowchart::words::Expr;
use lod_engine::game::{Faction, Space};
use lod_engine::rules::act;
use std::collections::BTreeSet;

/// The most spaces that a Command may have, as the foldouts print it by its box; all others have no such number.
const MOST: [(&str, usize); 10] = [
    ("B8", 4),
    ("B10", 4),
    ("P7", 4),
    ("P8", 1),
    ("F7", 1),
    ("F10", 1),
    ("I4", 3),
    ("I7", 4),
    ("I10", 3),
    ("I11", 1),
];

/// The spaces of a list of names; `None` where it is anything else.
pub fn named(text: &str) -> Option<Vec<Space>> {
    let names = text.replace(" and ", ", ");
    names.split(", ").map(|name| Space::ALL.into_iter().find(|s| s.name() == name)).collect()
}

/// The forms of a sentence, each of which is met.
const FORMS: [&str; 11] = [
    "compared",
    "kind",
    "tied",
    "possible",
    "excluded",
    "excluded, numbers",
    "refused",
    "none left, excluded",
    "none left, refused",
    "none left, must stay",
    "no room",
];

/// What was read, and what of it is false.
#[derive(Default)]
pub struct Findings {
    pub counts: Counts,
    pub errors: BTreeSet<String>,
}

/// A step with its choice, and the board before it.
struct Asked<'a> {
    step: &'a TurnStep,
    chosen: &'a SpaceDecision,
    scene: Scene<'a>,
    decision: &'a Decision<'a>,
    note: &'a Note,
}

impl Asked<'_> {
    fn told(&self, sentence: &str) -> String {
        format!("{}: {sentence}", self.step.text)
    }

    /// A fact that was read from the board, or one that it does not show.
    fn is(&self, so: Option<bool>, sentence: &str, found: &mut Findings, form: &'static str) {
        let key = match so {
            Some(_) => form,
            None if matches!(self.note.what, NoteKind::From(..)) => "origins aside",
            None => "set aside",
        };
        *found.counts.entry(key).or_default() += 1;
        if so == Some(false) {
            found.errors.insert(format!("{form}: {}", self.told(sentence)));
        }
    }

    fn all(&self, spaces: &[Space], so: impl Fn(usize) -> Option<bool>) -> Option<bool> {
        let each: Option<Vec<bool>> = spaces.iter().map(|s| so(*s as usize)).collect();
        each.map(|each| each.into_iter().all(|so| so))
    }

    /// "Boston, Norfolk and 3 more": names of which each is so, or a number of spaces of which so many are.
    fn these(&self, who: &str, so: impl Fn(usize) -> Option<bool>) -> Option<bool> {
        if let Some(number) = who.strip_suffix(" spaces").and_then(|n| n.parse::<usize>().ok()) {
            let each: Option<Vec<bool>> = (0..Space::COUNT).map(so).collect();
            return each.map(|each| each.into_iter().filter(|so| *so).count() >= number);
        }
        self.all(&named(who)?, so)
    }

    /// A Command that is full has as many spaces as its box may have.
    fn is_full(&self, number: &str) -> bool {
        let number: usize = number.parse().expect("a number");
        let most = MOST.iter().find(|(at, _)| *at == self.step.at).map(|(_, most)| *most);
        most == Some(number) && self.chosen.selected.len() == number
    }

    /// What a limit says of the whole Command.
    fn limit(&self, text: &str) -> Option<bool> {
        if let Some(rest) = text.strip_prefix("the Command has all its ") {
            return Some(self.is_full(rest.strip_suffix(" spaces (3.1)")?));
        }
        match text {
            "the Command has its 1 space (3.1)" => Some(self.is_full("1")),
            "no space is selected for this Command" => Some(self.chosen.selected.is_empty()),
            _ => self.scene.refused(without_rule(text), 0),
        }
    }

    /// "Boston (with Militia)"
    fn last_excluded(&self, part: &str) -> Option<bool> {
        let (who, phrase) = part.strip_suffix(')')?.split_once(" (")?;
        self.these(who, |at| self.scene.holds(phrase, at))
    }

    fn none_left(&self, sentence: &str, found: &mut Findings) {
        let rest = sentence.strip_prefix("No space is left: ").expect("the form");
        let mut excluded = false;
        for part in rest.trim_end_matches('.').split("; ") {
            if let Some(last) = part.strip_prefix("excluded last: ") {
                excluded = true;
                self.is(self.last_excluded(last), sentence, found, "none left, excluded");
            } else if excluded && part.ends_with(')') && !part.contains(": ") {
                self.is(self.last_excluded(part), sentence, found, "none left, excluded");
            } else if let Some(phrase) =
                part.strip_prefix("no space ").filter(|p| *p != "is open to it")
            {
                let map = (0..Space::COUNT).filter(|at| Space::ALL[*at] != Space::WestIndies);
                let each: Option<Vec<bool>> = map.map(|at| self.scene.holds(phrase, at)).collect();
                let so = each.map(|each| !each.contains(&true));
                self.is(so, sentence, found, "none left, nowhere");
            } else if let Some(kept) = part.strip_prefix("more must stay in ") {
                let by = |at: usize| {
                    let g = &self.scene.field.grounds[at];
                    Some(g.royalists() + g.rebels() > 0)
                };
                self.is(self.these(kept, by), sentence, found, "none left, must stay");
            } else if let Some((who, why)) = part.split_once(": ") {
                let why = without_rule(why);
                let so = self.these(who, |at| self.scene.refused(why, at));
                self.is(so, sentence, found, "none left, refused");
            } else {
                self.is(self.limit(part), sentence, found, "none left, limit");
            }
        }
    }

    /// That a space is possible: what would be done there is legal.
    fn possible(&self, sentence: &str, found: &mut Findings) {
        let (space, _) = sentence.split_once(" is possible").expect("the form");
        let [space] = named(space).expect("a space")[..] else { panic!("{sentence}") };
        let Some(board) = self.decision.at(self.note) else { return };
        let state = self.decision.state(self.chosen.by, self.chosen.steps, &board);
        let ways = self.chosen.entrants.iter().filter(|e| e.space == space && !e.steps.is_empty());
        let legal = |steps: &[lod_engine::rules::ActionStep]| {
            let mut state = state.clone()?;
            Some(steps.iter().all(|step| act(&mut state, step).is_ok()))
        };
        let each: Vec<Option<bool>> = ways.map(|way| legal(&way.steps)).collect();
        let so = each.into_iter().collect::<Option<Vec<bool>>>();
        let so = so.filter(|each| !each.is_empty()).map(|each| each.contains(&true));
        self.is(so, sentence, found, "possible");
    }

    /// "Boston 2, Norfolk 3: most Militia first."
    fn compared(&self, sentence: &str, found: &mut Findings) -> bool {
        let Some((both, priority)) =
            sentence.strip_suffix(" first.").and_then(|s| s.split_once(": "))
        else {
            return false;
        };
        let number = |text: &str| -> Option<(Vec<Space>, i32)> {
            let (who, n) = text.rsplit_once(' ')?;
            Some((named(who)?, n.parse().ok()?))
        };
        let cuts = both.match_indices(", ").map(|(at, _)| (&both[..at], &both[at + 2..]));
        let mut pairs = cuts.filter_map(|(one, other)| Some((number(one)?, number(other)?)));
        let Some(((its, low), (best, high))) = pairs.next() else { return false };
        let least = ["fewest", "lowest", "least"].iter().any(|word| priority.starts_with(word));
        assert!(if least { low > high } else { low < high }, "{}", self.told(sentence));
        let is = |n: i32| move |scene: &Scene<'_>, at| scene.counted(priority, at).map(|c| c == n);
        let so = self.all(&its, |at| is(low)(&self.scene, at));
        let other = self.all(&best, |at| is(high)(&self.scene, at));
        self.is(so.zip(other).map(|(a, b)| a && b), sentence, found, "compared");
        true
    }

    /// "First Cities: Boston, not Virginia."
    fn kinds(&self, sentence: &str, found: &mut Findings) -> bool {
        let told = sentence.trim_end_matches('.').strip_prefix("First ");
        let Some((kind, rest)) = told.and_then(|told| told.split_once(": ")) else {
            return false;
        };
        let kind = &lod_engine::game::words::capital(kind);
        let (best, not) = rest.rsplit_once(", not ").expect("the form");
        let [not] = named(not).expect("a space")[..] else { panic!("{sentence}") };
        let so = self.these(best, |at| self.scene.is_kind(kind, at));
        let other = self.scene.is_kind(kind, not as usize).map(|so| !so);
        self.is(so.zip(other).map(|(a, b)| a && b), sentence, found, "kind");
        true
    }

    /// "Boston is excluded: without Militia."
    fn excluded(&self, space: Space, phrase: &str, sentence: &str, found: &mut Findings) {
        let at = space as usize;
        let numbers = phrase.strip_suffix(')').and_then(|p| p.rsplit_once(" ("));
        let both = numbers.and_then(|(words, numbers)| {
            let mut each = numbers.split(" and ").map(|n| n.parse::<i32>().ok());
            let first = each.next()??;
            Some((words, (first, each.next().map_or(Some(first), |n| n)?)))
        });
        if let Some((words, both)) = both {
            let so = self.scene.numbers(words, at).map(|read| read.contains(&both));
            self.is(so, sentence, found, "excluded, numbers");
            self.is(self.scene.holds(words, at), sentence, found, "excluded");
        } else {
            self.is(self.scene.holds(phrase, at), sentence, found, "excluded");
        }
    }

    fn sentence(&self, option: &StepOption, found: &mut Findings) {
        let sentence = option.sentence.as_str();
        let rights = self.step.options.iter().filter(|o| o.is_right).count();
        if sentence.starts_with("No space is left: ") {
            self.none_left(sentence, found);
        } else if sentence.ends_with(" is possible.") {
            self.possible(sentence, found);
        } else if let Some(limit) = sentence.strip_prefix("No space is possible: ") {
            self.is(self.limit(limit.trim_end_matches('.')), sentence, found, "stopped");
        } else if let Some(tied) = sentence.strip_prefix("Tied: ") {
            let right =
                |s: &Space| self.step.options.iter().any(|o| o.is_right && o.words == s.name());
            let so =
                named(tied.trim_end_matches('.')).map(|t| t.iter().all(right) && t.len() == rights);
            self.is(so, sentence, found, "tied");
        } else if sentence.ends_with(" is the only candidate.") {
            let so = rights == 1 && self.chosen.candidates().len() == 1;
            self.is(Some(so), sentence, found, "only candidate");
        } else if !self.compared(sentence, found) && !self.kinds(sentence, found) {
            self.of_one(option, found);
        }
    }

    /// A space that could not be selected fails exactly one condition of the box, as the second reading has it.
    fn fails_once(&self, space: Space, found: &mut Findings) {
        let chosen = self.chosen;
        if chosen.candidates().contains(space) || chosen.taken == Some(space) {
            return;
        }
        let reading = Reading {
            before: self.scene.field,
            after: None,
            selected: chosen.selected,
            battle: None,
        };
        let tests = super::instruction(chosen, self.note).map_or(&[][..], |i| &i.tests[..]);
        let failed: usize = tests.iter().map(|test| failing(test, space, &reading, chosen)).sum();
        let is_full = chosen.narrowed.is_some() && !chosen.selected.contains(space);
        let refused = chosen.refused.iter().filter(|(s, _)| *s == space).count();
        let whole = usize::from(is_full) + usize::from(chosen.stopped.is_some());
        let all = failed + refused + whole;
        if all != 1 {
            found.errors.insert(format!("{all} conditions: {}", self.told(space.name())));
        }
        *found.counts.entry("fail one").or_default() += 1;
    }

    fn of_one(&self, option: &StepOption, found: &mut Findings) {
        let sentence = option.sentence.trim_end_matches('.');
        let [space] = named(&option.words).expect("a space")[..] else { panic!("{sentence}") };
        let rest = sentence
            .strip_prefix(space.name())
            .unwrap_or_else(|| panic!("{}", self.told(sentence)));
        let is_selected = self.chosen.selected.contains(space);
        if let Some(phrase) = rest.strip_prefix(" is excluded: ") {
            self.excluded(space, phrase, sentence, found);
        } else if let Some(why) = rest.strip_prefix(" is not possible: ") {
            let so = self.scene.refused(without_rule(why), space as usize);
            self.is(so, sentence, found, "refused");
        } else if rest == " is selected already" {
            self.is(Some(is_selected), sentence, found, "selected");
        } else if let Some(limit) = rest.strip_prefix(" is not selected, and ") {
            self.is(self.limit(limit).map(|so| so && !is_selected), sentence, found, "no room");
        } else {
            panic!("an unknown form: {}", self.told(sentence));
        }
    }
}

/// What of a test a space fails: several conditions each, alternatives as one.
fn failing(test: &Expr, space: Space, reading: &Reading<'_>, chosen: &SpaceDecision) -> usize {
    if let ("and", parts) = test.parts() {
        return parts.iter().map(|part| failing(part, space, reading, chosen)).sum();
    }
    let by_trace = || {
        chosen.failed.iter().any(|f| (f.of == *test || f.test == *test) && f.spaces.contains(space))
    };
    usize::from(!reading.passes(space as usize, test).unwrap_or_else(|| !by_trace()))
}

/// A refusal without the number of its rule.
fn without_rule(text: &str) -> &str {
    text.rsplit_once(" (").map_or(text, |(why, _)| why)
}

/// The choice that a step asks about, with its words and all its candidates.
fn choice<'n>(notes: &[&'n Note], step: &TurnStep) -> (&'n Note, &'n SpaceDecision) {
    let note = notes[step.note];
    let (NoteKind::Chose(chosen) | NoteKind::From(_, chosen)) = &note.what else {
        panic!("{:?}", note.what)
    };
    let say = format!("{}: which", alone(&chosen.say).to_lowercase());
    assert!(note.at == step.at && note.after == step.after, "{}", step.text);
    assert!(step.text.to_lowercase().contains(&say), "{}", step.text);
    let offered = |space: Space| step.options.iter().any(|o| o.words == space.name());
    assert!(chosen.candidates().iter().all(offered), "{}", step.text);
    (note, chosen)
}

/// The turn as a decision.
pub fn decision_of(drill: &TurnDrill) -> Decision<'_> {
    let done = &drill.taken.done;
    Decision {
        faction: drill.taken.faction,
        start: *drill.before.board(),
        changes: done.changes(),
        steps: Some(&done.steps),
        notes: done.walk.notes.iter().collect(),
    }
}

#[test]
fn every_sentence_about_a_space_is_true() {
    let turns: u64 = crate::volume::part("LOD_RUNS", 500, 150);
    let mut found = Findings::default();
    for number in 0..turns {
        let faction = Faction::ALL[usize::try_from(number % 4).expect("small")];
        let drill = TurnDrill::find(faction, 9_000 + number).expect("a turn");
        let decision = decision_of(&drill);
        let start = Field::of(&decision.start);
        for step in drill.steps.iter().filter(|step| step.kind == StepKind::Space) {
            let (note, chosen) = choice(&decision.notes, step);
            let mut board = *drill.before.board();
            board.apply_all(&decision.changes[..step.after]).expect("the changes of the turn");
            let field = Field::of(&board);
            let scene = Scene { field: &field, start: &start, faction, selected: chosen.selected };
            let asked = Asked { step, chosen, scene, decision: &decision, note };
            // What the text alone does not show rests on the trace, which is read a second time.
            super::choice(chosen, &decision, note, &mut found.counts);
            let offered = step.options.iter().filter_map(|o| named(&o.words)).flatten();
            offered.for_each(|space| asked.fails_once(space, &mut found));
            step.options.iter().for_each(|option| asked.sentence(option, &mut found));
        }
    }
    let Findings { counts, errors } = found;
    println!("{counts:?}");
    let shown: Vec<String> = errors.iter().take(40).cloned().collect();
    assert!(errors.is_empty(), "{} false sentences:\n{}", errors.len(), shown.join("\n"));
    let of = |key: &str| counts.get(key).copied().unwrap_or_default();
    let read: u64 = FORMS.iter().map(|form| of(form)).sum();
    assert!(read > 5 * of("set aside"), "{counts:?}");
    let missing: Vec<&&str> = FORMS.iter().filter(|form| of(form) == 0).collect();
    assert!(missing.is_empty(), "no sentence of {missing:?}");
}
