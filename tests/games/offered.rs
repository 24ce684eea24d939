//! Players who know the lists alone: each answer is a row that is offered. Whatever they pick is taken, and leads to an end.
//!
//! `LOD_OFFERED` says how many games (1,000 with `LOD_FULL=1`), `LOD_OFFERED_AT` which is the first.

use crate::random_player::chance;

use lod::play::{Attempt, AttemptEnd, Begin, GameReplay, Setup};
use lod::talk::{Ask, Form};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::flowchart::words::Die;
use lod_bots::game::Stack;
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, ScenarioId};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// After so many answers in an action a player ends it where that is offered.
const LONG: usize = 40;
/// An action that was begun anew so often is passed.
const AGAIN: usize = 5;
/// What tells a kind of question.
type IsKind = fn(&Ask) -> bool;

/// Kinds of questions beside those of a turn.
const KINDS: [(&str, IsKind); 6] = [
    ("Treaty", |ask| ask.preamble.heading.contains("Treaty of Alliance")),
    ("Brilliant Stroke", |ask| ask.key.starts_with("brilliant-stroke")),
    ("free action", |ask| ask.key.starts_with("own.") && ask.text.contains(", free: ")),
    ("Leader", |ask| ask.reading.leads.is_some()),
    ("own dice", |ask| matches!(ask.form, Form::Dice(_))),
    ("Event", |ask| ask.listing.marked.is_some() && ask.key == "choice"),
];
/// No game has so many answers.
const ENDLESS: usize = 20_000;

/// What happened in all games.
#[derive(Debug, Default)]
struct Count {
    games: u64,
    answers: usize,
    rows: usize,
    /// How often there was a question of each of these kinds.
    reached: BTreeMap<&'static str, usize>,
    /// Rows that were offered and refused.
    refused: Vec<String>,
    /// Questions that no row answers, and actions that can neither go on nor end.
    dead_ends: Vec<String>,
}

/// A game under way, and what its players pick.
struct Offered<'a> {
    history: GameReplay<'a>,
    random: ChaCha8Rng,
    what: String,
    /// Answers in the action under way, and how often it was begun anew.
    answers: usize,
    anew: usize,
    count: &'a mut Count,
}

/// Every Faction alone, and every pair of Factions: of two players, and of one where they are friends.
fn seats() -> Vec<Vec<Vec<Faction>>> {
    let mut seats: Vec<Vec<Vec<Faction>>> = Faction::ALL.iter().map(|f| vec![vec![*f]]).collect();
    for (n, one) in Faction::ALL.into_iter().enumerate() {
        for other in &Faction::ALL[n + 1..] {
            seats.push(vec![vec![one], vec![*other]]);
            if one.friend() == *other {
                seats.push(vec![vec![one, *other]]);
            }
        }
    }
    seats
}

fn setup(number: u64, random: &mut ChaCha8Rng) -> Setup {
    let seats = seats();
    let at = |number: u64, of: usize| usize::try_from(number).expect("a number") % of;
    let scenario = ScenarioId::ALL[at(number / 12 + number, 4)];
    Setup {
        begin: Begin::Scenario(scenario),
        board: lod::play::BoardBegin::default(),
        people: seats[at(number, seats.len())].clone(),
        names: lod::play::names::PlayerNames::default(),
        options: Options {
            period_events: chance(random, 3),
            winter_is_coming: chance(random, 3),
            difficulty: false,
        },
        stack: Stack::Program,
        own_dice: number.is_multiple_of(3),
        seed: number,
    }
}

/// The rows of a question, as they are picked: a word, or Enter where it stands for one.
fn rows(ask: &Ask) -> Vec<String> {
    let is_refused =
        |place: usize| ask.listing.refused.iter().any(|(refused, _)| *refused == place);
    let words = ask.replies.iter().enumerate().filter(|(place, _)| !is_refused(*place));
    let mut rows: Vec<String> = words.map(|(_, reply)| reply.word.clone()).collect();
    if ask.default.is_some() {
        rows.push(String::new());
    }
    rows
}

impl<'a> Offered<'a> {
    /// The game goes on by an action or an answer; whether it had not ended.
    fn goes_on(&mut self) -> bool {
        let attempt = match self.history.attempt(None) {
            Ok(attempt) => attempt,
            Err(stop) => panic!("{}: {stop}", self.what),
        };
        match attempt.outcome() {
            AttemptEnd::Ended => return false,
            AttemptEnd::Done => {
                self.history.answer(attempt);
                (self.answers, self.anew) = (0, 0);
            }
            AttemptEnd::Asked(ask) => {
                let ask = ask.clone();
                self.history.answer(attempt);
                self.answer(&ask);
            }
        }
        true
    }

