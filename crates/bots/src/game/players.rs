//! The players of a game: what they decide in their own turns.

use super::{EnteredTurn, Game};
use crate::action::Note;
use crate::bots::{Script, SeededDice, StrokeResult};
use crate::flowchart::schema::EventSide;
use crate::flowchart::{DecisionSource, Interrupt};
use lod_engine::game::{Board, ByFaction, Change, Faction};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{ExecutedAction, Stroke, Turn};
use lod_engine::rules::{ActionState, ChangeSpan, Command, Special};

/// What a player's Faction did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTurn {
    /// The Faction.
    pub faction: Faction,
    /// What it did.
    pub what: PersonalAction,
    /// The board after.
    pub board: Board,
    /// The changes in order.
    pub changes: Vec<Change>,
    /// Which of them belong to which Command or Special Activity.
    pub change_spans: Vec<ChangeSpan>,
    /// What non-players decided in it, such as a Defender in Battle.
    pub notes: Vec<Note>,
}

impl PlayerTurn {
    /// The record of a turn of legal steps that has ended: a Command, or without one a Pass. See
    /// [`ActionHistory::end`](lod_engine::rules::ActionHistory::end).
    pub fn by_steps(state: &ActionState) -> PlayerTurn {
        let command = state.command().filter(|_| ExecutedAction::of(state).is_some());
        let what = command.map_or(PersonalAction::Pass, |command| {
            PersonalAction::Command(command, state.special())
        });
        PlayerTurn::of(state, what, Vec::new())
    }

    /// The record of an action that has ended: the cylinder has moved already.
    pub fn of(state: &ActionState, what: PersonalAction, notes: Vec<Note>) -> PlayerTurn {
        PlayerTurn {
            faction: state.faction(),
            what,
            board: *state.board(),
            changes: state.changes().to_vec(),
            change_spans: state.change_spans().to_vec(),
            notes,
        }
    }
}

/// What a player can do on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonalAction {
    /// A Pass (2.3.3).
    Pass,
    /// This side of the card's Event.
    Event(EventSide),
    /// A Command, with or without a Special Activity.
    Command(Command, Option<Special>),
    /// A Brilliant Stroke (2.3.8).
    BrilliantStroke(StrokeResult),
    /// The Treaty of Alliance (2.3.9).
    Treaty,
    /// Something that was executed on the players' board: what it was and what it changed is entered.
    Entered(EnteredTurn),
}

/// The players of a game. [`Game::step`] asks them for dice and choices ([`DecisionSource`]) and, where a Faction has a
/// player, for what that Faction does.
///
/// A game of four non-players needs no method of this trait. For one with players implement [`turn`](Players::turn);
/// then add what your players may do: without [`opens`](Players::opens) they never play a Brilliant Stroke or the Treaty
/// of Alliance. `card` is for [`Stack::Table`](super::Stack::Table) alone. A method that is called and not implemented
/// returns an [`Interrupt::Fault`].
pub trait Players: DecisionSource {
    /// The number of a card of the deck on the table, the `dealt`th from 0. It is played now, or else is the next card,
    /// face up on the deck. `None` where the deck is used up.
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn card(&mut self, dealt: usize, is_played: bool) -> Result<Option<u8>, Interrupt> {
        let _ = (dealt, is_played);
        Err(unanswered("for a card"))
    }

    /// Which of these `cards` a player plays over the Event, or as a Trump over the card `stands` (2.3.8, 2.3.9);
    /// `first` is the 1st Eligible Faction. None of them by default.
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn opens(
        &mut self,
        stands: Option<Stroke>,
        cards: &[Stroke],
        first: Option<Faction>,
        seats: &Seats,
    ) -> Result<Option<Stroke>, Interrupt> {
        let _ = (stands, cards, first, seats);
        Ok(None)
    }

    /// The French player executes the Treaty of Alliance, which [`opens`](Players::opens) has selected (2.3.9).
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn treaty(&mut self, board: Board, people: ByFaction<bool>) -> Result<PlayerTurn, Interrupt> {
        let _ = (board, people);
        Err(unanswered("for the Treaty of Alliance"))
    }

    /// The player of this Faction executes its Brilliant Stroke, which [`opens`](Players::opens) has selected (2.3.8).
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn stroke(
        &mut self,
        faction: Faction,
        board: Board,
        people: ByFaction<bool>,
    ) -> Result<PlayerTurn, Interrupt> {
        let _ = (faction, board, people);
        Err(unanswered("for a Brilliant Stroke"))
    }

    /// The turn of a player's Faction on a card (2.3.3, 2.3.4): steps of an
    /// [`ActionHistory`](lod_engine::rules::ActionHistory) on a copy of [`Game::board`], and its end.
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn turn(&mut self, turn: &Turn, card: &Card, game: &Game<'_>) -> Result<PlayerTurn, Interrupt> {
        let _ = (turn, card, game);
        Err(unanswered("for a turn"))
    }

    /// What a non-player did in this turn, where the players carried it out on their own board by its flowchart and enter
    /// that; nothing by default: the program decides.
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn walked(
        &mut self,
        turn: &Turn,
        card: &Card,
        game: &Game<'_>,
    ) -> Result<Option<PlayerTurn>, Interrupt> {
        let _ = (turn, card, game);
        Ok(None)
    }
}

fn unanswered(what: &str) -> Interrupt {
    Interrupt::Fault(format!("no player answers: {what}"))
}

impl Players for SeededDice {}
impl Players for Script {}
