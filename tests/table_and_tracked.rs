//! The walk at the table, answered from a hidden board, and the walk on that board itself are the same:
//! the same boxes, the same dice for the same reasons, the same changes.

mod common;

use lod_assistant::bots::{Library, Moment, Outcome, Run};
use lod_assistant::flowchart::schema::Node;
use lod_assistant::flowchart::words::{Condition, Die};
use lod_assistant::flowchart::{Chart, Choice, Door, Judgement, Stop};
use lod_assistant::game::{Board, Fact, Faction, Told};
use lod_assistant::table::{Answer, Finished, Form, Interface, Leave, Prompt, Slot, Table, Task};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;

/// Dice from a seed; every choice as a non-player would make it.
struct Dice(ChaCha8Rng);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Door for Dice {
    fn roll(&mut self, die: Die, _reason: &str) -> Result<u8, Stop> {
        Ok(self.0.random_range(1..=die.sides()))
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        Err(Stop::Fault(format!(
            "asked on a tracked board: {}",
            question.ask
        )))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        Ok(choice.default)
    }
}

/// Someone at the table who looks everything up on a hidden board, and who counts what is asked.
struct Looker {
    board: Board,
    card: Option<u8>,
    seat: usize,
    players: Vec<usize>,
    moment: Moment,
    dice: Dice,
    asked: HashMap<Fact, u32>,
    sorts: Vec<String>,
}

fn in_condition<'c>(condition: &'c Condition, ask: &str) -> Option<&'c Condition> {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().find_map(|p| in_condition(p, ask))
        }
        Condition::Not(inner) => in_condition(inner, ask),
        Condition::Asked(asked) if asked.ask == ask => Some(&asked.when),
        Condition::Asked(asked) => in_condition(&asked.when, ask),
        _ => None,
    }
}

/// The condition that a question's words stand for.
fn condition<'c>(chart: &'c Chart, ask: &str) -> Option<&'c Condition> {
    let mut found = chart.nodes().find_map(|node| match node {
        Node::Question(q) if q.ask.as_deref() == Some(ask) => Some(&q.when),
        Node::Question(q) => in_condition(&q.when, ask),
        Node::Event(e) => e.bullet.iter().find_map(|b| match &b.ask {
            Some(words) if words == ask => Some(&b.when),
            _ => in_condition(&b.when, ask),
        }),
        Node::Command(c) => c
            .instructions
            .iter()
            .filter_map(|i| i.condition.as_ref())
            .find_map(|c| in_condition(c, ask)),
        Node::Activity(a) => a
            .instead
            .iter()
            .map(|i| &i.when)
            .chain(a.instructions.iter().filter_map(|i| i.condition.as_ref()))
            .find_map(|c| in_condition(c, ask)),
    });
    for summary in &chart.summary {
        found = found.or_else(|| {
            summary
                .when
                .iter()
                .chain(
                    summary
                        .instructions
                        .iter()
                        .filter_map(|i| i.condition.as_ref()),
                )
                .find_map(|c| in_condition(c, ask))
        });
    }
    found
}

impl Looker {
    fn judge(&mut self, prompt: &Prompt, key: &str, ask: &str) -> bool {
        let faction = prompt.faction.expect("a turn");
        let library = Library::get();
        let when = condition(&library.charts[faction], ask).expect("words of the flowchart");
        let mut board = self.board;
        board.apply_all(&prompt.changes).expect("the same changes");
        let mut none = Dice::new(0);
        let mut run = Run::new(library, faction, board, self.moment.clone(), &mut none);
        run.holds(key, "", "", when).expect("a plain condition")
    }
}

