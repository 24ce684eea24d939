//! Seats around other seats.

use crate::talk::{Ask, Lines, Seat};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, Door, Grant, Judgement, Purpose, Stop, Tale};
use lod_engine::game::Change;
use lod_engine::rules::Deed;

/// A seat whose first line is there already.
pub(super) struct First<'a> {
    line: Option<String>,
    seat: &'a mut dyn Seat,
}

impl<'a> First<'a> {
    /// This line before all others.
    pub fn new(line: String, seat: &'a mut dyn Seat) -> First<'a> {
        First::maybe(Some(line), seat)
    }

    /// This line before all others, if there is one.
    pub fn maybe(line: Option<String>, seat: &'a mut dyn Seat) -> First<'a> {
        First { line, seat }
    }
}

impl Lines for First<'_> {
    fn line(&mut self, ask: &Ask) -> Result<String, Stop> {
        match self.line.take() {
            Some(line) => Ok(line),
            None => self.seat.line(ask),
        }
    }
}

/// A seat where nobody sits: a door, and no lines.
pub(super) struct Empty<'a>(pub &'a mut dyn Door);

impl Lines for Empty<'_> {
    fn line(&mut self, ask: &Ask) -> Result<String, Stop> {
        Err(Stop::Fault(format!("nobody is there to ask: {}", ask.text)))
    }
}

macro_rules! same_door {
    ($seat:ident, $inner:tt) => {
        impl Door for $seat<'_> {
            fn hears(&self) -> bool {
                self.$inner.hears()
            }

            fn shows(&mut self, lines: Vec<String>) {
                self.$inner.shows(lines);
            }

            fn begins(&mut self, what: &str) {
                self.$inner.begins(what);
            }

            fn odds(&mut self, lines: Vec<String>) {
                self.$inner.odds(lines);
            }

            fn stands(&mut self, changes: &[Change], tales: &dyn Fn() -> Vec<(usize, Tale)>) {
                self.$inner.stands(changes, tales);
            }

            fn goes_in(&mut self) {
                self.$inner.goes_in();
            }

            fn comes_out(&mut self) {
                self.$inner.comes_out();
            }

            fn settled(&mut self, word: &str) -> bool {
                self.$inner.settled(word)
            }

            fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Stop> {
                self.$inner.roll(die, purpose)
            }

            fn answered(&self, key: &str, ask: &str) -> Option<bool> {
                self.$inner.answered(key, ask)
            }

            fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
                self.$inner.judge(question)
            }

            fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
                self.$inner.choose(choice)
            }

            fn granted(&mut self, deed: &mut Deed, grant: &Grant) -> Result<bool, Stop> {
                self.$inner.granted(deed, grant)
            }
        }
    };
}

same_door!(First, seat);
same_door!(Empty, 0);
