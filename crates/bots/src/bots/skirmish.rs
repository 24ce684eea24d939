//! The ways of a Skirmish (4.2.2, 4.3.2, 4.5.2).

use super::{Run, british, french, patriot_strikes};
use crate::action::{Candidate, PieceOrder};
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Piece, Space};
use lod_engine::rules::{ActionStep, StrikeKind};

/// The ways of a Skirmish against these, of whom the first go first: two, or one.
pub(super) fn ways(victims: &[Piece]) -> Vec<StrikeKind> {
    match victims {
        [] => Vec::new(),
        [only] => vec![StrikeKind::One(*only)],
        [first, second, ..] => vec![StrikeKind::Two(*first, *second), StrikeKind::One(*first)],
    }
}

/// A candidate of the Rebellion for each of these ways, with the cubes that it takes.
pub(super) fn candidates(
    run: &Run<'_>,
    space: Space,
    cubes: &PieceOrder,
    kinds: Vec<StrikeKind>,
) -> Vec<Candidate> {
    let way = |kind| {
        let step = ActionStep::Skirmish { space, kind, militia: None };
        run.taking(Candidate::new(space, vec![step]), cubes, kind.units())
    };
    kinds.into_iter().map(way).collect()
}

/// Every way of a Skirmish in a space.
pub(crate) fn skirmish(run: &Run<'_>, instruction: &Instruction, space: Space) -> Vec<Candidate> {
    match run.faction() {
        Faction::British | Faction::Indians => british::skirmish(run, instruction, space),
        Faction::Patriots => patriot_strikes::skirmish(run, instruction, space),
        Faction::French => french::skirmish(run, instruction, space),
    }
}
