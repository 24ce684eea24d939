//! A Battle as it is told, added up again from its words alone, against the board (3.6).

use crate::common;
use crate::random_player::one;

use lod::tell;
use lod_engine::game::{Board, Faction, Piece, PieceSet, Side};
use lod_engine::rules::battle::{self, BattleReport, Plan};
use lod_engine::rules::{ActionState, Cost, act, invariants};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A side taken apart: "Attacker  5 Continentals: Force Level 5; +1 Leader" and
/// "Patriots (Attacker) roll 1D3 = 3, +1: Defender Loss Level 4. The Defender removes 2 Tories."
struct Told {
    pieces: Vec<(u32, String)>,
    force: i32,
    dice: i32,
    rolled: i32,
    modifiers: Vec<i32>,
    result: i32,
    /// What the other side removes.
    removed: Vec<(u32, String)>,
}

fn number(text: &str) -> i32 {
    let text = text.trim();
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a number"))
}

/// "2 Tories and 1 British Fort".
fn pieces(text: &str) -> Vec<(u32, String)> {
    text.replace(" and ", ", ")
        .split(", ")
        .filter(|part| !part.is_empty() && !part.starts_with("no"))
        .map(|part| {
            let (count, name) = part.split_once(' ').expect("a number and a name");
            (count.parse().expect("a number"), name.to_string())
        })
        .collect()
}

fn told(line: &str, roll: &str, sides: [&str; 2]) -> Told {
    let [side, enemy] = sides;
    let line = line.strip_prefix(side).expect("its side").trim_start();
    let (troops, rest) = line.split_once(": Force Level ").expect("a Force Level");
    let (force, added) = rest.split_once("; ").unwrap_or((rest, ""));
    let added = added.split(", ").filter(|part| !part.is_empty());
    let modifiers: Vec<i32> =
        added.map(|p| number(p.split_once(' ').expect("a reason").0)).collect();
    let (who, roll) = roll.split_once(&format!(" ({side})")).expect("who rolls");
    assert!(!who.is_empty() && !who.contains(' '), "{who}");
    let verbs = [" rolls ", " roll "];
    let roll = verbs.iter().find_map(|verb| roll.strip_prefix(verb)).expect("what is rolled");
    // Without a die there is no sum of dice.
    let (dice, roll) = match roll.strip_prefix("0 dice") {
        Some(rest) => ("0D3", format!("0{rest}")),
        None => {
            roll.split_once(" = ").map(|(dice, rest)| (dice, rest.to_string())).expect("a roll")
        }
    };
    let (rolled, result) = roll.split_once(&format!(": {enemy} Loss Level ")).expect("a level");
    let (rolled, added) = rolled.split_once(", ").unwrap_or((rolled, "0"));
    assert_eq!(number(added), modifiers.iter().sum::<i32>(), "{line}");
    let (result, removed) = result.split_once(&format!(". The {enemy} removes ")).expect("losses");
    Told {
        pieces: pieces(troops),
        force: number(force),
        dice: number(dice.strip_suffix("D3").expect("D3")),
        rolled: rolled.split(" + ").map(number).sum(),
        modifiers,
        result: number(result),
        removed: pieces(removed.trim_end_matches('.')),
    }
}

impl Told {
    /// 3.6.4: a third of the Force Level in D3, three at most, then the modifiers.
    fn assert_adds_up(&self, text: &str) {
        assert_eq!(self.dice, (self.force / 3).min(3), "{text}");
        assert!((self.dice..=3 * self.dice).contains(&self.rolled), "{text}");
        let sum = self.rolled + self.modifiers.iter().sum::<i32>();
        assert_eq!(sum, self.result, "{text}");
    }
}

