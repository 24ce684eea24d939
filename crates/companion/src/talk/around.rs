//! What the commands of a question have to do with, besides its answer.

use super::{Answer, Command, Word, refusal};
use crate::tell;
use lod_bots::game::Game;
use lod_engine::game::{Board, SpaceSet, words};
use lod_engine::shown;

/// Where a question is asked: what can be looked at from there.
pub(crate) trait Around {
    /// Whether a command means something here, of those that not every question has.
    fn knows(&self, word: Word) -> bool;

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
    fn look(&self, _word: Word, _rest: &str, _width: usize) -> Vec<String> {
        Vec::new()
    }
}

/// A question with nothing to look at.
pub(super) struct Alone;

impl Around for Alone {
    fn knows(&self, word: Word) -> bool {
        word == Word::Redo
    }
}

/// What a command shows of a game and its board, with the spaces to be marked; nothing where it is about something else.
pub(crate) fn look(
    (game, board): (&Game<'_>, &Board),
    marked: SpaceSet,
    (word, rest): (Word, &str),
    width: usize,
) -> Option<Vec<String>> {
    Some(match word {
        Word::Board if rest.is_empty() => tell::board(board, marked, width),
        Word::Board => match words::find_space(rest) {
            Ok(space) => tell::space(board, space, width),
            Err(error) => vec![shown::message(&refusal(&error.to_string()))],
        },
        Word::Tracks => tell::tracks(board, game.seats(), width),
        Word::Margins => tell::margins(board, &game.season(), width),
        Word::Forces => tell::forces(board, width),
        Word::Card => card(game, rest, width),
        _ => return None,
    })
}

fn card(game: &Game<'_>, rest: &str, width: usize) -> Vec<String> {
    if !rest.is_empty() {
        return match rest.parse() {
            Ok(number @ 1..=109) => tell::face(number, width),
            _ => vec!["The cards are 1 to 109.".to_string()],
        };
    }
    let deck = game.deck();
    match deck.current() {
        Some(current) => {
            let mut lines = tell::face(current, width);
            lines.extend(deck.next().into_iter().flat_map(|n| tell::coming(n, width)));
            lines
        }
        None => vec!["No card has been played yet.".to_string()],
    }
}
