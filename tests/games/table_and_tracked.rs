//! The walk at the table, answered from a hidden board, and the walk on that board itself are the same:
//! the same boxes, the same dice for the same reasons, the same changes.

use crate::common;
use crate::first::{First, Said};
use crate::looker;

use lod::table::{AnswerSlot, FinishedTask, Table, Task, TaskEnd, report};
use lod::talk::{Answer, PromptExit, block_on};
use lod_bots::bots::winter::winter;
use lod_bots::bots::{Context, Executor, Library, Opening, Outcome};
use lod_bots::flowchart::Interrupt;
use lod_engine::game::scenario::{ScenarioId, scenario};
use lod_engine::game::{Board, ByFaction, Cylinder, Fact, FactValue, Faction, Space};
use lod_engine::rules::cards::cards;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence;
use lod_engine::rules::winter::Season;
use looker::{Dice, GRANTED, Looker, Prompt, Respondent, Typist, looker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

struct Tracked {
    outcome: Outcome,
    path: Vec<String>,
    dice: Vec<lod_bots::bots::DieRoll>,
    changes: Vec<lod_engine::game::Change>,
    said: Vec<Said>,
}

fn tracked(
    board: Board,
    faction: Faction,
    context: &Context,
    seed: u64,
) -> Result<Tracked, Interrupt> {
    let mut people = First::new(seed, context.players);
    let mut run = Executor::new(Library::get(), faction, board, *context, &mut people);
    let outcome = run.turn()?;
    let (path, dice) = (run.walk.path.clone(), run.walk.dice.clone());
    let changes = run.state.changes().to_vec();
    Ok(Tracked { outcome, path, dice, changes, said: people.said })
}

/// The moment before the 1st Eligible Faction acts.
fn opening(board: Board, seats: Seats, context: Context) -> Opening<'static> {
    Opening { library: Library::get(), board, seats, winter_showing: false, context }
}

/// Median, ninth decile and worst.
fn tell(sorted: &[usize]) -> [usize; 3] {
    let at = |tenths: usize| sorted.get((sorted.len() * tenths / 10).min(sorted.len() - 1));
    [5, 9, 10].map(|t| at(t).copied().unwrap_or_default())
}

/// What surrounds a turn on a card: where on it the Faction acts, and who else is Eligible.
pub struct Scene {
    pub board: Board,
    pub faction: Faction,
    pub card: Option<u8>,
    pub seat: usize,
    pub players: Vec<Faction>,
}

impl Scene {
    fn on(card: Option<u8>, faction: Faction, random: &mut ChaCha8Rng) -> Scene {
        let mut board = common::position(random);
        for other in Faction::ALL.into_iter().filter(|f| *f != faction) {
            let places = [Cylinder::Eligible, Cylinder::Ineligible, Cylinder::Passed];
            let place = places[random.random_range(0..3)];
            board.tell(Fact::Cylinder(other), FactValue::Cylinder(place));
        }
        Scene {
            board,
            faction,
            card,
            players: Vec::new(),
            // The places that leave the Event open come more often.
            seat: [0, 0, 0, 1, 2, 2, 3][random.random_range(0..7)],
        }
    }

    fn context(&self) -> Context {
        let open = self.seat == 0 || self.seat == 2;
        let card = self.card.and_then(|n| cards().get(n));
        Context {
            card: self.card,
            event_open: card.is_some() && open,
            sword: card.is_some_and(|c| c.has_sword(self.faction)),
            first_eligible: card.and((self.seat == 0).then_some(self.faction)),
            players: ByFaction(Faction::ALL.map(|f| self.players.contains(&f))),
            ..Context::default()
        }
    }

