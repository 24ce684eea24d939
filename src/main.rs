//! The command line.

use clap::{Parser, Subcommand};
use lod_assistant::game::Faction;
use lod_assistant::table;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The assistant at the table.
    Table {
        /// Whose turn.
        #[arg(value_parser = faction)]
        faction: Option<Faction>,
        /// Numbered questions.
        #[arg(long)]
        plain: bool,
        /// The seed of the program's dice.
        #[arg(long)]
        seed: Option<u64>,
    },
}

fn faction(id: &str) -> Result<Faction, String> {
    Faction::from_id(id).ok_or_else(|| "british, patriots, french or indians".to_string())
}

fn main() {
    let Command::Table {
        faction,
        plain,
        seed,
    } = Arguments::parse().command;
    table::run(&table::Options {
        faction,
        plain,
        seed,
    });
}
