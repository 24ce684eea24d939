//! The words of a typed line: marks, names of verbs, spaces and pieces, and words that say nothing.

use super::super::verb::Verb;
use super::super::words;
use super::Phrase;
use super::sayings::{NAMES, taken};
use crate::talk::PieceAmount;
use crate::talk::facts;
use lod_engine::game::words::named_in_full;
use lod_engine::game::{Faction, PieceSet, Space};

/// Words that say nothing by themselves.
const FILLERS: &str = "in at of a an with by on for is are command commands execute place places remove removes use \
    using make move pay spend replace build as group groups unit units piece pieces cube cubes available unavailable own indian enemy \
    rebellion royalist resource resources marker markers level levels toward towards fni 1d3 d3 \
    accompanied special activity them it its raid propaganda squadron squadrons blockade blockades \
    support opposition british patriot patriots french indians underground active all each both every \
    alone";

pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.split(' ').any(|filler| filler == word)
}

/// The number that a word of letters is.
pub(super) fn figure(word: &str) -> Option<u8> {
    match (word, facts::figure(word)) {
        ("eleven", _) => Some(11),
        ("twelve", _) => Some(12),
        (word, figures) if figures == word => None,
        (_, figures) => figures.parse().ok(),
    }
}

/// The words of a part in small letters, marks apart from what they stand between.
pub(in crate::own_turn) fn tokens(part: &str) -> Vec<String> {
    let mut text =
        part.to_lowercase().replace("->", ">").replace("rabble-rousing", "rabble rousing");
    for mark in ['>', '+', ',', ':', '&'] {
        text = text.replace(mark, &format!(" {mark} "));
    }
    let word = |word: &str| word.trim_end_matches('.').replace('é', "e");
    text.split_whitespace().map(word).filter(|word| !matches!(word.as_str(), "" | "the")).collect()
}

impl Phrase<'_> {
    /// The verb whose whole name stands here, and how many words it takes.
    pub(super) fn verb_at(&self, at: usize) -> Option<(Verb, usize)> {
        let word = |ahead: usize| self.words.get(at + ahead).map_or("", String::as_str);
        let is_own = |verb: &Verb| self.among.contains(verb);
        match (word(0), word(1)) {
            ("war", "party" | "parties") | ("raid", "marker" | "markers") => return None,
            ("howe", _) if self.is_leader_next(at) => return None,
            _ => {}
        }
        let other = NAMES.iter().find_map(|(verb, name)| {
            let taken = taken(name, self.words.get(at..)?)?;
            is_own(verb).then_some((*verb, taken))
        });
        let by_name =
            || self.among.iter().find(|verb| verb.name().0 == word(0)).map(|verb| (*verb, 1));
        let (verb, mut taken) = other.or_else(by_name)?;
        while verb.name().1.contains(&word(taken)) {
            taken += 1;
        }
        Some((verb, taken))
    }

    /// Whether a Leader's name here is no verb: it says whose Leader it is, or who goes with units.
    fn is_leader_next(&self, at: usize) -> bool {
        let is_with = at.checked_sub(1).is_some_and(|before| self.words[before] == "with");
        let Some(verb) = self.draft.verb else { return false };
        verb.is_of_leader() || verb.moves() && is_with
    }

    /// The pieces that are named here, and how many words they take.
    pub(super) fn amount_at(&self, at: usize) -> Option<(PieceAmount, usize)> {
        const ENDS: &str = "> + , : & and then for with in at from to into";
        let is_mark = |word: &String| ENDS.split(' ').any(|end| end == word);
        let rest = self.words.get(at..)?;
        let end = rest.iter().position(is_mark).unwrap_or(rest.len());
        let skipped = ["available", "own", "indian", "rebellion"];
        let mut typed: Vec<String> = Vec::new();
        let mut places = Vec::new();
        for (place, word) in rest[..end].iter().enumerate() {
            if place > 0 && skipped.contains(&word.as_str()) {
                continue;
            }
            let word = match figure(word) {
                Some(number) => number.to_string(),
                None if place == 0 && ["a", "an"].contains(&word.as_str()) => "1".to_string(),
                None => word.clone(),
            };
            typed.push(word);
            places.push(place + 1);
        }
        let words: Vec<&str> = typed.iter().map(String::as_str).collect();
        let first = *words.first()?;
        let spelled = rest[0] != first;
        let (amount, taken) = PieceAmount::first(&words)?;
        let counts = [
            "unit",
            "units",
            "piece",
            "pieces",
            "cube",
            "cubes",
            "resource",
            "resources",
            "level",
            "levels",
            "of",
        ];
        let next = rest.get(places[taken - 1]).map_or("", String::as_str);
        // A number in words counts something: `one` alone is a word of its own.
        if spelled && amount.kinds.is_none() && !counts.contains(&next) && first == "1" {
            return None;
        }
        Some((amount, places[taken - 1]))
    }

    /// Whether a Leader's additional Militia follows (1.10): `and m`. With its number it is another unit of the strike.
    pub(super) fn adds_militia(&self, verb: Verb) -> bool {
        let is_of_scout = verb == Verb::Skirmish && self.faction == Faction::Indians;
        let next = self.words.get(self.at + 1).map_or("", String::as_str);
        let has_number = next.starts_with(|c: char| c.is_ascii_digit()) || figure(next).is_some();
        let is_militia = |amount: PieceAmount| {
            let kinds = amount.kinds.unwrap_or(PieceSet::NONE);
            amount.count == 1 && !kinds.intersect(PieceSet::MILITIA).is_empty()
        };
        let can_be = verb.grammar().words.contains(&"and") && !is_of_scout && !has_number;
        can_be && self.amount_at(self.at + 1).is_some_and(|(amount, _)| is_militia(amount))
    }

    /// The space that is named here, by the longest name, and how many words it takes.
    pub(super) fn space_at(&self, at: usize) -> Option<(Space, usize)> {
        let rest = self.words.get(at..)?;
        let ends = |word: &String| {
            [">", "+", ",", ":", "&", "and", "then", "to", "into", "from", "with", "in"]
                .contains(&word.as_str())
                || word.starts_with(|c: char| c.is_ascii_digit())
        };
        let most = rest.iter().position(ends).unwrap_or(rest.len()).min(4);
        let is_little = is_filler(rest.first()?);
        let find = |cut: usize| {
            let name = rest[..cut].join(" ");
            let space = match cut {
                1 if is_little || figure(&name).is_some() => named_in_full(&name),
                _ => words::find(&name).ok(),
            };
            space.map(|space| (space, cut))
        };
        (1..=most).rev().find_map(find)
    }
}
