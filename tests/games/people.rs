//! People who answer anything that they are offered, at the game as it is played: whoever sits where, with
//! the program's deck and dice or their own. Every line is taken back and given again; nothing that the
//! rules forbid is on the board, no question is without an answer, and the journal plays to the same game.
//!
//! `LOD_PEOPLE` says how many games of a scenario (1 by default); `LOD_PEOPLE_AT` which is the first.
//!
//! Besides, games of every Faction and of every pair of Factions, at which a second board is played along: `LOD_FULL=1` plays
//! 1,000 of them, else it is six; `LOD_WATCHED` says another number, `LOD_WATCHED_AT` which is the first.

use crate::known_in_part;
use crate::random_player::{chance, one};
use crate::watched::{Seen, Watch};

use lod::own_turn::manual_edit;
use lod::own_turn::notation::write;
use lod::play::journal::{JournalEntry, SavedAnswers, StoredState};
use lod::play::{Attempt, AttemptEnd, Begin, ByHand, DIE_KEY, GameReplay, Setup};
use lod::talk::{Ask, question_help};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{Game, GameStep, Next, Stack, differences};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Faction, ScenarioId, Space};
use lod_engine::rules::cards::cards;
use lod_engine::rules::deck::prepare;
use lod_engine::rules::sequence::{CommandScope, Turn};
use lod_engine::rules::{ActionState, ActionStep, Cost, act, battle, invariants, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

mod games;
mod seated;

/// So many lines are tried at random before everything that is offered is.
const TRIES: usize = 40;
/// After so many lines an action is begun anew.
const LONG: usize = 60;
/// An action that was begun anew so often comes to no end.
const AGAIN: usize = 25;
/// No game has so many lines.
const ENDLESS: usize = 20_000;

/// What happened in all games.
#[derive(Debug, Default)]
struct Count {
    games: u64,
    actions: usize,
    lines: usize,
    taken_back: usize,
    anew: usize,
    refused: usize,
    known_in_part: usize,
    fixed: usize,
    unfixed: usize,
    seated: usize,
    unseated: usize,
    seen: Seen,
    /// What was seen that is not as it should be.
    wrong: Vec<String>,
}

/// A game under way, and the people's dice for what they do.
struct People<'a> {
    history: GameReplay<'a>,
    random: ChaCha8Rng,
    journal: Vec<JournalEntry>,
    /// The deck, where it is the one on the table.
    order: Vec<u8>,
    /// Lines in the action under way, and how often it was begun anew.
    lines: usize,
    anew: usize,
    what: String,
    /// The second board, where one is played along.
    watch: Option<Watch>,
    count: &'a mut Count,
}

/// Who sits where, and what the game is played with.
fn setup(scenario: ScenarioId, seed: u64, random: &mut ChaCha8Rng) -> Setup {
    use Faction::{British, French, Indians, Patriots};
    let seats: [Vec<Vec<Faction>>; 8] = [
        vec![vec![one(random, &Faction::ALL)]],
        vec![vec![British, Indians]],
        vec![vec![Patriots, French]],
        vec![vec![British], vec![Patriots]],
        vec![vec![French], vec![Indians]],
        vec![vec![British, Indians], vec![French]],
        vec![vec![Patriots], vec![French], vec![Indians]],
        Faction::ALL.map(|f| vec![f]).to_vec(),
    ];
    Setup {
        begin: Begin::Scenario(scenario),
        board: lod::play::BoardBegin::default(),
        people: one(random, &seats),
        names: lod::play::names::PlayerNames::default(),
        options: Options {
            period_events: chance(random, 3),
            winter_is_coming: chance(random, 3),
            difficulty: false,
        },
        stack: if chance(random, 4) { Stack::Table } else { Stack::Program },
        own_dice: chance(random, 4),
        seed,
    }
}

