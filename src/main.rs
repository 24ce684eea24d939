//! The command line.

#[path = "main/arguments.rs"]
mod arguments;

use arguments::{Arguments, Wanted};
use clap::CommandFactory;
use lod::cli::{self, Failure};
use lod::signals;
use std::process::ExitCode;

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let data = arguments.data.as_deref();
    if let Some(Wanted::Ww(options)) = &arguments.wanted {
        return cli::ww(options, data);
    }
    if let Some(dir) = data {
        cli::install(dir)?;
    }
    let Some(wanted) = &arguments.wanted else {
        return cli::home();
    };
    match wanted {
        Wanted::Cards(options) => cli::cards(options),
        Wanted::Score(options) => cli::score(options),
        Wanted::Compare(options) => cli::compare(options),
        Wanted::Table(options) => cli::table(options),
        Wanted::Learn(options) => cli::learn(options),
        Wanted::Play(options) => cli::play(options),
        Wanted::Decide(options) => cli::decide(options),
        Wanted::Winter(options) => cli::winter(options),
        Wanted::Simulate(options) => cli::simulate(options),
        Wanted::Flowchart(options) => cli::flowchart(options),
        Wanted::Serve(options) => cli::serve(options),
        Wanted::Check => cli::check(data),
        Wanted::Games(options) => cli::games(options),
        Wanted::Settings(options) => cli::settings(options),
        Wanted::Completions { shell } => cli::completions(Arguments::command(), *shell),
        Wanted::Man => cli::man(Arguments::command()),
        // Done above: it needs no data of the other game.
        Wanted::Ww(_) => Ok(()),
    }
}

fn main() -> ExitCode {
    signals::survive_size_limits();
    let arguments: Arguments = match cli::arguments() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            cli::complain(&failure);
            failure.status()
        }
    }
}
