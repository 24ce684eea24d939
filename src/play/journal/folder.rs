//! Where saved games lie.

use super::{Entry, FORMAT, good_lines, odd};
use crate::files::{named_by, typed_path};
use crate::play::setup::Setup;
use etcetera::BaseStrategy;
use lod_engine::rules::cards::cards;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use thiserror::Error;

/// The ending of a journal's file.
const ENDING: &str = "lod";
/// Where the entry begins in a journal's line, after its checksum.
const ENTRY_AT: usize = "{\"sum\":\"00000000\",\"entry\":".len();
/// How the state after an action begins, and what was taken back.
const AFTER: &str = "{\"after\":";
const CUT: &str = "{\"cut\":";
const SEATED: &str = "{\"seated\":";
/// How every journal begins.
const BEGINNING: &[u8] = b"{\"sum\":\"";
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
    /// A path that names no file.
    #[error("the path names no file")]
    NoFile,
    /// A path that is not understood.
    #[error("{0}")]
    Path(String),
}

/// A folder of saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    path: PathBuf,
    /// Whether only names are taken, and no paths.
    names_only: bool,
}

/// A saved game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its file.
    pub path: PathBuf,
    /// Its name, as it may be shown and typed.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
    /// Whether it is a game that can be opened, as far as its first line tells.
    pub is_game: bool,
    /// When it was last played.
    pub when: Option<SystemTime>,
}

impl Saved {
    /// When it was last played: "2026-11-22 21:40".
    pub fn played(&self) -> String {
        let local = |when| chrono::DateTime::<chrono::Local>::from(when);
        let minute = |when| local(when).format("%Y-%m-%d %H:%M").to_string();
        self.when.map_or_else(String::new, minute)
    }

    /// What it is and how far it has come, for which its journal is read.
    pub fn story(&self) -> String {
        let at = if self.is_game { progress(&self.path) } else { None };
        match at {
            None => self.about.clone(),
            Some((None, at)) => format!("{}; {at}", self.about),
            Some((Some(people), at)) => format!("{}, now {people}; {at}", self.about),
        }
    }
}

impl Folder {
    /// This folder, or that of the environment's `LOD_GAMES`, or the platform's for a program's data.
    pub fn find(given: Option<&Path>) -> Folder {
        let path = given
            .map(Path::to_path_buf)
            .or_else(|| named_by("LOD_GAMES"))
            .or_else(|| {
                let base = etcetera::choose_base_strategy().ok()?;
                Some(base.data_dir().join("lod-assistant").join("games"))
            })
            .unwrap_or_else(|| PathBuf::from("lod-games"));
        Folder { path, names_only: false }
    }

    /// The same folder for people who sit elsewhere: what they type is a game in it, and never a path.
    #[must_use]
    pub fn of_names_only(mut self) -> Folder {
        self.names_only = true;
        self
    }

