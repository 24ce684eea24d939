//! An action whose steps can be undone.

use super::action_state::Checkpoint;
use super::refusal::{refuse, require};
use super::sequence::{self, CommandScope, ExecutedAction, Stroke, Turn};
use super::{ActionState, ActionStep, Cost, Reason, Result, act, battle, check, legal};
use crate::game::{Board, Change, Faction};

/// An action in progress with the steps taken so far, which can be undone.
///
/// Steps that another step makes due come first: a day won (3.6.8), then a Leader who was left alone (1.10).
#[derive(Debug)]
pub struct ActionHistory {
    state: ActionState,
    taken: Vec<(ActionStep, Checkpoint)>,
}

impl ActionHistory {
    /// An action of which no step can be undone yet.
    pub fn new(state: ActionState) -> ActionHistory {
        ActionHistory { state, taken: Vec::new() }
    }

    /// A player's Command in this turn, as far as it may go (2.3.4).
    pub fn of_turn(board: Board, turn: &Turn) -> ActionHistory {
        let is_limited = turn.command == CommandScope::Limited;
        ActionHistory::new(ActionState::new(board, turn.faction, Cost::Paid, is_limited))
    }

    /// A player's Brilliant Stroke (2.3.8): the card is spent. The first Command, then after
    /// [`ActionHistory::next_command`] the second; the Special Activity with either.
    ///
    /// # Errors
    /// A refusal where the card is not in hand.
    pub fn of_stroke(board: Board, faction: Faction) -> Result<ActionHistory> {
        let mut state = ActionState::of_stroke(board, faction);
        state.apply("2.3.8", sequence::spend_stroke(Stroke::Brilliant(faction)))?;
        Ok(ActionHistory::new(state))
    }

    /// The action as it is now.
    pub fn state(&self) -> &ActionState {
        &self.state
    }

    /// The action with no way back.
    pub fn into_state(self) -> ActionState {
        self.state
    }

    /// What is possible next: all that a day won grants, where a Leader alone may go, or else legal steps as
    /// [`legal::legal_steps`] lists them. Where none is, the action can only end. Dice show the least they can:
    /// [`legal::roll`] throws them.
    pub fn legal_steps(&self) -> Vec<ActionStep> {
        let is_won = self.state.victory().is_some();
        if is_won {
            let won = [legal::legal_steps(&self.state), legal::free_rallies(&self.state)].concat();
            if !won.is_empty() {
                return won;
            }
        }
        match self.state.stranded().first() {
            Some((faction, _)) => legal::leader_steps(&self.state, *faction),
            None if is_won => legal::legal_steps(&settled(&self.state)),
            None => legal::legal_steps(&self.state),
        }
    }

    /// Judges a step, which is not taken.
    ///
    /// # Errors
    /// The refusal, with the spaces where a step of this kind is legal.
    pub fn check(&self, step: &ActionStep) -> Result {
        if self.is_granted(step) {
            battle::free_rally(&mut self.state.scratch_copy(), step)
        } else if self.grants(step) {
            check(&self.state, step)
        } else {
            check(&settled(&self.state), step)
        }
    }

    /// Takes a step; its changes in order. What a day won still grants ends with a step that is no part of it.
    ///
    /// # Errors
    /// A refusal; the action is then as before.
    pub fn apply(&mut self, step: &ActionStep) -> Result<&[Change]> {
        let before = self.state.mark();
        let from = self.state.changes().len();
        let is_granted = self.is_granted(step);
        if !is_granted && !self.grants(step) {
            battle::settle_victory(&mut self.state);
        }
        let taken = if is_granted {
            battle::free_rally(&mut self.state, step)
        } else {
            act(&mut self.state, step)
        };
        if let Err(refusal) = taken {
            self.state.restore(before);
            return Err(refusal);
        }
        self.taken.push((step.clone(), before));
        Ok(&self.state.changes()[from..])
    }

    /// Undoes the last step and returns it, `None` where there is none. The board, the Resources and what the rules
    /// remember of the action are then as before the step.
    pub fn undo(&mut self) -> Option<ActionStep> {
        let (step, before) = self.taken.pop()?;
        self.state.restore(before);
        Some(step)
    }

    /// Whether the action may end as it is.
    ///
    /// # Errors
    /// What is missing: see [`ActionState::check_end`]; a Leader who is alone goes elsewhere first (1.10).
    pub fn check_end(&self) -> Result {
        match self.state.stranded().first() {
            Some(&(faction, space)) => refuse("1.10", Reason::LeaderAlone(faction, space)),
            None => self.state.check_end(),
        }
    }

    /// Ends a turn in which these steps were all: British units that moved Activate Militia (3.2.2, 3.2.3) and the
    /// cylinder moves; without a step it is a Pass (2.3.3, 2.3.4).
    ///
    /// # Errors
    /// See [`ActionHistory::check_end`].
    pub fn end(mut self, turn: &Turn) -> Result<ActionState> {
        self.check_end()?;
        self.settle();
        let executed = ExecutedAction::of(&self.state);
        sequence::end_turn(&mut self.state, turn, executed)?;
        Ok(self.state)
    }

