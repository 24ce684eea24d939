//! The program as people and scripts call it.

use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

fn lod(arguments: &[&str]) -> Output {
    lod_reading(arguments, b"")
}

pub fn lod_reading(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = crate::program::lod()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that refuses its arguments does not read.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn score(position: &str) -> Output {
    lod_reading(&["score", "--position", "-"], position.as_bytes())
}

fn score_json(position: &str) -> Value {
    let arguments = ["score", "--position", "-", "--json"];
    let output = lod_reading(&arguments, position.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A directory of this test alone, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    /// With a copy of the project's data files.
    fn with_data(name: &str) -> Scratch {
        let scratch = Scratch::new(name);
        for folder in ["random-spaces", "event-instructions", "scenarios", "flowcharts"] {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            let to = scratch.0.join(folder);
            std::fs::create_dir(&to).unwrap();
            for file in std::fs::read_dir(from).unwrap() {
                let file = file.unwrap();
                std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
            }
        }
        scratch
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn edit(&self, file: &str, find: &str, put: &str) {
        let path = self.0.join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(find), "{find} is not in {file}");
        std::fs::write(path, text.replacen(find, put, 1)).unwrap();
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn score_of_the_set_up_of_1776() {
    let score = score_json("base = \"1776\"");
    assert_eq!(score["support"], 3);
    assert_eq!(score["opposition"], 5);
    assert_eq!(score["french-preparations"], 9);
    let control = score["control"].as_object().unwrap();
    assert_eq!(control.len(), 23);
    assert_eq!(control["new-york-city"], "british");
    assert_eq!(control["philadelphia"], "rebellion");
    assert_eq!(control["boston"], Value::Null);
    assert_eq!(control["west-indies"], Value::Null);
    assert_eq!(score["resources"]["patriots"], 2);
    let here = json!({"royalist": 8, "rebellion": 3});
    assert_eq!(score["pieces"]["new-york"], here);
    // Two Forts and two Villages; CRC 3 and CBC 1 (7.2).
    let margins = json!({
        "british": [-12, 2], "patriots": [-8, 3], "french": [-8, -2], "indians": [-12, -3],
    });
    assert_eq!(score["margins"], margins);
    // 7.3: the margin of 10 falls away.
    let totals = json!({"british": 0, "patriots": 5, "french": 0, "indians": -5});
    assert_eq!(score["totals"], totals);
}

/// The rules' own example of a victory check (7.2) in its numbers.
#[test]
fn r7_2_the_example_of_the_rules() {
    let score = score_json(
        r#"cbc = 5
crc = 4
spaces.new-york-city.support = "active-support"
spaces.connecticut-rhode-island.support = "active-support"
spaces.new-york.support = "active-support"
spaces.pennsylvania.support = "active-support"
spaces.boston.support = "passive-support"
spaces.massachusetts.support = "active-opposition"
spaces.georgia.support = "passive-opposition"
spaces.quebec.villages = 2
spaces.northwest.villages = 2
spaces.southwest.villages = 1
spaces.boston.patriot-forts = 2
spaces.norfolk.patriot-forts = 1
"#,
    );
    assert_eq!(score["support"], 17);
    assert_eq!(score["opposition"], 5);
    let margins = json!({
        "british": [2, -1], "patriots": [-22, 1], "french": [-22, 1], "indians": [2, -1],
    });
    assert_eq!(score["margins"], margins);
}

#[test]
fn r160_a_blockaded_city_adds_to_opposition_alone() {
    let with = |more: &str| {
        format!(
            "base = \"1778\"\nfni = 1\nspaces.west-indies.squadrons = 2\nspaces.new-york-city.blockades = 1{more}"
        )
    };
    let royal = score_json(&with(""));
    assert_eq!(royal["support"], 13);
    let rebel = score_json(&with("\nspaces.new-york-city.support = \"active-opposition\""));
    assert_eq!(rebel["support"], 13);
    let opposition = |score: &Value| score["opposition"].as_i64().unwrap();
    assert_eq!(opposition(&rebel), opposition(&royal) + 4);
    let table = out(&score(&with("")));
    assert!(table.contains(" 2*"), "{table}");
}

#[test]
fn score_for_a_person_fits_the_screen() {
    for base in ["1775", "1776", "1778", "sprint"] {
        let output = score(&format!("base = \"{base}\""));
        assert_eq!(output.status.code(), Some(0));
        let text = out(&output);
        assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
        assert!(!text.contains('\u{1b}'));
        assert!(text.contains("Connecticut-Rhode Island"));
    }
}

#[test]
fn a_position_is_read_from_a_file() {
    let scratch = Scratch::new("a-position");
    let file = scratch.0.join("mine.toml");
    std::fs::write(&file, "base = \"1775\"\n\nfni = 9\n").unwrap();
    let name = file.to_str().unwrap();
    let output = lod(&["score", "--position", name]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with(&format!("{name}:3: ")));
    assert_eq!(out(&output), "");
    std::fs::write(&file, "base = \"1775\"").unwrap();
    let output = lod(&["score", "--position", name]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn wrong_input_ends_with_2_and_says_where() {
    let output = score("base = \"1776\"\n[spaces.bostn]\n");
    assert_eq!(output.status.code(), Some(2));
    let told = "standard input:2: `bostn` is not a space; did you mean `boston`?\n";
    assert_eq!(err(&output), told);
    let output = lod_reading(&["score", "--position", "-"], b"fni = 0\n\xff\xfe");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with("standard input:2: "));
    let output = lod(&["score", "--position", "/nowhere/p.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with("/nowhere/p.toml: "));
    for arguments in [&["scor"][..], &["score"], &["check", "--dta", "x"]] {
        assert_eq!(lod(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn check_finds_the_embedded_files_in_order() {
    let output = lod(&["check"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(out(&output).lines().count(), 1);
}

#[test]
fn check_tells_faults_with_file_and_line() {
    let scratch = Scratch::with_data("check-faults");
    let told = |file: &str, line: usize, what: &str| {
        let output = lod(&["check", "--data", scratch.path()]);
        assert_eq!(output.status.code(), Some(2));
        let start = format!("{}/{file}:{line}: ", scratch.path());
        let err = err(&output);
        assert!(err.starts_with(&start) && err.contains(what), "{err}");
    };
    assert_eq!(lod(&["check", "--data", scratch.path()]).status.code(), Some(0));
    let map = "random-spaces/map.toml";
    scratch.edit(map, "id = \"quebec-city\"", "id = \"quebec-cty\"");
    told(map, 6, "did you mean `quebec-city`?");
    scratch.edit(map, "id = \"quebec-cty\"", "id = \"quebec-city\"");
    let scenario = "scenarios/sprint.toml";
    scratch.edit(scenario, "id = \"sprint\"", "id = \"1778\"");
    told(scenario, 1, "scenario `sprint`");
    scratch.edit(scenario, "id = \"1778\"", "id = \"sprint\"");
    let french = "event-instructions/french.toml";
    scratch.edit(french, "card = 89", "card = 90");
    told(french, 47, "card 90 shows no musket");
    scratch.edit(french, "card = 90", "card = 89");
    assert_eq!(lod(&["check", "--data", scratch.path()]).status.code(), Some(0));
    std::fs::remove_file(scratch.0.join(map)).unwrap();
    let output = lod(&["check", "--data", scratch.path()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains(map));
}

#[test]
fn data_of_a_directory_replace_the_embedded_ones() {
    let scratch = Scratch::with_data("data-replaced");
    let map = "random-spaces/map.toml";
    scratch.edit(map, "name = \"Boston\"", "name = \"Beantown\"");
    scratch.edit("scenarios/1776.toml", "british = 5", "british = 9");
    let arguments = ["--data", scratch.path(), "score", "--position", "-"];
    let output = lod_reading(&arguments, b"base = \"1776\"");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("Beantown") && !text.contains("Boston"));
    let resources = text.lines().find(|l| l.starts_with("Resources")).unwrap();
    assert_eq!(resources.split_whitespace().nth(1), Some("9"));
    let output = lod(&["check", "--data", "/nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with("/nowhere: "));
}

/// 3.6.3: New York in 1776: three Regulars and three Tories attack three Continentals, or stand against them.
#[test]
fn score_gives_force_levels_where_both_sides_stand() {
    let output = lod_reading(&["score", "--json", "--position", "-"], b"base = \"1776\"");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let levels = &json["force-level"];
    assert_eq!(levels["new-york"]["british"], serde_json::json!({"attacker": 6, "defender": 3}));
    assert_eq!(levels["new-york"]["patriots"], serde_json::json!({"attacker": 3, "defender": 6}));
    assert!(levels["boston"].is_null());
}

/// What a card says names what goes, where it goes and whose it is; an instruction without a musket says so
/// (R18).
#[test]
fn cards_say_the_whole_of_it() {
    for (card, telling) in [
        ("36", "West Indies to Available"),
        ("47", "replace every Tory"),
        ("48", "of any Faction"),
        ("86", "No musket on the card"),
    ] {
        let text = out(&lod(&["cards", card]));
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(words.join(" ").contains(telling), "{text}");
    }
    assert!(!out(&lod(&["cards", "89"])).contains("No musket"));
}

#[test]
fn cards_are_shown_and_searched() {
    let one = lod(&["cards", "29"]);
    assert_eq!(one.status.code(), Some(0), "{}", err(&one));
    let text = out(&one);
    assert!(text.contains("Card 29") && text.contains("Text  "), "{text}");
    assert!(text.contains("Non-player British:"), "{text}");
    let searched = out(&lod(&["cards", "BANCROFT", "spy"]));
    assert_eq!(searched, text);
    let list = out(&lod(&["cards"]));
    assert_eq!(list.lines().count(), 109);
    for (words, telling) in
        [(&["cards", "110"][..], "1 to 109"), (&["cards", "xyzzy"], "no card has `xyzzy`")]
    {
        let output = lod(words);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(telling), "{}", err(&output));
    }
}

/// A page, a box of it, and a part beside the arrows.
#[test]
fn flowcharts_are_shown_whole_or_in_part() {
    let page = out(&lod(&["flowchart", "british"]));
    for (name, begins) in
        [("b8", "B8   Muster (8.4.2)\n"), ("redeploy", "British Leader (8.4.9)\n")]
    {
        let part = lod(&["flowchart", "british", name]);
        assert_eq!(part.status.code(), Some(0), "{}", err(&part));
        let part = out(&part);
        assert!(page.contains(&part), "{part}");
        assert!(part.starts_with(begins), "{part}");
    }
    for (arguments, telling) in [
        (&["flowchart", "british", "B99"][..], "the British have no box `B99`; there are B1, B2"),
        (&["flowchart", "british", "B8", "--svg"], "cannot be used with"),
    ] {
        let output = lod(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(telling), "{}", err(&output));
    }
}

/// Means of simulated games have the names that the board has; a game at least is played.
#[test]
fn simulated_games_end_with_numbers_by_their_names() {
    let plan = ["simulate", "--scenario", "sprint", "--games", "1", "--seed", "1"];
    let text = out(&lod_reading(&plan, b"")).split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, means) = text.split_once("On average at the end: ").expect("means");
    for name in
        ["Support ", "CBC ", "Patriot Forts ", "Treaty of Alliance ", "Indian final margin "]
    {
        assert!(means.contains(name), "{name}: {means}");
    }
    assert!(!means.contains("margin-"), "{means}");
    let json = out(&lod_reading(&[&plan[..], &["--json"]].concat(), b""));
    assert!(json.contains("\"margin-british\""), "{json}");
    let none = lod_reading(&["simulate", "--scenario", "sprint", "--games", "0"], b"");
    assert!(!none.status.success(), "{}", out(&none));
}
