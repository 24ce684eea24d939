//! The conversations that are under way.

use super::Catalog;
use super::room::{Room, RoomView};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// More conversations are not held at once: the one that nobody has looked at for longest makes room, never one that
/// somebody looks at.
const MOST: usize = 24;

/// A conversation that no page shows is left after so many rounds.
const ROUNDS: u32 = 5;

/// The conversations by the names of their places.
#[derive(Clone)]
pub struct RoomNames(Rc<All>);

struct All {
    rooms: RefCell<HashMap<String, Rc<Room>>>,
    /// What the numbers of the sittings come from.
    rng: RefCell<ChaCha8Rng>,
    /// How often pages have asked.
    asked: Cell<u64>,
}

impl RoomNames {
    /// No conversation so far; another seed each time that the host starts.
    pub fn new(seed: u64) -> RoomNames {
        RoomNames(Rc::new(All {
            rooms: RefCell::default(),
            rng: RefCell::new(ChaCha8Rng::seed_from_u64(seed)),
            asked: Cell::default(),
        }))
    }

    /// The number of a sitting that begins.
    pub(super) fn new_sitting(&self) -> u64 {
        self.0.rng.borrow_mut().random()
    }

    /// A page asks: how often pages have asked by now.
    pub(super) fn asks(&self) -> u64 {
        self.0.asked.set(self.0.asked.get() + 1);
        self.0.asked.get()
    }

    /// The sitting that a page means, wherever it is held now; one that is over too.
    pub fn sitting(&self, sitting: &str) -> Option<Rc<Room>> {
        let all = self.0.rooms.borrow();
        all.values().find(|room| room.is_sitting(sitting)).cloned()
    }

    /// The conversation at a place: the one being held, or one that begins. `None` where there are as many as there may
    /// be, and all are looked at.
    pub fn enter(&self, place: &str, host: &Rc<dyn Catalog>) -> Option<Rc<Room>> {
        let mut all = self.0.rooms.borrow_mut();
        if let Some(room) = all.get(place).filter(|room| !room.is_over()) {
            return Some(room.clone());
        }
        all.remove(place);
        if all.len() >= MOST {
            // Until then one that is over says so to each page that comes back to it.
            all.retain(|_, room| !room.is_over());
        }
        let mut left = None;
        if all.len() >= MOST {
            let unseen = all.iter().filter(|(_, room)| !room.is_watched());
            let idlest = unseen.min_by_key(|(_, room)| room.asked_at());
            let place = idlest.map(|(place, _)| place.clone())?;
            left = all.remove(&place);
        }
        let room = Room::new(place, host, self);
        all.insert(place.to_string(), room.clone());
        // A conversation that goes on may take another name.
        drop(all);
        if let Some(left) = left {
            left.close(&**host);
        }
        room.begin(&**host);
        Some(room)
    }

    /// Goes on with the work that is under way in any conversation; whether there is more.
    pub(super) fn go_on(&self, host: &Rc<dyn Catalog>) -> bool {
        let all: Vec<Rc<Room>> = self.0.rooms.borrow().values().cloned().collect();
        let working = all.iter().filter(|room| room.continue_work(&**host));
        working.count() > 0
    }

    /// Whether work is under way in any conversation.
    pub(super) fn are_working(&self) -> bool {
        self.0.rooms.borrow().values().any(|room| room.is_working())
    }

    /// Leaves the saved conversations that no page has shown for some rounds.
    pub(super) fn release(&self, host: &Rc<dyn Catalog>) {
        self.leave(host, |_, room| room.count_unwatched_round() > ROUNDS);
    }

    /// Leaves the saved conversations at all places but this one.
    pub(super) fn leave_all_but(&self, place: &str, host: &Rc<dyn Catalog>) {
        self.leave(host, |other, _| other != place);
    }

    /// Leaves the saved conversations of which this holds.
    fn leave(&self, host: &Rc<dyn Catalog>, which: impl Fn(&str, &Room) -> bool) {
        let mut all = self.0.rooms.borrow_mut();
        let left = all.extract_if(|place, room| which(place, room) && host.is_saved(place));
        let left: Vec<Rc<Room>> = left.map(|(_, room)| room).collect();
        // A conversation that goes on may take another name.
        drop(all);
        for room in left {
            room.close(&**host);
        }
    }

