//! The saved games.

use super::entry::{AFTER, BEGINS, ENTRY_AT, KEEP};
use super::{FORMAT, FORMAT_KEY, GoodLines, JournalEntry, SavedAnswers, bare, header, name_of};
use crate::play::by_hand::ByHand;
use crate::play::setup::{BoardBegin, Setup, read_named};
use crate::ports::{Clock, RecordEntry, Store, Timestamp, UNPUBLISHED};
use crate::talk::PromptCommand;
use lod_engine::game::{Board, Faction, Position};
use lod_engine::rules::cards::cards;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::io;
use std::rc::Rc;
use thiserror::Error;

/// The ending of a journal's record.
const ENDING: &str = "lod";
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
    /// Files of some systems cannot have it.
    #[error("Windows keeps this name for a device; choose another")]
    Reserved,
    /// Another place that is none.
    #[error("{0}")]
    Place(String),
}

/// The saved games of a store.
#[derive(Clone, Debug)]
pub struct Games {
    store: Rc<dyn Store>,
}

/// A saved game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The name of its record.
    pub record: String,
    /// Its name, as it may be shown and typed.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
    /// The scenario by its name, where it began with one.
    pub scenario: Option<String>,
    /// Whether it is a game that can be opened, as far as its first line tells.
    pub is_game: bool,
    /// The Factions that players had at first.
    pub played_by: Vec<Faction>,
    /// The length of its record, in bytes.
    pub length: u64,
    /// When it was last played.
    pub when: Option<Timestamp>,
}

/// Where a saved game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStanding {
    /// The board after its last action.
    pub board: Board,
    /// Who acts next, where a card is played.
    pub acts: Option<Faction>,
}

impl SavedGame {
    /// When it was last played: "2026-11-22 21:40".
    pub fn played(&self, clock: &dyn Clock) -> String {
        self.when.map_or_else(String::new, |when| clock.minute(when))
    }
}

impl Games {
    /// Those of this store.
    pub fn new(store: &Rc<dyn Store>) -> Games {
        Games { store: store.clone() }
    }

    /// The store.
    pub fn store(&self) -> &Rc<dyn Store> {
        &self.store
    }

    /// The record of a new game with this name.
    ///
    /// # Errors
    /// See [`NameError`].
    pub fn record(&self, name: &str) -> Result<String, NameError> {
        let name = without_ending(name);
        check_name(name)?;
        Ok(format!("{name}.{ENDING}"))
    }

    /// The record of a new game, elsewhere too: `save as` takes another place.
    ///
    /// # Errors
    /// See [`NameError`].
    pub fn record_anywhere(&self, typed: &str) -> Result<String, NameError> {
        match self.store.elsewhere(typed).map_err(NameError::Place)? {
            Some(record) if is_reserved(&name_of(&record)) => Err(NameError::Reserved),
            Some(record) => Ok(record),
            None => self.record(typed),
        }
    }

    /// The record of a game that is there already, whatever its name: each that is listed can be opened.
    ///
    /// # Errors
    /// See [`NameError`], for a name that no game can have.
    pub fn find(&self, typed: &str) -> Result<String, NameError> {
        if let Some(record) = self.store.elsewhere(typed).map_err(NameError::Place)? {
            return Ok(record);
        }
        let listed = self.store.list(ENDING).unwrap_or_default();
        let named = |wanted: &str| listed.iter().find(|game| name_of(&game.name) == wanted);
        match named(typed).or_else(|| named(without_ending(typed))) {
            Some(game) => Ok(game.name.clone()),
            None => self.record(typed),
        }
    }

    /// That games can be looked for here.
    ///
    /// # Errors
    /// Why the store does not show them.
    pub fn readable(&self) -> io::Result<()> {
        self.store.list(ENDING).map(|_| ())
    }

    /// The saved games, the last played first; what is damaged, or no game, comes after them.
    pub fn all(&self) -> Vec<SavedGame> {
        let listed = self.store.list(ENDING).unwrap_or_default();
        let mut games: Vec<SavedGame> = listed.into_iter().map(|game| self.saved(game)).collect();
        let later =
            |a: &SavedGame, b: &SavedGame| b.when.cmp(&a.when).then_with(|| a.name.cmp(&b.name));
        games.sort_by(|a, b| b.is_game.cmp(&a.is_game).then_with(|| later(a, b)));
        games
    }

