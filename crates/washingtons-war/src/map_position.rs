//! A person's own map, with what lies on it: isolated PC exactly (10.3), and flaws of the map.

pub(super) mod file;

use super::lines;
use super::space::Space;
use lod_engine::game::atlas::unknown;
use lod_engine::game::{DataError, DataErrors};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Whose PC lies in a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pc {
    /// A British one.
    British,
    /// An American one.
    American,
    /// None.
    #[default]
    None,
}

/// A space with its neighbours and what lies there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its colony, or Canada.
    pub area: String,
    /// The places of its neighbours in the list.
    pub next: BTreeSet<usize>,
    /// Whether it is a port.
    pub port: bool,
    /// The PC there.
    pub pc: Pc,
    /// Whether a British CU is there; a British General alone does not count (10.32).
    pub british_cu: bool,
    /// Whether an American or French CU or General is there.
    pub american: bool,
    /// Whether the Congress is there.
    pub congress: bool,
}

/// A map with what lies on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapPosition {
    /// The spaces.
    pub places: Vec<Place>,
}

impl MapPosition {
    /// Reads a map as a person writes it down. What the book knows of a space need not be said.
    ///
    /// # Errors
    /// Every flaw: a line known from one end only, a space without an area, an area that is none, a space twice, the
    /// Congress twice, and a map in pieces.
    pub fn read(text: &str) -> Result<MapPosition, DataErrors> {
        let file = file::read(text)?;
        let mut flaws = Vec::new();
        let mut names = BTreeMap::new();
        for (place, entry) in file.space.iter().enumerate() {
            let name = file::id(entry.name.get_ref());
            if names.insert(name, place).is_some() {
                flaws.push(DataError::new(entry.name.span().start, "this space is there already"));
            }
        }
        let mut land = MapPosition::default();
        for entry in &file.space {
            let name = file::id(entry.name.get_ref());
            let at = entry.name.span().start;
            let area = match area(&name, entry) {
                Ok(area) => area,
                Err(flaw) => {
                    flaws.push(flaw);
                    String::new()
                }
            };
            if let Err(flaw) = file::is_square(&name, entry) {
                flaws.push(flaw);
            }
            let mut next = BTreeSet::new();
            for other in entry.next.iter().flatten().chain(&entry.dashed) {
                let other_name = file::id(other.get_ref());
                match names.get(&other_name) {
                    Some(_) if other_name == name => {
                        flaws.push(DataError::new(
                            other.span().start,
                            "a space is not next to itself",
                        ));
                    }
                    Some(place) => {
                        next.insert(*place);
                    }
                    None => {
                        let right = names.keys().map(String::as_str);
                        let what = unknown("a space of this file", other.get_ref(), right);
                        flaws.push(DataError::new(other.span().start, what));
                    }
                }
            }
            if entry.congress && land.places.iter().any(|p| p.congress) {
                flaws.push(DataError::new(at, "the Congress is in another space already"));
            }
            land.places.push(Place {
                port: Space::new(&name).is_port(),
                name,
                area,
                next,
                pc: entry.pc,
                british_cu: entry.british_cu,
                american: entry.american,
                congress: entry.congress,
            });
        }
        let at = |place: usize| file.space.get(place).map_or(0, |e| e.name.span().start);
        for (place, here) in land.places.iter().enumerate() {
            for other in &here.next {
                if land.places.get(*other).is_some_and(|p| !p.next.contains(&place)) {
                    let other = land.places.get(*other).map_or("", |p| p.name.as_str());
                    let what = format!("{} names {other}, and {other} does not name it", here.name);
                    flaws.push(DataError::new(at(place), what));
                }
            }
        }
        let apart = land.apart();
        if let Some(place) = apart.first().filter(|_| flaws.is_empty()) {
            let what = format!("{} spaces are not joined to the first one", apart.len());
            flaws.push(DataError::new(at(*place), what));
        }
        match flaws.is_empty() {
            true => Ok(land),
            false => Err(flaws.into()),
        }
    }

