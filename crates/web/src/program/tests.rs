use super::*;
use crate::store::Write;
use lod_companion::chances::{Chances, Job};
use lod_companion::ports::{HowMany, InPlace, Workers};
use lod_companion::tell;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::task::Poll;

/// A page that keeps what it is told.
struct Page {
    program: Program,
    records: BTreeMap<String, Vec<u8>>,
    told: Value,
    /// The jobs that began with the last answer, and the numbers of those under way.
    orders: Value,
    jobs: Value,
}

impl Page {
    fn new(records: BTreeMap<String, Vec<u8>>) -> Page {
        let mut page = Page {
            program: Program::default(),
            records,
            told: Value::Null,
            orders: Value::Null,
            jobs: Value::Null,
        };
        let listed: Vec<Value> = page
            .records
            .iter()
            .map(|(name, bytes)| json!({ "name": name, "modified": 5, "length": bytes.len() }))
            .collect();
        let bytes: Vec<u8> = page.records.values().flatten().copied().collect();
        let (status, _) =
            page.asks(json!({ "seed": "00000000000004d2", "records": listed }), &bytes);
        assert_eq!(status, 200);
        page
    }

    fn asks(&mut self, request: Value, bytes: &[u8]) -> (u64, String) {
        let request = Parcel { head: request.to_string(), bytes: bytes.to_vec() };
        let reply = self.program.answered(&request);
        let answer: Value = serde_json::from_str(&reply.head).expect("JSON");
        let mut bytes = reply.bytes.as_slice();
        for write in answer["writes"].as_array().expect("a list") {
            let name = write["name"].as_str().expect("a name").to_string();
            let length = write["length"].as_u64().unwrap_or(0);
            let (these, rest) = bytes.split_at(usize::try_from(length).expect("short"));
            bytes = rest;
            match write["do"].as_str().expect("a word") {
                "put" => drop(self.records.insert(name, these.to_vec())),
                "add" => self.records.get_mut(&name).expect("there").extend(these),
                _ => drop(self.records.remove(&name).expect("there")),
            }
        }
        (self.orders, self.jobs) = (answer["orders"].clone(), answer["jobs"].clone());
        let text = answer["text"].as_str().expect("a text").to_string();
        (answer["status"].as_u64().expect("a number"), text)
    }

    fn enters(&mut self, place: &str) {
        let (status, text) =
            self.asks(json!({ "path": "/wait", "wanted": { "place": place } }), &[]);
        assert_eq!(status, 200, "{text}");
        self.told = serde_json::from_str(&text).expect("JSON");
    }

    fn says(&mut self, line: &str) {
        let mut wanted = json!({ "line": line });
        for key in ["place", "sitting", "version", "number"] {
            wanted[key] = self.told[key].clone();
        }
        let (status, text) = self.asks(json!({ "path": "/say", "wanted": wanted }), &[]);
        assert_eq!(status, 200, "{text}");
        self.told = serde_json::from_str(&text).expect("JSON");
    }

    fn place(&self) -> &str {
        self.told["place"].as_str().expect("a place")
    }

    fn question(&self) -> &str {
        self.told["question"]["text"].as_str().unwrap_or_default()
    }

    /// Answers as a person in a hurry would: with what the program does, else what is offered first; passes.
    fn goes_on(&mut self) {
        let question = &self.told["question"];
        let replies = question["replies"].as_array().expect("a list");
        let of = |wanted: &str| replies.iter().find(|r| r["line"] == wanted);
        let first = replies.first().filter(|_| question["default"].is_null());
        let reply = of("program").or(of("pass")).or(of("patriots")).or(of("sprint")).or(first);
        let line = reply.and_then(|r| r["line"].as_str()).unwrap_or_default().to_string();
        self.says(&line);
    }

    /// A new game, begun by now: its place.
    fn begins(&mut self) -> String {
        self.enters("new");
        for _ in 0..20 {
            self.goes_on();
            if self.place().starts_with("game/") {
                return self.place().to_string();
            }
        }
        panic!("{}", self.told);
    }
}

#[test]
fn a_game_goes_on_in_another_program_from_what_was_written() {
    let mut page = Page::new(BTreeMap::new());
    let place = page.begins();
    let mut other = Page::new(page.records.clone());
    other.enters(&place);
    assert_eq!(other.question(), page.question());
    let (_, doors) = other.asks(json!({ "path": "/doors" }), &[]);
    assert!(doors.contains("continue"), "{doors}");
}

#[test]
fn every_answer_that_was_followed_by_a_question_is_there() {
    let mut page = Page::new(BTreeMap::new());
    let place = page.begins();
    for _ in 0..25 {
        page.goes_on();
        let mut other = Page::new(page.records.clone());
        other.enters(&place);
        // That a report was read is no answer, and not kept.
        while other.question() != page.question() {
            assert_eq!(other.told["question"]["form"], "enter", "{}", page.question());
            other.says("");
        }
    }
}

