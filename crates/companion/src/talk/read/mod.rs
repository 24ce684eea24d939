//! What a typed line means as an answer.

mod asked;
pub(crate) mod board_table;
pub(crate) mod partial_answer;
mod piece_amount;
mod spaces;

use super::{Answer, Ask, Form, Reply};
use crate::tell::{event, is_winter_quarters, quoted, title};
use asked::yes_or_no;
pub(crate) use asked::{
    among, asked_leaders, empties_map, example_space, is_in_parts, is_number, is_yes_no, label,
    leaders_example, legend, mixed, names_of, needs_legend, owners, spaces_of,
};
use itertools::Itertools;
use lod_bots::flowchart::words::Die;
use lod_engine::game::{Fact, FactValue, KnownBoard, Place};
pub(crate) use partial_answer::{LineResult, PartialAnswer};
pub(crate) use piece_amount::{PieceAmount, pieces_named};
pub(crate) use spaces::{find_among, leading};
use std::borrow::Cow;

/// The longest line that is read: no honest answer is longer.
const LONGEST: usize = 2000;

impl Ask {
    /// Reads a line as an answer.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what would be right.
    pub fn read(&self, line: &str) -> Result<Answer, String> {
        let line = line.trim();
        if is_too_long(line) {
            return Err(format!(
                "the line has {} characters, at most {LONGEST}",
                line.chars().count()
            ));
        }
        self.form.read(self, line)
    }

    /// What is known of the board that is asked about.
    pub(crate) fn known_board(&self) -> Cow<'_, KnownBoard> {
        match &self.moment.known {
            Some(known) => Cow::Borrowed(known),
            None => Cow::Owned(KnownBoard::nothing()),
        }
    }

    /// Whether what is entered can be on the board, as far as it is known. What is Available is compared only where it is
    /// asked for: else it follows.
    ///
    /// # Errors
    /// What is wrong.
    pub(crate) fn possible(&self, entered: &[(Fact, FactValue)]) -> Result<(), String> {
        let mut known = self.known_board().into_owned();
        let checked = match &self.form {
            Form::Confirm(shown) => {
                let is_checked = |entered: &(Fact, FactValue)| {
                    let is_shown = shown.iter().any(|(fact, _)| *fact == entered.0);
                    !shown.contains(entered) && (is_shown || !is_available(entered.0))
                };
                let differs = entered.iter().copied().filter(is_checked).collect_vec();
                known.confirm(&shown.iter().map(|(fact, _)| *fact).collect_vec(), &differs)
            }
            _ => known.enter(entered.iter().copied()),
        };
        checked.map_err(|error| error.to_string())
    }

    /// Yes or no.
    pub(super) fn yes_no(&self, line: &str) -> Result<bool, String> {
        match (line, self.default) {
            ("", Some(place)) => Ok(place == 0),
            _ => yes_no(line),
        }
    }

    /// A card by its number, or one of the replies.
    pub(super) fn card(&self, line: &str) -> Result<Answer, String> {
        let is_number = line.starts_with(|c: char| c.is_ascii_digit());
        if self.replies.is_empty() || is_number {
            return number_of_card(line).map(Answer::Card);
        }
        self.place(line).and_then(|at| self.allowed(at)).map(Answer::One)
    }

    /// Some of the replies, by their numbers or names.
    pub(super) fn some(&self, line: &str) -> Result<Vec<usize>, String> {
        if none(line) {
            return Ok(Vec::new());
        }
        if line.eq_ignore_ascii_case("all") && self.limits.most.is_none() {
            return Ok((0..self.replies.len()).collect());
        }
        let mut chosen = Vec::new();
        for word in separate(line) {
            // Only names go by their first letters: a sentence would take the place of a command.
            let named = |r: &Reply| {
                r.word.starts_with(char::is_uppercase) || r.word.eq_ignore_ascii_case(word)
            };
            let is_number = word.chars().all(|c| c.is_ascii_digit());
            if !is_number && !self.replies.iter().any(named) {
                return Err(format!("{} is not one of the numbers", quoted(word)));
            }
            let place = self.place(word)?;
            if !chosen.contains(&place) {
                chosen.push(place);
            }
        }
        chosen.sort_unstable();
        Ok(chosen)
    }
}

/// Whether the fact is what is Available of a kind of piece.
pub(crate) const fn is_available(fact: Fact) -> bool {
    matches!(fact, Fact::Pieces(Place::AVAILABLE, _))
}

/// The highest number that a fact can be.
pub(crate) fn highest(fact: Fact) -> u16 {
    /// Of what has no end of its own.
    const UNENDING: u16 = 500;
    match fact {
        Fact::Pieces(Place::Space(_), piece) if piece.piece_type().is_base() => 2,
        _ => fact.most().unwrap_or(UNENDING),
    }
}

