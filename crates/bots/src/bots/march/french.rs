//! The non-player French March (8.6.5, 3.5.4).

use super::super::candidates::require;
use super::super::{Candidate, Executor};
use super::must_stay::may_leave;
use super::party::{Cubes, KeptParty, Party, largest_mixture};
use super::{go, open};
use crate::action::{By, GroupPriority, NoTrace, Trace};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::french::{self as rules, escort_cost};
use lod_engine::rules::movement::{french_can_reach, unmoved};
use lod_engine::rules::{Group, MomentReason, PieceCounts, Refusal, SpaceReason};
use std::cell::Cell;
use std::ops::RangeInclusive;

const FRENCH: Piece = Piece::FrenchRegular;
const CONTINENTAL: Piece = Piece::Continental;

/// How many Continentals come along in a group.
#[derive(Clone, Copy)]
enum Company {
    /// As many as possible, 1 for each Regular.
    All,
    /// The same, at least 1.
    Some,
    /// Just 1, without which the French may not enter a space without Patriots.
    One,
    None,
}

impl Company {
    /// How many that are, at least and at most.
    const fn range(self) -> RangeInclusive<u8> {
        match self {
            Company::All => 0..=u8::MAX,
            Company::Some => 1..=u8::MAX,
            Company::One => 1..=1,
            Company::None => 0..=0,
        }
    }
}

/// March Regulars toward the nearest space that `to` describes, one step of the way; how many groups.
pub(crate) fn toward(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Toward(march) = &instruction.terms else {
        return Ok(0);
    };
    let mut left = instruction.max;
    run.repeat(instruction, |run| {
        let along = run.accompanying(instruction)?;
        let mut ways = Vec::new();
        let from = run.choice(instruction, |run, trace| {
            let among =
                SpaceSet::MAP.filter(|s| run.may_depart(s) && unmoved(&run.state, s, FRENCH) > 0);
            let origins = run.qualify(among, &instruction.tests, trace)?;
            if among.is_empty() {
                let none = MomentReason::NoFrenchRegulars;
                trace.abandon_choice(Refusal::new("8.6.5", none).into());
            }
            if origins.is_empty() {
                return Ok(None);
            }
            let goals = run.qualify(SpaceSet::MAP, &march.to, &mut NoTrace)?;
            let look = |from, trace: &mut dyn Trace| {
                let roads = roads(run, (instruction, along), from, goals, trace);
                require(!roads.is_empty(), "8.6.5", from, SpaceReason::NoNearer)?;
                Ok(roads)
            };
            run.look_in(origins, trace, look, |from, roads| ways.push((from, roads)))?;
            next(run, &ways, left, &instruction.say, trace)
        })?;
        let Some((from, roads)) = ways.into_iter().find(|(s, _)| Some(*s) == from) else {
            return Ok(false);
        };
        let Some(to) = turn_off(run, from, &roads)? else {
            return Ok(false);
        };
        let Some(party) = step_toward(run, instruction, along, from, to) else {
            return Ok(false);
        };
        go(run, format!("{} {from} to", instruction.say), to, vec![party])?;
        left = left.map(|left| left - 1);
        Ok(true)
    })
}

/// Whether Continentals could come to a destination, as far as the Patriots pay for it (3.5.4).
fn patriots_able(run: &Executor<'_>, to: Space, along: PieceSet) -> bool {
    along.contains(CONTINENTAL) && run.state.can_pay(Faction::Patriots, escort_cost(&run.state, to))
}

/// What could March out of each space, as large as the restrictions allow: where to decides only who comes along.
pub(super) struct FrenchBands<'g> {
    instruction: &'g Instruction,
    along: PieceSet,
    /// The spaces that Regulars may leave, once they were looked up.
    origins: Cell<Option<SpaceSet>>,
    /// What goes out of each space with each company. Where not all is known it is looked up each time, and where a
    /// trace tells how it was put together.
    found: [[KeptParty; 4]; Space::COUNT],
}

