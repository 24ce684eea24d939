//! The only way a board changes.

use super::{
    Board, Fact, FactValue, Faction, Leader, Marker, OffMapBox, Piece, PieceSet, Place, Space,
    SpaceSet, Support,
};
use std::fmt::{self, Display};
use thiserror::Error;

/// One change of a [`Board`]. What a turn does is a list of these; [`Change::inverse`] undoes one.
///
/// Its `Display` is one line for a log, its JSON the form in saved games.
///
/// ```
/// use lod_engine::game::{Change, Fact, Faction, Piece, OffMapBox, Space, Support};
///
/// let place = Change::pieces(Piece::Tory, 2, OffMapBox::Available, Space::Boston);
/// assert_eq!(place.to_string(), "2 Tories: Available -> Boston");
/// let pay = Change::set(Fact::Resources(Faction::British), 5_u8, 3_u8);
/// assert_eq!(pay.to_string(), "British Resources 5 -> 3");
/// let shift = Change::set(Fact::Support(Space::Boston), Support::Neutral, Support::PassiveSupport);
/// assert_eq!(shift.to_string(), "Boston: Neutral -> Passive Support");
/// let flip = Change::Flip { piece: Piece::MilitiaActive, count: 1, space: Space::Boston };
/// assert_eq!(flip.to_string(), "Boston: 1 Active Militia -> 1 Underground Militia");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Pieces, or Squadrons, from a place to another (1.4.1, 1.9). Off the map the face does not count.
    Move {
        /// Of what kind.
        piece: Piece,
        /// How many.
        count: u8,
        /// Where they were.
        from: Place,
        /// Where they go.
        to: Place,
    },
    /// Militia or War Parties turned over (1.4.3).
    Flip {
        /// The face before.
        piece: Piece,
        /// How many.
        count: u8,
        /// Where.
        space: Space,
    },
    /// Anything else that a board says of itself: a level, a marker, a track, a Leader, a cylinder, a card.
    Set {
        /// What.
        fact: Fact,
        /// What it was.
        from: FactValue,
        /// What it becomes.
        to: FactValue,
    },
}

/// Why a change cannot be: it would break the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// More pieces taken than there are.
    #[error("{} has {}, not {count} (1.4.1)", place.name(), counted(*place, *piece, *have))]
    TooFew {
        /// Where.
        place: Place,
        /// Which.
        piece: Piece,
        /// This many there are.
        have: u8,
        /// This many were wanted.
        count: u8,
    },
    /// A third Fort or Village (1.4.2).
    #[error("{0} has no room: at most 2 Forts and Villages (1.4.2)")]
    Stacking(Space),
    /// A piece where its kind may not be.
    #[error("{piece} may not be in {space} ({rule})")]
    Forbidden {
        /// What.
        piece: &'static str,
        /// Where.
        space: Space,
        /// The rule that forbids it.
        rule: &'static str,
    },
    /// A fact was not what the change starts from.
    #[error("{fact:?} is {is:?}, not {from:?}")]
    Mismatch {
        /// Which.
        fact: Fact,
        /// What it is.
        is: FactValue,
        /// What the change takes it for.
        from: FactValue,
    },
    /// Pieces without another face to turn to.
    #[error("{} have one face only (1.4.3)", .0.id())]
    OneFace(Piece),
    /// Pieces that would stay where they are.
    #[error("{} cannot move from {} to {}", .0.counted(*.1), .2.name(), .2.name())]
    NoMove(Piece, u8, Place),
    /// Beyond the end of a track.
    #[error("{}", .0.limit())]
    Range(Fact),
    /// More markers than are left (3.3.4, 3.4.4).
    #[error("all {} {} markers are on the map", Marker::FORCE_POOL, .0.name())]
    NoMarkerLeft(Marker),
    /// A level for a space without Population.
    #[error("{0} is always Neutral (1.6.1)")]
    AlwaysNeutral(Space),
    /// A place for a Leader who does not lead.
    #[error("{} is not a current Leader (1.10)", .0.name())]
    NotCurrent(Leader),
    /// FNI above 0 before the Treaty of Alliance.
    #[error("FNI must be 0-3, and 0 before the Treaty of Alliance (1.9)")]
    FniBeforeTreaty,
    /// A Blockade before the Treaty of Alliance.
    #[error("no Blockades before the Treaty of Alliance (1.9)")]
    BlockadeBeforeTreaty,
    /// A Blockade on what is no City.
    #[error("{0} is not a City: no Blockade there (1.9)")]
    BlockadeElsewhere(Space),
}

