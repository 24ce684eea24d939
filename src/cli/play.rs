//! `lod play`: a whole game at the table.

use super::games::list;
use super::parsers::{self, People};
use super::{Failure, position_text, read_settings};
use crate::files::write_new;
use crate::native::{self, games_folder};
use crate::play::BoardBegin;
use crate::play::session::{self, Pace, RunError, StartOptions};
use crate::ports::Ports;
use crate::talk::{PlaceExit, PromptCommand, Ui, block_on};
use crate::tell::wrap_to;
use crate::terminal::{Plain, open_ui};
use clap::Args;
use lod_engine::game::{Faction, ScenarioId};
use lod_engine::shown;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

/// How `lod play` is asked.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is one switch")]
pub struct PlayOptions {
    /// The game to continue; with --new the name of a new one
    name: Option<String>,
    /// List the saved games
    #[arg(long)]
    list: bool,
    /// Write the history with pictures into this new HTML file
    #[arg(long, value_name = "FILE", requires = "name", conflicts_with_all = ["list", "new", "position", "scenario", "people"], value_parser = parsers::path())]
    export_html: Option<PathBuf>,
    /// Start a new game; asks for the options not given
    #[arg(long)]
    new: bool,
    /// Begin from a position file
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    position: Option<PathBuf>,
    /// 1775, 1776, 1778 or sprint
    #[arg(long, value_parser = parsers::scenario, conflicts_with = "position")]
    scenario: Option<ScenarioId>,
    /// The board: program, set-up, entered or asked
    #[arg(long, value_parser = parsers::board())]
    board: Option<BoardBegin>,
    /// Who plays, e.g. british or british+indians, or british=Anna,french=Ben
    #[arg(long, value_parser = parsers::people)]
    people: Option<People>,
    /// The Event deck: own or program
    #[arg(long, value_parser = parsers::is_own())]
    deck: Option<bool>,
    /// The dice: own or program
    #[arg(long, value_parser = parsers::is_own())]
    dice: Option<bool>,
    /// Use period Events
    #[arg(long)]
    period_events: bool,
    /// Use Winter is Coming (2.3.7)
    #[arg(long)]
    winter_is_coming: bool,
    /// Use the harder game for one player (8.8)
    #[arg(long)]
    difficulty: bool,
    /// The seed of the program deck and dice
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The folder of the saved games
    #[arg(long, value_name = "DIR", value_parser = parsers::path())]
    folder: Option<PathBuf>,
    /// Ask numbered questions, one answer a line
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    plain: Option<bool>,
    /// Reports that wait for Enter: each turn, or none
    #[arg(long, value_parser = parsers::pace())]
    pace: Option<Pace>,
}

impl PlayOptions {
    /// The game that is wanted.
    fn wanted(&self) -> Result<StartOptions, Failure> {
        let (people, names) = self.people.clone().unzip();
        Ok(StartOptions {
            name: self.name.clone(),
            new: self.new,
            position: self.position.as_deref().map(position_text).transpose()?,
            scenario: self.scenario,
            board: self.board,
            people,
            names: names.unwrap_or_default(),
            own_deck: self.deck,
            own_dice: self.dice,
            period_events: self.period_events,
            winter_is_coming: self.winter_is_coming,
            difficulty: self.difficulty,
            seed: self.seed,
            pace: self.pace,
            ..StartOptions::default()
        })
    }
}

/// How `lod table` is asked: a game on the players' board.
#[derive(Clone, Debug, Args)]
pub struct TableOptions {
    /// Begin with this Faction's turn: british, patriots, french or indians
    #[arg(value_parser = parsers::faction)]
    faction: Option<Faction>,
    /// The set-up on your board: 1775, 1776, 1778 or sprint
    #[arg(long, value_parser = parsers::scenario, conflicts_with = "position")]
    scenario: Option<ScenarioId>,
    /// A position file of your board
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    position: Option<PathBuf>,
    /// Who plays, e.g. british or british+indians, or british=Anna,french=Ben
    #[arg(long, value_parser = parsers::people)]
    people: Option<People>,
    /// The dice: own or program
    #[arg(long, value_parser = parsers::is_own())]
    dice: Option<bool>,
    /// Ask numbered questions, one answer a line
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    plain: Option<bool>,
    /// The seed of the program dice
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The folder of the saved games
    #[arg(long, value_name = "DIR", value_parser = parsers::path())]
    folder: Option<PathBuf>,
}

