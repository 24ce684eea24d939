//! Steps of a game taken back.

use super::known::Knowledge;
use super::{Game, GameStep, Stage};
use lod_engine::game::{Board, Change, Violation};
use lod_engine::rules::deck::Deck;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::End;
use std::sync::Arc;

/// What stands beside the board before a step, to take the step back.
#[derive(Clone, Debug)]
pub struct BeforeStep {
    deck: Deck,
    stage: Stage,
    seats: Seats,
    end: Option<End>,
    own_dice: Option<bool>,
    knowledge: Option<Arc<Knowledge>>,
    board: Board,
}

impl GameStep {
    /// The changes of the board, in order.
    pub fn changes(&self) -> Vec<Change> {
        match self {
            GameStep::Card(_) | GameStep::Known | GameStep::Seated => Vec::new(),
            GameStep::Treaty(done) => done.changes().to_vec(),
            GameStep::Stroke(stroke) => stroke.done.changes().to_vec(),
            GameStep::Turn(taken) => taken.done.changes().to_vec(),
            GameStep::Person(acted) => acted.changes.clone(),
            GameStep::CardEnds(changes) | GameStep::Fixed(changes) => changes.clone(),
            GameStep::Winter(report) => report.changes(),
        }
    }
}

impl Game<'_> {
    /// What stands beside the board now, for [`Game::undo`] after the next step.
    pub fn before(&self) -> BeforeStep {
        BeforeStep {
            deck: self.deck.clone(),
            stage: self.stage,
            seats: self.seats,
            end: self.end,
            own_dice: self.own_dice,
            knowledge: self.knowledge.clone(),
            board: self.position.board,
        }
    }

    /// Takes the last step back: its changes, the last first, and what stood beside the board before it.
    ///
    /// ```
    /// use lod_bots::bots::{Library, SeededDice};
    /// use lod_bots::game::Game;
    /// use lod_engine::game::position::Options;
    /// use lod_engine::game::ScenarioId;
    /// use rand::SeedableRng;
    /// use rand_chacha::ChaCha8Rng;
    ///
    /// let mut deck = ChaCha8Rng::seed_from_u64(7);
    /// let options = Options::default();
    /// let mut game = Game::new(Library::get(), ScenarioId::Medium, options, &mut deck).expect("a deck");
    /// let (start, before) = (game.clone(), game.before());
    /// let happened = game.step(&mut SeededDice::new(7)).expect("a step").expect("no end yet");
    /// game.undo(before, &happened).expect("it was the last step");
    /// assert_eq!(game, start);
    /// ```
    ///
    /// # Errors
    /// A [`Violation`] where the board is not the one that the step led to; the game is then as it was.
    pub fn undo(&mut self, before: BeforeStep, step: &GameStep) -> Result<(), Violation> {
        let BeforeStep { deck, stage, seats, end, own_dice, knowledge, board: was } = before;
        let mut board = self.position.board;
        if knowledge.is_none() && self.knowledge.is_none() && step.entered().is_none() {
            board.undo_all(&step.changes())?
        } else {
            board = was
        }
        self.knowledge = knowledge;
        (self.position.board, self.position.players) = (board, seats.people());
        (self.deck, self.stage, self.seats, self.end, self.own_dice) =
            (deck, stage, seats, end, own_dice);
        self.decided.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Library, SeededDice};
    use lod_engine::game::ScenarioId;
    use lod_engine::game::position::Options;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// Every step of whole games, the Winter Quarters Rounds and the end among them, taken back one after another.
    #[test]
    fn a_game_taken_back_step_by_step_is_the_game_before() {
        for (scenario, seed) in [(ScenarioId::Medium, 3), (ScenarioId::Long, 11)] {
            let mut deck = ChaCha8Rng::seed_from_u64(seed);
            let options = Options::default();
            let mut game = Game::new(Library::get(), scenario, options, &mut deck).expect("a deck");
            let mut dice = SeededDice::new(seed);
            let mut steps = Vec::new();
            loop {
                let (start, before) = (game.clone(), game.before());
                let Some(step) = game.step(&mut dice).expect("a step") else {
                    break;
                };
                steps.push((start, before, step));
            }
            assert!(game.end().is_some() && steps.len() > 50);
            while let Some((start, before, step)) = steps.pop() {
                game.undo(before, &step).expect("the last step");
                assert_eq!(game, start);
            }
        }
    }
}
