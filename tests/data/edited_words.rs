//! Every key and every word of the four flowcharts, left out or changed: the check refuses it, or the printed page
//! reads otherwise. With `LOD_FULL=1` all of them, else a part (`LOD_EDITED`).

use crate::vocabulary::{self, words};
use crate::volume::part;
use lod_bots::bots::Library;
use lod_bots::flowchart::{Chart, check, describe};
use lod_engine::game::{Faction, Leader, PieceType, Space, Support};
use toml::{Table, Value};

/// Words for a person's log and questions: not what the program goes by, so the page does not print them.
const SPOKEN: [&str; 2] = ["say", "ask"];

/// The words that stand for one another, list by list, and the numbers of the boxes.
fn vocabularies(file: &Table) -> Vec<Vec<String>> {
    let boxes = ["question", "event", "command", "activity"]
        .iter()
        .filter_map(|kind| file.get(*kind)?.as_array())
        .flatten()
        .filter_map(|b| b["id"].as_str().map(String::from))
        .collect();
    let names = [
        words::<Faction>(),
        words::<Leader>(),
        words::<Space>(),
        words::<PieceType>(),
        words::<Support>(),
    ];
    std::iter::once(boxes).chain(vocabulary::vocabularies()).chain(names).collect()
}

/// Other words that could stand where this one stands: the next two of each list that has it.
fn others(word: &str, vocabularies: &[Vec<String>]) -> Vec<String> {
    let mut found = Vec::new();
    for list in vocabularies {
        let Some(at) = list.iter().position(|w| w == word) else {
            continue;
        };
        for step in 1..=2 {
            let other = &list[(at + step) % list.len()];
            if other != word && !found.contains(other) {
                found.push(other.clone());
            }
        }
    }
    found
}

/// An expression with one of its words or numbers changed, those for people apart.
fn within(text: &str, vocabularies: &[Vec<String>]) -> Vec<String> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut found = Vec::new();
    let mut at = text.rfind('"').map_or(0, |end| end + 1);
    while let Some(start) = text[at..].find(part).map(|start| at + start) {
        let end = text[start..].find(|c| !part(c)).map_or(text.len(), |end| start + end);
        let word = &text[start..end];
        let others = match word.parse::<u8>() {
            Ok(n) => vec![(n + 1).to_string()],
            Err(_) => others(word, vocabularies),
        };
        let changed = |other: &String| format!("{}{other}{}", &text[..start], &text[end..]);
        found.extend(others.iter().map(changed));
        at = end;
    }
    found
}

/// A value with one thing in it changed, in each way that comes to mind, with the place in words.
fn edits(value: &Value, vocabularies: &[Vec<String>]) -> Vec<(String, Value)> {
    match value {
        Value::Integer(n) => {
            [n + 1, n - 1].iter().map(|n| (format!("= {n}"), Value::Integer(*n))).collect()
        }
        Value::Boolean(b) => vec![(format!("= {}", !b), Value::Boolean(!b))],
        Value::String(word) => {
            let mut found = others(word, vocabularies);
            if found.is_empty() {
                found = within(word, vocabularies);
            }
            if found.is_empty() {
                found.push(format!("{word} x"));
            }
            found.into_iter().map(|other| (format!("= {other}"), Value::String(other))).collect()
        }
        Value::Array(list) => {
            let mut found = Vec::new();
            for (n, item) in list.iter().enumerate() {
                let mut less = list.clone();
                less.remove(n);
                found.push((format!("without item {}", n + 1), Value::Array(less)));
                for (how, new) in edits(item, vocabularies) {
                    let mut changed = list.clone();
                    changed[n] = new;
                    found.push((format!("item {} {how}", n + 1), Value::Array(changed)));
                }
            }
            found
        }
        Value::Table(table) => {
            let mut found = Vec::new();
            for (key, item) in table {
                if SPOKEN.contains(&key.as_str()) {
                    continue;
                }
                let mut less = table.clone();
                less.remove(key);
                found.push((format!("without {key}"), Value::Table(less.clone())));
                for other in others(key, vocabularies) {
                    let mut renamed = less.clone();
                    renamed.insert(other.clone(), item.clone());
                    found.push((format!("{key} as {other}"), Value::Table(renamed)));
                }
                for (how, new) in edits(item, vocabularies) {
                    let mut changed = table.clone();
                    changed.insert(key.clone(), new);
                    found.push((format!("{key} {how}"), Value::Table(changed)));
                }
            }
            found
        }
        other => panic!("{other} stands in no flowchart"),
    }
}

