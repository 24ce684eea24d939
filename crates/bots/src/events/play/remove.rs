//! The effect `remove`.

use super::Play;
use super::piece_offer::PieceOffer;
use super::piece_task::{PieceTask, TaskKind, removals};
use super::pieces::Count;
use crate::events::Result;
use crate::events::effect::EffectKind;
use crate::flowchart::table::record;
use crate::flowchart::words::{Expr, Pieces};
use lod_engine::game::{Change, Fact, Faction, OffMapBox, PieceSet, Space};

record! {
    /// Removes pieces: from the selected space, or from all spaces that pass its own tests.
    Remove {
        /// Kinds.
        these: Pieces,
        /// How many in total.
        count: Count,
        /// The box to which they are removed; Casualties are counted (1.6.4).
        to: OffMapBox = OffMapBox::Available,
        /// Pieces of these that are removed only when no others are left.
        last: Option<Pieces>,
        /// Whether fewer may be removed.
        optional: bool,
        /// Who selects them, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: spaces that qualify. The West Indies count as a space.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for Remove {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn is_idle(&self, play: &Play<'_, '_>, space: Space) -> bool {
        !play.board().has(space, self.these.set())
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        let casualties = [Fact::CRC, Fact::CBC].map(|track| Change::set(track, 0_u8, 1_u8));
        let sides = [PieceSet::REBELLION, PieceSet::ROYALIST];
        let counted = casualties.into_iter().zip(sides).filter(|(_, side)| {
            self.to == OffMapBox::Casualties && !self.these.set().intersect(*side).is_empty()
        });
        removals(self.these, self.to).chain(counted.map(|(change, _)| change)).for_each(tells);
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        vec![play.none_or_few(self.these, &self.count, &self.tests, here)]
    }

    fn names_pieces(&self, play: &Play<'_, '_>, here: Option<Space>) -> Result<Option<PieceOffer>> {
        play.offer_of(&self.task(play), here, play.number(&self.count, Some(self.these))?)
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        play.execute_task(self.task(play), &self.count, self.these, here)
    }
}

impl Remove {
    fn task(&self, play: &Play<'_, '_>) -> PieceTask<'_> {
        let (by, all) = (play.decider(self.by), self.these.set());
        let these = play.guide(by).map_or(all, |guide| guide.only_pieces(all));
        let mut task = PieceTask::new(
            play,
            self,
            TaskKind::Remove(self.to),
            (these, by),
            "Remove which piece",
        );
        task.terms.optional = self.optional;
        task.last = self.last.map_or(PieceSet::NONE, Pieces::set);
        task
    }
}