    /// Walks on the board, and at the table with the answers from the board: what was asked there.
    pub fn compare(&self, seed: u64) -> Result<Compared, Interrupt> {
        // The first of the order is never 2nd Eligible.
        let order = self.card.and_then(|n| cards().get(n)?.order());
        if self.seat > 0 && order.is_some_and(|order| order[0] == self.faction) {
            let players = self.players.clone();
            let (board, faction, card) = (self.board, self.faction, self.card);
            return Scene { board, faction, card, seat: 0, players }.compare(seed);
        }
        let (faction, card) = (self.faction, self.card);
        let told = format!("{faction} {seed} card {card:?}");
        let known = tracked(self.board, faction, &self.context(), seed)?;
        let mut looker = Looker {
            context: self.context(),
            seat: self.seat,
            players: self.players.iter().map(|f| *f as usize).collect(),
            said: known.said.iter().cloned().collect(),
            ..looker(self.board, card, seed)
        };
        let mut drawn = Drawn { looker: &mut looker, board: None, looks: 0 };
        let mut typist = Typist::new(&mut drawn);
        let mut table = Table::new(Library::get(), &mut typist, 0);
        let finished: FinishedTask = block_on(table.work_out(Task::Turn(faction)))
            .unwrap_or_else(|left| panic!("{told}: {left:?}"))
            .unwrap_or_else(|| panic!("{told}: the turn came to no end"));
        let looks = drawn.looks;
        assert_eq!(finished.trace.walk.path, known.path, "{told}: path");
        assert_eq!(finished.trace.walk.dice, known.dice, "{told}: dice");
        assert_eq!(finished.trace.changes, known.changes, "{told}: changes");
        assert_eq!(finished.outcome(), Some(known.outcome), "{told}");
        let twice: Vec<&Fact> =
            looker.asked.iter().filter_map(|(f, n)| (*n > 1).then_some(f)).collect();
        assert!(twice.is_empty(), "{told}: asked twice: {twice:?}");
        for line in report(&finished).whole(80) {
            assert!(line.chars().count() <= 80, "{told}: {line}");
        }
        assert!(looker.tallest.0 < 22, "{told}: a question too tall: {}", looker.tallest.1);
        // Who plays and who rolls is asked once in a session.
        let once = ["Which Factions", "Dice:"];
        looker.sorts.retain(|s| !once.iter().any(|o| s.starts_with(o)));
        Ok(Compared {
            looks,
            event: matches!(known.outcome, Outcome::Event(_)),
            granted: known.said.iter().filter(|(ask, _)| ask == GRANTED).count(),
            looker,
        })
    }
}

/// Someone who looks things up and sees the board drawn: at a decision in the middle of an action as it is by then.
struct Drawn<'l> {
    looker: &'l mut Looker,
    board: Option<Board>,
    /// At so many questions the board had changed.
    looks: usize,
}

impl Drawn<'_> {
    fn looks(&mut self, prompt: &Prompt) {
        let whole = self.looker.board;
        let mut now = whole;
        now.apply_all(&prompt.ask.so_far).expect("the changes fit");
        let facts = Space::ALL.into_iter().flat_map(Fact::in_space);
        let facts = facts.chain(Faction::ALL.map(Fact::Resources));
        // What nobody was asked for is not known of the board before.
        let known = |f: &Fact| self.looker.asked.contains_key(f);
        let changed: Vec<Fact> =
            facts.filter(|f| known(f) && whole.fact(*f) != now.fact(*f)).collect();
        self.looks += usize::from(!changed.is_empty());
        for fact in changed {
            let drawn = self.board.map(|board| board.fact(fact));
            let text = &prompt.ask.text;
            assert_eq!(drawn, Some(now.fact(fact)), "{text}: {fact:?}");
        }
    }
}

impl Drawn<'_> {
    fn answer(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        if matches!(prompt.slot, AnswerSlot::Choice(_) | AnswerSlot::Line { .. }) {
            self.looks(prompt);
        }
        self.looker.answer(prompt)
    }
}

impl Respondent for Drawn<'_> {
    fn respond(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        self.answer(prompt)
    }

    fn draws(&self) -> bool {
        true
    }

    fn stands(&mut self, board: &Board) {
        self.board = Some(*board);
    }
}

pub struct Compared {
    looks: usize,
    event: bool,
    granted: usize,
    looker: Looker,
}

impl Compared {
    fn questions(&self) -> usize {
        self.looker.sorts.len()
    }
}

/// Counts of questions, and what they were where they were most.
#[derive(Default)]
struct Counts {
    questions: Vec<usize>,
    efforts: Vec<usize>,
    tallest: usize,
    worst: (usize, Vec<String>),
}

impl Counts {
    fn add(&mut self, compared: &Compared, what: &str) {
        let asked = compared.questions();
        self.questions.push(asked);
        self.efforts.push(compared.looker.effort);
        self.tallest = self.tallest.max(compared.looker.tallest.0);
        if asked > self.worst.0 {
            let mut list = compared.looker.sorts.clone();
            list.insert(0, what.to_string());
            self.worst = (asked, list);
        }
    }

    /// Median, ninth decile and worst.
    fn told(&mut self, what: &str) -> [usize; 3] {
        self.questions.sort_unstable();
        self.efforts.sort_unstable();
        let asked = tell(&self.questions);
        let [median, most, highest] = asked;
        let [pieces, many, all] = tell(&self.efforts);
        println!(
            "{what}: {} turns; questions: median {median}, 90% {most}, worst {highest}; \
             told besides zero: median {pieces}, 90% {many}, worst {all}; \
             the tallest question has {} lines",
            self.questions.len(),
            self.tallest
        );
        for line in &self.worst.1 {
            println!("    {line}");
        }
        asked
    }
}

