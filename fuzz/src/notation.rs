//! What a person types to act, and to set the board right.

use super::shown::assert_clean;
use super::{board, heading};
use lod::own_turn::notation::{read, write};
use lod::own_turn::{Permit, manual_edit};
use lod_engine::game::{ByFaction, Faction};
use lod_engine::rules::{ActionState, ActionStep, Cost, act, battle, invariants, legal};
use lod_engine::shown;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Reads lines for an action: the first names the Faction, the number of a board, `free` and `limited`. A
/// line is refused in words, or its steps are read again as they are written.
pub fn notation(bytes: &[u8]) {
    let (first, rest) = heading(bytes);
    let words: Vec<&str> = first.split_whitespace().collect();
    let faction = words.iter().find_map(|w| Faction::from_id(w));
    let faction = faction.unwrap_or(Faction::British);
    let seed = words.iter().find_map(|w| w.parse::<u16>().ok());
    let price = match words.contains(&"free") {
        true => Cost::Free,
        false => Cost::Paid,
    };
    let seed = u64::from(seed.unwrap_or_default());
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut deed = ActionState::new(board(seed), faction, price, words.contains(&"limited"));
    let permit = Permit::turn(faction, ByFaction([true; 4]));
    for line in String::from_utf8_lossy(rest).lines() {
        set_right(&deed, line);
        match read(&deed, &permit, line) {
            Err(wrong) => {
                assert!(!wrong.is_empty(), "refused without a word: {line}");
                assert_clean(&shown::message(&wrong));
            }
            Ok(steps) => {
                for step in steps {
                    carry_out(&mut deed, &permit, &step, &mut random);
                }
            }
        }
        let wrong = invariants::violations(deed.board());
        assert!(wrong.is_empty(), "{line}: {wrong:?}");
    }
}

/// One step of a line, unless dice or a Leader's way have made it impossible.
fn carry_out(deed: &mut ActionState, permit: &Permit, step: &ActionStep, random: &mut ChaCha8Rng) {
    let rolled = legal::roll(deed, step, random);
    let before = deed.clone();
    if act(deed, &rolled).is_err() {
        assert!(*deed == before, "{rolled:?} was refused and did something");
        return;
    }
    let text = write(step);
    assert_eq!(read(&before, permit, &text), Ok(vec![step.clone()]), "{text}");
    if deed.victory().is_some() {
        battle::settle_victory(deed);
    }
    while let Some(&(faction, _)) = deed.stranded().first() {
        let settling = legal::leader_steps(deed, faction);
        let step = settling.first().expect("a Leader goes somewhere");
        act(deed, step).expect("a legal step");
    }
}

/// The same line as one of the fix-up.
fn set_right(deed: &ActionState, line: &str) {
    match manual_edit::parse(deed.board(), line) {
        Err(wrong) => assert_clean(&shown::message(&wrong)),
        Ok(changes) => {
            let mut board = *deed.board();
            board.apply_all(&changes).expect("changes that fit");
            for change in changes.iter().rev() {
                board.apply(&change.inverse()).expect("the way back");
            }
            assert!(board == *deed.board(), "{line}");
        }
    }
}
