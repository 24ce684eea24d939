//! Signals from outside: what ends a session leaves the terminal as it was and says what is saved; what suspends it lets it
//! come back.
//!
//! One thread minds them. The only lock that it shares with the others is held for as long as a value is set or copied, never
//! while anything is written or waited for; what it writes, others write for it. So it waits for nobody.

#[cfg(unix)]
#[path = "signals/system.rs"]
mod system;

use itertools::Itertools;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Has a file that grows beyond its limit refuse what is written instead of ending the program.
pub fn survive_size_limits() {
    system::survive_size_limits();
}

/// Minds the signals for the rest of the program's time.
pub(crate) fn mind() {
    system::mind();
}

/// What is said when a signal ends the program now, line by line.
pub(crate) fn last_words<L: AsRef<str>>(lines: &[L]) {
    let clean = lines.iter().map(|l| lod_engine::shown::line(l.as_ref())).join("\n");
    let words = clean;
    with(|state| state.last_words = words);
}

/// So many lines at most are shown again.
const AGAIN: usize = 20;

/// How the keys of a question are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyMode {
    /// The terminal collects a line.
    Line,
    /// The line editor takes each key, except those that are signals.
    Editor,
    /// So does a list.
    List,
}

/// A question that is open. As long as it lasts, the terminal is set for its keys whenever the program comes back; the end
/// of what was shown is shown again then, the question.
#[derive(Debug)]
pub(crate) struct OpenQuestion(());

impl OpenQuestion {
    /// From now on, after these lines. A list's keys are read as soon as this is there; an editor sets the terminal itself.
    pub(crate) fn begin(lines: &[String], keys: KeyMode) -> OpenQuestion {
        let question = lines[lines.len().saturating_sub(AGAIN)..].join("\n");
        with(|state| {
            state.question = Some(question);
            state.keys = keys;
            if keys == KeyMode::List {
                system::set(keys);
            }
        });
        OpenQuestion(())
    }
}

impl Drop for OpenQuestion {
    fn drop(&mut self) {
        with(|state| {
            state.question = None;
            state.list = None;
            if std::mem::replace(&mut state.keys, KeyMode::Line) != KeyMode::Line {
                system::set(KeyMode::Line);
            }
        });
    }
}

/// How a question is shown again where a line is edited: by a thread that may wait for the editor. After a suspension with
/// its text, in a window of another size with none.
pub(crate) fn show_again(mut with_text: impl FnMut(Option<String>) + Send + 'static) {
    let (sender, texts) = sync_channel(1);
    with(|state| {
        state.show = Some(sender);
        state.came_back = false;
    });
    std::thread::spawn(move || texts.into_iter().for_each(&mut with_text));
}

/// Whether the program has come back, or its window changed, since this was asked: what was to be shown again may still wait
/// for an editor.
pub(crate) fn came_back() -> bool {
    with(|state| std::mem::take(&mut state.came_back))
}

/// So many lines above the cursor are a list, the cursor hidden: when a signal ends the program they go.
pub(crate) fn list_lines(count: usize) {
    with(|state| state.list = Some(count));
}

/// As long as it lasts, Ctrl-C ends the work under way and not the program.
#[derive(Debug)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// From now on.
    pub(crate) fn begin() -> Cancel {
        let is_wanted = Arc::new(AtomicBool::new(false));
        with(|state| state.cancels = Some(is_wanted.clone()));
        Cancel(is_wanted)
    }

    /// Whether it was pressed.
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Cancel {
    fn drop(&mut self) {
        with(|state| state.cancels = None);
    }
}

/// Whether Ctrl-C was for the work under way alone.
#[cfg(unix)]
fn cancels() -> bool {
    let is_wanted = with(|state| state.cancels.clone());
    is_wanted.is_some_and(|is_wanted| !is_wanted.swap(true, Ordering::Relaxed))
}

/// How the session stands.
struct SessionState {
    cancels: Option<Arc<AtomicBool>>,
    last_words: String,
    question: Option<String>,
    keys: KeyMode,
    list: Option<usize>,
    show: Option<SyncSender<Option<String>>>,
    came_back: bool,
}

static STATE: Mutex<SessionState> = Mutex::new(SessionState {
    cancels: None,
    last_words: String::new(),
    question: None,
    keys: KeyMode::Line,
    list: None,
    show: None,
    came_back: false,
});

/// Sets or copies a value: nothing is written or waited for meanwhile.
fn with<T>(set: impl FnOnce(&mut SessionState) -> T) -> T {
    set(&mut STATE.lock().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(not(unix))]
mod system {
    pub(super) fn survive_size_limits() {}

    pub(super) fn mind() {}

    pub(super) fn set(_: super::KeyMode) {}
}
