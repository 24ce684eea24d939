//! The program's board adjusted by hand, when it and the board on the table disagree or an Event was resolved on the
//! table. A line is in the language of the board, as at `audit`.

mod consequences;

use crate::talk::facts::FactReader;
use lod_engine::game::{
    Board, Change, Cylinder, Fact, FactValue, KnownBoard, Marker, OffMapBox, Piece, Place, Side,
    Space,
};

/// What can be set, a line each.
pub const HELP: &[&str] = &[
    "fix boston 3r 1t 0mu po              pieces; level as, ps, neutral, po, ao",
    "fix boston +1c -1r; va =2t; nc -     add or remove; only 2 Tories; empty",
    "fix ny>nj 3c; boston>casualties 1t   pieces from one place to another",
    "fix va 2prop 1raid; boston 1bl       markers; Blockades, FNI follows",
    "fix resources 7b +2p; cbc 4; crc 3   tracks; winter 2: cards left",
    "fix squadrons 2wi                    from and to Unavailable",
    "fix howe boston; gage available      a Leader, in the place of the old one",
    "fix unavailable 4r; casualties 2c    boxes, from and to Available",
    "fix patriots ineligible              or eligible, passed",
    "fix treaty yes; strokes nb yf        cards: y held, n played",
];

/// The changes that a line asks for, with what follows from them; the rules of play are not asked, those of the
/// board are. None where the board is like that already.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn parse(board: &Board, line: &str) -> Result<Vec<Change>, String> {
    parse_by(board, None, line)
}

/// The same typed by a person of this Side, whose pieces are meant by a word for pieces of both.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn parse_by(board: &Board, own: Option<Side>, line: &str) -> Result<Vec<Change>, String> {
    let line = line.trim().to_lowercase();
    let line = line.strip_prefix("fix").unwrap_or(&line).trim();
    if line.is_empty() {
        return Err("type what to set, e.g. boston 3r 1t".to_string());
    }
    let known = KnownBoard::of(board);
    let facts = FactReader::of_all(&known).of_side(own).after(line)?;
    changes(board, &facts)
}

/// The changes that make a board show these facts, with what follows from them.
///
/// # Errors
/// What the board may not be like, and what is possible.
pub fn changes(board: &Board, facts: &[(Fact, FactValue)]) -> Result<Vec<Change>, String> {
    let mut facts = facts.to_vec();
    // What falls first makes room for what rises; the Treaty lets the French in, Squadrons come and go last.
    facts.sort_by_key(|(fact, value)| match *fact {
        Fact::Treaty => 0,
        Fact::SQUADRONS_WEST_INDIES | Fact::SQUADRONS_UNAVAILABLE | Fact::FNI => 3,
        fact if value.number() > board.fact(fact).number() => 2,
        _ => 1,
    });
    let mut after = *board;
    let mut changes = Vec::new();
    for (fact, value) in facts {
        let more = to(&after, fact, value)?;
        after.apply_all(&more).map_err(|v| v.to_string())?;
        changes.extend(more);
    }
    consequences::with_consequences(board, changes)
}

