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
    let price = if words.contains(&"free") { Cost::Free } else { Cost::Paid };
    let seed = u64::from(seed.unwrap_or_default());
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut state = ActionState::new(board(seed), faction, price, words.contains(&"limited"));
    let permit = Permit::turn(faction, ByFaction([true; 4]));
    for line in String::from_utf8_lossy(rest).lines() {
        set_right(&state, line);
        match read(&state, &permit, line) {
            Err(wrong) => {
                assert!(!wrong.is_empty(), "refused without a word: {line}");
                assert_clean(&shown::message(&wrong));
            }
            Ok(steps) => {
                for step in steps {
                    carry_out(&mut state, &permit, &step, &mut random);
                }
            }
        }
        let wrong = invariants::violations(state.board());
        assert!(wrong.is_empty(), "{line}: {wrong:?}");
    }
}

/// One step of a line, unless dice or a Leader's way have made it impossible.
fn carry_out(state: &mut ActionState, permit: &Permit, step: &ActionStep, random: &mut ChaCha8Rng) {
    let rolled = legal::roll(state, step, random);
    let before = state.clone();
    if act(state, &rolled).is_err() {
        assert!(*state == before, "{rolled:?} was refused and did something");
        return;
    }
    let text = write(step);
    assert_eq!(read(&before, permit, &text), Ok(vec![step.clone()]), "{text}");
    if state.victory().is_some() {
        battle::settle_victory(state);
    }
    while let Some(&(faction, _)) = state.stranded().first() {
        let settling = legal::leader_steps(state, faction);
        let step = settling.first().expect("a Leader goes somewhere");
        act(state, step).expect("a legal step");
    }
}

/// The same line as one of the fix-up.
fn set_right(state: &ActionState, line: &str) {
    match manual_edit::parse(state.board(), line) {
        Err(wrong) => assert_clean(&shown::message(&wrong)),
        Ok(changes) => {
            let mut board = *state.board();
            board.apply_all(&changes).expect("changes that fit");
            for change in changes.iter().rev() {
                board.apply(&change.inverse()).expect("the way back");
            }
            assert!(board == *state.board(), "{line}");
        }
    }
}
