//! What changes move, as orders in the order in which it was done.

use super::order::{Order, markers, net_change, set};
use super::orders_by_space::way;
use super::piece_flow::passage;
use lod_engine::game::{Change, Fact, FactValue, SpaceSet};

/// What changes move, one after another; then the levels and markers of spaces as they end.
pub fn in_order(changes: &[Change]) -> Vec<Order> {
    let direction = |order: &Order| (order.row(), way(order).map(|(way, _)| way));
    orders(changes, |before, order| direction(before) == direction(order))
}

/// The same, where pieces that go the same way again later are told with the first of them.
pub(super) fn added_up(changes: &[Change]) -> Vec<Order> {
    orders(changes, |_, _| true)
}

/// The orders of changes: one is told with another before it, where all between them allow it.
fn orders(changes: &[Change], allows: impl Fn(&Order, &Order) -> bool) -> Vec<Order> {
    let mut orders: Vec<Order> = Vec::new();
    for order in changes.iter().filter_map(moved) {
        let mut last = orders.iter_mut().rev().take_while(|before| allows(before, &order));
        if !last.any(|before| joins(before, &order)) {
            orders.push(order);
        }
    }
    let ends = |fact| net_change(changes, fact);
    let spaces = SpaceSet::ALL.iter();
    let of_space = |s| set(Fact::Support(s), ends).into_iter().chain(markers(s, ends));
    orders.extend(spaces.flat_map(of_space));
    orders
}

/// What a change moves: pieces, ships or a Leader.
fn moved(change: &Change) -> Option<Order> {
    let leader = |was, from, now, to| Order::Leader { was, from, now, to };
    match *change {
        Change::Move { count: 0, .. } | Change::Flip { count: 0, .. } => None,
        Change::Move { count, from, to, .. } if change.sails() => {
            Some(Order::Ships { count, from, to })
        }
        Change::Move { .. } | Change::Flip { .. } => passage(change).map(Order::from),
        Change::Set { fact: Fact::LeaderSpace(who), from, to } => match (from, to) {
            (FactValue::At(from), FactValue::At(to)) => Some(leader(who, from, who, to)),
            _ => None,
        },
        Change::Set { from: FactValue::Name(was), to: FactValue::Name(now), .. } => {
            Some(leader(was, None, now, None))
        }
        Change::Set { .. } => None,
    }
}

/// Adds the pieces or ships of another order that takes the same the same way; whether it does.
fn joins(order: &mut Order, other: &Order) -> bool {
    match (order, other) {
        (
            Order::Pieces { count, from, to, .. },
            Order::Pieces { count: more, from: of, to: at, .. },
        ) if (*from, *to) == (*of, *at) => {
            *count += more;
            true
        }
        (Order::Ships { count, from, to }, Order::Ships { count: more, from: of, to: at })
            if (*from, *to) == (*of, *at) =>
        {
            *count += more;
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell::order_sentences;
    use lod_engine::game::{Leader, OffMapBox, Piece, Space, Support};

    /// Pieces of one kind that follow each other are told once; what was done between two moves stands between them.
    #[test]
    fn what_was_done_is_told_in_order() {
        use Space::{Boston, Massachusetts};
        let place = |piece, count| Change::pieces(piece, count, OffMapBox::Available, Boston);
        let flip = |piece| Change::Flip { piece, count: 1, space: Boston };
        let shift = |from, to| Change::set(Fact::Support(Boston), from, to);
        let changes = [
            place(Piece::BritishRegular, 2),
            place(Piece::Tory, 1),
            shift(Support::Neutral, Support::PassiveSupport),
            place(Piece::BritishRegular, 1),
            Change::set(Fact::LeaderSpace(Leader::Howe), Some(Massachusetts), Some(Boston)),
            Change::pieces(Piece::Tory, 1, Boston, OffMapBox::Casualties),
            flip(Piece::MilitiaUnderground),
            shift(Support::PassiveSupport, Support::ActiveSupport),
        ];
        assert_eq!(
            order_sentences(&in_order(&changes)),
            [
                "Place 3 British Regulars and 1 Tory in Boston.",
                "Move Howe from Massachusetts to Boston.",
                "Remove 1 Tory from Boston to Casualties.",
                "Boston: Activate 1 Militia.",
                "Boston: Neutral -> Active Support.",
            ]
        );
    }
}
