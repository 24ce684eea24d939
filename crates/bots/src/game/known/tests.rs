//! A game on a board that is known in part, beside the same game on the whole board.

use super::super::{EnteredAction, EnteredTurn, Next, PlayerTurn, Stack, seed_of};
use super::*;
use crate::bots::{Library, Outcome, SeededDice};
use crate::flowchart::words::Die;
use crate::flowchart::{DecisionSource, Purpose};
use crate::testing::by_growth;
use lod_engine::game::position::Options;
use lod_engine::game::{
    Board, ByFaction, Change, EnteredChange, FactValue, Faction, OffMapBox, Piece, Place,
    ScenarioId, Sureness, scenario,
};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{CommandScope, EligiblePlace, ExecutedAction, Stroke, Turn};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// How a player's turn is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// What is so now.
    Absolute,
    /// How many more or fewer.
    Relative,
    /// What moved.
    Moves,
    /// Not at all.
    Later,
}

/// Players who enter what they did, with the program's dice.
struct Entering {
    dice: SeededDice,
    turn: Option<EnteredTurn>,
    /// Whether they play a card in place of the Event where they may.
    plays_card: bool,
}

/// A player's card, which changes nothing else.
fn played(board: Board, stroke: Stroke) -> Result<PlayerTurn, Interrupt> {
    let action = EnteredAction::Card(stroke);
    let entered = EnteredTurn { action, changes: Vec::new(), later: false };
    Ok(entered.in_place_of_event(board, stroke).expect("it is in hand"))
}

impl DecisionSource for Entering {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.dice.roll(die, purpose)
    }
}

impl Players for Entering {
    fn opens(
        &mut self,
        stands: Option<Stroke>,
        cards: &[Stroke],
        _first: Option<Faction>,
        _seats: &Seats,
    ) -> Result<Option<Stroke>, Interrupt> {
        Ok(cards.first().copied().filter(|_| self.plays_card && stands.is_none()))
    }

    fn treaty(&mut self, board: Board, _: ByFaction<bool>) -> Result<PlayerTurn, Interrupt> {
        played(board, Stroke::Treaty)
    }

    fn stroke(
        &mut self,
        faction: Faction,
        board: Board,
        _: ByFaction<bool>,
    ) -> Result<PlayerTurn, Interrupt> {
        played(board, Stroke::Brilliant(faction))
    }

    fn turn(&mut self, turn: &Turn, _: &Card, game: &Game<'_>) -> Result<PlayerTurn, Interrupt> {
        let entered = self.turn.clone().expect("a player's turn");
        Ok(entered.on_card(*game.board(), turn).expect("it may be"))
    }
}

/// What a turn changed, entered in one of the ways; the Faction's own cylinder moves by itself.
fn entered(
    way: Entry,
    own: Faction,
    (before, after): (&Board, &Board),
    changes: &[Change],
) -> Vec<EnteredChange> {
    let is_kept = |fact: &Fact| before.fact(*fact) != after.fact(*fact);
    let next = Faction::ALL.into_iter().flat_map(|f| [Fact::StaysEligible(f), Fact::BarredNext(f)]);
    let others = Faction::ALL.into_iter().filter(|f| *f != own).map(Fact::Cylinder);
    let rest = next.chain(others).filter(is_kept).map(|f| EnteredChange::Is(f, after.fact(f)));
    let facts = Fact::everywhere().filter(is_kept);
    let all: Vec<EnteredChange> = match way {
        Entry::Absolute | Entry::Later => {
            facts.map(|f| EnteredChange::Is(f, after.fact(f))).chain(rest).collect()
        }
        Entry::Relative => facts
            .filter(|fact| !matches!(fact, Fact::Pieces(Place::AVAILABLE, _)))
            .map(|fact| match (before.fact(fact), after.fact(fact)) {
                (FactValue::Number(was), FactValue::Number(is)) => {
                    EnteredChange::Adds(fact, i32::from(is) - i32::from(was))
                }
                (FactValue::Support(was), FactValue::Support(is)) => {
                    EnteredChange::Adds(fact, i32::from(is.level()) - i32::from(was.level()))
                }
                (_, is) => EnteredChange::Is(fact, is),
            })
            .chain(rest)
            .collect(),
        Entry::Moves => {
            let moves = changes.iter().flat_map(|change| match *change {
                Change::Move { piece, count, from, to } => {
                    vec![EnteredChange::Moves { piece, count, from, to }]
                }
                Change::Flip { piece, count, space } => {
                    let other = Fact::pieces(space, piece.flipped().expect("two faces"));
                    let n = i32::from(count);
                    vec![
                        EnteredChange::Adds(Fact::pieces(space, piece), -n),
                        EnteredChange::Adds(other, n),
                    ]
                }
                Change::Set { .. } => Vec::new(),
            });
            let set = facts.filter(|fact| !matches!(fact, Fact::Pieces(..)));
            let set = set.map(|f| EnteredChange::Is(f, after.fact(f)));
            moves.chain(set).chain(rest).collect()
        }
    };
    all
}

