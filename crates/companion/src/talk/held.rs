//! Any conversation with undo and redo: it is its answers, and is held again from them.
//!
//! No conversation has an undo of its own. One in which `undo` or `redo` is typed ends with [`PromptExit::Back`] or
//! [`PromptExit::Again`]; [`hold`] leaves answers out or gives them again, and holds it anew, silently.

use super::replay_ui::ReplayUi;
use super::{History, PromptCommand, PromptExit, Ui, tell};
use lod_engine::shown;

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldAnswer {
    /// As it was typed.
    pub line: String,
    /// What it answers, in a few words.
    pub question: String,
}

/// The answers of a conversation, and those that were undone.
pub type HeldAnswers = History<HeldAnswer>;

/// Holds a conversation from its answers on until it ends.
///
/// # Errors
/// [`PromptExit`]; [`PromptExit::Back`] where there is nothing to undo.
pub async fn hold<T>(
    ui: &mut dyn Ui,
    answers: &mut HeldAnswers,
    mut conversation: impl AsyncFnMut(&mut dyn Ui) -> Result<T, PromptExit>,
) -> Result<T, PromptExit> {
    let mut tells_from = Some(0);
    loop {
        let mut replay = ReplayUi::new(ui, answers, tells_from);
        let end = conversation(&mut replay).await;
        replay.ends();
        match end {
            Err(PromptExit::Back(_)) if answers.given().is_empty() => return end,
            Err(PromptExit::Back(steps)) => {
                undo(ui, answers, steps);
                tells_from = None;
            }
            Err(PromptExit::Again(steps)) => {
                let before = answers.given().len();
                tells_from = (answers.redo_up_to(steps) > 0).then_some(before + 1);
                if tells_from.is_none() {
                    ui.show(&PromptCommand::Redo.nothing());
                }
            }
            end => return end,
        }
    }
}

/// Undoes so many answers and says which.
fn undo(ui: &mut dyn Ui, answers: &mut HeldAnswers, steps: usize) {
    for _ in 0..steps {
        let Some(answer) = answers.undo().cloned() else {
            return;
        };
        let typed = match answer.line.as_str() {
            "" => "[Enter]".to_string(),
            line => format!("\"{line}\""),
        };
        tell(ui, &shown::message(&format!("Undone: {typed}   ({})", answer.question)));
        ui.mend(&answer.line);
    }
}
