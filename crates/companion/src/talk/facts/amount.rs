//! Numbers with what they count, as they are typed.

use crate::talk::read::number;
use crate::tell::plain;
use lod_engine::game::{EnteredChange, Fact, FactValue};

/// A number and what it counts, in either order: `3r`, `2 militia`, `+1c`, `continentals 2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Amount {
    /// Whether it is so many more or fewer than now.
    sign: Option<char>,
    /// The number.
    digits: String,
    /// The letters or words of what it counts; empty where there are none.
    pub label: String,
}

impl Amount {
    /// As it is typed.
    pub(super) fn typed(&self) -> String {
        let sign = self.sign.map(String::from).unwrap_or_default();
        format!("{sign}{}{}", self.digits, self.label)
    }

    /// The number, without its sign.
    ///
    /// # Errors
    /// It is too large.
    pub(super) fn number(&self) -> Result<u16, String> {
        number(&self.digits, "number")
    }

    /// What it says of the fact that it counts.
    ///
    /// # Errors
    /// It is too large.
    pub(super) fn entered(&self, fact: Fact) -> Result<EnteredChange, String> {
        let number = self.number()?;
        let by = i32::from(number);
        Ok(match self.sign {
            Some('-') => EnteredChange::Adds(fact, -by),
            Some(_) => EnteredChange::Adds(fact, by),
            None => EnteredChange::Is(fact, FactValue::Number(number)),
        })
    }
}

/// What stands in a word without spaces: "nyc4r1t" is "nyc 4r 1t", "va=2t-1r" is "va =2t -1r".
fn apart(word: &str) -> Vec<&str> {
    let digit = |at: usize| word[at..].starts_with(|c: char| c.is_ascii_digit());
    let begins = |at: &usize| {
        let after_letter = word[..*at].ends_with(char::is_alphabetic);
        let signed = word[*at..].starts_with(['+', '-', '=']) && digit(at + 1);
        after_letter && (digit(*at) || signed)
    };
    let cuts: Vec<usize> = word.char_indices().map(|(at, _)| at).filter(begins).collect();
    let starts = [0].into_iter().chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([word.len()]);
    starts.zip(ends).map(|(start, end)| &word[start..end]).collect()
}

/// The words of a part, a sign joined to the number that it stands before.
pub(crate) fn tokens(part: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in part.split_whitespace().flat_map(apart) {
        match words.last_mut() {
            Some(sign) if matches!(sign.as_str(), "+" | "-") && is_amount(word) => {
                sign.push_str(word);
            }
            _ => words.push(word.to_string()),
        }
    }
    words
}

/// Whether a word is a number, or begins with one: `3r`, `+1c`, `-2`.
pub(crate) fn is_amount(word: &str) -> bool {
    let bare = word.strip_prefix(['+', '-']).unwrap_or(word);
    bare.starts_with(|c: char| c.is_ascii_digit())
}

/// The numbers among words, each with what it counts; then words that no number belongs to.
pub(super) fn amounts(words: &[&str]) -> (Vec<Amount>, Option<String>) {
    let names_first = words.first().is_some_and(|word| !is_amount(word));
    let mut amounts: Vec<Amount> = Vec::new();
    let mut waiting: Vec<String> = Vec::new();
    for word in words {
        if is_amount(word) {
            let bare = word.trim_start_matches(['+', '-']);
            let digits = bare.chars().take_while(char::is_ascii_digit).count();
            let mut label = plain(&bare[digits..]);
            if names_first && label.is_empty() {
                label = std::mem::take(&mut waiting).join(" ");
            }
            amounts.push(Amount {
                sign: word.chars().next().filter(|c| matches!(c, '+' | '-')),
                digits: bare[..digits].to_string(),
                label,
            });
            continue;
        }
        let word = plain(word);
        match amounts.last_mut() {
            _ if word.is_empty() => {}
            Some(last) if !names_first => {
                let between = if last.label.is_empty() { "" } else { " " };
                last.label = format!("{}{between}{word}", last.label);
            }
            _ => waiting.push(word),
        }
    }
    let waiting = waiting.join(" ");
    (amounts, (!waiting.is_empty()).then_some(waiting))
}

/// The figures of a number in words; any other word as it is.
pub(crate) fn figure(word: &str) -> &str {
    const WORDS: [(&str, &str); 10] = [
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
        ("seven", "7"),
        ("eight", "8"),
        ("nine", "9"),
        ("ten", "10"),
    ];
    let found = WORDS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name));
    found.map_or(word, |(_, figures)| figures)
}

/// Whether the word says that nothing is there.
pub(super) fn is_nothing(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "-" | "none" | "nothing" | "empty")
}
