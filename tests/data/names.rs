//! One name, one meaning: a type is defined once in a crate. And no function is longer than can be taken in at once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that are held to it.
const CRATES: [&str; 6] = [
    "crates/engine/src",
    "crates/bots/src",
    "crates/companion/src",
    "crates/washingtons-war/src",
    "crates/web/src",
    "src",
];

/// A table with a row for each verb, in the shape of a function.
const TABLE: &str = "const fn usual(verb: Verb) -> VerbRow";

/// The most lines of a function.
const LINES: usize = 80;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = (fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        if path.is_dir() && name != "tests" {
            sources(&path, found);
        } else if name.ends_with(".rs") && !["tests.rs", "testing.rs"].contains(&name) {
            found.push(path);
        }
    }
}

/// The lines of a file that are no tests.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a text");
    let tested = text.lines().position(|line| line.starts_with("mod tests {"));
    let lines = text.lines().map(String::from);
    lines.take(tested.unwrap_or(usize::MAX)).collect()
}

/// The name of the type that a line begins to define.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|w| w.starts_with("pub"));
    let keyword = words.next()?;
    let is_type = ["struct", "enum", "trait", "union"].contains(&keyword)
        || keyword == "type" && !line.starts_with(' ');
    let name = words.next().filter(|_| is_type)?;
    // A macro has the name from where it is used.
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
}

#[test]
fn a_type_is_defined_once_in_a_crate() {
    let mut twice = Vec::new();
    for folder in CRATES {
        let (mut files, mut seen) = (Vec::new(), BTreeMap::new());
        sources(Path::new(folder), &mut files);
        assert!(files.len() > 5, "{folder}");
        for path in files {
            for line in lines(&path) {
                let Some(name) = defined(&line) else { continue };
                if let Some(before) = seen.insert(name.to_string(), path.clone()) {
                    twice.push(format!("{name}: {} and {}", before.display(), path.display()));
                }
            }
        }
        assert!(seen.len() > 5, "{folder}: {}", seen.len());
    }
    assert_eq!(twice, [""; 0]);
}

#[test]
fn a_function_can_be_taken_in_at_once() {
    let mut long = Vec::new();
    for folder in CRATES {
        let mut files = Vec::new();
        sources(Path::new(folder), &mut files);
        for path in files {
            let mut begun: Option<(usize, usize, String)> = None;
            for (at, line) in lines(&path).into_iter().enumerate() {
                let indent = line.len() - line.trim_start().len();
                match &begun {
                    None if line.contains("fn ") && !line.trim_start().starts_with("//") => {
                        begun = Some((at, indent, line));
                    }
                    Some((first, by, name))
                        if indent == *by && line.trim_start().starts_with('}') =>
                    {
                        if at - first >= LINES && !name.contains(TABLE) {
                            long.push(format!(
                                "{}: {} lines: {}",
                                path.display(),
                                at - first + 1,
                                name.trim()
                            ));
                        }
                        begun = None;
                    }
                    Some((_, by, _)) if indent <= *by && line.trim_end().ends_with(';') => {
                        begun = None
                    }
                    _ => {}
                }
            }
        }
    }
    assert_eq!(long, [""; 0]);
}
