//! Guessing a non-player's turn before it is told. A guess is said and forgotten: no journal has it.

use super::Session;
use super::prompt::{SessionQuestion, SessionReply};
use crate::talk::{Guesses, PromptExit};
use lod_bots::bots::TurnKind;
use lod_bots::game::{GameStep, Next};
use lod_engine::game::Faction;

/// What the person guesses.
#[derive(Default)]
pub(super) struct Shadow {
    /// Whether the next turn of a non-player waits for a guess.
    waits: bool,
    /// The guess of a turn: which action, whose.
    guess: Option<(usize, Faction, TurnKind)>,
    /// How it went this session.
    guesses: Guesses,
}

impl Session<'_, '_> {
    /// The next turn of a non-player is to be guessed first; the game goes on to it.
    pub(super) fn will_guess(&mut self) -> bool {
        self.shadow.waits = true;
        self.history.skip_enter();
        true
    }

    /// Whose turn comes next and waits for a guess.
    pub(super) fn to_be_guessed(&self) -> Option<Faction> {
        let game = self.history.now();
        let waits = self.shadow.waits && !self.history.has_lines();
        match game.next() {
            Next::Turn(turn)
                if waits
                    && !game.seats().is_player(turn.faction)
                    && !self.history.opening_next() =>
            {
                Some(turn.faction)
            }
            _ => None,
        }
    }

    /// Asks for the guess.
    pub(super) async fn guess(&mut self, faction: Faction) -> Result<(), PromptExit> {
        let asked = SessionQuestion::Own(Guesses::ask(faction));
        match self.prompt(&asked).await? {
            SessionReply::Picked(place) => {
                if let Some(guess) = TurnKind::all(faction).get(place) {
                    self.shadow.guess = Some((self.history.over(), faction, *guess));
                    self.shadow.waits = false;
                }
            }
            // No guess after all: the turn waits as before.
            SessionReply::Left => {
                self.shadow.waits = false;
                self.history.wait_for_enter();
            }
            _ => {}
        }
        Ok(())
    }

    /// Says whether the guess of this action was right, if there was one.
    pub(super) fn judge_guess(&mut self, last: usize) {
        let Some((action, faction, guess)) = self.shadow.guess.take() else {
            return;
        };
        let outcome = match self.history.action(last).map(|done| &done.action) {
            Some(GameStep::Turn(taken)) if taken.faction == faction => taken.outcome,
            _ => {
                self.shadow.guess = Some((action, faction, guess));
                return;
            }
        };
        if action == last {
            let reasons = self.reasons_of(last).unwrap_or_default();
            let store = self.games.store().clone();
            let text = self.shadow.guesses.judged(guess, outcome, &reasons, Some(&*store));
            self.wrapped(&text);
        }
    }
}
