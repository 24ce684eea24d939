//! Propaganda and Raid markers.

use super::{Fact, Space};
use serde::{Deserialize, Serialize};

/// Markers placed in spaces by Commands and Events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marker {
    /// 3.3.4, 4.3.1
    Propaganda,
    /// 3.4.4
    Raid,
}

impl Marker {
    /// How many of them lie in a space.
    pub const fn fact(self, space: Space) -> Fact {
        match self {
            Marker::Propaganda => Fact::Propaganda(space),
            Marker::Raid => Fact::Raids(space),
        }
    }

    /// How many exist of each (3.3.4, 3.4.4).
    pub const POOL: u8 = 12;

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Marker::Propaganda => "Propaganda",
            Marker::Raid => "Raid",
        }
    }
}
