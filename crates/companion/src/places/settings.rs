//! What a person wants every time, in a record.

use crate::play::names::{self, PlayerNames};
use crate::play::session::{Pace, StartOptions};
use crate::ports::{Store, text_of};
use crate::talk::{
    Answer, Ask, Form, PromptExit, Reply, ReplySet, Ui, ask_player, ask_player_alone, tell,
};
use itertools::Itertools;
use lod_engine::game::atlas::unknown;
use lod_engine::game::data::read_file;
use lod_engine::game::{Faction, FileError};
use lod_engine::shown;
use toml::{Table, Value};

/// What a person wants every time; what is not set is as usual. The command line wins over it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether people roll the dice of new games.
    dice: Option<bool>,
    plain: Option<bool>,
    color: Option<bool>,
    pace: Option<Pace>,
    names: PlayerNames,
}

/// What has a setting as usual again.
const USUAL: &str = "default";

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingKey {
    /// Who rolls the dice.
    Dice,
    /// Whether questions are numbered lines.
    Plain,
    /// Whether there are colors.
    Color,
    /// Which reports wait for Enter.
    Pace,
    /// The name of the player who plays a Faction.
    Name(Faction),
}

impl SettingKey {
    /// All of them, in the order in which they are shown.
    pub const ALL: [SettingKey; 8] = [
        SettingKey::Dice,
        SettingKey::Plain,
        SettingKey::Color,
        SettingKey::Pace,
        SettingKey::Name(Faction::British),
        SettingKey::Name(Faction::Patriots),
        SettingKey::Name(Faction::French),
        SettingKey::Name(Faction::Indians),
    ];

    /// As it is typed.
    pub fn word(self) -> String {
        match self {
            SettingKey::Dice => "dice".to_string(),
            SettingKey::Plain => "plain".to_string(),
            SettingKey::Color => "color".to_string(),
            SettingKey::Pace => "pace".to_string(),
            SettingKey::Name(faction) => format!("names.{}", faction.id()),
        }
    }

    /// The values that it may have; none where it is any name.
    const fn values(self) -> &'static [&'static str] {
        match self {
            SettingKey::Dice => &["own", "program"],
            SettingKey::Plain | SettingKey::Color => &["true", "false"],
            SettingKey::Pace => &["turns", "players"],
            SettingKey::Name(_) => &[],
        }
    }

    /// What it is for.
    pub const fn about(self) -> &'static str {
        match self {
            SettingKey::Dice => "your dice (own) or program dice in new games",
            SettingKey::Plain => "numbered questions at a terminal too: true or false",
            SettingKey::Color => "colors where the terminal has them: true or false",
            SettingKey::Pace => {
                "Enter after each turn, or only at a player's question: turns or players"
            }
            SettingKey::Name(_) => "the player's name in new games",
        }
    }

    /// Whether it says how a terminal looks: nothing to a page.
    const fn is_of_terminals(self) -> bool {
        matches!(self, SettingKey::Plain | SettingKey::Color)
    }

    /// The question for its value.
    fn question(self) -> Ask {
        let values = self.values().iter().chain([&USUAL]);
        Ask {
            text: format!("New value of {}?", self.word()),
            replies: values.map(|value| Reply::new(*value, "")).collect(),
            closed: if self.values().is_empty() { ReplySet::No } else { ReplySet::One },
            ..Ask::default()
        }
    }

    /// The one that is typed.
    ///
    /// # Errors
    /// What would be right.
    pub fn read(word: &str) -> Result<SettingKey, String> {
        let words: Vec<String> = SettingKey::ALL.iter().map(|key| key.word()).collect();
        let place = words.iter().position(|own| own == word);
        place
            .map(|place| SettingKey::ALL[place])
            .ok_or_else(|| unknown("a setting", word, words.iter().map(String::as_str)))
    }
}