/// A way through the steps that are legal now, as it is written.
pub fn candidate(board: &Board, turn: &Turn, random: &mut ChaCha8Rng) -> Option<String> {
    let limited = turn.command == CommandScope::Limited;
    let mut state = ActionState::new(*board, turn.faction, Cost::Paid, limited);
    let mut parts = Vec::new();
    for _ in 0..random.random_range(1..=4) {
        let mut steps = legal::legal_steps(&state);
        let own =
            |s: &ActionStep| !matches!(s, ActionStep::Lead { .. } | ActionStep::Settle { .. });
        steps.retain(own);
        if steps.is_empty() {
            break;
        }
        let step = one(random, &steps);
        parts.push(write(&step));
        let rolled = legal::roll(&state, &step, random);
        act(&mut state, &rolled).ok()?;
        if state.victory().is_some() {
            battle::settle_victory(&mut state);
        }
    }
    state.command()?;
    Some(parts.join("; "))
}

/// Everything that may be an answer, once.
fn offered(ask: &Ask) -> Vec<String> {
    let words = ask.replies.iter().map(|r| r.word.clone());
    let others = ["", "done", "none", "no", "all"].map(str::to_string);
    let numbers = (0..=110).map(|n| n.to_string());
    words.chain(others).chain(numbers).collect()
}

impl<'a> People<'a> {
    /// Who plays this game, with any deck.
    fn of(setup: Setup, what: &str, seed: u64, count: &'a mut Count) -> People<'a> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let periods = ["1775-1776", "1777-1778", "1779-1780"];
        let mut order = prepare(cards(), &periods, false, &mut random).expect("a deck");
        let history = GameReplay::new(Library::get(), setup).expect("a game");
        let known = history.now().deck();
        order.retain(|card| !known.played().contains(card) && !known.order().contains(card));
        order.splice(0..0, known.order());
        order.splice(0..0, known.played().to_vec());
        People {
            history,
            random,
            order,
            journal: Vec::new(),
            lines: 0,
            anew: 0,
            what: what.to_string(),
            count,
            watch: None,
        }
    }

    /// The game goes on by an action or an answer; whether it had not ended.
    fn goes_on(&mut self) -> bool {
        let attempt = match self.history.attempt(None) {
            Ok(attempt) => attempt,
            Err(stop) => panic!("{}: {stop}", self.what),
        };
        match attempt.outcome() {
            AttemptEnd::Ended => return false,
            AttemptEnd::Done => self.accept(attempt),
            AttemptEnd::Asked(ask) => {
                let ask = ask.clone();
                self.accept(attempt);
                self.answer(&ask);
            }
        }
        true
    }

    /// So many actions.
    fn some(&mut self, most: usize) {
        while self.count.actions < most && self.goes_on() {}
    }

    /// Sets something by hand, if that may be; what is refused changes nothing.
    fn fixed(&mut self) {
        let line = any_fix(&mut self.random);
        let board = *self.history.now().board();
        let changes = match manual_edit::parse(&board, &line) {
            Ok(changes) => changes,
            Err(why) => {
                assert!(!why.is_empty() && !why.contains('{'), "{line}: {why}");
                self.count.unfixed += 1;
                return;
            }
        };
        if self.history.now().allows(&changes).is_err() {
            self.count.unfixed += 1;
            return;
        }
        let done = self.history.set_by_hand(&format!("fix {line}"), ByHand::Board(changes));
        assert!(done.is_ok(), "{}: {line}: {done:?}", self.what);
        let wrong = invariants::violations(self.history.now().board());
        assert!(wrong.is_empty(), "{}: {line}: {wrong:?}", self.what);
        (self.lines, self.anew) = (0, 0);
        self.what = format!("{}; fix {line}", self.what);
        self.count.fixed += 1;
    }

    /// Plays on from here to the end of the game.
    fn play(&mut self) {
        for _ in 0..ENDLESS {
            if !self.goes_on() {
                return;
            }
        }
        panic!("{}: no end", self.what);
    }

    /// Keeps what an attempt led to, and writes it down.
    fn accept(&mut self, attempt: Attempt<'a>) {
        let done = attempt.outcome() == AttemptEnd::Done;
        self.journal.extend(attempt.line().map(|line| JournalEntry::Line(line.to_string())));
        self.history.answer(attempt);
        if done {
            self.journal.extend(state(&self.history));
            self.over();
        }
    }

