//! A player's action under way on a card, step by step.

use super::{Game, GameStep, Next, PersonalAction, PlayerTurn, Players};
use crate::action::{Context, Executor, Note, fault};
use crate::bots::{Library, StrokeResult};
use crate::events;
use crate::flowchart::schema::EventSide;
use crate::flowchart::{DecisionSource, Interrupt};
use lod_engine::game::{Board, ByFaction, Change, Faction, Space};
use lod_engine::rules::cards::Card;
use lod_engine::rules::sequence::{self, ExecutedAction, Turn};
use lod_engine::rules::{
    ActionHistory, ActionState, ActionStep, Command, Cost, MomentReason, Refusal,
    Result as RuleResult, treaty,
};

/// A player's turn under way: legal steps one after another and its end, or the Event in their place. [`Game::action`]
/// begins it; what [`PlayerAction::finish`] gives goes to [`Game::apply`], or out of [`Players::turn`].
#[derive(Debug)]
pub struct PlayerAction<'a> {
    library: &'a Library,
    players: ByFaction<bool>,
    turn: Turn,
    card: &'static Card,
    steps: ActionHistory,
}

impl PlayerAction<'_> {
    /// Whose turn it is and what it may be (2.3.4).
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The card that is played.
    pub fn card(&self) -> &'static Card {
        self.card
    }

    /// The action as the steps so far leave it.
    pub fn state(&self) -> &ActionState {
        self.steps.state()
    }

    /// The legal next steps; see [`ActionHistory::legal_steps`].
    pub fn actions(&self) -> Vec<ActionStep> {
        self.steps.legal_steps()
    }

    /// Takes a step; its changes in order.
    ///
    /// # Errors
    /// A refusal with the rule and the spaces where such a step is legal; nothing is changed then.
    pub fn apply(&mut self, step: &ActionStep) -> RuleResult<&[Change]> {
        self.steps.apply(step)
    }

    /// Undoes the last step and returns it.
    pub fn undo(&mut self) -> Option<ActionStep> {
        self.steps.undo()
    }

    /// The turn if it ends here; without a step it is a Pass (2.3.3).
    ///
    /// # Errors
    /// What is missing.
    pub fn finish(&self) -> RuleResult<PlayerTurn> {
        let steps = ActionHistory::new(self.steps.state().clone());
        Ok(PlayerTurn::by_steps(&steps.end(&self.turn)?))
    }

    /// The turn with the Event of the card in place of these steps; `source` makes the choices of its text.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] where the Event is not open (2.3.4) or a step was taken; else see [`Interrupt`].
    pub fn play_event(
        &self,
        side: EventSide,
        source: &mut dyn DecisionSource,
    ) -> Result<PlayerTurn, Interrupt> {
        let state = self.steps.state();
        let wrong = |refusal: Refusal| Interrupt::Wrong(refusal.to_string());
        if !self.turn.may(ExecutedAction::Event) {
            return Err(wrong(Refusal::new("2.3.4", MomentReason::NoEvent)));
        }
        if !state.changes().is_empty() {
            return Err(Interrupt::Wrong("a Command has begun (2.3.4)".to_string()));
        }
        let mut state = ActionState::new(*state.board(), self.turn.faction, Cost::Paid, false);
        let notes = play_event(self.library, &mut state, self.card, side, self.players, source)?;
        sequence::end_turn(&mut state, &self.turn, Some(ExecutedAction::Event)).map_err(wrong)?;
        Ok(PlayerTurn::of(&state, PersonalAction::Event(side), notes))
    }
}

/// A player executes a side of the Event of the card: every choice of its text is asked of `source` (5.1). What was decided
/// in it.
///
/// # Errors
/// See [`Interrupt`].
pub fn play_event(
    library: &Library,
    state: &mut ActionState,
    card: &Card,
    side: EventSide,
    players: ByFaction<bool>,
    source: &mut dyn DecisionSource,
) -> Result<Vec<Note>, Interrupt> {
    let context =
        Context { players, card: Some(card.number), event_open: true, ..Context::default() };
    source.report_progress(state.changes(), &Vec::new);
    source.enter_nested();
    let mut action = Executor::new(library, state.faction(), *state.board(), context, source);
    events::carry_out(&mut action, card.number, side, &[])?;
    action.source.leave_nested();
    let done = action.into_result()?;
    let begun = state.changes().len();
    state.write_down("5.1", &done.state).map_err(fault)?;
    Ok(done.walk.notes.into_iter().map(|note| note.later(begun)).collect())
}

