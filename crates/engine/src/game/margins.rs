//! What a board adds up to: French Preparations and the margins of victory.

use super::{Board, Faction, Piece, PieceSet, PieceType};

impl Board {
    /// French Preparations (2.3.9): Available French Regulars, Squadrons and Blockades that are not
    /// Unavailable, and Cumulative British Casualties.
    pub fn french_preparations(&self) -> u16 {
        u16::from(self.available(PieceType::FrenchRegular))
            + u16::from(self.squadrons_west_indies())
            + u16::from(self.blockades_on_map())
            + self.cbc()
    }

    /// Both victory conditions of a Faction as margins (7.2); positive is met. The French must have
    /// played the Treaty of Alliance besides.
    pub fn margins(&self, faction: Faction) -> [i32; 2] {
        let lead = i32::from(self.total_support()) - i32::from(self.total_opposition());
        let casualties = i32::from(self.crc()) - i32::from(self.cbc());
        let forts = || i32::from(self.on_map(PieceSet::of(Piece::PatriotFort)));
        let villages = || i32::from(self.on_map(PieceSet::of(Piece::Village)));
        match faction {
            Faction::British => [lead - 10, casualties],
            Faction::Patriots => [-lead - 10, forts() + 3 - villages()],
            Faction::French => [-lead - 10, -casualties],
            Faction::Indians => [lead - 10, villages() - 3 - forts()],
        }
    }

    /// Total victory margin at the end of the game (7.3).
    pub fn final_margin(&self, faction: Faction) -> i32 {
        let [first, second] = self.margins(faction);
        first + 10 + second
    }
}
