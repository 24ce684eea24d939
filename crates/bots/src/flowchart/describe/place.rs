//! Spaces that pass some tests, as the noun of a sentence: "each City not under British Control".

use super::list::modifiers;
use super::voice::Voice;
use crate::flowchart::words::Expr;
use lod_engine::game::words::{either, joined_by};
use lod_engine::game::{Kind, Space};

/// How several kinds of spaces in the plural are joined.
#[derive(Clone, Copy)]
pub(crate) enum Plural {
    And,
    Or,
}

/// A kind of space, or some by name, with what else must hold there.
pub(crate) struct SpacePhrase {
    head: Head,
    /// What stands before the noun.
    before: &'static str,
    /// What stands right after it.
    after: &'static str,
    modifiers: Vec<String>,
}

enum Head {
    Any,
    Kinds(Vec<Kind>),
    Named(Vec<Space>),
}

impl SpacePhrase {
    /// The spaces that pass all these tests.
    pub(crate) fn of(tests: &[Expr], voice: Voice<'_>) -> SpacePhrase {
        let at = tests.iter().position(|test| matches!(test.word(), "kinds" | "spaces"));
        let head = match at.map(|at| tests[at].parts()) {
            Some(("kinds", kinds)) => Head::Kinds(kinds.iter().map(Expr::kind).collect()),
            Some((_, spaces)) => Head::Named(spaces.iter().map(Expr::space).collect()),
            None => Head::Any,
        };
        let rest = tests
            .iter()
            .enumerate()
            .filter(|(i, test)| Some(*i) != at && test.word() != "blockaded")
            .map(|(_, test)| test.reads(true, voice.in_space()));
        let is_blockaded = tests.iter().any(|test| test.word() == "blockaded");
        SpacePhrase {
            head,
            before: if is_blockaded { "Blockaded " } else { "" },
            after: "",
            modifiers: rest.collect(),
        }
    }

    /// The same, where the West Indies are one of the spaces unless the tests name kinds without them.
    pub(crate) fn with_west_indies(mut self) -> SpacePhrase {
        if matches!(self.head, Head::Any) {
            self.after = " or the West Indies";
        }
        self
    }

    fn with(&self, noun: &str) -> String {
        let noun = format!("{}{noun}{}", self.before, self.after);
        match (&self.head, modifiers(&self.modifiers).as_str()) {
            (_, "") => noun,
            (Head::Named(spaces), words) if spaces.len() == 1 => format!("{noun}, if {words}"),
            (_, words) => format!("{noun} {words}"),
        }
    }

    /// "City or Colony with room for a Fort or Village".
    pub(crate) fn without_article(&self) -> String {
        self.with(&match &self.head {
            Head::Any => "space".to_string(),
            Head::Kinds(kinds) => kinds_of(kinds, false, "or"),
            Head::Named(spaces) => names(spaces),
        })
    }

    /// "Cities and Colonies with ...".
    pub(crate) fn plural(&self, join: Plural) -> String {
        let word = match join {
            Plural::And => "and",
            Plural::Or => "or",
        };
        self.with(&match &self.head {
            Head::Any => "spaces".to_string(),
            Head::Kinds(kinds) => kinds_of(kinds, true, word),
            Head::Named(spaces) => names(spaces),
        })
    }

    /// Whether the noun begins with "Indian".
    fn is_reserve(&self, kinds: &[Kind]) -> bool {
        self.before.is_empty()
            && kinds.first() == Some(&Kind::IndianReserve)
            && !kinds.contains(&Kind::Colony)
    }

    /// "a City with ...".
    pub(crate) fn single(&self) -> String {
        self.counted("a")
    }

    /// "one City with ...", or with another word before it.
    pub(crate) fn counted(&self, word: &str) -> String {
        match &self.head {
            Head::Named(spaces) if spaces.len() == 1 => self.without_article(),
            Head::Named(_) if word == "a" => format!("one of {}", self.without_article()),
            Head::Named(_) => format!("{word} of {}", self.without_article()),
            Head::Kinds(kinds) if kinds[..] == [Kind::WestIndies] => self.without_article(),
            Head::Kinds(kinds) if word == "a" && self.is_reserve(kinds) => {
                format!("an {}", self.without_article())
            }
            _ => format!("{word} {}", self.without_article()),
        }
    }
}

/// One space of a kind, and several.
const fn kind(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::City => ("City", "Cities"),
        Kind::Colony => ("Colony", "Colonies"),
        Kind::IndianReserve => ("Indian Reserve", "Indian Reserves"),
        Kind::WestIndies => ("the West Indies", "the West Indies"),
    }
}

/// Kinds of spaces; Colonies and Indian Reserves together are the Provinces (1.3.2).
fn kinds_of(kinds: &[Kind], plural: bool, word: &str) -> String {
    const PROVINCES: [Kind; 2] = [Kind::Colony, Kind::IndianReserve];
    let provinces = PROVINCES.iter().all(|k| kinds.contains(k));
    let mut names: Vec<(&str, &str)> = Vec::new();
    for k in kinds {
        let name = match k {
            Kind::Colony | Kind::IndianReserve if provinces => ("Province", "Provinces"),
            k => kind(*k),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let pick = |(one, many): &(&str, &str)| if plural { *many } else { *one }.to_string();
    let names: Vec<String> = names.iter().map(pick).collect();
    joined_by(&names, word)
}

/// Kinds of spaces in the plural, joined by "and".
pub(crate) fn kinds(kinds: &[Kind]) -> String {
    kinds_of(kinds, true, "and")
}

/// Spaces by name.
pub(crate) fn names(spaces: &[Space]) -> String {
    let name = |space: &Space| match space {
        Space::WestIndies => format!("the {space}"),
        _ => space.to_string(),
    };
    let names: Vec<String> = spaces.iter().map(name).collect();
    either(&names)
}
