//! How a session at the table stands between two turns: it is held again from there.

use super::course::Course;
use super::finished::FinishedTask;
use super::last_known_board::LastKnownBoard;
use super::opening::TableState;
use super::report::{back, report, verdict};
use super::saved::SavedTable;
use super::turn::{Roller, Table};
use crate::talk::{Guesses, PromptCommand, Reasons};
use crate::tell::Report;
use lod_engine::game::{Board, Fact, FactValue, ScenarioId};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// What is asked once and kept from turn to turn, and what was told of the turns.
#[derive(Clone, Debug)]
pub(super) struct TableStand {
    pub kept: TableState,
    pub roller: Option<Roller>,
    pub treaty: bool,
    /// The card of the last turn, if its 1st Eligible Faction acted in it.
    pub first_on: Option<u8>,
    /// After which turn people could act last.
    pub people: Option<u32>,
    /// What is believed of the board.
    pub memory: LastKnownBoard,
    /// The program's dice, with their seed.
    pub random: ChaCha8Rng,
    pub seed: u64,
    /// Letters that were explained.
    pub legend: Vec<&'static str>,
    /// What decided the turns that are over, the first first.
    pub turns: Arc<Vec<Arc<Reasons>>>,
    /// The last of them, as it is told.
    pub last: Option<Arc<Report>>,
    /// What the player guesses of the non-players.
    pub guesses: Guesses,
}

impl TableStand {
    /// Where nothing is known.
    pub fn new(seed: u64) -> TableStand {
        TableStand {
            kept: TableState::default(),
            roller: None,
            treaty: false,
            first_on: None,
            people: None,
            memory: LastKnownBoard::default(),
            random: ChaCha8Rng::seed_from_u64(seed),
            seed,
            legend: Vec::new(),
            turns: Arc::default(),
            last: None,
            guesses: Guesses::default(),
        }
    }

    /// As it was saved; the seed is for a table that rolled no dice yet.
    pub fn of(saved: &SavedTable, seed: u64) -> TableStand {
        let (seed, rolled) = saved.dice.unwrap_or((seed, 0));
        let mut stand = TableStand::new(seed);
        stand.random.set_word_pos(rolled.into());
        stand.kept.players = saved.players;
        stand.kept.scenario = saved.scenario;
        stand.kept.course = saved.course;
        stand.roller = saved.program_rolls.map(|program| match program {
            true => Roller::Program,
            false => Roller::Person,
        });
        (stand.first_on, stand.people) = (saved.first_on, saved.people);
        stand.remember(saved.memory.clone());
        stand
    }

    /// As it is saved.
    pub fn saved(&self) -> SavedTable {
        let rolled = u64::try_from(self.random.get_word_pos()).unwrap_or_default();
        SavedTable {
            memory: self.memory.clone(),
            players: self.kept.players,
            program_rolls: self.roller.map(|roller| roller == Roller::Program),
            scenario: self.kept.scenario,
            course: self.kept.course,
            first_on: self.first_on,
            people: self.people,
            dice: Some((self.seed, rolled)),
            turns: self.memory.turns(),
            ..SavedTable::default()
        }
    }

    fn remember(&mut self, memory: LastKnownBoard) {
        // What cannot be taken back is not asked about again (2.3.9).
        self.treaty = memory.told(Fact::Treaty) == Some(FactValue::Yes(true));
        self.memory = memory;
    }

    /// The same with the set-up of a scenario on the table; who plays and whose dice stays.
    pub fn begun_with(&self, id: ScenarioId, board: &Board) -> TableStand {
        let kept = TableState {
            players: self.kept.players,
            scenario: Some(id),
            course: Course::all_eligible(),
            ..TableState::default()
        };
        let (random, legend) = (self.random.clone(), self.legend.clone());
        let guesses = self.guesses;
        let mut begun = TableStand { random, legend, guesses, kept, ..TableStand::new(self.seed) };
        begun.roller = self.roller;
        begun.remember(LastKnownBoard::of(board));
        begun
    }
}

impl Table<'_> {
    /// Takes note of a turn that is over.
    pub(super) fn write_down(&mut self, over: &FinishedTask) {
        let width = self.columns();
        let stand = &mut self.stand;
        let turns = Arc::make_mut(&mut stand.turns);
        let report = Report { turn: turns.len() + 1, ..report(over) };
        turns.push(Arc::new(Reasons {
            head: vec![format!("The last turn: {}", verdict(over))],
            walk: over.trace.walk.clone(),
            changes: over.trace.changes.clone(),
        }));
        self.ui.ordered(&report.headline, &back(over, width));
        stand.last = Some(Arc::new(report));
    }

    /// What decided the last turn.
    pub(super) fn why(&self) -> Arc<Reasons> {
        self.stand.turns.last().cloned().unwrap_or_default()
    }

    /// What can be shown again of the last turn.
    pub(super) fn pages(&self) -> Vec<(PromptCommand, Vec<String>)> {
        let width = self.columns();
        let pages = |report: &Arc<Report>| {
            let steps = [vec![report.headline.clone()], report.folded(width)].concat();
            vec![(PromptCommand::Steps, steps), (PromptCommand::Repeat, report.lines(width))]
        };
        self.stand.last.as_ref().map(pages).unwrap_or_default()
    }
}
