//! Why an action is refused.

use super::{Reason, SpaceReason};
use crate::game::{Space, SpaceSet};
use thiserror::Error;

/// A refusal: what is wrong, what is possible, and the rule it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}{} ({rule})", in_words(.possible))]
pub struct Refusal {
    /// The rule, as "3.2.1".
    pub rule: &'static str,
    /// What is wrong.
    pub reason: Reason,
    /// The spaces where a step of this kind is legal; [`check`](super::check) looks for them.
    pub possible: SpaceSet,
}

/// What the rules allow, or why they refuse it.
pub type Result<T = (), E = Refusal> = std::result::Result<T, E>;

impl Refusal {
    /// A refusal for this reason under this rule.
    pub fn new(rule: &'static str, reason: impl Into<Reason>) -> Refusal {
        Refusal { rule, reason: reason.into(), possible: SpaceSet::EMPTY }
    }

    /// A refusal of a space.
    pub fn space(rule: &'static str, space: Space, why: SpaceReason) -> Refusal {
        Refusal::new(rule, at(space, why))
    }
}

/// ". Possible: Boston, Norfolk"; nothing without a space.
fn in_words(possible: &SpaceSet) -> String {
    let names: Vec<&str> = possible.iter().map(Space::name).collect();
    if names.is_empty() { String::new() } else { format!(". Possible: {}", names.join(", ")) }
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