    /// An action is over: the board is one that the rules allow, and a non-player's turn is the same at the table.
    fn over(&mut self) {
        (self.lines, self.anew) = (0, 0);
        self.count.actions += 1;
        let wrong = invariants::violations(self.history.now().board());
        if let Some(watch) = &mut self.watch
            && let Err(odd) = watch.over(&self.history, &mut self.count.seen)
        {
            self.odd(odd);
            self.watch = Some(Watch::new(self.history.now().board()));
        }
        let last = self.history.done().last().expect("an action");
        assert!(wrong.is_empty(), "{}: {:?}: {wrong:?}", self.what, last.action);
        if matches!(last.action, GameStep::Turn(_)) && chance(&mut self.random, 20) {
            let start = last.start.clone();
            self.known_in_part(&start);
        }
    }

    fn known_in_part(&mut self, start: &Game<'_>) {
        if let Err(stop) = known_in_part::compare(start, self.random.random()) {
            panic!("{}: {stop}", self.what);
        }
        self.count.known_in_part += 1;
    }

    /// One line that is taken. It is taken back and given again: all is as it was, and then as it came.
    fn answer(&mut self, ask: &Ask) {
        self.lines += 1;
        self.count.lines += 1;
        self.helped(ask);
        if self.lines > LONG && self.history.has_lines() {
            self.begin_anew();
            return;
        }
        let Some((line, attempt)) = self.line(ask) else {
            self.begin_anew();
            return;
        };
        if self.watch.is_some() {
            self.watched(ask, &line, attempt);
            return;
        }
        self.history.skip_enter();
        let known = self.history.answers().to_vec();
        let before = (self.history.here(), self.history.now().clone());
        let fresh = attempt.fresh().to_vec();
        let over = attempt.outcome() == AttemptEnd::Done;
        let mut taken_back = self.history.clone();
        taken_back.answer(attempt);
        let after = (taken_back.here(), taken_back.now().clone(), taken_back.answers().to_vec());
        let (kept, state) = (attempt_line(&taken_back), state(&taken_back));
        taken_back.undo_to(known.len());
        let told = format!("{}, `{line}` to {}", self.what, ask.text);
        assert!(taken_back.here() == before.0, "{told}: taken back");
        assert!(*taken_back.now() == before.1, "{told}: taken back");
        assert!(taken_back.answers() == known, "{told}: taken back");
        self.count.taken_back += 1;
        // The journal has the answer, that it was taken back, and it again.
        if chance(&mut self.random, 4) {
            self.journal.push(JournalEntry::Line(kept));
            self.journal.extend(state.filter(|_| over));
            self.journal.push(JournalEntry::Keep(known.len()));
            self.history = taken_back;
        }
        let again = self.history.attempt(Some(&line)).expect("the same line");
        assert_eq!(again.fresh(), fresh, "{told}: given again");
        self.accept(again);
        assert!(self.history.here() == after.0, "{told}: given again");
        assert!(*self.history.now() == after.1, "{told}: given again");
        assert!(self.history.answers() == after.2, "{told}: given again");
    }

    /// What `?` shows says what is asked in one sentence, with an example that is legal now.
    fn helped(&mut self, ask: &Ask) {
        let help = question_help(ask);
        assert!(!help.is_empty() && help.len() <= 6, "{}: {}: {help:#?}", self.what, ask.text);
        let Some(example) = ask.example() else {
            assert!(ask.key.starts_with("card-") || ask.replies.is_empty(), "{ask:?}");
            return;
        };
        if let Err(why) = self.history.attempt(Some(&example)) {
            self.odd(format!("`{example}` is the example of {}: {why}", ask.text));
        }
    }

    /// The same line where the second board is played along.
    fn watched(&mut self, ask: &Ask, line: &str, attempt: Attempt<'a>) {
        let board = *self.history.now().board();
        if let Some(watch) = &mut self.watch {
            let seen = &mut self.count.seen;
            watch.asks(ask, line, seen);
            if let Err(odd) = watch.chosen(ask, line, &board, seen) {
                self.odd(odd);
            }
        }
        self.accept(attempt);
    }

    /// Something is not as it should be.
    fn odd(&mut self, odd: String) {
        let at = self.history.here();
        let told = format!("{}, {at:?}: {odd}", self.what);
        println!("{told}");
        self.count.wrong.push(told);
    }

