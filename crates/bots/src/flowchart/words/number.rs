//! Numbers about the whole game: what they are, what they come to on a board, how they read, what is wrong with them.

use super::{Comparison, Die, Pieces, Test, test};
use crate::flowchart::check::bounds::{Bounds, existing, population, settles, sum};
use crate::flowchart::check::spot::Spot;
use crate::flowchart::check::words::{Scope, WordCheck};
use crate::flowchart::evaluator::{Evaluator, Uncertain};
use crate::flowchart::say::place::{Plural, SpacePhrase};
use crate::flowchart::say::term::{Scale, Term};
use crate::flowchart::say::voice::Voice;
use lod_engine::game::{Faction, Pool, SpaceSet, Stock};
use lod_engine::rules::winter::british_earnings;
use serde::Deserialize;

/// The end of the Resources track (1.8).
const RESOURCES: i32 = 50;
/// The end of the FNI track (1.9).
const FNI: i32 = 3;
/// More than Forts and Cities can bring in all (6.3.1).
const EARNINGS: i32 = 100;

/// A number about the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// A plain number.
    Number(i32),
    /// The roll of a die; rolled only where it can matter (R26).
    Die(Die),
    /// A Faction's Resources.
    Resources(Faction),
    /// Available pieces of a kind.
    Available(Stock),
    /// Unavailable pieces of a kind.
    Unavailable(Stock),
    /// Squadrons that are Unavailable.
    SquadronsUnavailable,
    /// Squadrons in the West Indies.
    SquadronsWestIndies,
    /// Pieces on the map in all, the West Indies apart.
    OnMap(Pieces),
    /// Total Support.
    Support,
    /// Total Opposition.
    Opposition,
    /// French Naval Intervention.
    Fni,
    /// Cumulative British Casualties.
    Cbc,
    /// Several added up.
    Sum(Vec<Number>),
    /// Half, rounded down.
    Half(Box<Number>),
    /// Half, rounded up.
    HalfUp(Box<Number>),
    /// How many spaces pass the tests.
    Spaces(Vec<Test>),
    /// Population of the spaces that pass the tests.
    Population(Vec<Test>),
    /// What the British earn in the Resources Phase from Forts and Cities (6.3.1), the West Indies
    /// apart (8.4.7).
    BritishEarnings,
}

impl Evaluator<'_> {
    /// Every space in which all of these tests hold; at the table one space after another.
    fn fitting(&self, tests: &[Test]) -> SpaceSet {
        match self.board.notebook() {
            Some(_) => SpaceSet::ALL.filter(|s| self.all(s, tests)),
            None => self.passing_all(SpaceSet::ALL, tests),
        }
    }

    fn halved(&self, number: &Number, more: i32) -> Uncertain {
        let whole = self.number(number);
        Uncertain { fixed: (whole.fixed + more).div_euclid(2), die: whole.die }
    }

    /// A number about the whole game, of which a die that it needs shows this.
    pub fn number_with(&self, number: &Number, roll: u8) -> i32 {
        match number {
            Number::Die(_) => i32::from(roll),
            Number::Half(inner) => self.number_with(inner, roll).div_euclid(2),
            Number::HalfUp(inner) => (self.number_with(inner, roll) + 1).div_euclid(2),
            Number::Sum(parts) => parts.iter().map(|n| self.number_with(n, roll)).sum(),
            _ => self.number(number).fixed,
        }
    }

    /// A number about the whole game, with a die left out if it needs one.
    pub fn number(&self, number: &Number) -> Uncertain {
        let board = self.board;
        let fixed = |n: i32| Uncertain { fixed: n, die: None };
        match number {
            Number::Number(n) => fixed(*n),
            Number::Die(die) => Uncertain { fixed: 0, die: Some(*die) },
            Number::Resources(f) => fixed(i32::from(board.resources(*f))),
            Number::Available(s) => fixed(i32::from(board.available(*s))),
            Number::Unavailable(s) => fixed(i32::from(board.pool(Pool::Unavailable, *s))),
            Number::SquadronsUnavailable => fixed(i32::from(board.squadrons_unavailable())),
            Number::SquadronsWestIndies => fixed(i32::from(board.squadrons_west_indies())),
            Number::OnMap(pieces) => fixed(i32::from(board.on_map(pieces.set()))),
            Number::Support => fixed(i32::from(board.total_support())),
            Number::Opposition => fixed(i32::from(board.total_opposition())),
            Number::Fni => fixed(i32::from(board.fni())),
            Number::Cbc => fixed(i32::from(board.cbc())),
            // A die that is halved is so once it is rolled: see [`Sight::number_with`].
            Number::Half(inner) => self.halved(inner, 0),
            Number::HalfUp(inner) => self.halved(inner, 1),
            Number::Spaces(tests) => {
                fixed(self.fitting(tests).len().try_into().unwrap_or(i32::MAX))
            }
            Number::Population(tests) => {
                fixed(self.fitting(tests).iter().map(|s| i32::from(s.population())).sum())
            }
            Number::BritishEarnings => fixed(i32::from(british_earnings(board))),
            Number::Sum(parts) => parts.iter().fold(fixed(0), |sum, part| {
                let n = self.number(part);
                Uncertain { fixed: sum.fixed + n.fixed, die: sum.die.or(n.die) }
            }),
        }
    }
}

/// Whether a number hangs on a die.
pub fn needs_die(number: &Number) -> bool {
    match number {
        Number::Die(_) => true,
        Number::Sum(parts) => parts.iter().any(needs_die),
        Number::Half(inner) | Number::HalfUp(inner) => needs_die(inner),
        _ => false,
    }
}

