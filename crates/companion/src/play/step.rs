//! The steps of a game, one by one: each answer, each Enter, each setting right by hand.

use super::answer_replay::RecordedAnswer;
use super::game_history::{GameHistory, UndoPoint};
use lod_bots::game::GameStep;

/// One step, seen from after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the game keeps without it.
    pub to: UndoPoint,
    /// Whether the game waits for Enter then.
    pub pause: bool,
    /// What it was.
    pub what: StepWas,
}

/// What a step was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepWas {
    /// A line was typed.
    Line(String),
    /// Enter.
    Enter,
    /// The board was set right by hand, or others play, or the dice are rolled by others.
    ByHand,
}

/// The last step of a game that waits for Enter now, or asks something.
pub fn last_step(history: &GameHistory<'_>, waits: bool) -> Option<Step> {
    let here = history.done().len();
    if !waits {
        if let Some(step) = line(history.answers(), kept(history, here), here) {
            return Some(step);
        }
        if awaits_enter(history, here) {
            return Some(enter(here));
        }
    }
    (0..here).rev().find_map(|action| {
        let done = &history.done()[action];
        if done.action.is_by_hand() {
            return Some(Step {
                to: UndoPoint { actions: action, answers: done.given.len() },
                pause: done.waited,
                what: StepWas::ByHand,
            });
        }
        line(&done.given, kept(history, action), action).or_else(|| {
            let asked = awaits_enter(history, action);
            asked.then(|| enter(action))
        })
    })
}

/// The step of the last line that was typed from this answer on.
fn line(given: &[RecordedAnswer], from: usize, actions: usize) -> Option<Step> {
    let mut later = given.iter().enumerate().skip(from).rev();
    later.find_map(|(answers, given)| match given {
        RecordedAnswer::Line(line) => Some(Step {
            to: UndoPoint { actions, answers },
            pause: false,
            what: StepWas::Line(line.clone()),
        }),
        RecordedAnswer::Rolled(_) => None,
    })
}

fn enter(actions: usize) -> Step {
    Step { to: UndoPoint { actions, answers: 0 }, pause: true, what: StepWas::Enter }
}

/// How many answers of this action were given before the board was set right by hand.
fn kept(history: &GameHistory<'_>, action: usize) -> usize {
    let before = action.checked_sub(1).and_then(|i| history.done().get(i));
    before.map_or(0, |done| done.kept)
}

/// Whether Enter is waited for before this action.
fn awaits_enter(history: &GameHistory<'_>, action: usize) -> bool {
    let before = action.checked_sub(1).and_then(|i| history.done().get(i));
    let waits = match before {
        Some(done) if done.action.is_by_hand() => done.waited,
        Some(_) => is_turn(history, action - 1) && history.after(action - 1).end().is_none(),
        None => true,
    };
    waits && {
        let mut then = history.clone();
        then.cut(UndoPoint { actions: action, answers: 0 });
        !then.opening_next()
    }
}

/// Whether this action is a turn, as they are counted and gone back to.
pub fn is_turn(history: &GameHistory<'_>, action: usize) -> bool {
    let done = history.done().get(action);
    done.is_some_and(|d| !matches!(d.action, GameStep::Card(_) | GameStep::CardEnds(_)))
}
