//! The orders in words: each space on one row, then tracks, boxes, cylinders and cards.

use super::board::carried_out;
use super::grants::{RECKONED, offered};
use super::order::{Order, OrderPlace, Spot, moves};
use super::order_sentences::{order_sentences, sentences_under};
use super::page::{GLUE, table, wrap};
use super::record::ActionRecord;
use super::report::headed;
use super::track::Track;
use itertools::Itertools;
use lod_engine::game::{
    Board, Change, Fact, FactValue, Leader, Marker, OffMapBox, Piece, PieceSet, Place, Space,
};
use serde::Serialize;

/// What is to be done in one place, or a sentence of its own among the places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrderRow {
    /// The space, by its id, where it is one.
    pub space: Option<&'static str>,
    /// The place, and all that is to be moved and marked there.
    pub text: String,
    /// The same under the name of the place, in imperatives.
    pub says: Vec<String>,
    place: &'static str,
    #[serde(skip)]
    words: String,
    #[serde(skip)]
    orders: Vec<Order>,
}

impl OrderRow {
    /// A sentence that belongs to no place.
    pub fn sentence(words: String) -> OrderRow {
        OrderRow {
            space: None,
            text: format!("  {words}"),
            says: vec![words.clone()],
            place: "",
            words,
            orders: Vec::new(),
        }
    }

    /// All that a page is told of it.
    pub(super) fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        self.says.iter_mut().chain([&mut self.text])
    }

    /// The place by its name; nothing for a sentence.
    pub const fn place(&self) -> &'static str {
        self.place
    }

    /// What is to be moved and marked there.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The same in sentences.
    pub(super) fn sentences(&self) -> Vec<String> {
        match self.orders.is_empty() {
            true => vec![self.words.clone()],
            false => order_sentences(&self.orders),
        }
    }

    fn new(row: OrderPlace, orders: &[Order]) -> OrderRow {
        let space = match row {
            OrderPlace::Space(space) => Some(space.id()),
            _ => None,
        };
        let here = row.name();
        let says = sentences_under(here, orders);
        let (words, orders) = (words(row, orders), orders.to_vec());
        OrderRow { space, text: String::new(), says, place: here, words, orders }
    }
}

/// "On your board": everything to move and to mark after an action, net. A `+` without an origin is from
/// Available, a `-` without an aim goes there.
pub fn on_board(before: &Board, after: &Board, changes: &[Change], width: usize) -> Vec<String> {
    headed("On your board", &rows(&moves(before, after, changes)), width)
}

/// Orders, each place with its words in one line: "Boston: + 1 Tory".
pub fn order_lines(orders: &[Order]) -> Vec<String> {
    rows(orders).iter().map(|row| format!("{}: {}", row.place, row.words)).collect()
}

/// The rows of changes that begin on this board, as far as it is known.
pub fn orders_by_space(start: &Board, changes: &[Change], width: usize) -> Vec<String> {
    laid_out(&order_rows(start, changes), width)
}

/// The rows of changes that begin on this board.
pub fn order_rows(start: &Board, changes: &[Change]) -> Vec<OrderRow> {
    rows(&moves(start, &carried_out(start, changes), changes))
}

/// Said where a board stands as it should.
pub const NO_CHANGE: &str = "Your board needs no change.";

/// What stands over what is changed on the program's board alone.
pub(super) const ON_PROGRAM: &str = "On the program's board";

/// What is changed on the program's board alone: your board stands so already.
pub fn adjusted(before: &Board, after: &Board, width: usize) -> Vec<String> {
    headed(ON_PROGRAM, &rows(&moves(before, after, &[])), width)
}

/// The moves that take a board that stands as `now` back to how it stood `then`; where not all of it is known, those of
/// these changes.
pub fn orders_to_undo(now: &Board, then: &Board, changes: &[Change], width: usize) -> Vec<String> {
    match rows(&moves(now, then, changes)) {
        none if none.is_empty() => vec![NO_CHANGE.to_string()],
        rows => headed("Undo on your board", &rows, width),
    }
}

/// The orders of an action, what is left to people's Factions in its place among them.
pub(super) fn with_grants(record: &ActionRecord<'_>) -> Vec<OrderRow> {
    let changes = record.changes.as_slice();
    let (mut list, mut board, mut done) = (Vec::new(), *record.before, 0);
    let mut part = |to: usize, list: &mut Vec<OrderRow>| {
        let part = changes.get(done..to).unwrap_or_default();
        let then = carried_out(&board, part);
        list.extend(rows(&moves(&board, &then, part)));
        (board, done) = (then, to);
    };
    for (at, grant) in record.grants {
        part(*at, &mut list);
        list.push(OrderRow::sentence(offered(grant)));
    }
    if record.grants.last().is_some_and(|(at, _)| *at < changes.len()) {
        list.push(OrderRow::sentence(RECKONED.to_string()));
    }
    part(changes.len(), &mut list);
    list
}

