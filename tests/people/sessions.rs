//! Recorded sessions at the table: what is typed (`tests/sessions/NAME.in`) and all that is then shown
//! (`NAME.out`), through the program itself with `--plain`.
//!
//! `REGENERATE=1 cargo test --test people sessions` writes them anew: someone who sees the position answers the
//! questions from it, with dice from the seed.

use crate::looker::{self, GRANTED};
use crate::player::refused::refusals;

use lod::table::{Table, Task};
use lod::talk::{Answer, PromptExit, block_on};
use lod_bots::bots::Library;
use lod_engine::game::{Faction, Position};
use looker::{Looker, Prompt, Respondent, Typist, looker};
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

/// A session: a task in a position.
struct Session {
    name: &'static str,
    task: Task,
    position: &'static str,
    card: Option<u8>,
    /// The Factions that people play, from 0.
    players: &'static [usize],
    /// What they say of what they are granted: the question and the answer.
    said: &'static [(&'static str, &'static str)],
    seed: u64,
}

const fn turn(name: &'static str, faction: Faction, position: &'static str) -> Session {
    Session {
        name,
        task: Task::Turn(faction),
        position,
        card: None,
        players: &[],
        said: &[],
        seed: 1,
    }
}

use Faction::{British, French, Indians, Patriots};

