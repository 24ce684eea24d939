//! What is legal and what it does (1-7): pure functions over an [`ActionState`].
//!
//! A Command or Special Activity is executed as [`ActionStep`]s, one [`act`] each, by players and non-players alike.
//! Begin with [`ActionState::new`], list steps with [`legal::moves`] or judge one with [`check`], take it with [`act`]; an
//! [`ActionHistory`] also undoes, and plays a player's turn to its end. [`ActionState`] says what is left to the caller else.

mod action_state;
#[doc(hidden)]
pub mod battle;
#[doc(hidden)]
pub mod british;
pub mod cards;
mod change_span;
mod choices;
mod complete;
pub mod deck;
#[doc(hidden)]
pub mod french;
mod history;
#[doc(hidden)]
pub mod indians;
#[doc(hidden)]
pub mod invariants;
pub mod legal;
#[doc(hidden)]
pub mod movement;
#[doc(hidden)]
pub mod patriots;
pub mod position;
mod reason;
mod refusal;
mod scope;
pub mod seats;
pub mod sequence;
#[doc(hidden)]
pub mod squadrons;
mod step;
mod step_reader;
mod step_words;
#[doc(hidden)]
pub mod strike;
#[doc(hidden)]
pub mod support_spending;
#[cfg(test)]
mod testing;
#[doc(hidden)]
pub mod treaty;
pub mod victory;
#[doc(hidden)]
pub mod voluntary_removal;
pub mod winter;

pub use action_state::{ActionState, Cost, MovedUnits, Victory};
pub use change_span::{ChangeSpan, StepOwner};
pub use choices::{Breadth, mixes};
pub use history::ActionHistory;
pub use reason::{CountReason, MomentReason, Reason, SpaceReason};
pub use refusal::{Refusal, Result};
pub use scope::{Scope, ScopeViolation};
pub use step::{
    ActionStep, Command, GatherKind, Group, PieceCounts, Preparation, RallyKind, Special,
    StrikeKind,
};
pub use step_words::{NoStep, StepWord};

use crate::game::Faction;
use std::mem::discriminant;

/// Takes one step of a Command or Special Activity.
///
/// # Errors
/// A refusal that cites the rule; the action is then as before, unless it is a [rehearsal](ActionState::rehearsal).
pub fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    state.atomically(|state| act_at_once(state, step))
}

/// The same as [`act`], but faster, for an action that is dropped after a refusal.
///
/// # Errors
/// A refusal that cites the rule; the step may then be half done.
pub fn act_at_once(state: &mut ActionState, step: &ActionStep) -> Result {
    let changes = state.changes().len();
    take(state, step)?;
    state.end_span(step, changes);
    Ok(())
}

/// Judges a step of a Command or Special Activity without taking it.
///
/// # Errors
/// The refusal, with the spaces where a step of this kind is legal.
pub fn check(state: &ActionState, step: &ActionStep) -> Result {
    after(state, [step], |_| ()).map_err(|refusal| {
        let mut alike = legal::legal_steps(state);
        alike.retain(|other| discriminant(other) == discriminant(step));
        Refusal { possible: alike.iter().filter_map(ActionStep::space).collect(), ..refusal }
    })
}

/// Looks ahead: calls `seen` with a copy of the action on which these steps were taken, and returns its result.
///
/// # Errors
/// The refusal of the first step that the rules do not allow.
pub fn after<'s, T>(
    state: &ActionState,
    steps: impl IntoIterator<Item = &'s ActionStep>,
    seen: impl FnOnce(&mut ActionState) -> T,
) -> Result<T> {
    let mut state = state.rehearsal();
    for step in steps {
        take(&mut state, step)?;
    }
    Ok(seen(&mut state))
}

/// Takes a step; a refused one may be half done.
fn take(state: &mut ActionState, step: &ActionStep) -> Result {
    match step {
        ActionStep::Lead { .. } | ActionStep::Settle { .. } => return state.lead(step),
        ActionStep::Recall { .. } => return voluntary_removal::act(state, step),
        ActionStep::Battle { .. }
        | ActionStep::WinTheDay { .. }
        | ActionStep::MoveBlockade { .. } => {
            return battle::act(state, step);
        }
        ActionStep::Skirmish { .. } | ActionStep::Partisans { .. } | ActionStep::WarPath { .. } => {
            return strike::act(state, step);
        }
        _ => {}
    }
    match state.faction() {
        Faction::British => british::act(state, step),
        Faction::Patriots => patriots::act(state, step),
        Faction::French => french::act(state, step),
        Faction::Indians => indians::act(state, step),
    }
}

/// The rule of all Commands of a Faction.
const fn commands_rule(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "3.2",
        Faction::Patriots => "3.3",
        Faction::Indians => "3.4",
        Faction::French => "3.5",
    }
}