impl Change {
    /// Pieces from a place to another.
    pub fn pieces(piece: Piece, count: u8, from: impl Into<Place>, to: impl Into<Place>) -> Change {
        Change::Move { piece, count, from: from.into(), to: to.into() }
    }

    /// One Squadron or Blockade (1.9).
    pub fn squadron(from: impl Into<Place>, to: impl Into<Place>) -> Change {
        Change::pieces(Piece::Squadron, 1, from, to)
    }

    /// A fact from a value to a value.
    pub fn set(fact: Fact, from: impl Into<FactValue>, to: impl Into<FactValue>) -> Change {
        Change::Set { fact, from: from.into(), to: to.into() }
    }

    /// The change that takes this one back.
    pub fn inverse(self) -> Change {
        match self {
            Change::Move { piece, count, from, to } => Change::pieces(piece, count, to, from),
            Change::Flip { piece, count, space } => {
                Change::Flip { piece: piece.flipped().unwrap_or(piece), count, space }
            }
            Change::Set { fact, from, to } => Change::set(fact, to, from),
        }
    }

    /// The fact that it sets, if it sets one.
    const fn fact(&self) -> Option<Fact> {
        match *self {
            Change::Set { fact, .. } => Some(fact),
            _ => None,
        }
    }

    /// The values before and after, if it sets this fact.
    pub fn of(&self, wanted: Fact) -> Option<(FactValue, FactValue)> {
        match *self {
            Change::Set { fact, from, to } if fact == wanted => Some((from, to)),
            _ => None,
        }
    }

    /// Forces that move between two places: kind, number, origin, destination. Squadrons are not Forces (1.4).
    pub const fn forces(&self) -> Option<(Piece, u8, Place, Place)> {
        match *self {
            Change::Move { piece, count, from, to } if !self.sails() => {
                Some((piece, count, from, to))
            }
            _ => None,
        }
    }

    /// Forces placed on the map from a box: kind, number, box, space (1.4.1).
    pub const fn placed(&self) -> Option<(Piece, u8, OffMapBox, Space)> {
        match self.forces() {
            Some((piece, n, Place::Box(pool), Place::Space(to))) => Some((piece, n, pool, to)),
            _ => None,
        }
    }

    /// Forces removed from the map to a box: kind, number, space, box (1.4.1, 1.6.4).
    pub const fn removed(&self) -> Option<(Piece, u8, Space, OffMapBox)> {
        match self.forces() {
            Some((piece, n, Place::Space(from), Place::Box(pool))) => Some((piece, n, from, pool)),
            _ => None,
        }
    }

    /// Forces that move between two spaces: kind, number, origin, destination.
    pub const fn moved(&self) -> Option<(Piece, u8, Space, Space)> {
        match self.forces() {
            Some((piece, n, Place::Space(from), Place::Space(to))) => Some((piece, n, from, to)),
            _ => None,
        }
    }

    /// The spaces that Forces enter or leave.
    pub fn force_spaces(&self) -> SpaceSet {
        let set = |end: Place| end.space().map_or(SpaceSet::EMPTY, SpaceSet::of);
        self.forces().map_or(SpaceSet::EMPTY, |(_, _, from, to)| set(from).union(set(to)))
    }

    /// Whether it moves a Squadron or Blockade (1.9).
    pub const fn sails(&self) -> bool {
        matches!(self, Change::Move { piece, .. } if matches!(piece, Piece::Squadron))
    }

