//! Where the pieces are, kind by kind.

use super::sureness::{self, on_map};
use lod_engine::game::{Board, Fact, OffMapBox, Piece, PieceSet, PieceType, Space};

const HEAD: [&str; 5] = ["Map", "West Indies", "Available", "Unavailable", "Casualties"];

/// How many pieces of each kind are where; Squadrons too: on the map they are Blockades.
pub fn forces(board: &Board, width: usize) -> Vec<String> {
    let gap = if width >= 110 { 15 } else { 12 };
    // A dash for none.
    let cell = |(count, facts): (u8, Vec<Fact>)| match count {
        0 => sureness::shown(board, facts, "-"),
        count => sureness::shown(board, facts, count),
    };
    let row = |name: &str, cells: [String; 5]| {
        let cells: String = cells.iter().map(|c| format!("{c:>gap$}")).collect();
        format!("{name:<17}{cells}")
    };
    let mut lines = vec![row("Forces", HEAD.map(str::to_string))];
    for stock in PieceType::FORCES {
        lines.push(row(stock.name(), cells(board, stock).map(cell)));
    }
    let ships = [
        (board.blockades_on_map(), on_map(PieceSet::of(Piece::Squadron)).collect()),
        (board.squadrons_west_indies(), vec![Fact::SQUADRONS_WEST_INDIES]),
        (0, Vec::new()),
        (board.squadrons_unavailable(), vec![Fact::SQUADRONS_UNAVAILABLE]),
        (0, Vec::new()),
    ];
    lines.push(row("Squadrons", ships.map(cell)));
    lines.extend(sureness::legend(board));
    lines
}

/// How many there are in each column, and the facts that say so.
fn cells(board: &Board, stock: PieceType) -> [(u8, Vec<Fact>); 5] {
    let set: PieceSet = stock.faces().fold(PieceSet::NONE, |set, p| set.union(PieceSet::of(p)));
    let at_sea = set.iter().map(|piece| Fact::pieces(Space::WestIndies, piece));
    let off_map = |pool| (board.off_map(pool, stock), vec![Fact::stock(pool, stock)]);
    [
        (board.on_map(set), on_map(set).collect()),
        (board.count(Space::WestIndies, set), at_sea.collect()),
        off_map(OffMapBox::Available),
        off_map(OffMapBox::Unavailable),
        off_map(OffMapBox::Casualties),
    ]
}
