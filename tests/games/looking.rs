//! What is read at the table: whoever does what the lines say has the right board.

use crate::common;
#[path = "../support/hands.rs"]
pub mod hands;
use crate::random_player;

use hands::{Hands, rows};
use lod::tell::{self, ActionKind, ActionRecord, ActionTime, GameEnd, NewsPosition, Report};
use lod_bots::action::Walk;
use lod_bots::bots::{Library, Outcome, SeededDice};
use lod_bots::game::{Game, GameStep};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Change, Fact, Faction, Position, ScenarioId, Space, scenario};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, CommandScope, ExecutedAction, Stroke};
use lod_engine::rules::winter::Season;
use lod_engine::rules::{Cost, invariants};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use random_player::{Tally, action, chance, one};
use std::borrow::Cow;
use std::collections::BTreeMap;

const WIDTHS: [usize; 4] = [60, 80, 100, 120];

fn assert_fits(lines: &[String], width: usize) {
    for line in lines {
        assert!(line.chars().count() <= width, "over {width}: {line}");
        assert!(!line.ends_with(' '), "blanks at the end: {line}");
        assert!(!line.contains('_'), "an internal name: {line}");
    }
}

/// Carries the lines out at every width, first to last and last to first, and back again.
fn assert_carried_out(before: &Board, after: &Board, changes: &[Change]) {
    let (start, end) = (Hands::of(before), Hands::of(after));
    for width in WIDTHS {
        let told = tell::on_board(before, after, changes, width);
        assert_fits(&told, width);
        assert_rows(&start, &end, &told);
        let back = tell::orders_to_undo(after, before, &[], width);
        assert_fits(&back, width);
        assert_rows(&end, &start, &back);
    }
    let none = tell::moves(after, after, changes);
    assert!(none.is_empty(), "{none:?}");
}

/// The same at one width.
pub fn assert_told(before: &Board, after: &Board, changes: &[Change]) {
    let told = tell::on_board(before, after, changes, WIDTHS[1]);
    assert_rows(&Hands::of(before), &Hands::of(after), &told);
}

fn assert_rows(start: &Hands, end: &Hands, told: &[String]) {
    let mut rows = rows(told);
    for _ in 0..2 {
        let mut hands = start.clone();
        hands.carry_out(&rows);
        // What an Event said no longer holds once the card is over: no marker shows it.
        hands
            .flags
            .retain(|flag, _| end.flags.contains_key(flag) || !start.flags.contains_key(flag));
        assert_eq!(hands, *end, "\n{}", told.join("\n"));
        rows.reverse();
    }
}

/// Turns and what lies between them, with how often each kind came up.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, u32>);

impl Seen {
    fn see(&mut self, kind: &'static str, before: &Board, after: &Board, changes: &[Change]) {
        *self.0.entry(kind).or_default() += 1;
        assert_carried_out(before, after, changes);
    }

