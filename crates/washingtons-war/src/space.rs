//! The spaces of the map: those that the rulebook names, with what it says of them, and those of a player's own map.

use super::answer::{exact, plain};
use super::name_list::NameList;
use super::names::{Area, Named, Zone, first};
use itertools::Itertools;
use lod_engine::game::words::capital;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// A space, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(&'static str);

/// What the rulebook says of a space: what is typed for it, as it is shown, its area and zone, and whether it is a star.
type PrintedSpace = (&'static str, &'static str, Option<Area>, Option<Zone>, bool);

const SPACES: [PrintedSpace; 35] = {
    use Area::*;
    use Zone::*;
    [
        ("quebec", "Quebec", Some(Canada), Some(StLawrence), true),
        ("montreal", "Montreal", Some(Canada), Some(StLawrence), true),
        ("fort-detroit detroit", "Fort Detroit", Some(Canada), None, false),
        ("boston", "Boston", Some(Massachusetts), Some(NewEngland), false),
        (
            "lexington concord lexington-and-concord",
            "Lexington and Concord",
            Some(Massachusetts),
            None,
            false,
        ),
        ("falmouth", "Falmouth", Some(Massachusetts), Some(NewEngland), false),
        ("barnstable", "Barnstable", Some(Massachusetts), Some(NewEngland), false),
        ("newport", "Newport", Some(RhodeIsland), Some(NewEngland), false),
        ("new-haven", "New Haven", Some(Connecticut), Some(LongIslandSound), false),
        ("hartford", "Hartford", Some(Connecticut), None, false),
        ("new-york nyc", "New York", Some(NewYork), Some(LongIslandSound), false),
        ("long-island", "Long Island", Some(NewYork), Some(LongIslandSound), false),
        ("saratoga", "Saratoga", Some(NewYork), None, false),
        ("philadelphia", "Philadelphia", Some(Pennsylvania), Some(Delaware), true),
        ("reading", "Reading", Some(Pennsylvania), None, false),
        ("basset-town", "Basset Town", Some(Pennsylvania), None, false),
        ("wilmington-de", "Wilmington DE", Some(DelawareColony), Some(Delaware), false),
        ("baltimore", "Baltimore", Some(Maryland), Some(Chesapeake), false),
        ("alexandria", "Alexandria", Some(Virginia), Some(Chesapeake), false),
        ("yorktown", "Yorktown", Some(Virginia), Some(Chesapeake), false),
        ("norfolk", "Norfolk", Some(Virginia), Some(Chesapeake), false),
        ("point-pleasant", "Point Pleasant", Some(Virginia), None, false),
        ("gilbert-town", "Gilbert Town", Some(NorthCarolina), None, false),
        ("wilmington-nc", "Wilmington NC", Some(NorthCarolina), Some(Carolinas), false),
        ("new-bern", "New Bern", Some(NorthCarolina), Some(Carolinas), false),
        ("ninety-six", "Ninety Six", Some(SouthCarolina), None, false),
        ("charleston", "Charleston", Some(SouthCarolina), Some(Carolinas), true),
        ("savannah", "Savannah", Some(Georgia), Some(SouthAtlantic), false),
        ("st-marys", "St. Mary's", Some(Georgia), Some(SouthAtlantic), false),
        ("ticonderoga", "Ticonderoga", None, None, false),
        ("oswego", "Oswego", None, None, false),
        ("fort-stanwix", "Fort Stanwix", None, None, false),
        ("camden", "Camden", None, None, false),
        ("eutaw-springs", "Eutaw Springs", None, None, false),
        ("augusta", "Augusta", None, None, false),
    ]
};

/// Their ids, in the same order.
const IDS: [&str; SPACES.len()] = {
    let mut ids = [""; SPACES.len()];
    let mut at = 0;
    while at < ids.len() {
        ids[at] = first(SPACES[at].0);
        at += 1;
    }
    ids
};

/// The ids of spaces that only a player's map has: each is kept once, for as long as the program runs.
static NEW: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl Space {
    pub(super) const BOSTON: Space = Space("boston");
    pub(super) const PHILADELPHIA: Space = Space("philadelphia");
    pub(super) const QUEBEC: Space = Space("quebec");
    pub(super) const MONTREAL: Space = Space("montreal");

    /// Those that the rulebook names.
    pub fn all() -> impl Iterator<Item = Space> {
        IDS.iter().map(|id| Space(id))
    }

    /// Whether the rulebook names it.
    pub(super) fn is_printed(id: &str) -> bool {
        IDS.contains(&id)
    }

    /// The one with this id, of the rulebook or of a player's map.
    pub fn new(id: &str) -> Space {
        if let Some(known) = Space::all().find(|space| space.0 == id) {
            return known;
        }
        let mut new = NEW.lock().unwrap_or_else(PoisonError::into_inner);
        let known = new.get(id).copied();
        Space(known.unwrap_or_else(|| {
            let kept: &'static str = Box::leak(id.into());
            new.insert(kept);
            kept
        }))
    }

    /// The one that is written so: one of the rulebook by its id or its whole name, or the name with hyphens. A beginning of a
    /// name is another space: York is not Yorktown.
    pub(super) fn written(name: &str) -> Space {
        let printed = Space::all().map(|at| (at, at.printed_area()));
        let (list, typed) = (NameList::spaces(printed), plain(name));
        // A colony behind a name for which the rulebook has none is no other space.
        let bare = || {
            let (bare, _) =
                typed.rsplit_once('-').filter(|(_, area)| Area::by_id(area).is_some())?;
            exact(&list, bare).filter(|id| Space::new(id).printed_area().is_none())
        };
        let known = exact(&list, name).or_else(bare);
        Space::new(&known.unwrap_or(typed))
    }

    fn entry(self) -> Option<&'static PrintedSpace> {
        SPACES.get(IDS.iter().position(|id| *id == self.0)?)
    }

    /// What is typed for it, its id first.
    pub(super) fn typed(self) -> &'static str {
        self.entry().map_or(self.0, |entry| entry.0)
    }

    /// Its id.
    pub fn id(self) -> &'static str {
        self.0
    }

    /// Its area, where the rulebook gives it.
    pub fn printed_area(self) -> Option<Area> {
        self.entry()?.2
    }

    /// Its zone, where it is a port (12.3).
    pub fn zone(self) -> Option<Zone> {
        self.entry()?.3
    }

    /// Whether it is a port.
    pub fn is_port(self) -> bool {
        self.zone().is_some()
    }

    /// Whether it is a star (2.1C).
    pub fn is_fortified(self) -> bool {
        self.entry().is_some_and(|entry| entry.4)
    }

    /// Whether it is Winter Quarters, as far as the rulebook says (11.1).
    pub fn printed_quarters(self) -> Option<bool> {
        match self.0 {
            "reading" => Some(false),
            _ => self.is_fortified().then_some(true),
        }
    }

    /// Whether this is the way between Falmouth and Quebec, which is Arnold's alone (7.4D, D5).
    pub(super) fn is_arnolds(self, other: Space) -> bool {
        [(self.0, other.0), (other.0, self.0)].contains(&("falmouth", "quebec"))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry() {
            Some(entry) => f.write_str(entry.1),
            // `fort-ann` is Fort Ann, `portsmouth-nh` Portsmouth NH.
            None => {
                let mut words = self.0.split('-').map(|word| match Area::by_id(word) {
                    Some(_) if word.len() == 2 => word.to_uppercase(),
                    _ => capital(word),
                });
                f.write_str(&words.join(" "))
            }
        }
    }
}
