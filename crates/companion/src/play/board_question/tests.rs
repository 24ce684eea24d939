//! A game on a board that is asked for, beside the same game on the whole board.

use super::*;
use crate::own_turn::notation::write;
use crate::play::person;
use crate::play::setup::{Begin, BoardBegin, Setup};
use crate::play::{Attempt, AttemptEnd, ByHand, GameReplay};
use crate::talk::Reply;
use crate::talk::facts::written;
use crate::testing::by_growth;
use lod_bots::bots::{Library, Outcome, SeededDice};
use lod_bots::game::{GameStep, PersonalAction, Stack};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Change, OffMapBox, ScenarioId};
use lod_engine::rules::legal::{legal_steps, roll};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{CommandScope, ExecutedAction, Turn};
use lod_engine::rules::{ActionState, ActionStep, Cost, act};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod before_facts;
mod form;
use form::as_it_lies;

/// How players enter their turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// What is so now.
    Changes,
    /// Not at all.
    Later,
    /// By turns the one, the other, and as a Command that the rules judge.
    Mixed,
}

/// What is agreed on of a game.
#[derive(Clone, Copy, Debug)]
struct Agreed<'p> {
    id: ScenarioId,
    people: &'p [Faction],
    board: BoardBegin,
    own_dice: bool,
    winter_is_coming: bool,
    seed: u64,
}

