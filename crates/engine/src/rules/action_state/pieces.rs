//! Pieces that an action places, moves, turns over and removes.

use super::{ActionState, MovedUnits};
use crate::game::{
    Change, Fact, Faction, OffMapBox, Piece, PieceSet, PieceType, Place, Side, Space, TrackMarker,
};
use crate::rules::refusal::{at, require};
use crate::rules::{PieceCounts, Result, SpaceReason};

impl ActionState {
    /// Moves this many pieces from a place to another; none is nothing.
    pub(in crate::rules) fn transfer(
        &mut self,
        rule: &'static str,
        (piece, count): (Piece, u8),
        from: impl Into<Place>,
        to: impl Into<Place>,
    ) -> Result {
        match count {
            0 => Ok(()),
            _ => self.apply(rule, Change::pieces(piece, count, from, to)),
        }
    }

    /// Removes pieces as losses (1.6.4): cubes to Casualties, Forts to Available, both counted;
    /// Militia, War Parties and Villages to Available.
    pub fn lose(&mut self, rule: &'static str, space: Space, piece: Piece, count: u8) -> Result {
        let stock = piece.piece_type();
        if count == 0 || !stock.is_casualty() {
            return self.remove(rule, space, piece, count);
        }
        let to = if stock.is_base() { OffMapBox::Available } else { OffMapBox::Casualties };
        self.transfer(rule, (piece, count), space, to)?;
        let track = match stock.faction().side() {
            Side::Royalist => TrackMarker::Cbc,
            Side::Rebellion => TrackMarker::Crc,
        };
        // Where the count is unknown it grows all the same.
        let from = self.board.raw_track(track);
        self.apply(rule, Change::set(Fact::Track(track), from, from + u16::from(count)))
    }

    /// Removes pieces to Available, no Casualties (1.4.1).
    pub fn remove(&mut self, rule: &'static str, space: Space, piece: Piece, count: u8) -> Result {
        self.transfer(rule, (piece, count), space, OffMapBox::Available)
    }

    /// Removes all of these to Available.
    pub(in crate::rules) fn remove_troops(
        &mut self,
        rule: &'static str,
        space: Space,
        troops: PieceCounts,
    ) -> Result {
        troops.iter().try_for_each(|(piece, count)| self.remove(rule, space, piece, count))
    }

    /// Places Available pieces; Militia and War Parties Underground (1.4.3).
    pub fn place(
        &mut self,
        rule: &'static str,
        space: Space,
        stock: PieceType,
        count: u8,
    ) -> Result {
        if count > 0 && stock.is_base() {
            require(self.board.has_room(space), "1.4.2", at(space, SpaceReason::NoRoom))?;
        }
        let owed = &mut self.recalled[stock as usize];
        *owed = owed.saturating_sub(count);
        self.transfer(rule, (stock.placed(), count), OffMapBox::Available, space)
    }

    /// Turns this many pieces of a face over (1.4.3).
    pub(crate) fn activate(
        &mut self,
        rule: &'static str,
        space: Space,
        piece: Piece,
        count: u8,
    ) -> Result {
        let flip = Change::Flip { piece, count, space };
        match count {
            0 => Ok(()),
            _ => self.apply(rule, flip),
        }
    }

    /// Moves pieces and remembers it.
    pub(in crate::rules) fn move_troops(
        &mut self,
        rule: &'static str,
        from: Space,
        to: Space,
        troops: PieceCounts,
    ) -> Result {
        for (piece, count) in troops.iter() {
            self.apply(rule, Change::pieces(piece, count, from, to))?;
        }
        self.moved.push(MovedUnits { troops, from, to });
        Ok(())
    }

    /// Moves pieces as an Event says, wherever to (5.1.1); Leaders may follow (1.10).
    pub fn relocate(
        &mut self,
        rule: &'static str,
        from: Space,
        to: Space,
        troops: PieceCounts,
    ) -> Result {
        self.move_troops(rule, from, to, troops)
    }

    /// Units of these kinds that came to a space in this action (no unit moves twice, 3.2.3).
    pub fn arrived(&self, space: Space, set: PieceSet) -> u8 {
        self.moved.iter().filter(|m| m.to == space).map(|m| m.troops.count(set)).sum()
    }

    /// Whether this action placed an Available piece of the Faction in the space (1.10).
    pub fn was_placed(&self, faction: Faction, space: Space) -> bool {
        self.placed[faction].contains(space)
    }
}
