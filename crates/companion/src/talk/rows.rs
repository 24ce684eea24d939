//! Facts of spaces told one space a line, in the map's order.

use super::command::{CommandMatch, PromptCommand, match_command};
use super::read::partial_answer::{self, LineResult, PartialAnswer, add};
use super::read::spaces_of;
use super::ui::next_line;
use super::{Answer, Ask, CommandUse, Form, PromptExit, TypedInput, Ui, refusal, tell};
use crate::tell::short;
use lod_engine::game::{Space, SpaceSet};
use lod_engine::shown;

/// The spaces that a question can be answered for one by one.
pub(super) fn spaces(ask: &Ask) -> SpaceSet {
    match &ask.form {
        Form::Facts(facts) => spaces_of(facts),
        _ => SpaceSet::EMPTY,
    }
}

/// What a row says.
enum Row {
    /// What is there; empty where nothing is.
    Told(String),
    /// One row back.
    Back,
    /// All that are left are empty.
    Done,
    Help,
}

/// Asks for each space by itself; `None` where the first row is taken back.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(super) async fn rows(ui: &mut dyn Ui, ask: &Ask) -> Result<Option<Answer>, PromptExit> {
    let spaces: Vec<Space> = spaces(ask).iter().collect();
    let mut drafts = vec![PartialAnswer::default()];
    tell(
        ui,
        "One space a line, e.g. `5r 3t as`. [Enter] empty; undo: the row before; done: the rest is empty.",
    );
    while let Some(space) = spaces.get(drafts.len() - 1) {
        let last = drafts.last().cloned().unwrap_or_default();
        ui.question(&format!("{space}:"));
        match row(ui).await? {
            Row::Told(line) if line.is_empty() => drafts.push(last),
            Row::Told(line) => match add(ask, &last, &format!("{} {line}", short(*space))) {
                Ok(draft) => drafts.push(draft),
                Err(wrong) => ui.refused(&shown::message(&refusal(&wrong))),
            },
            Row::Back => {
                drafts.pop();
                if drafts.is_empty() {
                    return Ok(None);
                }
            }
            Row::Done => break,
            Row::Help => ask.form.help(ask).iter().for_each(|line| tell(ui, line)),
        }
    }
    let draft = drafts.pop().unwrap_or_default();
    ui.remember(&draft.typed());
    match partial_answer::read(ask, &draft, "") {
        LineResult::Done(answer) => Ok(Some(answer)),
        LineResult::Kept(_, wrong) => {
            tell(ui, &shown::message(&refusal(&wrong)));
            Ok(None)
        }
    }
}

/// The commands that mean something in a row.
const fn knows(word: PromptCommand) -> CommandUse {
    CommandUse::of(matches!(
        word,
        PromptCommand::Undo | PromptCommand::Quit | PromptCommand::Help | PromptCommand::Words
    ))
}

/// The next row.
async fn row(ui: &mut dyn Ui) -> Result<Row, PromptExit> {
    let TypedInput::Line(line) = next_line(ui).await? else {
        return Ok(Row::Help);
    };
    let line = line.trim();
    Ok(match match_command(line, &knows) {
        CommandMatch::Exactly(PromptCommand::Undo, "") => Row::Back,
        CommandMatch::Exactly(PromptCommand::Quit, _) => return Err(PromptExit::Quit),
        CommandMatch::Exactly(PromptCommand::Help | PromptCommand::Words, _) => Row::Help,
        _ if line.eq_ignore_ascii_case("done") => Row::Done,
        _ => Row::Told(line.to_string()),
    })
}
