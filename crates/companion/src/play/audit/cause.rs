//! Which action may have brought a difference: one that was not carried out, or not so, on the table.

use super::{BoardDifference, is_same, number};
use crate::play::game_replay::GameReplay;
use lod_engine::game::{Board, Fact};
use std::cmp::Reverse;

/// How an action would explain a difference, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// What it told was not done, or was done in the place of the other difference.
    Whole,
    /// A part of what it told was not done, or it was done otherwise.
    Part,
    /// What it told was done twice.
    Twice,
    /// It changed the same thing otherwise.
    Touched,
}

/// An action that may have brought a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Its place in the story.
    pub action: usize,
    /// How it would explain the difference.
    pub how: How,
    /// What it changed that would explain it.
    pub facts: Vec<Fact>,
}

/// An action that changed the board.
pub(super) struct Way {
    action: usize,
    before: Board,
    after: Board,
}

impl Way {
    /// Those of a game.
    pub(super) fn all(history: &GameReplay<'_>) -> Vec<Way> {
        let boards = (0..history.over()).filter_map(|action| {
            let before = *history.action(action)?.start.board();
            Some(Way { action, before, after: *history.after(action).board() })
        });
        boards.filter(|way| way.before != way.after).collect()
    }

    /// By how much it changed a number.
    fn by(&self, fact: Fact) -> Option<i32> {
        Some(number(self.after.fact(fact))? - number(self.before.fact(fact))?)
    }

    /// How it would explain a difference, if it touched the same thing; `later` are this and the actions after it.
    fn explains(&self, difference: &BoardDifference, later: &[Way]) -> Option<How> {
        let fact = difference.fact;
        let (before, after) = (self.before.fact(fact), self.after.fact(fact));
        if before == after {
            return None;
        }
        let Some(more) = difference.more() else {
            let last = is_same(difference.mine, after);
            return Some(if !last {
                How::Touched
            } else if is_same(before, difference.real) {
                How::Whole
            } else {
                How::Part
            });
        };
        let by = self.by(fact).unwrap_or(0);
        let how = match by {
            by if by == more => How::Whole,
            by if by.signum() == more.signum() && by.abs() > more.abs() => How::Part,
            by if by == -more => How::Twice,
            _ => How::Touched,
        };
        // Had it been so since then, a later action could not have been carried out.
        let can_be = |way: &Way| {
            let now = number(way.after.fact(fact)).unwrap_or(0) - more;
            match fact {
                Fact::Support(_) => (-2..=2).contains(&now),
                _ => now >= 0,
            }
        };
        Some(if later.iter().all(can_be) { how } else { How::Touched })
    }
}

/// The actions that may have brought these differences, which explain each other where they are several. One that
/// explains more of all there are comes before one that explains less, a later one before an earlier one.
pub(super) fn causes(
    ways: &[Way],
    group: &[BoardDifference],
    all: &[BoardDifference],
) -> Vec<Cause> {
    let mut found: Vec<(How, Reverse<usize>, Reverse<usize>, Cause)> = Vec::new();
    for (place, way) in ways.iter().enumerate() {
        let explains = |difference: &BoardDifference| way.explains(difference, &ways[place..]);
        let Some(how) = group.iter().filter_map(explains).min() else {
            continue;
        };
        let same = |difference: &&BoardDifference| explains(difference) == Some(how);
        let facts = group.iter().filter(same).map(|difference| difference.fact);
        let cause = Cause { action: way.action, how, facts: facts.collect() };
        let whole = |difference: &&BoardDifference| explains(difference) == Some(How::Whole);
        let explained = all.iter().filter(whole).count();
        found.push((how, Reverse(explained), Reverse(way.action), cause));
    }
    found.sort_by_key(|(how, explained, action, _)| (*how, *explained, *action));
    found.into_iter().map(|(.., cause)| cause).collect()
}