    /// The action under way from its start.
    fn begin_anew(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.anew();
        }
        self.count.anew += 1;
        self.anew += 1;
        assert!(self.anew < AGAIN, "{}: an action without an end", self.what);
        self.lines = 0;
        let before = self.history.now().clone();
        if let Some(to) = self.history.abort() {
            self.journal.push(JournalEntry::Keep(to));
            self.history.undo_to(to);
        }
        assert!(!self.history.has_lines() && *self.history.now() == before);
    }

    /// A line that the game takes; `None` where it says that only a new beginning helps.
    fn line(&mut self, ask: &Ask) -> Option<(String, Attempt<'a>)> {
        let mut refused: BTreeMap<String, String> = BTreeMap::new();
        let offered = offered(ask);
        for tried in 0..TRIES + offered.len() {
            let line = match tried.checked_sub(TRIES) {
                Some(place) => offered[place].clone(),
                None => self.proposed(ask, tried),
            };
            match self.history.attempt(Some(&line)) {
                Ok(attempt) => return Some((line, attempt)),
                Err(Interrupt::Wrong(why)) => {
                    assert!(!why.is_empty(), "{}: refused without a word", self.what);
                    self.count.refused += 1;
                    refused.insert(line, why);
                }
                Err(stop) => panic!("{}: `{line}` to {}: {stop}", self.what, ask.text),
            }
        }
        // What was chosen before can rule everything out that comes later; then that is said.
        let mut told = refused.values().chain(&ask.preamble.lines);
        if told.any(|why| why.contains("`abort`")) {
            return None;
        }
        refused.retain(|line, _| line.parse::<u8>().is_err());
        panic!(
            "{}: no answer to `{}` {:?} after {:?}: {refused:#?}",
            self.what,
            ask.text,
            (&ask.preamble.lines, &ask.replies),
            self.history.answers()
        );
    }

    /// What somebody may type: what is offered, in any of its forms, and now and then anything else.
    fn proposed(&mut self, ask: &Ask, tried: usize) -> String {
        let random = &mut self.random;
        if ask.key == DIE_KEY {
            return random.random_range(1..=6).to_string();
        }
        if let Some(known) = ask.key.strip_prefix("card-") {
            let place: usize = known.parse().expect("a place in the deck");
            return match self.order.get(place) {
                Some(card) if tried == 0 => card.to_string(),
                _ => "none".to_string(),
            };
        }
        if ask.key == "turn"
            && self.anew < 3
            && chance(random, 2)
            && let Next::Turn(turn) = self.history.now().next()
            && let Some(line) = candidate(self.history.now().board(), &turn, random)
        {
            return line;
        }
        if ask.key == "turn" && (self.anew >= 3 || chance(random, 8)) {
            return "pass".to_string();
        }
        if tried > 0 && chance(random, 6) {
            let others = ["", "done", "0", "1", "2", "3", "none", "all", "no"];
            return one(random, &others).to_string();
        }
        // Somebody comes to an end.
        let done = ask.replies.iter().any(|r| r.word == "done");
        if done && chance(random, 3) {
            return "done".to_string();
        }
        match ask.replies.len() {
            0 => random.random_range(0..=6).to_string(),
            _ if ask.default.is_some() && chance(random, 4) => String::new(),
            count => {
                let place = random.random_range(0..count);
                let word = ask.replies[place].word.clone();
                match random.random_range(0..4) {
                    0 if ask.numbered() => (place + 1).to_string(),
                    1 => word.chars().take(4).collect(),
                    2 => word.to_uppercase(),
                    _ => word,
                }
            }
        }
    }

    /// The journal, as its lines are written and read, plays to this very game.
    fn journal_plays_the_same(&self) {
        let entries: Vec<JournalEntry> = self
            .journal
            .iter()
            .map(|entry| JournalEntry::of_text(&entry.to_json()).expect("an entry"))
            .collect();
        let setup = self.history.setup().clone();
        let resumed = SavedAnswers::of(entries).resume(Library::get(), &setup).expect("a game");
        assert_eq!(resumed.difference, None, "{}", self.what);
        let history = resumed.history;
        // The end of a card is no state of its own; and who resumes goes on to the next report.
        let same = history.done().len().min(self.history.done().len());
        let at = |game: &'_ GameReplay<'_>| match game.done().get(same) {
            Some(next) => next.start.to_json(),
            None => game.now().to_json(),
        };
        assert_eq!(at(&history), at(&self.history), "{}: another game", self.what);
        let is_end = |step: &GameStep| matches!(step, GameStep::CardEnds(_));
        let rest = &self.history.done()[same..];
        assert!(rest.iter().all(|done| is_end(&done.action)), "{}: {same}", self.what);
    }
}

