//! A question as it is put: what was kept of its lines, and what the standing words do there.

use super::help::help;
use super::prompt_context::{NoContext, PromptContext};
use super::read::{self, LineResult, PartialAnswer, is_in_parts, is_too_long};
use super::rows;
use super::{
    Answer, Ask, Form, History, PromptCommand, PromptExit, PromptHandler, Reasons, ReplySet,
    TypedInput, Ui, count, next_line, paged, prompt_loop, refusal, show, tell,
};
use lod_engine::shown;

/// What else an answer must be.
type Check<'q> = &'q mut dyn FnMut(&str) -> Result<(), String>;

/// A question outside a tracked game: at the table, at home, in set-up, in a lesson.
pub(crate) struct StandalonePrompt<'q> {
    face: &'q mut dyn Ui,
    ask: &'q Ask,
    around: &'q dyn PromptContext,
    check: Check<'q>,
    /// The lines of which something was kept, each with all that was kept then.
    kept: History<(String, PartialAnswer)>,
    /// A command that was typed while a long text was shown.
    next: Option<String>,
}

/// Puts a question until there is an answer of its form, or a word that ends it.
///
/// # Errors
/// [`PromptExit`].
pub async fn ask_player(face: &mut dyn Ui, ask: &Ask) -> Result<Answer, PromptExit> {
    ask_player_checked(face, ask, &mut |_| Ok(())).await
}

/// The same with a check of each line.
///
/// # Errors
/// [`PromptExit`].
pub(crate) async fn ask_player_checked(
    face: &mut dyn Ui,
    ask: &Ask,
    check: &mut dyn FnMut(&str) -> Result<(), String>,
) -> Result<Answer, PromptExit> {
    ask_player_around(face, ask, &NoContext, check, None).await
}

/// The same where there is something to look at.
///
/// # Errors
/// [`PromptExit`].
async fn ask_player_around(
    face: &mut dyn Ui,
    ask: &Ask,
    around: &dyn PromptContext,
    check: &mut dyn FnMut(&str) -> Result<(), String>,
    next: Option<String>,
) -> Result<Answer, PromptExit> {
    prompt_loop(&mut StandalonePrompt { face, ask, around, check, kept: History::default(), next })
        .await
}

/// Puts a question where something can be looked at.
///
/// # Errors
/// [`PromptExit`].
pub(crate) async fn ask_player_at(
    face: &mut dyn Ui,
    ask: &Ask,
    around: &dyn PromptContext,
) -> Result<Answer, PromptExit> {
    ask_player_around(face, ask, around, &mut |_| Ok(()), None).await
}

/// The place of one of the replies, where there is nothing to undo.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub async fn choose(face: &mut dyn Ui, ask: &Ask) -> Result<usize, PromptExit> {
    let ask = Ask { form: Form::One, closed: ReplySet::One, ..ask.clone() };
    loop {
        match ask_player(face, &ask).await {
            Ok(Answer::One(place)) => return Ok(place),
            Ok(_) => {}
            Err(PromptExit::Back(_)) => face.show("Nothing to undo here."),
            Err(PromptExit::Again(_)) => face.show("Nothing to redo here."),
            Err(leaving) => return Err(leaving),
        }
    }
}

/// Whether a command means something at a question, whatever was kept of its lines.
fn is_known(word: PromptCommand, ask: &Ask, around: &dyn PromptContext) -> bool {
    match word {
        PromptCommand::Help | PromptCommand::Words | PromptCommand::Undo | PromptCommand::Quit => {
            true
        }
        PromptCommand::Why => !(ask.why.is_empty() && ask.turns.is_empty()),
        _ => around.knows(word),
    }
}

