//! Chance decides among equals: the Random Spaces table (8.2), and dice for other things.

use super::Action;
use crate::flowchart::words::Die;
use crate::flowchart::{Purpose, Stop, TableDie};
use crate::game::atlas::atlas;
use crate::game::{Space, SpaceSet};
use std::fmt::{Display, Formatter};

impl Action<'_> {
    /// One of equal spaces: one D6 for two (R10), else the Random Spaces table (8.2, R9).
    ///
    /// # Errors
    /// [`Stop::Unknown`] or a die that is missing.
    pub fn random_space(
        &mut self,
        spaces: SpaceSet,
        reason: impl Display,
    ) -> Result<Option<Space>, Stop> {
        if spaces.len() < 2 {
            return Ok(spaces.first());
        }
        let reason = self.in_words(reason);
        let reason = reason.trim_end_matches([':', '.']);
        match spaces.len() {
            2 => {
                let roll = self.roll(Die::D6, format_args!("{reason}: {}", Either(spaces)))?;
                Ok(spaces.iter().nth(usize::from(roll > 3)))
            }
            _ => {
                let before = self.dice.iter().map(|d| &d.purpose);
                let before = before
                    .filter(|p| p.table == Some(TableDie::Column) && p.what == reason)
                    .count();
                let purpose = |die| Purpose {
                    what: reason.to_string(),
                    table: Some(die),
                    before,
                };
                let column = self.roll_for(Die::D3, purpose(TableDie::Column))?;
                let row = self.roll_for(Die::D6, purpose(TableDie::Row))?;
                let atlas = atlas();
                let start = atlas.boxes[usize::from(column.clamp(1, 3)) - 1]
                    [usize::from(row.clamp(1, 6)) - 1];
                let table = &atlas.table;
                Ok((0..table.len())
                    .map(|i| table[(start + i) % table.len()])
                    .find(|s| spaces.contains(*s))
                    .or_else(|| spaces.first()))
            }
        }
    }

    /// One of `n` equal things by the smallest die that divides them evenly (R19); `label` names each.
    ///
    /// # Errors
    /// A die that is missing.
    pub fn choose_equal(
        &mut self,
        n: usize,
        label: impl Fn(usize) -> String,
        reason: impl Display,
    ) -> Result<usize, Stop> {
        let reason = match n {
            0 | 1 => String::new(),
            _ => self.in_words(format_args!("{reason}: {}", Listed(n, label))),
        };
        match n {
            0 | 1 => Ok(0),
            2 => Ok(usize::from(self.roll(Die::D6, &reason)? > 3)),
            3 => Ok(usize::from(self.roll(Die::D3, &reason)?) - 1),
            6 => Ok(usize::from(self.roll(Die::D6, &reason)?) - 1),
            _ => loop {
                let block = usize::from(self.roll(Die::D3, &reason)?) - 1;
                let within = usize::from(self.roll(Die::D6, &reason)?) - 1;
                let index = block * 6 + within;
                if n > 18 || index < 18 / n * n {
                    return Ok(index % n);
                }
            },
        }
    }
}

/// So many labels in a row.
struct Listed<L>(usize, L);

impl<L: Fn(usize) -> String> Display for Listed<L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let labels: Vec<String> = (0..self.0).map(&self.1).collect();
        f.write_str(&labels.join(", "))
    }
}

/// Two spaces, with the results of a die that stand for each.
struct Either(SpaceSet);

impl Display for Either {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (space, results) in self.0.iter().zip(["1-3, ", "4-6"]) {
            write!(f, "{space} {results}")?;
        }
        Ok(())
    }
}
