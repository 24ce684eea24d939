//! What came before the last cards of a saved game: its answers, which are played once it is asked for.

use super::by_hand::ByHand;
use super::game_replay::GameReplay;
use super::journal::{ReplayDifference, SavedAnswers};
use super::names::PlayerNames;
use super::setup::{Setup, read_named};
use crate::talk::PromptCommand;
use lod_bots::bots::Library;
use std::sync::OnceLock;

/// The part of a game before the state from which it is played on.
#[derive(Clone, Debug, Default)]
pub(super) struct EarlierGame<'a> {
    saved: SavedAnswers,
    /// So many actions of the game itself, which decide how dice fall.
    pub actions: u64,
    /// So many actions, those by hand too, as far as they can be undone.
    pub over: usize,
    /// So many of them are turns.
    pub turns: usize,
    /// What the people are called, where that was changed.
    pub names: Option<PlayerNames>,
    played: OnceLock<Result<Box<GameReplay<'a>>, ReplayDifference>>,
}

impl<'a> EarlierGame<'a> {
    /// Up to the last of the stored states, after so many actions of the game itself.
    pub fn of(saved: SavedAnswers, setup: &Setup, actions: u64) -> EarlierGame<'a> {
        let by_hand: Vec<_> = saved.lines().filter_map(ByHand::word).collect();
        let of_begin = saved.first_action().unwrap_or(0);
        let over = usize::try_from(actions.saturating_sub(of_begin)).unwrap_or(usize::MAX);
        let seated = by_hand.iter().filter(|(word, _)| *word == PromptCommand::Players);
        let names = seated.fold(None, |known: Option<PlayerNames>, (_, line)| {
            let (people, names) = read_named(line).ok()?;
            Some(names.of(&people, known.as_ref().unwrap_or(&setup.names)))
        });
        EarlierGame {
            over: if saved.count() == 0 { 0 } else { over + by_hand.len() },
            turns: saved.turns(),
            names,
            saved,
            actions,
            played: OnceLock::new(),
        }
    }

    /// So many actions, of which no more is known.
    pub fn unknown(actions: u64) -> EarlierGame<'a> {
        EarlierGame { actions, ..EarlierGame::default() }
    }

    /// How many answers.
    pub fn answers(&self) -> usize {
        self.saved.count()
    }

    /// The same with so many answers, and the lines of the others.
    pub fn undone(&self, count: usize) -> (SavedAnswers, Vec<String>) {
        let lines = self.saved.lines().skip(count).map(str::to_string).collect();
        (self.saved.first(count), lines)
    }

    /// The game before its first answer, where there are any here.
    pub fn begin(&self, library: &'a Library, setup: &Setup) -> Option<GameReplay<'a>> {
        if self.answers() == 0 {
            return None;
        }
        self.saved.begin_all(library, setup).ok()
    }

    /// What happened; nothing where that goes otherwise than it was stored.
    pub fn played(&self, library: &'a Library, setup: &Setup) -> Option<&GameReplay<'a>> {
        let played = self.played.get_or_init(|| {
            let game = self.saved.play_all(library, setup)?;
            game.first_actions(self.over).map(Box::new)
        });
        played.as_deref().ok()
    }

    /// Where it goes otherwise, once it was played.
    pub fn difference(&self) -> Option<&ReplayDifference> {
        self.played.get()?.as_ref().err()
    }
}
