//! `lod serve`: the conversations on the pages of a browser.

use super::{Failure, beside_games, say, settings};
use crate::native::{self, Disk, Threads, games_folder};
use crate::page::{Machine, ProgramPlaces, Talk};
use crate::places::Settings;
use crate::ports::Ports;
use crate::serve::{AccessKey, Listen, Server};
use crate::signals;
use crate::talk::Ui;
use crate::tell::WIDTH;
use clap::Args;
use std::path::{MAIN_SEPARATOR, Path};
use std::rc::Rc;

/// How `lod serve` is asked.
#[derive(Clone, Debug, Args)]
pub struct ServeOptions {
    /// The port; 0 selects a free one
    #[arg(long, default_value_t = 1775)]
    port: u16,
    /// Allow your network, with a key; shows the address and its QR code
    #[arg(long)]
    lan: bool,
    /// Make a new key: old addresses no longer work
    #[arg(long, requires = "lan")]
    new_key: bool,
}

/// Serves until it is ended.
///
/// # Errors
/// [`Failure::Input`] where the port is not to be had, [`Failure::Program`] where the system does not let it run.
pub fn serve(options: &ServeOptions) -> Result<(), Failure> {
    let listen =
        Listen { port: options.port, lan: options.lan.then(|| key(options.new_key)).transpose()? };
    let server = Server::new(&listen, Box::new(ProgramPlaces(ThisMachine)))
        .map_err(|error| Failure::input("lod serve", error.to_string()))?;
    signals::mind();
    signals::last_words(&["Stopped. Games resume after their last answer."]);
    let lines = listen.lines(server.port(), WIDTH);
    say(&(lines.join("\n") + "\n"))?;
    server.run();
    Ok(())
}

/// The key of this machine.
fn key(new: bool) -> Result<AccessKey, Failure> {
    let path = beside_games("telephone.key");
    let failed = |what: String| {
        let text = format!("{}: {what}", path.display());
        Failure::input("lod serve", text)
    };
    if new && path.exists() {
        std::fs::remove_file(&path).map_err(|error| failed(error.to_string()))?;
    }
    AccessKey::kept(&path).map_err(failed)
}

/// This machine, for people who may sit elsewhere.
struct ThisMachine;

/// A text in which a folder goes by a name, and what lies in it by its own name alone.
fn without(text: &str, folder: &Path, named: &str) -> String {
    let path = folder.display().to_string();
    if folder.is_absolute() && folder.parent().is_some() {
        text.replace(&format!("{path}{MAIN_SEPARATOR}"), "").replace(&path, named)
    } else {
        text.to_string()
    }
}

impl Machine for ThisMachine {
    fn ports(&self) -> Ports {
        // Other pages wait meanwhile.
        let workers = Rc::new(Threads { count: None, is_shared: true });
        Ports { workers, ..native::of_store(Disk::new(&games_folder(None)).of_names_only()) }
    }

    fn settings(&self) -> Result<Settings, String> {
        settings::read_settings().map_err(|failure| failure.to_string())
    }

    fn told(&self, text: &str) -> String {
        let settings = settings::file();
        let games = games_folder(None);
        let told = without(text, &games, "the folder of the games");
        match settings.parent() {
            Some(folder) => without(&told, folder, "the folder of the settings"),
            None => told,
        }
    }

    fn second(&self) -> Option<(&'static str, &'static str)> {
        Some(washingtons_war::DOOR)
    }

    fn hold_second<'t>(&'t self, ui: &'t mut dyn Ui) -> Talk<'t> {
        Box::pin(washingtons_war::talk(self.ports(), ui))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_names_no_folder() {
        let folder = Path::new("/home/ann/my games");
        let told =
            without("/home/ann/my games/g.lod is odd; see /home/ann/my games.", folder, "here");
        assert_eq!(told, "g.lod is odd; see here.");
        for other in ["", ".", "/", "games"] {
            let text = "games/x. And/or.";
            assert_eq!(without(text, Path::new(other), "here"), text);
        }
    }
}
