//! What an answer would do, before it is given.

use super::order::Order;
use super::orders_by_space::{OrderRow, rows};
use super::track::{Track, TrackChange};
use lod_engine::game::{Board, Faction};
use serde::Serialize;

/// What an answer would change; or why that is not told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AnswerEffect {
    /// What would be moved and marked, space by space.
    pub rows: Vec<OrderRow>,
    /// The tracks, and the margins of whoever answers.
    pub tracks: Vec<TrackChange>,
    /// What keeps it from being told: dice.
    pub note: Option<String>,
    /// Why it is no answer.
    pub wrong: Option<String>,
}

impl AnswerEffect {
    /// These orders, which make one board of the other.
    pub fn new(
        orders: &[Order],
        before: &Board,
        after: &Board,
        faction: Option<Faction>,
    ) -> AnswerEffect {
        let known = before.known_facts().is_none() && after.known_facts().is_none();
        let tracks = faction.filter(|_| known).map(|of| Track::changed(before, after, of));
        AnswerEffect {
            rows: rows(orders),
            tracks: tracks.unwrap_or_default(),
            ..AnswerEffect::default()
        }
    }

    /// The same in lines.
    pub fn lines(&self) -> Vec<String> {
        let rows = self.rows.iter().map(|row| match row.place() {
            "" => row.says.join(" "),
            place => format!("{place}: {}", row.says.join(" ")),
        });
        rows.chain(self.note.iter().chain(&self.wrong).cloned()).collect()
    }
}
