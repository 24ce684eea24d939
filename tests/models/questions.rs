//! What each question of the flowcharts says in words (the question for a player, the page, the drawn sheet), answered
//! from those words alone and held against what the program evaluates.

mod readings;
mod walked;

use crate::common::{Field, Verdict, compare, one};
use lod_bots::action::{Context, Matter};
use lod_bots::bots::{Executor, Library, SeededDice};
use lod_bots::flowchart::describe;
use lod_bots::flowchart::schema::{ActivityBox, Node};
use lod_bots::flowchart::words::{Expr, need};
use lod_engine::game::{Board, Faction};
use rand::RngExt;
use readings::{READINGS, Seen};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A sentence of a flowchart, with what the program evaluates.
struct Sentence<'c> {
    at: String,
    words: String,
    when: Vec<&'c Expr>,
}

impl<'c> Sentence<'c> {
    fn new(at: &str, words: impl Into<String>, when: Vec<&'c Expr>) -> Sentence<'c> {
        Sentence { at: at.to_string(), words: words.into(), when }
    }
}

/// The parts of a bullet that the board alone answers.
fn board_parts(when: &Expr) -> Vec<&Expr> {
    let is_board = |part: &&Expr| part.word() != "event" && !part.needs(need::DIE);
    when.all().iter().filter(is_board).collect()
}

/// Each sentence in which a box of this Faction, or what stands beside the arrows, asks something of the board.
fn sentences(faction: Faction) -> Vec<Sentence<'static>> {
    let chart = &Library::get().charts[faction];
    let sheets: toml::Table = toml::from_str(SHEETS).expect("the sheets");
    let on_sheet = |id: &str| {
        let boxes = sheets[faction.id()]["box"].as_array().expect("boxes");
        let this = boxes.iter().find(|b| b["id"].as_str() == Some(id)).expect("a box");
        let lines = this.get("lines").and_then(|l| l.as_array());
        let lines = lines.into_iter().flatten().filter_map(|l| l.as_str()).map(str::to_string);
        let lines: Vec<String> = lines.collect();
        (this["head"].as_str().expect("a head").to_string(), lines)
    };
    let page = |node: Node<'_>| {
        let block = describe::words(chart, node);
        let items = block.items.into_iter().filter(|item| item.mark != ">");
        (block.title, items.map(|item| item.lines.join(" ")).collect::<Vec<String>>())
    };
    let or_title = |(title, lines): (String, Vec<String>)| {
        if lines.is_empty() { title } else { lines.join(" ") }
    };
    let mut all = Vec::new();
    for node in chart.nodes() {
        match node {
            Node::Question(q) => {
                let at = q.id.get_ref();
                all.push(Sentence::new(at, &q.ask, vec![&q.when]));
                all.push(Sentence::new(at, or_title(page(node)), vec![&q.when]));
                all.push(Sentence::new(at, or_title(on_sheet(at)), vec![&q.when]));
            }
            Node::Event(e) => {
                let at = e.id.get_ref();
                let on_page = page(node).1.into_iter().skip(1);
                let faces = e.bullet.iter().zip(on_page).zip(on_sheet(at).1);
                for ((bullet, on_page), on_sheet) in faces {
                    let when = board_parts(&bullet.when);
                    if !when.is_empty() {
                        for words in [&bullet.ask, &bullet.say, &on_page, &on_sheet] {
                            all.push(Sentence::new(at, words, when.clone()));
                        }
                    }
                }
            }
            Node::Activity(ActivityBox { id, instead: Some(instead), .. }) => {
                all.push(Sentence::new(id.get_ref(), &instead.ask, vec![&instead.when]));
            }
            Node::Command(_) | Node::Activity(_) => {}
        }
    }
    for summary in &chart.summary {
        if let Some(when) = &summary.when {
            let words = describe::summary(chart, summary).items[0].lines.join(" ");
            all.push(Sentence::new(summary.id.get_ref(), words, vec![when]));
        }
    }
    all
}

/// What the program evaluates on the board, with these dice.
fn evaluated(
    board: Board,
    faction: Faction,
    context: Context,
    seed: u64,
    when: &[&Expr],
) -> (bool, Option<u8>) {
    let mut source = SeededDice::new(seed);
    let mut run = Executor::new(Library::get(), faction, board, context, &mut source);
    let holds = when.iter().all(|when| {
        run.holds(Matter::Question, "a question", when).expect("an answer without a fault")
    });
    (holds, run.walk.dice.first().map(|die| die.value))
}

#[test]
fn each_sentence_means_what_is_evaluated() {
    let answers = RefCell::new(BTreeSet::new());
    let all = Faction::ALL.map(|faction| (faction, sentences(faction)));
    for (faction, sentence) in all.iter().flat_map(|(f, all)| all.iter().map(move |s| (f, s))) {
        let found = READINGS.iter().find(|(words, _)| *words == sentence.words);
        assert!(
            found.is_some(),
            "{faction} {}: write what {:?} means as a row of tests/models/questions/readings.rs",
            sentence.at,
            sentence.words
        );
    }
    compare("questions", 1, |board, random| {
        // Where the Patriots have no Resource, they look no further than P3.
        let poor = board.resources(Faction::Patriots) == 0;
        let field = Field::of(&board);
        let mut context = Context {
            card: Some(1),
            event_open: random.random(),
            sword: random.random(),
            first_eligible: random.random::<bool>().then(|| one(random, &Faction::ALL)),
            stroke_by: random.random::<bool>().then(|| one(random, &Faction::ALL)),
            ..Context::default()
        };
        for faction in Faction::ALL {
            context.players[faction] = random.random();
        }
        let seed = random.random();
        let mut differs = Vec::new();
        for (faction, sentences) in &all {
            for Sentence { at, words, when } in sentences {
                if poor && ["P9", "P10"].contains(&at.as_str()) {
                    continue;
                }
                let (program, roll) = evaluated(board, *faction, context, seed, when);
                let (_, read) = READINGS.iter().find(|(w, _)| w == words).expect("a meaning");
                let with = |roll: i32| read(&Seen { field: &field, roll, context });
                // Without a roll every result means the same (R26).
                let model = match roll {
                    Some(roll) => with(i32::from(roll)),
                    None => with(1),
                };
                if model != program {
                    differs.push(format!(
                        "{faction} {at}: {words:?}\n  read as {model}, evaluated as {program} ({roll:?})"
                    ));
                }
                answers.borrow_mut().insert((words.clone(), model));
            }
        }
        if differs.is_empty() { Verdict::Same } else { Verdict::Different(differs.join("\n")) }
    });
    let answers = answers.into_inner();
    for (words, _) in READINGS {
        for answer in [true, false] {
            assert!(answers.contains(&((*words).to_string(), answer)), "{words:?}: never {answer}");
        }
    }
}

/// A die that a question rolls is named in its words.
#[test]
fn each_die_of_a_question_is_named() {
    for faction in Faction::ALL {
        let chart = &Library::get().charts[faction];
        for bullet in chart.event.iter().flat_map(|e| &e.bullet) {
            let rolls = bullet.when.needs(need::DIE);
            assert_eq!(bullet.say.contains("1D"), rolls, "{faction}: {}", bullet.say);
        }
    }
}

const SHEETS: &str = include_str!("../../flowcharts/sheets.toml");
