//! A sitting at a game: lines that somebody types, the program killed or left now and then, and the board of a hand.

use super::hand::{Block, Heading, blocks, carry_out};
use super::whole::{Whole, about_board};
use crate::looking::hands::Hands;
use crate::people::{any_fix, candidate};
use crate::random_player::{chance, one};
use lod::play::journal::{JournalEntry, SavedAnswers};
use lod::play::session::{StartOptions, run};
use lod::play::{ActionEntry, AttemptEnd, DIE_KEY, GameReplay, STROKE_KEY, Setup};
use lod::ports::{InPlace, MemoryStore, Ports, Store, Timestamp};
use lod::talk::{
    Ask, Conversation, ConversationState, DrawnOutput, FileAccess, Form, LineInput, LineSlot,
    PromptExit, TypedInput, TypedLine, Ui,
};
use lod_bots::bots::Library;
use lod_bots::game::{Game, GameStep, Next};
use lod_engine::game::{Board, Fact, Faction, ScenarioId, Space, Sureness};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::task::Poll;

/// So many lines are typed in a sitting.
const LINES: usize = 90;

/// How often each happened.
#[derive(Debug, Default)]
pub struct Count {
    pub prompts: usize,
    pub compared: usize,
    pub resumed: usize,
    /// Orders that were told again when the game was resumed.
    pub again: usize,
    pub undone: usize,
    pub by_hand: usize,
    /// Turns that were told in parts.
    pub parts: usize,
    /// Turns that were told once more, whole.
    pub repeated: usize,
    pub rounds: usize,
    /// Questions about the board.
    pub asked: usize,
    /// Facts that were held as known, and are so.
    pub known: usize,
}

/// How much of the board the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knows {
    All,
    Part,
}

/// What was shown since the last line, and what is asked.
#[derive(Default)]
struct Seen {
    lines: Vec<String>,
    ask: Option<Ask>,
}

struct Screen {
    slot: LineSlot,
    seen: Rc<RefCell<Seen>>,
}

impl Ui for Screen {
    fn show(&mut self, line: &str) {
        self.seen.borrow_mut().lines.push(line.to_string());
    }
    fn question(&mut self, text: &str) {
        self.show(text);
    }
}

impl DrawnOutput for Screen {
    fn asked(&mut self, ask: &Ask) {
        self.seen.borrow_mut().ask = Some(ask.clone());
    }
}

impl LineInput for Screen {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        self.slot.take()
    }
}

impl FileAccess for Screen {}

#[derive(Debug)]
struct NoClock;

impl lod::ports::Clock for NoClock {
    fn now(&self) -> Timestamp {
        Timestamp(0)
    }

    fn minute(&self, _: Timestamp) -> String {
        String::new()
    }
}

/// The game that is saved, read again as it grows.
struct Saved {
    history: GameReplay<'static>,
    setup: Setup,
    /// The same on the whole board, where a part of it is known.
    whole: Option<Whole>,
}

impl Saved {
    fn read_on(&mut self, store: &dyn Store) {
        let saved = SavedAnswers::of(entries(store));
        let lines: Vec<&str> = saved.lines().collect();
        follow(&mut self.history, &lines);
        if let Some(whole) = &mut self.whole {
            whole.follow(&lines);
        }
    }

