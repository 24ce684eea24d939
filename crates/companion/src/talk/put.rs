//! A question as it is put: what was kept of its lines, and what the standing words do there.

use super::help::help;
use super::read::{self, Draft, Read, is_in_parts, is_too_long};
use super::rows;
use super::{
    Answer, Ask, Asker, Form, Leaving, Reasons, Ui, Word, converse, count, show, sorry, tell,
};
use lod_engine::shown;

/// What else an answer must be.
type Check<'q> = &'q mut dyn FnMut(&str) -> Result<(), String>;

/// A question outside a tracked game.
pub(crate) struct Put<'q> {
    face: &'q mut dyn Ui,
    ask: &'q Ask,
    check: Check<'q>,
    /// What was kept of the lines typed so far.
    draft: Draft,
}

/// Puts a question until there is an answer of its form, or a word that ends it.
///
/// # Errors
/// [`Leaving`].
pub async fn put(face: &mut dyn Ui, ask: &Ask) -> Result<Answer, Leaving> {
    put_checked(face, ask, &mut |_| Ok(())).await
}

/// The same with a check of each line.
///
/// # Errors
/// [`Leaving`].
pub(crate) async fn put_checked(
    face: &mut dyn Ui,
    ask: &Ask,
    check: &mut dyn FnMut(&str) -> Result<(), String>,
) -> Result<Answer, Leaving> {
    converse(&mut Put { face, ask, check, draft: Draft::default() }).await
}

/// The place of one of the replies, where there is nothing to take back.
///
/// # Errors
/// [`Leaving::Quit`] and [`Leaving::End`].
pub async fn choose(face: &mut dyn Ui, ask: &Ask) -> Result<usize, Leaving> {
    let ask = Ask { form: Form::One, ..ask.clone() };
    loop {
        match put(face, &ask).await {
            Ok(Answer::One(place)) => return Ok(place),
            Ok(_) => {}
            Err(Leaving::Back(_)) => face.show("There is nothing to take back here."),
            Err(Leaving::Again(_)) => face.show("There is nothing to do again here."),
            Err(leaving) => return Err(leaving),
        }
    }
}

impl Put<'_> {
    fn say(&mut self, text: &[String]) {
        for line in text {
            tell(self.face, line);
        }
    }
}

impl Asker for Put<'_> {
    type Reply = Answer;

    fn face(&mut self) -> &mut dyn Ui {
        self.face
    }

    fn put(&mut self, first: bool) {
        self.face.asked(self.ask);
        if first {
            self.say(&self.ask.lines);
        }
        show(self.face, self.ask);
        let replies = match self.ask.form {
            Form::Some => Vec::new(),
            _ => self.ask.replies.iter().map(|r| r.word.clone()).collect(),
        };
        let words = self.words();
        self.face.offer(replies, words);
    }

    fn knows(&self, word: Word) -> bool {
        match word {
            Word::Help | Word::Words | Word::Undo | Word::Redo | Word::Quit => true,
            Word::Why => !self.ask.why.is_empty(),
            Word::Rows => self.draft.is_empty() && rows::spaces(self.ask).len() > 1,
            Word::Guess => self.ask.guess,
            _ => false,
        }
    }

    fn answer(&mut self, line: &str) -> Result<Answer, String> {
        (self.check)(line)?;
        if self.draft.is_empty() {
            return self.ask.read(line);
        }
        match read::draft::read(self.ask, &self.draft, line) {
            Read::Done(answer) => Ok(answer),
            Read::Kept(_, wrong) => Err(wrong),
        }
    }

    fn keeps(&mut self, line: &str) -> Option<Vec<String>> {
        let in_parts = match &self.ask.form {
            Form::Facts(asked) => is_in_parts(asked),
            form => matches!(form, Form::Still(_)),
        };
        if !in_parts || is_too_long(line) {
            return None;
        }
        let Read::Kept(draft, wrong) = read::draft::read(self.ask, &self.draft, line) else {
            return None;
        };
        if !wrong.is_empty() && draft == self.draft {
            return None;
        }
        self.draft = draft;
        let mut text = Vec::new();
        if !wrong.is_empty() {
            text.push(sorry(&wrong));
        }
        let kept = self.draft.shown();
        text.push(format!("Kept: {kept}   Type the rest; Enter: that is all"));
        Some(text)
    }

    fn typed(&self, line: &str) -> String {
        let before = self.draft.typed();
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

    async fn word(&mut self, word: Word, rest: &str) -> Result<Option<Answer>, Leaving> {
        match (word, count(rest)) {
            (Word::Undo | Word::Redo, _) if !self.draft.is_empty() => {
                let dropped = std::mem::take(&mut self.draft).shown();
                let text = format!("Dropped: {dropped}   The answers before it stay.");
                self.say(&[shown::message(&text)]);
            }
            (Word::Undo, Ok(steps)) => return Err(Leaving::Back(steps)),
            (Word::Redo, Ok(steps)) => return Err(Leaving::Again(steps)),
            (Word::Undo | Word::Redo, Err(wrong)) => self.say(&[sorry(&wrong)]),
            (Word::Rows, _) => return rows::rows(self.face, self.ask).await,
            (Word::Quit, _) => return Err(Leaving::Quit),
            (Word::Guess, _) => return Ok(Some(Answer::Line(word.typed().to_string()))),
            (Word::Why, _) => match Reasons::file(rest) {
                Some(file) => {
                    let told = self.ask.why.keep(self.face, file);
                    self.say(&[told]);
                }
                None => {
                    let lines = self.ask.why.told(rest, self.face.width());
                    lines.iter().for_each(|line| self.face.show(line));
                }
            },
            _ => self.say(&help(self.ask)),
        }
        Ok(None)
    }
}
