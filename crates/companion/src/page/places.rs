//! The places of the program, whatever machine it runs on.

use super::{Catalog, CatalogLink, GameLink, Talk};
use crate::places::{DOORS, LEARN_RECORD, Place, Settings, change_settings, enter, last_game};
use crate::play::journal::{Games, SavedGame, TICKS};
use crate::ports::{Ports, with_ending};
use crate::talk::{PlaceExit, PromptCommand, Ui};
use lod_engine::game::Faction;

/// What the places need of the machine.
pub trait Machine: 'static {
    /// Where games are kept, by names alone.
    fn ports(&self) -> Ports;

    /// What the person wants every time.
    ///
    /// # Errors
    /// Why that cannot be read.
    fn settings(&self) -> Result<Settings, String>;

    /// The record of those, where they are the page's own, to be changed on it.
    fn settings_record(&self) -> Option<&'static str> {
        None
    }

    /// See [`Catalog::told`].
    fn told(&self, text: &str) -> String {
        text.to_string()
    }

    /// Another game that is held here besides: the word of its door, and what is behind it.
    fn second(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Holds the conversation about that game.
    fn hold_second<'t>(&'t self, _ui: &'t mut dyn Ui) -> Talk<'t> {
        Box::pin(async { Err(NOWHERE.to_string()) })
    }
}

/// The door of the settings, on a page that has its own.
const SETTINGS: (&str, &str) = ("settings", "your dice, names, pace");

/// Said of a place that is none.
const NOWHERE: &str = "There is no such place.";

/// The places of the program on this machine.
pub struct ProgramPlaces<M>(pub M);

/// What stands before the name of a game.
const GAME: &str = "game/";
/// What stands between a place and the page that has it to itself.
const OWN: char = '~';
/// So many saved games stand on the first page, beside the one that goes on.
const LATEST: usize = 3;
/// The door to the game that was played last.
const CONTINUE: &str = "continue";
/// More of a list of ticks is not read.
const MOST: u64 = 1 << 18;

impl<M: Machine> ProgramPlaces<M> {
    fn place(&self, name: &str) -> Option<Place> {
        if let Some(game) = name.strip_prefix(GAME) {
            // Also what has no name for a game, where a record of it is there.
            let is_game = Games::new(&self.0.ports().store).find(game).is_ok();
            return is_game.then(|| Place::Game(game.to_string()));
        }
        let (word, own) = name.split_once(OWN).unwrap_or((name, ""));
        if own.len() > 20 || !own.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return None;
        }
        Place::of_door(word)
    }

    fn is_second(&self, place: &str) -> bool {
        self.0.second().is_some_and(|(word, _)| word == place)
    }

    /// The record of the settings, where this is the place of them.
    fn settings_at(&self, place: &str) -> Option<&'static str> {
        self.0.settings_record().filter(|_| place == SETTINGS.0)
    }

    /// The record of the ticks of a saved game: beside its journal, never in it.
    fn ticks_of(&self, place: &str) -> Option<String> {
        let game = place.strip_prefix(GAME)?;
        let record = Games::new(&self.0.ports().store).find(game).ok()?;
        Some(with_ending(&record, TICKS))
    }
}

impl<M: Machine> Catalog for ProgramPlaces<M> {
    fn links(&self) -> Vec<CatalogLink> {
        let ports = self.0.ports();
        let games = Games::new(&ports.store);
        let link = |word: &str, game: &SavedGame| {
            let (about, at) = games.progress(game);
            // Of the one that goes on first.
            let standing = if word == CONTINUE { games.standing(game) } else { None };
            let resources = match (&standing, game.played_by.as_slice()) {
                (Some(standing), [player]) => Some(standing.board.resources(*player)),
                _ => None,
            };
            // Of players who changed, those who play now.
            let seated = about.rsplit_once(", now ").or_else(|| about.split_once("players: "));
            let seated = seated.map_or("", |(_, seated)| seated).to_string();
            CatalogLink {
                word: word.to_string(),
                place: self.of_game(&game.name),
                about,
                game: Some(GameLink {
                    name: game.name.clone(),
                    scenario: game.scenario.clone(),
                    seated,
                    players: game.played_by.iter().map(|faction| faction.id()).collect(),
                    at,
                    acts: standing.and_then(|standing| standing.acts).map(Faction::id),
                    resources,
                    played: game.played(&*ports.clock),
                }),
            }
        };
        let last = last_game(&games);
        let mut doors: Vec<CatalogLink> = last.iter().map(|game| link(CONTINUE, game)).collect();
        let settings = self.0.settings_record().map(|_| SETTINGS);
        let all = DOORS.iter().copied().chain(self.0.second()).chain(settings);
        doors.extend(all.map(|(word, about)| CatalogLink {
            place: word.to_string(),
            word: word.to_string(),
            about: about.to_string(),
            game: None,
        }));
        let others =
            games.all().into_iter().filter(|game| game.is_game && Some(game) != last.as_ref());
        doors.extend(others.take(LATEST).map(|game| link("game", &game)));
        doors
    }

