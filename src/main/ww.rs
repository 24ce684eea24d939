//! `ww`: the second game alone.

use clap::Parser;
use lod::cli::{self, WwOptions};
use lod::signals;
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays the procedures of Washington's War at the table, and an opponent
#[derive(Debug, Parser)]
#[command(name = "ww", version = env!("LOD_VERSION"))]
struct WwArguments {
    /// Take the data files (washingtons-war) from this directory
    #[arg(long, value_name = "DIR", value_parser = cli::path())]
    data: Option<PathBuf>,
    #[command(flatten)]
    options: WwOptions,
}

fn main() -> ExitCode {
    signals::survive_size_limits();
    let arguments: WwArguments = match cli::arguments() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    match cli::ww(&arguments.options, arguments.data.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            cli::complain(&failure);
            failure.status()
        }
    }
}
