//! What a shell completes, and the manual page: both from the command line as it is.

use super::{Failure, say};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

/// Prints the completions of a shell.
///
/// # Errors
/// [`Failure::Program`] when they cannot be written.
pub fn completions(mut command: Command, shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, "lod", &mut text);
    say(&String::from_utf8_lossy(&text))
}

/// Prints the manual page: the program, then each of its commands.
///
/// # Errors
/// [`Failure::Program`] when it cannot be written.
pub fn man(command: Command) -> Result<(), Failure> {
    let mut text = Vec::new();
    pages(command, &mut text)
        .map_err(|error| Failure::Program(format!("no manual page: {error}")))?;
    say(&String::from_utf8_lossy(&text))
}

/// The page of a command, then those of the commands below it.
fn pages(mut command: Command, text: &mut Vec<u8>) -> std::io::Result<()> {
    command.build();
    let mut waiting = vec![command];
    while let Some(command) = waiting.pop() {
        let below = command.get_subcommands().filter(|c| c.get_name() != "help");
        let mut below: Vec<Command> = below.cloned().collect();
        below.reverse();
        waiting.extend(below);
        let name = command.get_display_name().unwrap_or("lod").to_string();
        Man::new(command).title(name.to_uppercase()).render(text)?;
    }
    Ok(())
}
