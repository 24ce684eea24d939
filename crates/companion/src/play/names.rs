//! The names of the people at the table, by the Factions they run.

use super::setup::NO_PLAYERS;
use itertools::Itertools;
use lod_engine::game::words::joined;
use lod_engine::game::{ByFaction, Faction};
use serde_json::Value;

/// The longest name, in characters.
const LONGEST: usize = 20;

/// Who is called what; a Faction without a name is told by its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNames(ByFaction<Option<String>>);

/// The name as it is kept.
///
/// # Errors
/// Why it is none.
pub fn check(typed: &str) -> Result<String, String> {
    let name = typed.trim();
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '.');
    let right = (1..=LONGEST).contains(&name.chars().count()) && name.chars().all(fits);
    if right && name.contains(char::is_alphabetic) {
        Ok(name.to_string())
    } else {
        Err(format!(
            "a player's name has 1 to {LONGEST} letters, digits, blanks, `-`, `'` and `.`, at least 1 letter"
        ))
    }
}

impl PlayerNames {
    /// The name of who runs the Faction.
    pub fn get(&self, faction: Faction) -> Option<&str> {
        self.0[faction].as_deref()
    }

    /// Gives a Faction's person a name that was checked, or takes it away.
    pub fn set(&mut self, faction: Faction, name: Option<String>) {
        self.0[faction] = name;
    }

    /// Whether nobody has a name.
    pub fn is_empty(&self) -> bool {
        Faction::ALL.iter().all(|f| self.0[*f].is_none())
    }

    /// Those of the people who play: these names, and where one is missing that of `others`.
    pub fn of(&self, people: &[Vec<Faction>], others: &PlayerNames) -> PlayerNames {
        let plays = |f: Faction| people.iter().flatten().any(|p| *p == f);
        let name = |f: Faction| self.get(f).or(others.get(f)).filter(|_| plays(f));
        PlayerNames(ByFaction(Faction::ALL.map(|f| name(f).map(String::from))))
    }

    /// The people as a row tells of them: "Patriots (you)", "British and Indians (Anna), French".
    pub fn seated(&self, people: &[Vec<Faction>]) -> String {
        if people.is_empty() {
            return NO_PLAYERS.to_string();
        }
        let you = if people.len() == 1 { Some("you") } else { None };
        let one = |factions: &Vec<Faction>| {
            let names: Vec<&str> = factions.iter().map(|f| f.name()).collect();
            let called = factions.iter().find_map(|f| self.get(*f)).or(you);
            let called = called.map_or_else(String::new, |name| format!(" ({name})"));
            format!("{}{called}", joined(&names))
        };
        people.iter().map(one).join(", ")
    }

    /// The people as [`super::setup::read_named`] reads them: "british+indians=Anna, french".
    pub fn written(&self, people: &[Vec<Faction>]) -> String {
        if people.is_empty() {
            return NO_PLAYERS.to_string();
        }
        people
            .iter()
            .map(|factions| {
                let ids: Vec<&str> = factions.iter().map(|f| f.id()).collect();
                match factions.iter().find_map(|f| self.get(*f)) {
                    Some(name) => format!("{}={name}", ids.join("+")),
                    None => ids.join("+"),
                }
            })
            .join(", ")
    }
}

/// For the journal.
impl From<PlayerNames> for Value {
    fn from(PlayerNames(names): PlayerNames) -> Value {
        names.iter().filter_map(|(faction, name)| Some((faction.id(), name.clone()?))).collect()
    }
}

/// From the journal; what is no name is none.
impl From<Value> for PlayerNames {
    fn from(value: Value) -> PlayerNames {
        let name = |f: Faction| check(value[f.id()].as_str()?).ok();
        PlayerNames(ByFaction(Faction::ALL.map(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Faction::{British, French, Indians};

    #[test]
    fn a_name_is_short_and_steers_no_terminal() {
        for name in ["Anna", " Jo-Ann O'Neil ", "Zoë", "J. 2"] {
            assert_eq!(check(name), Ok(name.trim().to_string()));
        }
        for wrong in ["", " ", "123", "a\u{1b}[2J", "a=b", "a,b", "aaaaaaaaaaaaaaaaaaaaa"] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_come_back_from_the_journal_and_go_with_who_plays() {
        let mut names = PlayerNames::default();
        assert!(names.is_empty());
        names.set(British, Some("Anna".to_string()));
        names.set(Indians, Some("Anna".to_string()));
        assert_eq!(PlayerNames::from(Value::from(names.clone())), names);
        assert_eq!(PlayerNames::from(Value::Null), PlayerNames::default());
        let people = [vec![British, Indians], vec![French]];
        assert_eq!(names.written(&people), "british+indians=Anna, french");
        assert_eq!(names.seated(&people), "British and Indians (Anna), French");
        assert_eq!(names.seated(&people[1..]), "French (you)");
        let mut others = PlayerNames::default();
        others.set(British, Some("Ben".to_string()));
        others.set(French, Some("Jo".to_string()));
        let of = names.of(&people, &others);
        assert_eq!(of.get(British), Some("Anna"));
        assert_eq!(of.get(French), Some("Jo"));
        assert_eq!(names.of(&people[1..], &others).get(British), None);
    }
}
