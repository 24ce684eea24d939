//! A question of a lesson, at which one can look around.

use crate::talk::{
    Answer, Ask, BoardView, Command, CommandEffect, CommandUse, OF_BOX, PromptCommand,
    PromptContext, PromptExit, PromptHandler, Ui,
};
use lod_bots::game::Game;
use lod_engine::game::Board;

/// What [`question_prompt`] gives for `show me`.
pub(super) const SHOWN: usize = usize::MAX;
/// The words for it.
const SHOW: &str = "show me";

/// What answers a word that belongs to one place; none where the word is unknown there.
pub(super) type LocalReplies<'p> = dyn Fn(&str) -> Option<Vec<String>> + 'p;

/// What can be looked at.
#[derive(Clone, Copy)]
pub(super) struct QuestionContext<'p> {
    pub game: &'p Game<'static>,
    pub board: &'p Board,
    /// What further words here are answered by; `show me` gives the question up then.
    pub aside: Option<&'p LocalReplies<'p>>,
    /// Whether answers that were undone can be redone.
    pub redoes: bool,
}

impl<'p> QuestionContext<'p> {
    /// A pause or a page of a lesson: this board in a game.
    pub fn new(game: &'p Game<'static>, board: &'p Board) -> QuestionContext<'p> {
        QuestionContext { game, board, aside: None, redoes: false }
    }
}

/// A question and what can be looked at there. An answer is the place of a reply.
struct LessonQuestion<'p> {
    ui: &'p mut dyn Ui,
    around: QuestionContext<'p>,
}

impl PromptContext for LessonQuestion<'_> {
    type Reply = usize;

    fn ui(&mut self) -> &mut dyn Ui {
        self.ui
    }

    fn knows(&self, word: PromptCommand) -> CommandUse {
        CommandUse::of(match word {
            PromptCommand::Redo => self.around.redoes,
            // `show me` is a word of the lesson.
            PromptCommand::Show => false,
            word => word.looks_at_board(),
        })
    }

    fn board(&self) -> Option<&Board> {
        Some(self.around.board)
    }

    fn answered(&self, line: &str) -> Option<Vec<String>> {
        self.around.aside.and_then(|aside| aside(&line.to_lowercase()))
    }

    fn asides(&self) -> &'static [Command] {
        self.around.aside.map_or(&[], |_| &OF_BOX)
    }

    fn answer(&mut self, line: &str, read: Result<Answer, String>) -> Result<usize, String> {
        if self.around.aside.is_some() && line.eq_ignore_ascii_case(SHOW) {
            return Ok(SHOWN);
        }
        Ok(match read? {
            Answer::One(place) => place,
            _ => 0,
        })
    }

    async fn run(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<CommandEffect<usize>, PromptExit> {
        let QuestionContext { game, board, .. } = self.around;
        let lines = word.view(&BoardView::of(game, board, rest, self.ui.width()));
        Ok(lines.map_or(CommandEffect::Usual, |lines| CommandEffect::looked_up(word, lines)))
    }
}

/// Puts a question until there is an answer: the place of a reply.
///
/// # Errors
/// [`PromptExit`].
pub(super) async fn question_prompt(
    ui: &mut dyn Ui,
    around: QuestionContext<'_>,
    ask: &Ask,
) -> Result<usize, PromptExit> {
    PromptHandler::new(ask, &mut LessonQuestion { ui, around }).put().await
}
