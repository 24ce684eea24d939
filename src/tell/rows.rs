//! The orders in words: each space on one row, then tracks, boxes, cylinders and cards.

use super::order::{Order, Row, Spot, Track, moves};
use super::page::{GLUE, table};
use super::{ENDLESS, OrderLine};
use crate::tell::place;
use lod_engine::game::{Board, Change, Leader, Marker, Piece, PieceSet, Place, Pool, Space};

/// "On your board": everything to move and to mark after an action, net. A `+` without an origin is from
/// Available, a `-` without an aim goes there.
pub fn on_board(before: &Board, after: &Board, changes: &[Change], width: usize) -> Vec<String> {
    match moves(before, after, changes) {
        orders if orders.is_empty() => vec!["On your board nothing changes.".to_string()],
        orders => headed("On your board", &orders, width),
    }
}

/// What was set by hand on the program's board, which the board on the table shows already.
pub(super) fn on_program_board(before: &Board, after: &Board, width: usize) -> Vec<String> {
    headed("On the program's board", &moves(before, after, &[]), width)
}

/// The moves that take a board that stands as `now` back to how it stood `then`.
pub fn back(now: &Board, then: &Board, width: usize) -> Vec<String> {
    match moves(now, then, &[]) {
        orders if orders.is_empty() => vec!["Your board stands as it should.".to_string()],
        orders => headed("To take your board back", &orders, width),
    }
}

fn headed(title: &str, orders: &[Order], width: usize) -> Vec<String> {
    let mut lines = vec![title.to_string()];
    lines.extend(laid_out(orders, width));
    lines
}

/// The rows of [`on_board`] alone; none where nothing changes.
pub(super) fn rows(before: &Board, after: &Board, changes: &[Change], width: usize) -> Vec<String> {
    laid_out(&moves(before, after, changes), width)
}

/// The same by their places, each as long as it is.
pub(super) fn places(before: &Board, after: &Board, changes: &[Change]) -> Vec<OrderLine> {
    let orders = moves(before, after, changes);
    let lines = laid_out(&orders, ENDLESS).into_iter();
    let spaces = by_row(&orders).into_iter().map(|(row, _)| match row {
        Row::Space(space) => Some(space),
        _ => None,
    });
    lines.zip(spaces).map(|(text, space)| OrderLine { space, text }).collect()
}

/// The orders of each place.
fn by_row(orders: &[Order]) -> Vec<(Row, Vec<Order>)> {
    let mut rows: Vec<(Row, Vec<Order>)> = Vec::new();
    for order in orders {
        match rows.last_mut() {
            Some((row, list)) if *row == order.row() => list.push(*order),
            _ => rows.push((order.row(), vec![*order])),
        }
    }
    rows
}

fn laid_out(orders: &[Order], width: usize) -> Vec<String> {
    let rows: Vec<(&str, String)> =
        by_row(orders).iter().map(|(row, list)| (row.name(), words(*row, list))).collect();
    let lines = table(&rows, width);
    lines.iter().map(|l| l.replace(GLUE, " ")).collect()
}

/// Parts longer than this are broken all the same.
const LONG: usize = 36;

/// What stands on a row.
fn words(row: Row, orders: &[Order]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let pieces = pieces(orders);
    if !pieces.is_empty() {
        parts.push(pieces);
    }
    parts.extend(orders.iter().filter_map(part));
    let between = match row {
        Row::Tracks | Row::Cylinders | Row::Cards => " · ",
        Row::Space(_) | Row::Pool(_) => "; ",
    };
    if row == Row::Tracks {
        for part in parts.iter_mut().filter(|p| p.len() < LONG) {
            *part = part.replace(' ', GLUE);
        }
    }
    parts.join(between)
}

/// How pieces come, go or are turned: those of one way are told together.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    /// From a box.
    Out(Pool),
    /// From another space; the flag says that they lie there with their other face.
    From(Space, bool),
    /// To a box; the space that they were removed in, where they did not lie there before.
    Into(Pool, Option<Space>),
    /// Turned over; the flag says that they then are Underground.
    Turn(bool),
}

fn is_underground(piece: Piece) -> bool {
    PieceSet::UNDERGROUND.contains(piece)
}

