//! The flowchart files are read.

use lod_bots::bots::Library;
use lod_bots::flowchart::Chart;
use lod_engine::game::Faction;
use std::iter::once;
use std::path::Path;
use toml::{Table, Value};

#[test]
fn every_embedded_flowchart_parses() {
    for faction in Faction::ALL {
        let text = Library::text(faction);
        let flaws = Chart::parse(text).err().map_or_else(Vec::new, Vec::from);
        let told: Vec<String> =
            flaws.iter().map(|f| format!("line {}: {}", f.line(text), f.what)).collect();
        assert!(told.is_empty(), "{faction}: {told:#?}");
    }
}

/// The tables of a list.
fn tables<'t>(table: &'t Table, key: &str) -> impl Iterator<Item = &'t Table> {
    table.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table)
}

/// The numbers of a text from 2 on; 0 and 1 can be words, such as "a City".
fn numbers(text: &str) -> Vec<u32> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter_map(|word| word.parse().ok()).filter(|number| *number > 1).collect()
}

/// A file of the flowcharts.
fn data_file(name: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("flowcharts").join(name);
    std::fs::read_to_string(path).expect("a file").parse().expect("TOML")
}

/// A reader with the flowchart in hand and the program ask the same.
#[test]
fn each_question_asks_for_the_numbers_of_its_condition() {
    let mut seen = 0;
    for faction in Faction::ALL {
        let name = format!("{}.toml", faction.id());
        let file = data_file(&name);
        let bullets = tables(&file, "event").flat_map(|event| tables(event, "bullet"));
        for question in tables(&file, "question").chain(bullets) {
            let [when, ask] = ["when", "ask"].map(|key| question[key].as_str().expect("a text"));
            let asked = numbers(ask);
            let missing: Vec<u32> =
                numbers(when).into_iter().filter(|number| !asked.contains(number)).collect();
            assert!(
                missing.is_empty(),
                "flowcharts/{name}: `when = \"{when}\"` has {missing:?}, and its `ask` does not: change `ask` and \
                 `title` too"
            );
            seen += numbers(when).len();
        }
    }
    assert!(seen > 10, "{seen} numbers");
}

/// The sheet on paper asks what the program does.
#[test]
fn each_box_of_a_sheet_has_the_numbers_of_its_conditions() {
    let sheets = data_file("sheets.toml");
    let mut seen = 0;
    for faction in Faction::ALL {
        let file = data_file(&format!("{}.toml", faction.id()));
        let sheet = sheets[faction.id()].as_table().expect("a sheet");
        for node in tables(&file, "question").chain(tables(&file, "event")) {
            let (id, drawn) = (&node["id"], tables(sheet, "box"));
            let drawn = drawn.filter(|drawn| drawn["id"] == *id).flat_map(|drawn| {
                ["head", "lead", "lines"].map(|key| drawn.get(key).map(ToString::to_string))
            });
            let drawn = numbers(&drawn.flatten().collect::<String>());
            let whens = once(node).chain(tables(node, "bullet")).filter_map(|q| q.get("when"));
            for when in whens {
                let numbers = numbers(when.as_str().expect("a text"));
                assert!(
                    numbers.iter().all(|number| drawn.contains(number)),
                    "flowcharts/sheets.toml: the words of the {faction} box {id} lack a number of `when = {when}`: \
                     change its `head` or `lines` too"
                );
                seen += numbers.len();
            }
        }
    }
    assert!(seen > 10, "{seen} numbers");
}
