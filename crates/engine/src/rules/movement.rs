//! Where British and Indian units can go (3.2.3, 3.4), and which units may still go.

use super::{Deed, Group, Reason, Refusal, Troops};
use crate::game::{Board, Kind, Leader, Piece, PieceSet, Space, SpaceSet};

/// Cities a space lies in or borders (3.2.3, 3.5.4).
pub(super) fn ports(space: Space) -> SpaceSet {
    space
        .adjacent()
        .union(SpaceSet::of(space))
        .intersect(SpaceSet::kind(Kind::City))
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
    let apart = out
        .iter()
        .any(|a| into.iter().any(|b| a != b && open(a) && open(b)));
    apart && into.iter().all(open)
}

/// Every space that British units in `from` can March to (3.2.3, 1.9).
pub fn british_reaches(board: &Board, from: Space) -> SpaceSet {
    SpaceSet::MAP.filter(|to| british_can_move(board, from, to))
}

/// Whether War Parties can go from one Province to an adjacent one (3.4.2, 3.4.3).
pub fn indians_can_move(from: Space, to: Space) -> bool {
    from.adjacent().contains(to) && from.is_province() && to.is_province()
}

/// Whether a War Party can come from one Province to Raid another (3.4.4): next door, and through one
/// Province more out of Dragging Canoe's space (1.10).
pub fn raid_can_move(board: &Board, from: Space, to: Space) -> bool {
    if indians_can_move(from, to) {
        return true;
    }
    if from == to || !from.is_province() || !to.is_province() {
        return false;
    }
    let through = from.adjacent().intersect(to.adjacent());
    !through.intersect(SpaceSet::provinces()).is_empty()
        && board.leader_in(Leader::DraggingCanoe, from)
}

/// Every Province that a War Party can come from to Raid this one (3.4.4).
pub fn raid_origins(board: &Board, to: Space) -> SpaceSet {
    if !to.is_province() {
        return SpaceSet::EMPTY;
    }
    let provinces = SpaceSet::provinces();
    let next = to.adjacent().intersect(provinces);
    let beyond = next.neighbours().intersect(provinces).without(next);
    beyond
        .without(SpaceSet::of(to))
        .filter(|from| board.leader_in(Leader::DraggingCanoe, from))
        .union(next)
}

/// Units of a kind that are still free to move: those that came in this action are not (3.2.3, 3.3.2,
/// 3.4.2, 3.5.4).
pub fn unmoved(deed: &Deed, space: Space, piece: Piece) -> u8 {
    deed.board()
        .pieces(space, piece)
        .saturating_sub(deed.arrived(space, PieceSet::of(piece)))
}

/// Units of these kinds that are still free to move.
pub fn unmoved_units(deed: &Deed, space: Space, kinds: PieceSet) -> Troops {
    kinds.iter().fold(Troops::NONE, |troops, piece| {
        troops.with(piece, unmoved(deed, space, piece))
    })
}

/// Whether so many units of these kinds could leave a space while those that came in this action stay.
pub(super) fn can_leave(deed: &Deed, space: Space, kinds: PieceSet, count: u8) -> bool {
    let came = deed.arrived(space, kinds);
    count == 0 || came == 0 || count.saturating_add(came) <= deed.board().count(space, kinds)
}

/// Refuses units that moved already. That there are enough of them is the board's own business.
pub(super) fn check_unmoved(
    deed: &Deed,
    rule: &'static str,
    space: Space,
    piece: Piece,
    count: u8,
) -> Result<(), Refusal> {
    if can_leave(deed, space, PieceSet::of(piece), count) {
        Ok(())
    } else {
        Err(Refusal::new(rule, Reason::MovedAlready(space)))
    }
}

/// Refuses an empty group, one with units of other kinds, and one with units that moved already.
pub(super) fn check_group(
    deed: &Deed,
    rule: &'static str,
    group: &Group,
    kinds: PieceSet,
) -> Result<(), Refusal> {
    if group.troops.is_empty() {
        return Err(Refusal::count(rule, "a group has at least one unit"));
    }
    for (piece, count) in group.troops.iter() {
        if !kinds.contains(piece) {
            return Err(Refusal::count(rule, "these units do not move so"));
        }
        check_unmoved(deed, rule, group.from, piece, count)?;
    }
    Ok(())
}

/// Refuses two groups out of the same space: units from one space move as one group (3.4.2).
pub(super) fn check_origins(rule: &'static str, groups: &[Group]) -> Result<(), Refusal> {
    let origins: SpaceSet = groups.iter().map(|g| g.from).collect();
    if origins.len() == groups.len() {
        Ok(())
    } else {
        Err(Refusal::count(
            rule,
            "the units of one space move as one group",
        ))
    }
}

/// Turns all units of one face that just came to a space, and remembers them as they stand now, so
/// that [`unmoved`] counts the right face.
pub(super) fn turn_arrivals(
    deed: &mut Deed,
    rule: &'static str,
    face: Piece,
) -> Result<(), Refusal> {
    let Some(last) = deed.moved.last().copied() else {
        return Ok(());
    };
    deed.activate(rule, last.to, face, last.troops.get(face))?;
    if let Some(last) = deed.moved.last_mut() {
        last.troops = last.troops.turned(face);
    }
    Ok(())
}

