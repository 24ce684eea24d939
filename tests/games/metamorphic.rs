//! What may change nothing, or only in one direction: who else is a person, more Resources, the dice of ties.
//!
//! `LOD_METAMORPHIC` says how many positions (30 by default).

use crate::common;
use crate::people::candidate;
use crate::random_player::{chance, one};

use lod::play::{self, Begin, GameReplay, STROKE_KEY, Setup};
use lod_bots::bots::{Context, DieRoll, Executor, Library, Outcome};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, Purpose};
use lod_bots::game::Stack;
use lod_engine::game::position::{CardInPlay, Options, Position};
use lod_engine::game::{Board, Change, Cylinder, Fact, FactValue, Faction, ScenarioId};
use lod_engine::rules::cards::cards;
use lod_engine::rules::sequence::{CommandScope, EligiblePlace, Turn};
use lod_engine::rules::{ActionState, Cost, act, invariants, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn positions() -> u64 {
    crate::volume::part::<u64>("LOD_METAMORPHIC", 300, 12)
}

/// A random board without a flaw.
fn another(random: &mut ChaCha8Rng) -> Board {
    loop {
        let board = common::position(random);
        if invariants::violations(&board).is_empty() {
            return board;
        }
    }
}

/// More Resources of the Faction that acts never make a legal step illegal (3.1, 4.1).
#[test]
fn more_resources_take_no_legal_step_away() {
    let mut kept = 0;
    for seed in 0..positions() {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let board = another(&mut random);
        let faction = one(&mut random, &Faction::ALL);
        let from = board.resources(faction);
        let to = random.random_range(from..=50);
        let mut richer = board;
        let change = Change::set(Fact::Resources(faction), from, to);
        if from != to {
            richer.apply(&change).expect("Resources");
        }
        let limited = chance(&mut random, 4);
        let rich = ActionState::new(richer, faction, Cost::Paid, limited);
        for step in legal::legal_steps(&ActionState::new(board, faction, Cost::Paid, limited)) {
            let step = legal::roll(&rich, &step, &mut random);
            if let Err(refusal) = act(&mut rich.clone(), &step) {
                panic!("{seed}, {faction} from {from} to {to}: {step:?}: {refusal}");
            }
            kept += 1;
        }
    }
    assert!(kept > positions(), "{kept} steps");
}

/// The story of a Faction's turn with a person at it, and with these others.
fn turn_of(faction: Faction, others: &[Faction], board: Board, card: u8) -> GameReplay<'static> {
    let position = Position {
        board,
        scenario: Some(ScenarioId::Medium),
        card: Some(CardInPlay { current: card, next: None }),
        ..Position::default()
    };
    let setup = Setup {
        begin: Begin::Position(position.to_toml()),
        board: lod::play::BoardBegin::default(),
        people: [faction].iter().chain(others).map(|f| vec![*f]).collect(),
        names: lod::play::names::PlayerNames::default(),
        options: Options::default(),
        stack: Stack::Table,
        own_dice: false,
        seed: 1,
    };
    let mut history = GameReplay::new(Library::get(), setup).expect("a game");
    while let Ok(attempt) = history.attempt(None)
        && let play::AttemptEnd::Asked(ask) = attempt.outcome()
        && ask.key == STROKE_KEY
    {
        history.answer(attempt);
        let no = history.attempt(Some("no")).expect("no Brilliant Stroke");
        history.answer(no);
    }
    history
}

/// Who else is a person changes nothing of what a Faction may do (1.5).
#[test]
fn who_else_is_a_person_changes_no_legality() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..positions() {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let faction = one(&mut random, &Faction::ALL);
        let mut board = another(&mut random);
        // Nobody acts before, and nobody has a card to play over the Event.
        for other in Faction::ALL {
            let place = if other == faction { Cylinder::Eligible } else { Cylinder::Ineligible };
            board.tell(Fact::Cylinder(other), FactValue::Cylinder(place));
        }
        let card = random.random_range(1..=96);
        if cards().get(card).and_then(|c| c.order()).is_none() {
            continue;
        }
        let mut others: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != faction).collect();
        let alone = turn_of(faction, &[], board, card);
        others.retain(|_| chance(&mut random, 2));
        let together = turn_of(faction, &others, board, card);
        // Legal steps of this board, and those of another.
        let elsewhere = another(&mut random);
        let turn =
            Turn { faction, place: EligiblePlace::First, command: CommandScope::Full, event: true };
        for at in [board, board, board, elsewhere, elsewhere] {
            let Some(line) = candidate(&at, &turn, &mut random) else {
                continue;
            };
            // What the British give for a Trade is theirs to say if they are a person's, and else nobody's (4.4.1).
            if faction == Faction::Indians && line.contains("trade") {
                continue;
            }
            let one = alone.attempt(Some(&line));
            let other = together.attempt(Some(&line));
            let told = format!("{seed}, {faction} with {others:?}: `{line}`");
            match (&one, &other) {
                (Ok(_), Ok(_)) => taken += 1,
                (Err(Interrupt::Wrong(why)), Err(Interrupt::Wrong(too))) => {
                    assert_eq!(why, too, "{told}");
                    refused += 1;
                }
                _ => panic!("{told}: {:?} and {:?}", one.err(), other.err()),
            }
        }
    }
    assert!(taken > positions() && refused > positions() / 4, "{taken} and {refused}");
}

/// Dice in order, then ones.
struct Row(Vec<u8>);

impl DecisionSource for Row {
    fn roll(&mut self, die: Die, _: &Purpose) -> Result<u8, Interrupt> {
        let next = (!self.0.is_empty()).then(|| self.0.remove(0));
        Ok(next.unwrap_or(1).min(die.sides()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        Ok(choice.default)
    }
}

/// A turn: its outcome, its boxes, dice and changes.
type Taken = (Outcome, Vec<String>, Vec<DieRoll>, Vec<Change>);

fn taken(faction: Faction, board: Board, dice: &[u8]) -> Taken {
    let mut row = Row(dice.to_vec());
    let mut run = Executor::new(Library::get(), faction, board, Context::default(), &mut row);
    let outcome = run.turn().expect("a turn");
    let changes = run.state.changes().to_vec();
    (outcome, run.walk.path.clone(), run.walk.dice.clone(), changes)
}

/// Equal candidates go by dice alone (8.2): where no die is rolled the turn is the same whatever they show, and
/// up to the first die that differs the same is rolled for.
#[test]
fn the_dice_decide_ties_and_nothing_before_them() {
    let (mut without, mut with) = (0, 0);
    for seed in 0..positions() {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let board = another(&mut random);
        let faction = one(&mut random, &Faction::ALL);
        let mut dice = || (0..60).map(|_| random.random_range(1..=6)).collect::<Vec<u8>>();
        let (one, other) = (taken(faction, board, &dice()), taken(faction, board, &dice()));
        let same = one.2.iter().zip(&other.2).take_while(|(a, b)| a == b).count();
        match (one.2.get(same), other.2.get(same)) {
            (None, None) => {
                assert_eq!(one, other, "{seed}, {faction}");
                without += 1;
            }
            (Some(a), Some(b)) => {
                let what = (a.die, &a.purpose);
                assert_eq!(what, (b.die, &b.purpose), "{seed}, {faction}");
                with += 1;
            }
            (a, b) => panic!("{seed}, {faction}: {a:?} and {b:?} after the same dice"),
        }
    }
    assert!(without > 0 && with > 0, "{without} and {with}");
}
