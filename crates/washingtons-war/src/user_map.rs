//! A person's own map, as far as it is told: of each space its colony, circle or square, and its lines. The file may also
//! say what lies there, for `lod ww map FILE`; that is kept as it is.

use super::map_position::Pc;
use super::map_position::file::{self, SpaceEntry};
use super::names::Named;
use super::space::Space;
use super::{Facts, Value, lines};
use itertools::Itertools;
use lod_engine::game::{DataError, DataErrors};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A space as far as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// Its colony, or Canada, where the rulebook does not say it.
    pub area: Option<String>,
    /// Whether it is a square, where the rulebook does not say it.
    pub square: Option<bool>,
    /// Its neighbours, each with whether the line is dashed, once all of them are told.
    pub next: Option<BTreeMap<String, bool>>,
    pc: Pc,
    british_cu: bool,
    american: bool,
    congress: bool,
}

/// A map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserMap {
    sites: BTreeMap<String, Site>,
}

impl UserMap {
    /// Reads the file; a space may be told in part.
    ///
    /// # Errors
    /// Every flaw: an area or a kind that is none, or not the rulebook's, a space twice, or next to itself.
    pub fn read(text: &str) -> Result<UserMap, DataErrors> {
        let (mut sheet, mut flaws) = (UserMap::default(), Vec::new());
        for entry in &file::read(text)?.space {
            let id = file::id(entry.name.get_ref());
            let at = entry.name.span().start;
            match site(&id, entry) {
                Ok(site) => {
                    let itself = site.next.as_ref().is_some_and(|n| n.contains_key(&id));
                    if itself {
                        flaws.push(DataError::new(at, "a space is not next to itself"));
                    }
                    if sheet.sites.insert(id, site).is_some() {
                        flaws.push(DataError::new(at, "this space is there already"));
                    }
                }
                Err(flaw) => flaws.push(flaw),
            }
        }
        match flaws.is_empty() {
            true => Ok(sheet),
            false => Err(flaws.into()),
        }
    }

    /// What is told of a space.
    pub fn site(&self, id: &str) -> Site {
        self.sites.get(id).cloned().unwrap_or_default()
    }

    /// Tells more of a space.
    pub fn tell(&mut self, id: &str, change: impl FnOnce(&mut Site)) {
        change(self.sites.entry(id.to_string()).or_default());
    }

    /// The spaces that are named, by themselves or as neighbours.
    pub fn names(&self) -> BTreeSet<&str> {
        let own = self.sites.keys().map(String::as_str);
        let next = self.sites.values().filter_map(|site| site.next.as_ref());
        let next = next.flat_map(|next| next.keys().map(String::as_str));
        own.chain(next).collect()
    }

    /// The spaces whose lines are told.
    pub fn charted(&self) -> impl Iterator<Item = (&str, &BTreeMap<String, bool>)> {
        let next = self.sites.iter();
        next.filter_map(|(id, site)| Some((id.as_str(), site.next.as_ref()?)))
    }

    /// The spaces that name this one as a neighbour, each with whether the line is dashed.
    pub fn naming(&self, id: &str) -> BTreeMap<String, bool> {
        let naming = self.charted();
        naming.filter_map(|(other, next)| Some((other.to_string(), *next.get(id)?))).collect()
    }

    /// Lines that are told from one end and not from the other, though that one is told too.
    pub fn one_ended(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (id, next) in self.charted() {
            for (other, dashed) in next {
                let back = self.sites.get(other).and_then(|site| site.next.as_ref());
                if back.is_some_and(|back| back.get(id) != Some(dashed)) {
                    found.push((id.to_string(), other.clone()));
                }
            }
        }
        found
    }

    /// What is still to be told: spaces that are named and have no lines, no area or no kind yet.
    pub fn open(&self) -> Vec<String> {
        let own = Space::all().map(|at| at.id());
        let neighbours = self.names().into_iter();
        // What is next to what is told comes first.
        let mut open: Vec<String> = Vec::new();
        for id in neighbours.chain(own) {
            let site = self.site(id);
            let told = site.next.is_some()
                && knows("area", id, site.area.is_some())
                && knows("quarters", id, site.square.is_some());
            if !told && !open.iter().any(|one| one == id) {
                open.push(id.to_string());
            }
        }
        open
    }

    /// How many pieces the map is in.
    pub fn pieces(&self) -> usize {
        let mut left = self.names();
        let mut pieces = 0;
        while let Some(first) = left.pop_first() {
            pieces += 1;
            let mut open = vec![first.to_string()];
            while let Some(id) = open.pop() {
                let next = self.site(&id).next.unwrap_or_default();
                for other in next.into_keys().chain(self.naming(&id).into_keys()) {
                    if left.remove(other.as_str()) {
                        open.push(other);
                    }
                }
            }
        }
        pieces
    }

    /// How far each area is told: its spaces with all their lines, and those that are named.
    pub fn by_area(&self) -> BTreeMap<String, (usize, usize)> {
        let ids: BTreeSet<&str> = Space::all().map(|at| at.id()).chain(self.names()).collect();
        let mut out: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for id in ids {
            let site = self.site(id);
            let known = Space::new(id).printed_area().map(|area| area.id().to_string());
            let area = known.or(site.area).unwrap_or_else(|| "?".to_string());
            let (told, named) = out.entry(area).or_default();
            *told += usize::from(site.next.is_some());
            *named += 1;
        }
        out
    }

