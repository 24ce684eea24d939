//! french

use super::{Deed, Reason, Refusal, Step};

/// Carries out a step.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn act(deed: &mut Deed, _step: &Step) -> Result<(), Refusal> {
    Err(Refusal::new("1.5", Reason::NotYours(deed.faction())))
}
