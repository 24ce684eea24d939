//! A game on a board that is asked for, beside the same game on the whole board.

use super::*;
use crate::play::person;
use crate::play::setup::{Begin, BoardBegin, Setup};
use crate::play::{Attempt, AttemptEnd, GameReplay};
use crate::talk::facts::written;
use lod_bots::bots::{Library, Outcome, SeededDice};
use lod_bots::game::{GameStep, Stack};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, ScenarioId};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::ExecutedAction;

/// How players enter their turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// What is so now.
    Changes,
    /// Not at all.
    Later,
}

/// One game, whose board is known to one conversation and not to the other.
struct Evening {
    whole: GameReplay<'static>,
    part: GameReplay<'static>,
    entry: Entry,
    questions: usize,
    confirmations: usize,
    lines: Vec<String>,
}

fn replay(id: ScenarioId, people: &[Faction], board: BoardBegin, seed: u64) -> GameReplay<'static> {
    let setup = Setup {
        begin: Begin::Scenario(id),
        board,
        people: people.iter().map(|faction| vec![*faction]).collect(),
        names: Default::default(),
        options: Options::default(),
        stack: Stack::Program,
        own_dice: false,
        seed,
    };
    let mut replay = GameReplay::new(Library::get(), setup).expect("a game");
    replay.skip_enter();
    replay
}

impl Evening {
    fn new(
        id: ScenarioId,
        people: &[Faction],
        begin: BoardBegin,
        entry: Entry,
        seed: u64,
    ) -> Evening {
        Evening {
            whole: replay(id, people, BoardBegin::SetUp, seed),
            part: replay(id, people, begin, seed),
            entry,
            questions: 0,
            confirmations: 0,
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

    /// What a player does: what the flowchart would; on the whole board, and as it is typed where it is not told.
    fn turn(&self) -> (String, String) {
        let Next::Turn(turn) = self.whole.now().next() else { panic!("a turn") };
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
            .filter(|fact| !follows(*fact) && before.fact(*fact) != after.fact(*fact))
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
        let typed = match self.entry {
            Entry::Changes => all.clone(),
            Entry::Later => format!("{word} later; {next}"),
        };
        (all, typed)
    }

    /// The answer of a person who sees the board.
    fn about_board(&mut self, ask: &Ask) -> String {
        let board = self.truth();
        let of = |fact: &Fact| (*fact, board.fact(*fact));
        match &ask.form {
            Form::Facts(facts) => {
                self.questions += 1;
                let told: Vec<(Fact, FactValue)> = facts.iter().map(of).collect();
                match told.as_slice() {
                    _ if crate::talk::read::is_in_parts(facts) => written(&told),
                    [(_, FactValue::Yes(yes))] => if *yes { "y" } else { "n" }.to_string(),
                    _ => {
                        let numbers = told.iter().map(|(_, value)| value.number().to_string());
                        numbers.collect::<Vec<_>>().join(" ")
                    }
                }
            }
            Form::Confirm(shown) => {
                self.confirmations += 1;
                let now = shown.iter().map(|(fact, _)| of(fact));
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
        let AttemptEnd::Asked(same) = whole.outcome() else { panic!("{}", ask.text) };
        let same = same.clone();
        self.whole.answer(whole);
        let usual = |ask: &Ask| {
            let place = ask.default.unwrap_or(0);
            ask.replies.get(place).map_or_else(|| "none".to_string(), |reply| reply.word.clone())
        };
        let (line, typed) = match ask.key == person::KEY {
            true => self.turn(),
            false => (usual(&same), usual(&ask)),
        };
        let mut part =
            self.part.attempt(Some(&typed)).unwrap_or_else(|stop| panic!("{typed}: {stop}"));
        self.lines.push(typed);
        // What has to be known first is asked before the answer leads anywhere.
        while let AttemptEnd::Asked(ask) = part.outcome()
            && is_about_board(ask)
        {
            let ask = ask.clone();
            self.part.answer(part);
            let line = self.about_board(&ask);
            self.says(&line);
            part = self.part.attempt(None).expect("no fault");
        }
        let whole = self.whole.attempt(Some(&line)).unwrap_or_else(|stop| panic!("{line}: {stop}"));
        self.both(whole, part);
        true
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
        if whole.step().is_some() {
            self.compare(&whole, &part);
        }
        self.whole.answer(whole);
        self.part.answer(part);
    }

    /// Both came to the same, and what is known is true.
    fn compare(&self, whole: &Attempt<'_>, part: &Attempt<'_>) {
        let (one, two) = (whole.step().expect("over"), part.step().expect("over"));
        if !matches!(one, GameStep::Person(_)) {
            assert_eq!(one.changes(), two.changes(), "{:#?}", self.lines);
        }
        let board = whole.game().expect("over").board();
        for (fact, value, sureness) in part.game().expect("over").known().facts() {
            if sureness == Sureness::Known {
                assert_eq!(value, board.fact(fact), "{fact}: {:#?}", self.lines);
            }
        }
    }
}

fn whole_game(
    id: ScenarioId,
    people: &[Faction],
    begin: BoardBegin,
    entry: Entry,
    seed: u64,
) -> Evening {
    let mut evening = Evening::new(id, people, begin, entry, seed);
    while evening.step() {}
    assert!(evening.whole.now().end().is_some());
    // The answers alone are the game.
    let mut again = replay(id, people, begin, seed);
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
    let mut evening = Evening::new(ScenarioId::Medium, &people, BoardBegin::Asked, Entry::Later, 8);
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
        let evening =
            whole_game(ScenarioId::Medium, people, BoardBegin::Asked, Entry::Changes, seed);
        assert!(evening.questions > 3 && evening.confirmations == 0, "{:#?}", evening.lines);
    }
}

#[test]
fn a_board_that_is_entered_at_first_is_asked_for_no_more() {
    let people = [Faction::Indians];
    let evening = whole_game(ScenarioId::Short, &people, BoardBegin::Entered, Entry::Changes, 5);
    assert!(evening.questions < 12 && evening.confirmations == 0, "{:#?}", evening.lines);
}

#[test]
fn turns_that_are_not_entered_are_confirmed() {
    let people = [Faction::Patriots];
    let evening = whole_game(ScenarioId::Medium, &people, BoardBegin::SetUp, Entry::Later, 6);
    assert!(evening.questions == 0 && evening.confirmations > 3, "{:#?}", evening.lines);
}
