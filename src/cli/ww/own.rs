//! What a person has told once of the own copy of the game: the map and the ratings, each in a small file.

use super::WwOptions;
use crate::cli::Failure;
use crate::files;
use crate::guide::{Book, Facts, Ratings, Sheet, Value};
use crate::native::games_folder;
use lod_engine::game::Fault;
use lod_engine::game::atlas::Flaw;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// The name of the file with the map.
const MAP: &str = "washingtons-war.map.toml";

/// The name of the file with the ratings.
const RATINGS: &str = "washingtons-war.ratings.toml";

/// The map and the ratings.
pub(super) struct Own {
    folder: PathBuf,
    sheet: Sheet,
    ratings: Ratings,
}

impl Own {
    /// What is kept for these options; nothing for what comes through a pipe, where no folder is given.
    ///
    /// # Errors
    /// [`Failure::Input`] with every fault of the files.
    pub(super) fn find(book: &Book, options: &WwOptions) -> Result<Option<Own>, Failure> {
        let wanted = options.own.is_some() || std::io::stdin().is_terminal();
        match wanted {
            true => Own::read(book, &folder(options)).map(Some),
            false => Ok(None),
        }
    }

    fn read(book: &Book, folder: &Path) -> Result<Own, Failure> {
        let sheet = read(&folder.join(MAP), |text| Sheet::read(text, book))?;
        let ratings = read(&folder.join(RATINGS), |text| Ratings::read(text, book))?;
        Ok(Own {
            folder: folder.to_path_buf(),
            sheet: sheet.unwrap_or_default(),
            ratings: ratings.unwrap_or_default(),
        })
    }

    /// What is known by them, key by key.
    pub(super) fn facts(&self, book: &Book) -> Vec<(String, Value)> {
        let ratings = self.ratings.facts();
        ratings.chain(self.sheet.facts(book)).collect()
    }

    /// The map.
    pub(super) fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Takes a map that was told meanwhile, and is written.
    pub(super) fn take_sheet(&mut self, sheet: Sheet) {
        self.sheet = sheet;
    }

    /// Keeps what was told in a procedure.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn learn(&mut self, book: &Book, facts: &Facts) -> Result<(), String> {
        let (mut sheet, mut ratings) = (self.sheet.clone(), self.ratings.clone());
        sheet.learn(book, facts);
        ratings.learn(book, facts);
        if sheet != self.sheet {
            write(&self.folder.join(MAP), &sheet.text(book))?;
            self.sheet = sheet;
        }
        if ratings != self.ratings {
            write(&self.folder.join(RATINGS), &ratings.text())?;
            self.ratings = ratings;
        }
        Ok(())
    }
}

/// The folder in which a person's files lie.
fn folder(options: &WwOptions) -> PathBuf {
    let usual = || games_folder(None);
    options.own.clone().unwrap_or_else(usual)
}

/// The file with the map.
pub(super) fn map_file(options: &WwOptions) -> PathBuf {
    folder(options).join(MAP)
}

/// The file with the ratings.
pub(super) fn ratings_file(options: &WwOptions) -> PathBuf {
    folder(options).join(RATINGS)
}

/// A small file, read; nothing where there is none.
///
/// # Errors
/// [`Failure::Input`] with every fault.
pub(super) fn read<T>(
    path: &Path,
    read: impl FnOnce(&str) -> Result<T, Vec<Flaw>>,
) -> Result<Option<T>, Failure> {
    let name = path.display().to_string();
    let text = files::text_of(path);
    let text = text.map_err(|what| Failure::Input(vec![Fault::whole(&name, what)]))?;
    let Some(text) = text else {
        return Ok(None);
    };
    let read = read(&text).map_err(|flaws| Failure::Input(Fault::all(&name, &text, &flaws)));
    read.map(Some)
}

/// Writes a file in the place of what was there.
///
/// # Errors
/// What is wrong.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    files::replace(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