    /// A game of non-players; at every turn, people could have done anything else on the same board.
    fn game(&mut self, id: ScenarioId, seed: u64) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut tally = Tally::default();
        let mut game =
            Game::new(Library::get(), id, Options::default(), &mut random).expect("a game");
        let mut source = SeededDice::new(seed);
        let mut before = *game.board();
        while let Some(done) = game.step(&mut source).expect("a game goes on") {
            let after = *game.board();
            match done {
                GameStep::Card(_) => assert_eq!(before, after),
                GameStep::Treaty(signed) => self.see("treaty", &before, &after, signed.changes()),
                GameStep::Turn(taken) => {
                    self.see("turn", &before, &after, taken.done.changes());
                    self.person(&before, taken.faction, &mut tally, &mut random);
                }
                GameStep::CardEnds(changes) => {
                    self.see("card ends", &before, &after, &changes);
                    if chance(&mut random, 8) {
                        self.strokes(&after);
                    }
                }
                GameStep::Winter(report) => {
                    let all: Vec<Change> =
                        report.phases.iter().flat_map(|p| p.changes.clone()).collect();
                    self.see("winter", &before, &after, &all);
                    let mut board = before;
                    for phase in &report.phases {
                        let start = board;
                        board.apply_all(&phase.changes).expect("a phase");
                        self.see("phase", &start, &board, &phase.changes);
                    }
                }
                other => panic!("{other:?} in a game without people"),
            }
            before = after;
        }
    }

    /// Anything that the rules allow, with the cylinder.
    fn person(
        &mut self,
        board: &Board,
        faction: Faction,
        tally: &mut Tally,
        random: &mut ChaCha8Rng,
    ) {
        let limited = chance(random, 3);
        let state = action(board, faction, Cost::Paid, limited, tally, random);
        let mut after = *state.board();
        let mut changes = state.changes().to_vec();
        if let Some(did) = ExecutedAction::of(&state) {
            let turn = sequence::Turn {
                faction,
                place: sequence::EligiblePlace::First,
                command: CommandScope::Full,
                event: true,
            };
            let cylinder = sequence::did(board, &turn, did).expect("an option of the turn");
            after.apply_all(&cylinder).expect("a cylinder");
            changes.extend(cylinder);
        }
        self.see("person", board, &after, &changes);
    }

    /// Every Brilliant Stroke that may be played, and what Events do to Eligibility.
    fn strokes(&mut self, board: &Board) {
        let seats = Seats::each(&Faction::ALL);
        for faction in Faction::ALL {
            let mut changes = Vec::new();
            if sequence::may_play_brilliant_stroke(board, faction, false, &seats).is_ok() {
                changes.push(sequence::spend_stroke(Stroke::Brilliant(faction)));
            }
            let (from, to) = (false, true);
            changes.push(Change::set(Fact::StaysEligible(faction), from, to));
            let faction = faction.friend();
            changes.push(Change::set(Fact::BarredNext(faction), from, to));
            let mut after = *board;
            if after.apply_all(&changes).is_ok() {
                self.see("stroke", board, &after, &changes);
            }
        }
    }
}

/// Turns of non-players and of people, Winter Quarters, the Treaty of Alliance, the ends of cards.
#[test]
fn whoever_does_what_is_told_has_the_right_board() {
    let mut seen = Seen::default();
    let games: u32 = crate::volume::part("LOD_LOOKING", 8, 1);
    for (seed, id) in (0_u64..).zip(ScenarioId::ALL.into_iter().cycle().take(games as usize)) {
        seen.game(id, seed);
    }
    let times = |kind| seen.0.get(kind).copied().unwrap_or(0);
    println!("{:?}", seen.0);
    assert!(times("turn") + times("person") >= games * 60, "{:?}", seen.0);
    for kind in ["treaty", "card ends", "winter", "phase", "stroke"] {
        assert!(times(kind) > 0, "{kind} never happened");
    }
}

/// Two boards that have nothing to do with each other.
#[test]
fn any_board_can_be_turned_into_any_other() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..300 {
        let [before, after] = [(); 2].map(|()| common::position(&mut random));
        // Leaders that nobody follows cannot come back.
        let led = |b: &Board| Faction::ALL.map(|f| b.leader(f));
        if led(&before) == led(&after) {
            assert_carried_out(&before, &after, &[]);
        }
    }
}

/// Actions on boards that rarely come up in a game.
#[test]
fn people_on_any_board() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let (mut seen, mut tally) = (Seen::default(), Tally::default());
    for _ in 0..150 {
        let board = common::position(&mut random);
        if invariants::violations(&board).is_empty() {
            let faction = one(&mut random, &Faction::ALL);
            seen.person(&board, faction, &mut tally, &mut random);
        }
    }
}

fn assert_laid_out(position: &Position) {
    let mut wanted = Hands::of(&position.board);
    wanted.cylinders.clear();
    wanted.flags.clear();
    wanted.tracks.remove("Winter Quarters left");
    wanted.cards.retain(|_, held| *held);
    for width in WIDTHS {
        let lines = tell::checklist(position, width);
        assert_fits(&lines, width);
        let mut laid = Hands::lay_out(&rows(&lines));
        laid.cards.remove("none");
        assert_eq!(laid, wanted, "\n{}", lines.join("\n"));
    }
}

