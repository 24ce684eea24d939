//! What the table remembers, as a record: it outlives the program.

use super::course::Course;
use super::last_known_board::LastKnownBoard;
use super::menu::{named, task_of};
use super::stand::TableStand;
use crate::ports::{Store, UNPUBLISHED, text_of};
use crate::talk::{Checkpoints, HeldAnswer, highest};
use lod_engine::game::scenario::ScenarioId;
use lod_engine::game::words::number_of;
use lod_engine::game::{
    Board, ByFaction, Fact, FactValue, Faction, OffMapBox, PieceType, Position,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::io;
use std::path::Path;

/// The form of the file.
const VERSION: u32 = 3;

/// What is kept when the program ends: how the table stood when the last turn began, and all answers since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedTable {
    /// What is believed of the board.
    pub memory: LastKnownBoard,
    /// Who plays, once that was said.
    pub players: Option<ByFaction<bool>>,
    /// Whether the program rolls the dice, once that was said.
    pub program_rolls: Option<bool>,
    /// The scenario, once that was said.
    pub scenario: Option<ScenarioId>,
    /// The card and who acted on it.
    pub(super) course: Course,
    /// The card of the last turn, if its 1st Eligible Faction acted in it.
    pub(super) first_on: Option<u8>,
    /// After which turn people could act last.
    pub(super) people: Option<u32>,
    /// The seed of the program's dice, and how far they came.
    pub(super) dice: Option<(u64, u64)>,
    /// When it was written, in words.
    pub when: String,
    /// How many turns there are with those of the answers.
    pub(super) turns: u32,
    /// The answers since.
    pub(super) lines: Vec<String>,
    /// So many of them are of turns that are over.
    pub(super) over: usize,
}

#[derive(Serialize, Deserialize)]
struct SessionText {
    version: u32,
    when: String,
    turn: u32,
    players: Option<[bool; 4]>,
    program_rolls: Option<bool>,
    scenario: Option<ScenarioId>,
    course: Course,
    first_on: Option<u8>,
    people: Option<u32>,
    dice: Option<(u64, u64)>,
    facts: Vec<(Fact, FactValue, u32)>,
    turns: u32,
    lines: Vec<String>,
    over: usize,
}

