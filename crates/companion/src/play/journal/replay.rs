//! A saved game read again: its answers played, and what comes out compared with what was stored.

use super::entry::JournalEntry;
use crate::play::game_history::{Attempt, AttemptEnd, GameHistory};
use crate::play::setup::{Setup, SetupError};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::Game;
use lod_bots::game::differences;
use serde_json::Value;

/// Where a game goes otherwise than it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayDifference {
    /// The number of the action, from 1.
    pub action: usize,
    /// What differs, a line each.
    pub what: Vec<String>,
    /// Whether there is a stored position to go on from.
    pub stored: bool,
}

/// A saved game being read.
pub struct Replay<'a> {
    history: GameHistory<'a>,
    entries: Vec<JournalEntry>,
    /// Which entries count: what was taken back later is not played again.
    counts: Vec<bool>,
    next: usize,
    trusted: usize,
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
        let trusted = entries
            .iter()
            .filter_map(|e| match e {
                JournalEntry::Trust(lines) => Some(*lines),
                _ => None,
            })
            .max()
            .unwrap_or(0);
        Ok(Replay {
            history: GameHistory::new(library, setup)?,
            counts: counting(&entries),
            entries,
            next: 0,
            trusted,
        })
    }

    /// Reads on to the end, or to the first difference.
    ///
    /// # Errors
    /// The [`Difference`]; [`Replay::trust`] takes the stored positions and lets it go on.
    pub fn run(&mut self) -> Result<(), ReplayDifference> {
        while let Some(entry) = self.entries.get(self.next) {
            if self.counts[self.next] {
                self.read(&entry.clone())?;
            }
            self.next += 1;
        }
        Ok(())
    }

    /// Takes the stored positions wherever they differ, in all lines there are. Gives what to write down
    /// in the journal.
    pub fn trust(&mut self) -> JournalEntry {
        self.trusted = self.entries.len();
        JournalEntry::Trust(self.trusted)
    }

    /// The game that was read, and how many answers at its end lead nowhere by now.
    pub fn finish(mut self) -> (GameHistory<'a>, usize) {
        let older = &mut self.history.read_as_older();
        let (dropped, more) = (self.history.refit(), older.refit());
        if more < dropped {
            return (older.clone(), more);
        }
        (self.history, dropped)
    }

    fn read(&mut self, entry: &JournalEntry) -> Result<(), ReplayDifference> {
        match entry {
            JournalEntry::Given(given) => self.history.record_answer(given.clone()),
            JournalEntry::Cut(cut) => self.history.cut(*cut),
            JournalEntry::Trust(_) => {}
            JournalEntry::Seated { seating, waited } => self.history.seat(seating, *waited),
            JournalEntry::Fix { changes, kept, waited, .. } => {
                let mut older = self.history.read_as_older();
                let fixed = self.history.edit_board(changes, *waited);
                if let Err(violation) = fixed {
                    // The state that follows in the journal is stored right after it.
                    return self.otherwise(vec![violation.to_string()], self.next + 1);
                }
                if self.history.answers().len() < *kept
                    && older.edit_board(changes, *waited).is_ok()
                    && older.answers().len() >= *kept
                {
                    self.history = older;
                }
                let mut here = self.history.here();
                here.answers = here.answers.min(*kept);
                self.history.cut(here);
            }
            JournalEntry::After(state) => return self.after(state),
        }
        Ok(())
    }

    /// An action was over here, in this state.
    fn after(&mut self, stored: &Value) -> Result<(), ReplayDifference> {
        let fixed = self.next > 0
            && matches!(
                self.entries[self.next - 1],
                JournalEntry::Fix { .. } | JournalEntry::Seated { .. }
            );
        if !fixed {
            let ends = |attempt: &Attempt<'_>| {
                let game = attempt.game();
                game.is_some_and(|game| differences(stored, &game.to_json()).is_empty())
            };
            let mut attempt = self.history.attempt(None);
            if !attempt.as_ref().is_ok_and(ends) {
                let older = self.history.read_as_older();
                let again = older.attempt(None);
                if again.as_ref().is_ok_and(ends) {
                    (self.history, attempt) = (older, again);
                }
            }
            match attempt {
                Ok(attempt) if attempt.outcome() == AttemptEnd::Done => {
                    self.history.accept(attempt)
                }
                other => {
                    let what = match other.map(|a| match a.outcome() {
                        AttemptEnd::Asked(ask) => format!("the question is now: {}", ask.text),
                        _ => "the game is over now".to_string(),
                    }) {
                        Ok(what) => what,
                        Err(Interrupt::Wrong(why)) => format!("an answer is now refused: {why}"),
                        Err(stop) => stop.to_string(),
                    };
                    return self.otherwise(vec![what], self.next);
                }
            }
        }
        let differ = differences(stored, &self.history.now().to_json());
        if differ.is_empty() {
            return Ok(());
        }
        if self.next < self.trusted
            && let Ok(game) = Game::from_json(self.history.library(), stored)
        {
            self.history.adopt(game);
            return Ok(());
        }
        let difference = ReplayDifference {
            action: self.history.done().len(),
            what: differ
                .iter()
                .map(|(path, was, is)| format!("{path}: stored {was}, now {is}"))
                .collect(),
            stored: Game::from_json(self.history.library(), stored).is_ok(),
        };
        // The same line is read again once its position is trusted: as before its action.
        let back = crate::play::game_history::UndoPoint {
            actions: self.history.done().len().saturating_sub(1),
            answers: usize::MAX,
        };
        if !fixed {
            self.history.cut(back);
        }
        Err(difference)
    }

    /// The action did not come to its end: with trust the stored state stands for it.
    fn otherwise(&mut self, what: Vec<String>, at: usize) -> Result<(), ReplayDifference> {
        let stored = match self.entries.get(at) {
            Some(JournalEntry::After(state)) => Game::from_json(self.history.library(), state).ok(),
            _ => None,
        };
        if let Some(game) = stored.clone().filter(|_| at < self.trusted) {
            self.history.jump(game);
            self.next = at;
            return Ok(());
        }
        Err(ReplayDifference {
            action: self.history.done().len() + 1,
            what,
            stored: stored.is_some(),
        })
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
    for (place, entry) in entries.iter().enumerate() {
        match entry {
            JournalEntry::Given(_) => given.push(place),
            JournalEntry::After(_) => {
                given.push(place);
                done.push(std::mem::take(&mut given));
            }
            JournalEntry::Cut(to) => {
                let mut gone = vec![place];
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
            JournalEntry::Fix { .. } | JournalEntry::Seated { .. } | JournalEntry::Trust(_) => {}
        }
    }
    counts
}