impl<'g> FrenchBands<'g> {
    pub fn of(instruction: &'g Instruction, along: PieceSet) -> FrenchBands<'g> {
        let found = [const { [const { KeptParty::unknown() }; 4] }; Space::COUNT];
        FrenchBands { instruction, along, origins: Cell::new(None), found }
    }

    /// All groups that can go to `to`, as long as the board stands still; none where the French may not enter. Where a
    /// Continental has to come along, the group of the `opener` has one, or that of the first space that could be it.
    pub fn parties(&self, run: &Executor<'_>, to: Space, opener: Option<Space>) -> Vec<Party> {
        let mut parties = self.largest_groups(run, to);
        let opener = opener.or_else(|| {
            let costs = self.costs(run, to, &parties);
            costs.iter().min_by_key(|(_, cost)| *cost).map(|(from, _)| *from)
        });
        if let Some(from) = opener {
            let with = self.party(run, from, Company::Some);
            if !with.is_empty() {
                parties.retain(|p| p.group.from != from);
                parties.push(with);
            }
        }
        if !may_enter(run, to, &parties) {
            parties.iter_mut().for_each(|party| party.group.troops = PieceCounts::NONE);
        }
        parties
    }

    /// The largest groups that can reach `to`.
    fn largest_groups(&self, run: &Executor<'_>, to: Space) -> Vec<Party> {
        let able = patriots_able(run, to, self.along);
        let company = if able { Company::All } else { Company::None };
        let origins = self.origins(run, to);
        origins.iter().map(|from| self.party(run, from, company)).collect()
    }

    /// The spaces that such a Continental could come from, and by how many units that makes their group smaller; none
    /// where none is needed.
    fn costs(&self, run: &Executor<'_>, to: Space, parties: &[Party]) -> Vec<(Space, u8)> {
        let going = || parties.iter().filter(|party| !party.is_empty());
        let needed = going().next().is_some()
            && !may_enter(run, to, parties)
            && patriots_able(run, to, self.along);
        if !needed {
            return Vec::new();
        }
        let cost = |alone: &Party| {
            let from = alone.group.from;
            let with = self.party(run, from, Company::Some);
            let size = |party: &Party| party.group.troops.total();
            (!with.is_empty()).then(|| (from, size(alone).saturating_sub(size(&with))))
        };
        going().filter_map(cost).collect()
    }

    /// The spaces whose Regulars could March to `to`.
    fn origins(&self, run: &Executor<'_>, to: Space) -> SpaceSet {
        if run.board().known_facts().is_some() {
            return origins(run, to);
        }
        let all = self.origins.get().unwrap_or_else(|| with_regulars(run, SpaceSet::MAP));
        self.origins.set(Some(all));
        all.without(SpaceSet::of(to)).filter(|s| french_can_reach(run.board(), s, to))
    }

    fn party(&self, run: &Executor<'_>, from: Space, company: Company) -> Party {
        let may_keep = run.board().known_facts().is_none() && !run.is_traced();
        let kept = &self.found[from as usize][company as usize];
        kept.party(from, may_keep, || party(run, self.instruction, from, company))
    }
}

/// Out of which space the Continental comes without whom the French may not enter, where none is in the
/// largest groups (R184); by the table among equal ones.
pub(super) fn opener(
    run: &mut Executor<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
) -> Result<Option<Space>, Interrupt> {
    let bands = FrenchBands::of(instruction, along);
    let costs = bands.costs(run, to, &bands.largest_groups(run, to));
    if costs.is_empty() {
        return Ok(None);
    }
    let all = Candidate::each(costs.iter().map(|(from, _)| *from).collect());
    let cost = |space| costs.iter().find(|(s, _)| *s == space).map_or(0, |(_, n)| *n);
    let say = format_args!("1 Continental to {to}, from");
    let way = run.select_origin((&say, &say), to, (all, &[]), |run, equal, trace| {
        let by = By::Merit(GroupPriority::FewestLost);
        run.narrow_further(equal, by, trace, |c| -i32::from(cost(c.space)))?;
        Ok(false)
    })?;
    Ok(way.map(|way| way.space))
}

/// The spaces whose Regulars could March to `to`.
fn origins(run: &Executor<'_>, to: Space) -> SpaceSet {
    let with_french = with_regulars(run, SpaceSet::MAP.without(SpaceSet::of(to)));
    if run.board().has_unknowns() {
        SpaceSet::EMPTY
    } else {
        with_french.filter(|s| french_can_reach(run.board(), s, to))
    }
}

/// Those of these spaces that Regulars may leave.
fn with_regulars(run: &Executor<'_>, among: SpaceSet) -> SpaceSet {
    let others = run.board().may_have(among, PieceSet::FRENCH);
    let others = others.filter(|s| run.may_depart(s));
    let with_french = run.board().with_any(others, PieceSet::FRENCH);
    with_french.filter(|s| unmoved(&run.state, s, FRENCH) > 0)
}

/// Whether the French may select this destination with these groups.
pub(super) fn may_enter<'p>(
    run: &Executor<'_>,
    to: Space,
    parties: impl IntoIterator<Item = &'p Party>,
) -> bool {
    let mut parties = parties.into_iter();
    let escorted = parties.any(|party| party.group.troops.get(CONTINENTAL) > 0);
    rules::may_enter(run.board(), to, escorted)
}

/// The largest group that may leave a space; among equal ones the mixture that takes Regulars and
/// Continentals in turns (R27).
fn party(run: &Executor<'_>, instruction: &Instruction, from: Space, company: Company) -> Party {
    let free = unmoved(&run.state, from, CONTINENTAL);
    let cubes = Cubes {
        regulars: (FRENCH, unmoved(&run.state, from, FRENCH)),
        others: (CONTINENTAL, free.min(*company.range().end())),
        staying: run.board().pieces(from, CONTINENTAL).saturating_sub(free),
        guide: PieceCounts::NONE,
    };
    let suits = |troops: PieceCounts| company.range().contains(&troops.get(CONTINENTAL));
    largest_mixture(run, &instruction.leave, from, &cubes, suits)
}

