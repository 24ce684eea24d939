//! Pieces that a deed places, moves, turns over and removes.

use super::{Deed, Moved};
use crate::game::{Change, Fact, Faction, Piece, PieceSet, Pool, Space, Stock};
use crate::rules::{Refusal, Troops};

impl Deed {
    /// Removes pieces as losses (1.6.4): cubes to Casualties, Forts to Available, both counted;
    /// Militia, War Parties and Villages to Available.
    pub fn lose(
        &mut self,
        rule: &'static str,
        space: Space,
        piece: Piece,
        count: u8,
    ) -> Result<(), Refusal> {
        if count == 0 {
            return Ok(());
        }
        let stock = piece.stock();
        let to = if stock.is_casualty() && !stock.is_base() {
            Pool::Casualties
        } else {
            Pool::Available
        };
        self.apply(rule, Change::pieces(piece, count, space, to))?;
        if stock.is_casualty() {
            let change = match stock.faction().side() {
                crate::game::Side::Royalist => {
                    let from = self.board.cbc();
                    Change::set(Fact::Cbc, from, from + u16::from(count))
                }
                crate::game::Side::Rebellion => {
                    let from = self.board.crc();
                    Change::set(Fact::Crc, from, from + u16::from(count))
                }
            };
            self.apply(rule, change)?;
        }
        Ok(())
    }

    /// Removes pieces to Available, no Casualties (1.4.1).
    pub fn remove(
        &mut self,
        rule: &'static str,
        space: Space,
        piece: Piece,
        count: u8,
    ) -> Result<(), Refusal> {
        if count == 0 {
            return Ok(());
        }
        self.apply(rule, Change::pieces(piece, count, space, Pool::Available))
    }

    /// Places Available pieces; Militia and War Parties Underground (1.4.3).
    pub fn place(
        &mut self,
        rule: &'static str,
        space: Space,
        stock: Stock,
        count: u8,
    ) -> Result<(), Refusal> {
        if count == 0 {
            return Ok(());
        }
        let owed = &mut self.recalled[stock as usize];
        *owed = owed.saturating_sub(count);
        self.apply(
            rule,
            Change::pieces(stock.placed(), count, Pool::Available, space),
        )
    }

    /// Turns so many Underground pieces Active (1.4.3); `piece` is the Underground face.
    pub(crate) fn activate(
        &mut self,
        rule: &'static str,
        space: Space,
        piece: Piece,
        count: u8,
    ) -> Result<(), Refusal> {
        if count == 0 {
            return Ok(());
        }
        self.apply(
            rule,
            Change::Flip {
                piece,
                count,
                space,
            },
        )
    }

    /// Moves pieces and remembers it.
    pub(in crate::rules) fn move_troops(
        &mut self,
        rule: &'static str,
        from: Space,
        to: Space,
        troops: Troops,
    ) -> Result<(), Refusal> {
        for (piece, count) in troops.iter() {
            self.apply(rule, Change::pieces(piece, count, from, to))?;
        }
        self.moved.push(Moved { troops, from, to });
        Ok(())
    }

    /// Moves pieces as an Event says, wherever to (5.1.1); Leaders may follow (1.10).
    pub fn relocate(
        &mut self,
        rule: &'static str,
        from: Space,
        to: Space,
        troops: Troops,
    ) -> Result<(), Refusal> {
        self.move_troops(rule, from, to, troops)
    }

    /// Units of these kinds that came to a space in this action (no unit moves twice, 3.2.3).
    pub fn arrived(&self, space: Space, set: PieceSet) -> u8 {
        self.moved
            .iter()
            .filter(|m| m.to == space)
            .map(|m| m.troops.count(set))
            .sum()
    }

    /// Whether this action placed an Available piece of the Faction in the space (1.10).
    pub fn was_placed(&self, faction: Faction, space: Space) -> bool {
        self.placed[faction].contains(space)
    }
}
