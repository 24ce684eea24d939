//! A turn at the table that is over, as it is told.

use super::course::FIRST_DID;
use super::log::AnswerEntry;
use super::opening::OpeningAnswers;
use super::play::{TaskEnd, Trace};
use super::turn::Task;
use lod_bots::bots::Outcome;
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::{Board, ByFaction, Change, Cylinder, Fact, Faction};
use lod_engine::rules::sequence::{self, CommandScope, EligiblePlace, ExecutedAction, Turn};

/// A task that came to its end.
#[derive(Clone, Debug)]
pub struct FinishedTask {
    /// What was to be done.
    pub task: Task,
    /// How it ended.
    pub ending: TaskEnd,
    /// How it came to that.
    pub trace: Trace,
    /// The board as told at the start, with its notebook.
    pub start: Board,
    /// The card being played.
    pub card: Option<u8>,
    /// The side of the Event, if one is played.
    pub side: Option<EventSide>,
    /// Where in the Sequence of Play the Faction acted.
    pub seat: usize,
    /// Where the cylinder goes.
    pub cylinder: Option<Cylinder>,
    /// Factions that people play.
    pub players: ByFaction<bool>,
    /// How many answers were asked of a person.
    pub asked: usize,
}

impl FinishedTask {
    /// The board at the end, as far as it is known.
    pub fn after(&self) -> &Board {
        self.trace.after.as_ref().unwrap_or(&self.start)
    }

    /// How the turn ended, if it was one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.ending {
            TaskEnd::Turn(outcome, _) => Some(outcome),
            _ => None,
        }
    }
}

pub(super) fn finished(
    task: Task,
    setting: &OpeningAnswers,
    ending: TaskEnd,
    trace: Trace,
    start: Board,
    log: &[AnswerEntry],
) -> FinishedTask {
    let card = setting.context.card;
    let (mut text, mut place) = (None, None);
    if let (TaskEnd::Turn(outcome, activity), Task::Turn(faction)) = (&ending, task) {
        if let Outcome::Event(side) = outcome {
            text = Some(*side);
        }
        place = card.and_then(|_| cylinder(faction, *outcome, setting.seat, activity.is_some()));
    }
    FinishedTask {
        task,
        ending,
        trace,
        start,
        card,
        side: text,
        seat: setting.seat,
        cylinder: place,
        players: setting.context.players,
        asked: log.iter().filter(|e| e.asked).count(),
    }
}

/// Where the cylinder goes (2.3.4); a non-player's full Command in place of a Limited one stands in the
/// Limited Command box (8.1). `seat` says what the 1st Eligible did, which the table's board need not show.
fn cylinder(faction: Faction, outcome: Outcome, seat: usize, special: bool) -> Option<Cylinder> {
    let executed = match outcome {
        Outcome::Pass => return Some(Cylinder::Passed),
        Outcome::Event(_) => ExecutedAction::Event,
        Outcome::Command(..) if special => ExecutedAction::CommandSpecial,
        Outcome::Command(..) => ExecutedAction::Command,
    };
    let mut board = Board::empty();
    let (first, stood) = (Fact::Cylinder(faction.friend()), Cylinder::Eligible);
    board.apply(&Change::set(first, stood, FIRST_DID[seat])).ok()?;
    let place = if seat == 0 { EligiblePlace::First } else { EligiblePlace::Second };
    let turn = Turn { faction, place, command: CommandScope::Full, event: true };
    board.apply_all(&sequence::did(&board, &turn, executed).ok()?).ok()?;
    Some(board.cylinder(faction))
}
