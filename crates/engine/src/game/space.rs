//! Spaces of the map (1.3) and sets of them.

use super::atlas::atlas;
use super::bitset::bitset;
use crate::terms;

terms! {
    /// A space, in the order of the rules' Spaces List ("listed order", ruling R12).
    #[allow(missing_docs)]
    Space: "a space" {
        QuebecCity = "quebec-city";
        Boston = "boston";
        NewYorkCity = "new-york-city";
        Philadelphia = "philadelphia";
        Norfolk = "norfolk";
        CharlesTown = "charles-town";
        Savannah = "savannah";
        NewHampshire = "new-hampshire";
        Massachusetts = "massachusetts";
        ConnecticutRhodeIsland = "connecticut-rhode-island";
        NewYork = "new-york";
        NewJersey = "new-jersey";
        Pennsylvania = "pennsylvania";
        MarylandDelaware = "maryland-delaware";
        Virginia = "virginia";
        NorthCarolina = "north-carolina";
        SouthCarolina = "south-carolina";
        Georgia = "georgia";
        Quebec = "quebec";
        Northwest = "northwest";
        Southwest = "southwest";
        Florida = "florida";
        WestIndies = "west-indies";
    }
}

terms! {
    /// What a space is (1.3).
    Kind: "a kind of space" {
        /// 1.3.3
        City = "city";
        /// 1.3.5
        Colony = "colony";
        /// 1.3.4
        IndianReserve = "indian-reserve";
        /// 1.3.7
        WestIndies = "west-indies";
    }
}

impl Space {
    /// The name for people.
    pub fn name(self) -> &'static str {
        &atlas().sites[self as usize].name
    }

    /// As people type it: the printed abbreviation or the name, in small letters.
    pub fn typed(self) -> String {
        match self {
            Space::NewYorkCity => "nyc".to_string(),
            _ => self.abbreviation().unwrap_or_else(|| self.name()).to_lowercase(),
        }
    }

    /// The printed abbreviation, where there is one.
    pub fn abbreviation(self) -> Option<&'static str> {
        atlas().sites[self as usize].abbreviation.as_deref()
    }

    /// City, Colony, Indian Reserve or West Indies.
    pub fn kind(self) -> Kind {
        atlas().sites[self as usize].kind
    }

    /// Population (1.3.2-1.3.3).
    pub fn population(self) -> u8 {
        atlas().sites[self as usize].population
    }

    /// The spaces that border it (1.3.6). The West Indies border nothing.
    pub fn adjacent(self) -> SpaceSet {
        atlas().sites[self as usize].adjacent
    }

    /// Whether it is a City (1.3.3).
    pub fn is_city(self) -> bool {
        self.kind() == Kind::City
    }

    /// Whether it is a Colony (1.3.5).
    pub fn is_colony(self) -> bool {
        self.kind() == Kind::Colony
    }

    /// Whether it is an Indian Reserve Province (1.3.4).
    pub fn is_reserve(self) -> bool {
        self.kind() == Kind::IndianReserve
    }

    /// Whether it is a Province: a Colony or an Indian Reserve (1.3.1).
    pub fn is_province(self) -> bool {
        self.is_colony() || self.is_reserve()
    }
}

impl std::fmt::Display for Space {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

bitset! { SpaceSet of Space }

/// A set of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct SpaceSet(u32);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);
    /// Every space, the West Indies included.
    pub const ALL: SpaceSet = SpaceSet((1 << Space::COUNT) - 1);
    /// Every space of the map: not the West Indies (1.3.1, 1.3.7).
    pub const MAP: SpaceSet = SpaceSet((1 << (Space::COUNT - 1)) - 1);

    /// The spaces of a kind.
    pub fn kind(kind: Kind) -> SpaceSet {
        atlas().kinds[kind as usize]
    }

    /// Every Province: the Colonies and the Indian Reserves (1.3.1).
    pub fn provinces() -> SpaceSet {
        SpaceSet::kind(Kind::Colony).union(SpaceSet::kind(Kind::IndianReserve))
    }

    /// Adds a space.
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space as u32;
    }

    /// Takes a space out.
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space as u32);
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The spaces in listed order (R12).
    pub fn iter(self) -> SpaceIter {
        SpaceIter(self.0)
    }

    /// The first in listed order.
    pub fn first(self) -> Option<Space> {
        self.iter().next()
    }

    /// Those for which `keep` holds.
    pub fn filter(self, mut keep: impl FnMut(Space) -> bool) -> SpaceSet {
        let mut out = SpaceSet::EMPTY;
        for space in self.iter() {
            if keep(space) {
                out.insert(space);
            }
        }
        out
    }

    /// Every space that borders one of these.
    pub fn neighbours(self) -> SpaceSet {
        self.iter().fold(SpaceSet::EMPTY, |set, s| set.union(s.adjacent()))
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(iter: I) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for space in iter {
            set.insert(space);
        }
        set
    }
}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = SpaceIter;
    fn into_iter(self) -> SpaceIter {
        self.iter()
    }
}

/// Walks a [`SpaceSet`] in listed order.
pub struct SpaceIter(u32);

impl Iterator for SpaceIter {
    type Item = Space;
    fn next(&mut self) -> Option<Space> {
        let space = *Space::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(space)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}
