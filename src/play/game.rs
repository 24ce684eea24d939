//! A game of four non-players, from the set-up to the end (2.0, 8.0).

use super::turn::{self, Taken};
use crate::bots::winter::{self, End, Season};
use crate::bots::{self, Library, Signed};
use crate::flowchart::{Door, Stop};
use crate::game::position::Options;
use crate::game::{Board, Change, Position, ScenarioId, scenario};
use crate::rules::cards::{Card, Cards, cards};
use crate::rules::deck::{self, Deck, DeckError};
use crate::rules::seats::Seats;
use crate::rules::sequence;
use rand::Rng;
use thiserror::Error;

/// Why no game can begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetUpError {
    /// There is no deck for it.
    #[error(transparent)]
    Deck(#[from] DeckError),
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Action {
    /// A card became the current one (2.2).
    Card(u8),
    /// The French played the Treaty of Alliance in place of the card's Event (2.3.9).
    Treaty(Signed),
    /// A non-player's turn.
    Turn(Taken),
    /// The card ended: the cylinders (2.3.6).
    CardEnds(Vec<Change>),
    /// A Winter Quarters Round was held (6.0).
    Winter(winter::Report),
}

/// Where the card stands that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A new card is to be drawn.
    Draw,
    /// An Event card is played.
    Event(u8),
    /// A Winter Quarters card is played.
    Winter(u8),
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Game<'a> {
    library: &'a Library,
    cards: &'static Cards,
    position: Position,
    deck: Deck,
    stage: Stage,
    seats: Seats,
    end: Option<End>,
}

impl<'a> Game<'a> {
    /// Sets a scenario up and shuffles its deck (2.1).
    ///
    /// # Errors
    /// A [`SetUpError`] when the cards do not suffice for its deck.
    pub fn new(
        library: &'a Library,
        id: ScenarioId,
        options: Options,
        rng: &mut impl Rng,
    ) -> Result<Game<'a>, SetUpError> {
        let scenario = scenario::scenario(id);
        let periods: Vec<&str> = scenario.periods.iter().map(|p| p.id()).collect();
        let order = deck::prepare(cards(), &periods, options.period_events, rng)?;
        let mut position = scenario.position.clone();
        position.options = options;
        Ok(Game {
            library,
            cards: cards(),
            position,
            deck: Deck::new(&order, options.winter_is_coming),
            stage: Stage::Draw,
            seats: Seats::NOBODY,
            end: None,
        })
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// The deck and the played cards.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How the game ended, once it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The next thing that happens; `None` when the game has ended.
    ///
    /// # Errors
    /// See [`Stop`]; the game is then as before it, the door's dice apart.
    pub fn step(&mut self, door: &mut dyn Door) -> Result<Option<Action>, Stop> {
        if self.end.is_some() {
            return Ok(None);
        }
        match self.stage {
            Stage::Draw => self.draw().map(Some),
            Stage::Winter(number) => self.winter(number, door).map(Some),
            Stage::Event(number) => self.play(number, door).map(Some),
        }
    }

    /// The card is drawn, or the game has no end (2.2, 2.3.7).
    fn draw(&mut self) -> Result<Action, Stop> {
        let number = self
            .deck
            .advance(self.cards)
            .ok_or_else(|| Stop::Fault("the deck is used up before the end".to_string()))?;
        self.stage = if self.cards.is_winter_quarters(number) {
            Stage::Winter(number)
        } else {
            Stage::Event(number)
        };
        Ok(Action::Card(number))
    }

    fn winter(&mut self, number: u8, door: &mut dyn Door) -> Result<Action, Stop> {
        let on_deck = self.deck.event_on_deck(self.cards);
        let season = Season::of(&self.position, self.cards, Some(number), on_deck);
        let report = winter::winter(self.library, self.position.board, &season, door)?;
        self.position.board = report.board;
        self.end = report.end;
        self.stage = Stage::Draw;
        Ok(Action::Winter(report))
    }

    fn card(&self, number: u8) -> Result<&'static Card, Stop> {
        self.cards
            .get(number)
            .ok_or_else(|| Stop::Fault(format!("there is no card {number}")))
    }

    /// One action on an Event card (2.3): the Treaty of Alliance first, as soon as the French may
    /// (8.1); then Faction by Faction; then the end of the card.
    fn play(&mut self, number: u8, door: &mut dyn Door) -> Result<Action, Stop> {
        let card = self.card(number)?;
        let board = self.position.board;
        let showing = self.deck.winter_showing(self.cards);
        if sequence::may_play_treaty(&board, showing, &self.seats).is_ok() {
            let moment = turn::moment(&board, card, None, &self.seats);
            let signed = bots::treaty(self.library, board, moment, door)?;
            self.position.board = signed.board;
            self.stage = Stage::Draw;
            return Ok(Action::Treaty(signed));
        }
        let order = card
            .order()
            .ok_or_else(|| Stop::Fault(format!("card {number} is no Event card")))?;
        if let Some(turn) = sequence::turn(&board, order, &self.seats) {
            let taken = turn::take(self.library, board, card, &turn, &self.seats, door)?;
            self.position.board = taken.board;
            return Ok(Action::Turn(taken));
        }
        let changes = sequence::end_card(&board);
        self.position
            .board
            .apply_all(&changes)
            .map_err(|violation| Stop::Fault(violation.to_string()))?;
        self.stage = Stage::Draw;
        Ok(Action::CardEnds(changes))
    }
}
