//! The non-player French March (8.6.5, 3.5.4).

use super::super::Run;
use super::largest_group::{Cubes, Largest, largest_mixture};
use super::must_stay::may_leave;
use super::{go, open};
use crate::action::{By, GroupPriority, Selected};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::movement::{french_can_reach, unmoved};
use lod_engine::rules::{Group, MomentReason, PieceCounts, Refusal, SpaceReason};
use std::ops::RangeInclusive;

const FRENCH: Piece = Piece::FrenchRegular;
const CONTINENTAL: Piece = Piece::Continental;

/// How many Continentals come along in a group: so many at least, so many at most.
type Company = RangeInclusive<u8>;

/// As many as possible, one for each Regular.
const ALL: Company = 0..=u8::MAX;
/// The same, one at least.
const SOME: Company = 1..=u8::MAX;
/// Just one, who opens a space without Patriots.
const ONE: Company = 1..=1;
const NOBODY: Company = 0..=0;

/// March Regulars toward the nearest space that `to` describes, one step of the way; how many groups.
pub(crate) fn toward(run: &mut Run<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Toward(march) = &instruction.terms else {
        return Ok(0);
    };
    let mut times = 0;
    while instruction.max.is_none_or(|m| times < m) {
        let along = run.along(instruction)?;
        let mut ways = Vec::new();
        let from = run.select_by(instruction, |run| {
            let among =
                SpaceSet::MAP.filter(|s| run.may_depart(s) && unmoved(&run.deed, s, FRENCH) > 0);
            run.all_known()?;
            let origins = run.qualify(among, &instruction.tests)?;
            if among.is_empty() {
                run.abandon_choice(|| Refusal::new("8.6.5", MomentReason::NoFrenchRegulars));
            }
            if origins.is_empty() {
                return Ok(Selected::default());
            }
            let goals = run.qualify(SpaceSet::MAP, &march.to)?;
            for from in origins {
                let roads = roads(run, (instruction, along), from, goals)?;
                if roads.is_empty() {
                    run.lacks::<()>("8.6.5", from, SpaceReason::NoNearer);
                } else {
                    ways.push((from, roads));
                }
            }
            next(run, &ways, &instruction.say)
        })?;
        let Some((from, roads)) = ways.into_iter().find(|(s, _)| Some(*s) == from) else {
            break;
        };
        let Some(to) = turn_off(run, from, &roads)? else {
            break;
        };
        let Some(group) = step_toward(run, instruction, along, from, to)? else {
            break;
        };
        let says = format!("{} {from} to", instruction.say);
        go(run, says, to, vec![group])?;
        times += 1;
    }
    Ok(times)
}

/// Whether Continentals could come to a destination: nobody pays twice for it (3.5.4).
fn patriots_able(run: &Run<'_>, to: Space, along: PieceSet) -> bool {
    along.contains(CONTINENTAL)
        && (run.is_free()
            || run.deed.arrived(to, PieceSet::of(CONTINENTAL)) > 0
            || run.board().resources(Faction::Patriots) > 0)
}

/// All groups that can go to `to`, as large as the restrictions allow; none where the French may not
/// enter. Where a Continental has to come along, the group of the `opener` has one, or that of the first
/// space that could be it.
pub(super) fn groups(
    run: &Run<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
    opener: Option<Space>,
) -> Result<Vec<Group>, Interrupt> {
    let mut groups = largest_groups(run, instruction, to, along)?;
    let opener = match opener {
        Some(from) => Some(from),
        None => cheapest(&costs(run, instruction, to, along, &groups)?).first(),
    };
    if let Some(from) = opener
        && let Some(with) = group(run, instruction, (from, to), SOME)
    {
        groups.retain(|g| g.from != from);
        groups.push(with);
    }
    let open = !groups.is_empty() && may_enter(run, to, &groups);
    run.all_known()?;
    Ok(if open { groups } else { Vec::new() })
}

