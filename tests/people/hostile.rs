//! Nothing that comes from outside steers the terminal: every text that does is fed with control
//! characters, and what is shown has none of them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// ESC in three sequences, BEL, backspace, DEL, C1, and marks that turn the direction or cannot be seen.
const HOSTILE: &str = "x\u{1b}[31m\u{1b}]0;t\u{7}\u{1b}c\u{8}\u{7f}\u{9b}2J\u{85}\u{200f}\u{202e}\u{2066}\u{feff}\u{2028}y";

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn is_raw(c: char) -> bool {
    (c.is_control() && c != '\n')
        || matches!(
            c,
            '\u{200e}' | '\u{200f}' | '\u{feff}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// What the program shows on both its outputs; `what` is where the hostile text stands.
fn shows(what: &str, arguments: &[&str], input: &str) -> String {
    let mut child = crate::program::lod()
        .args(arguments)
        .env("LOD_GAMES", folder("hostile-none"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let bytes = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(bytes).unwrap_or_else(|e| panic!("{what}: {e}"));
    let raw = text.chars().find(|c| is_raw(*c));
    assert_eq!(raw, None, "{what}: {text:?}");
    text
}

/// The same where the text must be shown in some form.
fn shows_filtered(what: &str, arguments: &[&str], input: &str) {
    let text = shows(what, arguments, input);
    assert!(text.contains("<U+001B>"), "{what}: {text}");
}

/// As a TOML text in quotes has it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        out += &format!("\\U{:08X}", u32::from(c));
    }
    out + "\""
}

#[test]
fn position_files() {
    let (key, list) = (quoted(HOSTILE), format!("[{}]", quoted(HOSTILE)));
    let texts = [
        format!("{key} = 1"),
        format!("base = {key}"),
        format!("base = \"1776\"\nplayers = {list}"),
        format!("base = \"1776\"\noptions = {{ {key} = true }}"),
        format!("base = \"1776\"\ncard = {{ {key} = 1 }}"),
        format!("base = \"1776\"\nsequence = {{ {key} = 1 }}"),
        format!("base = \"1776\"\nsequence = {{ passed = {list} }}"),
        format!("base = \"1776\"\nsequence = {{ first = {{ faction = {key}, did = {key} }} }}"),
        format!("base = \"1776\"\nsequence = {{ first = {{ {key} = 1 }} }}"),
        format!("base = \"1776\"\nresources = {{ {key} = 1 }}"),
        format!("base = \"1776\"\nleaders = {{ {key} = {{ }} }}"),
        format!("base = \"1776\"\nleaders = {{ british = {{ name = {key}, space = {key} }} }}"),
        format!("base = \"1776\"\nleaders = {{ british = {{ {key} = 1 }} }}"),
        format!("base = \"1776\"\nbrilliant-strokes = {{ {key} = true }}"),
        format!("base = \"1776\"\nspaces = {{ {key} = {{ }} }}"),
        format!("base = \"1776\"\nspaces = {{ boston = {{ {key} = 1 }} }}"),
        format!("base = \"1776\"\nspaces = {{ boston = {{ support = {key} }} }}"),
        format!("base = \"1776\"\navailable = {{ {key} = 1 }}"),
        format!("base = \"1776\"\nunavailable = {{ {key} = 1 }}"),
    ];
    let folder = folder("hostile-positions");
    let file = folder.join("p.toml");
    for text in texts {
        fs::write(&file, &text).unwrap();
        let name = file.to_str().unwrap();
        for command in [&["score"][..], &["decide", "british"], &["winter"], &["cards", "1"]] {
            let arguments = [command, &["--position", name]].concat();
            shows_filtered(&text, &arguments, "");
        }
        shows_filtered(&text, &["play", "--position", name], "");
        shows_filtered(&text, &["play"], &format!("position\n{name}\n\nquit\n"));
        // Raw in the text, where it is no TOML at all.
        fs::write(&file, text.replace(&key, HOSTILE)).unwrap();
        shows(&text, &["score", "--position", name], "");
    }
}

#[test]
fn names_of_files_and_folders() {
    let folder = folder("hostile-names");
    for name in [HOSTILE, "two\nlines"] {
        let file = folder.join(format!("{name}.toml"));
        fs::write(&file, "wrong = 1").unwrap();
        let text = shows(name, &["score", "--position", file.to_str().unwrap()], "");
        assert!(text.lines().count() == 1, "{text}");
        let missing = folder.join(format!("missing {name}"));
        let missing = missing.to_str().unwrap();
        for arguments in [
            &["score", "--position", missing][..],
            &["check", "--data", missing],
            &["play", "--folder", missing, "--list"],
            &["play", "--folder", missing, "game"],
            &["play", "--folder", missing, name],
            &["play", missing],
        ] {
            shows(name, arguments, "");
        }
    }
}

#[test]
fn arguments() {
    for arguments in [
        &[HOSTILE][..],
        &["decide", HOSTILE],
        &["decide", "british", "--position", "-", "--dice", HOSTILE],
        &["simulate", "--scenario", HOSTILE],
        &["simulate", "--games", HOSTILE],
        &["play", "--people", HOSTILE],
        &["play", "--deck", HOSTILE],
        &["play", "--new", HOSTILE],
        &["play", HOSTILE],
        &["table", HOSTILE],
        &["--data", HOSTILE, "check"],
        &[&format!("--{HOSTILE}")],
        &["cards", HOSTILE],
    ] {
        shows(&format!("{arguments:?}"), arguments, "base = \"1776\"\ncard = { current = 1 }");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}

/// Every text of the data files that is shown begins with the hostile one.
#[test]
fn texts_of_data_files() {
    let data = folder("hostile-data");
    for part in ["random-spaces", "event-instructions", "scenarios", "flowcharts"] {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &data.join(part));
    }
    let hostile = quoted(HOSTILE);
    let hostile = hostile.trim_matches('"');
    let mut changed = 0;
    for part in ["random-spaces", "event-instructions", "flowcharts"] {
        for entry in fs::read_dir(data.join(part)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let lines: Vec<String> = text
                .lines()
                .map(|line| {
                    let shown = ["say", "ask", "name", "title", "text"].iter().find_map(|key| {
                        let rest = line.trim_start().strip_prefix(key)?;
                        rest.trim_start().strip_prefix("= \"")
                    });
                    match shown {
                        Some(rest) if !rest.starts_with('"') => {
                            changed += 1;
                            line.replacen("= \"", &format!("= \"{hostile}"), 1)
                        }
                        _ => line.to_string(),
                    }
                })
                .collect();
            fs::write(&path, lines.join("\n")).unwrap();
        }
    }
    assert!(changed > 300, "{changed}");
    let data = data.to_str().unwrap();
    let position = format!("{data}/p.toml");
    fs::write(&position, "base = \"1776\"\ncard = { current = 1, next = 2 }").unwrap();
    shows("check", &["--data", data, "check"], "");
    for faction in ["british", "patriots", "french", "indians"] {
        shows_filtered(faction, &["--data", data, "flowchart", faction], "");
        for form in [&[][..], &["--json"]] {
            let decide =
                ["--data", data, "decide", faction, "--position", &position, "--seed", "1"];
            shows(faction, &[&decide[..], form].concat(), "");
        }
        let lines = "start\n42\nwhy\n?\n\nn\nwhy\n5\nwhy\nquit\n";
        shows(faction, &["--data", data, "table", faction, "--plain"], lines);
    }
    shows("cards", &["--data", data, "cards"], "");
    shows_filtered("card", &["--data", data, "cards", "5"], "");
    let games = folder("hostile-data-games");
    let play = ["--data", data, "play", "g", "--new", "--scenario", "sprint", "--seed", "1"];
    let play = [&play[..], &["--people", "patriots", "--folder", games.to_str().unwrap()]].concat();
    let mut lines = "\n\npass\n\n\n\n".repeat(10);
    lines += "board\nwhy\nhistory\nhistory 1\ncard\nforces\ntracks\nmargins\nboard boston\nquit\n";
    shows("play", &play, &lines);
}

#[test]
fn typed_words() {
    let games = folder("hostile-typed");
    let new = ["play", "g", "--new", "--scenario", "sprint", "--seed", "1", "--people", "patriots"];
    let new = [&new[..], &["--folder", games.to_str().unwrap()]].concat();
    let words = [
        "",
        "pass ",
        "rally ",
        "board ",
        "card ",
        "history ",
        "fix ",
        "fix boston ",
        "rollback ",
        "abort ",
        "undo ",
        "save as ",
        "save as /dev/null/",
        "export /dev/null/",
        "march pa>",
    ];
    let mut lines = String::from("\n\n");
    for word in words {
        lines += &format!("{word}{HOSTILE}\n");
    }
    shows_filtered("play", &new, &lines);
    let mut lines = String::new();
    for word in words {
        lines += &format!("{word}{HOSTILE}\n");
    }
    for table in [&["table"][..], &["table", "british"], &["play"]] {
        shows_filtered("table", table, &lines);
    }
    let asked = format!("new\nsprint\n{HOSTILE}\npatriots\nprogram\nn\nn\nn\nprogram\n{HOSTILE}\n");
    shows_filtered("play", &["play"], &asked);
}

/// A line of a journal with its checksum, which goes on from the one before.
fn sealed(before: &mut u32, text: &str) -> String {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&before.to_le_bytes());
    sum.update(text.as_bytes());
    *before = sum.finalize();
    format!("{{\"sum\":\"{before:08x}\",\"entry\":{text}}}\n")
}

#[test]
fn journals() {
    let games = folder("hostile-journals");
    let shown = games.to_str().unwrap();
    let new = ["play", "g", "--new", "--scenario", "sprint", "--seed", "1", "--people", "patriots"];
    shows("new", &[&new[..], &["--folder", shown]].concat(), "\n\n\n\n");
    let text = fs::read_to_string(games.join("g.lod")).unwrap();
    let header = text.lines().next().unwrap()[26..].strip_suffix('}').unwrap();
    let hostile = &HOSTILE.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect::<String>();
    let headers = [
        header
            .replacen("\"lod-play\":2", "\"lod-play\":3", 1)
            .replace(env!("CARGO_PKG_VERSION"), hostile),
        header.replacen("\"sprint\"", &format!("\"{hostile}\""), 1),
        header.replacen("\"patriots\"", &format!("\"{hostile}\""), 1),
        header.to_string(),
    ];
    for (number, header) in headers.iter().enumerate() {
        for entry in [
            format!("{{\"line\":\"{hostile}\"}}"),
            format!("{{\"after\":{{\"{hostile}\":\"{hostile}\"}}}}"),
            format!("{{\"{hostile}\":1}}"),
        ] {
            let mut sum = 0;
            let text = sealed(&mut sum, header) + &sealed(&mut sum, &entry);
            fs::write(games.join(format!("{number}.lod")), text).unwrap();
            let name = number.to_string();
            shows(
                &entry,
                &["play", "--folder", shown, &name],
                "undo\nhistory\nwhy\nyes\nundo\nquit\n",
            );
        }
    }
    fs::copy(games.join("g.lod"), games.join(format!("{}.lod", HOSTILE.replace('/', "")))).unwrap();
    fs::copy(games.join("g.lod"), games.join("two\nlines.lod")).unwrap();
    let text = shows("list", &["play", "--folder", shown, "--list"], "");
    assert!(text.contains("<U+001B>") && text.contains("two lines"), "{text}");
    shows_filtered("menu", &["play", "--folder", shown], "quit\n");
    shows_filtered("open", &["play", "--folder", shown, HOSTILE], "quit\n");
    let listed =
        text.lines().find_map(|l| Some(l.trim().split("  ").next()?).filter(|n| n.contains("<U+")));
    let text = shows("listed", &["play", "--folder", shown, listed.unwrap()], "quit\n");
    assert!(text.contains("The game is saved"), "{text}");
}
