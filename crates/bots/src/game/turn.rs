//! A non-player's turn with its cylinder (2.3).

use crate::bots::{ActionResult, Context, Executor, Note, Outcome};
use crate::flowchart::Interrupt;
use lod_engine::game::{Board, Change, Cylinder, Fact, Faction};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, ExecutedAction, Turn};

/// The turn of a non-player.
#[derive(Clone, Debug)]
pub struct NonPlayerTurn {
    /// The Faction.
    pub faction: Faction,
    /// What.
    pub outcome: Outcome,
    /// Board, changes (the cylinder last), dice and notes.
    pub done: ActionResult,
}

/// What surrounds a Faction's turn on a card.
pub fn context(board: &Board, card: &Card, turn: Option<&Turn>, seats: &Seats) -> Context {
    Context {
        players: seats.people(),
        card: Some(card.number),
        event_open: turn.is_some_and(|t| t.event),
        sword: turn.is_some_and(|t| card.has_sword(t.faction)),
        first_eligible: card.order().and_then(|order| sequence::first_eligible(board, order)),
        ..Context::default()
    }
}

impl Executor<'_> {
    /// The turn by the flowchart, then the cylinder (8.1). Where it stops, also what was decided until then.
    pub fn take_turn(mut self, turn: &Turn) -> (Result<NonPlayerTurn, Interrupt>, Vec<Note>) {
        match acts(&mut self, turn) {
            Ok(outcome) => {
                let faction = turn.faction;
                let taken = self.into_result().map(|done| NonPlayerTurn { faction, outcome, done });
                (taken, Vec::new())
            }
            Err(stop) => (Err(stop), self.walk.notes),
        }
    }
}

fn acts(run: &mut Executor<'_>, turn: &Turn) -> Result<Outcome, Interrupt> {
    let outcome = run.turn()?;
    let did = match outcome {
        Outcome::Pass => None,
        Outcome::Event(_) => Some(ExecutedAction::Event),
        Outcome::Command(_, Some(_)) => Some(ExecutedAction::CommandSpecial),
        Outcome::Command(_, None) => Some(ExecutedAction::Command),
    };
    match did {
        None => {
            let faction = turn.faction;
            let from = run.board().cylinder(faction);
            let to = Cylinder::Passed;
            run.record("2.3.3", Change::set(Fact::Cylinder(faction), from, to))?;
        }
        Some(_) => run.does(|action| sequence::end_turn(action, turn, did))?,
    }
    Ok(outcome)
}
