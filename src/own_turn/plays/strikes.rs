//! The ways of Skirmish, Partisans and War Path (4.2.2, 4.3.2, 4.4.2).

use super::super::words::Item;
use super::{Asking, Play, TARGETS};
use lod_engine::game::{Faction, Piece, PieceSet};
use lod_engine::rules::{ActionStep, StrikeKind};

impl Asking<'_> {
    pub(super) fn skirmish_kinds(&self, targets: PieceSet) -> Result<Vec<StrikeKind>, String> {
        if self.said.has("fort") {
            return Ok(vec![StrikeKind::Base]);
        }
        let chosen = victims(&self.said.items, targets)?;
        let mut kinds: Vec<StrikeKind> = chosen
            .iter()
            .map(|v| match *v {
                (one, None) => StrikeKind::One(one),
                (one, Some(two)) => StrikeKind::Two(one, two),
            })
            .collect();
        if self.said.items.is_empty() {
            kinds.push(StrikeKind::Base);
        }
        Ok(kinds)
    }

    pub(super) fn skirmish(&self) -> Result<Vec<Play>, String> {
        let targets = match self.faction {
            Faction::British => TARGETS,
            _ => PieceSet::BRITISH_CUBES,
        };
        let kinds = self.skirmish_kinds(targets)?;
        let mut plays = Vec::new();
        for &space in &self.spaces {
            for &kind in &kinds {
                for militia in self.on_top() {
                    plays.push(vec![ActionStep::Skirmish { space, kind, militia }]);
                }
            }
        }
        Ok(plays)
    }

    /// A Leader's additional Militia (1.10): as said; where anything but the space is open, each choice.
    pub(super) fn on_top(&self) -> Vec<Option<Piece>> {
        match self.said.also {
            Some(item) => item.faces(PieceSet::MILITIA).into_iter().rev().map(Some).collect(),
            None if self.said.says_what() && !self.said.bare => vec![None],
            None => PieceSet::MILITIA.iter().map(Some).chain([None]).collect(),
        }
    }

    pub(super) fn strikes(&self, targets: PieceSet) -> Result<Vec<StrikeKind>, String> {
        if self.said.has("village") || self.said.has("fort") {
            return Ok(vec![StrikeKind::Base]);
        }
        let chosen = victims(&self.said.items, targets)?;
        let mut kinds: Vec<StrikeKind> = chosen
            .iter()
            .map(|v| match *v {
                (one, None) => StrikeKind::One(one),
                (one, Some(two)) => StrikeKind::Two(one, two),
            })
            .collect();
        if self.said.items.is_empty() {
            kinds.push(StrikeKind::Base);
        }
        Ok(kinds)
    }

    pub(super) fn partisans(&self) -> Result<Vec<Play>, String> {
        let kinds = self.strikes(PieceSet::ROYALIST_UNITS)?;
        Ok(self.in_each(|space| {
            kinds.iter().map(|&kind| ActionStep::Partisans { space, kind }).collect()
        }))
    }

    pub(super) fn war_path(&self) -> Result<Vec<Play>, String> {
        let kinds = self.strikes(PieceSet::REBELLION_UNITS)?;
        let mut plays = Vec::new();
        for &space in &self.spaces {
            for &kind in &kinds {
                for militia in self.on_top() {
                    plays.push(vec![ActionStep::WarPath { space, kind, militia }]);
                }
            }
        }
        Ok(plays)
    }
}

/// One or two pieces to be removed, in every way that items allow.
fn victims(items: &[Item], targets: PieceSet) -> Result<Vec<(Piece, Option<Piece>)>, String> {
    let ones = || targets.iter().map(|p| (p, None));
    let twos = || {
        targets.iter().flat_map(move |first| {
            targets
                .iter()
                .filter(move |second| *second >= first)
                .map(move |second| (first, Some(second)))
        })
    };
    let wanted: u16 = items.iter().map(|i| u16::from(i.count)).sum();
    let all: Vec<(Piece, Option<Piece>)> = match (items, wanted) {
        ([], _) => ones().chain(twos()).collect(),
        (_, 1) => ones().collect(),
        (_, 2) => twos().collect(),
        _ => return Err("one piece or two are removed".to_string()),
    };
    let mut slots: Vec<Vec<Piece>> = Vec::new();
    for item in items {
        let faces = item.faces(targets);
        if faces.is_empty() {
            return Err("pieces of that kind are not removed by this".to_string());
        }
        slots.extend((0..item.count).map(|_| faces.clone()));
    }
    let fits = |v: &(Piece, Option<Piece>)| match (slots.as_slice(), v.1) {
        ([], _) => true,
        ([one], None) => one.contains(&v.0),
        ([one, two], Some(second)) => {
            (one.contains(&v.0) && two.contains(&second))
                || (one.contains(&second) && two.contains(&v.0))
        }
        _ => false,
    };
    Ok(all.into_iter().filter(fits).collect())
}
