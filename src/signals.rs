//! Signals from outside: what ends a sitting leaves the terminal as it was and says what is saved; what
//! suspends it lets it come back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    let clean = lines.iter().map(|l| lod_engine::shown::line(l.as_ref()));
    standing().last_words = clean.collect::<Vec<_>>().join("\n");
}

/// So many lines at most are shown again.
const AGAIN: usize = 20;

/// What was shown up to a prompt: its end, the question, is shown again after a suspension.
pub(crate) fn asked(mut lines: Vec<String>) {
    lines.drain(..lines.len().saturating_sub(AGAIN));
    standing().asked = lines;
}

/// How a question is shown again, where a line is being edited.
pub(crate) fn show_again(with: Box<dyn FnMut(String) + Send>) {
    standing().show = Some(with);
}

/// Whether a list hides the cursor: it is shown again when a signal ends the program.
pub(crate) fn hides_cursor(hides: bool) {
    standing().hides_cursor = hides;
}

/// As long as it lasts, Ctrl-C ends the work under way and not the program.
#[derive(Debug)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// From now on.
    pub(crate) fn begin() -> Cancel {
        let is_wanted = Arc::new(AtomicBool::new(false));
        standing().cancels = Some(is_wanted.clone());
        Cancel(is_wanted)
    }

    /// Whether it was pressed.
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Cancel {
    fn drop(&mut self) {
        standing().cancels = None;
    }
}

/// Whether Ctrl-C was for the work under way alone.
#[cfg(unix)]
fn cancels() -> bool {
    let standing = standing();
    let is_wanted = standing.cancels.as_ref();
    is_wanted.is_some_and(|is_wanted| !is_wanted.swap(true, Ordering::Relaxed))
}

/// How the sitting stands.
struct SessionState {
    hides_cursor: bool,
    cancels: Option<Arc<AtomicBool>>,
    last_words: String,
    asked: Vec<String>,
    show: Option<Box<dyn FnMut(String) + Send>>,
}

static STANDING: Mutex<SessionState> = Mutex::new(SessionState {
    hides_cursor: false,
    cancels: None,
    last_words: String::new(),
    asked: Vec::new(),
    show: None,
});

fn standing() -> MutexGuard<'static, SessionState> {
    STANDING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
mod system {
    use super::{cancels, standing};
    use rustix::stdio::{stdin, stdout};
    use rustix::termios::{OptionalActions, Termios, isatty, tcgetattr, tcgetpgrp, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::channel;
    use std::sync::{Arc, Once};
    use std::time::Duration;

    static MINDED: Once = Once::new();

    /// A terminal that takes nothing does not keep the program longer than this.
    const PATIENCE: Duration = Duration::from_secs(1);

    pub(super) fn survive_size_limits() {
        // The writing itself tells; where the signal cannot be taken it ends the program as before.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }

    pub(super) fn mind() {
        MINDED.call_once(|| {
            let before = tcgetattr(stdin()).ok();
            let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP]) else {
                return;
            };
            std::thread::spawn(move || {
                for signal in &mut signals {
                    match signal {
                        SIGTSTP => suspend(before.as_ref()),
                        SIGINT if cancels() => {}
                        _ => end(signal, before.as_ref()),
                    }
                }
            });
        });
    }

    /// Whether the terminal is this program's to set.
    fn is_ours() -> bool {
        tcgetpgrp(stdin()).is_ok_and(|group| group == rustix::process::getpgrp())
    }

    fn set(to: Option<&Termios>) {
        if let Some(to) = to.filter(|_| is_ours()) {
            let _ = tcsetattr(stdin(), OptionalActions::Now, to);
        }
    }

    /// Past the lock of standard output, which the sitting holds.
    fn write(text: String) {
        let (done, wait) = channel();
        std::thread::spawn(move || {
            let mut rest = text.as_bytes();
            while !rest.is_empty() {
                match rustix::io::write(stdout(), rest) {
                    Ok(n) if n > 0 => rest = &rest[n..],
                    Err(rustix::io::Errno::INTR) => {}
                    _ => break,
                }
            }
            let _ = done.send(());
        });
        let _ = wait.recv_timeout(PATIENCE);
    }

    fn end(signal: i32, before: Option<&Termios>) {
        set(before);
        let (words, hides) = {
            let standing = standing();
            (standing.last_words.clone(), standing.hides_cursor)
        };
        if hides {
            // The rows of the list go too.
            write("\x1b[?25h\x1b[J".to_string());
        }
        if !words.is_empty() {
            write(format!("\n{words}\n"));
        }
        // A list that was about to read its first key has held the terminal meanwhile.
        set(before);
        if signal != SIGQUIT {
            let _ = emulate_default_handler(signal);
        }
        // A quit would leave the memory behind as a file.
        std::process::exit(128 + signal);
    }

    fn suspend(before: Option<&Termios>) {
        let editing = tcgetattr(stdin()).ok();
        set(before);
        let _ = emulate_default_handler(SIGTSTP);
        // Here it goes on.
        set(editing.as_ref());
        let mut standing = standing();
        let question = standing.asked.join("\n");
        match &mut standing.show {
            Some(show) => show(format!("{question}\n")),
            None if isatty(stdout()) => write(format!("{question}\n> ")),
            None => {}
        }
    }
}

#[cfg(not(unix))]
mod system {
    pub(super) fn survive_size_limits() {}

    pub(super) fn mind() {}
}
