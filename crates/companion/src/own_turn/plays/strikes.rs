//! The ways of Skirmish, Partisans and War Path (4.2.2, 4.3.2, 4.4.2).

use super::{Asking, Play};
use lod_engine::game::{Piece, PieceSet, Space};
use lod_engine::rules::strike::kinds;
use lod_engine::rules::{ActionStep, StrikeKind};

impl Asking<'_> {
    /// What is struck: as said, or each way there is.
    pub(super) fn strike_kinds(&self, targets: PieceSet) -> Result<Vec<StrikeKind>, String> {
        let items = &self.said.items;
        if self.said.has("village") || self.said.has("fort") {
            return Ok(vec![StrikeKind::Base]);
        }
        if items.is_empty() {
            return Ok(kinds(targets).collect());
        }
        let mut slots: Vec<Vec<Piece>> = Vec::new();
        let wanted: u16 = items.iter().map(|i| u16::from(i.count)).sum();
        if !(1..=2).contains(&wanted) {
            return Err("type 1 or 2 pieces to remove".to_string());
        }
        for item in items {
            let faces = item.faces(targets);
            if faces.is_empty() {
                return Err("it does not remove such pieces".to_string());
            }
            slots.extend((0..item.count).map(|_| faces.clone()));
        }
        let fits = |kind: &StrikeKind| match (kind, slots.as_slice()) {
            (StrikeKind::One(piece), [one]) => one.contains(piece),
            (StrikeKind::Two(a, b), [one, two]) => {
                (one.contains(a) && two.contains(b)) || (one.contains(b) && two.contains(a))
            }
            _ => false,
        };
        Ok(kinds(targets).filter(fits).collect())
    }

    /// A strike in each space, of each kind, with each choice of what else is removed.
    pub(super) fn strikes(
        &self,
        targets: PieceSet,
        step: impl Fn(Space, StrikeKind, Option<Piece>) -> ActionStep,
    ) -> Result<Vec<Play>, String> {
        let kinds = self.strike_kinds(targets)?;
        let militia = self.on_top();
        Ok(self.in_each(|space| {
            let steps = kinds.iter().flat_map(|kind| {
                let step = &step;
                militia.iter().map(move |militia| step(space, *kind, *militia))
            });
            steps.collect()
        }))
    }

    /// A Leader's additional Militia (1.10): as said; where anything but the space is open, each choice.
    fn on_top(&self) -> Vec<Option<Piece>> {
        match self.said.also {
            Some(item) => item.faces(PieceSet::MILITIA).into_iter().rev().map(Some).collect(),
            None if self.said.says_what() && !self.said.bare => vec![None],
            None => PieceSet::MILITIA.iter().map(Some).chain([None]).collect(),
        }
    }

    /// Partisans, who have no Leader's help (4.3.2).
    pub(super) fn partisans(&self) -> Result<Vec<Play>, String> {
        let kinds = self.strike_kinds(PieceSet::ROYALIST_UNITS)?;
        Ok(self.in_each(|space| {
            kinds.iter().map(|&kind| ActionStep::Partisans { space, kind }).collect()
        }))
    }
}
