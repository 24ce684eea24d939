//! What is asked about the board in the middle of an action: the players moved what was told of it. They see the board after
//! that, and what is known is the board before the action.

use lod_engine::game::{Board, Change, Fact, FactValue, Marker, Piece, Place, Space, Support};

/// A fact as players see it who carried these changes out.
pub fn seen((fact, value): (Fact, FactValue), told: &[Change]) -> (Fact, FactValue) {
    (fact, carried(fact, value, told, true))
}

/// A fact as it was before these changes, of which players say how it is after them.
pub fn before((fact, value): (Fact, FactValue), told: &[Change]) -> (Fact, FactValue) {
    (fact, carried(fact, value, told, false))
}

/// What is known of a board, after these changes.
pub fn board_seen(board: Board, told: &[Change]) -> Board {
    let mut seen_board = board;
    for fact in Fact::everywhere().filter(|_| !told.is_empty()) {
        let (_, value) = seen((fact, board.fact(fact)), told);
        seen_board.tell(fact, value);
    }
    seen_board
}

fn carried(fact: Fact, value: FactValue, told: &[Change], forward: bool) -> FactValue {
    if let FactValue::Leader(leader, at) = value {
        let named = carried(Fact::LeaderName(leader.faction()), leader.into(), told, forward);
        let FactValue::Name(named) = named else { return value };
        let leader = if forward { leader } else { named };
        let place = carried(Fact::LeaderSpace(leader), FactValue::At(at), told, forward);
        return match place {
            FactValue::At(at) => FactValue::Leader(named, at),
            _ => value,
        };
    }
    if let FactValue::Number(_) = value {
        let n: i32 = told.iter().map(|change| growth(change, fact)).sum();
        return value.plus(if forward { n } else { -n }).unwrap_or(value);
    }
    let mut steps = told.iter().filter_map(|change| change.of(fact));
    match forward {
        true => steps.next_back().map_or(value, |(_, to)| to),
        false => steps.next().map_or(value, |(from, _)| from),
    }
}

/// By how much a number grows.
fn growth(change: &Change, fact: Fact) -> i32 {
    let is_counted = |place: Place, piece: Piece| match fact {
        Fact::Pieces(..) => Fact::Pieces(place, piece).kept_as() == fact,
        Fact::OnMap(set) => place.space().is_some() && set.contains(piece),
        _ => false,
    };
    let at = |place, piece| i32::from(is_counted(place, piece));
    match *change {
        Change::Move { piece, count, from, to } => {
            i32::from(count) * (at(to, piece) - at(from, piece))
        }
        Change::Flip { piece, count, space } => {
            let (place, other) = (Place::Space(space), piece.flipped().unwrap_or(piece));
            i32::from(count) * (at(place, other) - at(place, piece))
        }
        Change::Set { fact: own, from, to } => {
            let grows = i32::from(to.number()) - i32::from(from.number());
            match (fact, own) {
                (Fact::MarkersLeft(Marker::Propaganda), Fact::Propaganda(_))
                | (Fact::MarkersLeft(Marker::Raid), Fact::Raids(_)) => -grows,
                (Fact::TotalSupport, Fact::Support(space)) => {
                    points(space, to, Support::adds_support)
                        - points(space, from, Support::adds_support)
                }
                (Fact::TotalOpposition, Fact::Support(space)) => {
                    points(space, to, Support::adds_opposition)
                        - points(space, from, Support::adds_opposition)
                }
                _ if fact == own => grows,
                _ => 0,
            }
        }
    }
}

/// What a level adds to a total.
fn points(space: Space, value: FactValue, adds: fn(Support, u8) -> u8) -> i32 {
    let FactValue::Support(level) = value else { return 0 };
    adds(level, space.population()).into()
}