/// The largest groups that can reach `to`.
fn largest_groups(
    run: &Run<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
) -> Result<Vec<Group>, Interrupt> {
    let company = if patriots_able(run, to, along) { ALL } else { NOBODY };
    let groups = origins(run, to)?
        .iter()
        .filter_map(|from| group(run, instruction, (from, to), company.clone()))
        .collect();
    run.all_known()?;
    Ok(groups)
}

/// Out of which space the Continental comes without whom the French may not enter, where none is in the
/// largest groups (R184); by the table among equal ones.
pub(super) fn opener(
    run: &mut Run<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
) -> Result<Option<Space>, Interrupt> {
    let groups = largest_groups(run, instruction, to, along)?;
    let costs = costs(run, instruction, to, along, &groups)?;
    let spaces = cheapest(&costs);
    if costs.is_empty() {
        return Ok(None);
    }
    let all: SpaceSet = costs.iter().map(|(from, _)| *from).collect();
    let cost = |space| costs.iter().find(|(s, _)| *s == space).map_or(0, |(_, n)| *n);
    let say = format_args!("A Continental to {to}, from");
    run.select_origin_by(say, to, |run| {
        run.equals(all, &[])?;
        run.sifted_further(By::Merit(GroupPriority::FewestLost), |e| -i32::from(cost(e.space)));
        run.draw(spaces, false, say)
    })
}

/// The spaces that such a Continental could come from, and by how many units that makes their group smaller; none
/// where none is needed.
fn costs(
    run: &Run<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
    groups: &[Group],
) -> Result<Vec<(Space, u8)>, Interrupt> {
    let needed = !groups.is_empty() && !may_enter(run, to, groups) && patriots_able(run, to, along);
    run.all_known()?;
    if !needed {
        return Ok(Vec::new());
    }
    let costs: Vec<(Space, u8)> = groups
        .iter()
        .filter_map(|g| {
            let with = group(run, instruction, (g.from, to), SOME)?;
            Some((g.from, g.troops.total().saturating_sub(with.troops.total())))
        })
        .collect();
    run.all_known()?;
    Ok(costs)
}

/// Those of the least cost.
fn cheapest(costs: &[(Space, u8)]) -> SpaceSet {
    let least = costs.iter().map(|(_, cost)| *cost).min();
    let cheapest = costs.iter().filter(|(_, cost)| Some(*cost) == least);
    cheapest.map(|(from, _)| *from).collect()
}

/// The spaces whose Regulars could March to `to`.
fn origins(run: &Run<'_>, to: Space) -> Result<SpaceSet, Interrupt> {
    let with_french =
        SpaceSet::MAP.filter(|s| s != to && run.may_depart(s) && unmoved(&run.deed, s, FRENCH) > 0);
    run.all_known()?;
    let near = with_french.filter(|s| french_can_reach(run.board(), s, to));
    run.all_known()?;
    Ok(near)
}

/// Whether the French may select this destination: a Patriot piece there or a Continental that comes
/// along (3.5.4).
pub(super) fn may_enter(run: &Run<'_>, to: Space, groups: &[Group]) -> bool {
    groups.iter().any(|g| g.troops.get(CONTINENTAL) > 0) || run.board().has(to, PieceSet::PATRIOTS)
}

/// The largest group that may leave a space; among equal ones the mixture that takes Regulars and
/// Continentals in turns (R27).
fn group(
    run: &Run<'_>,
    instruction: &Instruction,
    (from, to): (Space, Space),
    company: Company,
) -> Option<Group> {
    let free = unmoved(&run.deed, from, CONTINENTAL);
    let cubes = Cubes {
        regulars: (FRENCH, unmoved(&run.deed, from, FRENCH)),
        others: (CONTINENTAL, free.min(*company.end())),
        staying: run.board().pieces(from, CONTINENTAL).saturating_sub(free),
        guide: PieceCounts::NONE,
    };
    let suits = |troops: PieceCounts| company.contains(&troops.get(CONTINENTAL));
    let Largest { troops, held } = largest_mixture(run, &instruction.leave, from, &cubes, suits);
    if held {
        run.holds_back(from, to);
    }
    troops.map(|troops| Group { from, troops })
}