impl Settings {
    /// Those of a record; none where there is no record.
    ///
    /// # Errors
    /// Every flaw, with its line.
    pub fn read(store: &dyn Store, record: &str) -> Result<Settings, Vec<FileError>> {
        let name = store.place(record);
        let text = match text_of(store, record) {
            Ok(text) => text.unwrap_or_default(),
            Err(why) => return Err(vec![FileError::whole(name, format!("not readable: {why}"))]),
        };
        let read = read_file(&text, |flaws, keys| {
            let mut settings = Settings::default();
            for field in keys.entries() {
                match field.key {
                    "names" => {
                        for (faction, inner) in field.by_term(flaws) {
                            let word: String = inner.read(flaws).unwrap_or_default();
                            let set = settings.set(SettingKey::Name(faction), &word);
                            if let (Err(wrong), true) = (set, flaws.is_clean()) {
                                flaws.flaw(inner.at(), wrong);
                            }
                        }
                    }
                    "plain" | "color" => {
                        let truth = field.read(flaws);
                        match field.key {
                            "plain" => settings.plain = truth,
                            _ => settings.color = truth,
                        }
                    }
                    "dice" | "pace" => {
                        let Some(word) = field.read::<_, String>(flaws) else {
                            continue;
                        };
                        let set =
                            SettingKey::read(field.key).and_then(|key| settings.set(key, &word));
                        if let Err(wrong) = set {
                            flaws.flaw(field.at(), wrong);
                        }
                    }
                    other => {
                        let right = ["dice", "plain", "color", "pace", "names"];
                        flaws.unknown::<()>(field.key_at, "a setting", other, &right);
                    }
                }
            }
            Some(settings)
        });
        read.map_err(|flaws| FileError::all(&name, &text, &flaws))
    }

    /// Those of a record, as [`Settings::read`].
    ///
    /// # Errors
    /// Every flaw, in one text.
    pub fn read_told(store: &dyn Store, record: &str) -> Result<Settings, String> {
        Settings::read(store, record).map_err(|faults| faults.iter().join("\n"))
    }

    /// Sets one.
    ///
    /// # Errors
    /// What would be right.
    pub fn set(&mut self, key: SettingKey, value: &str) -> Result<(), String> {
        let right = key.values();
        if !right.is_empty() && !right.contains(&value) {
            let what = format!("a value of `{}`", key.word());
            return Err(unknown(&what, value, right.iter().copied()));
        }
        let truth = Some(value == "true");
        match key {
            SettingKey::Dice => self.dice = Some(value == "own"),
            SettingKey::Plain => self.plain = truth,
            SettingKey::Color => self.color = truth,
            SettingKey::Pace => {
                self.pace = Some(match value {
                    "players" => Pace::People,
                    _ => Pace::Turns,
                });
            }
            SettingKey::Name(faction) => self.names.set(faction, Some(names::check(value)?)),
        }
        Ok(())
    }

    /// Has one as usual again.
    pub fn unset(&mut self, key: SettingKey) {
        match key {
            SettingKey::Dice => self.dice = None,
            SettingKey::Plain => self.plain = None,
            SettingKey::Color => self.color = None,
            SettingKey::Pace => self.pace = None,
            SettingKey::Name(faction) => self.names.set(faction, None),
        }
    }

    /// Sets one in a record as it is by now, or has it as usual again.
    fn change(store: &dyn Store, record: &str, key: SettingKey, value: &str) -> Result<(), String> {
        let mut settings = Settings::read_told(store, record)?;
        match value {
            USUAL => settings.unset(key),
            value => settings.set(key, value)?,
        }
        settings.write(store, record)
    }

    /// The value as it is typed.
    pub fn value(&self, key: SettingKey) -> Option<String> {
        let truth = |truth: bool| truth.to_string();
        match key {
            SettingKey::Dice => {
                self.dice.map(|own| if own { "own" } else { "program" }.to_string())
            }
            SettingKey::Plain => self.plain.map(truth),
            SettingKey::Color => self.color.map(truth),
            SettingKey::Pace => self.pace.map(|pace| {
                match pace {
                    Pace::Turns => "turns",
                    Pace::People => "players",
                }
                .to_string()
            }),
            SettingKey::Name(faction) => self.names.get(faction).map(String::from),
        }
    }

    /// As a record has them.
    fn to_toml(&self) -> Result<String, String> {
        let (mut root, mut names) = (Table::new(), Table::new());
        for key in SettingKey::ALL {
            let Some(value) = self.value(key) else {
                continue;
            };
            match key {
                SettingKey::Plain | SettingKey::Color => {
                    root.insert(key.word(), Value::Boolean(value == "true"));
                }
                SettingKey::Name(faction) => {
                    names.insert(faction.id().to_string(), Value::String(value));
                }
                _ => {
                    root.insert(key.word(), Value::String(value));
                }
            }
        }
        if !names.is_empty() {
            root.insert("names".to_string(), Value::Table(names));
        }
        toml::to_string(&root).map_err(|error| error.to_string())
    }

