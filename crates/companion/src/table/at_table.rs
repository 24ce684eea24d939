//! Commands at a question of the table: what the last known board shows, and what to do in place of the others.

use super::last_known_board::LastKnownBoard;
use super::turn::Table;
use crate::talk::{
    Ask, BoardView, CommandMatch, Form, PromptCommand, PromptContext, match_command,
};
use crate::tell::{quoted, wrap_to};
use lod_engine::game::scenario::scenario;
use lod_engine::game::{Board, Fact};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::Season;

/// A question of the table, with what can be looked at there.
pub(super) struct AtTable<'q> {
    ask: &'q Ask,
    /// The board as far as it is known, where something is.
    board: Option<Board>,
    season: Season,
    card: Option<u8>,
    width: usize,
}

impl Table<'_> {
    /// What can be looked at from a question.
    pub(super) fn around<'q>(&self, ask: &'q Ask) -> AtTable<'q> {
        let scenario = self.kept.scenario.map(scenario);
        AtTable {
            ask,
            board: self.known_at(ask),
            season: Season {
                seats: Seats::of(&self.players()),
                victory_check: scenario.is_none_or(|scenario| scenario.victory_check),
                ..Season::default()
            },
            card: self.course().card(),
            width: self.columns(),
        }
    }

    /// The board at a question as far as it is known, where something is.
    fn known_at(&self, ask: &Ask) -> Option<Board> {
        match ask.board {
            Some(board) if Fact::everywhere().any(|fact| self.notebook.knows(fact)) => {
                Some(self.seen_on(&board))
            }
            _ => self.last_known(),
        }
    }

    /// This board of a turn, and what is believed of all that was not told in it.
    pub(super) fn seen_on(&self, board: &Board) -> Board {
        self.memory.seen_on(board, |fact| self.notebook.knows(fact))
    }

    /// The last known board, where something is known.
    pub(super) fn last_known(&self) -> Option<Board> {
        let is_known = self.memory != LastKnownBoard::default();
        is_known.then(|| self.memory.seen_on(&Board::unknown(), |_| false))
    }
}

impl AtTable<'_> {
    /// Whether a line is an answer here, though it begins like a command.
    fn is_answer(&self, line: &str) -> bool {
        let is_read = || self.ask.form != Form::Line && self.ask.read(line).is_ok();
        self.ask.exact(line).is_some() || is_read()
    }
}

impl PromptContext for AtTable<'_> {
    fn knows(&self, word: PromptCommand) -> bool {
        word == PromptCommand::Redo
    }

    fn answered(&self, line: &str) -> Option<Vec<String>> {
        match match_command(line, &|_| true) {
            CommandMatch::Exactly(word, rest) if !self.is_answer(line) => {
                Some(self.view(word, rest, self.width))
            }
            _ => None,
        }
    }

    fn view(&self, word: PromptCommand, rest: &str, width: usize) -> Vec<String> {
        let viewed = |board| {
            let (season, cards) = (self.season, (self.card, None));
            word.view(&BoardView { board, season, cards, rest, width })
        };
        let is_of_board = matches!(
            word,
            PromptCommand::Board
                | PromptCommand::Tracks
                | PromptCommand::Margins
                | PromptCommand::Forces
        );
        let text = match (&self.board, word) {
            (_, PromptCommand::Card) => return viewed(&Board::empty()),
            (Some(board), _) if is_of_board => {
                let known = "The last known board. What was never entered counts as empty or 0.";
                return [wrap_to(known, "  ", width), viewed(board)].concat();
            }
            (None, _) if is_of_board => {
                "No board has been entered yet. Each turn asks for what it needs.".to_string()
            }
            _ => format!("{} {}", quoted(word.typed()), instead(word)),
        };
        wrap_to(&text, "  ", width)
    }
}

/// Why a command does not work at the table, and what to do there.
const fn instead(word: PromptCommand) -> &'static str {
    match word {
        PromptCommand::Abort => {
            "is for a tracked game; here undo goes back answer by answer, undo 9 nine answers."
        }
        PromptCommand::Rollback => {
            "is for a tracked game; here undo between two turns opens the last one, then the one before."
        }
        PromptCommand::Fix | PromptCommand::Audit => {
            "is for a tracked game; here list what differs when a turn shows the last known board."
        }
        PromptCommand::Export => {
            "is for a tracked game; here save between two turns writes the last known board."
        }
        PromptCommand::History
        | PromptCommand::Tally
        | PromptCommand::Deck
        | PromptCommand::Chart => {
            "is for a tracked game; here why turn 3 tells of the third turn of this session."
        }
        PromptCommand::Chances | PromptCommand::WhatIf | PromptCommand::Try => {
            "is for a tracked game; here save the board between two turns, and lod play takes it."
        }
        PromptCommand::Dice | PromptCommand::Players => {
            "is not for a turn; type players between two turns."
        }
        PromptCommand::Save | PromptCommand::Report | PromptCommand::Guess => {
            "is not for a turn; type it between two turns."
        }
        PromptCommand::Steps | PromptCommand::Repeat => {
            "is for the last turn; none has been played yet."
        }
        PromptCommand::Rows => "is for a question about several spaces; answer this one in a line.",
        _ => "is not for this question; type ? for help.",
    }
}