/// The group that goes a step toward the British: Regulars only, and one Continental where no Patriot
/// piece is at the destination.
fn step_toward(
    run: &Run<'_>,
    instruction: &Instruction,
    along: PieceSet,
    from: Space,
    to: Space,
) -> Result<Option<Group>, Interrupt> {
    let company = if run.board().has(to, PieceSet::PATRIOTS) {
        Some(NOBODY)
    } else if patriots_able(run, to, along) {
        Some(ONE)
    } else {
        None
    };
    let group = company.and_then(|company| group(run, instruction, (from, to), company.clone()));
    run.all_known()?;
    Ok(group)
}

/// For each of the nearest goals that `from` can come nearer to, the destinations that lead the farthest
/// toward it.
fn roads(
    run: &Run<'_>,
    (instruction, along): (&Instruction, PieceSet),
    from: Space,
    goals: SpaceSet,
) -> Result<Vec<(Space, SpaceSet)>, Interrupt> {
    let Some(nearest) = goals.iter().filter_map(|g| distance(from, g)).min() else {
        return Ok(Vec::new());
    };
    let open = open(run)?;
    let mut near = SpaceSet::EMPTY;
    for to in open.filter(|s| s != from && run.involves(s, Some(from))) {
        if french_can_reach(run.board(), from, to)
            && step_toward(run, instruction, along, from, to)?.is_some()
        {
            near.insert(to);
        }
    }
    run.all_known()?;
    let closest = goals.filter(|g| distance(from, g) == Some(nearest));
    Ok(closest
        .iter()
        .filter_map(|goal| {
            let left = |to| distance(to, goal).filter(|n| *n < nearest);
            let least = near.iter().filter_map(left).min()?;
            Some((goal, near.filter(|to| left(to) == Some(least))))
        })
        .collect())
}

/// A space with the ways that lead from it.
type Roads = (Space, Vec<(Space, SpaceSet)>);

/// Whose turn it is to March. While all can pay and no Continental has to come along, the order makes
/// no difference and no die is rolled (R26).
fn next(run: &mut Run<'_>, ways: &[Roads], say: &str) -> Result<Selected, Interrupt> {
    let with_patriots =
        |ends: SpaceSet| ends.iter().all(|s| run.board().has(s, PieceSet::PATRIOTS));
    let all = !run.deed.is_limited()
        && ways.iter().zip(1..).all(|(_, n)| run.can_pay(n))
        && ways.iter().flat_map(|(_, roads)| roads).all(|(_, ends)| with_patriots(*ends));
    run.all_known()?;
    let origins: SpaceSet = ways.iter().map(|(from, _)| *from).collect();
    run.equals(origins, &[])?;
    run.draw(origins, all, format_args!("{say} from"))
}

/// Which goal, then which destination, by the Random Spaces table; the goal only if it matters.
fn turn_off(
    run: &mut Run<'_>,
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
    run: &Run<'_>,
    instruction: &Instruction,
    to: Space,
) -> Result<Vec<Group>, Interrupt> {
    if !run.board().has(to, PieceSet::PATRIOTS) {
        run.all_known()?;
        return Ok(Vec::new());
    }
    let troops = PieceCounts::of(FRENCH, 1);
    let origins = origins(run, to)?;
    let free = origins.filter(|s| {
        if !run.involves(to, Some(s)) {
            return false;
        }
        let may = may_leave(run, &instruction.leave, s, troops);
        if !may {
            run.holds_back(s, to);
        }
        may
    });
    run.all_known()?;
    Ok(free.iter().map(|from| Group { from, troops }).collect())
}
