//! Whole games of opponent against opponent with the pieces kept, on made-up maps of the printed size: whatever the
//! procedures do agrees with the pieces, and every game comes to an end.

use super::games::questions_and_years;
use super::look::Look;
use super::made_up::MadeUp;
use super::sitter::OPPONENTS;
use crate::volume::part;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, VecDeque};
use washingtons_war::{Halt, Question, ReportLine, Value, Walk};

/// So many of each card: as `lod ww` asks for it. How many there are of each is made up.
const DECK: [(&str, usize); 10] = [
    ("1", 22),
    ("2", 24),
    ("3", 18),
    ("m", 4),
    ("mm", 2),
    ("british", 13),
    ("american", 13),
    ("british-battle", 3),
    ("american-battle", 4),
    ("must", 7),
];

/// Ten decks: the one above with more of its 1s or 3s, Campaigns and events.
fn made_up_deck(seed: u64) -> Vec<&'static str> {
    let k = usize::try_from(seed % 10).expect("few");
    let all = DECK.iter().flat_map(|(card, count)| {
        let count = match *card {
            "1" => count + k - 5 + k % 2,
            "3" => count + 5 - k,
            "m" | "mm" => count + k % 3 - 1,
            "british" | "american" => count + k % 4 - 1,
            _ => *count,
        };
        std::iter::repeat_n(*card, count)
    });
    all.collect()
}

