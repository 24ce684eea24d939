//! What must stay behind (8.4-8.7): whether units may leave a space.

use super::super::Executor;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::words::{MustStay, all_hold};
use lod_engine::game::{Control, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::movement::unmoved;
use lod_engine::rules::{Group, PieceCounts};

/// Whether these units may leave the space under these restrictions.
pub fn may_leave(run: &Executor<'_>, leave: &[MustStay], space: Space, going: PieceCounts) -> bool {
    let board = run.board();
    let left = |set: PieceSet| board.count(space, set).saturating_sub(going.count(set));
    let camps_after = || {
        let (there, going) = (board.camps(space), PieceSet::camps(&going.0));
        std::array::from_fn(|camp| there[camp].saturating_sub(going[camp]))
    };
    let control_after = || Control::of(camps_after());
    leave.iter().all(|rule| match rule {
        MustStay::KeepControl(holder) => {
            board.control(space) != *holder || control_after() == *holder
        }
        MustStay::AddNoControl(holder) => {
            board.control(space) == *holder || control_after() != *holder
        }
        MustStay::RoyalistLead(lead) => {
            board.control(space) != Control::British || {
                let [british, indians, rebellion] = camps_after();
                british + indians >= rebellion.saturating_add(*lead)
            }
        }
        MustStay::Last(last) => {
            let set = last.of.set();
            if going.count(set) == 0 || !all_hold(&last.tests, &run.evaluator().at(space)) {
                return true;
            }
            let times = last.each.map_or(1, |each| board.count(space, each.set()));
            let stays = last.count.saturating_mul(times).min(board.count(space, set));
            let preferred = last.prefer.map_or(PieceSet::NONE, |p| p.set());
            let best = stays.min(board.count(space, preferred));
            left(set) >= stays && left(preferred) >= best
        }
    })
}

/// The most of one piece that may leave the space, this many at most.
pub fn most_leaving(
    run: &Executor<'_>,
    leave: &[MustStay],
    space: Space,
    (piece, most): (Piece, u8),
) -> u8 {
    let may = |count: &u8| may_leave(run, leave, space, PieceCounts::of(piece, *count));
    (1..=most).rev().find(may).unwrap_or(0)
}

/// All of one piece that may leave each of these spaces.
pub fn leaving(
    run: &Executor<'_>,
    instruction: &Instruction,
    origins: SpaceSet,
    piece: Piece,
) -> Vec<Group> {
    let group = |from| {
        let free = unmoved(&run.state, from, piece);
        let count = most_leaving(run, &instruction.leave, from, (piece, free));
        let troops = PieceCounts::of(piece, count);
        (count > 0).then_some(Group { from, troops })
    };
    origins.iter().filter_map(group).collect()
}
