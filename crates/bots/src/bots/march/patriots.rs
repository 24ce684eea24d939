//! The non-player Patriot March (8.5.4, 3.3.2).

use super::super::{Candidate, Run};
use super::largest_group::{Largest, largest};
use super::must_stay::may_leave;
use crate::action::{By, GroupPriority};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::order::Criterion;
use lod_engine::game::{Control, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::movement::patriot_reaches;
use lod_engine::rules::movement::{unmoved, unmoved_units};
use lod_engine::rules::{ActionStep, Group, PieceCounts, SpaceReason};

/// March to get one Militia into each space that passes the tests; how many spaces.
pub(crate) fn militia<'a>(
    run: &mut Run<'a>,
    instruction: &'a Instruction,
) -> Result<u8, Interrupt> {
    let VerbParameters::From(from) = &instruction.terms else {
        return Ok(0);
    };
    let mut times = 0;
    while run.one_more(instruction, times) {
        run.all_known()?;
        let chosen = run.select_ways(instruction, |run| {
            let unselected = SpaceSet::MAP.without(run.deed.selected());
            let spaces = run.qualify(unselected, &instruction.tests)?;
            let mut ways = Vec::new();
            for to in spaces {
                let single = single_militia(run, instruction, to);
                if single.is_empty() {
                    run.lacks::<()>("8.5.4", to, SpaceReason::NoMilitiaComes);
                }
                ways.extend(single);
            }
            run.all_known()?;
            run.qualify_ahead(ways, &instruction.tests)
        })?;
        let Some((to, ways)) = chosen else {
            break;
        };
        let Some(way) = first_active(run, (ways, from), to)? else {
            break;
        };
        run.perform(&way.steps)?;
        run.did(&instruction.say, to);
        times += 1;
    }
    run.all_known()?;
    Ok(times)
}

/// The groups that can reach `to`, each as large as the restrictions allow.
pub(super) fn groups(
    run: &Run<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
) -> Result<Vec<Group>, Interrupt> {
    let found = patriot_reaches(to)
        .filter(|from| run.may_depart(from))
        .iter()
        .filter_map(|from| group(run, instruction, from, to, along))
        .collect();
    run.all_known()?;
    Ok(found)
}

/// The largest group that may leave `from` for `to`: the most Patriot units, then by [`MERITS`] (8.5.4).
fn group(
    run: &Run<'_>,
    instruction: &Instruction,
    from: Space,
    to: Space,
    along: PieceSet,
) -> Option<Group> {
    let free = unmoved_units(&run.deed, from, PieceSet::PATRIOT_UNITS);
    let french = if free.get(Piece::Continental) > 0 && along.contains(Piece::FrenchRegular) {
        unmoved(&run.deed, from, Piece::FrenchRegular)
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
    let Largest { troops, held } = largest(run, from, sizes, fit, (MERITS, merits));
    if held {
        run.holds_back(from, to);
    }
    troops.map(|troops| Group { from, troops })
}

/// Every choice of so many Patriot units out of these.
fn mixtures(free: PieceCounts, size: u8) -> Vec<PieceCounts> {
    let mut found = Vec::new();
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

fn merits(run: &Run<'_>, from: Space, to: Space, troops: PieceCounts) -> [i32; 5] {
    let hidden = troops.get(Piece::MilitiaUnderground);
    let hidden = if hidden > 0 && seen(run, to, troops.total()) { 0 } else { hidden };
    let cubes = troops.get(Piece::Continental);
    [
        troops.get(Piece::FrenchRegular).into(),
        hidden.into(),
        troops.get(Piece::MilitiaActive).into(),
        i32::from(cubes < run.board().pieces(from, Piece::Continental)),
        cubes.into(),
    ]
}

/// Whether the Militia of a group of so many units turn Active as they arrive (3.3.2).
fn seen(run: &Run<'_>, to: Space, units: u8) -> bool {
    let board = run.board();
    to.is_city()
        && board.control(to) == Control::British
        && units + board.count(to, PieceSet::BRITISH_CUBES) > 3
}

/// Every single Militia that may March to `to`; of two in one origin the Active one first (8.1.2).
fn single_militia(run: &Run<'_>, instruction: &Instruction, to: Space) -> Vec<Candidate> {
    let mut found = Vec::new();
    for from in
        patriot_reaches(to).filter(|from| run.may_depart(from) && run.involves(to, Some(from)))
    {
        let free = unmoved_units(&run.deed, from, PieceSet::MILITIA);
        for piece in [Piece::MilitiaActive, Piece::MilitiaUnderground] {
            let troops = PieceCounts::of(piece, 1);
            if free.get(piece) == 0 {
                continue;
            }
            if !may_leave(run, &instruction.leave, from, troops) {
                run.holds_back(from, to);
                continue;
            }
            let groups = vec![Group { from, troops }];
            found.push(Candidate::new(to, vec![ActionStep::March { to, groups }]));
        }
    }
    found
}

/// Of ways that are equal in the data's eyes, one that moves an Active Militia if there is one (8.1.2),
/// from an origin by chance.
fn first_active(
    run: &mut Run<'_>,
    (ways, order): (Vec<Candidate>, &[Criterion]),
    to: Space,
) -> Result<Option<Candidate>, Interrupt> {
    let is_active =
        |c: &Candidate| group_of(c).is_some_and(|g| g.troops.get(Piece::MilitiaActive) > 0);
    let say = format_args!("March to {to}, from");
    let mut best = Vec::new();
    let from = run.select_origin_by(say, to, |run| {
        best = run.order(ways, order)?;
        if best.iter().any(is_active) {
            best.retain(is_active);
        }
        run.sifted_further(By::Merit(GroupPriority::Seen), |e| {
            e.going.get(Piece::MilitiaActive).into()
        });
        let origins = best.iter().filter_map(group_of).map(|g| g.from);
        run.draw(origins.collect(), false, say)
    })?;
    let mut best = best.into_iter();
    Ok(best.find(|c| group_of(c).map(|g| g.from) == from))
}

fn group_of(way: &Candidate) -> Option<Group> {
    match way.steps.first() {
        Some(ActionStep::March { groups, .. }) => groups.first().copied(),
        _ => None,
    }
}
