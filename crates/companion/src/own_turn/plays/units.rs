//! Pieces that items name.

use super::super::parsed_part::ParsedPart;
use crate::talk::PieceAmount;
use lod_engine::game::{Piece, PieceSet, PieceType};
use lod_engine::rules::PieceCounts;

/// The kind that an item names first of these.
///
/// # Errors
/// Which are meant here, in a sentence.
pub(super) fn first(item: &PieceAmount, of: PieceSet, which: &str) -> Result<Piece, String> {
    item.faces(of).first().copied().ok_or_else(|| which.to_string())
}

/// The units that items name among those that are there, Active ones first where no face is said; no items
/// name all.
pub(super) fn pick(
    items: &[PieceAmount],
    kinds: PieceSet,
    here: impl Fn(Piece) -> u8,
) -> Result<PieceCounts, String> {
    let mut troops = PieceCounts::NONE;
    if items.is_empty() {
        return Ok(kinds.iter().fold(troops, |t, p| t.with(p, here(p))));
    }
    for item in items {
        let mut faces = item.faces(kinds);
        if item.kinds.is_none() {
            faces.retain(|p| here(*p) > 0);
            let mut stocks: Vec<PieceType> = faces.iter().map(|p| p.piece_type()).collect();
            stocks.dedup();
            if stocks.len() > 1 {
                return Err(format!(
                    "{} of which piece? e.g. {0}{}",
                    item.count,
                    faces[0].letters()
                ));
            }
            faces.sort_by_key(|p| PieceSet::UNDERGROUND.contains(*p));
        }
        let Some(last) = faces.last().copied() else {
            return Err("these pieces may not take part".to_string());
        };
        let mut left = item.count;
        for face in faces {
            let free = here(face).saturating_sub(troops.get(face));
            let taken = if face == last { left } else { left.min(free) };
            troops = troops.with(face, taken);
            left -= taken;
        }
    }
    Ok(troops)
}

/// The British cubes that items name.
///
/// # Errors
/// Which pieces are meant here, in a sentence.
pub(super) fn cubes(said: &ParsedPart, which: &str) -> Result<PieceCounts, String> {
    said.items.iter().try_fold(PieceCounts::NONE, |wanted, item| {
        if item.kinds.is_none() {
            return Err(format!("{} of which piece? e.g. {0}r or {0}t", item.count));
        }
        let piece = first(item, PieceSet::BRITISH_CUBES, which)?;
        Ok(wanted.with(piece, wanted.get(piece).saturating_add(item.count)))
    })
}
