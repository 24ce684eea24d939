//! The non-player Patriot March (8.5.4, 3.3.2).

use super::super::candidates::require;
use super::super::{Candidate, Executor};
use super::must_stay::may_leave;
use super::party::{Party, largest_party};
use crate::action::{By, GroupPriority, Trace};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use lod_engine::game::{Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::movement::{patriot_reaches, unmoved, unmoved_units};
use lod_engine::rules::patriots::is_seen;
use lod_engine::rules::{ActionStep, Group, PieceCounts, SpaceReason};
use smallvec::SmallVec;

/// March to get one Militia into each space that passes the tests; how many spaces.
pub(crate) fn militia<'a>(
    run: &mut Executor<'a>,
    instruction: &'a Instruction,
) -> Result<u8, Interrupt> {
    let VerbParameters::From(from) = &instruction.terms else {
        return Ok(0);
    };
    run.repeat(instruction, |run| {
        if !run.one_more(instruction)? {
            return Ok(false);
        }
        let ways = run.select_ways(instruction, |run, trace| {
            let unselected = SpaceSet::MAP.without(run.state.selected());
            let spaces = run.qualify(unselected, &instruction.tests, trace)?;
            let look = |to, trace: &mut dyn Trace| {
                let ways = single_militia(run, instruction, to, trace);
                require(!ways.is_empty(), "8.5.4", to, SpaceReason::NoMilitiaComes)?;
                Ok(ways)
            };
            let mut ways = Vec::new();
            run.look_in(spaces, trace, look, |_, single| ways.extend(single))?;
            run.qualify_ahead(ways, &instruction.tests, trace)
        })?;
        let Some(to) = ways.first().map(|way| way.space) else {
            return Ok(false);
        };
        // Of two in one origin the Active one goes (8.1.2).
        let is_active = |way: &Candidate| {
            let active = |g: Group| g.troops.get(Piece::MilitiaActive);
            way.group().map_or(0, active).into()
        };
        let say = format_args!("March to {to}, from");
        let way = run.select_origin((&say, &say), to, (ways, from), |run, equal, trace| {
            let by = By::Merit(GroupPriority::Seen);
            run.narrow_further(equal, by, trace, is_active)?;
            Ok(false)
        })?;
        let Some(way) = way else {
            return Ok(false);
        };
        run.perform(&way)?;
        run.did(&instruction.say, to);
        Ok(true)
    })
}

/// The groups that can reach `to`, each as large as the restrictions allow.
pub(super) fn parties(
    run: &Executor<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
) -> Vec<Party> {
    let origins = patriot_reaches(to).filter(|from| run.may_depart(from));
    origins.iter().map(|from| party(run, instruction, from, to, along)).collect()
}

/// The largest group that may leave `from` for `to`: the most Patriot units, then by [`MERITS`] (8.5.4).
fn party(
    run: &Executor<'_>,
    instruction: &Instruction,
    from: Space,
    to: Space,
    along: PieceSet,
) -> Party {
    let free = unmoved_units(&run.state, from, PieceSet::PATRIOT_UNITS);
    let french = if free.get(Piece::Continental) > 0 && along.contains(Piece::FrenchRegular) {
        unmoved(&run.state, from, Piece::FrenchRegular)
    } else {
        0
    };
    let sizes = (1..=free.total()).rev().map(|size| mixtures(free, size).into_iter());
    let fit = |units: PieceCounts| {
        (0..=french.min(units.get(Piece::Continental)))
            .rev()
            .map(|n| units.with(Piece::FrenchRegular, n))
            .find(|troops| may_leave(run, &instruction.leave, from, *troops))
    };
    let merits = |troops: PieceCounts| merits(run, from, to, troops);
    largest_party(run, from, sizes, fit, (MERITS, merits))
}

/// Every choice of this many Patriot units out of these.
fn mixtures(free: PieceCounts, size: u8) -> SmallVec<[PieceCounts; 8]> {
    let mut found = SmallVec::new();
    for active in 0..=free.get(Piece::MilitiaActive).min(size) {
        for hidden in 0..=free.get(Piece::MilitiaUnderground).min(size - active) {
            let cubes = size - active - hidden;
            if cubes <= free.get(Piece::Continental) {
                found.push(
                    PieceCounts::of(Piece::Continental, cubes)
                        .with(Piece::MilitiaActive, active)
                        .with(Piece::MilitiaUnderground, hidden),
                );
            }
        }
    }
    found
}

/// Which of two equally large groups goes: the one with the most French Regulars, then the most Militia that
/// arrive Underground, then the most Active Militia (8.1.2), then the one that leaves a Continental, then the most
/// Continentals (R27).
const MERITS: [GroupPriority; 5] = [
    GroupPriority::French,
    GroupPriority::Hidden,
    GroupPriority::Seen,
    GroupPriority::LeavesOne,
    GroupPriority::Continentals,
];

fn merits(run: &Executor<'_>, from: Space, to: Space, troops: PieceCounts) -> [i32; 5] {
    let hidden = troops.get(Piece::MilitiaUnderground);
    let hidden = if hidden > 0 && is_seen(run.board(), to, troops.total()) { 0 } else { hidden };
    let cubes = troops.get(Piece::Continental);
    [
        troops.get(Piece::FrenchRegular).into(),
        hidden.into(),
        troops.get(Piece::MilitiaActive).into(),
        i32::from(cubes < run.board().pieces(from, Piece::Continental)),
        cubes.into(),
    ]
}

/// Every single Militia that may March to `to`.
fn single_militia(
    run: &Executor<'_>,
    instruction: &Instruction,
    to: Space,
    trace: &mut dyn Trace,
) -> Vec<Candidate> {
    let mut found = Vec::new();
    let origins = patriot_reaches(to).filter(|from| run.may_depart(from));
    for from in origins.filter(|from| run.may_go(from, to, trace)) {
        let free = unmoved_units(&run.state, from, PieceSet::MILITIA);
        for piece in [Piece::MilitiaActive, Piece::MilitiaUnderground] {
            let troops = PieceCounts::of(piece, 1);
            if free.get(piece) == 0 {
                continue;
            }
            if may_leave(run, &instruction.leave, from, troops) {
                let groups = vec![Group { from, troops }];
                found.push(Candidate::new(to, ActionStep::March { to, groups }));
            } else {
                trace.holds_back(from, to);
            }
        }
    }
    found
}