/// What brings a fact to a value.
fn to(board: &Board, fact: Fact, value: FactValue) -> Result<Vec<Change>, String> {
    let now = board.fact(fact);
    if now == value {
        return Ok(Vec::new());
    }
    let number = u8::try_from(value.number()).unwrap_or(u8::MAX);
    match (fact, value) {
        (Fact::SQUADRONS_WEST_INDIES, _) => squadrons(board, number),
        (Fact::SQUADRONS_UNAVAILABLE, _) => {
            let all = board.squadrons_west_indies() + board.squadrons_unavailable();
            squadrons(board, all.saturating_sub(number))
        }
        (Fact::Pieces(Place::Space(city), Piece::Squadron), _) => blockades(board, city, number),
        (Fact::Pieces(Place::AVAILABLE, _), _) => {
            Err("Available follows from the other pieces (1.4.1). Set those".to_string())
        }
        (Fact::Pieces(Place::Box(pool), piece), _) => boxed(board, pool, piece, number),
        (Fact::Pieces(place, piece), _) => {
            Ok(vec![moved(piece, board.pieces_in(place, piece), number, place)])
        }
        (Fact::Propaganda(space), _) => marks(board, space, Marker::Propaganda, number),
        (Fact::Raids(space), _) => marks(board, space, Marker::Raid, number),
        (Fact::Leader(faction), FactValue::Leader(leader, at)) => {
            let (was, from) = (board.leader(faction), board.leader_space(faction));
            let name = (was != leader).then(|| Change::set(Fact::LeaderName(faction), was, leader));
            let goes = (from != at).then(|| Change::set(Fact::LeaderSpace(leader), from, at));
            Ok(name.into_iter().chain(goes).collect())
        }
        (Fact::Cylinder(faction), FactValue::Cylinder(at)) => match at {
            Cylinder::Eligible | Cylinder::Ineligible | Cylinder::Passed => {
                Ok(vec![Change::set(fact, now, value)])
            }
            _ => Err(format!(
                "the {faction} have not acted on this card. Type rollback to enter the missing \
                 turn, or move the cylinder back on your board"
            )),
        },
        (Fact::Control(space), _) => Err(format!(
            "Control of {space} follows from its pieces (1.7). Set those, or correct the marker on your board"
        )),
        _ => Ok(vec![Change::set(fact, now, value)]),
    }
}

/// Pieces from and to Available.
fn moved(piece: Piece, from: u8, to: u8, place: Place) -> Change {
    if to > from {
        Change::pieces(piece, to - from, OffMapBox::Available, place)
    } else {
        Change::pieces(piece, from - to, place, OffMapBox::Available)
    }
}

fn boxed(board: &Board, pool: OffMapBox, piece: Piece, to: u8) -> Result<Vec<Change>, String> {
    let stock = piece.piece_type();
    let (from, available) = (board.off_map(pool, stock), board.available(stock));
    if to > from.saturating_add(available) {
        let most = from + available;
        return Err(format!("there are {from} there and {available} Available: at most {most}"));
    }
    Ok(vec![moved(piece, from, to, Place::Box(pool))])
}

fn marks(board: &Board, space: Space, marker: Marker, to: u8) -> Result<Vec<Change>, String> {
    let (from, left) = (board.markers(space, marker), board.markers_left(marker));
    if to > from.saturating_add(left) {
        return Err(format!(
            "only {left} {} markers remain: at most {} here",
            marker.name(),
            from + left
        ));
    }
    Ok(vec![Change::set(marker.fact(space), from, to)])
}

fn blockades(board: &Board, city: Space, to: u8) -> Result<Vec<Change>, String> {
    let from = board.blockades(city);
    let here = Place::Space(city);
    let (near, far) = (board.squadrons_west_indies(), board.squadrons_unavailable());
    if to > from.saturating_add(near + far) {
        return Err(format!("only {} Squadrons are not on Cities", near + far));
    }
    let more = (from..to).zip(0..).map(|(_, taken)| {
        if taken < near {
            Change::squadron(Place::WEST_INDIES, here)
        } else {
            Change::squadron(Place::UNAVAILABLE, here)
        }
    });
    let fewer = (to..from).map(|_| Change::squadron(here, Place::WEST_INDIES));
    Ok(more.chain(fewer).collect())
}

fn squadrons(board: &Board, to: u8) -> Result<Vec<Change>, String> {
    let from = board.squadrons_west_indies();
    let most = from + board.squadrons_unavailable();
    if to > most {
        return Err(format!(
            "at most {most} Squadrons in the West Indies; the others are Blockades"
        ));
    }
    let out = Change::squadron(Place::UNAVAILABLE, Place::WEST_INDIES);
    let back = Change::squadron(Place::WEST_INDIES, Place::UNAVAILABLE);
    Ok((from..to).map(|_| out).chain((to..from).map(|_| back)).collect())
}
