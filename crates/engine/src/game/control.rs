//! Control of a space (1.7).

use serde::{Deserialize, Serialize};

/// Who Controls a space (1.7).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// No Control marker.
    #[default]
    None,
    /// British Control.
    British,
    /// Rebellion Control.
    Rebellion,
}

impl Control {
    /// Control from the number of British, Indian and Rebellion pieces (1.7).
    pub const fn of(british: u8, indians: u8, rebellion: u8) -> Control {
        if rebellion > british + indians {
            Control::Rebellion
        } else if british + indians > rebellion && british > 0 {
            Control::British
        } else {
            Control::None
        }
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Control::None => "no Control",
            Control::British => "British Control",
            Control::Rebellion => "Rebellion Control",
        }
    }
}
