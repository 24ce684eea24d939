//! A player's turn that was executed on the players' board: what it was, and what it changed as far as that is entered.

use super::{Game, GameStep, PersonalAction, PlayerTurn};
use crate::flowchart::Interrupt;
use lod_engine::game::{Board, EnteredChange, Fact, Faction, KnownBoard};
use lod_engine::rules::sequence::{self, ExecutedAction, Stroke, Turn};
use lod_engine::rules::{ActionState, Cost, Result as RuleResult};

/// What a turn was that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnteredAction {
    /// A Pass (2.3.3).
    Pass,
    /// A Command or the Event (2.3.4).
    Executed(ExecutedAction),
    /// A Brilliant Stroke or the Treaty of Alliance (2.3.8, 2.3.9).
    Card(Stroke),
}

/// A player's turn as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnteredTurn {
    /// What it was.
    pub action: EnteredAction,
    /// What it changed.
    pub changes: Vec<EnteredChange>,
    /// Whether the changes are incomplete: then each fact that the turn may have changed becomes not confirmed. Eligibility
    /// on the next card is always complete (2.3.6).
    pub later: bool,
}

impl EnteredTurn {
    /// The turn on this board: the cylinder moves.
    ///
    /// # Errors
    /// A refusal where the Sequence of Play leaves that action out (2.3.4).
    pub fn on_card(self, board: Board, turn: &Turn) -> RuleResult<PlayerTurn> {
        let mut state = ActionState::new(board, turn.faction, Cost::Paid, false);
        let changes = match self.action {
            EnteredAction::Executed(executed) => sequence::did(&board, turn, executed)?,
            _ if self.says(Fact::Resources(turn.faction)) => sequence::passed(&board, turn.faction),
            _ => sequence::pass(&board, turn),
        };
        for change in changes {
            state.apply("2.3", change)?;
        }
        Ok(PlayerTurn::of(&state, PersonalAction::Entered(self), Vec::new()))
    }

    /// A card that is played in place of the Event, on this board: it is spent, and all are Eligible (2.3.8, 2.3.9).
    ///
    /// # Errors
    /// A refusal where the card is not in hand.
    pub fn in_place_of_event(self, board: Board, stroke: Stroke) -> RuleResult<PlayerTurn> {
        let mut state = ActionState::new(board, stroke.faction(), Cost::Free, false);
        let spent = std::iter::once(sequence::spend_stroke(stroke));
        for change in spent.chain(sequence::all_eligible(&board)) {
            state.apply("2.3.8", change)?;
        }
        Ok(PlayerTurn::of(&state, PersonalAction::Entered(self), Vec::new()))
    }

    fn says(&self, fact: Fact) -> bool {
        self.changes.iter().any(|change| change.facts().any(|f| f == fact))
    }

    /// Enters what it changed.
    fn enter_into(&self, known: &mut KnownBoard) -> Result<(), Interrupt> {
        let wrong = |error: lod_engine::game::EntryError| Interrupt::Wrong(error.to_string());
        if self.later {
            known.doubt_all();
        }
        known.change(&self.changes).map_err(wrong)
    }
}

impl GameStep {
    /// The turn that was entered, and whose.
    pub fn entered(&self) -> Option<(Faction, &EnteredTurn)> {
        match self {
            GameStep::Person(acted) => match &acted.what {
                PersonalAction::Entered(turn) => Some((acted.faction, turn)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Enters what a player's turn changed, where that was entered.
    pub(super) fn enter_into(&self, known: &mut KnownBoard) -> Result<(), Interrupt> {
        match self.entered() {
            Some((_, turn)) => turn.enter_into(known),
            None => Ok(()),
        }
    }
}

impl Game<'_> {
    /// Enters the changes of a step in a game whose board was wholly known.
    pub(super) fn enter(&mut self, step: &GameStep) -> Result<(), Interrupt> {
        if step.entered().is_some() {
            let mut known = KnownBoard::of(self.board());
            step.enter_into(&mut known)?;
            self.know(known);
        }
        Ok(())
    }
}
