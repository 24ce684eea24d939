//! A try to go on with a game: where it ends, before anything of it counts.

use super::answer_replay::{BattleOdds, RecordedAnswer};
use super::by_hand::ByHand;
use crate::talk::Ask;
use lod_bots::game::{Game, GameStep};
use std::borrow::Cow;

/// A try to go on: nothing is kept of it until [`super::GameReplay::answer`].
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    pub(super) given: Vec<RecordedAnswer>,
    pub(super) known: usize,
    /// The question that the last line answers, and the line.
    pub(super) answer: Option<(Box<Ask>, String)>,
    /// Both sides of each Battle that a person begins with that line.
    pub(super) battles: Vec<BattleOdds>,
    pub(super) way: End<'a>,
}

/// The same with what there is then.
#[derive(Clone, Debug)]
pub(super) enum End<'a> {
    Asked(Box<Ask>),
    Done(Box<(Game<'a>, GameStep)>),
    Ended,
}

/// Where a try ends.
#[derive(Debug, PartialEq, Eq)]
pub enum AttemptEnd<'w> {
    /// Something is asked.
    Asked(&'w Ask),
    /// The action is over.
    Done,
    /// The game is over.
    Ended,
}

impl Attempt<'_> {
    /// The answers that are new: what a person typed, and the program's dice.
    pub fn fresh(&self) -> &[RecordedAnswer] {
        &self.given[self.known.min(self.given.len())..]
    }

    /// The reply that the line gives to the question with this key.
    pub fn reply_to(&self, key: &str) -> Option<&str> {
        let (ask, line) = self.answer.as_ref().filter(|(ask, _)| ask.key == key)?;
        let place = ask.reply(line).ok()?;
        ask.replies.get(place).map(|reply| reply.word.as_str())
    }

    /// Both sides of each Battle that a person begins with the line, before any die.
    pub fn battles(&self) -> &[BattleOdds] {
        &self.battles
    }

    /// The game after it, where the action is over.
    pub fn game(&self) -> Option<&Game<'_>> {
        match &self.way {
            End::Done(done) => Some(&done.0),
            End::Asked(_) | End::Ended => None,
        }
    }

    /// What happened, where the action is over.
    pub fn step(&self) -> Option<&GameStep> {
        match &self.way {
            End::Done(done) => Some(&done.1),
            End::Asked(_) | End::Ended => None,
        }
    }

    /// The line, as it is saved: an Enter that answers a question as a blank, so that it is not the Enter after a report.
    pub fn line(&self) -> Option<Cow<'_, str>> {
        let (_, line) = self.answer.as_ref()?;
        Some(match (&self.way, line.is_empty()) {
            // It is so before the action that waits for it.
            (End::Done(done), _) if matches!(done.1, GameStep::Known) => {
                Cow::Owned(ByHand::entered(line))
            }
            (_, true) => Cow::Borrowed(" "),
            (_, false) => Cow::Borrowed(line),
        })
    }

    /// Where it ends.
    pub fn outcome(&self) -> AttemptEnd<'_> {
        match &self.way {
            End::Asked(ask) => AttemptEnd::Asked(ask),
            End::Done(_) => AttemptEnd::Done,
            End::Ended => AttemptEnd::Ended,
        }
    }
}
