//! What is known of a board in one look, and as it is typed.

use super::asked::{among, is_number, spaces_of};
use crate::talk::facts::Address;
use crate::tell::{Countable, short};
use lod_engine::game::{Fact, FactValue, Space, SpaceSet, Support, TrackMarker};

pub(crate) const fn is_marker(fact: &Fact) -> bool {
    matches!(fact, Fact::Propaganda(_) | Fact::Raids(_))
}

/// The columns of a cell, the space before it among them; three stand side by side in 80.
const CELL: usize = 26;

/// How wide the look may be, and what is marked in it: what people may have changed since.
pub(crate) struct BoardTable<'l> {
    pub width: usize,
    pub old: &'l dyn Fn(Fact) -> bool,
}

impl BoardTable<'_> {
    /// The words, with a mark where one of the facts is old.
    fn marked(&self, words: String, mut facts: impl Iterator<Item = Fact>) -> String {
        match facts.any(self.old) {
            true => format!("{words} *"),
            false => words,
        }
    }

    /// Items with dots between, as many on a line as it has room for.
    fn rows(&self, items: &[String]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for item in items {
            match lines.last_mut() {
                Some(line) if line.chars().count() + item.chars().count() + 3 <= self.width => {
                    line.push_str(" · ");
                    line.push_str(item);
                }
                _ => lines.push(format!("  {item}")),
            }
        }
        lines
    }

    /// Cells side by side in the map's order; a long one takes the room of two or three.
    fn columns(&self, cells: &[String]) -> Vec<String> {
        let most = (self.width / CELL).clamp(1, 3);
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
}

/// How it is shown: a space in a cell, what is beside the map in a row.
pub(crate) fn shown(believed: &[(Fact, FactValue)], look: &BoardTable<'_>) -> Vec<String> {
    let facts: Vec<Fact> = believed.iter().map(|(f, _)| *f).collect();
    let in_spaces = || facts.iter().filter(|f| f.space().is_some());
    let markers = in_spaces().all(is_marker);
    let bare = |space: Space| {
        let none = |(f, told): &(Fact, FactValue)| f.space() != Some(space) || told.number() == 0;
        markers && believed.iter().all(none)
    };
    let spaces = spaces_of(&facts);
    let cells: Vec<String> = spaces
        .filter(|s| !bare(s))
        .iter()
        .map(|space| {
            let here = facts.iter().copied().filter(|f| f.space() == Some(space));
            look.marked(cell(space, believed), here)
        })
        .collect();
    let mut lines = look.columns(&cells);
    let without = spaces.filter(bare);
    if !without.is_empty() {
        lines.push(format!("  No Propaganda or Raid markers in: {}", among(without)));
    }
    let beside: Vec<String> = Address::beside_the_map()
        .filter_map(|address| {
            let here = facts.iter().copied().filter(|fact| Address::of(*fact) == Some(address));
            let values = address.values(believed, |_| true)?;
            Some(look.marked(format!("{} {values}", address.title()), here))
        })
        .collect();
    lines.extend(look.rows(&beside));
    let leaders: Vec<String> = believed
        .iter()
        .filter_map(|(fact, told)| {
            let FactValue::Leader(leader, at) = told else {
                return None;
            };
            let place = at.map_or("Available", short);
            let words = format!("{} {place}", leader.name());
            Some(look.marked(words, [*fact].into_iter()))
        })
        .collect();
    lines.extend(look.rows(&leaders));
    let cylinders: Vec<String> = believed
        .iter()
        .filter_map(|(fact, told)| match (fact, told) {
            (Fact::Cylinder(faction), FactValue::Cylinder(at)) => Some(format!("{faction} {at}")),
            _ => None,
        })
        .collect();
    lines.extend(look.rows(&cylinders));
    lines
}

/// "NYC 5r 3t 1bf as"; nothing there is "-".
pub(crate) fn cell(space: Space, facts: &[(Fact, FactValue)]) -> String {
    let words = Address::Space(space).values(facts, |value| {
        !matches!(value, FactValue::Number(0) | FactValue::Support(Support::Neutral))
    });
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
