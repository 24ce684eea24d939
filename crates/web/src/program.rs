//! The program as a page has it.

use crate::clock::{PageClock, moment};
use crate::parcel::Parcel;
use crate::request::{Answer, Request, StoredRecord};
use crate::store::PageStore;
use crate::workers::{Crew, Player};
use lod_companion::page::{Desk, Machine, PageReply, ProgramPlaces, Talk};
use lod_companion::places::Settings;
use lod_companion::play::journal::{Games, Journal};
use lod_companion::ports::{Ports, Store};
use lod_companion::talk::Ui;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cell::RefCell;
use std::rc::Rc;

/// The program, until its page goes or it fails.
pub struct Program {
    clock: Rc<PageClock>,
    store: PageStore,
    chance: Rc<RefCell<ChaCha8Rng>>,
    crew: Crew,
    /// What it plays as a worker.
    player: Player,
    /// The conversations; none before there is a seed.
    desk: Option<Desk>,
}

/// The browser as the machine of conversations.
struct Browser {
    clock: Rc<PageClock>,
    store: Rc<dyn Store>,
    chance: Rc<RefCell<ChaCha8Rng>>,
    crew: Crew,
}

/// The record of the settings.
const SETTINGS: &str = "settings.toml";

impl Machine for Browser {
    fn ports(&self) -> Ports {
        let seed = self.chance.borrow_mut().random();
        let workers = Rc::new(self.crew.clone());
        Ports { store: self.store.clone(), clock: self.clock.clone(), workers, seed }
    }

    fn settings(&self) -> Result<Settings, String> {
        Settings::read_told(&*self.store, SETTINGS)
    }

    fn settings_record(&self) -> Option<&'static str> {
        Some(SETTINGS)
    }

    fn told(&self, text: &str) -> String {
        text.replace("another program", "another tab or window")
    }

    fn second(&self) -> Option<(&'static str, &'static str)> {
        Some(washingtons_war::DOOR)
    }

    fn hold_second<'t>(&'t self, ui: &'t mut dyn Ui) -> Talk<'t> {
        Box::pin(washingtons_war::talk(self.ports(), ui))
    }
}

impl Default for Program {
    fn default() -> Program {
        let clock = Rc::new(PageClock::default());
        let store = PageStore::new(&clock);
        let chance = Rc::new(RefCell::new(ChaCha8Rng::seed_from_u64(0)));
        let (crew, player) = (Crew::default(), Player::default());
        Program { clock, store, chance, crew, player, desk: None }
    }
}

impl Program {
    /// Answers a request.
    pub fn answered(&mut self, request: &Parcel) -> Parcel {
        let reply = match serde_json::from_str(&request.head) {
            Ok(asked) => self.asked(&asked, &request.bytes),
            Err(_) => PageReply::Plain(400, "That is not understood."),
        };
        let (status, text) = match reply {
            PageReply::Json(status, text) => (status, text),
            PageReply::Plain(status, text) => (status, text.to_string()),
        };
        let (writes, bytes) = self.store.take_writes();
        let (held, orders, jobs) = (self.store.held(), self.crew.orders(), self.crew.wanted());
        let answer = Answer { status, text, writes, held, orders, jobs };
        let head = serde_json::to_string(&answer).unwrap_or_default();
        Parcel { head, bytes }
    }

