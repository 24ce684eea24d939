//! How what is typed on the command line is read.

use crate::files::typed_path;
use crate::play::BoardBegin;
use crate::play::names::PlayerNames;
use crate::play::session::Pace;
use crate::play::setup::read_named;
use clap::builder::{OsStringValueParser, PossibleValuesParser, TypedValueParser};
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Faction, ScenarioId};
use std::path::PathBuf;

/// A path as it is typed.
pub fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|typed| match typed.to_str() {
        Some(text) => typed_path(text),
        None => Ok(PathBuf::from(typed)),
    })
}

/// A Faction by any prefix of its id.
pub(super) fn faction(text: &str) -> Result<Faction, String> {
    unique_beginning(Faction::ALL, |f| [f.id()], &text.to_lowercase())
        .ok_or_else(|| "type british, patriots, french or indians".to_string())
}

pub(super) fn scenario(text: &str) -> Result<ScenarioId, String> {
    ScenarioId::from_id(text).ok_or_else(|| "type 1775, 1776, 1778 or sprint".to_string())
}

/// The players, each with the Factions they run, and what they are called.
pub type People = (Vec<Vec<Faction>>, PlayerNames);

pub(super) fn people(text: &str) -> Result<People, String> {
    read_named(text).map_err(|error| error.to_string())
}

/// Whose the deck or the dice are: whether the players'.
pub(super) fn is_own() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["program", "own"]).map(|word| word == "own")
}

/// How much of the board is known.
pub(super) fn board() -> impl TypedValueParser<Value = BoardBegin> {
    PossibleValuesParser::new(BoardBegin::ALL.map(BoardBegin::id))
        .map(|word| BoardBegin::from_id(&word).unwrap_or_default())
}

/// Where reports wait.
pub(super) fn pace() -> impl TypedValueParser<Value = Pace> {
    PossibleValuesParser::new(["turns", "players"]).map(|word| match word.as_str() {
        "turns" => Pace::Turns,
        _ => Pace::People,
    })
}
