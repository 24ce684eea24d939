//! Numbers about one space: what they are, what they come to on a board, how they read, what is wrong with them.

use super::test::looks_ahead;
use super::{Comparison, Holder, Number, Pieces, Test, number, test};
use crate::flowchart::check::bounds::{Bounds, existing, settles, sum};
use crate::flowchart::check::spot::Spot;
use crate::flowchart::check::words::{Scope, WordCheck};
use crate::flowchart::evaluator::Evaluator;
use crate::flowchart::say::list::joined;
use crate::flowchart::say::place::holder;
use crate::flowchart::say::term::{Scale, Term};
use crate::flowchart::say::voice::Voice;
use lod_engine::game::{Board, Faction, Marker, Space, SpaceSet};
use serde::Deserialize;

/// A number about one space.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// A plain number.
    Number(i32),
    /// Pieces there.
    Count(Pieces),
    /// Its Population.
    Population,
    /// What it adds to Total Support.
    Support,
    /// What it adds to Total Opposition.
    Opposition,
    /// Propaganda and Raid markers.
    Markers,
    /// Raid markers.
    Raids,
    /// Leaders of these Factions there.
    Leaders(Vec<Faction>),
    /// Several added up.
    Sum(Vec<Measure>),
    /// One less another.
    Difference(Box<Difference>),
    /// The measure where the test holds, else 0.
    Where(Box<MeasureWhere>),
    /// Pieces of these kinds that the action would take from here.
    Removes(Pieces),
    /// Pieces of these kinds that the action would bring here.
    Brings(Pieces),
    /// By how much the action would raise Total Support less Total Opposition.
    SupportGain,
    /// By how much it would lower it.
    OppositionGain,
    /// How many spaces would come under this Control, less those that would leave it.
    Control(Holder),
    /// Population of the spaces whose Control would change.
    ControlPopulation,
    /// How many spaces' Control would change.
    ControlChanges,
    /// How many spaces would lose the last of these pieces.
    Empties(Pieces),
    /// Pieces of these kinds in a group that could March.
    Going(Pieces),
    /// In a Battle: the Attacker's Force Level plus the modifiers to the Defender's Loss Level (R25).
    Attack,
    /// In a Battle: the Defender's Force Level plus the modifiers to the Attacker's Loss Level (R25).
    Defence,
    /// A number about the whole game.
    Game(Box<Number>),
}

/// One number less another; below 0 where the other is more.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The one.
    pub from: Measure,
    /// What is taken from it.
    pub take: Measure,
}

/// A measure that counts only where a test holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureWhere {
    /// What must hold.
    pub test: Test,
    /// What then counts.
    pub count: Measure,
}

impl Evaluator<'_> {
    /// A number about a space.
    pub fn measure(&self, space: Space, measure: &Measure) -> i32 {
        let board = self.board;
        match measure {
            Measure::Number(n) => *n,
            Measure::Count(pieces) => self.count(space, *pieces),
            Measure::Population => i32::from(space.population()),
            Measure::Support => i32::from(board.support_value(space)),
            Measure::Opposition => i32::from(board.opposition_value(space)),
            Measure::Markers => {
                i32::from(board.markers(space, Marker::Propaganda))
                    + i32::from(board.markers(space, Marker::Raid))
            }
            Measure::Raids => i32::from(board.markers(space, Marker::Raid)),
            Measure::Leaders(factions) => factions
                .iter()
                .filter(|f| board.has_leader(**f, space))
                .count()
                .try_into()
                .unwrap_or(i32::MAX),
            Measure::Sum(parts) => parts.iter().map(|m| self.measure(space, m)).sum(),
            Measure::Difference(d) => self.measure(space, &d.from) - self.measure(space, &d.take),
            Measure::Where(w) => {
                if self.test(space, &w.test) {
                    self.measure(space, &w.count)
                } else {
                    0
                }
            }
            Measure::Removes(pieces) => self.difference(space, *pieces).min(0).abs(),
            Measure::Brings(pieces) => self.difference(space, *pieces).max(0),
            Measure::SupportGain => self.later().support_gained(self.board),
            Measure::OppositionGain => -self.later().support_gained(self.board),
            Measure::Control(holder) => self.control_gained(*holder),
            Measure::ControlPopulation => {
                self.control_changes().map(|s| i32::from(s.population())).sum()
            }
            Measure::ControlChanges => {
                self.control_changes().count().try_into().unwrap_or(i32::MAX)
            }
            Measure::Empties(pieces) => self
                .changed_spaces()
                .filter(|s| {
                    let left = |board: &Board| board.has(*s, pieces.set());
                    left(self.board) && !left(self.later())
                })
                .count()
                .try_into()
                .unwrap_or(i32::MAX),
            Measure::Going(pieces) => i32::from(self.going.count(pieces.set())),
            Measure::Attack => self.battle[0],
            Measure::Defence => self.battle[1],
            Measure::Game(number) => {
                let n = self.number(number);
                n.fixed
            }
        }
    }

    pub(super) fn difference(&self, space: Space, pieces: Pieces) -> i32 {
        i32::from(self.later().count(space, pieces.set())) - self.count(space, pieces)
    }

    /// Spaces whose pieces the candidate action changes: only there can Control change.
    fn changed_spaces(&self) -> impl Iterator<Item = Space> {
        let (before, after) = (self.board, self.later());
        SpaceSet::ALL.iter().filter(move |s| !before.same_pieces(after, *s))
    }

    fn control_changes(&self) -> impl Iterator<Item = Space> {
        self.changed_spaces().filter(|s| {
            let (before, after) = self.control_change(*s);
            before != after
        })
    }

    fn control_gained(&self, holder: Holder) -> i32 {
        self.changed_spaces()
            .map(|s| {
                let (before, after) = self.control_change(s);
                i32::from(after == holder.control()) - i32::from(before == holder.control())
            })
            .sum()
    }
}

