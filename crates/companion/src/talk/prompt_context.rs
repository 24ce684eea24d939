//! Where a question is asked: what its answers come to, which commands mean something there, and what they do.

use super::{
    Answer, Ask, Command, Form, PromptCommand, PromptExit, TypedLine, Ui, next_line, refusal, show,
    tell,
};
use lod_engine::game::Board;

/// How a command may be typed at a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandUse {
    /// It means nothing there.
    No,
    /// In full alone, and only where the line is no answer: its beginnings are left to the answers.
    InFull,
    /// Also by any beginning that no other command has.
    Shortened,
}

impl CommandUse {
    /// Shortened where it is known; else it means nothing.
    pub const fn of(is_known: bool) -> CommandUse {
        if is_known { CommandUse::Shortened } else { CommandUse::No }
    }
}

/// What a command does at a question.
#[derive(Debug)]
pub enum CommandEffect<R> {
    /// What it does at every question.
    Usual,
    /// The question is over with this.
    Reply(R),
    /// It says a text, in lines as wide as there is room.
    Says(Vec<String>),
    /// It shows lines, a screen at a time.
    Shows(Vec<String>),
    /// It shows lines of the board, a screen at a time.
    Paints(Vec<String>),
    /// The question stays; what there is to see has been shown.
    Stays,
}

impl<R> CommandEffect<R> {
    /// Shows lines, or says what is wrong.
    pub(crate) fn tried(done: Result<Vec<String>, String>) -> CommandEffect<R> {
        match done {
            Ok(lines) => CommandEffect::Shows(lines),
            Err(wrong) => CommandEffect::Says(vec![refusal(&wrong)]),
        }
    }

    /// The same where what is shown are lines of the board.
    pub(crate) fn painted(self) -> CommandEffect<R> {
        match self {
            CommandEffect::Shows(lines) => CommandEffect::Paints(lines),
            other => other,
        }
    }

    /// What a command that looks something up shows.
    pub(crate) fn looked_up(word: PromptCommand, lines: Vec<String>) -> CommandEffect<R> {
        match word {
            PromptCommand::Board => CommandEffect::Paints(lines),
            _ => CommandEffect::Shows(lines),
        }
    }
}

/// Where a question is asked: a table, a game, a lesson, a procedure, or nowhere in particular.
pub trait PromptContext {
    /// What an answer comes to.
    type Reply;

    /// Where the conversation is held.
    fn ui(&mut self) -> &mut dyn Ui;

    /// How a command may be typed here, of those that not every question has.
    fn knows(&self, word: PromptCommand) -> CommandUse;

    /// Whether help and buttons name a command that is known here.
    fn names(&self, _word: PromptCommand) -> bool {
        true
    }

    /// What is said to a command that is known here and does nothing.
    fn instead(&self, _word: PromptCommand) -> Vec<String> {
        Vec::new()
    }

    /// The lines that this place alone understands and a page has buttons for.
    fn asides(&self) -> &'static [Command] {
        &[]
    }

    /// What is shown for such a line.
    fn answered(&self, _line: &str) -> Option<Vec<String>> {
        None
    }

    /// The board, where there is one to draw beside the question.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// What a line means as an answer; with it, what it means by the question's form and the lines kept before.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    fn answer(&mut self, line: &str, read: Result<Answer, String>) -> Result<Self::Reply, String>;

    /// Whether a line is an answer letter for letter, whatever command begins like it. None begins like a yes or a no.
    fn is_answer(&self, ask: &Ask, line: &str) -> bool {
        match ask.form {
            Form::YesNo => ask.read(line).is_ok(),
            _ => {
                let reply = ask.exact(line).or_else(|| ask.of_faction(line));
                reply.is_some() || ask.names_space(line)
            }
        }
    }

    /// Whether a line that is no answer may stand for the command that begins so.
    fn shortens(&self, _line: &str) -> bool {
        true
    }

    /// Does what a command says, where that is not the usual.
    ///
    /// # Errors
    /// [`PromptExit`].
    fn run(
        &mut self,
        _word: PromptCommand,
        _rest: &str,
    ) -> impl Future<Output = Result<CommandEffect<Self::Reply>, PromptExit>> {
        async { Ok(CommandEffect::Usual) }
    }

    /// The next line.
    ///
    /// # Errors
    /// [`PromptExit`].
    fn line(&mut self) -> impl Future<Output = TypedLine> {
        next_line(self.ui())
    }

    /// Shows the question; the first time with what is to be read before it.
    fn show_question(&mut self, ask: &Ask, first: bool, commands: Vec<&'static Command>) {
        let board = self.board().copied();
        let ui = self.ui();
        if let Some(board) = &board {
            ui.stands(board, None);
        }
        ui.asked(ask);
        for line in ask.preamble.lines.iter().filter(|_| first) {
            match board {
                Some(_) => ui.painted(line),
                None => tell(ui, line),
            }
        }
        show(ui, ask);
        let replies = match ask.form {
            Form::Some => Vec::new(),
            _ => ask.replies.iter().map(|reply| reply.word.clone()).collect(),
        };
        ui.offer(replies, commands);
    }
}
