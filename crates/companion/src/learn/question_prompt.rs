//! A question of a lesson, at which one can look around.

use crate::talk::{
    Answer, Ask, BoardView, Command, CommandEffect, CommandUse, Form, PromptCommand, PromptContext,
    PromptExit, PromptHandler, Ui, of_box, refusal,
};
use lod_bots::game::Game;
use lod_engine::game::Board;
use lod_engine::game::words::unique_beginning;

/// The words that give a question up.
const SHOW: &str = "show me";

/// What answers a word that belongs to one place; none where the word is unknown there.
pub(super) type LocalReplies<'p> = dyn Fn(&str) -> Option<Vec<String>> + 'p;

/// What comes of a question in a turn that is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LessonReply {
    /// The answer at this place.
    One(usize),
    /// What the learner's dice show.
    Dice(Vec<u8>),
    /// The answer is to be shown.
    Shown,
    /// Whether each answer is judged at once from here on.
    Helps(bool),
    /// Whether the dice are the learner's own from here on.
    OwnDice(bool),
}

/// What can be looked at.
#[derive(Clone, Copy)]
pub(super) struct QuestionContext<'p> {
    pub game: &'p Game<'static>,
    pub board: &'p Board,
    /// The turn that is run, at a question of one.
    pub run: Option<LessonRun<'p>>,
}

/// A turn that is run.
#[derive(Clone, Copy)]
pub(super) struct LessonRun<'p> {
    /// What further words there are answered by.
    pub aside: &'p LocalReplies<'p>,
    /// Whether each answer is judged at once.
    pub helps: bool,
    /// Whether the learner rolls the dice.
    pub own_dice: bool,
}

impl<'p> QuestionContext<'p> {
    /// A pause: this board in a game.
    pub fn new(game: &'p Game<'static>, board: &'p Board) -> QuestionContext<'p> {
        QuestionContext { game, board, run: None }
    }
}

/// A question and what can be looked at there.
struct LessonQuestion<'p> {
    ui: &'p mut dyn Ui,
    around: QuestionContext<'p>,
    /// How many dice are asked for.
    dice: usize,
}

impl LessonQuestion<'_> {
    /// One of two words after a command, which changes how the turn is run and is kept as an answer.
    fn switched(
        &mut self,
        word: PromptCommand,
        rest: &str,
        words: [&'static str; 2],
    ) -> Option<usize> {
        let named = unique_beginning(words, |word| [*word], &rest.to_lowercase())?;
        self.ui.remember(&format!("{} {named}", word.typed()));
        words.iter().position(|word| *word == named)
    }
}

impl PromptContext for LessonQuestion<'_> {
    type Reply = LessonReply;

    fn ui(&mut self) -> &mut dyn Ui {
        self.ui
    }

    fn knows(&self, word: PromptCommand) -> CommandUse {
        let in_turn = self.around.run.is_some();
        CommandUse::of(match word {
            PromptCommand::Redo | PromptCommand::Dice => in_turn,
            // `show me` is a word of the lesson.
            PromptCommand::Show => false,
            word => word.looks_at_board(),
        })
    }

    fn board(&self) -> Option<&Board> {
        Some(self.around.board)
    }

    fn answered(&self, line: &str) -> Option<Vec<String>> {
        self.around.run.and_then(|run| (run.aside)(&line.to_lowercase()))
    }

    fn asides(&self) -> &'static [Command] {
        self.around.run.map_or(&[], |run| of_box(run.helps, run.own_dice))
    }

    fn answer(&mut self, line: &str, read: Result<Answer, String>) -> Result<LessonReply, String> {
        if self.around.run.is_some() && line.eq_ignore_ascii_case(SHOW) {
            return Ok(LessonReply::Shown);
        }
        match read? {
            Answer::One(place) => Ok(LessonReply::One(place)),
            Answer::Dice(values) if values.len() > self.dice => {
                Err(format!("{} dice typed, {} asked for", values.len(), self.dice))
            }
            Answer::Dice(values) => Ok(LessonReply::Dice(values)),
            _ => Ok(LessonReply::One(0)),
        }
    }

    async fn run(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<CommandEffect<LessonReply>, PromptExit> {
        let QuestionContext { game, board, run } = self.around;
        match word {
            PromptCommand::Words if run.is_some() && !rest.is_empty() => {
                return Ok(match self.switched(word, rest, ["off", "on"]) {
                    Some(on) => CommandEffect::Reply(LessonReply::Helps(on == 1)),
                    None => CommandEffect::Says(vec![refusal(
                        "type help on, help off, or help for all commands",
                    )]),
                });
            }
            PromptCommand::Dice => {
                return Ok(match self.switched(word, rest, ["program", "own"]) {
                    Some(own) => CommandEffect::Reply(LessonReply::OwnDice(own == 1)),
                    None => CommandEffect::Says(vec![refusal("type dice own, or dice program")]),
                });
            }
            _ => {}
        }
        let lines = word.view(&BoardView::of(game, board, rest, self.ui.width()));
        Ok(lines.map_or(CommandEffect::Usual, |lines| CommandEffect::looked_up(word, lines)))
    }
}

/// Puts a question until there is an answer.
///
/// # Errors
/// [`PromptExit`].
pub(super) async fn question_prompt(
    ui: &mut dyn Ui,
    around: QuestionContext<'_>,
    ask: &Ask,
) -> Result<LessonReply, PromptExit> {
    let dice = if let Form::Dice(dice) = &ask.form { dice.len() } else { 0 };
    PromptHandler::new(ask, &mut LessonQuestion { ui, around, dice }).put().await
}
