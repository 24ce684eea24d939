//! What a session at the table begins with: the board of an earlier one, a set-up, a position, or nothing.

use super::course::Course;
use super::last_known_board::LastKnownBoard;
use super::saved::{SavedTable, free_beside};
use super::session::TableRequest;
use crate::ports::Store;
use crate::talk::{Answer, Ask, Form, PromptExit, Reasons, Ui, ask_player_alone};
use crate::tell::wrap_to;
use lod_engine::shown;

/// What the table begins with.
#[derive(Default)]
pub(super) struct TableStart {
    pub saved: SavedTable,
    /// The record in which it is kept.
    pub record: Option<String>,
}

/// Asks what the table begins with, where a record has an earlier one.
pub(super) async fn begin(
    ui: &mut dyn Ui,
    options: &TableRequest,
    store: &dyn Store,
) -> Result<TableStart, PromptExit> {
    let mut begun = TableStart { record: options.record.clone(), ..TableStart::default() };
    begun.saved.program_rolls = options.program_rolls;
    if let Some(board) = &options.board {
        begun.saved.memory = LastKnownBoard::of(board);
        begun.saved.scenario = options.scenario;
        begun.saved.course = Course::of(board);
    }
    let Some(record) = &options.record else {
        return Ok(begun);
    };
    let place = store.place(record);
    match SavedTable::read(store, record) {
        Ok(None) => {}
        Ok(Some(saved)) => {
            let worth = saved.is_worth_keeping();
            let goes_on = match (&options.board, worth) {
                (Some(_), false) => false,
                (Some(_), true) => !agrees(ui, &saved, &named(options)).await?,
                (None, _) => goes_on(ui, &saved).await?,
            };
            if goes_on {
                begun.saved = saved;
            } else if worth {
                let free = free_beside(store, record)
                    .and_then(|free| store.rename(record, &free).map(|()| store.place(&free)));
                match free {
                    Ok(kept) => say(ui, &kept_as(&kept)),
                    Err(error) => {
                        begun.record = not_kept(ui, &place, &error.to_string());
                    }
                }
            }
        }
        Err(error) => {
            let error = format!("The last known board is not readable: {error}.");
            say(ui, &error);
            begun.record = not_kept(ui, &place, "");
        }
    }
    Ok(begun)
}

/// Says that this table is not kept, and where the one before stays.
fn not_kept(ui: &mut dyn Ui, place: &str, why: &str) -> Option<String> {
    if !why.is_empty() {
        say(ui, &format!("{place}: {why}."));
    }
    let stays = "is unchanged. This session is not saved.";
    say(ui, &format!("{place} {stays}"));
    None
}

fn say(ui: &mut dyn Ui, text: &str) {
    let width = ui.width();
    for line in wrap_to(&shown::message(text), "  ", width) {
        ui.title(&line);
    }
}

/// What is known of an earlier table, in a sentence.
fn remembered(saved: &SavedTable) -> String {
    let when = shown::line(&saved.when);
    match (saved.turns, saved.unfinished().is_none()) {
        (0, true) => format!("The last known board is a set-up, {when}."),
        (0, false) => format!("The last known board has an unfinished turn, {when}."),
        (1, _) => format!("The last known board has 1 turn, the last {when}."),
        (n, _) => format!("The last known board has {n} turns, the last {when}."),
    }
}

/// Where the board before is kept, and how it is had again.
pub(super) fn kept_as(place: &str) -> String {
    format!("The last known board is kept as {place}: open it with lod table --memory {place}")
}

/// What takes the place of an earlier table.
fn named(options: &TableRequest) -> String {
    match options.scenario {
        Some(id) => format!("the set-up of {}", id.id()),
        None => "the position file".to_string(),
    }
}

/// Whether the person wants this in the place of what is remembered.
pub(super) async fn agrees(
    ui: &mut dyn Ui,
    saved: &SavedTable,
    what: &str,
) -> Result<bool, PromptExit> {
    let text = format!("Does {what} replace the last known board?");
    let why = "The last known board is kept under another name. Without a replacement, later turns go on from it.";
    yes(ui, text, remembered(saved), why).await
}

/// Whether the person goes on with an earlier table.
async fn goes_on(ui: &mut dyn Ui, saved: &SavedTable) -> Result<bool, PromptExit> {
    if !saved.is_worth_keeping() && saved.memory == LastKnownBoard::default() {
        return Ok(true);
    }
    let why = "Later turns ask only for changes to the last known board.";
    let text = "Is it still the same game?".to_string();
    yes(ui, text, remembered(saved), why).await
}

/// The answer to a question that is answered yes or no; `before` is what it is about.
pub(super) async fn yes(
    ui: &mut dyn Ui,
    text: String,
    before: String,
    why: &str,
) -> Result<bool, PromptExit> {
    let mut ask = Ask::new(text, Form::YesNo).typed("(y/n)").after(vec![before]);
    ask.why = Reasons::words(why);
    let yes = ask_player_alone(ui, &ask).await?;
    Ok(yes == Answer::Yes(true))
}