/// The words of a line, apart by commas, semicolons and spaces.
fn separate(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|w| !w.is_empty())
}

/// Whether the line is longer than any answer.
pub(crate) fn is_too_long(line: &str) -> bool {
    line.chars().count() > LONGEST
}

fn yes_no(line: &str) -> Result<bool, String> {
    let word = line.to_lowercase();
    match word.as_str() {
        "" => Err("type y (yes) or n (no)".to_string()),
        w if "yes".starts_with(w) => Ok(true),
        w if "no".starts_with(w) => Ok(false),
        _ => Err(format!("{} is not an answer. Type y (yes) or n (no)", quoted(line))),
    }
}

pub(crate) fn none(line: &str) -> bool {
    let word = line.to_lowercase();
    matches!(word.as_str(), "" | "-" | "0" | "none" | "nothing" | "nobody" | "neutral")
}

pub(crate) fn number(word: &str, what: &str) -> Result<u16, String> {
    if word.is_empty() || !word.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("{} is not a {what}", quoted(word)));
    }
    word.parse().map_err(|_| format!("{} is too large", quoted(word)))
}

fn number_of_card(line: &str) -> Result<Option<u8>, String> {
    // A number is that of a card.
    if line.trim() != "0" && none(line) {
        return Ok(None);
    }
    let n = number(line, "card number")?;
    let card = u8::try_from(n).unwrap_or(0);
    match (event(card), title(card)) {
        (Some(_), _) => Ok(Some(card)),
        (None, Some(title)) => Err(format!("card {n} is {title}, not an Event card (1-96)")),
        (None, None) => Err(format!("{n} is not a card; Events are 1 to 96")),
    }
}

/// A Winter Quarters card by its number.
pub(super) fn winter_card(line: &str) -> Result<u8, String> {
    if line.is_empty() {
        return Err("type the number of the Winter Quarters card, 97 to 104".to_string());
    }
    let n = number(line, "card number")?;
    u8::try_from(n)
        .ok()
        .filter(|n| is_winter_quarters(*n))
        .ok_or_else(|| format!("card {n} is not a Winter Quarters card (97-104)"))
}

/// The results of dice.
pub(super) fn dice(line: &str, kinds: &[Die]) -> Result<Vec<u8>, String> {
    let mut values = Vec::new();
    for word in separate(line) {
        let most = kinds.get(values.len()).map_or(6, |d| d.sides());
        // "d3=2" as in `--dice`.
        let result = word.to_lowercase();
        let result = result.strip_prefix(&format!("d{most}=")).unwrap_or(word);
        match number(result, "result of this die")? {
            n if n >= 1 && n <= u16::from(most) => values.push(u8::try_from(n).unwrap_or(1)),
            n => return Err(format!("{n} is not on this die: type 1 to {most}")),
        }
    }
    if values.is_empty() {
        let names = kinds.iter().map(|d| format!("1 to {}", d.sides())).join(", then ");
        let what = match kinds.len() {
            0 | 1 => "a number".to_string(),
            n => format!("{n} numbers"),
        };
        return Err(format!("type {what}: {names}"));
    }
    Ok(values)
}

/// A question of yes or no, or one of numbers alone.
pub(super) fn single(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, FactValue)>, String> {
    let is_counted = line.starts_with(|c: char| c.is_ascii_digit());
    match asked {
        [Fact::MarkersAtLeast(marker)] if is_counted => {
            numbers(line, &[Fact::MarkersLeft(*marker)])
        }
        [fact, ..] if is_yes_no(*fact) => {
            let yes = yes_no(line).map_err(|wrong| match fact {
                Fact::MarkersAtLeast(_) => format!("{wrong}, or their number"),
                _ => wrong,
            })?;
            Ok(vec![(*fact, yes_or_no(*fact, yes))])
        }
        _ => numbers(line, asked),
    }
}

/// One number for each fact, in order.
fn numbers(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, FactValue)>, String> {
    let words: Vec<&str> = separate(line).collect();
    if let ([], [fact]) = (words.as_slice(), asked) {
        return Err(format!("type a number from 0 to {}", highest(*fact)));
    }
    let values = words.iter().map(|w| number(w, "number")).collect::<Result<Vec<u16>, String>>()?;
    if values.len() != asked.len() {
        return Err(match asked.len() {
            1 => "type one number".to_string(),
            n => format!("type {n} numbers, in the order shown"),
        });
    }
    Ok(asked.iter().zip(values).map(|(fact, n)| (*fact, FactValue::Number(n))).collect())
}

#[cfg(test)]
pub(crate) mod tests;