/// Whether it is about the next card (2.3.6).
fn says_who_is_eligible(change: &EnteredChange) -> bool {
    let of = |f| matches!(f, Fact::Cylinder(_) | Fact::StaysEligible(_) | Fact::BarredNext(_));
    change.facts().any(of)
}

/// One game on two boards.
struct Pair {
    whole: Game<'static>,
    part: Game<'static>,
    way: Entry,
    seed: u64,
    questions: usize,
    confirmations: usize,
    /// What was unknown and read.
    asked: Vec<Fact>,
}

impl Pair {
    fn new(id: ScenarioId, people: &[Faction], begin: KnownBoard, way: Entry, seed: u64) -> Pair {
        let seats = people.iter().fold(Seats::NOBODY, |seats, f| seats.with(*f, *f as u8));
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (library, options) = (Library::get(), Options::default());
        let game = Game::seated(library, id, options, seats, Stack::Program, &mut rng);
        let whole = game.expect("a deck");
        let mut part = whole.clone();
        part.know(begin);
        Pair { whole, part, way, seed, questions: 0, confirmations: 0, asked: Vec::new() }
    }

    /// What a player does: what the flowchart would.
    fn plan(&self, action: u64) -> Option<(EnteredTurn, Board)> {
        let Next::Turn(turn) = self.whole.next() else { return None };
        let seats = *self.whole.seats();
        seats.is_player(turn.faction).then_some(())?;
        let mut alone = self.whole.clone();
        alone.seat(Seats::NOBODY, false);
        let step = alone.step(&mut SeededDice::new(seed_of(self.seed, action)));
        let executed = match &step.expect("a step") {
            Some(GameStep::Turn(taken)) => match taken.outcome {
                Outcome::Pass => None,
                Outcome::Event(_) => Some(ExecutedAction::Event),
                Outcome::Command(_, Some(_)) => Some(ExecutedAction::CommandSpecial),
                Outcome::Command(_, None) => Some(ExecutedAction::Command),
            }
            .filter(|did| turn.may(*did))
            .map(|did| (did, taken.done.changes().to_vec())),
            // Somebody else plays a card first.
            _ => None,
        };
        let Some((executed, changes)) = executed else {
            let action = EnteredAction::Pass;
            let entered = EnteredTurn { action, changes: Vec::new(), later: false };
            return Some((entered, *self.whole.board()));
        };
        let boards = (self.whole.board(), alone.board());
        let changes = entered(self.way, turn.faction, boards, &changes);
        let action = EnteredAction::Executed(executed);
        Some((EnteredTurn { action, changes, later: false }, *alone.board()))
    }

    fn players(&self, action: u64, turn: Option<EnteredTurn>) -> Entering {
        let dice = SeededDice::new(seed_of(self.seed, action));
        Entering { dice, turn, plays_card: action % 7 == 3 }
    }

    /// One step of both; what it changed.
    fn step(&mut self, action: u64) -> Option<GameStep> {
        let plan = self.plan(action);
        let turn = plan.clone().map(|(turn, _)| turn);
        let truth = *self.whole.board();
        let step = self.whole.step(&mut self.players(action, turn.clone())).expect("a step");
        if let (Some(GameStep::Person(acted)), Some((planned, board))) = (&step, &plan)
            && let Some((_, entered)) = step.as_ref().and_then(GameStep::entered)
            && matches!(entered.action, EnteredAction::Executed(_))
        {
            let mut board = *board;
            let own = Fact::Cylinder(acted.faction);
            board.tell(own, self.whole.board().fact(own));
            assert_eq!(*self.whole.board(), board, "{planned:?}");
        }
        let later = turn.map(|turn| match self.way {
            Entry::Later if matches!(turn.action, EnteredAction::Executed(_)) => {
                let mut changes = turn.changes;
                changes.retain(says_who_is_eligible);
                EnteredTurn { changes, later: true, ..turn }
            }
            _ => turn,
        });
        let mut tries = 0;
        let same = loop {
            tries += 1;
            assert!(tries < 60, "it asks on and on: {:?}", self.part.reads());
            match self.part.step(&mut self.players(action, later.clone())) {
                Ok(step) => break step,
                Err(Interrupt::Unknown) => self.answer(&truth),
                Err(stop) => panic!("{stop:?} at {action}"),
            }
        };
        match (&step, &same) {
            (Some(GameStep::Person(one)), Some(GameStep::Person(two))) => {
                assert_eq!(one.faction, two.faction);
            }
            (one, two) => {
                let of =
                    |step: &Option<GameStep>| step.as_ref().map(|step| by_growth(step.changes()));
                assert_eq!(of(one), of(two), "at {action}");
            }
        }
        if action.is_multiple_of(9) {
            let back = Game::from_json(Library::get(), &self.part.to_json()).expect("a state");
            assert!(back == self.part, "at {action}");
        }
        for (fact, value, sureness) in self.part.known().facts() {
            if sureness == Sureness::Known {
                assert_eq!(value, self.whole.board().fact(fact), "{fact} at {action}");
            }
        }
        step
    }

