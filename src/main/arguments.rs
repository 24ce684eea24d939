//! What may be typed on the command line.

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use lod::cli::{
    CardsOptions, DecideOptions, FlowchartOptions, GamesOptions, LearnOptions, PlayOptions,
    ScoreOptions, ServeOptions, SettingsOptions, SimulateOptions, TableOptions, WalkOptions,
    WinterOptions, WwOptions, path,
};
use std::path::PathBuf;

/// Plays the non-player Factions of Liberty or Death
#[derive(Debug, Parser)]
#[command(name = "lod", version = env!("LOD_VERSION"))]
pub struct Arguments {
    /// Read the data files from this directory
    #[arg(long, global = true, value_name = "DIR", value_parser = path())]
    pub data: Option<PathBuf>,
    /// A subcommand; none shows the home screen
    #[command(subcommand)]
    pub wanted: Option<Subcommands>,
}

#[derive(Debug, Subcommand)]
pub enum Subcommands {
    /// Look up a card or search all cards
    Cards(CardsOptions),
    /// Show Support, Control and margins of a position, or draw it
    Score(ScoreOptions),
    /// Play at your own board; what a turn needs is asked
    Table(TableOptions),
    /// Learn the flowcharts: run a non-player's turns yourself
    Learn(LearnOptions),
    /// Answer a flowchart's own questions; no board is kept
    Walk(WalkOptions),
    /// Play a game against non-players, on your board or the program's
    Play(Box<PlayOptions>),
    /// Print what a non-player does in a position
    Decide(DecideOptions),
    /// Execute a Winter Quarters Round of four non-players
    Winter(WinterOptions),
    /// Play whole games of four non-players
    Simulate(SimulateOptions),
    /// Print a flowchart as text, or draw it
    Flowchart(FlowchartOptions),
    /// Play Washington's War: procedures, odds and an opponent
    Ww(WwOptions),
    /// Play in a browser, on this machine or on a phone
    Serve(ServeOptions),
    /// Check the data files and list every fault with its line
    Check,
    /// List the saved games, or rename, copy or delete one
    Games(GamesOptions),
    /// Show or change settings: dice, plain, color, pace, names
    Settings(SettingsOptions),
    /// Print completions: bash, zsh, fish, elvish or powershell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}