    /// One row that is offered.
    fn answer(&mut self, ask: &Ask) {
        self.answers += 1;
        self.count.answers += 1;
        for (kind, _) in KINDS.iter().filter(|(_, is_kind)| is_kind(ask)) {
            *self.count.reached.entry(kind).or_default() += 1;
        }
        let mut rows = rows(ask);
        if let Form::Dice(dice) = &ask.form {
            let roll = |die: &Die| self.random.random_range(1..=die.sides()).to_string();
            rows.push(dice.iter().map(roll).collect::<Vec<_>>().join(" "));
        }
        let told = |line: &str| format!("`{line}` to {:?}", ask.text);
        if ask.preamble.lines.iter().any(|line| line.contains("`abort`")) || rows.is_empty() {
            self.dead_end(ask, "no row");
            return;
        }
        let mut picks = rows.clone();
        picks.shuffle(&mut self.random);
        if self.answers > LONG && rows.iter().any(|row| row == "done") {
            picks.insert(0, "done".to_string());
        }
        if ask.key == "turn" && self.anew >= AGAIN {
            picks.insert(0, "pass".to_string());
        }
        // Now and then every row is tried; else the first that is taken is enough.
        let all = chance(&mut self.random, 3);
        let mut taken: Option<Attempt<'a>> = None;
        for line in picks {
            if taken.is_some() && !all {
                break;
            }
            self.count.rows += 1;
            match self.history.attempt(Some(&line)) {
                Ok(attempt) => {
                    taken.get_or_insert(attempt);
                }
                Err(Interrupt::Wrong(why)) => {
                    let told = format!("{}, {}: {why}", self.at(), told(&line));
                    self.count.refused.push(told);
                }
                Err(stop) => panic!("{}, {}: {stop}", self.at(), told(&line)),
            }
        }
        match taken {
            Some(attempt) => {
                let over = attempt.outcome() == AttemptEnd::Done;
                self.history.answer(attempt);
                if over {
                    (self.answers, self.anew) = (0, 0);
                }
            }
            None => self.dead_end(ask, "every row is refused"),
        }
    }

    /// Where the game stands, and what was answered in the action under way.
    fn at(&self) -> String {
        let actions = self.history.done().len();
        format!("{}, action {actions}, after {:?}", self.what, self.history.answers())
    }

    /// The action cannot go on from here: it is begun anew.
    fn dead_end(&mut self, ask: &Ask, why: &str) {
        let told = format!("{}, {:?} {:?}: {why}", self.at(), ask.text, ask.preamble.lines);
        self.count.dead_ends.push(told);
        self.anew += 1;
        assert!(self.anew < 3 * AGAIN, "{}: an action without an end", self.at());
        self.answers = 0;
        if let Some(to) = self.history.abort() {
            self.history.undo_to(to);
        }
    }
}

fn game(number: u64, count: &mut Count) {
    let mut random = ChaCha8Rng::seed_from_u64(number ^ 0x0FFE << 32);
    let setup = setup(number, &mut random);
    let what = format!("{}, game {number}", setup.name());
    let history = GameReplay::new(Library::get(), setup).expect("a game");
    let mut game = Offered { history, random, what, answers: 0, anew: 0, count };
    let ended = (0..ENDLESS).any(|_| !game.goes_on());
    assert!(ended, "{}: no end", game.what);
    game.count.games += 1;
}

#[test]
fn r1_4_1_every_offered_row_is_taken_and_leads_to_an_end() {
    let games: u64 = crate::volume::part("LOD_OFFERED", 1_000, 4);
    let first = crate::first("LOD_OFFERED_AT");
    let mut count = Count::default();
    let began = std::time::Instant::now();
    for number in first..first + games {
        let before = (count.refused.len(), count.dead_ends.len());
        game(number, &mut count);
        for wrong in count.refused[before.0..].iter().chain(&count.dead_ends[before.1..]) {
            println!("{wrong}");
        }
    }
    let (refused, dead_ends) = (count.refused.len(), count.dead_ends.len());
    println!(
        "{} seconds: {} games, {} answers, {} rows, {refused} refused, {dead_ends} dead ends",
        began.elapsed().as_secs(),
        count.games,
        count.answers,
        count.rows
    );
    println!("reached: {:?}", count.reached);
    let missing = KINDS.iter().find(|(kind, _)| !count.reached.contains_key(kind));
    assert!(games < 100 || missing.is_none(), "never asked: {missing:?}");
    assert!(count.answers > usize::try_from(games).expect("a number"));
    assert_eq!((refused, dead_ends), (0, 0));
}