/// How many of each kind a side has fewer than before.
fn lost(before: &Board, after: &Board, plan: &Plan, side: Side) -> Vec<(u32, String)> {
    let stock = |b: &Board, p: Piece| {
        let faces = PieceSet::ALL.iter().filter(|f| f.piece_type() == p.piece_type());
        faces.map(|f| b.pieces(plan.space, f)).sum::<u8>()
    };
    let kinds = PieceSet::side(side).iter().filter(|p| !p.is_underground());
    kinds
        .filter_map(|p| {
            let fewer = stock(before, p) - stock(after, p);
            let name = p.counted(fewer);
            let (_, name) = name.split_once(' ')?;
            (fewer > 0).then(|| (fewer.into(), name.to_string()))
        })
        .collect()
}

fn assert_told(board: &Board, plan: &Plan, fought: &BattleReport, state: &ActionState) {
    let [head, attack, defence, attack_roll, defence_roll, day] = tell::battle(fought);
    let text = [&head, &attack, &defence, &attack_roll, &defence_roll, &day].map(String::as_str);
    let text = text.join("\n");
    assert!(head.contains(plan.space.name()) && head.contains(plan.attacker.name()));
    let attack = told(&attack, &attack_roll, ["Attacker", "Defender"]);
    let defence = told(&defence, &defence_roll, ["Defender", "Attacker"]);
    attack.assert_adds_up(&text);
    defence.assert_adds_up(&text);
    let there = [&attack, &defence].map(|side| side.pieces.len());
    assert!(there.iter().any(|kinds| *kinds > 0), "{text}");
    for (said, side, level) in [
        (defence.removed, plan.attacking_side(), defence.result),
        (attack.removed, plan.defending_side(), attack.result),
    ] {
        let mut gone = lost(board, state.board(), plan, side);
        let mut sorted = said.clone();
        gone.sort();
        sorted.sort();
        assert_eq!(sorted, gone, "{text}");
        assert_eq!(said.is_empty(), gone.is_empty());
        // 3.6.7: cubes and Forts count two, others one; somebody goes for each level that is left.
        let value = |name: &str| match name {
            n if n.contains("Militia") || n.contains("War Part") => 1,
            n if n.contains("Tor") || n.contains("Village") => 1,
            _ => 2,
        };
        let sum: i32 =
            said.iter().map(|(n, name)| i32::try_from(*n).expect("few") * value(name)).sum();
        assert!(level > 0 || said.is_empty(), "{text}");
        assert!(sum <= level.max(0) + 1, "{text}");
    }
    let shifts = match state.victory() {
        Some(won) => format!("{} level", won.levels),
        None if fought.result.winner.is_some() => "no Win the Day (3.6.8)".to_string(),
        None => "no winner (3.6.8)".to_string(),
    };
    assert!(day.contains(&shifts), "{text}");
    assert_eq!(state.victory().is_some(), day.contains(" level"), "{text}");
}

/// 3.6.3-3.6.8, issue: what is printed of 2,000 Battles.
#[test]
fn r3_6_a_battle_adds_up_from_its_words_alone() {
    let mut random = ChaCha8Rng::seed_from_u64(36);
    let (mut battles, mut won) = (0, 0);
    while battles < 2000 {
        let board = common::position(&mut random);
        if !invariants::violations(&board).is_empty() {
            continue;
        }
        let faction = one(&mut random, &[Faction::British, Faction::Patriots, Faction::French]);
        let mut state = ActionState::new(board, faction, Cost::Free, false);
        let plans = battle::legal_battles(&state);
        if plans.is_empty() {
            continue;
        }
        let plan = one(&mut random, &plans);
        let forces = battle::forces(&board, &plan);
        let mut roll = |dice: u8| (0..dice).map(|_| random.random_range(1..=3)).collect();
        let dice: [Vec<u8>; 2] = [roll(forces.attacker_dice()), roll(forces.defender_dice())];
        act(&mut state, &plan.rolled(&dice)).expect("a legal Battle");
        let fought = battle::fought(&board, &plan, dice);
        assert_told(&board, &plan, &fought, &state);
        battles += 1;
        won += usize::from(state.victory().is_some());
    }
    assert!(won > 100, "{won}");
}
