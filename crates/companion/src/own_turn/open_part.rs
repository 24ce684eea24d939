//! The parts of a step that can be left open: where, from where, what and what on top.

use super::verb::Verb;
use itertools::Itertools;
use lod_engine::game::words::at_most;
use lod_engine::game::{Faction, Side, Space};
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

    /// Whether it is a space.
    pub(super) const fn is_where(self) -> bool {
        matches!(self, OpenPart::To | OpenPart::From)
    }

    /// The words that a step has there.
    pub(super) fn words_of(self, step: &ActionStep) -> PartWords {
        let words = step.words();
        let is_whole = matches!(words.first(), Some(StepWord::Whose(_)));
        let part = |word: &StepWord| match word {
            // All words are one choice.
            _ if is_whole => OpenPart::What,
            StepWord::At(_) => OpenPart::To,
            StepWord::From(_) | StepWord::Word("here") => OpenPart::From,
            StepWord::Face("and ", _) | StepWord::Number("up ", ..) => OpenPart::Also,
            _ => OpenPart::What,
        };
        PartWords(words.into_iter().filter(|word| part(word) == self).collect())
    }

    /// What to type for it, where these are possible: "type a space: ny, pa, sc".
    pub(super) fn wants(self, possible: &[PartWords]) -> String {
        let what = match self {
            OpenPart::To => " a space:",
            OpenPart::From => " an origin:",
            OpenPart::What | OpenPart::Also => "",
        };
        format!("type{what} {}", list(possible))
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
            (OpenPart::Also, ..) => "remove 1 more Militia?",
        }
    }
}

/// The words of a step at a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PartWords(Vec<StepWord>);

impl PartWords {
    /// Those in which all steps agree.
    pub(super) fn of_all(steps: &[ActionStep], part: OpenPart) -> Option<PartWords> {
        <[PartWords; 1]>::try_from(values(steps, part)).ok().map(|[one]| one)
    }

    /// The space, where it is one.
    pub(super) fn space(&self) -> Option<Space> {
        match self.0.as_slice() {
            [StepWord::At(space) | StepWord::From(space)] => Some(*space),
            _ => None,
        }
    }

    pub(super) const fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// As they are typed; "none" where there are none.
    pub(super) fn typed(&self) -> String {
        match self.0.as_slice() {
            [] => "none".to_string(),
            [StepWord::Each(..), ..] => self.0.iter().join(" + "),
            words => words.iter().join(" "),
        }
    }

    /// As they are shown: a space by its name.
    pub(super) fn shown(&self) -> String {
        self.space().map_or_else(|| self.typed(), |space| space.name().to_string())
    }

    /// The number of pieces of one kind, and their letters; `one` is of any.
    fn count(&self) -> Option<(&'static str, u8)> {
        match self.0.as_slice() {
            [StepWord::Word("one")] => Some(("", 1)),
            [StepWord::Number("", count, of)] => Some((of, *count)),
            [StepWord::Units("", units)] => match units.iter().collect::<Vec<_>>().as_slice() {
                [(piece, count)] => Some((piece.letters(), *count)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The different words of steps at a part, in order.
pub(super) fn values(steps: &[ActionStep], part: OpenPart) -> Vec<PartWords> {
    let mut values: Vec<PartWords> = Vec::new();
    for value in steps.iter().map(|step| part.words_of(step)) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// The same as the rows of a list: numbers of one kind of piece upwards from the least, so that each stands in the row of its
/// number where it can.
pub(super) fn rows(steps: &[ActionStep], part: OpenPart) -> Vec<PartWords> {
    let mut rows = values(steps, part);
    let is_run = |a: &PartWords, b: &PartWords| match (a.count(), b.count()) {
        (Some((one, _)), Some((other, _))) => one == other || one.is_empty() || other.is_empty(),
        _ => false,
    };
    for run in rows.chunk_by_mut(is_run) {
        run.sort_by_key(|row| row.count().map(|(_, count)| count));
    }
    rows
}

/// So many values are listed.
pub(super) const MOST: usize = 8;

/// Values as they are listed.
pub(super) fn list(values: &[PartWords]) -> String {
    at_most(&values.iter().map(PartWords::typed).collect::<Vec<_>>(), MOST)
}

/// The first part in which steps differ.
pub(super) fn open(steps: &[ActionStep]) -> Option<OpenPart> {
    OpenPart::ALL.into_iter().find(|part| values(steps, *part).len() > 1)
}
