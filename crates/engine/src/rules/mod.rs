//! What is legal and what it does (1-7): pure functions over a [`Deed`].
//!
//! A Command or Special Activity is carried out as [`Step`]s, one [`act`] each. People and
//! non-players go through the same door; nothing else changes a board during play.

pub mod battle;
pub mod british;
pub mod cards;
pub mod deck;
mod deed;
pub mod french;
pub mod indians;
pub mod invariants;
pub mod legal;
pub mod loyalty;
pub mod movement;
pub mod patriots;
pub mod position;
pub mod rebel_movement;
mod rebel_skirmish;
pub mod recall;
mod refusal;
mod scope;
pub mod seats;
pub mod sequence;
mod step;
mod stretch;
#[cfg(test)]
mod testing;
pub mod treaty;
pub mod victory;
pub mod winter;

pub use deed::{Deed, Moved, Price, Victory};
pub use refusal::{Reason, Refusal};
pub use scope::{Beyond, Scope};
pub use step::{
    Command, GatherKind, Group, Preparation, RallyKind, SkirmishKind, Special, Step, StrikeKind,
    Troops,
};
pub use stretch::{Doing, Stretch};

/// Carries out one step of a Command or Special Activity.
///
/// # Errors
/// A [`Refusal`] that cites the rule; the deed is then as before.
pub fn act(deed: &mut Deed, step: &Step) -> Result<(), Refusal> {
    let (before, changes) = (deed.mark(), deed.changes().len());
    let done = take(deed, step);
    match done {
        Ok(()) => deed.stretch(step, changes),
        Err(_) => deed.back_to(before),
    }
    done
}

/// What an action would be after these steps; it stays as it is itself.
///
/// # Errors
/// The [`Refusal`] of the first step that the rules do not allow.
pub fn after<'s>(deed: &Deed, steps: impl IntoIterator<Item = &'s Step>) -> Result<Deed, Refusal> {
    let mut deed = deed.sketch();
    for step in steps {
        take(&mut deed, step)?;
    }
    Ok(deed)
}

/// Takes a step; a refused one may be half done.
fn take(deed: &mut Deed, step: &Step) -> Result<(), Refusal> {
    match deed.faction() {
        _ if matches!(step, Step::Lead { .. } | Step::Settle { .. }) => deed.lead(step),
        _ if matches!(step, Step::Recall { .. }) => recall::act(deed, step),
        _ if matches!(
            step,
            Step::Battle { .. } | Step::WinTheDay { .. } | Step::MoveBlockade { .. }
        ) =>
        {
            battle::act(deed, step)
        }
        crate::game::Faction::British => british::act(deed, step),
        crate::game::Faction::Patriots => patriots::act(deed, step),
        crate::game::Faction::French => french::act(deed, step),
        crate::game::Faction::Indians => indians::act(deed, step),
    }
}
