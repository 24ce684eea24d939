//! What happened in an action is told before each question in it, and the table keeps up with it.

use super::Session;
use crate::play::story::{Reached, Story};
use crate::talk::Ask;
use crate::tell::{self, Heard};
use lod_engine::game::Board;

/// A game that is gone on with: what was told of the action under way up to its question.
pub(super) fn standing(story: &Story<'_>) -> Heard {
    let board = *story.now().board();
    match story.attempt(None) {
        Ok(attempt) if !story.given().is_empty() => match attempt.outcome() {
            Reached::Asked(ask) => at(board, ask),
            _ => Heard::nothing(board),
        },
        _ => Heard::nothing(board),
    }
}

/// What was told when this is asked, in an action that began on this board.
fn at(start: Board, ask: &Ask) -> Heard {
    let mut table = start;
    match table.apply_all(&ask.so_far) {
        Ok(()) => Heard { table, changes: ask.so_far.len(), tales: ask.news.tales.len() },
        Err(_) => Heard::nothing(start),
    }
}

impl Session<'_, '_> {
    /// Tells what happened since the last question, with what is to be moved now; where the table stands otherwise,
    /// what sets it right.
    pub(super) fn tell_news(&mut self, ask: &Ask) {
        let start = *self.story.now().board();
        let width = self.screen.width();
        let now = at(start, ask);
        let mut told = start;
        let known = ask.so_far.get(..ask.news.changes_told).unwrap_or_default();
        let goes_on = told.apply_all(known).is_ok() && told == self.heard.table;
        let lines = match goes_on {
            true => {
                let card = self.story.now().current();
                tell::news(&start, &ask.so_far, &ask.news, card, width)
            }
            false if now.table == self.heard.table => Vec::new(),
            false => tell::on_board(&self.heard.table, &now.table, &[], width),
        };
        self.heard = now;
        self.show(&lines);
    }
}
