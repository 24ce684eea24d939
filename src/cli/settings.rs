//! `lod settings`: what a person wants every time, in a file beside other programs' settings.

use super::{Failure, read_text, say};
use crate::files::{named_by, odd, replace};
use crate::play::names::{self, Names};
use crate::play::session::{Pace, StartOptions};
use crate::table;
use crate::talk::{Answer, Ask, Form, PromptExit, Reply, ReplySet, Ui, ask_player, tell};
use clap::Args;
use etcetera::BaseStrategy;
use lod_engine::game::atlas::unknown;
use lod_engine::game::reader::{Reader, entries};
use lod_engine::game::{Faction, FileError};
use lod_engine::shown;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// What a person wants every time; what is not set is as usual. The command line wins over it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether people roll the dice of new games and tables.
    dice: Option<bool>,
    plain: Option<bool>,
    color: Option<bool>,
    pace: Option<Pace>,
    names: Names,
}

/// What has a setting as usual again.
const USUAL: &str = "default";

/// The word of before for `color`.
const OLD_COLOR: &str = "colour";

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Dice,
    Plain,
    Color,
    Pace,
    Name(Faction),
}

impl Key {
    const ALL: [Key; 8] = [
        Key::Dice,
        Key::Plain,
        Key::Color,
        Key::Pace,
        Key::Name(Faction::British),
        Key::Name(Faction::Patriots),
        Key::Name(Faction::French),
        Key::Name(Faction::Indians),
    ];

    /// As it is typed.
    fn word(self) -> String {
        match self {
            Key::Dice => "dice".to_string(),
            Key::Plain => "plain".to_string(),
            Key::Color => "color".to_string(),
            Key::Pace => "pace".to_string(),
            Key::Name(faction) => format!("names.{}", faction.id()),
        }
    }

    /// The values that it may have; none where it is any name.
    const fn values(self) -> &'static [&'static str] {
        match self {
            Key::Dice => &["own", "program"],
            Key::Plain | Key::Color => &["true", "false"],
            Key::Pace => &["turns", "players"],
            Key::Name(_) => &[],
        }
    }

    /// What it is for.
    const fn about(self) -> &'static str {
        match self {
            Key::Dice => "your dice (own) or program dice in new games and at tables",
            Key::Plain => "numbered questions at a terminal too: true or false",
            Key::Color => "colors where the terminal has them: true or false",
            Key::Pace => "Enter after each turn, or only at a player's question: turns or players",
            Key::Name(_) => "the player's name in new games",
        }
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

    fn read(word: &str) -> Result<Key, String> {
        let words: Vec<String> = Key::ALL.iter().map(|key| key.word()).collect();
        let word = if word == OLD_COLOR { "color" } else { word };
        let place = words.iter().position(|own| own == word);
        place
            .map(|place| Key::ALL[place])
            .ok_or_else(|| unknown("a setting", word, words.iter().map(String::as_str)))
    }
}

impl Settings {
    /// Those of the file; none where there is no file.
    ///
    /// # Errors
    /// [`Failure::Input`] with every flaw and its line.
    pub fn read() -> Result<Settings, Failure> {
        Settings::of(&file())
    }

