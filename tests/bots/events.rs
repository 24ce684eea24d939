//! Every Event on boards written by hand: `tests/cases/events/NNN.toml`, one file a card.
//!
//! The data are read from the directory, so that an Event can be changed without building anew.
//! `EVENT=12 cargo test --test bots events::` looks at one card.

use crate::fixture;

use crate::testing::rolls;
use fixture::{difference, install, merge, position};
use lod::own_turn;
use lod::talk::{Ask, LineSource};
use lod_bots::bots::{Context, Executor, Library};
use lod_bots::events::{self, Effect};
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::words::{Die, EventTest};
use lod_bots::flowchart::{Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose};
use lod_engine::game::{ByFaction, Faction, Position};
use lod_engine::rules::{ActionState, cards, invariants};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Shows {
    Whole,
    Partly,
    Otherwise,
    NoChoice,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default = "unshaded")]
    side: EventSide,
    by: Faction,
    shows: Shows,
    /// The bullets for which the Event is played.
    #[serde(default)]
    aims: Vec<Aim>,
    #[serde(default)]
    dice: String,
    #[serde(default)]
    choices: Vec<String>,
    #[serde(default)]
    grants: Vec<String>,
    position: toml::Table,
    #[serde(default)]
    after: toml::Table,
}

/// What an Event is played for: the same as a bullet of the Faction's box, or by itself.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Aim {
    Bullet { bullet: usize },
    Test(String),
}

impl Aim {
    fn test(&self, by: Faction) -> &EventTest {
        match self {
            Aim::Bullet { bullet } => {
                let bullets = &Library::get().charts[by].event[0].bullet;
                let when = &bullets[bullet - 1].when;
                when.event().expect("what it asks of an Event")
            }
            Aim::Test(word) => match word.as_str() {
                "places-british-from-unavailable" => &EventTest::PlacesBritishFromUnavailable,
                "places-fort-or-removes-village" => &EventTest::PlacesFortOrRemovesVillage,
                "places-village-or-gathers" => &EventTest::PlacesVillageOrGathers,
                "rebellion-casualties" => &EventTest::RebellionCasualties,
                "shifts-rebellion" => &EventTest::ShiftsRebellion,
                _ => panic!("{word} is nothing that a case asks for"),
            },
        }
    }
}

fn unshaded() -> EventSide {
    EventSide::Unshaded
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files() -> Vec<(u8, PathBuf)> {
    let only: Option<u8> = std::env::var("EVENT").ok().and_then(|n| n.parse().ok());
    let mut files: Vec<(u8, PathBuf)> = std::fs::read_dir(root().join("tests/cases/events"))
        .expect("the cases")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| {
            let stem = path.file_stem().and_then(|s| s.to_str()).expect("a name");
            (stem.parse().expect("a card's number"), path)
        })
        .filter(|(card, _)| only.is_none_or(|n| n == *card))
        .collect();
    files.sort();
    files
}

fn cases(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).expect("a file of cases");
    let file: File = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    file.case
}

/// Dice and answers in order.
struct Script {
    dice: Vec<(Die, u8)>,
    choices: Vec<String>,
    grants: Vec<String>,
    trouble: Vec<String>,
    asked: Vec<String>,
    /// The last choice's question and what stood above it.
    words: Option<(String, Vec<String>)>,
    players: ByFaction<bool>,
    typed: usize,
    /// Whether the next line is the first of a free action.
    first: bool,
    /// The lines of the free action under way.
    lines: Vec<String>,
}

