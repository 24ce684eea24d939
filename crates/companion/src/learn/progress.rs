//! What was learned, kept from evening to evening.

use super::run::{ALONE, GOAL};
use crate::ports::{Store, UNPUBLISHED, text_of};
use lod_engine::game::Faction;
use lod_engine::game::words::number_of;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;

/// The form of the file.
const VERSION: u32 = 2;
/// More boxes and steps are not counted.
const MOST_BOXES: usize = 500;
/// So many of the boxes that go worst are named.
const SHOWN_BOXES: usize = 3;

/// How the turns of a Faction go that the learner runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunScore {
    /// Turns that were run to their end.
    pub turns: u32,
    /// Of these the ones alone without an error.
    pub alone: u32,
}

impl RunScore {
    /// Which of the five turns comes next.
    pub fn turn(self) -> u8 {
        u8::try_from(self.turns + 1).unwrap_or(u8::MAX).min(5)
    }
}

/// What was learned so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    version: u32,
    /// How the turns go.
    runs: BTreeMap<Faction, RunScore>,
    /// How the questions of each box go: how many there were, and how many were correct.
    boxes: BTreeMap<String, [u32; 2]>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { version: VERSION, runs: BTreeMap::new(), boxes: BTreeMap::new() }
    }
}

impl Progress {
    /// How the turns of a Faction go.
    pub fn run(&self, faction: Faction) -> RunScore {
        self.runs.get(&faction).copied().unwrap_or_default()
    }

    /// Takes note of a turn that was run, which of the five it was, and how many errors there were.
    pub fn ran(&mut self, faction: Faction, turn: u8, errors: u32) {
        let run = self.runs.entry(faction).or_default();
        run.turns = run.turns.saturating_add(1);
        if turn >= ALONE && errors == 0 {
            run.alone = run.alone.saturating_add(1);
        }
    }

    /// Takes note of an answer about a box.
    pub fn answered_box(&mut self, label: &str, right: bool) {
        if self.boxes.len() < MOST_BOXES || self.boxes.contains_key(label) {
            let [asked, rights] = self.boxes.entry(label.to_string()).or_default();
            *asked = asked.saturating_add(1);
            *rights = rights.saturating_add(u32::from(right));
        }
    }

    /// How far a Faction is, and the boxes that go worst: "P7 step 3: 1 of 4 correct".
    pub fn run_lines(&self, faction: Faction) -> Vec<String> {
        let RunScore { turns, alone } = self.run(faction);
        let name = faction.name();
        let mut lines = vec![format!(
            "{name}: {} run, {} of {GOAL} alone without an error",
            number_of(turns as usize, "turn", "turns"),
            alone.min(GOAL)
        )];
        let letter = &name[..1];
        let mut weak: Vec<(&String, &[u32; 2])> = (self.boxes.iter())
            .filter(|(label, [asked, right])| label.starts_with(letter) && right < asked)
            .collect();
        weak.sort_by_key(|(_, [asked, right])| (right * 100).checked_div(*asked));
        let line = |(label, [asked, right]): (&String, &[u32; 2])| {
            format!("  {label}: {right} of {asked} correct")
        };
        lines.extend(weak.into_iter().take(SHOWN_BOXES).map(line));
        lines
    }

    /// What a record says; a beginning where there is none.
    ///
    /// # Errors
    /// Why it is no such record.
    pub fn read(store: &dyn Store, record: &str) -> Result<Progress, String> {
        let text = text_of(store, record)?;
        text.map_or_else(|| Ok(Progress::default()), |text| Progress::parse(&text))
    }

    fn parse(text: &str) -> Result<Progress, String> {
        let told = |error: serde_json::Error| error.to_string();
        let value: serde_json::Value = serde_json::from_str(text).map_err(told)?;
        if value["version"] != VERSION {
            return Err(UNPUBLISHED.to_string());
        }
        let progress: Progress = serde_json::from_value(value).map_err(told)?;
        let Progress { runs, boxes, .. } = &progress;
        let fits = boxes.len() <= MOST_BOXES
            && boxes.values().all(|[asked, right]| right <= asked)
            && runs.values().all(|run| run.alone <= run.turns);
        fits.then_some(progress).ok_or_else(|| "its numbers contradict each other".to_string())
    }

    /// Writes it in the place of what was there, all or nothing.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, store: &dyn Store, record: &str) -> io::Result<()> {
        store.replace(record, &serde_json::to_string(self)?, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_written_and_what_cannot_be_is_refused() {
        let (store, name) = (crate::ports::MemoryStore::default(), "learn.json");
        assert_eq!(Progress::read(&store, name), Ok(Progress::default()));
        let mut progress = Progress::default();
        progress.ran(Faction::French, 5, 0);
        progress.answered_box("F7 step 3", false);
        progress.write(&store, name).expect("a place to write");
        assert_eq!(Progress::read(&store, name), Ok(progress));
        let whole = text_of(&store, name).expect("a text").expect("a record");
        for (old, new, telling) in [
            ("\"version\":2", "\"version\":1", UNPUBLISHED),
            ("\"alone\":1", "\"alone\":5", "contradict"),
            ("[1,0]", "[1,2]", "contradict"),
            ("\"turns\"", "\"turn\"", "turn"),
        ] {
            let wrong = Progress::parse(&whole.replacen(old, new, 1)).expect_err(new);
            assert!(wrong.contains(telling), "{wrong}");
        }
    }
}
