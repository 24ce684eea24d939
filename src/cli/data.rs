//! The data files: embedded in the program, or those of a directory in their place.

use super::{Failure, input};
use crate::picture::flowchart::sheets::{self, Sheets};
use crate::picture::places::{self, MapLayout};
use lod_bots::bots::Library;
use lod_bots::events::instructions::{self, Instructions};
use lod_bots::events::words::EventFile;
use lod_bots::events::{Events, library};
use lod_bots::flowchart::{self, Chart};
use lod_engine::game::DataError;
use lod_engine::game::atlas::{self, Atlas};
use lod_engine::game::{Faction, FileError, Scenario, ScenarioId, scenario};
use lod_engine::rules::cards::{self, Cards};
use std::borrow::Cow;
use std::path::Path;

/// One data file and how it is checked.
#[derive(Clone, Copy, Debug)]
pub struct DataFile {
    /// Its path below the data directory.
    pub path: &'static str,
    /// The embedded text.
    pub embedded: &'static str,
    /// Finds every flaw of its text.
    pub check: fn(&str) -> Vec<DataError>,
}

/// A check of several files against each other; none where one of them has faults of its own.
type CrossCheck = fn(&Texts<'_>) -> Option<Vec<FileError>>;

/// Every data file, the map first: the others are read by it.
pub const DATA_FILES: [DataFile; 20] = [
    DataFile {
        path: MAP,
        embedded: include_str!("../../random-spaces/map.toml"),
        check: |text| flaws(Atlas::parse(text)),
    },
    DataFile { path: PLACES, embedded: places::TEXT, check: |text| flaws(MapLayout::parse(text)) },
    DataFile {
        path: scenario_path(ScenarioId::Long),
        embedded: ScenarioId::Long.text(),
        check: |text| flaws(read_scenario(ScenarioId::Long, text)),
    },
    DataFile {
        path: scenario_path(ScenarioId::Medium),
        embedded: ScenarioId::Medium.text(),
        check: |text| flaws(read_scenario(ScenarioId::Medium, text)),
    },
    DataFile {
        path: scenario_path(ScenarioId::Short),
        embedded: ScenarioId::Short.text(),
        check: |text| flaws(read_scenario(ScenarioId::Short, text)),
    },
    DataFile {
        path: scenario_path(ScenarioId::Sprint),
        embedded: ScenarioId::Sprint.text(),
        check: |text| flaws(read_scenario(ScenarioId::Sprint, text)),
    },
    DataFile {
        path: CARDS,
        embedded: include_str!("../../event-instructions/cards.toml"),
        check: |text| flaws(Cards::parse(text)),
    },
    DataFile {
        path: EVENTS[0],
        embedded: Events::embedded(0),
        check: |text| flaws(EventFile::parse(0, text)),
    },
    DataFile {
        path: EVENTS[1],
        embedded: Events::embedded(1),
        check: |text| flaws(EventFile::parse(1, text)),
    },
    DataFile {
        path: EVENTS[2],
        embedded: Events::embedded(2),
        check: |text| flaws(EventFile::parse(2, text)),
    },
    DataFile {
        path: EVENTS[3],
        embedded: Events::embedded(3),
        check: |text| flaws(EventFile::parse(3, text)),
    },
    DataFile {
        path: instruction_path(Faction::British),
        embedded: instructions::text(Faction::British),
        check: |text| flaws(Instructions::parse(Faction::British, text)),
    },
    DataFile {
        path: instruction_path(Faction::Patriots),
        embedded: instructions::text(Faction::Patriots),
        check: |text| flaws(Instructions::parse(Faction::Patriots, text)),
    },
    DataFile {
        path: instruction_path(Faction::French),
        embedded: instructions::text(Faction::French),
        check: |text| flaws(Instructions::parse(Faction::French, text)),
    },
    DataFile {
        path: instruction_path(Faction::Indians),
        embedded: instructions::text(Faction::Indians),
        check: |text| flaws(Instructions::parse(Faction::Indians, text)),
    },
    DataFile {
        path: chart_path(Faction::British),
        embedded: Library::text(Faction::British),
        check: |text| flaws(read_chart(Faction::British, text)),
    },
    DataFile {
        path: chart_path(Faction::Patriots),
        embedded: Library::text(Faction::Patriots),
        check: |text| flaws(read_chart(Faction::Patriots, text)),
    },
    DataFile {
        path: chart_path(Faction::French),
        embedded: Library::text(Faction::French),
        check: |text| flaws(read_chart(Faction::French, text)),
    },
    DataFile {
        path: chart_path(Faction::Indians),
        embedded: Library::text(Faction::Indians),
        check: |text| flaws(read_chart(Faction::Indians, text)),
    },
    DataFile { path: SHEETS, embedded: sheets::TEXT, check: |text| flaws(Sheets::parse(text)) },
];

const CROSS_CHECKS: [CrossCheck; 3] = [muskets, sides, drawn];

const MAP: &str = "random-spaces/map.toml";
const PLACES: &str = "random-spaces/places.toml";
const SHEETS: &str = "flowcharts/sheets.toml";
const CARDS: &str = "event-instructions/cards.toml";

/// The Events, 24 cards a file.
const EVENTS: [&str; library::FILES] = [
    "event-instructions/events-01-24.toml",
    "event-instructions/events-25-48.toml",
    "event-instructions/events-49-72.toml",
    "event-instructions/events-73-96.toml",
];

const fn scenario_path(id: ScenarioId) -> &'static str {
    match id {
        ScenarioId::Long => "scenarios/1775.toml",
        ScenarioId::Medium => "scenarios/1776.toml",
        ScenarioId::Short => "scenarios/1778.toml",
        ScenarioId::Sprint => "scenarios/sprint.toml",
    }
}

