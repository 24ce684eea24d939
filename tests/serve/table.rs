//! The same turns at the table in a browser and through a pipe.

use crate::common;
use crate::compared::{Reading, after_answer};
use crate::looker::{GRANTED, Looker, Prompt, Respondent, Typist, looker};
use crate::page::{Page, is_refused};
use crate::player::Program;
use crate::serving::{Scratch, Serving};
use crate::typed;
use lod::table::{AnswerSlot, FinishedTask, Table, Task};
use lod::talk::{Answer, PromptExit, block_on};
use lod_bots::bots::{Context, Library};
use lod_engine::game::{Board, ByFaction, Cylinder, Fact, FactValue, Faction};
use lod_engine::rules::cards::cards;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// Somebody who looks things up and writes down what is typed.
struct Writing {
    looker: Looker,
    lines: Vec<String>,
}

impl Writing {
    fn answer(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        let granted =
            matches!(prompt.slot, AnswerSlot::Choice(_)) && prompt.ask.text.ends_with(GRANTED);
        let answer = match granted {
            // They do nothing with what they are granted.
            true => Answer::One(0),
            false => self.looker.answer(prompt)?,
        };
        let replies = prompt.ask.replies.iter();
        let mut numbers = replies.filter_map(|reply| reply.word.parse::<u32>().ok());
        self.lines.push(match &answer {
            // A number that is a reply itself is no place among the replies.
            Answer::One(place) if numbers.next().is_some() => {
                prompt.ask.replies[*place].word.clone()
            }
            answer => typed::line(&prompt.ask, answer),
        });
        Ok(answer)
    }
}

impl Respondent for Writing {
    fn respond(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        self.answer(prompt)
    }
}

/// A turn on a random board: the lines that are typed from the menu back to it, and what it came to.
fn turn(seed: u64) -> (Vec<String>, FinishedTask) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut board: Board = common::position(&mut random);
    let place = random.random_range(0..Faction::ALL.len());
    let faction = Faction::ALL[place];
    board.tell(Fact::Cylinder(faction), FactValue::Cylinder(Cylinder::Eligible));
    let card = random.random_range(1..=96);
    let seat = random.random_range(0..4);
    let players: Vec<usize> = (0..4).filter(|f| *f != place && random.random_bool(0.4)).collect();
    let mut eyes = looker(board, Some(card), seed);
    eyes.seat = seat;
    eyes.context = Context {
        card: Some(card),
        event_open: seat == 0 || seat == 2,
        sword: cards().get(card).is_some_and(|c| c.has_sword(faction)),
        first_eligible: (seat == 0).then_some(faction),
        players: ByFaction([0, 1, 2, 3].map(|f| players.contains(&f))),
        ..Context::default()
    };
    eyes.players = players;
    let mut person = Writing { looker: eyes, lines: Vec::new() };
    let mut typist = Typist::new(&mut person);
    let mut table = Table::new(Library::get(), &mut typist, 0);
    let finished = block_on(table.work_out(Task::Turn(faction))).expect("answers").expect("an end");
    let menu = faction.id().to_string();
    ([vec![menu], person.lines].concat(), finished)
}

/// What the plain face says to these lines.
fn plain(lines: &[String]) -> String {
    let mut command = crate::program::lod();
    command.arg("table");
    let mut program = Program::run(command);
    lines.iter().for_each(|line| program.say(line));
    let (text, status) = program.end();
    assert_eq!(status, Some(0));
    text
}

/// What the pages are given for these lines: the parts, and the questions between them.
fn served(serving: &Serving, lines: &[String]) -> Vec<Value> {
    let (mut page, mut all) = Page::enter(serving.client(), "table");
    if page.question()["text"].as_str().is_some_and(|text| text.starts_with("Is it still")) {
        let begun = page.say("n").expect("an answer");
        all.retain(|block| {
            block["text"].as_str().is_some_and(|text| text.starts_with("What lies"))
        });
        let kept = |block: &Value| {
            let text = block["text"].as_str();
            text.is_some_and(|text| text.starts_with("The last known board is kept"))
        };
        all.extend(after_answer(begun).into_iter().filter(|block| !kept(block)));
    }
    for line in lines {
        all.push(page.question().clone());
        let said = after_answer(page.say(line).expect("an answer"));
        assert!(!is_refused(&said), "{line}: {said:?}");
        all.extend(said);
    }
    all.push(page.question().clone());
    page.say("quit").expect("an answer");
    assert_eq!(page.over(), Some(""));
    all
}

/// `LOD_SERVE_TURNS` says how many turns (as many in tracked games).
#[test]
fn a_turn_at_the_table_is_the_same_in_a_browser_as_through_a_pipe() {
    let turns: u64 = crate::volume::volume("LOD_SERVE_TURNS", 100);
    let scratch = Scratch::new("table");
    let serving = scratch.serve(&[]);
    let mut moved = 0;
    for seed in 0..turns {
        let (lines, finished) = turn(seed);
        let text = plain(&lines);
        let given = served(&serving, &lines);
        let mut reading = Reading::new(&text);
        let mut leaves = 0;
        for part in &given {
            if part["form"].is_string() {
                reading.reads_question(part);
                continue;
            }
            reading.reads_block(part);
            if part["kind"] == "leaf" {
                leaves += 1;
                let orders = part["orders"].as_array().expect("orders");
                for order in orders {
                    reading.reads(order["text"].as_str().expect("a text"));
                }
                moved += orders.len();
            }
        }
        assert_eq!(leaves, 1, "{seed}: {:?}", finished.outcome());
    }
    println!("{turns} turns at the table, {moved} orders: the same");
}

/// The buttons of the page at the table: what can be looked up there, and nothing of a tracked game.
#[test]
fn the_buttons_are_the_commands_of_the_table() {
    let scratch = Scratch::new("table-buttons");
    let serving = scratch.serve(&[]);
    let (mut page, _) = Page::enter(serving.client(), "table");
    let named = |page: &Page| -> Vec<String> {
        let commands = page.told["commands"].as_array().cloned().unwrap_or_default();
        commands.iter().filter_map(|c| c["name"].as_str().map(str::to_string)).collect()
    };
    assert_eq!(named(&page), ["?", "help", "card", "why", "undo", "redo", "guess", "quit"]);
    page.say("set-up").expect("an answer");
    page.say("1776").expect("an answer");
    let all = [
        "?", "help", "board", "tracks", "margins", "forces", "card", "why", "undo", "redo",
        "guess", "quit",
    ];
    assert_eq!(named(&page), all);
    for (look, shown) in [("board", "Boston"), ("margins", "Victory Check"), ("card 42", "42")] {
        let said = page.look(look);
        assert!(said.iter().any(|block| block.to_string().contains(shown)), "{look}: {said:?}");
    }
}
