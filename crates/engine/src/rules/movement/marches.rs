//! The Marches that there might be (3.2.3, 3.3.2, 3.4.2, 3.5.4).

use super::{british_can_move, french_can_reach, indians_can_move, located, patriot_reaches};
use super::{unmoved, unmoved_units};
use crate::game::{Board, Faction, Piece, PieceSet, Space, SpaceSet};
use crate::rules::choices::{Breadth, Steps};
use crate::rules::{ActionState, ActionStep, Group, PieceCounts, Special};

/// The units that a Faction's March moves, guests among them (3.2.3, 3.3.2, 3.4.2, 3.5.4).
pub const fn marchers(faction: Faction) -> PieceSet {
    match faction {
        Faction::British => PieceSet::BRITISH_CUBES.union(PieceSet::WAR_PARTIES),
        Faction::Patriots => PieceSet::PATRIOT_UNITS.union(PieceSet::FRENCH),
        Faction::French => PieceSet::FRENCH.union(PieceSet::of(Piece::Continental)),
        Faction::Indians => PieceSet::WAR_PARTIES,
    }
}

/// Whether a Faction's own units can March from one space to another.
pub fn can_march(board: &Board, faction: Faction, from: Space, to: Space) -> bool {
    match faction {
        Faction::British => to != Space::WestIndies && british_can_move(board, from, to),
        Faction::Patriots => patriot_reaches(from).contains(to),
        Faction::French => french_can_reach(board, from, to),
        Faction::Indians => indians_can_move(from, to),
    }
}

/// The most that the acting Faction could March to a destination: a group for each origin, with all units that have
/// not moved. Each choice of numbers up to these is a March, legal or not; so these stand for all of them.
pub fn march_groups(state: &ActionState, to: Space) -> Vec<Group> {
    let faction = state.faction();
    let origins = SpaceSet::MAP.filter(|from| can_march(state.board(), faction, from, to));
    super::all_unmoved(state, origins, marchers(faction))
}

/// The Marches of the acting Faction to a destination, legal or not. A few: one origin with each of the
/// [`companies`], and all that goes from all of them together.
pub(in crate::rules) fn marches(state: &ActionState, to: Space, breadth: Breadth) -> Steps<'_> {
    let march = move |groups| ActionStep::March { to, groups };
    if breadth == Breadth::Every {
        return Box::new(breadth.groups(march_groups(state, to)).map(march));
    }
    let (faction, board) = (state.faction(), state.board());
    if faction == Faction::French && (!board.treaty() || state.selected.contains(to)) {
        return Box::new(std::iter::empty());
    }
    let leads = |from| faction != Faction::British || unmoved(state, from, LEADING) > 0;
    let origins = SpaceSet::MAP.filter(|from| leads(from) && can_march(board, faction, from, to));
    let in_place = faction == Faction::British && located(board, to) > 0;
    let mut steps: Vec<ActionStep> = in_place.then(|| march(Vec::new())).into_iter().collect();
    let mut together = Vec::new();
    for from in origins {
        let (all, companies) = companies(state, from);
        if all.is_empty() {
            continue;
        }
        together.push(Group { from, troops: all });
        steps.extend(companies.into_iter().map(|troops| march(vec![Group { from, troops }])));
    }
    if together.len() > 1 {
        steps.push(march(together));
    }
    Box::new(steps.into_iter())
}

/// Without whom no group of a British March goes (3.2.3).
const LEADING: Piece = Piece::BritishRegular;

/// All that a Faction's March usually takes out of a space, and the groups that are offered first.
fn companies(state: &ActionState, from: Space) -> (PieceCounts, Vec<PieceCounts>) {
    match state.faction() {
        Faction::British => british(state, from),
        Faction::Patriots => {
            escorted(state, from, PieceSet::PATRIOT_UNITS, Piece::Continental, Piece::FrenchRegular)
        }
        Faction::French => {
            escorted(state, from, PieceSet::FRENCH, Piece::FrenchRegular, Piece::Continental)
        }
        Faction::Indians => {
            let all = unmoved_units(state, from, PieceSet::WAR_PARTIES);
            (all, Breadth::Few.units(all))
        }
    }
}

/// All Regulars with the Tories they can take; one Regular; all with War Parties to fill up.
fn british(state: &ActionState, from: Space) -> (PieceCounts, Vec<PieceCounts>) {
    let free = |piece| unmoved(state, from, piece);
    let regulars = free(Piece::BritishRegular);
    let tories = free(Piece::Tory).min(regulars);
    let main = PieceCounts::of(Piece::BritishRegular, regulars).with(Piece::Tory, tories);
    let mut groups = vec![main];
    if main.total() > 1 {
        groups.push(PieceCounts::of(Piece::BritishRegular, 1));
    }
    if state.special().is_some_and(|s| s != Special::CommonCause) {
        return (main, groups);
    }
    for face in PieceSet::WAR_PARTIES.iter() {
        let allies = free(face).min(regulars - tories);
        if allies > 0 {
            groups.push(main.with(face, allies));
        }
    }
    (main, groups)
}

/// All own units that have not moved, one of a kind, and either with the guests that it may take, a guard for each.
fn escorted(
    state: &ActionState,
    from: Space,
    own: PieceSet,
    guard: Piece,
    guest: Piece,
) -> (PieceCounts, Vec<PieceCounts>) {
    let troops = unmoved_units(state, from, own);
    let guests = unmoved(state, from, guest).min(troops.get(guard));
    let all = troops.with(guest, guests);
    let mut choices = vec![troops];
    choices.extend(troops.iter().map(|(piece, _)| PieceCounts::of(piece, 1)));
    if guests > 0 {
        choices.push(all);
        choices.push(PieceCounts::of(guard, 1).with(guest, 1));
    }
    (all, choices)
}