    /// The game on the whole board before an action of this one: it may be ahead, as it has nothing to ask.
    fn whole_before(&self, action: usize) -> &Game<'static> {
        let Some(whole) = &self.whole else { return self.history.at(action) };
        let own = |done: &&Rc<ActionEntry<'_>>| !matches!(done.action, GameStep::Known);
        whole.history.at(self.history.done()[..action].iter().filter(own).count())
    }

    /// The same now.
    fn whole_now(&self) -> &Game<'static> {
        self.whole_before(self.history.over())
    }

    /// The same read from its beginning.
    fn resumed(&self, store: &dyn Store) -> GameReplay<'static> {
        let resumed = SavedAnswers::of(entries(store)).resume(Library::get(), &self.setup);
        let mut resumed = resumed.expect("a game");
        assert_eq!(resumed.difference, None);
        to_opening(&mut resumed.history);
        resumed.history
    }

    /// The board on which a question stands that is put with these changes made before it.
    fn board_at(&self, ask: &Ask) -> Option<Board> {
        let mut board = *self.whole_now().board();
        if matches!(ask.form, Form::Enter) {
            return Some(board);
        }
        let history = self.whole.as_ref().map_or(&self.history, |whole| &whole.history);
        let attempt = history.attempt(None).ok()?;
        match attempt.outcome() {
            AttemptEnd::Asked(asked)
                if asked.key == ask.key && asked.moment.so_far == ask.moment.so_far =>
            {
                board.apply_all(&ask.moment.so_far).ok()?;
                Some(board)
            }
            _ => None,
        }
    }

    /// The board before the last turn, from which on all is told again.
    fn told_from(&self) -> Option<Board> {
        let is_turn = |action: &usize| {
            let step = &self.history.done()[*action].action;
            let is_card = matches!(step, GameStep::Card(_) | GameStep::CardEnds(_));
            !is_card && !step.is_by_hand()
        };
        let last = (0..self.history.over()).rev().find(is_turn);
        (self.history.over() > 0).then(|| *self.whole_before(last.unwrap_or(0)).board())
    }
}

/// Brings a game to where these are its answers.
pub fn follow(history: &mut GameReplay<'_>, lines: &[&str]) {
    let known = history.answers().iter().zip(lines);
    let same = known.take_while(|(answer, line)| answer.line == **line).count();
    history.undo_to(same);
    for line in &lines[same..] {
        history.play(line).expect("an answer");
    }
    to_opening(history);
}

/// Where the next card is asked about at once no Enter is waited for.
pub fn to_opening(history: &mut GameReplay<'_>) {
    if history.waits() && history.opening_next() {
        history.goes_on().expect("a card");
    }
}

/// What is written of a game.
fn entries(store: &dyn Store) -> Vec<JournalEntry> {
    let bytes = store.read("g.lod", u64::MAX).expect("a store").expect("a game");
    let text = String::from_utf8(bytes).expect("text");
    let entries = text.lines().skip(1).map(|line| {
        let value: Value = serde_json::from_str(line).expect("a line");
        JournalEntry::of_text(&value["entry"].to_string()).expect("an entry")
    });
    entries.collect()
}

/// Whether a question is about the board.
fn is_about_board(ask: &Ask) -> bool {
    ["facts", "confirm", "cards"].contains(&ask.key.as_str())
}

/// One game of somebody.
pub struct Sitting {
    seed: u64,
    random: ChaCha8Rng,
    ports: Ports,
    wanted: StartOptions,
    saved: Saved,
    hands: Hands,
    /// Lines that are typed whatever is asked next.
    next: Vec<String>,
    /// Whether the last turn was to be told once more.
    repeats: bool,
    /// How often in a row nothing came of a line.
    stuck: usize,
    log: Vec<String>,
}

/// Positions in which the next card is one of Winter Quarters.
fn before_winter(random: &mut ChaCha8Rng) -> String {
    let base = one(random, &["1775", "1776", "1778"]);
    let (card, winter) = (random.random_range(1..=96), random.random_range(97..=104));
    format!(
        "base = \"{base}\"\n[card]\ncurrent = {card}\nnext = {winter}\n[resources]\nbritish = 6\n"
    )
}

