//! The British non-player on random boards: no fault, nothing that the rules forbid, nothing that cannot be undone.

use crate::common;

use lod_bots::bots::{Context, Executor, Library, Outcome, SeededDice};
use lod_engine::game::{
    Board, Change, Faction, OffMapBox, Piece, PieceSet, PieceType, Space, SpaceSet,
};
use lod_engine::rules::{ActionState, ActionStep, Command, Cost, Special, act};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Pieces of a kind wherever they are.
fn everywhere(board: &Board, stock: PieceType) -> u32 {
    let boxes: u32 = [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties]
        .into_iter()
        .map(|p| u32::from(board.off_map(p, stock)))
        .sum();
    let map: u32 = SpaceSet::ALL
        .iter()
        .flat_map(|s| Piece::FORCES.into_iter().map(move |p| (s, p)))
        .filter(|(_, p)| p.piece_type() == stock)
        .map(|(s, p)| u32::from(board.pieces(s, p)))
        .sum();
    boxes + map
}

/// Leaders that stand with no piece of their Faction.
fn stranded(board: &Board) -> Vec<(Faction, Space)> {
    Faction::ALL
        .into_iter()
        .filter_map(|f| Some((f, board.leader_space(f)?)))
        .filter(|(f, s)| !board.has(*s, PieceSet::faction(*f)))
        .collect()
}

fn check(seed: u64, board: &Board, run: &Executor<'_>, outcome: Outcome) {
    let after = run.board();
    for faction in Faction::ALL {
        assert!(after.resources(faction) <= 50, "board {seed}");
    }
    for stock in PieceType::FORCES {
        assert_eq!(everywhere(board, stock), everywhere(after, stock), "board {seed}");
    }
    assert_eq!(stranded(board), [], "board {seed}");
    assert_eq!(stranded(after), [], "board {seed}: {:?}", run.steps);
    for space in SpaceSet::ALL {
        assert!(after.count(space, PieceSet::BASES) <= 2, "board {seed}");
    }
    if let Outcome::Command(Command::Muster | Command::March, _) = outcome {
        assert!(run.state.selected().len() <= 4, "board {seed}");
    }
    let mut undone = *after;
    undone.undo_all(run.state.changes()).unwrap();
    assert!(undone == *board, "board {seed}");
}

/// What a person could have done: every step is legal in an action of its own.
fn replay(seed: u64, board: Board, run: &Executor<'_>) {
    // Battles are paid for ahead of their steps.
    if run.steps.iter().any(|s| matches!(s, ActionStep::Battle { .. })) {
        return;
    }
    let mut state = ActionState::new(board, Faction::British, Cost::Paid, run.context.limited);
    for step in &run.steps {
        act(&mut state, step).unwrap_or_else(|r| panic!("board {seed}: {step:?}: {r}"));
    }
    let passed: Vec<&Change> = run.state.changes()[state.changes().len()..].iter().collect();
    assert!(passed.len() <= 1, "board {seed}: {passed:?}");
}

#[test]
fn whole_turns_on_random_boards() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..crate::volume::part::<u64>("LOD_SMOKE", 5_000, 1_000) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let board = common::position(&mut random);
        let mut source = SeededDice::new(seed);
        let context = Context { limited: seed % 8 == 0, ..Context::default() };
        let mut run = Executor::new(Library::get(), Faction::British, board, context, &mut source);
        let outcome = run.turn();
        let outcome =
            outcome.unwrap_or_else(|stop| panic!("board {seed}: {stop}; path {:?}", run.walk.path));
        check(seed, &board, &run, outcome);
        replay(seed, board, &run);
        for at in &run.walk.path {
            *seen.entry(at.clone()).or_default() += 1;
        }
        *seen.entry(format!("{outcome:?}")).or_default() += 1;
    }
    for at in ["B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13"] {
        assert!(seen.contains_key(at), "{at} never reached: {seen:?}");
    }
    for special in [Special::CommonCause, Special::Skirmish, Special::NavalPressure] {
        let name = format!("{special:?}");
        assert!(seen.keys().any(|k| k.contains(&name)), "no {name}");
    }
}

/// The time of one decision: `cargo test --release --test bots smoke_british -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn how_long_a_decision_takes() {
    let boards: Vec<Board> =
        (0..2000).map(|seed| common::position(&mut ChaCha8Rng::seed_from_u64(seed))).collect();
    let mut times: BTreeMap<String, Vec<u128>> = BTreeMap::new();
    for (seed, board) in (0..).zip(&boards) {
        let mut source = SeededDice::new(seed);
        let context = Context::default();
        let mut run = Executor::new(Library::get(), Faction::British, *board, context, &mut source);
        let start = std::time::Instant::now();
        let outcome = run.turn();
        let time = start.elapsed().as_nanos();
        let name = match outcome {
            Ok(Outcome::Command(command, _)) => format!("{command:?}"),
            Ok(other) => format!("{other:?}"),
            Err(stop) => format!("{stop:?}"),
        };
        times.entry(name).or_default().push(time);
    }
    for (name, mut times) in times {
        times.sort_unstable();
        let mean = times.iter().sum::<u128>() / times.len() as u128;
        println!(
            "{name}: {} turns, mean {mean} ns, median {} ns, longest {} ns",
            times.len(),
            times[times.len() / 2],
            times[times.len() - 1]
        );
    }
}
