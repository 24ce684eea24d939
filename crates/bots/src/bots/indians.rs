//! The verbs of the Indians (8.7).

use super::march::must_stay::leaving;
use super::{Candidate, Run};
use crate::action::removal;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Leader, Piece, PieceSet, Space, Stock};
use lod_engine::rules::indians::{check_gather, gather_cost, outnumbers, village_cost};
use lod_engine::rules::movement::indians_can_move;
use lod_engine::rules::{
    ActionStep, GatherKind, Reason, Refusal, SpaceReason, Special, StrikeKind, strike,
};

/// Whether so much can be paid; Resources are looked up only for a price above 0.
pub(super) fn pays(run: &Run<'_>, cost: u8) -> bool {
    cost == 0 || run.can_pay(cost)
}

/// Whether one more Province can be Gathered in (3.4.1).
fn open_to_gather(run: &Run<'_>, space: Space) -> bool {
    if run.deed.selected().contains(space) {
        run.reject_space::<()>(space, || Refusal::new("3.1", Reason::Again(space)));
        return false;
    }
    if !run.check_space(space, check_gather(run.board(), space)) {
        return false;
    }
    let cost = gather_cost(&run.deed, space);
    let pays = pays(run, cost);
    if !pays {
        run.reject_space::<()>(space, || run.unpaid(cost));
    }
    pays
}

pub(crate) fn village(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    if !open_to_gather(run, space) {
        return Vec::new();
    }
    let board = run.board();
    let cost = village_cost(board, space);
    let line = removal(board, space, PieceSet::WAR_PARTIES, Faction::Indians);
    let replaced = line.first(cost);
    if replaced.total() < cost {
        run.lacks::<()>("3.4.1", space, SpaceReason::FewWarParties);
        return Vec::new();
    }
    if board.available(Stock::Village) == 0 || !board.has_room(space) {
        run.lacks::<()>("3.4.1", space, SpaceReason::NoBase(Stock::Village));
        return Vec::new();
    }
    let step = ActionStep::Gather { space, kind: GatherKind::Village(replaced), from: Vec::new() };
    vec![run.taking(Candidate::new(space, vec![step]), &line, cost.into())]
}

/// As many War Parties as may be placed (3.4.1).
pub(crate) fn war_parties(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    if !open_to_gather(run, space) {
        return Vec::new();
    }
    let board = run.board();
    let available = board.available(Stock::WarParty);
    if available == 0 {
        run.lacks::<()>("3.4.1", space, SpaceReason::NoneAvailable(Stock::WarParty));
        return Vec::new();
    }
    let kind = match board.pieces(space, Piece::Village) {
        0 => GatherKind::One,
        villages => GatherKind::Many(available.min(villages + 1)),
    };
    vec![Candidate::new(space, vec![ActionStep::Gather { space, kind, from: Vec::new() }])]
}

/// All War Parties of one face that may come in from around, and those that are there, turn Underground.
/// Where there is none to come or turn, nothing would be done.
pub(crate) fn regroup(
    run: &Run<'_>,
    instruction: &Instruction,
    space: Space,
    face: Piece,
) -> Vec<Candidate> {
    let board = run.board();
    if !open_to_gather(run, space) || board.pieces(space, Piece::Village) == 0 {
        run.lacks::<()>("3.4.1", space, SpaceReason::NoVillageThere);
        return Vec::new();
    }
    let around = space.adjacent().filter(|s| indians_can_move(s, space));
    let groups = leaving(run, instruction, around, face);
    if groups.is_empty() && board.pieces(space, Piece::WarPartyActive) == 0 {
        run.lacks::<()>("8.7.2", space, SpaceReason::NoWarPartyComesOrTurns);
        return Vec::new();
    }
    vec![Candidate::new(
        space,
        vec![ActionStep::Gather { space, kind: GatherKind::Regroup, from: groups }],
    )]
}

pub(crate) fn plunder(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    let board = run.board();
    let line = removal(board, space, PieceSet::WAR_PARTIES, Faction::Indians);
    match line.pieces().first().copied() {
        Some(remove) if outnumbers(board, space) => {
            let plunder = ActionStep::Plunder { space, remove };
            let legal = run.check_step(space, &plunder);
            let way = || run.taking(Candidate::new(space, vec![plunder]), &line, 1);
            legal.then(way).into_iter().collect()
        }
        _ => {
            run.lacks::<()>("4.4.3", space, SpaceReason::NotOutnumbered);
            Vec::new()
        }
    }
}

