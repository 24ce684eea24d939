//! Answers left out of a game, and played again.

use super::{ActionEntry, GamePoint, GameReplay, GivenAnswer};
use crate::play::by_hand::ByHand;
use lod_bots::flowchart::Interrupt;
use std::rc::Rc;

impl GameReplay<'_> {
    /// Undoes this answer and those after it, each a step to be redone.
    pub fn undo_to(&mut self, count: usize) {
        let before = self.earlier.answers();
        if count < before {
            return self.undo_from_card(count);
        }
        if let Some(at) = self.answers.get(count - before).map(|answer| answer.at) {
            let undone = self.answers.drain(count - before..).rev();
            self.undone.extend(undone.map(|answer| vec![answer.line]));
            self.cut(at);
        }
    }

    /// The same, before the card from which it was played.
    fn undo_from_card(&mut self, count: usize) {
        let recent = self.answers.drain(..).rev().map(|answer| vec![answer.line]);
        let undone = std::mem::take(&mut self.undone).into_iter().chain(recent).collect();
        if let Some(earlier) = self.earlier() {
            *self = GameReplay { undone, ..earlier.clone() };
            return self.undo_to(count);
        }
        if let Ok(resumed) = self.earlier.first(count).resume(self.library, &self.setup) {
            // What goes otherwise cannot be redone.
            *self = match resumed.difference.map(|what| Box::new((what, resumed.missing))) {
                Some(misfit) => GameReplay { misfit: Some(misfit), ..resumed.history },
                None => GameReplay { undone, ..resumed.history },
            };
        }
    }

    /// The same in one step.
    pub fn undo_at_once(&mut self, count: usize) {
        let steps = self.undone.len();
        self.undo_to(count);
        let undone: Vec<String> = self.undone.drain(steps..).rev().flatten().collect();
        self.undone.extend((!undone.is_empty()).then_some(undone));
    }

    /// Redoes the step that was undone last.
    ///
    /// # Errors
    /// As [`GameReplay::play`].
    pub fn redo(&mut self) -> Result<(), Interrupt> {
        let lines = self.undone.pop().unwrap_or_default();
        let undone = std::mem::take(&mut self.undone);
        let done = lines.iter().try_for_each(|line| self.play(line));
        self.undone = undone;
        done
    }

    /// These answers can be redone.
    pub fn can_redo(&mut self, lines: impl DoubleEndedIterator<Item = String>) {
        self.undone = lines.rev().map(|line| vec![line]).collect();
    }

    /// How many steps can be redone.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// How many answers are left where the action under way is undone.
    pub fn abort(&self) -> Option<usize> {
        let by_hand = |d: &Rc<ActionEntry<'_>>| d.action.is_by_hand();
        let first = self.done.iter().rposition(|d| !by_hand(d)).map_or(0, |last| last + 1);
        let first = self.earlier.over + first;
        let is_line = |answer: &GivenAnswer| {
            answer.at.actions >= first && !answer.at.waits && !ByHand::is_line(&answer.line)
        };
        self.place(is_line)
    }

    /// The place of the first of the answers here that is such a one.
    fn place(&self, is_one: impl Fn(&GivenAnswer) -> bool) -> Option<usize> {
        Some(self.earlier.answers() + self.answers.iter().position(is_one)?)
    }

    /// How many answers are left without the last so many of the action under way.
    pub fn without(&self, count: usize) -> Option<usize> {
        let (here, left) = (self.over(), self.given.len().saturating_sub(count));
        let is_later = |answer: &GivenAnswer| {
            answer.at.actions == here && !answer.at.waits && answer.at.answers >= left
        };
        self.place(is_later)
    }

    /// How many answers are left before this action.
    pub fn answers_before(&self, action: usize) -> usize {
        let answers = self.answers();
        let within = answers.iter().position(|answer| answer.at.actions >= action);
        match within {
            Some(place) if answers[place].at.actions == action => place,
            within => within.unwrap_or(answers.len()).saturating_sub(1),
        }
    }

    /// Goes back to a point that it came by.
    pub(super) fn cut(&mut self, to: GamePoint) {
        self.ahead.take();
        self.whole.take();
        if to.actions < self.over() {
            let mut rest = self.done.split_off(to.actions - self.earlier.over).into_iter();
            if let Some(first) = rest.next().map(Rc::unwrap_or_clone) {
                self.now = first.start;
                self.given = first.given;
            }
        }
        self.given.truncate(to.answers);
        self.waits = to.waits;
    }
}
