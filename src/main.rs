//! The command line.

#[path = "main/arguments.rs"]
mod arguments;

use arguments::{Arguments, Subcommands};
use clap::CommandFactory;
use lod::cli::{self, Failure};
use lod::signals;
use std::process::ExitCode;

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let data = arguments.data.as_deref();
    if let Some(Subcommands::Ww(options)) = &arguments.wanted {
        return cli::ww(options, data);
    }
    let checks = matches!(arguments.wanted, Some(Subcommands::Check));
    if let Some(dir) = data.filter(|dir| !(checks && cli::ww::is_alone(dir))) {
        cli::install(dir)?;
    }
    let Some(wanted) = &arguments.wanted else {
        return cli::home();
    };
    match wanted {
        Subcommands::Cards(options) => cli::cards(options),
        Subcommands::Score(options) => cli::score(options),
        Subcommands::Table(options) => cli::table(options),
        Subcommands::Learn(options) => cli::learn(options),
        Subcommands::Walk(options) => cli::walk(options),
        Subcommands::Play(options) => cli::play(options),
        Subcommands::Decide(options) => cli::decide(options),
        Subcommands::Winter(options) => cli::winter(options),
        Subcommands::Simulate(options) => cli::simulate(options),
        Subcommands::Flowchart(options) => cli::flowchart(options),
        Subcommands::Serve(options) => cli::serve(options),
        Subcommands::Check => cli::check(data),
        Subcommands::Games(options) => cli::games(options),
        Subcommands::Settings(options) => cli::settings(options),
        Subcommands::Completions { shell } => cli::completions(Arguments::command(), *shell),
        Subcommands::Man => cli::man(Arguments::command()),
        // Done above: it needs no data of the other game.
        Subcommands::Ww(_) => Ok(()),
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