const fn instruction_path(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "event-instructions/british.toml",
        Faction::Patriots => "event-instructions/patriots.toml",
        Faction::French => "event-instructions/french.toml",
        Faction::Indians => "event-instructions/indians.toml",
    }
}

const fn chart_path(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "flowcharts/british.toml",
        Faction::Patriots => "flowcharts/patriots.toml",
        Faction::French => "flowcharts/french.toml",
        Faction::Indians => "flowcharts/indians.toml",
    }
}

/// A flowchart file, which must be the one that its name says, and whole.
fn read_chart(faction: Faction, text: &str) -> Result<Chart, Vec<DataError>> {
    let chart = Chart::parse(text)?;
    let mut flaws = flowchart::check(&chart, text);
    if chart.faction != faction {
        let what =
            format!("this file is the flowchart of the {}, not of the {faction}", chart.faction);
        flaws.insert(0, DataError::new(0, what));
    }
    if flaws.is_empty() { Ok(chart) } else { Err(flaws) }
}

fn flaws<T>(read: Result<T, Vec<DataError>>) -> Vec<DataError> {
    read.err().unwrap_or_default()
}

/// A scenario file, which must be the one that its name says.
fn read_scenario(id: ScenarioId, text: &str) -> Result<Scenario, Vec<DataError>> {
    let scenario = Scenario::parse(text)?;
    if scenario.id == id {
        return Ok(scenario);
    }
    let what = format!("this file is scenario `{}`, not `{}`", id.id(), scenario.id.id());
    Err(vec![DataError::new(0, what)])
}

/// The texts of all data files, each with the name that a person knows it by.
#[derive(Debug)]
pub(super) struct Texts<'a>(Vec<(&'a DataFile, String, Cow<'static, str>)>);

