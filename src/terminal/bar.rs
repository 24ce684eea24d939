//! How far work has come: a bar at a terminal, nothing elsewhere.

use crate::signals::Cancel;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// A bar; it goes as soon as it is dropped. Meanwhile Ctrl-C ends the work and not the program.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: ProgressBar,
    cancel: Cancel,
}

impl Bar {
    /// For this many games, where that is known.
    pub(crate) fn new(all: Option<u64>) -> Bar {
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let template = match all {
            Some(_) => "{bar:30} {pos}/{len}, {eta} to go; Ctrl-C stops",
            None => "{spinner} {pos} games; Ctrl-C stops",
        };
        let bar = ProgressBar::with_draw_target(all, target);
        let bar = match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        Bar { bar, cancel: Cancel::begin() }
    }

    /// So much is done; whether it is to go on.
    pub(crate) fn set(&self, done: u64) -> bool {
        self.bar.set_position(done);
        !self.cancel.is_wanted()
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