const SESSIONS: &[Session] = &[
    turn("british-garrison", British, r#"base = "1776""#),
    Session { card: Some(42), ..turn("british-muster", British, r#"base = "1775""#) },
    turn("british-march", British, NO_REGULARS),
    turn("british-battle", British, BRITISH_BATTLE),
    Session { card: Some(1), ..turn("british-event", British, r#"base = "1776""#) },
    Session { card: Some(29), seed: 4, ..turn("british-event-musket", British, MILITIA_TO_EXPOSE) },
    Session { card: Some(29), ..turn("british-event-given-up", British, FIVE_CITIES) },
    Session { card: Some(18), seed: 4, ..turn("british-event-eligible", British, FRENCH_ELIGIBLE) },
    turn("british-pass", British, "base = \"1776\"\n[resources]\nbritish = 0"),
    turn("patriots-battle", Patriots, r#"base = "1776""#),
    turn("patriots-rabble-rousing", Patriots, r#"base = "1775""#),
    turn("patriots-rally", Patriots, "base = \"1775\"\n[spaces.massachusetts]\ncontinentals = 3"),
    Session { card: Some(2), ..turn("patriots-event", Patriots, r#"base = "1778""#) },
    Session {
        card: Some(1),
        players: &[1],
        said: &[
            (GRANTED, "tell"),
            ("Patriots, March, free: Command?", "march nj>nyc 2c 4mu"),
            (GRANTED, "tell"),
            ("Patriots, Battle, free: Command?", "battle nyc"),
        ],
        ..turn("french-event-granted", French, r#"base = "1778""#)
    },
    Session {
        card: Some(2),
        players: &[0],
        seed: 4,
        ..turn("indians-event-of-a-person", Indians, VILLAGES_WEST)
    },
    turn("french-agents", French, r#"base = "1775""#),
    turn("french-hortalez", French, "base = \"1776\"\n[resources]\npatriots = 0"),
    turn("french-muster", French, r#"base = "1778""#),
    turn("french-battle", French, FRENCH_BATTLE),
    turn("indians-gather", Indians, r#"base = "1776""#),
    turn(
        "indians-scout",
        Indians,
        "base = \"1778\"\n[spaces.northwest]\nwar-parties-underground = 8",
    ),
    turn("indians-raid", Indians, INDIAN_RAID),
    Session {
        task: Task::Winter,
        card: Some(99),
        ..turn("winter-quarters", British, r#"base = "1776""#)
    },
    Session {
        task: Task::Treaty,
        ..turn(
            "treaty-of-alliance",
            French,
            "base = \"1776\"\ncbc = 18\n[unavailable]\nfrench-regulars = 4\nsquadrons = 0\n\
             [spaces.west-indies]\nsquadrons = 3",
        )
    },
];

const FIVE_CITIES: &str = r#"
base = "1776"
[spaces.boston]
british-regulars = 2
[spaces.philadelphia]
british-regulars = 3
[spaces.norfolk]
british-regulars = 2
"#;

const MILITIA_TO_EXPOSE: &str = r#"
base = "1776"
[spaces.boston]
british-regulars = 2
[spaces.philadelphia]
british-regulars = 3
[spaces.norfolk]
british-regulars = 2
[spaces.virginia]
militia-underground = 4
[spaces.pennsylvania]
militia-underground = 5
"#;

const FRENCH_ELIGIBLE: &str = r#"
base = "1776"
[sequence]
ineligible = ["patriots"]
[spaces.boston]
british-regulars = 2
[spaces.philadelphia]
british-regulars = 3
[spaces.norfolk]
british-regulars = 2
"#;

const VILLAGES_WEST: &str = r#"
base = "1776"
[spaces.northwest]
villages = 2
war-parties-underground = 2
[spaces.southwest]
villages = 1
"#;

const NO_REGULARS: &str = r#"
base = "1775"
[available]
british-regulars = 0
[unavailable]
british-regulars = 19
"#;

pub const BRITISH_BATTLE: &str = r#"
base = "1778"
[available]
british-regulars = 0
[unavailable]
british-regulars = 3
[spaces.boston]
clear = true
[spaces.norfolk]
clear = true
[spaces.new-jersey]
british-regulars = 4
militia-underground = 0
"#;

const FRENCH_BATTLE: &str = r#"
base = "1778"
[available]
french-regulars = 0
[unavailable]
french-regulars = 8
[spaces.connecticut-rhode-island]
continentals = 2
"#;

const INDIAN_RAID: &str = r#"
base = "1778"
[resources]
indians = 2
[spaces.new-york-city]
support = "neutral"
[spaces.new-york]
support = "passive-opposition"
[spaces.quebec-city]
support = "neutral"
[spaces.philadelphia]
support = "neutral"
[spaces.new-hampshire]
support = "neutral"
"#;

/// Writes down what the looker types.
struct Scribe<'a> {
    looker: &'a mut Looker,
    lines: Vec<String>,
}

impl Scribe<'_> {
    fn answer(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        let answer = self.looker.answer(prompt)?;
        self.lines.push(crate::typed::line(&prompt.ask, &answer));
        Ok(answer)
    }
}

impl Respondent for Scribe<'_> {
    fn respond(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        self.answer(prompt)
    }
}

/// What somebody who sees the position types.
fn typed(session: &Session) -> String {
    let position = Position::read(session.name, session.position).expect("a position");
    let mut looker = looker(position.board, session.card, session.seed);
    looker.players = session.players.to_vec();
    let said = session.said.iter();
    looker.said = said.map(|(asked, said)| (asked.to_string(), said.to_string())).collect();
    let mut scribe = Scribe { looker: &mut looker, lines: Vec::new() };
    let mut typist = Typist::new(&mut scribe);
    block_on(Table::new(Library::get(), &mut typist, 0).work_out(session.task))
        .expect("answers to everything")
        .expect("an end");
    let mut lines = scribe.lines;
    match session.task {
        Task::Turn(_) => {}
        Task::Winter => lines.insert(0, "winter".to_string()),
        Task::Treaty => lines.insert(0, "treaty".to_string()),
        Task::Strokes => lines.insert(0, "brilliant".to_string()),
    }
    lines.push("quit".to_string());
    assert!(looker.sorts.len() <= 45, "{}: too many questions", session.name);
    assert_eq!(looker.choices > 0, !session.players.is_empty(), "{}: people choose", session.name);
    println!("{}: {} told", session.name, looker.effort);
    assert!(looker.tallest.0 < 22, "{}: a question too tall", session.name);
    assert!(looker.asked.values().all(|n| *n == 1), "{}", session.name);
    lines.join("\n") + "\n"
}

fn shown(session: &Session, input: &[u8]) -> String {
    shown_with(session, &[], input)
}

fn shown_with<'s>(session: &Session, more: &[&'s str], input: &[u8]) -> String {
    let mut arguments = vec!["table", "--plain", "--seed", "1"];
    arguments.extend::<&[&'s str]>(more);
    if let Task::Turn(faction) = session.task {
        arguments.push(faction.id());
    }
    let mut child = crate::program::lod()
        .args(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("it is read");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", session.name);
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn file(name: &str, kind: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sessions").join(format!("{name}.{kind}"))
}

#[test]
fn recorded_sessions_are_played_as_recorded() {
    let record = std::env::var_os("REGENERATE").is_some();
    for session in SESSIONS {
        let (input, transcript) = (file(session.name, "in"), file(session.name, "out"));
        if record {
            let lines = typed(session);
            std::fs::write(&transcript, shown(session, lines.as_bytes())).expect("written");
            std::fs::write(&input, lines).expect("written");
        }
        let lines = std::fs::read_to_string(&input).expect("a recorded session");
        let expected = std::fs::read_to_string(&transcript).expect("a recorded session");
        let got = shown(session, lines.as_bytes());
        assert_eq!(refusals(&got), 0, "{}: {got}", session.name);
        assert_eq!(got, expected, "{}", session.name);
    }
}

/// The lines of a recorded session.
fn recorded(session: &Session) -> Vec<String> {
    let input = std::fs::read_to_string(file(session.name, "in")).expect("a recorded session");
    input.lines().map(str::to_string).collect()
}

/// The verdict and the orders.
fn orders(transcript: &str) -> Vec<&str> {
    let heading = |l: &&str| {
        let begins = l.split_whitespace().next().unwrap_or_default();
        begins.len() > 5 && begins.chars().all(|c| c.is_uppercase() || c == ':')
    };
    // Until the next question, which has a number.
    let ends = |l: &&str| {
        let number = l.split_once(". ").map_or("", |(number, _)| number);
        l.is_empty() || !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
    };
    transcript.lines().skip_while(|l| !heading(l)).take_while(|l| !ends(l)).collect()
}

/// In the middle of the next turn too the reasons of a turn are found by its number.
#[test]
fn the_reasons_of_an_earlier_turn_are_its_own() {
    let muster = SESSIONS.iter().find(|session| session.name == "british-muster").expect("there");
    let mut lines = recorded(muster);
    lines.pop();
    lines.extend(["why", "indians", "why turn 1", "why turn 2", "quit"].map(String::from));
    let told = shown(muster, (lines.join("\n") + "\n").as_bytes());
    let said_to = |typed: &str| -> Vec<&str> {
        let typed = format!("> {typed}");
        let said = told.lines().skip_while(|line| **line != typed).skip(1);
        said.take_while(|line| !line.starts_with(|c: char| c.is_ascii_digit())).collect()
    };
    let first = said_to("why");
    assert!(first.len() > 5 && first[0].contains("BRITISH"), "{told}");
    assert_eq!(said_to("why turn 1"), first);
    assert_eq!(said_to("why turn 2")[0], "Type a turn from 1 to 1.");
}

/// Whoever stops at an answer of any session, and comes back, ends with the same orders.
#[test]
fn who_stops_in_mid_turn_goes_on_there() {
    let folder = std::env::temp_dir().join(format!("lod-stops-{}", std::process::id()));
    let path = folder.join("table.json");
    let memory = ["--memory", path.to_str().expect("UTF-8")];
    let mut stops = 0;
    for (place, session) in SESSIONS.iter().enumerate() {
        let lines = recorded(session);
        let whole = shown(session, (lines.join("\n") + "\n").as_bytes());
        // At each third one, another in each session: the disk is slow.
        let step = if crate::volume::is_full() { 3 } else { 9 };
        for cut in (1..lines.len() - 1).filter(|cut| (cut + place) % step == 0) {
            let _ = std::fs::remove_dir_all(&folder);
            let (before, after) = lines.split_at(cut);
            let first = shown_with(session, &memory, (before.join("\n") + "\n").as_bytes());
            // Of the menu alone nothing is kept.
            if !path.exists() {
                continue;
            }
            assert!(first.contains("resumes next time"), "{first}");
            let rest = format!("y\n{}\n", after.join("\n"));
            let second = shown_with(session, &memory, rest.as_bytes());
            assert!(second.contains("resumes ("), "{second}");
            assert_eq!(orders(&second), orders(&whole), "{} {cut}: {second}", session.name);
            stops += 1;
        }
    }
    assert!(stops > 12, "{stops}");
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn bad_input_at_every_question_changes_nothing() {
    let long = "x".repeat(10_000);
    for session in SESSIONS {
        let mut input: Vec<u8> = Vec::new();
        let lines = recorded(session);
        for line in &lines {
            for bad in [b"zzz %$ 9".as_slice(), long.as_bytes(), b"\xff\xfe", b"?", b"w"] {
                input.extend_from_slice(bad);
                input.push(b'\n');
            }
            input.extend_from_slice(line.as_bytes());
            input.push(b'\n');
        }
        let transcript = shown(session, &input);
        let clean = shown(session, (lines.join("\n") + "\n").as_bytes());
        assert!(!orders(&clean).is_empty(), "{}", session.name);
        assert_eq!(orders(&transcript), orders(&clean), "{}", session.name);
        assert!(refusals(&transcript) >= lines.len());
        for line in transcript.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn back_to_the_first_question_and_forward_again_gives_the_same_orders() {
    for session in SESSIONS {
        // The last line is "quit"; Winter Quarters and the Treaty begin with a choice of the menu.
        let mut lines = recorded(session);
        lines.pop();
        let menu = match session.task {
            Task::Turn(_) => Vec::new(),
            _ => vec![lines.remove(0)],
        };
        let most = lines.len() - 1;
        let back = vec!["back".to_string(); most];
        let all = [&menu[..], &lines[..most], &back[..], &lines[..]].concat();
        let transcript = shown(session, (all.join("\n") + "\nq\n").as_bytes());
        let straight = [menu, lines].concat().join("\n") + "\nq\n";
        let clean = shown(session, straight.as_bytes());
        assert_eq!(orders(&transcript), orders(&clean), "{}", session.name);
    }
}

#[test]
fn the_end_of_the_input_at_any_question_is_a_clean_exit() {
    let step = if crate::volume::is_full() { 1 } else { 3 };
    for (place, session) in SESSIONS.iter().enumerate() {
        let lines = recorded(session);
        for most in (place % step..lines.len()).step_by(step) {
            let input: String = lines[..most].iter().map(|l| format!("{l}\n")).collect();
            let transcript = shown(session, input.as_bytes());
            assert!(transcript.ends_with("The input has ended.\n"));
        }
    }
}
