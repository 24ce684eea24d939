//! The table of orderings in the guide to the flowcharts says what the files say, row by row.

use lod_bots::bots::Library;
use lod_engine::game::Faction;
use toml::{Table, Value};

const GUIDE: &str = include_str!("orderings.md");

/// A box, an instruction of it, and the steps of its ordering in short.
type Row = [String; 3];

/// The steps of an ordering in short: keys and words without their braces and quotes.
fn short(order: &Value) -> String {
    match order {
        Value::Array(steps) => {
            let steps: Vec<String> = steps.iter().map(word).collect();
            steps.join("; ")
        }
        other => panic!("{other} is no ordering"),
    }
}

fn word(value: &Value) -> String {
    match value {
        Value::String(words) => words.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Array(list) => match &list[..] {
            [one] => word(one),
            several => {
                let words: Vec<String> = several.iter().map(word).collect();
                format!("[{}]", words.join(", "))
            }
        },
        Value::Table(table) => {
            let words: Vec<String> =
                table.iter().map(|(key, value)| format!("{key} {}", word(value))).collect();
            match &words[..] {
                [one] => one.clone(),
                several => format!("({})", several.join(", ")),
            }
        }
        other => other.to_string(),
    }
}

fn list<'a>(table: &'a Table, key: &str) -> &'a [Value] {
    table.get(key).and_then(Value::as_array).map_or(&[], |l| l)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

/// Every ordering of a file.
fn in_file(faction: Faction) -> Vec<Row> {
    let file: Table = Library::text(faction).parse().expect("a flowchart file");
    let mut rows = Vec::new();
    for part in ["event", "command", "activity", "summary"] {
        for b in list(&file, part) {
            let id = text(b, "id");
            let table = b.as_table().expect("a table");
            for (i, bullet) in list(table, "bullet").iter().enumerate() {
                if let Some(order) = bullet.get("order") {
                    rows.push([id.into(), format!("bullet {}", i + 1), short(order)]);
                }
            }
            for (i, instruction) in list(table, "do").iter().enumerate() {
                let name = format!("{} {}", i + 1, text(instruction, "verb"));
                for (suffix, holder, key) in [
                    ("", Some(instruction), "order"),
                    (", from", instruction.get("from"), "order"),
                    (", to", instruction.get("to"), "order"),
                    (", groups", Some(instruction), "groups"),
                    (", ways", Some(instruction), "ways"),
                ] {
                    if let Some(order) = holder.and_then(|h| h.get(key)) {
                        rows.push([id.into(), format!("{name}{suffix}"), short(order)]);
                    }
                }
            }
        }
    }
    rows
}

/// The rows under a Faction's heading, without the column that people read.
fn in_guide(faction: Faction) -> Vec<Row> {
    let heading = format!("\n### Orderings of the {}\n", faction.name());
    let (_, after) = GUIDE.split_once(&heading).expect("a heading");
    let section = after.split("\n#").next().expect("a section");
    section
        .lines()
        .filter(|line| line.starts_with('|') && line.contains('`'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [id, instruction, sense, steps] = cells[..] else {
                panic!("four columns: {line}");
            };
            assert!(sense.split_whitespace().count() > 1, "no sense: {line}");
            let steps = steps.trim_matches('`');
            [id.into(), instruction.into(), steps.into()]
        })
        .collect()
}

/// How often a key stands anywhere in a file.
fn count(value: &Value, key: &str) -> usize {
    match value {
        Value::Table(table) => {
            table.iter().map(|(k, v)| usize::from(k == key) + count(v, key)).sum()
        }
        Value::Array(all) => all.iter().map(|v| count(v, key)).sum(),
        _ => 0,
    }
}

#[test]
fn r162_the_table_of_orderings_is_what_the_files_say() {
    for faction in Faction::ALL {
        let (file, guide) = (in_file(faction), in_guide(faction));
        for row in &file {
            assert!(guide.contains(row), "{faction}: no row {row:?}");
        }
        for row in &guide {
            assert!(file.contains(row), "{faction}: no ordering {row:?}");
        }
        assert_eq!(file, guide, "{faction}: the rows come in the order of the file");
    }
}

#[test]
fn no_ordering_stands_elsewhere_in_a_file() {
    for faction in Faction::ALL {
        let whole: Table = Library::text(faction).parse().expect("a flowchart file");
        assert_eq!(
            ["order", "groups", "ways"]
                .map(|key| count(&Value::Table(whole.clone()), key))
                .iter()
                .sum::<usize>(),
            in_file(faction).len(),
            "{faction}"
        );
    }
}

#[test]
fn an_ordering_in_short() {
    let file: Table = "order = [{ first = \"tories\" }, { within-that = [{ most = \"militia\" }, { within-that = [{ first = \"kind in [city, colony]\" }] }] }]"
        .parse()
        .expect("a table");
    assert_eq!(
        short(&file["order"]),
        "first tories; within-that [most militia, within-that first kind in [city, colony]]"
    );
}
