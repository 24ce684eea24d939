//! `lod serve`: the conversations on the pages of a browser.

use super::home::DOORS;
use super::place::{Place, enter, last_game};
use super::{Failure, beside_games, input, say, settings};
use crate::native::{Disk, games_folder};
use crate::page::{Door, Host, Talk};
use crate::play::journal::Games;
use crate::ports::Store;
use crate::serve::{Key, Listen, Server};
use crate::signals;
use crate::talk::Ui;
use crate::tell::WIDTH;
use std::path::{MAIN_SEPARATOR, Path};
use std::rc::Rc;

/// How `lod serve` is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServeOptions {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Whether other machines of the network may ask too.
    pub lan: bool,
    /// Whether addresses that were given away are good no more.
    pub new_key: bool,
}

/// Serves until it is ended.
///
/// # Errors
/// [`Failure::Input`] where the port is not to be had, [`Failure::Program`] where the system does not let it run.
pub fn serve(options: &ServeOptions) -> Result<(), Failure> {
    let listen =
        Listen { port: options.port, lan: options.lan.then(|| key(options.new_key)).transpose()? };
    let server = Server::new(&listen, Box::new(Places))
        .map_err(|error| Failure::Input(vec![input("lod serve", error.to_string())]))?;
    signals::mind();
    signals::last_words(&["Good-bye. Games go on from their last answer."]);
    let lines = listen.told(server.port(), WIDTH);
    say(&(lines.join("\n") + "\n"))?;
    server.run();
    Ok(())
}

/// The key of this machine.
fn key(new: bool) -> Result<Key, Failure> {
    let path = beside_games("telephone.key");
    let failed = |what: String| {
        let text = format!("{}: {what}", path.display());
        Failure::Input(vec![input("lod serve", text)])
    };
    if new && path.exists() {
        std::fs::remove_file(&path).map_err(|error| failed(error.to_string()))?;
    }
    Key::kept(&path).map_err(failed)
}

/// The places of this program.
struct Places;

/// What stands before the name of a game.
const GAME: &str = "game/";
/// What stands between a place and the page that has it to itself.
const OWN: char = '~';

impl Places {
    fn place(name: &str) -> Option<Place> {
        if let Some(game) = name.strip_prefix(GAME) {
            let store: Rc<dyn Store> = Rc::new(Disk::new(&games_folder(None)).of_names_only());
            // Also what has no name for a game, where a file of it lies there.
            let is_game = Games::new(&store).find(game).is_ok();
            return is_game.then(|| Place::Game(game.to_string()));
        }
        let (word, own) = name.split_once(OWN).unwrap_or((name, ""));
        if own.len() > 20 || !own.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return None;
        }
        Place::of_door(word)
    }
}

/// A text in which a folder goes by a name, and what lies in it by its own name alone.
fn without(text: &str, folder: &Path, named: &str) -> String {
    let path = folder.display().to_string();
    match folder.is_absolute() && folder.parent().is_some() {
        true => text.replace(&format!("{path}{MAIN_SEPARATOR}"), "").replace(&path, named),
        false => text.to_string(),
    }
}

impl Host for Places {
    fn doors(&self) -> Vec<Door> {
        let ports = super::ports();
        let games = Games::new(&ports.store);
        let mut doors = Vec::new();
        if let Some(game) = last_game(&games) {
            doors.push(Door {
                about: format!(
                    "{}: {}; {}",
                    game.name,
                    games.story(&game),
                    game.played(&*ports.clock)
                ),
                place: self.of_game(&game.name),
                word: "continue".to_string(),
            });
        }
        let others = DOORS.iter().filter(|(word, _)| Place::of_door(word).is_some());
        doors.extend(others.map(|(word, about)| Door {
            place: (*word).to_string(),
            word: (*word).to_string(),
            about: (*about).to_string(),
        }));
        doors
    }

    fn knows(&self, place: &str) -> bool {
        Places::place(place).is_some()
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

    fn of_game(&self, game: &str) -> String {
        format!("{GAME}{game}")
    }

    fn hold<'t>(&'t self, place: &'t str, ui: &'t mut dyn Ui) -> Talk<'t> {
        Box::pin(async move {
            match Places::place(place) {
                Some(place) => enter(&place, ui).await.map_err(|failure| failure.to_string()),
                None => Err("There is no such place.".to_string()),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_first_page_leads_to_is_a_place() {
        for door in Places.doors() {
            assert!(Places.knows(&door.place), "{door:?}");
        }
        for place in ["cards~a1", "game/my game", "new"] {
            assert!(Places.knows(place), "{place}");
        }
        for none in [
            "",
            "help",
            "cards~../x",
            "game/",
            "game/\u{1b}",
            "game/../x",
            "game/a/b",
            "../etc",
            "Table",
        ] {
            assert!(!Places.knows(none), "{none}");
        }
    }

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
