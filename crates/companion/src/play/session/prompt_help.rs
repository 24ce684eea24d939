//! What `?` and `help` say at a prompt of a game.

use super::prompt::SessionQuestion;
use crate::own_turn;
use crate::talk::{COMMANDS, Command, CommandUse, PromptCommand, question_help};

/// What may be typed at a question.
pub(super) fn help(question: &SessionQuestion) -> Vec<String> {
    let mut text = match question {
        SessionQuestion::GoOn(ask, _) => ask.help.clone(),
        SessionQuestion::Game(ask) | SessionQuestion::Own(ask) => question_help(ask),
    };
    text.push("`help` lists the commands of every prompt.".to_string());
    text
}

/// The commands of every prompt and what each does, or the form of a verb of the notation.
pub(super) fn help_lines(verb: &str, question: &SessionQuestion, has_board: bool) -> Vec<String> {
    if !verb.is_empty() {
        let now = match question {
            SessionQuestion::Game(ask) | SessionQuestion::Own(ask) => ask.examples.as_slice(),
            SessionQuestion::GoOn(..) => &[],
        };
        return own_turn::verb_help(verb, now);
    }
    let first = "Any unique beginning of a word is enough. At every prompt:".to_string();
    let row = |command: &Command| match command.word {
        PromptCommand::Quit => format!("{}; the game is saved", command.row()),
        _ => command.row(),
    };
    [first].into_iter().chain(known(has_board).map(row)).collect()
}

/// How a command may be typed at every prompt of a game.
pub(super) fn knows(word: PromptCommand) -> CommandUse {
    CommandUse::of(word != PromptCommand::Aside)
}

/// Whether help names a command at every prompt of a game, on the players' board or on the program's.
pub(super) fn is_named(word: PromptCommand, has_board: bool) -> bool {
    match word {
        PromptCommand::Guess | PromptCommand::Try | PromptCommand::Aside => false,
        PromptCommand::Forget
        | PromptCommand::Unsure
        | PromptCommand::Turn
        | PromptCommand::Walk => has_board,
        _ => true,
    }
}

/// The commands that mean something at every prompt of a game.
fn known(has_board: bool) -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(move |command| is_named(command.word, has_board))
}
