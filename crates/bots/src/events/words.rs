//! The Event files: what each card does, as typed data.

use super::effect::Effect;
use crate::flowchart::read::WordReader;
use crate::flowchart::table::record;
use crate::flowchart::words::EventTest;
use lod_engine::game::DataError;
use lod_engine::game::data::{Keys, Record};
use toml::Spanned;

record! {
    /// One of the files of Events.
    EventFile {
        /// The Events.
        event: Vec<Event>,
    }
}

record! {
    checked
    /// What a card does (5.0).
    Event {
        /// Its number.
        card: Spanned<u8>,
        /// The upper text, or the only one.
        unshaded: Text,
        /// The lower text of a dual-use Event (5.2).
        shaded: Option<Text>,
    }
}

impl Record<WordReader> for Event {
    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        let texts = [Some(&self.unshaded), self.shaded.as_ref()];
        for what in texts.into_iter().flatten().flat_map(Text::faults) {
            reader.flaw(keys.at("card"), format!("card {}: {what}", self.card.get_ref()));
        }
    }
}

record! {
    /// One text of an Event.
    Text {
        /// What it does, in words.
        say: String,
        /// The same for the program: effects that are carried out in order.
        effects = "do": Vec<Spanned<Effect>>,
    }
}

impl EventFile {
    /// What is wrong with the order of the cards; the files are counted from 0 and hold 24 each.
    pub(super) fn misplaced(&self, number: usize, text: &str) -> Vec<DataError> {
        let mut flaws = Vec::new();
        let first = u8::try_from(number * 24 + 1).unwrap_or(u8::MAX);
        let last = first.saturating_add(23);
        let mut next = first;
        for event in &self.event {
            let (card, at) = (*event.card.get_ref(), event.card.span().start);
            if next > last {
                let what = format!("card {card}: this file ends with card {last}");
                flaws.push(DataError::new(at, what));
            } else if next != card {
                let what = format!(
                    "here comes card {next}, not {card}: this file holds the cards {first} to {last} in order"
                );
                flaws.push(DataError::new(at, what));
                return flaws;
            }
            next = next.saturating_add(1);
        }
        if next <= last {
            let what = format!("card {next} is missing");
            flaws.push(DataError::new(text.trim_end().len(), what));
        }
        flaws
    }
}

impl Text {
    /// Whether it has an effect that may do what the bullet asks for, on whatever board.
    pub(super) fn could(&self, test: &EventTest) -> bool {
        self.effects.iter().any(|effect| effect.get_ref().kind().could(test))
    }

    fn faults(&self) -> Vec<String> {
        let empty = [
            (self.say.trim().is_empty(), "`say` is empty; say what happens"),
            (self.effects.is_empty(), "`do` is empty"),
        ];
        let empty = empty.into_iter().filter(|(is_so, _)| *is_so);
        let faults = self.effects.iter().flat_map(|effect| effect.get_ref().faults(false));
        empty.map(|(_, what)| what.to_string()).chain(faults).collect()
    }
}
