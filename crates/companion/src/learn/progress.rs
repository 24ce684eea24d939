//! What was practised, kept from evening to evening.

use super::Topic;
use super::run::GOAL;
use crate::ports::{Store, text_of};
use crate::tell::number_of;
use lod_engine::game::Faction;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;

/// The form of the file.
const VERSION: u32 = 1;
/// After so many other questions one that was missed comes again, the first, second and third time.
const COMES_AGAIN: [u32; 3] = [2, 5, 12];
/// More missed questions are not kept.
const MOST_MISSED: usize = 200;
/// More boxes and steps are not counted.
const MOST_BOXES: usize = 500;
/// So many of the boxes that go worst are named.
const SHOWN_BOXES: usize = 3;
/// After so many right answers in a row the questions of a topic become harder.
const RUN: u32 = 4;

/// How a topic goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Questions answered.
    pub asked: u32,
    /// Of these right.
    pub right: u32,
    /// Right answers in a row, up to now.
    pub run: u32,
}

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

/// A question that was missed and comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissedQuestion {
    /// Its topic.
    pub topic: Topic,
    /// Whose questions it was one of, if of a single Faction.
    pub faction: Option<Faction>,
    /// What it is found by.
    pub seed: u64,
    /// How often it was answered rightly since.
    pub step: usize,
    /// The count of answers from which on it comes.
    pub due: u32,
}

/// What was practised so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How each topic goes, in the order of [`Topic::ALL`].
    scores: [Score; Topic::ALL.len()],
    /// What was missed.
    missed: Vec<MissedQuestion>,
    /// How the turns go, in the order of [`Faction::ALL`].
    runs: [RunScore; Faction::ALL.len()],
    /// How the questions of each box go: how many there were, and how many were correct.
    boxes: BTreeMap<String, [u32; 2]>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProgressText {
    version: u32,
    scores: Vec<(Topic, Score)>,
    missed: Vec<MissedQuestion>,
    #[serde(default)]
    runs: Vec<(Faction, RunScore)>,
    #[serde(default)]
    boxes: BTreeMap<String, [u32; 2]>,
}

impl Progress {
    /// How the turns of a Faction go.
    pub fn run(&self, faction: Faction) -> RunScore {
        self.runs[faction as usize]
    }

    /// Takes note of a turn that was run, which of the five it was, and how many errors there were.
    pub fn ran(&mut self, faction: Faction, turn: u8, errors: u32) {
        let run = &mut self.runs[faction as usize];
        run.turns = run.turns.saturating_add(1);
        if turn >= 5 && errors == 0 {
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

    /// How often a box was asked about.
    pub fn asked_of(&self, label: &str) -> u32 {
        self.boxes.get(label).map_or(0, |[asked, _]| *asked)
    }

    /// How a box goes: "P7 step 3: 1 of 4 correct".
    pub fn box_line(&self, label: &str) -> String {
        let [asked, right] = self.boxes.get(label).copied().unwrap_or_default();
        format!("  {label}: {right} of {asked} correct")
    }

    /// How far a Faction is, and the boxes that go worst.
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
        lines.extend(weak.into_iter().take(SHOWN_BOXES).map(|(label, _)| self.box_line(label)));
        lines
    }

    /// How a topic goes.
    pub fn score(&self, topic: Topic) -> Score {
        self.scores[topic as usize]
    }

    /// How many answers were given.
    pub fn answers(&self) -> u32 {
        let asked = self.scores.iter().map(|s| s.asked);
        asked.fold(0, u32::saturating_add)
    }

    /// What was missed and comes again.
    pub fn missed(&self) -> &[MissedQuestion] {
        &self.missed
    }

    /// How hard the next question of a topic may be: 1 to 3.
    pub fn level(&self, topic: Topic) -> u8 {
        let level = 1 + self.score(topic).run / RUN;
        u8::try_from(level).unwrap_or(3).min(3)
    }

    /// The missed question whose turn it is, of these topics and Factions.
    pub fn due(&self, topic: Option<Topic>, faction: Option<Faction>) -> Option<MissedQuestion> {
        let now = self.answers();
        let wanted = |m: &&MissedQuestion| {
            m.due <= now
                && topic.is_none_or(|t| t == m.topic)
                && (faction.is_none() || m.faction == faction)
        };
        self.missed.iter().filter(wanted).min_by_key(|m| m.due).copied()
    }

    /// Takes note of an answer. A wrong one comes again soon, and so does a right one that was missed before, until
    /// it was right three times.
    pub fn answered(&mut self, topic: Topic, faction: Option<Faction>, seed: u64, right: bool) {
        let score = &mut self.scores[topic as usize];
        score.asked = score.asked.saturating_add(1);
        score.right = score.right.saturating_add(u32::from(right));
        score.run = if right { score.run.saturating_add(1) } else { 0 };
        let now = self.answers();
        let same = |m: &MissedQuestion| m.topic == topic && m.faction == faction && m.seed == seed;
        let before = self.missed.iter().position(same);
        let before = before.map(|place| self.missed.remove(place));
        let step = match (right, before) {
            (false, _) => 0,
            (true, Some(missed)) => missed.step + 1,
            (true, None) => return,
        };
        let Some(others) = COMES_AGAIN.get(step) else {
            return;
        };
        if self.missed.len() >= MOST_MISSED {
            self.missed.remove(0);
        }
        self.missed.push(MissedQuestion {
            topic,
            faction,
            seed,
            step,
            due: now.saturating_add(*others),
        });
    }

    /// A line for each topic.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec!["Topic      Correct     Level".to_string()];
        for topic in Topic::ALL {
            let Score { asked, right, .. } = self.score(topic);
            let share = match asked {
                0 => "-".to_string(),
                n => format!("{right} of {n}"),
            };
            let level = self.level(topic);
            lines.push(format!("{:<9}  {share:<10}  {level} of 3", topic.id()));
        }
        lines.push(match self.missed.len() {
            0 => "Nothing that was missed waits to come again.".to_string(),
            n => number_of(
                n,
                "question that was missed comes again.",
                "questions that were missed come again.",
            ),
        });
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
        let text: ProgressText = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if text.version != VERSION {
            return Err(format!("it is of version {}, not {VERSION}", text.version));
        }
        let mut progress = Progress::default();
        for (topic, score) in text.scores {
            if score.right > score.asked || score.run > score.right {
                return Err(format!("the numbers of {} contradict each other", topic.id()));
            }
            progress.scores[topic as usize] = score;
        }
        if text.missed.len() > MOST_MISSED {
            return Err(format!("more than {MOST_MISSED} questions were missed"));
        }
        progress.missed = text.missed;
        for (faction, run) in text.runs {
            if run.alone > run.turns {
                return Err(format!("the turns of the {faction} contradict each other"));
            }
            progress.runs[faction as usize] = run;
        }
        if text.boxes.len() > MOST_BOXES || text.boxes.values().any(|[asked, right]| right > asked)
        {
            return Err("the numbers of the boxes contradict each other".to_string());
        }
        progress.boxes = text.boxes;
        Ok(progress)
    }

