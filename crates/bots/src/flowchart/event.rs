//! What the "Event or Command?" boxes ask of an Event, as typed data.

use super::words::{Condition, Pieces, Test};
use lod_engine::game::Faction;
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
