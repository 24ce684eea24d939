//! How often a procedure ends well: every fall of every die is counted.

use super::definitions::OddsBox;
use super::interpreter::EvalError;
use super::{Halt, Value, Walk};

/// Chances as a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    wins: u64,
    of: u64,
}

/// More dice than these are not counted out.
const MOST_DICE: u32 = 6;

impl Odds {
    /// So many falls of so many, in lowest terms.
    pub fn new(wins: u64, of: u64) -> Odds {
        let divisor = divisor(wins, of).max(1);
        Odds { wins: wins / divisor, of: of / divisor }
    }

    /// The falls that end well.
    pub fn wins(self) -> u64 {
        self.wins
    }

    /// All falls.
    pub fn of(self) -> u64 {
        self.of
    }

    /// In a hundred, rounded to the nearest.
    pub fn in_a_hundred(self) -> u64 {
        (self.wins * 200 + self.of) / (self.of.max(1) * 2)
    }
}

fn divisor(one: u64, other: u64) -> u64 {
    match other {
        0 => one,
        _ => divisor(other, one % other),
    }
}

impl Walk<'_> {
    /// Sets how often a part of a procedure ends with its condition.
    pub(super) fn set_odds(&mut self, reckoning: &OddsBox) -> Result<(), EvalError> {
        let odds = self.odds(reckoning)?;
        let number = |n: u64| Value::Number(i64::try_from(n).unwrap_or(i64::MAX));
        self.facts_mut().set("odds-wins", number(odds.wins()));
        self.facts_mut().set("odds-of", number(odds.of()));
        self.facts_mut().set("odds", number(odds.in_a_hundred()));
        Ok(())
    }

    /// Counts how often a part of a procedure ends with its condition.
    fn odds(&self, reckoning: &OddsBox) -> Result<Odds, EvalError> {
        let set = self.reckoner().settings(&reckoning.with)?;
        let trial = self.trial(&reckoning.call, &reckoning.from);
        let mut trial = trial.map_err(EvalError::Fault)?;
        for (key, value) in set {
            trial.facts_mut().set(key, value);
        }
        trial.facts_mut().freeze();
        let (wins, of) = trial.count(reckoning, MOST_DICE)?;
        Ok(Odds::new(wins, of))
    }

    /// The falls that end well, and all; each number of dice weighs as much as any other.
    fn count(mut self, reckoning: &OddsBox, left: u32) -> Result<(u64, u64), EvalError> {
        let halt = self.go_until(Some(&reckoning.until)).map_err(EvalError::Fault)?;
        match halt {
            Halt::Done => {
                let won = self.reckoner().truth(&reckoning.count)?;
                let all = 6_u64.pow(left);
                Ok((if won { all } else { 0 }, all))
            }
            Halt::Roll(roll) => {
                let dice = u32::try_from(roll.dice).unwrap_or(u32::MAX);
                let Some(left) = left.checked_sub(dice) else {
                    let what = "too many dice to count out".to_string();
                    return Err(EvalError::Fault(what));
                };
                // Falls after which everything is the same are counted once.
                let mut ways: Vec<(u64, Walk<'_>)> = Vec::new();
                for fall in 0..6_usize.pow(dice) {
                    let dice: Vec<i64> = (0..dice).map(|n| die(fall, n)).collect();
                    let mut one = self.clone();
                    one.rolled(&dice).map_err(EvalError::Fault)?;
                    one.go_until(Some(&reckoning.until)).map_err(EvalError::Fault)?;
                    match ways.iter_mut().find(|(_, other)| other.stands_like(&one)) {
                        Some((falls, _)) => *falls += 1,
                        None => ways.push((1, one)),
                    }
                }
                let (mut wins, mut of) = (0, 0);
                for (falls, one) in ways {
                    let (more, all) = one.count(reckoning, left)?;
                    wins += falls * more;
                    of += falls * all;
                }
                Ok((wins, of))
            }
            Halt::Ask(question) => {
                let wanted = question.wanted.into_iter().next();
                let wanted = wanted.map(|w| {
                    let of = w.key.split_once('/').map(|(_, of)| of.to_string());
                    (w.fact, of)
                });
                let (fact, of) = wanted.unwrap_or_default();
                Err(EvalError::Ask { fact, of })
            }
        }
    }
}

/// The n-th die of a fall.
fn die(fall: usize, n: u32) -> i64 {
    i64::try_from(fall / 6_usize.pow(n) % 6).unwrap_or(0) + 1
}
