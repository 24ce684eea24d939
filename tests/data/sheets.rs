//! The drawn flowcharts: every box and every arrow of the data stands on its sheet, and nothing else.

use super::program::lod;
use lod::picture::flowchart::sheets::{Sheets, TEXT};
use lod::picture::flowchart::{page, svg};
use lod_bots::bots::Library;
use lod_engine::game::Faction;
use std::collections::BTreeSet;
use std::path::Path;

type Arrow = (String, String, String);

/// What the file of a flowchart says, read without the program's own reader: its boxes and its arrows.
fn of_the_file(faction: Faction) -> (BTreeSet<String>, BTreeSet<Arrow>) {
    let text = std::fs::read_to_string(format!("flowcharts/{}.toml", faction.id())).unwrap();
    let file: toml::Table = text.parse().unwrap();
    let (mut boxes, mut arrows) = (BTreeSet::new(), BTreeSet::new());
    for kind in ["question", "event", "command", "activity"] {
        for b in file[kind].as_array().unwrap() {
            let id = b["id"].as_str().unwrap().to_string();
            let mut add = |when: &str, to: &toml::Value| {
                arrows.insert((id.clone(), when.to_string(), to.as_str().unwrap().to_string()));
            };
            for when in ["yes", "no", "none", "then", "special", "with"] {
                // The box of a Special Activity says with that key which one it is.
                let key = (kind, when) != ("activity", "special");
                b.get(when).filter(|_| key).into_iter().for_each(|to| add(when, to));
            }
            let broke = b.get("when-broke").and_then(toml::Value::as_array);
            broke.into_iter().flatten().for_each(|to| add("when-broke", to));
            b.get("instead").into_iter().for_each(|instead| add("instead", &instead["go"]));
            boxes.insert(id);
        }
    }
    (boxes, arrows)
}

#[test]
fn every_box_and_every_arrow_of_the_data_is_drawn() {
    for faction in Faction::ALL {
        let drawn = svg(&Library::get().charts[faction]);
        let drawing = roxmltree::Document::parse(&drawn).unwrap();
        let ids = drawing.descendants().filter_map(|n| n.attribute("id")).map(str::to_string);
        let (boxes, arrows) = of_the_file(faction);
        assert_eq!(ids.collect::<BTreeSet<_>>(), boxes);
        let mut found = BTreeSet::new();
        let mut implied = Vec::new();
        for arrow in drawing.descendants().filter(|n| n.has_attribute("data-from")) {
            let of = |name| arrow.attribute(name).unwrap().to_string();
            let arrow = (of("data-from"), of("data-when"), of("data-to"));
            match arrow.1.as_str() {
                "played" | "tried" | "last" => implied.push(arrow),
                _ => assert!(found.insert(arrow.clone()), "{arrow:?} is drawn twice"),
            }
        }
        assert_eq!(found, arrows, "{faction}");
        implied.sort();
        let mut printed: Vec<Arrow> = (PRINTED.iter())
            .filter(|(from, ..)| boxes.contains(*from))
            .map(|(from, when, to)| (from.to_string(), when.to_string(), to.to_string()))
            .collect();
        printed.sort();
        assert_eq!(implied, printed, "{faction}");
        in_the_file(&printed, &arrows);
    }
}

/// The ends that the foldouts print in words: "play it", "unless already tried, else Pass", "no Special Activity".
const PRINTED: [(&str, &str, &str); 16] = [
    ("B2", "played", "event"),
    ("P2", "played", "event"),
    ("F2", "played", "event"),
    ("I2", "played", "event"),
    ("B8", "tried", "pass"),
    ("B10", "tried", "pass"),
    ("P7", "tried", "pass"),
    ("P11", "tried", "pass"),
    ("I7", "tried", "pass"),
    ("I10", "tried", "pass"),
    ("B7", "tried", "no-special-activity"),
    ("B11", "tried", "no-special-activity"),
    ("F12", "tried", "no-special-activity"),
    ("P13", "last", "no-special-activity"),
    ("F8", "last", "no-special-activity"),
    ("I11", "last", "no-special-activity"),
];

/// What was tried before lies on a circle of "if none" in the file, and each circle has a way out; what is last has no
/// such arrow.
fn in_the_file(printed: &[Arrow], arrows: &BTreeSet<Arrow>) {
    let next = |from: &str| {
        arrows.iter().find(|(f, when, _)| f == from && when == "none").map(|(.., to)| to.clone())
    };
    let circle = |from: &str| {
        let mut on: Vec<String> = Vec::new();
        let mut at = from.to_string();
        while let Some(to) = next(&at) {
            on.push(at);
            if to == from {
                return on;
            }
            if on.contains(&to) {
                break;
            }
            at = to;
        }
        Vec::new()
    };
    for (from, when, _) in printed {
        match when.as_str() {
            "tried" => assert!(!circle(from).is_empty(), "{from} is on no circle"),
            "last" => assert_eq!(next(from), None, "{from}"),
            _ => {}
        }
    }
    for (from, ..) in arrows.iter().filter(|(_, when, _)| when == "none") {
        let on = circle(from);
        let leaves = |id: &String| printed.iter().any(|(f, when, _)| f == id && when == "tried");
        assert!(on.is_empty() || on.iter().any(leaves), "no way out of {on:?}");
    }
}

