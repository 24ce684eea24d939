//! What Reward Loyalty and Committees of Correspondence buy and cost, in words (6.4.1, 6.4.2).

use itertools::Itertools;
use lod_engine::game::words::number_of;
use lod_engine::game::{Board, Space};
use lod_engine::rules::support_spending::Purchase;

/// What this many steps buy: "1 marker + 2 levels".
pub fn bought(board: &Board, purchase: &Purchase, space: Space, steps: u8) -> String {
    let markers = steps.min(purchase.markers(board, space));
    let bought = [(markers, "marker", "markers"), (steps - markers, "level", "levels")];
    let bought = bought.into_iter().filter(|(n, ..)| *n > 0);
    bought.map(|(n, one, several)| number_of(n.into(), one, several)).join(" + ")
}

/// What is paid: "2 Resources"; only a level with Gage costs nothing (1.10).
pub fn price(paid: u8) -> String {
    match paid {
        0 => "free (Gage)".to_string(),
        n => number_of(n.into(), "Resource", "Resources"),
    }
}
