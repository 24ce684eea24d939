//! An action of a game, ready to be told.

use super::game::{Game, Happened};
use super::person::What as Did;
use crate::bots::{Done, Note, Outcome, Rolled};
use crate::game::{Board, Change};
use crate::tell::{Scene, What};

/// An action and the boards around it.
pub struct Told<'s> {
    what: What<'s>,
    before: &'s Board,
    after: &'s Board,
    changes: Vec<Change>,
    path: &'s [String],
    notes: &'s [Note],
    dice: &'s [Rolled],
    rolled: bool,
}

impl<'s> Told<'s> {
    /// What happened between two states of a game; `rolled` where the program rolls the dice.
    pub fn new(
        start: &'s Game<'_>,
        action: &'s Happened,
        after: &'s Game<'_>,
        rolled: bool,
    ) -> Told<'s> {
        let mut told = Told {
            what: What::Other("The game goes on from the stored position"),
            before: start.board(),
            after: after.board(),
            changes: Vec::new(),
            path: &[],
            notes: &[],
            dice: &[],
            rolled,
        };
        match action {
            Happened::Card(current) => {
                let next = after.deck().next();
                told.what = What::Card {
                    current: *current,
                    next,
                };
            }
            Happened::Treaty(signed) => {
                told.what = What::Treaty;
                told.of(signed);
            }
            Happened::Stroke(struck) => {
                told.what = What::Stroke {
                    faction: struck.faction,
                    granted: struck.granted.as_ref(),
                };
                told.of(&struck.done);
            }
            Happened::Turn(taken) => {
                told.what = What::Turn {
                    faction: taken.faction,
                    outcome: taken.outcome,
                    card: start.current(),
                };
                told.of(&taken.done);
            }
            Happened::Person(acted) => {
                let turn = |outcome| What::Turn {
                    faction: acted.faction,
                    outcome,
                    card: start.current(),
                };
                told.what = match &acted.what {
                    Did::Pass => turn(Outcome::Pass),
                    Did::Event(side) => turn(Outcome::Event(*side)),
                    Did::Command(command, special) => turn(Outcome::Command(*command, *special)),
                    Did::BrilliantStroke(granted) => What::Stroke {
                        faction: acted.faction,
                        granted: Some(granted),
                    },
                    Did::Treaty => What::Treaty,
                };
                told.changes.clone_from(&acted.changes);
                told.notes = &acted.notes;
            }
            Happened::CardEnds(changes) => {
                told.what = What::CardEnds {
                    card: start.current().unwrap_or_default(),
                };
                told.changes.clone_from(changes);
            }
            Happened::Winter(report) => {
                told.what = What::Winter {
                    round: start.season().round,
                    end: report.end.as_ref(),
                };
                for phase in &report.phases {
                    told.changes.extend_from_slice(&phase.changes);
                }
                (told.notes, told.dice) = (&report.notes, &report.dice);
            }
            Happened::Fixed(changes) => {
                told.what = What::Other("SET BY HAND");
                told.changes.clone_from(changes);
            }
            Happened::Restored => {}
        }
        told
    }

    fn of(&mut self, done: &'s Done) {
        self.changes = done.changes().to_vec();
        (self.path, self.notes, self.dice) = (&done.path, &done.notes, &done.dice);
    }

    /// For the functions that make text of it.
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            what: self.what,
            before: self.before,
            after: self.after,
            changes: &self.changes,
            path: self.path,
            notes: self.notes,
            dice: self.dice,
            rolled: self.rolled,
        }
    }
}
