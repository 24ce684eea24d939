//! The verbs of the patriots.

use super::{Candidate, Run};
use crate::flowchart::Stop;
use crate::flowchart::schema::{CommandBox, Instruction};
use crate::game::Space;

/// The ways to carry out an instruction in a space.
pub(super) fn options(
    _run: &Run<'_>,
    instruction: &Instruction,
    _space: Space,
) -> Result<Vec<Candidate>, Stop> {
    Err(Stop::Fault(format!(
        "{:?} is no verb of this Faction",
        instruction.verb
    )))
}

/// The verbs that choose more than one space.
pub(super) fn verb<'a>(
    _run: &mut Run<'a>,
    _at: &'a str,
    _rule: &'a str,
    _instruction: &'a Instruction,
    _max: Option<u8>,
    _command: Option<&'a CommandBox>,
) -> Result<Option<u8>, Stop> {
    Ok(None)
}
