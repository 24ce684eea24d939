//! Every key of every instruction of the four flowcharts left out or changed, and every instruction taken away, doubled,
//! moved, or replaced by another: the check refuses it, or no turn and no Winter Quarters Round stops at it. `LOD_EDITS`
//! says on how many boards each change is played (4 by default), `LOD_EDITED` that only every so many of the changes are made
//! (all with `LOD_FULL=1`, else a part).

use crate::any_input::entry::flowchart_on;
use crate::volume::part;
use lod_bots::bots::Library;
use lod_bots::flowchart::{Chart, check};
use lod_engine::game::Faction;
use std::panic::catch_unwind;
use toml::{Table, Value};

/// The lists of boxes that hold instructions.
const KINDS: [&str; 3] = ["command", "activity", "summary"];

/// A change of a file, in words, with the file that it makes.
struct Edit {
    what: String,
    text: String,
}

/// One in so many of the changes that are offered: most of a change's cost is its text and what the check makes of it.
struct Edits {
    every: usize,
    offered: usize,
    kept: Vec<Edit>,
}

impl Edits {
    fn new() -> Edits {
        Edits { every: part("LOD_EDITED", 1, 41), offered: 0, kept: Vec::new() }
    }

    fn offer(&mut self, what: String, changed: &Table) {
        if self.offered.is_multiple_of(self.every) {
            let text = toml::to_string(changed).expect("a file");
            self.kept.push(Edit { what, text });
        }
        self.offered += 1;
    }
}

fn file(faction: Faction) -> Table {
    toml::from_str(Library::text(faction)).expect("the embedded text")
}

fn boxes<'f>(file: &'f Table, kind: &str) -> &'f [Value] {
    let list = file.get(kind).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

/// The instructions of a box.
fn list(found: &Value) -> &[Value] {
    let list = found.get("do").and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
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

/// Every edit of a key of an instruction.
fn edited_keys(faction: Faction) -> Vec<Edit> {
    let file = file(faction);
    let mut edits = Edits::new();
    for kind in KINDS {
        for (b, found) in boxes(&file, kind).iter().enumerate() {
            for (i, instruction) in list(found).iter().enumerate() {
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
                        let what = format!("{} {} `{key}` {how}", found["id"], i + 1);
                        edits.offer(what, &changed);
                    };
                    edit("left out", None);
                    for (how, new) in variants(value) {
                        edit(&how, Some(new));
                    }
                }
            }
        }
    }
    edits.kept
}

/// Every instruction of a file, with a name.
fn instructions(file: &Table) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for found in KINDS.into_iter().flat_map(|kind| boxes(file, kind)) {
        for (i, instruction) in list(found).iter().enumerate() {
            let what = format!("{} {} {}", found["id"], i + 1, instruction["verb"]);
            all.push((what, instruction.clone()));
        }
    }
    all
}

/// The verbs that the check lets stand in this box, and one that it does not.
fn verbs(file: &Table, kind: &str, b: usize, others: &[(String, Value)]) -> Vec<Value> {
    let mut tried: Vec<Value> = Vec::new();
    let mut verbs = Vec::new();
    let mut misplaced = 0;
    for (_, other) in others {
        if tried.contains(&other["verb"]) {
            continue;
        }
        tried.push(other["verb"].clone());
        let mut changed = file.clone();
        let found = changed[kind][b].as_table_mut().expect("a table");
        found.insert("do".to_string(), Value::Array(vec![other.clone()]));
        let text = toml::to_string(&changed).expect("a file");
        let flaws = Chart::parse(&text).map_or_else(Vec::from, |chart| check(&chart, &text));
        let fits = !flaws.iter().any(|flaw| flaw.what.contains(" belongs in "));
        misplaced += usize::from(!fits);
        if fits || misplaced == 1 {
            verbs.push(other["verb"].clone());
        }
    }
    verbs
}

/// The same instruction with a key that says when it counts, or without it.
fn depending(instruction: &Value) -> Vec<(String, Value)> {
    let toggled = |key: &str| {
        let mut other = instruction.clone();
        let table = other.as_table_mut().expect("a table");
        if table.remove(key).is_none() {
            table.insert(key.to_string(), Value::Boolean(true));
        }
        (format!("the other way by `{key}`"), other)
    };
    vec![toggled("otherwise"), toggled("only-if-nothing")]
}