/// The orders by their places; none where nothing changes.
pub(super) fn rows(orders: &[Order]) -> Vec<OrderRow> {
    let mut rows: Vec<OrderRow> = orders
        .chunk_by(|a, b| a.row() == b.row())
        .filter_map(|of_row| Some(OrderRow::new(of_row.first()?.row(), of_row)))
        .collect();
    let wide = rows.iter().map(|row| row.place.chars().count()).max().unwrap_or(0);
    for row in &mut rows {
        row.text = format!("  {:<wide$}  {}", row.place, row.words.replace(GLUE, " "));
    }
    rows
}

/// The rows in lines.
pub(super) fn laid_out(rows: &[OrderRow], width: usize) -> Vec<String> {
    let parts = rows.chunk_by(|a, b| a.place.is_empty() == b.place.is_empty());
    let lines = parts.flat_map(|part| match part {
        [OrderRow { place: "", .. }, ..] => {
            part.iter().flat_map(|row| wrap(&row.words, "  ", "    ", width)).collect()
        }
        _ => {
            let cells: Vec<(&str, String)> =
                part.iter().map(|row| (row.place, row.words.clone())).collect();
            table(&cells, width)
        }
    });
    lines.map(|line| line.replace(GLUE, " ")).collect()
}

/// Parts longer than this are broken all the same.
const LONG: usize = 36;

/// What stands on a row.
fn words(row: OrderPlace, orders: &[Order]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let pieces = pieces(orders);
    if !pieces.is_empty() {
        parts.push(pieces);
    }
    parts.extend(orders.iter().filter_map(part));
    let between = match row {
        OrderPlace::Tracks | OrderPlace::Cylinders | OrderPlace::Cards => " · ",
        OrderPlace::Space(_) | OrderPlace::Pool(_) => "; ",
    };
    if row == OrderPlace::Tracks {
        for part in parts.iter_mut().filter(|p| p.len() < LONG) {
            *part = part.replace(' ', GLUE);
        }
    }
    parts.join(between)
}

/// How pieces come, go or are turned: those of one way are told together.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Direction {
    /// From a box.
    Out(OffMapBox),
    /// From another space; the flag says that they lie there with their other face.
    From(Space, bool),
    /// To a box; the space that they were removed in, where they did not lie there before.
    Into(OffMapBox, Option<Space>),
    /// Turned over; the flag says that they then are Underground.
    Turn(bool),
}

fn is_underground(piece: Piece) -> bool {
    PieceSet::UNDERGROUND.contains(piece)
}

/// The way of an order, and the pieces with their number.
pub(super) fn way(order: &Order) -> Option<(Direction, String)> {
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
            (Direction::Turn(is_underground(piece)), piece.piece_type().counted(count))
        }
        (Spot::Space(a, was), Spot::Space(_, piece)) => {
            (Direction::From(a, was != piece), piece.counted(count))
        }
    })
}

/// The ways on a row, each with its pieces and the face with which the first lie.
pub(super) fn ways(orders: &[Order]) -> Vec<(Direction, Vec<String>, Option<Piece>)> {
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
    ways
}

fn pieces(orders: &[Order]) -> String {
    let ways = ways(orders).into_iter();
    ways.map(|(way, list, was)| clause(way, &list.join(", "), was)).join(", ")
}

/// Pieces that are turned on the way are told together when they all lie with the same face.
fn same_turn(way: Direction, a: Option<Piece>, b: Option<Piece>) -> bool {
    !matches!(way, Direction::From(_, true)) || a.map(is_underground) == b.map(is_underground)
}

fn clause(way: Direction, what: &str, was: Option<Piece>) -> String {
    match way {
        Direction::Out(OffMapBox::Available) => format!("+ {what}"),
        Direction::Out(pool) => format!("+ {what} from {}", pool.name()),
        Direction::From(space, turns) => format!("+ {what} from {space}{}", turned(turns, was)),
        Direction::Into(pool, None) => format!("- {what} -> {}", pool.name()),
        Direction::Into(pool, Some(space)) => {
            format!("- {what} -> {} (removed in {space})", pool.name())
        }
        Direction::Turn(underground) => turn(underground, what),
    }
}

/// With which face pieces lie where they come from, if they are turned on the way.
pub(super) fn turned(turns: bool, was: Option<Piece>) -> &'static str {
    match (turns, was.is_some_and(is_underground)) {
        (false, _) => "",
        (true, true) => " (Underground there)",
        (true, false) => " (Active there)",
    }
}