    /// Writes it in the place of what was there, all or nothing.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, store: &dyn Store, record: &str) -> io::Result<()> {
        let text = ProgressText {
            version: VERSION,
            scores: Topic::ALL.map(|t| (t, self.score(t))).to_vec(),
            missed: self.missed.clone(),
            runs: Faction::ALL.map(|faction| (faction, self.run(faction))).to_vec(),
            boxes: self.boxes.clone(),
        };
        store.replace(record, &serde_json::to_string(&text)?, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_missed_comes_after_2_then_5_then_12_others_and_then_no_more() {
        let mut progress = Progress::default();
        let mut seed = 100;
        progress.answered(Topic::Space, None, 7, false);
        for others in COMES_AGAIN {
            for _ in 0..others {
                assert_eq!(progress.due(None, None), None, "not before {others}");
                seed += 1;
                progress.answered(Topic::Battle, None, seed, true);
            }
            let due = progress.due(None, None).expect("it comes again");
            assert_eq!((due.topic, due.seed), (Topic::Space, 7));
            assert_eq!(progress.due(Some(Topic::Event), None), None);
            progress.answered(Topic::Space, None, 7, true);
        }
        assert_eq!(progress.missed(), []);
        progress.answered(Topic::Space, None, 7, false);
        progress.answered(Topic::Space, None, 7, false);
        let [missed] = progress.missed() else {
            panic!("{:?}", progress.missed());
        };
        assert_eq!((missed.step, missed.due), (0, progress.answers() + 2));
    }

    #[test]
    fn right_answers_in_a_row_make_it_harder_and_a_wrong_one_easy_again() {
        let mut progress = Progress::default();
        for seed in 0..20 {
            let level = progress.level(Topic::Event);
            assert_eq!(u64::from(level), (1 + seed / u64::from(RUN)).min(3));
            progress.answered(Topic::Event, None, seed, true);
        }
        progress.answered(Topic::Event, None, 99, false);
        assert_eq!(progress.level(Topic::Event), 1);
    }

    #[test]
    fn it_is_read_as_it_was_written_and_what_cannot_be_is_refused() {
        let (store, name) = (crate::ports::MemoryStore::default(), "learn.json");
        assert_eq!(Progress::read(&store, name), Ok(Progress::default()));
        let mut progress = Progress::default();
        progress.answered(Topic::Command, Some(Faction::French), u64::MAX, false);
        progress.write(&store, name).expect("a place to write");
        assert_eq!(Progress::read(&store, name), Ok(progress));
        let whole = text_of(&store, name).expect("a text").expect("a record");
        for (old, new, telling) in [
            ("\"version\":1", "\"version\":2", "version 2"),
            ("\"right\":0", "\"right\":5", "contradict"),
            ("\"command\"", "\"comand\"", "comand"),
        ] {
            let wrong = Progress::parse(&whole.replacen(old, new, 1)).expect_err(new);
            assert!(wrong.contains(telling), "{wrong}");
        }
    }
}
