//! A Battle as it is drawn, both sides beside each other (3.6.3-3.6.8).

use super::battle::{SIDES, outcome, reason};
use lod_engine::rules::PieceCounts;
use lod_engine::rules::battle::{BattleReport, Strength};
use serde::Serialize;

/// A Battle before the dice, or as it was fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleSheet {
    /// Where.
    space: &'static str,
    /// The Attacker and the Defender.
    sides: [BattleSide; 2],
    /// Who wins, and what comes of it; nothing before the dice.
    result: Option<[String; 2]>,
}

/// One side of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct BattleSide {
    role: &'static str,
    /// The Faction that Attacks, or the first of the Side that Defends, by its id.
    faction: &'static str,
    /// What fights, by letters.
    pieces: Vec<(&'static str, u8)>,
    /// What an Event adds to the Force Level, which has it.
    event: i8,
    force: u8,
    /// How many D3 it rolls.
    dice: u8,
    /// What they showed.
    rolled: Vec<u8>,
    /// What is added to the roll, each with its reason.
    modifiers: Vec<(&'static str, i8)>,
    /// What its roll comes to, by name: "Defender Loss Level" of the Attacker's (3.6.4).
    level: &'static str,
    /// That level; nothing before the dice.
    makes: Option<i16>,
    /// The pieces that it loses.
    loses: Option<Vec<(&'static str, u8)>>,
}

/// The levels that the rolls of Attacker and Defender come to (3.6.4).
const LEVELS: [&str; 2] = ["Defender Loss Level", "Attacker Loss Level"];

fn lettered(pieces: PieceCounts) -> Vec<(&'static str, u8)> {
    pieces.iter().map(|(piece, count)| (piece.letters(), count)).collect()
}

impl From<&Strength> for BattleSheet {
    fn from(strength: &Strength) -> BattleSheet {
        let factions = [strength.attacker, strength.attacker.side().enemy().first()];
        let sides = [0, 1].map(|at| {
            let (force, dice) = strength.forces.both()[at];
            let modifiers = strength.modifiers[at].iter();
            BattleSide {
                role: SIDES[at],
                faction: factions[at].id(),
                pieces: lettered(strength.troops[at]),
                event: if at == 0 { strength.event_force } else { 0 },
                force,
                dice,
                rolled: Vec::new(),
                modifiers: modifiers.map(|added| (reason(added.why), added.by)).collect(),
                level: LEVELS[at],
                makes: None,
                loses: None,
            }
        });
        BattleSheet { space: strength.space.name(), sides, result: None }
    }
}

impl From<&BattleReport> for BattleSheet {
    fn from(fought: &BattleReport) -> BattleSheet {
        let result = &fought.result;
        let levels = [result.defender_loss, result.attacker_loss];
        let removes = [result.attacker_removes, result.defender_removes];
        let mut sheet = BattleSheet::from(&fought.strength);
        for (at, side) in sheet.sides.iter_mut().enumerate() {
            side.rolled.clone_from(&fought.dice[at]);
            side.makes = Some(levels[at]);
            side.loses = Some(lettered(removes[at]));
        }
        BattleSheet { result: Some(outcome(fought)), ..sheet }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Layout;
    use lod_engine::game::{Faction, Piece, Space};
    use lod_engine::rules::battle::{self, Plan};
    use lod_engine::rules::{ActionState, Cost};

    /// The dice stand apart, so that each is drawn; without a die no level is lost but by what is added.
    #[test]
    fn r3_6_4_each_side_has_its_dice_and_the_level_that_they_come_to() {
        let board = Layout::empty()
            .put(Space::Virginia, Piece::Continental, 6)
            .put(Space::Virginia, Piece::Tory, 2)
            .board;
        let state = ActionState::new(board, Faction::Patriots, Cost::Free, true);
        let plan: Plan = battle::plan(&state, Space::Virginia);
        let before = BattleSheet::from(&battle::strength(&board, &plan));
        let [attacker, defender] = &before.sides;
        assert_eq!((attacker.force, attacker.dice, attacker.makes), (6, 2, None));
        assert_eq!((defender.pieces.as_slice(), defender.dice), (&[("t", 2)][..], 0));
        let fought = BattleSheet::from(&battle::fought(&board, &plan, [vec![1, 3], Vec::new()]));
        let [attacker, defender] = &fought.sides;
        assert_eq!(
            (attacker.rolled.as_slice(), attacker.level),
            (&[1, 3][..], "Defender Loss Level")
        );
        let added: i8 = attacker.modifiers.iter().map(|(_, by)| by).sum();
        assert_eq!(attacker.makes, Some(4 + i16::from(added)));
        assert_eq!((defender.level, defender.rolled.len()), ("Attacker Loss Level", 0));
        assert_eq!(defender.loses.as_deref(), Some(&[("t", 2)][..]));
        assert!(fought.result.is_some_and(|[won, _]| won.contains("Rebellion")));
    }
}
