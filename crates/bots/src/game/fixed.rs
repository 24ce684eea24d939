//! What may be set by hand in a game, beyond what the board alone tells.

use super::{Game, Stack, Stage};
use lod_engine::game::{Change, WINTER_QUARTERS, scenario};
use lod_engine::rules::Reason;
use lod_engine::rules::sequence::{check_order, out_of_turn};

impl Game<'_> {
    /// Whether these changes may be made by hand: as many Winter Quarters cards as the deck holds, and the Factions of
    /// this card in its order (2.1, 2.3.2).
    ///
    /// # Errors
    /// What is wrong, and what is possible.
    pub fn allows(&self, changes: &[Change]) -> Result<(), Reason> {
        let mut after = *self.board();
        after.apply_all(changes)?;
        let left = after.winter_quarters_left();
        if left != self.board().winter_quarters_left() {
            let (least, most) = self.winters();
            if !(least..=most).contains(&left) {
                return Err(Reason::WinterQuartersLeft { least, most });
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

    /// How few and how many Winter Quarters cards can be to come, that of a Round under way among them: the program's
    /// deck is dealt, one on the table holds what the scenario has and was not played.
    fn winters(&self) -> (u8, u8) {
        let among = |cards: &[u8]| {
            let winters = cards.iter().filter(|n| self.cards.is_winter_quarters(**n));
            u8::try_from(winters.count()).unwrap_or(u8::MAX)
        };
        let round = u8::from(matches!(self.stage, Stage::Winter(_)));
        match self.stack {
            Stack::Program => (1, among(&self.deck.order()) + round),
            Stack::Table => {
                let id = self.position.scenario;
                let all = id.map_or(WINTER_QUARTERS, |id| scenario::scenario(id).winters());
                (0, (all + round).saturating_sub(among(self.deck.played())))
            }
        }
    }
}