#[test]
fn the_table_answered_from_a_board_is_the_tracked_walk() {
    for faction in Faction::ALL {
        let (mut turns, mut events) = (Counts::default(), Counts::default());
        for seed in 0..crate::volume::part::<u64>("LOD_TABLES", 1000, 75) {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let card = (random.random_range(0..4) > 0).then(|| random.random_range(1..=96));
            let scene = Scene::on(card, faction, &mut random);
            let compared = scene.compare(seed).expect("a turn without a fault");
            let counts = if compared.event { &mut events } else { &mut turns };
            counts.add(&compared, &format!("seed {seed}, card {card:?}"));
        }
        let [median, most, highest] = turns.told(&format!("{faction}, Commands and Passes"));
        assert!(
            median <= 16 && most <= 21 && highest <= 36,
            "{faction}: {median}, {most}, {highest} questions in a turn"
        );
        let [median, most, highest] = events.told(&format!("{faction}, Events"));
        assert!(
            median <= 8 && most <= 12 && highest <= 20,
            "{faction}: {median}, {most}, {highest} questions in an Event"
        );
    }
}

/// Who plays a card: everybody in full, else two Factions, others with the next card.
fn executors(card: u8) -> Vec<Faction> {
    let full = crate::volume::is_full();
    let mut all = Faction::ALL.to_vec();
    all.retain(|faction| full || (usize::from(card) / 2 + *faction as usize).is_multiple_of(2));
    all
}

/// Each card for each Faction that may play it, in a dozen positions in full.
#[test]
fn every_event_at_the_table_is_the_tracked_one() {
    let only: Option<u8> = std::env::var("EVENT").ok().and_then(|n| n.parse().ok());
    let mut all = Counts::default();
    let mut by_card: Vec<(usize, usize, u8, Faction)> = Vec::new();
    for card in 1..=96 {
        if only.is_some_and(|n| n != card) {
            continue;
        }
        for faction in executors(card) {
            if cards().get(card).is_some_and(|c| c.has_sword(faction)) {
                continue;
            }
            let mut counts = Counts::default();
            for seed in 0..crate::volume::part("LOD_EVENTS", 12, 1) {
                let seed = seed + 1000 * u64::from(card);
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                let scene = Scene { seat: 0, ..Scene::on(Some(card), faction, &mut random) };
                let compared = match scene.compare(seed) {
                    Ok(compared) => compared,
                    Err(stop) => panic!("{faction} card {card} {seed}: {stop}"),
                };
                if compared.event {
                    counts.add(&compared, "");
                    all.add(&compared, &format!("{faction}, card {card}, seed {seed}"));
                }
            }
            if !counts.questions.is_empty() {
                counts.questions.sort_unstable();
                let [median, _, highest] = tell(&counts.questions);
                by_card.push((median, highest, card, faction));
            }
        }
    }
    by_card.sort_unstable_by_key(|c| std::cmp::Reverse(*c));
    for (median, highest, card, faction) in by_card.iter().take(25) {
        println!("card {card}, {faction}: median {median}, worst {highest}");
    }
    let [median, most, worst] = all.told("Events");
    assert!(median <= 8 && most <= 12 && worst <= 25);
}

/// 5.1, 5.3: what others decide or may do in a non-player's Event is asked of the people who play them.
#[test]
fn people_decide_their_part_of_a_non_players_event() {
    let (mut chosen, mut granted, mut looks) = (0, 0, 0);
    for card in 1..=96 {
        for faction in executors(card) {
            for seed in 0..crate::volume::part("LOD_EVENTS", 12, 1) {
                let seed = seed + 1000 * u64::from(card);
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                let people = Faction::ALL.into_iter().filter(|f| *f != faction);
                let scene = Scene {
                    seat: 0,
                    players: people.collect(),
                    ..Scene::on(Some(card), faction, &mut random)
                };
                let compared = match scene.compare(seed) {
                    Ok(compared) => compared,
                    Err(stop) => panic!("{faction} card {card} {seed}: {stop}"),
                };
                if compared.event {
                    looks += compared.looks;
                    chosen += compared.looker.choices;
                    granted += compared.granted;
                }
            }
        }
    }
    println!("{chosen} choices, {granted} free actions of people, {looks} on another board");
    assert!(chosen > 8 && granted > 0, "{chosen} {granted}");
    assert!(looks > 3, "{looks}");
}

fn at_the_table(looker: &mut Looker, task: Task) -> FinishedTask {
    block_on(Table::new(Library::get(), &mut Typist::new(looker), 0).work_out(task))
        .expect("answers to everything")
        .expect("an end")
}