#[test]
fn a_game_that_another_page_holds_is_not_begun() {
    let mut page = Page::new(BTreeMap::new());
    let place = page.begins();
    let name = format!("{}.lod", place.trim_start_matches("game/"));
    assert!(page.program.store.held().contains(&name), "{name}");
    let mut other = Page::new(page.records.clone());
    let wanted = json!({ "place": place });
    let (_, text) =
        other.asks(json!({ "path": "/wait", "wanted": wanted, "elsewhere": [name] }), &[]);
    assert!(text.contains("open in another tab or window"), "{text}");
}

#[test]
fn an_imported_file_is_judged_like_any_other() {
    let mut page = Page::new(BTreeMap::new());
    page.begins();
    (0..8).for_each(|_| page.goes_on());
    let game = page.records.values().next().expect("a game").clone();
    let mut import =
        |file: &str, bytes: &[u8]| page.asks(json!({ "path": "/import", "file": file }), bytes);
    assert_eq!(import("an evening (1).lod", &game), (200, "an evening 1".to_string()));
    assert_eq!(import("an evening 1.lod", &game), (200, "an evening 1 2".to_string()));
    assert_eq!(import("../..lod", &game), (200, "game".to_string()));
    let (status, wrong) = import("none.lod", b"what?");
    assert!(status == 422 && wrong.contains("is not a saved game"), "{status} {wrong}");
    let mut cut = game.clone();
    cut.truncate(game.len() - 30);
    assert_eq!(import("cut.lod", &cut).0, 200);
    assert!(!page.records.contains_key("none.lod"));
    page.enters("game/cut");
    let told = page.told["blocks"].to_string();
    assert!(told.contains("damaged"), "{told}");
}

/// Who rolls the dice of a new game, in a program that begins with what was written.
fn who_rolls(records: &BTreeMap<String, Vec<u8>>) -> String {
    let mut page = Page::new(records.clone());
    page.enters("new");
    let rows = page.told["question"]["replies"].as_array().expect("a list");
    let row = rows.iter().find(|row| row["line"] == "dice").expect("a row");
    row["about"].as_str().expect("a text").to_string()
}

#[test]
fn settings_are_kept_and_hold_in_another_program() {
    let mut page = Page::new(BTreeMap::new());
    let usual = who_rolls(&page.records);
    let (_, doors) = page.asks(json!({ "path": "/doors" }), &[]);
    assert!(doors.contains("\"settings\""), "{doors}");
    page.enters("settings");
    let offered = page.told["question"]["replies"].to_string();
    assert!(offered.contains("names.french") && !offered.contains("color"), "{offered}");
    for line in ["dice", "own", "names.french", "Ann", "pace", "players"] {
        page.says(line);
    }
    let kept = String::from_utf8_lossy(&page.records["settings.toml"]);
    assert_eq!(kept, "dice = \"own\"\npace = \"players\"\n\n[names]\nfrench = \"Ann\"\n");
    assert_ne!(who_rolls(&page.records), usual);
    let mut other = Page::new(page.records.clone());
    other.enters("settings");
    ["dice", "default", "done"].iter().for_each(|line| other.says(line));
    assert_eq!(other.told["over"], "");
    assert_eq!(who_rolls(&other.records), usual);
}

#[test]
fn a_setting_of_another_tab_stays() {
    let mut page = Page::new(BTreeMap::new());
    page.enters("settings");
    page.says("dice");
    let record = "pace = \"players\"\n";
    let kept = json!([{ "name": "settings.toml", "modified": 5, "length": record.len() }]);
    page.asks(json!({ "path": "", "records": kept }), record.as_bytes());
    page.says("own");
    let kept = String::from_utf8_lossy(&page.records["settings.toml"]);
    assert_eq!(kept, format!("dice = \"own\"\n{record}"));
}

#[test]
fn settings_that_cannot_be_read_are_told_and_reset() {
    let records = BTreeMap::from([("settings.toml".to_string(), b"dise = 1".to_vec())]);
    let mut page = Page::new(records);
    page.enters("new");
    let why = page.told["over"].to_string();
    assert!(why.contains("settings.toml:1:") && why.contains("did you mean `dice`?"), "{why}");
    page.enters("settings");
    page.says("no");
    assert_eq!(page.records["settings.toml"], b"dise = 1");
    page.enters("settings");
    page.says("yes");
    assert_eq!(
        (page.question(), &page.records["settings.toml"][..]),
        ("Change which setting?", &b""[..])
    );
    page.begins();
}

#[test]
fn a_request_that_is_none_is_answered() {
    let mut page = Page::new(BTreeMap::new());
    assert_eq!(page.asks(json!({ "path": 1 }), &[]).0, 400);
    assert_eq!(page.asks(json!({ "path": "/wait", "wanted": { "place": "x" } }), &[]).0, 404);
    assert_eq!(page.asks(json!({ "path": "/say", "wanted": { "place": "new" } }), &[]).0, 410);
    let mut none = Program::default();
    assert!(none.answered(&Parcel::default()).head.contains("400"));
    assert_eq!(none.store.take_writes().0, Vec::<Write>::new());
}

