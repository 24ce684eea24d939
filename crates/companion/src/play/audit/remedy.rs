//! What sets one side right: moves on the table, or changes of the program's board.

use super::{Audit, BoardDifference, balance_ships};
use crate::own_turn::manual_edit;
use crate::talk::facts::written;
use crate::tell;
use lod_engine::game::{Change, Fact, FactValue, OffMapBox, PieceType};

impl Audit {
    /// What to move on the table so that the picked differences, by their places, are gone.
    pub fn on_the_table(&self, picked: &[usize], width: usize) -> Vec<String> {
        let mut then = self.real;
        let picked: Vec<BoardDifference> = picked.iter().map(|i| self.differences()[*i]).collect();
        for difference in &picked {
            then.tell(difference.fact, difference.mine);
        }
        for stock in PieceType::FORCES {
            let others = then.census()[stock as usize] - u16::from(then.available(stock));
            let rest = u16::from(stock.force_pool()).saturating_sub(others);
            then.tell(Fact::stock(OffMapBox::Available, stock), rest);
        }
        balance_ships(&self.mine, &mut then);
        let mut lines = if self.real == then {
            vec!["On your board".to_string()]
        } else {
            tell::on_board(&self.real, &then, &[], width)
        };
        for difference in picked {
            if let (Fact::Control(space), FactValue::Control(control)) =
                (difference.fact, difference.mine)
            {
                lines.push(format!("  {space}  {}", control.name()));
            }
        }
        lines
    }

    /// The picked differences as the table shows them, in the language of the board: `fix` takes it.
    pub fn line(&self, picked: &[usize]) -> String {
        written(&self.on_table(picked))
    }

    /// What changes the program's board to show the picked differences as the table does.
    ///
    /// # Errors
    /// What cannot be set so, and why.
    pub fn with_me(&self, picked: &[usize]) -> Result<Vec<Change>, String> {
        manual_edit::changes(&self.mine, &self.on_table(picked))
    }

    fn on_table(&self, picked: &[usize]) -> Vec<(Fact, FactValue)> {
        let picked = picked.iter().map(|i| self.differences()[*i]);
        // What is Unavailable follows from the other Squadrons.
        let told = picked.filter(|d| d.fact != Fact::SQUADRONS_UNAVAILABLE);
        told.map(|difference| (difference.fact, difference.real)).collect()
    }
}