/// Plays on the players' board.
///
/// # Errors
/// As [`play`].
pub fn table(options: &TableOptions) -> Result<(), Failure> {
    let ports = native::ports(&games_folder(options.folder.as_deref()));
    let (people, names) = options.people.clone().unzip();
    let board = match (options.position.is_some(), options.scenario.is_some()) {
        (true, _) => Some(BoardBegin::Entered),
        (_, true) => Some(BoardBegin::SetUp),
        _ => None,
    };
    let mut wanted = StartOptions {
        position: options.position.as_deref().map(position_text).transpose()?,
        scenario: options.scenario,
        board,
        people,
        names: names.unwrap_or_default(),
        own_dice: options.dice,
        seed: options.seed,
        ..StartOptions::of_table(options.faction)
    };
    let settings = read_settings()?;
    settings.fill(&mut wanted);
    let plain = options.plain.unwrap_or(settings.is_plain());
    let done = open_ui(plain, async |ui: &mut dyn Ui| session::run(&wanted, &ports, ui).await);
    done.map(|_| ()).map_err(failure_of)
}

/// Plays, or lists the saved games.
///
/// # Errors
/// [`Failure::Input`] for a game or file that cannot be; [`Failure::Program`] when the game could not be
/// saved.
pub fn play(options: &PlayOptions) -> Result<(), Failure> {
    let ports = native::ports(&games_folder(options.folder.as_deref()));
    if options.list {
        return list(&ports);
    }
    let mut wanted = options.wanted()?;
    let settings = read_settings()?;
    settings.fill(&mut wanted);
    let done =
        open_ui(
            options.plain.unwrap_or(settings.is_plain()),
            async |ui: &mut dyn Ui| match &options.export_html {
                Some(path) => export_page(&wanted, path, &ports, ui).await,
                None => played(&wanted, &ports, ui).await,
            },
        );
    done.map_err(failure_of)
}

/// Plays until the program is left.
async fn played(wanted: &StartOptions, ports: &Ports, ui: &mut dyn Ui) -> Result<(), RunError> {
    while session::run(wanted, ports, ui).await? == PlaceExit::Back {
        ui.show(&PromptCommand::Undo.nothing_here());
    }
    Ok(())
}

/// Writes the story of the saved game that is wanted as a page into a new file.
async fn export_page(
    wanted: &StartOptions,
    path: &Path,
    ports: &Ports,
    ui: &mut dyn Ui,
) -> Result<(), RunError> {
    let name = wanted.name.as_deref().unwrap_or_default();
    let Some(text) = session::page_of(name, ports, ui).await? else {
        ui.show("Good-bye.");
        return Ok(());
    };
    let named = path.display().to_string();
    write_new(path, &named, &text).map_err(RunError::Input)?;
    let told = format!("The page is in {}.", shown::line(&named));
    for line in wrap_to(&told, "  ", ui.width()) {
        ui.show(&line);
    }
    Ok(())
}

/// Plays over any reader and writer; the terminal and its signals are left alone.
///
/// # Errors
/// See [`RunError`].
pub fn play_plain<R: BufRead, W: Write>(
    wanted: &StartOptions,
    ports: &Ports,
    plain: &mut Plain<R, W>,
) -> Result<(), RunError> {
    block_on(played(wanted, ports, plain))
}

/// Why a game was not played, as the command line tells it.
pub(super) fn failure_of(error: RunError) -> Failure {
    match error {
        RunError::Input(what) => Failure::input("lod play", what),
        RunError::NotSaved(what) => Failure::Program(what),
    }
}
