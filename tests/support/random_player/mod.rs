//! A player who does anything that the rules allow, and a judge who watches every step.

mod kinds;
mod scramble;

pub use kinds::{REASON_KINDS, STEP_KINDS};
use kinds::{reason_kind, step_kind};
use lod_engine::game::{Board, Change, Faction};
use lod_engine::rules::{ActionState, ActionStep, Cost, act, battle, invariants, legal};
use rand::{Rng, RngExt};
pub use scramble::scrambled;
use std::collections::BTreeMap;
use std::fmt::Debug;

pub fn one<T: Clone>(random: &mut impl Rng, of: &[T]) -> T {
    of[random.random_range(0..of.len())].clone()
}

pub fn chance(random: &mut impl Rng, in_so_many: u32) -> bool {
    random.random_range(0..in_so_many) == 0
}

/// How often everything happened.
#[derive(Debug, Default)]
pub struct Tally {
    pub steps: BTreeMap<&'static str, u32>,
    pub reasons: BTreeMap<&'static str, u32>,
    /// Odd steps that were allowed after all.
    pub odd: u32,
}

impl Tally {
    pub fn done(&mut self, kind: &'static str) {
        *self.steps.entry(kind).or_default() += 1;
    }
}

/// What may not be on a board between two steps, Leaders about to be settled apart (1.10).
fn assert_sound(board: &Board, settled: bool, what: &dyn Debug) {
    let wrong: Vec<String> = invariants::violations(board)
        .into_iter()
        .filter(|w| settled || !w.ends_with("(1.10)"))
        .collect();
    assert!(wrong.is_empty(), "{what:?}: {wrong:?}");
}

/// The changes lead from the board before to the board after and back, and once more.
pub fn assert_changes(before: &Board, changes: &[Change], after: &Board, what: &dyn Debug) {
    let mut board = *before;
    for _ in 0..2 {
        if let Err(violation) = board.apply_all(changes) {
            panic!("{what:?}: {violation}");
        }
        assert_eq!(board, *after, "{what:?}");
        for change in changes.iter().rev() {
            if let Err(violation) = board.apply(&change.inverse()) {
                panic!("{what:?} taken back: {violation}");
            }
        }
        assert_eq!(board, *before, "{what:?} taken back");
    }
}

/// One step, watched: a legal one must be done.
fn watched(state: &mut ActionState, what: &dyn Debug, does: impl FnOnce(&mut ActionState)) {
    let before = *state.board();
    let so_far = state.changes().len();
    does(state);
    assert_changes(&before, &state.changes()[so_far..], state.board(), what);
    assert_sound(state.board(), false, what);
}

/// Leaders that are left alone go to their friends or off the map (1.10).
pub fn settle_leaders(state: &mut ActionState, tally: &mut Tally, random: &mut impl Rng) {
    while let Some(&(faction, _)) = state.stranded().first() {
        let settling: Vec<ActionStep> = legal::leader_steps(state, faction);
        let step = one(random, &settling);
        tally.done(step_kind(&step));
        watched(state, &step, |state| {
            act(state, &step).expect("a Leader must go somewhere");
        });
    }
    assert_sound(state.board(), true, &"Leaders settled");
}

/// Takes one legal step.
fn take(state: &mut ActionState, step: &ActionStep, tally: &mut Tally, random: &mut impl Rng) {
    let step = legal::roll(state, step, random);
    tally.done(step_kind(&step));
    let faction = state.faction();
    watched(state, &step, |state| {
        if let Err(refusal) = act(state, &step) {
            panic!("{faction}: {step:?} was said to be legal: {refusal}");
        }
    });
    settle_leaders(state, tally, random);
}

