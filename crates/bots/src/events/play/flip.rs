//! The effect `turn`: it flips Militia and War Parties.

use super::Play;
use super::piece_task::{PieceTask, TaskKind};
use super::pieces::{Count, CountWord};
use crate::events::Result;
use crate::events::effect::EffectKind;
use crate::flowchart::table::record;
use crate::flowchart::words::{Expr, Pieces};
use lod_engine::game::{Faction, PieceSet, Space};
use lod_engine::terms;

terms! {
    /// A face of Militia and War Parties (1.4.3).
    Face {
        /// Symbol up.
        Active = "active";
        /// Symbol down.
        Underground = "underground";
    }
}

impl Face {
    /// Those of these pieces that flip to this face: they show the other one.
    const fn flippable(self, these: PieceSet) -> PieceSet {
        match self {
            Face::Active => these.intersect(PieceSet::UNDERGROUND),
            Face::Underground => these.without(PieceSet::UNDERGROUND),
        }
    }
}

record! {
    /// Flips pieces: in the selected space, or in all spaces that pass its own tests.
    TurnEffect {
        /// `militia` or `war-parties`.
        these: Pieces,
        /// How many in total.
        count: Count,
        /// To which face.
        to: Face,
        /// Who selects them, if not the executing Faction.
        by: Option<Faction>,
        /// Outside [`super::Within`]: spaces that qualify.
        tests = "where": Vec<Expr>,
    }
}

impl EffectKind for TurnEffect {
    fn own_spaces(&self) -> Option<(&[Expr], &Count)> {
        Some((&self.tests, &self.count))
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let face = match self.to {
            Face::Active => "Underground",
            Face::Underground => "Active",
        };
        let these = format!("{face} {}", self.these.many());
        vec![match self.count {
            Count::Word(CountWord::HalfActive) => {
                format!("half of the {} are Active already", self.these.many())
            }
            _ => play.none_of(&these, &self.tests, here),
        }]
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let by = play.decider(self.by);
        let is_number = !matches!(self.count, Count::Word(_));
        let names_active = self.to == Face::Active && is_number && play.is_person(by);
        let (these, kind, ask) = if names_active {
            (self.these.set(), TaskKind::Activate, "Activate which unit")
        } else {
            (self.to.flippable(self.these.set()), TaskKind::Flip, "Flip which unit")
        };
        let task = PieceTask::new(play, self, kind, (these, by), ask);
        play.execute_task(task, &self.count, self.these, here)
    }
}
