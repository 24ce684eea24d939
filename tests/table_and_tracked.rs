//! The walk at the table, answered from a hidden board, and the walk on that board itself are the same:
//! the same boxes, the same dice for the same reasons, the same changes.

mod common;
#[path = "common/looker.rs"]
mod looker;

use lod_assistant::bots::winter::{Season, winter};
use lod_assistant::bots::{Library, Moment, Outcome, Run, brilliant_stroke_due, treaty};
use lod_assistant::flowchart::Stop;
use lod_assistant::game::scenario::{ScenarioId, scenario};
use lod_assistant::game::{Board, Fact, Faction, Told};
use lod_assistant::rules::cards::cards;
use lod_assistant::rules::seats::Seats;
use lod_assistant::rules::sequence;
use lod_assistant::table::{Ending, Finished, Table, Task};
use looker::{Dice, Looker, looker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;

struct Tracked {
    outcome: Outcome,
    path: Vec<String>,
    dice: Vec<lod_assistant::bots::Rolled>,
    changes: Vec<lod_assistant::game::Change>,
}

fn tracked(board: Board, faction: Faction, moment: &Moment, seed: u64) -> Result<Tracked, Stop> {
    let mut dice = Dice::new(seed);
    let mut run = Run::new(Library::get(), faction, board, moment.clone(), &mut dice);
    let outcome = run.turn()?;
    Ok(Tracked {
        outcome,
        path: run.path.clone(),
        dice: run.dice.clone(),
        changes: run.deed.changes().to_vec(),
    })
}

/// Median, ninth decile and worst.
fn tell(sorted: &[usize]) -> [usize; 3] {
    let at = |tenths: usize| sorted.get((sorted.len() * tenths / 10).min(sorted.len() - 1));
    [5, 9, 10].map(|t| at(t).copied().unwrap_or_default())
}

#[test]
fn the_table_answered_from_a_board_is_the_tracked_walk() {
    for faction in Faction::ALL {
        let mut counts: Vec<usize> = Vec::new();
        let mut efforts: Vec<usize> = Vec::new();
        let mut tallest = 0;
        let mut sorts: HashMap<String, usize> = HashMap::new();
        let mut worst: (usize, Vec<String>) = (0, Vec::new());
        let mut faults: HashMap<String, u32> = HashMap::new();
        for seed in 0..1000 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let board = common::position(&mut random);
            // Card 42 has no sword and no special instruction.
            let card = (random.random_range(0..4) == 0).then_some(42);
            let moment = Moment {
                card,
                event_open: card.is_some(),
                first_eligible: card.map(|_| faction),
                ..Moment::default()
            };
            let known = match tracked(board, faction, &moment, seed) {
                Ok(known) => known,
                Err(stop) => {
                    let words: String = stop.to_string().chars().take(90).collect();
                    *faults.entry(words).or_default() += 1;
                    continue;
                }
            };
            let mut looker = Looker {
                moment: moment.clone(),
                ..looker(board, card, seed)
            };
            let finished: Finished = Table::new(Library::get(), &mut looker, 0)
                .work_out(Task::Turn(faction))
                .expect("answers to everything")
                .unwrap_or_else(|| panic!("{faction} {seed}: the turn came to no end"));
            assert_eq!(finished.path, known.path, "{faction} {seed}: path");
            assert_eq!(finished.dice, known.dice, "{faction} {seed}: dice");
            assert_eq!(finished.changes, known.changes, "{faction} {seed}: changes");
            assert_eq!(finished.outcome(), Some(known.outcome), "{faction} {seed}");
            assert!(
                looker.asked.values().all(|n| *n == 1),
                "{faction} {seed}: something was asked twice"
            );
            assert!(!lod_assistant::table::report(&finished).is_empty());
            assert!(looker.tallest < 22, "{faction} {seed}: a question too tall");
            tallest = tallest.max(looker.tallest);
            // Who plays and who rolls is asked once in a session.
            let once = ["Which Factions", "Dice:"];
            let of_turn = |s: &&String| !once.iter().any(|o| s.starts_with(o));
            counts.push(looker.sorts.iter().filter(of_turn).count());
            efforts.push(looker.effort);
            for sort in &looker.sorts {
                let head: String = sort.chars().take(18).collect();
                *sorts.entry(head).or_default() += 1;
            }
            let asked = counts.last().copied().unwrap_or_default();
            if asked > worst.0 {
                worst = (asked, looker.sorts.clone());
            }
        }
        counts.sort_unstable();
        efforts.sort_unstable();
        assert!(faults.is_empty(), "{faction}: {faults:?}");
        assert_eq!(counts.len(), 1000, "{faction}");
        let [median, most, highest] = tell(&counts);
        let [pieces, many, all] = tell(&efforts);
        println!(
            "{faction}: questions: median {median}, 90% {most}, worst {highest}; \
             told besides zero: median {pieces}, 90% {many}, worst {all}; \
             the tallest question has {tallest} lines"
        );
        assert!(
            median <= 15,
            "{faction}: {median} questions in half of the turns"
        );
        assert!(highest <= 45, "{faction}: {highest} questions in a turn");
        let mut sorts: Vec<(String, usize)> = sorts.into_iter().collect();
        sorts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        println!("    {sorts:?}");
        for line in &worst.1 {
            println!("    {line}");
        }
    }
}

