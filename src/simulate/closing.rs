//! What the boards came to when the games ended (7.2).

use lod_engine::game::{Board, Faction, Piece, PieceSet};
use lod_engine::terms;

terms! {
    /// What is counted on a board at the end of its game, in the order of [`Closing::sums`].
    ClosingNumber {
        /// Total Support.
        Support = "support", "Support";
        /// Total Opposition.
        Opposition = "opposition", "Opposition";
        /// Cumulative British Casualties.
        Cbc = "cbc", "CBC";
        /// Cumulative Rebellion Casualties.
        Crc = "crc", "CRC";
        /// Those on the map.
        PatriotForts = "patriot-forts", "Patriot Forts";
        /// Those on the map.
        Villages = "villages", "Villages";
        /// 1 where it was played.
        Treaty = "treaty-of-alliance", "Treaty of Alliance";
        /// French Naval Intervention.
        Fni = "fni", "FNI";
        /// The final margin of the Faction (7.3).
        British = "margin-british", "British final margin";
        /// The final margin of the Faction (7.3).
        Patriots = "margin-patriots", "Patriot final margin";
        /// The final margin of the Faction (7.3).
        French = "margin-french", "French final margin";
        /// The final margin of the Faction (7.3).
        Indians = "margin-indians", "Indian final margin";
    }
}

/// Sums over the boards of the games that ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Closing {
    /// How many boards.
    pub boards: u64,
    /// The sums of each [`ClosingNumber`].
    pub sums: [i64; ClosingNumber::COUNT],
}

impl Closing {
    /// The board of one game at its end.
    pub fn of(board: &Board) -> Closing {
        let on_map = |piece| i64::from(board.on_map(PieceSet::of(piece)));
        let margin = |faction| i64::from(board.final_margin(faction));
        Closing {
            boards: 1,
            sums: [
                i64::from(board.total_support()),
                i64::from(board.total_opposition()),
                i64::from(board.cbc()),
                i64::from(board.crc()),
                on_map(Piece::PatriotFort),
                on_map(Piece::Village),
                i64::from(board.treaty()),
                i64::from(board.fni()),
                margin(Faction::British),
                margin(Faction::Patriots),
                margin(Faction::French),
                margin(Faction::Indians),
            ],
        }
    }

    /// Adds the boards of other games.
    pub(super) fn add(&mut self, other: &Closing) {
        self.boards += other.boards;
        for (mine, more) in self.sums.iter_mut().zip(other.sums) {
            *mine += more;
        }
    }

    /// The mean of each number; 0 without a board.
    pub fn means(&self) -> impl Iterator<Item = (ClosingNumber, f64)> {
        ClosingNumber::ALL.into_iter().zip(self.sums.map(|sum| mean(sum, self.boards)))
    }
}

#[expect(clippy::cast_precision_loss, reason = "a mean for people; sums stay far below 2^52")]
fn mean(sum: i64, boards: u64) -> f64 {
    if boards == 0 { 0.0 } else { sum as f64 / boards as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::scenario::scenario;
    use lod_engine::game::{Change, Fact, ScenarioId};

    #[test]
    fn r7_2_the_means_are_those_of_the_boards() {
        let board = scenario(ScenarioId::Medium).position.board;
        let mut later = board;
        later.apply(&Change::set(Fact::CBC, board.cbc(), board.cbc() + 3)).expect("a change");
        let mut closing = Closing::of(&board);
        closing.add(&Closing::of(&later));
        let found: Vec<(ClosingNumber, f64)> = closing.means().collect();
        assert_eq!(found[2], (ClosingNumber::Cbc, f64::from(board.cbc()) + 1.5));
        let margin = f64::from(board.final_margin(Faction::French)) + 1.5;
        assert_eq!(found[10], (ClosingNumber::French, margin));
        assert!(Closing::default().means().all(|(_, mean)| mean == 0.0));
    }
}
