//! Pieces with their numbers, as every verb and question takes them: `3c`, `2 tories`, `underground militia 2`, `m`.

use crate::talk::facts::is_amount;
use crate::tell::{Countable, plain};
use lod_engine::game::{Piece, PieceSet};

/// The most words that name a kind of piece: "underground war parties".
const LONGEST_NAME: usize = 3;

/// So many pieces of a kind, as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceAmount {
    /// How many; 1 where nothing is said.
    pub count: u8,
    /// The kinds that the word can mean; none for a mere number.
    pub kinds: Option<PieceSet>,
    /// Whether the word is a plural, or Militia, without a number, so that it says some and not how many.
    pub is_open: bool,
}

/// The kinds that letters or a name stand for: one kind, or all that have the word in common.
pub(crate) fn pieces_named(label: &str) -> Option<PieceSet> {
    let label = plain(label);
    let kinds = match label.as_str() {
        "r" | "br" => PieceSet::REGULARS,
        "m" => PieceSet::MILITIA,
        "w" | "wp" => PieceSet::WAR_PARTIES,
        "f" => PieceSet::of(Piece::BritishFort).union(PieceSet::of(Piece::PatriotFort)),
        _ => {
            let is_letters = label.len() < 3;
            let is_meant = |thing: &Countable| {
                if is_letters { thing.code() == label } else { thing.is_named(&label) }
            };
            let meant = Countable::all().filter(is_meant).filter_map(Countable::force);
            meant.fold(PieceSet::NONE, |set, piece| set.union(PieceSet::of(piece)))
        }
    };
    (!kinds.is_empty()).then_some(kinds)
}

/// The longest name of pieces that words begin with: the kinds, how many words it takes, and whether it is a plural.
fn name(words: &[&str]) -> Option<(PieceSet, usize, bool)> {
    (1..=words.len().min(LONGEST_NAME)).rev().find_map(|taken| {
        let label = words[..taken].join(" ");
        let kinds = pieces_named(&label)?;
        // Militia may be one or more.
        let is_plural = |word: &str| word.len() > 2 && word.ends_with('s') || word == "militia";
        let is_plural = plain(&label).split(' ').any(is_plural);
        Some((kinds, taken, is_plural))
    })
}

fn number(word: &str) -> Option<u8> {
    word.chars().all(|c| c.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// Whether words are names with the number of each after it, to the last: "regulars 2 tories 1".
fn is_name_first(words: &[&str]) -> bool {
    let mut rest = words;
    loop {
        let Some((_, taken, _)) = name(rest) else {
            return false;
        };
        match rest.get(taken).and_then(|word| number(word)) {
            Some(_) => rest = &rest[taken + 1..],
            None => return false,
        }
        if name(rest).is_none() {
            return true;
        }
    }
}

impl PieceAmount {
    /// The amount that words begin with, and how many of them it takes: a number with the word after it, a name with
    /// the number after it, either alone. `None` where they begin with something else.
    pub(crate) fn first(words: &[&str]) -> Option<(PieceAmount, usize)> {
        let word = words.first()?;
        if !is_amount(word) {
            let (kinds, taken, is_plural) = name(words)?;
            let number = words.get(taken).and_then(|word| number(word));
            let number = number.filter(|_| is_name_first(words));
            let amount = PieceAmount {
                count: number.unwrap_or(1),
                kinds: Some(kinds),
                is_open: is_plural && number.is_none(),
            };
            return Some((amount, taken + usize::from(number.is_some())));
        }
        let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (digits, letters) = word.split_at(digits);
        let count = digits.parse().ok()?;
        let amount = |kinds| PieceAmount { count, kinds, is_open: false };
        if letters.is_empty() {
            return Some(match name(&words[1..]) {
                Some((kinds, taken, _)) => (amount(Some(kinds)), 1 + taken),
                None => (amount(None), 1),
            });
        }
        let glued: Vec<&str> = std::iter::once(letters).chain(words[1..].iter().copied()).collect();
        name(&glued).map(|(kinds, taken, _)| (amount(Some(kinds)), taken))
    }

    /// The kinds that it can mean of those that are wanted; where a word names them, the Active ones first.
    pub(crate) fn faces(&self, of: PieceSet) -> Vec<Piece> {
        let Some(kinds) = self.kinds else {
            return of.iter().collect();
        };
        let mut faces: Vec<Piece> = of.iter().filter(|piece| kinds.contains(*piece)).collect();
        faces.sort_by_key(|piece| piece.is_underground());
        faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The amounts of a line, in letters.
    fn read(line: &str) -> Vec<String> {
        let owned = line.to_lowercase();
        let mut words: Vec<&str> = owned.split(' ').collect();
        let mut found = Vec::new();
        while let Some((amount, taken)) = PieceAmount::first(&words) {
            let kinds = amount.kinds.map_or(String::new(), |kinds| {
                let codes: Vec<&str> = kinds.iter().map(|p| Countable::Piece(p).code()).collect();
                codes.join("/")
            });
            let number = if amount.is_open { "?".to_string() } else { amount.count.to_string() };
            found.push(format!("{number}{kinds}"));
            words.drain(..taken);
        }
        assert!(words.is_empty(), "{line}: {words:?} is left");
        found
    }

    #[test]
    fn a_number_and_a_word_beside_it_are_one_amount() {
        for (line, amounts) in [
            ("2 tories", "2t"),
            ("2 t", "2t"),
            ("tories 2", "2t"),
            ("3 regulars 1 tory", "3r/fr 1t"),
            ("regulars 3 tories 1", "3r/fr 1t"),
            ("regulars 3 tories", "?r/fr 3t"),
            ("British regulars 3", "3r"),
            ("2 underground militia", "2mu"),
            ("1 militia active", "1ma"),
            ("2 Militia 1 Continental", "2mu/ma 1c"),
            ("1 war-party", "1wu/wa"),
            ("2 underground war parties", "2wu"),
            ("2war parties 1 village", "2wu/wa 1v"),
            ("3c 2 fr 1", "3c 2fr 1"),
            ("c 2 m 1", "2c 1mu/ma"),
            ("1 reg 1 cont", "1r/fr 1c"),
        ] {
            assert_eq!(read(line).join(" "), amounts, "{line}");
        }
    }

    #[test]
    fn a_word_without_a_number_is_1_and_a_plural_is_open() {
        for (line, amounts) in [
            ("tory", "1t"),
            ("t wu", "1t 1wu"),
            ("militia m", "?mu/ma 1mu/ma"),
            ("tories", "?t"),
            ("war parties", "?wu/wa"),
            ("continental continentals", "1c ?c"),
        ] {
            assert_eq!(read(line).join(" "), amounts, "{line}");
        }
        for line in ["x", "3x", "to", "300r", "one"] {
            assert_eq!(PieceAmount::first(&[line]), None, "{line}");
        }
    }
}
