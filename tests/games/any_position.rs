//! Positions of every kind, the impossible among them, through `decide`, `winter` and the game, also on a board known in part: no fault of
//! the program comes of a file or an answer, what is printed leads to what is printed, and no piece is lost.
//!
//! A part by default; `LOD_FULL=1` takes 100,000 positions a Faction, `LOD_POSITIONS` so many, `LOD_POSITIONS_AT` begins
//! elsewhere.

mod made;

use crate::known_in_part::{compare, scene};
use crate::looking::assert_told;
use crate::people;
use crate::random_player::chance;
use made::{position, spoiled, text};

use lod::cli::{self, Failure, Once};
use lod::play::{Begin, Setup};
use lod_bots::game::Stack;
use lod_engine::game::position::PositionFile;
use lod_engine::game::{Board, Change, Faction, Position};
use lod_engine::rules::cards::cards;
use lod_engine::rules::invariants;
use lod_engine::rules::position::{read, winter_first};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// What came of all of them.
#[derive(Debug, Default)]
struct Count {
    positions: u64,
    refused: u64,
    decided: u64,
    not_now: u64,
    rounds: u64,
    parts: u64,
    games: u64,
    orders: u64,
    outcomes: BTreeMap<String, u64>,
}

/// One position, and what is asked of it.
struct Case<'a> {
    what: String,
    seed: u64,
    faction: Faction,
    /// One in so many comes to the table, and one is played on.
    share: u32,
    count: &'a mut Count,
}

impl Case<'_> {
    /// The file as anybody gives it to the program.
    fn file(&mut self, text: &str) -> Option<PositionFile> {
        match read("position.toml", text) {
            Ok(file) => Some(file),
            Err(faults) => {
                assert!(!faults.is_empty(), "{}", self.what);
                for fault in faults {
                    assert!(fault.line.is_some(), "{}: {fault}", self.what);
                    assert!(!fault.what.is_empty(), "{}", self.what);
                }
                self.count.refused += 1;
                None
            }
        }
    }

    fn all(&mut self, file: &PositionFile, text: &str, random: &mut ChaCha8Rng) {
        self.decide(file);
        self.winter(file);
        if chance(random, self.share) {
            self.known_in_part(&file.position.board, random);
        }
        if chance(random, self.share) {
            self.play(&file.position, text, random);
        }
    }

    /// The changes lead to this board, whoever carries the lines out has it too, and it is one that can be where it
    /// was one.
    fn carried_out(&mut self, before: &Board, changes: &[Change], after: &Board) {
        let mut board = *before;
        let done = board.apply_all(changes);
        assert!(done.is_ok(), "{}: {done:?}", self.what);
        assert!(board == *after, "{}: another board", self.what);
        let was = invariants::violations(before);
        // Where FNI and the Blockades differed before, both change.
        let differed =
            |wrong: &str| wrong.starts_with("FNI") && was.iter().any(|w| w.starts_with("FNI"));
        for wrong in invariants::violations(after) {
            let before = was.contains(&wrong) || differed(&wrong);
            assert!(before, "{}: {wrong}", self.what);
        }
        if self.seed.is_multiple_of(10) && was.is_empty() {
            assert_told(before, after, changes);
            self.count.orders += 1;
        }
    }

    fn decide(&mut self, file: &PositionFile) {
        let once = Once {
            seed: Some(self.seed),
            explain: self.seed.is_multiple_of(20),
            ..Once::default()
        };
        let answer = match cli::decided(self.faction, file, &once) {
            Ok(answer) => serde_json::to_value(answer).expect("its JSON"),
            Err(Failure::Input(faults)) => {
                assert!(!faults.is_empty(), "{}", self.what);
                self.count.not_now += 1;
                return;
            }
            Err(Failure::Program(fault)) => panic!("{}: {fault}", self.what),
        };
        self.count.decided += 1;
        let outcome = answer["outcome"].as_str().expect("an outcome").to_string();
        *self.count.outcomes.entry(outcome).or_default() += 1;
        let listed = |key: &str| -> Vec<Change> {
            let list = answer.get(key).cloned().unwrap_or_else(|| serde_json::json!([]));
            serde_json::from_value(list).expect("changes")
        };
        let (treaty, changes) = (listed("treaty"), listed("changes"));
        let mut after = file.position.board;
        let done = after.apply_all(&treaty).and_then(|()| after.apply_all(&changes));
        assert!(done.is_ok(), "{}: {done:?}", self.what);
        let written = Position { board: after, ..file.position.clone() };
        let mut printed = written.to_json();
        if printed["card"].is_object() {
            printed["card"] = answer["position"]["card"].clone();
        }
        assert_eq!(answer["position"], printed, "{}", self.what);
        let all: Vec<Change> = treaty.into_iter().chain(changes).collect();
        self.carried_out(&file.position.board, &all, &after);
    }

    fn winter(&mut self, file: &PositionFile) {
        let once = Once { seed: Some(self.seed), ..Once::default() };
        let report = match cli::conducted(file, None, &once) {
            Ok((report, _)) => report,
            Err(Failure::Program(fault)) => panic!("{}: the Round: {fault}", self.what),
            Err(_) => return,
        };
        let changes: Vec<Change> = report.phases.iter().flat_map(|p| p.changes.clone()).collect();
        self.carried_out(&file.position.board, &changes, &report.board);
        self.count.rounds += 1;
    }

    /// The same turn on a board that is known in part.
    fn known_in_part(&mut self, board: &Board, random: &mut ChaCha8Rng) {
        let game = scene(*board, self.faction, random.random_range(1..=96), &[], random);
        if let Err(stop) = compare(&game, self.seed) {
            panic!("{}: known in part: {stop}", self.what);
        }
        self.count.parts += 1;
    }

    /// Some actions of a game that begins there.
    fn play(&mut self, position: &Position, text: &str, random: &mut ChaCha8Rng) {
        let stack = match position.scenario {
            Some(_) if chance(random, 2) => Stack::Program,
            _ => Stack::Table,
        };
        let players = Faction::ALL.into_iter().filter(|f| position.players[*f]);
        let mut people: Vec<Vec<Faction>> = players.map(|f| vec![f]).collect();
        if people.is_empty() {
            people = vec![vec![self.faction]];
        }
        let setup = Setup {
            begin: Begin::Position(text.to_string()),
            board: lod::play::BoardBegin::default(),
            people,
            names: lod::play::names::PlayerNames::default(),
            options: position.options,
            stack,
            own_dice: chance(random, 4),
            seed: self.seed,
        };
        // A file may leave Squadrons out; the games of people hold all of them.
        let whole = invariants::violations(&position.board).is_empty();
        if setup.can_begin().is_err() || !whole {
            return;
        }
        people::begun_from(setup, &self.what, self.seed, 3);
        self.count.games += 1;
    }
}

