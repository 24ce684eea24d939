//! What holds on every position: ten thousand of them, at random.
//!
//! `LOD_POSITIONS` asks for another number.

use crate::common;
use crate::random_player;

use lod_bots::bots::{Context, Executor, Library, Outcome, SeededDice};
use lod_engine::game::{
    Board, ByFaction, Cylinder, Faction, PieceSet, Position, ScenarioId, Space, SpaceSet,
};
use lod_engine::rules::{Cost, invariants};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use random_player::{REASON_KINDS, STEP_KINDS, Tally, action, assert_changes, chance, one};

fn positions() -> u64 {
    crate::volume::part::<u64>("LOD_PROPERTIES", 10_000, 400)
}

/// A random board without a flaw.
fn board(random: &mut ChaCha8Rng) -> Board {
    loop {
        let board = common::position(random);
        if invariants::violations(&board).is_empty() {
            return board;
        }
    }
}

/// Every position of the run, with what is left of its randomness.
fn each(mut holds: impl FnMut(u64, Board, ChaCha8Rng)) {
    for seed in 0..positions() {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let board = board(&mut random);
        holds(seed, board, random);
    }
}

#[test]
fn any_legal_action_leaves_a_board_without_a_flaw() {
    let mut tally = Tally::default();
    each(|_, board, mut random| {
        let faction = one(&mut random, &Faction::ALL);
        let price = one(&mut random, &[Cost::Paid, Cost::Paid, Cost::Free]);
        let limited = chance(&mut random, 5);
        let state = action(&board, faction, price, limited, &mut tally, &mut random);
        let after = state.board();
        assert_eq!(invariants::violations(after), Vec::<String>::new());
        assert!(Faction::ALL.iter().all(|f| after.resources(*f) <= 50));
        let french =
            after.count(Space::WestIndies, PieceSet::FRENCH) + after.on_map(PieceSet::FRENCH);
        assert!(after.treaty() || french == 0);
        if limited {
            assert!(state.special().is_none() && state.selected().len() <= 1);
        }
        if faction == Faction::French && !board.treaty() {
            assert!(state.moved().is_empty() && state.battles().is_empty());
        }
    });
    assert!(tally.steps.keys().all(|kind| STEP_KINDS.contains(kind)));
    assert!(tally.reasons.keys().all(|kind| REASON_KINDS.contains(kind)));
}

#[test]
fn the_same_seed_gives_the_same_action() {
    for seed in 0..500 {
        let once = || {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let board = board(&mut random);
            let faction = one(&mut random, &Faction::ALL);
            let tally = &mut Tally::default();
            action(&board, faction, Cost::Paid, false, tally, &mut random)
        };
        assert_eq!(once(), once());
    }
}

/// What a non-player did: enough to tell two turns apart.
#[derive(Debug, PartialEq)]
struct Done {
    outcome: Outcome,
    board: Board,
    path: Vec<String>,
    dice: Vec<u8>,
}

fn turn(faction: Faction, board: Board, context: &Context, seed: u64) -> Result<Done, String> {
    let mut dice = SeededDice::new(seed);
    let library = Library::get();
    let mut run = Executor::new(library, faction, board, *context, &mut dice);
    let outcome = run
        .turn()
        .map_err(|stop| format!("{faction}, seed {seed}, {:?}: {stop}", run.walk.path))?;
    let what = (faction, seed, outcome, &run.walk.path, &run.steps);
    assert_changes(&board, run.state.changes(), run.board(), &what);
    let wrong = invariants::violations(run.board());
    if !wrong.is_empty() {
        return Err(format!("{what:?}: {wrong:?}"));
    }
    Ok(Done {
        outcome,
        board: *run.board(),
        path: run.walk.path.clone(),
        dice: run.walk.dice.iter().map(|d| d.value).collect(),
    })
}

#[test]
fn non_players_never_fail() {
    let library = Library::get();
    let complete = |f: Faction| {
        let chart = &library.charts[f];
        chart.node(chart.start.get_ref()).is_some()
    };
    let factions: Vec<Faction> = Faction::ALL.into_iter().filter(|f| complete(*f)).collect();
    assert!(!factions.is_empty());
    let (mut commands, mut faults) = (0, Vec::new());
    each(|seed, board, mut random| {
        let faction = one(&mut random, &factions);
        let context = Context {
            players: ByFaction(Faction::ALL.map(|f| f != faction && chance(&mut random, 2))),
            limited: chance(&mut random, 10),
            price: if chance(&mut random, 10) { Cost::Free } else { Cost::Paid },
            first_eligible: Some(one(&mut random, &Faction::ALL)),
            ..Context::default()
        };
        let done = turn(faction, board, &context, seed);
        match &done {
            Ok(done) => commands += u32::from(matches!(done.outcome, Outcome::Command(..))),
            Err(fault) => faults.push(fault.clone()),
        }
        if seed % 10 == 0 {
            assert_eq!(done, turn(faction, board, &context, seed), "the same seed");
        }
    });
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
    assert!(u64::from(commands) > positions() / 4, "{commands} Commands");
}

fn position(board: Board, random: &mut ChaCha8Rng) -> Position {
    let mut position = Position {
        board,
        players: ByFaction(Faction::ALL.map(|_| chance(random, 2))),
        ..Position::default()
    };
    if chance(random, 2) {
        position.scenario = Some(one(random, &ScenarioId::ALL));
    }
    position
}