    fn of(path: &Path) -> Result<Settings, Failure> {
        match std::fs::metadata(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Settings::default());
            }
            Ok(about) if odd(&about).is_some() => {
                let what = format!("it is {}, not a file of settings", odd(&about).unwrap_or(""));
                let fault = FileError::whole(path.display().to_string(), what);
                return Err(Failure::Input(vec![fault]));
            }
            _ => {}
        }
        let (name, text) = read_text(path)?;
        let read = Reader::document(&text, |reader, root| {
            let mut settings = Settings::default();
            for field in entries(root) {
                match field.key {
                    "names" => {
                        for (faction, inner) in reader.by_faction(field) {
                            let word = reader.word(inner).unwrap_or_default();
                            let set = settings.set(Key::Name(faction), word);
                            if let (Err(wrong), true) = (set, reader.is_clean()) {
                                reader.flaw(inner.value.span().start, wrong);
                            }
                        }
                    }
                    "plain" | "color" | OLD_COLOR => {
                        let truth = reader.truth(field);
                        match field.key {
                            "plain" => settings.plain = truth,
                            _ => settings.color = truth,
                        }
                    }
                    "dice" | "pace" => {
                        let Some(word) = reader.word(field) else {
                            continue;
                        };
                        let set = Key::read(field.key).and_then(|key| settings.set(key, word));
                        if let Err(wrong) = set {
                            reader.flaw(field.value.span().start, wrong);
                        }
                    }
                    other => {
                        let right = ["dice", "plain", "color", "pace", "names"];
                        reader.unknown(field.at, "a setting", other, &right);
                    }
                }
            }
            Some(settings)
        });
        read.map_err(|flaws| Failure::Input(FileError::all(&name, &text, &flaws)))
    }

    /// Sets one.
    ///
    /// # Errors
    /// What would be right.
    fn set(&mut self, key: Key, value: &str) -> Result<(), String> {
        // The words of before.
        let value = match (key, value) {
            (Key::Dice, "mine") => "own",
            (Key::Pace, "people") => "players",
            _ => value,
        };
        let right = key.values();
        if !right.is_empty() && !right.contains(&value) {
            let what = format!("a value of `{}`", key.word());
            return Err(unknown(&what, value, right.iter().copied()));
        }
        let truth = Some(value == "true");
        match key {
            Key::Dice => self.dice = Some(value == "own"),
            Key::Plain => self.plain = truth,
            Key::Color => self.color = truth,
            Key::Pace => {
                self.pace = Some(match value {
                    "players" => Pace::People,
                    _ => Pace::Turns,
                });
            }
            Key::Name(faction) => self.names.set(faction, Some(names::check(value)?)),
        }
        Ok(())
    }

    /// Has one as usual again.
    fn unset(&mut self, key: Key) {
        match key {
            Key::Dice => self.dice = None,
            Key::Plain => self.plain = None,
            Key::Color => self.color = None,
            Key::Pace => self.pace = None,
            Key::Name(faction) => self.names.set(faction, None),
        }
    }

    /// The value as it is typed.
    fn value(&self, key: Key) -> Option<String> {
        let truth = |truth: bool| truth.to_string();
        match key {
            Key::Dice => self.dice.map(|own| if own { "own" } else { "program" }.to_string()),
            Key::Plain => self.plain.map(truth),
            Key::Color => self.color.map(truth),
            Key::Pace => self.pace.map(|pace| {
                match pace {
                    Pace::Turns => "turns",
                    Pace::People => "players",
                }
                .to_string()
            }),
            Key::Name(faction) => self.names.get(faction).map(String::from),
        }
    }

    /// As the file has them.
    fn text(&self) -> Result<String, Failure> {
        let (mut root, mut names) = (Table::new(), Table::new());
        for key in Key::ALL {
            let Some(value) = self.value(key) else {
                continue;
            };
            match key {
                Key::Plain | Key::Color => {
                    root.insert(key.word(), Value::Boolean(value == "true"));
                }
                Key::Name(faction) => {
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
        toml::to_string(&root).map_err(|error| Failure::Program(error.to_string()))
    }

    /// Writes the file, all or nothing.
    fn write(&self, path: &Path) -> Result<(), Failure> {
        replace(path, &self.text()?)
            .map_err(|error| Failure::Program(format!("no write to {}: {error}", path.display())))
    }

    /// What a game is asked for, with these where the command line says nothing.
    pub(super) fn fill(&self, wanted: &mut StartOptions) {
        wanted.own_dice = wanted.own_dice.or(self.dice);
        wanted.pace = wanted.pace.or(self.pace);
        let each = Faction::ALL.map(|faction| vec![faction]);
        wanted.names = wanted.names.of(&each, &self.names);
        self.dress();
    }

    /// The same for a table.
    pub(super) fn fill_table(&self, options: &mut table::Options) {
        options.program_rolls = self.dice.map(|mine| !mine);
        self.dress();
    }

    /// Whether questions are numbered lines.
    pub fn is_plain(&self) -> bool {
        self.dress();
        self.plain.unwrap_or(false)
    }

    /// No colours where none are wanted; `NO_COLOR` and pipes have none anyway.
    fn dress(&self) {
        if self.color == Some(false) {
            console::set_colors_enabled(false);
        }
    }
}

/// The file: that of the environment's `LOD_SETTINGS`, or the platform's for a program's settings.
pub(super) fn file() -> PathBuf {
    if let Some(named) = named_by("LOD_SETTINGS") {
        return named;
    }
    match etcetera::choose_base_strategy() {
        Ok(base) => base.config_dir().join("lod-assistant").join("settings.toml"),
        Err(_) => PathBuf::from("lod-settings.toml"),
    }
}

/// How `lod settings` is asked.
#[derive(Clone, Debug, Args)]
pub struct SettingsOptions {
    /// Which setting
    key: Option<String>,
    /// Its new value
    #[arg(conflicts_with = "default")]
    value: Option<String>,
    /// Reset it to the default
    #[arg(long, requires = "key")]
    default: bool,
}

/// Shows the settings, or sets one.
///
/// # Errors
/// [`Failure::Input`] for a setting or value that is none, and for a file that is wrong.
pub fn settings(wanted: &SettingsOptions) -> Result<(), Failure> {
    let path = file();
    let input = |what: String| Failure::Input(vec![FileError::whole("lod settings", what)]);
    let key = wanted.key.as_deref().map(Key::read);
    let key = key.transpose().map_err(input)?;
    let mut settings = Settings::of(&path)?;
    match (key, &wanted.value, wanted.default) {
        (Some(key), None, true) => settings.unset(key),
        (Some(key), Some(value), false) => settings.set(key, value).map_err(input)?,
        (Some(_), None, false) | (None, None, false) => return show(&settings, key, &path),
        _ => {
            return Err(input(
                "type `lod settings KEY VALUE`, or `lod settings KEY --default`".to_string(),
            ));
        }
    }
    settings.write(&path)?;
    show(&settings, key, &path)
}

/// Shows the settings and changes those that are chosen, until the person goes back.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(super) async fn change(face: &mut dyn Ui) -> Result<(), PromptExit> {
    let path = file();
    loop {
        let mut settings = match Settings::of(&path) {
            Ok(settings) => settings,
            Err(failure) => {
                tell(face, &shown::message(&failure.to_string()));
                return Ok(());
            }
        };
        let value = |key: Key| settings.value(key).unwrap_or_else(|| "not set".to_string());
        let row = |key: Key| Reply::new(key.word(), format!("{}; {}", value(key), key.about()));
        let mut replies = vec![Reply::new("done", "back to the first screen")];
        replies.extend(Key::ALL.map(row));
        let ask = Ask {
            text: "Change which setting?".to_string(),
            replies,
            form: Form::One,
            closed: ReplySet::One,
            default: Some(0),
            ..Ask::default()
        };
        let place = match ask_player(face, &ask).await {
            Ok(Answer::One(place)) => place,
            Ok(_) | Err(PromptExit::Back(_) | PromptExit::Again(_)) => 0,
            Err(leaving) => return Err(leaving),
        };
        let Some(key) = place.checked_sub(1).and_then(|place| Key::ALL.get(place)) else {
            return Ok(());
        };
        let changed = match ask_player(face, &key.question()).await {
            Ok(Answer::Line(line)) if line.trim() == USUAL => {
                settings.unset(*key);
                Ok(())
            }
            Ok(Answer::Line(line)) => settings.set(*key, line.trim()),
            Ok(_) | Err(PromptExit::Back(_) | PromptExit::Again(_)) => continue,
            Err(leaving) => return Err(leaving),
        };
        match changed {
            Err(wrong) => tell(face, &shown::message(&wrong)),
            Ok(()) => {
                if let Err(failure) = settings.write(&path) {
                    tell(face, &shown::message(&failure.to_string()));
                }
            }
        }
    }
}

fn show(settings: &Settings, only: Option<Key>, path: &Path) -> Result<(), Failure> {
    let mut text = format!("{}\n", shown::line(&path.to_string_lossy()));
    for key in Key::ALL.into_iter().filter(|key| only.is_none_or(|o| o == *key)) {
        let value = settings.value(key).unwrap_or_else(|| "-".to_string());
        text.push_str(&format!("  {:<15}  {value:<8}  {}\n", key.word(), key.about()));
    }
    say(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, text: &str) -> Result<Settings, Failure> {
        let file = format!("lod-{}-{name}.toml", std::process::id());
        let path = std::env::temp_dir().join(file);
        std::fs::write(&path, text).expect("a file");
        let read = Settings::of(&path);
        std::fs::remove_file(&path).expect("the file");
        read
    }

    #[test]
    fn every_setting_comes_back_from_its_file() {
        let mut settings = Settings::default();
        assert_eq!(of("set-none", "").expect("none"), settings);
        for key in Key::ALL {
            for value in key.values().iter().chain(&["Anna"]) {
                let done = settings.set(key, value);
                assert_eq!(done.is_ok(), key.values().is_empty() || *value != "Anna");
                let text = settings.text().expect("a text");
                assert_eq!(of("set-one", &text).expect("read"), settings, "{text}");
            }
        }
        for key in Key::ALL {
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
            let wrong = of("set-wrong", text).expect_err(text).to_string();
            assert!(wrong.contains(says), "{text}: {wrong}");
        }
    }
}