/// Every edit of which instructions a box has, and in which order.
fn edited_lists(faction: Faction) -> Vec<Edit> {
    let file = file(faction);
    let all = instructions(&file);
    let mut edits = Edits::new();
    for kind in KINDS {
        for (b, found) in boxes(&file, kind).iter().enumerate() {
            let list = list(found).to_vec();
            let verbs = verbs(&file, kind, b, &all);
            let others = all.iter().filter(|(_, other)| verbs.contains(&other["verb"]));
            let others: Vec<&(String, Value)> = others.collect();
            let mut edit = |how: String, new: Vec<Value>| {
                let mut changed = file.clone();
                let found = changed[kind][b].as_table_mut().expect("a table");
                found.insert("do".to_string(), Value::Array(new));
                edits.offer(format!("{} {how}", found["id"]), &changed);
            };
            let with = |does: &dyn Fn(&mut Vec<Value>)| {
                let mut new = list.clone();
                does(&mut new);
                new
            };
            for i in 0..list.len() {
                let number = i + 1;
                edit(format!("without {number}"), with(&|l| drop(l.remove(i))));
                edit(format!("{number} twice"), with(&|l| l.insert(i, l[i].clone())));
                edit(format!("{number} once more at the end"), with(&|l| l.push(l[i].clone())));
                for other in i + 1..list.len() {
                    edit(
                        format!("{number} and {} swapped", other + 1),
                        with(&|l| l.swap(i, other)),
                    );
                }
                for (how, new) in depending(&list[i]) {
                    edit(format!("{number} {how}"), with(&|l| l[i] = new.clone()));
                }
                for (what, other) in &others {
                    let replaced = with(&|l| l[i] = other.clone());
                    edit(format!("{number} is {what}"), replaced);
                }
                for verb in &verbs {
                    edit(
                        format!("{number} has the verb {verb}"),
                        with(&|l| l[i]["verb"] = verb.clone()),
                    );
                }
            }
            for (what, other) in &others {
                edit(format!("with {what} besides"), with(&|l| l.push(other.clone())));
            }
        }
    }
    edits.kept
}

/// The keys of a box that are not words.
const BOX_KEYS: [&str; 14] = [
    "command",
    "special",
    "max",
    "leave",
    "compelled",
    "when-broke",
    "then",
    "with",
    "none",
    "instead",
    "yes",
    "no",
    "side",
    "bullet",
];

/// Every edit of what a box says besides its instructions: arrows, what it is, what holds in all of it.
fn edited_boxes(faction: Faction) -> Vec<Edit> {
    let file = file(faction);
    let kinds = ["question", "event", "command", "activity"];
    let all = |key: &str| -> Vec<Value> {
        let found = kinds.into_iter().flat_map(|kind| boxes(&file, kind));
        let mut all: Vec<Value> = found.filter_map(|b| b.get(key)).cloned().collect();
        all.dedup();
        all
    };
    let mut ids = all("id");
    ids.push(Value::String("pass".to_string()));
    let mut edits = Edits::new();
    for kind in kinds {
        for (b, found) in boxes(&file, kind).iter().enumerate() {
            for key in BOX_KEYS {
                let mut edit = |how: &str, new: Option<Value>| {
                    let mut changed = file.clone();
                    let found = changed[kind][b].as_table_mut().expect("a table");
                    match new {
                        Some(new) => found.insert(key.to_string(), new),
                        None => found.remove(key),
                    };
                    edits.offer(format!("{} `{key}` {how}", found["id"]), &changed);
                };
                let value = found.get(key);
                if value.is_some() {
                    edit("left out", None);
                }
                let arrow = matches!(
                    (kind, key),
                    ("command", "special" | "then" | "with" | "none")
                        | ("activity" | "event", "none")
                        | ("question", "yes" | "no")
                );
                let others = match (arrow, value) {
                    (true, _) => ids.clone(),
                    (false, Some(Value::String(_))) => all(key),
                    _ => Vec::new(),
                };
                for other in others {
                    edit(&format!("is {other}"), Some(other));
                }
                for (how, new) in value.into_iter().flat_map(variants) {
                    edit(&how, Some(new));
                }
            }
        }
    }
    edits.kept
}

fn is_refused(text: &str) -> bool {
    Chart::parse(text).map_or(true, |chart| !check(&chart, text).is_empty())
}

/// Each of these edits is refused, or stops nothing.
fn holds(edits: impl Fn(Faction) -> Vec<Edit>) {
    let boards = std::env::var("LOD_EDITS").map_or(4, |n| n.parse().expect("a number"));
    let mut stopped = Vec::new();
    let (mut all, mut refused) = (0, 0);
    for faction in Faction::ALL {
        for edit in edits(faction) {
            all += 1;
            if is_refused(&edit.text) {
                refused += 1;
            } else if let Err(why) = catch_unwind(|| flowchart_on(edit.text.as_bytes(), boards)) {
                let why = why.downcast_ref::<String>().cloned().unwrap_or_default();
                stopped.push(format!("{}: {why}", edit.what));
            }
        }
    }
    println!("{all} edits, {refused} refused, {} stopped a turn", stopped.len());
    assert!(refused > 0 && refused < all);
    assert!(stopped.is_empty(), "{stopped:#?}");
}

/// 8.1.3: a change of the data is refused or can be played.
#[test]
fn an_edited_key_is_refused_or_played() {
    holds(edited_keys);
}

/// The same of whole instructions (8.1).
#[test]
fn an_edited_list_of_instructions_is_refused_or_played() {
    holds(edited_lists);
}

/// The same of boxes and arrows (8.1.1).
#[test]
fn an_edited_box_is_refused_or_played() {
    holds(edited_boxes);
}
