//! What a player entered once of the own copy of the game: the map and the ratings, each a small record.

use crate::{Facts, Ratings, UserMap, Value};
use lod_companion::ports::{Store, text_of};
use lod_engine::game::DataErrors;
use lod_engine::game::FileError;
use std::rc::Rc;

/// The name of the record with the map.
pub const MAP: &str = "washingtons-war.map.toml";

/// The name of the record with the ratings.
pub const RATINGS: &str = "washingtons-war.ratings.toml";

/// The map and the ratings.
#[derive(Debug)]
pub struct Own {
    store: Rc<dyn Store>,
    sheet: UserMap,
    ratings: Ratings,
}

impl Own {
    /// What a store keeps of them.
    ///
    /// # Errors
    /// Every fault of the records.
    pub fn read(store: Rc<dyn Store>) -> Result<Own, Vec<FileError>> {
        let sheet = read(&*store, MAP, UserMap::read)?;
        let ratings = read(&*store, RATINGS, Ratings::read)?;
        let (sheet, ratings) = (sheet.unwrap_or_default(), ratings.unwrap_or_default());
        Ok(Own { store, sheet, ratings })
    }

    /// What is known by them, key by key.
    pub fn facts(&self) -> Vec<(String, Value)> {
        let ratings = self.ratings.facts();
        ratings.chain(self.sheet.facts()).collect()
    }

    /// The map.
    pub(super) fn sheet(&self) -> &UserMap {
        &self.sheet
    }

    /// Where they are kept.
    pub(super) fn store(&self) -> Rc<dyn Store> {
        self.store.clone()
    }

    /// Takes a map that was entered meanwhile, and is written.
    pub(super) fn take_sheet(&mut self, sheet: UserMap) {
        self.sheet = sheet;
    }

    /// Keeps what was entered in a procedure.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn learn(&mut self, facts: &Facts) -> Result<(), String> {
        let (mut sheet, mut ratings) = (self.sheet.clone(), self.ratings.clone());
        sheet.learn(facts);
        ratings.learn(facts);
        if sheet != self.sheet {
            write(&*self.store, MAP, &sheet.text())?;
            self.sheet = sheet;
        }
        if ratings != self.ratings {
            write(&*self.store, RATINGS, &ratings.text())?;
            self.ratings = ratings;
        }
        Ok(())
    }
}

/// A small record, read; nothing where there is none.
///
/// # Errors
/// Every fault.
pub fn read<T>(
    store: &dyn Store,
    name: &str,
    read: impl FnOnce(&str) -> Result<T, DataErrors>,
) -> Result<Option<T>, Vec<FileError>> {
    let place = store.place(name);
    let text = text_of(store, name).map_err(|what| vec![FileError::whole(&place, what)])?;
    let Some(text) = text else {
        return Ok(None);
    };
    read(&text).map(Some).map_err(|flaws| FileError::all(&place, &text, &flaws))
}

/// Writes a record in the place of what was there.
///
/// # Errors
/// What is wrong.
pub fn write(store: &dyn Store, name: &str, text: &str) -> Result<(), String> {
    let written = store.replace(name, text, true);
    written.map_err(|error| format!("{}: {error}", store.place(name)))
}
