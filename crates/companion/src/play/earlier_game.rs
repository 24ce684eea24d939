//! What came before the last card of a saved game: card by card, each played when it is asked for.

use super::by_hand::ByHand;
use super::game_replay::GameReplay;
use super::journal::{ReplayDifference, SavedAnswers, SavedPoint};
use super::names::PlayerNames;
use super::setup::{Setup, read_named};
use crate::talk::PromptCommand;
use lod_bots::bots::Library;
use std::rc::Rc;
use std::sync::OnceLock;

/// The part of a game before the card from which it is played on.
#[derive(Clone, Debug, Default)]
pub(super) struct EarlierGame<'a> {
    saved: Rc<SavedAnswers>,
    /// How far it goes in them.
    to: SavedPoint,
    /// So many actions of the game itself, which decide how dice fall.
    pub actions: u64,
    /// So many actions, those by hand too, as far as they can be undone.
    pub over: usize,
    /// So many of them are turns.
    pub turns: usize,
    /// What the people are called, where that was changed.
    pub names: Option<PlayerNames>,
    /// The game played from the card before.
    game: OnceLock<Result<Box<GameReplay<'a>>, ReplayDifference>>,
}

impl<'a> EarlierGame<'a> {
    /// Up to a card in the saved answers, before which there were so many actions of the game itself.
    pub fn of(saved: &Rc<SavedAnswers>, to: SavedPoint, setup: &Setup, actions: u64) -> Self {
        let lines: Vec<&str> = saved.lines().take(to.answers).collect();
        let by_hand = lines.iter().filter(|line| ByHand::is_line(line)).count();
        let own = actions.saturating_sub(saved.first_action());
        let seated = lines.into_iter().filter_map(ByHand::word);
        let seated = seated.filter(|(word, _)| *word == PromptCommand::Players);
        let names = seated.fold(None, |known: Option<PlayerNames>, (_, line)| {
            let (people, names) = read_named(line).ok()?;
            Some(names.of(&people, known.as_ref().unwrap_or(&setup.names)))
        });
        EarlierGame {
            over: usize::try_from(own).unwrap_or(usize::MAX) + by_hand,
            turns: saved.turns(to),
            names,
            saved: saved.clone(),
            to,
            actions,
            game: OnceLock::new(),
        }
    }

    /// So many actions, of which no more is known.
    pub fn unknown(actions: u64) -> Self {
        EarlierGame { actions, ..EarlierGame::default() }
    }

    /// How many answers.
    pub fn answers(&self) -> usize {
        self.to.answers
    }

    /// The game before its first answer, where there are any here.
    pub fn begin(&self, library: &'a Library, setup: &Setup) -> Option<GameReplay<'a>> {
        if self.over == 0 {
            return None;
        }
        self.saved.begin_all(library, setup).ok()
    }

    /// The game up to here; nothing where it goes otherwise than it was stored.
    pub fn game(&self, library: &'a Library, setup: &Setup) -> Option<&GameReplay<'a>> {
        if self.over == 0 {
            return None;
        }
        let game = self.game.get_or_init(|| {
            let game = self.saved.play_to(library, setup, self.to)?;
            game.first_actions(self.over).map(Box::new)
        });
        game.as_deref().ok()
    }

    /// The saved answers with so many of them alone.
    pub fn first(&self, count: usize) -> SavedAnswers {
        SavedAnswers::clone(&self.saved).first(count)
    }

    /// Where it goes otherwise, once it was played.
    pub fn difference(&self) -> Option<&ReplayDifference> {
        match self.game.get()? {
            Ok(game) => game.lost(),
            Err(difference) => Some(difference),
        }
    }
}
