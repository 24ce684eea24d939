//! Where units can go (3.2.3, 3.3.2, 3.4, 3.5.4), and which of them still may.

mod groups;
mod marches;

pub(super) use groups::{
    all_unmoved, check_group, check_groups, check_origins, check_troops, check_unmoved, hide,
    locate_militia, move_groups, remember_faces, turn_arrivals,
};
pub use groups::{located, unmoved, unmoved_units};
pub(super) use marches::marches;
pub use marches::{can_march, march_groups, marchers};

use crate::game::{Board, Control, Faction, Kind, Leader, Space, SpaceSet};

/// Cities a space lies in or borders (3.2.3, 3.5.4).
fn ports(space: Space) -> SpaceSet {
    space.adjacent().union(SpaceSet::of(space)).intersect(SpaceSet::kind(Kind::City))
}

/// Whether British units can March from one space to another (3.2.3, 1.9).
///
/// Next door always. Farther by sea: out of a City or past one that they border, into another City or
/// a Province beside it, and neither where a Blockade lies nor beside a Blockaded City.
pub fn british_can_move(board: &Board, from: Space, to: Space) -> bool {
    if from.adjacent().contains(to) {
        return true;
    }
    if from == to {
        return false;
    }
    let open = |city: Space| !board.is_blockaded(city);
    let (out, into) = (ports(from), ports(to));
    let apart = out.iter().any(|a| into.iter().any(|b| a != b && open(a) && open(b)));
    apart && into.iter().all(open)
}

/// Whether French Regulars can March between these spaces: adjacent, or from in or beside one
/// Rebellion Controlled City to another, or to a Province beside that other (3.5.4). Whether the destination
/// may be selected (a Patriot piece there, or a Continental that comes along) is another question.
pub fn french_can_reach(board: &Board, from: Space, to: Space) -> bool {
    if from == to || to == Space::WestIndies {
        return false;
    }
    if from.adjacent().contains(to) {
        return true;
    }
    let starts = ports(from);
    let ends = if to.is_city() { SpaceSet::of(to) } else { ports(to) };
    if starts.is_empty() || starts.union(ends).len() < 2 {
        return false;
    }
    let friendly = |city: Space| board.control(city) == Control::Rebellion;
    let starts = starts.filter(friendly);
    let beyond = |end| !starts.without(SpaceSet::of(end)).is_empty() && friendly(end);
    !starts.is_empty() && ends.iter().any(beyond)
}

/// Where Patriot units in a space can March: the adjacent spaces (3.3.2).
pub fn patriot_reaches(from: Space) -> SpaceSet {
    from.adjacent()
}

/// Whether War Parties can go from one Province to an adjacent one (3.4.2, 3.4.3).
pub fn indians_can_move(from: Space, to: Space) -> bool {
    from.adjacent().contains(to) && from.is_province() && to.is_province()
}

/// Whether a War Party can come from one Province to Raid another (3.4.4).
pub(super) fn raid_can_move(board: &Board, from: Space, to: Space) -> bool {
    indians_can_move(from, to) || raid_origins(board, to).contains(from)
}

/// Every Province that a War Party can come from to Raid this one (3.4.4): next door, and through one
/// Province more out of Dragging Canoe's space (1.10).
pub fn raid_origins(board: &Board, to: Space) -> SpaceSet {
    if !to.is_province() {
        return SpaceSet::EMPTY;
    }
    let provinces = SpaceSet::provinces();
    let next = to.adjacent().intersect(provinces);
    let beyond = next.neighbours().intersect(provinces).without(next);
    let beyond = beyond.without(SpaceSet::of(to));
    let canoe = beyond.first().and_then(|_| {
        let leads = board.leader(Faction::Indians) == Leader::DraggingCanoe;
        board.leader_space(Faction::Indians).filter(|_| leads)
    });
    beyond.intersect(canoe.into_iter().collect()).union(next)
}

#[cfg(test)]
mod tests;
