//! What is worked out at the table, on the board as far as it was told.

use super::opening::OpeningAnswers;
use super::strokes::strokes;
use super::turn::Task;
use lod_bots::action::Walk;
use lod_bots::bots::winter::{Report, winter_so_far};
use lod_bots::bots::{Executor, Library, Opening, Outcome};
use lod_bots::flowchart::{DecisionSource, FreeActionOffer, Interrupt};
use lod_engine::game::{Board, Change, Faction};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::{ChangeSpan, Special};

/// What was done when the end was reached, or when the walk stopped.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// How it went.
    pub walk: Walk,
    /// The box that is carried out now.
    pub here: String,
    /// What changes.
    pub changes: Vec<Change>,
    /// Which of them belong to what.
    pub change_spans: Vec<ChangeSpan>,
    /// What an Event leaves to people, each with the number of changes before it.
    pub grants: Vec<(usize, FreeActionOffer)>,
    /// The board at the end.
    pub after: Option<Board>,
    /// Why non-players do not play their Brilliant Stroke.
    pub idle: Vec<(Faction, String)>,
    /// The phase reached of a Winter Quarters Round.
    pub phase: Option<&'static str>,
}

/// How a task ends.
#[derive(Clone, Debug)]
pub enum TaskEnd {
    /// A turn.
    Turn(Outcome, Option<Special>),
    /// Whether the Treaty of Alliance is played.
    Treaty(bool),
    /// Whose Brilliant Strokes are played.
    Strokes(Vec<Faction>),
    /// A Winter Quarters Round.
    Winter(Box<Report>),
}

/// Works a task out as far as the decision source and the board allow.
pub(super) fn play(
    library: &Library,
    task: Task,
    start: Board,
    setting: &OpeningAnswers,
    source: &mut dyn DecisionSource,
) -> (Result<TaskEnd, Interrupt>, Trace) {
    let (result, way) = match task {
        Task::Turn(faction) => turn(library, faction, start, setting, source),
        Task::Treaty => sign(library, start, setting, source),
        Task::Strokes => match strokes(library, start, setting, source) {
            Ok(found) => {
                let way = Trace { idle: found.idle, ..Trace::default() };
                (Ok(TaskEnd::Strokes(found.due)), way)
            }
            Err(stop) => (Err(stop), Trace::default()),
        },
        Task::Winter => quarter(library, start, setting, source),
    };
    // A check changes nothing: the board at its end is that of its beginning, with all that is believed.
    let way = Trace { after: way.after.or(Some(start)), ..way };
    if start.has_unknowns() && !matches!(result, Err(Interrupt::Question)) {
        return (Err(Interrupt::Unknown), way);
    }
    (result, way)
}

fn turn(
    library: &Library,
    faction: Faction,
    start: Board,
    setting: &OpeningAnswers,
    source: &mut dyn DecisionSource,
) -> (Result<TaskEnd, Interrupt>, Trace) {
    let mut run = Executor::new(library, faction, start, setting.context, source);
    let result = run.turn();
    let way = Trace {
        here: run.citation.at.to_string(),
        walk: std::mem::take(&mut run.walk),
        changes: run.state.changes().to_vec(),
        change_spans: run.state.change_spans().to_vec(),
        grants: std::mem::take(&mut run.grants),
        after: Some(*run.board()),
        ..Trace::default()
    };
    let special = run.state.special();
    (result.map(|o| TaskEnd::Turn(o, special)), way)
}

fn sign(
    library: &Library,
    start: Board,
    setting: &OpeningAnswers,
    source: &mut dyn DecisionSource,
) -> (Result<TaskEnd, Interrupt>, Trace) {
    let opening = Opening {
        library,
        board: start,
        seats: Seats::NOBODY,
        winter_showing: false,
        context: setting.context,
    };
    let played =
        setting.open && !setting.context.players[Faction::French] && opening.is_treaty_due();
    if !played || start.has_unknowns() {
        return (Ok(TaskEnd::Treaty(false)), Trace::default());
    }
    match opening.play_treaty(source) {
        Ok(signed) => {
            let way = Trace {
                changes: signed.changes().to_vec(),
                change_spans: signed.state.change_spans().to_vec(),
                after: Some(*signed.board()),
                walk: signed.walk,
                ..Trace::default()
            };
            (Ok(TaskEnd::Treaty(true)), way)
        }
        Err(stop) => (Err(stop), Trace::default()),
    }
}

fn quarter(
    library: &Library,
    start: Board,
    setting: &OpeningAnswers,
    source: &mut dyn DecisionSource,
) -> (Result<TaskEnd, Interrupt>, Trace) {
    let (report, done) = winter_so_far(library, start, &setting.season, source);
    let (dice, notes) = (report.dice.clone(), report.notes().cloned().collect());
    let way = Trace {
        walk: Walk { dice, notes, ..Walk::default() },
        changes: report.changes(),
        after: Some(report.board),
        phase: report.phases.last().map(|p| p.id),
        ..Trace::default()
    };
    (done.map(|()| TaskEnd::Winter(Box::new(report))), way)
}