    /// Where another conversation is held at this place already, the pages of this one go on there; whether it is so.
    pub fn joins(&self, view: &Rc<RoomView>, place: &str) -> bool {
        let mut all = self.0.rooms.borrow_mut();
        let other = all.get(place).filter(|other| !other.is_over());
        let is_held = other.is_some_and(|other| !Rc::ptr_eq(&other.view, view));
        if is_held {
            all.retain(|_, other| !Rc::ptr_eq(&other.view, view));
            view.state().leave(place);
        }
        is_held
    }

    /// A conversation goes by another name from now on.
    pub fn moved(&self, view: &Rc<RoomView>, place: &str) {
        let mut all = self.0.rooms.borrow_mut();
        let own = all.extract_if(|_, other| Rc::ptr_eq(&other.view, view)).next();
        if let Some((_, room)) = own {
            all.insert(place.to_string(), room);
        }
        view.state().place = place.to_string();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::SystemClock;
    use crate::page::room::RejectReason;
    use crate::page::{CatalogLink, Talk};
    use crate::play::session::{StartOptions, run};
    use crate::ports::{InPlace, MemoryStore, Ports};
    use crate::talk::Ui;
    use lod_engine::game::{Faction, ScenarioId};
    use serde_json::Value;

    /// A new game in memory at each place.
    struct NewGames;

    impl Catalog for NewGames {
        fn links(&self) -> Vec<CatalogLink> {
            Vec::new()
        }

        fn knows(&self, _: &str) -> bool {
            true
        }

        fn of_game(&self, game: &str) -> String {
            format!("game/{game}")
        }

        fn is_saved(&self, _: &str) -> bool {
            true
        }

        fn hold<'t>(&'t self, place: &'t str, ui: &'t mut dyn Ui) -> Talk<'t> {
            Box::pin(async move {
                let store = Rc::new(MemoryStore::default());
                let clock = Rc::new(SystemClock);
                let workers = Rc::new(InPlace(clock.clone()));
                let ports = Ports { store, clock, workers, seed: 1 };
                let wanted = StartOptions {
                    name: Some(place.to_string()),
                    scenario: Some(ScenarioId::Sprint),
                    people: Some(vec![vec![Faction::Patriots]]),
                    ..StartOptions::of_new()
                };
                run(&wanted, &ports, ui).await.map(|_| ()).map_err(|error| error.to_string())
            })
        }
    }

    /// What a page is told after each of these lines, but for the number of the sitting and the place.
    fn updates_after(place: &str, lines: &[&str]) -> Vec<String> {
        let host: Rc<dyn Catalog> = Rc::new(NewGames);
        let names = RoomNames::new(1);
        let room = names.enter(place, &host).expect("room for it");
        let tell = || {
            let mut told = serde_json::to_value(room.update(0)).expect("data");
            told["sitting"].take();
            told.to_string()
        };
        let mut all = vec![tell()];
        for line in lines {
            let number = room.view.state().number;
            room.give_line(number, line, None, &*host).expect("taken");
            all.push(tell());
        }
        let room = names.sitting(&room.view.sitting()).expect("it goes by its game's name");
        assert!(names.enter("game/a", &host).is_some_and(|other| Rc::ptr_eq(&other, &room)));
        all
    }

    #[test]
    fn a_game_that_no_page_shows_is_left_after_a_while() {
        let host: Rc<dyn Catalog> = Rc::new(NewGames);
        let names = RoomNames::new(1);
        let room = names.enter("a", &host).expect("room for it");
        for _ in 0..ROUNDS {
            names.release(&host);
        }
        assert!(!room.is_over(), "a page was there just now");
        names.release(&host);
        assert!(room.is_over());
        let again = names.enter("a", &host).expect("room for it");
        assert!(!Rc::ptr_eq(&again, &room));
    }

    /// The number of the question that a room asks.
    fn number(room: &Room) -> u64 {
        room.view.state().number
    }

    fn update_text(room: &Room) -> String {
        serde_json::to_string(&room.update(0)).expect("data")
    }

    #[test]
    fn work_in_one_conversation_leaves_the_others_free() {
        let host: Rc<dyn Catalog> = Rc::new(NewGames);
        let names = RoomNames::new(1);
        let [one, other] = ["a", "b"].map(|place| names.enter(place, &host).expect("room for it"));
        one.give_line(number(&one), "chances 3", None, &*host).expect("taken");
        assert!(one.is_working() && names.are_working());
        assert_eq!(one.give_line(number(&one), "", None, &*host), Err(RejectReason::Late));
        let before = number(&other);
        other.give_line(before, "", None, &*host).expect("taken");
        assert!(number(&other) > before && !update_text(&one).contains("3 games (seed"));
        while names.go_on(&host) {}
        assert!(update_text(&one).contains("Chances: 3 games (seed 1)"), "{}", update_text(&one));
        one.give_line(number(&one), "", None, &*host).expect("taken");
    }

    #[test]
    fn what_is_looked_up_with_work_is_for_one_page_and_there_once() {
        let host: Rc<dyn Catalog> = Rc::new(NewGames);
        let names = RoomNames::new(1);
        let room = names.enter("a", &host).expect("room for it");
        let asked = number(&room);
        assert_eq!(room.look_up(asked, "chances 2", &*host), Ok(None));
        assert_eq!(room.finished_look_up("chances 2"), None);
        while names.go_on(&host) {}
        // Another page looks something up before.
        assert!(room.look_up(asked, "tracks", &*host).is_ok_and(|looked| looked.is_some()));
        let looked = room.finished_look_up("chances 2").expect("it is over");
        let looked = serde_json::to_string(&looked).expect("data");
        assert!(looked.contains("2 games (seed"), "{looked}");
        assert_eq!(room.finished_look_up("chances 2"), Some(Vec::new()));
        assert_eq!(number(&room), asked);
        assert!(!update_text(&room).contains("played on"), "{}", update_text(&room));
    }

    #[test]
    fn work_is_stopped_by_a_page_and_by_leaving() {
        let host: Rc<dyn Catalog> = Rc::new(NewGames);
        let names = RoomNames::new(1);
        let room = names.enter("a", &host).expect("room for it");
        room.give_line(number(&room), "chances 1000000", None, &*host).expect("taken");
        assert!(names.go_on(&host));
        room.stop();
        while names.go_on(&host) {}
        assert!(update_text(&room).contains("games (seed 1)"), "{}", update_text(&room));
        room.give_line(number(&room), "chances 1000000", None, &*host).expect("taken");
        names.leave_all_but("b", &host);
        assert!(room.is_over() && !room.is_working());
    }

    /// The texts in a value that a page sets, with their keys; what it sends back, ids and pictures are none.
    fn texts(key: &str, value: &Value, found: &mut Vec<(String, String)>) {
        const NOT_SET: [&str; 8] =
            ["line", "svg", "mark", "name", "sitting", "place", "mend", "kind"];
        match value {
            Value::String(text) if !NOT_SET.contains(&key) => {
                found.push((key.to_string(), text.clone()));
            }
            Value::Array(all) => all.iter().for_each(|each| texts(key, each, found)),
            Value::Object(all) => all.iter().for_each(|(key, each)| texts(key, each, found)),
            _ => {}
        }
    }

    /// Prose on a page has no line breaks, no notation of a terminal, and names no command that is typed.
    #[test]
    fn no_text_of_a_page_is_a_terminals() {
        let host: Rc<dyn Catalog> = Rc::new(NewGames);
        let names = RoomNames::new(1);
        let room = names.enter("a", &host).expect("room for it");
        let (mut wrong, mut count) = (Vec::new(), 0);
        for step in 0..260 {
            let told = serde_json::to_value(room.update(0)).expect("data");
            let mut found = Vec::new();
            for part in ["blocks", "question", "scene"] {
                texts(part, &told[part], &mut found);
            }
            count += found.len();
            for (key, text) in found {
                // The page sets an arrow, and "at least", as such.
                let is_wrong = ["`", "\n"].iter().any(|mark| text.contains(mark));
                if is_wrong && !wrong.contains(&(key.clone(), text.clone())) {
                    wrong.push((key, text));
                }
            }
            let replies = told["question"]["replies"].as_array().cloned().unwrap_or_default();
            let line = match replies.len() {
                0 => String::new(),
                len if step % 3 > 0 || told["question"]["default"].is_null() => {
                    replies[(step * 7) % len]["line"].as_str().unwrap_or_default().to_string()
                }
                _ => String::new(),
            };
            if room.give_line(number(&room), &line, None, &*host).is_err() {
                break;
            }
        }
        assert!(count > 10_000, "{count}");
        assert!(wrong.is_empty(), "{} texts: {wrong:#?}", wrong.len());
    }

    #[test]
    fn the_same_lines_from_the_beginning_give_the_same_blocks() {
        let lines =
            ["", "", "", "", "pass", "", "undo 2", "yes", "board ny", "", "history", "pass"];
        let first = updates_after("a", &lines);
        assert_eq!(updates_after("a", &lines), first);
        for count in [1, 5, 8] {
            assert_eq!(updates_after("a", &lines[..count]), first[..=count], "{count}");
        }
    }
}
