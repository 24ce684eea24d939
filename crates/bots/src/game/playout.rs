//! One game played on from a moment by four non-players: what the position is worth is counted in such games.

use super::{BoardReads, Game, SetUpError, Stack, Stage};
use crate::bots::{Library, SeededDice};
use crate::flowchart::Interrupt;
use lod_engine::game::{ByFaction, Faction, Position, scenario};
use lod_engine::rules::cards::Period;
use lod_engine::rules::deck::PILE;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::End;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

/// How a game that was played on ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Who ranks first (7.3).
    pub first: Faction,
    /// Each Faction's final margin (7.3).
    pub margins: ByFaction<i32>,
}

/// Why a game cannot be played on.
#[derive(Debug, Error)]
pub enum PlayoutError {
    /// There is no deck for it.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// Something failed on the way.
    #[error("{0}")]
    Failed(Interrupt),
    /// It ended without a Faction in first place.
    #[error("the game ended without a Faction in first place")]
    NoWinner,
}

/// The seed of a game: the master seed and its number, mixed so that neighbors have nothing in common.
pub fn seed_of(master: u64, game: u64) -> u64 {
    let mut z = master.wrapping_add(game.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl<'a> Game<'a> {
    /// A position from a file as a moment to play on from. The piles of the campaigns to come are dealt anew; the
    /// current card, the next and the played ones of this campaign, where they are listed, are the first of their pile.
    ///
    /// # Errors
    /// [`SetUpError::NoScenario`] where the position has none.
    pub fn of_position(library: &'a Library, position: Position) -> Result<Game<'a>, SetUpError> {
        position.scenario.ok_or(SetUpError::NoScenario)?;
        // Non-players play on for its players.
        let position = Position { players: ByFaction([false; 4]), ..position };
        let mut none = ChaCha8Rng::seed_from_u64(0);
        Game::from_position(library, position, Seats::NOBODY, Stack::Table, &mut none)
    }

    /// Plays the game with this number on to its end: four non-players, the cards to come shuffled from those that were
    /// not seen, by the deck's rules. A pure function: the same seed and number give the same game. Games of one number
    /// have the same dice and cards in different moments of one card.
    ///
    /// # Errors
    /// See [`PlayoutError`].
    pub fn play_on(&self, seed: u64, number: u64) -> Result<Playout, PlayoutError> {
        let seed = seed_of(seed, number);
        let mut game = self.with_unseen_cards(&mut ChaCha8Rng::seed_from_u64(seed))?;
        let mut dice = SeededDice::new(seed_of(seed, 0)).without_trace();
        while game.step(&mut dice).map_err(PlayoutError::Failed)?.is_some() {}
        let first = game.end.as_ref().and_then(End::winner).ok_or(PlayoutError::NoWinner)?;
        let margins = ByFaction(Faction::ALL.map(|f| game.board().final_margin(f)));
        Ok(Playout { first, margins })
    }

    /// The same moment with four non-players and the program's deck, its unseen cards dealt anew.
    ///
    /// # Errors
    /// [`SetUpError::NoScenario`] where nothing says which cards are to come.
    pub fn with_unseen_cards(&self, rng: &mut impl Rng) -> Result<Game<'a>, SetUpError> {
        let id = self.position.scenario.ok_or(SetUpError::NoScenario)?;
        let periods = &scenario::scenario(id).periods;
        let winters = self.unseen_winters().min(periods.len());
        let gone = periods.len() - winters;
        let before: Option<Period> = gone.checked_sub(1).map(|pile| periods[pile]);
        let deck = self.deck.dealt_anew(
            self.cards,
            &periods[gone..],
            before,
            self.unseen(winters),
            self.position.options.period_events,
            rng,
        );
        let mut position = self.position.clone();
        position.players = ByFaction([false; 4]);
        Ok(Game {
            library: self.library,
            cards: self.cards,
            position,
            deck,
            stack: Stack::Program,
            stage: self.stage,
            seats: Seats::NOBODY,
            end: self.end,
            own_dice: None,
            decided: Vec::new(),
            knowledge: self.knowledge.clone(),
            reads: BoardReads::default(),
        })
    }

    /// The Winter Quarters cards that are to come and were not seen.
    fn unseen_winters(&self) -> usize {
        let shown = self.deck.next().is_some_and(|n| self.cards.is_winter_quarters(n));
        let held = matches!(self.stage, Stage::Winter(_));
        let left = usize::from(self.board().winter_quarters_left());
        left.saturating_sub(usize::from(shown) + usize::from(held))
    }

    /// How many cards to come were not seen: open to all with the program's deck (2.2). A deck on the table is known by
    /// the cards that were: where not all its Winter Quarters cards are listed, by those of this campaign alone.
    fn unseen(&self, winters: usize) -> usize {
        let shown = usize::from(self.deck.next().is_some());
        if self.stack == Stack::Program {
            return self.deck.left().saturating_sub(shown);
        }
        let seen = self.deck.seen();
        let is_winter = |n: &u8| self.cards.is_winter_quarters(*n);
        let met = seen.iter().filter(|n| is_winter(n)).count();
        let piles = self.position.scenario.map_or(0, |id| scenario::scenario(id).periods.len());
        let full = PILE + 1;
        if met + winters == piles {
            return (piles * full).saturating_sub(seen.len());
        }
        let campaign = seen.iter().rev().take_while(|n| !is_winter(n)).count();
        // A longer list is of several campaigns.
        let campaign = if campaign > PILE { 1 + shown } else { campaign };
        (winters * full).saturating_sub(campaign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::position::Options;
    use lod_engine::game::{Board, ScenarioId};

    fn after(steps: usize, seed: u64) -> Game<'static> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (library, id) = (Library::get(), ScenarioId::Medium);
        let mut game = Game::new(library, id, Options::default(), &mut rng).expect("a deck");
        let mut dice = SeededDice::new(seed);
        for _ in 0..steps {
            game.step(&mut dice).expect("a step");
        }
        game
    }

    #[test]
    fn the_same_seed_and_number_play_the_same_game() {
        let game = after(25, 3);
        let play = |seed, number| game.play_on(seed, number).expect("an end");
        assert_eq!(play(5, 7), play(5, 7));
        let several: Vec<Playout> = (0..6).map(|number| play(5, number)).collect();
        assert!(several.iter().any(|one| *one != several[0]));
        assert_ne!(several[..3], [play(6, 0), play(6, 1), play(6, 2)]);
    }

    /// The order of the hidden cards changes nothing, and no step of the game itself is touched.
    #[test]
    fn what_is_drawn_is_not_looked_at() {
        let game = after(25, 3);
        let mut other = game.clone();
        let hidden = other.deck.order();
        let (next, rest) = hidden.split_first().expect("cards to come");
        let turned: Vec<u8> = [*next].into_iter().chain(rest.iter().rev().copied()).collect();
        other.deck = lod_engine::rules::deck::Deck::under_way(&turned, game.deck.played(), false);
        assert_ne!(other, game);
        let before = game.clone();
        for number in 0..4 {
            let play = |game: &Game<'_>| game.play_on(1, number).expect("an end");
            assert_eq!(play(&game), play(&other));
        }
        assert_eq!(game, before);
    }

    /// A deck on the table and the program's, the same cards seen, leave the same cards to come.
    #[test]
    fn a_deck_on_the_table_is_known_by_its_cards() {
        for steps in [0, 1, 14, 60, 130] {
            let game = after(steps, 11);
            let mut table = game.clone();
            table.stack = Stack::Table;
            let played = game.deck.played();
            let shown: Vec<u8> = game.deck.next().into_iter().collect();
            table.deck = lod_engine::rules::deck::Deck::under_way(&shown, played, false);
            assert_eq!(table.unseen(table.unseen_winters()), game.unseen(game.unseen_winters()));
            assert_eq!(table.play_on(2, 0).expect("an end"), game.play_on(2, 0).expect("an end"));
        }
    }

    #[test]
    fn a_game_that_is_over_is_worth_its_end() {
        let mut game = after(0, 2);
        while game.step(&mut SeededDice::new(2)).expect("a step").is_some() {}
        let first = game.end().and_then(End::winner);
        assert_eq!(Some(game.play_on(1, 1).expect("an end").first), first);
    }

    #[test]
    fn a_position_needs_a_scenario_for_its_deck() {
        let library = Library::get();
        let bare = Position { board: Board::default(), ..Position::default() };
        assert!(matches!(Game::of_position(library, bare), Err(SetUpError::NoScenario)));
        let text = "base = \"1776\"\n[card]\ncurrent = 21\nnext = 42\nplayed = [1, 2, 3]\n";
        let position = Position::parse(text).expect("a position");
        let game = Game::of_position(library, position).expect("a game");
        assert_eq!((game.unseen_winters(), game.unseen(4)), (4, 39));
        game.play_on(1, 1).expect("an end");
    }
}
