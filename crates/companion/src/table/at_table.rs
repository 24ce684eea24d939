//! Commands at a question of the table: what the last known board shows, and what to do in place of the others.

use super::last_known_board::LastKnownBoard;
use super::turn::Table;
use crate::talk::{
    Answer, Ask, BoardView, CommandEffect, CommandUse, PromptCommand, PromptContext, PromptExit, Ui,
};
use crate::tell::{is_winter_quarters, quoted, wrap_to};
use lod_engine::game::scenario::scenario;
use lod_engine::game::{Board, Fact};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::Season;

/// A question of the table, with what can be looked at there.
pub(super) struct AtTable<'q> {
    ui: &'q mut dyn Ui,
    /// The board as far as it is known, where something is.
    board: Option<Board>,
    season: Season,
    card: Option<u8>,
    /// What can be shown again of the last turn.
    pages: Vec<(PromptCommand, Vec<String>)>,
    /// Whether a turn may be guessed from here.
    guesses: bool,
}

impl Table<'_> {
    /// A question, with what can be looked at there.
    pub(super) fn at(&mut self, ask: &Ask) -> AtTable<'_> {
        let scenario = self.stand.kept.scenario.map(scenario);
        AtTable {
            board: self.known_at(ask),
            season: Season {
                seats: Seats::of(&self.players()),
                victory_check: scenario.is_none_or(|scenario| scenario.victory_check),
                ..Season::default()
            },
            card: self.course().card(),
            pages: self.pages(),
            guesses: false,
            ui: self.ui,
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
        self.stand.memory.seen_on(board, |fact| self.notebook.knows(fact))
    }

    /// The last known board, where something is known.
    pub(super) fn last_known(&self) -> Option<Board> {
        let is_known = self.stand.memory != LastKnownBoard::default();
        is_known.then(|| self.stand.memory.seen_on(&Board::unknown(), |_| false))
    }
}

impl AtTable<'_> {
    /// The same where a turn may be guessed.
    pub(super) fn with_guesses(self) -> Self {
        AtTable { guesses: true, ..self }
    }

    /// What is shown again of the last turn.
    fn page(&self, word: PromptCommand) -> Option<&Vec<String>> {
        self.pages.iter().find(|(of, _)| *of == word).map(|(_, lines)| lines)
    }

    /// What a command looks up on the last known board; `None` where it looks nothing up.
    fn looked_up(&self, word: PromptCommand, rest: &str) -> Option<CommandEffect<Answer>> {
        let (season, cards, width) = (self.season, (self.card, None), self.ui.width());
        let empty = Board::empty();
        let board = self.board.as_ref().unwrap_or(&empty);
        let winter_showing = self.card.is_some_and(is_winter_quarters);
        let view = BoardView { board, season, cards, winter_showing, rest, width };
        let lines = word.view(&view)?;
        if word == PromptCommand::Card || rest == "?" {
            return Some(CommandEffect::Shows(lines));
        }
        if self.board.is_none() {
            let none = "No board has been entered yet. Each turn asks for what it needs.";
            return Some(CommandEffect::Says(vec![none.to_string()]));
        }
        let known = "The last known board. What was never entered counts as empty or 0.";
        let lines = [wrap_to(known, "  ", width), lines].concat();
        Some(CommandEffect::looked_up(word, lines))
    }
}

impl PromptContext for AtTable<'_> {
    type Reply = Answer;

    fn ui(&mut self) -> &mut dyn Ui {
        self.ui
    }

    fn knows(&self, word: PromptCommand) -> CommandUse {
        let is_here = match word {
            PromptCommand::Redo | PromptCommand::Why => true,
            PromptCommand::Guess => self.guesses,
            word => self.page(word).is_some(),
        };
        match is_here {
            true => CommandUse::Shortened,
            false => CommandUse::InFull,
        }
    }

    fn names(&self, word: PromptCommand) -> bool {
        let is_shown = word.looks_at_board() && self.board.is_some();
        is_shown || word == PromptCommand::Card || self.knows(word) == CommandUse::Shortened
    }

    fn instead(&self, word: PromptCommand) -> Vec<String> {
        vec![format!("{} {}", quoted(word.typed()), instead(word))]
    }

    fn answer(&mut self, _: &str, read: Result<Answer, String>) -> Result<Answer, String> {
        read
    }

    async fn run(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<CommandEffect<Answer>, PromptExit> {
        if word == PromptCommand::Guess && self.guesses {
            self.ui.remember(word.typed());
            return Ok(CommandEffect::Reply(Answer::Line(word.typed().to_string())));
        }
        if let Some(page) = self.page(word) {
            return Ok(CommandEffect::Shows(page.clone()));
        }
        Ok(self.looked_up(word, rest).unwrap_or(CommandEffect::Usual))
    }
}

/// Why a command does not work at the table, and what to do there.
fn instead(word: PromptCommand) -> &'static str {
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
        PromptCommand::Chances | PromptCommand::Try => {
            "is for a tracked game; here save the board between two turns, and lod play takes it."
        }
        PromptCommand::Dice | PromptCommand::Players => {
            "is not for a turn; type players between two turns."
        }
        word if word.command().at_menu.is_some() => "is not for a turn; type it between two turns.",
        PromptCommand::Why | PromptCommand::Steps | PromptCommand::Repeat => {
            "is for the last turn; none has been played yet."
        }
        _ => "is not for this question; type ? for help.",
    }
}
