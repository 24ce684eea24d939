//! Somebody who plays a whole game for the record: by the journal, with moves of every kind.

use super::{END, KILL, Says};
use lod::native::Disk;
use lod::own_turn::notation::write;
use lod::play::journal::{Journal, SavedAnswers};
use lod::play::{AttemptEnd, DIE_KEY, GameReplay, STROKE_KEY};
use lod::ports::Store;
use lod::talk::Ask;
use lod_bots::bots::Library;
use lod_bots::game::{GameStep, Next};
use lod_engine::game::{Board, Control, Faction, PieceSet, Space};
use lod_engine::rules::cards::cards;
use lod_engine::rules::{ActionState, ActionStep, Cost, act, battle, deck, legal};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What is looked at and mistyped on the way.
const LOOKS: [&str; 19] = [
    "board",
    "margins",
    "?",
    "tracks",
    "board ny",
    "forces",
    "card",
    "history",
    "why",
    "xyzzy",
    "card 42",
    "history 3",
    "b",
    "f",
    "help",
    "margin",
    "board nowhere",
    "",
    "fix",
];
/// So many turns are over when the program is ended.
const ENDS: [(usize, &str); 5] = [(4, "quit"), (11, KILL), (17, END), (25, KILL), (33, "quit")];

pub struct Recorder {
    file: PathBuf,
    known: Option<GameReplay<'static>>,
    random: ChaCha8Rng,
    order: Vec<u8>,
    pub lines: Vec<String>,
    waiting: Vec<String>,
    looks: usize,
    ends: usize,
    undone: usize,
    aborted: usize,
    turns: usize,
    used: BTreeMap<String, u32>,
    rolled_back: bool,
    fixed: bool,
    struck: bool,
    leaving: usize,
    stuck: usize,
}

impl Recorder {
    pub fn new(folder: &Path, seed: u64) -> Recorder {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let periods = ["1775-1776", "1777-1778", "1777-1778", "1779-1780"];
        let order = deck::prepare(cards(), &periods, false, &mut random).expect("a deck");
        Recorder {
            file: folder.join("game.lod"),
            known: None,
            random,
            order,
            lines: Vec::new(),
            waiting: Vec::new(),
            looks: 0,
            ends: 0,
            undone: 0,
            aborted: 0,
            turns: 0,
            used: BTreeMap::new(),
            rolled_back: false,
            fixed: false,
            struck: false,
            leaving: 0,
            stuck: 0,
        }
    }

    /// The game that is saved, read on from where it was known.
    fn history(&mut self) -> GameReplay<'static> {
        let copy = self.file.with_extension("copy.lod");
        std::fs::copy(&self.file, &copy).expect("a journal");
        let store: Rc<dyn Store> = Rc::new(Disk::new(copy.parent().expect("a folder")));
        let opened = Journal::open(&store, "game.copy.lod").expect("a journal");
        let saved = SavedAnswers::of(opened.entries);
        let begins = || GameReplay::new(Library::get(), opened.setup).expect("a game");
        let history = self.known.get_or_insert_with(begins);
        crate::told::follow(history, &saved.lines().collect::<Vec<_>>());
        history.clone()
    }

    fn chance(&mut self, of: u32) -> bool {
        self.random.random_range(0..of) == 0
    }
}

impl Says for Recorder {
    fn line(&mut self, shown: &str) -> Option<String> {
        let line = self.decide(shown);
        assert!(self.lines.len() < 3000, "no end");
        self.lines.push(line.clone());
        Some(line)
    }
}

fn turns(history: &GameReplay<'_>) -> usize {
    let is_turn = |a: &GameStep| !matches!(a, GameStep::Card(_) | GameStep::CardEnds(_));
    history.done().iter().filter(|d| is_turn(&d.action)).count()
}