#[test]
fn a_position_is_read_back_as_written() {
    each(|seed, board, mut random| {
        let position = position(board, &mut random);
        let text = position.to_toml();
        let back = Position::read("p.toml", &text)
            .unwrap_or_else(|faults| panic!("seed {seed}: {faults:?}\n{text}"));
        assert_eq!(back, position, "seed {seed}");
        assert_eq!(back.to_json(), position.to_json(), "seed {seed}");
        let cylinder = |f: Faction| back.board.cylinder(f) == Cylinder::Eligible;
        assert!(Faction::ALL.into_iter().all(cylinder));
    });
}

/// The lines of a written position, and where the section with this header begins.
fn header(lines: &[String], name: &str) -> usize {
    lines.iter().position(|l| l == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Makes one line of a position wrong; which one, and a word that the fault must have.
fn spoil(lines: &mut Vec<String>, random: &mut ChaCha8Rng) -> (usize, &'static str) {
    let under = |lines: &mut Vec<String>, name: &str, line: &str| {
        let at = header(lines, name) + 1;
        lines.insert(at, line.to_string());
        at
    };
    let replace = |lines: &mut Vec<String>, key: &str, line: &str| {
        let at =
            lines.iter().position(|l| l.starts_with(key)).unwrap_or_else(|| panic!("no {key}"));
        lines[at] = line.to_string();
        at
    };
    let cities: Vec<Space> = SpaceSet::MAP.filter(Space::is_city).iter().collect();
    let city = format!("[spaces.{}]", one(random, &cities).id());
    match random.random_range(0..12) {
        0 => (replace(lines, "fni = ", "fni = 4"), "fni"),
        1 => (replace(lines, "fni = ", "fni = -1"), "fni"),
        2 => (replace(lines, "cbc = ", "cbc = \"many\""), "cbc"),
        3 => {
            let at = header(lines, "[resources]") + 1 + random.random_range(0..4);
            let key = lines[at].split(' ').next().unwrap_or_default().to_string();
            lines[at] = format!("{key} = 51");
            (at, "50")
        }
        4 => (under(lines, &city, "horses = 3"), "horses"),
        5 => (under(lines, &city, "villages = 1"), "Indian"),
        6 => (under(lines, "[spaces.west-indies]", "tories = 1"), "tories"),
        7 => {
            let at = header(lines, &city);
            lines[at] = "[spaces.atlantis]".to_string();
            (at, "atlantis")
        }
        8 => (replace(lines, "support = ", "support = \"some\""), "some"),
        9 => (
            replace(
                lines,
                "british = { name",
                "british = { name = \"washington\", space = \"available\" }",
            ),
            "washington",
        ),
        10 => (replace(lines, "players = ", "players = [\"spaniards\"]"), "spaniards"),
        _ => (replace(lines, "squadrons = ", "squadrons = 9"), "quadrons"),
    }
}

#[test]
fn a_wrong_line_is_told_by_its_number() {
    each(|seed, board, mut random| {
        if seed % 10 > 0 {
            return;
        }
        let text = position(board, &mut random).to_toml();
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let (at, word) = spoil(&mut lines, &mut random);
        let spoilt = lines.join("\n");
        let faults = Position::read("p.toml", &spoilt)
            .expect_err("a wrong position")
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<String>>();
        let place = format!("p.toml:{}:", at + 1);
        assert!(
            faults.iter().any(|f| f.starts_with(&place) && f.contains(word)),
            "seed {seed}, `{}` in line {}: {faults:#?}",
            lines[at],
            at + 1,
        );
    });
}

/// Lines doubled, lost, exchanged or with another number: what is accepted has no flaw.
#[test]
fn what_is_accepted_is_legal() {
    let (mut accepted, mut refused) = (0, 0);
    each(|seed, board, mut random| {
        let text = position(board, &mut random).to_toml();
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        for _ in 0..random.random_range(1..3) {
            let at = random.random_range(0..lines.len());
            let other = random.random_range(0..lines.len());
            match random.random_range(0..5) {
                0 => {
                    lines.remove(at);
                }
                1 => lines.swap(at, other),
                2 => {
                    let double = lines[at].clone();
                    lines.insert(at, double);
                }
                _ => {
                    if let Some((key, _)) = lines[at].split_once(" = ") {
                        let numbers = ["0", "1", "2", "3", "15", "50", "200", "255", "70000"];
                        lines[at] = format!("{key} = {}", one(&mut random, &numbers));
                    }
                }
            }
        }
        let text = lines.join("\n");
        match Position::read("p.toml", &text) {
            Ok(position) => {
                accepted += 1;
                // A moment written by hand may leave Squadrons out, or FNI apart from the Blockades.
                let mut wrong = invariants::violations(&position.board);
                wrong.retain(|w| !w.contains("Blockades"));
                assert!(wrong.is_empty(), "seed {seed}: {wrong:?}\n{text}");
            }
            Err(faults) => {
                refused += 1;
                assert!(!faults.is_empty());
                for fault in faults {
                    let told = fault.to_string();
                    let line = told
                        .strip_prefix("p.toml:")
                        .and_then(|rest| rest.split(':').next())
                        .and_then(|line| line.parse::<usize>().ok());
                    assert!(
                        line.is_some_and(|l| (1..=lines.len() + 1).contains(&l)),
                        "no line of the file: {told}"
                    );
                }
            }
        }
    });
    assert!(accepted > 0 && refused > 0, "{accepted} and {refused}");
}
