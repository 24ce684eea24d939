//! A Battle told so that it can be added up again (3.6.3-3.6.8).

use super::force::{Forces, Line, forces};
use super::losses::{BattleResult, outcome};
use super::modifiers::{Modifier, attacker_modifiers, defender_modifiers};
use super::plan::Plan;
use crate::game::words::joined;
use crate::game::{Board, Faction, Side, Space};
use crate::rules::Troops;
use std::fmt::{Display, Formatter};

/// A Battle as it is fought: what each side has, rolls and loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// Where.
    pub space: Space,
    /// Who Attacks.
    pub attacker: Faction,
    /// What Attacks and what Defends, in the faces that it shows once all is Activated.
    pub troops: [Troops; 2],
    /// Both Force Levels.
    pub forces: Forces,
    /// The sums of the Attacker's and of the Defender's dice.
    pub rolls: [u8; 2],
    /// What is added to the Attacker's roll, and to the Defender's.
    pub modifiers: [Vec<Modifier>; 2],
    /// How it ends.
    pub result: BattleResult,
}

/// What a Battle comes to with these sums of dice, on the board before it.
pub fn fought(board: &Board, plan: &Plan, attack: u8, defence: u8) -> Fought {
    Fought {
        space: plan.space,
        attacker: plan.attacker,
        troops: [
            Line::attacking(board, plan).troops,
            Line::defending(board, plan).troops,
        ],
        forces: forces(board, plan),
        rolls: [attack, defence],
        modifiers: [
            defender_modifiers(board, plan),
            attacker_modifiers(board, plan),
        ],
        result: outcome(board, plan, attack, defence),
    }
}

impl Fought {
    /// The Attack, the Defence, what is lost, and who wins the day: a line each.
    pub fn lines(&self) -> [String; 5] {
        let [attack, defence] = [0, 1].map(|side| self.side(side));
        let lost = |troops: Troops| match troops.is_empty() {
            true => "nothing".to_string(),
            false => counted(troops),
        };
        [
            format!(
                "Battle in {}, the {} Attack (3.6)",
                self.space, self.attacker
            ),
            format!("Attack   {attack}"),
            format!("Defence  {defence}"),
            format!(
                "Lost     the Attackers {}; the Defenders {}",
                lost(self.result.attacker_removes),
                lost(self.result.defender_removes)
            ),
            format!("Day      {}", self.day()),
        ]
    }

    /// "5 Continentals: Force Level 5, 1 D3: 3, +1 an Attacking Leader = 4".
    fn side(&self, side: usize) -> String {
        let (force, dice, loss) = match side {
            0 => (
                self.forces.attacker,
                self.forces.attacker_dice(),
                self.result.defender_loss,
            ),
            _ => (
                self.forces.defender,
                self.forces.defender_dice(),
                self.result.attacker_loss,
            ),
        };
        let rolled = match dice {
            0 => "no die: 0".to_string(),
            n => format!("{n} D3: {}", self.rolls[side]),
        };
        let drawn_up = drawn_up(self.troops[side], force, &rolled, &self.modifiers[side]);
        format!("{drawn_up} = {loss}")
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
                format!(
                    "won by {}: {} {levels} (3.6.8)",
                    side(won.winner),
                    won.levels
                )
            }
            (None, Some(winner)) => {
                format!("not won (3.6.8); the Battle goes to {}", side(winner))
            }
            (None, None) => "won by nobody".to_string(),
        }
    }
}

impl Display for Fought {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (i, line) in self.lines().iter().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            write!(f, "{}{}", if i > 0 { "; " } else { "" }, words.join(" "))?;
        }
        Ok(())
    }
}

/// "5 Continentals: Force Level 5, 1 D3, +1 an Attacking Leader".
fn drawn_up(troops: Troops, force: u8, rolled: &str, modifiers: &[Modifier]) -> String {
    let modifiers: String = modifiers
        .iter()
        .map(|m| format!(", {:+} {}", m.by, m.why))
        .collect();
    let troops = match troops.is_empty() {
        true => "nothing that counts".to_string(),
        false => counted(troops),
    };
    format!("{troops}: Force Level {force}, {rolled}{modifiers}")
}

/// Both sides of a Battle before the dice: what each has, how many it will roll and what is added
/// (3.6.3-3.6.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    plan: Plan,
    troops: [Troops; 2],
    dice: [u8; 2],
    force: [u8; 2],
    modifiers: [Vec<Modifier>; 2],
}

/// The strength of both sides as the plan draws them up on the board.
pub fn strength(board: &Board, plan: &Plan) -> Strength {
    let forces = forces(board, plan);
    Strength {
        plan: *plan,
        troops: [
            Line::attacking(board, plan).troops,
            Line::defending(board, plan).troops,
        ],
        dice: [forces.attacker_dice(), forces.defender_dice()],
        force: [forces.attacker, forces.defender],
        modifiers: [
            defender_modifiers(board, plan),
            attacker_modifiers(board, plan),
        ],
    }
}

impl Strength {
    /// Where and who, the Attack, the Defence: a line each.
    pub fn lines(&self) -> [String; 3] {
        let [attack, defence] = [0, 1].map(|side| {
            let rolls = match self.dice[side] {
                0 => "no die".to_string(),
                n => format!("{n} D3"),
            };
            drawn_up(
                self.troops[side],
                self.force[side],
                &rolls,
                &self.modifiers[side],
            )
        });
        [
            format!(
                "Battle in {}, the {} Attack; before the dice (3.6.3-3.6.6)",
                self.plan.space, self.plan.attacker
            ),
            format!("Attack   {attack}"),
            format!("Defence  {defence}"),
        ]
    }

    /// The figures alone: "Attack 6 (2 D3 +1), Defence 3 (1 D3)".
    pub fn brief(&self) -> String {
        let side = |side: usize| {
            let added: i8 = self.modifiers[side].iter().map(|m| m.by).sum();
            let rolls = match self.dice[side] {
                0 => "no die".to_string(),
                n => format!("{n} D3"),
            };
            match added {
                0 => format!("{} ({rolls})", self.force[side]),
                n => format!("{} ({rolls} {n:+})", self.force[side]),
            }
        };
        format!("Attack {}, Defence {}", side(0), side(1))
    }
}

/// "1 British Regular and 2 Tories".
fn counted(troops: Troops) -> String {
    let pieces: Vec<String> = troops.iter().map(|(p, n)| p.counted(n)).collect();
    joined(&pieces)
}