impl Interface for Looker {
    fn ask(&mut self, prompt: &Prompt) -> Result<Answer, Leave> {
        self.sorts.push(match &prompt.form {
            Form::Facts(facts) => format!("{} x{}", prompt.text, facts.len()),
            _ => prompt.text.clone(),
        });
        Ok(match &prompt.slot {
            Slot::Players => Answer::Some(self.players.clone()),
            Slot::Dice => Answer::One(0),
            Slot::Card => Answer::Card(self.card),
            Slot::Seat => Answer::One(self.seat),
            Slot::Instruction => Answer::Yes(true),
            Slot::Judge { key, ask } => Answer::Yes(self.judge(prompt, key, ask)),
            Slot::Die { .. } => {
                let Form::Dice(dice) = &prompt.form else {
                    return Err(Leave::Quit);
                };
                let mut rolls = dice.iter().map(|d| self.dice.roll(*d, "").expect("a die"));
                Answer::Dice(rolls.by_ref().collect())
            }
            Slot::Facts => {
                let Form::Facts(facts) = &prompt.form else {
                    return Err(Leave::Quit);
                };
                let told: Vec<(Fact, Told)> =
                    facts.iter().map(|f| (*f, self.board.fact(*f))).collect();
                for fact in facts {
                    *self.asked.entry(*fact).or_default() += 1;
                }
                Answer::Facts(told)
            }
            Slot::Choice(_) | Slot::Menu | Slot::FirstEligible => Answer::One(0),
            Slot::Trouble => {
                eprintln!("{:?} {:?}", prompt.lines, prompt.why);
                Answer::One(1)
            }
        })
    }

    fn say(&mut self, _line: &str) {}
}

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

fn complete(faction: Faction) -> bool {
    let chart = &Library::get().charts[faction];
    chart.node(chart.start.get_ref()).is_some()
}

#[test]
fn the_table_answered_from_a_board_is_the_tracked_walk() {
    for faction in Faction::ALL {
        if !complete(faction) {
            println!("{faction}: no flowchart yet");
            continue;
        }
        let mut counts: Vec<usize> = Vec::new();
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
                board,
                card,
                seat: 0,
                players: Vec::new(),
                moment: moment.clone(),
                dice: Dice::new(seed),
                asked: HashMap::new(),
                sorts: Vec::new(),
            };
            let finished: Finished = Table::new(Library::get(), &mut looker, 0)
                .work_out(Task::Turn(faction))
                .expect("answers to everything")
                .unwrap_or_else(|| panic!("{faction} {seed}: the turn came to no end"));
            assert_eq!(finished.path, known.path, "{faction} {seed}: path");
            assert_eq!(finished.dice, known.dice, "{faction} {seed}: dice");
            assert_eq!(finished.changes, known.changes, "{faction} {seed}: changes");
            assert_eq!(finished.outcome, Some(known.outcome), "{faction} {seed}");
            assert!(
                looker.asked.values().all(|n| *n == 1),
                "{faction} {seed}: something was asked twice"
            );
            assert!(!lod_assistant::table::report(&finished).is_empty());
            // Who plays and who rolls is asked once in a session.
            let once = ["Which Factions", "Dice:"];
            let of_turn = |s: &&String| !once.iter().any(|o| s.starts_with(o));
            counts.push(looker.sorts.iter().filter(of_turn).count());
            for sort in &looker.sorts {
                let head: String = sort.chars().take(18).collect();
                *sorts.entry(head).or_default() += 1;
            }
            if finished.asked > worst.0 {
                worst = (finished.asked, looker.sorts.clone());
            }
        }
        counts.sort_unstable();
        assert!(!counts.is_empty(), "{faction}: no turn came to its end");
        println!(
            "{faction}: {} turns, questions: median {}, 90% {}, worst {}; faults {:?}",
            counts.len(),
            counts[counts.len() / 2],
            counts[counts.len() * 9 / 10],
            worst.0,
            faults
        );
        let mut sorts: Vec<(String, usize)> = sorts.into_iter().collect();
        sorts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        println!("    {sorts:?}");
        for line in &worst.1 {
            println!("    {line}");
        }
    }
}
