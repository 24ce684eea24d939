//! What happened in an action is told before each question in it, and the table keeps up with it.

use super::Session;
use crate::play::answer_replay::QuestionStop;
use crate::play::board_question::is_about_board;
use crate::play::game_replay::GameReplay;
use crate::talk::Ask;
use crate::tell::{self, News, NewsPosition, Report};
use lod_bots::game::{GameStep, Next};
use lod_engine::game::Faction;

/// What was told of an action by its end, or of the one under way up to its open question.
pub(super) fn told_in(history: &GameReplay<'_>, action: usize) -> NewsPosition {
    let start = history.at(action).board();
    let stops = history.stops(action).into_iter();
    stops.fold(NewsPosition::nothing(*start), |told, QuestionStop { changes, news }| {
        told.after(start, &changes, news.tales.len())
    })
}

/// What was told of an action before its first question.
pub(super) struct ToldHeading {
    /// Its place in the game.
    pub action: usize,
    pub who: String,
    pub why: Vec<String>,
}

impl ToldHeading {
    /// Whether it says what is done, and why.
    pub const fn is_whole(&self) -> bool {
        !self.why.is_empty()
    }
}

/// What was told of the action under way of a game that waits for Enter before it, or has come to its question.
pub(super) fn standing(history: &GameReplay<'_>) -> NewsPosition {
    if history.waits() {
        NewsPosition::nothing(*history.now().board())
    } else {
        told_in(history, history.over())
    }
}

impl Session<'_, '_> {
    /// Whether something was entered about the board, and nothing else.
    pub(super) fn is_board_entered(&self, action: usize) -> bool {
        self.history.action(action).is_some_and(|done| matches!(done.action, GameStep::Known))
    }

    /// Something was entered about the board, or others play, before the action under way: what was told of it is told.
    pub(super) fn keep_told(&mut self, action: usize) {
        if let Some(headed) = self.headed.as_mut().filter(|headed| headed.action == action) {
            headed.action = action + 1;
        }
        if action + 1 < self.history.over() {
            // More was redone with it, and is told after it.
            self.heard = NewsPosition::nothing(*self.history.after(action).board());
            return;
        }
        let told = match self.heard.changes {
            0 => Vec::new(),
            count => self.history.told_so_far().changes.into_iter().take(count).collect(),
        };
        self.heard.table = tell::board_after(self.history.now().board(), &told);
    }

    /// The game stands elsewhere, and the table is told so: what was told of the action under way. A page is told all of
    /// it again.
    pub(super) fn stands(&mut self) {
        self.heard = standing(&self.history);
        self.tells_again = self.screen.draws();
    }

    /// Tells what happened since the last question, with what is to be moved now; where the table stands otherwise,
    /// what sets it right. `is_apart`: no question stands before it.
    pub(super) fn tell_news(&mut self, ask: &Ask, is_apart: bool) {
        // A question about the board says nothing new of the action that waits for it.
        if is_about_board(ask) && (self.heard.is_begun() || ask.moment.so_far.is_empty()) {
            return;
        }
        let start = *self.history.now().board();
        let width = self.screen.width();
        let heard = self.heard.clone();
        let tales = ask.moment.news.tales.len();
        let now = heard.after(&start, &ask.moment.so_far, tales);
        let goes_on = heard.leads_to(&start, &ask.moment.so_far);
        let again = std::mem::take(&mut self.tells_again);
        if self.screen.draws() {
            if now.is_like(&heard) && !again {
                return;
            }
            self.heard = now.clone();
            if !now.orders.is_empty() {
                return self.leaf_so_far(ask);
            }
            // A page shows the phases over the question.
            if ask.moment.news.phase().is_some() {
                return;
            }
        }
        let card = self.history.now().current();
        let news = News {
            changes_told: heard.changes,
            tales_told: heard.tales.min(tales),
            tales: ask.moment.news.tales.clone(),
        };
        let lines = if goes_on {
            tell::news_lines(&start, &ask.moment.so_far, &news, card, width)
        } else if now.table == heard.table {
            Vec::new()
        } else {
            tell::on_board(&heard.table, &now.table, &[], width)
        };
        self.heard = now;
        if is_apart && !lines.is_empty() {
            self.say("");
        }
        self.show(&lines);
    }

    /// What the action under way has come to, for a page.
    fn leaf_so_far(&mut self, ask: &Ask) {
        let game = self.history.now();
        let (board, card) = (game.board(), game.current());
        let told = tell::news_report(
            board,
            &ask.moment.so_far,
            &ask.moment.news,
            &self.heard.orders,
            card,
        );
        let (faction, who) = match game.next() {
            Next::Turn(turn) => (Some(turn.faction), turn.faction.name()),
            Next::Winter => (None, "Winter Quarters"),
            _ => (ask.faction, ask.faction.map_or("This action", Faction::name)),
        };
        let (number, title) = (self.history.over() + 1, format!("{who}, so far"));
        let faction = faction.map(Faction::id);
        self.screen.show_report(&Report { number, faction, title, ..told });
    }
}
