//! What may be set by hand in a game, beyond what the board alone tells.

use super::game::{Game, Stack, Stage};
use crate::game::{Change, scenario};
use crate::rules::sequence::{check_order, out_of_turn};

/// Winter Quarters cards that there are (2.1).
const WINTERS: u8 = 8;

impl Game<'_> {
    /// Whether these changes may be made by hand: so many Winter Quarters cards as the deck holds, and the Factions of
    /// this card in its order (2.1, 2.3.2).
    ///
    /// # Errors
    /// What is wrong, and what is possible.
    pub fn allows(&self, changes: &[Change]) -> Result<(), String> {
        let mut after = *self.board();
        after.apply_all(changes).map_err(|v| v.to_string())?;
        let left = after.winter_quarters_left();
        if left != self.board().winter_quarters_left() {
            let (least, most) = self.winters();
            if !(least..=most).contains(&left) {
                return Err(format!(
                    "Winter Quarters cards to come must be {least}-{most}: the deck holds {most} (2.1)"
                ));
            }
        }
        let Stage::Event(number) = self.stage else {
            return Ok(());
        };
        let order = self.cards.get(number).and_then(|card| card.order());
        match order {
            Some(order) if out_of_turn(self.board(), order).is_none() => {
                check_order(&after, order, number)
            }
            _ => Ok(()),
        }
    }

    /// How few and how many Winter Quarters cards can be to come: the program's deck is dealt, of one on the table the
    /// scenario tells the most.
    fn winters(&self) -> (u8, u8) {
        let round = matches!(self.stage, Stage::Winter(_));
        match self.stack {
            Stack::Program => {
                let order = self.deck.order();
                let held = order.iter().filter(|n| self.cards.is_winter_quarters(**n));
                (1, held.count() as u8 + u8::from(round))
            }
            Stack::Table => {
                let id = self.position.scenario;
                (0, id.map_or(WINTERS, |id| scenario::scenario(id).winters()))
            }
        }
    }
}
