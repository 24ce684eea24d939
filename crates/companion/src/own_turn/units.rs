//! Pieces that are said, among the pieces of a step and those that are there.

use crate::talk::PieceAmount;
use lod_engine::game::{Piece, PieceSet, PieceType};
use lod_engine::rules::{PieceCounts, StepWord};

/// Whether what is said can be this piece.
pub(super) fn says(item: &PieceAmount, face: Piece) -> bool {
    item.kinds.is_none_or(|kinds| kinds.contains(face))
}

/// Whether items name exactly these units, in whatever faces they leave open.
pub(super) fn says_units(items: &[PieceAmount], units: PieceCounts) -> bool {
    let mut left = units;
    let mut items: Vec<&PieceAmount> = items.iter().collect();
    // What names one face before what leaves it open, a number before all that are left.
    items.sort_by_key(|item| (item.is_open, item.faces(PieceSet::ALL).len()));
    let named = items.into_iter().all(|item| {
        let mut taken = 0;
        for face in item.faces(PieceSet::ALL) {
            let most = if item.is_open { u8::MAX } else { item.count };
            let some = left.get(face).min(most - taken);
            left.0[face as usize] -= some;
            taken += some;
        }
        taken == item.count || item.is_open && taken > 0
    });
    named && left.is_empty()
}

/// The units that items name among those that are there, Active ones first where no face is said; all where nothing is
/// said. More than there are is for the rules to refuse; `None` where a mere number can be of several kinds.
pub(super) fn pick(
    items: &[PieceAmount],
    kinds: PieceSet,
    here: impl Fn(Piece) -> u8,
) -> Option<PieceCounts> {
    let mut units = PieceCounts::NONE;
    if items.is_empty() {
        return Some(PieceCounts::each(kinds, here));
    }
    for item in items {
        let mut faces = item.faces(kinds);
        if item.kinds.is_none() {
            faces.retain(|face| here(*face) > 0);
            faces.sort_by_key(|face| face.is_underground());
            if faces.iter().any(|face| face.piece_type() != faces[0].piece_type()) {
                return None;
            }
        }
        let mut left = item.count;
        for (at, face) in faces.iter().enumerate() {
            let free = here(*face).saturating_sub(units.get(*face));
            let is_last = at + 1 == faces.len();
            let taken = if item.is_open {
                free
            } else if is_last {
                left
            } else {
                left.min(free)
            };
            units = units.with(*face, taken);
            left = left.saturating_sub(taken);
        }
    }
    Some(units)
}

/// A word without the faces of its pieces: what is left to whoever acts where no face is said.
#[derive(PartialEq, Eq)]
pub(super) enum Faceless {
    Types(&'static str, Vec<(PieceType, u8)>),
    Word(StepWord),
}

/// Words without the faces of their pieces.
pub(super) fn faceless(words: &[StepWord]) -> Vec<Faceless> {
    let types = |units: PieceCounts| {
        let mut types: Vec<(PieceType, u8)> = Vec::new();
        for (piece, count) in units.iter() {
            match types.iter_mut().find(|(of, _)| *of == piece.piece_type()) {
                Some((_, all)) => *all += count,
                None => types.push((piece.piece_type(), count)),
            }
        }
        types
    };
    let without_faces = |word: &StepWord| match word {
        StepWord::Units(before, units) => Faceless::Types(before, types(*units)),
        StepWord::Face(before, face) => Faceless::Types(before, vec![(face.piece_type(), 1)]),
        word => Faceless::Word(*word),
    };
    words.iter().map(without_faces).collect()
}
