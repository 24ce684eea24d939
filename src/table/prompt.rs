//! A question, the forms that its answer can take, and who answers.

use super::log::Slot;
use super::reasons::Reasons;
use super::still::Corrected;
use crate::flowchart::words::Die;
use crate::game::{Board, Change, Fact, Faction, Told};
use crate::talk::Leaving;
use crate::tell::WIDTH;

/// What an answer looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Yes or no.
    YesNo,
    /// One of the options.
    One(Vec<String>),
    /// Any number of the options.
    Some(Vec<String>),
    /// The number of an Event card, or none.
    Card,
    /// The number of a Winter Quarters card.
    WinterCard,
    /// The results of these dice, in order; the first is enough, and results for later dice may follow.
    Dice(Vec<Die>),
    /// What can be seen on the board: facts of one sort.
    Facts(Vec<Fact>),
    /// What is believed from earlier turns: only what differs is to be said.
    Still(Vec<(Fact, Told)>),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Form::YesNo`].
    Yes(bool),
    /// To [`Form::One`]: the option's place, from 0.
    One(usize),
    /// To [`Form::Some`].
    Some(Vec<usize>),
    /// To [`Form::Card`] and [`Form::WinterCard`].
    Card(Option<u8>),
    /// To [`Form::Dice`]: one result at least.
    Dice(Vec<u8>),
    /// To [`Form::Facts`]: every fact that was asked for.
    Facts(Vec<(Fact, Told)>),
    /// To [`Form::Still`].
    Still(Corrected),
}

impl Answer {
    /// What it says of the board.
    pub fn told(&self) -> &[(Fact, Told)] {
        match self {
            Answer::Facts(told) | Answer::Still(Corrected { told, .. }) => told,
            _ => &[],
        }
    }
}

/// A question to a person.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// Whose turn it is, if it is anybody's.
    pub faction: Option<Faction>,
    /// What the answer will be kept as.
    pub slot: Slot,
    /// What to read first.
    pub lines: Vec<String>,
    /// The question.
    pub text: String,
    /// What an answer looks like.
    pub form: Form,
    /// The rule and the way through the boxes so far, for "why".
    pub why: Reasons,
    /// The board as told at the start of the turn, without what is only believed.
    pub board: Board,
    /// What the turn has done so far: not yet on the physical board.
    pub changes: Vec<Change>,
}

/// Who answers: a person at a terminal, a pipe, or a test.
pub trait Interface {
    /// Asks until there is an answer of the right form.
    ///
    /// # Errors
    /// [`Leaving`].
    fn ask(&mut self, prompt: &Prompt) -> Result<Answer, Leaving>;

    /// Shows a line of text.
    fn say(&mut self, line: &str);

    /// The line that was typed last, where one was.
    fn typed(&self) -> String {
        String::new()
    }

    /// The next answer begins with this, to be mended.
    fn mend(&mut self, _line: &str) {}

    /// The columns there are.
    fn width(&self) -> usize {
        WIDTH
    }
}
