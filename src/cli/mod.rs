//! What the command line can be asked for; `main.rs` only says how it is asked.

mod cards;
mod chances;
mod check;
mod choices;
mod data;
mod decide;
mod failure;
mod flowchart;
mod games;
mod home;
mod learn;
mod manual;
mod once;
mod parsers;
mod place;
mod play;
mod score;
mod serve;
mod settings;
mod simulate;
mod typed;
mod walk;
mod winter;
pub mod ww;

pub use cards::{CardsOptions, cards};
pub use check::check;
pub use data::{DATA_FILES, DataFile, install};
pub use decide::{DecideAnswer, DecideOptions, decide, decided, failure};
pub use failure::Failure;
pub use flowchart::{FlowchartOptions, flowchart};
pub use games::{GamesOptions, games};
pub use home::home;
pub use learn::{LearnOptions, learn};
pub use manual::{completions, man};
pub use once::Once;
pub use parsers::path;
pub use play::{PlayOptions, TableOptions, play, play_plain, table};
pub use score::{ScoreOptions, score};
pub use serve::{ServeOptions, serve};
use settings::read_settings;
pub use settings::{SettingsOptions, settings};
pub use simulate::{SimulateOptions, simulate};
pub use typed::arguments;
pub use walk::{WalkOptions, walk};
pub use winter::{WinterOptions, conducted, winter};
pub use ww::{WwOptions, ww};

use crate::native::{self, games_folder};
use crate::own_turn::manual_edit;
use crate::places::LEARN_RECORD;
use crate::ports::Ports;
use lod_engine::game::FileError;
use lod_engine::game::position::PositionFile;
use lod_engine::game::scenario::ScenarioId;
use lod_engine::rules::position;
use lod_engine::shown;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Reads a position file; `-` is standard input. A scenario, a colon and what differs from its set-up is a position
/// too: `1776: boston 3r po; resources 4b`.
///
/// # Errors
/// [`Failure::Input`] with every fault.
pub fn read_position(path: &Path) -> Result<PositionFile, Failure> {
    if let Some((scenario, facts)) = in_a_line(path) {
        return position_of(scenario, facts);
    }
    let (name, text) = read_text(path)?;
    position::read(&name, &text).map_err(Failure::Input)
}

/// The scenario and what differs from it, where that is what was typed in the place of a file.
fn in_a_line(typed: &Path) -> Option<(ScenarioId, &str)> {
    let (id, facts) = typed.to_str()?.split_once(':')?;
    let scenario = ScenarioId::ALL.into_iter().find(|scenario| scenario.id() == id.trim())?;
    (!typed.exists()).then_some((scenario, facts))
}

/// The set-up of a scenario with what differs from it, told as at the table.
fn position_of(scenario: ScenarioId, facts: &str) -> Result<PositionFile, Failure> {
    let wrong = |what: String| Failure::input("--position", what);
    let base = format!("base = \"{}\"", scenario.id());
    let mut file = position::read("--position", &base).map_err(Failure::Input)?;
    if facts.trim().is_empty() {
        return Ok(file);
    }
    let board = &mut file.position.board;
    let changes = manual_edit::parse(board, facts).map_err(wrong)?;
    board.apply_all(&changes).map_err(|violation| wrong(violation.to_string()))?;
    Ok(file)
}

/// The record in which a learner's progress at a terminal is kept.
fn learn_record() -> Option<String> {
    std::io::stdin().is_terminal().then(|| LEARN_RECORD.to_string())
}

/// This machine, games where they usually lie.
pub fn ports() -> Ports {
    native::ports(&games_folder(None))
}

/// A file of the program's own, beside the games.
fn beside_games(name: &str) -> PathBuf {
    games_folder(None).join(name)
}

/// The text of a position file that can be read.
fn position_text(path: &Path) -> Result<String, Failure> {
    let (name, text) = read_text(path)?;
    position::read(&name, &text).map(|_| text).map_err(Failure::Input)
}

/// A file's name and text.
fn read_text(path: &Path) -> Result<(String, String), Failure> {
    let (name, bytes) = if path == Path::new("-") {
        ("standard input".to_string(), read_all(std::io::stdin()))
    } else {
        let read = std::fs::File::open(path).and_then(|file| {
            let about = file.metadata()?;
            if about.is_file() && about.len() > LONGEST { Err(too_long()) } else { read_all(file) }
        });
        (path.display().to_string(), read)
    };
    let text = data::text_of(&name, bytes).map_err(|fault| Failure::Input(vec![fault]))?;
    Ok((name, text))
}

/// The longest file that is read.
const LONGEST: u64 = 1 << 24;

/// All that can be read, which must have an end.
fn read_all(from: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LONGEST) {
        return Err(too_long());
    }
    Ok(bytes)
}

fn too_long() -> std::io::Error {
    std::io::Error::other("it is longer than 16 MiB")
}

/// Writes an answer to standard output. A reader that has gone away is no failure.
///
/// # Errors
/// [`Failure::Program`] when it cannot be written.
pub fn say(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(shown::lines(text).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Program(format!("cannot write standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a failure to standard error; where that cannot be, there is nobody to tell.
pub fn complain(failure: &dyn std::fmt::Display) {
    let text = failure.to_string();
    let _ = writeln!(std::io::stderr(), "{}", shown::lines(&text));
}

/// An input fault that concerns a file as a whole.
fn input(file: &str, what: impl Into<String>) -> FileError {
    FileError::whole(file, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Faction, Piece, Space};

    #[test]
    fn a_position_can_be_a_line() {
        let read = |line: &str| read_position(Path::new(line));
        let file = read("1776: boston 3r po; resources 4b, va =1mu").expect("a position");
        let board = file.position.board;
        assert_eq!(board.pieces(Space::Boston, Piece::BritishRegular), 3);
        assert_eq!(board.resources(Faction::British), 4);
        assert_eq!(board.pieces(Space::Virginia, Piece::Tory), 0);
        assert!(read("sprint:").is_ok());
        let wrong = read("1776: bostom 3r").expect_err("no space").to_string();
        assert!(wrong.contains("Boston"), "{wrong}");
        assert!(read("1777: boston 3r").is_err(), "no such file");
    }
}
