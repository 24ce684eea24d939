//! What the table remembers, as a file: it outlives the program.

use super::memory::Memory;
use crate::files::{replace, text_of};
use crate::game::scenario::ScenarioId;
use crate::game::{Board, ByFaction, Fact, Position, Stock, Told};
use crate::talk::highest;
use serde::{Deserialize, Serialize};
use std::path::Path;

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
    facts: Vec<(Fact, Told, u32)>,
}

impl Saved {
    /// What is believed, as a position: what nobody told is empty there.
    pub fn position(&self) -> Position {
        let mut board = Board::untold();
        for (fact, told) in self.memory.all() {
            board.tell(fact, told);
        }
        let census = board.census();
        for stock in Stock::ALL {
            let available = Fact::Available(stock);
            if self.memory.told(available).is_none() {
                let elsewhere = census[stock as usize];
                let left = u16::from(stock.pool()).saturating_sub(elsewhere);
                board.tell(available, Told::Number(left));
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
        let possible = |(fact, told, turn): &(Fact, Told, u32)| {
            told.number() <= highest(*fact) && *turn <= text.turn
        };
        if !text.facts.iter().all(possible) {
            return Err("it has numbers that cannot be".to_string());
        }
        Ok(Saved {
            memory: Memory::from_parts(text.turn, text.facts),
            players: text.players.map(ByFaction),
            program_rolls: text.program_rolls,
            scenario: text.scenario,
            when: text.when,
        })
    }

    /// Writes it in the place of what was there, all or nothing.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let (turn, facts) = self.memory.parts();
        let text = Text {
            version: VERSION,
            when: self.when.clone(),
            turn,
            players: self.players.map(|p| p.0),
            program_rolls: self.program_rolls,
            scenario: self.scenario,
            facts,
        };
        replace(path, &serde_json::to_string(&text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::scenario::{ScenarioId, scenario};

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
        assert!(
            Saved::read(&folder)
                .expect_err("a folder")
                .contains("no file")
        );
        std::fs::remove_dir_all(folder).expect("the folder");
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