    /// Whether what was typed is a path.
    fn is_path(&self, typed: &str) -> bool {
        !self.names_only && typed.contains(['/', '\\'])
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a new game with this name.
    ///
    /// # Errors
    /// See [`NameError`].
    pub fn file(&self, name: &str) -> Result<PathBuf, NameError> {
        let name = bare(name);
        check_name(name)?;
        Ok(self.path.join(format!("{name}.{ENDING}")))
    }

    /// A file elsewhere for a new game: `save as` takes a path too.
    ///
    /// # Errors
    /// See [`NameError`].
    pub fn file_or_path(&self, name: &str) -> Result<PathBuf, NameError> {
        match self.is_path(name) {
            true => path_of(name),
            false => self.file(name),
        }
    }

    /// The file of a game that is there already, whatever its name: each that is listed can be opened.
    ///
    /// # Errors
    /// See [`NameError`], for a name that no game can have.
    pub fn find_game(&self, name: &str) -> Result<PathBuf, NameError> {
        if self.is_path(name) {
            return path_of(name);
        }
        let named = |wanted: &str| self.games().into_iter().find(|game| game.name == wanted);
        match named(name).or_else(|| named(bare(name))) {
            Some(game) => Ok(game.path),
            None => self.file(name),
        }
    }

    /// That games can be looked for here; a folder that is not there yet has none.
    ///
    /// # Errors
    /// Why the system does not show it.
    pub fn readable(&self) -> std::io::Result<()> {
        match std::fs::read_dir(&self.path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The saved games, the last played first.
    pub fn games(&self) -> Vec<Saved> {
        let Ok(files) = std::fs::read_dir(&self.path) else {
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

/// The longest first line that is read to tell what a game is: a whole position may be in it.
const HEADER: u64 = 1 << 24;

fn saved(path: &Path) -> Saved {
    let about = path.metadata();
    let odd = match &about {
        Ok(about) => odd(about).map(|what| format!("{what}, no game")),
        Err(_) => Some("a link that leads nowhere".to_string()),
    };
    let game = match &odd {
        None => game(path),
        Some(_) => None,
    };
    Saved {
        path: path.to_path_buf(),
        name: super::name_of(path),
        is_game: game.is_some(),
        about: odd.or(game).unwrap_or_else(|| "damaged".to_string()),
        when: about.and_then(|about| about.modified()).ok(),
    }
}

/// Which game is in a file, if it is one.
fn game(path: &Path) -> Option<String> {
    let mut file = BufReader::new(std::fs::File::open(path).ok()?.take(HEADER));
    // What begins otherwise is not read to the end of a line that may have none.
    if !file.fill_buf().ok()?.starts_with(BEGINNING) {
        return None;
    }
    let mut first = Vec::new();
    file.read_until(b'\n', &mut first).ok()?;
    let (header, _) = good_lines(&first).into_iter().next()?;
    if header["lod-play"].as_u64() != Some(FORMAT) {
        return None;
    }
    let setup = Setup::from_json(&header["setup"]).ok()?;
    Some(setup.name())
}

/// The longest journal that is looked through for how far its game has come: several times the longest game.
const LOOKED_AT: u64 = 1 << 23;

/// Who plays in the end, where that was changed, and how far the game in a file has come: the state after its last
/// action that was not taken back.
fn progress(path: &Path) -> Option<(Option<String>, String)> {
    // A line is the checksum, the entry and a brace.
    let entry = |line: &[u8]| -> Option<Value> {
        serde_json::from_slice(line.get(ENTRY_AT..line.len() - 1)?).ok()
    };
    let file = std::fs::File::open(path).ok()?;
    if file.metadata().ok()?.len() > LOOKED_AT {
        return None;
    }
    let mut states: Vec<Vec<u8>> = Vec::new();
    // Each with the number of actions before it.
    let mut seated: Vec<(usize, Vec<u8>)> = Vec::new();
    for line in BufReader::new(file.take(LOOKED_AT)).split(b'\n') {
        let line = line.ok()?;
        let is =
            |kind: &str| line.get(ENTRY_AT..).is_some_and(|rest| rest.starts_with(kind.as_bytes()));
        if is(AFTER) {
            states.push(line);
        } else if is(SEATED) {
            seated.push((states.len(), line));
        } else if is(CUT)
            && let Some(entry) = entry(&line)
            && let Some(actions) =
                entry["cut"]["actions"].as_u64().and_then(|n| usize::try_from(n).ok())
        {
            states.truncate(actions);
            seated.retain(|(before, _)| *before < actions);
        }
    }
    let people = seated.last().and_then(|(_, line)| {
        let Entry::Seated { seating, .. } = Entry::from_json(&entry(line)?)? else {
            return None;
        };
        Some(seating.names.written(&seating.people))
    });
    let at = match states.last() {
        Some(last) => place(&entry(last)?["after"])?,
        None => "at its beginning".to_string(),
    };
    Some((people, at))
}

/// Where a game stands in this state.
fn place(state: &Value) -> Option<String> {
    if !state["end"].is_null() {
        return Some("over".to_string());
    }
    let number = state["card"].as_u64().and_then(|n| u8::try_from(n).ok());
    Some(match (state["stage"].as_str()?, number) {
        ("winter", _) => "in Winter Quarters".to_string(),
        ("event", Some(number)) => {
            let title = cards().get(number).map_or("", |card| card.title.as_str());
            format!("at card {number} {title}")
        }
        _ => "between two cards".to_string(),
    })
}

/// A name without the ending of the files.
fn bare(name: &str) -> &str {
    let ended = name.strip_suffix(ENDING).and_then(|n| n.strip_suffix('.'));
    ended.filter(|name| !name.is_empty()).unwrap_or(name)
}

/// The file of a game that is named by its path, with the ending or without it.
fn path_of(typed: &str) -> Result<PathBuf, NameError> {
    // By its parts: an end in `/` counts for nothing.
    let path: PathBuf = typed_path(typed).map_err(NameError::Path)?.components().collect();
    let Some(name) = path.file_name() else {
        return Err(NameError::NoFile);
    };
    if path.extension().is_some_and(|ending| ending == ENDING) {
        return Ok(path);
    }
    let mut whole = name.to_os_string();
    whole.push(".");
    whole.push(ENDING);
    Ok(path.with_file_name(whole))
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