/// What the check and the page make of a file.
#[derive(PartialEq)]
enum Fate {
    Refused,
    Printed(String),
}

fn fate(file: &Table) -> Fate {
    let text = toml::to_string(file).expect("a file");
    match Chart::parse(&text) {
        Ok(chart) if check(&chart, &text).is_empty() => Fate::Printed(describe::page(&chart, 80)),
        _ => Fate::Refused,
    }
}

/// The boxes of a file, each with its place in it.
fn boxes(file: &Table) -> impl Iterator<Item = (&'static str, usize, &Value)> {
    ["question", "event", "command", "activity", "summary"].into_iter().flat_map(|part| {
        let boxes = file[part].as_array().expect("boxes");
        boxes.iter().enumerate().map(move |(n, b)| (part, n, b))
    })
}

fn every_edit_is_refused_or_read(faction: Faction) {
    let every: usize = part("LOD_EDITED", 1, 19);
    let (mut offered, mut all, mut refused, mut unread) = (0_usize, 0, 0, Vec::new());
    let file: Table = Library::text(faction).parse().expect("the embedded text");
    let vocabularies = vocabularies(&file);
    let page = fate(&file);
    for (part, n, b) in boxes(&file) {
        for (how, new) in edits(b, &vocabularies) {
            offered += 1;
            if !offered.is_multiple_of(every) {
                continue;
            }
            let mut changed = file.clone();
            changed[part][n] = new;
            all += 1;
            match fate(&changed) {
                Fate::Refused => refused += 1,
                printed if printed == page => unread.push(format!("{} {how}", b["id"])),
                Fate::Printed(_) => {}
            }
        }
    }
    println!("{faction}: {all} edits, {refused} refused, {} not read", unread.len());
    let read = all - refused;
    assert!(every * refused > 400 && every * read > 200, "{refused} of {all}");
    assert!(unread.is_empty(), "{unread:#?}");
}

#[test]
fn an_edited_word_of_the_british_is_refused_or_read() {
    every_edit_is_refused_or_read(Faction::British);
}

#[test]
fn an_edited_word_of_the_patriots_is_refused_or_read() {
    every_edit_is_refused_or_read(Faction::Patriots);
}

#[test]
fn an_edited_word_of_the_french_is_refused_or_read() {
    every_edit_is_refused_or_read(Faction::French);
}

#[test]
fn an_edited_word_of_the_indians_is_refused_or_read() {
    every_edit_is_refused_or_read(Faction::Indians);
}

/// What the page does not print is seen: the words for the log of a turn.
#[test]
fn an_edit_that_is_neither_refused_nor_printed_is_found() {
    let file: Table = Library::text(Faction::British).parse().expect("the embedded text");
    let page = fate(&file);
    let mut unread = file.clone();
    unread["command"][0]["do"][1]["say"] = Value::String("Other words".to_string());
    assert!(fate(&unread) == page);
    let mut read = file.clone();
    read["command"][0]["leave"][0]["royalist-lead"] = Value::Integer(3);
    assert!(fate(&read) != page && fate(&read) != Fate::Refused);
    read["command"][0]["leave"][0]["royalist-lead"] = Value::Boolean(true);
    assert!(fate(&read) == Fate::Refused);
}