impl DecisionSource for Script {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        match self.dice.first().copied() {
            Some((kind, value)) if kind == die => {
                self.dice.remove(0);
                Ok(value)
            }
            _ => {
                self.trouble.push(format!("a {} is rolled for: {purpose}", die.name()));
                Ok(1)
            }
        }
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        // A case that does not speak of a Leader leaves him where he is (1.10).
        let of_leader = choice.leads;
        if of_leader && !self.choices.first().is_some_and(|c| choice.options.contains(c)) {
            return Ok(choice.default);
        }
        // What was chosen and what is left is told: no question comes in the words of the one before it.
        let words = (choice.ask.clone(), choice.lines.clone());
        if self.words.replace(words.clone()) == Some(words) {
            self.trouble.push(format!("asked again in the same words: {}", choice.ask));
        }
        self.asked.push(format!("{} {:?}", choice.ask, choice.options));
        if self.choices.is_empty() {
            self.trouble.push(format!("asked: {} {:?}", choice.ask, choice.options));
            return Ok(choice.default);
        }
        let wanted = self.choices.remove(0);
        let exact = choice.options.iter().position(|o| *o == wanted);
        let begins = choice.options.iter().position(|o| o.starts_with(&wanted));
        exact.or(begins).map_or_else(
            || {
                self.trouble.push(format!(
                    "`{wanted}` is no answer to: {} {:?}",
                    choice.ask, choice.options
                ));
                Ok(choice.default)
            },
            Ok,
        )
    }

    fn execute_grant(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        let permit = own_turn::Permit::granted(grant, self.players);
        self.first = true;
        Ok(own_turn::act(state, &permit, self)?.anything)
    }
}

impl LineSource for Script {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        if self.lines.is_empty()
            && (self.first || ask.text.contains("Rally"))
            && !self.grants.is_empty()
        {
            let grant = self.grants.remove(0);
            self.lines = grant.split(';').map(|l| l.trim().to_string()).collect();
        }
        self.first = false;
        let line = if self.lines.is_empty() { String::new() } else { self.lines.remove(0) };
        let line = if line.is_empty() { "done".to_string() } else { line };
        self.typed += 1;
        if self.typed > 30 {
            return Err(Interrupt::Fault(format!("no end of questions: {}", ask.text)));
        }
        self.asked.push(format!("{} > {line}", ask.text));
        self.words = None;
        Ok(line)
    }
}

/// What is wrong with a case; nothing where all is well.
fn trouble(card: u8, case: &Case) -> Vec<String> {
    let before = match position(&case.position) {
        Ok(position) => position,
        Err(what) => return vec![format!("position: {what}")],
    };
    let mut table = case.position.clone();
    merge(&mut table, &case.after);
    let after = match position(&table) {
        Ok(position) => position,
        Err(what) => return vec![format!("after: {what}")],
    };
    let mut source = Script {
        dice: rolls(&case.dice),
        choices: case.choices.clone(),
        grants: case.grants.clone(),
        trouble: Vec::new(),
        asked: Vec::new(),
        words: None,
        players: before.players,
        typed: 0,
        first: false,
        lines: Vec::new(),
    };
    let context = Context {
        players: before.players,
        card: Some(card),
        event_open: true,
        ..Context::default()
    };
    let mut run = Executor::new(Library::get(), case.by, before.board, context, &mut source);
    let aims: Vec<&EventTest> = case.aims.iter().map(|aim| aim.test(case.by)).collect();
    let result = events::carry_out(&mut run, card, case.side, &aims);
    let (board, changes) = (*run.board(), run.state.changes().to_vec());
    let mut trouble = source.trouble;
    if let Err(stop) = result {
        trouble.push(format!("stopped: {stop}; asked: {:?}", source.asked));
    }
    if !source.dice.is_empty() {
        trouble.push(format!("dice not rolled: {:?}", source.dice));
    }
    if !source.choices.is_empty() {
        trouble.push(format!(
            "answers not asked for: {:?}; asked: {:?}",
            source.choices, source.asked
        ));
    }
    if !source.grants.is_empty() {
        trouble.push(format!("grants not used: {:?}; asked: {:?}", source.grants, source.asked));
    }
    let is = Position { board, ..before.clone() };
    trouble.extend(difference(&is, &after));
    if is.board != after.board && trouble.is_empty() {
        trouble.push("the boards differ".to_string());
    }
    let broken_before = invariants::violations(&before.board);
    trouble.extend(
        invariants::violations(&board)
            .iter()
            .filter(|v| !broken_before.contains(v))
            .map(|v| format!("broken: {v}")),
    );
    let mut back = board;
    if back.undo_all(&changes).is_err() || back != before.board {
        trouble.push("the changes cannot be taken back".to_string());
    }
    trouble
}

