//! What is asked about the board in the middle of an action: the players moved what was told of it. They see the board after
//! that, and what is known is the board before the action.

use lod_engine::game::{Board, Change, Fact, FactValue, KnownBoard, Piece, Place};

/// A fact as players see it who carried these changes out.
pub fn seen((fact, value): (Fact, FactValue), told: &[Change]) -> (Fact, FactValue) {
    (fact, carried(fact, value, told, true))
}

/// Facts as they were before these changes, of which players say how they are after them. A total grew by what the changed
/// spaces add to it, of which these facts and the known board before the changes say the rest: a Blockade takes away what its
/// City adds to Total Support, whatever moved it (1.9).
pub fn before(
    facts: &[(Fact, FactValue)],
    known: Board,
    told: &[Change],
) -> Vec<(Fact, FactValue)> {
    let mut start = known;
    let mut all = Vec::new();
    for (fact, value) in facts.iter().filter(|(fact, _)| !is_level_total(*fact)) {
        let was = carried(*fact, *value, told, false);
        start.tell(*fact, was);
        all.push((*fact, was));
    }
    let end = board_seen(start, told);
    for (total, value) in facts.iter().filter(|(fact, _)| is_level_total(*fact)) {
        let total_on = |board: &Board| i32::from(board.fact(*total).number());
        all.push((*total, value.plus(total_on(&start) - total_on(&end)).unwrap_or(*value)));
    }
    all
}

/// What is known, as players see it who carried these changes out.
pub fn known_seen(known: &KnownBoard, told: &[Change]) -> KnownBoard {
    KnownBoard::from_facts(known.facts().map(|(fact, value, sureness)| {
        let (fact, value) = seen((fact, value), told);
        (fact, value, sureness)
    }))
}

/// A board after these changes.
fn board_seen(board: Board, told: &[Change]) -> Board {
    let mut seen_board = board;
    for fact in Fact::everywhere().filter(|_| !told.is_empty()) {
        let (_, value) = seen((fact, board.fact(fact)), told);
        seen_board.tell(fact, value);
    }
    seen_board
}

fn is_level_total(fact: Fact) -> bool {
    matches!(fact, Fact::TotalSupport | Fact::TotalOpposition)
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
    if forward {
        steps.next_back().map_or(value, |(_, to)| to)
    } else {
        steps.next().map_or(value, |(from, _)| from)
    }
}

/// By how much a number grows.
fn growth(change: &Change, fact: Fact) -> i32 {
    let is_counted = |place: Place, piece: Piece| match fact {
        Fact::Pieces(..) => Fact::Pieces(place, piece).kept_as() == fact,
        Fact::OnMap(set) => place.space().is_some() && set.contains(piece),
        _ => false,
    };
    let counted = |place, piece| i32::from(is_counted(place, piece));
    match *change {
        Change::Move { piece, count, from, to } => {
            i32::from(count) * (counted(to, piece) - counted(from, piece))
        }
        Change::Flip { piece, count, space } => {
            let (place, other) = (Place::Space(space), piece.flipped().unwrap_or(piece));
            i32::from(count) * (counted(place, other) - counted(place, piece))
        }
        Change::Set { fact: own, from, to } => {
            let grows = i32::from(to.number()) - i32::from(from.number());
            match (fact, own) {
                (Fact::MarkersLeft(marker) | Fact::MarkersAtLeast(marker), _)
                    if own.space().is_some_and(|space| own == marker.fact(space)) =>
                {
                    -grows
                }
                _ if fact == own => grows,
                _ => 0,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Layout;
    use Fact::{TotalOpposition, TotalSupport};
    use Space::{Boston, NewYorkCity, Norfolk};
    use lod_engine::game::{Space, Support};

    /// The totals before changes, where players see these after them.
    fn before_changes(board: Board, changes: &[Change]) -> [u16; 2] {
        let mut after = board;
        after.apply_all(changes).expect("possible");
        let totals = [TotalSupport, TotalOpposition];
        let entered = totals.map(|total| (total, after.fact(total)));
        let facts = before(&entered, board, changes);
        totals.map(|total| {
            let found = facts.iter().find(|(fact, _)| *fact == total);
            found.expect("it was entered").1.number()
        })
    }

    fn totals(board: &Board) -> [u16; 2] {
        [TotalSupport, TotalOpposition].map(|total| board.fact(total).number())
    }

    fn shifts(space: Space, from: Support, to: Support) -> Change {
        Change::Set { fact: Fact::Support(space), from: from.into(), to: to.into() }
    }

    #[test]
    fn r1_9_a_total_entered_in_the_middle_of_an_action_minds_blockades() {
        use Support::{ActiveSupport, Neutral, PassiveOpposition, PassiveSupport};
        let late = Layout::empty().treaty().squadrons(1, 0).blockade(NewYorkCity);
        let board = late.support(NewYorkCity, ActiveSupport).support(Boston, PassiveSupport);
        let board = board.support(Norfolk, PassiveOpposition).board;
        let sails = |from: Space, to: Space| Change::Move {
            piece: Piece::Squadron,
            count: 1,
            from: from.into(),
            to: to.into(),
        };
        let cases: [&[Change]; 5] = [
            // The City counts again, and another no more.
            &[sails(NewYorkCity, Space::WestIndies)],
            &[sails(NewYorkCity, Boston)],
            // It counts in Total Opposition alone.
            &[shifts(NewYorkCity, ActiveSupport, PassiveOpposition)],
            &[
                sails(NewYorkCity, Boston),
                shifts(NewYorkCity, ActiveSupport, Neutral),
                shifts(Boston, PassiveSupport, ActiveSupport),
            ],
            &[shifts(Boston, PassiveSupport, ActiveSupport)],
        ];
        for changes in cases {
            assert_eq!(before_changes(board, changes), totals(&board), "{changes:?}");
        }
    }

    /// Where the Blockade is entered in the same answer it counts too.
    #[test]
    fn r1_9_a_blockade_entered_with_the_total_counts() {
        let shift = shifts(NewYorkCity, Support::ActiveSupport, Support::PassiveSupport);
        let levels = Layout::empty().treaty().support(NewYorkCity, Support::ActiveSupport).board;
        let entered = |blockades: u8| {
            let facts =
                [(TotalSupport, 5_u8.into()), (Fact::blockades(NewYorkCity), blockades.into())];
            before(&facts, levels, &[shift])
        };
        let was = |blockades| entered(blockades).into_iter().find(|(f, _)| *f == TotalSupport);
        assert_eq!(was(1), Some((TotalSupport, FactValue::Number(5))));
        assert_eq!(was(0), Some((TotalSupport, FactValue::Number(7))));
    }
}
