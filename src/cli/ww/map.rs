//! `lod ww map` and `lod ww ratings`: what is printed on a person's own map and pieces.

use super::{WwOptions, conduct, text};
use crate::cli::{Failure, read_text, say};
use crate::native::Disk;
use crate::ports::Store;
use crate::tell::{WIDTH, wrap};
use itertools::Itertools;
use lod_engine::game::FileError;
use std::path::Path;
use std::rc::Rc;
use washingtons_war::own::{self, MAP, RATINGS};
use washingtons_war::{Facts, Opponents, Own, ratings, user_map};

/// Tells, checks or shows a map.
///
/// # Errors
/// [`Failure::Input`] for what is wrong with the file or the words; [`Failure::Program`] where it cannot be written.
pub(super) fn map(opponents: &Opponents, options: &WwOptions) -> Result<(), Failure> {
    let words: Vec<&str> = options.words.iter().map(String::as_str).collect();
    let store = &options.store();
    match words.as_slice() {
        [] => show(store),
        ["add"] => add(opponents, options, MAP),
        ["add", path] => add(opponents, options, &typed(path)?),
        ["import", path] => import(store, &typed(path)?),
        ["check"] => check(store, MAP),
        ["check", path] => check(store, &typed(path)?),
        [path] => isolation(opponents, Path::new(path)),
        _ => {
            let what = "type `lod ww map add [FILE]`, `lod ww map import FILE`, `lod ww map check [FILE]` or `lod ww map FILE`";
            Err(Failure::input("lod ww map", what))
        }
    }
}

/// The name of the record in a file that is named by a path.
fn typed(path: &str) -> Result<String, Failure> {
    let wrong = |what: String| Failure::input("lod ww map", what);
    crate::files::typed_path(path).map(|path| Disk::name_of(&path)).map_err(wrong)
}

fn read(store: &dyn Store, name: &str) -> Result<Option<Facts>, Failure> {
    own::read(store, name, user_map::read).map_err(Failure::Input)
}

/// The map that is kept, in a few sentences.
fn show(store: &dyn Store) -> Result<(), Failure> {
    let place = store.place(MAP);
    let Some(sheet) = read(store, MAP)? else {
        return say(&format!("No map is saved yet. lod ww map add starts one, in {place}.\n"));
    };
    say(&format!("{place}\n{}", lines(&user_map::look_over(&sheet))))
}

fn lines(sentences: &[String]) -> String {
    let lines = sentences.iter().flat_map(|s| wrap(s, "", "  ", WIDTH));
    lines.map(|line| line + "\n").collect()
}

/// Takes over what another map tells.
fn import(store: &dyn Store, other: &str) -> Result<(), Failure> {
    let mut sheet = read(store, MAP)?.unwrap_or_default();
    let Some(theirs) = read(store, other)? else {
        let what = "no such file";
        return Err(Failure::Input(vec![FileError::whole(store.place(other), what)]));
    };
    let differ = user_map::import(&mut sheet, &theirs);
    own::write(store, MAP, &user_map::text(&sheet)).map_err(Failure::Program)?;
    let differ = if differ.is_empty() {
        String::new()
    } else {
        format!("Where the lines differ, yours stay: {}.\n", differ.iter().join(", "))
    };
    say(&format!("{differ}{}", lines(&user_map::look_over(&sheet))))
}

/// What is wrong with a map, and what is still to be told.
fn check(store: &dyn Store, name: &str) -> Result<(), Failure> {
    let place = store.place(name);
    let Some(sheet) = read(store, name)? else {
        let what = "no such file; lod ww map add starts one";
        return Err(Failure::Input(vec![FileError::whole(place, what)]));
    };
    if user_map::one_ended(&sheet).is_empty() {
        say(&lines(&user_map::look_over(&sheet)))
    } else {
        let wrong = user_map::look_over(&sheet).join(" ");
        Err(Failure::Input(vec![FileError::whole(place, wrong)]))
    }
}

/// The conversation in which a map is entered.
fn add(opponents: &Opponents, options: &WwOptions, name: &str) -> Result<(), Failure> {
    let own = Own::read(Rc::new(options.store()), name).map_err(Failure::Input)?;
    conduct(opponents, Some("map"), options, Some(own))
}

/// A map with what lies on it: what is isolated, and the count.
fn isolation(opponents: &Opponents, path: &Path) -> Result<(), Failure> {
    let (name, read) = read_text(path)?;
    let map = user_map::read_whole(&read);
    let map = map.map_err(|flaws| Failure::Input(FileError::all(&name, &read, &flaws)))?;
    let told = user_map::isolated(opponents, map).map_err(Failure::Program)?;
    say(&text(&told, WIDTH))
}

/// Shows the ratings of the Generals, or changes those of one.
///
/// # Errors
/// [`Failure::Input`] for what is wrong with the file or the words; [`Failure::Program`] where it cannot be written.
pub(super) fn ratings(options: &WwOptions) -> Result<(), Failure> {
    let store = &options.store();
    let kept = own::read(store, RATINGS, ratings::read);
    let mut known = kept.map_err(Failure::Input)?.unwrap_or_default();
    if !options.words.is_empty() {
        let words: Vec<String> = options.words.iter().map(|w| w.to_lowercase()).collect();
        let changed = ratings::change(&mut known, &words);
        changed.map_err(|what| Failure::input("lod ww ratings", what))?;
        own::write(store, RATINGS, &ratings::text(&known)).map_err(Failure::Program)?;
    }
    let table = ratings::table(&known).join("\n");
    say(&format!(
        "{table}\nSaved in {}. To change: lod ww ratings howe 3 4 1 (- for one to be asked again)\n",
        store.place(RATINGS)
    ))
}
