//! Amounts typed for a space: how many of what.

use super::named::{in_space, is_lettered, level, subject, twice};
use super::number;
use crate::tell::{Thing, things_of};
use crate::tell::{plain, quoted};
use lod_engine::game::{Board, Fact, FactValue, Space, Support, given};

/// What is said of one space.
pub(crate) struct Amounts<'a> {
    pub(crate) space: Space,
    pub(crate) asked: &'a [Fact],
    pub(crate) board: &'a Board,
    pub(crate) told: &'a mut Vec<(Fact, FactValue)>,
}

impl Amounts<'_> {
    /// "6r 1 fort 2mu as": numbers, each with the letters or words of a kind, and a level.
    pub(crate) fn read(mut self, words: &[&str]) -> Result<(), String> {
        let mut items: Vec<(String, Vec<String>)> = Vec::new();
        for word in words {
            let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
            let rest = plain(&word[digits.len()..]);
            if !digits.is_empty() {
                let label = if rest.is_empty() { vec![] } else { vec![rest] };
                items.push((digits, label));
            } else if let Some(level) = level(word) {
                self.tell(Fact::Support(self.space), FactValue::Support(level))?;
            } else if let Some((_, label)) = items.last_mut() {
                label.push(rest);
            } else if !rest.is_empty() && !is_nothing(word) {
                return Err(format!("{} is nothing of these: {}", quoted(&rest), self.codes()));
            }
        }
        for (digits, label) in items {
            let thing = self.thing(&label.join(" "))?;
            let n = number(&digits, "number")?;
            let fact = self.fact(thing);
            match fact.space() {
                // In the West Indies they are no Blockades, and told with the tracks.
                None if n > 0 => {
                    return Err(format!("there are never Blockades in {}", self.space));
                }
                None => {}
                Some(_) => self.tell(fact, FactValue::Number(n))?,
            }
        }
        Ok(())
    }

    fn fact(&self, thing: Thing) -> Fact {
        match thing {
            Thing::Piece(p) => Fact::pieces(self.space, p),
            Thing::Propaganda => Fact::Propaganda(self.space),
            Thing::Raid => Fact::Raids(self.space),
        }
    }

    fn tell(&mut self, fact: Fact, value: FactValue) -> Result<(), String> {
        if self.told.iter().any(|(f, _)| *f == fact) {
            return Err(twice(fact, ""));
        }
        if keep(fact, value, self.asked, self.board)? {
            self.told.push((fact, value));
        }
        Ok(())
    }

    fn thing(&self, label: &str) -> Result<Thing, String> {
        let things = things_of(&in_space(self.asked, self.space));
        if label.is_empty() {
            return match things.as_slice() {
                [one] if !is_lettered(self.asked) => Ok(*one),
                _ => Err(format!(
                    "which pieces in {}? Put letters after the number: {}",
                    self.space,
                    self.codes()
                )),
            };
        }
        if let Some(thing) = Thing::all().find(|t| t.code() == label) {
            return Ok(thing);
        }
        let named = |t: &Thing| t.names().iter().any(|n| n.starts_with(label));
        let hits: Vec<Thing> = things.iter().copied().filter(named).collect();
        match hits.as_slice() {
            [one] => Ok(*one),
            [] => match Thing::all().filter(named).collect::<Vec<_>>().as_slice() {
                [one] => Ok(*one),
                [_, _, ..] => {
                    Err(format!("{} could be several kinds: type more of the word", quoted(label)))
                }
                [] => Err(format!("{} is nothing of these: {}", quoted(label), self.codes())),
            },
            _ => Err(format!("{} could be several kinds: {}", quoted(label), self.codes())),
        }
    }

    fn codes(&self) -> String {
        let here = in_space(self.asked, self.space);
        let asked = if here.is_empty() { self.asked } else { here.as_slice() };
        things_of(asked)
            .into_iter()
            .map(|t| format!("{} {}", t.code(), t.names()[0]))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// Whether the fact is to be kept: what was told before may be told again, but not otherwise, and what was not
/// asked for is kept as it is told.
///
/// # Errors
/// It was told otherwise, or the rules say otherwise.
pub(crate) fn keep(
    fact: Fact,
    value: FactValue,
    asked: &[Fact],
    board: &Board,
) -> Result<bool, String> {
    let place = fact.space().map_or("", Space::name);
    if given(None).contains(&fact) {
        return match value {
            FactValue::Number(0) | FactValue::Support(Support::Neutral) => Ok(false),
            FactValue::Number(_) => Err(format!("there are never {} in {place}", subject(fact))),
            _ => Err(format!("{place} is always Neutral (1.6.1)")),
        };
    }
    let known = board.notebook().is_some_and(|n| n.knows(fact));
    if asked.contains(&fact) || !known {
        return Ok(true);
    }
    let what = subject(fact);
    let before = match fact {
        Fact::Control(space) => FactValue::Control(board.control(space)),
        fact => board.fact(fact),
    };
    match before {
        before if before == value => Ok(false),
        FactValue::Number(n) => {
            Err(format!("{n} {what} in {place} were told before (back undoes)"))
        }
        _ if place.is_empty() => Err(format!("{what} was told before (back undoes)")),
        _ => Err(format!("{what} of {place} was told before (back undoes)")),
    }
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
pub(crate) fn is_nothing(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "-" | "none" | "nothing" | "empty")
}
