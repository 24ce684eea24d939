//! The boxes for pieces off the map.

use serde::{Deserialize, Serialize};

/// A box off the map that holds pieces (1.3.9, 1.4.1, 1.6.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    /// Available Forces.
    Available,
    /// Unavailable Forces.
    Unavailable,
    /// The Casualties box.
    Casualties,
}

impl Pool {
    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Pool::Available => "Available",
            Pool::Unavailable => "Unavailable",
            Pool::Casualties => "Casualties",
        }
    }
}
