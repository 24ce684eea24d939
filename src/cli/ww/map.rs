//! `lod ww map` and `lod ww ratings`: what is printed on a person's own map and pieces.

use super::own::{self, Own, map_file, ratings_file};
use super::{WwOptions, over};
use crate::cli::{Failure, input, read_text, say};
use crate::guide::{Book, End, Land, Ratings, Sheet, Survey, hold};
use crate::talk::Ui;
use crate::tell::{WIDTH, wrap};
use crate::terminal::sit;
use lod_engine::game::Fault;
use rand_chacha::ChaCha8Rng;
use std::path::{Path, PathBuf};

/// Tells, checks or shows a map.
///
/// # Errors
/// [`Failure::Input`] for what is wrong with the file or the words; [`Failure::Program`] where it cannot be written.
pub(super) fn map(book: &Book, options: &WwOptions) -> Result<(), Failure> {
    let words: Vec<&str> = options.words.iter().map(String::as_str).collect();
    let named = |path: &str| typed(path);
    match words.as_slice() {
        [] => show(book, &map_file(options)),
        ["add"] => add(book, &map_file(options), options),
        ["add", path] => add(book, &named(path)?, options),
        ["import", path] => import(book, &map_file(options), &named(path)?),
        ["check"] => check(book, &map_file(options)),
        ["check", path] => check(book, &named(path)?),
        [path] => isolation(book, Path::new(path)),
        _ => {
            let what = "say `lod ww map add [FILE]`, `lod ww map import FILE`, `lod ww map check [FILE]` or `lod ww map FILE`";
            Err(Failure::Input(vec![input("lod ww map", what)]))
        }
    }
}

fn typed(path: &str) -> Result<PathBuf, Failure> {
    crate::files::typed_path(path).map_err(|what| Failure::Input(vec![input("lod ww map", what)]))
}

/// The map that is kept, in a few sentences.
fn show(book: &Book, path: &Path) -> Result<(), Failure> {
    let sheet = own::read(path, |text| Sheet::read(text, book))?;
    let Some(sheet) = sheet else {
        return say(&format!(
            "No map of yours is kept yet: lod ww map add begins one, in {}.\n",
            path.display()
        ));
    };
    say(&format!("{}\n{}", path.display(), lines(&sheet.look_over(book))))
}

fn lines(sentences: &[String]) -> String {
    let lines = sentences.iter().flat_map(|s| wrap(s, "", "  ", WIDTH));
    lines.map(|line| line + "\n").collect()
}

/// The conversation in which a map is told.
fn add(book: &Book, path: &Path, options: &WwOptions) -> Result<(), Failure> {
    let sheet = own::read(path, |text| Sheet::read(text, book))?.unwrap_or_default();
    let mut survey = Survey::new(book, sheet, |text| own::write(path, text));
    let mut dice: ChaCha8Rng = rand::make_rng();
    let end = sit(options.plain, async |face: &mut dyn Ui| {
        face.title("YOUR OWN MAP");
        face.show("Space by space, as it is printed: colony, circle or square, lines. Quit when you like.");
        face.show(&format!("It is kept in {}.", path.display()));
        let end = hold(face, &mut survey, &mut dice).await;
        for sentence in survey.sheet().look_over(book) {
            face.show(&sentence);
        }
        end
    });
    over(end)
}

/// Takes over what another map tells.
fn import(book: &Book, path: &Path, other: &Path) -> Result<(), Failure> {
    let mut sheet = own::read(path, |text| Sheet::read(text, book))?.unwrap_or_default();
    let Some(theirs) = own::read(other, |text| Sheet::read(text, book))? else {
        let what = "there is no such file";
        return Err(Failure::Input(vec![Fault::whole(other.display().to_string(), what)]));
    };
    let differ = sheet.import(&theirs);
    own::write(path, &sheet.text(book)).map_err(Failure::Program)?;
    let differ = match differ.is_empty() {
        true => String::new(),
        false => format!("Your own lines stay where they differ: {}.\n", differ.join(", ")),
    };
    say(&format!("{differ}{}", lines(&sheet.look_over(book))))
}

/// The same within a conversation, for the map that is kept.
pub(super) async fn tell(
    face: &mut dyn Ui,
    book: &Book,
    options: &WwOptions,
    own: &mut Option<Own>,
) -> End {
    let Some(own) = own else {
        face.show("Through a pipe no map is kept: lod ww map add FILE, or --own DIR.");
        return End::Done;
    };
    let path = map_file(options);
    let mut survey = Survey::new(book, own.sheet().clone(), |text| own::write(&path, text));
    let mut dice: ChaCha8Rng = rand::make_rng();
    let end = hold(face, &mut survey, &mut dice).await;
    own.take_sheet(survey.sheet().clone());
    end
}

/// What is wrong with a map, and what is still to be told.
fn check(book: &Book, path: &Path) -> Result<(), Failure> {
    let name = path.display().to_string();
    let Some(sheet) = own::read(path, |text| Sheet::read(text, book))? else {
        let what = "there is no such file; lod ww map add begins one";
        return Err(Failure::Input(vec![Fault::whole(name, what)]));
    };
    match sheet.one_ended().is_empty() {
        true => say(&lines(&sheet.look_over(book))),
        false => {
            let wrong = sheet.look_over(book).join(" ");
            Err(Failure::Input(vec![Fault::whole(name, wrong)]))
        }
    }
}

/// A map with what lies on it: what is isolated, and the count.
fn isolation(book: &Book, path: &Path) -> Result<(), Failure> {
    let (name, text) = read_text(path)?;
    let land = Land::read(&text, book);
    let mut land = land.map_err(|flaws| Failure::Input(Fault::all(&name, &text, &flaws)))?;
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
pub(super) fn ratings(book: &Book, options: &WwOptions) -> Result<(), Failure> {
    let path = ratings_file(options);
    let kept = own::read(&path, |text| Ratings::read(text, book))?;
    let mut ratings = kept.unwrap_or_default();
    if !options.words.is_empty() {
        let words: Vec<String> = options.words.iter().map(|w| w.to_lowercase()).collect();
        let changed = ratings.change(book, &words);
        changed.map_err(|what| Failure::Input(vec![input("lod ww ratings", what)]))?;
        own::write(&path, &ratings.text()).map_err(Failure::Program)?;
    }
    let table = ratings.table(book).join("\n");
    say(&format!(
        "{table}\nKept in {}. To change: lod ww ratings howe 3 4 1 (- for one to be asked again)\n",
        path.display()
    ))
}
