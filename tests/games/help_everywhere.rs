//! Whole sittings in which `?` is typed at every question: what is said is about the question, never the commands alone.

use crate::random_player::{chance, one};
use lod::learn;
use lod::places::{change_settings, look_up_card, look_up_flowchart};
use lod::play::BoardBegin;
use lod::play::session::{StartOptions, run};
use lod::ports::{Clock, InPlace, MemoryStore, Ports, Store, Timestamp};
use lod::talk::{
    Ask, DrawnOutput, FileAccess, Form, LineInput, PlaceExit, PromptExit, TypedInput, TypedLine,
    Ui, block_on,
};
use lod_engine::game::{Faction, ScenarioId};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::task::Poll;

/// What every question says, in the line that it begins with.
const GENERAL: [&str; 3] = ["`help` lists the commands", "undo: ", "Also: "];
/// So often a question is answered in one way and another before the sitting is left.
const TRIES: usize = 25;

struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Timestamp {
        Timestamp(0)
    }

    fn minute(&self, _: Timestamp) -> String {
        "today".to_string()
    }
}

fn ports(seed: u64) -> Ports {
    let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let clock: Rc<dyn Clock> = Rc::new(NoClock);
    Ports { store, workers: Rc::new(InPlace(clock.clone())), clock, seed }
}

/// Somebody who types `?` at each question, then an answer.
struct Asker {
    random: ChaCha8Rng,
    ask: Ask,
    /// What was shown since the last line.
    shown: Vec<String>,
    question: String,
    /// Whether `?` was typed last.
    has_asked: bool,
    left: usize,
    tries: usize,
    /// What `?` said, by the kind of question.
    said: BTreeMap<String, Vec<String>>,
}

impl Asker {
    fn new(seed: u64, lines: usize) -> Asker {
        Asker {
            random: ChaCha8Rng::seed_from_u64(seed),
            ask: Ask::default(),
            shown: Vec::new(),
            question: String::new(),
            has_asked: false,
            left: lines,
            tries: 0,
            said: BTreeMap::new(),
        }
    }

    /// What a question is: its slot and form, or its words where it is no question of its own.
    fn kind(&self) -> String {
        let form = format!("{:?}", self.ask.form);
        let form = form.split(['(', ' ']).next().unwrap_or_default().to_string();
        let slot = self.ask.key.rsplit('.').next().unwrap_or_default();
        let slot = slot.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        match slot {
            "" => format!("{form} {}", self.question),
            slot => format!("{form} {slot}"),
        }
    }

    fn hears(&mut self) {
        let is_general = |line: &&String| GENERAL.iter().any(|begin| line.starts_with(begin));
        let own: Vec<String> =
            self.shown.iter().take_while(|line| !is_general(line)).cloned().collect();
        let own: Vec<String> = own.into_iter().filter(|line| !line.is_empty()).collect();
        let said = self.said.entry(self.kind()).or_insert_with(|| own.clone());
        if own.is_empty() {
            said.clear();
        }
    }

    fn answer(&mut self) -> String {
        let ask = &self.ask;
        let random = &mut self.random;
        let dice = |random: &mut ChaCha8Rng, count: usize| {
            let dice: Vec<String> =
                (0..count.max(1)).map(|_| random.random_range(1..=3).to_string()).collect();
            dice.join(" ")
        };
        if self.tries > 2 && chance(random, 3) {
            let others = ["", "done", "none", "n", "y", "1", "pass", "0", "abort", "undo"];
            return one(random, &others.map(String::from));
        }
        match &ask.form {
            Form::Dice(kinds) => dice(random, kinds.len()),
            Form::Card => random.random_range(1..=96).to_string(),
            Form::WinterCard => random.random_range(97..=104).to_string(),
            Form::Facts(_) | Form::Confirm(_) => {
                let example = ask.example().unwrap_or_default();
                let numbers = dice(random, 3);
                one(random, &[String::new(), "0".to_string(), numbers, example])
            }
            _ if ask.key.starts_with("card-") => random.random_range(1..=104).to_string(),
            _ if ask.replies.is_empty() => String::new(),
            _ => {
                let words: Vec<String> =
                    ask.replies.iter().map(|reply| reply.word.clone()).collect();
                let word = one(random, &words);
                if chance(random, 4) && ask.default.is_some() { String::new() } else { word }
            }
        }
    }
}