    fn asked(&mut self, request: &Request, bytes: &[u8]) -> PageReply {
        if let Some(job) = &request.job {
            return self.player.opens(job);
        }
        if let Some(numbers) = &request.numbers {
            return self.player.plays(numbers);
        }
        self.clock.set(request.now);
        if let Some(zones) = &request.zones {
            self.clock.set_zones(zones.clone());
        }
        self.store.set_elsewhere(request.elsewhere.iter().cloned());
        let file = self.kept(&request.records, bytes);
        request.gone.iter().for_each(|name| self.store.forget(name));
        if let Some(seed) = request.seed.as_deref().and_then(|s| u64::from_str_radix(s, 16).ok()) {
            self.begin(seed);
        }
        let Some(desk) = &self.desk else {
            return PageReply::Plain(400, "A seed is wanted first.");
        };
        let wanted = &request.wanted;
        match request.path.as_str() {
            "" => PageReply::Plain(200, ""),
            "/work" => {
                request.done.iter().for_each(|done| self.crew.hears(done));
                desk.go_on();
                PageReply::Plain(200, "")
            }
            "/import" => import(&self.store, &request.file, file),
            "/doors" => {
                desk.leave_all_but("");
                desk.doors()
            }
            _ if !desk.knows(&wanted.place) => PageReply::Plain(404, "There is no such place."),
            "/wait" => {
                if wanted.sitting.is_empty() {
                    desk.leave_all_but(&wanted.place);
                }
                match desk.room(wanted) {
                    Ok((room, _, seen)) => desk.update(&room, seen),
                    Err(reply) => reply,
                }
            }
            path => {
                let reply = desk.talked(path, wanted);
                if path == "/stop" {
                    // It is told to end, and ends.
                    for _ in 0..2 {
                        desk.go_on();
                    }
                }
                reply.unwrap_or(PageReply::Plain(410, "The program was started again."))
            }
        }
    }

    /// Takes records as the page has them; what comes after them.
    fn kept<'b>(&self, records: &[StoredRecord], mut bytes: &'b [u8]) -> &'b [u8] {
        for StoredRecord { name, modified, length } in records {
            let (record, rest) = bytes.split_at(bytes.len().min(*length));
            self.store.load(name, moment(*modified), record);
            bytes = rest;
        }
        bytes
    }

    fn begin(&mut self, seed: u64) {
        self.chance.replace(ChaCha8Rng::seed_from_u64(seed));
        let browser = Browser {
            clock: self.clock.clone(),
            store: Rc::new(self.store.clone()),
            chance: self.chance.clone(),
            crew: self.crew.clone(),
        };
        let desk = Desk::new(Rc::new(ProgramPlaces(browser)), self.chance.borrow_mut().random());
        self.desk = Some(desk);
    }
}

/// Takes a saved game from a file, under a name that is free: its name, or why it is none.
fn import(store: &PageStore, file: &str, bytes: &[u8]) -> PageReply {
    let store: Rc<dyn Store> = Rc::new(store.clone());
    let games = Games::new(&store);
    let Some(record) = free_record(&games, file) else {
        return PageReply::Json(409, "There are too many games of this name.".to_string());
    };
    let put = store.create(&record, bytes, false).map(|_| ()).map_err(|error| error.to_string());
    let judged = put.and_then(|()| judged(&store, &games, &record));
    match judged {
        Ok(name) => PageReply::Json(200, name),
        Err(wrong) => {
            // It was just made.
            let _ = store.remove(&record);
            PageReply::Json(422, wrong)
        }
    }
}

/// The name of the game in a record; what is damaged later on is told where it is opened.
///
/// # Errors
/// Why it is none.
fn judged(store: &Rc<dyn Store>, games: &Games, record: &str) -> Result<String, String> {
    let game = games.all().into_iter().find(|game| game.record == record && game.is_game);
    match game {
        Some(game) => Ok(game.name),
        None => Err(match Journal::open(store, record) {
            Err(error) => error.to_string(),
            Ok(_) => format!("{record} is damaged"),
        }),
    }
}

/// A record that is free, named after a file.
fn free_record(games: &Games, file: &str) -> Option<String> {
    let bare = file.strip_suffix(".lod").unwrap_or(file);
    let letters: String = bare.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    let names = [bare.to_string(), words.join(" "), "game".to_string()];
    let name = names.into_iter().find(|name| games.record(name).is_ok())?;
    let numbered = |number: u32| match number {
        1 => name.clone(),
        number => format!("{name} {number}"),
    };
    let records = (1..1_000).filter_map(|number| games.record(&numbered(number)).ok());
    records.into_iter().find(|record| !games.store().has(record))
}

#[cfg(test)]
mod tests;
