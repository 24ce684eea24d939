//! What a conversation is held through: it shows lines, and is given them.

use super::{Ask, Command, PromptExit, tell};
use crate::tell::{AnswerEffect, ChancesSheet, GameEnd, Overview, Report, SetUpSheet, WIDTH};
use lod_engine::game::Board;
use std::future::poll_fn;
use std::task::Poll;

/// What a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedInput {
    /// A line.
    Line(String),
    /// A line that is no text.
    Garbled,
}

/// A line, or why there is none.
pub type TypedLine = Result<TypedInput, PromptExit>;

/// Where lines come from and go to.
pub trait Ui {
    /// Shows a line of text.
    fn show(&mut self, line: &str);
    /// Says why a line is no answer here.
    fn refused(&mut self, text: &str) {
        tell(self, text);
    }
    /// Shows a line that is to be copied and so is not broken, however narrow the screen.
    fn show_unbroken(&mut self, line: &str) {
        self.show(line);
    }
    /// Shows a line that may be a title.
    fn title(&mut self, line: &str) {
        self.show(line);
    }
    /// Shows a line of the board, each Side in its colour where there are colours.
    fn painted(&mut self, line: &str) {
        self.show(line);
    }
    /// Whether questions, boards and turns are drawn from their data, and nothing has to be typed; other faces are
    /// given lines, and told how to type.
    fn draws(&self) -> bool {
        false
    }
    /// The question that is shown next, as data: a face that draws it uses this in place of the lines that are shown
    /// from here on up to the question.
    fn asked(&mut self, _ask: &Ask) {}
    /// How the board stands at the next question, for a face that draws it; with it the board before the last turn.
    fn stands(&mut self, _board: &Board, _since: Option<&Board>) {}
    /// The card, the Factions and what moved last, at the next question of a game, for a face that draws them.
    fn overview(&mut self, _overview: Overview) {}
    /// Shows a picture, an SVG of the program's own.
    fn drawing(&mut self, _title: &str, _svg: String) {}
    /// Draws what was done, part by part.
    fn show_report(&mut self, _report: &Report) {}
    /// Draws what is to be set up, to be ticked.
    fn show_set_up(&mut self, _sheet: &SetUpSheet) {}
    /// Draws the chances of a position.
    fn show_chances(&mut self, _sheet: &ChancesSheet) {}
    /// Draws how the game ended.
    fn show_end(&mut self, _end: &GameEnd) {}
    /// Shows what an answer would do.
    fn effect(&mut self, effect: &AnswerEffect) {
        for line in effect.lines() {
            self.show(&line);
        }
    }
    /// Whether people talk about the saved game of this name elsewhere already and this conversation leads there: it is
    /// over then.
    fn joins(&mut self, _game: &str) -> bool {
        false
    }
    /// The conversation is about the saved game of this name from now on.
    fn goes_by(&mut self, _game: &str) {}
    /// Gives a text to the person as a new file; what is to be said then.
    ///
    /// # Errors
    /// Why it cannot be, as a sentence without its end.
    fn save_file(&mut self, what: &str, file: &str, _text: &str) -> Result<String, String> {
        Err(format!("no place here to save the {what} as {file}"))
    }
    /// The text of a file that the person names.
    ///
    /// # Errors
    /// Why it cannot be read, as a sentence without its end.
    fn fetch(&mut self, _file: &str) -> Result<String, String> {
        Err("no files to read here".to_string())
    }
    /// Whether the person sits at this machine, so that what they type may name its files.
    fn has_files(&self) -> bool {
        true
    }
    /// A question is put for the first time: what is asked until the next one begins is this one again.
    fn begins(&mut self) {}
    /// Whether the face itself shows the answers of the question that it was given as data.
    fn lists(&self) -> bool {
        false
    }
    /// Shows a question.
    fn question(&mut self, text: &str);
    /// A line is wanted now.
    fn waits(&mut self) {}
    /// The line that is wanted, once it is there.
    fn poll_line(&mut self) -> Poll<TypedLine>;
    /// Whether the line that is read now may have been typed before its question was seen, as through a pipe.
    fn is_typed_ahead(&mut self) -> bool {
        true
    }
    /// The replies and the commands that the next line may have: for completion, lists and buttons.
    fn offer(&mut self, _replies: Vec<String>, _commands: Vec<&'static Command>) {}
    /// Keeps a line that was an answer, to be called up again.
    fn remember(&mut self, _line: &str) {}
    /// The line that was kept last.
    fn remembered(&self) -> String {
        String::new()
    }
    /// The next line begins with this, to be mended.
    fn mend(&mut self, _line: &str) {}
    /// What is to be said when a signal from outside ends the program.
    fn last_words(&mut self, _words: &[String]) {}
    /// Work goes on, of which so much is done, `all` where that is known; whether it is to go on.
    fn works(&mut self, _done: u64, _all: Option<u64>) -> bool {
        true
    }
    /// The work is over.
    fn rests(&mut self) {}
    /// The columns there are.
    fn width(&self) -> usize {
        WIDTH
    }
}

/// The next line.
///
/// # Errors
/// [`PromptExit`].
pub async fn next_line(ui: &mut dyn Ui) -> TypedLine {
    ui.waits();
    poll_fn(|_| ui.poll_line()).await
}