/// The way of an order, and the pieces with their number.
fn way(order: &Order) -> Option<(Direction, String)> {
    let Order::Pieces { count, from, to, removed_in } = *order else {
        return None;
    };
    Some(match (from, to) {
        (Spot::Pool(from, _), Spot::Space(_, piece)) => {
            (Direction::Out(from), piece.counted(count))
        }
        (Spot::Pool(from, stock), Spot::Pool(..)) => (Direction::Out(from), stock.counted(count)),
        (Spot::Space(_, piece), Spot::Pool(to, _)) => {
            (Direction::Into(to, removed_in), piece.counted(count))
        }
        (Spot::Space(a, _), Spot::Space(b, piece)) if a == b => {
            (Direction::Turn(is_underground(piece)), piece.stock().counted(count))
        }
        (Spot::Space(a, was), Spot::Space(_, piece)) => {
            (Direction::From(a, was != piece), piece.counted(count))
        }
    })
}

fn pieces(orders: &[Order]) -> String {
    let mut ways: Vec<(Direction, Vec<String>, Option<Piece>)> = Vec::new();
    for order in orders {
        let Some((way, what)) = way(order) else {
            continue;
        };
        let was = match order {
            Order::Pieces { from: Spot::Space(_, piece), .. } => Some(*piece),
            _ => None,
        };
        match ways.last_mut() {
            Some((last, list, face)) if *last == way && same_turn(way, *face, was) => {
                list.push(what);
            }
            _ => ways.push((way, vec![what], was)),
        }
    }
    ways.into_iter()
        .map(|(way, list, was)| clause(way, &list.join(", "), was))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Pieces that are turned on the way are told together when they all lie with the same face.
fn same_turn(way: Direction, a: Option<Piece>, b: Option<Piece>) -> bool {
    !matches!(way, Direction::From(_, true)) || a.map(is_underground) == b.map(is_underground)
}

fn clause(way: Direction, what: &str, was: Option<Piece>) -> String {
    let face = |underground| {
        if underground { "Underground" } else { "Active" }
    };
    match way {
        Direction::Out(Pool::Available) => format!("+ {what}"),
        Direction::Out(pool) => format!("+ {what} from {}", pool.name()),
        Direction::From(space, false) => format!("+ {what} from {space}"),
        Direction::From(space, true) => {
            let there = face(was.is_some_and(is_underground));
            format!("+ {what} from {space} ({there} there)")
        }
        Direction::Into(pool, None) => format!("- {what} -> {}", pool.name()),
        Direction::Into(pool, Some(space)) => {
            format!("- {what} -> {} (removed in {space})", pool.name())
        }
        Direction::Turn(underground) => format!("turn {what} {}", face(underground)),
    }
}

/// An order that is not about pieces.
fn part(order: &Order) -> Option<String> {
    Some(match *order {
        Order::Pieces { .. } => return None,
        Order::Leader { was, from, now, to } => leader(was, from, now, to),
        Order::Support { to, .. } => to.name().to_string(),
        Order::Control { to, .. } => to.name().to_string(),
        Order::Markers { marker, by, .. } => markers(marker, by),
        Order::Ships { count, from, to } => {
            let what = match to {
                Place::WEST_INDIES | Place::Box(_) => "Squadron",
                Place::Space(_) => "Blockade",
            };
            let many = if count == 1 { "" } else { "s" };
            let from = match from {
                Place::WEST_INDIES => "the West Indies",
                other => other.name(),
            };
            format!("+ {count} {what}{many} from {from}")
        }
        Order::Track { track, from, to } => match (from, to) {
            (Some(from), Some(to)) => format!("{} {from} -> {to}{}", track.name(), over(track, to)),
            (None, Some(to)) => format!("{} marker on {to}", track.name()),
            (_, None) => format!("{} marker off", track.name()),
        },
        Order::Cylinder { faction, to } => format!("{faction}: {}", place(to)),
        Order::StayEligible(faction) => format!("{faction} stay Eligible"),
        Order::BarNext(faction) => format!("{faction} Ineligible through the next card"),
        Order::Treaty { played: true } => "Treaty of Alliance played".to_string(),
        Order::Treaty { played: false } => "Treaty of Alliance back in hand".to_string(),
        Order::BrilliantStroke { faction, held: false } => {
            format!("{faction} Brilliant Stroke out of the game")
        }
        Order::BrilliantStroke { faction, held: true } => {
            format!("{faction} Brilliant Stroke back in hand")
        }
    })
}

fn leader(was: Leader, from: Option<Space>, now: Leader, to: Option<Space>) -> String {
    let mut text = now.name().to_string();
    if was != now {
        text += &format!(" for {}", was.name());
    }
    if from != to {
        text += &format!(" from {}", from.map_or(Pool::Available.name(), |s| s.name()));
    }
    text
}

fn markers(marker: Marker, by: i8) -> String {
    let sign = if by > 0 { '+' } else { '-' };
    let count = by.unsigned_abs();
    let many = if marker == Marker::Raid && count > 1 { "s" } else { "" };
    format!("{sign} {count} {}{many}", marker.name())
}

/// The edge track ends at 50; Casualties do not (1.6.4).
fn over(track: Track, to: u16) -> &'static str {
    if to > 50 && matches!(track, Track::Cbc | Track::Crc) {
        " (past 50: CBC and CRC markers both 10 lower)"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Layout;
    use lod_engine::game::{Fact, FactValue, Faction, Support};

    fn place(piece: Piece, count: u8, to: Space) -> Change {
        Change::pieces(piece, count, Pool::Available, to)
    }

    fn after(before: &Board, changes: &[Change]) -> Board {
        let mut board = *before;
        board.apply_all(changes).expect("legal");
        board
    }

    fn start() -> Board {
        let changes = [
            place(Piece::Continental, 3, Space::Virginia),
            place(Piece::MilitiaUnderground, 2, Space::Virginia),
            place(Piece::Continental, 1, Space::NewYork),
            Change::set(
                Fact::LeaderSpace(Leader::Washington),
                FactValue::At(None),
                Some(Space::Virginia),
            ),
            Change::set(Fact::Resources(Faction::Patriots), 0_u8, 4_u8),
        ];
        after(&Board::empty(), &changes)
    }

    fn turn() -> [Change; 11] {
        use Space::{Massachusetts, NewYork, Virginia};
        let go = |piece, count, from: Space, to: Space| Change::pieces(piece, count, from, to);
        [
            go(Piece::Continental, 3, Virginia, Massachusetts),
            go(Piece::MilitiaUnderground, 1, Virginia, Massachusetts),
            Change::Flip { piece: Piece::MilitiaUnderground, count: 1, space: Massachusetts },
            Change::set(Fact::LeaderSpace(Leader::Washington), Some(Virginia), Some(Massachusetts)),
            place(Piece::Tory, 2, NewYork),
            Change::pieces(Piece::Continental, 1, NewYork, Pool::Casualties),
            Change::set(Fact::Crc, 0_u8, 1_u8),
            Change::set(Fact::Support(NewYork), Support::Neutral, Support::PassiveSupport),
            Change::set(Fact::Raids(NewYork), 0_u8, 1_u8),
            Change::set(Fact::Resources(Faction::Patriots), 4_u8, 2_u8),
            Change::Flip { piece: Piece::MilitiaUnderground, count: 1, space: Virginia },
        ]
    }

    #[test]
    fn every_space_stands_on_one_row() {
        let before = start();
        let after = after(&before, &turn());
        assert_eq!(
            on_board(&before, &after, &turn(), 80),
            [
                "On your board",
                "  Massachusetts  + 3 Continentals from Virginia, + 1 Active Militia from",
                "                 Virginia (Underground there); Washington from Virginia;",
                "                 Rebellion Control",
                "  New York       + 2 Tories, - 1 Continental -> Casualties; Passive Support;",
                "                 British Control; + 1 Raid",
                "  Virginia       turn 1 Militia Active",
                "  Tracks         Patriot Resources 4 -> 2 · CRC 0 -> 1 · Total Support 0 -> 2",
            ]
        );
        assert_eq!(
            on_board(&before, &after, &turn(), 120),
            [
                "On your board",
                "  Massachusetts  + 3 Continentals from Virginia, + 1 Active Militia from Virginia (Underground there); Washington from",
                "                 Virginia; Rebellion Control",
                "  New York       + 2 Tories, - 1 Continental -> Casualties; Passive Support; British Control; + 1 Raid",
                "  Virginia       turn 1 Militia Active",
                "  Tracks         Patriot Resources 4 -> 2 · CRC 0 -> 1 · Total Support 0 -> 2",
            ]
        );
    }

    #[test]
    fn the_way_back() {
        let then = start();
        let now = after(&then, &turn());
        assert_eq!(
            back(&now, &then, 80),
            [
                "To take your board back",
                "  Massachusetts  no Control",
                "  New York       + 1 Continental from Casualties, - 2 Tories -> Available;",
                "                 Neutral; Rebellion Control; - 1 Raid",
                "  Virginia       + 3 Continentals from Massachusetts, + 1 Underground Militia",
                "                 from Massachusetts (Active there), turn 1 Militia Underground;",
                "                 Washington from Massachusetts",
                "  Tracks         Patriot Resources 2 -> 4 · CRC 1 -> 0 · Total Support 2 -> 0",
            ]
        );
        assert_eq!(back(&then, &then, 80), ["Your board stands as it should."]);
    }

    /// R144
    #[test]
    fn r2_3_9_the_treaty_takes_the_marker_of_preparations_off() {
        let before = Layout::empty().squadrons(2, 0).board;
        let changes = [
            Change::set(Fact::Treaty, false, true),
            Change::set(Fact::Fni, 0_u8, 1_u8),
            Change::squadron(Place::WEST_INDIES, Place::Space(Space::Norfolk)),
            Change::set(Fact::LeaderName(Leader::Gage.faction()), Leader::Gage, Leader::Howe),
        ];
        let after = after(&before, &changes);
        assert_eq!(
            on_board(&before, &after, &changes, 80),
            [
                "On your board",
                "  Norfolk    + 1 Blockade from the West Indies",
                "  Tracks     FNI 0 -> 1 · French Preparations marker off",
                "  Available  Howe for Gage",
                "  Cards      Treaty of Alliance played",
            ]
        );
        assert_eq!(
            back(&after, &before, 80),
            [
                "To take your board back",
                "  West Indies  + 1 Squadron from Norfolk",
                "  Tracks       FNI 1 -> 0 · French Preparations marker on 17",
                "  Available    Gage for Howe",
                "  Cards        Treaty of Alliance back in hand",
            ]
        );
    }

    /// A piece that moved and was then removed elsewhere: the order says where, and both spaces are changed.
    #[test]
    fn a_piece_removed_elsewhere_says_where() {
        use Space::{NewYork, Virginia};
        let before = after(
            &Board::empty(),
            &[place(Piece::Continental, 2, Virginia), place(Piece::Continental, 1, NewYork)],
        );
        let changes = [
            Change::pieces(Piece::Continental, 1, Virginia, NewYork),
            Change::pieces(Piece::Continental, 1, NewYork, Pool::Casualties),
        ];
        let now = after(&before, &changes);
        assert_eq!(
            on_board(&before, &now, &changes, 80),
            ["On your board", "  Virginia  - 1 Continental -> Casualties (removed in New York)",]
        );
        let orders = moves(&before, &now, &changes);
        let spaces = orders.iter().map(Order::spaces);
        let spaces: Vec<Space> = spaces.flat_map(|set| set.iter()).collect();
        assert_eq!(spaces, [NewYork, Virginia]);
    }

    /// R145
    #[test]
    fn r1_6_4_casualties_go_past_the_end_of_the_track() {
        let before = after(&Board::empty(), &[Change::set(Fact::Cbc, 0_u8, 49_u8)]);
        let changes = [Change::set(Fact::Cbc, 49_u8, 52_u8)];
        let told = on_board(&before, &after(&before, &changes), &changes, 120);
        assert_eq!(
            told[1],
            "  Tracks  CBC 49 -> 52 (past 50: CBC and CRC markers both 10 lower) · French Preparations 64 -> 67"
        );
    }
}