/// A Round as a looker tells it: the second scenario, so many Winter Quarters to come, card 42 on deck.
pub fn season(card: u8, left: u16) -> Season {
    let scenario = scenario(ScenarioId::ALL[1]);
    let round = scenario.round(u8::try_from(left).expect("small"));
    let release = scenario.release(round);
    Season {
        effect: cards().get(card).and_then(|c| c.winter_effect()),
        order: cards().get(42).and_then(|c| c.order()),
        release: (release.british_regulars, release.tories),
        victory_check: scenario.victory_check,
        round,
        ..Season::default()
    }
}

#[test]
fn r6_0_winter_quarters_at_the_table_is_the_tracked_round() {
    let mut counts: Vec<usize> = Vec::new();
    for seed in 0..crate::volume::part("LOD_TABLE_WINTERS", 200, 30) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut board = common::position(&mut random);
        let left = random.random_range(1..=4);
        board.tell(Fact::WinterQuartersLeft, FactValue::Number(left));
        let card = random.random_range(97..=104);
        let season = season(card, left);
        let mut dice = Dice::new(seed);
        let known = winter(Library::get(), board, &season, &mut dice).expect("a round");
        let mut looker = looker(board, Some(card), seed);
        let finished = at_the_table(&mut looker, Task::Winter);
        let TaskEnd::Winter(report) = &finished.ending else {
            panic!("{seed}: no round");
        };
        assert_eq!(report.dice, known.dice, "{seed}");
        assert_eq!(report.phases, known.phases, "{seed}");
        assert_eq!(report.end, known.end, "{seed}");
        assert!(looker.asked.values().all(|n| *n == 1), "{seed}: asked twice");
        assert!(!lod::table::report(&finished).lines(80).is_empty());
        counts.push(looker.sorts.len());
    }
    counts.sort_unstable();
    let [median, most, worst] = tell(&counts);
    println!("Winter Quarters: questions: median {median}, 90% {most}, worst {worst}");
}

#[test]
fn r2_3_9_the_treaty_at_the_table_is_the_tracked_one() {
    let mut played = 0;
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let board = common::position(&mut random);
        let mut dice = Dice::new(seed);
        let due = sequence::may_play_treaty(&board, false, &Seats::NOBODY).is_ok();
        let known = due.then(|| {
            let context = Context::default();
            opening(board, Seats::NOBODY, context).play_treaty(&mut dice).expect("a Treaty")
        });
        let finished = at_the_table(&mut looker(board, None, seed), Task::Treaty);
        assert!(matches!(finished.ending, TaskEnd::Treaty(yes) if yes == due), "{seed}");
        if let Some(known) = known {
            played += 1;
            assert_eq!(finished.trace.changes, known.changes(), "{seed}");
            assert_eq!(finished.trace.walk.dice, known.walk.dice, "{seed}");
        }
    }
    assert!(played > 10, "{played}");
}

#[test]
fn r8_3_7_brilliant_strokes_at_the_table_are_the_tracked_ones() {
    let mut played = 0;
    for seed in 0..400 {
        let board = common::position(&mut ChaCha8Rng::seed_from_u64(seed));
        let due: Vec<Faction> = Faction::ALL
            .into_iter()
            .filter(|f| {
                let seats = Seats::each(&[Faction::Patriots]);
                let context = Context {
                    players: lod_engine::game::ByFaction([false, true, false, false]),
                    first_eligible: Some(Faction::Patriots),
                    ..Context::default()
                };
                let mut dice = Dice::new(seed);
                let due = opening(board, seats, context).is_stroke_due(*f, &mut dice);
                due.expect("an answer").0
            })
            .collect();
        let mut looker = looker(board, None, seed);
        looker.players = vec![1];
        looker.first = 2;
        let finished = at_the_table(&mut looker, Task::Strokes);
        let TaskEnd::Strokes(told) = finished.ending else {
            panic!("{seed}: no answer");
        };
        assert_eq!(told, due, "{seed}");
        played += due.len();
    }
    assert!(played > 10, "{played}");
}

#[test]
fn r6_0_people_make_their_own_choices_in_winter_quarters() {
    let mut chosen = 0;
    for seed in 0..crate::volume::part("LOD_TABLE_WINTERS", 100, 15) {
        let mut board = common::position(&mut ChaCha8Rng::seed_from_u64(seed));
        board.tell(Fact::WinterQuartersLeft, FactValue::Number(3));
        let mut looker = looker(board, Some(100), seed);
        looker.players = vec![0, 1];
        let finished = at_the_table(&mut looker, Task::Winter);
        assert!(matches!(finished.ending, TaskEnd::Winter(_)), "{seed}");
        let mut after = board;
        after.apply_all(&finished.trace.changes).expect("they fit");
        chosen += looker.choices;
    }
    assert!(chosen > 50, "{chosen}");
}