    /// Ends the first Command of a Brilliant Stroke (2.3.8): steps from here on are the second, and those before are
    /// not undone any more. `false`, and nothing is changed, where no second Command is granted.
    ///
    /// # Errors
    /// What is missing: see [`ActionHistory::check_end`]; that no second Command could involve the Leader.
    pub fn next_command(&mut self) -> Result<bool> {
        if !self.state.leaves_stroke_command() {
            return Ok(false);
        }
        self.check_end()?;
        self.state.check_stroke()?;
        self.settle();
        self.state.start_second_command();
        self.taken.clear();
        Ok(true)
    }

    /// Ends a Brilliant Stroke: all Factions are Eligible (2.3.8).
    ///
    /// # Errors
    /// What is missing: see [`ActionHistory::check_end`]; a Command that involves the Leader.
    pub fn end_stroke(mut self) -> Result<ActionState> {
        self.check_end()?;
        let leader = self.state.board().leader(self.state.faction());
        let is_led = self.state.has_involved_leader();
        require(is_led, "2.3.8", Reason::LeaderNotInvolved(leader))?;
        self.settle();
        sequence::make_all_eligible(&mut self.state, "2.3.8")?;
        Ok(self.state)
    }

    /// What a Command does at its end: what a day won still grants lapses, Militia are Activated (3.2.2, 3.2.3).
    fn settle(&mut self) {
        battle::settle_victory(&mut self.state);
        self.state.activate_after_moves();
    }

    /// Whether the step belongs to what a day won grants, or to no day.
    fn grants(&self, step: &ActionStep) -> bool {
        use ActionStep::{Lead, MoveBlockade, Settle, WinTheDay};
        self.state.victory().is_none()
            || matches!(step, Lead { .. } | MoveBlockade { .. } | Settle { .. } | WinTheDay { .. })
    }

    /// Whether the step is the free Rally of a day won.
    fn is_granted(&self, step: &ActionStep) -> bool {
        use ActionStep::{Rally, RallyContinentals};
        self.state.victory().is_some() && matches!(step, Rally { .. } | RallyContinentals { .. })
    }
}

