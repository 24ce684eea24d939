//! A question of a lesson, at which one can look around.

use crate::talk::{
    Answer, Ask, BoardView, Command, Form, OF_BOX, PromptCommand, PromptContext, PromptExit, Ui,
    ask_player_paged,
};
use lod_bots::game::Game;
use lod_engine::game::Board;

/// What [`pose`] gives for `show me`.
pub(super) const SHOWN: usize = usize::MAX;
/// The words for it.
const SHOW: &str = "show me";

/// The highest number that is an answer.
const HIGHEST: usize = 999;

/// What answers a word that belongs to one place; none where the word is unknown there.
pub(super) type LocalReplies<'p> = dyn Fn(&str) -> Option<Vec<String>> + 'p;

/// What can be looked at.
#[derive(Clone, Copy)]
pub(super) struct QuestionContext<'p> {
    pub game: &'p Game<'static>,
    pub board: &'p Board,
    /// Whether `margins` would tell the answer.
    pub secret: bool,
    /// What further words here are answered by.
    pub aside: Option<&'p LocalReplies<'p>>,
    /// Whether `show me` gives the question up.
    pub shows: bool,
    /// Whether answers that were undone can be redone.
    pub redoes: bool,
}

impl PromptContext for QuestionContext<'_> {
    fn knows(&self, word: PromptCommand) -> bool {
        match word {
            PromptCommand::Margins => !self.secret,
            PromptCommand::Redo => self.redoes,
            word => matches!(
                word,
                PromptCommand::Board
                    | PromptCommand::Tracks
                    | PromptCommand::Forces
                    | PromptCommand::Card
            ),
        }
    }

    fn board(&self) -> Option<&Board> {
        Some(self.board)
    }

    fn view(&self, word: PromptCommand, rest: &str, width: usize) -> Vec<String> {
        word.view(&BoardView::of(self.game, self.board, rest, width))
    }

    fn answered(&self, line: &str) -> Option<Vec<String>> {
        self.aside.and_then(|aside| aside(&line.to_lowercase()))
    }

    fn asides(&self) -> &'static [Command] {
        match self.shows {
            true => &OF_BOX,
            false => &[],
        }
    }

    fn answer(&self, line: &str) -> Option<Answer> {
        let gives_up = self.shows && line.eq_ignore_ascii_case(SHOW);
        gives_up.then(|| Answer::Line(SHOW.to_string()))
    }
}

/// Puts a question until there is an answer: the place of a reply, or a number where there are no replies.
///
/// # Errors
/// [`PromptExit`].
pub(super) async fn question_prompt(
    face: &mut dyn Ui,
    scene: QuestionContext<'_>,
    ask: &Ask,
) -> Result<usize, PromptExit> {
    let mut check = |line: &str| match (&ask.form, line) {
        (Form::One, _) | (Form::Enter, "") => Ok(()),
        (Form::Enter, _) => Err("press Enter to continue".to_string()),
        _ => number(line).map(|_| ()),
    };
    let answer = ask_player_paged(face, ask, &scene, &mut check).await?;
    Ok(match answer {
        Answer::One(place) => place,
        Answer::Line(line) if line == SHOW => SHOWN,
        Answer::Line(line) => number(&line).unwrap_or_default(),
        _ => 0,
    })
}

/// Waits for Enter where the question has that form.
///
/// # Errors
/// [`PromptExit`].
pub(super) async fn pause(
    face: &mut dyn Ui,
    scene: QuestionContext<'_>,
    ask: &Ask,
) -> Result<(), PromptExit> {
    question_prompt(face, scene, ask).await.map(|_| ())
}

fn number(line: &str) -> Result<usize, String> {
    let number = line.trim().parse().ok().filter(|n| *n <= HIGHEST);
    number.ok_or_else(|| format!("type a number from 0 to {HIGHEST}"))
}
