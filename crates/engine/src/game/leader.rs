//! Leaders (1.10).

use super::Faction;
use serde::{Deserialize, Serialize};

/// One of the nine Leaders (1.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leader {
    /// Doubles Win the Day; -1 to Defender Loss Level in his space.
    Washington,
    /// French March and Battle with a Patriot Command at no cost.
    Rochambeau,
    /// Where he is, a French Attack adds 1 to the Defender Loss Level.
    Lauzun,
    /// First Reward Loyalty shift free.
    Gage,
    /// Lowers FNI one level before a British Special Activity.
    Howe,
    /// Skirmish removes one additional Militia.
    Clinton,
    /// War Path removes one additional Militia.
    Brant,
    /// Gather builds a Village for one War Party.
    Cornplanter,
    /// Raid may move one extra space.
    DraggingCanoe,
}

impl Leader {
    /// All Leaders.
    pub const ALL: [Leader; 9] = [
        Leader::Washington,
        Leader::Rochambeau,
        Leader::Lauzun,
        Leader::Gage,
        Leader::Howe,
        Leader::Clinton,
        Leader::Brant,
        Leader::Cornplanter,
        Leader::DraggingCanoe,
    ];

    /// The Leader's Faction.
    pub const fn faction(self) -> Faction {
        match self {
            Leader::Washington => Faction::Patriots,
            Leader::Rochambeau | Leader::Lauzun => Faction::French,
            Leader::Gage | Leader::Howe | Leader::Clinton => Faction::British,
            Leader::Brant | Leader::Cornplanter | Leader::DraggingCanoe => Faction::Indians,
        }
    }

    /// The Leader that replaces this one (6.5.1).
    pub const fn next(self) -> Option<Leader> {
        match self {
            Leader::Gage => Some(Leader::Howe),
            Leader::Howe => Some(Leader::Clinton),
            Leader::Rochambeau => Some(Leader::Lauzun),
            Leader::Brant => Some(Leader::Cornplanter),
            Leader::Cornplanter => Some(Leader::DraggingCanoe),
            _ => None,
        }
    }

    /// The first Leader of a Faction.
    pub const fn first(faction: Faction) -> Leader {
        match faction {
            Faction::British => Leader::Gage,
            Faction::Patriots => Leader::Washington,
            Faction::French => Leader::Rochambeau,
            Faction::Indians => Leader::Brant,
        }
    }

    /// The fixed id.
    pub const fn id(self) -> &'static str {
        match self {
            Leader::Washington => "washington",
            Leader::Rochambeau => "rochambeau",
            Leader::Lauzun => "lauzun",
            Leader::Gage => "gage",
            Leader::Howe => "howe",
            Leader::Clinton => "clinton",
            Leader::Brant => "brant",
            Leader::Cornplanter => "cornplanter",
            Leader::DraggingCanoe => "dragging-canoe",
        }
    }

    /// The Leader with this id.
    pub fn from_id(id: &str) -> Option<Leader> {
        Leader::ALL.into_iter().find(|l| l.id() == id)
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Leader::Washington => "Washington",
            Leader::Rochambeau => "Rochambeau",
            Leader::Lauzun => "Lauzun",
            Leader::Gage => "Gage",
            Leader::Howe => "Howe",
            Leader::Clinton => "Clinton",
            Leader::Brant => "Brant",
            Leader::Cornplanter => "Cornplanter",
            Leader::DraggingCanoe => "Dragging Canoe",
        }
    }
}