impl Ui for Asker {
    fn show(&mut self, line: &str) {
        self.shown.push(line.to_string());
    }
    fn question(&mut self, text: &str) {
        if self.has_asked {
            return;
        }
        self.tries = if self.question == text { self.tries + 1 } else { 0 };
        self.question = text.to_string();
    }
}

impl DrawnOutput for Asker {
    fn asked(&mut self, ask: &Ask) {
        self.ask = ask.clone();
    }
}

impl LineInput for Asker {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        let line = if self.has_asked {
            self.hears();
            self.has_asked = false;
            self.answer()
        } else if self.left == 0 || self.tries > TRIES {
            return Poll::Ready(Err(PromptExit::Quit));
        } else {
            self.left -= 1;
            self.has_asked = true;
            "?".to_string()
        };
        self.shown.clear();
        Poll::Ready(Ok(TypedInput::Line(line)))
    }
    fn is_typed_ahead(&mut self) -> bool {
        false
    }
}

impl FileAccess for Asker {}

/// A game with these people on this board.
fn game(seed: u64, asker: &mut Asker) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let seats = [
        vec![vec![Faction::British]],
        vec![vec![Faction::Patriots], vec![Faction::French]],
        vec![vec![Faction::Indians, Faction::British]],
        Faction::ALL.map(|faction| vec![faction]).to_vec(),
        Vec::new(),
    ];
    let boards = [BoardBegin::Program, BoardBegin::Program, BoardBegin::Asked, BoardBegin::SetUp];
    let wanted = StartOptions {
        name: Some("g".to_string()),
        new: true,
        scenario: Some(one(&mut random, &ScenarioId::ALL)),
        board: Some(one(&mut random, &boards)),
        people: Some(one(&mut random, &seats)),
        own_deck: Some(chance(&mut random, 2)),
        own_dice: Some(chance(&mut random, 2)),
        seed: Some(seed),
        ..StartOptions::default()
    };
    let _ = block_on(run(&wanted, &ports(seed), asker));
}

#[test]
fn help_is_about_the_question_everywhere() {
    let games = crate::volume::part::<u64>("LOD_HELPED", 200, 24);
    let mut said: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for seed in 0..games {
        let mut asker = Asker::new(seed, 60);
        game(seed, &mut asker);
        said.append(&mut asker.said);
    }
    for seed in 0..4 {
        let ports = ports(seed);
        let mut asker = Asker::new(seed, 40);
        let new = StartOptions { new: true, ..StartOptions::default() };
        let _ = block_on(run(&new, &ports, &mut asker));
        let mut learner = Asker::new(seed, 60);
        let lessons = learn::LearnRequest::default();
        let _: PlaceExit = block_on(learn::run(&mut learner, &lessons, &ports));
        let mut reader = Asker::new(seed, 20);
        let _ = block_on(look_up_card(&mut reader));
        let mut charts = Asker::new(seed, 20);
        let _ = block_on(look_up_flowchart(&mut charts));
        let mut settings = Asker::new(seed, 30);
        let _ = block_on(change_settings(&mut settings, &*ports.store, "settings"));
        for mut one in [asker, learner, reader, charts, settings] {
            said.append(&mut one.said);
        }
    }
    if std::env::var_os("LOD_HELPED_SHOWN").is_some() {
        for (kind, lines) in &said {
            println!("{kind}\n    {}", lines.join("\n    "));
        }
    }
    let silent: Vec<&String> =
        said.iter().filter(|(_, lines)| lines.is_empty()).map(|(kind, _)| kind).collect();
    assert!(silent.is_empty(), "`?` says nothing of: {silent:#?}");
    assert!(said.len() > 40, "{}", said.len());
}
