//! Questions with nothing to look at: in set-up, at home, between turns.

use super::{
    Answer, Ask, CommandUse, Form, PromptCommand, PromptContext, PromptExit, ReplySet, Ui, prompt,
};
use lod_engine::game::Faction;

/// What a line comes to, from the line and what it means by the question's form.
pub(crate) type Reader<'r, R> = dyn Fn(&str, Result<Answer, String>) -> Result<R, String> + 'r;

/// A question with nothing to look at.
struct PlainContext<'q, R> {
    ui: &'q mut dyn Ui,
    reader: &'q Reader<'q, R>,
    /// Whether there is no question before it.
    is_first: bool,
}

impl<R> PromptContext for PlainContext<'_, R> {
    type Reply = R;

    fn ui(&mut self) -> &mut dyn Ui {
        self.ui
    }

    fn knows(&self, word: PromptCommand) -> CommandUse {
        CommandUse::of(word == PromptCommand::Redo)
    }

    fn names(&self, word: PromptCommand) -> bool {
        !self.is_first || word != PromptCommand::Undo
    }

    fn answer(&mut self, line: &str, read: Result<Answer, String>) -> Result<R, String> {
        (self.reader)(line, read)
    }
}

/// Puts a question until there is an answer of its form, or a word that ends it.
///
/// # Errors
/// [`PromptExit`].
pub async fn ask_player(ui: &mut dyn Ui, ask: &Ask) -> Result<Answer, PromptExit> {
    ask_player_for(ui, ask, &|_, read| read).await
}

/// Puts a question that no other stands before.
async fn ask_player_first(ui: &mut dyn Ui, ask: &Ask) -> Result<Answer, PromptExit> {
    let reader: &Reader<'_, Answer> = &|_, read| read;
    prompt(ask, &mut PlainContext { ui, reader, is_first: true }).await
}

/// Puts a question until this makes something of a line.
///
/// # Errors
/// [`PromptExit`].
pub(crate) async fn ask_player_for<R>(
    ui: &mut dyn Ui,
    ask: &Ask,
    reader: &Reader<'_, R>,
) -> Result<R, PromptExit> {
    prompt(ask, &mut PlainContext { ui, reader, is_first: false }).await
}

/// The answer to a question that may be left unanswered: nothing where the player goes back from it.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(crate) async fn ask_optional(ui: &mut dyn Ui, ask: &Ask) -> Result<Option<Answer>, PromptExit> {
    optional(ask_player(ui, ask).await)
}

/// What was asked for, or nothing where the player goes back.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(crate) fn optional<T>(asked: Result<T, PromptExit>) -> Result<Option<T>, PromptExit> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(PromptExit::Back(_) | PromptExit::Again(_)) => Ok(None),
        Err(leaving) => Err(leaving),
    }
}

/// The answer to a question where there is nothing to undo.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(crate) async fn ask_player_alone(ui: &mut dyn Ui, ask: &Ask) -> Result<Answer, PromptExit> {
    loop {
        match ask_player_first(ui, ask).await {
            Err(PromptExit::Back(_)) => ui.show(&PromptCommand::Undo.nothing_here()),
            Err(PromptExit::Again(_)) => ui.show(&PromptCommand::Redo.nothing_here()),
            other => return other,
        }
    }
}

/// The place of one of the replies, where there is nothing to undo.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub async fn choose(ui: &mut dyn Ui, ask: &Ask) -> Result<usize, PromptExit> {
    let ask = Ask { form: Form::One, closed: ReplySet::One, ..ask.clone() };
    loop {
        if let Answer::One(place) = ask_player_alone(ui, &ask).await? {
            return Ok(place);
        }
    }
}

/// The place of one of the replies.
///
/// # Errors
/// [`PromptExit`].
pub(crate) async fn choose_or_back(ui: &mut dyn Ui, ask: &Ask) -> Result<usize, PromptExit> {
    let ask = Ask { form: Form::One, closed: ReplySet::One, ..ask.clone() };
    loop {
        match ask_player(ui, &ask).await {
            Ok(Answer::One(place)) => return Ok(place),
            Ok(_) => {}
            Err(PromptExit::Again(_)) => ui.show(&PromptCommand::Redo.nothing_here()),
            Err(leaving) => return Err(leaving),
        }
    }
}

/// One of the Factions, where there is nothing to undo.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(crate) async fn choose_faction(ui: &mut dyn Ui, text: &str) -> Result<Faction, PromptExit> {
    let ask = Ask::choice(text, Faction::ALL.map(Faction::id));
    Ok(Faction::ALL[choose(ui, &ask).await?])
}
