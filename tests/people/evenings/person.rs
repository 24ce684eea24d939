//! A person at the table for an evening: a hidden board on which the game goes on card by card, and what is typed about it.

use crate::brief;
use crate::first::{First, some_players};
use crate::looker::{Looker, Prompt, line, looker, slot};

use lod::table::AnswerSlot;
use lod::talk::{Answer, Ask, Form, PromptExit, TypedInput, TypedLine, Ui};
use lod_bots::bots::{Executor, Library};
use lod_bots::game::context;
use lod_engine::game::scenario::scenario;
use lod_engine::game::{Board, ByFaction, Change, Cylinder, Faction, ScenarioId};
use lod_engine::rules::cards::{Card, cards};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, Turn};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::task::Poll;

/// The question between two turns.
const MENU: &str = "Next:";

/// No evening has more lines.
const ENDLESS: usize = 600;

/// What a turn took, its lines between two turns included.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken {
    /// Answers that are no dice, and their keys with each Enter.
    pub answers: usize,
    pub keys: usize,
}

/// A line that was typed.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    /// In a list: how many rows below the first marked one the answer is.
    pub down: Option<usize>,
}

/// The turn of a non-player that the table works out.
struct UnderWay {
    faction: Faction,
    card: &'static Card,
    /// The person's eyes in it, and how it comes out.
    looker: Looker,
    after: Board,
    /// What the person rolls and says comes to this.
    source: First,
    /// Whether the table has asked about it.
    is_begun: bool,
    taken: Taken,
}

/// The person.
pub struct Person {
    board: Board,
    pub people: Vec<Faction>,
    seats: Seats,
    deck: Vec<u8>,
    card: Option<&'static Card>,
    random: ChaCha8Rng,
    seed: u64,
    /// So many turns of non-players make the evening.
    turns: usize,
    /// The card that the program was told last.
    told: Option<u8>,
    under_way: Option<UnderWay>,
    asked: Option<Ask>,
    /// Every line that was typed, and what each turn took.
    pub typed: Vec<Line>,
    pub taken: Vec<Taken>,
    /// All that was shown.
    pub shown: String,
}

impl Person {
    /// One for an evening of so many turns of non-players.
    pub fn new(id: ScenarioId, seed: u64, turns: usize) -> Person {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let people = some_players(&mut random);
        let mut deck: Vec<u8> = (1..=96).collect();
        deck.shuffle(&mut random);
        Person {
            board: scenario(id).position.board,
            seats: Seats::each(&people),
            people,
            deck,
            card: None,
            random,
            seed,
            turns,
            told: None,
            under_way: None,
            asked: None,
            typed: Vec::new(),
            taken: Vec::new(),
            shown: String::new(),
        }
    }

    fn change(&mut self, changes: &[Change]) {
        self.board.apply_all(changes).expect("changes of the rules");
    }

    /// The game goes on until a non-player is to act; who and where.
    fn next_turn(&mut self) -> (&'static Card, Turn) {
        loop {
            if let Some(card) = self.card {
                let order = card.order().expect("an Event card");
                while let Some(turn) = sequence::turn(&self.board, order, &self.seats) {
                    if !self.people.contains(&turn.faction) {
                        return (card, turn);
                    }
                    // With a full Command: it is a non-player's turn.
                    let turn = sequence::turn(&self.board, order, &Seats::default());
                    self.acts(card, &turn.expect("the same Faction's"));
                }
                let end = sequence::end_card(&self.board);
                self.change(&end);
            }
            let number = self.deck.pop().expect("an evening is shorter than the deck");
            self.card = cards().get(number);
        }
    }

    /// A person's turn: what a non-player would do, or nothing.
    fn acts(&mut self, card: &Card, turn: &Turn) {
        let passes = self.random.random_range(0..10) == 0;
        let mut source = First::new(self.random.random(), ByFaction([false; 4]));
        let context = context(&self.board, card, Some(turn), &Seats::default());
        let run = Executor::new(Library::get(), turn.faction, self.board, context, &mut source);
        match run.take_turn(turn).0.expect("a lawful turn") {
            taken if !passes => self.board = *taken.done.state.board(),
            _ => {
                let pass = sequence::pass(&self.board, turn);
                self.change(&pass);
            }
        }
    }

    /// What was shown and typed last.
    fn tail(&self) -> String {
        let lines: Vec<&str> = self.shown.lines().collect();
        lines[lines.len().saturating_sub(60)..].join("\n")
    }

    /// A turn of a non-player begins; what is typed for it.
    fn begins(&mut self, ask: &Ask) -> Option<String> {
        if self.under_way.is_none() {
            if self.taken.len() == self.turns {
                return None;
            }
            self.work_out();
        }
        let under_way = self.under_way.as_ref().expect("a turn");
        let (faction, card) = (under_way.faction, under_way.card.number);
        let is_new = ask.form == Form::Card && self.told != Some(card);
        if is_new {
            self.told = Some(card);
            return Some(card.to_string());
        }
        Some(match ask.default {
            Some(place) if place == faction as usize => String::new(),
            _ => beginning(ask, faction),
        })
    }

