//! What was learned, kept from evening to evening.

use super::conclusion::Answers;
use super::run::{ALONE, GOAL, PLAN};
use super::{Trap, TurnStep};
use crate::ports::{Store, UNPUBLISHED, text_of};
use lod_engine::game::Faction;
use lod_engine::game::words::number_of;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;

/// The form of the file.
const VERSION: u32 = 3;
/// More boxes and steps are not counted.
const MOST_BOXES: usize = 500;
/// Boxes without an error are those that were asked about so often.
const OFTEN: u32 = 2;
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

/// A turn that was left before its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeftTurn {
    pub faction: Faction,
    /// Which of the five turns it is.
    pub number: u8,
    /// The seed by which it is found.
    pub seed: u64,
    /// Whether the learner rolled its dice at first.
    pub own_dice: bool,
    /// What was answered, as it was typed.
    pub answers: Vec<String>,
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
    /// The common mistakes, each as often as it was made and not avoided since.
    mistakes: BTreeMap<String, u32>,
    /// The turn that was left before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<LeftTurn>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            version: VERSION,
            runs: BTreeMap::new(),
            boxes: BTreeMap::new(),
            mistakes: BTreeMap::new(),
            left: None,
        }
    }
}

impl Progress {
    /// How the turns of a Faction go.
    pub fn run(&self, faction: Faction) -> RunScore {
        self.runs.get(&faction).copied().unwrap_or_default()
    }

    /// Takes note of a turn that was run, whether alone to its end, and how many errors there were.
    pub fn ran(&mut self, faction: Faction, is_alone: bool, errors: u32) {
        let run = self.runs.entry(faction).or_default();
        run.turns = run.turns.saturating_add(1);
        if is_alone && errors == 0 {
            run.alone = run.alone.saturating_add(1);
        }
    }

    /// Takes note of a turn with its answers.
    pub(super) fn takes(&mut self, faction: Faction, number: u8, answers: &Answers) {
        for (step, is_right) in &answers.asked {
            self.answered_box(&step.label, *is_right);
            if let Some(trap) = step.trap {
                self.met_mistake(trap, !is_right);
            }
        }
        let errors = u32::try_from(answers.mistakes.len()).unwrap_or(u32::MAX);
        self.ran(faction, number >= ALONE && answers.is_alone, errors);
    }

    /// Whether what is kept by this label was answered correctly often enough.
    pub(super) fn knows(&self, label: &str) -> bool {
        self.boxes.get(label).is_some_and(|[_, right]| *right >= OFTEN)
    }

    /// Takes note of a step at which a common mistake was made or avoided.
    pub fn met_mistake(&mut self, trap: Trap, is_made: bool) {
        let made = self.mistakes.entry(trap.id().to_string()).or_default();
        *made = if is_made { made.saturating_add(1) } else { made.saturating_sub(1) };
        self.mistakes.retain(|_, made| *made > 0);
    }

    /// Whether anything went wrong about the boxes of a Faction.
    pub(super) fn has_errors(&self, faction: Faction) -> bool {
        let letter = &faction.name()[..1];
        self.boxes.iter().any(|(label, [asked, right])| label.starts_with(letter) && right < asked)
    }

    /// How much there is to learn from a question: errors about its box, and mistakes of its kind.
    pub(super) fn weight(&self, step: &TurnStep) -> u32 {
        let of_box = self.boxes.get(&step.label).map_or(0, |[asked, right]| asked - right);
        let made = step.trap.and_then(|trap| self.mistakes.get(trap.id())).copied();
        of_box.saturating_add(made.unwrap_or_default())
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
            "{name}: {} run, {} of {GOAL} without help or errors",
            number_of(turns as usize, "turn", "turns"),
            alone.min(GOAL)
        )];
        let letter = &name[..1];
        let is_sure = |[asked, right]: &[u32; 2]| asked == right && *asked >= OFTEN;
        let sure = self.boxes.iter().filter(|(label, of)| label.starts_with(letter) && is_sure(of));
        let sure: Vec<&str> = sure.map(|(label, _)| label.as_str()).collect();
        if !sure.is_empty() {
            lines.push(format!("  without an error: {}", sure.join(", ")));
        }
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
        let Progress { runs, boxes, mistakes, left, .. } = &progress;
        let is_one = |id: &String| Trap::ALL.iter().any(|trap| trap.id() == id);
        let fits = boxes.len() <= MOST_BOXES
            && mistakes.keys().all(is_one)
            && boxes.values().all(|[asked, right]| right <= asked)
            && runs.values().all(|run| run.alone <= run.turns)
            && left.as_ref().is_none_or(|left| (1..=PLAN.len()).contains(&left.number.into()));
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
        progress.ran(Faction::French, true, 0);
        progress.answered_box("F7 step 3", false);
        progress.met_mistake(Trap::Cap, true);
        progress.write(&store, name).expect("a place to write");
        assert_eq!(Progress::read(&store, name), Ok(progress));
        let whole = text_of(&store, name).expect("a text").expect("a record");
        for (old, new, telling) in [
            ("\"version\":3", "\"version\":2", UNPUBLISHED),
            ("\"alone\":1", "\"alone\":5", "contradict"),
            ("[1,0]", "[1,2]", "contradict"),
            ("\"turns\"", "\"turn\"", "turn"),
            ("\"cap\"", "\"cup\"", "contradict"),
        ] {
            let wrong = Progress::parse(&whole.replacen(old, new, 1)).expect_err(new);
            assert!(wrong.contains(telling), "{wrong}");
        }
    }

    /// A mistake counts until it was avoided as often as it was made.
    #[test]
    fn what_went_wrong_weighs_until_it_goes_right() {
        let drills = (3..9).map(|seed| crate::learn::TurnDrill::find(Faction::British, seed));
        let mut steps = drills.flatten().flat_map(|drill| drill.steps);
        let step = &steps.find(|step| step.trap.is_some() && step.label != "8.1").expect("a trap");
        let trap = step.trap.expect("a trap");
        let mut progress = Progress::default();
        assert_eq!(progress.weight(step), 0);
        progress.met_mistake(trap, true);
        progress.answered_box(&step.label, false);
        assert_eq!(progress.weight(step), 2);
        progress.met_mistake(trap, false);
        assert_eq!(progress.weight(step), 1);
        let lines = progress.run_lines(Faction::British);
        assert!(lines.contains(&format!("  {}: 0 of 1 correct", step.label)), "{lines:?}");
    }
}
