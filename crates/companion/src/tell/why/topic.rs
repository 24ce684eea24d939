//! What follows the word `why`.

use crate::tell::find_space;
use lod_engine::game::Space;

/// What is to be told of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
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
}

impl Topic {
    /// What the words after `why` ask for.
    ///
    /// # Errors
    /// In words: what would be right.
    pub fn parse(words: &str) -> Result<Topic, String> {
        let words = words.trim();
        if words.is_empty() {
            return Ok(Topic::Way);
        }
        if words.eq_ignore_ascii_case("all") {
            return Ok(Topic::Whole);
        }
        if let Ok(number) = words.parse::<usize>() {
            return Ok(Topic::Step(number));
        }
        if words.eq_ignore_ascii_case("event") {
            return Ok(Topic::Event);
        }
        let name = words.strip_prefix("not ").unwrap_or(words);
        find_space(name.trim_end_matches('?'))
            .map(Topic::Space)
            .map_err(|why| format!("{why}. Type `why`, `why 3`, `why boston` or `why event`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_a_space_or_the_event() {
        assert_eq!(Topic::parse(" "), Ok(Topic::Way));
        assert_eq!(Topic::parse("12"), Ok(Topic::Step(12)));
        assert_eq!(Topic::parse("all"), Ok(Topic::Whole));
        assert_eq!(Topic::parse("Event"), Ok(Topic::Event));
        assert_eq!(Topic::parse("nyc"), Ok(Topic::Space(Space::NewYorkCity)));
        assert_eq!(Topic::parse("not boston?"), Ok(Topic::Space(Space::Boston)));
        let wrong = Topic::parse("bostom").expect_err("no space");
        assert!(wrong.contains("Boston") && wrong.contains("`why event`"), "{wrong}");
    }
}
