use super::*;
use crate::game::{Change, Harbour, Pool, Stock, Support};
use crate::rules::{RallyKind, Victory, act as rules_act};

use Faction::{British, French, Indians, Patriots};
use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};

mod force;
mod modifiers;
mod price;
mod removal;
mod victory;
mod whole;

/// A board with the Treaty played, four Squadrons and five Resources for everybody.
fn table(pieces: &[(Space, Piece, u8)]) -> Board {
    let mut board = Board::empty().with_squadrons(4);
    set(
        &mut board,
        Change::Treaty {
            from: false,
            to: true,
        },
    );
    for faction in Faction::ALL {
        resources(&mut board, faction, 5);
    }
    for &(to, piece, count) in pieces {
        set(
            &mut board,
            Change::Place {
                piece,
                count,
                from: Pool::Available,
                to,
            },
        );
    }
    board
}

fn set(board: &mut Board, change: Change) {
    board.apply(&change).unwrap();
}

fn resources(board: &mut Board, faction: Faction, to: u8) {
    let from = board.resources(faction);
    set(board, Change::Resources { faction, from, to });
}

fn lead(board: &mut Board, leader: Leader, to: Space) {
    let faction = leader.faction();
    while board.leader(faction) != leader {
        let from = board.leader(faction);
        set(
            board,
            Change::Succeed {
                from,
                to: from.next().unwrap(),
            },
        );
    }
    set(
        board,
        Change::Leader {
            leader,
            from: None,
            to: Some(to),
        },
    );
}

fn support(board: &mut Board, space: Space, to: Support) {
    let from = board.support(space);
    set(board, Change::Shift { space, from, to });
}

fn blockade(board: &mut Board, city: Space) {
    set(
        board,
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(city),
        },
    );
}

fn paid(board: Board, faction: Faction) -> Deed {
    Deed::new(board, faction, Price::Paid, false)
}

fn refused(deed: &mut Deed, step: &Step) -> Refusal {
    let before = *deed.board();
    let refusal = rules_act(deed, step).unwrap_err();
    assert!(*deed.board() == before && deed.changes().is_empty());
    refusal
}

/// Force Levels of a Battle in a space.
fn levels(pieces: &[(Piece, u8)], plan: Plan) -> (u8, u8) {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    let forces = forces(&table(&pieces), &plan);
    (forces.attacker, forces.defender)
}

const HERE: Space = Space::Pennsylvania;

fn british() -> Plan {
    Plan::new(HERE, British)
}

fn patriots() -> Plan {
    Plan::new(HERE, Patriots)
}

fn french() -> Plan {
    Plan::new(HERE, French)
}

fn allied(plan: Plan) -> Plan {
    Plan { ally: true, ..plan }
}

/// The published example: British Attacking in Pennsylvania.
fn example() -> Board {
    let mut board = table(&[
        (HERE, BritishRegular, 5),
        (HERE, Tory, 2),
        (HERE, WarPartyUnderground, 3),
        (HERE, Continental, 3),
        (HERE, FrenchRegular, 2),
        (HERE, MilitiaActive, 1),
        (HERE, MilitiaUnderground, 2),
        (HERE, PatriotFort, 1),
    ]);
    lead(&mut board, Leader::Washington, HERE);
    lead(&mut board, Leader::Gage, HERE);
    support(&mut board, HERE, Support::PassiveOpposition);
    support(&mut board, Space::MarylandDelaware, Support::ActiveSupport);
    board
}

fn example_plan() -> Plan {
    Plan {
        attacker_activates: 2,
        defender_activates: 1,
        ..british()
    }
}

/// Sums of 3.6.5 and 3.6.6.
fn sums(board: &Board, plan: Plan) -> (i8, i8) {
    (
        defender_modifier(board, &plan),
        attacker_modifier(board, &plan),
    )
}

fn common_cause(active: u8, hidden: u8) -> Plan {
    Plan {
        common_cause: Troops::of(WarPartyActive, active).with(WarPartyUnderground, hidden),
        ..british()
    }
}
