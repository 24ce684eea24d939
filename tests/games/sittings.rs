//! Evenings at the table: turn after turn of non-players on a board that nobody tracks, with people's turns between them.

use crate::brief;
use crate::first::{First, some_players};
use crate::looker::{Looker, Prompt, Respondent, Typist, looker};
use crate::random_player::{Tally, chance, one, play, settle_leaders};
use crate::spread::spread;
use crate::table_and_tracked::season;

use lod::table::{AnswerSlot, LastKnownBoard, Table, Task, TaskEnd};
use lod::talk::{Answer, PromptExit, block_on};
use lod_bots::bots::winter::{Report, winter};
use lod_bots::bots::{Context, Executor, Library};
use lod_engine::game::scenario::{ScenarioId, scenario};
use lod_engine::game::{Board, ByFaction, Change, Cylinder, Fact, FactValue, Faction};
use lod_engine::rules::cards::cards;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::Season;
use lod_engine::rules::{ActionState, Cost, invariants};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cell::RefCell;
use std::rc::Rc;

const TURNS: usize = 12;

/// What a turn asked of a person.
#[derive(Clone, Copy, Default)]
struct Asked {
    answers: usize,
    characters: usize,
    /// Answers that are no dice, and their keys with each Enter.
    beyond_dice: usize,
    keys: usize,
}

/// The eyes of the person, and what was typed.
struct Person {
    looker: Looker,
    asked: Asked,
}

/// The same person for the table and for the test.
#[derive(Clone)]
struct Shared(Rc<RefCell<Person>>);

impl Shared {
    fn answer(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        let mut person = self.0.borrow_mut();
        let answer = person.looker.answer(prompt)?;
        person.asked.answers += 1;
        if !matches!(prompt.slot, AnswerSlot::Die { .. }) {
            person.asked.beyond_dice += 1;
        }
        let line = brief::line(&prompt.ask, &answer);
        if !line.is_empty() && !matches!(prompt.slot, AnswerSlot::Choice(_)) {
            let read = prompt.ask.read(&line);
            assert!(read.is_ok(), "{line}: {read:?}");
        }
        person.asked.characters += line.chars().count();
        if !matches!(prompt.slot, AnswerSlot::Die { .. }) {
            // With the Enter after it.
            person.asked.keys += line.chars().count() + 1;
        }
        Ok(answer)
    }
}

impl Respondent for Shared {
    fn respond(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        self.answer(prompt)
    }
}

/// One evening.
struct Sitting {
    board: Board,
    people: Vec<Faction>,
    random: ChaCha8Rng,
    person: Shared,
    /// The card of the last turn.
    card: Option<u8>,
}

impl Sitting {
    fn new(seed: u64) -> Sitting {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let id = one(&mut random, &ScenarioId::ALL);
        let board = scenario(id).position.board;
        let people = some_players(&mut random);
        let mut eyes = looker(board, None, seed);
        eyes.players = people.iter().map(|f| *f as usize).collect();
        let person = Person { looker: eyes, asked: Asked::default() };
        Sitting { board, people, random, person: Shared(Rc::new(RefCell::new(person))), card: None }
    }

    /// A person's Command with whatever else is legal.
    fn person_acts(&mut self, faction: Faction) {
        let mut state = ActionState::new(self.board, faction, Cost::Paid, false);
        let mut tally = Tally::default();
        play(&mut state, 6, &mut tally, &mut self.random);
        settle_leaders(&mut state, &mut tally, &mut self.random);
        if invariants::violations(state.board()).is_empty() {
            self.board = *state.board();
        }
    }