    /// The places that cannot be reached from the first.
    fn apart(&self) -> Vec<usize> {
        let joined =
            |place: usize| self.places.get(place).map(|p| p.next.iter().copied().collect());
        let joined = |place| joined(place).unwrap_or_default();
        let reached = self.spread([0].into(), &joined, &|_| true);
        (0..self.places.len()).filter(|p| !reached.contains(p)).collect()
    }

    /// All that is reached from these places through places that may be gone through.
    fn spread(
        &self,
        from: BTreeSet<usize>,
        joined: &dyn Fn(usize) -> Vec<usize>,
        through: &dyn Fn(&Place) -> bool,
    ) -> BTreeSet<usize> {
        let mut reached = from.clone();
        let mut open: Vec<usize> = from.into_iter().collect();
        while let Some(place) = open.pop() {
            for other in joined(place) {
                if self.places.get(other).is_some_and(through) && reached.insert(other) {
                    open.push(other);
                }
            }
        }
        reached
    }

    /// The neighbours that count for PC: the way from Falmouth to Quebec is Arnold's alone (7.4D, D5).
    fn neighbours(&self, place: usize) -> Vec<usize> {
        let Some(here) = self.places.get(place) else {
            return Vec::new();
        };
        let open = here.next.iter().copied().filter(|other| {
            let other = self.places.get(*other);
            other.is_some_and(|other| !lines::is_arnolds(&here.name, &other.name))
        });
        open.collect()
    }

    /// The places whose PC of this side are isolated as all lies now (10.31, 10.32).
    pub fn isolated(&self, side: Pc) -> Vec<usize> {
        let own = |p: &Place| p.pc == side && side != Pc::None;
        let empty = |p: &Place| {
            p.pc == Pc::None
                && match side {
                    Pc::American => !p.british_cu,
                    _ => !p.american,
                }
        };
        // The Congress keeps its own space, and with it the PC that reach it (10.31).
        let haven = |p: &Place| match side {
            Pc::American => p.congress || (own(p) && p.american),
            _ => own(p) && (p.port || p.british_cu),
        };
        let safe: BTreeSet<usize> = (0..self.places.len())
            .filter(|place| {
                let here = self.places.get(*place);
                let near = self.neighbours(*place);
                let beside = near.iter().filter_map(|n| self.places.get(*n));
                here.is_some_and(own)
                    && (here.is_some_and(haven)
                        || beside
                            .into_iter()
                            .any(|p| empty(p) || (side == Pc::American && p.congress)))
            })
            .collect();
        let reached = self.spread(safe, &|place| self.neighbours(place), &own);
        (0..self.places.len())
            .filter(|place| self.places.get(*place).is_some_and(own) && !reached.contains(place))
            .collect()
    }

    /// Removes isolated PC as the Political Phase does: all American ones at once, then all British ones of what is
    /// left (10.2). The names, side by side.
    pub fn remove_isolated(&mut self) -> [Vec<String>; 2] {
        [Pc::American, Pc::British].map(|side| {
            let gone = self.isolated(side);
            gone.into_iter()
                .filter_map(|place| {
                    let place = self.places.get_mut(place)?;
                    place.pc = Pc::None;
                    Some(place.name.clone())
                })
                .collect()
        })
    }

    /// How many American and British PC lie in each area.
    pub fn count(&self) -> BTreeMap<String, [usize; 2]> {
        let mut count: BTreeMap<String, [usize; 2]> = BTreeMap::new();
        for place in &self.places {
            let [american, british] = count.entry(place.area.clone()).or_default();
            *american += usize::from(place.pc == Pc::American);
            *british += usize::from(place.pc == Pc::British);
        }
        count
    }
}

/// The area of a space, which must be known.
fn area(name: &str, entry: &file::SpaceEntry) -> Result<String, DataError> {
    let area = file::area(name, entry)?;
    let what = format!("{name} needs an `area`: the rulebook's text does not say it");
    area.ok_or_else(|| DataError::new(entry.name.span().start, what))
}
