//! The Events in use: those embedded in the program, or those of a directory in their place.

use super::words::{Event, EventFile, Text};
use crate::flowchart::schema::EventSide;
use crate::flowchart::table;
use lod_engine::game::{DataError, DataErrors};
use std::sync::OnceLock;

/// How many files the Events fill, 24 cards each.
pub const FILES: usize = 4;

/// All 96 Events by their numbers.
#[derive(Debug)]
pub struct Events(Vec<Event>);

impl Event {
    /// The text on this side; the only one where there are not two (5.2, 8.3.2).
    pub fn text(&self, side: EventSide) -> &Text {
        match (side, &self.shaded) {
            (EventSide::Shaded, Some(shaded)) => shaded,
            _ => &self.unshaded,
        }
    }
}

impl EventFile {
    /// Reads the text of one of the files; `number` counts them from 0.
    ///
    /// # Errors
    /// Bad TOML, unknown words, or effects that cannot be.
    pub fn parse(number: usize, text: &str) -> Result<EventFile, DataErrors> {
        table::file(text, |reader, keys| {
            let file = EventFile::from_keys(reader, keys)?;
            for flaw in file.misplaced(number, text) {
                reader.flaw(flaw.at, flaw.what);
            }
            Some(file)
        })
    }
}

/// What of a file of Events held on no board that was tried, or on all.
pub fn doubts(text: &str) -> Vec<DataError> {
    table::doubts(text, EventFile::from_keys)
}

static EVENTS: OnceLock<Events> = OnceLock::new();

impl Events {
    /// The Events of all files.
    pub fn of(files: [EventFile; FILES]) -> Events {
        let mut events: Vec<Event> = files.into_iter().flat_map(|f| f.event).collect();
        events.sort_by_key(|e| *e.card.get_ref());
        Events(events)
    }

    /// Puts other Events in place of the embedded ones, before anything has looked at those.
    ///
    /// # Errors
    /// Gives them back when some are in use already.
    pub fn install(events: Events) -> Result<(), Box<Events>> {
        EVENTS.set(events).map_err(Box::new)
    }

    /// The Events in use.
    pub fn get() -> &'static Events {
        EVENTS.get_or_init(|| {
            Events::of(std::array::from_fn(|number| {
                EventFile::parse(number, Events::embedded(number))
                    .expect("the embedded Events are checked by a test")
            }))
        })
    }

    /// The text of an embedded file.
    pub const fn embedded(number: usize) -> &'static str {
        match number {
            0 => include_str!(concat!(env!("LOD_DATA"), "/event-instructions/events-01-24.toml")),
            1 => include_str!(concat!(env!("LOD_DATA"), "/event-instructions/events-25-48.toml")),
            2 => include_str!(concat!(env!("LOD_DATA"), "/event-instructions/events-49-72.toml")),
            _ => include_str!(concat!(env!("LOD_DATA"), "/event-instructions/events-73-96.toml")),
        }
    }

    /// The Event with this number.
    pub fn event(&self, card: u8) -> Option<&Event> {
        let place = self.0.binary_search_by_key(&card, |event| *event.card.get_ref()).ok()?;
        self.0.get(place)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Event> {
        self.0.iter()
    }
}
