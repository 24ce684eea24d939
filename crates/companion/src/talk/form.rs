//! The forms of an answer.

use lod_bots::flowchart::words::Die;
use lod_engine::game::{Fact, FactValue};

/// What an answer looks like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A line that the one who asks makes sense of; the replies are some of what may be typed.
    #[default]
    Line,
    /// Enter alone goes on; another line is for the one who asks.
    Enter,
    /// Yes or no.
    YesNo,
    /// One of the replies.
    One,
    /// Any number of the replies.
    Some,
    /// The number of an Event card, or none.
    Card,
    /// The number of a Winter Quarters card.
    WinterCard,
    /// The results of these dice, in order; the first is enough, and results for later dice may follow.
    Dice(Vec<Die>),
    /// What can be seen on the board: facts of one sort.
    Facts(Vec<Fact>),
    /// What is believed from earlier turns: only what differs is to be said.
    Still(Vec<(Fact, FactValue)>),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Form::Line`] and [`Form::Enter`].
    Line(String),
    /// To [`Form::YesNo`].
    Yes(bool),
    /// To [`Form::One`]: the reply's place, from 0.
    One(usize),
    /// To [`Form::Some`].
    Some(Vec<usize>),
    /// To [`Form::Card`] and [`Form::WinterCard`].
    Card(Option<u8>),
    /// To [`Form::Dice`]: one result at least.
    Dice(Vec<u8>),
    /// To [`Form::Facts`]: every fact that was asked for.
    Facts(Vec<(Fact, FactValue)>),
    /// To [`Form::Still`].
    Still(Corrected),
}

impl Answer {
    /// What it says of the board.
    pub fn told(&self) -> &[(Fact, FactValue)] {
        match self {
            Answer::Facts(told) | Answer::Still(Corrected { told, .. }) => told,
            _ => &[],
        }
    }
}

/// What a person says of what was believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrected {
    /// What is so: what was believed, but for what differs, and what was said besides.
    pub told: Vec<(Fact, FactValue)>,
    /// What is not to be believed any more.
    pub forgotten: Vec<Fact>,
}