    /// How the game that was played last was set up.
    pub fn last_setup(&self) -> Option<Setup> {
        let last = self.all().into_iter().find(|game| game.is_game)?;
        self.setup_of(&last.record).ok()
    }

    /// The game that was played last on the players' own board.
    pub fn last_on_own_board(&self) -> Option<SavedGame> {
        let is_own = |game: &SavedGame| {
            let setup = self.setup_of(&game.record);
            setup.is_ok_and(|setup| setup.board != BoardBegin::Program)
        };
        self.all().into_iter().filter(|game| game.is_game).find(is_own)
    }

    fn saved(&self, listed: RecordEntry) -> SavedGame {
        let setup = match &listed.odd {
            None => self.setup_of(&listed.name),
            Some(odd) => Err(odd.clone()),
        };
        SavedGame {
            name: name_of(&listed.name),
            is_game: setup.is_ok(),
            played_by: setup.as_ref().map_or_else(|_| Vec::new(), |setup| setup.people.concat()),
            scenario: setup.as_ref().ok().and_then(Setup::scenario_title),
            about: setup.map_or_else(|why| why, |setup| setup.name()),
            length: listed.length,
            when: listed.modified,
            record: listed.name,
        }
    }

    /// How the game in a record began; why it is none.
    fn setup_of(&self, record: &str) -> Result<Setup, String> {
        let header = self.header(record);
        if header[FORMAT_KEY].as_u64().is_some_and(|format| format < FORMAT) {
            return Err(UNPUBLISHED.to_string());
        }
        let setup = Setup::from_json(&header["setup"]).ok();
        setup.filter(|_| header[FORMAT_KEY] == FORMAT).ok_or_else(|| "damaged".to_string())
    }

    /// The first line of a record; null where there is none.
    fn header(&self, record: &str) -> Value {
        let mut bytes = Vec::new();
        // What begins otherwise is not read to the end of a line that may have none.
        for most in HEADER {
            bytes = self.store.read(record, most).ok().flatten().unwrap_or_default();
            if !bare(&bytes, true).starts_with(BEGINNING) {
                return Value::Null;
            }
            if bytes.contains(&b'\n') {
                break;
            }
        }
        GoodLines::of(&bytes).next().and_then(header).unwrap_or_default()
    }

    /// What a saved game is and how far it has come, for which the end of its journal is read, and all of it only where
    /// that does not tell.
    pub fn history(&self, game: &SavedGame) -> String {
        match self.progress(game) {
            (about, None) => about,
            (about, Some(at)) => format!("{about}; {at}"),
        }
    }

    /// The two apart; how far it has come, where that is told.
    pub fn progress(&self, game: &SavedGame) -> (String, Option<String>) {
        match self.last_of(game) {
            None => (game.about.clone(), None),
            Some((None, at)) => (game.about.clone(), Some(at)),
            Some((Some(people), at)) => (format!("{}, now {people}", game.about), Some(at)),
        }
    }

    /// Whether a saved game has ended.
    pub fn is_over(&self, game: &SavedGame) -> bool {
        self.last_of(game).is_some_and(|(_, at)| at == OVER)
    }

    /// Where a saved game stands, where the program keeps its board and the end of its journal tells it.
    pub fn standing(&self, game: &SavedGame) -> Option<GameStanding> {
        self.setup_of(&game.record).ok().filter(|setup| setup.board == BoardBegin::Program)?;
        let end = self.store.end_of(&game.record, END).ok()??;
        last_state(&String::from_utf8_lossy(&end))?.standing(&Seats::each(&game.played_by))
    }

    /// Who plays in the end, where that was changed, and how far a game has come.
    fn last_of(&self, game: &SavedGame) -> Option<(Option<String>, String)> {
        if !game.is_game || game.length > LOOKED_AT {
            return None;
        }
        let record = &game.record;
        let end = self.store.end_of(record, END).ok()??;
        if let Some(state) = last_state(&String::from_utf8_lossy(&end)) {
            return Some((None, state.place()?));
        }
        let bytes = self.store.read(record, LOOKED_AT).ok()??;
        told_by_all(&String::from_utf8_lossy(&bytes))
    }
}