/// Every way of a War Path (4.4.2), its victims per 8.1.2; the ways that cost no War Party first. Brant's
/// additional Militia (1.10) is the last of the victims that is one.
pub(crate) fn war_path(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    let board = run.board();
    if !run.check_space(space, strike::check(&run.deed, Special::WarPath, space)) {
        return Vec::new();
    }
    let line = removal(board, space, PieceSet::REBELLION_UNITS, Faction::Indians);
    let victims = line.pieces();
    let pair = board.pieces(space, Piece::WarPartyUnderground) >= 2;
    let brant = board.leader_in(Leader::Brant, space);
    let way = |kind: StrikeKind, militia: Option<Piece>| {
        let taken = kind.units() + usize::from(militia.is_some());
        let step = ActionStep::WarPath { space, kind, militia };
        run.taking(Candidate::new(space, vec![step]), &line, taken)
    };
    if victims.is_empty() {
        let fort = pair && board.pieces(space, Piece::PatriotFort) > 0;
        if !fort {
            run.lacks::<()>("4.4.2", space, SpaceReason::NothingToRemove);
        }
        return fort.then(|| way(StrikeKind::Base, None)).into_iter().collect();
    }
    let strikes: &[usize] = if pair { &[1, 2] } else { &[1] };
    strikes
        .iter()
        .filter(|count| victims.len() >= **count)
        .filter_map(|&count| {
            let (struck, militia) = with_one_more(&victims, count, brant);
            match struck[..] {
                [only] => Some(way(StrikeKind::One(only), militia)),
                [first, second] => Some(way(StrikeKind::Two(first, second), militia)),
                _ => None,
            }
        })
        .collect()
}

/// The victims of a strike against `count` of them, and the additional Militia of a Leader who takes one
/// (1.10). `victims` has so many at least.
fn with_one_more(victims: &[Piece], count: usize, leads: bool) -> (Vec<Piece>, Option<Piece>) {
    let mut taken = victims.to_vec();
    taken.truncate(count + 1);
    let extra = taken
        .iter()
        .rposition(|p| PieceSet::MILITIA.contains(*p))
        .filter(|_| leads && taken.len() > count);
    match extra {
        Some(index) => {
            let militia = taken.remove(index);
            (taken, Some(militia))
        }
        None => {
            taken.truncate(count);
            (taken, None)
        }
    }
}

/// Every way of the Skirmish after a Scout (4.2.2); the way that costs no Regular first. With Clinton
/// there a Militia is left for him to remove besides (1.10).
pub(crate) fn scout_skirmish(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    let board = run.board();
    if !run.deed.selected().contains(space) || board.pieces(space, Piece::BritishRegular) == 0 {
        run.lacks::<()>("3.4.3", space, SpaceReason::NoScout);
        return Vec::new();
    }
    let exposed = PieceSet::REBELLION_CUBES.union(PieceSet::of(Piece::MilitiaActive));
    let line = removal(board, space, exposed, Faction::Indians);
    let victims = line.pieces();
    let way = |kind: StrikeKind, militia: Option<Piece>| {
        let taken = kind.units() + usize::from(militia.is_some());
        let way = Candidate::new(space, vec![ActionStep::ScoutSkirmish { kind }]);
        run.taking(way, &line, taken)
    };
    if victims.is_empty() {
        let fort = board.pieces(space, Piece::PatriotFort) > 0;
        if !fort {
            run.lacks::<()>("4.2.2", space, SpaceReason::NothingToRemove);
        }
        return fort.then(|| way(StrikeKind::Base, None)).into_iter().collect();
    }
    let clinton = board.has(space, PieceSet::MILITIA) && board.leader_in(Leader::Clinton, space);
    (1..=victims.len().min(2))
        .filter_map(|count| {
            let (struck, militia) = with_one_more(&victims, count, clinton);
            match struck[..] {
                [only] => Some(way(StrikeKind::One(only), militia)),
                [first, second] => Some(way(StrikeKind::Two(first, second), militia)),
                _ => None,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