/// A player's Brilliant Stroke of these Limited Commands, each with the Special Activity if that is in it (2.3.8): what
/// [`Players::stroke`] gives back.
///
/// # Errors
/// The refusal of a step, or what is missing.
pub fn play_stroke(
    board: Board,
    faction: Faction,
    parts: &[Vec<ActionStep>],
) -> RuleResult<PlayerTurn> {
    let mut action = ActionHistory::of_stroke(board, faction)?;
    let mut commands: Vec<Command> = Vec::new();
    for (at, steps) in parts.iter().enumerate() {
        if at > 0 && !action.next_command()? {
            return Err(Refusal::new("2.3.8", MomentReason::TwoCommands));
        }
        for step in steps {
            action.apply(step)?;
        }
        commands.extend(action.state().command());
    }
    let state = action.end_stroke()?;
    let granted = StrokeResult { commands, special: state.special() };
    Ok(PlayerTurn::of(&state, PersonalAction::BrilliantStroke(granted), Vec::new()))
}

/// A player's Treaty of Alliance (2.3.9): these steps of the free Muster in 1 space, and the City that a Squadron Blockades
/// where FNI rises. What [`Players::treaty`] gives back.
///
/// # Errors
/// The refusal of a step, or what is missing.
pub fn play_treaty(
    board: Board,
    muster: &[ActionStep],
    city: Option<Space>,
) -> RuleResult<PlayerTurn> {
    let mut state = ActionState::new(board, Faction::French, Cost::Free, true);
    treaty::sign(&mut state)?;
    let mut action = ActionHistory::new(state);
    for step in muster {
        action.apply(step)?;
        if action.state().command() != Some(Command::Muster) || action.state().special().is_some() {
            return Err(Refusal::new("2.3.9", MomentReason::OnlyMuster));
        }
    }
    let mut state = action.into_state();
    if let Some(space) = state.selected().first() {
        treaty::place_leader(&mut state, space)?;
    }
    if treaty::fni_rises(&state) {
        let city = city.ok_or(Refusal::new("2.3.9", MomentReason::BlockadeOwed))?;
        treaty::raise_fni(&mut state)?;
        treaty::blockade(&mut state, city)?;
    }
    ActionHistory::new(state.clone()).check_end()?;
    treaty::to_west_indies(&mut state)?;
    treaty::all_eligible(&mut state)?;
    Ok(PlayerTurn::of(&state, PersonalAction::Treaty, Vec::new()))
}

impl<'a> Game<'a> {
    /// The turn of a player that comes next, to be played step by step; nothing where something else comes next.
    pub fn action(&self) -> Option<PlayerAction<'a>> {
        let (turn, card) = self.player_turn()?;
        Some(PlayerAction {
            library: self.library,
            players: self.people(),
            turn,
            card,
            steps: ActionHistory::of_turn(*self.board(), &turn),
        })
    }

    /// The turn of a player that comes next, and its card.
    pub(super) fn player_turn(&self) -> Option<(Turn, &'static Card)> {
        match self.next() {
            Next::Turn(turn) if self.seats.is_player(turn.faction) => {
                let card = self.cards.get(self.current()?)?;
                Some((turn, card))
            }
            _ => None,
        }
    }

    /// Plays on until it is a player's turn, which is then begun; `told` gets each thing that happens. `None` when the game
    /// has ended.
    ///
    /// # Errors
    /// See [`Game::step`]; [`Interrupt::Unknown`] on a board that is not wholly known.
    pub fn play_to_action(
        &mut self,
        players: &mut dyn Players,
        told: &mut dyn FnMut(&GameStep),
    ) -> Result<Option<PlayerAction<'a>>, Interrupt> {
        if !self.knows_all() {
            return Err(Interrupt::Unknown);
        }
        while self.end().is_none() {
            match self.step_before_player(players)? {
                Some(step) => told(&step),
                None => return Ok(self.action()),
            }
        }
        Ok(None)
    }

    /// Takes over what a player's turn came to, which [`Game::action`] began on this board.
    ///
    /// # Errors
    /// A turn of another board or Faction; nothing is changed then.
    pub fn apply(&mut self, acted: PlayerTurn) -> Result<GameStep, StrangeTurn> {
        let is_next = self.player_turn().is_some_and(|(turn, _)| turn.faction == acted.faction);
        let mut board = *self.board();
        if !is_next || board.apply_all(&acted.changes).is_err() || board != acted.board {
            return Err(StrangeTurn(acted.faction));
        }
        Ok(self.keep_person_turn(acted))
    }
}

/// A player's turn that does not follow from the game as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has gone on since this turn of the {0} began")]
pub struct StrangeTurn(pub Faction);

#[cfg(test)]
mod tests;
