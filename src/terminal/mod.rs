//! A conversation at the terminal that the program was started at, or line by line.

mod bar;
mod closed;
mod line_editor;
mod line_parts;
mod list;
#[cfg(unix)]
mod list_keys;
mod pager;
mod paint;
mod plain;
mod prompt;
mod row;
mod screen;

pub(crate) use bar::Bar;
pub use plain::Plain;
pub use prompt::Terminal;

use crate::files::{odd, typed_path, write_new};
use crate::signals;
use crate::talk::{Ui, block_on};
use std::io::IsTerminal;

/// Holds a conversation at the terminal that the program was started at, signals minded; line by line where there
/// is none, or where that is wanted.
pub(crate) fn open_ui<T>(plain: bool, talk: impl AsyncFnOnce(&mut dyn Ui) -> T) -> T {
    let (input, output) = (std::io::stdin(), std::io::stdout());
    let (typed, shown) = (input.is_terminal(), output.is_terminal());
    signals::mind();
    signals::last_words(&["Good-bye."]);
    if typed
        && shown
        && !plain
        && let Ok(mut terminal) = Terminal::new()
    {
        return block_on(talk(&mut terminal));
    }
    let mut plain = Plain::new(input.lock(), output.lock(), !typed);
    if shown {
        plain = plain.at_terminal();
    }
    block_on(talk(&mut plain))
}

/// What stands before what is typed.
const ARROW: &str = "> ";

/// Whether a line was typed before it is asked for.
#[cfg(unix)]
fn has_input() -> bool {
    use std::os::fd::AsFd;
    list_keys::is_ready(std::io::stdin().as_fd(), std::time::Duration::ZERO)
}

#[cfg(not(unix))]
fn has_input() -> bool {
    false
}

/// Gives a text to the person as a new file of this machine; what is to be said then.
///
/// # Errors
/// Why it cannot be, as a sentence without its end.
fn save_file(what: &str, file: &str, text: &str) -> Result<String, String> {
    write_new(&typed_path(file)?, file, text)?;
    Ok(format!("Saved: the {what}, in {file}."))
}

/// The longest file that is fetched.
const LONGEST: u64 = 1 << 24;

/// The text of a file of this machine: none without an end.
///
/// # Errors
/// Why it cannot be read, as a sentence without its end.
fn fetch(file: &str) -> Result<String, String> {
    let path = typed_path(file)?;
    let failed = |error: std::io::Error| format!("{file} is not readable: {error}");
    let about = std::fs::metadata(&path).map_err(failed)?;
    if let Some(what) = odd(&about) {
        return Err(format!("{file} is {what}, not a position file"));
    }
    if about.len() > LONGEST {
        return Err(format!("{file} is too long for a position file"));
    }
    std::fs::read_to_string(&path).map_err(failed)
}
