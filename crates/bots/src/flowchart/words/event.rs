//! What the "Event or Command?" boxes ask of an Event, as typed data.

use super::{Condition, Pieces, Test};
use crate::flowchart::check::spot::Spot;
use crate::flowchart::check::words::{Scope, WordCheck};
use crate::flowchart::say::list::joined;
use crate::flowchart::say::place::SpacePhrase;
use crate::flowchart::say::voice::Voice;
use lod_engine::game::{Faction, PieceSet};
use serde::Deserialize;

/// What an Event would do, judged by carrying it out on a copy of the board (8.3, 8.4-8.7).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventTest {
    /// Shifts Support/Opposition in the Royalist Side's favor.
    ShiftsRoyalist,
    /// Shifts Support/Opposition in the Rebellion Side's favor.
    ShiftsRebellion,
    /// Places British pieces from Unavailable.
    PlacesBritishFromUnavailable,
    /// Places a piece in one of these ways.
    Places(Vec<Placing>),
    /// Inflicts Rebellion Casualties, free Skirmish and Battle included.
    RebellionCasualties,
    /// Inflicts British Casualties, free French Battle included.
    BritishCasualties,
    /// Places a Patriot Fort or removes a Village.
    PlacesFortOrRemovesVillage,
    /// Adds a Faction so many Resources, or more.
    AddsResources(AddsResources),
    /// Moves French Regulars or Squadrons from Unavailable.
    MovesFrenchFromUnavailable,
    /// Places Available French pieces on the map.
    PlacesFrench,
    /// Places a Village or grants a free Gather.
    PlacesVillageOrGathers,
    /// Removes a Patriot Fort.
    RemovesPatriotFort,
    /// Is Effective (8.3.3).
    Effective,
}

/// So many Resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AddsResources {
    /// Whose.
    pub of: Faction,
    /// How many there are to be more, at least.
    pub at_least: u8,
}

/// A piece in a kind of space (8.4, 8.5).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Placing {
    /// One of these.
    pub pieces: Pieces,
    /// What holds of its space on the board before the Event (R172).
    #[serde(rename = "where")]
    pub tests: Vec<Test>,
    /// None of these pieces is there, neither before the Event nor when this one comes.
    #[serde(default)]
    pub none_already: bool,
}

impl Condition {
    /// What it asks of an Event: of several the first.
    pub fn event(&self) -> Option<&EventTest> {
        match self {
            Condition::Event(test) => Some(test),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().find_map(Condition::event)
            }
            Condition::Not(inner) => inner.event(),
            _ => None,
        }
    }
}

impl WordCheck<'_> {
    /// What an Event is to place, and in which spaces of the board before it.
    pub(super) fn placing(&mut self, spot: Spot<'_>, ways: &[Placing]) {
        self.doubles(spot, "places", ways);
        // The program looks up what is placed and where, so no words are needed; nothing is under way.
        let before = Scope { question: true, asked: true, settled: true, ..Scope::default() };
        for (i, way) in ways.iter().enumerate() {
            let spot = spot.item(i);
            if way.pieces.set().without(PieceSet::ACTIVE).is_empty() {
                let what = "Militia and War Parties are placed Underground, never Active";
                self.flaw(spot.key("pieces"), what);
            }
            self.filter(spot.key("where"), "where", &way.tests, before);
        }
    }
}

/// What an Event does, or does not do (8.4-8.7).
pub(crate) fn clause(test: &EventTest, does: bool, voice: Voice<'_>) -> String {
    let (verb, rest) = match test {
        EventTest::AddsResources(adds) => {
            let verb = if does { "adds" } else { "does not add" };
            let name = adds.of.adjective();
            return match adds.at_least {
                1 => format!("{verb} {name} Resources"),
                n => format!("{verb} {n} or more {name} Resources"),
            };
        }
        EventTest::ShiftsRoyalist => (
            "shift",
            "Support or Opposition in the Royalists' favor (lifting a Blockade from a City at Support counts, a free Battle does not)",
        ),
        EventTest::ShiftsRebellion => (
            "shift",
            "Support or Opposition in the Rebellion's favor (a Blockade that takes Support away counts, a free Battle does not)",
        ),
        EventTest::PlacesBritishFromUnavailable => ("place", "British pieces out of Unavailable"),
        EventTest::Places(ways) => {
            let verb = if does { "places" } else { "does not place" };
            let ways: Vec<String> = ways.iter().map(|way| placing(way, voice)).collect();
            return format!("{verb} {}", joined(&ways, "or"));
        }
        EventTest::RebellionCasualties => (
            "cause",
            "Rebellion Casualties, be it by a free Skirmish, or a free Battle that the priorities of this page would fight",
        ),
        EventTest::BritishCasualties => (
            "cause",
            "British Casualties, be it by a free Skirmish, or a free French Battle that the priorities of this page would fight",
        ),
        EventTest::PlacesFortOrRemovesVillage => {
            return one_of(does, "places a Patriot Fort", "removes a Village");
        }
        EventTest::MovesFrenchFromUnavailable => {
            ("move", "French Regulars or Squadrons out of Unavailable")
        }
        EventTest::PlacesFrench => ("place", "Available French pieces on the map"),
        EventTest::PlacesVillageOrGathers => {
            return one_of(does, "places a Village", "grants a free Gather");
        }
        EventTest::RemovesPatriotFort => ("remove", "a Patriot Fort"),
        EventTest::Effective if does => return "is Effective (see the end)".to_string(),
        EventTest::Effective => return "is not Effective (see the end)".to_string(),
    };
    if does { format!("{verb}s {rest}") } else { format!("does not {verb} {rest}") }
}

/// Two things of which one is done, or neither.
fn one_of(does: bool, one: &str, other: &str) -> String {
    match does {
        true => format!("{one} or {other}"),
        false => format!("neither {one} nor {other}"),
    }
}

/// Pieces in a kind of space.
fn placing(way: &Placing, voice: Voice<'_>) -> String {
    let place = SpacePhrase::of(&way.tests, voice);
    let place = match way.none_already {
        true => place.and("without any already"),
        false => place,
    };
    format!("{} in {}", way.pieces.many(), place.single())
}
