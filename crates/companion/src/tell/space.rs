//! One space in full words.

use super::page::table;
use super::sureness;
use crate::tell::Countable;
use lod_engine::game::words::joined;
use lod_engine::game::words::number_of;
use lod_engine::game::{Board, Fact, Faction, Kind, Marker, OffMapBox, Space};

/// Everything about a space: what it is, who holds it, what stands there, what borders it.
pub fn space(board: &Board, space: Space, width: usize) -> Vec<String> {
    let here = pieces(board, space);
    let none = here.is_empty() && sureness::has_pieces(board, space);
    let here = if none { vec!["none".to_string()] } else { here };
    let mut rows = vec![
        ("State", standing(board, space)),
        ("Pieces", sureness::listed(board, sureness::pieces(space), here)),
    ];
    let unknown = Faction::ALL.into_iter().filter(|f| is_unknown(board, Fact::Leader(*f)));
    let mut leaders = leaders(board, space);
    leaders.extend(unknown.map(|f| format!("{} Leader ?", f.adjective())));
    let mut markers = markers(board, space);
    for (marker, name) in [(Marker::Propaganda, "Propaganda"), (Marker::Raid, "Raids")] {
        match sureness::mark(board, [marker.fact(space)]) {
            "" => {}
            mark => markers.push(format!("{name} {mark}")),
        }
    }
    let listed = [("Leaders", leaders), ("Markers", markers)];
    let listed = listed.into_iter().filter(|(_, parts)| !parts.is_empty());
    rows.extend(listed.map(|(name, parts)| (name, parts.join(", "))));
    let near: Vec<&str> = space.adjacent().iter().map(Space::name).collect();
    if !near.is_empty() {
        rows.push(("Adjacent", joined(&near)));
    }
    let mut lines = vec![title(space)];
    lines.extend(table(&rows, width));
    lines.extend(sureness::legend(board));
    lines
}

fn is_unknown(board: &Board, fact: Fact) -> bool {
    sureness::mark(board, [fact]) == sureness::UNKNOWN
}

/// "Norfolk: City, Population 1".
fn title(space: Space) -> String {
    let kind = match space.kind() {
        Kind::City => "City",
        Kind::Colony => "Colony",
        Kind::IndianReserve => "Indian Reserve Province",
        Kind::WestIndies => return space.name().to_string(),
    };
    format!("{space}: {kind}, Population {}", space.population())
}

fn standing(board: &Board, space: Space) -> String {
    let control = sureness::control(board, space, board.control(space).name());
    if space.population() == 0 {
        return format!("{control}; always Neutral");
    }
    let (support, opposition) = (board.support_value(space), board.opposition_value(space));
    let worth = match (support, opposition) {
        (0, 0) if board.is_blockaded(space) => " (Blockaded: counts for nothing)".to_string(),
        (0, 0) => String::new(),
        (_, 0) => format!(" (Total Support {support})"),
        _ => format!(" (Total Opposition {opposition})"),
    };
    let support = format!("{}{worth}", board.support(space).name());
    let facts = [Fact::Support(space)].into_iter();
    let facts = facts.chain(space.is_city().then(|| Fact::blockades(space)));
    format!("{control}; {}", sureness::shown(board, facts, support))
}

/// All that lies in a space, in words: pieces, Leaders, markers.
pub(crate) fn contents(board: &Board, space: Space) -> Vec<String> {
    let mut list = pieces(board, space);
    list.extend(leaders(board, space));
    list.extend(markers(board, space));
    list
}

/// The pieces in words, each kind with its number.
pub(super) fn pieces(board: &Board, space: Space) -> Vec<String> {
    Countable::all()
        .filter_map(Countable::force)
        .map(|piece| (piece, board.pieces(space, piece)))
        .filter(|(_, n)| *n > 0)
        .map(|(piece, n)| piece.counted(n))
        .collect()
}

/// The Leaders who are known to be there, by name.
pub(super) fn leaders(board: &Board, space: Space) -> Vec<String> {
    let here = |f| sureness::leader(board, f, board.has_leader(f, space));
    Faction::ALL.into_iter().filter_map(here).collect()
}

/// Propaganda, Raids, Blockades and Squadrons there.
pub(super) fn markers(board: &Board, space: Space) -> Vec<String> {
    let mut list = Vec::new();
    let mut add = |count: u8, one: &str, many: &str| match count {
        0 => {}
        n => list.push(number_of(n.into(), one, many)),
    };
    add(board.markers(space, Marker::Propaganda), "Propaganda", "Propaganda");
    add(board.markers(space, Marker::Raid), "Raid", "Raids");
    add(board.blockades(space), "Blockade", "Blockades");
    if space == Space::WestIndies {
        add(board.squadrons_west_indies(), "Squadron", "Squadrons");
    }
    list
}

/// What lies in a box in words.
pub(super) fn boxed(board: &Board, pool: OffMapBox) -> Vec<String> {
    let mut list: Vec<String> = lod_engine::game::PieceType::FORCES
        .into_iter()
        .map(|stock| (stock, board.off_map(pool, stock)))
        .filter(|(_, n)| *n > 0)
        .map(|(stock, n)| stock.counted(n))
        .collect();
    if pool == OffMapBox::Unavailable {
        match board.squadrons_unavailable() {
            0 => {}
            n => list.push(number_of(n.into(), "Squadron", "Squadrons")),
        }
    }
    list
}