/// No file and no answer leads to a fault of the program.
#[test]
fn r191_r193_any_position_is_decided_or_refused() {
    let share = if crate::volume::is_full() { 200 } else { 10 };
    let first = crate::first("LOD_POSITIONS_AT");
    let many: u64 = crate::volume::part("LOD_POSITIONS", 100_000, 15);
    let mut count = Count::default();
    let began = std::time::Instant::now();
    for seed in first..first + many {
        for faction in Faction::ALL {
            let mut random = ChaCha8Rng::seed_from_u64(seed << 2 | faction as u64);
            let mut lines = position(&mut random, faction);
            let impossible = chance(&mut random, 5);
            if impossible {
                spoiled(&mut random, &mut lines);
            }
            let text = text(&lines);
            count.positions += 1;
            let mut case = Case {
                what: format!("position {seed} of the {faction}"),
                seed,
                faction,
                share,
                count: &mut count,
            };
            let file = case.file(&text);
            assert!(
                impossible || file.is_some(),
                "{}: {:?}\n{text}",
                case.what,
                read("position.toml", &text).map(|_| ())
            );
            if let Some(file) = file {
                case.all(&file, &text, &mut random);
            }
        }
        if seed % 5000 == 4999 {
            println!("{} seconds: {count:?}", began.elapsed().as_secs());
        }
    }
    println!("{} seconds: {count:?}", began.elapsed().as_secs());
    assert!(count.refused > 0, "{count:?}");
    assert!(count.decided > count.positions / 2, "{count:?}");
    assert!(count.games > 0 && count.parts > 0, "{count:?}");
}

