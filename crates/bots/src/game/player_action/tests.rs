use super::*;
use crate::bots::SeededDice;
use crate::flowchart::Purpose;
use crate::flowchart::words::Die;
use crate::game::SetUpError;
use crate::game::Stack;
use crate::testing::Layout;
use lod_engine::game::position::Options;
use lod_engine::game::{Leader, Piece, Position, ScenarioId};
use lod_engine::rules::legal;
use lod_engine::rules::seats::Seats;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

fn begin(faction: Faction) -> Game<'static> {
    let mut deck = ChaCha8Rng::seed_from_u64(5);
    let (options, seats) = (Options::default(), Seats::one(&[faction]));
    Game::seated(Library::get(), ScenarioId::Sprint, options, seats, Stack::Program, &mut deck)
        .expect("a deck")
}

/// A few legal steps and the end of a turn, or the Event where it is open every third time.
fn any_turn(
    mut action: PlayerAction<'_>,
    random: &mut ChaCha8Rng,
    source: &mut dyn DecisionSource,
) -> Result<PlayerTurn, Interrupt> {
    if action.turn().event && [true, false, false].choose(random) == Some(&true) {
        return action.play_event(EventSide::Unshaded, source);
    }
    for _ in 0..3 {
        let Some(step) = action.actions().choose(random).cloned() else {
            break;
        };
        let step = legal::roll(action.state(), &step, random);
        action.apply(&step).expect("a listed step is legal");
    }
    loop {
        match action.finish() {
            Ok(acted) => return Ok(acted),
            Err(refusal) => assert!(action.undo().is_some(), "{refusal}"),
        }
    }
}

struct Callback {
    random: ChaCha8Rng,
    dice: SeededDice,
}

impl DecisionSource for Callback {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.dice.roll(die, purpose)
    }
}

impl Players for Callback {
    fn turn(
        &mut self,
        _turn: &Turn,
        _card: &Card,
        game: &Game<'_>,
    ) -> Result<PlayerTurn, Interrupt> {
        any_turn(game.action().expect("a player's turn"), &mut self.random, &mut self.dice)
    }
}

/// A game that is asked for its next action, and one that asks its players, come to the same board by the same steps.
#[test]
fn a_game_is_the_same_asked_or_asking() {
    for faction in Faction::ALL {
        let (mut asked, mut asking) = (begin(faction), begin(faction));
        let (mut random, mut dice) = (ChaCha8Rng::seed_from_u64(9), SeededDice::new(3));
        let mut callback =
            Callback { random: ChaCha8Rng::seed_from_u64(9), dice: SeededDice::new(3) };
        let (mut steps, mut turns) = (0, 0);
        let mut told = |_: &GameStep| steps += 1;
        while let Some(action) = asked.play_to_action(&mut dice, &mut told).expect("no fault") {
            let acted = any_turn(action, &mut random, &mut dice).expect("a turn");
            asked.apply(acted).expect("it follows");
            turns += 1;
        }
        let mut happened = 0;
        while asking.step(&mut callback).expect("no fault").is_some() {
            happened += 1;
        }
        assert_eq!(happened, steps + turns);
        assert!(turns > 5 && asked.end().is_some(), "{faction}: {turns}");
        assert_eq!(asked.to_json(), asking.to_json(), "{faction}");
    }
}

#[test]
fn a_turn_of_another_moment_is_not_taken_over() {
    let (mut game, mut dice) = (begin(Faction::Patriots), SeededDice::new(1));
    let action = game.play_to_action(&mut dice, &mut |_| {}).expect("no fault").expect("a turn");
    let passed = action.finish().expect("a Pass");
    assert_eq!(passed.what, PersonalAction::Pass);
    game.apply(passed.clone()).expect("it follows");
    let before = game.clone();
    let strange = game.apply(passed).expect_err("it has been played");
    assert_eq!(strange, StrangeTurn(Faction::Patriots));
    assert_eq!(game, before);
}