    /// Takes over what another map tells and this one does not; the spaces on whose lines they differ.
    pub fn import(&mut self, other: &UserMap) -> Vec<String> {
        let mut differ = Vec::new();
        for (id, theirs) in &other.sites {
            let own = self.sites.entry(id.clone()).or_default();
            match (&own.next, &theirs.next) {
                (Some(own), Some(theirs)) if own != theirs => differ.push(id.clone()),
                (None, Some(theirs)) => own.next = Some(theirs.clone()),
                _ => {}
            }
            own.area = own.area.take().or_else(|| theirs.area.clone());
            own.square = own.square.or(theirs.square);
        }
        differ
    }

    /// What is wrong with the map, and how far it is told, in sentences.
    pub fn look_over(&self) -> Vec<String> {
        let name = |id: &str| called(id);
        let mut out: Vec<String> = Vec::new();
        let charted = self.charted().count();
        let by_area = self.by_area().into_iter();
        let mut by_area = by_area.map(|(area, (told, named))| format!("{area} {told}/{named}"));
        out.push(format!("By colony: {}.", by_area.join(", ")));
        out.push(format!("{charted} spaces have all their lines."));
        for (one, other) in self.one_ended() {
            let (one, other) = (name(&one), name(&other));
            out.push(format!("{one} lists {other}, but {other} does not list it so."));
        }
        let open: Vec<String> = self.open().iter().map(|id| name(id)).collect();
        match (open.len(), self.pieces()) {
            (0, 0 | 1) if self.one_ended().is_empty() => {
                out.push("The map is complete.".to_string())
            }
            (0, 0 | 1) => out.push("Correct the lines with one end.".to_string()),
            (0, pieces) => out.push(format!("It has {pieces} parts that no line connects.")),
            (count, _) => out.push(format!("To be entered, {count}: {}.", open.join(", "))),
        }
        out
    }

    /// What is known by the map.
    pub fn facts(&self) -> Vec<(String, Value)> {
        let mut out = Vec::new();
        for (id, site) in &self.sites {
            let area = site.area.as_ref().map(Value::word);
            out.extend(area.map(|area| (format!("area/{id}"), area)));
            let square = site.square.map(Value::Truth);
            out.extend(square.map(|square| (format!("quarters/{id}"), square)));
            let next = site.next.as_ref();
            out.extend(next.map(|next| {
                let next = next.iter().map(|(other, dashed)| (other.as_str(), *dashed));
                (format!("{}/{id}", lines::NEXT), lines::value(next))
            }));
        }
        out.retain(|(key, _)| !is_printed(key));
        out
    }

    /// Takes over what was told of spaces in a procedure.
    pub fn learn(&mut self, facts: &Facts) {
        for (key, value) in facts.all() {
            let Some((fact, id)) = key.split_once('/') else {
                continue;
            };
            if is_printed(key) {
                continue;
            }
            match (fact, value) {
                ("area", Value::Word(area)) => self.tell(id, |s| s.area = Some(area.clone())),
                ("quarters", Value::Truth(square)) => self.tell(id, |s| s.square = Some(*square)),
                _ => {}
            }
        }
    }

    /// The file in which it is kept.
    pub fn text(&self) -> String {
        let mut out = "# A map of Washington's War as its owner entered it. `lod ww map add` continues it, `lod ww map check` checks it.\n"
            .to_string();
        for (id, site) in &self.sites {
            let mut line = |key: &str, value: String| {
                // Writing to a text cannot fail.
                let _ = writeln!(out, "{key} = {value}");
            };
            line("\n[[space]]\nname", format!("{:?}", called(id)));
            if let Some(area) = &site.area {
                line("area", format!("{area:?}"));
            }
            if let Some(square) = site.square {
                line("kind", format!("{:?}", if square { "square" } else { "circle" }));
            }
            if let Some(next) = &site.next {
                let of = |dashed: bool| {
                    let next = next.iter().filter(|(_, d)| **d == dashed);
                    let names: Vec<String> = next.map(|(other, _)| called(other)).collect();
                    format!("{names:?}")
                };
                line("next", of(false));
                if next.values().any(|dashed| *dashed) {
                    line("dashed", of(true));
                }
            }
            match site.pc {
                Pc::None => {}
                Pc::British => line("pc", "\"british\"".to_string()),
                Pc::American => line("pc", "\"american\"".to_string()),
            }
            for (key, lies) in [
                ("british-cu", site.british_cu),
                ("american", site.american),
                ("congress", site.congress),
            ] {
                if lies {
                    line(key, "true".to_string());
                }
            }
        }
        out
    }
}

/// Whether the rulebook says a fact of a space, as `area/boston`.
fn is_printed(key: &str) -> bool {
    key.split_once('/').is_some_and(|(fact, id)| match fact {
        "area" => Space::new(id).printed_area().is_some(),
        "quarters" => Space::new(id).printed_quarters().is_some(),
        _ => false,
    })
}

/// Whether something is known of a space: by the rulebook, or told.
pub(super) fn knows(fact: &str, id: &str, told: bool) -> bool {
    told || is_printed(&format!("{fact}/{id}"))
}

/// A space's name for people.
pub(super) fn called(id: &str) -> String {
    Space::new(id).to_string()
}

fn site(id: &str, entry: &SpaceEntry) -> Result<Site, DataError> {
    let by_the_rules = is_printed(&format!("area/{id}"));
    let area = file::area(id, entry)?;
    let ids = |names: &[toml::Spanned<String>], dashed: bool| -> Vec<(String, bool)> {
        let ids = names.iter().map(|n| (file::id(n.get_ref()), dashed));
        ids.collect()
    };
    let next = entry.next.as_ref().map(|next| {
        let next = ids(next, false).into_iter();
        next.chain(ids(&entry.dashed, true)).collect()
    });
    Ok(Site {
        area: area.filter(|_| !by_the_rules),
        square: file::is_square(id, entry)?,
        next,
        pc: entry.pc,
        british_cu: entry.british_cu,
        american: entry.american,
        congress: entry.congress,
    })
}
