//! The file in which a person writes a map down, space by space.

use super::Pc;
use crate::answer;
use crate::name_list::NameList;
use crate::names::{Area, Named};
use crate::space::Space;
use lod_engine::game::atlas::unknown;
use lod_engine::game::recover;
use lod_engine::game::{DataError, DataErrors};
use serde::Deserialize;
use toml::Spanned;

/// A map as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct MapFile {
    #[serde(default)]
    pub space: Vec<SpaceEntry>,
}

/// A space as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SpaceEntry {
    pub name: Spanned<String>,
    pub area: Option<Spanned<String>>,
    /// `circle`, `square` or `star`.
    pub kind: Option<Spanned<String>>,
    /// The neighbours; left out where they are not known yet.
    pub next: Option<Vec<Spanned<String>>>,
    /// Those over a dashed line.
    #[serde(default)]
    pub dashed: Vec<Spanned<String>>,
    #[serde(default)]
    pub pc: Pc,
    #[serde(default)]
    pub british_cu: bool,
    #[serde(default)]
    pub american: bool,
    #[serde(default)]
    pub congress: bool,
}

/// Reads a map's text.
///
/// # Errors
/// Where it is no such file.
pub(crate) fn read(text: &str) -> Result<MapFile, DataErrors> {
    recover::read(text)
}

/// The id of a space as it is written: one of the book's by its id or its whole name, or the name with hyphens. A
/// beginning of a name is another space: York is not Yorktown.
pub(crate) fn id(name: &str) -> String {
    let typed = name.to_lowercase().replace(['.', '\''], "").replace(' ', "-");
    let list = NameList::spaces(Space::all());
    let known = answer::exact(&list, &typed).or_else(|| answer::exact(&list, name));
    known.unwrap_or(typed)
}

/// The area of a space: the book's, or the one written, or none.
///
/// # Errors
/// An area that is none, or not the rulebook's.
pub(crate) fn area(name: &str, entry: &SpaceEntry) -> Result<Option<String>, DataError> {
    let known = Space::new(name).printed_area().map(|area| area.id().to_string());
    let Some(written) = &entry.area else {
        return Ok(known);
    };
    let ids: Vec<&str> = Area::ALL.iter().map(|area| area.id()).collect();
    let at = written.span().start;
    match (ids.contains(&written.get_ref().as_str()), known) {
        (false, _) => Err(DataError::new(at, unknown("an area", written.get_ref(), ids))),
        (true, Some(known)) if known != *written.get_ref() => {
            Err(DataError::new(at, format!("{name} is in `{known}` by the rulebook")))
        }
        _ => Ok(Some(written.get_ref().clone())),
    }
}

/// Whether a space is a square, where that is written: of a star nothing need be said.
///
/// # Errors
/// A kind that is none, or not the rulebook's (2.1).
pub(crate) fn is_square(name: &str, entry: &SpaceEntry) -> Result<Option<bool>, DataError> {
    let Some(written) = &entry.kind else {
        return Ok(None);
    };
    let at = written.span().start;
    let space = Space::new(name);
    let (star, circle) = (space.is_fortified(), space.printed_quarters() == Some(false));
    match (written.get_ref().as_str(), star) {
        ("star", true) => Ok(None),
        ("circle" | "square", true) => {
            Err(DataError::new(at, format!("{name} is a `star` by the rulebook (2.1C)")))
        }
        ("star", false) => Err(DataError::new(
            at,
            "the stars are Quebec, Montreal, Philadelphia and Charleston alone (2.1C)",
        )),
        ("square", false) if circle => {
            Err(DataError::new(at, format!("{name} is no winter quarters by the rulebook (11.1)")))
        }
        ("square", false) => Ok(Some(true)),
        ("circle", false) => Ok(Some(false)),
        (other, _) => {
            let what = unknown("a kind of space", other, ["circle", "square", "star"]);
            Err(DataError::new(at, what))
        }
    }
}