    /// Whether it only counts Casualties (1.6.4).
    pub const fn counts_casualties(&self) -> bool {
        matches!(self.fact(), Some(Fact::CBC | Fact::CRC))
    }

    /// Whether a Support level shifts (1.6.1).
    pub const fn shifts(&self) -> bool {
        matches!(self.fact(), Some(Fact::Support(_)))
    }

    /// Whether it moves a Leader (1.10).
    pub const fn moves_leader(&self) -> bool {
        matches!(self.fact(), Some(Fact::LeaderSpace(_)))
    }

    /// By how much a track or a number of markers grows.
    pub fn grows(&self, wanted: Fact) -> Option<i32> {
        let (from, to) = self.of(wanted)?;
        Some(i32::from(to.number()) - i32::from(from.number()))
    }
}

impl Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Change::Move { piece, count, from, to } => {
                let seen = if from.space().is_some() { from } else { to };
                write!(f, "{}: {from} -> {to}", counted(seen, piece, count))
            }
            Change::Flip { piece, count, space } => {
                let other = piece.flipped().unwrap_or(piece);
                write!(f, "{space}: {} -> {}", piece.counted(count), other.counted(count))
            }
            Change::Set { fact, from: from @ FactValue::Number(_), to } => {
                write!(f, "{fact} {from} -> {to}")
            }
            Change::Set { fact, from, to } => write!(f, "{fact}: {from} -> {to}"),
        }
    }
}

/// This many pieces in words; in a box the face does not count.
fn counted(place: Place, piece: Piece, count: u8) -> String {
    match place {
        Place::Space(_) => piece.counted(count),
        Place::Box(_) => piece.piece_type().counted(count),
    }
}

impl Board {
    /// Makes one change: the only place where a board changes.
    ///
    /// # Errors
    /// A [`Violation`] when the board would break; the board is then as before.
    pub fn apply(&mut self, change: &Change) -> Result<(), Violation> {
        match *change {
            Change::Move { piece, count, from, to } => {
                if from == to {
                    return Err(Violation::NoMove(piece, count, to));
                }
                self.check_room(piece, count, to)?;
                self.take(piece, count, from)?;
                self.set_pile(to, piece, self.pile(to, piece) + count);
            }
            Change::Flip { piece, count, space } => {
                let other = piece.flipped().ok_or(Violation::OneFace(piece))?;
                self.take(piece, count, space.into())?;
                let space = space.into();
                self.set_pile(space, other, self.pile(space, other) + count);
            }
            Change::Set { fact, from, to } => {
                let is = self.current(fact);
                if is != from {
                    return Err(Violation::Mismatch { fact, is, from });
                }
                self.check_range(fact, from, to)?;
                self.tell(fact, to);
            }
        }
        Ok(())
    }