impl<'p> Agreed<'p> {
    fn new(id: ScenarioId, people: &'p [Faction], board: BoardBegin, seed: u64) -> Agreed<'p> {
        Agreed { id, people, board, own_dice: false, winter_is_coming: false, seed }
    }
}

/// One game, whose board is known to one conversation and not to the other.
struct Evening {
    whole: GameReplay<'static>,
    part: GameReplay<'static>,
    entry: Entry,
    questions: usize,
    confirmations: usize,
    /// Turns that a player took and did not enter.
    not_entered: usize,
    /// The questions about the board, confirmations left out, before each action that was over.
    before_action: Vec<usize>,
    /// Turns of players that were typed as a Command.
    commands: usize,
    lines: Vec<String>,
}

fn replay(agreed: Agreed<'_>) -> GameReplay<'static> {
    replay_with(agreed, Stack::Program)
}

fn replay_with(agreed: Agreed<'_>, stack: Stack) -> GameReplay<'static> {
    let setup = Setup {
        begin: Begin::Scenario(agreed.id),
        board: agreed.board,
        people: agreed.people.iter().map(|faction| vec![*faction]).collect(),
        names: Default::default(),
        options: Options { winter_is_coming: agreed.winter_is_coming, ..Options::default() },
        stack,
        own_dice: agreed.own_dice,
        seed: agreed.seed,
    };
    let mut replay = GameReplay::new(Library::get(), setup).expect("a game");
    replay.skip_enter();
    replay
}

impl Evening {
    fn new(agreed: Agreed<'_>, entry: Entry) -> Evening {
        Evening {
            whole: replay(Agreed { board: BoardBegin::SetUp, ..agreed }),
            part: replay(agreed),
            entry,
            questions: 0,
            confirmations: 0,
            not_entered: 0,
            before_action: Vec::new(),
            commands: 0,
            lines: Vec::new(),
        }
    }

    fn truth(&self) -> Board {
        *self.whole.now().board()
    }

    fn says(&mut self, line: &str) {
        self.lines.push(line.to_string());
        let attempt = match self.part.attempt(Some(line)) {
            Ok(attempt) => attempt,
            Err(stop) => {
                panic!("{stop}: {:#?}", &self.lines[self.lines.len().saturating_sub(12)..])
            }
        };
        self.part.answer(attempt);
    }

    /// A Command of up to four steps that are legal on the whole board, in the notation.
    fn command(&self, turn: &Turn) -> Option<String> {
        let mut random = ChaCha8Rng::seed_from_u64(self.whole.done().len() as u64);
        let limited = turn.command == CommandScope::Limited;
        let mut state = ActionState::new(self.truth(), turn.faction, Cost::Paid, limited);
        let mut parts = Vec::new();
        for _ in 0..random.random_range(1..=4) {
            let mut steps = legal_steps(&state);
            steps.retain(|s| !matches!(s, ActionStep::Lead { .. } | ActionStep::Settle { .. }));
            if steps.is_empty() {
                break;
            }
            let step = steps.swap_remove(random.random_range(0..steps.len()));
            parts.push(write(&step));
            let rolled = roll(&state, &step, &mut random);
            act(&mut state, &rolled).ok()?;
            // Who wins the Day is asked further.
            if state.victory().is_some() {
                break;
            }
        }
        let line = parts.join("; ");
        self.whole.attempt(Some(&line)).is_ok().then_some(line)
    }

    /// What a player does: what the flowchart would; on the whole board, and as it is typed where it is not told.
    fn turn(&self) -> (String, String) {
        let Next::Turn(turn) = self.whole.now().next() else { panic!("a turn") };
        if self.entry == Entry::Mixed
            && self.whole.done().len() % 3 == 1
            && let Some(line) = self.command(&turn)
        {
            return (line.clone(), line);
        }
        let mut alone = self.whole.now().clone();
        alone.seat(Seats::NOBODY, false);
        let mut dice = SeededDice::new(self.whole.done().len() as u64);
        let pass = || ("pass".to_string(), "pass;".to_string());
        let Ok(Some(GameStep::Turn(taken))) = alone.step(&mut dice) else { return pass() };
        let (word, did) = match taken.outcome {
            Outcome::Pass => return pass(),
            Outcome::Event(_) => ("event", ExecutedAction::Event),
            Outcome::Command(_, Some(_)) => ("special", ExecutedAction::CommandSpecial),
            Outcome::Command(_, None) => ("command", ExecutedAction::Command),
        };
        if !turn.may(did) {
            return pass();
        }
        let (before, after) = (self.truth(), *alone.board());
        let cylinders = Faction::ALL.into_iter().filter(|f| *f != turn.faction);
        let differ: Vec<(Fact, FactValue)> = Fact::everywhere()
            .chain(cylinders.map(Fact::Cylinder))
            .filter(|fact| !matches!(fact, Fact::Pieces(Place::AVAILABLE, _)))
            .filter(|fact| before.fact(*fact) != after.fact(*fact))
            .map(|fact| (fact, after.fact(fact)))
            .collect();
        let stay = |f: &Faction| after.stays_eligible(*f) && !before.stays_eligible(*f);
        let barred = |f: &Faction| after.barred_next(*f) && !before.barred_next(*f);
        let mut next: Vec<String> = Vec::new();
        next.extend(Faction::ALL.iter().filter(|f| stay(f)).map(|f| format!("{} stay", f.id())));
        next.extend(
            Faction::ALL.iter().filter(|f| barred(f)).map(|f| format!("{} barred", f.id())),
        );
        if next.is_empty() {
            next.push("none".to_string());
        }
        let next = next.join("; ");
        let all = format!("{word}; {}; {next}; anyway", written(&differ));
        let is_entered = match self.entry {
            Entry::Changes => true,
            Entry::Later => false,
            Entry::Mixed => !self.whole.done().len().is_multiple_of(3),
        };
        let typed = if is_entered { all.clone() } else { format!("{word} later; {next}") };
        (all, typed)
    }

    /// The answer of a person who sees the board, on which what was told of the action is moved.
    fn about_board(&mut self, ask: &Ask) -> String {
        let mut board = self.truth();
        for change in &ask.moment.so_far {
            // A number that is not known moves by what it grows.
            if board.apply(change).is_err() {
                let Change::Set { fact, .. } = *change else { panic!("{change}") };
                let grows = change.grows(fact).expect("a number");
                board.tell(fact, board.fact(fact).plus(grows).expect("so many"));
            }
        }
        let valued = |fact: &Fact| (*fact, board.fact(*fact));
        match &ask.form {
            Form::Facts(facts) => {
                self.questions += 1;
                as_it_lies(facts, &board)
            }
            Form::Confirm(shown) => {
                self.confirmations += 1;
                let now = shown.iter().map(|(fact, _)| valued(fact));
                written(&now.filter(|fact| !shown.contains(fact)).collect::<Vec<_>>())
            }
            _ => {
                self.questions += 1;
                let played = ask.replies.iter().enumerate().filter(|(_, reply)| {
                    let faction = Faction::from_id(&reply.word).expect("a Faction");
                    board.fact(Fact::BrilliantStroke(faction)) == FactValue::Yes(false)
                });
                played.map(|(place, _)| (place + 1).to_string()).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// One question, or one action that asks nothing; whether the game goes on.
    fn step(&mut self) -> bool {
        self.part.skip_enter();
        self.whole.skip_enter();
        let part = self.part.attempt(None).expect("no fault");
        let ask = match part.outcome() {
            AttemptEnd::Ended => return false,
            AttemptEnd::Done => {
                let whole = self.whole.attempt(None).expect("no fault");
                self.both(whole, part);
                return true;
            }
            AttemptEnd::Asked(ask) => ask.clone(),
        };
        self.part.answer(part);
        if is_about_board(&ask) {
            let line = self.about_board(&ask);
            self.says(&line);
            return true;
        }
        let whole = self.whole.attempt(None).expect("no fault");
        let same = match whole.outcome() {
            AttemptEnd::Asked(same) if same.key == ask.key => same,
            // Whether an action can go on is known of the whole board only.
            _ if is_next_part(&ask) => {
                let part = self.ends_part();
                if part.step().is_some() {
                    self.both(whole, part)
                } else {
                    self.part.answer(part)
                }
                return true;
            }
            outcome => panic!("{}: {outcome:?}", ask.text),
        };
        let same = same.clone();
        self.whole.answer(whole);
        let rolled = self.lines.len();
        let offered: Vec<String> = ask.replies.iter().map(|reply| reply.word.clone()).collect();
        let usual = |ask: &Ask| {
            if let Form::Dice(dice) = &ask.form {
                let results =
                    dice.iter().map(|die| (rolled * 7 / 3) % usize::from(die.sides()) + 1);
                return results.map(|result| result.to_string()).collect::<Vec<_>>().join(" ");
            }
            // A board known in part offers each verb, possible or not.
            let word = |reply: &Reply| reply.word.clone();
            let is_common = |place: &usize| {
                let words = ask.replies.get(*place).map(word);
                words.is_some_and(|word| offered.contains(&word))
            };
            let place = ask.default.or_else(|| (0..ask.replies.len()).find(is_common));
            place.and_then(|place| ask.replies.get(place)).map_or("none".to_string(), word)
        };
        let (line, typed) =
            if ask.key == person::KEY { self.turn() } else { (usual(&same), usual(&same)) };
        let mut part =
            self.part.attempt(Some(&typed)).unwrap_or_else(|stop| panic!("{typed}: {stop}"));
        self.not_entered += usize::from(typed.contains(" later"));
        self.lines.push(typed);
        let whole = self.whole.attempt(Some(&line)).unwrap_or_else(|stop| panic!("{line}: {stop}"));
        // What has to be known first is asked before the answer leads anywhere; that nothing is left to do is said.
        while let AttemptEnd::Asked(ask) = part.outcome()
            && (is_about_board(ask) || is_next_part(ask) && !is_asked(&whole, &ask.key))
        {
            let ask = ask.clone();
            self.part.answer(part);
            if is_about_board(&ask) {
                let line = self.about_board(&ask);
                self.says(&line);
                part = self.part.attempt(None).expect("no fault");
            } else {
                part = self.ends_part();
            }
        }
        self.both(whole, part);
        true
    }

    /// Ends the player's action on the board known in part.
    fn ends_part(&mut self) -> Attempt<'static> {
        self.lines.push("done".to_string());
        self.part.attempt(Some("done")).expect("an end")
    }

    fn both(&mut self, whole: Attempt<'static>, part: Attempt<'static>) {
        let outcomes = (whole.outcome(), part.outcome());
        assert_eq!(
            whole.step().is_some(),
            part.step().is_some(),
            "{outcomes:?} {:?} {:#?}",
            part.step(),
            self.lines
        );
        if let Some(step) = whole.step() {
            self.compare(&whole, &part);
            let is_command = |did: &PersonalAction| matches!(did, PersonalAction::Command(..));
            self.commands +=
                usize::from(matches!(step, GameStep::Person(acted) if is_command(&acted.what)));
            if !matches!(step, GameStep::Card(_) | GameStep::CardEnds(_)) {
                let before: usize = self.before_action.iter().sum();
                self.before_action.push(self.questions - before);
            }
        }
        self.whole.answer(whole);
        self.part.answer(part);
    }

    /// Both came to the same, and what is known is true.
    fn compare(&self, whole: &Attempt<'_>, part: &Attempt<'_>) {
        let (one, two) = (whole.step().expect("over"), part.step().expect("over"));
        if one.entered().or(two.entered()).is_none() {
            assert_eq!(by_growth(one.changes()), by_growth(two.changes()), "{:#?}", self.lines);
        }
        let board = whole.game().expect("over").board();
        for (fact, value, sureness) in part.game().expect("over").known().facts() {
            let is_so = match fact {
                Fact::MarkersAtLeast(_) => value.number() <= board.fact(fact).number(),
                fact => value == board.fact(fact),
            };
            assert!(is_so || sureness != Sureness::Known, "{fact} {value}: {:#?}", self.lines);
        }
    }
}

/// Whether the question is for the next part of a player's action.
fn is_next_part(ask: &Ask) -> bool {
    ask.key.starts_with("own.") && ask.key.ends_with(".next")
}

fn is_asked(attempt: &Attempt<'_>, key: &str) -> bool {
    matches!(attempt.outcome(), AttemptEnd::Asked(ask) if ask.key == key)
}

fn whole_game(agreed: Agreed<'_>, entry: Entry) -> Evening {
    let mut evening = Evening::new(agreed, entry);
    while evening.step() {}
    assert!(evening.whole.now().end().is_some());
    // The answers alone are the game.
    let mut again = replay(agreed);
    for answer in evening.part.answers() {
        let played = again.play(&answer.line);
        played.unwrap_or_else(|stop| panic!("{}: {stop}", answer.line));
    }
    while again.goes_on().expect("no fault") {}
    assert!(again.now() == evening.part.now());
    evening
}

/// Answers about the board are undone and redone like any others.
#[test]
fn what_was_entered_is_undone_and_comes_again() {
    let people = [Faction::Patriots];
    let agreed = Agreed::new(ScenarioId::Medium, &people, BoardBegin::Asked, 8);
    let mut evening = Evening::new(agreed, Entry::Later);
    while evening.part.answers().len() < 30 {
        assert!(evening.step());
    }
    let mut replay = evening.part.clone();
    let (now, answers) = (replay.now().clone(), replay.answers().to_vec());
    for count in [29, 20, 11, 3, 0] {
        replay.undo_to(count);
        assert_eq!(replay.answers(), &answers[..count]);
    }
    assert!(!replay.now().knows_all() && replay.now().known().value(Fact::CBC).is_none());
    while replay.undone() > 0 {
        replay.redo().expect("as before");
    }
    assert_eq!(replay.answers(), answers);
    assert!(*replay.now() == now);
}

#[test]
fn a_game_that_is_asked_for_is_the_same_game() {
    let people = [vec![], vec![Faction::Patriots], vec![Faction::British, Faction::French]];
    for (people, seed) in people.iter().zip(1..) {
        let agreed = Agreed::new(ScenarioId::Medium, people, BoardBegin::Asked, seed);
        let evening = whole_game(agreed, Entry::Changes);
        assert!(evening.questions > 3 && evening.confirmations == 0, "{:#?}", evening.lines);
    }
}

#[test]
fn a_board_that_is_entered_at_first_is_asked_for_no_more() {
    let people = [Faction::Indians];
    let agreed = Agreed::new(ScenarioId::Short, &people, BoardBegin::Entered, 5);
    let evening = whole_game(agreed, Entry::Changes);
    assert!(evening.questions < 12 && evening.confirmations == 0, "{:#?}", evening.lines);
}

/// What a confirmation shows.
type Shown = Vec<(Fact, FactValue)>;

/// Goes straight to a turn on the players' deck; what was to be confirmed each time, and how many other questions there
/// were. Nothing where the turn cannot be there.
fn one_turn(replay: &mut GameReplay<'static>, line: &str) -> Option<(Vec<Shown>, usize)> {
    replay.play(line).ok()?;
    let (mut confirmations, mut others) = (Vec::new(), 0);
    loop {
        let attempt = replay.attempt(None).expect("no fault");
        let AttemptEnd::Asked(ask) = attempt.outcome() else { break };
        match &ask.form {
            Form::Confirm(shown) => {
                confirmations.push(shown.clone());
                replay.play("=").expect("no changes");
            }
            _ if ask.key.starts_with(crate::play::people::CARD_KEY) || replay.waits() => break,
            _ => {
                assert!(!is_about_board(ask), "all is known or not confirmed: {}", ask.text);
                others += 1;
                let place = ask.default.unwrap_or(0);
                let usual = ask.replies.get(place).map_or("none", |reply| &reply.word);
                replay.play(usual).expect("it may be");
            }
        }
        if replay.waits() {
            break;
        }
    }
    Some((confirmations, others))
}

/// Others acted, and what they changed is not entered.
#[test]
fn r3_5_2_a_hortalez_confirms_once_at_most() {
    let people = [Faction::British, Faction::Patriots, Faction::Indians];
    let [mut hortalez, mut of_tracks] = [0; 2];
    for card in 1..=96 {
        let agreed = Agreed::new(ScenarioId::Medium, &people, BoardBegin::SetUp, card);
        let mut replay = replay_with(agreed, Stack::Table);
        // Without Patriot Resources no die decides between Hortalez and French Agent Mobilization.
        let poor = if card % 2 == 0 { "; resources 0p" } else { "" };
        let line = format!("turn french {card}; patriots command{poor}");
        let Some((confirmations, _)) = one_turn(&mut replay, &line) else { continue };
        let steps = replay.done().iter().rev().map(|entry| &entry.action);
        let turn = steps.take(2).find_map(|step| match step {
            GameStep::Turn(taken) => Some(taken.outcome),
            _ => None,
        });
        if let Some(Outcome::Command(lod_engine::rules::Command::Hortalez, _)) = turn {
            hortalez += 1;
            let tracks = |shown: &Shown| shown.iter().all(|(f, _)| is_track(*f));
            assert!(confirmations.len() <= 1, "{card}: {confirmations:?}");
            let of_tracks_alone = confirmations.iter().all(tracks);
            assert!(poor.is_empty() || of_tracks_alone, "{card}: {confirmations:?}");
            of_tracks += usize::from(!confirmations.is_empty() && of_tracks_alone);
        }
    }
    assert!(hortalez > 3 && of_tracks > 0, "{hortalez} {of_tracks}");
}

/// Three players and the British: a line a card, beside facts and what the players choose in an Event.
#[test]
fn one_non_player_among_three_players_needs_two_answers_a_card() {
    let people = [Faction::Patriots, Faction::French, Faction::Indians];
    let agreed = Agreed::new(ScenarioId::Medium, &people, BoardBegin::SetUp, 3);
    let mut replay = replay_with(agreed, Stack::Table);
    let (mut turns, mut answers) = (0, 0);
    for card in (1..=96).step_by(5) {
        let ways = ["", "; patriots special", "; indians command", "; french passed"];
        let line = |way: &&str| one_turn(&mut replay.clone(), &format!("turn british {card}{way}"));
        let Some(way) = ways.iter().rev().find(|way| line(way).is_some()) else { continue };
        let line = format!("turn british {card}{way}");
        let (confirmations, others) = one_turn(&mut replay, &line).expect("as before");
        assert!(confirmations.len() <= 1, "{card}: {confirmations:?}");
        (turns, answers) = (turns + 1, answers + 1 + others);
    }
    assert!(turns > 10 && answers <= 2 * turns, "{turns} {answers}");
}

/// What was entered as a total is held against the levels.
#[test]
fn r1_6_3_levels_that_do_not_add_up_to_the_total_are_questioned() {
    let mut known =
        KnownBoard::of(&lod_engine::game::scenario::scenario(ScenarioId::Medium).position.board);
    let support = known.board().total_support();
    known.enter([(Fact::TotalSupport, support.into())]).expect("as it is");
    assert_eq!(check_totals(&known), Ok(()));
    known.enter([(Fact::TotalSupport, (support + 1).into())]).expect("a total");
    let wrong = check_totals(&known).unwrap_err();
    assert!(wrong.contains(&format!("add up to {support}")), "{wrong}");
    known.forget([Fact::Support(Space::Boston)]);
    known.enter([(Fact::TotalSupport, (support + 1).into())]).expect("a total");
    assert_eq!(check_totals(&known), Ok(()), "a level is unknown");
}

/// What is unknown of one space is asked of that space, not of the totals and boxes that hang on it.
#[test]
fn a_space_that_is_forgotten_is_asked_for_where_it_is_read() {
    let mut asked = 0;
    for (seed, id) in (1..9).zip(ScenarioId::ALL.into_iter().cycle()) {
        let mut replay = replay(Agreed::new(id, &[], BoardBegin::SetUp, seed));
        let board = *replay.now().board();
        replay.play("forget virginia").expect("a space");
        while replay.over() < 12 {
            let attempt = replay.attempt(None).expect("no fault");
            let AttemptEnd::Asked(ask) = attempt.outcome() else {
                replay.goes_on().expect("no fault");
                continue;
            };
            let Form::Facts(facts) = &ask.form else { panic!("{ask:?}") };
            let of_virginia = |fact: &Fact| fact.space() == Some(Space::Virginia);
            assert!(facts.iter().all(of_virginia), "{facts:?}");
            asked += 1;
            let steps = replay.done().iter().flat_map(|done| done.action.changes());
            let changes: Vec<Change> = steps.chain(ask.moment.so_far.clone()).collect();
            let mut now = board;
            now.apply_all(&changes).expect("the same game");
            let line = as_it_lies(facts, &now);
            replay.play(&ByHand::entered(&line)).expect("what lies there");
        }
    }
    assert!(asked > 4, "{asked}");
}

#[test]
fn turns_that_are_not_entered_are_confirmed() {
    let people = [Faction::Patriots];
    let agreed = Agreed::new(ScenarioId::Medium, &people, BoardBegin::SetUp, 6);
    let evening = whole_game(agreed, Entry::Later);
    assert!(evening.questions == 0 && evening.confirmations > 3, "{:#?}", evening.lines);
}

/// Whole games of any beginning, with 0 to 3 players whose turns are entered or not, own dice in a third and Winter is Coming
/// in half of them. `LOD_EVENINGS` says how many, `LOD_EVENINGS_AT` from which one on.
#[test]
fn whole_games_on_a_board_known_in_part_are_the_whole_game() {
    let [mut questions, mut confirmations, mut not_entered, mut commands] = [0; 4];
    let mut later: Vec<usize> = Vec::new();
    let games = crate::volume::part::<usize>("LOD_EVENINGS", 400, 6);
    let first = crate::volume::part::<usize>("LOD_EVENINGS_AT", 0, 0);
    for game in first..first + games {
        let people = &[Faction::Patriots, Faction::British, Faction::Indians, Faction::French];
        let first = game / 4 % 4;
        let people: Vec<Faction> =
            people.iter().cycle().skip(first).take(game % 4).copied().collect();
        let agreed = Agreed {
            id: ScenarioId::ALL[game % ScenarioId::ALL.len()],
            people: &people,
            board: [BoardBegin::Asked, BoardBegin::SetUp, BoardBegin::Entered][game % 3],
            own_dice: (game / 3).is_multiple_of(3),
            winter_is_coming: (game / 2).is_multiple_of(2),
            seed: 1000 + game as u64,
        };
        let evening = whole_game(
            agreed,
            [Entry::Changes, Entry::Later, Entry::Mixed][(game / 2 + game / 12) % 3],
        );
        assert!(
            evening.confirmations <= evening.not_entered,
            "game {game}: {} confirmations for {} turns not entered: {:#?}",
            evening.confirmations,
            evening.not_entered,
            evening.lines
        );
        questions += evening.questions;
        confirmations += evening.confirmations;
        not_entered += evening.not_entered;
        commands += evening.commands;
        later.extend(evening.before_action.iter().skip(2));
    }
    later.sort_unstable();
    let [median, most] = [later[later.len() / 2], later[later.len() - 1]];
    println!(
        "{games} games, {} turns from the third on: {questions} questions about the board in all, a turn {median} in the \
         median and {most} at most; {not_entered} turns not entered, {confirmations} confirmations; {commands} turns typed as Commands",
        later.len()
    );
    assert!(median <= 1);
    assert!(confirmations <= not_entered, "{confirmations} for {not_entered}");
}