/// Puts a question. What is to be read first may be longer than the screen: that is shown a screen at a time.
///
/// # Errors
/// [`PromptExit`].
pub(crate) async fn ask_player_paged(
    face: &mut dyn Ui,
    ask: &Ask,
    around: &dyn PromptContext,
    check: &mut dyn FnMut(&str) -> Result<(), String>,
) -> Result<Answer, PromptExit> {
    let rows = ask.lines.len() + ask.replies.len() + AROUND;
    if face.height().is_none_or(|height| rows <= height) {
        return ask_player_around(face, ask, around, check, None).await;
    }
    let knows = |word| is_known(word, ask, around);
    let next = paged(face, &ask.lines, |face, line| face.painted(line), &knows).await;
    let ask = &Ask { lines: Vec::new(), ..ask.clone() };
    ask_player_around(face, ask, around, check, next).await
}

/// The rows that a question takes beside its replies.
const AROUND: usize = 4;

impl StandalonePrompt<'_> {
    /// The reasons of the turn under way, else of the last; of an earlier one by its number.
    async fn why(&mut self, rest: &str) {
        let ask = self.ask;
        let (turn, rest) = match Reasons::turn(rest, ask.turns.len()) {
            Ok(named) => named,
            Err(wrong) => return self.say(&[refusal(&wrong)]),
        };
        let reasons = turn.map_or(&ask.why, |place| &ask.turns[place]);
        if let Some(file) = Reasons::file(rest) {
            let told = reasons.keep(self.face, file);
            return self.say(&[told]);
        }
        let lines = reasons.told(rest, self.face.width());
        self.pages(&lines, |face, line| face.show(line)).await;
    }

    /// Shows a text, a screen at a time.
    async fn pages(&mut self, lines: &[String], show: fn(&mut dyn Ui, &str)) {
        let (ask, around) = (self.ask, self.around);
        let knows = |word| is_known(word, ask, around);
        self.next = paged(self.face, lines, show, &knows).await;
    }

    /// What a command shows here.
    fn page(&self, word: PromptCommand) -> Option<&[String]> {
        let mut pages = self.ask.pages.iter();
        pages.find(|(of, _)| *of == word).map(|(_, lines)| lines.as_slice())
    }

    fn say(&mut self, text: &[String]) {
        for line in text {
            tell(self.face, line);
        }
    }

    /// What was kept of the lines typed so far.
    fn partial_answer(&self) -> PartialAnswer {
        self.kept.last().map(|(_, draft)| draft.clone()).unwrap_or_default()
    }

    /// Undoes so many lines of this answer, the last of which stands there to be mended; how many steps are left for the
    /// answers before it.
    fn undoes_lines(&mut self, steps: usize) -> usize {
        for done in 0..steps {
            let Some((line, _)) = self.kept.undo().cloned() else {
                return steps - done;
            };
            self.tell_kept("Undone", &line);
            self.face.mend(&line);
        }
        0
    }

    /// Redoes so many lines of this answer; how many steps are left for the answers after it.
    fn redoes_lines(&mut self, steps: usize) -> usize {
        for done in 0..steps {
            let Some((line, _)) = self.kept.redo().cloned() else {
                return steps - done;
            };
            self.tell_kept("Redone", &line);
        }
        0
    }

    fn tell_kept(&mut self, done: &str, line: &str) {
        let draft = self.partial_answer();
        let text = match draft.is_empty() {
            true => format!("{done}: {line}"),
            false => format!("{done}: {line}   Accepted: {}", draft.shown()),
        };
        self.say(&[shown::message(&text)]);
    }
}

