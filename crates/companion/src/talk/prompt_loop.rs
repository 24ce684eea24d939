//! The conversation at a question, the same at a terminal and through a pipe, at the table and in a game.

use super::command::{COMMANDS, Command, CommandMatch, PromptCommand, match_command};
use super::{PromptExit, TypedInput, Ui, next_line};
use crate::tell::{quoted, wrap_to};
use lod_engine::game::words::capital;
use lod_engine::shown;

/// Who asks a question and makes sense of what is typed.
pub trait PromptHandler {
    /// What comes of an answer.
    type Reply;

    /// Where the conversation is held.
    fn ui(&mut self) -> &mut dyn Ui;

    /// Shows the question; the first time with what is to be read before it.
    fn show_question(&mut self, first: bool);

    /// Whether a standing word means something here.
    fn knows(&self, word: PromptCommand) -> bool;

    /// The commands that mean something here.
    fn commands(&self) -> Vec<&'static Command> {
        COMMANDS.iter().filter(|command| self.knows(command.word)).collect()
    }

    /// What a line means as an answer.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    fn answer(&mut self, line: &str) -> Result<Self::Reply, String>;

    /// Keeps what is good of a line that is no whole answer; what is to be said of that. `None` where nothing of it
    /// can be kept for the next lines.
    fn keeps(&mut self, _line: &str) -> Option<Vec<String>> {
        None
    }

    /// Shows what a line asks for that means something at this place alone; whether it did.
    fn looks_up(&mut self, _line: &str) -> impl Future<Output = bool> {
        async { false }
    }

    /// All that was typed for an answer that ends with this line.
    fn typed(&self, line: &str) -> String {
        line.to_string()
    }

    /// Whether the line is an answer letter for letter, whatever word begins like it.
    fn is_answer(&self, line: &str) -> bool;

    /// Whether a line that is no answer may stand for the word that begins so.
    fn shortens(&self, _line: &str) -> bool {
        true
    }

    /// What the line would answer, for a message.
    fn meant(&self, _line: &str) -> String {
        "an answer".to_string()
    }

    /// Does what a standing word says; the reply where the question is over with that.
    ///
    /// # Errors
    /// [`PromptExit`].
    fn run_command(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> impl Future<Output = Result<Option<Self::Reply>, PromptExit>>;

    /// The next line.
    ///
    /// # Errors
    /// [`PromptExit`].
    fn line(&mut self) -> impl Future<Output = Result<TypedInput, PromptExit>> {
        next_line(self.ui())
    }
}

/// Asks until there is an answer, or a word that ends the question.
///
/// # Errors
/// [`PromptExit`].
pub async fn prompt_loop<A: PromptHandler>(asker: &mut A) -> Result<A::Reply, PromptExit> {
    asker.ui().begins();
    asker.show_question(true);
    loop {
        let TypedInput::Line(line) = asker.line().await? else {
            asker.ui().show("The line is not UTF-8 text. Type it again.");
            asker.ui().question("");
            continue;
        };
        let line = line.trim();
        let word = match_command(line, &|word| asker.knows(word));
        if word == CommandMatch::Nothing && asker.looks_up(line).await {
            asker.show_question(false);
            continue;
        }
        if word == CommandMatch::Nothing
            && let Some(text) = asker.keeps(line)
        {
            for said in text {
                tell(asker.ui(), &shown::message(&said));
            }
            asker.ui().question("");
            continue;
        }
        let done = match word {
            CommandMatch::Exactly(word, rest) if !asker.is_answer(line) => {
                said_word(asker, word, rest).await?
            }
            _ => match (asker.answer(line), word) {
                (Ok(reply), CommandMatch::Nothing | CommandMatch::Exactly(..)) => {
                    Some((reply, true))
                }
                (Ok(reply), _) if asker.is_answer(line) => Some((reply, true)),
                (Err(wrong), _) if asker.is_answer(line) => {
                    refuse(asker, &wrong);
                    None
                }
                (Err(_), CommandMatch::Perhaps(word, rest)) if asker.shortens(line) => {
                    said_word(asker, word, rest).await?
                }
                (Ok(_), word) => {
                    refuse(asker, &both(line, &asker.meant(line), &word));
                    None
                }
                (Err(_), CommandMatch::Several(words)) => {
                    let could = words.join(" or ");
                    refuse(asker, &format!("{} is ambiguous: {could}", quoted(line)));
                    None
                }
                (Err(wrong), _) => {
                    refuse(asker, &wrong);
                    None
                }
            },
        };
        if let Some((reply, is_answer)) = done {
            if is_answer {
                let typed = asker.typed(line);
                asker.ui().remember(&typed);
            }
            return Ok(reply);
        }
    }
}

/// Does what a word says; where the question stays it is put again.
async fn said_word<A: PromptHandler>(
    asker: &mut A,
    word: PromptCommand,
    rest: &str,
) -> Result<Option<(A::Reply, bool)>, PromptExit> {
    let done = asker.run_command(word, rest).await?;
    if done.is_none() {
        asker.show_question(false);
    }
    Ok(done.map(|reply| (reply, false)))
}

/// What is wrong with a line that could be an answer as well as a word.
fn both(line: &str, meant: &str, word: &CommandMatch<'_>) -> String {
    let mut could: Vec<&str> = vec![meant];
    match word {
        CommandMatch::Several(words) => could.extend(words),
        CommandMatch::Perhaps(word, _) => could.push(word.typed()),
        _ => {}
    }
    format!("{} is ambiguous: {}", quoted(line), could.join(" or "))
}

/// Says what is wrong with a line, and waits for another.
fn refuse<A: PromptHandler>(asker: &mut A, wrong: &str) {
    asker.ui().refused(&shown::message(&refusal(wrong)));
    asker.ui().question("");
}

/// What is wrong, as a sentence: a capital and one mark at its end.
pub fn refusal(wrong: &str) -> String {
    let wrong = wrong.trim_end_matches('.');
    let stop = if wrong.ends_with('?') { "" } else { "." };
    format!("{}{stop}", capital(wrong))
}

/// Shows a text in lines as wide as the face.
pub fn tell<U: Ui + ?Sized>(face: &mut U, text: &str) {
    for line in wrap_to(text, "  ", face.width()) {
        face.show(&line);
    }
}