impl SavedTable {
    /// What is believed, as a position: what nobody told is empty there.
    pub fn position(&self) -> Position {
        let mut board = Board::unknown();
        for (fact, told) in self.memory.all() {
            board.tell(fact, told);
        }
        let census = board.census();
        for stock in PieceType::FORCES {
            let available = Fact::stock(OffMapBox::Available, stock);
            if self.memory.told(available).is_none() {
                let elsewhere = census[stock as usize];
                let left = u16::from(stock.force_pool()).saturating_sub(elsewhere);
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

    /// What a record says; nothing where there is none.
    ///
    /// # Errors
    /// Why it is no such record.
    pub fn read(store: &dyn Store, record: &str) -> Result<Option<SavedTable>, String> {
        text_of(store, record)?.as_deref().map(SavedTable::parse).transpose()
    }

    fn parse(text: &str) -> Result<SavedTable, String> {
        let text: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if text["version"] != VERSION {
            return Err(UNPUBLISHED.to_string());
        }
        SavedTable::of(serde_json::from_value(text).map_err(|e| e.to_string())?)
    }

    fn of(text: SessionText) -> Result<SavedTable, String> {
        let possible = |(fact, told, turn): &(Fact, FactValue, u32)| {
            told.number() <= highest(*fact) && *turn <= text.turn
        };
        if !text.facts.iter().all(possible) {
            return Err("it has impossible numbers".to_string());
        }
        if !text.course.is_possible() {
            return Err("it has an impossible card".to_string());
        }
        Ok(SavedTable {
            memory: LastKnownBoard::from_parts(text.turn, text.facts),
            players: text.players.map(ByFaction),
            program_rolls: text.program_rolls,
            scenario: text.scenario,
            course: text.course,
            first_on: text.first_on,
            people: text.people,
            dice: text.dice,
            when: text.when,
            turns: text.turns,
            over: text.over.min(text.lines.len()),
            lines: text.lines,
        })
    }

    /// How a session stands after these answers: from where its last turn began.
    pub(super) fn since(checkpoints: &Checkpoints<TableStand>, given: &[HeldAnswer]) -> SavedTable {
        let [(from, stand), (over, now)] = checkpoints.last_two(given.len());
        SavedTable {
            turns: now.memory.turns(),
            lines: given.iter().skip(from).map(|answer| answer.line.clone()).collect(),
            over: over - from,
            ..stand.saved()
        }
    }

    /// The answers of a turn that was not finished, the first of which names it.
    pub(super) fn under_way(&self) -> &[String] {
        &self.lines[self.over..]
    }

    /// What was not finished, as it is named between two turns, and how many answers it has: "French turn", "2 answers".
    pub(super) fn unfinished(&self) -> Option<(&'static str, String)> {
        let (first, answers) = self.under_way().split_first()?;
        let what = task_of(first).map_or("A turn", named);
        let count = number_of(answers.len(), "answer", "answers");
        (!answers.is_empty()).then_some((what, count))
    }

    /// The turn of a Faction comes next, in place of what was not finished.
    pub(super) fn goes_on_with(&mut self, faction: Faction) {
        let is_task = |word: &String| task_of(word).is_some();
        if self.unfinished().is_some() || self.under_way().first().is_some_and(is_task) {
            self.lines.truncate(self.over);
        }
        self.lines.push(faction.id().to_string());
    }

    /// Whether anything of it was told or played: a set-up alone can be had again.
    pub(super) fn is_worth_keeping(&self) -> bool {
        self.turns > 0 || self.lines.iter().any(|line| task_of(line).is_none())
    }

    /// Writes it beside the record of the table, under the first name that is free; where that is.
    ///
    /// # Errors
    /// What the store says.
    pub(super) fn write_beside(&self, store: &dyn Store, record: &str) -> io::Result<String> {
        let free = free_beside(store, record)?;
        self.write(store, &free)?;
        Ok(store.place(&free))
    }

    /// Writes it in the place of what was there, all or nothing.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, store: &dyn Store, record: &str) -> io::Result<()> {
        let text = self.text();
        store.replace(record, &serde_json::to_string(&text)?, true)
    }

    fn text(&self) -> SessionText {
        let (turn, facts) = self.memory.parts();
        SessionText {
            version: VERSION,
            when: self.when.clone(),
            turn,
            players: self.players.map(|p| p.0),
            program_rolls: self.program_rolls,
            scenario: self.scenario,
            course: self.course,
            first_on: self.first_on,
            people: self.people,
            dice: self.dice,
            facts,
            turns: self.turns,
            lines: self.lines.clone(),
            over: self.over,
        }
    }
}

/// More boards than these are not kept beside a table.
const MOST: u32 = 10_000;

/// The first of `NAME-1`, `NAME-2` and so on that is free.
pub(super) fn free_beside(store: &dyn Store, record: &str) -> io::Result<String> {
    let path = Path::new(record);
    let text =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (text(path.file_stem()), path.extension());
    let ending = ending.map_or_else(String::new, |ending| format!(".{}", ending.to_string_lossy()));
    let named = |number: u32| {
        let name = path.with_file_name(format!("{stem}-{number}{ending}"));
        name.to_string_lossy().into_owned()
    };
    let free = (1..MOST).map(named).find(|name| !store.has(name));
    free.ok_or_else(|| io::Error::other("too many boards are kept beside it"))
}

/// Keeps the table of this record from other programs for as long as what is returned lasts; nothing where the system
/// knows no locks.
///
/// # Errors
/// That another program has it.
pub(super) fn alone(
    store: &dyn Store,
    record: Option<&str>,
) -> Result<Option<Box<dyn Any>>, String> {
    let Some(record) = record else {
        return Ok(None);
    };
    store.lock(record).map_err(|_| {
        let name = Path::new(record).file_stem().unwrap_or_default().to_string_lossy();
        format!(
            "the table `{name}` is open in another program; leave that one first, or name another file with --memory"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::scenario::{ScenarioId, scenario};
    use serde_json::json;

    fn saved() -> SavedTable {
        SavedTable {
            memory: LastKnownBoard::of(&scenario(ScenarioId::Medium).position.board),
            players: Some(ByFaction([true, false, false, true])),
            program_rolls: Some(false),
            scenario: Some(ScenarioId::Medium),
            course: Course::all_eligible().on(42),
            when: "2026-11-22 20:15".to_string(),
            turns: 1,
            lines: vec!["french".to_string(), String::new()],
            ..SavedTable::default()
        }
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let folder = std::env::temp_dir().join(format!("lod-table-{}", std::process::id()));
        let disk = crate::native::Disk::new(&folder);
        let memory = crate::ports::MemoryStore::default();
        let deep = crate::native::Disk::name_of(&folder.join("deep").join("table.json"));
        for (store, name) in [(&disk as &dyn Store, deep.as_str()), (&memory, "table.json")] {
            assert_eq!(SavedTable::read(store, name), Ok(None));
            for _ in 0..2 {
                saved().write(store, name).expect("a place to write");
            }
            assert_eq!(SavedTable::read(store, name), Ok(Some(saved())));
        }
        assert!(SavedTable::read(&disk, "deep").expect_err("a folder").contains("not a file"));
        std::fs::remove_dir_all(folder).expect("the folder");
    }

    #[test]
    fn what_cannot_be_is_no_table() {
        let course = json!(Course::all_eligible());
        let facts = json!([[Fact::CBC, FactValue::Number(3), 2]]);
        let whole = format!(
            r#"{{"version":3,"when":"","turn":2,"players":null,"program_rolls":null,"scenario":null,"course":{course},"turns":2,"lines":[],"over":0,"facts":{facts}}}"#
        );
        let whole = whole.as_str();
        assert!(SavedTable::parse(whole).is_ok());
        for (old, new, telling) in [
            ("\"version\":3", "\"version\":2", UNPUBLISHED),
            ("\"version\":3", "\"version\":9", UNPUBLISHED),
            ("\"Number\":3", "\"Number\":60000", "impossible"),
            (",2]", ",3]", "impossible"),
            ("\"scenario\":null", "\"scenario\":\"1774\"", "1774"),
            ("]]}", "", "EOF"),
        ] {
            let text = whole.replacen(old, new, 1);
            let wrong = SavedTable::parse(&text).map(|_| ());
            match wrong {
                Err(wrong) => assert!(wrong.contains(telling), "{new}: {wrong}"),
                Ok(()) => assert_eq!(text, whole, "{new} is read"),
            }
        }
    }
}
