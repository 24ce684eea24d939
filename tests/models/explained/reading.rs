//! The words of the flowchart files read a second time, on a plain board: what a test, a number or a condition
//! comes to. `None` where they ask for something that no board shows.

use crate::common::{Field, Ground, Holder};
use crate::score::totals;
use lod_bots::flowchart::words::{Condition, Measure, Number, Pieces, Relation, Role, Test};
use lod_engine::game::{Control, Faction, Kind, SpaceSet, Support};

/// What is looked at.
pub struct Reading<'f> {
    pub before: &'f Field,
    /// The board after the candidate's steps.
    pub after: Option<&'f Field>,
    /// The spaces selected for the Command.
    pub selected: SpaceSet,
    /// The two sides of a Battle.
    pub battle: Option<(i32, i32)>,
}

/// So many of these pieces are there.
pub fn count(g: &Ground, of: Pieces) -> i32 {
    match of {
        Pieces::BritishRegulars => g.regulars,
        Pieces::Tories => g.tories,
        Pieces::BritishForts => g.british_forts,
        Pieces::BritishCubes => g.regulars + g.tories,
        Pieces::BritishPieces => g.british(),
        Pieces::Continentals => g.continentals,
        Pieces::Militia => g.militia(),
        Pieces::MilitiaUnderground => g.militia_hidden,
        Pieces::MilitiaActive => g.militia_seen,
        Pieces::PatriotUnits => g.continentals + g.militia(),
        Pieces::PatriotForts => g.patriot_forts,
        Pieces::PatriotPieces => g.patriots(),
        Pieces::FrenchRegulars => g.french,
        Pieces::RebellionCubes => g.continentals + g.french,
        Pieces::RebellionUnits => g.rebels() - g.patriot_forts,
        Pieces::RebellionPieces => g.rebels(),
        Pieces::ActiveRebellionPieces => g.rebels() - g.militia_hidden,
        Pieces::WarParties => g.war_parties(),
        Pieces::WarPartiesUnderground => g.war_hidden,
        Pieces::WarPartiesActive => g.war_seen,
        Pieces::Villages => g.villages,
        Pieces::IndianPieces => g.war_parties() + g.villages,
        Pieces::RoyalistUnits => g.regulars + g.tories + g.war_parties(),
        Pieces::RoyalistPieces => g.royalists(),
        Pieces::ActiveRoyalistPieces => g.royalists() - g.war_hidden,
        Pieces::FortsAndVillages => g.british_forts + g.patriot_forts + g.villages,
        Pieces::AllPieces => g.royalists() + g.rebels(),
        Pieces::ActivePatriotUnits => g.continentals + g.militia_seen,
        Pieces::Regulars => g.regulars + g.french,
        Pieces::Cubes => g.regulars + g.tories + g.continentals + g.french,
        Pieces::AllUnits => {
            g.royalists() + g.rebels() - g.british_forts - g.patriot_forts - g.villages
        }
    }
}

fn is_held(g: &Ground, by: Control) -> bool {
    let holder = match by {
        Control::British => Holder::British,
        Control::Rebellion => Holder::Rebellion,
        Control::None => Holder::Nobody,
    };
    g.holder() == holder
}

pub fn relates(is: Relation, left: i32, right: i32) -> bool {
    match is {
        Relation::MoreThan => left > right,
        Relation::LessThan => left < right,
        Relation::AtLeast => left >= right,
        Relation::AtMost => left <= right,
        Relation::Equal => left == right,
    }
}

fn level(of: Support) -> i32 {
    match of {
        Support::ActiveOpposition => -2,
        Support::PassiveOpposition => -1,
        Support::Neutral => 0,
        Support::PassiveSupport => 1,
        Support::ActiveSupport => 2,
    }
}

/// What a space adds to Support: nothing where it is Blockaded (1.6.3, 1.9).
fn support(g: &Ground) -> i32 {
    match g.blockades {
        0 => g.level.max(0) * g.population,
        _ => 0,
    }
}

/// All of them, where every one is known or one is not so.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let (mut open, mut holds) = (false, true);
    for part in parts {
        match part {
            Some(true) => {}
            Some(false) => holds = false,
            None => open = true,
        }
    }
    match (holds, open) {
        (false, _) => Some(false),
        (true, false) => Some(true),
        (true, true) => None,
    }
}

fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(parts.map(|part| part.map(|so| !so))).map(|none| !none)
}

impl Reading<'_> {
    fn ground(&self, at: usize) -> &Ground {
        &self.before.grounds[at]
    }

    pub fn passes(&self, at: usize, test: &Test) -> Option<bool> {
        let g = self.ground(at);
        Some(match test {
            Test::All(tests) => return all(tests.iter().map(|t| self.passes(at, t))),
            Test::Any(tests) => return any(tests.iter().map(|t| self.passes(at, t))),
            Test::Not(inner) => return self.passes(at, inner).map(|so| !so),
            Test::In(kinds) => kinds.iter().any(|k| match k {
                Kind::City => g.city,
                Kind::Colony => g.colony,
                Kind::IndianReserve => g.reserve,
                Kind::WestIndies => g.indies,
            }),
            Test::Is(spaces) => spaces.contains(&g.space),
            Test::Control(by) => is_held(g, *by),
            Test::Support(levels) => levels.iter().any(|l| level(*l) == g.level),
            Test::Has(of) => count(g, *of) > 0,
            Test::Amount(a) => {
                let n = count(g, a.of.to_owned());
                n >= i32::from(a.at_least) && n <= i32::from(a.at_most)
            }
            Test::Only(only) => {
                let these = count(g, only.these);
                these > 0 && these == count(g, only.of)
            }
            Test::Room => g.british_forts + g.patriot_forts + g.villages < 2,
            Test::Blockaded => g.city && g.blockades > 0,
            Test::Leader(leader) => self.before.led_by(*leader, at),
            Test::LeaderOf(faction) => self.before.leader_at[*faction as usize] == Some(at),
            Test::Borders(tests) => {
                let fits = |n: &usize| all(tests.iter().map(|t| self.passes(*n, t)));
                return any(g.near.iter().map(fits));
            }
            Test::Role(Role::Selected) => self.selected.contains(g.space),
            Test::Role(_) | Test::SpecialOpen => return None,
            Test::Compare(c) => {
                relates(c.is, self.measure(at, &c.left)?, self.measure(at, &c.right)?)
            }
            Test::Gains(by) => !is_held(g, *by) && is_held(&self.after?.grounds[at], *by),
            Test::Ends(by) => is_held(g, *by) && !is_held(&self.after?.grounds[at], *by),
            Test::ChangesControl => g.holder() != self.after?.grounds[at].holder(),
            Test::Removes(of) => count(&self.after?.grounds[at], *of) < count(g, *of),
        })
    }

    /// Pairs of a space before and after.
    fn pairs(&self) -> Option<impl Iterator<Item = (&Ground, &Ground)>> {
        Some(self.before.grounds.iter().zip(&self.after?.grounds))
    }

    pub fn measure(&self, at: usize, measure: &Measure) -> Option<i32> {
        let g = self.ground(at);
        let differs = |of: Pieces| Some(count(&self.after?.grounds[at], of) - count(g, of));
        let balance = |f: &Field| {
            let (support, opposition) = totals(f);
            support - opposition
        };
        Some(match measure {
            Measure::Number(n) => *n,
            Measure::Count(of) => count(g, *of),
            Measure::Population => g.population,
            Measure::Support => support(g),
            Measure::Opposition => (-g.level).max(0) * g.population,
            Measure::Markers => g.propaganda + g.raids,
            Measure::Raids => g.raids,
            Measure::Leaders(of) => {
                let here = |f: &&Faction| self.before.leader_at[**f as usize] == Some(at);
                i32::try_from(of.iter().filter(here).count()).expect("few")
            }
            Measure::Sum(parts) => {
                parts.iter().try_fold(0, |sum, part| Some(sum + self.measure(at, part)?))?
            }
            Measure::Difference(d) => self.measure(at, &d.from)? - self.measure(at, &d.take)?,
            Measure::Where(w) => match self.passes(at, &w.test)? {
                true => self.measure(at, &w.count)?,
                false => 0,
            },
            Measure::Removes(of) => (-differs(*of)?).max(0),
            Measure::Brings(of) => differs(*of)?.max(0),
            Measure::SupportGain => balance(self.after?) - balance(self.before),
            Measure::OppositionGain => balance(self.before) - balance(self.after?),
            Measure::Control(by) => {
                let one = |(b, a): (&Ground, &Ground)| {
                    i32::from(is_held(a, *by)) - i32::from(is_held(b, *by))
                };
                self.pairs()?.map(one).sum()
            }
            Measure::ControlPopulation => {
                let turned = self.pairs()?.filter(|(b, a)| b.holder() != a.holder());
                turned.map(|(b, _)| b.population).sum()
            }
            Measure::ControlChanges => {
                let turned = self.pairs()?.filter(|(b, a)| b.holder() != a.holder());
                i32::try_from(turned.count()).expect("few")
            }
            Measure::Empties(of) => {
                let emptied =
                    self.pairs()?.filter(|(b, a)| count(b, *of) > 0 && count(a, *of) == 0);
                i32::try_from(emptied.count()).expect("few")
            }
            Measure::Going(_) => return None,
            Measure::Attack => self.battle?.0,
            Measure::Defence => self.battle?.1,
            Measure::Game(number) => self.number(number)?.0,
        })
    }

    /// A number about the whole game without its die, and whether it has one.
    pub fn number(&self, number: &Number) -> Option<(i32, bool)> {
        let f = self.before;
        let spaces = |tests: &[Test]| -> Option<Vec<usize>> {
            let mut found = Vec::new();
            for at in 0..f.grounds.len() {
                if all(tests.iter().map(|t| self.passes(at, t)))? {
                    found.push(at);
                }
            }
            Some(found)
        };
        let (support, opposition) = totals(f);
        let n = match number {
            Number::Number(n) => *n,
            Number::Die(_) => return Some((0, true)),
            Number::Resources(faction) => f.resources[*faction as usize],
            Number::Available(stock) => f.available[*stock as usize],
            Number::Unavailable(stock) => f.unavailable[*stock as usize],
            Number::SquadronsUnavailable => {
                3 - f.squadrons - f.grounds.iter().map(|g| g.blockades).sum::<i32>()
            }
            Number::SquadronsWestIndies => f.squadrons,
            Number::OnMap(of) => f.map().map(|g| count(g, *of)).sum(),
            Number::Support => support,
            Number::Opposition => opposition,
            Number::Fni => f.fni,
            Number::Cbc => f.cbc,
            Number::Sum(parts) => {
                let (mut sum, mut die) = (0, false);
                for part in parts {
                    let (n, rolls) = self.number(part)?;
                    sum += n;
                    die |= rolls;
                }
                return Some((sum, die));
            }
            Number::Half(inner) => {
                let (n, die) = self.number(inner)?;
                return Some((n.div_euclid(2), die));
            }
            Number::HalfUp(inner) => {
                let (n, die) = self.number(inner)?;
                return Some(((n + 1).div_euclid(2), die));
            }
            Number::Spaces(tests) => i32::try_from(spaces(tests)?.len()).expect("few"),
            Number::Population(tests) => {
                let found = spaces(tests)?;
                found.iter().map(|at| f.grounds[*at].population).sum()
            }
            Number::BritishEarnings => return None,
        };
        Some((n, false))
    }

    /// Whether a condition about the board alone holds.
    pub fn holds(&self, condition: &Condition) -> Option<bool> {
        let f = self.before;
        let passing = |tests: &[Test]| {
            any((0..f.grounds.len()).map(|at| all(tests.iter().map(|t| self.passes(at, t)))))
        };
        Some(match condition {
            Condition::All(parts) => return all(parts.iter().map(|p| self.holds(p))),
            Condition::Any(parts) => return any(parts.iter().map(|p| self.holds(p))),
            Condition::Not(inner) => return self.holds(inner).map(|so| !so),
            Condition::Asked(asked) => return self.holds(&asked.when),
            Condition::Treaty => f.treaty,
            Condition::Compare(c) => {
                let (left, right) = (self.number(&c.left)?, self.number(&c.right)?);
                if left.1 || right.1 {
                    return None;
                }
                relates(c.is, left.0, right.0)
            }
            Condition::AnySpace(tests) => return passing(tests),
            Condition::LeaderWhere(w) => match f.leader_at[w.of as usize] {
                Some(at) => return all(w.tests.iter().map(|t| self.passes(at, t))),
                None => false,
            },
            Condition::Leader(leaders) => {
                leaders.iter().any(|l| f.leaders[l.faction() as usize] == *l)
            }
            _ => return None,
        })
    }
}
