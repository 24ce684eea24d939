//! What the commands that look something up have before them.

use super::refusal;
use crate::tell;
use lod_bots::game::Game;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Board, Faction, SpaceSet, words};
use lod_engine::rules::cards::cards as rules_cards;
use lod_engine::rules::winter::Season;
use lod_engine::shown;

/// What a command that looks something up has before it.
pub(crate) struct BoardView<'v> {
    /// The board, with what was done so far in the turn.
    pub board: &'v Board,
    /// Who plays, and by which rules the Winter Quarters Round is held.
    pub season: Season,
    /// The card being played, and the one after it.
    pub cards: (Option<u8>, Option<u8>),
    /// Whether a Winter Quarters card is showing (2.3.8).
    pub winter_showing: bool,
    /// What follows the command.
    pub rest: &'v str,
    /// The width of the lines.
    pub width: usize,
}

/// What `board` can be followed by wherever there is a board.
pub(crate) const OF_BOARD: [(&str, &str); 1] = [("board SPACE", "one space in full words")];

/// What may be typed, each with what it does, in rows of at most so many columns.
pub(crate) fn typed_rows(rows: &[(&str, &str)], width: usize) -> Vec<String> {
    let wide = rows.iter().map(|(typed, _)| typed.len()).max().unwrap_or(0);
    let rows = rows.iter().map(|(typed, about)| format!("  {typed:<wide$}  {about}"));
    rows.flat_map(|row| tell::fitted(&row, width)).collect()
}

impl<'v> BoardView<'v> {
    /// This board in a game.
    pub fn of(game: &Game<'_>, board: &'v Board, rest: &'v str, width: usize) -> BoardView<'v> {
        let cards = (game.deck().current(), game.deck().next());
        let winter_showing = game.deck().winter_showing(rules_cards());
        BoardView { board, season: game.season(), cards, winter_showing, rest, width }
    }

    /// All spaces, the one that is named, or what may be named.
    pub(super) fn spaces(&self) -> Vec<String> {
        match self.rest {
            "" => return tell::board(self.board, SpaceSet::EMPTY, self.width),
            "?" => return typed_rows(&OF_BOARD, self.width),
            _ => {}
        }
        match words::find_space(self.rest) {
            Ok(space) => tell::space(self.board, space, self.width),
            Err(error) => vec![shown::message(&refusal(&error.to_string()))],
        }
    }

    /// The Faction that is named.
    pub(super) fn faction(&self) -> Vec<String> {
        match unique_beginning(Faction::ALL, |own| [own.id()], &self.rest.to_lowercase()) {
            Some(named) => {
                tell::faction(self.board, named, &self.season, self.winter_showing, self.width)
            }
            None => vec![format!(
                "Type show and a Faction: {}.",
                Faction::ALL.map(Faction::id).join(", ")
            )],
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