/// Plays what the page is to give to its workers, numbers in any order over two of them; how many rounds that were.
fn plays(page: &mut Page, orders: &Value) -> usize {
    let order = &orders[0];
    let mut workers = [Program::default(), Program::default()];
    let mut asks = |worker: usize, request: Value| -> Value {
        let request = Parcel { head: request.to_string(), bytes: Vec::new() };
        serde_json::from_str(&workers[worker].answered(&request).head).expect("JSON")
    };
    for worker in 0..2 {
        assert_eq!(asks(worker, json!({ "job": order["job"] }))["status"], 200);
    }
    let all = order["all"].as_u64().expect("a number of games");
    for number in (0..all).rev() {
        let numbers = json!({ "from": number, "to": number + 1 });
        let played = asks(usize::from(number % 2 == 0), json!({ "numbers": numbers }));
        let played: Value =
            serde_json::from_str(played["text"].as_str().expect("games")).expect("JSON");
        let done = json!({ "number": order["number"], "played": played, "is_over": number == 0, "wrong": null });
        page.asks(json!({ "path": "/work", "done": done }), &[]);
    }
    usize::try_from(all).expect("few")
}

#[test]
fn games_that_workers_play_on_are_those_of_one_program() {
    let mut page = Page::new(BTreeMap::new());
    let place = page.begins();
    page.says("chances 7");
    assert!(page.told["question"].is_null() && page.told["work"]["done"] == 0, "{}", page.told);
    let orders = page.orders.clone();
    assert_eq!(plays(&mut page, &orders), 7);
    page.enters(&place);
    let told = page.told["blocks"].to_string();
    assert!(told.contains("Chances: 7 games (seed 1)"), "{told}");
    assert!(!page.question().is_empty() && page.told["work"].is_null());
    // The same in place, as the terminal has it.
    let job = Job::from_json(&orders[0]["job"]).expect("a job");
    let mut here = InPlace(Rc::new(PageClock::default())).start(&job, HowMany::Exactly(7));
    let played = loop {
        if let Poll::Ready(played) = here.poll() {
            break played.expect("games");
        }
    };
    let chances = Chances::of(job.seed, &played);
    let sheet = json!(tell::ChancesSheet::from(&chances));
    let blocks = page.told["blocks"].as_array().expect("blocks");
    let drawn = blocks.iter().find(|block| block["kind"] == "chances").expect("the chances");
    for (key, value) in sheet.as_object().expect("a sheet") {
        assert_eq!(drawn[key], *value, "{key}: {told}");
    }
}

#[test]
fn work_that_is_stopped_has_what_was_played_without_a_gap() {
    let mut page = Page::new(BTreeMap::new());
    let place = page.begins();
    page.says("chances 1000");
    let order = page.orders[0].clone();
    let game = json!([0, [1, 2, 3, 4]]);
    let played = json!([[0, game], [1, game], [3, game]]);
    let done =
        json!({ "number": order["number"], "played": played, "is_over": false, "wrong": null });
    page.asks(json!({ "path": "/work", "done": done }), &[]);
    page.enters(&place);
    assert!(page.question().is_empty() && page.told["work"]["done"] == 3, "{}", page.told);
    let keys = ["place", "sitting", "version", "number"];
    let wanted: BTreeMap<&str, Value> = keys.map(|key| (key, page.told[key].clone())).into();
    page.asks(json!({ "path": "/stop", "wanted": wanted }), &[]);
    page.enters(&place);
    let told = page.told["blocks"].to_string();
    assert!(told.contains("Chances: 2 games (seed"), "{told}");
    assert_eq!(page.jobs, json!([]));
    // What still comes of it is nothing to anyone.
    let done =
        json!({ "number": order["number"], "played": played, "is_over": true, "wrong": null });
    assert_eq!(page.asks(json!({ "path": "/work", "done": done }), &[]).0, 200);
    page.says("chances 5");
    let wrong = json!({ "number": page.orders[0]["number"], "played": [], "is_over": true, "wrong": "no worker here" });
    page.asks(json!({ "path": "/work", "done": wrong }), &[]);
    page.enters(&place);
    let told = page.told["blocks"].to_string();
    assert!(told.contains("No worker here"), "{told}");
}

#[test]
fn a_worker_refuses_what_is_no_job() {
    let mut worker = Program::default();
    let mut asks = |request: Value| -> Value {
        let request = Parcel { head: request.to_string(), bytes: Vec::new() };
        serde_json::from_str(&worker.answered(&request).head).expect("JSON")
    };
    assert_eq!(asks(json!({ "numbers": { "from": 0, "to": 1 } }))["status"], 400);
    assert_eq!(asks(json!({ "job": { "moment": 1, "seed": 1 } }))["status"], 422);
}
