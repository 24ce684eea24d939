//! A saved game read again: its answers played, and what comes out compared with what was stored.

use super::entry::JournalEntry;
use super::stored_state::StoredState;
use crate::play::game_history::{AttemptEnd, GameHistory};
use crate::play::setup::{Setup, SetupError};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::differences;

/// Where a game goes otherwise than it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayDifference {
    /// The number of the action, from 1.
    pub action: usize,
    /// What differs, a line each.
    pub what: Vec<String>,
}

/// A saved game being read.
pub struct Replay<'a> {
    history: GameHistory<'a>,
    entries: Vec<JournalEntry>,
    /// Which entries count: what was taken back later is not played again.
    counts: Vec<bool>,
    next: usize,
}

impl<'a> Replay<'a> {
    /// From the beginning.
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn new(
        library: &'a Library,
        setup: Setup,
        entries: Vec<JournalEntry>,
    ) -> Result<Replay<'a>, SetupError> {
        Ok(Replay {
            history: GameHistory::new(library, setup)?,
            counts: counting(&entries),
            entries,
            next: 0,
        })
    }

    /// Reads on to the end, or to the first difference.
    ///
    /// # Errors
    /// The [`ReplayDifference`].
    pub fn run(&mut self) -> Result<(), ReplayDifference> {
        while let Some(entry) = self.entries.get(self.next) {
            if self.counts[self.next] {
                let entry = entry.clone();
                self.read(&entry)?;
            }
            self.next += 1;
        }
        Ok(())
    }

    /// The game that was read, and how many answers at its end lead nowhere by now.
    pub fn finish(mut self) -> (GameHistory<'a>, usize) {
        let dropped = self.history.refit();
        (self.history, dropped)
    }

    fn read(&mut self, entry: &JournalEntry) -> Result<(), ReplayDifference> {
        match entry {
            JournalEntry::Given(given) => self.history.record_answer(given.clone()),
            JournalEntry::Cut(cut) => self.history.cut(*cut),
            JournalEntry::Begun => self.history.begin(),
            JournalEntry::Seated { seating, waited } => self.history.seat(seating, *waited),
            JournalEntry::Fix { changes, kept, waited, .. } => {
                let fixed = self.history.edit_board_keeping(changes, *kept, *waited);
                fixed.map_err(|violation| self.otherwise(violation.to_string()))?;
            }
            JournalEntry::After(state) => return self.after(state),
        }
        Ok(())
    }

    /// An action was over here, in this state.
    fn after(&mut self, stored: &StoredState) -> Result<(), ReplayDifference> {
        let fixed = self.next > 0
            && matches!(
                self.entries[self.next - 1],
                JournalEntry::Fix { .. } | JournalEntry::Seated { .. }
            );
        if !fixed {
            let attempt = self.history.attempt(None);
            let what = match attempt {
                Ok(attempt) => match attempt.outcome() {
                    AttemptEnd::Done => {
                        self.history.accept(attempt);
                        String::new()
                    }
                    AttemptEnd::Asked(ask) => format!("the question is now: {}", ask.text),
                    AttemptEnd::Ended => "the game is over now".to_string(),
                },
                Err(Interrupt::Wrong(why)) => format!("an answer is now refused: {why}"),
                Err(stop) => stop.to_string(),
            };
            if !what.is_empty() {
                return Err(self.otherwise(what));
            }
        }
        if stored.is_of(self.history.now()) {
            return Ok(());
        }
        let differ = differences(&stored.value(), &self.history.now().to_json());
        let line = |(path, was, is)| format!("{path}: stored {was}, now {is}");
        let action = self.history.done().len();
        Err(ReplayDifference { action, what: differ.into_iter().map(line).collect() })
    }

    /// The action under way does not come to its stored end.
    fn otherwise(&self, what: String) -> ReplayDifference {
        ReplayDifference { action: self.history.done().len() + 1, what: vec![what] }
    }
}

/// Which entries there is something left of at the end. Where the board was set right by hand all are
/// read: an answer before it belongs to the action after it.
fn counting(entries: &[JournalEntry]) -> Vec<bool> {
    let mut counts = vec![true; entries.len()];
    let by_hand =
        |e: &JournalEntry| matches!(e, JournalEntry::Fix { .. } | JournalEntry::Seated { .. });
    if entries.iter().any(by_hand) {
        return counts;
    }
    // The places of each action's answers, the state after it being the last; and of those under way.
    let mut done: Vec<Vec<usize>> = Vec::new();
    let mut given: Vec<usize> = Vec::new();
    let mut begun: Option<usize> = None;
    for (place, entry) in entries.iter().enumerate() {
        match entry {
            JournalEntry::Given(_) => given.push(place),
            JournalEntry::Begun => begun = Some(place),
            JournalEntry::After(_) => {
                // Once the action is over nothing hangs on it.
                begun.take().into_iter().for_each(|place: usize| counts[place] = false);
                given.push(place);
                done.push(std::mem::take(&mut given));
            }
            JournalEntry::Cut(to) => {
                let mut gone = vec![place];
                gone.extend(begun.take());
                if to.actions < done.len() {
                    gone.append(&mut given);
                    let mut rest = done.split_off(to.actions).into_iter();
                    given = rest.next().unwrap_or_default();
                    gone.extend(given.pop());
                    gone.extend(rest.flatten());
                }
                gone.extend(given.drain(to.answers.min(given.len())..));
                for place in gone {
                    counts[place] = false;
                }
            }
            JournalEntry::Fix { .. } | JournalEntry::Seated { .. } => {}
        }
    }
    counts
}