/// The state that the end of a journal leaves a game in; nothing where what stands before it decides that: it was undone,
/// or others play than at first.
fn last_state(end: &str) -> Option<LastState> {
    let kinds = [AFTER, BEGINS, KEEP];
    // The first line may be torn.
    let (_, lines) = end.split_once('\n')?;
    let last = lines
        .rsplit('\n')
        .map(without_return)
        .find(|line| kinds.iter().any(|kind| is(line, kind)))?;
    let state = LastState::of(last).filter(|_| is(last, AFTER));
    state.filter(|state| state.own_dice.is_none())
}

/// Who plays in the end, where that was changed, and how far a game has come: the state after its last action that was
/// not undone.
fn told_by_all(journal: &str) -> Option<(Option<String>, String)> {
    let lines = journal.split('\n').skip(1).map(|line| without_return(line).into());
    let saved = SavedAnswers::of(lines.filter_map(|line: Rc<str>| JournalEntry::of_line(&line)));
    let people = saved.lines().rev().find_map(|line| match ByHand::word(line)? {
        (PromptCommand::Players, people) => read_named(people).ok(),
        _ => None,
    });
    let at = match saved.last() {
        Some(last) => serde_json::from_str::<LastState>(last.json()).ok()?.place()?,
        None => "at its beginning".to_string(),
    };
    Some((people.map(|(people, names)| names.seated(&people)), at))
}

/// A line as it was written, where an editor of text ends lines otherwise.
fn without_return(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

/// Whether the entry in a line of a journal is of this kind.
fn is(line: &str, kind: &str) -> bool {
    line.get(ENTRY_AT..).is_some_and(|entry| entry.starts_with(kind))
}

/// How much of a record is read to find its first line, in bytes: a whole position may be in it.
const HEADER: [u64; 3] = [11, 1 << 12, 1 << 24];

/// How far a game has come that has ended.
const OVER: &str = "over";

/// So much of the end of a record is read first, in bytes: several states.
const END: u64 = 1 << 14;

/// The longest journal that is looked through for how far its game has come: several times the longest game.
const LOOKED_AT: u64 = 1 << 23;

/// What of a state tells how far its game has come.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct LastState {
    stage: String,
    card: Option<u8>,
    position: Option<Value>,
    end: Option<IgnoredAny>,
    /// Only where the players or the dice were changed.
    own_dice: Option<bool>,
}

impl LastState {
    /// In this line of a journal.
    fn of(line: &str) -> Option<LastState> {
        // A line is the checksum, the entry and a brace.
        let state = line.get(ENTRY_AT + AFTER.len()..line.len().checked_sub(2)?)?;
        serde_json::from_str(state).ok()
    }

    /// The board and whose turn it is; nothing of a game that is over.
    fn standing(&self, seats: &Seats) -> Option<GameStanding> {
        let position = self.position.clone().filter(|_| self.end.is_none())?;
        let Position { board, .. } = serde_json::from_value(position).ok()?;
        let card = self.card.filter(|_| self.stage == "event").and_then(|card| cards().get(card));
        let turn = card.and_then(|card| sequence::turn(&board, card.order()?, seats));
        Some(GameStanding { board, acts: turn.map(|turn| turn.faction) })
    }

    /// How far the game has come.
    fn place(&self) -> Option<String> {
        if self.end.is_some() {
            return Some(OVER.to_string());
        }
        Some(match (self.stage.as_str(), self.card) {
            ("winter", _) => "in Winter Quarters".to_string(),
            ("event", Some(number)) => {
                let title = cards().get(number).map_or("", |card| card.title.as_str());
                format!("at card {number} {title}")
            }
            _ => "between two cards".to_string(),
        })
    }
}

/// A name without the ending of the records.
fn without_ending(name: &str) -> &str {
    let ended = name.strip_suffix(ENDING).and_then(|n| n.strip_suffix('.'));
    ended.filter(|name| !name.is_empty()).unwrap_or(name)
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
    if is_reserved(name) { Err(NameError::Reserved) } else { Ok(()) }
}

/// Whether a file of this name, whatever its ending, is a device on Windows.
fn is_reserved(name: &str) -> bool {
    let name = name.to_lowercase();
    let port = |word: &str| {
        let number = name.strip_prefix(word).unwrap_or_default().chars();
        matches!(number.collect::<Vec<_>>()[..], ['1'..='9' | '¹' | '²' | '³'])
    };
    ["con", "prn", "aux", "nul"].contains(&name.as_str()) || port("com") || port("lpt")
}
