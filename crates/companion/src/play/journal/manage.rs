//! Saved games under other names, copied, or gone: never one that is open in another program.

use super::games::{Games, NameError};
use super::name_of;
use super::side_records;
use crate::ports::LockedRecord;
use std::io::{self, ErrorKind};
use thiserror::Error;

/// Why nothing was done with a saved game.
#[derive(Debug, Error)]
pub enum ManageError {
    /// The name is none.
    #[error("`{0}`: {1}")]
    Name(String, NameError),
    /// There is no such game.
    #[error("no game `{0}` in {1}; `lod games` lists the games")]
    Unknown(String, String),
    /// The other name is taken.
    #[error("a game `{0}` exists already; choose another name")]
    Taken(String),
    /// It is open in another program.
    #[error("The game `{0}` is open in another program. Leave it there first")]
    Locked(String),
    /// The system refuses.
    #[error("{0}: {1}")]
    Io(String, io::Error),
}

/// A saved game's record, held so that no other program opens it meanwhile.
struct HeldRecord {
    record: String,
    open: Box<dyn LockedRecord>,
}

impl Games {
    fn hold(&self, name: &str) -> Result<HeldRecord, ManageError> {
        let record = self.find(name).map_err(|error| ManageError::Name(name.to_string(), error))?;
        let open = self.store().open(&record).map_err(|error| match error.kind() {
            ErrorKind::NotFound => ManageError::Unknown(name.to_string(), self.store().home()),
            ErrorKind::WouldBlock => ManageError::Locked(name_of(&record)),
            _ => self.failed(&record, error),
        })?;
        Ok(HeldRecord { record, open })
    }

    /// The record that a game is to get, which is not there yet.
    fn free(&self, name: &str) -> Result<String, ManageError> {
        let record = self.record(name);
        let record = record.map_err(|error| ManageError::Name(name.to_string(), error))?;
        if self.store().has(&record) {
            Err(ManageError::Taken(name_of(&record)))
        } else {
            Ok(record)
        }
    }

    /// Gives a saved game another name.
    ///
    /// # Errors
    /// See [`ManageError`].
    pub fn rename(&self, from: &str, to: &str) -> Result<(), ManageError> {
        let held = self.hold(from)?;
        let to = self.free(to)?;
        self.store().rename(&held.record, &to).map_err(|error| self.failed(&to, error))?;
        side_records::rename(&**self.store(), &held.record, &to);
        Ok(())
    }

    /// Copies a saved game under another name.
    ///
    /// # Errors
    /// See [`ManageError`].
    pub fn copy(&self, from: &str, to: &str) -> Result<(), ManageError> {
        let held = self.hold(from)?;
        let to = self.free(to)?;
        let bytes = held.open.read().map_err(|error| self.failed(&held.record, error))?;
        self.store().create(&to, &bytes, false).map_err(|error| self.failed(&to, error))?;
        side_records::copy(&**self.store(), &held.record, &to);
        Ok(())
    }

    /// Deletes a saved game, once `agreed` says so; whether it was.
    ///
    /// # Errors
    /// See [`ManageError`].
    pub fn delete(&self, name: &str, agreed: impl FnOnce() -> bool) -> Result<bool, ManageError> {
        let held = self.hold(name)?;
        if !agreed() {
            return Ok(false);
        }
        self.store().remove(&held.record).map_err(|error| self.failed(&held.record, error))?;
        side_records::forget(&**self.store(), &held.record);
        Ok(true)
    }

    fn failed(&self, record: &str, error: io::Error) -> ManageError {
        ManageError::Io(self.store().place(record), error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::journal::Journal;
    use crate::play::journal::side_records::TICKS;
    use crate::play::journal::tests::{Bed, beds, setup};
    use crate::ports::text_of;

    fn games(bed: &Bed) -> Games {
        Journal::new(&bed.store, "a.lod", &setup(1)).save().expect("saved");
        bed.games()
    }

    fn names(games: &Games) -> Vec<String> {
        let mut names: Vec<String> = games.all().into_iter().map(|g| g.name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_game_is_renamed_copied_and_deleted() {
        for bed in beds("m-all") {
            let games = games(&bed);
            games.copy("a", "b").expect("copied");
            assert_eq!(names(&games), ["a", "b"]);
            games.rename("a", "our game").expect("renamed");
            assert_eq!(names(&games), ["b", "our game"]);
            assert!(bed.open("our game.lod").is_ok());
            assert!(!games.delete("b", || false).expect("kept"));
            assert!(games.delete("b", || true).expect("deleted"));
            assert_eq!(names(&games), ["our game"]);
        }
    }

    /// The names of what is kept beside games.
    fn beside(bed: &Bed) -> Vec<String> {
        let all = bed.store.list(TICKS).expect("a list").into_iter();
        let mut names: Vec<String> = all.map(|listed| listed.name).collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_kept_beside_a_game_goes_with_it() {
        for bed in beds("m-beside") {
            let games = games(&bed);
            bed.store.replace("a.ticks", "ticks", false).expect("kept");
            games.copy("a", "b").expect("copied");
            games.rename("a", "c").expect("renamed");
            assert_eq!(beside(&bed), ["b.ticks", "c.ticks"]);
            assert_eq!(text_of(&*bed.store, "c.ticks"), Ok(Some("ticks".to_string())));
            games.delete("c", || true).expect("deleted");
            assert_eq!(beside(&bed), ["b.ticks"]);
            // What a game left behind that went otherwise is not another's.
            bed.store.replace("d.ticks", "ticks", false).expect("kept");
            games.rename("b", "d").expect("renamed");
            assert_eq!(beside(&bed), ["d.ticks"]);
            games.delete("d", || true).expect("deleted");
            assert_eq!(beside(&bed), [""; 0]);
        }
    }

    #[test]
    fn nothing_is_written_over_and_no_open_game_touched() {
        for bed in beds("m-not") {
            let games = games(&bed);
            games.copy("a", "b").expect("copied");
            let taken = games.rename("a", "b").unwrap_err().to_string();
            assert!(taken.contains("`b` exists already"), "{taken}");
            assert!(games.copy("a", "b").is_err() && games.copy("a", "../c").is_err());
            let unknown = games.delete("c", || true).unwrap_err().to_string();
            assert!(unknown.contains("no game `c`"), "{unknown}");
            let open = bed.open("a.lod").expect("open");
            for done in [
                games.rename("a", "c"),
                games.copy("a", "c"),
                games.delete("a", || true).map(|_| ()),
            ] {
                assert!(done.unwrap_err().to_string().contains("open in another"));
            }
            drop(open);
            assert_eq!(names(&games), ["a", "b"]);
        }
    }
}