    /// A non-player's turn at the table, which is the tracked one; what it asked.
    fn bot_acts(&mut self, table: &mut Table<'_>, faction: Faction, seed: u64) -> Asked {
        for other in Faction::ALL {
            let place = match other == faction || chance(&mut self.random, 2) {
                true => Cylinder::Eligible,
                false => Cylinder::Ineligible,
            };
            self.board.tell(Fact::Cylinder(other), FactValue::Cylinder(place));
        }
        self.card_over();
        // The table knows the card that is not over, and the place where only one is possible.
        let card = table.card_for(faction).unwrap_or_else(|| {
            let other = self.random.random_range(1..=95);
            other + u8::from(Some(other) == self.card) * (96 - other)
        });
        self.card = Some(card);
        let random = self.random.random_range(0..4);
        let seat = table.seat_on(faction, card).unwrap_or(random);
        let sword = cards().get(card).is_some_and(|c| c.has_sword(faction));
        let context = Context {
            card: Some(card),
            event_open: seat == 0 || seat == 2,
            sword,
            first_eligible: (seat == 0).then_some(faction),
            players: ByFaction(Faction::ALL.map(|f| self.people.contains(&f))),
            ..Context::default()
        };
        let mut source = First::new(seed, context.players);
        let mut run = Executor::new(Library::get(), faction, self.board, context, &mut source);
        let outcome = run.turn().expect("a lawful turn");
        let (dice, changes) = (run.walk.dice.clone(), run.state.changes().to_vec());
        let after = *run.board();
        self.looks_at(card, seed);
        {
            let mut person = self.person.0.borrow_mut();
            person.looker.seat = seat;
            person.looker.said = source.said.into();
            person.looker.context = context;
        }
        let finished = block_on(table.work_out(Task::Turn(faction)));
        let finished = finished.expect("answers").expect("an end");
        assert_eq!(finished.outcome(), Some(outcome), "{faction} {seed}");
        assert_eq!(finished.trace.walk.dice, dice, "{faction} {seed}");
        assert_eq!(finished.trace.changes, changes, "{faction} {seed}");
        self.board = after;
        self.was_asked(seed)
    }

    /// A Winter Quarters Round at the table, which is the tracked one; what it asked.
    fn winter(&mut self, table: &mut Table<'_>, seed: u64) -> Asked {
        let left = self.random.random_range(1..=4);
        let card = self.random.random_range(97..=104);
        let fact = Fact::WinterQuartersLeft;
        self.board.tell(fact, FactValue::Number(left));
        let players = ByFaction(Faction::ALL.map(|f| self.people.contains(&f)));
        let season = Season { seats: Seats::of(&players), ..season(card, left) };
        let mut source = First::new(seed, players);
        let known = winter(Library::get(), self.board, &season, &mut source).expect("a round");
        self.looks_at(card, seed);
        self.person.0.borrow_mut().looker.said = source.said.into();
        let finished = block_on(table.work_out(Task::Winter));
        let finished = finished.expect("answers").expect("an end");
        let TaskEnd::Winter(report) = &finished.ending else {
            panic!("{seed}: no round");
        };
        assert_eq!(pieces_moved(report), pieces_moved(&known), "{seed}");
        assert_eq!(report.dice, known.dice, "{seed}");
        self.board = known.board;
        self.was_asked(seed)
    }

    /// What Events said of the next card's Eligibility is over.
    fn card_over(&mut self) {
        for faction in Faction::ALL {
            let (from, to) = (true, false);
            for change in [
                Change::set(Fact::BarredNext(faction), from, to),
                Change::set(Fact::StaysEligible(faction), from, to),
            ] {
                // Refused where nothing was said of the Faction.
                let mut after = self.board;
                if after.apply(&change).is_ok() {
                    self.board = after;
                }
            }
        }
    }

    /// The person looks at the board as it is now, and has this card before him.
    fn looks_at(&mut self, card: u8, seed: u64) {
        let mut person = self.person.0.borrow_mut();
        let players = person.looker.players.clone();
        person.looker = looker(self.board, Some(card), seed);
        person.looker.players = players;
        person.asked = Asked::default();
    }

    fn was_asked(&self, seed: u64) -> Asked {
        let person = self.person.0.borrow();
        let twice = person.looker.asked.values().any(|n| *n > 1);
        assert!(!twice, "{seed}: asked twice");
        let (height, text) = &person.looker.tallest;
        assert!(*height < 22, "{seed}: too tall: {height} lines of `{text}`");
        person.asked
    }
}

/// What a Round changes; the table knows nothing of Eligibility in Winter Quarters, where it does not matter.
fn pieces_moved(report: &Report) -> Vec<Change> {
    let phases = report.phases.iter();
    let changes = phases.flat_map(|p| p.changes.iter().copied());
    let eligibility = |c: &Change| {
        matches!(
            c,
            Change::Set {
                fact: Fact::Cylinder(_) | Fact::BarredNext(_) | Fact::StaysEligible(_),
                ..
            }
        )
    };
    changes.filter(|c| !eligibility(c)).collect()
}

