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
    Board, Change, Fact, FactValue, Leader, Marker, OffMapBox, Piece, Place, Space,
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
    /// Why, on a page: the choices that came to it, or the steps that paid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
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
            why: Vec::new(),
            place: "",
            words,
            orders: Vec::new(),
        }
    }

    /// All that a page is told of it.
    pub(super) fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        self.says.iter_mut().chain(&mut self.why).chain([&mut self.text])
    }

    /// The place by its name; nothing for a sentence.
    pub const fn place(&self) -> &'static str {
        self.place
    }

    /// Where it is; nothing for a sentence.
    pub(super) fn row(&self) -> Option<OrderPlace> {
        self.orders.first().map(Order::row)
    }

    /// What is to be moved and marked there.
    pub fn row_text(&self) -> &str {
        &self.words
    }

    /// The same in sentences.
    pub(super) fn sentences(&self) -> Vec<String> {
        if self.orders.is_empty() {
            vec![self.words.clone()]
        } else {
            order_sentences(&self.orders)
        }
    }

    fn new(row: OrderPlace, orders: &[Order]) -> OrderRow {
        let space = match row {
            OrderPlace::Space(space) => Some(space.id()),
            _ => None,
        };
        let here = row.name();
        let says = sentences_under(here, orders);
        let (words, orders) = (row_text(row, orders), orders.to_vec());
        OrderRow { space, text: String::new(), says, why: Vec::new(), place: here, words, orders }
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
fn row_text(row: OrderPlace, orders: &[Order]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let pieces = pieces(row, orders);
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
    /// To a box; the space that they lie in, where they moved to this one before they were removed.
    Into(OffMapBox, Option<Space>),
    /// Turned over; the flag says that they then are Underground.
    Turn(bool),
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
        (Spot::Space(from, piece), Spot::Pool(to, _)) => {
            (Direction::Into(to, removed_in.map(|_| from)), piece.counted(count))
        }
        (Spot::Space(a, _), Spot::Space(b, piece)) if a == b => {
            (Direction::Turn(piece.is_underground()), piece.piece_type().counted(count))
        }
        (Spot::Space(a, was), Spot::Space(_, piece)) if was != piece => {
            (Direction::From(a, true), piece.piece_type().counted(count))
        }
        (Spot::Space(a, _), Spot::Space(_, piece)) => {
            (Direction::From(a, false), piece.counted(count))
        }
    })
}

/// Pieces that go one way on a row.
pub(super) struct PiecesOneWay {
    pub way: Direction,
    /// Each kind with its number.
    pub pieces: Vec<String>,
    /// How many there are of all kinds.
    count: u8,
    /// The first as it lies before, where that is in a space.
    was: Option<Piece>,
}

/// The ways on a row, each with its pieces.
pub(super) fn ways(orders: &[Order]) -> Vec<PiecesOneWay> {
    let mut ways: Vec<PiecesOneWay> = Vec::new();
    for order in orders {
        let (Order::Pieces { count, from, .. }, Some((way, what))) = (order, way(order)) else {
            continue;
        };
        let was = match from {
            Spot::Space(_, piece) => Some(*piece),
            _ => None,
        };
        match ways.last_mut() {
            Some(last) if last.way == way && same_turn(way, last.was, was) => {
                last.pieces.push(what);
                last.count += count;
            }
            _ => ways.push(PiecesOneWay { way, pieces: vec![what], count: *count, was }),
        }
    }
    ways
}

fn pieces(row: OrderPlace, orders: &[Order]) -> String {
    // The hand makes room first.
    let (out, others): (Vec<_>, Vec<_>) =
        ways(orders).into_iter().partition(|go| matches!(go.way, Direction::Into(..)));
    out.iter().chain(&others).map(|go| clause(row, go)).join(", ")
}

/// Pieces that are turned on the way are told together when they all lie with the same face.
fn same_turn(way: Direction, a: Option<Piece>, b: Option<Piece>) -> bool {
    !matches!(way, Direction::From(_, true))
        || a.map(Piece::is_underground) == b.map(Piece::is_underground)
}

fn clause(row: OrderPlace, go: &PiecesOneWay) -> String {
    let what = go.pieces.join(", ");
    match go.way {
        Direction::Out(OffMapBox::Available) if matches!(row, OrderPlace::Space(_)) => {
            format!("+ {what}")
        }
        Direction::Out(pool) => format!("+ {what} from {}", pool.name()),
        Direction::From(space, false) => format!("+ {what} from {space}"),
        Direction::From(space, true) => format!("+ {what} from {space} ({})", go.turned()),
        Direction::Into(pool, None) => format!("- {what} -> {}", pool.name()),
        Direction::Into(pool, Some(from)) => format!("- {what} from {from} -> {}", pool.name()),
        Direction::Turn(underground) => turn(underground, &what),
    }
}

impl PiecesOneWay {
    /// What is done with them where they come to lie with the other face: "Activate it".
    pub fn turned(&self) -> String {
        let what = if self.count == 1 { "it" } else { "them" };
        turn(!self.was.is_some_and(Piece::is_underground), what)
    }
}

/// Pieces turned over in a space.
pub(super) fn turn(underground: bool, what: &str) -> String {
    if underground { format!("flip {what} Underground") } else { format!("Activate {what}") }
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
                format!("{} Brilliant Stroke back in hand", faction.adjective())
            }
            (Fact::BrilliantStroke(faction), _) => {
                format!("{} Brilliant Stroke out of the game", faction.adjective())
            }
            _ => return None,
        },
        Order::Markers { marker, by, .. } => markers(marker, by),
        Order::Ships { count, from, to } => {
            let many = if count == 1 { "" } else { "s" };
            let (was, is, from) = (ship_side(from), ship_side(to), sea(from));
            if was == is {
                format!("+ {count} {is}{many} from {from}")
            } else {
                format!("+ {count} {is}{many} ({was}{many} from {from})")
            }
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
            (_, None) => format!("remove the {} marker", track.name()),
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
mod tests;
