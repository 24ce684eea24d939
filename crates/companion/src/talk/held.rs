//! Any conversation with undo and redo: it is its answers, and is held again from them.
//!
//! No conversation has an undo of its own. One in which `undo` or `redo` is typed ends with [`PromptExit::Back`] or
//! [`PromptExit::Again`]; [`hold`] leaves answers out or gives them again, and holds it anew, silently.

use super::replay_ui::ReplayUi;
use super::{History, PromptCommand, PromptExit, Ui, tell};
use lod_engine::shown;
use std::cell::RefCell;

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldAnswer {
    /// As it was typed.
    pub line: String,
    /// What it answers, in a few words.
    pub question: String,
}

impl HeldAnswer {
    /// One of an earlier sitting.
    pub fn saved(line: String) -> HeldAnswer {
        HeldAnswer { line, question: String::new() }
    }
}

/// The answers of a conversation, and those that were undone.
pub type HeldAnswers = History<HeldAnswer>;

/// States of a conversation from which it can be held again, each with the number of answers before it.
#[derive(Debug)]
pub struct Checkpoints<S>(RefCell<Vec<(usize, S)>>);

impl<S: Clone> Checkpoints<S> {
    /// Those of a conversation that begins so.
    pub fn new(start: S) -> Checkpoints<S> {
        Checkpoints(RefCell::new(vec![(0, start)]))
    }

    /// The conversation stands so now, where it goes on from in a conversation that is held.
    pub fn add(&self, ui: &dyn Ui, state: S) {
        let mut all = self.0.borrow_mut();
        if all.last().is_some_and(|(at, _)| *at < ui.answers()) {
            all.push((ui.answers(), state));
        }
    }

    /// The last of them after at most so many answers; those after it are none any more.
    fn back_to(&self, answers: usize) -> (usize, S) {
        let mut all = self.0.borrow_mut();
        let left = all.iter().take_while(|(at, _)| *at <= answers).count();
        all.truncate(left.max(1));
        all[all.len() - 1].clone()
    }

    /// The last two after at most so many answers: where the last turn began, and the one under way.
    pub fn last_two(&self, answers: usize) -> [(usize, S); 2] {
        let all = self.0.borrow();
        let count = all.iter().take_while(|(at, _)| *at <= answers).count();
        [2, 1].map(|back| all[count.saturating_sub(back)].clone())
    }
}

/// What was ordered on the table.
pub(super) struct HeldOrders {
    /// So many answers were given before it.
    pub after: usize,
    /// The action in a line.
    pub what: String,
    /// What takes it back.
    pub back: Vec<String>,
}

/// Holds a conversation from its answers on until it ends; those that there are already were given in an earlier sitting,
/// and what came of them is told again. `keeps` is called before an answer counts, after each step back, and at the end.
///
/// # Errors
/// [`PromptExit`]; [`PromptExit::Back`] where there is nothing to undo.
pub async fn hold<S: Clone, T>(
    ui: &mut dyn Ui,
    answers: &mut HeldAnswers,
    checkpoints: &Checkpoints<S>,
    keeps: &mut dyn FnMut(&mut dyn Ui, &[HeldAnswer]),
    mut conversation: impl AsyncFnMut(&mut dyn Ui, S) -> Result<T, PromptExit>,
) -> Result<T, PromptExit> {
    let mut ordered = Vec::new();
    let mut tells_from = Some(0);
    loop {
        let given = answers.given().len();
        let (at, start) =
            checkpoints.back_to(tells_from.map_or(given, |from: usize| from.min(given)));
        ordered.retain(|orders: &HeldOrders| orders.after <= at);
        let mut replay = ReplayUi::new(ui, answers, keeps, &mut ordered, (at, tells_from));
        let end = conversation(&mut replay, start).await;
        let misfit = replay.ends();
        if let Some(place) = misfit {
            // A version of the program that does not take an answer any more goes on at its question.
            answers.undo_up_to(given - place);
            answers.forget_undone();
            tells_from = Some(0);
            continue;
        }
        match end {
            Err(PromptExit::Back(_)) if answers.given().is_empty() => return end,
            Err(PromptExit::Back(steps)) => {
                undo(ui, answers, &mut ordered, steps);
                tells_from = None;
            }
            Err(PromptExit::Again(steps)) => {
                let before = answers.given().len();
                tells_from = (answers.redo_up_to(steps) > 0).then_some(before + 1);
                if tells_from.is_none() {
                    ui.show(&PromptCommand::Redo.nothing());
                }
            }
            end => {
                keeps(ui, answers.given());
                return end;
            }
        }
        keeps(ui, answers.given());
    }
}

/// Undoes so many answers and says which; what was ordered since is taken back.
fn undo(ui: &mut dyn Ui, answers: &mut HeldAnswers, ordered: &mut Vec<HeldOrders>, steps: usize) {
    for _ in 0..steps {
        let Some(answer) = answers.undo().cloned() else {
            return;
        };
        let left = answers.given().len();
        while let Some(orders) = ordered.pop_if(|orders| orders.after > left) {
            tell(ui, &shown::message(&format!("Undone: {}", orders.what)));
            orders.back.iter().for_each(|line| ui.title(line));
        }
        let typed = if answer.line.is_empty() { "Enter" } else { &answer.line };
        tell(ui, &shown::message(&format!("Undone: \"{typed}\"   ({})", answer.question)));
        ui.mend(&answer.line);
    }
}
