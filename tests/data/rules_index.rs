//! `docs/rules-index.md` is made from the code: which file says in its heading that it is about a rule, and which box
//! of the data names it. `REGENERATE=1` writes it anew.

use crate::sources;
use washingtons_war::{Opponents, Side};

use lod_bots::bots::Library;
use lod_engine::game::Faction;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The headings of the rules, as short as they go.
const TITLES: &[(&str, &str)] = &[
    ("1.2", "Components"),
    ("1.3", "Map"),
    ("1.4", "Pieces"),
    ("1.5", "Players and Factions"),
    ("1.6", "Support and Opposition"),
    ("1.7", "Control"),
    ("1.8", "Resources"),
    ("1.9", "French Naval Intervention"),
    ("1.10", "Leaders"),
    ("2.0", "Sequence of Play"),
    ("2.1", "Set-up"),
    ("2.2", "Deck"),
    ("2.3", "Event cards, Brilliant Strokes, Treaty of Alliance"),
    ("3.0", "Commands"),
    ("3.2", "British Commands"),
    ("3.3", "Patriot Commands"),
    ("3.4", "Indian Commands"),
    ("3.5", "French Commands"),
    ("3.6", "Battle"),
    ("4.0", "Special Activities"),
    ("4.2", "British Special Activities"),
    ("4.3", "Patriot Special Activities"),
    ("4.4", "Indian Special Activities"),
    ("4.5", "French Special Activities"),
    ("5.0", "Events"),
    ("5.1", "Executing Events"),
    ("5.3", "Free actions"),
    ("6.0", "Winter Quarters"),
    ("6.1", "Victory Check Phase"),
    ("6.2", "Supply Phase"),
    ("6.3", "Resources Phase"),
    ("6.4", "Support Phase"),
    ("6.5", "Redeployment Phase"),
    ("6.6", "Desertion Phase"),
    ("6.7", "Reset Phase"),
    ("7.0", "Victory"),
    ("7.1", "Ranking wins and breaking ties"),
    ("7.2", "Victory conditions"),
    ("7.3", "Victory during the Support Phase"),
    ("8.0", "Non-players"),
    ("8.1", "Non-player Commands, pieces, Leaders"),
    ("8.2", "Random Spaces"),
    ("8.3", "Non-player Events"),
    ("8.4", "Non-player British"),
    ("8.5", "Non-player Patriots"),
    ("8.6", "Non-player French"),
    ("8.7", "Non-player Indians"),
    ("8.8", "Non-player victory"),
];

/// A number such as 8.4.10, by its parts.
fn parts(rule: &str) -> Option<Vec<u32>> {
    let parts: Option<Vec<u32>> = rule.split('.').map(|part| part.parse().ok()).collect();
    parts.filter(|parts| (2..=3).contains(&parts.len()) && (1..=8).contains(&parts[0]))
}

/// The rules that a text cites, each once.
fn cited(text: &str) -> Vec<String> {
    let numbers = text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let mut rules: Vec<String> = numbers
        .map(|word| word.trim_matches('.').to_string())
        .filter(|word| parts(word).is_some())
        .collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// The rules that each file of the first game is about, with the file.
fn places() -> Vec<(String, String)> {
    let folders = [
        ("engine/", "crates/engine/src"),
        ("bots/", "crates/bots/src"),
        ("companion/", "crates/companion/src"),
        ("", "src"),
    ];
    let mut places = Vec::new();
    let files = folders.iter().flat_map(|(within, folder)| {
        let folder = Path::new(ROOT).join(folder);
        sources::program_files(&folder).into_iter().map(move |file| {
            let name = file.strip_prefix(&folder).expect("below the folder");
            (format!("{within}{}", name.display()).replace('\\', "/"), file)
        })
    });
    for (name, file) in files {
        // The procedures of the other game cite other rules.
        if name.starts_with("cli/ww") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a text");
        let heading: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("//!")).collect();
        let place = format!("`{name}`");
        let rules = cited(&heading.join(" "));
        places.extend(rules.into_iter().map(|rule| (rule, place.clone())));
    }
    for faction in Faction::ALL {
        for node in Library::get().charts[faction].nodes() {
            let place = format!("{} {}", faction, node.id());
            places.push((node.rule().to_string(), place));
        }
    }
    places
}

