//! Whole games of opponent against opponent on the tests' own small board (`model.rs`), by the program's own year: each question
//! has a true answer, each order is carried out as it is told, and what the program keeps is what lies there.

use super::look::Look;
use super::model::{Board, GENERALS, SIDES, Way, Where};
use super::sitter::OPPONENTS;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeSet, VecDeque};
use washingtons_war::{Facts, Halt, Value, Walk};

mod answers;
mod choices;
mod orders;
mod years;

pub use years::questions_and_years;

/// What a card is doing to PC.
#[derive(Clone, Copy, Debug)]
enum Task {
    Nothing,
    Place([Option<usize>; 10]),
    Flip,
    Discard,
    Land(usize),
    /// An event takes one enemy PC off.
    Takes,
    /// An event places one own PC.
    Brings,
    /// The Declaration of Independence.
    Declares,
}

/// The cards of the model's deck: as `lod ww` asks for them, `t` for Treason.
const DECK: [&str; 16] =
    ["1", "1", "1", "2", "2", "2", "3", "3", "m", "mm", "e", "e", "b", "o", "t", "x"];

struct Game {
    board: Board,
    side: usize,
    card: &'static str,
    /// The rows of cards that were not turned over yet, and what a side draws after this impulse.
    rows: [VecDeque<&'static str>; 2],
    owed: [usize; 2],
    /// The event turned over last in a battle, and whose.
    thrown: Option<(usize, &'static str)>,
    attacks: Vec<Way>,
    /// Whether the list of attacks is under way.
    listed: bool,
    /// Who was activated by this card.
    used: BTreeSet<usize>,
    plan: Option<Way>,
    task: Task,
    /// Who entered last, from where, and whether a British CU was there before.
    entered: Option<(Way, bool)>,
    tried: BTreeSet<usize>,
    /// Stacks or Armies still to be named.
    names: Option<Vec<String>>,
    /// Spaces with isolated PC still to be named.
    isolated: Option<Vec<String>>,
    /// Whose areas lost a PC for Washington.
    stripped: BTreeSet<&'static str>,
    years: usize,
    over: bool,
    questions: usize,
    /// Answers since a card was turned over.
    steps: usize,
    /// What happened how often.
    seen: Seen,
}

/// What happened how often in a game.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    cards: usize,
    events: usize,
    battles: usize,
    battle_cards: usize,
    americans_begin: usize,
    france: usize,
    war_cus: usize,
    ended_early: bool,
}

impl Game {
    fn new(seed: u64) -> Game {
        Game {
            board: Board::new(ChaCha8Rng::seed_from_u64(seed)),
            side: 0,
            card: "1",
            rows: [VecDeque::new(), VecDeque::new()],
            owed: [0; 2],
            thrown: None,
            attacks: Vec::new(),
            listed: false,
            used: BTreeSet::new(),
            plan: None,
            task: Task::Nothing,
            entered: None,
            tried: BTreeSet::new(),
            names: None,
            isolated: None,
            stripped: BTreeSet::new(),
            years: 0,
            over: false,
            questions: 0,
            steps: 0,
            seen: Seen::default(),
        }
    }

    /// The ratings are printed on the pieces.
    fn printed() -> Facts {
        let mut facts = Facts::default();
        for (id, _, _, strategy, battle, agility) in GENERALS {
            for (fact, rating) in [("strategy", strategy), ("battle", battle), ("agility", agility)]
            {
                facts.set(format!("{fact}/{id}"), Value::Number(rating));
            }
        }
        facts
    }

    /// Goes through so many years.
    fn plays(&mut self) {
        let mut walk = Walk::new(&OPPONENTS, "turn", Game::printed()).expect("the year");
        let mut told = 0;
        loop {
            let halt = walk.go().expect("no fault");
            for order in &walk.told()[told..] {
                self.carries_out(order);
            }
            told = walk.told().len();
            let line = match halt {
                Halt::Done => {
                    self.seen.ended_early = true;
                    break;
                }
                Halt::Roll(roll) => {
                    let dice = (0..roll.dice).map(|_| self.board.die().to_string());
                    dice.collect::<Vec<_>>().join(" ")
                }
                Halt::Ask(question) => self.line(&walk, &question),
            };
            if self.over {
                break;
            }
            self.steps += 1;
            let place = walk.at();
            assert!(self.steps < 300, "{place:?} comes to no end");
            walk.give(&line).unwrap_or_else(|wrong| panic!("{place:?} `{line}`: {wrong}"));
        }
    }

    fn value(&self) -> i64 {
        self.card.parse().unwrap_or(3)
    }

    fn at(&self, general: usize) -> usize {
        match self.board.generals[general] {
            Where::On(at) => at,
            other => panic!("{}: {other:?}", GENERALS[general].1),
        }
    }

    /// A card of the deck.
    fn draw(&mut self) -> &'static str {
        DECK[self.board.random.random_range(0..DECK.len())]
    }

    /// The ways of the Generals whom this card can activate and has not yet, without or with CUs.
    fn ways(&self, with_cus: bool) -> Vec<Way> {
        let own = self.board.standing(self.side).into_iter().filter(|(g, at)| {
            let army = self.board.cus[self.side][*at] > 0;
            GENERALS[*g].3 <= self.value() && !self.used.contains(g) && army == with_cus
        });
        own.flat_map(|(g, _)| self.board.ways(g, 4)).collect()
    }

    /// The first quiet way that fits, kept as the plan; whether there is one.
    fn plans(&mut self, with_cus: bool, fits: impl Fn(&Board, &Way) -> bool) -> &'static str {
        let enemy = 1 - self.side;
        let quiet = |way: &Way| !self.board.units(enemy, way.to);
        self.plan =
            self.ways(with_cus).into_iter().find(|way| quiet(way) && fits(&self.board, way));
        yes(self.plan.is_some())
    }

    /// The counts that the program keeps are those of the board.
    fn compare(&self, walk: &Walk<'_>) {
        self.board.in_order();
        for area in Board::areas() {
            for (side, name) in SIDES.iter().enumerate() {
                let kept = walk.look(&format!("{name}-pc"), Some(area));
                let lies = Value::Number(self.board.count(side, area));
                assert_eq!(kept, Some(lies), "{area}, {name}, after {}", self.card);
            }
        }
        for (side, name) in SIDES.iter().enumerate() {
            let left = i64::try_from(self.rows[side].len() + self.owed[side]).expect("few");
            assert_eq!(walk.look("cards-left", Some(name)), Some(Value::Number(left)));
        }
        let congress = self.board.congress.map_or("none", Board::id);
        assert_eq!(walk.look("congress", None), Some(Value::word(congress)));
    }
}

fn yes(holds: bool) -> &'static str {
    if holds { "y" } else { "n" }
}