#[test]
fn the_set_up_puts_everything_on_the_table() {
    for id in ScenarioId::ALL {
        assert_laid_out(&scenario(id).position);
    }
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..100 {
        assert_laid_out(&Position { board: common::position(&mut random), ..Position::default() });
    }
}

/// Every page of every action of whole games fits.
#[test]
fn every_page_fits() {
    for &id in crate::scenarios() {
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let mut game =
            Game::new(Library::get(), id, Options::default(), &mut random).expect("a game");
        let mut source = SeededDice::new(11);
        let mut before = *game.board();
        while let Some(done) = game.step(&mut source).expect("a game goes on") {
            let after = *game.board();
            let (current, next) = (game.deck().current(), game.deck().next());
            for width in WIDTHS {
                let when = ActionTime { card: current, year: game.year() };
                let record = ActionRecord { when, ..told(&done, &before, &after, current, next) };
                let season = Season {
                    seats: Seats::one(&[Faction::British, Faction::Indians]),
                    victory_check: true,
                    ..Season::default()
                };
                for lines in [
                    Report::of(&record).lines(width),
                    tell::why(&record, width),
                    tell::log(&record, width),
                    tell::entry(12, &record, width),
                    tell::tracks(&after, &season.seats, width),
                    tell::margins(&after, &season, width),
                    tell::face(current.expect("a card"), width),
                ] {
                    assert_fits(&lines, width);
                }
                for space in Space::ALL {
                    assert_fits(&tell::space(&after, space, width), width);
                }
                // Tables are set for a screen.
                let changed = tell::changed(&record);
                assert_fits(&tell::board(&after, changed, width), width.max(80));
                assert_fits(&tell::forces(&after, width), width.max(80));
            }
            before = after;
        }
        let end = game.end().expect("the game has ended");
        for width in WIDTHS {
            assert_fits(&GameEnd::new(&before, game.seats(), end).lines(width), width);
        }
    }
}

/// Every purse that a turn opened, with what was in it before and after (1.8): added up they are the turn's.
#[test]
fn r1_8_the_steps_of_a_turn_add_up() {
    let mut told = 0;
    for (seed, id) in (20_u64..).zip(ScenarioId::ALL) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game =
            Game::new(Library::get(), id, Options::default(), &mut random).expect("a game");
        let mut source = SeededDice::new(seed);
        let mut before = *game.board();
        while let Some(done) = game.step(&mut source).expect("a game goes on") {
            if let GameStep::Turn(taken) = &done {
                let state = &taken.done.state;
                let mut at = 0;
                for end_span in state.change_spans() {
                    assert!(at <= end_span.from && end_span.from < end_span.to, "{end_span:?}");
                    at = end_span.to;
                }
                assert!(at <= state.changes().len());
                let (faction, outcome) = (taken.faction, taken.outcome);
                let what = ActionKind::Turn { faction, outcome, card: None };
                let record =
                    ActionRecord::new(what, &before, game.board()).with_result(&taken.done);
                let mut lines = tell::why(&record, 2000);
                let first = lines.iter().position(|line| line == "Steps");
                lines.drain(..first.unwrap_or(lines.len()));
                for faction in Faction::ALL {
                    let word = format!("{} Resources ", faction.adjective());
                    let mut resources = before.resources(faction);
                    for part in lines.iter().flat_map(|l| l.split(&word).skip(1)) {
                        let mut numbers =
                            part.split([' ', ',', '.']).filter_map(|w| w.parse().ok());
                        assert_eq!(numbers.next(), Some(resources), "{lines:#?}");
                        resources = numbers.next().expect("what is left");
                        told += 1;
                    }
                    assert_eq!(resources, game.board().resources(faction), "{lines:#?}");
                }
            }
            before = *game.board();
        }
    }
    assert!(told > 100, "{told}");
}

