//! The ways of a Skirmish (4.2.2, 4.3.2, 4.5.2).

use crate::game::Piece;
use crate::rules::SkirmishKind;

/// The ways of a Skirmish against these, of whom the first go first: two, or one.
pub(super) fn ways(victims: &[Piece]) -> Vec<SkirmishKind> {
    match victims {
        [] => Vec::new(),
        [only] => vec![SkirmishKind::One(*only)],
        [first, second, ..] => vec![
            SkirmishKind::Two(*first, *second),
            SkirmishKind::One(*first),
        ],
    }
}