    fn knows(&self, place: &str) -> bool {
        let is_other = self.is_second(place) || self.settings_at(place).is_some();
        is_other || self.place(place).is_some()
    }

    fn without_own_paths(&self, text: &str) -> String {
        self.0.told(text)
    }

    fn ticks(&self, place: &str) -> Vec<String> {
        let ports = self.0.ports();
        let text = self.ticks_of(place).and_then(|name| ports.store.read(&name, MOST).ok()?);
        let text = String::from_utf8(text.unwrap_or_default()).unwrap_or_default();
        text.lines().map(str::to_string).collect()
    }

    fn keep_ticks(&self, place: &str, ticks: &[String]) {
        if let Some(name) = self.ticks_of(place) {
            // A tick that is lost is no harm.
            let _ = self.0.ports().store.replace(&name, &ticks.join("\n"), false);
        }
    }

    fn is_saved(&self, place: &str) -> bool {
        let is_other = self.is_second(place) || self.settings_at(place).is_some();
        is_other || place.starts_with(GAME)
    }

    fn of_game(&self, game: &str) -> String {
        format!("{GAME}{game}")
    }

    fn hold<'t>(&'t self, place: &'t str, ui: &'t mut dyn Ui) -> Talk<'t> {
        Box::pin(async move {
            if self.is_second(place) {
                return self.0.hold_second(ui).await;
            }
            let ports = self.0.ports();
            if let Some(record) = self.settings_at(place) {
                // However it is left, what was changed is kept.
                let _ = change_settings(ui, &*ports.store, record).await;
                return Ok(());
            }
            let place = self.place(place).ok_or(NOWHERE)?;
            let settings = self.0.settings()?;
            loop {
                // A page has no first screen to go back to.
                match enter(&place, &settings, Some(LEARN_RECORD.to_string()), &ports, ui).await {
                    Ok(PlaceExit::Program) => return Ok(()),
                    Ok(PlaceExit::Back) => ui.show(&PromptCommand::Undo.nothing_here()),
                    Err(error) => return Err(error.to_string()),
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::SystemClock;
    use crate::play::journal::Journal;
    use crate::play::setup::Setup;
    use crate::ports::{InPlace, MemoryStore, Store};
    use serde_json::json;
    use std::rc::Rc;

    #[derive(Default)]
    struct Nothing(MemoryStore);

    impl Machine for Nothing {
        fn ports(&self) -> Ports {
            let store = Rc::new(self.0.clone());
            let clock = Rc::new(SystemClock);
            let workers = Rc::new(InPlace(clock.clone()));
            Ports { store, clock, workers, seed: 1 }
        }

        fn settings(&self) -> Result<Settings, String> {
            Ok(Settings::default())
        }
    }

    /// The game that goes on comes first, with whose it is; others that are saved stand below.
    #[test]
    fn the_first_page_shows_saved_games() {
        let places = ProgramPlaces(Nothing::default());
        let store: Rc<dyn Store> = places.0.ports().store;
        let begun = |name: &str, people: &str| {
            let setup = json!({
                "board": "program", "deck-on-the-table": false, "difficulty": false, "names": {}, "own-dice": false,
                "people": [[people]], "period-events": false, "position": null, "scenario": "sprint", "seed": 1,
                "winter-is-coming": false,
            });
            let setup = Setup::from_json(&setup).expect("a set-up");
            Journal::new(&store, &format!("{name}.lod"), &setup).save().expect("saved");
        };
        for name in ["a", "b", "c", "d"] {
            begun(name, "indians");
        }
        let links = places.links();
        let links_by_word =
            |word: &str| links.iter().filter(|link| link.word == word).collect::<Vec<_>>();
        let [goes_on] = links_by_word("continue")[..] else { panic!("{links:?}") };
        let game = goes_on.game.as_ref().expect("a game");
        assert_eq!(game.players, ["indians"]);
        assert_eq!(goes_on.about, "sprint, players: Indians (you)");
        assert_eq!(game.scenario.as_deref(), Some("Southern Campaign Sprint"));
        assert_eq!(game.seated, "Indians (you)");
        assert_eq!(game.at.as_deref(), Some("at its beginning"));
        let others = links_by_word("game");
        assert_eq!(others.len(), 3);
        assert!(others.iter().all(|link| link.place != goes_on.place && places.knows(&link.place)));
    }

    #[test]
    fn only_what_the_first_page_leads_to_is_a_place() {
        let places = ProgramPlaces(Nothing::default());
        for source in places.links() {
            assert!(places.knows(&source.place), "{source:?}");
        }
        for place in ["cards~a1", "game/my game", "new"] {
            assert!(places.knows(place), "{place}");
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
            "settings",
        ] {
            assert!(!places.knows(none), "{none}");
        }
    }
}