#[test]
fn a_sheet_is_short() {
    for faction in Faction::ALL {
        let drawn = svg(&Library::get().charts[faction]);
        let drawing = roxmltree::Document::parse(&drawn).unwrap();
        let words = |node: roxmltree::Node<'_, '_>| {
            let texts = node.descendants().filter(|n| n.has_tag_name("text"));
            texts.filter_map(|n| n.text()).flat_map(str::split_whitespace).count()
        };
        let all = words(drawing.root());
        assert!((300..700).contains(&all), "{faction}: {all}");
        for command in
            drawing.descendants().filter(|n| n.attribute("class") == Some("box-of is-command"))
        {
            let count = words(command);
            assert!(count <= 90, "{:?}: {count}", command.attribute("id"));
        }
    }
}

/// A fault of the sheets is told where it is, with what would be right.
#[test]
fn what_is_wrong_is_told() {
    let told = |find: &str, put: &str| {
        assert!(TEXT.contains(find), "{find}");
        let text = TEXT.replacen(find, put, 1);
        let flaws = match Sheets::parse(&text) {
            Err(flaws) => Vec::from(flaws),
            Ok(sheets) => {
                let charts = Library::get().charts.iter();
                charts.flat_map(|(_, chart)| sheets.check(chart, &text)).collect()
            }
        };
        let words: Vec<String> =
            flaws.iter().map(|f| format!("{}: {}", f.line(&text), f.what)).collect();
        words.join("\n")
    };
    assert_eq!(told("id = \"B4\"", "id = \"B4\""), "");
    let missing = told("id = \"B4\"", "id = \"B44\"");
    assert!(missing.contains("`B44` is not a box of this flowchart"), "{missing}");
    assert!(missing.contains("there is no [[british.box]] with the id `B4`"), "{missing}");
    assert!(told("id = \"B4\"", "id = \"B3\"").contains("`B3` is given twice"));
    let words = format!("head = \"Garrison? {}\"", "word ".repeat(60));
    assert!(told("head = \"Garrison?\"", &words).contains("the words of B4 do not fit"));
    let first = "from = \"B1\"\nwhen = \"no\"\nto = \"B2\"";
    let other = told(first, "from = \"B1\"\nwhen = \"no\"\nto = \"B3\"");
    assert!(other.contains("no `no` from B1 to B3"), "{other}");
    assert!(other.contains("no [[british.arrow]] from B1 to B2 with when = \"no\""), "{other}");
    assert!(told(first, "from = \"B1\"\nwhen = \"nope\"\nto = \"B2\"").contains("nope"));
    let line = |key: &str| TEXT.lines().find(|line| line.starts_with(key)).expect(key);
    let by = line("by = [[");
    assert!(told(by, &by.replacen("[[", "[[1", 1)).contains("begins at the edge"));
    let (rest, end) = by.rsplit_once(", ").expect("two numbers");
    let lower: f64 = end.trim_end_matches(']').parse::<f64>().expect("a number") + 1.0;
    assert!(told(by, &format!("{rest}, {lower}]]")).contains("straight"));
    assert!(told(by, "by = []").contains("two points"));
    assert!(told("when = \"tried\"", "when = \"none\"").contains("B8"));
    assert!(told("is = \"pass\"\n", "is = \"passs\"\n").contains("passs"));
    let at = |id: &str| {
        let rest = TEXT.split(&format!("id = \"{id}\"\n")).nth(1).expect("the box");
        rest.lines().next().expect("its place")
    };
    let off = told(at("B1"), &at("B1").replace('[', "[-"));
    assert!(off.contains("`B1` leaves the page"), "{off}");
    assert!(told(at("B3"), at("B4")).contains("touch"));
}

#[test]
fn all_of_them_are_a_page_to_print() {
    let charts: Vec<_> = Library::get().charts.iter().map(|(_, chart)| chart).collect();
    let printed = page(&charts);
    assert_eq!(printed.matches("<svg").count(), 4);
    assert!(printed.contains("size:A4"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheets");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("all.html");
    let html = format!("--html={}", file.display());
    let run = |arguments: &[&str]| lod().arg("flowchart").args(arguments).output().unwrap();
    let first = run(&["--all", &html]);
    assert!(first.status.success(), "{first:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), printed);
    let again = run(&["--all", &html]);
    assert_eq!(again.status.code(), Some(2), "an existing file is not written over: {again:?}");
    let one = run(&["british", "--svg"]);
    let drawn = svg(&Library::get().charts[Faction::British]);
    assert_eq!(String::from_utf8(one.stdout).unwrap(), drawn);
    for wrong in [&["--all"][..], &["--all", "--svg"], &["british", "B4", "--svg"], &["--svg"]] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_decision_is_drawn_on_its_sheet() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit-sheets");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let position = folder.join("position.toml");
    std::fs::write(&position, "base = \"1776\"\n[card]\ncurrent = 21\n").unwrap();
    let run = |more: &[&str]| {
        let mut decide = lod();
        decide.args(["decide", "patriots", "--seed", "1", "--position"]).arg(&position);
        decide.args(more).output().unwrap()
    };
    let drawn = run(&["--explain", "--svg"]);
    let drawn = String::from_utf8(drawn.stdout).unwrap();
    let drawing = roxmltree::Document::parse(&drawn).unwrap();
    assert!(drawing.descendants().any(|n| n.attribute("data-visit") == Some("1")));
    let file = folder.join("turn.svg");
    let option = format!("--svg={}", file.display());
    let both = run(&["--explain", "--json", &option]);
    assert!(both.status.success(), "{both:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), drawn);
    assert_eq!(run(&["--explain", "--json", "--svg"]).status.code(), Some(2), "it needs a file");
    let json = run(&["--explain", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["arrows"][0]["from"], "P1");
}
