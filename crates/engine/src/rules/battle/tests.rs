use super::*;
use crate::game::{OffMapBox, PieceType, Support};
use crate::rules::{RallyKind, Victory, act as rules_act};
use crate::rules::{Reason, Refusal};
use crate::testing::Layout;

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

/// A board with the Treaty played, three Squadrons and five Resources for everybody.
fn table(pieces: &[(Space, Piece, u8)]) -> Layout {
    let rich = Layout::empty().everybodys_resources(5);
    rich.treaty().squadrons(3, 0).lay(pieces)
}

fn refused(state: &mut ActionState, step: &ActionStep) -> Refusal {
    let before = *state.board();
    let refusal = rules_act(state, step).unwrap_err();
    assert!(*state.board() == before && state.changes().is_empty());
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
fn example() -> Layout {
    table(&[
        (HERE, BritishRegular, 5),
        (HERE, Tory, 2),
        (HERE, WarPartyUnderground, 3),
        (HERE, Continental, 3),
        (HERE, FrenchRegular, 2),
        (HERE, MilitiaActive, 1),
        (HERE, MilitiaUnderground, 2),
        (HERE, PatriotFort, 1),
    ])
    .leader(Leader::Washington, HERE)
    .leader(Leader::Gage, HERE)
    .support(HERE, Support::PassiveOpposition)
    .support(Space::MarylandDelaware, Support::ActiveSupport)
}

fn example_plan() -> Plan {
    Plan { attacker_activates: 2, defender_activates: 1, ..british() }
}

/// Sums of 3.6.5 and 3.6.6.
fn sums(board: &Board, plan: Plan) -> (i8, i8) {
    (defender_modifier(board, &plan), attacker_modifier(board, &plan))
}

fn common_cause(active: u8, hidden: u8) -> Plan {
    Plan {
        common_cause: PieceCounts::of(WarPartyActive, active).with(WarPartyUnderground, hidden),
        ..british()
    }
}
