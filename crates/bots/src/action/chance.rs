//! Chance decides among equals: the Random Spaces table (8.2), and dice for other things.

use super::{Executor, NoTrace, NoteKind, RandomPick, Trace};
use crate::flowchart::words::Die;
use crate::flowchart::{Interrupt, Purpose, RolledAmong, TableDie};
use itertools::Itertools;
use lod_engine::game::atlas::atlas;
use lod_engine::game::{Space, SpaceSet};
use std::fmt::{Display, Formatter};

impl Executor<'_> {
    /// One of equal spaces by the table, or the first where all of them are taken whichever is first: then no die
    /// decides (R26).
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a die that is missing.
    pub(crate) fn draw(
        &mut self,
        spaces: SpaceSet,
        all: bool,
        reason: impl Display,
        trace: &mut dyn Trace,
    ) -> Result<Option<Space>, Interrupt> {
        self.all_known()?;
        let (space, together) = if all {
            (spaces.first(), spaces)
        } else {
            (self.by_table(spaces, reason, trace)?, SpaceSet::EMPTY)
        };
        trace.takes(space, together);
        Ok(space)
    }

    /// One of equal spaces: one D6 for two (R10), else the Random Spaces table (8.2, R9).
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a die that is missing.
    pub fn random_space(
        &mut self,
        spaces: SpaceSet,
        reason: impl Display,
    ) -> Result<Option<Space>, Interrupt> {
        self.by_table(spaces, reason, &mut NoTrace)
    }

    fn by_table(
        &mut self,
        spaces: SpaceSet,
        reason: impl Display,
        trace: &mut dyn Trace,
    ) -> Result<Option<Space>, Interrupt> {
        if spaces.len() < 2 {
            return Ok(spaces.first());
        }
        let reason = self.in_words(reason);
        let reason = reason.trim_end_matches([':', '.']);
        let (space, dice) = match spaces.len() {
            2 => {
                let roll = self.roll(Die::D6, RolledAmong(reason, EitherSpace(spaces)))?;
                (spaces.iter().nth(usize::from(roll > 3)), [None, Some((Die::D6, roll))])
            }
            _ => {
                let same = |p: &Purpose| p.table == Some(TableDie::Column) && p.what == reason;
                let before = self.walk.dice.iter().filter(|d| same(&d.purpose)).count();
                let purpose = |die| Purpose {
                    what: reason.to_string(),
                    table: Some(die),
                    before,
                    among: spaces,
                };
                let column = self.roll_for(Die::D3, purpose(TableDie::Column))?;
                let row = self.roll_for(Die::D6, purpose(TableDie::Row))?;
                let atlas = atlas();
                let start = atlas.boxes[usize::from(column.clamp(1, 3)) - 1]
                    [usize::from(row.clamp(1, 6)) - 1];
                let (passed, from_start) = atlas.table.split_at(start);
                let mut table = from_start.iter().chain(passed).copied();
                let space = table.find(|s| spaces.contains(*s)).or(spaces.first());
                (space, [Some((Die::D3, column)), Some((Die::D6, row))])
            }
        };
        let result = spaces.iter().position(|s| Some(s) == space).unwrap_or_default();
        self.drew(reason, (result, dice.into_iter().flatten()), trace, || {
            spaces.iter().map(|s| s.name().to_string()).collect()
        });
        Ok(space)
    }

    /// Writes down what chance decided.
    fn drew(
        &mut self,
        what: &str,
        (result, dice): (usize, impl Iterator<Item = (Die, u8)>),
        trace: &mut dyn Trace,
        among: impl FnOnce() -> Vec<String>,
    ) {
        if !self.traced {
            return;
        }
        let drawn = RandomPick {
            what: what.to_string(),
            among: among(),
            result,
            dice: dice.map(|(die, value)| (die.id(), value)).collect(),
        };
        trace.draws(&drawn);
        self.by_rule("8.2", |action| action.decided(|| NoteKind::Drawn(drawn)));
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
        let all = self.in_words(RolledAmong(&what, LabelList(n, &label)));
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
        self.drew(&what, (result, dice.into_iter()), &mut NoTrace, || (0..n).map(label).collect());
        Ok(result)
    }
}

/// This many labels in a row, each with the results of the die that stand for it where one die decides.
struct LabelList<L>(usize, L);

impl<L: Fn(usize) -> String> Display for LabelList<&L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let results = |at: usize| match self.0 {
            2 => [" 1-3", " 4-6"][at].to_string(),
            3 | 6 => format!(" {}", at + 1),
            _ => String::new(),
        };
        let labelled = |at: usize| format!("{}{}", (self.1)(at), results(at));
        write!(f, "{}", (0..self.0).map(labelled).format(", "))
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

/// What equal things come to when all of them are taken, one after another: the same from either end, or nothing where
/// the order makes a difference, so that a die decides (R26). `end` takes them in an order; nothing where one of them
/// does not come next then.
pub(crate) fn whichever_first<T, E: PartialEq>(
    equal: &[T],
    mut end: impl FnMut(&mut dyn Iterator<Item = &T>) -> Result<Option<E>, Interrupt>,
) -> Result<Option<E>, Interrupt> {
    let Some(forward) = end(&mut equal.iter())? else {
        return Ok(None);
    };
    let backward = end(&mut equal.iter().rev())?;
    Ok(backward.filter(|backward| *backward == forward))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A purpose leads on to its candidates without a second colon.
    #[test]
    fn a_purpose_and_its_candidates_are_one_phrase() {
        let two = || EitherSpace([Space::NewYorkCity, Space::Norfolk].into_iter().collect());
        let asked = |what| RolledAmong(what, two()).to_string();
        let listed = two().to_string();
        assert_eq!(asked("Persuasion in"), format!("Persuasion in {listed}"));
        assert_eq!(asked("Hessians"), format!("Hessians: {listed}"));
        assert_eq!(asked("Raise FNI and Blockade"), format!("Raise FNI and Blockade: {listed}"));
    }

    /// R19: whoever rolls the die knows what each result stands for.
    #[test]
    fn r19_each_of_a_few_equal_things_has_its_results() {
        let label = |at: usize| ["stay", "Norfolk", "Boston", "Quebec"][at].to_string();
        let listed = |n: usize| LabelList(n, &label).to_string();
        assert_eq!(listed(2), "stay 1-3, Norfolk 4-6");
        assert_eq!(listed(3), "stay 1, Norfolk 2, Boston 3");
        // Two dice decide.
        assert_eq!(listed(4), "stay, Norfolk, Boston, Quebec");
    }
}