impl PromptHandler for StandalonePrompt<'_> {
    type Reply = Answer;

    fn ui(&mut self) -> &mut dyn Ui {
        self.face
    }

    fn show_question(&mut self, first: bool) {
        if let Some(board) = self.around.board() {
            self.face.stands(board, None);
        }
        self.face.asked(self.ask);
        if first {
            match self.around.board() {
                Some(_) => self.ask.lines.iter().for_each(|line| self.face.painted(line)),
                None => self.say(&self.ask.lines),
            }
        }
        show(self.face, self.ask);
        let replies = match self.ask.form {
            Form::Some => Vec::new(),
            _ => self.ask.replies.iter().map(|r| r.word.clone()).collect(),
        };
        let mut commands = self.commands();
        commands.extend(self.around.asides());
        self.face.offer(replies, commands);
    }

    fn knows(&self, word: PromptCommand) -> bool {
        match word {
            PromptCommand::Rows => self.kept.given().is_empty() && rows::spaces(self.ask).len() > 1,
            PromptCommand::Guess => self.ask.guess,
            _ => self.page(word).is_some() || is_known(word, self.ask, self.around),
        }
    }

    fn answer(&mut self, line: &str) -> Result<Answer, String> {
        if let Some(answer) = self.around.answer(line) {
            return Ok(answer);
        }
        (self.check)(line)?;
        let draft = self.partial_answer();
        if draft.is_empty() {
            return self.ask.read(line);
        }
        match read::partial_answer::read(self.ask, &draft, line) {
            LineResult::Done(answer) => Ok(answer),
            LineResult::Kept(_, wrong) => Err(wrong),
        }
    }

    async fn line(&mut self) -> Result<TypedInput, PromptExit> {
        match self.next.take() {
            Some(line) => Ok(TypedInput::Line(line)),
            None => next_line(self.face).await,
        }
    }

    async fn looks_up(&mut self, line: &str) -> bool {
        let Some(lines) = self.around.answered(line) else {
            return false;
        };
        self.pages(&lines, |face, line| face.show(line)).await;
        true
    }

    fn keeps(&mut self, line: &str) -> Option<Vec<String>> {
        let in_parts = match &self.ask.form {
            Form::Facts(asked) => is_in_parts(asked),
            form => matches!(form, Form::Confirm(_)),
        };
        if !in_parts || is_too_long(line) {
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
        self.kept.push((line.to_string(), draft));
        Some(text)
    }

    fn typed(&self, line: &str) -> String {
        let before = self.partial_answer().typed();
        match (before.is_empty(), line.is_empty()) {
            (true, _) => line.to_string(),
            (_, true) => before,
            _ => format!("{before}; {line}"),
        }
    }

    /// No word begins like a yes or a no.
    fn is_answer(&self, line: &str) -> bool {
        match self.ask.form {
            Form::YesNo => self.ask.read(line).is_ok(),
            _ => (self.ask.exact(line).or_else(|| self.ask.of_faction(line))).is_some(),
        }
    }

    async fn run_command(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<Option<Answer>, PromptExit> {
        match (word, count(rest)) {
            (PromptCommand::Undo, Ok(steps)) => match self.undoes_lines(steps) {
                0 => {}
                steps => return Err(PromptExit::Back(steps)),
            },
            (PromptCommand::Redo, Ok(steps)) => match self.redoes_lines(steps) {
                0 => {}
                left if self.kept.given().is_empty() => return Err(PromptExit::Again(left)),
                left if left < steps => {}
                _ => self.say(&["Nothing to redo here.".to_string()]),
            },
            (PromptCommand::Undo | PromptCommand::Redo, Err(wrong)) => self.say(&[refusal(&wrong)]),
            (PromptCommand::Rows, _) => return rows::rows(self.face, self.ask).await,
            (PromptCommand::Quit, _) => return Err(PromptExit::Quit),
            (PromptCommand::Guess, _) => {
                let line = format!("{} {rest}", word.typed());
                return Ok(Some(Answer::Line(line.trim_end().to_string())));
            }
            (PromptCommand::Why, _) => self.why(rest).await,
            (PromptCommand::Help | PromptCommand::Words, _) => self.say(&help(self.ask)),
            (PromptCommand::Board, _) => {
                let lines = self.around.view(word, rest, self.face.width());
                self.pages(&lines, |face, line| face.painted(line)).await;
            }
            _ => {
                let lines = match self.page(word) {
                    Some(page) => page.to_vec(),
                    None => self.around.view(word, rest, self.face.width()),
                };
                self.pages(&lines, |face, line| face.show(line)).await;
            }
        }
        Ok(None)
    }
}
