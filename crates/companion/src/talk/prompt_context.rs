//! What the commands of a question have to do with, besides its answer.

use super::{Answer, Command, PromptCommand, refusal};
use crate::tell;
use lod_bots::game::Game;
use lod_engine::game::{Board, SpaceSet, words};
use lod_engine::rules::winter::Season;
use lod_engine::shown;

/// Where a question is asked: what can be looked at from there.
pub(crate) trait PromptContext {
    /// Whether a command means something here, of those that not every question has.
    fn knows(&self, word: PromptCommand) -> bool;

    /// The board, where there is one to look at.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// What is said to a line that only this place understands.
    fn answered(&self, _line: &str) -> Option<Vec<String>> {
        None
    }

    /// Its lines that a page has buttons for.
    fn asides(&self) -> &'static [Command] {
        &[]
    }

    /// A line that is an answer at this place, whatever the form of the question.
    fn answer(&self, _line: &str) -> Option<Answer> {
        None
    }

    /// What a command shows.
    fn view(&self, _word: PromptCommand, _rest: &str, _width: usize) -> Vec<String> {
        Vec::new()
    }
}

/// A question with nothing to look at.
pub(super) struct NoContext;

impl PromptContext for NoContext {
    fn knows(&self, word: PromptCommand) -> bool {
        word == PromptCommand::Redo
    }
}

/// What a command that looks something up has before it.
pub(crate) struct BoardView<'v> {
    /// The board, with what was done so far in the turn.
    pub board: &'v Board,
    /// Who plays, and by which rules the Winter Quarters Round is held.
    pub season: Season,
    /// The card being played, and the one after it.
    pub cards: (Option<u8>, Option<u8>),
    /// What follows the command.
    pub rest: &'v str,
    /// The width of the lines.
    pub width: usize,
}

impl<'v> BoardView<'v> {
    /// This board in a game.
    pub fn of(game: &Game<'_>, board: &'v Board, rest: &'v str, width: usize) -> BoardView<'v> {
        let cards = (game.deck().current(), game.deck().next());
        BoardView { board, season: game.season(), cards, rest, width }
    }

    /// All spaces, or the one that is named.
    pub(super) fn spaces(&self) -> Vec<String> {
        if self.rest.is_empty() {
            return tell::board(self.board, SpaceSet::EMPTY, self.width);
        }
        match words::find_space(self.rest) {
            Ok(space) => tell::space(self.board, space, self.width),
            Err(error) => vec![shown::message(&refusal(&error.to_string()))],
        }
    }

    /// The card being played with the one after it, or the one that is named.
    pub(super) fn card(&self) -> Vec<String> {
        if !self.rest.is_empty() {
            return match self.rest.parse() {
                Ok(number @ 1..=109) => tell::face(number, self.width),
                _ => vec!["The cards are 1 to 109.".to_string()],
            };
        }
        let (current, next) = self.cards;
        match current {
            Some(current) => {
                let mut lines = tell::face(current, self.width);
                lines.extend(next.into_iter().flat_map(|n| tell::coming(n, self.width)));
                lines
            }
            None => vec!["No card has been played yet.".to_string()],
        }
    }
}