/// The British reinforcements of each year: made up.
const ARRIVE: [i64; 9] = [8, 6, 4, 4, 3, 3, 2, 2, 1];

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// A side has no units left.
    Units(&'static str),
    /// The colonies were counted.
    Count(&'static str),
}

pub struct Game {
    map: MadeUp,
    random: ChaCha8Rng,
    deck: Vec<&'static str>,
    rows: [VecDeque<&'static str>; 2],
    owed: [usize; 2],
    thrown: Option<(usize, &'static str)>,
    side: usize,
    card: &'static str,
    musts: VecDeque<&'static str>,
    year: usize,
    pub questions: BTreeMap<String, usize>,
    steps: usize,
    seed: u64,
    /// Whether Washington attacks by this card, and whether he was lost by that.
    attacks: bool,
    lost: bool,
    /// How often the Congress was dispersed.
    dispersed: usize,
}

impl Game {
    pub fn new(seed: u64) -> Game {
        Game {
            map: MadeUp::new(seed % 5),
            random: ChaCha8Rng::seed_from_u64(seed),
            deck: Vec::new(),
            rows: [VecDeque::new(), VecDeque::new()],
            owed: [0; 2],
            thrown: None,
            side: 0,
            card: "1",
            musts: VecDeque::new(),
            year: 0,
            questions: BTreeMap::new(),
            steps: 0,
            seed,
            attacks: false,
            lost: false,
            dispersed: 0,
        }
    }

    fn draw(&mut self) -> &'static str {
        if self.deck.is_empty() {
            self.deck = made_up_deck(self.seed);
            self.deck.shuffle(&mut self.random);
        }
        self.deck.pop().expect("a card")
    }

    /// A card as its owner's row shows it.
    fn seen(card: &'static str, side: usize) -> &'static str {
        match (card, side) {
            ("british", 0) | ("american", 1) => "e",
            ("british-battle", 0) | ("american-battle", 1) => "b",
            ("must", _) => "x",
            ("british" | "american" | "british-battle" | "american-battle", _) => "o",
            (other, _) => other,
        }
    }

    /// Plays to the end.
    pub fn plays(&mut self) -> Ending {
        let mut walk = Walk::new(&OPPONENTS, "turn", self.map.facts()).expect("the game");
        let mut told = 0;
        loop {
            let halt = walk.go().unwrap_or_else(|wrong| panic!("{wrong}"));
            for order in &walk.told()[told..] {
                self.goes_back(&order.words());
            }
            told = walk.told().len();
            let line = match halt {
                Halt::Done => break,
                Halt::Roll(roll) => {
                    let dice = (0..roll.dice).map(|_| self.random.random_range(1..=6).to_string());
                    dice.collect::<Vec<_>>().join(" ")
                }
                Halt::Ask(question) => {
                    in_order(&walk, &question);
                    self.line(&walk, &question)
                }
            };
            self.steps += 1;
            let at = walk.at();
            assert!(self.steps < 400, "{at:?} comes to no end");
            walk.give(&line).unwrap_or_else(|wrong| panic!("{at:?} `{line}`: {wrong}"));
        }
        let told: Vec<String> = walk.told().iter().rev().take(4).map(ReportLine::words).collect();
        let winner =
            |line: &str| if line.contains("The American") { "american" } else { "british" };
        let last = told.iter().find(|line| line.contains("win")).expect("a winner");
        if last.contains("at once") {
            Ending::Units(winner(last))
        } else {
            Ending::Count(winner(last))
        }
    }

    /// A card that stays in its row goes to the end of it.
    fn goes_back(&mut self, order: &str) {
        self.dispersed += usize::from(order.contains("to the Dispersed box"));
        self.attacks |=
            order.starts_with("Americans: Washington with") && order.contains(" attacks ");
        self.lost |= self.attacks && order.starts_with("Washington: out of the game");
        if order.contains("a Battle Card is kept") {
            self.rows[self.side].push_back(self.card);
        } else if order.contains("the event stays") {
            let (side, card) = self.thrown.take().expect("an event");
            self.rows[side].push_back(card);
        }
    }

    fn line(&mut self, walk: &Walk<'_>, question: &Question) -> String {
        let key = question.wanted[0].key.as_str();
        let (fact, of) = key.split_once('/').unwrap_or((key, ""));
        *self.questions.entry(fact.to_string()).or_default() += 1;
        let side = |fact: &str| usize::from(walk.look(fact, None) == Some(Value::word("american")));
        let yes = |holds: bool| if holds { "y" } else { "n" };
        match fact {
            "opponent" => "both",
            "from-the-start" | "kept" => "y",
            "king-count" => "3",
            "arrive" => {
                self.deal();
                let arrive = ARRIVE[self.year.min(8)];
                self.year += 1;
                return arrive.to_string();
            }
            "campaign-first" => {
                yes(self.rows[0].front().is_some_and(|c| c.starts_with('m') && *c != "must"))
            }
            "own-campaign" => {
                yes(self.rows[1].front().is_some_and(|c| c.starts_with('m') && *c != "must"))
            }
            "turned" => {
                let side = side("player");
                self.pay();
                self.side = side;
                self.attacks = false;
                self.card = self.rows[side].pop_front().expect("a card");
                self.steps = 1;
                return Game::seen(self.card, side).to_string();
            }
            "row-card" => {
                let side = side("holder");
                let Some(card) = self.rows[side].pop_front() else {
                    return "-".to_string();
                };
                let seen = Game::seen(card, side);
                match seen {
                    "b" => self.owed[side] += 1,
                    "e" | "o" => {
                        self.thrown = Some((side, card));
                        return "e".to_string();
                    }
                    _ => {
                        self.rows[side].push_back(card);
                        return "-".to_string();
                    }
                }
                "b"
            }
            "special" => match self.musts() {
                "north" => "north",
                other => other,
            },
            "north-year" => return self.random.random_range(1779..=1783).to_string(),
            "event" if self.random.random_range(0..10) < 6 => {
                ["takes-pc", "takes-cus", "other"][self.random.random_range(0..3)]
            }
            "event" => "",
            "hit-cus" | "takes-many" => "1",
            "changed-space" => "",
            _ => panic!("{:?} {key} {of}: {}", walk.at(), question.text),
        }
        .to_string()
    }

    fn musts(&mut self) -> &'static str {
        if self.musts.is_empty() {
            let mut all =
                vec!["franklin", "declaration", "north", "north", "north", "north", "north"];
            all.shuffle(&mut self.random);
            self.musts = all.into();
        }
        // The Declaration comes into the deck in 1776 (6.1E).
        while self.year == 1 && self.musts[0] == "declaration" {
            self.musts.rotate_left(1);
        }
        self.musts.pop_front().expect("one")
    }

    fn deal(&mut self) {
        for side in 0..2 {
            self.owed[side] = 0;
            self.rows[side] = (0..7).map(|_| self.draw()).collect();
        }
    }

    fn pay(&mut self) {
        for side in 0..2 {
            for _ in 0..std::mem::take(&mut self.owed[side]) {
                let card = self.draw();
                self.rows[side].push_back(card);
            }
        }
    }
}

fn number(walk: &Walk<'_>, fact: &str, of: &str) -> i64 {
    match walk.look(fact, Some(of)) {
        Some(Value::Number(number)) => number,
        other => panic!("{fact} of {of}: {other:?}"),
    }
}

fn word(walk: &Walk<'_>, fact: &str, of: &str) -> String {
    walk.look(fact, Some(of)).map_or_else(|| "none".to_string(), |value| value.id())
}

/// What must hold of kept pieces whenever a card is to be played, or a phase begins.
fn in_order(walk: &Walk<'_>, question: &Question) {
    let place = question.wanted[0].fact.as_str();
    // Within a battle both sides stand in one space.
    if !["turned", "act", "arrive"].contains(&place) {
        return;
    }
    let mut counts: BTreeMap<(String, &str), i64> = BTreeMap::new();
    for space in MadeUp::spaces() {
        let british = number(walk, "british-cus", &space);
        let american = number(walk, "american-cus", &space);
        let french = number(walk, "french-cus", &space);
        assert!(
            british >= 0 && american >= 0 && french >= 0,
            "{place:?} {space}: {british} {american} {french}"
        );
        assert!(british == 0 || american + french == 0, "{place:?} {space}: both sides");
        for (side, fact) in [("british", "british-pc"), ("american", "american-pc")] {
            if word(walk, "lies", &space) == side {
                *counts.entry((word(walk, "area", &space), fact)).or_default() += 1;
            }
        }
    }
    if word(walk, "lies", "boston") == "none"
        && walk.look("counted", None) != Some(Value::Truth(true))
    {
        return;
    }
    for area in MadeUp::areas() {
        for fact in ["british-pc", "american-pc"] {
            let lies = counts.get(&(area.to_string(), fact)).copied().unwrap_or(0);
            assert_eq!(number(walk, fact, area), lies, "{place:?} {fact} of {area}");
        }
    }
    let mut standing: BTreeMap<(String, String), String> = BTreeMap::new();
    for general in MadeUp::generals() {
        let (at, off) = (word(walk, "stands", general), word(walk, "off", general));
        if at == "none" {
            continue;
        }
        assert_eq!(off, "on-map", "{place:?} {general}");
        let other = standing.insert((at.clone(), word(walk, "side", general)), general.to_string());
        assert!(other.is_none(), "{place:?} {at}: {general} and {other:?}");
    }
}

/// What came of the games with a deck.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    years: usize,
    questions: usize,
    lost: usize,
    dispersed: usize,
    endings: BTreeMap<Ending, usize>,
}

/// Kept pieces and procedures agree in whole games, which all come to an end. A thousand in full, on ten decks.
#[test]
fn whole_games_with_the_pieces_kept() {
    let games: u64 = part("LOD_WW_GAMES", 1000, 1);
    let mut decks: BTreeMap<u64, Tally> = BTreeMap::new();
    // So that many games can be played in parts.
    let from: u64 = part("LOD_WW_FROM", 0, 0);
    for seed in from..from + games {
        let mut game = Game::new(seed);
        let ending = game.plays();
        assert!(game.year <= 9);
        let tally = decks.entry(seed % 10).or_default();
        *tally.endings.entry(ending).or_default() += 1;
        tally.games += 1;
        tally.years += game.year;
        tally.questions += game.questions.values().sum::<usize>();
        tally.lost += usize::from(game.lost);
        tally.dispersed += game.dispersed;
    }
    for (deck, tally) in &decks {
        println!("deck {deck}: {tally:?}");
    }
    let sum = |of: fn(&Tally) -> usize| decks.values().map(of).sum::<usize>();
    let (games, years, questions) = (sum(|t| t.games), sum(|t| t.years), sum(|t| t.questions));
    let (lost, dispersed) = (sum(|t| t.lost), sum(|t| t.dispersed));
    println!(
        "{games} games, {years} years, {questions} questions, Washington lost by his own attack {lost}, the Congress dispersed {dispersed}"
    );
    if games >= 100 {
        assert!(lost * 50 <= games, "Washington lost by his own attack: {lost}");
    }
    // Without kept pieces the same procedures ask at least three times as much, even on a board of ten spaces.
    let (before, in_years) = questions_and_years();
    println!("a year: {} questions without pieces, {} with", before / in_years, questions / years);
    assert!(questions * 3 * in_years <= before * years);
}
