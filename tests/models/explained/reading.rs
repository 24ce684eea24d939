//! The words of the flowchart files read a second time, on a plain board: what a test, a number or a condition
//! comes to. `None` where they ask for something that no board shows.

use crate::common::{Field, Ground, Holder};
use crate::score::totals;
use lod_bots::flowchart::words::{Expr, Pieces, Relation, Role};
use lod_engine::game::{Control, Kind, SpaceSet, Support};

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

    pub fn passes(&self, at: usize, test: &Expr) -> Option<bool> {
        let g = self.ground(at);
        if let Some(c) = test.compared() {
            return Some(relates(c.is, self.measure(at, c.left)?, self.measure(at, c.right)?));
        }
        let after = || Some(&self.after?.grounds[at]);
        Some(match test.parts() {
            ("and", tests) => return all(tests.iter().map(|t| self.passes(at, t))),
            ("or", tests) => return any(tests.iter().map(|t| self.passes(at, t))),
            ("not", [inner]) => return self.passes(at, inner).map(|so| !so),
            ("kinds", kinds) => kinds.iter().any(|k| match k.kind() {
                Kind::City => g.city,
                Kind::Colony => g.colony,
                Kind::IndianReserve => g.reserve,
                Kind::WestIndies => g.indies,
            }),
            ("spaces", spaces) => spaces.iter().any(|s| s.space() == g.space),
            ("controlled", [by]) => is_held(g, by.control()),
            ("levels", levels) => levels.iter().any(|l| level(l.level()) == g.level),
            ("has", [of]) => count(g, of.pieces()) > 0,
            ("only", [these, of]) => {
                let these = count(g, these.pieces());
                these > 0 && these == count(g, of.pieces())
            }
            ("room", []) => g.british_forts + g.patriot_forts + g.villages < 2,
            ("blockaded", []) => g.city && g.blockades > 0,
            ("led-by", [leader]) => self.before.led_by(leader.leader(), at),
            ("leader-of", [of]) => self.before.leader_at[of.faction() as usize] == Some(at),
            ("borders", [tests]) => return any(g.near.iter().map(|n| self.passes(*n, tests))),
            ("role", [role]) if role.role() == Role::Selected => self.selected.contains(g.space),
            ("role" | "special-open", _) => return None,
            ("gains", [by]) => !is_held(g, by.control()) && is_held(after()?, by.control()),
            ("ends", [by]) => is_held(g, by.control()) && !is_held(after()?, by.control()),
            ("changes-control", []) => g.holder() != after()?.holder(),
            ("removes", [of]) => count(after()?, of.pieces()) < count(g, of.pieces()),
            other => panic!("a second reading is missing of {other:?}: add it here"),
        })
    }

    /// Pairs of a space before and after.
    fn pairs(&self) -> Option<impl Iterator<Item = (&Ground, &Ground)>> {
        Some(self.before.grounds.iter().zip(&self.after?.grounds))
    }

    pub fn measure(&self, at: usize, measure: &Expr) -> Option<i32> {
        let g = self.ground(at);
        let differs =
            |of: &Expr| Some(count(&self.after?.grounds[at], of.pieces()) - count(g, of.pieces()));
        let balance = |f: &Field| {
            let (support, opposition) = totals(f);
            support - opposition
        };
        Some(match measure.parts() {
            ("count", [of]) => count(g, of.pieces()),
            ("population", []) => g.population,
            ("support", []) => support(g),
            ("opposition", []) => (-g.level).max(0) * g.population,
            ("markers", []) => g.propaganda + g.raids,
            ("raids", []) => g.raids,
            ("leaders", of) => {
                let here = |f: &&Expr| self.before.leader_at[f.faction() as usize] == Some(at);
                i32::try_from(of.iter().filter(here).count()).expect("few")
            }
            ("+", parts) => {
                parts.iter().try_fold(0, |sum, part| Some(sum + self.measure(at, part)?))?
            }
            ("-", [from, take]) => self.measure(at, from)? - self.measure(at, take)?,
            ("if", [test, one, other]) => {
                let so = self.passes(at, test)?;
                self.measure(at, if so { one } else { other })?
            }
            ("removes", [of]) => (-differs(of)?).max(0),
            ("brings", [of]) => differs(of)?.max(0),
            ("support-gain", []) => balance(self.after?) - balance(self.before),
            ("opposition-gain", []) => balance(self.before) - balance(self.after?),
            ("control", [by]) => {
                let one = |(b, a): (&Ground, &Ground)| {
                    i32::from(is_held(a, by.control())) - i32::from(is_held(b, by.control()))
                };
                self.pairs()?.map(one).sum()
            }
            ("control-population", []) => {
                let turned = self.pairs()?.filter(|(b, a)| b.holder() != a.holder());
                turned.map(|(b, _)| b.population).sum()
            }
            ("control-changes", []) => {
                let turned = self.pairs()?.filter(|(b, a)| b.holder() != a.holder());
                i32::try_from(turned.count()).expect("few")
            }
            ("empties", [of]) => {
                let of = of.pieces();
                let emptied = self.pairs()?.filter(|(b, a)| count(b, of) > 0 && count(a, of) == 0);
                i32::try_from(emptied.count()).expect("few")
            }
            ("going", _) => return None,
            ("attack", []) => self.battle?.0,
            ("defence", []) => self.battle?.1,
            _ => self.number(measure)?.0,
        })
    }

    /// A number about the whole game without its die, and whether it has one.
    pub fn number(&self, number: &Expr) -> Option<(i32, bool)> {
        let f = self.before;
        let spaces = |test: &Expr| -> Option<Vec<usize>> {
            let mut found = Vec::new();
            for at in 0..f.grounds.len() {
                if self.passes(at, test)? {
                    found.push(at);
                }
            }
            Some(found)
        };
        if let Expr::Number(n) = number {
            return Some((*n, false));
        }
        let (support, opposition) = totals(f);
        let n = match number.parts() {
            ("d3" | "d6", []) => return Some((0, true)),
            ("game", [inner]) => return self.number(inner),
            ("resources", [of]) => f.resources[of.faction() as usize],
            ("available", [stock]) => f.available[stock.stock() as usize],
            ("unavailable", [stock]) => f.unavailable[stock.stock() as usize],
            ("squadrons-unavailable", []) => {
                3 - f.squadrons - f.grounds.iter().map(|g| g.blockades).sum::<i32>()
            }
            ("squadrons-west-indies", []) => f.squadrons,
            ("on-map", [of]) => f.map().map(|g| count(g, of.pieces())).sum(),
            ("support", []) => support,
            ("opposition", []) => opposition,
            ("fni", []) => f.fni,
            ("cbc", []) => f.cbc,
            ("+", parts) => {
                let (mut sum, mut die) = (0, false);
                for part in parts {
                    let (n, rolls) = self.number(part)?;
                    sum += n;
                    die |= rolls;
                }
                return Some((sum, die));
            }
            ("half", [inner]) => {
                let (n, die) = self.number(inner)?;
                return Some((n.div_euclid(2), die));
            }
            ("half-up", [inner]) => {
                let (n, die) = self.number(inner)?;
                return Some(((n + 1).div_euclid(2), die));
            }
            ("spaces", [tests]) => i32::try_from(spaces(tests)?.len()).expect("few"),
            ("population", [tests]) => {
                let found = spaces(tests)?;
                found.iter().map(|at| f.grounds[*at].population).sum()
            }
            ("british-earnings", []) => return None,
            other => panic!("a second reading is missing of {other:?}: add it here"),
        };
        Some((n, false))
    }

    /// Whether a condition about the board alone holds.
    pub fn holds(&self, condition: &Expr) -> Option<bool> {
        let f = self.before;
        if let Some(c) = condition.compared() {
            let (left, right) = (self.number(c.left)?, self.number(c.right)?);
            return (!left.1 && !right.1).then(|| relates(c.is, left.0, right.0));
        }
        Some(match condition.parts() {
            ("and", parts) => return all(parts.iter().map(|p| self.holds(p))),
            ("or", parts) => return any(parts.iter().map(|p| self.holds(p))),
            ("not", [inner]) => return self.holds(inner).map(|so| !so),
            ("asked", [_, when]) => return self.holds(when),
            ("treaty", []) => f.treaty,
            ("any", [tests]) => {
                return any((0..f.grounds.len()).map(|at| self.passes(at, tests)));
            }
            ("leader-where", [of, tests]) => match f.leader_at[of.faction() as usize] {
                Some(at) => return self.passes(at, tests),
                None => false,
            },
            ("leader", leaders) => {
                let leads = |l: &Expr| f.leaders[l.leader().faction() as usize] == l.leader();
                leaders.iter().any(leads)
            }
            _ => return None,
        })
    }
}
