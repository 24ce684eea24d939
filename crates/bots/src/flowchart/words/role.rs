//! What the action under way did with a space.

use serde::Deserialize;

/// What the action under way did with a space so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Selected for the Command.
    Selected,
    /// Chosen for Battle.
    Battle,
    /// Used by the Special Activity.
    Special,
    /// A destination of units that moved.
    MovedInto,
    /// An origin of units that moved.
    MovedFrom,
    /// Where Regulars Mustered.
    Mustered,
}

impl Role {
    pub(super) const fn reads(self) -> &'static str {
        match self {
            Role::Selected => "already selected",
            Role::Battle => "selected for Battle",
            Role::Special => "in a space of the Special Activity",
            Role::MovedInto => "entered this turn",
            Role::MovedFrom => "left this turn",
            Role::Mustered => "where Regulars Mustered",
        }
    }
}
