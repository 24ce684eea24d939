//! What the table remembers, as a file: it outlives the program.

use super::memory::Memory;
use crate::files::{replace, text_of};
use crate::talk::highest;
use lod_engine::game::scenario::ScenarioId;
use lod_engine::game::{Board, ByFaction, Fact, FactValue, Pool, Position, Space, Stock};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// The form of the file.
const VERSION: u32 = 1;

/// What is kept when the program ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// What is believed of the board.
    pub memory: Memory,
    /// Who plays, once that was said.
    pub players: Option<ByFaction<bool>>,
    /// Whether the program rolls the dice, once that was said.
    pub program_rolls: Option<bool>,
    /// The scenario, once that was said.
    pub scenario: Option<ScenarioId>,
    /// When it was written, in words.
    pub when: String,
}

#[derive(Serialize, Deserialize)]
struct Text {
    version: u32,
    when: String,
    turn: u32,
    players: Option<[bool; 4]>,
    program_rolls: Option<bool>,
    #[serde(default)]
    scenario: Option<ScenarioId>,
    facts: Vec<(Value, FactValue, u32)>,
}

/// Facts that had names of their own before there was one for pieces in any place.
#[derive(Deserialize)]
enum Before {
    Blockades(Space),
    SquadronsWestIndies,
    SquadronsUnavailable,
    Available(Stock),
    Unavailable(Stock),
    Casualties(Stock),
}

/// The fact of this name; nothing where there is none any more.
fn named(name: &Value) -> Result<Option<Fact>, serde_json::Error> {
    Ok(Some(match Before::deserialize(name) {
        Err(_) => Fact::deserialize(name)?,
        Ok(Before::Blockades(Space::WestIndies)) => return Ok(None),
        Ok(Before::Blockades(city)) => Fact::blockades(city),
        Ok(Before::SquadronsWestIndies) => Fact::SQUADRONS_WEST_INDIES,
        Ok(Before::SquadronsUnavailable) => Fact::SQUADRONS_UNAVAILABLE,
        Ok(Before::Available(stock)) => Fact::stock(Pool::Available, stock),
        Ok(Before::Unavailable(stock)) => Fact::stock(Pool::Unavailable, stock),
        Ok(Before::Casualties(stock)) => Fact::stock(Pool::Casualties, stock),
    }))
}

impl Saved {
    /// What is believed, as a position: what nobody told is empty there.
    pub fn position(&self) -> Position {
        let mut board = Board::untold();
        for (fact, told) in self.memory.all() {
            board.tell(fact, told);
        }
        let census = board.census();
        for stock in Stock::FORCES {
            let available = Fact::stock(Pool::Available, stock);
            if self.memory.told(available).is_none() {
                let elsewhere = census[stock as usize];
                let left = u16::from(stock.pool()).saturating_sub(elsewhere);
                board.tell(available, FactValue::Number(left));
            }
        }
        Position {
            scenario: self.scenario,
            board,
            players: self.players.unwrap_or_default(),
            ..Position::default()
        }
    }

    /// What a file says; nothing where there is none.
    ///
    /// # Errors
    /// Why it is no such file.
    pub fn read(path: &Path) -> Result<Option<Saved>, String> {
        text_of(path)?.as_deref().map(Saved::parse).transpose()
    }

    fn parse(text: &str) -> Result<Saved, String> {
        let text: Text = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if text.version != VERSION {
            return Err(format!("it is of version {}, not {VERSION}", text.version));
        }
        let mut facts = Vec::new();
        for (name, told, turn) in &text.facts {
            let fact = named(name).map_err(|e| e.to_string())?;
            facts.extend(fact.map(|fact| (fact, *told, *turn)));
        }
        let possible = |(fact, told, turn): &(Fact, FactValue, u32)| {
            told.number() <= highest(*fact) && *turn <= text.turn
        };
        if !facts.iter().all(possible) {
            return Err("it has numbers that cannot be".to_string());
        }
        Ok(Saved {
            memory: Memory::from_parts(text.turn, facts),
            players: text.players.map(ByFaction),
            program_rolls: text.program_rolls,
            scenario: text.scenario,
            when: text.when,
        })
    }

    /// Whether anything of it was told or played: a set-up alone can be had again.
    pub(super) fn is_worth_keeping(&self) -> bool {
        self.memory.turns() > 0
    }

    /// Writes it beside the file of the table, under the first name that is free; that name.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn write_beside(&self, path: &Path) -> std::io::Result<PathBuf> {
        let free = free_beside(path)?;
        self.write(&free)?;
        Ok(free)
    }

    /// Writes it in the place of what was there, all or nothing.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let (turn, facts) = self.memory.parts();
        let facts = facts.into_iter();
        let facts = facts.map(|(fact, told, turn)| (json!(fact), told, turn));
        let text = Text {
            version: VERSION,
            when: self.when.clone(),
            turn,
            players: self.players.map(|p| p.0),
            program_rolls: self.program_rolls,
            scenario: self.scenario,
            facts: facts.collect(),
        };
        replace(path, &serde_json::to_string(&text)?)
    }
}

