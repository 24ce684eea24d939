//! The parts of a step that can be left open: where, from where, what and what on top.

use super::verb::Verb;
use lod_engine::game::words::at_most;
use lod_engine::game::{Faction, Side};
use lod_engine::rules::{ActionStep, StepWord};

/// A part of what a person can leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenPart {
    To,
    From,
    What,
    Also,
}

impl OpenPart {
    const ALL: [OpenPart; 4] = [OpenPart::To, OpenPart::From, OpenPart::What, OpenPart::Also];

    /// What a question for it is told apart by.
    pub const fn name(self) -> &'static str {
        match self {
            OpenPart::To => "to",
            OpenPart::From => "from",
            OpenPart::What => "what",
            OpenPart::Also => "also",
        }
    }

    /// The words that a step has there.
    pub(super) fn of(self, step: &ActionStep) -> String {
        let words = step.words();
        let is_whole = matches!(words.first(), Some(StepWord::Whose(_)));
        let mut text = String::new();
        for word in words.iter().filter(|word| self == OpenPart::of_word(word, is_whole)) {
            match word {
                _ if text.is_empty() => {}
                StepWord::Each(..) => text.push_str(" + "),
                _ => text.push(' '),
            }
            text.push_str(&word.to_string());
        }
        text
    }

    /// The part that a word belongs to; `is_whole`: all words are one choice.
    fn of_word(word: &StepWord, is_whole: bool) -> OpenPart {
        match word {
            _ if is_whole => OpenPart::What,
            StepWord::At(_) => OpenPart::To,
            StepWord::From(_) | StepWord::Word("here") => OpenPart::From,
            StepWord::Face("and ", _) | StepWord::Number("up ", ..) => OpenPart::Also,
            _ => OpenPart::What,
        }
    }

    /// The question for it, to a Faction.
    pub(super) const fn asks(self, verb: Verb, faction: Faction) -> &'static str {
        match (self, verb, faction.side()) {
            (OpenPart::To, ..) => "space?",
            (OpenPart::From, ..) => "origin?",
            (OpenPart::What, ..) => verb.grammar().asks,
            // In a Battle the Attacker's own units come on top (3.6.3), elsewhere a Leader's Militia (1.10).
            (OpenPart::Also, Verb::Battle, Side::Royalist) => {
                "Activate how many Underground War Parties?"
            }
            (OpenPart::Also, Verb::Battle, Side::Rebellion) => {
                "Activate how many Underground Militia?"
            }
            (OpenPart::Also, ..) => "additional Militia?",
        }
    }
}

/// The different words of steps at a part, in order.
pub(super) fn values(steps: &[ActionStep], part: OpenPart) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for step in steps {
        let value = part.of(step);
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// The same as the rows of a list: numbers of one kind of piece upwards from the least, so that each stands in the row of its
/// number where it can.
pub(super) fn rows(steps: &[ActionStep], part: OpenPart) -> Vec<String> {
    let mut rows = values(steps, part);
    let count = |row: &String| {
        if row == "one" {
            return Some((String::new(), 1));
        }
        let letters = row.trim_start_matches(|c: char| c.is_ascii_digit());
        let count = row[..row.len() - letters.len()].parse::<u8>().ok()?;
        (!letters.contains(' ')).then(|| (letters.to_string(), count))
    };
    for run in rows.chunk_by_mut(
        |a, b| matches!((count(a), count(b)), (Some((one, _)), Some((other, _))) if one == other || one.is_empty() || other.is_empty()),
    ) {
        run.sort_by_key(|row| count(row).map(|(_, count)| count));
    }
    rows
}

/// So many values are listed.
const MOST: usize = 8;

/// Values as they are listed: what is left open is "none".
pub(super) fn list(values: &[String]) -> String {
    let shown: Vec<&str> = values.iter().map(|v| shown(v)).collect();
    at_most(&shown, MOST)
}

/// What is left open is shown as "none".
pub(super) fn shown(value: &str) -> &str {
    if value.is_empty() { "none" } else { value }
}

/// The first part in which steps differ.
pub(super) fn open(steps: &[ActionStep]) -> Option<OpenPart> {
    OpenPart::ALL.into_iter().find(|part| values(steps, *part).len() > 1)
}
