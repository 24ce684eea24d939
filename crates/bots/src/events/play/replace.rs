//! The effect `replace`.

use super::piece_offer::PieceOffer;
use super::piece_task::{PieceTask, TaskKind, removals};
use super::pieces::Count;
use super::{Play, RULE};
use crate::action::Source;
use crate::events::Result;
use crate::events::effect::EffectKind;
use crate::flowchart::table::record;
use crate::flowchart::words::{Expr, Pieces};
use lod_engine::game::{Change, Faction, OffMapBox, Piece, PieceType, Space};

record! {
    /// Replaces pieces: in the selected space, or in all spaces that pass its own tests. Where no new piece is
    /// Available, or has no room, a piece is only removed (5.1.1).
    Replace {
        /// Kinds that are removed.
        these: Pieces,
        /// The kind that is placed.
        with: PieceType,
        /// How many are removed in total.
        count: Count,
        /// How many are placed for each.
        each: u8 = 1,
        /// Whether a piece is removed only where a new one can be placed.
        both: bool,
        /// Who selects them, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: spaces that qualify.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for Replace {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn faults(&self) -> Vec<(bool, &'static str)> {
        vec![(self.each == 0, "`each = 0` replaces pieces with 0: use `remove`")]
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        let comings = super::place::comings(self.with, Source::Available);
        removals(self.these, OffMapBox::Available).chain(comings).for_each(tells);
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let spaces = play.spaces_of_effect(&self.tests, here);
        let are_there = spaces.iter().any(|space| play.board().has(space, self.these.set()));
        vec![if !are_there {
            play.none_or_few(self.these, &self.count, &self.tests, here)
        } else if play.board().available(self.with) == 0 {
            format!("0 {} Available", self.with.name())
        } else {
            "no room (1.4.2)".to_string()
        }]
    }

    fn names_pieces(&self, play: &Play<'_, '_>, here: Option<Space>) -> Result<Option<PieceOffer>> {
        play.offer_of(&self.task(play), here, play.number(&self.count, Some(self.these))?)
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let changes_before = play.action.state.changes().len();
        play.execute_task(self.task(play), &self.count, self.these, here)?;
        self.note_missing(play, changes_before);
        Ok(())
    }
}

impl Replace {
    fn task(&self, play: &Play<'_, '_>) -> PieceTask<'_> {
        let pieces = (self.these.set(), play.decider(self.by));
        PieceTask::new(play, self, TaskKind::Replace(self), pieces, "Replace which piece")
    }

    /// Notes why fewer pieces were placed than the Event says (R180).
    fn note_missing(&self, play: &mut Play<'_, '_>, changes_before: usize) {
        let (mut due, mut placed) = (0, 0);
        for change in &play.action.state.changes()[changes_before..] {
            if let Some((piece, count, ..)) = change.removed()
                && self.these.set().contains(piece)
            {
                due += count * self.each;
            }
            placed += change.placed().map_or(0, |(_, count, ..)| count);
        }
        if placed < due && play.action.is_traced() {
            let why = match play.board().available(self.with) {
                0 => "0 Available",
                _ => "no room",
            };
            let text = format!("Not placed: {} ({why})", self.with.counted(due - placed));
            play.action.by_rule_alone("5.1.1", |action| action.note(text));
        }
    }

    /// Whether a new piece can be placed in a space: there is room, and one is Available or on the map, from where a player
    /// may take it (1.4.1).
    pub(super) fn can_place(&self, play: &Play<'_, '_>, by: Faction, space: Space) -> bool {
        let on_map = || play.is_person(by) && !play.recalled(by, self.with, space).is_empty();
        play.fits(self.with, space) && (play.board().available(self.with) > 0 || on_map())
    }

    /// Removes a piece and places as many new ones for it as possible (R180).
    pub(super) fn exchange(
        &self,
        play: &mut Play<'_, '_>,
        by: Faction,
        space: Space,
        piece: Piece,
    ) -> Result {
        if self.both {
            if self.is_supplied(play, by, space)? {
                play.does(|state| state.remove(RULE, space, piece, 1))?;
                play.does(|state| state.place(RULE, space, self.with, 1))?;
            }
            return Ok(());
        }
        play.does(|state| state.remove(RULE, space, piece, 1))?;
        for _ in 0..self.each {
            if self.is_supplied(play, by, space)? {
                play.does(|state| state.place(RULE, space, self.with, 1))?;
            }
        }
        Ok(())
    }

    /// Whether a new piece has room in a space and is Available, also because a player takes one off the map for it
    /// (1.4.1).
    fn is_supplied(&self, play: &mut Play<'_, '_>, by: Faction, space: Space) -> Result<bool> {
        Ok(play.fits(self.with, space)
            && (play.board().available(self.with) > 0
                || play.voluntary_removal(by, self.with, space)?))
    }
}