/// The group that goes a step toward the British: Regulars only, and one Continental where no Patriot
/// piece is at the destination.
fn step_toward(
    run: &Executor<'_>,
    instruction: &Instruction,
    along: PieceSet,
    from: Space,
    to: Space,
) -> Option<Party> {
    let company = if rules::may_enter(run.board(), to, false) {
        Company::None
    } else if patriots_able(run, to, along) {
        Company::One
    } else {
        return None;
    };
    Some(party(run, instruction, from, company))
}

/// A space with the ways that lead from it: for each of the nearest goals that it can come nearer to, the destinations
/// that lead the farthest toward it.
type Roads = (Space, Vec<(Space, SpaceSet)>);

fn roads(
    run: &Executor<'_>,
    (instruction, along): (&Instruction, PieceSet),
    from: Space,
    goals: SpaceSet,
    trace: &mut dyn Trace,
) -> Vec<(Space, SpaceSet)> {
    let Some(nearest) = goals.iter().filter_map(|g| distance(from, g)).min() else {
        return Vec::new();
    };
    let open = open(run, trace).without(SpaceSet::of(from));
    let near = open.filter(|to| {
        run.may_go(from, to, trace) && french_can_reach(run.board(), from, to) && {
            let party = step_toward(run, instruction, along, from, to);
            !Party::going(party.into_iter().collect(), to, trace).is_empty()
        }
    });
    let closest = goals.filter(|g| distance(from, g) == Some(nearest));
    closest
        .iter()
        .filter_map(|goal| {
            let left = |to| distance(to, goal).filter(|n| *n < nearest);
            let least = near.iter().filter_map(left).min()?;
            Some((goal, near.filter(|to| left(to) == Some(least))))
        })
        .collect()
}

/// Whose turn it is to March. While all may and can pay and no Continental has to come along, the order makes
/// no difference and no die is rolled (R26).
fn next(
    run: &mut Executor<'_>,
    ways: &[Roads],
    left: Option<u8>,
    say: &str,
    trace: &mut dyn Trace,
) -> Result<Option<Space>, Interrupt> {
    let with_patriots =
        |ends: SpaceSet| ends.iter().all(|s| rules::may_enter(run.board(), s, false));
    let all = !run.state.is_limited()
        && run.has_room_for(ways.len(), left)
        && ways.iter().zip(1..).all(|(_, n)| run.can_pay(n))
        && ways.iter().flat_map(|(_, roads)| roads).all(|(_, ends)| with_patriots(*ends));
    let origins = run.equals(ways.iter().map(|(from, _)| *from).collect(), &[], trace)?;
    run.draw(origins, all, format_args!("{say} from"), trace)
}

/// Which goal, then which destination, by the Random Spaces table; the goal only if it matters.
fn turn_off(
    run: &mut Executor<'_>,
    from: Space,
    roads: &[(Space, SpaceSet)],
) -> Result<Option<Space>, Interrupt> {
    let goals: SpaceSet = roads.iter().map(|(goal, _)| *goal).collect();
    let same = roads.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let goal = if same {
        goals.first()
    } else {
        run.random_space(goals, format_args!("From {from} toward the British in"))?
    };
    let Some((goal, ends)) = roads.iter().find(|(g, _)| Some(*g) == goal) else {
        return Ok(None);
    };
    let say = format_args!("From {from} toward {goal}, to");
    run.pick_space(*ends, &[], say)
}

/// Steps between two spaces of the map (1.3.6).
fn distance(from: Space, to: Space) -> Option<u8> {
    let mut reached = SpaceSet::of(from);
    for steps in 0..=u8::MAX {
        if reached.contains(to) {
            return Some(steps);
        }
        let wider = reached.union(reached.neighbours());
        if wider == reached {
            break;
        }
        reached = wider;
    }
    None
}

/// The single Regulars that may March to `to`, each out of another space.
pub(super) fn singles(
    run: &Executor<'_>,
    instruction: &Instruction,
    to: Space,
    trace: &mut dyn Trace,
) -> Vec<Party> {
    if !rules::may_enter(run.board(), to, false) {
        return Vec::new();
    }
    let single = PieceCounts::of(FRENCH, 1);
    let origins = origins(run, to).filter(|from| run.may_go(from, to, trace));
    let party = |from| {
        let held = !may_leave(run, &instruction.leave, from, single);
        let troops = if held { PieceCounts::NONE } else { single };
        Party { held, ..Group { from, troops }.into() }
    };
    origins.iter().map(party).collect()
}
