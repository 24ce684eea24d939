//! All spaces at a glance.

use super::page::{columns, wrap};
use super::space::leaders;
use crate::game::{Board, Control, Marker, Space, Support};
use crate::tell::Thing;

/// From here on the words are written out.
const WIDE: usize = 110;

/// All spaces in map order, a row each: Control, Support, pieces by their letters, Leaders and markers;
/// then what the letters stand for.
pub fn board(board: &Board, width: usize) -> Vec<String> {
    let wide = width >= WIDE;
    let name = Space::ALL.map(|s| columns(s.name())).into_iter().max();
    let name = name.unwrap_or(0);
    let (control, support) = if wide { (17, 18) } else { (7, 7) };
    let row = |a: &str, b: &str, c: &str| format!("{a:<name$}  {b:<control$}  {c:<support$}  ");
    let rest = " ".repeat(columns(&row("", "", "")));
    let mut lines = vec![format!(
        "{}Pieces, Leaders, markers",
        row("Space", "Control", "Support")
    )];
    for space in Space::ALL {
        let first = row(
            space.name(),
            held(board.control(space), wide),
            level(board.support(space), wide),
        );
        lines.extend(wrap(&things(board, space), &first, &rest, width));
    }
    let used: Vec<String> = Thing::all()
        .filter(|t| Space::ALL.into_iter().any(|s| count(board, s, *t) > 0))
        .map(|t| format!("{} {}", t.code(), t.plural()))
        .collect();
    if !used.is_empty() {
        lines.push(String::new());
        lines.extend(wrap(&used.join(" · "), "", "", width));
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
