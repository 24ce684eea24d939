//! A question of a non-player's turn, with its answers.

use super::Trap;
use lod_bots::flowchart::Purpose;
use lod_bots::flowchart::words::Die;
use lod_engine::game::words::either;
use lod_engine::game::{Space, SpaceSet};
use std::ops::RangeInclusive;

/// What a step of a turn asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepKind {
    /// How much of a Command is executed where the Sequence of Play leaves a Limited Command.
    Extent,
    /// Whether the die of a question is rolled, and the answer where none is.
    Roll,
    /// The answer of a question.
    Answer,
    /// The bullet for which the Event is played.
    Event,
    /// The box that comes next, where no answer to a question says so.
    Next,
    /// The space that comes first, or that none is left.
    Space,
    /// The space that the dice select by the Random Spaces table (8.2).
    Random,
    /// The pieces that come first, or the group that goes.
    Pieces,
    /// How many pieces are placed.
    Amount,
}

impl StepKind {
    /// The first of the five turns that asks it.
    pub const fn from_turn(self) -> u8 {
        match self {
            StepKind::Extent
            | StepKind::Roll
            | StepKind::Answer
            | StepKind::Event
            | StepKind::Next => 1,
            StepKind::Space | StepKind::Random => 2,
            StepKind::Pieces | StepKind::Amount => 3,
        }
    }
}

/// An answer that may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepOption {
    /// In words.
    pub words: String,
    /// Whether it is correct.
    pub is_right: bool,
    /// One true sentence about it.
    pub sentence: String,
    /// The box to which it leads, with its title, where it is the answer of a question.
    pub leads: Option<String>,
    /// Whether the condition of the box holds by it; nothing where it says no such thing.
    pub holds: Option<bool>,
    /// The space that it selects; none where none is left, or no space is asked for.
    pub space: Option<Space>,
}

/// A question of a turn.
#[derive(Clone, Debug)]
pub struct TurnStep {
    /// The box.
    pub at: String,
    /// What its progress is kept by: the box, or one of its steps.
    pub label: String,
    /// What it asks.
    pub kind: StepKind,
    /// The turns of the plan that ask it; in the others it is told.
    pub turns: RangeInclusive<u8>,
    /// The question.
    pub text: String,
    /// The answers to choose from.
    pub options: Vec<StepOption>,
    /// How many changes of the turn come before it.
    pub after: usize,
    /// The place of what it asks about among the notes of the turn; of what no note tells, that of the last one before.
    pub note: usize,
    /// Where to look.
    pub spaces: SpaceSet,
    /// What is told in place of the question; the dice say the rest where they select a space.
    pub told_as: Option<String>,
    /// A die of the box that this turn did not roll: it is shown all the same, or that it is shown would be the answer.
    pub spare: Option<(Die, Purpose)>,
    /// The fact to count or to compare.
    pub hint: String,
    /// What is so before it and was not asked: what dice showed, and what is seen at once.
    pub told: Vec<String>,
    /// What is often overlooked here.
    pub trap: Option<Trap>,
}

impl TurnStep {
    /// The first correct answer.
    pub fn right(&self) -> Option<&StepOption> {
        self.options.iter().find(|option| option.is_right)
    }

    /// What is often overlooked here, where its sentence does not say so already.
    pub(super) fn overlooked(&self) -> &'static str {
        match self.trap {
            Some(trap) if trap != Trap::LimitedCommand => trap.advice(),
            _ => "",
        }
    }

    /// Every correct answer: "Quebec City or Savannah" where they are tied.
    pub(super) fn rights(&self) -> String {
        let right = self.options.iter().filter(|option| option.is_right);
        either(&right.map(|option| option.words.as_str()).collect::<Vec<_>>())
    }
}
