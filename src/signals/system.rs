//! The thread that minds the signals, and the terminal that it sets.

use super::{KeyMode, cancels, with};
use rustix::process::{getpgrp, getpid, getsid};
use rustix::stdio::{dup2_stdout, stdin, stdout};
use rustix::termios::{ControlModes, InputModes, LocalModes, SpecialCodeIndex};
use rustix::termios::{OptionalActions, Termios, isatty, tcgetattr, tcgetpgrp, tcsetattr};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::sync::{Arc, Once, OnceLock};
use std::time::Duration;

static MINDED: Once = Once::new();

/// A terminal that takes nothing does not keep the program longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// The terminal that the program was started at, and how it stood.
struct StartTerminal {
    /// Standard input may become another meanwhile: what a list reads.
    file: OwnedFd,
    before: Termios,
}

static TERMINAL: OnceLock<Option<StartTerminal>> = OnceLock::new();

fn terminal() -> Option<&'static StartTerminal> {
    let found = || {
        let before = tcgetattr(stdin()).ok()?;
        Some(StartTerminal { file: rustix::io::dup(stdin()).ok()?, before })
    };
    TERMINAL.get_or_init(found).as_ref()
}

pub(super) fn survive_size_limits() {
    // The writing itself tells; where the signal cannot be taken it ends the program as before.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

pub(super) fn mind() {
    MINDED.call_once(|| {
        terminal();
        let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];
        let Ok(mut signals) = Signals::new(signals) else {
            return;
        };
        std::thread::spawn(move || {
            for signal in &mut signals {
                match signal {
                    SIGTSTP => suspend(),
                    SIGCONT => come_back(),
                    SIGWINCH => resized(),
                    SIGINT if cancels() => {}
                    _ => end(signal),
                }
            }
        });
    });
}

/// Sets the terminal for keys that are read so, where it is this program's to set.
pub(super) fn set(keys: KeyMode) {
    let Some(StartTerminal { file, before }) = terminal() else {
        return;
    };
    if tcgetpgrp(file).is_ok_and(|group| group == getpgrp()) {
        let _ = tcsetattr(file, OptionalActions::Now, &mode(before, keys));
    }
}

/// How the terminal stands for these keys: as the line editor has it, key by key, Ctrl-C and Ctrl-Z being signals.
fn mode(before: &Termios, keys: KeyMode) -> Termios {
    let mut mode = before.clone();
    if keys != KeyMode::Line {
        mode.input_modes -= InputModes::BRKINT
            | InputModes::ICRNL
            | InputModes::INPCK
            | InputModes::ISTRIP
            | InputModes::IXON;
        mode.control_modes |= ControlModes::CS8;
        mode.local_modes -= LocalModes::ECHO | LocalModes::ICANON | LocalModes::IEXTEN;
        mode.local_modes |= LocalModes::ISIG;
        mode.special_codes[SpecialCodeIndex::VMIN] = 1;
        mode.special_codes[SpecialCodeIndex::VTIME] = 0;
    }
    mode
}

/// Past the lock of standard output, which the session holds.
fn write(text: String) {
    write_to(stdout(), text);
}

fn write_to(out: impl AsFd + Send + 'static, text: String) {
    let (done, wait) = channel();
    std::thread::spawn(move || {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match rustix::io::write(&out, rest) {
                Ok(n) if n > 0 => rest = &rest[n..],
                Err(rustix::io::Errno::INTR) => {}
                _ => break,
            }
        }
        let _ = done.send(());
    });
    let _ = wait.recv_timeout(PATIENCE);
}

/// What the program writes from here on goes nowhere, but for what is written to this: a list that was about to be drawn would
/// hide the cursor again.
fn silence() -> Option<Arc<OwnedFd>> {
    let out = rustix::io::dup(stdout()).ok()?;
    let nowhere = std::fs::OpenOptions::new().write(true).open("/dev/null").ok()?;
    dup2_stdout(nowhere).ok()?;
    Some(Arc::new(out))
}

fn end(signal: i32) {
    set(KeyMode::Line);
    let out = silence();
    let write = |text: String| match &out {
        Some(out) => write_to(out.clone(), text),
        None => write(text),
    };
    let (words, keys, list) = with(|state| (state.last_words.clone(), state.keys, state.list));
    // The rows of a list go, above the cursor or below.
    match list {
        Some(lines) if lines > 0 => write(format!("\x1b[?25h\x1b[{lines}A\r\x1b[J> ")),
        None if keys != KeyMode::List => {}
        // One without rows, or drawn and not told of yet.
        _ => write("\x1b[?25h".to_string()),
    }
    if !words.is_empty() {
        let below = if keys == KeyMode::Line { "" } else { "\x1b[J" };
        write(format!("\n{below}{words}\n"));
    }
    // An editor that was about to read its first key has set the terminal meanwhile.
    set(KeyMode::Line);
    if signal != SIGQUIT {
        let _ = emulate_default_handler(signal);
    }
    // A quit would leave the memory behind as a file.
    std::process::exit(128 + signal);
}

fn suspend() {
    // Above the first process of a terminal is no shell that would let it go on.
    if getsid(None) == Ok(getpid()) {
        return;
    }
    set(KeyMode::Line);
    if with(|state| state.keys) == KeyMode::Editor {
        // The rows under the line.
        write("\x1b[J".to_string());
    }
    let _ = emulate_default_handler(SIGTSTP);
}

/// Has an editor draw its question for a window of another size.
fn resized() {
    let show = with(|state| {
        let is_edited = state.question.is_some() && state.keys == KeyMode::Editor;
        state.came_back |= is_edited;
        state.show.clone().filter(|_| is_edited)
    });
    // Where it is full the question is about to be shown.
    show.into_iter().for_each(|show| drop(show.try_send(None)));
}

/// Goes on after a suspension, with the open question.
fn come_back() {
    let is_ours = terminal()
        .is_some_and(|terminal| tcgetpgrp(&terminal.file).is_ok_and(|group| group == getpgrp()));
    if !is_ours {
        return;
    }
    let (question, keys, show) = with(|state| {
        state.came_back = true;
        if state.keys != KeyMode::Line {
            set(state.keys);
        }
        (state.question.clone(), state.keys, state.show.clone())
    });
    let Some(question) = question else {
        return;
    };
    match (keys, show) {
        // Where it is full the question is about to be shown.
        (KeyMode::Editor, Some(show)) => drop(show.try_send(Some(format!("{question}\n")))),
        (KeyMode::Line, _) if isatty(stdout()) => write(format!("{question}\n> ")),
        // A list draws itself anew.
        _ => {}
    }
}
