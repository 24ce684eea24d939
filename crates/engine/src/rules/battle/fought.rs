//! A Battle told so that it can be added up again (3.6.3-3.6.8).

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

    /// "1 D3".
    fn dice(&self, side: usize) -> String {
        match self.force(side).1 {
            0 => "no die".to_string(),
            n => format!("{n} D3"),
        }
    }

    /// "5 Continentals: Force Level 5, 1 D3, +1 an Attacking Leader".
    fn drawn_up(&self, side: usize, rolled: &str) -> String {
        let modifiers = self.modifiers[side].iter();
        let modifiers: String = modifiers.map(|m| format!(", {:+} {}", m.by, m.why)).collect();
        let troops = counted(self.troops[side], "nothing that counts");
        let (force, _) = self.force(side);
        format!("{troops}: Force Level {force}, {rolled}{modifiers}")
    }

    /// Where and who, the Attack, the Defence: a line each.
    pub fn lines(&self) -> [String; 3] {
        let [attack, defence] = [0, 1].map(|side| self.drawn_up(side, &self.dice(side)));
        [
            format!("{self}; before the dice (3.6.3-3.6.6)"),
            format!("Attack   {attack}"),
            format!("Defence  {defence}"),
        ]
    }

    /// The figures alone: "Attack 6 (2 D3 +1), Defence 3 (1 D3)".
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
        format!("Attack {}, Defence {}", side(0), side(1))
    }
}

impl Display for Strength {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "Battle in {}, the {} Attack", self.space, self.attacker)
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

/// What a Battle comes to with these sums of dice, on the board before it.
pub fn fought(board: &Board, plan: &Plan, attack: u8, defence: u8) -> BattleReport {
    BattleReport {
        strength: strength(board, plan),
        rolls: [attack, defence],
        result: outcome(board, plan, attack, defence),
    }
}

impl BattleReport {
    /// The Attack, the Defence, what is lost, and who wins the day: a line each.
    pub fn lines(&self) -> [String; 5] {
        let result = &self.result;
        let lost = |troops| counted(troops, "nothing");
        [
            format!("{} (3.6)", self.strength),
            format!("Attack   {}", self.side(0, result.defender_loss)),
            format!("Defence  {}", self.side(1, result.attacker_loss)),
            format!(
                "Lost     the Attackers {}; the Defenders {}",
                lost(result.attacker_removes),
                lost(result.defender_removes)
            ),
            format!("Day      {}", self.day()),
        ]
    }

    /// "5 Continentals: Force Level 5, 1 D3: 3, +1 an Attacking Leader = 4".
    fn side(&self, side: usize, loss: i16) -> String {
        let rolled = format!("{}: {}", self.strength.dice(side), self.rolls[side]);
        format!("{} = {loss}", self.strength.drawn_up(side, &rolled))
    }

    /// Who wins the day, and by how many levels.
    fn day(&self) -> String {
        let side = |side: Side| match side {
            Side::Royalist => "the Royalists",
            Side::Rebellion => "the Rebellion",
        };
        match (self.result.victory, self.result.winner) {
            (Some(won), _) => {
                let levels = if won.levels == 1 { "level" } else { "levels" };
                let winner = side(won.winner);
                format!("won by {winner}: {} {levels} (3.6.8)", won.levels)
            }
            (None, Some(winner)) => {
                format!("not won (3.6.8); the Battle goes to {}", side(winner))
            }
            (None, None) => "won by nobody".to_string(),
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