fn at_the_table(looker: &mut Looker, task: Task) -> Finished {
    Table::new(Library::get(), looker, 0)
        .work_out(task)
        .expect("answers to everything")
        .expect("an end")
}

#[test]
fn r6_0_winter_quarters_at_the_table_is_the_tracked_round() {
    let mut counts: Vec<usize> = Vec::new();
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut board = common::position(&mut random);
        let left = random.random_range(1..=4);
        board.tell(Fact::WinterQuartersLeft, Told::Number(left));
        let card = random.random_range(97..=104);
        let scenario = scenario(ScenarioId::ALL[1]);
        let round = scenario.round(u8::try_from(left).expect("small"));
        let release = scenario.release(round);
        let season = Season {
            effect: cards().get(card).and_then(|c| c.winter_effect()),
            order: cards().get(42).and_then(|c| c.order()),
            release: (release.british_regulars, release.tories),
            victory_check: scenario.victory_check,
            round,
            ..Season::default()
        };
        let mut dice = Dice::new(seed);
        let known = winter(Library::get(), board, &season, &mut dice).expect("a round");
        let mut looker = looker(board, Some(card), seed);
        let finished = at_the_table(&mut looker, Task::Winter);
        let Ending::Winter(report) = &finished.ending else {
            panic!("{seed}: no round");
        };
        assert_eq!(report.dice, known.dice, "{seed}");
        assert_eq!(report.phases, known.phases, "{seed}");
        assert_eq!(report.end, known.end, "{seed}");
        assert!(
            looker.asked.values().all(|n| *n == 1),
            "{seed}: asked twice"
        );
        assert!(!lod_assistant::table::report(&finished).is_empty());
        counts.push(looker.sorts.len());
    }
    counts.sort_unstable();
    let [median, most, worst] = tell(&counts);
    println!("Winter Quarters: questions: median {median}, 90% {most}, worst {worst}");
}

#[test]
fn r2_3_9_the_treaty_at_the_table_is_the_tracked_one() {
    let mut played = 0;
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let board = common::position(&mut random);
        let mut dice = Dice::new(seed);
        let due = sequence::may_play_treaty(&board, false, &Seats::NOBODY).is_ok();
        let known = due.then(|| {
            treaty(Library::get(), board, Moment::default(), &mut dice).expect("a Treaty")
        });
        let finished = at_the_table(&mut looker(board, None, seed), Task::Treaty);
        assert!(
            matches!(finished.ending, Ending::Treaty(yes) if yes == due),
            "{seed}"
        );
        if let Some(known) = known {
            played += 1;
            assert_eq!(finished.changes, known.changes, "{seed}");
            assert_eq!(finished.dice, known.dice, "{seed}");
        }
    }
    assert!(played > 10, "{played}");
}

#[test]
fn r8_3_7_brilliant_strokes_at_the_table_are_the_tracked_ones() {
    let mut played = 0;
    for seed in 0..400 {
        let board = common::position(&mut ChaCha8Rng::seed_from_u64(seed));
        let due: Vec<Faction> = Faction::ALL
            .into_iter()
            .filter(|f| {
                let seats = Seats::each(&[Faction::Patriots]);
                let moment = Moment {
                    players: lod_assistant::game::ByFaction([false, true, false, false]),
                    first_eligible: Some(Faction::Patriots),
                    ..Moment::default()
                };
                let mut dice = Dice::new(seed);
                let library = Library::get();
                brilliant_stroke_due(library, board, *f, &seats, false, moment, &mut dice)
                    .expect("an answer")
            })
            .collect();
        let mut looker = looker(board, None, seed);
        looker.players = vec![1];
        looker.first = 2;
        let finished = at_the_table(&mut looker, Task::Strokes);
        let Ending::Strokes(told) = finished.ending else {
            panic!("{seed}: no answer");
        };
        assert_eq!(told, due, "{seed}");
        played += due.len();
    }
    assert!(played > 10, "{played}");
}

#[test]
fn r6_0_people_make_their_own_choices_in_winter_quarters() {
    let mut chosen = 0;
    for seed in 0..100 {
        let mut board = common::position(&mut ChaCha8Rng::seed_from_u64(seed));
        board.tell(Fact::WinterQuartersLeft, Told::Number(3));
        let mut looker = looker(board, Some(100), seed);
        looker.players = vec![0, 1];
        let finished = at_the_table(&mut looker, Task::Winter);
        assert!(matches!(finished.ending, Ending::Winter(_)), "{seed}");
        let mut after = board;
        after.apply_all(&finished.changes).expect("they fit");
        chosen += looker.choices;
    }
    assert!(chosen > 100, "{chosen}");
}