/// Beside an order of a Command a page says which choice came to it, and beside the tracks what each step paid.
#[test]
fn each_order_of_a_command_has_its_reasons() {
    let (mut spaces, mut tracks) = (0, 0);
    for (seed, id) in (30_u64..).zip(ScenarioId::ALL) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game =
            Game::new(Library::get(), id, Options::default(), &mut random).expect("a game");
        let mut source = SeededDice::new(seed);
        let mut before = *game.board();
        while let Some(done) = game.step(&mut source).expect("a game goes on") {
            let after = *game.board();
            if let GameStep::Turn(taken) = &done
                && let Outcome::Command(..) = taken.outcome
            {
                let record = told(&done, &before, &after, game.deck().current(), None);
                let report = Report::kept(&record, &NewsPosition::nothing(before));
                assert!(report.verdict.is_some(), "{}", report.title);
                for row in &report.orders {
                    let (place, why) = (row.place(), &row.why);
                    assert_eq!(why.is_empty(), place == "Cylinders", "{}", row.text);
                    let is_named = |line: &String| line.contains(place);
                    assert!(row.space.is_none() || why.iter().all(is_named), "{place}: {why:?}");
                    spaces += usize::from(row.space.is_some());
                    tracks += usize::from(place == "Tracks");
                }
            }
            before = after;
        }
    }
    assert!(spaces > 100 && tracks > 100, "{spaces} {tracks}");
}

fn told<'a>(
    done: &'a GameStep,
    before: &'a Board,
    after: &'a Board,
    current: Option<u8>,
    next: Option<u8>,
) -> ActionRecord<'a> {
    let new = |what| ActionRecord::new(what, before, after);
    match done {
        GameStep::Card(current) => new(ActionKind::Card { current: *current, next }),
        GameStep::Treaty(signed) => new(ActionKind::Treaty).with_result(signed),
        GameStep::Turn(taken) => {
            let (faction, outcome) = (taken.faction, taken.outcome);
            new(ActionKind::Turn { faction, outcome, card: current }).with_result(&taken.done)
        }
        GameStep::CardEnds(changes) => ActionRecord {
            changes: changes.clone(),
            ..new(ActionKind::CardEnds { card: current.expect("a card") })
        },
        GameStep::Winter(report) => ActionRecord {
            walk: Cow::Owned(Walk::of_dice(report.dice.clone())),
            ..new(ActionKind::Winter { round: Some(1), card: current, report })
        },
        other => panic!("{other:?} in a game without people"),
    }
}

/// Where the reason of an Event names a space, the pieces were placed there, whatever looking ahead had found.
#[test]
fn an_event_is_said_to_place_only_where_it_did() {
    let mut named = 0;
    for (seed, id) in (0_u64..60).zip(ScenarioId::ALL.into_iter().cycle()) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game =
            Game::new(Library::get(), id, Options::default(), &mut random).expect("a game");
        let mut source = SeededDice::new(seed);
        let mut before = *game.board();
        while let Some(done) = game.step(&mut source).expect("a game goes on") {
            let after = *game.board();
            if let GameStep::Turn(taken) = &done
                && let Outcome::Event(..) = taken.outcome
            {
                let record = told(&done, &before, &after, game.deck().current(), None);
                let report = Report::kept(&record, &NewsPosition::nothing(before));
                let story = report.story.trim_end_matches('.');
                let (_, what) = story.rsplit_once("Played because it places ").unwrap_or_default();
                if let Some((_, place)) = what.rsplit_once(": ").or(what.rsplit_once(" in "))
                    && Space::ALL.iter().any(|space| space.name() == place)
                {
                    let is_there = report.orders.iter().any(|row| row.place() == place);
                    assert!(is_there, "{story}: {:?}", report.orders);
                    named += 1;
                }
            }
            before = after;
        }
    }
    assert!(named > 20, "{named}");
}
