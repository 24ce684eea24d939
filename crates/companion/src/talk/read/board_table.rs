//! What is known of a board in one look, and as it is typed.

use super::asked::{among, is_number, spaces_of};
use crate::talk::facts::{Address, is_quiet};
use crate::tell::{Countable, short};
use lod_engine::game::{Fact, FactValue, Space, SpaceSet, TrackMarker};

pub(crate) const fn is_marker(fact: &Fact) -> bool {
    matches!(fact, Fact::Propaganda(_) | Fact::Raids(_))
}

/// The columns of a cell, the space before it among them; three stand side by side in 80.
const CELL: usize = 26;

/// Items with dots between, as many on a line as it has room for.
fn rows(items: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + item.chars().count() + 3 <= width => {
                line.push_str(" \u{b7} ");
                line.push_str(item);
            }
            _ => lines.push(format!("  {item}")),
        }
    }
    lines
}

/// Cells side by side in the map's order; a long one takes the room of two or three.
fn columns(cells: &[String], width: usize) -> Vec<String> {
    let most = (width / CELL).clamp(1, 3);
    let mut lines: Vec<String> = Vec::new();
    let mut used = most;
    for cell in cells {
        let room = (cell.chars().count() + 2).div_ceil(CELL).min(most);
        match lines.last_mut() {
            Some(line) if used + room <= most => {
                *line = format!("{line:0$}  {cell}", used * CELL);
                used += room;
            }
            _ => {
                lines.push(format!("  {cell}"));
                used = room;
            }
        }
    }
    lines
}

/// How it is shown: a space in a cell, what is beside the map in a row.
pub(crate) fn shown(facts: &[(Fact, FactValue)], width: usize) -> Vec<String> {
    let all: Vec<Fact> = facts.iter().map(|(fact, _)| *fact).collect();
    let markers = all.iter().filter(|fact| fact.space().is_some()).all(is_marker);
    let bare = |space: Space| {
        let none =
            |(fact, value): &(Fact, FactValue)| fact.space() != Some(space) || value.number() == 0;
        markers && facts.iter().all(none)
    };
    let spaces = spaces_of(&all);
    let cells: Vec<String> =
        spaces.filter(|s| !bare(s)).iter().map(|space| cell(space, facts)).collect();
    let mut lines = columns(&cells, width);
    let without = spaces.filter(bare);
    if !without.is_empty() {
        lines.push(format!("  No Propaganda or Raid markers in: {}", among(without)));
    }
    let beside = Address::beside_the_map().filter_map(|address| {
        Some(format!("{} {}", address.title(), address.values(facts, |_| true)?))
    });
    let leaders = facts.iter().filter_map(|(_, value)| match value {
        FactValue::Leader(leader, at) => {
            Some(format!("{} {}", leader.name(), at.map_or("Available", short)))
        }
        _ => None,
    });
    let cylinders = facts.iter().filter_map(|(fact, value)| match (fact, value) {
        (Fact::Cylinder(faction), FactValue::Cylinder(at)) => Some(format!("{faction} {at}")),
        _ => None,
    });
    for items in [beside.collect::<Vec<_>>(), leaders.collect(), cylinders.collect()] {
        lines.extend(rows(&items, width));
    }
    lines
}

/// "NYC 5r 3t 1bf as"; nothing there is "-".
pub(crate) fn cell(space: Space, facts: &[(Fact, FactValue)]) -> String {
    let words = Address::Space(space).values(facts, |value| !is_quiet(*value));
    format!("{} {}", short(space), words.as_deref().unwrap_or("-"))
}

/// What can be typed, for `?`.
pub(crate) fn help() -> Vec<String> {
    let markers = TrackMarker::ALL.map(|marker| Address::Track(marker).typed()).join(", ");
    let beside = format!(
        "Boxes and tracks by name: available, unavailable, casualties with letters of pieces (m Militia, w War \
         Parties), resources with b p f i, squadrons with wi un, {markers}, treaty y, strokes nb, winter 2."
    );
    [
        "The last known board is shown. Enter: no changes. Or list the changes in any order: \
         `nyc 5r 0t as; va -; resources 4b 2p; fni 1; gage boston`.",
        "A space, then its numbers now with the letters shown; - empties it; as ps neutral po ao set its level, \
         bc rc nc its Control. `va =2t 1c`: only these pieces. A Leader's name alone: Available.",
        &beside,
        "`forget va` makes a space unknown, `forget` all of them: the program asks again.",
    ]
    .map(str::to_string)
    .to_vec()
}

/// The spaces and numbers of an example that fits what is shown.
pub(crate) fn example(believed: &[(Fact, FactValue)]) -> String {
    let facts: Vec<Fact> = believed.iter().map(|(f, _)| *f).collect();
    let spaces: SpaceSet = spaces_of(&facts);
    let first = believed.iter().find_map(|(fact, _)| {
        let space = fact.space().filter(|s| spaces.contains(*s))?;
        let thing = Countable::of(*fact)?;
        Some(format!("{} 2{}", short(space).to_lowercase(), thing.code()))
    });
    let number = Address::beside_the_map()
        .find_map(|address| address.written(believed))
        .filter(|_| facts.iter().any(|f| is_number(*f)));
    first.or(number).unwrap_or_else(|| "treaty y".to_string())
}
