//! The data files: embedded in the program, or those of a directory in their place.

use super::{Failure, input};
use crate::picture::flowchart::sheets::{self, Sheets};
use crate::picture::places::{self, MapLayout};
use lod_bots::bots::Library;
use lod_bots::events::instructions::{self, Instructions};
use lod_bots::events::words::EventFile;
use lod_bots::events::{Events, library};
use lod_bots::flowchart::{self, Chart};
use lod_engine::game::atlas::{self, Atlas};
use lod_engine::game::{DataError, DataErrors};
use lod_engine::game::{Faction, FileError, Scenario, ScenarioId, scenario};
use lod_engine::rules::cards::{self, Cards};
use std::borrow::Cow;
use std::path::Path;

/// A data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataFile {
    /// The map, by which the others are read.
    Map,
    /// Where the spaces are drawn.
    Places,
    /// A scenario.
    Scenario(ScenarioId),
    /// The deck.
    Cards,
    /// The Events of 24 cards, by the place of the file.
    Events(usize),
    /// The Event Instructions of a Faction.
    Instructions(Faction),
    /// The flowchart of a Faction.
    Chart(Faction),
    /// Where its boxes are drawn.
    Sheets,
}

/// Every data file, the map first.
pub const DATA_FILES: [DataFile; 20] = [
    DataFile::Map,
    DataFile::Places,
    DataFile::Scenario(ScenarioId::Long),
    DataFile::Scenario(ScenarioId::Medium),
    DataFile::Scenario(ScenarioId::Short),
    DataFile::Scenario(ScenarioId::Sprint),
    DataFile::Cards,
    DataFile::Events(0),
    DataFile::Events(1),
    DataFile::Events(2),
    DataFile::Events(3),
    DataFile::Instructions(Faction::British),
    DataFile::Instructions(Faction::Patriots),
    DataFile::Instructions(Faction::French),
    DataFile::Instructions(Faction::Indians),
    DataFile::Chart(Faction::British),
    DataFile::Chart(Faction::Patriots),
    DataFile::Chart(Faction::French),
    DataFile::Chart(Faction::Indians),
    DataFile::Sheets,
];

/// The files of the Events, 24 cards each.
const EVENTS: [&str; library::FILES] = [
    "event-instructions/events-01-24.toml",
    "event-instructions/events-25-48.toml",
    "event-instructions/events-49-72.toml",
    "event-instructions/events-73-96.toml",
];

impl DataFile {
    /// Its path below the data directory.
    pub fn path(self) -> String {
        match self {
            DataFile::Map => "random-spaces/map.toml".to_string(),
            DataFile::Places => "random-spaces/places.toml".to_string(),
            DataFile::Scenario(id) => format!("scenarios/{}.toml", id.id()),
            DataFile::Cards => "event-instructions/cards.toml".to_string(),
            DataFile::Events(number) => EVENTS[number].to_string(),
            DataFile::Instructions(faction) => format!("event-instructions/{}.toml", faction.id()),
            DataFile::Chart(faction) => format!("flowcharts/{}.toml", faction.id()),
            DataFile::Sheets => "flowcharts/sheets.toml".to_string(),
        }
    }

    /// The embedded text.
    pub fn embedded(self) -> &'static str {
        match self {
            DataFile::Map => include_str!("../../random-spaces/map.toml"),
            DataFile::Places => places::TEXT,
            DataFile::Scenario(id) => id.text(),
            DataFile::Cards => include_str!("../../event-instructions/cards.toml"),
            DataFile::Events(number) => Events::embedded(number),
            DataFile::Instructions(faction) => instructions::text(faction),
            DataFile::Chart(faction) => Library::text(faction),
            DataFile::Sheets => sheets::TEXT,
        }
    }

    /// What of a text is no fault and worth a second look.
    pub fn doubts(self, text: &str) -> Vec<DataError> {
        match self {
            DataFile::Events(_) => library::doubts(text),
            DataFile::Instructions(_) => instructions::doubts(text),
            DataFile::Chart(_) => flowchart::doubts(text),
            _ => Vec::new(),
        }
    }

    /// Finds every flaw of a text in its place.
    pub fn check(self, text: &str) -> Vec<DataError> {
        match self {
            DataFile::Map => flaws(Atlas::parse(text)),
            DataFile::Places => flaws(MapLayout::parse(text)),
            DataFile::Scenario(id) => flaws(read_scenario(id, text)),
            DataFile::Cards => flaws(Cards::parse(text)),
            DataFile::Events(number) => flaws(EventFile::parse(number, text)),
            DataFile::Instructions(faction) => flaws(Instructions::parse(faction, text)),
            DataFile::Chart(faction) => flaws(read_chart(faction, text)),
            DataFile::Sheets => flaws(Sheets::parse(text)),
        }
    }
}

/// A check of several files against each other; none where one of them has faults of its own.
type CrossCheck = fn(&Texts) -> Option<Vec<FileError>>;