/// How the table begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// Nothing is kept from turn to turn.
    Forgetful,
    /// Nothing is known, all is kept.
    Blank,
    /// The scenario's set-up is known.
    SetUp,
}

/// What each turn of a sitting asked, and the Winter Quarters Round in its middle.
fn sitting(seed: u64, begin: Begin) -> (Vec<Asked>, Asked) {
    let mut sitting = Sitting::new(seed);
    let mut eyes = sitting.person.clone();
    let mut typist = Typist::new(&mut eyes);
    let mut table = Table::new(Library::get(), &mut typist, seed);
    if begin == Begin::SetUp {
        table = table.with_memory(LastKnownBoard::of(&sitting.board));
    }
    let (mut turns, mut winter) = (Vec::new(), None);
    while turns.len() < TURNS {
        if turns.len() == TURNS / 2 && winter.is_none() {
            winter = Some(sitting.winter(&mut table, seed * 100 + 99));
        }
        let faction = one(&mut sitting.random, &Faction::ALL);
        if sitting.people.contains(&faction) {
            sitting.person_acts(faction);
            continue;
        }
        let turn = u64::try_from(turns.len()).expect("few");
        let asked = sitting.bot_acts(&mut table, faction, seed * 100 + turn);
        if begin == Begin::Forgetful {
            drop(table);
            table = Table::new(Library::get(), &mut typist, seed);
        }
        turns.push(asked);
    }
    (turns, winter.unwrap_or_default())
}

fn told(what: &str, turns: &[Asked]) -> [[usize; 3]; 2] {
    let answers = spread(turns.iter().map(|t| t.answers));
    let characters = spread(turns.iter().map(|t| t.characters));
    let beyond_dice = spread(turns.iter().map(|t| t.beyond_dice));
    let keys = spread(turns.iter().map(|t| t.keys));
    println!(
        "{what}: answers {answers:?}, characters {characters:?}; beyond dice {beyond_dice:?}, keys {keys:?} \
         (median, 90 %, most)"
    );
    [answers, characters]
}

/// Of twelve turns the first, and those from the third on. `LOD_SITTINGS` says how many sittings (300 in full).
#[test]
fn a_table_that_remembers_asks_for_differences_only() {
    let sittings = crate::volume::part::<u64>("LOD_SITTINGS", 300, 3);
    let (mut later, mut set_up_turns) = (Vec::new(), Vec::new());
    for (begin, name) in [
        (Begin::Forgetful, "without memory"),
        (Begin::Blank, "with memory"),
        (Begin::SetUp, "from the set-up"),
    ] {
        let (mut firsts, mut rest, mut winters) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 0..sittings {
            let (turns, winter) = sitting(seed, begin);
            firsts.push(turns[0]);
            rest.extend_from_slice(&turns[2..]);
            winters.push(winter);
        }
        told(&format!("{name}, first turn"), &firsts);
        let [answers, _] = told(&format!("{name}, Winter Quarters"), &winters);
        assert!(answers[0] <= 20 && answers[2] <= 36, "{answers:?}");
        later.push(told(&format!("{name}, from the third turn on"), &rest));
        set_up_turns = rest;
    }
    let [without, with, set_up] = later.as_slice() else {
        panic!("three ways to begin");
    };
    assert!(with[0][0] < without[0][0] && with[1][0] < without[1][0]);
    let (beyond_dice, keys) = (
        spread(set_up_turns.iter().map(|t| t.beyond_dice)),
        spread(set_up_turns.iter().map(|t| t.keys)),
    );
    assert!(beyond_dice[0] <= 4 && beyond_dice[2] <= 12, "{beyond_dice:?}");
    assert!(keys[0] <= 12, "{keys:?}");
    let [answers, characters] = set_up;
    assert!(answers[0] <= 6 && answers[2] <= 20, "{answers:?}");
    assert!(characters[0] <= 40 && characters[2] <= 250, "{characters:?}");
}