#[test]
fn r2_3_4_an_event_is_not_played_after_a_step_of_a_command() {
    let (mut game, mut dice) = (begin(Faction::Patriots), SeededDice::new(1));
    let mut action =
        game.play_to_action(&mut dice, &mut |_| {}).expect("no fault").expect("a turn");
    action.turn.event = false;
    let stop = action.play_event(EventSide::Unshaded, &mut dice).expect_err("it is not open");
    let why = "the action of the 1st Eligible leaves no Event (2.3.4)";
    assert_eq!(stop, Interrupt::Wrong(why.to_string()));
    action.turn.event = true;
    let step = action.actions().remove(0);
    action.apply(&step).expect("it is legal");
    let stop = action.play_event(EventSide::Unshaded, &mut dice).expect_err("a Command has begun");
    assert_eq!(stop, Interrupt::Wrong("a Command has begun (2.3.4)".to_string()));
}

/// The players of a position file are seated, or others are refused.
#[test]
fn the_players_of_a_position_are_those_of_its_seats() {
    let position = Position::parse("base = \"1776\"\nplayers = [\"french\"]").expect("a position");
    let game = |seats| {
        let mut deck = ChaCha8Rng::seed_from_u64(1);
        Game::from_position(Library::get(), position.clone(), seats, Stack::Program, &mut deck)
    };
    let seated = game(Seats::of(&position.players)).expect("they are its own");
    assert!(seated.people()[Faction::French]);
    let others = game(Seats::one(&[Faction::British])).expect_err("it names the French");
    assert_eq!(others, SetUpError::OtherPlayers);
    assert_eq!(game(Seats::NOBODY).expect_err("it names the French"), SetUpError::OtherPlayers);
}

#[test]
fn r2_3_8_a_stroke_is_played_in_parts() {
    let board = Layout::empty()
        .stroke(Faction::Patriots)
        .put(Space::Pennsylvania, Piece::Continental, 4)
        .leader(Leader::Washington, Space::Pennsylvania)
        .board;
    let rally = |space| {
        let action = ActionHistory::of_stroke(board, Faction::Patriots).expect("in hand");
        let mut steps = action.legal_steps().into_iter();
        let is_rally = |s: &ActionStep| matches!(s, ActionStep::Rally { .. });
        vec![steps.find(|s| is_rally(s) && s.space() == Some(space)).expect("a Rally")]
    };
    let parts = [rally(Space::Virginia), rally(Space::Pennsylvania)];
    let played = play_stroke(board, Faction::Patriots, &parts).expect("it is legal");
    let PersonalAction::BrilliantStroke(granted) = &played.what else {
        panic!("{:?}", played.what);
    };
    assert_eq!(granted.commands, [Command::Rally, Command::Rally]);
    let refusal = play_stroke(board, Faction::Patriots, &parts[..1]).expect_err("no Leader");
    assert!(refusal.to_string().contains("(2.3.8)"), "{refusal}");
    let three = [&parts[..], &[rally(Space::Georgia)]].concat();
    let refusal = play_stroke(board, Faction::Patriots, &three).expect_err("two Commands");
    assert_eq!(refusal.to_string(), "a Brilliant Stroke has 2 Commands at most (2.3.8)");
}

#[test]
fn r2_3_9_the_treaty_is_a_muster_a_blockade_and_regulars() {
    let board =
        Layout::empty().put(Space::Pennsylvania, Piece::Continental, 4).squadrons(3, 0).board;
    let muster = ActionStep::FrenchMuster { space: Space::Pennsylvania, count: 2 };
    let steps = std::slice::from_ref(&muster);
    let played = play_treaty(board, steps, Some(Space::Boston)).expect("it is legal");
    assert_eq!(played.what, PersonalAction::Treaty);
    assert_eq!(played.board.leader_space(Faction::French), Some(Space::Pennsylvania));
    assert_eq!((played.board.fni(), played.board.treaty()), (1, true));
    let refusal = play_treaty(board, steps, None).expect_err("a City is missing");
    assert_eq!(refusal.rule, "2.3.9");
}
