//! What the action under way did with a space.

use lod_engine::terms;

terms! {
    /// What the action under way did with a space so far.
    Role {
        /// Selected for the Command.
        Selected = "selected";
        /// Chosen for Battle.
        Battle = "battle";
        /// Used by the Special Activity.
        Special = "special";
        /// A destination of units that moved.
        MovedInto = "moved-into";
        /// An origin of units that moved.
        MovedFrom = "moved-from";
        /// Where Regulars Mustered.
        Mustered = "mustered";
    }
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
