//! What an action may not end without.

use super::leave::Leave;
use crate::game::{Change, Faction};
use crate::rules::sequence::Did;
use crate::rules::{Deed, Price, indians, recall};

/// Why the action may not end yet, if so. `began` is how many changes the deed had before it, `possible`
/// whether anything can be done now.
pub(super) fn unfinished(
    deed: &Deed,
    leave: &Leave,
    began: usize,
    possible: bool,
) -> Option<String> {
    let changes = deed.changes().get(began..).unwrap_or_default();
    if let Some((stock, count)) = recall::owed(deed) {
        return Some(format!(
            "{} taken off the map must be placed again (1.4.1)",
            stock.counted(count)
        ));
    }
    if let Some(space) = indians::raid_owed(deed) {
        return Some(format!("{space} was Plundered and must be Raided (4.4.3)"));
    }
    let lowered = |c: &Change| matches!(c, Change::Fni { from, to } if to < from);
    if deed.faction() == Faction::British && deed.special().is_none() && changes.iter().any(lowered)
    {
        return Some("Howe lowers FNI only before a Special Activity (1.10)".to_string());
    }
    let stroke = deed.is_limited() && deed.takes_special();
    if !leave.commands.is_empty()
        && deed.price() == Price::Paid
        && !stroke
        && !changes.is_empty()
        && Did::of(deed).is_none()
    {
        return Some("a Special Activity goes with a Command: which? (4.1)".to_string());
    }
    if leave.must && changes.is_empty() && Did::of(deed).is_none() && possible {
        let what = match leave.commands.as_slice() {
            [one] => format!("the {}", one.name()),
            _ => "it".to_string(),
        };
        return Some(format!("{what} has to be done, as long as it is possible"));
    }
    None
}
