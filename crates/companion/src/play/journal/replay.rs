//! A saved game read again: its answers are played, and what comes out is compared with what was stored.

use super::entry::JournalEntry;
use super::stored_state::StoredState;
use crate::play::by_hand::ByHand;
use crate::play::game_replay::GameReplay;
use crate::play::setup::{Setup, SetupError};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;

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

    /// How many answers count.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many of the states are those after a turn.
    pub fn turns(&self) -> usize {
        let answers = self.all[..self.count].iter().flat_map(|answer| &answer.after);
        self.before.iter().chain(answers).filter(|state| !state.is_whole()).count()
    }

    /// So many actions came before the first, where it does not begin with the set-up.
    pub fn first_action(&self) -> Option<u64> {
        self.begins.as_ref()?.actions()
    }

    /// The first answers, with all that came of them.
    pub fn first(&self, count: usize) -> SavedAnswers {
        SavedAnswers { count, all: self.all[..count].to_vec(), ..self.clone() }
    }

    /// The states after so many answers.
    fn states(&self, answers: usize) -> &[StoredState] {
        answers.checked_sub(1).map_or(&self.before, |last| &self.all[last].after)
    }

    /// The last card from which the last turn and the last answer are played: after so many answers, and as the last
    /// of so many states after these.
    fn last_card(&self) -> Option<(usize, usize)> {
        let mut has_turn = false;
        for answers in (1..=self.count).rev() {
            let is_by_hand = ByHand::word(&self.all[answers - 1].line).is_some();
            for (place, state) in self.states(answers).iter().enumerate().rev() {
                match state.is_whole() {
                    true if has_turn && answers < self.count => return Some((answers, place + 1)),
                    true => {}
                    false => has_turn |= !is_by_hand,
                }
            }
        }
        None
    }

    /// The game at the last card, or else at its beginning, and how many answers and states after them were played.
    fn begin<'a>(
        &self,
        library: &'a Library,
        setup: &Setup,
    ) -> Result<(GameReplay<'a>, (usize, usize)), SetupError> {
        if let Some((answers, states)) = self.last_card() {
            let mut earlier = self.first(answers);
            earlier.all[answers - 1].after.truncate(states);
            let state = self.states(answers)[states - 1].clone();
            if let Ok(history) = GameReplay::from_state(library, setup, &state, earlier) {
                return Ok((history, (answers, states)));
            }
        }
        Ok((self.begin_all(library, setup)?, (0, 0)))
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
                GameReplay::from_state(library, setup, state, begins)
            }
            None => GameReplay::new(library, setup.clone()),
        }
    }

    /// Plays the whole game.
    ///
    /// # Errors
    /// Where it goes otherwise than it was stored.
    pub fn play_all<'a>(
        &self,
        library: &'a Library,
        setup: &Setup,
    ) -> Result<GameReplay<'a>, ReplayDifference> {
        let mut history = self
            .begin_all(library, setup)
            .map_err(|error| ReplayDifference { action: 1, what: vec![error.to_string()] })?;
        self.play(&mut history, (0, 0))?;
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
        let (mut history, from) = self.begin(library, setup)?;
        let difference = match self.play(&mut history, from) {
            Ok(missing) => return Ok(ResumedGame { history, missing, difference: None }),
            Err(difference) => difference,
        };
        let after = self.after_last_card(library);
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

    /// Plays the answers that count, after those and the states after them that were played, and compares each state; the
    /// states after the last that were not stored.
    fn play(
        &self,
        history: &mut GameReplay<'_>,
        (answers, states): (usize, usize),
    ) -> Result<Vec<JournalEntry>, ReplayDifference> {
        let from = if answers == 0 { 0 } else { history.first_here() };
        let mut missing = checked(history, from, &self.states(answers)[states..])?;
        for answer in &self.all[answers..self.count] {
            let from = history.over();
            history.play(&answer.line).map_err(|stop| ReplayDifference::stop(history, &stop))?;
            missing = checked(history, from, &answer.after)?;
        }
        history.can_redo(self.all[self.count..].iter().map(|answer| answer.line.clone()));
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
