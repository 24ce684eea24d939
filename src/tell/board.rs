//! All spaces at a glance.

use super::order::{Row, moves};
use super::page::{columns, wrap};
use super::scene::Scene;
use super::space::leaders;
use crate::game::{Board, Control, Kind, Leader, Marker, Side, Space, SpaceSet, Support};
use crate::tell::Thing;

/// From here on the words are written out.
const WIDE: usize = 110;

/// The groups that the spaces stand in (1.3).
const GROUPS: [(Kind, &str); 4] = [
    (Kind::City, "Cities"),
    (Kind::Colony, "Colonies"),
    (Kind::IndianReserve, "Indian Reserves"),
    (Kind::WestIndies, "West Indies"),
];

/// All spaces, those of a kind together, a row each: Control, Support, pieces by their letters, Leaders and
/// markers; then what the letters stand for. The `changed` ones are marked.
pub fn board(board: &Board, changed: SpaceSet, width: usize) -> Vec<String> {
    let mut lines = places(board, SpaceSet::ALL, changed, width);
    if !changed.is_empty() {
        lines.push("* changed by the last turn".to_string());
    }
    lines.extend(legend(board, SpaceSet::ALL, width));
    lines
}

/// The same of these spaces alone.
pub fn spaces(board: &Board, these: SpaceSet, width: usize) -> Vec<String> {
    let mut lines = places(board, these, SpaceSet::EMPTY, width);
    lines.extend(legend(board, these, width));
    lines
}

/// What the letters of the pieces stand for, after an empty line.
fn legend(board: &Board, these: SpaceSet, width: usize) -> Vec<String> {
    let used: Vec<String> = Thing::all()
        .filter(|t| these.iter().any(|s| count(board, s, *t) > 0))
        .map(|t| format!("{} {}", t.code(), t.plural()))
        .collect();
    let mut lines = Vec::new();
    if !used.is_empty() {
        lines.push(String::new());
        lines.extend(wrap(&used.join(" · "), "", "", width));
    }
    lines
}

/// A row for each of these spaces, those of a kind together.
fn places(board: &Board, these: SpaceSet, changed: SpaceSet, width: usize) -> Vec<String> {
    let wide = width >= WIDE;
    let name = Space::ALL.map(|s| columns(s.name())).into_iter().max();
    let name = name.unwrap_or(0);
    let (control, support) = if wide { (17, 18) } else { (7, 7) };
    let row = |mark: &str, a: &str, b: &str, c: &str| {
        format!("{mark:<2}{a:<name$}  {b:<control$}  {c:<support$}  ")
    };
    let rest = " ".repeat(columns(&row("", "", "", "")));
    let mut lines = Vec::new();
    for (kind, title) in GROUPS {
        let here = these.filter(|s| s.kind() == kind);
        if here.is_empty() {
            continue;
        }
        lines.push(match lines.is_empty() {
            true => format!(
                "{:<2$}  {}Pieces, Leaders, markers",
                title,
                &row("", "", "Control", "Support")[name + 4..],
                name + 2
            ),
            false => title.to_string(),
        });
        for space in here {
            let first = row(
                if changed.contains(space) { "*" } else { "" },
                space.name(),
                held(board.control(space), wide),
                level(board.support(space), wide),
            );
            lines.extend(wrap(&things(board, space), &first, &rest, width));
        }
    }
    lines
}

const fn held(control: Control, wide: bool) -> &'static str {
    match (control, wide) {
        (Control::None, _) => "-",
        (Control::British, false) => "British",
        (Control::Rebellion, false) => "Rebels",
        (control, true) => control.name(),
    }
}

const fn level(support: Support, wide: bool) -> &'static str {
    match (support, wide) {
        (Support::Neutral, _) => "-",
        (Support::ActiveSupport, false) => "Act Sup",
        (Support::PassiveSupport, false) => "Pas Sup",
        (Support::PassiveOpposition, false) => "Pas Opp",
        (Support::ActiveOpposition, false) => "Act Opp",
        (support, true) => support.name(),
    }
}

fn count(board: &Board, space: Space, thing: Thing) -> u8 {
    match thing {
        Thing::Piece(piece) => board.pieces(space, piece),
        Thing::Propaganda => board.markers(space, Marker::Propaganda),
        Thing::Raid => board.markers(space, Marker::Raid),
        Thing::Blockade => board.blockades(space),
    }
}

fn things(board: &Board, space: Space) -> String {
    let mut pieces = Vec::new();
    let mut markers = Vec::new();
    for thing in Thing::all() {
        let n = count(board, space, thing);
        if n > 0 {
            match thing {
                Thing::Piece(_) => pieces.push(format!("{n}{}", thing.code())),
                _ => markers.push(format!("{n} {}", thing.code())),
            }
        }
    }
    let squadrons = board.squadrons_west_indies();
    if space == Space::WestIndies && squadrons > 0 {
        let many = if squadrons == 1 { "" } else { "s" };
        markers.push(format!("{squadrons} Squadron{many}"));
    }
    let mut parts = Vec::new();
    if !pieces.is_empty() {
        parts.push(pieces.join(" "));
    }
    parts.extend(leaders(board, space).into_iter().map(str::to_string));
    parts.extend(markers);
    parts.join(", ")
}

/// The spaces that an action changed.
pub fn changed(scene: &Scene<'_>) -> SpaceSet {
    moves(scene.before, scene.after, scene.changes)
        .iter()
        .filter_map(|order| match order.row() {
            Row::Space(space) => Some(space),
            _ => None,
        })
        .collect()
}

/// A line of the board in parts, each with the Side that its word belongs to: where a face has colours.
pub fn by_side(line: &str) -> Vec<(Option<Side>, &str)> {
    line.split_inclusive(' ')
        .map(|part| (side(part.trim_end().trim_end_matches(',')), part))
        .collect()
}

/// The Side of a word: of Control, of Support, of pieces by their letters, of a Leader.
fn side(word: &str) -> Option<Side> {
    match word {
        "British" | "Sup" | "Support" => return Some(Side::Royalist),
        "Rebels" | "Rebellion" | "Opp" | "Opposition" => return Some(Side::Rebellion),
        _ => {}
    }
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let counted = letters.len() < word.len();
    let piece = Thing::all().find_map(|thing| match thing {
        Thing::Piece(piece) if counted && thing.code() == letters => Some(piece.faction().side()),
        _ => None,
    });
    let led = || Leader::ALL.into_iter().find(|leader| leader.name() == word);
    piece.or_else(|| led().map(|leader| leader.faction().side()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_row_know_their_side() {
        let row = "* New York    British  Pas Opp  2r 3c, Washington";
        let parts = by_side(row);
        let whole: String = parts.iter().map(|(_, part)| *part).collect();
        assert_eq!(whole, row, "nothing is lost");
        let of = |wanted| -> Vec<&str> {
            let parts = parts.iter().filter(|(side, _)| *side == Some(wanted));
            parts.map(|(_, part)| part.trim()).collect()
        };
        assert_eq!(of(Side::Royalist), ["British", "2r"]);
        assert_eq!(of(Side::Rebellion), ["Opp", "3c,", "Washington"]);
    }
}