    /// Makes changes in order.
    ///
    /// # Errors
    /// The first [`Violation`]; the board then holds the changes before it.
    pub fn apply_all<'a>(
        &mut self,
        changes: impl IntoIterator<Item = &'a Change>,
    ) -> Result<(), Violation> {
        changes.into_iter().try_for_each(|c| self.apply(c))
    }

    /// Takes changes back, last first.
    ///
    /// # Errors
    /// A [`Violation`] when the board is not the one that the changes led to.
    pub fn undo_all(&mut self, changes: &[Change]) -> Result<(), Violation> {
        changes.iter().rev().try_for_each(|c| self.apply(&c.inverse()))
    }

    #[inline]
    fn take(&mut self, piece: Piece, count: u8, from: Place) -> Result<(), Violation> {
        let have = self.pieces_in(from, piece);
        if have < count {
            return Err(Violation::TooFew { place: from, piece, have, count });
        }
        self.set_pile(from, piece, have - count);
        Ok(())
    }

    fn check_room(&self, piece: Piece, count: u8, to: Place) -> Result<(), Violation> {
        let Some(to) = to.space().filter(|_| count > 0) else {
            return Ok(());
        };
        self.check_place(piece, to)?;
        if piece.piece_type().is_base() && self.count(to, PieceSet::BASES) + count > 2 {
            return Err(Violation::Stacking(to));
        }
        Ok(())
    }

    /// Whether a fact may have this value (1.6.1, 1.8, 1.9, 3.3.4, 3.4.4).
    fn check_range(&self, fact: Fact, from: FactValue, to: FactValue) -> Result<(), Violation> {
        let (was, is) = (from.number(), to.number());
        let lacks = |marker: Marker| {
            let more = u8::try_from(is.saturating_sub(was)).unwrap_or(u8::MAX);
            self.markers_left_of(marker, more) < more
        };
        Err(match fact {
            Fact::Propaganda(_) if lacks(Marker::Propaganda) => {
                Violation::NoMarkerLeft(Marker::Propaganda)
            }
            Fact::Raids(_) if lacks(Marker::Raid) => Violation::NoMarkerLeft(Marker::Raid),
            Fact::Support(s) if s.population() == 0 && to != Support::Neutral.into() => {
                Violation::AlwaysNeutral(s)
            }
            Fact::LeaderSpace(leader) if self.leaders[leader.faction()] != leader => {
                Violation::NotCurrent(leader)
            }
            Fact::FNI if is > 0 && !self.treaty() => Violation::FniBeforeTreaty,
            Fact::Resources(_) | Fact::Track(_) if fact.most().is_some_and(|most| is > most) => {
                Violation::Range(fact)
            }
            _ => return Ok(()),
        })
    }

    /// Whether a piece of this kind may stand in this space at all (1.4.2, 1.9, 2.3.9).
    ///
    /// # Errors
    /// [`Violation::Forbidden`] with the rule, or why no Blockade may lie there.
    pub fn check_place(&self, piece: Piece, to: Space) -> Result<(), Violation> {
        let at_sea = to == Space::WestIndies;
        let rule = match piece {
            Piece::Squadron if !at_sea && !to.is_city() => {
                return Err(Violation::BlockadeElsewhere(to));
            }
            Piece::Squadron if !at_sea && !self.treaty() => {
                return Err(Violation::BlockadeBeforeTreaty);
            }
            Piece::FrenchRegular if !self.treaty() => "2.3.9: not before the Treaty of Alliance",
            Piece::Squadron | Piece::FrenchRegular | Piece::BritishRegular | Piece::BritishFort => {
                return Ok(());
            }
            _ if at_sea || (to.is_city() && piece.faction() == Faction::Indians) => "1.4.2",
            _ => return Ok(()),
        };
        Err(Violation::Forbidden { piece: piece.name(), space: to, rule })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1.4, 1.9: what counts Forces does not count Squadrons.
    #[test]
    fn squadrons_are_no_forces() {
        let away = Change::squadron(Place::WEST_INDIES, Place::UNAVAILABLE);
        let lifted = Change::squadron(Space::Boston, Space::WestIndies);
        let back = Change::squadron(Place::UNAVAILABLE, Place::WEST_INDIES);
        for change in [away, lifted, back] {
            assert!(change.sails() && change.forces().is_none());
            assert!(change.removed().is_none() && change.placed().is_none());
            assert!(change.moved().is_none() && change.force_spaces().is_empty());
        }
        let french = Change::pieces(Piece::FrenchRegular, 2, Space::WestIndies, Space::Boston);
        let (from, to) = (Space::WestIndies, Space::Boston);
        assert_eq!(french.moved(), Some((Piece::FrenchRegular, 2, from, to)));
        assert_eq!(french.force_spaces().len(), 2);
    }

    /// 1.10: only the Leader in play is put anywhere.
    #[test]
    fn r1_10_a_leader_who_does_not_lead_goes_nowhere() {
        let mut board = Board::empty();
        let puts =
            |leader| Change::set(Fact::LeaderSpace(leader), None::<Space>, Some(Space::Boston));
        let before = board;
        board.apply(&puts(Leader::Howe)).expect_err("Gage leads");
        assert_eq!(board, before);
        board.apply(&puts(Leader::Gage)).expect("he leads");
    }
}