    fn work_out(&mut self) {
        let (card, turn) = self.next_turn();
        self.seed += 1;
        let mut source = First::new(self.seed, self.seats.people());
        let context = context(&self.board, card, Some(&turn), &self.seats);
        let run = Executor::new(Library::get(), turn.faction, self.board, context, &mut source);
        let done = run.take_turn(&turn).0.expect("a lawful turn");
        let after = *done.done.state.board();
        let mut eyes = looker(self.board, Some(card.number), self.seed);
        eyes.players = self.people.iter().map(|f| *f as usize).collect();
        eyes.seat = seat(&self.board, &turn);
        eyes.said = source.said.clone().into();
        eyes.context = context;
        self.under_way = Some(UnderWay {
            faction: turn.faction,
            card,
            looker: eyes,
            after,
            source,
            is_begun: false,
            taken: Taken::default(),
        });
    }

    /// The turn that was under way is over, and is the tracked one.
    fn ends(&mut self) {
        let Some(over) = self.under_way.take_if(|turn| turn.is_begun) else {
            return;
        };
        assert_eq!(
            over.looker.dice,
            over.source.dice,
            "{} {} on card {}: the same dice\n{}",
            self.seed,
            over.faction,
            over.card.number,
            self.tail()
        );
        assert!(over.looker.said.is_empty(), "{}: all is said", self.seed);
        self.board = over.after;
        self.taken.push(over.taken);
    }

    /// The line for a question.
    fn line(&mut self, ask: Ask) -> Option<String> {
        if ask.text == MENU {
            self.ends();
            return self.begins(&ask);
        }
        // The turns alone are compared: no Treaty of Alliance and no Brilliant Stroke come between them.
        if let Some((_, line)) = of_a_check(&ask) {
            return Some((*line).to_string());
        }
        let under_way = self.under_way.as_mut().expect("a turn is under way");
        under_way.is_begun = true;
        let prompt = Prompt { slot: slot(&ask), ask };
        let answer = under_way.looker.answer(&prompt).expect("an answer");
        if matches!(prompt.slot, AnswerSlot::Card) {
            self.told = under_way.looker.card;
        }
        Some(match prompt.slot {
            AnswerSlot::Facts => brief::line(&prompt.ask, &answer),
            _ => line(&prompt.ask, &answer),
        })
    }
}

impl Ui for Person {
    fn show(&mut self, line: &str) {
        self.shown += line;
        self.shown.push('\n');
    }

    fn question(&mut self, text: &str) {
        self.show(text);
    }

    fn asked(&mut self, ask: &Ask) {
        self.asked = Some(ask.clone());
    }

    fn poll_line(&mut self) -> Poll<TypedLine> {
        let ask = self.asked.take().unwrap_or_else(|| panic!("no question: {}", self.tail()));
        assert!(self.typed.len() < ENDLESS, "{}: {}", self.seed, self.tail());
        let is_dice = matches!(ask.form, Form::Dice(_)) || of_a_check(&ask).is_some();
        let line = self.line(ask.clone());
        if let (Some(line), Some(turn)) = (&line, &mut self.under_way)
            && !is_dice
        {
            turn.taken.answers += 1;
            turn.taken.keys += line.chars().count() + 1;
        }
        self.show(&format!("> {}", line.as_deref().unwrap_or_default()));
        self.typed.extend(line.clone().map(|text| Line { down: down(&ask, &text), text }));
        Poll::Ready(line.map(TypedInput::Line).ok_or(PromptExit::End))
    }
}

/// The questions of the checks that come by themselves, and what rules them out.
const CHECKS: [(&str, &str); 4] = [
    ("Are the French Eligible, before any action", "n"),
    ("Which Faction is 1st Eligible on this card?", "none now"),
    ("Which Faction has just played a Brilliant Stroke?", "none"),
    ("Which of these are Eligible, before any action", "none"),
];

fn of_a_check(ask: &Ask) -> Option<&'static (&'static str, &'static str)> {
    CHECKS.iter().find(|(question, _)| ask.text.starts_with(question))
}

/// How many rows below the marked one an answer is, where the question is a list to walk through.
fn down(ask: &Ask, line: &str) -> Option<usize> {
    let place = match (&ask.form, ask.read(line)) {
        (Form::One, Ok(Answer::One(place))) => place,
        _ => return None,
    };
    place.checked_sub(ask.default.unwrap_or(0))
}

/// The shortest beginning of a Faction's name that the menu reads as it.
fn beginning(ask: &Ask, faction: Faction) -> String {
    let name = faction.id();
    let read = |n: &usize| ask.read(&name[..*n]) == Ok(Answer::One(faction as usize));
    name[..(1..name.len()).find(read).unwrap_or(name.len())].to_string()
}

/// The place on the card: 0 for the 1st Eligible, else what that one did.
fn seat(board: &Board, turn: &Turn) -> usize {
    let others = Faction::ALL.into_iter().filter(|faction| *faction != turn.faction);
    let did = others.filter_map(|faction| match board.cylinder(faction) {
        Cylinder::FirstCommand => Some(1),
        Cylinder::FirstCommandSpecial => Some(2),
        Cylinder::FirstEvent => Some(3),
        _ => None,
    });
    did.max().unwrap_or(0)
}
