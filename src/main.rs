//! The command line.

use clap::{Parser, Subcommand};
use lod_assistant::cli::{self, Failure};
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays the non-player Factions of Liberty or Death
#[derive(Debug, Parser)]
#[command(name = "lod", version)]
struct Arguments {
    /// Take the data files (random-spaces, event-instructions, scenarios) from this directory
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    wanted: Wanted,
}

#[derive(Debug, Subcommand)]
enum Wanted {
    /// Show what a position adds up to: Support, Control, victory margins
    Score {
        /// The position file; - reads standard input
        #[arg(long, value_name = "FILE")]
        position: PathBuf,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Check the data files and tell every fault with its file and line
    Check,
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let data = arguments.data.as_deref();
    if let Some(dir) = data {
        cli::install(dir)?;
    }
    match &arguments.wanted {
        Wanted::Score { position, json } => cli::score(&cli::read_position(position)?, *json),
        Wanted::Check => cli::check(data),
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            cli::complain(&failure);
            failure.status()
        }
    }
}