impl Sitting {
    /// Who sits where, with which game.
    pub fn new(seed: u64, knows: Knows) -> Sitting {
        use Faction::{British, French, Indians, Patriots};
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0x7017);
        let seats: [Vec<Vec<Faction>>; 8] = [
            vec![vec![one(&mut random, &Faction::ALL)]],
            vec![vec![one(&mut random, &Faction::ALL)]],
            vec![vec![British, Indians]],
            vec![vec![Patriots], vec![French]],
            vec![vec![British], vec![Patriots]],
            vec![vec![French], vec![Indians]],
            vec![vec![Patriots], vec![French], vec![Indians]],
            Vec::new(),
        ];
        let people = one(&mut random, &seats);
        let winter = chance(&mut random, 3);
        let wanted = StartOptions {
            name: Some("g".to_string()),
            new: true,
            scenario: (!winter).then(|| one(&mut random, &ScenarioId::ALL)),
            position: winter.then(|| before_winter(&mut random)),
            people: Some(people),
            board: (knows == Knows::Part).then_some(lod::play::BoardBegin::Asked),
            own_deck: Some(false),
            own_dice: Some(chance(&mut random, 3)),
            seed: Some(seed),
            ..StartOptions::default()
        };
        let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
        let clock: Rc<dyn lod::ports::Clock> = Rc::new(NoClock);
        let workers = Rc::new(InPlace(clock.clone()));
        let ports = Ports { store, clock, workers, seed };
        let blank = Setup {
            begin: lod::play::Begin::Scenario(ScenarioId::Sprint),
            board: lod::play::BoardBegin::default(),
            people: Vec::new(),
            names: lod::play::names::PlayerNames::default(),
            options: lod_engine::game::position::Options::default(),
            stack: lod_bots::game::Stack::Program,
            own_dice: false,
            seed,
        };
        let history = GameReplay::new(Library::get(), blank.clone()).expect("a game");
        let saved = Saved { history, setup: blank, whole: None };
        let hands = Hands::default();
        let log = Vec::new();
        let next = match (knows, winter) {
            (Knows::Part, true) => vec!["forget all".to_string()],
            _ => Vec::new(),
        };
        Sitting { seed, random, ports, wanted, saved, hands, next, repeats: false, stuck: 0, log }
    }

    fn talk(&self, wanted: StartOptions) -> (Conversation<'static, ()>, Rc<RefCell<Seen>>) {
        let (slot, seen) = (LineSlot::default(), Rc::new(RefCell::new(Seen::default())));
        let mut screen = Screen { slot: slot.clone(), seen: seen.clone() };
        let ports = self.ports.clone();
        let talk = async move {
            let _ = run(&wanted, &ports, &mut screen).await;
        };
        (Conversation::new(&slot, talk), seen)
    }

    /// Plays it.
    pub fn held(mut self, count: &mut Count) {
        let done = catch_unwind(AssertUnwindSafe(|| self.plays(count)));
        let wrong = match done {
            Ok(Ok(())) => return,
            Ok(Err(wrong)) => wrong,
            Err(_) => "the hand could not do that".to_string(),
        };
        let tail = self.log.iter().rev().take(150).rev().cloned().collect::<Vec<_>>().join("\n");
        panic!("sitting {}: {tail}\n{wrong}\n{:?}", self.seed, self.wanted);
    }

    fn plays(&mut self, count: &mut Count) -> Result<(), String> {
        let (mut talk, mut seen) = self.talk(self.wanted.clone());
        let mut state = talk.resume(None);
        let bytes = self.ports.store.read("g.lod", u64::MAX).expect("a store").expect("a game");
        let text = String::from_utf8(bytes).expect("text");
        let header: Value =
            serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        let setup = Setup::from_json(&header["entry"]["setup"]).expect("a set-up");
        self.saved.history = GameReplay::new(Library::get(), setup.clone()).expect("a game");
        let is_part = self.wanted.board.is_some();
        self.saved.whole = is_part.then(|| Whole::new(&setup));
        self.saved.setup = setup;
        self.hands = Hands::of(self.saved.whole_now().board());
        let mut resumed = false;
        for _ in 0..LINES {
            if matches!(state, ConversationState::Ended(())) {
                return Ok(());
            }
            let (lines, ask) = {
                let mut seen = seen.borrow_mut();
                (std::mem::take(&mut seen.lines), seen.ask.clone().expect("a question"))
            };
            self.log.extend(lines.iter().cloned());
            self.saved.read_on(&*self.ports.store);
            self.reads(&lines, &ask, resumed, count)?;
            resumed = chance(&mut self.random, 6) && self.next.is_empty();
            if resumed {
                let is_killed = chance(&mut self.random, 2);
                self.log.push(format!("======== {}", if is_killed { "killed" } else { "left" }));
                if !is_killed {
                    talk.resume(Some(Err(PromptExit::End)));
                }
                drop(talk);
                (talk, seen) = self.talk(StartOptions::of_game("g"));
                state = talk.resume(None);
                continue;
            }
            let is_asked = self.saved.whole.is_some() && is_about_board(&ask);
            count.asked += usize::from(is_asked);
            let line =
                if is_asked { about_board(&ask, &self.hands.board()) } else { self.line(&ask) };
            if self.saved.whole.as_ref().is_some_and(|whole| whole.breaks_the_event(&line)) {
                return Ok(());
            }
            self.log.push(format!("> {line}"));
            state = talk.resume(Some(Ok(TypedInput::Line(line))));
        }
        Ok(())
    }

    /// What the lines say is done, and the board compared where it is known how it stands.
    fn reads(
        &mut self,
        lines: &[String],
        ask: &Ask,
        resumed: bool,
        count: &mut Count,
    ) -> Result<(), String> {
        count.prompts += 1;
        let told = blocks(lines);
        let of = |heading| told.iter().filter(move |block| block.heading == heading).count();
        count.undone += of(Heading::Undo);
        count.by_hand += of(Heading::Program);
        count.parts += lines.iter().filter(|line| line.ends_with(", the rest")).count();
        count.rounds += lines.iter().filter(|line| line.starts_with("WINTER QUARTERS:")).count();
        if resumed {
            count.resumed += 1;
            let resumed = self.saved.resumed(&*self.ports.store);
            assert!(resumed.now() == self.saved.history.now());
            assert_eq!(resumed.here(), self.saved.history.here());
            count.again += told.iter().map(|block| block.rows.len()).sum::<usize>();
            return self.told_again(&told);
        }
        if std::mem::take(&mut self.repeats) {
            count.repeated += 1;
            return self.told_whole(&told);
        }
        carry_out(&mut self.hands, &told)?;
        self.knows_what_lies_there(ask, count)?;
        let Some(board) = self.saved.board_at(ask) else {
            return Ok(());
        };
        count.compared += 1;
        let wanted = Hands::of(&board);
        // What an Event said no longer holds once the card is over: no marker shows it.
        self.hands.flags.clone_from(&wanted.flags);
        if self.hands == wanted {
            Ok(())
        } else {
            Err(format!("the hand has\n{:?}\nthe program\n{wanted:?}", self.hands))
        }
    }

    /// What the program holds as known lies on the hand's board.
    fn knows_what_lies_there(&self, ask: &Ask, count: &mut Count) -> Result<(), String> {
        if !matches!(ask.form, Form::Enter) || self.saved.whole.is_none() {
            return Ok(());
        }
        let board = self.hands.board();
        for (fact, value, sureness) in self.saved.history.now().known().facts() {
            let is_said = matches!(fact, Fact::StaysEligible(_) | Fact::BarredNext(_));
            if is_said || sureness != Sureness::Known {
                continue;
            }
            count.known += 1;
            let is_so = match fact {
                Fact::MarkersAtLeast(_) => value.number() <= board.fact(fact).number(),
                fact => board.fact(fact) == value,
            };
            if !is_so {
                return Err(format!("{fact}: known as {value}, is {}", board.fact(fact)));
            }
        }
        Ok(())
    }

    /// What was told before is told again, all of it, and nothing else.
    fn told_again(&mut self, told: &[Block]) -> Result<(), String> {
        let board = self.saved.told_from().unwrap_or(*self.saved.whole_now().board());
        let mut hands = Hands::of(&board);
        carry_out(&mut hands, told)?;
        hands.flags.clone_from(&self.hands.flags);
        if hands == self.hands {
            Ok(())
        } else {
            Err(format!("told again\n{hands:?}\nbefore\n{:?}", self.hands))
        }
    }

    /// `repeat` tells the last turn whole, whatever of it was told in its middle.
    fn told_whole(&mut self, told: &[Block]) -> Result<(), String> {
        let history = &self.saved.history;
        let Some(last) = (0..history.done().len()).rev().find(|action| history.is_turn(*action))
        else {
            return Ok(());
        };
        let done = &history.done()[last];
        // What was set by hand is on the board already.
        if done.action.is_by_hand() {
            return Ok(());
        }
        let mut hands = Hands::of(self.saved.whole_before(last).board());
        carry_out(&mut hands, told)?;
        let after = self.saved.whole_before(last + 1).board();
        let wanted = Hands { flags: hands.flags.clone(), ..Hands::of(after) };
        if hands == wanted {
            Ok(())
        } else {
            Err(format!("repeated\n{hands:?}\nthe turn\n{wanted:?}"))
        }
    }

    /// What is typed next.
    fn line(&mut self, ask: &Ask) -> String {
        if !self.next.is_empty() {
            return self.next.remove(0);
        }
        let random = &mut self.random;
        if ask.text.starts_with("Undo ") {
            return "yes".to_string();
        }
        self.repeats = chance(random, 25);
        if self.repeats {
            return "repeat".to_string();
        }
        if chance(random, 7) {
            let turns = self.saved.history.done().len();
            return match random.random_range(0..14) {
                0..5 => "undo".to_string(),
                5 => format!("undo {}", random.random_range(2..9)),
                6..9 => "redo".to_string(),
                9 => format!("redo {}", random.random_range(2..9)),
                10 => "abort".to_string(),
                11 if chance(random, 3) && turns > 0 => {
                    format!("rollback {} yes", random.random_range(1..=turns))
                }
                12 if chance(random, 2) => {
                    let who = one(random, &["british", "patriots", "none", "french, indians"]);
                    let owner = one(random, &["own", "program"]);
                    let seats = [format!("players {who}"), format!("dice {owner}")];
                    one(random, &[seats[0].clone(), seats[1].clone(), format!("deck {owner}")])
                }
                _ if self.saved.whole.is_some() => {
                    let space = one(random, &Space::ALL).name();
                    format!("{} {space}", one(random, &["forget", "unsure"]))
                }
                _ if ask.moment.so_far.is_empty() => format!("fix {}", any_fix(random)),
                // What the action under way moves is no matter of `fix`.
                _ => {
                    let moved = format!("{:?}", ask.moment.so_far);
                    let is_still = |space: &Space| !moved.contains(&format!("{space:?}"));
                    let still: Vec<Space> = Space::ALL.into_iter().filter(is_still).collect();
                    let space = one(random, &still).name();
                    format!(
                        "fix {space} {}",
                        one(random, &["propaganda 1", "propaganda 2", "raid 1"])
                    )
                }
            };
        }
        // What a player's card changed would be entered, not told.
        if ask.key == STROKE_KEY && self.saved.whole.is_some() {
            return "no".to_string();
        }
        if ask.key == DIE_KEY || matches!(ask.form, Form::Dice(_)) {
            return random.random_range(1..=3).to_string();
        }
        if matches!(ask.form, Form::Enter) {
            return String::new();
        }
        if ask.key.starts_with("card-") {
            return random.random_range(1..=104).to_string();
        }
        self.stuck += 1;
        if self.stuck.is_multiple_of(40) {
            return "undo 5".to_string();
        }
        if ask.key == "turn"
            && let Next::Turn(turn) = self.saved.history.now().next()
        {
            let board = self.saved.whole_now().board();
            let line = candidate(board, &turn, random);
            return line.unwrap_or_else(|| "pass".to_string());
        }
        let done = ask.replies.iter().any(|reply| reply.word == "done");
        match ask.replies.len() {
            _ if done && chance(random, 2) => "done".to_string(),
            _ if chance(random, 6) => {
                one(random, &["", "done", "0", "1", "none", "no"]).to_string()
            }
            0 => random.random_range(0..=3).to_string(),
            _ if ask.default.is_some() && chance(random, 3) => String::new(),
            replies => ask.replies[random.random_range(0..replies)].word.clone(),
        }
    }
}
