//! What a player entered once of the own copy of the game: the map and the ratings, each a small record.

use crate::lines::NEXT;
use crate::{Facts, ratings, user_map};
use lod_companion::ports::{Store, text_of};
use lod_engine::game::DataErrors;
use lod_engine::game::FileError;
use std::rc::Rc;

/// The name of the record with the map.
pub const MAP: &str = "washingtons-war.map.toml";

/// The name of the record with the ratings.
pub const RATINGS: &str = "washingtons-war.ratings.toml";

/// The facts that are kept, each of a space or a General.
const FACTS: [&str; 6] = ["area", "quarters", NEXT, "strategy", "battle", "agility"];

/// The map and the ratings.
#[derive(Debug)]
pub struct Own {
    store: Rc<dyn Store>,
    map: String,
    /// With the pieces that the file of the map may have.
    kept: Facts,
}

impl Own {
    /// What a store keeps of them, the map in the record of this name.
    ///
    /// # Errors
    /// Every fault of the records.
    pub fn read(store: Rc<dyn Store>, map: &str) -> Result<Own, Vec<FileError>> {
        let mut kept = read(&*store, map, user_map::read)?.unwrap_or_default();
        let ratings = read(&*store, RATINGS, ratings::read)?.unwrap_or_default();
        ratings.all().for_each(|(key, value)| kept.set(key, value.clone()));
        Ok(Own { store, map: map.to_string(), kept })
    }

    /// Where the map is, as people find it.
    pub fn place(&self) -> String {
        self.store.place(&self.map)
    }

    /// What is known by them.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        take(&mut facts, &self.kept);
        facts
    }

    /// Keeps what is known in a procedure now.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn learn(&mut self, facts: &Facts) -> Result<(), String> {
        let mut now = self.kept.clone();
        take(&mut now, facts);
        for (name, text) in
            [(self.map.as_str(), user_map::text as fn(&Facts) -> String), (RATINGS, ratings::text)]
        {
            if text(&now) != text(&self.kept) {
                write(&*self.store, name, &text(&now))?;
            }
        }
        self.kept = now;
        Ok(())
    }
}

/// Takes what is kept of the own copy, in the place of what was.
fn take(facts: &mut Facts, from: &Facts) {
    for fact in FACTS {
        facts.forget(fact);
    }
    let own = from
        .all()
        .filter(|(key, _)| key.split_once('/').is_some_and(|(fact, _)| FACTS.contains(&fact)));
    own.for_each(|(key, value)| facts.set(key, value.clone()));
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
