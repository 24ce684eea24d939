//! Where the pieces are, kind by kind.

use lod_engine::game::{Board, OffMapBox, Piece, PieceSet, PieceType, Space};

const HEAD: [&str; 5] = ["Map", "West Indies", "Available", "Unavailable", "Casualties"];

/// How many pieces of each kind are where; Squadrons too: on the map they are Blockades.
pub fn forces(board: &Board, width: usize) -> Vec<String> {
    let gap = if width >= 110 { 15 } else { 12 };
    let row = |name: &str, cells: [String; 5]| {
        let cells: String = cells.iter().map(|c| format!("{c:>gap$}")).collect();
        format!("{name:<17}{cells}")
    };
    let mut lines = vec![row("Forces", HEAD.map(str::to_string))];
    for stock in PieceType::FORCES {
        lines.push(row(stock.name(), cells(board, stock).map(shown)));
    }
    let ships = [
        board.blockades_on_map(),
        board.squadrons_west_indies(),
        0,
        board.squadrons_unavailable(),
        0,
    ];
    lines.push(row("Squadrons", ships.map(shown)));
    lines
}

/// A dash for none.
fn shown(count: u8) -> String {
    if count == 0 { "-".to_string() } else { count.to_string() }
}

fn cells(board: &Board, stock: PieceType) -> [u8; 5] {
    let kinds = Piece::FORCES.into_iter().filter(|p| p.piece_type() == stock);
    let set = kinds.fold(PieceSet::NONE, |set, p| set.union(PieceSet::of(p)));
    [
        board.on_map(set),
        board.count(Space::WestIndies, set),
        board.off_map(OffMapBox::Available, stock),
        board.off_map(OffMapBox::Unavailable, stock),
        board.off_map(OffMapBox::Casualties, stock),
    ]
}