    /// Writes the record, all or nothing.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn write(&self, store: &dyn Store, record: &str) -> Result<(), String> {
        let written = store.replace(record, &self.to_toml()?, true);
        written.map_err(|error| format!("no write to {}: {error}", store.place(record)))
    }

    /// Whether questions are numbered lines.
    pub fn is_plain(&self) -> bool {
        self.plain.unwrap_or(false)
    }

    /// Whether there are colors where the terminal has them.
    pub fn has_color(&self) -> bool {
        self.color.unwrap_or(true)
    }

    /// What is wanted of a game, where nothing else is said.
    pub fn fill(&self, wanted: &mut StartOptions) {
        wanted.own_dice = wanted.own_dice.or(self.dice);
        wanted.pace = wanted.pace.or(self.pace);
        let each = Faction::ALL.map(|faction| vec![faction]);
        wanted.names = wanted.names.of(&each, &self.names);
    }
}

/// Shows the settings and changes those that are chosen, until the person goes back. A record that cannot be read is made
/// anew where that is wanted.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub async fn change_settings(
    ui: &mut dyn Ui,
    store: &dyn Store,
    record: &str,
) -> Result<(), PromptExit> {
    let keys = SettingKey::ALL.into_iter().filter(|key| !ui.draws() || !key.is_of_terminals());
    let keys: Vec<SettingKey> = keys.collect();
    loop {
        let settings = match Settings::read_told(store, record) {
            Ok(settings) => settings,
            Err(wrong) => {
                tell(ui, &shown::message(&wrong));
                let ask = Ask::new("Reset all settings?", Form::YesNo).typed("(y/n)");
                if ask_player_alone(ui, &ask).await? != Answer::Yes(true) {
                    return Ok(());
                }
                if let Err(wrong) = Settings::default().write(store, record) {
                    tell(ui, &shown::message(&wrong));
                    return Ok(());
                }
                continue;
            }
        };
        let value = |key: SettingKey| settings.value(key).unwrap_or_else(|| "not set".to_string());
        let row =
            |key: SettingKey| Reply::new(key.word(), format!("{}; {}", value(key), key.about()));
        let mut replies = vec![Reply::new("done", "back to the first screen")];
        replies.extend(keys.iter().copied().map(row));
        let ask = Ask {
            text: "Change which setting?".to_string(),
            replies,
            form: Form::One,
            closed: ReplySet::One,
            default: Some(0),
            ..Ask::default()
        };
        let place = match ask_player(ui, &ask).await {
            Ok(Answer::One(place)) => place,
            Ok(_) | Err(PromptExit::Back(_) | PromptExit::Again(_)) => 0,
            Err(leaving) => return Err(leaving),
        };
        let Some(key) = place.checked_sub(1).and_then(|place| keys.get(place)) else {
            return Ok(());
        };
        let changed = match ask_player(ui, &key.question()).await {
            Ok(Answer::Line(line)) => Settings::change(store, record, *key, line.trim()),
            Ok(_) | Err(PromptExit::Back(_) | PromptExit::Again(_)) => continue,
            Err(leaving) => return Err(leaving),
        };
        if let Err(wrong) = changed {
            tell(ui, &shown::message(&wrong));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MemoryStore;

    const RECORD: &str = "settings.toml";

    fn of(text: &str) -> Result<Settings, Vec<FileError>> {
        let store = MemoryStore::default();
        store.replace(RECORD, text, true).expect("a record");
        Settings::read(&store, RECORD)
    }

    #[test]
    fn every_setting_comes_back_from_its_file() {
        let mut settings = Settings::default();
        let store = MemoryStore::default();
        assert_eq!(Settings::read(&store, RECORD).expect("none"), settings);
        for key in SettingKey::ALL {
            for value in key.values().iter().chain(&["Anna"]) {
                let done = settings.set(key, value);
                assert_eq!(done.is_ok(), key.values().is_empty() || *value != "Anna");
                settings.write(&store, RECORD).expect("kept");
                assert_eq!(Settings::read(&store, RECORD).expect("read"), settings);
            }
        }
        for key in SettingKey::ALL {
            assert!(settings.value(key).is_some());
            settings.unset(key);
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_the_nearest_word() {
        for (text, says) in [
            ("\ndise = \"mine\"", "2: `dise` is not a setting; did you mean `dice`?"),
            ("dice = \"progam\"", "did you mean `program`?"),
            ("plain = 1", "must be true or false"),
            ("pace = true", "must be text"),
            ("[names]\nbritsh = \"A\"", "2: "),
            ("[names]\nbritish = \"\\u001b\"", "2: a player's name"),
            ("dice", "not TOML"),
        ] {
            let wrong = of(text).expect_err(text)[0].to_string();
            assert!(wrong.contains(says), "{text}: {wrong}");
        }
    }
}