impl Texts<'_> {
    /// The embedded files, or those below `dir`.
    pub(super) fn gather(dir: Option<&Path>) -> Result<Texts<'static>, Vec<FileError>> {
        if let Some(dir) = dir.filter(|d| !d.is_dir()) {
            let what = "not a directory. --data needs one with random-spaces, event-instructions, scenarios and flowcharts";
            return Err(vec![input(&dir.display().to_string(), what)]);
        }
        let (mut texts, mut faults) = (Vec::new(), Vec::new());
        for file in &DATA_FILES {
            match read_file(dir, file.path, file.embedded) {
                Ok((name, text)) => texts.push((file, name, text)),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(Texts(texts)) } else { Err(faults) }
    }

    /// A file's name and text.
    fn get(&self, path: &str) -> Option<(&str, &str)> {
        self.0
            .iter()
            .find(|(file, _, _)| file.path == path)
            .map(|(_, name, text)| (name.as_str(), text.as_ref()))
    }

    /// Reads one file into what it says.
    fn parse<T>(
        &self,
        path: &str,
        read: impl Fn(&str) -> Result<T, Vec<DataError>>,
    ) -> Result<T, Vec<FileError>> {
        let (name, text) = self.get(path).ok_or_else(|| vec![input(path, "no such data file")])?;
        read(text).map_err(|flaws| FileError::marked(name, text, &flaws))
    }

    /// Every fault of every file, then of the files together.
    pub(super) fn faults(&self) -> Vec<FileError> {
        let mut faults: Vec<FileError> = self
            .0
            .iter()
            .flat_map(|(file, name, text)| FileError::marked(name, text, &(file.check)(text)))
            .collect();
        if faults.is_empty() {
            faults.extend(CROSS_CHECKS.iter().filter_map(|check| check(self)).flatten());
        }
        faults
    }
}

/// Every musket has its instruction, and the reverse (8.3.3).
fn muskets(texts: &Texts<'_>) -> Option<Vec<FileError>> {
    let cards = texts.parse(CARDS, Cards::parse).ok()?;
    let mut faults = Vec::new();
    for faction in Faction::ALL {
        let path = instruction_path(faction);
        let own = texts.parse(path, |t| Instructions::parse(faction, t)).ok()?;
        let (name, text) = texts.get(path)?;
        let flaws = instructions::mismatches(text, &own, &cards);
        faults.extend(FileError::marked(name, text, &flaws));
    }
    Some(faults)
}

/// Every dual-use Event has two texts, and no other has (5.2).
fn sides(texts: &Texts<'_>) -> Option<Vec<FileError>> {
    let cards = texts.parse(CARDS, Cards::parse).ok()?;
    let mut faults = Vec::new();
    for (number, path) in EVENTS.iter().enumerate() {
        let file = texts.parse(path, |t| EventFile::parse(number, t)).ok()?;
        let (name, text) = texts.get(path)?;
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
fn drawn(texts: &Texts<'_>) -> Option<Vec<FileError>> {
    let sheets = texts.parse(SHEETS, Sheets::parse).ok()?;
    let (name, text) = texts.get(SHEETS)?;
    let charts = Faction::ALL.map(|f| texts.parse(chart_path(f), Chart::parse));
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
    let Ok(map) = texts.parse(MAP, Atlas::parse) else {
        return Err(Failure::Input(texts.faults()));
    };
    let in_use = || Failure::Program("the embedded data are in use".to_string());
    atlas::install(map).map_err(|_| in_use())?;
    let faults = texts.faults();
    if !faults.is_empty() {
        return Err(Failure::Input(faults));
    }
    let scenarios =
        each(ScenarioId::ALL, |id| texts.parse(scenario_path(id), |t| read_scenario(id, t)))?;
    let instructions = each(Faction::ALL, |faction| {
        texts.parse(instruction_path(faction), |t| Instructions::parse(faction, t))
    })?;
    let charts =
        each(Faction::ALL, |faction| texts.parse(chart_path(faction), |t| read_chart(faction, t)))?;
    let mut number = 0;
    let events = each(EVENTS, |path| {
        let file = texts.parse(path, |t| EventFile::parse(number, t));
        number += 1;
        file
    })?;
    let lying = texts.parse(PLACES, MapLayout::parse).map_err(Failure::Input)?;
    let drawings = texts.parse(SHEETS, Sheets::parse).map_err(Failure::Input)?;
    let deck = texts.parse(CARDS, Cards::parse).map_err(Failure::Input)?;
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
