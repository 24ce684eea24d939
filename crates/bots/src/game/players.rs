//! Who sits at a game: dice and choices, and people with turns of their own.

use super::Game;
use crate::action::Note;
use crate::bots::{Granted, Script, Seeded};
use crate::flowchart::schema::EventSide;
use crate::flowchart::{DecisionSource, Interrupt};
use lod_engine::game::{Board, ByFaction, Change, Faction};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{Did, Stroke, Turn};
use lod_engine::rules::{ActionState, ChangeSpan, Command, Special};

/// What a person's Faction did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acted {
    /// Who.
    pub faction: Faction,
    /// What.
    pub what: PersonalAction,
    /// The board after.
    pub board: Board,
    /// The changes in order.
    pub changes: Vec<Change>,
    /// Which of them belong to what.
    pub stretches: Vec<ChangeSpan>,
    /// What non-players decided where it touched them.
    pub notes: Vec<Note>,
}

impl Acted {
    /// A turn of legal steps that is over: a Command, or without one a Pass.
    pub fn by_steps(deed: &ActionState) -> Acted {
        let command = deed.command().filter(|_| Did::of(deed).is_some());
        let what = command.map_or(PersonalAction::Pass, |command| {
            PersonalAction::Command(command, deed.special())
        });
        Acted::of(deed, what, Vec::new())
    }

    /// What a finished action of a person amounts to.
    pub fn of(deed: &ActionState, what: PersonalAction, notes: Vec<Note>) -> Acted {
        Acted {
            faction: deed.faction(),
            what,
            board: *deed.board(),
            changes: deed.changes().to_vec(),
            stretches: deed.stretches().to_vec(),
            notes,
        }
    }
}

/// What a person can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonalAction {
    /// A Pass (2.3.3).
    Pass,
    /// The Event of the card.
    Event(EventSide),
    /// A Command, with or without a Special Activity.
    Command(Command, Option<Special>),
    /// A Brilliant Stroke (2.3.8).
    BrilliantStroke(Granted),
    /// The Treaty of Alliance.
    Treaty,
}

/// Everybody at a game. A [`DecisionSource`] is enough where only non-players sit there; whoever seats people says
/// here what they do in their own turns.
pub trait Players: DecisionSource {
    /// The number of a card of the deck on the table, the `dealt`th from 0: the one that is played now, or the one
    /// that lies open on the deck. `None` where that is used up.
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn card(&mut self, dealt: usize, is_played: bool) -> Result<Option<u8>, Interrupt> {
        let _ = (dealt, is_played);
        Err(nobody("for a card"))
    }

    /// Which of these cards a person plays over the Event, or over the card that `stands` (2.3.8, 2.3.9).
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
        Err(nobody("for a Brilliant Stroke"))
    }

    /// A person carries the Treaty of Alliance out (2.3.9).
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn treaty(&mut self, board: Board, people: ByFaction<bool>) -> Result<Acted, Interrupt> {
        let _ = (board, people);
        Err(nobody("for the Treaty of Alliance"))
    }

    /// A person carries a Brilliant Stroke out (2.3.8).
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn stroke(
        &mut self,
        faction: Faction,
        board: Board,
        people: ByFaction<bool>,
    ) -> Result<Acted, Interrupt> {
        let _ = (faction, board, people);
        Err(nobody("for a Brilliant Stroke"))
    }

    /// A person's turn on a card (2.3.3, 2.3.4).
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn turn(&mut self, turn: &Turn, card: &Card, game: &Game<'_>) -> Result<Acted, Interrupt> {
        let _ = (turn, card, game);
        Err(nobody("for a turn"))
    }
}

fn nobody(what: &str) -> Interrupt {
    Interrupt::Fault(format!("no player answers: {what}"))
}

impl Players for Seeded {}
impl Players for Script {}
