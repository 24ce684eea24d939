//! What the documentation names is there, and what is there is named: the commands of the program and of a prompt.

use crate::command_line::{lod_reading, out};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What there was once, as a player would type it.
const GONE: [&str; 22] = [
    "lod compare",
    "flowchart british --mermaid",
    "--dot",
    "--brief",
    "board --map",
    "learn turn",
    "practice",
    "--topic",
    "--questions",
    "guess box",
    "what if",
    "chances game",
    "chances since",
    ".chances",
    "rows: one by one",
    "po: boston",
    "two tories",
    "dice mine",
    "`colour`",
    "--deck table",
    "stored positions",
    "edition-",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The documents, each with its text.
fn documents() -> Vec<(PathBuf, String)> {
    let mut paths = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    let listed = fs::read_dir(root().join("docs")).expect("a folder");
    paths.extend(listed.map(|entry| entry.expect("an entry").path()));
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    let text = |path: &Path| fs::read_to_string(path).expect("a document");
    paths.into_iter().map(|path| (path.clone(), text(&path))).collect()
}

/// The words in the first column of the rows below a line, until a row is none.
fn rows_below(text: &str, head: &str) -> BTreeSet<String> {
    let rows = text.lines().skip_while(|line| !line.starts_with(head)).skip(1);
    let rows = rows.take_while(|line| line.starts_with("  "));
    // What goes on is indented further.
    let rows = rows.filter(|line| !line.starts_with("    "));
    rows.filter_map(|line| Some(line.split_whitespace().next()?.to_string())).collect()
}

/// What is typed in a document: between two marks, and the lines of its examples.
fn typed(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for (number, block) in text.split("```").enumerate() {
        match number % 2 {
            1 => parts.extend(block.lines()),
            _ => parts.extend(block.split('`').skip(1).step_by(2)),
        }
    }
    parts
}

#[test]
fn each_command_of_the_program_is_named_and_each_that_is_named_is_one() {
    let help = out(&lod_reading(&["--help"], b""));
    let known = rows_below(&help, "Commands:");
    assert!(known.contains("play") && known.contains("man"), "{help}");
    let mut named = BTreeSet::new();
    for (path, text) in documents() {
        for line in typed(&text) {
            let words: Vec<&str> = line.split_whitespace().collect();
            for pair in words.windows(2).filter(|pair| pair[0] == "lod") {
                let word: String = pair[1].chars().take_while(char::is_ascii_lowercase).collect();
                if !word.is_empty() {
                    assert!(known.contains(&word), "{}: `lod {word}`", path.display());
                    named.insert(word);
                }
            }
        }
    }
    let missing: Vec<&String> = known.difference(&named).filter(|word| *word != "help").collect();
    assert!(missing.is_empty(), "no document names {missing:?}");
}

#[test]
fn each_option_that_is_named_is_one() {
    let help = out(&lod_reading(&["--help"], b""));
    let mut known: BTreeSet<String> = ["--explain", "--"].map(String::from).into();
    for command in rows_below(&help, "Commands:") {
        let told = match command.as_str() {
            "help" => help.clone(),
            "games" => ["rename", "delete", "list"]
                .map(|what| out(&lod_reading(&["games", what, "--help"], b"")))
                .concat(),
            command => out(&lod_reading(&[command, "--help"], b"")),
        };
        let words = told.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        known.extend(words.filter(|word| word.starts_with("--")).map(String::from));
    }
    for (path, text) in documents() {
        for line in typed(&text).into_iter().filter(|line| line.starts_with("lod ")) {
            let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            for word in words.filter(|word| word.starts_with("--")) {
                assert!(known.contains(word), "{}: `{word}` in `{line}`", path.display());
            }
        }
    }
}

#[test]
fn each_command_of_a_prompt_is_named_and_each_that_is_named_is_one() {
    let folder = crate::player::folder("named");
    let games = folder.display().to_string();
    let begin = "play g --plain --new --scenario sprint --people french --deck program --dice program --seed 5";
    let arguments: Vec<&str> = begin.split(' ').chain(["--folder", &games]).collect();
    let told = out(&lod_reading(&arguments, b"help\nquit\n"));
    let known = rows_below(&told, "Any unique beginning");
    assert!(known.contains("undo") && known.contains("tally"), "{told}");
    let text = fs::read_to_string(root().join("docs/notation.md")).expect("the notation");
    let (_, after) = text.split_once("## Commands at every prompt").expect("their table");
    let (table, _) = after.split_once("\n## ").expect("its end");
    let first = |part: &str| part.split_whitespace().next().map(String::from);
    let head = table.lines().find(|line| line.starts_with('`')).expect("a sentence");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let columns = rows.map(|row| row.split('|').nth(1).expect("a column")).chain([head]);
    let named: BTreeSet<String> =
        columns.flat_map(|column| column.split('`').skip(1).step_by(2).filter_map(first)).collect();
    assert_eq!(named, known);
}

#[test]
fn nothing_that_is_gone_is_named() {
    let page = ["src/serve/page", "crates/web/page"].map(|folder| root().join(folder));
    let scripts = page.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let scripts = scripts.map(|entry| entry.expect("an entry").path());
    let scripts = scripts.filter(|path| path.extension().is_some_and(|e| e == "js" || e == "html"));
    let scripts = scripts.map(|path| (path.clone(), fs::read_to_string(&path).expect("a script")));
    let help = out(&lod_reading(&["man"], b""));
    let mut texts: Vec<(PathBuf, String)> = documents();
    texts.extend(scripts);
    texts.push((PathBuf::from("lod man"), help.replace('\\', "")));
    for (path, text) in texts {
        for gone in GONE {
            assert!(!text.contains(gone), "{}: {gone}", path.display());
        }
    }
}
