//! A Battle in words, with every number of its sums (3.6.3-3.6.8).

use super::force::{Forces, Line, forces};
use super::losses::{BattleResult, outcome};
use super::modifiers::{Modifier, attacker_modifiers, defender_modifiers};
use super::plan::Plan;
use crate::game::words::joined;
use crate::game::{Board, Faction, Side, Space};
use crate::rules::PieceCounts;
use std::fmt::{Display, Formatter};

/// Both sides of a Battle before the dice: what each has, how many it will roll and what is added
/// (3.6.3-3.6.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Where.
    pub space: Space,
    /// Who Attacks.
    pub attacker: Faction,
    /// What Attacks and what Defends, in the faces that it shows once all is Activated.
    pub troops: [PieceCounts; 2],
    /// Both Force Levels.
    pub forces: Forces,
    /// What is added to the Attacker's roll, and to the Defender's.
    pub modifiers: [Vec<Modifier>; 2],
}

/// The strength of both sides as the plan draws them up on the board.
pub fn strength(board: &Board, plan: &Plan) -> Strength {
    Strength {
        space: plan.space,
        attacker: plan.attacker,
        troops: [Line::attacking(board, plan).troops, Line::defending(board, plan).troops],
        forces: forces(board, plan),
        modifiers: [defender_modifiers(board, plan), attacker_modifiers(board, plan)],
    }
}

impl Strength {
    /// The Force Level of a side, and how many dice it rolls.
    fn force(&self, side: usize) -> (u8, u8) {
        match side {
            0 => (self.forces.attacker, self.forces.attacker_dice()),
            _ => (self.forces.defender, self.forces.defender_dice()),
        }
    }

    /// "1D3".
    fn dice(&self, side: usize) -> String {
        let (_, dice) = self.force(side);
        format!("{dice}D3")
    }

    /// "5 Continentals: Force Level 5. 1D3, +1 Leader".
    fn drawn_up(&self, side: usize, rolled: &str) -> String {
        let modifiers = self.modifiers[side].iter();
        let modifiers: String = modifiers.map(|m| format!(", {:+} {}", m.by, m.why)).collect();
        let troops = counted(self.troops[side], "no pieces");
        let (force, _) = self.force(side);
        format!("{troops}: Force Level {force}. {rolled}{modifiers}")
    }

    /// Where and who, the Attacker, the Defender: a line each.
    pub fn lines(&self) -> [String; 3] {
        let [attacker, defender] = [0, 1].map(|side| self.drawn_up(side, &self.dice(side)));
        [
            format!("{self}, before the dice (3.6.3-3.6.6)"),
            format!("Attacker  {attacker}"),
            format!("Defender  {defender}"),
        ]
    }

    /// The figures alone: "Attacker 6 (2D3 +1), Defender 3 (1D3)".
    pub fn brief(&self) -> String {
        let side = |side: usize| {
            let added: i8 = self.modifiers[side].iter().map(|m| m.by).sum();
            let (force, _) = self.force(side);
            let dice = self.dice(side);
            match added {
                0 => format!("{force} ({dice})"),
                n => format!("{force} ({dice} {n:+})"),
            }
        };
        format!("Attacker {}, Defender {}", side(0), side(1))
    }
}

impl Display for Strength {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "BATTLE in {}: {} attack", self.space, self.attacker)
    }
}

/// A Battle as it is fought: what each side has, rolls and loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleReport {
    /// Both sides before the dice.
    pub strength: Strength,
    /// The sums of the Attacker's and of the Defender's dice.
    pub rolls: [u8; 2],
    /// How it ends.
    pub result: BattleResult,
}

/// The report of a Battle with these sums of dice, on the board before it.
pub fn fought(board: &Board, plan: &Plan, attack: u8, defence: u8) -> BattleReport {
    BattleReport {
        strength: strength(board, plan),
        rolls: [attack, defence],
        result: outcome(board, plan, attack, defence),
    }
}

impl BattleReport {
    /// The Attacker, the Defender, the losses and the winner: a line each.
    pub fn lines(&self) -> [String; 5] {
        let result = &self.result;
        let losses = |troops| counted(troops, "none");
        [
            format!("{} (3.6)", self.strength),
            format!("Attacker  {}", self.side(0, result.defender_loss)),
            format!("Defender  {}", self.side(1, result.attacker_loss)),
            format!(
                "Losses    Attacker: {}. Defender: {}.",
                losses(result.attacker_removes),
                losses(result.defender_removes)
            ),
            format!("Result    {} (3.6.8)", self.winner()),
        ]
    }

    /// "5 Continentals: Force Level 5. 1D3 = 3, +1 Leader: Loss Level 4".
    fn side(&self, side: usize, loss: i16) -> String {
        let rolled = format!("{} = {}", self.strength.dice(side), self.rolls[side]);
        format!("{}: Loss Level {loss}", self.strength.drawn_up(side, &rolled))
    }

    /// Who wins the Battle, and by how many levels the space shifts.
    fn winner(&self) -> String {
        let side = |side: Side| match side {
            Side::Royalist => "Royalists",
            Side::Rebellion => "Rebellion",
        };
        match (self.result.victory, self.result.winner) {
            (Some(won), _) => {
                let levels = if won.levels == 1 { "level" } else { "levels" };
                let wins = if won.winner == Side::Royalist { "Win" } else { "Wins" };
                format!("{} {wins} the Day: {} {levels}", side(won.winner), won.levels)
            }
            (None, Some(winner)) => {
                let wins = if winner == Side::Royalist { "win" } else { "wins" };
                format!("{} {wins} the Battle; no Win the Day", side(winner))
            }
            (None, None) => "no winner".to_string(),
        }
    }
}

impl Display for BattleReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (i, line) in self.lines().iter().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            write!(f, "{}{}", if i > 0 { "; " } else { "" }, words.join(" "))?;
        }
        Ok(())
    }
}

/// "1 British Regular and 2 Tories".
fn counted(troops: PieceCounts, none: &str) -> String {
    if troops.is_empty() {
        return none.to_string();
    }
    let pieces: Vec<String> = troops.iter().map(|(p, n)| p.counted(n)).collect();
    joined(&pieces)
}