/// Whether a measure looks at what the action would do.
pub fn measures_ahead(measure: &Measure) -> bool {
    match measure {
        Measure::Sum(parts) => parts.iter().any(measures_ahead),
        Measure::Difference(d) => measures_ahead(&d.from) || measures_ahead(&d.take),
        Measure::Where(w) => looks_ahead(&w.test) || measures_ahead(&w.count),
        Measure::Removes(_)
        | Measure::Brings(_)
        | Measure::SupportGain
        | Measure::OppositionGain
        | Measure::Control(_)
        | Measure::ControlPopulation
        | Measure::ControlChanges
        | Measure::Empties(_) => true,
        _ => false,
    }
}

/// Where nothing is known of it, `None`.
fn of_measure(measure: &Measure) -> Option<Bounds> {
    Some(match measure {
        Measure::Number(n) => (*n, *n),
        Measure::Count(pieces)
        | Measure::Removes(pieces)
        | Measure::Brings(pieces)
        | Measure::Going(pieces) => (0, existing(*pieces)),
        Measure::Population => {
            let most = Space::ALL.iter().map(|s| s.population()).max();
            (0, i32::from(most.unwrap_or(0)))
        }
        Measure::Sum(parts) => {
            let parts: Option<Vec<Bounds>> = parts.iter().map(of_measure).collect();
            sum(parts?.into_iter())
        }
        Measure::Where(inner) => {
            let (low, high) = of_measure(&inner.count)?;
            (low.min(0), high.max(0))
        }
        _ => return None,
    })
}

/// The same of measures of a space.
pub(crate) fn settled_in_space(c: &Comparison<Measure>) -> Option<String> {
    settles(c.is, of_measure(&c.left)?, of_measure(&c.right)?)
}

impl WordCheck<'_> {
    pub(crate) fn measure(&mut self, spot: Spot<'_>, measure: &Measure, scope: Scope) {
        match measure {
            Measure::Leaders(list) => self.doubles(spot.key("leaders"), "leaders", list),
            Measure::Sum(parts) => {
                let spot = spot.key("sum");
                for (i, part) in parts.iter().enumerate() {
                    self.measure(spot.item(i), part, scope);
                }
            }
            Measure::Difference(d) => {
                let spot = spot.key("difference");
                self.measure(spot.key("from"), &d.from, scope);
                self.measure(spot.key("take"), &d.take, scope);
                if d.from == d.take {
                    self.flaw(spot, "both numbers are the same: that is always 0");
                }
            }
            Measure::Where(w) => {
                let spot = spot.key("where");
                self.test(spot.key("test"), &w.test, scope);
                self.measure(spot.key("count"), &w.count, scope);
            }
            Measure::Game(number) => {
                let spot = spot.key("game");
                if self.number(spot, number, scope) > 0 {
                    self.flaw(spot, "a die is not rolled again for every space");
                }
            }
            Measure::Removes(_) => self.ahead(spot.key("removes"), "removes", scope),
            Measure::Brings(_) => self.ahead(spot.key("brings"), "brings", scope),
            Measure::SupportGain => self.ahead(spot, "support-gain", scope),
            Measure::OppositionGain => self.ahead(spot, "opposition-gain", scope),
            Measure::Control(_) => self.ahead(spot.key("control"), "control", scope),
            Measure::ControlPopulation => self.ahead(spot, "control-population", scope),
            Measure::ControlChanges => self.ahead(spot, "control-changes", scope),
            Measure::Empties(_) => self.ahead(spot.key("empties"), "empties", scope),
            Measure::Going(_) if !scope.group => {
                self.flaw(spot.key("going"), "`going` stands only in `groups`");
            }
            Measure::Attack | Measure::Defence if !scope.battle => {
                self.flaw(spot, "`attack` and `defence` stand only in a Battle");
            }
            Measure::Number(_)
            | Measure::Count(_)
            | Measure::Population
            | Measure::Support
            | Measure::Opposition
            | Measure::Markers
            | Measure::Raids
            | Measure::Going(_)
            | Measure::Attack
            | Measure::Defence => {}
        }
    }
}

