//! A journal that is cut, bent, locked out or shut out.

use super::*;
use crate::bots::Library;
use crate::game::{Faction, ScenarioId};
use crate::play::game::{Next, Stack};
use crate::play::names::Names;
use crate::play::setup::Begin;
use crate::play::story::{Reached, Story};
use crate::play::tape::Given;
use std::fs::{self, OpenOptions};
use std::io::Write;

mod answers;
mod disturbed;
mod saved;

/// A folder of one test alone, removed at its end.
pub(crate) struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("lod-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn setup(seed: u64) -> Setup {
    Setup {
        begin: Begin::Scenario(ScenarioId::Sprint),
        people: vec![vec![Faction::Patriots]],
        names: Names::default(),
        options: crate::game::position::Options::default(),
        stack: Stack::Program,
        own_dice: false,
        seed,
    }
}

/// Plays a number of actions, passing, and writes them down.
fn played(path: &Path, seed: u64, actions: usize) -> (Story<'static>, Journal) {
    let setup = setup(seed);
    let mut journal = Journal::new(path, &setup);
    let mut story = Story::new(Library::get(), setup).unwrap();
    while story.done().len() < actions && story.now().next() != Next::End {
        let mut attempt = story.attempt(None).unwrap();
        if let Reached::Asked(ask) = attempt.outcome() {
            let line = match ask.key.as_str() {
                "turn" => "pass",
                _ => ask.default.map_or("1", |i| ask.replies[i].word.as_str()),
            };
            attempt = story.attempt(Some(line)).unwrap();
        }
        for given in attempt.fresh() {
            journal.add(&Entry::Given(given.clone()));
        }
        let done = attempt.outcome() == Reached::Done;
        story.accept(attempt);
        if done {
            journal.add(&Entry::After(story.now().to_json()));
        }
    }
    journal.save().unwrap();
    (story, journal)
}

fn replayed(opened: &Opened) -> Result<Story<'static>, Difference> {
    let entries = opened.entries.clone();
    let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
    replay.run()?;
    Ok(replay.finish().0)
}

fn lines_in(path: &Path) -> usize {
    fs::read(path).map_or(0, |bytes| good_lines(&bytes).len())
}
