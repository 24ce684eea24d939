//! What the table shows of what it believes, to be confirmed.

use super::last_known_board::LastKnownBoard;
use crate::talk::{is_marker, spaces_of};
use lod_engine::game::{Fact, FactValue, Faction, Place, Space};

/// What is to be confirmed: the facts leant on, with what else is believed of the same spaces and boxes. Where spaces
/// are looked at, Leaders, the Treaty and FNI are seen in the same look.
pub(super) fn to_confirm(
    leant_on: &[Fact],
    memory: &LastKnownBoard,
    known: impl Fn(Fact) -> bool,
) -> Vec<(Fact, FactValue)> {
    let (markers, seen): (Vec<Fact>, Vec<Fact>) = leant_on.iter().partition(|f| is_marker(f));
    let (marked, looked) = (spaces_of(&markers), spaces_of(&seen));
    let any = |of: fn(&Fact) -> bool| leant_on.iter().any(of);
    let pools = |fact: Fact| match fact {
        Fact::Pieces(Place::AVAILABLE, piece) => leant_on.iter().any(
            |f| matches!(f, Fact::Pieces(Place::AVAILABLE, p) if p.faction() == piece.faction()),
        ),
        Fact::FNI if !looked.is_empty() => true,
        _ => leant_on.contains(&fact),
    };
    let in_spaces = Space::ALL.into_iter().flat_map(|space| {
        let facts = Fact::in_space(space).chain([Fact::Control(space)]);
        facts.filter(move |f| match is_marker(f) {
            true => marked.contains(space),
            false => looked.contains(space),
        })
    });
    let leaders = !looked.is_empty() || any(|f| matches!(f, Fact::Leader(_)));
    let treaty = leaders || any(|f| *f == Fact::Treaty || f.needs_treaty());
    let strokes = any(|f| matches!(f, Fact::BrilliantStroke(_)));
    in_spaces
        .chain(Fact::beside_the_map().filter(|f| pools(*f)))
        .chain(Faction::ALL.map(Fact::Leader).into_iter().filter(|_| leaders))
        .chain([Fact::Treaty].into_iter().filter(|_| treaty))
        .chain([Fact::WinterQuartersLeft].into_iter().filter(|f| pools(*f)))
        .chain(Faction::ALL.map(Fact::BrilliantStroke).into_iter().filter(|_| strokes))
        .filter(|f| !known(*f))
        .filter_map(|f| memory.told(f).map(|told| (f, told)))
        .collect()
}

#[cfg(test)]
mod tests;