    /// What a person says who sees the board.
    fn answer(&mut self, truth: &Board) {
        let reads = self.part.reads().clone();
        let mut known = self.part.known().into_owned();
        let of = |fact: &Fact| (*fact, truth.fact(*fact));
        if reads.not_confirmed.is_empty() {
            self.questions += 1;
            self.asked.extend(&reads.unknown);
            assert!(!reads.unknown.is_empty());
            known.enter(reads.unknown.iter().map(of)).expect("it is so");
        } else {
            self.confirmations += 1;
            let shown = known.not_confirmed();
            let differs = shown.iter().filter(|(fact, value)| truth.fact(*fact) != *value);
            let differs: Vec<(Fact, FactValue)> = differs.map(|(fact, _)| of(fact)).collect();
            let shown: Vec<Fact> = shown.iter().map(|(fact, _)| *fact).collect();
            known.confirm(&shown, &differs).expect("it is so");
        }
        self.part.know(known);
    }
}

/// Plays a game to its end; how many steps it had.
fn whole_game(id: ScenarioId, people: &[Faction], nothing: bool, way: Entry, seed: u64) -> Pair {
    let begin =
        if nothing { KnownBoard::nothing() } else { KnownBoard::of(&scenario(id).position.board) };
    let mut pair = Pair::new(id, people, begin, way, seed);
    let mut action = 0;
    while pair.step(action).is_some() {
        action += 1;
    }
    assert!(pair.whole.end().is_some() && action > 30);
    let back = Game::from_json(Library::get(), &pair.part.to_json()).expect("a state");
    assert_eq!(back.end(), pair.part.end(), "the end of a game that is kept");
    pair
}

#[test]
fn a_game_begun_with_nothing_known_is_the_same_game() {
    for (id, seed) in [(ScenarioId::Medium, 1), (ScenarioId::Short, 2), (ScenarioId::Long, 3)] {
        let pair = whole_game(id, &[], true, Entry::Later, seed);
        assert!(pair.questions > 3, "{}", pair.questions);
        assert_eq!(pair.confirmations, 0, "only non-players acted");
    }
}

#[test]
fn turns_of_players_that_are_entered_leave_nothing_to_confirm() {
    let people = [Faction::Patriots, Faction::French];
    for (way, seed) in [(Entry::Absolute, 4), (Entry::Relative, 5), (Entry::Moves, 6)] {
        let pair = whole_game(ScenarioId::Medium, &people, false, way, seed);
        assert_eq!((pair.questions, pair.confirmations), (0, 0), "{way:?}");
        whole_game(ScenarioId::Medium, &people, true, way, seed);
    }
}

#[test]
fn turns_of_players_that_are_not_entered_are_confirmed_once() {
    for people in [vec![Faction::Patriots], vec![Faction::British, Faction::French]] {
        let pair = whole_game(ScenarioId::Medium, &people, false, Entry::Later, 7);
        assert!(pair.confirmations > 3 && pair.questions == 0);
        whole_game(ScenarioId::Medium, &people, true, Entry::Later, 8);
    }
}

/// A board on which Available is unknown, as it is where a piece is gone from a space and Casualties are unknown.
#[test]
fn what_is_not_known_is_asked_before_anything_is_asked_of_a_player() {
    let id = ScenarioId::Medium;
    let mut known = KnownBoard::of(&scenario(id).position.board);
    known.forget([
        Fact::stock(OffMapBox::Available, Piece::Tory.piece_type()),
        Fact::pieces(lod_engine::game::Space::Boston, Piece::Tory),
    ]);
    let mut pair = Pair::new(id, &[Faction::French], known, Entry::Absolute, 9);
    for action in 0..40 {
        pair.step(action);
    }
    assert!(pair.part.knows_all() && pair.questions > 0);
}

