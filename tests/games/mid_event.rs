//! Events of people, question by question: at each question the board is the one to which all that was told leads, the
//! second board on which the printed orders were carried out is the same, and what was told is what is done in the end.
//!
//! Every other card for one Faction; `LOD_FULL=1` takes each Faction, both sides in both ways, on ten boards. `LOD_EVENTS` says on how many
//! boards, `LOD_EVENTS_AT` which is the first.

use crate::looking::hands::{Hands, rows};
use crate::random_player::one;
use lod::play::{AttemptEnd, Begin, GameReplay, Setup};
use lod::talk::{Ask, Form};
use lod::tell::{self, WIDTH};
use lod_bots::bots::Library;
use lod_bots::game::{Game, GameStep, Stack};
use lod_engine::game::position::{CardInPlay, Options};
use lod_engine::game::{Board, Change, Cylinder, Fact, Faction, Position, ScenarioId};
use lod_engine::rules::cards::cards;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// No Event asks more.
const ENDLESS: usize = 60;

/// How a person answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    First,
    Random,
}

/// Both sides in both ways; a small run takes one of them for each Faction on a card.
const WAYS: [(usize, Way); 4] =
    [(0, Way::First), (1, Way::Random), (0, Way::Random), (1, Way::First)];

/// What was seen.
#[derive(Debug, Default)]
struct Seen {
    events: usize,
    questions: usize,
    told: usize,
    cards: BTreeSet<u8>,
    wrong: Vec<String>,
}

/// Boards from the middle of games of non-players.
pub fn boards(first: u64) -> Vec<Position> {
    let mut all = Vec::new();
    for seed in first..first + 4 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let scenario = [ScenarioId::Long, ScenarioId::Medium][usize::from(seed % 2 == 1)];
        let mut game =
            Game::new(Library::get(), scenario, Options::default(), &mut random).expect("a deck");
        let mut source = lod_bots::action::SeededDice::new(seed);
        for step in 0..140 {
            if game.end().is_some() || game.step(&mut source).is_err() {
                break;
            }
            if step % 10 == 9 {
                all.push(game.position());
            }
        }
    }
    all
}

/// The card is played on this board and it is this Faction's turn.
fn history(
    position: &Position,
    card: u8,
    faction: Faction,
    own_dice: bool,
    seed: u64,
) -> GameReplay<'static> {
    let mut position = position.clone();
    position.card = Some(CardInPlay { current: card, next: None });
    let order = cards().get(card).and_then(|c| c.order()).expect("an Event");
    let place = order.iter().position(|f| *f == faction).expect("a place");
    for (at, faction) in order.into_iter().enumerate() {
        let to = if at < place { Cylinder::Passed } else { Cylinder::Eligible };
        let from = position.board.cylinder(faction);
        let change = Change::set(Fact::Cylinder(faction), from, to);
        position.board.apply(&change).expect("a cylinder");
    }
    let setup = Setup {
        begin: Begin::Position(position.to_toml()),
        board: lod::play::BoardBegin::default(),
        people: Faction::ALL.map(|f| vec![f]).to_vec(),
        names: lod::play::names::PlayerNames::default(),
        options: Options::default(),
        stack: Stack::Table,
        own_dice,
        seed,
    };
    GameReplay::new(Library::get(), setup).expect("a set-up")
}

/// What may be typed, the likeliest first.
fn lines(ask: &Ask, way: Way, side: usize, random: &mut ChaCha8Rng) -> Vec<String> {
    if let Form::Dice(_) = ask.form {
        return vec![random.random_range(1..=3).to_string()];
    }
    match ask.key.as_str() {
        "turn" => return vec!["event".to_string()],
        // No card is played over the Event.
        "stroke" => return vec!["no".to_string()],
        "event-side" => return vec![ask.replies[side].word.clone()],
        _ => {}
    }
    let mut all: Vec<String> = ask.replies.iter().map(|r| r.word.clone()).collect();
    if way == Way::Random && !all.is_empty() {
        let many = all.len();
        all.rotate_left(random.random_range(0..many));
        if all.len() > 1 && all[0] == "done" && one(random, &[true, false]) {
            all.rotate_left(1);
        }
    }
    all.extend(["", "done", "none"].map(str::to_string));
    all
}

fn changes(history: &GameReplay<'_>) -> Option<Vec<Change>> {
    match &history.done().last()?.action {
        GameStep::Person(acted) => Some(acted.changes.clone()),
        _ => None,
    }
}

struct Player<'s> {
    history: GameReplay<'static>,
    what: String,
    seen: &'s mut Seen,
}

