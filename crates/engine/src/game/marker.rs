//! Propaganda and Raid markers.

use super::{Fact, Space};
use crate::terms;

terms! {
    /// Markers placed in spaces by Commands and Events.
    Marker: "a marker" {
        /// 3.3.4, 4.3.1
        Propaganda = "propaganda", "Propaganda";
        /// 3.4.4
        Raid = "raid", "Raid";
    }
}

impl Marker {
    /// This many in words: "2 Raid markers".
    pub fn counted(self, count: u8) -> String {
        let many = if count == 1 { "" } else { "s" };
        format!("{count} {} marker{many}", self.name())
    }

    /// How many exist of each (3.3.4, 3.4.4).
    pub const FORCE_POOL: u8 = 12;

    /// How many of them lie in a space.
    pub const fn fact(self, space: Space) -> Fact {
        match self {
            Marker::Propaganda => Fact::Propaganda(space),
            Marker::Raid => Fact::Raids(space),
        }
    }
}
