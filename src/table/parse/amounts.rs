//! Amounts typed for a space: how many of what.

use super::{in_space, is_lettered, level, number};
use crate::game::{Board, Fact, Space, Told};
use crate::tell::{Thing, things_of};
use crate::tell::{plain, quoted};

/// What is said of one space.
pub(in crate::table) struct Amounts<'a> {
    pub(in crate::table) space: Space,
    pub(in crate::table) asked: &'a [Fact],
    pub(in crate::table) board: &'a Board,
    pub(in crate::table) told: &'a mut Vec<(Fact, Told)>,
}

impl Amounts<'_> {
    /// "6r 1 fort 2mu as": numbers, each with the letters or words of a kind, and a level.
    pub(in crate::table) fn read(mut self, words: &[&str]) -> Result<(), String> {
        let mut items: Vec<(String, Vec<String>)> = Vec::new();
        for word in words {
            let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
            let rest = plain(&word[digits.len()..]);
            if !digits.is_empty() {
                let label = if rest.is_empty() { vec![] } else { vec![rest] };
                items.push((digits, label));
            } else if let Some(level) = level(word) {
                self.tell(Fact::Support(self.space), Told::Support(level))?;
            } else if let Some((_, label)) = items.last_mut() {
                label.push(rest);
            }
        }
        for (digits, label) in items {
            let thing = self.thing(&label.join(" "))?;
            let n = number(&digits, "number")?;
            self.tell(self.fact(thing), Told::Number(n))?;
        }
        Ok(())
    }

    fn fact(&self, thing: Thing) -> Fact {
        match thing {
            Thing::Piece(p) => Fact::Pieces(self.space, p),
            Thing::Propaganda => Fact::Propaganda(self.space),
            Thing::Raid => Fact::Raids(self.space),
            Thing::Blockade => Fact::Blockades(self.space),
        }
    }

    /// Keeps what is asked for; what was told before may be told again, but not otherwise.
    fn tell(&mut self, fact: Fact, value: Told) -> Result<(), String> {
        let space = self.space;
        if self.told.iter().any(|(f, _)| *f == fact) {
            return Err(format!("{space} is given twice"));
        }
        if self.asked.contains(&fact) {
            self.told.push((fact, value));
            return Ok(());
        }
        let known = self.board.notebook().is_some_and(|n| n.knows(fact));
        if known && self.board.fact(fact) == value {
            return Ok(());
        }
        let what = match Thing::of(fact) {
            Some(thing) => thing.plural(),
            None => "the level".to_string(),
        };
        Err(match self.board.fact(fact) {
            Told::Number(n) if known => {
                format!("{n} {what} in {space} were told before (back undoes)")
            }
            _ if known => format!("{what} of {space} was told before (back undoes)"),
            _ => format!(
                "{what} in {space}: not asked for here, only {}",
                self.codes()
            ),
        })
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
                _ => Err(format!(
                    "{} is nothing of these: {}",
                    quoted(label),
                    self.codes()
                )),
            },
            _ => Err(format!(
                "{} could be several kinds: {}",
                quoted(label),
                self.codes()
            )),
        }
    }

    fn codes(&self) -> String {
        things_of(&in_space(self.asked, self.space))
            .into_iter()
            .map(|t| format!("{} {}", t.code(), t.names()[0]))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
