//! Answers about pieces: which of a space a non-player takes first (8.1.2).

use crate::tell;
use lod_bots::action::PieceRank;
use lod_engine::game::Piece;
use lod_engine::rules::PieceCounts;

/// Whether the board alone says what comes first; the text of an Event does not stand on it.
pub(super) const fn is_on_board(standing: PieceRank) -> bool {
    matches!(
        standing,
        PieceRank::Bases
            | PieceRank::Hidden
            | PieceRank::Seen
            | PieceRank::Cubes
            | PieceRank::FewestType
            | PieceRank::OwnCubes
            | PieceRank::OwnSeen
            | PieceRank::OwnHidden
            | PieceRank::OwnBases
            | PieceRank::LastCube
    )
}

/// The option that takes these: a number alone would be taken for its place.
pub(super) fn takes(these: PieceCounts) -> String {
    format!("take {}", tell::kinds_or(these, "nothing"))
}

/// As many others as are taken, those that come first and those that come last on the board's own list.
pub(super) fn as_many(line: PieceCounts, taken: PieceCounts) -> Vec<PieceCounts> {
    let pieces: Vec<Piece> =
        line.iter().flat_map(|(piece, n)| std::iter::repeat_n(piece, n.into())).collect();
    let count = usize::from(taken.total());
    let mut others: Vec<PieceCounts> = Vec::new();
    for from in [0, (pieces.len() - count) / 2, pieces.len() - count] {
        let these = &pieces[from..from + count];
        let these = these.iter().fold(PieceCounts::NONE, |troops, piece| troops.with(*piece, 1));
        if these != taken && !others.contains(&these) {
            others.push(these);
        }
    }
    others
}
