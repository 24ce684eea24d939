//! A conversation at the terminal that the program was started at, or line by line.

mod bar;
mod closed;
mod list;
mod plain;
mod prompt;

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

/// A terminal that is held raw; given back when this is dropped.
#[cfg(unix)]
struct RawTerminal(rustix::termios::Termios);

/// Holds the terminal raw, where there is one.
#[cfg(unix)]
fn held() -> Option<RawTerminal> {
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    let before = tcgetattr(std::io::stdin()).ok()?;
    let mut raw = before.clone();
    raw.make_raw();
    raw.output_modes = before.output_modes;
    tcsetattr(std::io::stdin(), OptionalActions::Drain, &raw).ok()?;
    Some(RawTerminal(before))
}

#[cfg(unix)]
impl Drop for RawTerminal {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Drain, &self.0);
    }
}

#[cfg(not(unix))]
fn held() -> Option<()> {
    Some(())
}

/// What came after Esc.
#[cfg_attr(not(unix), expect(dead_code, reason = "elsewhere the console tells an arrow whole"))]
enum AfterEsc {
    Nothing,
    /// The second part of an arrow: by how many rows it moves the mark.
    Arrow(isize),
    /// Ctrl-C, which is no signal while the terminal is raw: it has been made one.
    Interrupt,
}

/// What comes after Esc within this time.
#[cfg(unix)]
fn after_esc(wait: std::time::Duration) -> AfterEsc {
    use signal_hook::consts::SIGINT;
    let mut rest = [0; 2];
    let read = match is_ready(wait) {
        true => rustix::io::read(std::io::stdin(), &mut rest).unwrap_or(0),
        false => 0,
    };
    match &rest[..read] {
        b"[A" | b"OA" => AfterEsc::Arrow(-1),
        b"[B" | b"OB" => AfterEsc::Arrow(1),
        [b'\x03', ..] if signal_hook::low_level::raise(SIGINT).is_ok() => AfterEsc::Interrupt,
        [_, _] => AfterEsc::Arrow(0),
        _ => AfterEsc::Nothing,
    }
}

#[cfg(not(unix))]
fn after_esc(_: std::time::Duration) -> AfterEsc {
    AfterEsc::Nothing
}

/// Whether a line was typed before it is asked for.
#[cfg(unix)]
fn has_input() -> bool {
    is_ready(std::time::Duration::ZERO)
}

/// Whether something can be read, now or after so long.
#[cfg(unix)]
fn is_ready(wait: std::time::Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = std::io::stdin();
    let mut waiting = [PollFd::new(&input, PollFlags::IN)];
    let Ok(wait) = Timespec::try_from(wait) else {
        return false;
    };
    poll(&mut waiting, Some(&wait)).is_ok_and(|ready| ready > 0)
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