/// Pieces turned over in a space.
pub(super) fn turn(underground: bool, what: &str) -> String {
    match underground {
        true => format!("flip {what} Underground"),
        false => format!("Activate {what}"),
    }
}

/// The side that a ship shows in a place: a Squadron lies on a City as a Blockade (1.9).
pub(super) const fn ship_side(place: Place) -> &'static str {
    match place {
        Place::WEST_INDIES | Place::Box(_) => "Squadron",
        Place::Space(_) => "Blockade",
    }
}

/// Where ships lie.
pub(super) fn sea(place: Place) -> &'static str {
    match place {
        Place::WEST_INDIES => "the West Indies",
        other => other.name(),
    }
}

/// An order that is not about pieces.
pub(super) fn part(order: &Order) -> Option<String> {
    Some(match *order {
        Order::Pieces { .. } => return None,
        Order::Leader { was, from, now, to } => leader(was, from, now, to),
        Order::Set { fact, to, .. } => match (fact, to) {
            (_, FactValue::Support(to)) => to.name().to_string(),
            (_, FactValue::Control(to)) => to.name().to_string(),
            (Fact::Cylinder(faction), FactValue::Cylinder(to)) => format!("{faction}: {to}"),
            (Fact::StaysEligible(faction), _) => format!("{faction} stay Eligible"),
            (Fact::BarredNext(faction), _) => {
                format!("{faction} Ineligible through the next card")
            }
            (Fact::Treaty, FactValue::Yes(true)) => "Treaty of Alliance played".to_string(),
            (Fact::Treaty, _) => "Treaty of Alliance back in hand".to_string(),
            (Fact::BrilliantStroke(faction), FactValue::Yes(true)) => {
                format!("{faction} Brilliant Stroke back in hand")
            }
            (Fact::BrilliantStroke(faction), _) => {
                format!("{faction} Brilliant Stroke out of the game")
            }
            _ => return None,
        },
        Order::Markers { marker, by, .. } => markers(marker, by),
        Order::Ships { count, from, to } => {
            let many = if count == 1 { "" } else { "s" };
            format!("+ {count} {}{many} from {}", ship_side(to), sea(from))
        }
        Order::CheckControl { .. } => "check Control".to_string(),
        Order::CountTotals => "recount Total Support and Total Opposition".to_string(),
        Order::Shifted { track, by } => {
            let most = match track {
                Track::Resources(_) if by > 0 => " (50 at most)",
                _ => "",
            };
            format!("{} {by:+}{most}", track.name())
        }
        Order::Track { track, from, to } => match (from, to) {
            (Some(from), Some(to)) => format!("{} {from} -> {to}{}", track.name(), over(track, to)),
            (None, Some(to)) => format!("{} marker on {to}", track.name()),
            (_, None) => format!("{} marker off", track.name()),
        },
    })
}

