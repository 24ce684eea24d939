//! Where saved games lie.

use super::good_lines;
use crate::play::setup::Setup;
use etcetera::BaseStrategy;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use thiserror::Error;

/// The ending of a journal's file.
const ENDING: &str = "lod";
/// The longest name of a game.
const LONGEST: usize = 60;

/// Why a name is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// It is empty or too long.
    #[error("a game's name has 1 to {LONGEST} characters")]
    Length,
    /// It has other characters.
    #[error(
        "a game's name has letters, digits, spaces, `-` and `_`, and begins with a letter or digit"
    )]
    Characters,
}

/// A folder of saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// A saved game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its name.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
    /// When it was last played.
    pub when: Option<SystemTime>,
}

impl Folder {
    /// This folder, or that of the environment's `LOD_GAMES`, or the platform's for a program's data.
    pub fn find(given: Option<&Path>) -> Folder {
        let named = |variable| std::env::var_os(variable).filter(|v| !v.is_empty());
        let path = given
            .map(Path::to_path_buf)
            .or_else(|| named("LOD_GAMES").map(PathBuf::from))
            .or_else(|| {
                let base = etcetera::choose_base_strategy().ok()?;
                Some(base.data_dir().join("lod-assistant").join("games"))
            })
            .unwrap_or_else(|| PathBuf::from("lod-games"));
        Folder(path)
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of the game with this name.
    ///
    /// # Errors
    /// See [`NameError`].
    pub fn file(&self, name: &str) -> Result<PathBuf, NameError> {
        check_name(name)?;
        Ok(self.0.join(format!("{name}.{ENDING}")))
    }

    /// A file elsewhere for a game: `save as` takes a path too.
    ///
    /// # Errors
    /// See [`NameError`].
    pub fn file_or_path(&self, name: &str) -> Result<PathBuf, NameError> {
        if !name.contains(['/', '\\']) {
            return self.file(name);
        }
        let path = PathBuf::from(name);
        if path.file_name().is_none() {
            return Err(NameError::Characters);
        }
        Ok(match path.extension() {
            Some(ending) if ending == ENDING => path,
            _ => {
                let mut whole = path.into_os_string();
                whole.push(".");
                whole.push(ENDING);
                PathBuf::from(whole)
            }
        })
    }

    /// That games can be looked for here; a folder that is not there yet has none.
    ///
    /// # Errors
    /// Why the system does not show it.
    pub fn readable(&self) -> std::io::Result<()> {
        match std::fs::read_dir(&self.0) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The saved games, the last played first.
    pub fn games(&self) -> Vec<Saved> {
        let Ok(files) = std::fs::read_dir(&self.0) else {
            return Vec::new();
        };
        let mut games: Vec<Saved> = files
            .flatten()
            .map(|f| f.path())
            .filter(|p| p.extension().is_some_and(|e| e == ENDING))
            .map(|p| saved(&p))
            .collect();
        games.sort_by(|a, b| b.when.cmp(&a.when).then_with(|| a.name.cmp(&b.name)));
        games
    }
}

fn saved(path: &Path) -> Saved {
    let mut first = Vec::new();
    let read = std::fs::File::open(path)
        .and_then(|file| BufReader::new(file).read_until(b'\n', &mut first));
    let setup = read
        .ok()
        .and_then(|_| good_lines(&first).into_iter().next())
        .and_then(|(header, _)| Setup::from_json(&header["setup"]).ok());
    Saved {
        name: super::name_of(path),
        about: setup.map_or_else(|| "damaged".to_string(), |s| s.name()),
        when: path.metadata().and_then(|m| m.modified()).ok(),
    }
}

/// Whether a game may have this name.
///
/// # Errors
/// See [`NameError`].
pub fn check_name(name: &str) -> Result<(), NameError> {
    if !(1..=LONGEST).contains(&name.chars().count()) {
        return Err(NameError::Length);
    }
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let begins = name.chars().next().is_some_and(char::is_alphanumeric);
    if !begins || !name.chars().all(fits) || name.ends_with(' ') {
        return Err(NameError::Characters);
    }
    Ok(())
}
