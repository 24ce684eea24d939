//! Factions and Sides (1.5).

use crate::terms;
use std::ops::{Index, IndexMut};

terms! {
    /// One of the four Factions (1.5).
    Faction: "a Faction" {
        /// The British, a Royalist Faction.
        British = "british", "British";
        /// The Patriots, a Rebellion Faction.
        Patriots = "patriots", "Patriots";
        /// The French, a Rebellion Faction.
        French = "french", "French";
        /// The Indians, a Royalist Faction.
        Indians = "indians", "Indians";
    }
}

terms! {
    /// One of the two Sides (1.5.1).
    Side: "a Side" {
        /// British and Indians.
        Royalist = "royalist", "Royalist";
        /// Patriots and French.
        Rebellion = "rebellion", "Rebellion";
    }
}

impl Side {
    /// The other Side.
    pub const fn enemy(self) -> Side {
        match self {
            Side::Royalist => Side::Rebellion,
            Side::Rebellion => Side::Royalist,
        }
    }

    /// The Faction that decides for its Side where both could (3.6.1, 3.6.8).
    pub const fn first(self) -> Faction {
        match self {
            Side::Royalist => Faction::British,
            Side::Rebellion => Faction::Patriots,
        }
    }
}

impl Faction {
    /// The Faction's Side (1.5.1).
    pub const fn side(self) -> Side {
        match self {
            Faction::British | Faction::Indians => Side::Royalist,
            Faction::Patriots | Faction::French => Side::Rebellion,
        }
    }

    /// The other Faction of the same Side (1.5.2).
    pub const fn friend(self) -> Faction {
        match self {
            Faction::British => Faction::Indians,
            Faction::Indians => Faction::British,
            Faction::Patriots => Faction::French,
            Faction::French => Faction::Patriots,
        }
    }

    /// The letter of its boxes: "B8".
    pub const fn letter(self) -> char {
        match self {
            Faction::British => 'B',
            Faction::Patriots => 'P',
            Faction::French => 'F',
            Faction::Indians => 'I',
        }
    }

    /// The name before a noun: "Patriot Resources".
    pub const fn adjective(self) -> &'static str {
        match self {
            Faction::British => "British",
            Faction::Patriots => "Patriot",
            Faction::French => "French",
            Faction::Indians => "Indian",
        }
    }

    /// Resources for passing (2.3.3).
    pub const fn pass_resources(self) -> u8 {
        match self {
            Faction::British | Faction::French => 2,
            Faction::Patriots | Faction::Indians => 1,
        }
    }
}

/// One value for each Faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ByFaction<T>(pub [T; 4]);

impl<T> ByFaction<T> {
    /// Every Faction with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Faction, &T)> {
        Faction::ALL.into_iter().zip(self.0.iter())
    }
}

impl<T> Index<Faction> for ByFaction<T> {
    type Output = T;
    fn index(&self, f: Faction) -> &T {
        &self.0[f as usize]
    }
}

impl<T> IndexMut<Faction> for ByFaction<T> {
    fn index_mut(&mut self, f: Faction) -> &mut T {
        &mut self.0[f as usize]
    }
}
