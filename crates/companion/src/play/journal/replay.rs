//! A saved game read again: its answers are played, and what comes out is compared with what was stored.

use super::entry::JournalEntry;
use super::stored_state::StoredState;
use crate::play::by_hand::ByHand;
use crate::play::game_replay::GameReplay;
use crate::play::setup::{Setup, SetupError};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use std::rc::Rc;

/// Where a game goes otherwise than it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayDifference {
    /// The number of the action, from 1.
    pub action: usize,
    /// What differs, a line each.
    pub what: Vec<String>,
}

impl ReplayDifference {
    /// The action under way goes otherwise.
    fn of(history: &GameReplay<'_>, what: Vec<String>) -> ReplayDifference {
        ReplayDifference { action: history.over() + 1, what }
    }

    fn stop(history: &GameReplay<'_>, stop: &Interrupt) -> ReplayDifference {
        let what = match stop {
            Interrupt::Wrong(why) => format!("an answer is now refused: {why}"),
            stop => stop.to_string(),
        };
        ReplayDifference::of(history, vec![what])
    }
}

/// The answers in a journal with the states after each of them.
#[derive(Clone, Debug, Default)]
pub struct SavedAnswers {
    begins: Option<StoredState>,
    /// The states before any answer.
    before: Vec<StoredState>,
    all: Vec<SavedAnswer>,
    /// So many of them count.
    count: usize,
}

/// A point among saved answers: after so many of them, and so many of the states after the last of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SavedPoint {
    /// So many answers.
    pub answers: usize,
    /// So many states after the last of them.
    pub states: usize,
}

/// An answer and the states that it led to.
#[derive(Clone, Debug)]
struct SavedAnswer {
    line: String,
    after: Vec<StoredState>,
}

/// A saved game that was read.
pub struct ResumedGame<'a> {
    /// The game.
    pub history: GameReplay<'a>,
    /// What is missing at the end of its journal.
    pub missing: Vec<JournalEntry>,
    /// Where it goes otherwise than it was stored: it goes on from the last card then.
    pub difference: Option<ReplayDifference>,
}

impl SavedAnswers {
    /// Those of a journal.
    pub fn of(entries: impl IntoIterator<Item = JournalEntry>) -> SavedAnswers {
        let mut saved = SavedAnswers::default();
        for entry in entries {
            match entry {
                JournalEntry::Line(line) => {
                    saved.all.truncate(saved.count);
                    saved.all.push(SavedAnswer { line, after: Vec::new() });
                    saved.count += 1;
                }
                JournalEntry::Keep(count) => saved.count = count.min(saved.all.len()),
                JournalEntry::After(state) => {
                    let states = match saved.count.checked_sub(1) {
                        Some(last) => &mut saved.all[last].after,
                        None => &mut saved.before,
                    };
                    // What was undone is written again where it is redone.
                    if !states.contains(&state) {
                        states.push(state);
                    }
                }
                JournalEntry::Begins(state) => {
                    saved = SavedAnswers { begins: Some(state), ..SavedAnswers::default() };
                }
            }
        }
        saved
    }

