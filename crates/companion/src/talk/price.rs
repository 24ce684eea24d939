//! What an answer costs, as a number and as it is told.

use lod_bots::bots::winter::purchase_words;
use lod_engine::game::words::{capital, number_of};

/// What an answer costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// Resources that the Faction pays which is asked.
    pub pays: u8,
    /// All that is paid and added, as it is told; empty where that is nothing.
    pub told: String,
}

impl Price {
    /// So many of the Resources that the Faction has: "2 Resources (5 left)".
    pub fn of(pays: u8, has: u8) -> Price {
        Price {
            pays,
            told: format!("{} ({has} left)", number_of(pays.into(), "Resource", "Resources")),
        }
    }

    /// The same of each of several answers, where the Faction has so many: "1 Resource each, 3 left".
    pub fn of_each(&self, has: u8, are_spaces: bool) -> String {
        let resources = number_of(self.pays.into(), "Resource", "Resources");
        if are_spaces && *self == Price::of(self.pays, has) {
            format!("{resources} each, {has} left")
        } else {
            capital(&self.told)
        }
    }

    /// What is bought for Support or Opposition, where only a level with Gage costs nothing: "2 Resources" (1.10, 6.4).
    pub fn of_purchase(pays: u8) -> Price {
        Price { pays, told: purchase_words::price(pays) }
    }

    /// What is no number of Resources that the Faction pays: "free".
    pub fn in_words(told: impl Into<String>) -> Price {
        Price { pays: 0, told: told.into() }
    }
}
