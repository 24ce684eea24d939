//! A Battle as data, with every number of its sums (3.6.3-3.6.8).

use super::force::{Forces, Line, forces};
use super::losses::{BattleResult, outcome};
use super::modifiers::{Modifiers, attacker_modifiers, defender_modifiers};
use super::plan::Plan;
use crate::game::{Board, Faction, Space};
use crate::rules::PieceCounts;

/// Both sides of a Battle before the dice: what each has, how many it will roll and what is added
/// (3.6.3-3.6.6). Of every pair the Attacker's comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Where.
    pub space: Space,
    /// Who Attacks.
    pub attacker: Faction,
    /// What Attacks and what Defends, in the faces that it shows once all is Activated.
    pub troops: [PieceCounts; 2],
    /// What an Event adds to the Attacker's Force Level.
    pub event_force: i8,
    /// Both Force Levels, the Attacker's with what the Event adds.
    pub forces: Forces,
    /// What is added to the Attacker's roll for the Defender Loss Level (3.6.5), and to the Defender's for the
    /// Attacker Loss Level (3.6.6).
    pub modifiers: [Modifiers; 2],
}

/// The strength of both sides as the plan draws them up on the board.
pub fn strength(board: &Board, plan: &Plan) -> Strength {
    Strength {
        space: plan.space,
        attacker: plan.attacker,
        troops: [Line::attacking(board, plan).troops, Line::defending(board, plan).troops],
        event_force: plan.event_modifiers[0],
        forces: forces(board, plan),
        modifiers: [defender_modifiers(board, plan), attacker_modifiers(board, plan)],
    }
}

/// A Battle as it is fought: what each side has, rolls and loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleReport {
    /// Both sides before the dice.
    pub strength: Strength,
    /// The Attacker's and the Defender's dice.
    pub dice: [Vec<u8>; 2],
    /// How it ends.
    pub result: BattleResult,
}

/// The report of a Battle with the Attacker's and the Defender's dice, on the board before it.
pub fn fought(board: &Board, plan: &Plan, dice: [Vec<u8>; 2]) -> BattleReport {
    let [attack, defence] = dice.each_ref().map(|dice| dice.iter().sum());
    BattleReport {
        strength: strength(board, plan),
        result: outcome(board, plan, attack, defence),
        dice,
    }
}
