//! Chance decides among equals: the Random Spaces table (8.2), and dice for other things.

use super::{Action, Noted, RandomPick};
use crate::flowchart::words::Die;
use crate::flowchart::{Interrupt, Purpose, TableDie};
use lod_engine::game::atlas::atlas;
use lod_engine::game::{Space, SpaceSet};
use std::fmt::{Display, Formatter};

impl Action<'_> {
    /// One of equal spaces: one D6 for two (R10), else the Random Spaces table (8.2, R9).
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a die that is missing.
    pub fn random_space(
        &mut self,
        spaces: SpaceSet,
        reason: impl Display,
    ) -> Result<Option<Space>, Interrupt> {
        if spaces.len() < 2 {
            return Ok(spaces.first());
        }
        let reason = self.in_words(reason);
        let reason = reason.trim_end_matches([':', '.']);
        match spaces.len() {
            2 => {
                let roll = self.roll(Die::D6, format_args!("{reason}: {}", EitherSpace(spaces)))?;
                let space = spaces.iter().nth(usize::from(roll > 3));
                self.drew_space(reason, spaces, space, &[(Die::D6, roll)]);
                Ok(space)
            }
            _ => {
                let before = self.dice.iter().map(|d| &d.purpose);
                let before = before
                    .filter(|p| p.table == Some(TableDie::Column) && p.what == reason)
                    .count();
                let purpose = |die| Purpose { what: reason.to_string(), table: Some(die), before };
                let column = self.roll_for(Die::D3, purpose(TableDie::Column))?;
                let row = self.roll_for(Die::D6, purpose(TableDie::Row))?;
                let atlas = atlas();
                let start = atlas.boxes[usize::from(column.clamp(1, 3)) - 1]
                    [usize::from(row.clamp(1, 6)) - 1];
                let table = &atlas.table;
                let space = (0..table.len())
                    .map(|i| table[(start + i) % table.len()])
                    .find(|s| spaces.contains(*s))
                    .or_else(|| spaces.first());
                self.drew_space(reason, spaces, space, &[(Die::D3, column), (Die::D6, row)]);
                Ok(space)
            }
        }
    }

    /// Writes down which of equal spaces chance took.
    fn drew_space(
        &mut self,
        what: &str,
        among: SpaceSet,
        space: Option<Space>,
        dice: &[(Die, u8)],
    ) {
        let result = among.iter().position(|s| Some(s) == space);
        self.drew(what, result.unwrap_or_default(), dice, || {
            among.iter().map(|s| s.name().to_string()).collect()
        });
    }

    /// Writes down what chance decided.
    fn drew(
        &mut self,
        what: &str,
        result: usize,
        dice: &[(Die, u8)],
        among: impl FnOnce() -> Vec<String>,
    ) {
        if !self.heard {
            return;
        }
        let drawn = RandomPick {
            what: what.to_string(),
            among: among(),
            result,
            dice: dice.iter().map(|(die, value)| (die.id(), *value)).collect(),
        };
        self.drawn(&drawn);
        self.by_rule("8.2", |action| action.decided(|| Noted::Drawn(drawn)));
    }

    /// The choice that left these spaces equal was ended before chance took one of them.
    pub(super) fn drawn_afterwards(&mut self, equal: SpaceSet, taken: Option<Space>) {
        let mut notes = self.notes.iter_mut().rev();
        let Some(Noted::Drawn(drawn)) = notes.next().map(|n| &n.what) else {
            return;
        };
        let drawn = drawn.clone();
        if let Some(Noted::Chose(chosen)) = notes.next().map(|n| &mut n.what)
            && chosen.taken.is_none()
            && chosen.equal == equal
        {
            chosen.taken = taken;
            chosen.drawn = Some(drawn);
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
    ) -> Result<usize, Interrupt> {
        if n < 2 {
            return Ok(0);
        }
        let what = self.in_words(reason);
        let all = self.in_words(format_args!("{what}: {}", Listed(n, &label)));
        let mut dice = Vec::new();
        let mut roll = |action: &mut Self, die: Die| {
            let value = action.roll(die, &all)?;
            dice.push((die, value));
            Ok::<_, Interrupt>(usize::from(value))
        };
        let result = match n {
            2 => usize::from(roll(self, Die::D6)? > 3),
            3 => roll(self, Die::D3)? - 1,
            6 => roll(self, Die::D6)? - 1,
            _ => loop {
                let block = roll(self, Die::D3)? - 1;
                let within = roll(self, Die::D6)? - 1;
                let index = block * 6 + within;
                if n > 18 || index < 18 / n * n {
                    break index % n;
                }
            },
        };
        self.drew(&what, result, &dice, || (0..n).map(label).collect());
        Ok(result)
    }
}

/// So many labels in a row.
struct Listed<L>(usize, L);

impl<L: Fn(usize) -> String> Display for Listed<&L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let labels: Vec<String> = (0..self.0).map(self.1).collect();
        f.write_str(&labels.join(", "))
    }
}

/// Two spaces, with the results of a die that stand for each.
struct EitherSpace(SpaceSet);

impl Display for EitherSpace {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (space, results) in self.0.iter().zip(["1-3, ", "4-6"]) {
            write!(f, "{space} {results}")?;
        }
        Ok(())
    }
}