/// More boards than these are not kept beside a table.
const MOST: u32 = 10_000;

/// The first of `NAME-1`, `NAME-2` and so on that no file has.
pub(super) fn free_beside(path: &Path) -> std::io::Result<PathBuf> {
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_os_string();
    let named = |number: u32| {
        let mut name = part(path.file_stem());
        name.push(format!("-{number}"));
        if let Some(ending) = path.extension() {
            name.push(".");
            name.push(ending);
        }
        path.with_file_name(name)
    };
    let mut names = (1..MOST).map(named);
    let free = names.find(|name| name.symlink_metadata().is_err());
    free.ok_or_else(|| std::io::Error::other("too many boards are kept beside it"))
}

/// Keeps the table of this file from other programs for as long as what is returned lasts; nothing where the system
/// knows no locks.
///
/// # Errors
/// That another program has it.
pub(super) fn hold(path: Option<&Path>) -> Result<Option<File>, String> {
    let Some(path) = path else {
        return Ok(None);
    };
    // The file itself is replaced with each turn: another one beside it is locked.
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".lock");
    let lock = path.with_file_name(name);
    if let Some(folder) = path.parent() {
        // Where this fails nothing can be kept, and that is said when it is tried.
        let _ = std::fs::create_dir_all(folder);
    }
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(lock);
    let Ok(file) = opened else {
        return Ok(None);
    };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            Err(format!(
                "the table `{name}` is open in another program; leave that one first, or name another file with \
                 --memory"
            ))
        }
        _ => Ok(Some(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::Piece;
    use lod_engine::game::scenario::{ScenarioId, scenario};

    fn saved() -> Saved {
        Saved {
            memory: Memory::of(&scenario(ScenarioId::Medium).position.board),
            players: Some(ByFaction([true, false, false, true])),
            program_rolls: Some(false),
            scenario: Some(ScenarioId::Medium),
            when: "2026-11-22 20:15".to_string(),
        }
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let folder = std::env::temp_dir().join(format!("lod-table-{}", std::process::id()));
        let path = folder.join("deep").join("table.json");
        assert_eq!(Saved::read(&path), Ok(None));
        for _ in 0..2 {
            saved().write(&path).expect("a place to write");
        }
        assert_eq!(Saved::read(&path), Ok(Some(saved())));
        assert!(Saved::read(&folder).expect_err("a folder").contains("no file"));
        std::fs::remove_dir_all(folder).expect("the folder");
    }

    #[test]
    fn facts_of_before_are_read_by_their_names() {
        let text = r#"{"version":1,"when":"","turn":2,"players":null,"facts":[
            [{"Pieces":["boston","tories"]},{"Number":3},2], [{"Blockades":"boston"},{"Number":1},2],
            [{"Blockades":"west-indies"},{"Number":0},2], ["SquadronsWestIndies",{"Number":2},2],
            ["SquadronsUnavailable",{"Number":0},2], [{"Available":"militia"},{"Number":7},2],
            [{"Unavailable":"tories"},{"Number":6},2], [{"Casualties":"continentals"},{"Number":4},2]]}"#;
        let memory = Saved::parse(text).expect("it is of this version").memory;
        let told = |fact| memory.told(fact).map(FactValue::number);
        assert_eq!(told(Fact::pieces(Space::Boston, Piece::Tory)), Some(3));
        assert_eq!(told(Fact::blockades(Space::Boston)), Some(1));
        assert_eq!(told(Fact::SQUADRONS_WEST_INDIES), Some(2));
        assert_eq!(told(Fact::SQUADRONS_UNAVAILABLE), Some(0));
        assert_eq!(told(Fact::stock(Pool::Available, Stock::Militia)), Some(7));
        assert_eq!(told(Fact::stock(Pool::Unavailable, Stock::Tory)), Some(6));
        assert_eq!(told(Fact::stock(Pool::Casualties, Stock::Continental)), Some(4));
        assert_eq!(memory.all().count(), 7, "none lie on the West Indies");
    }

    #[test]
    fn what_cannot_be_is_no_table() {
        let whole =
            r#"{"version":1,"when":"","turn":2,"players":null,"facts":[["Cbc",{"Number":3},2]]}"#;
        assert!(Saved::parse(whole).is_ok());
        for (old, new, telling) in [
            ("\"version\":1", "\"version\":9", "version 9"),
            ("\"Number\":3", "\"Number\":60000", "cannot be"),
            (",2]", ",3]", "cannot be"),
            ("Cbc", "Cbd", "Cbd"),
            ("}]]}", "", "EOF"),
        ] {
            let text = whole.replacen(old, new, 1);
            let wrong = Saved::parse(&text).map(|_| ());
            match wrong {
                Err(wrong) => assert!(wrong.contains(telling), "{new}: {wrong}"),
                Ok(()) => assert_eq!(text, whole, "{new} is read"),
            }
        }
    }
}
