//! Signals to a program under test.

use std::process::Command;

/// Sends a signal by its short name; the shell's own `kill`, as a system need not have another.
pub fn send(signal: &str, id: &str) {
    let sent = Command::new("sh").args(["-c", "kill -s \"$0\" \"$1\"", signal, id]).status();
    assert!(sent.is_ok_and(|status| status.success()), "the program runs");
}