/// Lines of `fix` that somebody may type, right or wrong.
pub fn any_fix(random: &mut ChaCha8Rng) -> String {
    let faction = one(random, &Faction::ALL).id();
    let space = one(random, &Space::ALL).name().to_lowercase();
    let city = one(random, &["boston", "nyc", "savannah", "quebec city"]);
    let n = random.random_range(0..4);
    let kind = one(random, &["r", "t", "bf", "c", "mu", "ma", "pf", "fr", "wu", "wa", "v"]);
    let stock =
        one(random, &["british regulars", "tories", "french regulars", "militia", "continentals"]);
    match random.random_range(0..16) {
        0..4 => format!("{space} {n}{kind}"),
        4 => format!("{space} 0r 0t 0c 0mu 0ma 0fr"),
        5 => format!("blockade {city} {n}"),
        6 => format!("squadrons {n}"),
        7 => format!("{faction} resources {}", random.random_range(0..=60)),
        8 => format!("fni {n}"),
        9 => format!("winter {}", random.random_range(0..=9)),
        10 => format!("treaty {}", one(random, &["yes", "no"])),
        11 => format!(
            "leader {} {space}",
            one(random, &["gage", "howe", "clinton", "brant", "lauzun"])
        ),
        12 => format!("{} {stock} {n}", one(random, &["unavailable", "casualties"])),
        13 => format!("{faction} {}", one(random, &["eligible", "ineligible", "passed"])),
        14 => format!(
            "{space} {}",
            one(random, &["neutral", "active opposition", "raid 2", "propaganda 1"])
        ),
        _ => format!("stroke {faction} {}", one(random, &["held", "spent"])),
    }
}

/// Plays some actions of a game from here: it goes on, whatever is answered.
pub fn begun_from(setup: Setup, what: &str, seed: u64, most: usize) {
    let mut count = Count::default();
    let mut people = People::of(setup, what, seed, &mut count);
    people.some(most);
    people.journal_plays_the_same();
}

/// Plays a game to its end.
fn game(scenario: ScenarioId, seed: u64, count: &mut Count) {
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ (scenario as u64) << 48);
    let setup = setup(scenario, seed, &mut random);
    let mut people = begun(scenario, seed, setup, random, count);
    people.play();
    people.journal_plays_the_same();
    let board = people.history.now().board();
    assert!(people.history.now().end().is_some(), "{}", people.what);
    let state = people.history.now().to_json();
    let again = Game::from_json(Library::get(), &state).expect("a state");
    assert!(differences(&state, &again.to_json()).is_empty(), "{}", people.what);
    assert_eq!(again.board(), board, "{}", people.what);
    people.count.games += 1;
}

/// The state after the last action, as it is written down.
fn state(history: &GameReplay<'_>) -> Option<JournalEntry> {
    let last = history.done().len().checked_sub(1)?;
    StoredState::after(history, last).map(JournalEntry::After)
}

/// The last answer, as it is written down.
fn attempt_line(history: &GameReplay<'_>) -> String {
    history.answers().last().map(|answer| answer.line.clone()).unwrap_or_default()
}

/// A game that begins.
fn begun(
    scenario: ScenarioId,
    seed: u64,
    setup: Setup,
    mut random: ChaCha8Rng,
    count: &mut Count,
) -> People<'_> {
    let what = format!("{}, game {seed}, {}", scenario.id(), setup.name());
    let periods = &lod_engine::game::scenario::scenario(scenario).periods;
    let periods: Vec<&str> = periods.iter().map(|p| p.id()).collect();
    let by_period = setup.options.period_events;
    let order = prepare(cards(), &periods, by_period, &mut random).expect("a deck");
    People {
        history: GameReplay::new(Library::get(), setup).expect("a game"),
        random,
        order,
        journal: Vec::new(),
        lines: 0,
        anew: 0,
        what,
        watch: None,
        count,
    }
}