/// A row a section of two numbers: where it is, and where each part of it is.
fn first_game(text: &mut String) {
    let mut rows: BTreeMap<Vec<u32>, BTreeMap<Vec<u32>, Vec<String>>> = BTreeMap::new();
    for (rule, place) in places() {
        let rule = parts(&rule).expect("a rule");
        let section = rows.entry(rule[..2].to_vec()).or_default();
        section.entry(rule).or_default().push(place);
    }
    text.push_str("| rule | about | where |\n| --- | --- | --- |\n");
    for (section, parts) in rows {
        let number = |rule: &[u32]| rule.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
        let name = number(&section);
        let title = TITLES.iter().find(|(rule, _)| *rule == name);
        let (_, title) = title.unwrap_or_else(|| panic!("{name} has no title"));
        let cells: Vec<String> = parts
            .into_iter()
            .map(|(rule, mut places)| {
                places.sort_unstable();
                places.dedup();
                let places = places.join(", ");
                if rule == section { places } else { format!("**{}** {places}", number(&rule)) }
            })
            .collect();
        writeln!(text, "| {name} | {title} | {} |", cells.join("; ")).expect("a text");
    }
}

/// The second game: each section with the files that are about it, and the opponents' priorities.
fn second_game(text: &mut String) {
    let mut rows: BTreeMap<Vec<u32>, Vec<String>> = BTreeMap::new();
    let mut add = |rule: &str, place: String| {
        let number = rule.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let number: Option<Vec<u32>> = number.split('.').map(|part| part.parse().ok()).collect();
        let places = rows.entry(number.unwrap_or_else(|| panic!("{rule}"))).or_default();
        if !places.contains(&place) {
            places.push(place);
        }
    };
    let folder = Path::new(ROOT).join("crates/washingtons-war/src");
    for file in sources::program_files(&folder) {
        let name = file.strip_prefix(&folder).expect("below the folder").display().to_string();
        let text = fs::read_to_string(&file).expect("a text");
        let heading: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("//!")).collect();
        let heading = heading.join(" ");
        let words = heading.split(|c: char| !(c.is_ascii_digit() || c == '.'));
        for rule in words.map(|word| word.trim_matches('.')).filter(|word| word.contains('.')) {
            add(rule, format!("`{}`", name.replace('\\', "/")));
        }
    }
    let (name, file) = washingtons_war::OPPONENTS;
    let opponents = Opponents::read(name, file).expect("the opponents");
    for side in [Side::British, Side::American] {
        for (rule, label) in washingtons_war::cited(&opponents, side) {
            add(rule, label.to_string());
        }
    }
    text.push_str("| section | where |\n| --- | --- |\n");
    for (section, places) in rows {
        let number: Vec<String> = section.iter().map(u32::to_string).collect();
        writeln!(text, "| {} | {} |", number.join("."), places.join(", ")).expect("a text");
    }
}

fn index() -> String {
    let mut text = String::from(
        "# Rules index\n\nFind the code and the flowchart boxes that hold a rule. `engine/`, `bots/` and `companion/` are \
         `crates/engine/src`, `crates/bots/src` and `crates/companion/src`, other files are below `src`; `British B8` is a box of \
         `flowcharts/british.toml`.\nThis page is made from the headings of the files and from the data: `REGENERATE=1 cargo \
         test --test data rules_index`.\n\n",
    );
    first_game(&mut text);
    text.push_str(
        "\n## Washington's War\n\nFiles below `crates/washingtons-war/src`, and the priorities that `lod ww chart british` and `american` show.\n\n",
    );
    second_game(&mut text);
    text
}

#[test]
fn the_index_is_what_the_code_says() {
    let file = Path::new(ROOT).join("docs/rules-index.md");
    let index = index();
    if std::env::var_os("REGENERATE").is_some() {
        fs::write(&file, &index).expect("written");
    }
    let written = fs::read_to_string(&file).expect("the index");
    assert_eq!(index, written, "write it with REGENERATE=1");
}

#[test]
fn every_title_has_a_row() {
    let index = index();
    for (rule, _) in TITLES {
        assert!(index.contains(&format!("\n| {rule} |")), "{rule}");
    }
}
