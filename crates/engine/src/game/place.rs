//! Where things are.

use super::{OffMapBox, Space};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// Where pieces and Squadrons are: a space, or a box off the map. A Squadron in a City is a Blockade (1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Place {
    /// A space of the map, the West Indies among them.
    Space(Space),
    /// A box off the map (1.3.9, 1.4.1, 1.6.4).
    Box(OffMapBox),
}

impl Place {
    /// The West Indies.
    pub const WEST_INDIES: Place = Place::Space(Space::WestIndies);
    /// The box of the Available pieces (1.4.1).
    pub const AVAILABLE: Place = Place::Box(OffMapBox::Available);
    /// The box of the Unavailable pieces (1.3.9).
    pub const UNAVAILABLE: Place = Place::Box(OffMapBox::Unavailable);
    /// The Casualties box (1.6.4).
    pub const CASUALTIES: Place = Place::Box(OffMapBox::Casualties);

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Place::Space(space) => space.name(),
            Place::Box(pool) => pool.name(),
        }
    }

    /// The space, if it is one.
    pub const fn space(self) -> Option<Space> {
        match self {
            Place::Space(space) => Some(space),
            Place::Box(_) => None,
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Space> for Place {
    fn from(space: Space) -> Place {
        Place::Space(space)
    }
}

impl From<OffMapBox> for Place {
    fn from(pool: OffMapBox) -> Place {
        Place::Box(pool)
    }
}
