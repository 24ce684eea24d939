//! An action of a game, ready to be told.

use super::story::Story;
use crate::tell::{Scene, What, When};
use lod_bots::bots::{DieRoll, Done, Note, Outcome};
use lod_bots::game::PersonalAction as Did;
use lod_bots::game::{Game, Happened};
use lod_engine::game::{Board, Change};
use lod_engine::rules::ChangeSpan;

/// An action and the boards around it.
pub struct Told<'s> {
    what: What<'s>,
    when: When,
    before: &'s Board,
    after: &'s Board,
    changes: Vec<Change>,
    stretches: &'s [ChangeSpan],
    path: &'s [String],
    notes: &'s [Note],
    dice: &'s [DieRoll],
    rolled: bool,
}

impl<'s> Told<'s> {
    /// What happened in an action of a story; nothing where it has no such action.
    pub fn of_story(story: &'s Story<'_>, action: usize) -> Option<Told<'s>> {
        let done = story.done().get(action)?;
        let rolled = !story.has_own_dice(&done.start);
        Some(Told::new(&done.start, &done.action, story.after(action), rolled))
    }

    /// What happened between two states of a game; `rolled` where the program rolls the dice.
    pub fn new(
        start: &'s Game<'_>,
        action: &'s Happened,
        after: &'s Game<'_>,
        rolled: bool,
    ) -> Told<'s> {
        let mut told = Told {
            what: What::Other("The game goes on from the stored position"),
            when: When { card: start.current(), year: start.year() },
            before: start.board(),
            after: after.board(),
            changes: Vec::new(),
            stretches: &[],
            path: &[],
            notes: &[],
            dice: &[],
            rolled,
        };
        match action {
            Happened::Card(current) => {
                let next = after.deck().next();
                told.what = What::Card { current: *current, next };
            }
            Happened::Treaty(signed) => {
                told.what = What::Treaty;
                told.of(signed);
            }
            Happened::Stroke(struck) => {
                told.what =
                    What::Stroke { faction: struck.faction, granted: struck.granted.as_ref() };
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
                let turn =
                    |outcome| What::Turn { faction: acted.faction, outcome, card: start.current() };
                told.what = match &acted.what {
                    Did::Pass => turn(Outcome::Pass),
                    Did::Event(side) => turn(Outcome::Event(*side)),
                    Did::Command(command, special) => turn(Outcome::Command(*command, *special)),
                    Did::BrilliantStroke(granted) => {
                        What::Stroke { faction: acted.faction, granted: Some(granted) }
                    }
                    Did::Treaty => What::Treaty,
                };
                told.changes.clone_from(&acted.changes);
                (told.stretches, told.notes) = (&acted.stretches, &acted.notes);
            }
            Happened::CardEnds(changes) => {
                told.what = What::CardEnds { card: start.current().unwrap_or_default() };
                told.changes.clone_from(changes);
            }
            Happened::Winter(report) => {
                told.what =
                    What::Winter { round: start.season().round, card: start.current(), report };
                told.changes = report.changes();
                told.dice = &report.dice;
            }
            Happened::Fixed(changes) => {
                told.what = What::Fixed;
                told.changes.clone_from(changes);
            }
            Happened::Seated => told.what = What::Other("OTHER PEOPLE OR DICE"),
            Happened::Restored => {}
        }
        told
    }

    fn of(&mut self, done: &'s Done) {
        self.changes = done.changes().to_vec();
        self.stretches = done.deed.stretches();
        (self.path, self.notes, self.dice) = (&done.path, &done.notes, &done.dice);
    }

    /// When it was.
    pub fn when(&self) -> When {
        self.when
    }

    /// For the functions that make text of it.
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            what: self.what,
            before: self.before,
            after: self.after,
            changes: &self.changes,
            stretches: self.stretches,
            path: self.path,
            notes: self.notes,
            dice: self.dice,
            rolled: self.rolled,
        }
    }
}
