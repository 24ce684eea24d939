//! A turn at the table that is over, as it is told.

use super::log::Entry;
use super::opening::Setting;
use super::play::{Ending, Trace};
use super::turn::Task;
use lod_bots::bots::{DieRoll, Note, Outcome};
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::{FollowedArrow, FreeActionOffer};
use lod_engine::game::{Board, ByFaction, Change, Cylinder, Faction};
use lod_engine::rules::ChangeSpan;

/// A task that came to its end.
#[derive(Clone, Debug)]
pub struct Finished {
    /// What was to be done.
    pub task: Task,
    /// How it ended.
    pub ending: Ending,
    /// The boxes visited.
    pub path: Vec<String>,
    /// The arrows followed.
    pub arrows: Vec<FollowedArrow>,
    /// The dice rolled.
    pub dice: Vec<DieRoll>,
    /// What was decided.
    pub notes: Vec<Note>,
    /// What changes.
    pub changes: Vec<Change>,
    /// Which of them belong to what.
    pub stretches: Vec<ChangeSpan>,
    /// What an Event leaves to people, each with the number of changes before it.
    pub grants: Vec<(usize, FreeActionOffer)>,
    /// Why non-players do not play their Brilliant Stroke.
    pub idle: Vec<(Faction, String)>,
    /// The board at the end, as far as it is known.
    pub after: Board,
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

impl Finished {
    /// How the turn ended, if it was one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.ending {
            Ending::Turn(outcome, _) => Some(outcome),
            _ => None,
        }
    }
}

pub(super) fn finished(
    task: Task,
    setting: &Setting,
    ending: Ending,
    way: Trace,
    start: Board,
    log: &[Entry],
) -> Finished {
    let card = setting.context.card;
    let (mut text, mut place) = (None, None);
    if let Ending::Turn(outcome, activity) = &ending {
        if let Outcome::Event(side) = outcome {
            text = Some(*side);
        }
        place = card.map(|_| cylinder(*outcome, setting.seat, activity.is_some()));
    }
    Finished {
        task,
        ending,
        path: way.path,
        arrows: way.arrows,
        dice: way.dice,
        notes: way.notes,
        changes: way.changes,
        stretches: way.stretches,
        grants: way.grants,
        idle: way.idle,
        after: way.after.unwrap_or(start),
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
/// Limited Command box (8.1).
fn cylinder(outcome: Outcome, seat: usize, special: bool) -> Cylinder {
    match (outcome, seat) {
        (Outcome::Pass, _) => Cylinder::Passed,
        (Outcome::Event(_), 0) => Cylinder::FirstEvent,
        (Outcome::Event(_), _) => Cylinder::SecondEvent,
        (Outcome::Command(..), 0) if special => Cylinder::FirstCommandSpecial,
        (Outcome::Command(..), 0) => Cylinder::FirstCommand,
        (Outcome::Command(..), 3) => Cylinder::SecondCommand,
        (Outcome::Command(..), _) => Cylinder::SecondLimited,
    }
}
