//! Where a conversation is held: at a terminal, or line by line.

use super::{Face, Plain, Terminal};
use crate::signals;
use std::io::IsTerminal;

/// Holds a conversation at the terminal that the program was started at, signals minded; line by line where there
/// is none, or where that is wanted.
pub(crate) fn sit<T>(plain: bool, talk: impl FnOnce(&mut dyn Face) -> T) -> T {
    let (input, output) = (std::io::stdin(), std::io::stdout());
    let (typed, shown) = (input.is_terminal(), output.is_terminal());
    signals::mind();
    signals::last_words(&["Good-bye."]);
    if typed
        && shown
        && !plain
        && let Ok(mut terminal) = Terminal::new()
    {
        return talk(&mut terminal);
    }
    let mut plain = Plain::new(input.lock(), output.lock(), !typed);
    if shown {
        plain = plain.at_terminal();
    }
    talk(&mut plain)
}
