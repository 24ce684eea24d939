//! The program's files as text, and where in them a mutation is.

use super::list::{Edit, Mutation, root};
use crate::spoken;

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Folders with data that the program is built with.
const DATA: [&str; 3] = ["flowcharts", "event-instructions", "random-spaces"];

/// The program's own files and its data, without tests, by their path below the root.
pub struct Tree(BTreeMap<PathBuf, String>);

/// Where an edit is to be made.
#[derive(Clone)]
pub struct Place {
    pub file: PathBuf,
    /// What is replaced.
    pub range: Range<usize>,
    pub new: String,
}

impl Place {
    /// Whether the file is read when the program runs, and not built.
    pub fn is_data(&self) -> bool {
        self.file.extension().is_some_and(|e| e == "toml")
    }
}

impl Tree {
    pub fn read() -> Tree {
        let mut paths = spoken::program_files(&root().join("src"));
        for folder in DATA {
            let entries = fs::read_dir(root().join(folder)).expect("a folder of data");
            paths.extend(entries.map(|e| e.expect("a file").path()));
        }
        let file = |path: PathBuf| {
            let below = path
                .strip_prefix(root())
                .expect("below the root")
                .to_path_buf();
            (below, fs::read_to_string(path).expect("a text"))
        };
        Tree(paths.into_iter().map(file).collect())
    }

    pub fn text(&self, file: &Path) -> &str {
        self.0.get(file).map_or("", String::as_str)
    }

    pub fn line(&self, place: &Place) -> usize {
        self.text(&place.file)[..place.range.start]
            .lines()
            .count()
            .max(1)
    }

    /// Every file with the text, each as often as it has it: "src/rules/deed.rs:12".
    fn found(&self, text: &str) -> Vec<(PathBuf, usize)> {
        let each = |(file, all): (&PathBuf, &String)| {
            let at = all.match_indices(text).map(|(at, _)| (file.clone(), at));
            at.collect::<Vec<_>>()
        };
        self.0.iter().flat_map(each).collect()
    }

    /// Where the edit is to be made.
    ///
    /// # Errors
    /// What is wrong, with the places where the text is now.
    pub fn place(&self, edit: &Edit) -> Result<Place, String> {
        let whole: String = edit.old.chars().filter(|c| !"«»".contains(*c)).collect();
        let found = self.found(&whole);
        let fits = |file: &PathBuf| edit.file.as_ref().is_none_or(|f| f == file);
        let here: Vec<&(PathBuf, usize)> = found.iter().filter(|(f, _)| fits(f)).collect();
        let [(file, at)] = here[..] else {
            let places: Vec<String> = found.iter().map(|(f, at)| self.words(f, *at)).collect();
            let whose = edit.file.as_ref().map(|f| format!(" in {}", f.display()));
            return Err(format!(
                "`{whole}` is to be in one place{}, and is in: {}",
                whose.unwrap_or_default(),
                if places.is_empty() {
                    "none".to_string()
                } else {
                    places.join(", ")
                }
            ));
        };
        let before = edit.old.split('«').next().map_or(0, str::len);
        let (start, end) = match (edit.old.find('«'), edit.old.find('»')) {
            (Some(_), Some(close)) => (before, close - '«'.len_utf8()),
            (None, None) => (0, whole.len()),
            _ => return Err(format!("`{}`: « and » come together", edit.old)),
        };
        Ok(Place {
            file: file.clone(),
            range: at + start..at + end,
            new: edit.new.clone(),
        })
    }

    fn words(&self, file: &Path, at: usize) -> String {
        let line = self.text(file)[..at].matches('\n').count() + 1;
        format!("{}:{line}", file.display())
    }

    /// The places of a mutation.
    ///
    /// # Errors
    /// See [`Tree::place`].
    pub fn places(&self, mutation: &Mutation) -> Result<Vec<Place>, String> {
        mutation.edits().iter().map(|e| self.place(e)).collect()
    }
}

/// What is wrong with the places of the mutations.
pub fn flaws(tree: &Tree, mutations: &[Mutation]) -> Vec<String> {
    let mut flaws = Vec::new();
    let mut taken: Vec<(&str, Place)> = Vec::new();
    for mutation in mutations {
        match tree.places(mutation) {
            Ok(places) => taken.extend(places.into_iter().map(|p| (mutation.name.as_str(), p))),
            Err(flaw) => flaws.push(format!("{}: {flaw}", mutation.name)),
        }
    }
    taken.retain(|(_, place)| !place.is_data());
    for (i, (name, place)) in taken.iter().enumerate() {
        let same_file = |(_, other): &&(&str, Place)| other.file == place.file;
        for (other, that) in taken[i + 1..].iter().filter(same_file) {
            let (a, b) = (&place.range, &that.range);
            if a != b && a.start < b.end && b.start < a.end {
                flaws.push(format!(
                    "{name} and {other} overlap in {}",
                    place.file.display()
                ));
            }
        }
    }
    flaws
}