/// Turns every War Party in a space Underground (3.4.1), and remembers those that came here so.
pub(super) fn hide_war_parties(
    deed: &mut Deed,
    rule: &'static str,
    space: Space,
) -> Result<(), Refusal> {
    let active = deed.board().pieces(space, Piece::WarPartyActive);
    deed.activate(rule, space, Piece::WarPartyActive, active)?;
    for moved in deed.moved.iter_mut().filter(|m| m.to == space) {
        moved.troops = moved.troops.turned(Piece::WarPartyActive);
    }
    Ok(())
}

/// Activates one Underground Militia for every three British cubes in a space (3.2.2, 3.2.3).
pub(super) fn locate_militia(
    deed: &mut Deed,
    rule: &'static str,
    space: Space,
) -> Result<u8, Refusal> {
    let found = located(deed.board(), space);
    deed.activate(rule, space, Piece::MilitiaUnderground, found)?;
    Ok(found)
}

/// How many Underground Militia the British cubes in a space would Activate (3.2.2, 3.2.3).
pub fn located(board: &Board, space: Space) -> u8 {
    match board.pieces(space, Piece::MilitiaUnderground) {
        0 => 0,
        hidden => hidden.min(board.count(space, PieceSet::BRITISH_CUBES) / 3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{early, late};
    use Space::*;

    #[test]
    fn r3_2_3_next_door_always() {
        let board = late().blockade(Boston).board;
        for from in Space::ALL {
            for to in from.adjacent() {
                assert!(british_can_move(&board, from, to));
            }
            assert!(!british_can_move(&board, from, from));
        }
    }

    /// R41.
    #[test]
    fn r3_2_3_by_sea_between_cities_and_their_provinces() {
        let board = early().board;
        assert!(british_can_move(&board, Quebec, Georgia));
        assert!(british_can_move(&board, Boston, Savannah));
        assert!(british_can_move(&board, Virginia, NewYork));
        // Neither touches a City.
        assert!(!british_can_move(&board, Northwest, Boston));
        assert!(!british_can_move(&board, Boston, Southwest));
        // Both border Quebec City only: there is no other City.
        assert!(
            !british_can_move(&board, Florida, Georgia) || Florida.adjacent().contains(Georgia)
        );
        assert!(!british_can_move(&board, NewHampshire, Quebec));
        // Maryland-Delaware by Philadelphia, New Jersey by New York City.
        assert!(british_can_move(&board, MarylandDelaware, NewJersey));
    }

    #[test]
    fn r1_9_a_blockade_closes_a_city_and_its_provinces_to_the_sea() {
        let board = late().blockade(CharlesTown).board;
        assert!(!british_can_move(&board, Boston, CharlesTown));
        // Savannah is open, but South Carolina borders Charles Town too.
        assert!(!british_can_move(&board, Boston, SouthCarolina));
        assert!(british_can_move(&board, Boston, Georgia));
        assert!(british_can_move(&board, NorthCarolina, CharlesTown));
        // Out of a Blockaded City there is no way by sea; past an open one there is.
        assert!(!british_can_move(&board, CharlesTown, Boston));
        assert!(british_can_move(&board, SouthCarolina, Boston));
    }

    #[test]
    fn r1_3_7_nothing_marches_to_the_west_indies() {
        let board = late().board;
        assert!(!british_reaches(&board, Boston).contains(WestIndies));
        assert!(british_reaches(&board, WestIndies).is_empty());
    }

    #[test]
    fn r1_4_2_war_parties_keep_out_of_cities() {
        assert!(indians_can_move(Northwest, Virginia));
        assert!(!indians_can_move(Virginia, Norfolk));
        assert!(!indians_can_move(Norfolk, Virginia));
        assert!(!indians_can_move(Northwest, Georgia));
    }

    #[test]
    fn r1_10_dragging_canoe_goes_through_provinces_only() {
        let canoe = |at| early().leader(crate::game::Leader::DraggingCanoe, at).board;
        assert!(raid_can_move(&canoe(Southwest), Southwest, Pennsylvania));
        assert!(raid_can_move(&canoe(Quebec), Quebec, Massachusetts));
        assert!(!raid_can_move(&canoe(Quebec), Quebec, Georgia));
        assert!(!raid_can_move(&canoe(Florida), Southwest, Pennsylvania));
    }

    /// R48.
    #[test]
    fn r3_2_3_one_militia_for_every_three_cubes() {
        let with = |cubes, militia| {
            early()
                .put(Boston, Piece::Tory, cubes)
                .put(Boston, Piece::MilitiaUnderground, militia)
                .board
        };
        assert_eq!(located(&with(2, 2), Boston), 0);
        assert_eq!(located(&with(3, 2), Boston), 1);
        assert_eq!(located(&with(8, 9), Boston), 2);
        assert_eq!(located(&with(9, 1), Boston), 1);
    }
}
