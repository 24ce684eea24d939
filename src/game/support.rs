//! Support and Opposition (1.6).

use serde::{Deserialize, Serialize};

/// The level of a space (1.6.1), from -2 to +2.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[repr(i8)]
pub enum Support {
    /// Counts double for Total Opposition.
    ActiveOpposition = -2,
    /// Counts once for Total Opposition.
    PassiveOpposition = -1,
    /// Counts for nothing.
    #[default]
    Neutral = 0,
    /// Counts once for Total Support.
    PassiveSupport = 1,
    /// Counts double for Total Support.
    ActiveSupport = 2,
}

impl Support {
    /// All levels, from Active Opposition to Active Support.
    pub const ALL: [Support; 5] = [
        Support::ActiveOpposition,
        Support::PassiveOpposition,
        Support::Neutral,
        Support::PassiveSupport,
        Support::ActiveSupport,
    ];

    /// The level as a number from -2 to +2.
    pub const fn level(self) -> i8 {
        self as i8
    }

    /// The level for a number; beyond ±2 it is the end of the scale.
    pub const fn from_level(level: i8) -> Support {
        match level {
            i8::MIN..=-2 => Support::ActiveOpposition,
            -1 => Support::PassiveOpposition,
            0 => Support::Neutral,
            1 => Support::PassiveSupport,
            2.. => Support::ActiveSupport,
        }
    }

    /// The fixed id.
    pub const fn id(self) -> &'static str {
        match self {
            Support::ActiveOpposition => "active-opposition",
            Support::PassiveOpposition => "passive-opposition",
            Support::Neutral => "neutral",
            Support::PassiveSupport => "passive-support",
            Support::ActiveSupport => "active-support",
        }
    }

    /// The level with this id.
    pub fn from_id(id: &str) -> Option<Support> {
        Support::ALL.into_iter().find(|s| s.id() == id)
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Support::ActiveOpposition => "Active Opposition",
            Support::PassiveOpposition => "Passive Opposition",
            Support::Neutral => "Neutral",
            Support::PassiveSupport => "Passive Support",
            Support::ActiveSupport => "Active Support",
        }
    }
}