/// A step that the rules may like or not: no panic, and nothing happens when it is refused.
fn dare(state: &mut ActionState, step: &ActionStep, tally: &mut Tally, random: &mut impl Rng) {
    let mut odd = state.clone();
    match act(&mut odd, step) {
        Err(refusal) => {
            assert_eq!(odd, *state, "{step:?} was refused and did something");
            *tally.reasons.entry(reason_kind(&refusal.reason)).or_default() += 1;
            assert!(!refusal.rule.is_empty() && !refusal.to_string().is_empty());
        }
        Ok(()) => {
            tally.odd += 1;
            watched(state, step, |state| *state = odd);
            settle_leaders(state, tally, random);
        }
    }
}

/// One of the kinds there are, then one of its steps: so rare kinds come up often.
fn choice(steps: &[ActionStep], random: &mut impl Rng) -> Option<ActionStep> {
    let mut kinds: Vec<&'static str> = steps.iter().map(step_kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.is_empty() {
        return None;
    }
    let kind = one(random, &kinds);
    let of_kind: Vec<&ActionStep> = steps.iter().filter(|s| step_kind(s) == kind).collect();
    Some(one(random, &of_kind).clone())
}

/// A day won is settled in any way there is (3.6.8).
fn settle_victory(state: &mut ActionState, tally: &mut Tally, random: &mut impl Rng) {
    for _ in 0..random.random_range(0..5) {
        let rallies = legal::free_rallies(state);
        if !rallies.is_empty() && chance(random, 2) {
            let step = one(random, &rallies);
            tally.done("free rally");
            watched(state, &step, |state| {
                battle::free_rally(state, &step).expect("a legal Rally");
            });
            settle_leaders(state, tally, random);
        } else if let Some(step) = choice(&legal::legal_steps(state), random) {
            take(state, &step, tally, random);
        }
    }
    battle::settle_victory(state);
}

/// Some legal steps of an action, with odd ones in between.
pub fn play(state: &mut ActionState, most: u32, tally: &mut Tally, random: &mut impl Rng) {
    let mut seen: Vec<ActionStep> = Vec::new();
    for _ in 0..random.random_range(1..=most) {
        let steps = legal::legal_steps(state);
        let Some(step) = choice(&steps, random) else {
            break;
        };
        for _ in 0..3 {
            let like = choice(&steps, random).unwrap_or_else(|| step.clone());
            let odd = scramble::scrambled(&like, random);
            dare(&mut state.clone(), &odd, tally, random);
        }
        if let Some(again) = seen.last() {
            dare(&mut state.clone(), again, tally, random);
        }
        if chance(random, 3) {
            let stranger = scramble::any_step(random);
            dare(&mut state.clone(), &stranger, tally, random);
        }
        if chance(random, 20) {
            promise(state, random);
        }
        // The promise may have changed what can be paid for.
        let step = legal::roll(state, &step, random);
        if act(&mut state.clone(), &step).is_err() {
            continue;
        }
        take(state, &step, tally, random);
        if state.victory().is_some() {
            settle_victory(state, tally, random);
        }
        seen.push(step);
        if chance(random, 40) {
            // What a scrambled step allows is legal too: go on from there.
            let odd = scramble::scrambled(&one(random, &seen), random);
            dare(state, &odd, tally, random);
            if state.victory().is_some() {
                settle_victory(state, tally, random);
            }
        }
    }
}

/// A Battle selected and paid for ahead (8.1).
fn promise(state: &mut ActionState, random: &mut impl Rng) {
    let mut plans = battle::legal_battles(state);
    plans.retain(|plan| !state.battles().contains(plan.space));
    if plans.is_empty() {
        return;
    }
    let plan = one(random, &plans);
    watched(state, &plan, |state| {
        battle::select(state, &plan).expect("a legal Battle");
    });
}

/// A whole action of a Faction.
pub fn action(
    board: &Board,
    faction: Faction,
    price: Cost,
    limited: bool,
    tally: &mut Tally,
    random: &mut impl Rng,
) -> ActionState {
    let mut state = ActionState::new(*board, faction, price, limited);
    play(&mut state, 9, tally, random);
    assert_changes(board, state.changes(), state.board(), &faction);
    state
}