fn leader(was: Leader, from: Option<Space>, now: Leader, to: Option<Space>) -> String {
    let mut text = now.name().to_string();
    if was != now {
        text += &format!(" for {}", was.name());
    }
    if from != to {
        text += &format!(" from {}", from.map_or(OffMapBox::Available.name(), |s| s.name()));
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
    if to > 50 && matches!(track, Track::CBC | Track::CRC) {
        " (past 50: CBC and CRC markers both 10 lower)"
    } else {
        ""
    }
}

#[cfg(test)]
mod leader_tests;
#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Layout;
    use lod_engine::game::{Control, Faction, KnownFacts, PieceType, Support};

    fn place(piece: Piece, count: u8, to: Space) -> Change {
        Change::pieces(piece, count, OffMapBox::Available, to)
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
            Change::pieces(Piece::Continental, 1, NewYork, OffMapBox::Casualties),
            Change::set(Fact::CRC, 0_u8, 1_u8),
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
                "  Virginia       Activate 1 Militia",
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
                "  Virginia       Activate 1 Militia",
                "  Tracks         Patriot Resources 4 -> 2 · CRC 0 -> 1 · Total Support 0 -> 2",
            ]
        );
    }

    #[test]
    fn the_way_back() {
        let then = start();
        let now = after(&then, &turn());
        assert_eq!(
            orders_to_undo(&now, &then, &[], 80),
            [
                "Undo on your board",
                "  Massachusetts  no Control",
                "  New York       + 1 Continental from Casualties, - 2 Tories -> Available;",
                "                 Neutral; Rebellion Control; - 1 Raid",
                "  Virginia       + 3 Continentals from Massachusetts, + 1 Underground Militia",
                "                 from Massachusetts (Active there), flip 1 Militia Underground;",
                "                 Washington from Massachusetts",
                "  Tracks         Patriot Resources 2 -> 4 · CRC 1 -> 0 · Total Support 2 -> 0",
            ]
        );
        assert_eq!(orders_to_undo(&then, &then, &[], 80), ["Your board needs no change."]);
    }

    /// R144
    #[test]
    fn r2_3_9_the_treaty_takes_the_marker_of_preparations_off() {
        let before = Layout::empty().squadrons(2, 0).board;
        let changes = [
            Change::set(Fact::Treaty, false, true),
            Change::set(Fact::FNI, 0_u8, 1_u8),
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
            orders_to_undo(&after, &before, &[], 80),
            [
                "Undo on your board",
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
            Change::pieces(Piece::Continental, 1, NewYork, OffMapBox::Casualties),
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
        let before = after(&Board::empty(), &[Change::set(Fact::CBC, 0_u8, 49_u8)]);
        let changes = [Change::set(Fact::CBC, 49_u8, 52_u8)];
        let told = on_board(&before, &after(&before, &changes), &changes, 120);
        assert_eq!(
            told[1],
            "  Tracks  CBC 49 -> 52 (past 50: CBC and CRC markers both 10 lower) · French Preparations 64 -> 67"
        );
    }

    #[test]
    fn r1_7_control_that_nobody_told_is_left_to_be_checked() {
        let notebook = KnownFacts::open();
        let mut start = Board::unknown();
        notebook.begin(start);
        start.tell(Fact::stock(OffMapBox::Available, PieceType::Tory), FactValue::Number(4));
        let start = start.with_known_facts(notebook);
        let changes = [place(Piece::Tory, 2, Space::Boston)];
        let told = || crate::tell::orders_by_space(&start, &changes, 80);
        assert_eq!(told(), ["  Boston  + 2 Tories; check Control"]);
        notebook.learn([(Fact::Control(Space::Boston), Control::British.into())]);
        assert_eq!(told(), ["  Boston  + 2 Tories"]);
    }

    /// The Treaty of Alliance taken back: the marker of French Preparations returns, to the number that is counted.
    #[test]
    fn r2_3_9_the_treaty_taken_back_puts_the_marker_of_preparations_on() {
        let mut now = Layout::empty().squadrons(2, 0).board;
        now.apply(&Change::set(Fact::Treaty, false, true)).expect("legal");
        let back = [Change::set(Fact::Treaty, true, false)];
        let then = after(&now, &back);
        let told = |unknown: Option<Fact>| {
            let notebook = KnownFacts::open();
            let all = Fact::everywhere().filter(|fact| Some(*fact) != unknown);
            notebook.learn(all.map(|fact| (fact, now.fact(fact))));
            orders_to_undo(&now.with_known_facts(notebook), &then, &back, 80)
        };
        let preparations = now.french_preparations();
        let returns = format!("  Tracks  French Preparations marker on {preparations}");
        let cards = "  Cards   Treaty of Alliance back in hand";
        assert_eq!(told(None)[1..], [returns.as_str(), cards]);
        assert_eq!(told(Some(Fact::CBC))[1..], [cards.replace("   ", "  ").as_str()]);
    }

    /// What is not known is told net all the same.
    #[test]
    fn r1_6_3_of_a_board_that_is_known_in_part_the_changes_are_told() {
        let notebook = KnownFacts::open();
        let start = Board::unknown();
        notebook.begin(start);
        let known = [Fact::Support(Space::Virginia), Fact::Resources(Faction::Patriots)];
        notebook.learn(known.map(|fact| (fact, start.fact(fact))));
        let start = start.with_known_facts(notebook);
        let go =
            |count, from: Space, to: Space| Change::pieces(Piece::Continental, count, from, to);
        let changes = [
            go(3, Space::NewYork, Space::NewJersey),
            go(1, Space::NewJersey, Space::Virginia),
            Change::pieces(Piece::Continental, 1, Space::Virginia, OffMapBox::Casualties),
            Change::set(
                Fact::Support(Space::Virginia),
                Support::Neutral,
                Support::ActiveOpposition,
            ),
            Change::set(Fact::Resources(Faction::Patriots), 4_u8, 2_u8),
            Change::set(Fact::CRC, 0_u8, 1_u8),
        ];
        assert_eq!(
            crate::tell::orders_by_space(&start, &changes, 80),
            [
                "  New York    - 1 Continental -> Casualties (removed in Virginia); check Control",
                "  New Jersey  + 2 Continentals from New York; check Control",
                "  Virginia    Active Opposition",
                "  Tracks      Patriot Resources 4 -> 2 · CRC +1 · Total Opposition +4",
            ]
        );
    }
}