impl Recorder {
    fn decide(&mut self, shown: &str) -> String {
        if !self.waiting.is_empty() {
            return self.waiting.remove(0);
        }
        if ["Fight this Battle?", "Fight these Battles?", "Play it in place"]
            .iter()
            .any(|asked| shown.contains(asked))
        {
            return "yes".to_string();
        }
        if shown.contains("The game is over") || self.leaving > 0 {
            self.leaving += 1;
            let last = ["margins", "history", "export log.txt", "quit"];
            return last[(self.leaving - 1).min(3)].to_string();
        }
        let history = self.history();
        let turns = turns(&history);
        let under_way = history.here().answers > 0;
        if let Some((after, how)) = ENDS.get(self.ends)
            && turns >= *after
            && (under_way || turns > after + 6)
        {
            self.ends += 1;
            return (*how).to_string();
        }
        if turns == 9 && !self.rolled_back {
            self.rolled_back = true;
            return "rollback 7 yes".to_string();
        }
        if turns == 14 && !self.fixed {
            self.fixed = true;
            let now = history.now().board().resources(Faction::French);
            self.waiting.push(format!("fix french resources {now}"));
            return format!("fix french resources {}", now + 2);
        }
        if self.lines.len() % 9 == 8 {
            self.looks += 1;
            return LOOKS[(self.looks - 1) % LOOKS.len()].to_string();
        }
        if self.lines.len() % 61 == 60 && turns > 2 {
            self.undone += 1;
            if self.undone.is_multiple_of(3) {
                self.waiting.push("undo".to_string());
            }
            return "undo".to_string();
        }
        if shown.lines().rev().take(3).any(|l| l.contains("[Enter] Next"))
            && !shown.contains("first?")
        {
            return String::new();
        }
        let attempt = history.attempt(None).expect("a game that goes on");
        let AttemptEnd::Asked(ask) = attempt.outcome() else {
            return String::new();
        };
        let ask = ask.clone();
        if turns != self.turns {
            self.turns = turns;
            self.stuck = 0;
        }
        self.stuck += 1;
        self.answer(&history, &ask)
    }

    fn answer(&mut self, history: &GameReplay<'_>, ask: &Ask) -> String {
        match ask.key.as_str() {
            DIE_KEY => self.dice(ask),
            STROKE_KEY => self.stroke(history, ask),
            "turn" => self.turn(history, ask),
            key if key.starts_with("card-") => self.card(key, history),
            _ => self.any(history, ask),
        }
    }

    fn card(&mut self, key: &str, history: &GameReplay<'_>) -> String {
        let known = key.trim_start_matches("card-").parse::<usize>().unwrap_or(0);
        let typed = self.order.get(known).map_or("none".to_string(), u8::to_string);
        if history.attempt(Some(&typed)).is_err() {
            return "none".to_string();
        }
        typed
    }

    fn dice(&mut self, ask: &Ask) -> String {
        let sides = if ask.text.contains("D3") { 3 } else { 6 };
        let more = if self.chance(3) { 2 } else { 0 };
        let mut dice = vec![self.random.random_range(1..=sides).to_string()];
        for _ in 0..more {
            dice.push(self.random.random_range(1..=3).to_string());
        }
        dice.join(" ")
    }

    fn stroke(&mut self, history: &GameReplay<'_>, ask: &Ask) -> String {
        let own = ask.replies.iter().map(|r| r.word.clone());
        let own = own.into_iter().find(|word| word != "no");
        match own {
            Some(word) if !self.struck && turns(history) > 20 => {
                self.struck = true;
                word
            }
            _ => String::new(),
        }
    }

    /// A turn: a Pass or an Event now and then, a Command else, typed in full or asked for step by step.
    fn turn(&mut self, history: &GameReplay<'_>, ask: &Ask) -> String {
        let Next::Turn(turn) = history.now().next() else {
            return "pass".to_string();
        };
        let board = history.now().board();
        let offers = |word: &str| ask.replies.iter().any(|r| r.word == word);
        let poor = board.resources(turn.faction) == 0;
        if self.stuck > 40 || poor && self.chance(2) || self.chance(16) {
            return if self.chance(2) { "pass" } else { "p" }.to_string();
        }
        if offers("event") && self.chance(2) {
            return if self.chance(2) { "event" } else { "e" }.to_string();
        }
        if self.chance(3) {
            return if self.chance(2) { "command" } else { "1" }.to_string();
        }
        let limited = ask.replies.iter().any(|r| r.about.starts_with("Limited"));
        let best = self.best(history, turn.faction, limited);
        best.unwrap_or_else(|| "command".to_string())
    }

