//! A game, from the set-up to the end (2.0, 8.0), with players, non-players or both.
//!
//! [`Game::new`] sets up four non-players, [`Game::seated`] also players, [`Game::from_position`] any position.
//! [`Game::step`] plays to the end, one [`GameStep`] at a time; [`Players`] is what it asks.

mod entered;
mod fixed;
mod known;
mod opening;
mod player_action;
mod players;
mod playout;
mod state;
mod turn;
mod undo;

pub use entered::{EnteredAction, EnteredTurn};
pub use known::BoardReads;
pub use opening::heading;
pub use player_action::{PlayerAction, StrangeTurn, play_event, play_stroke, play_treaty};
pub use players::{PersonalAction, PlayerTurn, Players};
pub use playout::{Playout, PlayoutError, seed_of};
pub use state::differences;
pub use turn::{NonPlayerTurn, context};
pub use undo::BeforeStep;

use crate::bots::winter;
use crate::bots::{ActionResult, Executor, Library, Note, StrokePlay};
use crate::flowchart::Interrupt;
use known::Knowledge;
use lod_engine::game::position::Options;
use lod_engine::game::{
    Board, ByFaction, Change, Faction, Position, ScenarioId, Violation, scenario,
};
use lod_engine::rules::cards::{Card, Cards, cards};
use lod_engine::rules::deck::{self, Deck, DeckError, PILE};
use lod_engine::rules::position;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, Turn};
use lod_engine::rules::winter::{End, Season};
use rand::Rng;
use std::sync::Arc;
use thiserror::Error;

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetUpError {
    /// There is no deck for it.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// The position names no scenario, so its deck is unknown.
    #[error("without a scenario (`base`) the deck must be the one on the table")]
    NoScenario,
    /// The position names other players than the seats.
    #[error("the position names other players (`players`) than the seats")]
    OtherPlayers,
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum GameStep {
    /// A card became the current one (2.2).
    Card(u8),
    /// The non-player French played the Treaty of Alliance in place of the card's Event (2.3.9).
    Treaty(ActionResult),
    /// A non-player played its Brilliant Stroke in place of the card's Event (2.3.8).
    Stroke(StrokePlay),
    /// A non-player's turn.
    Turn(NonPlayerTurn),
    /// A player's turn, Brilliant Stroke or Treaty of Alliance.
    Person(Box<PlayerTurn>),
    /// The card ended: the cylinders (2.3.6).
    CardEnds(Vec<Change>),
    /// A Winter Quarters Round was held (6.0).
    Winter(Box<winter::Report>),
    /// The board was adjusted by hand ([`Game::fix`]).
    Fixed(Vec<Change>),
    /// Something was entered about the board, or is not known any more ([`Game::know`]).
    Known,
    /// The seats or the owner of the dice changed ([`Game::seat`]).
    Seated,
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

/// The draw deck of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Stack {
    /// The program's deck, shuffled.
    #[default]
    Program,
    /// The players' own deck: [`Players::card`] names each card when it is revealed.
    Table,
}

/// Who comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A card is to be drawn.
    Draw,
    /// A Winter Quarters Round.
    Winter,
    /// A Faction's turn.
    Turn(Turn),
    /// The end of the card.
    CardEnds,
    /// Nothing: the game has ended.
    End,
}

/// A game under way. Its state can be compared, copied and saved ([`Game::to_json`]), a step can be taken back ([`Game::undo`]).
#[derive(Clone, Debug)]
pub struct Game<'a> {
    library: &'a Library,
    cards: &'static Cards,
    position: Position,
    deck: Deck,
    stack: Stack,
    stage: Stage,
    seats: Seats,
    end: Option<End>,
    /// Whether people roll the dice, where that was changed since the set-up.
    own_dice: Option<bool>,
    /// What was decided of the non-player's turn, or the Winter Quarters Round, that stopped with a question.
    decided: Vec<Note>,
    /// What is known of the board, where that is not all of it.
    knowledge: Option<Arc<Knowledge>>,
    /// What the step that stopped has read.
    reads: BoardReads,
}

