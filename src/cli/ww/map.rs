//! `lod ww map` and `lod ww ratings`: what is printed on a person's own map and pieces.

use super::{WwOptions, over};
use crate::cli::{Failure, read_text, say};
use crate::native::Disk;
use crate::ports::Store;
use crate::talk::Ui;
use crate::tell::{WIDTH, wrap};
use crate::terminal::open_ui;
use lod_engine::game::FileError;
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use washingtons_war::own::{self, MAP, RATINGS};
use washingtons_war::{MapEditor, MapPosition, Ratings, UserMap, hold};

/// Tells, checks or shows a map.
///
/// # Errors
/// [`Failure::Input`] for what is wrong with the file or the words; [`Failure::Program`] where it cannot be written.
pub(super) fn map(options: &WwOptions) -> Result<(), Failure> {
    let words: Vec<&str> = options.words.iter().map(String::as_str).collect();
    let store = &options.store();
    match words.as_slice() {
        [] => show(store),
        ["add"] => add(store, MAP, options.plain),
        ["add", path] => add(store, &typed(path)?, options.plain),
        ["import", path] => import(store, &typed(path)?),
        ["check"] => check(store, MAP),
        ["check", path] => check(store, &typed(path)?),
        [path] => isolation(Path::new(path)),
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

fn read(store: &dyn Store, name: &str) -> Result<Option<UserMap>, Failure> {
    own::read(store, name, UserMap::read).map_err(Failure::Input)
}

/// The map that is kept, in a few sentences.
fn show(store: &dyn Store) -> Result<(), Failure> {
    let place = store.place(MAP);
    let Some(sheet) = read(store, MAP)? else {
        return say(&format!("No map is saved yet. lod ww map add starts one, in {place}.\n"));
    };
    say(&format!("{place}\n{}", lines(&sheet.look_over())))
}

fn lines(sentences: &[String]) -> String {
    let lines = sentences.iter().flat_map(|s| wrap(s, "", "  ", WIDTH));
    lines.map(|line| line + "\n").collect()
}

/// The conversation in which a map is told.
fn add(store: &dyn Store, name: &str, plain: bool) -> Result<(), Failure> {
    let sheet = read(store, name)?.unwrap_or_default();
    let mut survey = MapEditor::new(sheet, |text| own::write(store, name, text));
    let mut dice: ChaCha8Rng = rand::make_rng();
    let end = open_ui(plain, async |ui: &mut dyn Ui| {
        ui.title("YOUR OWN MAP");
        ui.show("Space by space, as it is printed: colony, circle or square, lines. Quit when you like.");
        ui.show(&format!("Saved in {}.", store.place(name)));
        let end = hold(ui, &mut survey, &mut dice).await;
        for sentence in survey.sheet().look_over() {
            ui.show(&sentence);
        }
        end
    });
    over(end)
}

/// Takes over what another map tells.
fn import(store: &dyn Store, other: &str) -> Result<(), Failure> {
    let mut sheet = read(store, MAP)?.unwrap_or_default();
    let Some(theirs) = read(store, other)? else {
        let what = "no such file";
        return Err(Failure::Input(vec![FileError::whole(store.place(other), what)]));
    };
    let differ = sheet.import(&theirs);
    own::write(store, MAP, &sheet.text()).map_err(Failure::Program)?;
    let differ = match differ.is_empty() {
        true => String::new(),
        false => format!("Where the lines differ, yours stay: {}.\n", differ.join(", ")),
    };
    say(&format!("{differ}{}", lines(&sheet.look_over())))
}

/// What is wrong with a map, and what is still to be told.
fn check(store: &dyn Store, name: &str) -> Result<(), Failure> {
    let place = store.place(name);
    let Some(sheet) = read(store, name)? else {
        let what = "no such file; lod ww map add starts one";
        return Err(Failure::Input(vec![FileError::whole(place, what)]));
    };
    match sheet.one_ended().is_empty() {
        true => say(&lines(&sheet.look_over())),
        false => {
            let wrong = sheet.look_over().join(" ");
            Err(Failure::Input(vec![FileError::whole(place, wrong)]))
        }
    }
}

/// A map with what lies on it: what is isolated, and the count.
fn isolation(path: &Path) -> Result<(), Failure> {
    let (name, text) = read_text(path)?;
    let land = MapPosition::read(&text);
    let mut land = land.map_err(|flaws| Failure::Input(FileError::all(&name, &text, &flaws)))?;
    let [american, british] = land.remove_isolated();
    let list = |names: &[String]| match names.is_empty() {
        true => "none".to_string(),
        false => names.join(", "),
    };
    let mut out = format!(
        "{} spaces, in order.\nIsolated American PC, all off at once (10.31): {}\nThen isolated British PC (10.32): {}\nPC after that:\n",
        land.places.len(),
        list(&american),
        list(&british)
    );
    for (area, [american, british]) in land.count() {
        out += &format!("  {area:<8} American {american}, British {british}\n");
    }
    say(&out)
}

/// Shows the ratings of the Generals, or changes those of one.
///
/// # Errors
/// [`Failure::Input`] for what is wrong with the file or the words; [`Failure::Program`] where it cannot be written.
pub(super) fn ratings(options: &WwOptions) -> Result<(), Failure> {
    let store = &options.store();
    let kept = own::read(store, RATINGS, Ratings::read);
    let mut ratings = kept.map_err(Failure::Input)?.unwrap_or_default();
    if !options.words.is_empty() {
        let words: Vec<String> = options.words.iter().map(|w| w.to_lowercase()).collect();
        let changed = ratings.change(&words);
        changed.map_err(|what| Failure::input("lod ww ratings", what))?;
        own::write(store, RATINGS, &ratings.text()).map_err(Failure::Program)?;
    }
    let table = ratings.table().join("\n");
    say(&format!(
        "{table}\nSaved in {}. To change: lod ww ratings howe 3 4 1 (- for one to be asked again)\n",
        store.place(RATINGS)
    ))
}