/// The Resources of an entered Pass are among its orders, whatever is known of them, but where the player says what they are now.
#[test]
fn r2_3_3_an_entered_pass_pays_as_every_pass_does() {
    for (faction, gain) in Faction::ALL.into_iter().zip([2, 1, 2, 1]) {
        let resources = Fact::Resources(faction);
        for (has, after) in [(0, gain), (3, 3 + gain), (50, 50)] {
            let mut board = scenario(ScenarioId::Medium).position.board;
            board.apply(&Change::set(resources, board.resources(faction), has)).expect("a track");
            let turn = Turn {
                faction,
                place: EligiblePlace::First,
                command: CommandScope::Full,
                event: true,
            };
            let passed = |changes: Vec<EnteredChange>| {
                let entered = EnteredTurn { action: EnteredAction::Pass, changes, later: false };
                entered.on_card(board, &turn).expect("a Pass is always open").board
            };
            assert_eq!(passed(Vec::new()).resources(faction), after, "{faction} {has}");
            let said = EnteredChange::Is(resources, FactValue::Number(9));
            assert_eq!(passed(vec![said]).resources(faction), has, "{faction} {has}");
        }
    }
}

/// Nobody is asked for a count that is only added to: that of the British matters for the Treaty of Alliance and in a
/// Round, that of the Rebellion in a Round alone (2.3.9, 7.2).
#[test]
fn r1_6_4_no_turn_asks_for_casualties_only_to_count_them() {
    let mut grew = 0;
    for (id, seed) in [(ScenarioId::Medium, 1), (ScenarioId::Sprint, 2)] {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = Options::default();
        let mut game = Game::new(Library::get(), id, options, &mut rng).expect("a deck");
        for action in 0.. {
            let dice = || SeededDice::new(seed_of(seed, action));
            let mut part = game.clone();
            let mut known = KnownBoard::of(game.board());
            known.forget([Fact::CRC]);
            if game.board().treaty() {
                known.forget([Fact::CBC]);
            }
            part.know(known);
            let is_turn = matches!(game.next(), Next::Turn(_));
            let Some(step) = game.step(&mut dice()).expect("no player") else { break };
            if is_turn {
                let same = part.step(&mut dice()).expect("nothing is asked").expect("a turn");
                assert_eq!(by_growth(same.changes()), by_growth(step.changes()), "at {action}");
                assert_eq!(part.known().value(Fact::CRC), None);
                let counts = |change: &Change| change.grows(Fact::CRC).is_some();
                grew += step.changes().iter().filter(|change| counts(change)).count();
            }
        }
    }
    assert!(grew > 10, "{grew}");
}

/// How many markers are left is one number, whatever spaces they lie in (3.3.4, 3.4.4).
#[test]
fn r3_3_4_markers_left_are_one_number_that_goes_on() {
    let id = ScenarioId::Medium;
    let board = scenario(id).position.board;
    let marker = lod_engine::game::Marker::Propaganda;
    let spaces = || lod_engine::game::SpaceSet::MAP.iter().map(|space| marker.fact(space));
    let (left, enough) = (Fact::MarkersLeft(marker), Fact::MarkersAtLeast(marker));
    let mut asked = 0;
    for seed in 0..12 {
        let mut known = KnownBoard::of(&board);
        known.forget(spaces());
        let mut pair = Pair::new(id, &[], known, Entry::Later, seed);
        for action in 0..8 {
            let before = pair.whole.clone();
            pair.step(action);
            let reads = |wanted: &dyn Fn(Fact) -> bool| pair.asked.iter().any(|f| wanted(*f));
            if !reads(&|fact| fact == left || fact == enough) {
                continue;
            }
            asked += 1;
            // Where all spaces are known, they say how many are left.
            let known = pair.part.known();
            let placed: Option<u16> =
                spaces().map(|fact| known.value(fact).map(FactValue::number)).sum();
            let pool = lod_engine::game::Marker::FORCE_POOL;
            let follows = || placed.map(|n| (u16::from(pool) - n).into());
            let told = known.value(left).or(known.value(enough)).or_else(follows);
            assert_eq!(told, Some(pair.whole.board().fact(left)), "{action} of {seed}");
            let grew = pair.whole.board().fact(left) != before.board().fact(left);
            assert!(grew || told == Some(before.board().fact(left)));
            break;
        }
    }
    assert!(asked > 0);
}
