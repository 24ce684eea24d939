//! Every key of every instruction of the four flowcharts, left out or changed: the check refuses it, or no turn
//! stops at it. `LOD_EDITS` says on how many boards each change is played (4 by default).

use crate::any_input::entry::flowchart_on;
use lod_assistant::bots::Library;
use lod_assistant::flowchart::{Chart, check};
use lod_assistant::game::Faction;
use std::panic::catch_unwind;
use toml::{Table, Value};

/// A change of one key, in words, with the file that it makes.
struct Edit {
    what: String,
    text: String,
}

/// A value made a little different, in each way that comes to mind; in words.
fn variants(value: &Value) -> Vec<(String, Value)> {
    match value {
        Value::Integer(n) => vec![(format!("{}", n + 1), Value::Integer(n + 1))],
        Value::Boolean(b) => vec![(format!("{}", !b), Value::Boolean(!b))],
        Value::Array(list) => (0..list.len())
            .map(|n| {
                let mut less = list.clone();
                less.remove(n);
                (format!("without item {}", n + 1), Value::Array(less))
            })
            .collect(),
        Value::String(word) => ["until-control", "all", "tories", "british-regulars"]
            .into_iter()
            .filter(|other| other != word)
            .map(|other| (other.to_string(), Value::String(other.to_string())))
            .collect(),
        _ => Vec::new(),
    }
}

/// Every edit of a file.
fn edits(faction: Faction) -> Vec<Edit> {
    let file: Table = toml::from_str(Library::text(faction)).expect("the embedded text");
    let mut edits = Vec::new();
    for kind in ["command", "activity", "summary"] {
        let boxes = file[kind].as_array().expect("boxes");
        for (b, found) in boxes.iter().enumerate() {
            let list = found.get("do").and_then(Value::as_array);
            for (i, instruction) in list.into_iter().flatten().enumerate() {
                let keys = instruction.as_table().expect("a table").iter();
                for (key, value) in keys.filter(|(key, _)| !["verb", "say"].contains(&key.as_str()))
                {
                    let mut edit = |how: &str, new: Option<Value>| {
                        let mut changed = file.clone();
                        let instruction =
                            changed[kind][b]["do"][i].as_table_mut().expect("a table");
                        match new {
                            Some(new) => instruction.insert(key.clone(), new),
                            None => instruction.remove(key),
                        };
                        edits.push(Edit {
                            what: format!("{} {} `{key}` {how}", found["id"], i + 1),
                            text: toml::to_string(&changed).expect("a file"),
                        });
                    };
                    edit("left out", None);
                    for (how, new) in variants(value) {
                        edit(&how, Some(new));
                    }
                }
            }
        }
    }
    edits
}

fn is_refused(text: &str) -> bool {
    Chart::parse(text).map_or(true, |chart| !check(&chart, text).is_empty())
}

/// 8.1.3: a change of the data is refused or can be played.
#[test]
fn an_edited_key_is_refused_or_played() {
    let boards = std::env::var("LOD_EDITS").map_or(4, |n| n.parse().expect("a number"));
    let mut stopped = Vec::new();
    let (mut all, mut refused) = (0, 0);
    for faction in Faction::ALL {
        for edit in edits(faction) {
            all += 1;
            if is_refused(&edit.text) {
                refused += 1;
            } else if catch_unwind(|| flowchart_on(edit.text.as_bytes(), boards)).is_err() {
                stopped.push(edit.what);
            }
        }
    }
    println!(
        "{all} edits, {refused} refused, {} stopped a turn",
        stopped.len()
    );
    assert!(refused > 0 && refused < all);
    assert!(stopped.is_empty(), "{stopped:#?}");
}
