//! What Reward Loyalty costs (3.2.1, 6.4.1): it is paid in a free action too (2.3.8), but for the level with Gage (1.10).

use super::said::Said;
use super::trial::Trial;
use super::verb::Verb;
use crate::talk::Price;
use lod_bots::bots::winter::purchase_words::{bought, price};
use lod_engine::game::{Faction, Space};
use lod_engine::rules::ActionStep;
use lod_engine::rules::support_spending::REWARD_LOYALTY;

/// So many markers and levels of Reward Loyalty in a space, and the Resources that they cost.
struct Offer {
    space: Space,
    steps: u8,
    bought: String,
    paid: u8,
}

impl Trial<'_> {
    /// Its price: in one space by level, "1 level free (Gage), 2 levels 1 Resource (5 left)"; in several the least and
    /// the most.
    pub(super) fn reward_prices(&self, steps: &[&ActionStep]) -> Price {
        let board = self.state.board();
        let has = board.resources(Faction::British);
        let mut offers: Vec<Offer> = steps.iter().filter_map(|step| self.offer(step)).collect();
        offers.sort_by_key(|offer| (offer.paid, offer.steps));
        let told = match offers.as_slice() {
            [] => return Price::default(),
            [least, .., most] if offers.iter().any(|offer| offer.space != least.space) => {
                match (least.paid, most.paid) {
                    (0, paid) if paid > 0 => format!("{} to {}", price(0), price(paid)),
                    (fewest, paid) if fewest < paid => format!("{fewest} to {}", price(paid)),
                    (_, paid) => price(paid),
                }
            }
            all => {
                let each: Vec<String> = all
                    .iter()
                    .map(|offer| format!("{} {}", offer.bought, price(offer.paid)))
                    .collect();
                each.join(", ")
            }
        };
        Price::in_words(match offers.last() {
            Some(most) if most.paid > 0 => format!("{told} ({has} left)"),
            _ => told,
        })
    }

    /// The price of all that is possible.
    pub(super) fn reward_price(&self) -> Price {
        let steps = self.legal(Verb::Reward, &Said::there(None, None)).unwrap_or_default();
        self.reward_prices(&steps.iter().collect::<Vec<_>>())
    }

    /// What a step buys: "1 marker + 1 level"; nothing of another verb.
    pub(super) fn rewards(&self, step: &ActionStep) -> Option<String> {
        self.offer(step).map(|offer| offer.bought)
    }

    fn offer(&self, step: &ActionStep) -> Option<Offer> {
        let ActionStep::MusterReward { space, steps } = step else {
            return None;
        };
        let board = self.state.board();
        let left = self.after(step)?.board().resources(Faction::British);
        Some(Offer {
            space: *space,
            steps: *steps,
            bought: bought(board, &REWARD_LOYALTY, *space, *steps),
            paid: board.resources(Faction::British).saturating_sub(left),
        })
    }
}