fn of_number(number: &Number) -> Bounds {
    match number {
        Number::Number(n) => (*n, *n),
        Number::Die(die) => (1, i32::from(die.sides())),
        Number::Resources(_) => (0, RESOURCES),
        Number::Available(stock) | Number::Unavailable(stock) => (0, i32::from(stock.pool())),
        Number::SquadronsUnavailable | Number::SquadronsWestIndies => {
            (0, i32::from(Stock::Squadron.pool()))
        }
        Number::OnMap(pieces) => (0, existing(*pieces)),
        Number::Support | Number::Opposition => (0, 2 * population()),
        Number::Fni => (0, FNI),
        Number::Cbc => (0, i32::MAX),
        Number::Sum(parts) => sum(parts.iter().map(of_number)),
        Number::Half(inner) => {
            let (low, high) = of_number(inner);
            (low / 2, high / 2)
        }
        Number::HalfUp(inner) => {
            let (low, high) = of_number(inner);
            (low.saturating_add(1) / 2, high.saturating_add(1) / 2)
        }
        Number::Spaces(tests) => {
            (0, i32::try_from(test::possible(tests).len()).unwrap_or(i32::MAX))
        }
        Number::Population(_) => (0, population()),
        Number::BritishEarnings => (0, EARNINGS),
    }
}

/// What is wrong with a comparison of numbers that has one answer on every board.
pub(crate) fn settled(c: &Comparison<Number>) -> Option<String> {
    settles(c.is, of_number(&c.left), of_number(&c.right))
}

impl WordCheck<'_> {
    pub(super) fn numbers(&mut self, spot: Spot<'_>, c: &Comparison<Number>, scope: Scope) {
        let flaws = self.flaws.len();
        let dice = self.number(spot.key("left"), &c.left, scope)
            + self.number(spot.key("right"), &c.right, scope);
        if dice > 1 {
            self.flaw(spot, "a comparison rolls one die at most, not two");
        } else if c.left == c.right {
            self.flaw(spot, "both numbers of the comparison are the same");
        } else if self.flaws.len() > flaws {
            // What is wrong with a number of it is told there.
        } else if let Some(what) = settled(c) {
            self.flaw(spot, what);
        }
    }

    /// Checks a number; how many dice it rolls.
    pub(crate) fn number(&mut self, spot: Spot<'_>, number: &Number, scope: Scope) -> usize {
        match number {
            Number::Die(_) => 1,
            Number::Sum(parts) => {
                let spot = spot.key("sum");
                let mut dice = 0;
                for (i, part) in parts.iter().enumerate() {
                    dice += self.number(spot.item(i), part, scope);
                }
                dice
            }
            Number::Half(inner) => self.half(spot.key("half"), "half", inner, scope),
            Number::HalfUp(inner) => self.half(spot.key("half-up"), "half-up", inner, scope),
            Number::Spaces(tests) => {
                let spot = spot.key("spaces");
                self.wordless(spot, "spaces", scope);
                self.filter(spot, "spaces", tests, scope);
                0
            }
            _ => 0,
        }
    }

    /// Half of a number; how many dice are rolled for it.
    fn half(&mut self, spot: Spot<'_>, what: &str, inner: &Number, scope: Scope) -> usize {
        let dice = self.number(spot, inner, scope);
        if dice > 0 && !scope.rolled {
            self.flaw(spot, format!("`{what}` cannot halve a die"));
            return 0;
        }
        dice
    }
}

pub(crate) fn term(number: &Number, voice: Voice<'_>) -> Term {
    let boxed = |state: &str, stock: Stock| {
        let single = stock.counted(1);
        Term::things(
            format!("{state} {}", single.trim_start_matches("1 ")),
            format!("{state} {}", stock.name()),
        )
    };
    match number {
        Number::Number(n) => Term::Plain(*n),
        Number::Die(die) => Term::Roll(*die),
        Number::Resources(f) => Term::levels(format!("{} Resources", f.adjective())),
        Number::Available(stock) => boxed("Available", *stock),
        Number::Unavailable(stock) => boxed("Unavailable", *stock),
        Number::SquadronsUnavailable => {
            Term::things("Unavailable Squadron", "Unavailable Squadrons")
        }
        Number::SquadronsWestIndies => {
            Term::things("Squadron in the West Indies", "Squadrons in the West Indies")
        }
        Number::OnMap(kind) => Term::things(
            format!("{} on the map", kind.one()),
            format!("{} on the map", kind.many()),
        ),
        Number::Support => Term::level("Support", Scale::Much),
        Number::Opposition => Term::level("Opposition", Scale::Much),
        Number::Fni => Term::level("FNI", Scale::High),
        Number::Cbc => Term::level("CBC", Scale::High),
        Number::Sum(parts) => {
            let parts: Vec<Term> = parts.iter().map(|p| term(p, voice)).collect();
            Term::sum(&parts)
        }
        Number::Half(inner) => {
            let name = format!("half of {} (rounded down)", term(inner, voice).name());
            Term::level(name, Scale::Large)
        }
        Number::HalfUp(inner) => {
            let name = format!("half of {} (rounded up)", term(inner, voice).name());
            Term::level(name, Scale::Large)
        }
        Number::Spaces(tests) => {
            let place = SpacePhrase::of(tests, voice);
            Term::things(place.bare(), place.plural(Plural::Or))
        }
        Number::Population(tests) => {
            let place = SpacePhrase::of(tests, voice).plural(Plural::And);
            Term::level(format!("Population in all {place}"), Scale::High)
        }
        Number::BritishEarnings => Term::level(
            "what British Forts and Cities earn in the Resources Phase (without the West Indies)",
            Scale::Large,
        ),
    }
}
