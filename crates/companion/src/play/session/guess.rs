//! Guessing a non-player's turn before it is told. A guess is said and forgotten: no journal has it.

use super::Session;
use super::prompt::{Question, Reply};
use crate::talk::{Guesses, Leaving};
use lod_bots::bots::TurnKind;
use lod_bots::game::{Happened, Next};
use lod_engine::game::Faction;

/// What the person guesses.
#[derive(Default)]
pub(super) struct Shadow {
    /// Whether the next turn of a non-player waits for a guess.
    waits: bool,
    /// The guess of a turn: which action, whose.
    guess: Option<(usize, Faction, TurnKind)>,
    /// How it went this evening.
    guesses: Guesses,
}

impl Session<'_, '_> {
    /// The next turn of a non-player is to be guessed first; the game goes on to it.
    pub(super) fn will_guess(&mut self) -> bool {
        self.shadow.waits = true;
        self.pause = false;
        true
    }

    /// Whose turn comes next and waits for a guess.
    pub(super) fn to_be_guessed(&self) -> Option<Faction> {
        let game = self.story.now();
        let begun = !self.story.given().is_empty() || self.story.opening_next();
        match game.next() {
            Next::Turn(turn)
                if self.shadow.waits && !begun && !game.seats().is_player(turn.faction) =>
            {
                Some(turn.faction)
            }
            _ => None,
        }
    }

    /// Asks for the guess.
    pub(super) async fn guess(&mut self, faction: Faction) -> Result<(), Leaving> {
        let ask = Guesses::ask(faction);
        if let Reply::Picked(place) = self.converse(&Question::Own(ask)).await? {
            let action = self.story.done().len();
            let gist = TurnKind::all(faction).get(place).copied();
            self.shadow.guess = gist.map(|gist| (action, faction, gist));
            self.shadow.waits = false;
        }
        Ok(())
    }

    /// Says whether the guess of this action was right, if there was one.
    pub(super) fn judge_guess(&mut self, last: usize) {
        let Some((action, faction, gist)) = self.shadow.guess else {
            return;
        };
        let outcome = match self.story.done().get(last).map(|done| &done.action) {
            Some(Happened::Turn(taken)) if taken.faction == faction => taken.outcome,
            _ => return,
        };
        self.shadow.guess = None;
        if action == last {
            let reasons = self.reasons_of(last).unwrap_or_default();
            let store = self.games.store().clone();
            let text = self.shadow.guesses.judged(gist, outcome, &reasons, Some(&*store));
            self.wrapped(&text);
        }
    }
}
