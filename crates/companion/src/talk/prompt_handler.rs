//! The conversation at a question, the same at a terminal and through a pipe, at the table, in a game, in a lesson and in
//! a procedure.

use super::command::{ASKS, COMMANDS, Command, CommandMatch, PromptCommand, match_command};
use super::help::help;
use super::read::{self, LineResult, PartialAnswer, is_in_parts, is_too_long};
use super::{
    Ask, CommandEffect, CommandUse, Form, History, PromptContext, PromptExit, Reasons, TypedInput,
    Ui, count,
};
use crate::tell::{quoted, wrap_to};
use lod_engine::game::words::capital;
use lod_engine::game::{Space, words};
use lod_engine::shown;

/// Asks until there is an answer, or a command that ends the question.
///
/// # Errors
/// [`PromptExit`].
pub async fn prompt<C: PromptContext>(ask: &Ask, at: &mut C) -> Result<C::Reply, PromptExit> {
    PromptHandler::new(ask, at).put().await
}

/// A question as it is put.
pub(crate) struct PromptHandler<'c, C> {
    ask: &'c Ask,
    at: &'c mut C,
    /// The lines of which something was kept.
    kept: History<String>,
}

impl<'c, C: PromptContext> PromptHandler<'c, C> {
    /// A question, before anything is typed.
    pub fn new(ask: &'c Ask, at: &'c mut C) -> PromptHandler<'c, C> {
        PromptHandler { ask, at, kept: History::default() }
    }

    /// Asks until there is an answer, or a command that ends the question.
    ///
    /// # Errors
    /// [`PromptExit`].
    pub async fn put(&mut self) -> Result<C::Reply, PromptExit> {
        self.at.ui().begins();
        self.show_question(true);
        loop {
            let TypedInput::Line(line) = self.at.line().await? else {
                self.at.ui().show("The line is not UTF-8 text. Type it again.");
                self.at.ui().question("");
                continue;
            };
            if let Some(reply) = self.hear(line.trim()).await? {
                return Ok(reply);
            }
        }
    }

    /// What comes of a line: a reply, or the question stays.
    async fn hear(&mut self, line: &str) -> Result<Option<C::Reply>, PromptExit> {
        let word = self.command_in(line);
        if word == CommandMatch::Nothing {
            if let Some(lines) = self.at.answered(line) {
                lines.iter().for_each(|line| self.at.ui().show(line));
                self.show_question(false);
                return Ok(None);
            }
            if let Some(text) = self.keeps(line) {
                self.say(text.iter().map(|said| shown::message(said)));
                self.at.ui().question("");
                return Ok(None);
            }
        }
        // Of a line that is no command it makes no difference.
        let is_answer = word != CommandMatch::Nothing && self.at.is_answer(self.ask, line);
        if let CommandMatch::Exactly(word, rest) = word
            && !is_answer
        {
            return self.command(word, rest).await;
        }
        if let CommandMatch::Perhaps(..) = word
            && !is_answer
            && self.begins_space(line)
        {
            let why = ambiguous(line, Some(&self.meant(line)), &word);
            self.at.ui().refused(&shown::message(&refusal(&why)));
            self.at.ui().question("");
            return Ok(None);
        }
        let wrong = match (self.answer(line), word) {
            (Ok(reply), word)
                if is_answer
                    || matches!(word, CommandMatch::Nothing | CommandMatch::Exactly(..)) =>
            {
                let typed = self.typed(line);
                self.at.ui().remember(&typed);
                return Ok(Some(reply));
            }
            (Err(wrong), _) if is_answer => wrong,
            // An answer and a command of the same word are one.
            (Ok(reply), CommandMatch::Perhaps(word, _)) if self.meant(line) == word.typed() => {
                let typed = self.typed(line);
                self.at.ui().remember(&typed);
                return Ok(Some(reply));
            }
            (Err(_), CommandMatch::Perhaps(word, rest)) if self.at.shortens(line) => {
                return self.command(word, rest).await;
            }
            (Ok(_), word) => ambiguous(line, Some(&self.meant(line)), &word),
            (Err(_), word @ CommandMatch::Several(_)) => ambiguous(line, None, &word),
            (Err(wrong), _) => wrong,
        };
        // A list of pieces is long: it is not typed again.
        if self.is_in_parts() {
            self.at.ui().remember(line);
            self.at.ui().mend(line);
        }
        self.at.ui().refused(&shown::message(&refusal(&wrong)));
        self.at.ui().question("");
        Ok(None)
    }

    /// The command that a line is, where it is no answer that only begins like one.
    fn command_in<'l>(&self, line: &'l str) -> CommandMatch<'l> {
        match match_command(line, &|word| self.knows(word)) {
            CommandMatch::Exactly(word, _)
                if self.knows(word) == CommandUse::InFull && self.is_read(line) =>
            {
                CommandMatch::Nothing
            }
            word => word,
        }
    }

    /// Whether the form of the question makes something of a line.
    fn is_read(&self, line: &str) -> bool {
        self.ask.form != Form::Line && self.ask.read(line).is_ok()
    }

    /// How a command may be typed now.
    fn knows(&self, word: PromptCommand) -> CommandUse {
        if self.is_usual(word) { CommandUse::Shortened } else { self.at.knows(word) }
    }

    /// Whether a command means the same wherever this is asked.
    fn is_usual(&self, word: PromptCommand) -> bool {
        let ask = self.ask;
        match word {
            PromptCommand::Help
            | PromptCommand::Words
            | PromptCommand::Undo
            | PromptCommand::Quit => true,
            PromptCommand::Why => ask.has_reasons(),
            _ => false,
        }
    }

    /// The commands that this place adds to those of every question, as they are named in help and on buttons.
    fn added(&self) -> impl Iterator<Item = &'static Command> {
        COMMANDS.iter().filter(|Command { word, .. }| {
            !self.is_usual(*word) && self.at.knows(*word) != CommandUse::No && self.at.names(*word)
        })
    }

    fn show_question(&mut self, first: bool) {
        let added: Vec<&Command> = self.added().collect();
        let here = |command: &&Command| {
            let is_usual = self.is_usual(command.word) && self.at.names(command.word);
            is_usual || added.contains(command)
        };
        let commands = COMMANDS.iter().filter(here).chain(self.at.asides()).collect();
        self.at.show_question(self.ask, first, commands);
    }

    /// What a line means as an answer.
    fn answer(&mut self, line: &str) -> Result<C::Reply, String> {
        let before = self.partial_answer();
        let read = if before.is_empty() {
            self.ask.read(line)
        } else {
            match read::partial_answer::read(self.ask, &before, line) {
                LineResult::Done(answer) => Ok(answer),
                LineResult::Kept(_, wrong) => Err(wrong),
            }
        };
        self.at.answer(line, read)
    }

    /// Whether a line may begin with a space and is the beginning of one, and more than a letter.
    fn begins_space(&self, line: &str) -> bool {
        self.ask.reading.takes_space && line.len() > 1 && words::find_space(line).is_ok()
    }

    /// What a line would answer, for a message.
    fn meant(&self, line: &str) -> String {
        let reply = self.ask.place(line).ok().and_then(|place| self.ask.replies.get(place));
        let space = || words::find_space(line).ok().filter(|_| self.ask.reading.takes_space);
        match reply {
            Some(reply) => reply.word.clone(),
            None => space().map_or("an answer", Space::name).to_string(),
        }
    }

    /// Does what a command says; where the question stays it is put again.
    async fn command(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<Option<C::Reply>, PromptExit> {
        // `board ?` has more to tell than its row.
        if rest == ASKS && !matches!(word, PromptCommand::Aside | PromptCommand::Board) {
            self.say([word.command().row()]);
            self.show_question(false);
            return Ok(None);
        }
        let Some(rest) = self.in_lines(word, rest) else {
            self.show_question(false);
            return Ok(None);
        };
        let effect = match self.at.run(word, &rest).await? {
            CommandEffect::Usual if word == PromptCommand::Redo || self.is_usual(word) => {
                self.usual(word, &rest).await?
            }
            CommandEffect::Usual => CommandEffect::Says(self.at.instead(word)),
            effect => effect,
        };
        match effect {
            CommandEffect::Reply(reply) => return Ok(Some(reply)),
            CommandEffect::Says(text) => self.say(text),
            CommandEffect::Shows(lines) => lines.iter().for_each(|line| self.at.ui().show(line)),
            CommandEffect::Paints(lines) => {
                lines.iter().for_each(|line| self.at.ui().painted(line))
            }
            CommandEffect::Usual | CommandEffect::Stays => {}
        }
        self.show_question(false);
        Ok(None)
    }

    /// What a command does wherever nothing else is said of it.
    async fn usual(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<CommandEffect<C::Reply>, PromptExit> {
        Ok(match (word, count(rest)) {
            (PromptCommand::Undo, Ok(steps)) => return Err(PromptExit::Back(steps)),
            (PromptCommand::Redo, Ok(steps)) => return Err(PromptExit::Again(steps)),
            (PromptCommand::Undo | PromptCommand::Redo, Err(wrong)) => {
                CommandEffect::Says(vec![refusal(&wrong)])
            }
            (PromptCommand::Quit, _) => return Err(PromptExit::Quit),
            (PromptCommand::Why, _) => self.why(rest),
            _ => CommandEffect::Says(self.help(word)),
        })
    }

    /// What may be typed: the form of the answer, and the commands that this place adds, for `help` with what each does.
    fn help(&self, word: PromptCommand) -> Vec<String> {
        let added = self.added().filter(|command| command.word != PromptCommand::Redo);
        let mut text = help(self.ask);
        if word == PromptCommand::Words {
            let rows: Vec<String> = added.chain(self.at.asides()).map(Command::row).collect();
            text.extend((!rows.is_empty()).then(|| "Also:".to_string()));
            text.extend(rows);
            return text;
        }
        // The line about `undo` has `why` where it does something.
        let added = added.filter(|command| command.word != PromptCommand::Why);
        let added: Vec<&str> = added.map(|command| command.name).collect();
        if !added.is_empty() {
            text.push(format!("Also: {}.", added.join(", ")));
        }
        text
    }

    /// The reasons of the turn under way, else of the last; of an earlier one by its number.
    fn why(&mut self, rest: &str) -> CommandEffect<C::Reply> {
        let ask = self.ask;
        let (turn, rest) = match Reasons::turn(rest, ask.turns.len()) {
            Ok(named) => named,
            Err(wrong) => return CommandEffect::Says(vec![refusal(&wrong)]),
        };
        let last = ask.turns.len().checked_sub(1).filter(|_| ask.why.is_empty());
        let reasons = turn.or(last).map_or(&ask.why, |place| &*ask.turns[place]);
        match Reasons::file(rest) {
            Some(file) => CommandEffect::Says(vec![reasons.keep(self.at.ui(), file)]),
            None => CommandEffect::Shows(reasons.lines_about(rest, self.at.ui().width())),
        }
    }

    fn say(&mut self, text: impl IntoIterator<Item = String>) {
        for line in text {
            tell(self.at.ui(), &line);
        }
    }

    /// What is kept of the lines typed so far, which are read again.
    fn partial_answer(&self) -> PartialAnswer {
        let read_on =
            |before, line: &String| match read::partial_answer::read(self.ask, &before, line) {
                LineResult::Kept(draft, _) => draft,
                LineResult::Done(_) => before,
            };
        self.kept.given().iter().fold(PartialAnswer::default(), read_on)
    }

    /// Whether an answer lists facts part by part.
    fn is_in_parts(&self) -> bool {
        match &self.ask.form {
            Form::Facts(asked) => is_in_parts(asked),
            form => matches!(form, Form::Confirm(_)),
        }
    }

    /// Keeps what is good of a line that is no whole answer; what is to be said of that. `None` where nothing of it
    /// can be kept for the next lines.
    fn keeps(&mut self, line: &str) -> Option<Vec<String>> {
        if !self.is_in_parts() || is_too_long(line) {
            return None;
        }
        let before = self.partial_answer();
        let LineResult::Kept(draft, wrong) = read::partial_answer::read(self.ask, &before, line)
        else {
            return None;
        };
        if !wrong.is_empty() && draft == before {
            return None;
        }
        let mut text = Vec::new();
        if !wrong.is_empty() {
            text.push(refusal(&wrong));
        }
        let kept = draft.shown();
        text.push(format!("Accepted: {kept}   Type the rest, or [Enter] to finish"));
        self.kept.push(line.to_string());
        Some(text)
    }

    /// All that was typed for an answer that ends with this line.
    fn typed(&self, line: &str) -> String {
        let before = self.partial_answer().typed();
        match (before.is_empty(), line.is_empty()) {
            (true, _) => line.to_string(),
            (_, true) => before,
            _ => format!("{before}; {line}"),
        }
    }

    /// Takes the lines of this answer back, or again, before anything else is; what is left to do of the command, if
    /// anything is.
    fn in_lines(&mut self, word: PromptCommand, rest: &str) -> Option<String> {
        let Ok(steps) = count(rest) else { return Some(rest.to_string()) };
        let left = match word {
            PromptCommand::Undo => self.undoes_lines(steps),
            PromptCommand::Redo => self.redoes_lines(steps),
            _ => return Some(rest.to_string()),
        };
        // What comes after an answer that is begun anew cannot be redone.
        if word == PromptCommand::Redo && !self.kept.given().is_empty() {
            if left == steps {
                self.say([word.nothing_here()]);
            }
            return None;
        }
        (left > 0).then(|| left.to_string())
    }

    /// Undoes so many lines of this answer, the last of which stands there to be mended; how many steps are left for the
    /// answers before it.
    fn undoes_lines(&mut self, steps: usize) -> usize {
        for done in 0..steps {
            let Some(line) = self.kept.undo().cloned() else {
                return steps - done;
            };
            self.tell_kept("Undone", &line);
            self.at.ui().mend(&line);
        }
        0
    }

    /// Redoes so many lines of this answer; how many steps are left for the answers after it.
    fn redoes_lines(&mut self, steps: usize) -> usize {
        for done in 0..steps {
            let Some(line) = self.kept.redo().cloned() else {
                return steps - done;
            };
            self.tell_kept("Redone", &line);
        }
        0
    }

    fn tell_kept(&mut self, done: &str, line: &str) {
        let draft = self.partial_answer();
        let text = if draft.is_empty() {
            format!("{done}: {line}")
        } else {
            format!("{done}: {line}   Accepted: {}", draft.shown())
        };
        self.say([shown::message(&text)]);
    }
}

/// What is wrong with a line that could be an answer as well as a command, or several commands.
fn ambiguous(line: &str, meant: Option<&str>, word: &CommandMatch<'_>) -> String {
    let words: &[&str] = match word {
        CommandMatch::Several(words) => words,
        CommandMatch::Perhaps(word, _) => &[word.typed()],
        _ => &[],
    };
    let mut could: Vec<&str> = meant.into_iter().collect();
    could.extend(words.iter().filter(|word| Some(**word) != meant));
    format!("{} is ambiguous: {}", quoted(line), could.join(" or "))
}

/// What is wrong, as a sentence: a capital and one mark at its end.
pub fn refusal(wrong: &str) -> String {
    let wrong = wrong.trim_end_matches('.');
    let stop = if wrong.ends_with('?') { "" } else { "." };
    format!("{}{stop}", capital(wrong))
}

/// Shows a text in lines as wide as the face.
pub fn tell<U: Ui + ?Sized>(ui: &mut U, text: &str) {
    for line in wrap_to(text, "  ", ui.width()) {
        ui.show(&line);
    }
}
