//! Orders about Leaders.

use super::*;
use lod_engine::game::{Fact, FactValue, Faction, KnownBoard, KnownFacts, Leader};

/// A Leader who moved, was followed by another one and moved on, there and back, on a board that is known in part.
#[test]
fn r6_5_1_a_leader_who_took_over_goes_from_where_he_is() {
    use Space::{Boston, NewYorkCity, Virginia};
    let leads = |leader: Leader, from: Space, to: Space| {
        let [from, to] = [from, to].map(|space| FactValue::At(Some(space)));
        Change::Set { fact: Fact::LeaderSpace(leader), from, to }
    };
    let changes = [
        leads(Leader::Howe, NewYorkCity, Boston),
        Change::set(Fact::LeaderName(Faction::British), Leader::Howe, Leader::Clinton),
        leads(Leader::Clinton, Boston, Virginia),
    ];
    let mut whole = Board::empty();
    whole.tell(Fact::LeaderName(Faction::British), FactValue::Name(Leader::Howe));
    whole.tell(Fact::LeaderSpace(Leader::Howe), FactValue::At(Some(NewYorkCity)));
    let lent = KnownFacts::lend();
    let mut known = KnownBoard::of(&whole);
    known.forget([Fact::CBC]);
    for start in [whole, known.on(lent.notebook())] {
        let then = carried_out(&start, &changes);
        let told = |lines: Vec<String>| lines[1].trim_start().to_string();
        let there = told(on_board(&start, &then, &changes, 80));
        assert_eq!(there, "Virginia  Clinton for Howe from New York City");
        let back: Vec<Change> = changes.iter().rev().copied().map(Change::inverse).collect();
        let back = told(orders_to_undo(&then, &start, &back, 80));
        assert_eq!(back, "New York City  Howe for Clinton from Virginia");
    }
}