impl PartialEq for Game<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
            && self.deck == other.deck
            && self.stack == other.stack
            && self.stage == other.stage
            && self.seats == other.seats
            && self.end == other.end
            && self.own_dice == other.own_dice
            && self.knowledge == other.knowledge
    }
}

impl GameStep {
    /// Whether it is no action of the game itself: it changes no die and is a step by itself.
    pub fn is_by_hand(&self) -> bool {
        matches!(self, GameStep::Fixed(_) | GameStep::Known | GameStep::Seated)
    }
}

impl<'a> Game<'a> {
    /// Sets a scenario up for four non-players and shuffles its deck (2.1).
    ///
    /// # Errors
    /// A [`SetUpError`] when the cards do not suffice for its deck.
    pub fn new(
        library: &'a Library,
        id: ScenarioId,
        options: Options,
        rng: &mut impl Rng,
    ) -> Result<Game<'a>, SetUpError> {
        Game::seated(library, id, options, Seats::NOBODY, Stack::Program, rng)
    }

    /// Sets a scenario up for these seats (2.1). The other Factions are non-players.
    ///
    /// # Errors
    /// A [`SetUpError`] when the cards do not suffice for its deck.
    pub fn seated(
        library: &'a Library,
        id: ScenarioId,
        options: Options,
        seats: Seats,
        stack: Stack,
        rng: &mut impl Rng,
    ) -> Result<Game<'a>, SetUpError> {
        let scenario = scenario::scenario(id);
        let periods: Vec<&str> = scenario.periods.iter().map(|p| p.id()).collect();
        let deck = match stack {
            Stack::Program => {
                let order = deck::prepare(cards(), &periods, options.period_events, rng)?;
                Deck::new(&order, options.winter_is_coming)
            }
            Stack::Table => Deck::physical(options.winter_is_coming),
        };
        let mut position = scenario.position.clone();
        position.options = options;
        position.players = seats.people();
        Ok(Game {
            library,
            cards: cards(),
            position,
            deck,
            stack,
            stage: Stage::Draw,
            seats,
            end: None,
            own_dice: None,
            decided: Vec::new(),
            knowledge: None,
            reads: BoardReads::default(),
        })
    }

    /// Goes on from a position in the middle of a game. With the program's deck, the piles of the
    /// campaigns to come are dealt anew from the cards that are neither open nor played. A position that names players has
    /// to name those of the seats; [`Seats::of`] seats them.
    ///
    /// # Errors
    /// A [`SetUpError`] when there is no deck for it, or where the players are others.
    pub fn from_position(
        library: &'a Library,
        mut position: Position,
        seats: Seats,
        stack: Stack,
        rng: &mut impl Rng,
    ) -> Result<Game<'a>, SetUpError> {
        let named = Faction::ALL.into_iter().any(|f| position.players[f]);
        if named && position.players != seats.people() {
            return Err(SetUpError::OtherPlayers);
        }
        let winter = position::winter_first(&position);
        let open = position.card.take();
        let winter_is_coming = position.options.winter_is_coming;
        let current: Vec<u8> = open.iter().map(|card| card.current).collect();
        let next: Vec<u8> = open.iter().filter_map(|card| card.next).collect();
        // A Winter Quarters card that is next is held first (2.3.7).
        let (open_played, mut order) = match winter {
            Some(_) => (next, current),
            None => (current, next),
        };
        let before = std::mem::take(&mut position.played);
        if stack == Stack::Program {
            let scenario = scenario::scenario(position.scenario.ok_or(SetUpError::NoScenario)?);
            let left = usize::from(position.board.winter_quarters_left());
            let gone = scenario.periods.len().saturating_sub(left);
            let periods: Vec<&str> = scenario.periods[gone..].iter().map(|p| p.id()).collect();
            let by_period = position.options.period_events;
            let dealt = deck::prepare_without(cards(), &periods, by_period, &before, rng)?;
            let known = [&open_played[..], &order].concat();
            order.extend(dealt.into_iter().filter(|n| !known.contains(n)));
        }
        position.players = seats.people();
        let played = [before, open_played].concat();
        Ok(Game {
            library,
            cards: cards(),
            position,
            deck: Deck::under_way(&order, &played, winter_is_coming),
            stack,
            stage: match (winter, open) {
                (Some(number), _) => Stage::Winter(number),
                (None, Some(card)) => Stage::Event(card.current),
                (None, None) => Stage::Draw,
            },
            seats,
            end: None,
            own_dice: None,
            decided: Vec::new(),
            knowledge: None,
            reads: BoardReads::default(),
        })
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// The board with what stands around it, the open cards included.
    pub fn position(&self) -> Position {
        let card = match self.stage {
            Stage::Event(current) => {
                Some(lod_engine::game::position::CardInPlay { current, next: self.deck.next() })
            }
            _ => None,
        };
        Position { card, ..self.position.clone() }
    }

    /// The flowcharts of its non-players.
    pub fn library(&self) -> &'a Library {
        self.library
    }

    /// Which Factions have players.
    pub fn people(&self) -> ByFaction<bool> {
        self.position.players
    }

    /// The deck and the played cards.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The seats: which player has which Faction.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// How the game ended, once it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The card being played.
    pub fn current(&self) -> Option<u8> {
        match self.stage {
            Stage::Draw => None,
            Stage::Event(number) | Stage::Winter(number) => Some(number),
        }
    }

    /// Who comes next, Brilliant Strokes and the Treaty of Alliance apart.
    pub fn next(&self) -> Next {
        if self.end.is_some() {
            return Next::End;
        }
        match self.stage {
            Stage::Draw => Next::Draw,
            Stage::Winter(_) => Next::Winter,
            Stage::Event(number) => self
                .cards
                .get(number)
                .and_then(Card::order)
                .and_then(|order| sequence::turn(self.board(), order, &self.seats))
                .map_or(Next::CardEnds, Next::Turn),
        }
    }

    /// Plays the next thing that happens: a card, one Faction's turn, the end of a card, a Winter Quarters Round. `None` when
    /// the game has ended. [`SeededDice`](crate::bots::SeededDice) is a source for games of four non-players.
    ///
    /// # Errors
    /// See [`Interrupt`]; the game is then as before it, dice and answers apart. Of a board that is not wholly known
    /// [`Game::reads`] says which facts were read.
    pub fn step(&mut self, players: &mut dyn Players) -> Result<Option<GameStep>, Interrupt> {
        if self.end.is_some() {
            return Ok(None);
        }
        if !self.knows_all() {
            let known = self.known().into_owned();
            return self.step_as_known(known, players).map(Some);
        }
        // What a player enters may not fit on the board.
        let before = self.seats.players().next().map(|_| self.clone());
        let step = self.step_on(players)?;
        if let Err(stop) = self.enter(&step) {
            if let Some(before) = before {
                *self = before;
            }
            return Err(stop);
        }
        Ok(Some(step))
    }

    /// A step on the board as it stands.
    fn step_on(&mut self, players: &mut dyn Players) -> Result<GameStep, Interrupt> {
        if let Some(step) = self.step_before_player(players)? {
            return Ok(step);
        }
        let none = || Interrupt::Fault("no player's turn is next".to_string());
        let (turn, card) = self.player_turn().ok_or_else(none)?;
        let acted = players.turn(&turn, card, self)?;
        Ok(self.keep_person_turn(acted))
    }

    /// A step on the board as it stands; nothing where it is a player's turn.
    fn step_before_player(
        &mut self,
        players: &mut dyn Players,
    ) -> Result<Option<GameStep>, Interrupt> {
        match self.stage {
            Stage::Draw => self.draw_card(players).map(Some),
            Stage::Winter(_) => self.hold_winter(players).map(Some),
            Stage::Event(number) => self.play_event_card(number, players),
        }
    }

    fn keep_person_turn(&mut self, acted: PlayerTurn) -> GameStep {
        self.position.board = acted.board;
        GameStep::Person(Box::new(acted))
    }

    /// Sets the board right by hand.
    ///
    /// # Errors
    /// The first change that cannot be; nothing is changed then.
    pub fn fix(&mut self, changes: &[Change]) -> Result<GameStep, Violation> {
        let mut board = self.position.board;
        board.apply_all(changes)?;
        self.position.board = board;
        Ok(GameStep::Fixed(changes.to_vec()))
    }

    /// Others play from now on, or the dice are rolled by others.
    pub fn seat(&mut self, seats: Seats, own_dice: bool) -> GameStep {
        self.seats = seats;
        self.position.players = seats.people();
        self.own_dice = Some(own_dice);
        GameStep::Seated
    }

    /// The players' own deck is drawn from now on, of which the open card is known; or the program's, its unseen cards
    /// dealt anew.
    ///
    /// # Errors
    /// [`SetUpError::NoScenario`] where nothing says which cards are to come.
    pub fn draw_from(&mut self, stack: Stack, rng: &mut impl Rng) -> Result<(), SetUpError> {
        if stack != self.stack {
            self.deck = match stack {
                Stack::Program => self.with_unseen_cards(rng)?.deck,
                Stack::Table => {
                    let open: Vec<u8> = self.deck.next().into_iter().collect();
                    let winter_is_coming = self.position.options.winter_is_coming;
                    Deck::under_way(&open, self.deck.played(), winter_is_coming)
                }
            };
            self.stack = stack;
        }
        Ok(())
    }

    /// Which deck is drawn from.
    pub fn stack(&self) -> Stack {
        self.stack
    }

    /// Whether people roll the dice, where that was changed since the set-up.
    pub fn own_dice(&self) -> Option<bool> {
        self.own_dice
    }

    /// What was decided of the non-player's turn, or the Winter Quarters Round, that stopped with a question.
    pub fn into_decided(self) -> Vec<Note> {
        self.decided
    }

    /// The next card becomes the current one (2.2, 2.3.7).
    fn draw_card(&mut self, players: &mut dyn Players) -> Result<GameStep, Interrupt> {
        if self.stack == Stack::Table {
            let mut deck = self.deck.clone();
            self.ask_for_open_cards(&mut deck, players)?;
            self.deck = deck;
        }
        let number = self
            .deck
            .advance(self.cards)
            .ok_or_else(|| Interrupt::Fault("the deck is used up before the end".to_string()))?;
        self.stage = if self.cards.is_winter_quarters(number) {
            Stage::Winter(number)
        } else {
            Stage::Event(number)
        };
        Ok(GameStep::Card(number))
    }

    /// Asks for the numbers of the cards that lie open on the table.
    fn ask_for_open_cards(
        &self,
        deck: &mut Deck,
        players: &mut dyn Players,
    ) -> Result<(), Interrupt> {
        // The card that is played is asked for however many were named before: the game has not ended.
        while deck.wants_card() && (deck.left() == 0 || !self.all_named(deck)) {
            let is_played = deck.left() == 0;
            let Some(number) = players.card(deck.played().len() + deck.left(), is_played)? else {
                break;
            };
            deck.reveal(number).map_err(|error| Interrupt::Wrong(error.to_string()))?;
        }
        Ok(())
    }

    /// Whether every card of the scenario's deck was named (2.1).
    fn all_named(&self, deck: &Deck) -> bool {
        let piles =
            self.position.scenario.map_or(usize::MAX, |id| scenario::scenario(id).periods.len());
        deck.played().len() + deck.left() >= piles.saturating_mul(PILE + 1)
    }

    /// The year of the campaign, in a scenario.
    pub fn year(&self) -> Option<u16> {
        let scenario = scenario::scenario(self.position.scenario?);
        let round = scenario.round(self.board().winter_quarters_left());
        Some(scenario.first_year + u16::from(round) - 1)
    }

    /// What surrounds the Winter Quarters Round that comes next or is held.
    pub fn season(&self) -> Season {
        let card = match self.stage {
            Stage::Winter(number) => Some(number),
            _ => None,
        };
        let on_deck = self.deck.event_on_deck(self.cards);
        Season { seats: self.seats, ..Season::of(&self.position, self.cards, card, on_deck) }
    }

    fn hold_winter(&mut self, players: &mut dyn Players) -> Result<GameStep, Interrupt> {
        let season = self.season();
        self.check_all_known()?;
        let (report, held) =
            winter::winter_so_far(self.library, self.position.board, &season, players);
        if held.is_err() {
            self.decided = report.notes().cloned().collect();
        }
        held?;
        self.position.board = report.board;
        self.end = report.end;
        self.stage = Stage::Draw;
        Ok(GameStep::Winter(Box::new(report)))
    }

    fn card(&self, number: u8) -> Result<&'static Card, Interrupt> {
        self.cards
            .get(number)
            .ok_or_else(|| Interrupt::Fault(format!("card {number} is not in the deck")))
    }

    /// One action on an Event card (2.3): the Treaty of Alliance first, as soon as the non-player French
    /// may (8.1), and Brilliant Strokes; then Faction by Faction; then the end of the card.
    /// Nothing where it is a player's turn.
    fn play_event_card(
        &mut self,
        number: u8,
        players: &mut dyn Players,
    ) -> Result<Option<GameStep>, Interrupt> {
        let card = self.card(number)?;
        let opening = self.opening(card);
        let is_due = opening.is_treaty_due();
        self.check_all_known()?;
        if is_due {
            let signed = opening.play_treaty(players)?;
            self.position.board = *signed.board();
            self.stage = Stage::Draw;
            return Ok(Some(GameStep::Treaty(signed)));
        }
        let order = card
            .order()
            .ok_or_else(|| Interrupt::Fault(format!("card {number} is no Event card")))?;
        let (played_over, reasons) = self.play_over_event(&opening, order, players)?;
        if played_over.is_some() {
            return Ok(played_over);
        }
        match sequence::turn(self.board(), order, &self.seats) {
            None => self.end_card().map(Some),
            Some(turn) if self.seats.is_player(turn.faction) => Ok(None),
            Some(turn) => self.non_player_turn(&turn, card, reasons, players).map(Some),
        }
    }

    /// A non-player's turn; `reasons` say why no card was played over the Event before it.
    fn non_player_turn(
        &mut self,
        turn: &Turn,
        card: &Card,
        reasons: Vec<Note>,
        players: &mut dyn Players,
    ) -> Result<GameStep, Interrupt> {
        if let Some(acted) = players.walked(turn, card, self)? {
            return Ok(self.keep_person_turn(acted));
        }
        let board = self.board();
        let context = turn::context(board, card, Some(turn), &self.seats);
        let run = Executor::new(self.library, turn.faction, *board, context, players);
        let (taken, decided) = run.take_turn(turn);
        self.decided = decided;
        let mut taken = taken?;
        taken.done.begin_with(reasons);
        self.position.board = *taken.done.board();
        Ok(GameStep::Turn(taken))
    }

    /// The end of an Event card: the cylinders (2.3.6).
    fn end_card(&mut self) -> Result<GameStep, Interrupt> {
        let changes = sequence::end_card(self.board());
        self.position
            .board
            .apply_all(&changes)
            .map_err(|violation| Interrupt::Fault(violation.to_string()))?;
        self.stage = Stage::Draw;
        Ok(GameStep::CardEnds(changes))
    }
}
