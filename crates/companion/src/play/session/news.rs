//! What happened in an action is told before each question in it, and the table keeps up with it.

use super::Session;
use crate::play::game_history::{AttemptEnd, GameHistory};
use crate::talk::Ask;
use crate::tell::{self, NewsPosition, Report};
use lod_bots::game::Next;
use lod_engine::game::{Board, Faction};

/// A game that is gone on with: what was told of the action under way up to its question.
pub(super) fn standing(history: &GameHistory<'_>) -> NewsPosition {
    let board = *history.now().board();
    match history.attempt(None) {
        Ok(attempt) if !history.answers().is_empty() => match attempt.outcome() {
            AttemptEnd::Asked(ask) => at(board, ask),
            _ => NewsPosition::nothing(board),
        },
        _ => NewsPosition::nothing(board),
    }
}

/// What was told when this is asked, in an action that began on this board.
fn at(start: Board, ask: &Ask) -> NewsPosition {
    let mut table = start;
    let (changes, tales) = (ask.so_far.len(), ask.news.tales.len());
    match table.apply_all(&ask.so_far) {
        Ok(()) => NewsPosition { table, changes, tales, orders: Vec::new() },
        Err(_) => NewsPosition::nothing(start),
    }
}

impl Session<'_, '_> {
    /// A game that is gone on with: what the table was told of the action under way. A page is told all of it again.
    pub(super) fn stands(&mut self) {
        self.heard = match self.screen.draws() {
            true => NewsPosition::nothing(*self.history.now().board()),
            false => standing(&self.history),
        };
    }

    /// Tells what happened since the last question, with what is to be moved now; where the table stands otherwise,
    /// what sets it right.
    pub(super) fn tell_news(&mut self, ask: &Ask) {
        let start = *self.history.now().board();
        let width = self.screen.width();
        let now = at(start, ask);
        let mut told = start;
        let known = ask.so_far.get(..ask.news.changes_told).unwrap_or_default();
        let goes_on = told.apply_all(known).is_ok() && told == self.heard.table;
        if self.screen.draws() {
            if now.is_like(&self.heard) {
                return;
            }
            let before = std::mem::take(&mut self.heard.orders);
            let (from, before, since) = match goes_on {
                true => (told, before, known.len()),
                false => (start, Vec::new(), 0),
            };
            let fresh = ask.so_far.get(since..now.changes).unwrap_or_default();
            let orders = [before, tell::order_rows(&from, fresh)].concat();
            if !orders.is_empty() {
                self.heard = NewsPosition { orders, ..now };
                return self.leaf_so_far(ask);
            }
        }
        let card = self.history.now().current();
        let lines = match goes_on {
            true => tell::news(&start, &ask.so_far, &ask.news, card, width),
            false if now.table == self.heard.table => Vec::new(),
            false => tell::on_board(&self.heard.table, &now.table, &[], width),
        };
        self.heard = now;
        self.show(&lines);
    }

    /// What the action under way has come to, for a page.
    fn leaf_so_far(&mut self, ask: &Ask) {
        let game = self.history.now();
        let (board, card) = (game.board(), game.current());
        let told = tell::so_far(board, &ask.so_far, &ask.news, &self.heard.orders, card);
        let (faction, who) = match game.next() {
            Next::Turn(turn) => (Some(turn.faction), turn.faction.name()),
            Next::Winter => (None, "Winter Quarters"),
            _ => (ask.faction, ask.faction.map_or("This action", Faction::name)),
        };
        let (number, title) = (self.history.done().len() + 1, format!("{who}, so far"));
        let faction = faction.map(Faction::id);
        self.screen.show_report(&Report { number, faction, title, ..told });
    }
}