/// The action with nothing more of a day won.
fn settled(state: &ActionState) -> ActionState {
    let mut state = state.scratch_copy();
    battle::settle_victory(&mut state);
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Cylinder, Piece, Space, Support};
    use crate::rules::sequence::EligiblePlace;
    use crate::rules::{Group, PieceCounts, RallyKind};
    use crate::testing::Layout;

    fn turn(faction: Faction, command: CommandScope) -> Turn {
        Turn { faction, place: EligiblePlace::First, command, event: true }
    }

    /// The Patriots have won the day in Boston.
    fn won() -> ActionHistory {
        let board = Layout::empty()
            .resources(Faction::Patriots, 9)
            .put(Space::Boston, Piece::Continental, 12)
            .put(Space::Boston, Piece::BritishRegular, 4)
            .put(Space::Massachusetts, Piece::BritishRegular, 2)
            .put(Space::Massachusetts, Piece::Continental, 6)
            .support(Space::Boston, Support::PassiveOpposition)
            .board;
        let mut action =
            ActionHistory::of_turn(board, &turn(Faction::Patriots, CommandScope::Full));
        let is_there = |step: &ActionStep| step.space() == Some(Space::Boston);
        let steps = action.legal_steps();
        let battle = |step: &ActionStep| matches!(step, ActionStep::Battle { .. });
        let battle = steps.into_iter().find(|s| battle(s) && is_there(s)).expect("a Battle");
        action.apply(&battle).expect("it is legal");
        action
    }

    #[test]
    fn r3_6_8_what_a_day_won_grants_ends_with_another_step() {
        let mut action = won();
        let rally = ActionStep::Rally {
            space: Space::Massachusetts,
            kind: RallyKind::One,
            from: Vec::new(),
        };
        let shift = |s: &ActionStep| matches!(s, ActionStep::WinTheDay { .. });
        assert!(action.legal_steps().iter().all(shift), "the shift comes first");
        assert!(action.check(&rally).is_err());
        let shift = action.legal_steps().remove(0);
        action.apply(&shift).expect("it is legal");
        action.check(&rally).expect("a free Rally");
        assert!(!action.apply(&rally).expect("a free Rally").is_empty());
        assert_eq!(action.undo(), Some(rally.clone()));
        let again = |s: &ActionStep| matches!(s, ActionStep::Battle { .. });
        let before = action.state().clone();
        let next = settled(action.state());
        let next = legal::legal_steps(&next).into_iter().find(again).expect("another Battle");
        action.check(&next).expect("it is legal");
        action.apply(&next).expect("it is legal");
        action.undo();
        assert_eq!(*action.state(), before);
    }

    #[test]
    fn r1_10_an_action_does_not_end_with_a_leader_alone() {
        let board = Layout::empty()
            .resources(Faction::British, 9)
            .put(Space::Boston, Piece::BritishRegular, 2)
            .put(Space::Quebec, Piece::BritishRegular, 1)
            .leader(crate::game::Leader::Gage, Space::Boston)
            .board;
        let mut action = ActionHistory::of_turn(board, &turn(Faction::British, CommandScope::Full));
        let troops = PieceCounts::of(Piece::BritishRegular, 2);
        let groups = vec![Group { from: Space::Boston, troops }];
        action
            .apply(&ActionStep::March { to: Space::Massachusetts, groups })
            .expect("they can March");
        let refusal = action.check_end().expect_err("he is alone");
        assert_eq!(refusal.to_string(), "the British Leader is alone in Boston (1.10)");
        let home = action.legal_steps();
        let settles =
            |s: &ActionStep| matches!(s, ActionStep::Lead { .. } | ActionStep::Settle { .. });
        assert!(!home.is_empty() && home.iter().all(settles), "{home:?}");
        action.apply(&home[0]).expect("it is legal");
        action.check_end().expect("it may end");
        let done = action.end(&turn(Faction::British, CommandScope::Full)).expect("it ends");
        assert_eq!(done.board().cylinder(Faction::British), Cylinder::FirstCommand);
    }

    #[test]
    fn r3_2_3_a_british_march_ends_with_its_activation() {
        let british = turn(Faction::British, CommandScope::Full);
        let board = Layout::empty()
            .resources(Faction::British, 9)
            .put(Space::Boston, Piece::BritishRegular, 4)
            .put(Space::Massachusetts, Piece::MilitiaUnderground, 1)
            .board;
        let mut action = ActionHistory::of_turn(board, &british);
        let troops = PieceCounts::of(Piece::BritishRegular, 4);
        let groups = vec![Group { from: Space::Boston, troops }];
        action
            .apply(&ActionStep::March { to: Space::Massachusetts, groups })
            .expect("they can March");
        let done = action.end(&british).expect("it ends");
        assert_eq!(done.board().pieces(Space::Massachusetts, Piece::MilitiaActive), 1);
    }

    #[test]
    fn r2_3_3_a_turn_without_a_step_is_a_pass() {
        let indians = turn(Faction::Indians, CommandScope::Limited);
        let action = ActionHistory::of_turn(Layout::empty().board, &indians);
        let done = action.end(&indians).expect("it ends");
        assert_eq!(done.board().cylinder(Faction::Indians), Cylinder::Passed);
        assert_eq!(done.board().resources(Faction::Indians), 1);
    }
    /// Washington is in Pennsylvania with Continentals.
    fn stroke() -> ActionHistory {
        let board = Layout::empty()
            .stroke(Faction::Patriots)
            .put(Space::Pennsylvania, Piece::Continental, 4)
            .put(Space::NewJersey, Piece::BritishRegular, 1)
            .leader(crate::game::Leader::Washington, Space::Pennsylvania)
            .board;
        ActionHistory::of_stroke(board, Faction::Patriots).expect("the card is in hand")
    }

    fn is_in(space: Space) -> impl Fn(&ActionStep) -> bool {
        move |step| step.space() == Some(space) && matches!(step, ActionStep::Rally { .. })
    }

    #[test]
    fn r2_3_8_a_stroke_is_two_commands_of_which_one_involves_the_leader() {
        let mut action = stroke();
        assert_eq!(action.state().changes().len(), 1, "the card is spent");
        let elsewhere = action.legal_steps().into_iter().find(is_in(Space::Virginia));
        action.apply(&elsewhere.expect("a Rally")).expect("it is legal");
        assert!(action.next_command().expect("another Command"));
        assert!(action.undo().is_none(), "the first Command is done");
        let led = action.legal_steps().into_iter().find(is_in(Space::Pennsylvania));
        action.apply(&led.expect("a Rally")).expect("it is legal");
        assert!(!action.next_command().expect("nothing is missing"), "no third Command");
        let done = action.end_stroke().expect("it may end");
        assert_eq!(done.board().cylinder(Faction::Patriots), Cylinder::Eligible);
        assert!(!done.board().brilliant_stroke(Faction::Patriots));
    }

    #[test]
    fn r2_3_8_a_stroke_without_the_leader_does_not_end() {
        let mut action = stroke();
        let elsewhere = action.legal_steps().into_iter().find(is_in(Space::Virginia));
        action.apply(&elsewhere.expect("a Rally")).expect("it is legal");
        let refusal = action.end_stroke().expect_err("he is not involved");
        assert!(
            refusal.to_string().contains("involve the Leader, Washington (2.3.8)"),
            "{refusal}"
        );
    }
}
