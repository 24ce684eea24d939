//! Why an action is refused.

use super::{Command, Special};
use crate::game::{Faction, Space, Violation};
use thiserror::Error;

/// A refusal: the reason and the rule it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason} ({rule})")]
pub struct Refusal {
    /// The rule, as "3.2.1".
    pub rule: &'static str,
    /// What is wrong.
    pub reason: Reason,
}

/// What the rules allow, or why they refuse it.
pub type Result<T = (), E = Refusal> = std::result::Result<T, E>;

/// What is wrong with an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// Not enough Resources.
    #[error("the {faction} have {has} Resources and need {needs}")]
    CannotPay {
        /// Who pays.
        faction: Faction,
        /// The cost.
        needs: u8,
        /// What there is.
        has: u8,
    },
    /// The space does not qualify.
    #[error("{space}: {why}")]
    Space {
        /// Where.
        space: Space,
        /// What is missing there.
        why: &'static str,
    },
    /// The space was selected before for this Command (3.1).
    #[error("{0} is selected already")]
    Again(Space),
    /// A Limited Command has one (destination) space (2.3.5).
    #[error("a Limited Command has one space only")]
    Limited,
    /// Another Command is under way.
    #[error("the Command is {is:?}, not {wanted:?}")]
    OtherCommand {
        /// What is under way.
        is: Command,
        /// What the step belongs to.
        wanted: Command,
    },
    /// A Special Activity was used already (R15).
    #[error("{0:?} was used already: one Special Activity a turn")]
    SpecialUsed(Special),
    /// The Special Activity may not accompany this Command (4.1.1).
    #[error("{special:?} may not accompany this")]
    Accompany {
        /// Which.
        special: Special,
    },
    /// Too many or too few pieces.
    #[error("{0}")]
    Count(&'static str),
    /// Not available at this moment of the game.
    #[error("{0}")]
    Moment(&'static str),
    /// The pieces moved already in this Command.
    #[error("units that came to {0} in this Command may not move again")]
    MovedAlready(Space),
    /// The spaces are not connected for this move.
    #[error("{from} to {to} is no move that these units can make")]
    NoWay {
        /// Origin.
        from: Space,
        /// Destination.
        to: Space,
    },
    /// The step belongs to another Faction.
    #[error("that is no action of the {0}")]
    NotYours(Faction),
    /// The board itself forbids it.
    #[error("{0}")]
    Board(#[from] Violation),
}

impl Refusal {
    /// A refusal for this reason under this rule.
    pub fn new(rule: &'static str, reason: Reason) -> Refusal {
        Refusal { rule, reason }
    }

    /// A refusal of a space.
    pub fn space(rule: &'static str, space: Space, why: &'static str) -> Refusal {
        Refusal::new(rule, at(space, why))
    }
}

/// Refuses under this rule unless the condition holds.
pub(super) fn require(holds: bool, rule: &'static str, reason: Reason) -> Result {
    if holds { Ok(()) } else { refuse(rule, reason) }
}

/// Refuses under this rule.
pub(super) fn refuse<T>(rule: &'static str, reason: Reason) -> Result<T> {
    Err(Refusal::new(rule, reason))
}

/// What is missing in a space.
pub(super) const fn at(space: Space, why: &'static str) -> Reason {
    Reason::Space { space, why }
}