#[test]
fn r5_1_every_case() {
    install();
    let mut wrong = Vec::new();
    let mut count = 0;
    for (card, path) in files() {
        for case in cases(&path) {
            count += 1;
            let trouble = trouble(card, &case);
            if !trouble.is_empty() {
                wrong.push(format!(
                    "card {card} {:?}, {}:\n    {}",
                    case.side,
                    case.name,
                    trouble.join("\n    ")
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} cases of tests/cases/events end otherwise: mend the Event in event-instructions, or a kind of \
         effect in crates/bots/src/events/play; where the text of the card has changed, the case:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Each card and side: one case where all of it is done, one where a part cannot be, one where a person
/// chooses otherwise, or where nobody has a choice.
#[test]
fn each_side_is_shown_in_every_way() {
    let mut shown: BTreeMap<(u8, bool), BTreeSet<Shows>> = BTreeMap::new();
    for (card, path) in files() {
        for case in cases(&path) {
            shown.entry((card, case.side == EventSide::Shaded)).or_default().insert(
                match case.shows {
                    Shows::NoChoice => Shows::Otherwise,
                    other => other,
                },
            );
        }
    }
    let mut missing = Vec::new();
    for card in cards::cards().iter() {
        let Some(event) = card.event() else { continue };
        for shaded in [false, true] {
            if shaded && !event.shaded {
                continue;
            }
            let have = shown.get(&(card.number, shaded));
            for wanted in [Shows::Whole, Shows::Partly, Shows::Otherwise] {
                if !have.is_some_and(|h| h.contains(&wanted)) {
                    missing.push(format!("card {} shaded {shaded}: {wanted:?}", card.number));
                }
            }
        }
    }
    if std::env::var("EVENT").is_err() {
        assert!(
            missing.is_empty(),
            "add a case of each of these to tests/cases/events:\n{}",
            missing.join("\n")
        );
    }
}

/// What a kind of effect does is seen in the cases of a card that has it.
#[test]
fn each_kind_of_effect_is_in_an_event() {
    let mut found = BTreeSet::new();
    for table in instruction_files() {
        words_of(&toml::Value::Table(table), &mut found);
    }
    let missing: Vec<&&str> = Effect::WORDS.iter().filter(|word| !found.contains(**word)).collect();
    assert!(
        missing.is_empty(),
        "no Event has {missing:?}, so that no test sees what it does: give it to an Event in event-instructions, and to \
         the cases of that card in tests/cases/events"
    );
}

/// The keys and words of a value, and of what is in it.
fn words_of(value: &toml::Value, found: &mut BTreeSet<String>) {
    match value {
        toml::Value::Array(list) => list.iter().for_each(|v| words_of(v, found)),
        toml::Value::Table(table) => {
            found.extend(table.keys().cloned());
            table.values().for_each(|v| words_of(v, found));
        }
        toml::Value::String(word) => {
            found.insert(word.clone());
        }
        _ => {}
    }
}

/// What the Events do, as it is written.
fn instruction_files() -> impl Iterator<Item = toml::Table> {
    [1, 25, 49, 73].into_iter().map(|first| {
        let name = format!("event-instructions/events-{first:02}-{:02}.toml", first + 23);
        let text = std::fs::read_to_string(root().join(name)).expect("a file of Events");
        toml::from_str(&text).expect("Events")
    })
}

/// R121: card 94 grants Tories and nothing else of a Muster.
#[test]
fn r121_only_tories() {
    install();
    let path = root().join("tests/cases/events/094.toml");
    let mut case =
        cases(&path).into_iter().find(|c| c.grants.len() == 2).expect("a case with two people");
    assert_eq!(trouble(94, &case), Vec::<String>::new());
    case.grants[1] = "muster ny 1r".to_string();
    let told = trouble(94, &case).join("\n");
    assert!(told.contains("only Tories may Muster here"), "{told}");
}

/// The first case of a card with what a person does with a grant.
fn by_a_person(card: u8, side: EventSide) -> Case {
    let path = root().join(format!("tests/cases/events/{card:03}.toml"));
    cases(&path)
        .into_iter()
        .find(|c| c.side == side && c.grants.first().is_some_and(|g| g.contains(';')))
        .expect("a case of several spaces")
}

/// R153: where the text has no "may", a person goes on while a further space is possible (5.1.3).
#[test]
fn r5_1_3_too_few_spaces_of_a_free_command() {
    install();
    for (card, side, spaces) in [
        (33, EventSide::Shaded, 2),
        (75, EventSide::Unshaded, 3),
        (84, EventSide::Unshaded, 2),
        (96, EventSide::Unshaded, 2),
    ] {
        let mut case = by_a_person(card, side);
        assert_eq!(trouble(card, &case), Vec::<String>::new());
        let last = case.grants[0].rfind(';').expect("several");
        case.grants[0].truncate(last);
        let told = trouble(card, &case).join("\n");
        let wanted = format!("execute it in {spaces} spaces if possible (5.1.3)");
        assert!(told.contains(&wanted), "card {card}: {told}");
        assert!(told.contains("also possible in "), "card {card}: {told}");
    }
}

/// R153: War Path of card 96 is done in both spaces as well.
#[test]
fn r5_1_3_too_few_spaces_of_a_special_activity() {
    install();
    let path = root().join("tests/cases/events/096.toml");
    let mut case = cases(&path).into_iter().find(|c| c.grants.len() == 3).expect("two strikes");
    case.grants.truncate(2);
    let told = trouble(96, &case).join("\n");
    assert!(told.contains("the free action must be executed while possible"), "{told}");
}

/// R155: a person who moves nobody out of one of the three spaces of card 48 is not offered to stop.
#[test]
fn r5_1_3_a_unit_out_of_each_space() {
    install();
    let path = root().join("tests/cases/events/048.toml");
    let mut case = cases(&path)
        .into_iter()
        .find(|c| c.name.contains("(R155)"))
        .expect("a case of an Indian person");
    case.choices = vec!["Indians".to_string(), "no more".to_string()];
    let told = trouble(48, &case).join("\n");
    assert!(told.contains("`no more` is no answer"), "{told}");
}

/// Which free acts may be left (5.1.3): by the texts of the cards, "may" and "up to" alone say so.
#[test]
fn r5_1_3_what_may_be_declined() {
    const MAY: [(u8, bool); 5] = [(3, true), (5, true), (9, false), (9, true), (26, true)];
    const IN_PART: [(u8, bool, &[bool]); 3] =
        [(31, true, &[true]), (48, false, &[false, true]), (55, false, &[true])];
    let mut found = BTreeSet::new();
    for table in instruction_files() {
        for event in table["event"].as_array().expect("Events") {
            let card = u8::try_from(event["card"].as_integer().expect("a number")).expect("a card");
            for (side, shaded) in [("unshaded", false), ("shaded", true)] {
                let Some(text) = event.get(side) else {
                    continue;
                };
                let mut acts = Vec::new();
                free_acts(text, &mut acts);
                let left: Vec<bool> = acts
                    .iter()
                    .map(|act| act.get("optional").is_some_and(|o| o.as_bool() == Some(true)))
                    .collect();
                let wanted = match IN_PART.iter().find(|(c, s, _)| (*c, *s) == (card, shaded)) {
                    Some((_, _, wanted)) => wanted.to_vec(),
                    None => vec![MAY.contains(&(card, shaded)); left.len()],
                };
                assert_eq!(left, wanted, "card {card} {side}");
                if !acts.is_empty() {
                    found.insert((card, shaded));
                }
            }
        }
    }
    assert_eq!(found.len(), 24, "{found:?}");
}

/// Every act of every `free` in a text.
fn free_acts<'t>(value: &'t toml::Value, acts: &mut Vec<&'t toml::Value>) {
    match value {
        toml::Value::Array(list) => list.iter().for_each(|v| free_acts(v, acts)),
        toml::Value::Table(table) => {
            if let Some(free) = table.get("free") {
                acts.extend(free["acts"].as_array().expect("acts"));
            }
            table.values().for_each(|v| free_acts(v, acts));
        }
        _ => {}
    }
}
