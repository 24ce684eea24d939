//! Leaders (1.10).

use super::Faction;
use crate::terms;

terms! {
    /// One of the nine Leaders (1.10).
    Leader: "a Leader" {
        /// Doubles Win the Day; -1 to Defender Loss Level in his space.
        Washington = "washington", "Washington";
        /// French March and Battle with a Patriot Command at no cost.
        Rochambeau = "rochambeau", "Rochambeau";
        /// Where he is, a French Attack adds 1 to the Defender Loss Level.
        Lauzun = "lauzun", "Lauzun";
        /// First Reward Loyalty shift free.
        Gage = "gage", "Gage";
        /// Lowers FNI one level before a British Special Activity.
        Howe = "howe", "Howe";
        /// Skirmish removes one additional Militia.
        Clinton = "clinton", "Clinton";
        /// War Path removes one additional Militia.
        Brant = "brant", "Brant";
        /// Gather builds a Village for one War Party.
        Cornplanter = "cornplanter", "Cornplanter";
        /// Raid may move one extra space.
        DraggingCanoe = "dragging-canoe", "Dragging Canoe";
    }
}

impl Leader {
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
}
