//! `docs/where.md` says which file and which boxes carry a section out: they are there, and cite it.

use lod_assistant::cli::ww::WW_FILES;

const GUIDE: &str = include_str!("../../docs/where.md");

/// The rows of the second game: sections, and each file with its boxes.
fn rows() -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    let (_, second) = GUIDE.split_once("## Washington's War").expect("its part");
    let lines = second.lines().filter(|l| l.starts_with("| ")).skip(2);
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [sections, _, places] = cells[..] else {
            panic!("three columns: {line}");
        };
        let named = places.split('`').skip(1).step_by(2);
        (sections.split(", ").collect(), named.collect())
    };
    lines.map(row).collect()
}

/// The text of a file, or of the box with this name in it.
fn text(name: &str, within: &str) -> Option<&'static str> {
    if name.ends_with(".toml") {
        let found = WW_FILES.iter().find(|(path, _)| *path == name);
        return found.map(|(_, text)| *text);
    }
    let file = text(within, "")?;
    let start = file.find(&format!("[[box]]\nid = \"{name}\"\n"))?;
    let rest = &file[start..];
    let end = rest[1..]
        .find("\n[[box]]\n")
        .map_or(rest.len(), |at| at + 1);
    Some(&rest[..end])
}

#[test]
fn each_place_is_there_and_cites_its_section() {
    let mut boxes = 0;
    for (sections, places) in rows() {
        let mut file = "";
        assert!(places[0].ends_with(".toml"), "{sections:?}: a file first");
        for place in &places {
            if place.ends_with(".toml") {
                file = place;
            } else {
                boxes += 1;
            }
            assert!(
                text(place, file).is_some(),
                "{sections:?}: no {place} in {file}"
            );
        }
        let files = places.iter().filter(|place| place.ends_with(".toml"));
        for file in files {
            let cited = text(file, "").expect("a file");
            let cites = |s: &&str| cited.contains(s.strip_suffix(".0").unwrap_or(s));
            assert!(sections.iter().any(cites), "{file}: {sections:?}");
        }
    }
    assert!(boxes > 60, "{boxes}");
}

/// Every section of chapters 4 to 13 that the data may name has a row.
#[test]
fn every_section_has_a_row() {
    let lists = text("lists.toml", "").expect("the sections");
    let (_, rest) = lists.split_once("rules = [").expect("the sections");
    let (list, _) = rest.split_once(']').expect("their end");
    let sections = list.split('"').skip(1).step_by(2);
    let told: Vec<&str> = rows().into_iter().flat_map(|(s, _)| s).collect();
    let mut seen = 0;
    for section in sections.filter(|s| !s.starts_with('D')) {
        let (chapter, _) = section.split_once('.').expect("a section");
        if chapter.parse::<u32>().is_ok_and(|c| (4..=13).contains(&c)) {
            seen += 1;
            assert!(told.contains(&section), "{section}");
        }
    }
    assert!(seen > 60, "{seen}");
}
