//! A question of a lesson, at which one can look around.

use crate::talk::{
    Ask, Asker, Form, Leaving, Reasons, Ui, Word, converse, count, help, show, sorry, tell as say,
};
use crate::tell;
use lod_bots::game::Game;
use lod_engine::game::{Board, SpaceSet, words};
use lod_engine::shown;

/// What [`pose`] gives for `show me`.
pub(super) const SHOWN: usize = usize::MAX;
/// The words for it.
const SHOW: &str = "show me";

/// The highest number that is an answer.
const HIGHEST: usize = 999;

/// What answers a word that belongs to one place; none where the word is unknown there.
pub(super) type Aside<'p> = dyn Fn(&str) -> Option<Vec<String>> + 'p;

/// What can be looked at.
#[derive(Clone, Copy)]
pub(super) struct Around<'p> {
    pub game: &'p Game<'static>,
    pub board: &'p Board,
    /// Whether `margins` would tell the answer.
    pub secret: bool,
    /// What further words here are answered by.
    pub aside: Option<&'p Aside<'p>>,
    /// Whether `show me` gives the question up.
    pub shows: bool,
}

/// A question in the conversation.
struct Posed<'p> {
    face: &'p mut dyn Ui,
    around: Around<'p>,
    ask: &'p Ask,
}

/// Puts a question until there is an answer: the place of a reply, or a number where there are no replies.
///
/// # Errors
/// [`Leaving`].
pub(super) async fn pose(
    face: &mut dyn Ui,
    around: Around<'_>,
    ask: &Ask,
) -> Result<usize, Leaving> {
    converse(&mut Posed { face, around, ask }).await
}

/// Waits for Enter where the question has that form.
///
/// # Errors
/// [`Leaving`].
pub(super) async fn pause(face: &mut dyn Ui, around: Around<'_>, ask: &Ask) -> Result<(), Leaving> {
    pose(face, around, ask).await.map(|_| ())
}

impl Posed<'_> {
    /// What a looking word asks for.
    fn look(&self, word: Word, rest: &str) -> Vec<String> {
        let (Around { game, board, .. }, width) = (self.around, self.face.width());
        match word {
            Word::Board if rest.is_empty() => tell::board(board, SpaceSet::EMPTY, width),
            Word::Board => match words::find_space(rest) {
                Ok(space) => tell::space(board, space, width),
                Err(error) => vec![shown::message(&sorry(&error.to_string()))],
            },
            Word::Tracks => tell::tracks(board, game.seats(), width),
            Word::Margins => tell::margins(board, &game.season(), width),
            Word::Forces => tell::forces(board, width),
            Word::Card => match game.current() {
                Some(card) => tell::face(card, width),
                None => vec!["No card is being played.".to_string()],
            },
            Word::Why => self.ask.why.told(rest, width),
            _ => help(self.ask),
        }
    }
}

impl Asker for Posed<'_> {
    type Reply = usize;

    fn face(&mut self) -> &mut dyn Ui {
        self.face
    }

    fn put(&mut self, first: bool) {
        self.face.stands(self.around.board, None);
        self.face.asked(self.ask);
        if first {
            for line in &self.ask.lines {
                self.face.painted(line);
            }
        }
        show(self.face, self.ask);
        let replies = self.ask.replies.iter().map(|r| r.word.clone()).collect();
        let words = self.words();
        self.face.offer(replies, words);
    }

    fn knows(&self, word: Word) -> bool {
        match word {
            Word::Why => !self.ask.why.is_empty(),
            Word::Margins => !self.around.secret,
            Word::Help
            | Word::Words
            | Word::Board
            | Word::Tracks
            | Word::Forces
            | Word::Card
            | Word::Undo
            | Word::Quit => true,
            _ => false,
        }
    }

    fn answer(&mut self, line: &str) -> Result<usize, String> {
        match (&self.ask.form, line) {
            _ if self.around.shows && line.eq_ignore_ascii_case(SHOW) => return Ok(SHOWN),
            (Form::One, _) => return self.ask.place(line),
            (Form::Enter, "") => return Ok(0),
            (Form::Enter, _) => return Err("Enter alone goes on".to_string()),
            _ => {}
        }
        let number = line.parse().ok().filter(|n| *n <= HIGHEST);
        number.ok_or_else(|| format!("type a number from 0 to {HIGHEST}"))
    }

    fn keeps(&mut self, line: &str) -> Option<Vec<String>> {
        self.around.aside.and_then(|aside| aside(&line.to_lowercase()))
    }

    fn is_answer(&self, line: &str) -> bool {
        self.ask.exact(line).is_some()
    }

    async fn word(&mut self, word: Word, rest: &str) -> Result<Option<usize>, Leaving> {
        match (word, count(rest)) {
            (Word::Undo, Ok(steps)) => return Err(Leaving::Back(steps)),
            (Word::Undo, Err(wrong)) => self.face.show(&shown::message(&sorry(&wrong))),
            (Word::Quit, _) => return Err(Leaving::Quit),
            (Word::Why, _) if Reasons::file(rest).is_some() => {
                let file = Reasons::file(rest).unwrap_or_default();
                let told = self.ask.why.keep(self.face, file);
                say(self.face, &told);
            }
            _ => {
                for line in self.look(word, rest) {
                    match word {
                        Word::Board => self.face.painted(&line),
                        _ => say(self.face, &line),
                    }
                }
            }
        }
        Ok(None)
    }
}
