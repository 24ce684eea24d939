//! Saved games under other names, copied, or gone: never one that is open in another program.

use super::folder::{Folder, NameError};
use super::{disk, name_of};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why nothing was done with a saved game.
#[derive(Debug, Error)]
pub enum ManageError {
    /// The name is none.
    #[error("`{0}`: {1}")]
    Name(String, NameError),
    /// There is no such game.
    #[error("there is no game `{0}` in {1}; `lod games` lists them")]
    Unknown(String, String),
    /// The other name is taken.
    #[error("there is a game `{0}` already; give it another name")]
    Taken(String),
    /// It is open in another program.
    #[error("the game `{0}` is open in another program; leave that one first")]
    Locked(String),
    /// The system refuses.
    #[error("{0}: {1}")]
    Io(String, io::Error),
}

/// A saved game's file, held so that no other program opens it meanwhile.
struct Held {
    path: PathBuf,
    file: File,
}

impl Folder {
    fn hold(&self, name: &str) -> Result<Held, ManageError> {
        let path =
            self.find_game(name).map_err(|error| ManageError::Name(name.to_string(), error))?;
        let (file, _) = disk::open(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                ManageError::Unknown(name.to_string(), self.path().display().to_string())
            }
            _ => failed(&path, error),
        })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(ManageError::Locked(name_of(&path))),
            // Where nothing can be locked nothing is.
            _ => Ok(Held { path, file }),
        }
    }

    /// The file that a game is to get, which is not there yet.
    fn free(&self, name: &str) -> Result<PathBuf, ManageError> {
        let path = self.file(name).map_err(|error| ManageError::Name(name.to_string(), error))?;
        match path.symlink_metadata() {
            Ok(_) => Err(ManageError::Taken(name_of(&path))),
            Err(_) => Ok(path),
        }
    }

    /// Gives a saved game another name.
    ///
    /// # Errors
    /// See [`ManageError`].
    pub fn rename(&self, from: &str, to: &str) -> Result<(), ManageError> {
        let held = self.hold(from)?;
        let to = self.free(to)?;
        fs::rename(&held.path, &to).map_err(|error| failed(&to, error))
    }

    /// Copies a saved game under another name.
    ///
    /// # Errors
    /// See [`ManageError`].
    pub fn copy(&self, from: &str, to: &str) -> Result<(), ManageError> {
        let mut held = self.hold(from)?;
        let to = self.free(to)?;
        let bytes = disk::read(&mut held.file).map_err(|error| failed(&held.path, error))?;
        let copied = File::create_new(&to).and_then(|mut file| {
            io::Write::write_all(&mut file, &bytes)?;
            file.sync_all()
        });
        copied.map_err(|error| failed(&to, error))
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
        fs::remove_file(&held.path).map_err(|error| failed(&held.path, error))?;
        Ok(true)
    }
}

fn failed(path: &Path, error: io::Error) -> ManageError {
    ManageError::Io(path.display().to_string(), error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::journal::Journal;
    use crate::play::journal::tests::{Scratch, setup};

    fn folder(scratch: &Scratch) -> Folder {
        let folder = Folder::find(Some(&scratch.0));
        let path = folder.file("a").expect("a name");
        Journal::new(&path, &setup(1)).save().expect("saved");
        folder
    }

    fn names(folder: &Folder) -> Vec<String> {
        let mut names: Vec<String> = folder.games().into_iter().map(|g| g.name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_game_is_renamed_copied_and_deleted() {
        let scratch = Scratch::new("m-all");
        let folder = folder(&scratch);
        folder.copy("a", "b").expect("copied");
        assert_eq!(names(&folder), ["a", "b"]);
        folder.rename("a", "our game").expect("renamed");
        assert_eq!(names(&folder), ["b", "our game"]);
        assert!(Journal::open(&folder.file("our game").expect("a name")).is_ok());
        assert!(!folder.delete("b", || false).expect("kept"));
        assert!(folder.delete("b", || true).expect("deleted"));
        assert_eq!(names(&folder), ["our game"]);
    }

    #[test]
    fn nothing_is_written_over_and_no_open_game_touched() {
        let scratch = Scratch::new("m-not");
        let folder = folder(&scratch);
        folder.copy("a", "b").expect("copied");
        let taken = folder.rename("a", "b").unwrap_err().to_string();
        assert!(taken.contains("`b` already"), "{taken}");
        assert!(folder.copy("a", "b").is_err() && folder.copy("a", "../c").is_err());
        let unknown = folder.delete("c", || true).unwrap_err().to_string();
        assert!(unknown.contains("no game `c`"), "{unknown}");
        let open = Journal::open(&folder.file("a").expect("a name")).expect("open");
        for done in [
            folder.rename("a", "c"),
            folder.copy("a", "c"),
            folder.delete("a", || true).map(|_| ()),
        ] {
            assert!(done.unwrap_err().to_string().contains("open in another"));
        }
        drop(open);
        assert_eq!(names(&folder), ["a", "b"]);
    }
}
