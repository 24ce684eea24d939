//! What follows the word `why`.

use crate::tell::find_space;
use lod_engine::game::{Faction, Space};
use std::fmt::{self, Display, Formatter};

/// What is to be told of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonTopic {
    /// The whole way, in short.
    Way,
    /// Every step of it in full.
    Whole,
    /// A step of it, by its number.
    Step(usize),
    /// What became of a space.
    Space(Space),
    /// The bullets about the Event.
    Event,
    /// What a box of the flowchart came to.
    Box(BoxId),
}

/// The name of a box: "B4".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxId {
    /// Whose flowchart it is on.
    pub faction: Faction,
    number: u8,
}

impl BoxId {
    /// The box that a word names, in any case.
    fn parse(word: &str) -> Option<BoxId> {
        let letter = word.chars().next()?;
        let begins = |faction: &Faction| faction.letter().eq_ignore_ascii_case(&letter);
        let faction = Faction::ALL.into_iter().find(begins)?;
        let number = word.get(1..)?.parse().ok()?;
        Some(BoxId { faction, number })
    }
}

impl Display for BoxId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.faction.letter(), self.number)
    }
}

impl ReasonTopic {
    /// What the words after `why` ask for.
    ///
    /// # Errors
    /// In words: what would be right.
    pub fn parse(words: &str) -> Result<ReasonTopic, String> {
        let words = words.trim();
        if words.is_empty() {
            return Ok(ReasonTopic::Way);
        }
        if words.eq_ignore_ascii_case("all") {
            return Ok(ReasonTopic::Whole);
        }
        if let Ok(number) = words.parse::<usize>() {
            return Ok(ReasonTopic::Step(number));
        }
        if words.eq_ignore_ascii_case("event") {
            return Ok(ReasonTopic::Event);
        }
        if let Some(id) = BoxId::parse(words) {
            return Ok(ReasonTopic::Box(id));
        }
        let name = words.strip_prefix("not ").unwrap_or(words);
        find_space(name.trim_end_matches('?')).map(ReasonTopic::Space).map_err(|why| {
            let why = why.to_string();
            let stop = if why.ends_with('?') { "" } else { "." };
            format!("{why}{stop} Type why, why 3, why boston, why b4 or why event")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_a_space_or_the_event() {
        assert_eq!(ReasonTopic::parse(" "), Ok(ReasonTopic::Way));
        assert_eq!(ReasonTopic::parse("12"), Ok(ReasonTopic::Step(12)));
        assert_eq!(ReasonTopic::parse("all"), Ok(ReasonTopic::Whole));
        assert_eq!(ReasonTopic::parse("Event"), Ok(ReasonTopic::Event));
        assert_eq!(ReasonTopic::parse("nyc"), Ok(ReasonTopic::Space(Space::NewYorkCity)));
        assert_eq!(ReasonTopic::parse("not boston?"), Ok(ReasonTopic::Space(Space::Boston)));
        let id = BoxId { faction: Faction::Indians, number: 12 };
        assert_eq!(ReasonTopic::parse("i12"), Ok(ReasonTopic::Box(id)));
        assert_eq!(id.to_string(), "I12");
        let wrong = ReasonTopic::parse("bostom").expect_err("no space");
        assert!(
            wrong.contains("Boston")
                && wrong.contains("Boston? Type")
                && wrong.contains("why event"),
            "{wrong}"
        );
    }
}
