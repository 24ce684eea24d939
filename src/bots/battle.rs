//! Battles chosen and fought by non-players (8.4.4, 8.5.1, 8.6.6).

use super::Run;
use crate::flowchart::Stop;
use crate::flowchart::schema::{CommandBox, Instruction};

/// Chooses Battles, or fights those chosen.
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
