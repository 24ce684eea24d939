//! A Winter Quarters Round (6.0): non-players choose by the summaries of the flowcharts (8.4-8.7), players by the
//! [`DecisionSource`].

mod choose;
mod desertion;
mod joint_choice;
pub mod purchase_words;
mod redeployment;
mod reset;
mod supply;
mod support;
#[cfg(test)]
pub mod tests;
mod west_indies;

pub(crate) use desertion::desert;

use super::{Context, DieRoll, Executor, Library, Note};
use crate::action::{NoteKind, tales};
use crate::flowchart::{DecisionSource, Happening, Interrupt};
use lod_engine::game::{Board, Change, Faction};
use lod_engine::rules::Cost;
use lod_engine::rules::winter::{self, End, Phase, Progress, Season, Step, Task};

/// What a phase did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPhase {
    /// Which.
    pub phase: Phase,
    /// The changes in order.
    pub changes: Vec<Change>,
    /// What was decided, in order.
    pub notes: Vec<Note>,
}

/// A Winter Quarters Round that was conducted.
#[derive(Clone, Debug)]
pub struct Report {
    /// The phases in order, as far as they were held.
    pub phases: Vec<HeldPhase>,
    /// The dice rolled, in order.
    pub dice: Vec<DieRoll>,
    /// The board after the round.
    pub board: Board,
    /// How the game ended, if it did.
    pub end: Option<End>,
}

impl Report {
    /// What was decided in all phases, in order.
    pub fn notes(&self) -> impl Iterator<Item = &Note> {
        self.phases.iter().flat_map(|phase| &phase.notes)
    }

    /// The changes of all phases, in order.
    pub fn changes(&self) -> Vec<Change> {
        let phases = self.phases.iter();
        phases.flat_map(|phase| phase.changes.iter().copied()).collect()
    }
}

/// A round under way.
struct Round<'a> {
    library: &'a Library,
    season: &'a Season,
    source: &'a mut dyn DecisionSource,
    report: Report,
    /// The changes of all phases so far, in order.
    changes: Vec<Change>,
}

/// Conducts a Winter Quarters Round (6.0) on this board, which stays as it is; [`Report::board`] is the one after.
///
/// ```
/// use lod_bots::bots::winter::winter;
/// use lod_bots::bots::{Library, SeededDice};
/// use lod_engine::game::Position;
/// use lod_engine::rules::cards::cards;
/// use lod_engine::rules::winter::Season;
///
/// let position = Position::parse("base = \"1776\"").expect("a position");
/// // Winter Quarters card 97 is played, Event card 42 is on top of the deck.
/// let season = Season::of(&position, cards(), Some(97), Some(42));
/// let report = winter(Library::get(), position.board, &season, &mut SeededDice::new(3))?;
/// assert_eq!(report.phases.len(), 8);
/// assert_eq!(report.board.winter_quarters_left(), position.board.winter_quarters_left() - 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`Interrupt`].
pub fn winter(
    library: &Library,
    board: Board,
    season: &Season,
    source: &mut dyn DecisionSource,
) -> Result<Report, Interrupt> {
    let (report, done) = winter_so_far(library, board, season, source);
    done.map(|()| report)
}

/// The same as [`winter()`]. Where the Round stops with an [`Interrupt`], the report has the phases until then, and of the
/// last one what the Factions before did.
pub fn winter_so_far(
    library: &Library,
    board: Board,
    season: &Season,
    source: &mut dyn DecisionSource,
) -> (Report, Result<(), Interrupt>) {
    let mut round = Round {
        library,
        season,
        source,
        report: Report { phases: Vec::new(), dice: Vec::new(), board, end: None },
        changes: Vec::new(),
    };
    let done = round.conduct();
    (round.report, done)
}

impl Round<'_> {
    fn conduct(&mut self) -> Result<(), Interrupt> {
        let mut progress = Progress::default();
        while let Some(step) = self.season.next(&mut progress, &self.report.board) {
            match step {
                Step::Phase(phase) => self.begin(phase),
                Step::Task(faction, task) => self.act(faction, &task)?,
                Step::End(end) => self.report.end = Some(end),
            }
        }
        Ok(())
    }

    fn begin(&mut self, phase: Phase) {
        let unchecked = phase == Phase::Victory && !self.season.victory_check;
        let note = unchecked.then(|| Note {
            at: String::new(),
            rule: "6.1".to_string(),
            what: NoteKind::Words("The Sprint has no Victory Check (6.1)".to_string()),
            after: 0,
        });
        self.report.phases.push(HeldPhase {
            phase,
            changes: Vec::new(),
            notes: note.into_iter().collect(),
        });
    }

    /// Lets a Faction do its part, and writes down what it did.
    fn act(&mut self, faction: Faction, task: &Task) -> Result<(), Interrupt> {
        let context = Context {
            players: self.season.seats.people(),
            absent: self.season.absent,
            price: Cost::Free,
            ..Context::default()
        };
        self.stands();
        self.source.enter_nested();
        let mut run =
            Executor::new(self.library, faction, self.report.board, context, &mut *self.source);
        carry_out(&mut run, task)?;
        run.all_known()?;
        run.source.leave_nested();
        self.report.board = *run.board();
        self.report.dice.append(&mut run.walk.dice);
        if let Some(phase) = self.report.phases.last_mut() {
            let begun = phase.changes.len();
            let notes = run.walk.notes.drain(..).map(|note| note.later(begun));
            phase.notes.extend(notes);
            phase.changes.extend_from_slice(run.state.changes());
            self.changes.extend_from_slice(run.state.changes());
        }
        Ok(())
    }

    /// Tells the decision source what the Round has come to: under the name of each phase what was done in it.
    fn stands(&mut self) {
        let phases = &self.report.phases;
        self.source.report_progress(&self.changes, &|| {
            let (mut all, mut before) = (Vec::new(), 0);
            for held in phases {
                all.push((before, Happening::Phase(held.phase)));
                let own = tales(&held.notes, 0).into_iter();
                all.extend(own.map(|(after, tale)| (before + after, tale)));
                before += held.changes.len();
            }
            all
        });
    }
}

/// A Faction's part in a phase, with what it chooses.
fn carry_out(run: &mut Executor<'_>, task: &Task) -> Result<(), Interrupt> {
    match task {
        Task::Supply => supply::supply(run),
        Task::Battle => west_indies::battle(run),
        Task::Stay => west_indies::stay(run),
        Task::Buy(purchase) => support::spend(run, purchase),
        Task::ChangeLeader(order) => redeployment::change(run, *order),
        Task::Redeploy => redeployment::leader(run),
        Task::LowerFni => redeployment::lower_fni(run),
        Task::RearrangeBlockades => redeployment::rearrange(run),
        Task::Announce(deserters) => desertion::counts(run, deserters),
        Task::Desert(deserters) => desert(run, deserters),
        Task::Effect(effect) => reset::effect(run, *effect),
        Task::Earn | Task::Release { .. } | Task::Reset | Task::Finish => {
            run.does(|state| winter::carry_out(state, task))
        }
    }
}