    /// Of many lines the one that is of a kind seldom used, and then the best.
    fn best(
        &mut self,
        history: &GameReplay<'_>,
        faction: Faction,
        limited: bool,
    ) -> Option<String> {
        let mut found: Vec<(u32, i32, String)> = Vec::new();
        for _ in 0..60 {
            let Some(line) = self.candidate(history.now().board(), faction, limited) else {
                continue;
            };
            let Ok(attempt) = history.attempt(Some(&line)) else {
                continue;
            };
            let kind = line.split(' ').next().unwrap_or_default().to_string();
            let used = self.used.get(&kind).copied().unwrap_or(0);
            let worth = if attempt.outcome() == AttemptEnd::Done {
                let mut after = history.clone();
                after.answer(attempt);
                worth(after.now().board(), faction)
            } else {
                worth(history.now().board(), faction) + 1
            };
            found.push((used, -worth, line));
        }
        found.sort();
        let (.., line) = found.into_iter().next()?;
        for part in line.split("; ") {
            let kind = part.split(' ').next().unwrap_or_default().to_string();
            *self.used.entry(kind).or_default() += 1;
        }
        Some(line)
    }

    /// A Command of one to four steps, perhaps with a Special Activity, as it is written.
    fn candidate(&mut self, board: &Board, faction: Faction, limited: bool) -> Option<String> {
        let mut state = ActionState::new(*board, faction, Cost::Paid, limited);
        let mut parts = Vec::new();
        for _ in 0..self.random.random_range(1..=4) {
            let mut steps = legal::legal_steps(&state);
            steps.retain(|s| {
                !matches!(
                    s,
                    ActionStep::Recall { .. } | ActionStep::Lead { .. } | ActionStep::Settle { .. }
                )
            });
            // One of each kind first, so that rare ones come up.
            let mut kinds: BTreeMap<String, Vec<ActionStep>> = BTreeMap::new();
            for step in steps {
                let text = write(&step);
                let kind = text.split(' ').next().unwrap_or_default().to_string();
                kinds.entry(kind).or_default().push(step);
            }
            let names: Vec<&String> = kinds.keys().collect();
            let Some(name) = names.choose(&mut self.random) else {
                break;
            };
            let step = kinds[*name].choose(&mut self.random)?.clone();
            parts.push(write(&step));
            let step = legal::roll(&state, &step, &mut self.random);
            act(&mut state, &step).ok()?;
            if state.victory().is_some() {
                battle::settle_victory(&mut state);
            }
        }
        state.command()?;
        if self.chance(3) {
            parts.push("done".to_string());
        }
        Some(parts.join("; "))
    }

    /// Any reply that is taken; if none is, the turn begins anew.
    fn any(&mut self, history: &GameReplay<'_>, ask: &Ask) -> String {
        if self.aborted < 4 && ask.key.starts_with("own.") && self.chance(25) {
            self.aborted += 1;
            return match ask.moment.special {
                Some(_) => "abort special",
                None => "abort",
            }
            .to_string();
        }
        let mut typed: Vec<String> = Vec::new();
        let taken = |line: &str| history.attempt(Some(line)).is_ok();
        if self.stuck > 12 && taken("done") {
            return "done".to_string();
        }
        if self.stuck < 40 {
            for (number, reply) in (1..).zip(&ask.replies) {
                let short: String = reply.word.chars().take(3).collect();
                let said = match self.random.random_range(0..4) {
                    0 if ask.numbered() => format!("{number}"),
                    1 => short,
                    _ => reply.word.clone(),
                };
                typed.push(if taken(&said) { said } else { reply.word.clone() });
            }
            typed.shuffle(&mut self.random);
            if ask.default.is_some() && self.chance(2) {
                typed.insert(0, String::new());
            }
            if let Some(line) = typed.into_iter().find(|line| taken(line)) {
                return line;
            }
        }
        match (taken(""), !history.has_lines()) {
            (true, _) => String::new(),
            (false, false) => "abort".to_string(),
            (false, true) => "pass".to_string(),
        }
    }
}

/// What a position is worth for a Faction, roughly.
fn worth(board: &Board, faction: Faction) -> i32 {
    let lead = i32::from(board.total_support()) - i32::from(board.total_opposition());
    let held = |control: Control| {
        let spaces = Space::ALL.iter().filter(|s| board.control(**s) == control);
        i32::try_from(spaces.count()).unwrap_or(0)
    };
    let pieces = |of: PieceSet| i32::from(board.on_map(of));
    let losses = i32::from(board.crc()) - i32::from(board.cbc());
    let own = pieces(PieceSet::faction(faction));
    let control = held(Control::British) - held(Control::Rebellion);
    let sign = match faction {
        Faction::British | Faction::Indians => 1,
        Faction::Patriots | Faction::French => -1,
    };
    sign * (2 * lead + losses + control) + own + i32::from(board.resources(faction)) / 3
}