/// A Winter Quarters card to come without Winter is Coming changes places with the Event.
#[test]
fn r193_a_game_with_winter_quarters_next_begins_with_the_round() {
    let text = "base = \"1776\"\n[card]\ncurrent = 28\nnext = 99\n";
    let file = read("position.toml", text).expect("a position");
    assert_eq!(winter_first(&file.position), Some(99));
    for faction in Faction::ALL {
        let refused = cli::decided(faction, &file, &Once::default());
        let words = refused.expect_err("no turn now").to_string();
        assert!(words.contains("Winter Quarters is first"), "{words}");
    }
    for stack in [Stack::Program, Stack::Table] {
        let setup = Setup {
            begin: Begin::Position(text.to_string()),
            board: lod::play::BoardBegin::default(),
            people: vec![vec![Faction::British]],
            names: lod::play::names::PlayerNames::default(),
            options: file.position.options,
            stack,
            own_dice: false,
            seed: 1,
        };
        let told = setup.winter_first().expect("it is told");
        assert!(told.contains("card 99") && told.contains("card 28"), "{told}");
        let game = setup.game(lod_bots::bots::Library::get()).expect("a game");
        assert_eq!(game.current(), Some(99));
        assert_eq!(game.deck().next(), Some(28));
        people::begun_from(setup, "Winter Quarters first", 1, 3);
    }
    let waits = format!("{text}[options]\nwinter-is-coming = true\n");
    let file = read("position.toml", &waits).expect("a position");
    assert_eq!(winter_first(&file.position), None);
}

/// Who acted before its turn is named, with who comes first.
#[test]
fn r193_a_later_faction_acts_only_after_those_before_it() {
    // Card 28: the order is its own.
    let order = cards().get(28).and_then(|c| c.order()).expect("an Event");
    let [first, second, third, _] = order.map(Faction::id);
    let with = |sequence: &str| {
        let text = format!("base = \"1776\"\n[card]\ncurrent = 28\n[sequence]\n{sequence}\n");
        read("position.toml", &text)
    };
    let acted = |who: &str| format!("first = {{ faction = {who:?}, did = \"command\" }}");
    let faults = with(&acted(second)).expect_err("out of turn");
    assert_eq!(faults[0].line, Some(4));
    let words = faults[0].to_string();
    assert!(words.contains(&format!("before the {}", order[0])), "{words}");
    for allowed in [
        acted(first),
        format!("{}\npassed = [{first:?}]", acted(second)),
        format!("{}\nineligible = [{first:?}]", acted(second)),
        format!(
            "{}\nsecond = {{ faction = {third:?}, did = \"limited-command\" }}\nineligible = [{second:?}]",
            acted(first)
        ),
    ] {
        assert!(with(&allowed).is_ok(), "{allowed}");
    }
    let skipped =
        format!("{}\nsecond = {{ faction = {third:?}, did = \"limited-command\" }}", acted(first));
    assert!(with(&skipped).is_err(), "{skipped}");
}

/// The number of Blockades, whichever of the two keys the file has.
#[test]
fn r191_fni_is_the_number_of_blockades() {
    let fault = |text: &str| {
        let faults = read("position.toml", text).expect_err(text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults[0].clone()
    };
    let both = fault(
        "treaty-of-alliance = true\nfni = 3\n[spaces.boston]\nblockades = 1\n[spaces.norfolk]\nblockades = 1\n",
    );
    assert_eq!(both.line, Some(6));
    assert!(both.what.contains("FNI is 3"), "{both}");
    assert!(both.what.contains("2 Blockades"), "{both}");
    let base = fault("base = \"1778\"\n[spaces.boston]\nblockades = 1\n");
    assert_eq!(base.line, Some(3));
    assert!(base.what.contains("FNI is 0 by the base"), "{base}");
    let fni = fault("base = \"1778\"\nfni = 1\n");
    assert_eq!(fni.line, Some(2));
    assert!(fni.what.contains("but 0 Blockades"), "{fni}");
    for right in [
        "base = \"1778\"\nfni = 1\n[spaces.boston]\nblockades = 1\n",
        "base = \"1778\"\n",
        "base = \"1778\"\nfni = 2\n[spaces.boston]\nblockades = 2\n",
    ] {
        assert!(read("position.toml", right).is_ok(), "{right}");
    }
}