    /// The lines that count.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.all[..self.count].iter().map(|answer| answer.line.as_str())
    }

    /// The last state.
    pub fn last(&self) -> Option<&StoredState> {
        let answers = self.all[..self.count].iter().rev();
        answers
            .flat_map(|answer| answer.after.last())
            .next()
            .or(self.before.last())
            .or(self.begins.as_ref())
    }

    /// So many actions came before the first answer, where it does not begin with the set-up.
    pub fn first_action(&self) -> u64 {
        self.begins.as_ref().and_then(StoredState::actions).unwrap_or(0)
    }

    /// The first answers, with all that came of them.
    #[must_use]
    pub fn first(mut self, count: usize) -> SavedAnswers {
        self.all.truncate(count);
        self.count = self.all.len();
        self
    }

    /// The states after so many answers.
    fn states(&self, answers: usize) -> &[StoredState] {
        answers.checked_sub(1).map_or(&self.before, |last| &self.all[last].after)
    }

    /// How many of the states up to here are those after a turn.
    pub fn turns(&self, to: SavedPoint) -> usize {
        let before = (0..to.answers).flat_map(|answers| self.states(answers));
        let here = &self.states(to.answers)[..to.states];
        before.chain(here).filter(|state| !state.is_whole()).count()
    }

    /// The end.
    fn end(&self) -> SavedPoint {
        SavedPoint { answers: self.count, states: self.states(self.count).len() }
    }

    /// Where the last turn and the last answer are still to come, which are told again.
    fn before_last(&self) -> SavedPoint {
        let turn = (0..=self.count).rev().find_map(|answers| {
            let is_by_hand = answers > 0 && ByHand::is_line(&self.all[answers - 1].line);
            let states = if is_by_hand { &[][..] } else { self.states(answers) };
            let states = states.iter().rposition(|state| !state.is_whole())?;
            Some(SavedPoint { answers, states })
        });
        let answers = self.count.saturating_sub(1);
        let answer = SavedPoint { answers, states: self.states(answers).len() };
        turn.unwrap_or_default().min(answer)
    }

    /// The last card up to here.
    fn last_card(&self, to: SavedPoint) -> Option<SavedPoint> {
        (0..=to.answers).rev().find_map(|answers| {
            let states = self.states(answers);
            let here = if answers == to.answers { to.states } else { states.len() };
            let last = states[..here].iter().rposition(StoredState::is_whole)?;
            Some(SavedPoint { answers, states: last + 1 })
        })
    }

    /// The game at the last card up to here, or else at its beginning, and where that is.
    fn begin<'a>(
        self: &Rc<Self>,
        library: &'a Library,
        setup: &Setup,
        to: SavedPoint,
    ) -> Result<(GameReplay<'a>, SavedPoint), SetupError> {
        if let Some(at) = self.last_card(to) {
            let state = &self.states(at.answers)[at.states - 1];
            if let Ok(history) = GameReplay::from_state(library, setup, self, at, state) {
                return Ok((history, at));
            }
        }
        Ok((self.begin_all(library, setup)?, SavedPoint::default()))
    }

    /// The game before the first answer.
    pub fn begin_all<'a>(
        &self,
        library: &'a Library,
        setup: &Setup,
    ) -> Result<GameReplay<'a>, SetupError> {
        match &self.begins {
            Some(state) => {
                let begins =
                    SavedAnswers { begins: self.begins.clone(), ..SavedAnswers::default() };
                let (begins, at) = (Rc::new(begins), SavedPoint::default());
                GameReplay::from_state(library, setup, &begins, at, state)
            }
            None => GameReplay::new(library, setup.clone()),
        }
    }

    /// Plays the game up to a card, from the card before.
    ///
    /// # Errors
    /// Where it goes otherwise than it was stored.
    pub fn play_to<'a>(
        self: &Rc<Self>,
        library: &'a Library,
        setup: &Setup,
        to: SavedPoint,
    ) -> Result<GameReplay<'a>, ReplayDifference> {
        let before = SavedPoint { states: to.states - 1, ..to };
        let (mut history, from) = self
            .begin(library, setup, before)
            .map_err(|error| ReplayDifference { action: 1, what: vec![error.to_string()] })?;
        self.play(&mut history, from, to)?;
        Ok(history)
    }

    /// Plays the game from its last card on. Where it goes otherwise than it was stored it goes on from the last card that
    /// was stored, with those answers after it that fit.
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn resume<'a>(
        self,
        library: &'a Library,
        setup: &Setup,
    ) -> Result<ResumedGame<'a>, SetupError> {
        let end = self.end();
        let saved = Rc::new(self);
        let (mut history, from) = saved.begin(library, setup, saved.before_last())?;
        let difference = match saved.play(&mut history, from, end) {
            Ok(missing) => {
                history.can_redo(saved.all[saved.count..].iter().map(|answer| answer.line.clone()));
                return Ok(ResumedGame { history, missing, difference: None });
            }
            Err(difference) => difference,
        };
        let after = saved.after_last_card(library);
        let mut history = after.begin_all(library, setup)?;
        let begins = after.begins.clone().map(JournalEntry::Begins);
        let mut missing = vec![begins.unwrap_or(JournalEntry::Keep(0))];
        let mut over = 0;
        let mut keeps = |history: &GameReplay<'_>, missing: &mut Vec<JournalEntry>| {
            let states =
                (over..history.over()).filter_map(|action| StoredState::after(history, action));
            missing.extend(states.map(JournalEntry::After));
            over = history.over();
        };
        keeps(&history, &mut missing);
        for answer in &after.all {
            if history.play(&answer.line).is_err() {
                break;
            }
            missing.push(JournalEntry::Line(answer.line.clone()));
            keeps(&history, &mut missing);
        }
        Ok(ResumedGame { history, missing, difference: Some(difference) })
    }

    /// Plays the answers from one point to another and compares each state; the states after the last that were not stored.
    fn play(
        &self,
        history: &mut GameReplay<'_>,
        from: SavedPoint,
        to: SavedPoint,
    ) -> Result<Vec<JournalEntry>, ReplayDifference> {
        let states = |answers: usize| {
            if answers == to.answers {
                &self.states(answers)[..to.states]
            } else {
                self.states(answers)
            }
        };
        let first = history.first_here();
        let mut missing = checked(history, first, &states(from.answers)[from.states..])?;
        for (answer, answers) in self.all[from.answers..to.answers].iter().zip(from.answers + 1..) {
            let over = history.over();
            history.play(&answer.line).map_err(|stop| ReplayDifference::stop(history, &stop))?;
            missing = checked(history, over, states(answers))?;
        }
        Ok(missing)
    }

    /// What comes after the last card that a game can go on from.
    fn after_last_card(&self, library: &Library) -> SavedAnswers {
        let whole = |states: &[StoredState]| {
            let reads = |state: &&StoredState| state.is_whole() && state.game(library).is_ok();
            states.iter().rev().find(reads).cloned()
        };
        let found = (1..=self.count).rev().find_map(|at| Some((whole(self.states(at))?, at)));
        let (begins, from) = match found {
            Some((state, at)) => (Some(state), at),
            None => (whole(&self.before).or_else(|| self.begins.clone()), 0),
        };
        let all = self.all[from..self.count].to_vec();
        SavedAnswers { begins, before: Vec::new(), count: all.len(), all }
    }
}

/// Compares the states after the actions from this one on, and goes on without an Enter while there are more of them;
/// what was not stored.
fn checked(
    history: &mut GameReplay<'_>,
    from: usize,
    stored: &[StoredState],
) -> Result<Vec<JournalEntry>, ReplayDifference> {
    let (mut missing, mut stored, mut action) = (Vec::new(), stored.iter(), from);
    loop {
        while action < history.over() {
            if let Some(now) = StoredState::after(history, action) {
                match stored.next() {
                    None => missing.push(JournalEntry::After(now)),
                    Some(then) => {
                        let what = then.differs(&now);
                        if !what.is_empty() {
                            return Err(ReplayDifference { action: action + 1, what });
                        }
                    }
                }
            }
            action += 1;
        }
        let goes_on = stored.len() > 0
            && history.goes_on().map_err(|stop| ReplayDifference::stop(history, &stop))?;
        if !goes_on {
            return match stored.next() {
                Some(_) => Err(ReplayDifference::of(
                    history,
                    vec!["the game asks something else now".to_string()],
                )),
                None => Ok(missing),
            };
        }
    }
}
