//! The non-player Factions of *Liberty or Death*.
//!
//! [`flowchart`] reads the flowcharts, [`events`] the cards' Events and what non-players play them for; [`action`] is one
//! action under way, with its dice and choices; [`bots`] decides.

pub mod action;
pub mod bots;
pub mod events;
pub mod flowchart;

#[cfg(test)]
extern crate self as lod_bots;
#[cfg(test)]
#[path = "../../../tests/testing/mod.rs"]
mod testing;
#[cfg(test)]
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/common/volume.rs"]
mod volume;
