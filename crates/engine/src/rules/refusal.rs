//! Why an action is refused.

use super::{Reason, SpaceReason};
use crate::game::Space;
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

impl Refusal {
    /// A refusal for this reason under this rule.
    pub fn new(rule: &'static str, reason: impl Into<Reason>) -> Refusal {
        Refusal { rule, reason: reason.into() }
    }

    /// A refusal of a space.
    pub fn space(rule: &'static str, space: Space, why: SpaceReason) -> Refusal {
        Refusal::new(rule, at(space, why))
    }
}

/// Refuses under this rule unless the condition holds.
pub(super) fn require(holds: bool, rule: &'static str, reason: impl Into<Reason>) -> Result {
    if holds { Ok(()) } else { refuse(rule, reason) }
}

/// Refuses under this rule.
pub(super) fn refuse<T>(rule: &'static str, reason: impl Into<Reason>) -> Result<T> {
    Err(Refusal::new(rule, reason))
}

/// What is missing in a space.
pub(super) const fn at(space: Space, why: SpaceReason) -> Reason {
    Reason::Space { space, why }
}