impl Player<'_> {
    fn wrong(&mut self, what: String) {
        let told = format!("{}: {what}", self.what);
        println!("{told}");
        self.seen.wrong.push(told);
    }

    fn plays(&mut self, way: Way, side: usize, random: &mut ChaCha8Rng) {
        let start: Board = *self.history.now().board();
        let mut hands = Hands::of(&start);
        let mut before: Vec<Change> = Vec::new();
        for _ in 0..ENDLESS {
            let attempt = self.history.attempt(None).expect("the Event goes on");
            let asked = match attempt.outcome() {
                AttemptEnd::Asked(ask) => Some(ask.clone()),
                _ => None,
            };
            self.history.answer(attempt);
            let Some(ask) = asked else {
                return self.over(&before);
            };
            self.asked(&ask, &start, &mut hands, &before);
            before.clone_from(&ask.moment.so_far);
            let lines = lines(&ask, way, side, random);
            let taken = lines.iter().find(|line| self.history.attempt(Some(line)).is_ok());
            let Some(line) = taken else {
                // What was chosen before rules out all that comes later.
                return;
            };
            if ask.key == "turn" {
                assert_eq!(line, "event", "{}", self.what);
            }
            self.what = format!("{} > {line}", self.what);
            let attempt = self.history.attempt(Some(line)).expect("it was tried");
            self.history.answer(attempt);
            if self.history.here().answers == 0 {
                return self.over(&before);
            }
        }
    }

    /// The action is over: it began with all that was told.
    fn over(&mut self, before: &[Change]) {
        let Some(all) = changes(&self.history) else {
            return;
        };
        if all.get(..before.len()) != Some(before) {
            self.wrong(format!("{before:?} was told, {all:?} is done"));
        }
        self.seen.events += 1;
    }

    fn asked(&mut self, ask: &Ask, start: &Board, hands: &mut Hands, before: &[Change]) {
        self.seen.questions += 1;
        if ask.moment.so_far.get(..before.len()) != Some(before) {
            self.wrong(format!("`{}`: {before:?} is not in {:?}", ask.text, ask.moment.so_far));
        }
        let mut board = *start;
        if let Err(why) = board.apply_all(&ask.moment.so_far) {
            self.wrong(format!("`{}`: {why}", ask.text));
            return;
        }
        let news = tell::news_lines(start, &ask.moment.so_far, &ask.moment.news, None, WIDTH);
        if let Some(at) = news.iter().rposition(|line| line == "On your board") {
            self.seen.told += 1;
            hands.carry_out(&rows(&news[at + 1..]));
        }
        let now = Hands::of(&board);
        hands.flags.clone_from(&now.flags);
        if *hands != now {
            self.wrong(format!("`{}`: {hands:?}\nis not\n{now:?}\n{}", ask.text, news.join("\n")));
            *hands = now;
        }
    }
}

#[test]
fn each_question_in_an_event_has_the_board_that_was_told() {
    let first = crate::first("LOD_EVENTS_AT");
    let many: u64 = crate::volume::part("LOD_EVENTS", 10, 1);
    let mut seen = Seen::default();
    for round in first..first + many {
        let boards = boards(round * 4);
        for card in 1..=96 {
            for faction in Faction::ALL {
                for (at, (side, way)) in WAYS.into_iter().enumerate() {
                    let seed =
                        round << 16 | u64::from(card) << 8 | (faction as u64) << 1 | side as u64;
                    // Of every other card one Faction, in one way.
                    let number = usize::from(card) / 2;
                    let others = card % 2 != 0
                        || number % 4 != faction as usize
                        || number / 4 % WAYS.len() != at;
                    if !crate::volume::is_full() && others {
                        continue;
                    }
                    let mut random = ChaCha8Rng::seed_from_u64(seed);
                    let position = one(&mut random, &boards);
                    let own_dice = one(&mut random, &[true, false]);
                    let what = format!("card {card}, {faction}, side {side}, {seed}, {way:?}");
                    let history = history(&position, card, faction, own_dice, seed);
                    let mut player = Player { history, what, seen: &mut seen };
                    player.plays(way, side, &mut random);
                    seen.cards.insert(card);
                }
            }
        }
    }
    let (events, questions, told) = (seen.events, seen.questions, seen.told);
    println!("{events} Events, {questions} questions, {told} with orders");
    assert!(seen.wrong.is_empty(), "{} wrong", seen.wrong.len());
    let cards = if crate::volume::is_full() { 96 } else { 48 };
    assert_eq!(seen.cards.len(), cards);
    assert!(events >= cards && told > cards / 2, "{seen:?}");
}
