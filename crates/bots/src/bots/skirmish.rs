//! The ways of a Skirmish (4.2.2, 4.3.2, 4.5.2).

use super::Run;
use crate::action::{Candidate, Line};
use lod_engine::game::{Piece, Space};
use lod_engine::rules::{Step, StrikeKind};

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
    cubes: &Line,
    kinds: Vec<StrikeKind>,
) -> Vec<Candidate> {
    let way = |kind| {
        let step = Step::Skirmish {
            space,
            kind,
            militia: None,
        };
        run.taking(Candidate::new(space, vec![step]), cubes, kind.units())
    };
    kinds.into_iter().map(way).collect()
}
