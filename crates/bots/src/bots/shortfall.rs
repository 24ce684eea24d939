//! How many units are missing in a space, as the data say: just enough (8.4.1, 8.7.3).

use super::{Candidate, Executor};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Target;
use crate::flowchart::words::Pieces;
use lod_engine::game::{Board, Control, Faction, Piece, Space};
use lod_engine::rules::{Group, PieceCounts};

/// The faces of War Parties, those first that the data prefer; otherwise the Active ones (8.1.2).
pub(super) fn war_parties(prefer: Option<Pieces>) -> [Piece; 2] {
    let (hidden, active) = (Piece::WarPartyUnderground, Piece::WarPartyActive);
    match prefer {
        Some(prefer) if prefer.set().contains(hidden) => [hidden, active],
        _ => [active, hidden],
    }
}

/// Every choice of War Parties, up to this many: the larger before the smaller, and of the first of the two faces as
/// many as can be before fewer.
pub(super) fn choices(
    most: u8,
    [(first, there), (second, others)]: [(Piece, u8); 2],
) -> impl Iterator<Item = PieceCounts> {
    (1..=most.min(there.saturating_add(others))).rev().flat_map(move |count| {
        let least = count.saturating_sub(others);
        (least..=count.min(there))
            .rev()
            .map(move |n| PieceCounts::of(first, n).with(second, count - n))
    })
}

/// Units of a Royalist Faction that still have to come to a space; 0 where none is needed, or no number is
/// enough.
pub(super) fn units_needed(board: &Board, space: Space, faction: Faction, up_to: Target) -> u8 {
    let count = |set| board.count(space, set);
    let wanted = match up_to {
        Target::Have(have) => return have.count.saturating_sub(count(have.of.set())),
        Target::Control(holder) => (holder, true),
        Target::EndControl(holder) => (holder, false),
    };
    let of = |counted: Faction, coming: u8| if counted == faction { coming } else { 0 };
    let [british, indians, rebellion] = board.camps(space);
    let reached = |coming: u8| {
        let british = british + of(Faction::British, coming);
        let indians = indians + of(Faction::Indians, coming);
        (Control::of([british, indians, rebellion]) == wanted.0) == wanted.1
    };
    // One more than the difference of the Sides decides, and a British piece with it (1.7).
    let most = (british + indians).abs_diff(rebellion).saturating_add(2);
    (0..=most).find(|coming| reached(*coming)).unwrap_or(0)
}

/// This many of a piece, or all where there are fewer: from one origin after another, as many as possible from each (8.2),
/// by no die where all that are ready go (R26). `ready` has how many may leave each origin.
pub(super) fn come(
    run: &mut Executor<'_>,
    (piece, mut ready): (Piece, Vec<(Space, u8)>),
    to: Space,
    mut missing: u8,
) -> Result<Vec<(Space, u8)>, Interrupt> {
    let (kind, name) = match piece {
        Piece::WarPartyActive => ("Active ", "War Parties"),
        Piece::WarPartyUnderground => ("Underground ", "War Parties"),
        _ => ("", "Regulars"),
    };
    let mut coming = Vec::new();
    while missing > 0 && !ready.is_empty() {
        let all = ready.iter().map(|(_, n)| *n).sum::<u8>() <= missing;
        let group = |(from, count): &(Space, u8)| {
            let troops = PieceCounts::of(piece, *count);
            Candidate::of_group(&Group { from: *from, troops })
        };
        let groups = ready.iter().map(group).collect();
        let say = format_args!("{kind}{name} for {to}, from");
        let die = format_args!("{name} for {to}, from");
        let origin = run.select_origin((&say, &die), to, (groups, &[]), |_, _, _| Ok(all))?;
        for (from, count) in
            ready.extract_if(.., |(s, _)| origin.as_ref().is_some_and(|o| o.space == *s))
        {
            let count = count.min(missing);
            missing -= count;
            coming.push((from, count));
        }
    }
    Ok(coming)
}