const CROSS_CHECKS: [CrossCheck; 3] = [muskets, sides, drawn];

/// A flowchart file, which must be the one that its name says, and whole.
fn read_chart(faction: Faction, text: &str) -> Result<Chart, DataErrors> {
    let chart = Chart::parse(text)?;
    let mut flaws = flowchart::check(&chart, text);
    if chart.faction != faction {
        let what =
            format!("this file is the flowchart of the {}, not of the {faction}", chart.faction);
        flaws.insert(0, DataError::new(0, what));
    }
    if flaws.is_empty() { Ok(chart) } else { Err(flaws.into()) }
}

fn flaws<T>(read: Result<T, DataErrors>) -> Vec<DataError> {
    read.err().map_or_else(Vec::new, Vec::from)
}

/// A scenario file, which must be the one that its name says.
fn read_scenario(id: ScenarioId, text: &str) -> Result<Scenario, DataErrors> {
    let scenario = Scenario::parse(text)?;
    if scenario.id == id {
        return Ok(scenario);
    }
    let what = format!("this file is scenario `{}`, not `{}`", id.id(), scenario.id.id());
    Err(vec![DataError::new(0, what)].into())
}

/// The texts of all data files, each with the name that a person knows it by.
#[derive(Debug)]
pub(super) struct Texts(Vec<(DataFile, String, Cow<'static, str>)>);

impl Texts {
    /// The embedded files, or those below `dir`.
    pub(super) fn gather(dir: Option<&Path>) -> Result<Texts, Vec<FileError>> {
        if let Some(dir) = dir.filter(|d| !d.is_dir()) {
            let what = "not a directory. --data needs one with random-spaces, event-instructions, scenarios and flowcharts";
            return Err(vec![input(&dir.display().to_string(), what)]);
        }
        let (mut texts, mut faults) = (Vec::new(), Vec::new());
        for file in DATA_FILES {
            match read_file(dir, &file.path(), file.embedded()) {
                Ok((name, text)) => texts.push((file, name, text)),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(Texts(texts)) } else { Err(faults) }
    }

    /// A file's name and text.
    fn get(&self, file: DataFile) -> Option<(&str, &str)> {
        self.0
            .iter()
            .find(|(named, _, _)| *named == file)
            .map(|(_, name, text)| (name.as_str(), text.as_ref()))
    }

    /// Reads one file into what it says.
    fn parse<T>(
        &self,
        file: DataFile,
        read: impl Fn(&str) -> Result<T, DataErrors>,
    ) -> Result<T, Vec<FileError>> {
        let (name, text) =
            self.get(file).ok_or_else(|| vec![input(&file.path(), "no such data file")])?;
        read(text).map_err(|flaws| FileError::marked(name, text, &flaws))
    }

    /// Every fault of every file, then of the files together.
    pub(super) fn faults(&self) -> Vec<FileError> {
        let mut faults: Vec<FileError> = self
            .0
            .iter()
            .flat_map(|(file, name, text)| FileError::marked(name, text, &file.check(text)))
            .collect();
        if faults.is_empty() {
            faults.extend(CROSS_CHECKS.iter().filter_map(|check| check(self)).flatten());
        }
        faults
    }

    /// What of the files is no fault and worth a second look.
    pub(super) fn doubts(&self) -> Vec<FileError> {
        let doubts = |(file, name, text): &(DataFile, String, Cow<'static, str>)| {
            FileError::marked(name, text, &file.doubts(text))
        };
        self.0.iter().flat_map(doubts).collect()
    }
}

/// Every musket has its instruction, and the reverse (8.3.3).
fn muskets(texts: &Texts) -> Option<Vec<FileError>> {
    let cards = texts.parse(DataFile::Cards, Cards::parse).ok()?;
    let mut faults = Vec::new();
    for faction in Faction::ALL {
        let file = DataFile::Instructions(faction);
        let own = texts.parse(file, |t| Instructions::parse(faction, t)).ok()?;
        let (name, text) = texts.get(file)?;
        let flaws = instructions::mismatches(text, &own, &cards);
        faults.extend(FileError::marked(name, text, &flaws));
    }
    Some(faults)
}

/// Every dual-use Event has two texts, and no other has (5.2).
fn sides(texts: &Texts) -> Option<Vec<FileError>> {
    let cards = texts.parse(DataFile::Cards, Cards::parse).ok()?;
    let mut faults = Vec::new();
    for number in 0..EVENTS.len() {
        let named = DataFile::Events(number);
        let file = texts.parse(named, |t| EventFile::parse(number, t)).ok()?;
        let (name, text) = texts.get(named)?;
        let flaws: Vec<DataError> = file
            .event
            .iter()
            .filter_map(|event| {
                let card = *event.card.get_ref();
                let dual = cards.get(card).and_then(|c| c.event())?.shaded;
                let what = match (dual, event.shaded.is_some()) {
                    (true, false) => "is dual-use in cards.toml and needs [event.shaded]",
                    (false, true) => "has one text in cards.toml: remove [event.shaded]",
                    _ => return None,
                };
                let at = event.card.span().start;
                Some(DataError::new(at, format!("card {card} {what}")))
            })
            .collect();
        faults.extend(FileError::marked(name, text, &flaws));
    }
    Some(faults)
}

/// Every box and every arrow of the flowcharts has its place on the sheets, and no other has.
fn drawn(texts: &Texts) -> Option<Vec<FileError>> {
    let sheets = texts.parse(DataFile::Sheets, Sheets::parse).ok()?;
    let (name, text) = texts.get(DataFile::Sheets)?;
    let charts = Faction::ALL.map(|f| texts.parse(DataFile::Chart(f), Chart::parse));
    let flaws: Vec<DataError> =
        charts.iter().flatten().flat_map(|chart| sheets.check(chart, text)).collect();
    Some(FileError::marked(name, text, &flaws))
}

/// The name and text of a data file: the embedded one, or that at its path below `dir`.
pub(super) fn read_file(
    dir: Option<&Path>,
    path: &str,
    embedded: &'static str,
) -> Result<(String, Cow<'static, str>), FileError> {
    let Some(dir) = dir else {
        return Ok((path.to_string(), Cow::Borrowed(embedded)));
    };
    let path = dir.join(path);
    let name = path.display().to_string();
    let read = std::fs::File::open(&path).and_then(super::read_all);
    let text = text_of(&name, read)?;
    Ok((name, Cow::Owned(text)))
}

/// The text of a file that was read; it must be UTF-8.
pub(super) fn text_of(name: &str, read: std::io::Result<Vec<u8>>) -> Result<String, FileError> {
    let bytes = read.map_err(|error| input(name, format!("not readable: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].split(|b| *b == b'\n').count();
        FileError { line: Some(line), ..input(name, "not UTF-8 text") }
    })
}

/// Checks the data files below `dir` and puts them in place of the embedded ones, before anything
/// has looked at those.
///
/// # Errors
/// [`Failure::Input`] with every fault of the files.
pub fn install(dir: &Path) -> Result<(), Failure> {
    let texts = Texts::gather(Some(dir)).map_err(Failure::Input)?;
    let Ok(map) = texts.parse(DataFile::Map, Atlas::parse) else {
        return Err(Failure::Input(texts.faults()));
    };
    let in_use = || Failure::Program("the embedded data are in use".to_string());
    atlas::install(map).map_err(|_| in_use())?;
    let faults = texts.faults();
    if !faults.is_empty() {
        return Err(Failure::Input(faults));
    }
    let scenarios =
        each(ScenarioId::ALL, |id| texts.parse(DataFile::Scenario(id), |t| read_scenario(id, t)))?;
    let instructions = each(Faction::ALL, |faction| {
        texts.parse(DataFile::Instructions(faction), |t| Instructions::parse(faction, t))
    })?;
    let charts = each(Faction::ALL, |faction| {
        texts.parse(DataFile::Chart(faction), |t| read_chart(faction, t))
    })?;
    let events = each([0, 1, 2, 3], |number| {
        texts.parse(DataFile::Events(number), |t| EventFile::parse(number, t))
    })?;
    let lying = texts.parse(DataFile::Places, MapLayout::parse).map_err(Failure::Input)?;
    let drawings = texts.parse(DataFile::Sheets, Sheets::parse).map_err(Failure::Input)?;
    let deck = texts.parse(DataFile::Cards, Cards::parse).map_err(Failure::Input)?;
    Events::install(Events::of(events)).map_err(|_| in_use())?;
    sheets::install(drawings).map_err(|_| in_use())?;
    places::install(lying).map_err(|_| in_use())?;
    cards::install(deck).map_err(|_| in_use())?;
    Library::install(charts).map_err(|_| in_use())?;
    scenario::install(scenarios).map_err(|_| in_use())?;
    instructions::install(instructions).map_err(|_| in_use())
}

/// One value for each of four, or the faults of the first that has some.
fn each<K, T>(
    keys: [K; 4],
    read: impl FnMut(K) -> Result<T, Vec<FileError>>,
) -> Result<[T; 4], Failure> {
    let read: Result<Vec<T>, Vec<FileError>> = keys.into_iter().map(read).collect();
    let values = read.map_err(Failure::Input)?;
    values.try_into().map_err(|_| Failure::Program("need exactly 4".to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_files_are_in_order() {
        let texts = Texts::gather(None).unwrap();
        assert_eq!(texts.faults(), []);
    }

    #[test]
    fn a_file_must_be_utf_8() {
        let fault = text_of("x", Ok(b"a\nb\n\xff".to_vec())).unwrap_err();
        assert_eq!(fault.to_string(), "x:3: not UTF-8 text");
    }
}