pub(crate) fn term(measure: &Measure, voice: Voice<'_>) -> Term {
    match measure {
        Measure::Number(n) => Term::Plain(*n),
        Measure::Count(kind) => Term::things(kind.one(), kind.many()),
        Measure::Population => Term::level("Population", Scale::High),
        Measure::Support => Term::level("Support", Scale::Much),
        Measure::Opposition => Term::level("Opposition", Scale::Much),
        Measure::Markers => {
            Term::things("Raid or Propaganda marker", "Raid and Propaganda markers")
        }
        Measure::Raids => Term::things("Raid marker", "Raid markers"),
        Measure::Leaders(list) => leaders(list),
        Measure::Sum(parts) => {
            let parts: Vec<Term> = parts.iter().map(|p| term(p, voice)).collect();
            Term::sum(&parts)
        }
        Measure::Difference(d) => {
            let (from, take) = (term(&d.from, voice), term(&d.take, voice));
            Term::levels(format!("{} less {}", from.name(), take.name()))
        }
        Measure::Where(w) => {
            let none = test::modifier(&w.test, false, voice);
            let note = format!("(a space {none} counts as 0)");
            match term(&w.count, voice) {
                Term::Things { one, many } => {
                    Term::things(format!("{one} {note}"), format!("{many} {note}"))
                }
                Term::Level { name, plural, scale } => {
                    Term::Level { name: format!("{name} {note}"), plural, scale }
                }
                other => Term::level(format!("{} {note}", other.name()), Scale::Large),
            }
        }
        Measure::Removes(kind) => {
            Term::things(format!("{} removed", kind.one()), format!("{} removed", kind.many()))
        }
        Measure::Brings(kind) => {
            Term::things(format!("{} that comes", kind.one()), format!("{} that come", kind.many()))
        }
        Measure::Going(kind) => Term::things(kind.one(), kind.many()),
        Measure::SupportGain => Term::level("gain in Support less Opposition", Scale::Large),
        Measure::OppositionGain => Term::level("gain in Opposition less Support", Scale::Large),
        Measure::Control(h) => {
            let under = holder(*h);
            Term::things(
                format!("space brought {under}, less those that lose it"),
                format!("spaces brought {under}, less those that lose it"),
            )
        }
        Measure::ControlPopulation => Term::level("Population that changes Control", Scale::High),
        Measure::ControlChanges => Term::things("change of Control", "changes of Control"),
        Measure::Empties(kind) => Term::things(
            format!("space that loses its last {}", kind.one()),
            format!("spaces that lose their last {}", kind.one()),
        ),
        Measure::Attack => Term::level("the Attacker's Force Level with modifiers", Scale::High),
        Measure::Defence => Term::level("the Defender's Force Level with modifiers", Scale::High),
        Measure::Game(inner) => number::term(inner, voice),
    }
}

fn leaders(list: &[Faction]) -> Term {
    match list {
        [one] => Term::things(
            format!("{} Leader", one.adjective()),
            format!("the {} Leader", one.adjective()),
        ),
        several => {
            let names: Vec<String> = several.iter().map(|f| f.adjective().to_string()).collect();
            let names = joined(&names, "and");
            Term::things(format!("Leader ({names})"), format!("{names} Leaders"))
        }
    }
}
