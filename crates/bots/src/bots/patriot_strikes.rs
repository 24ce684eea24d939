//! The Patriots' strikes beside a Command: Partisans and Skirmish (4.3.2, 4.3.3, 8.5.1).

use super::skirmish::{candidates, ways};
use super::{Candidate, Run};
use crate::action::removal;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Piece, PieceSet, Space};
use lod_engine::rules::{ActionStep, SpaceReason, Special, StrikeKind, strike};

/// The ways of Partisans in a space, the one that removes the most first.
pub(crate) fn partisans(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    if !run.check_space(space, strike::check(&run.deed, Special::Partisans, space)) {
        return Vec::new();
    }
    let board = run.board();
    let hidden = board.pieces(space, Piece::MilitiaUnderground);
    let mut kinds = Vec::new();
    let village = hidden > 1
        && board.has(space, PieceSet::of(Piece::Village))
        && !board.has(space, PieceSet::WAR_PARTIES);
    if village {
        kinds.push(StrikeKind::Base);
    }
    let line = removal(board, space, PieceSet::ROYALIST_UNITS, Faction::Patriots);
    let targets = line.pieces();
    if let [first, second, ..] = targets[..]
        && hidden > 1
    {
        kinds.push(StrikeKind::Two(first, second));
    }
    if let [first, ..] = targets[..] {
        kinds.push(StrikeKind::One(first));
    }
    if kinds.is_empty() {
        run.lacks::<()>("4.3.2", space, SpaceReason::NothingToRemove);
    }
    let way = |kind: StrikeKind| {
        let way = Candidate::new(space, vec![ActionStep::Partisans { space, kind }]);
        run.taking(way, &line, kind.units())
    };
    kinds.into_iter().map(way).collect()
}

/// The ways to Skirmish in a space, the one that removes the most first.
pub(crate) fn skirmish(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    if !run.check_space(space, strike::check(&run.deed, Special::Skirmish, space)) {
        return Vec::new();
    }
    let board = run.board();
    let cubes = removal(board, space, PieceSet::BRITISH_CUBES, Faction::Patriots);
    let kinds = match &cubes.pieces()[..] {
        [] if board.pieces(space, Piece::BritishFort) > 0 => vec![StrikeKind::Base],
        victims => ways(victims),
    };
    if kinds.is_empty() {
        run.lacks::<()>("4.3.3", space, SpaceReason::NothingToRemove);
    }
    candidates(run, space, &cubes, kinds)
}
