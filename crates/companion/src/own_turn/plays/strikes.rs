//! Skirmish, Partisans and War Path as a line says them (4.2.2, 4.3.2, 4.4.2).

use super::{PlayQuery, PlaysResult, each};
use crate::talk::PieceAmount;
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::strike::{base, kinds, targets};
use lod_engine::rules::{ActionStep, Breadth, Command, Special, StrikeKind, legal};

impl PlayQuery<'_> {
    /// A Faction's strikes against what is said, in whatever faces it may show; where nothing is said, the first.
    fn strike_kinds(&self, faction: Faction, special: Special) -> Result<Vec<StrikeKind>, String> {
        let items = &self.said.items;
        let targets = targets(faction, special);
        let base = base(faction, special).map(PieceSet::of);
        let is_base = |item: &PieceAmount| item.count == 1 && !item.is_open && item.kinds == base;
        let named = matches!(items.as_slice(), [one] if is_base(one));
        if named || self.said.has("fort") || self.said.has("village") {
            return Ok(vec![StrikeKind::Base]);
        }
        if items.is_empty() {
            return Ok(kinds(targets).take(1).collect());
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

    pub fn skirmish(&self) -> PlaysResult {
        self.strikes(Special::Skirmish, |space, kind, militia| ActionStep::Skirmish {
            space,
            kind,
            militia,
        })
    }

    pub fn partisans(&self) -> PlaysResult {
        self.strikes(Special::Partisans, |space, kind, _| ActionStep::Partisans { space, kind })
    }

    pub fn war_path(&self) -> PlaysResult {
        self.strikes(Special::WarPath, |space, kind, militia| ActionStep::WarPath {
            space,
            kind,
            militia,
        })
    }

    /// A Faction's own strike in each space, of each kind, with each choice of what else is removed.
    fn strikes(
        &self,
        special: Special,
        step: impl Fn(Space, StrikeKind, Option<Piece>) -> ActionStep,
    ) -> PlaysResult {
        let kinds = self.strike_kinds(self.faction, special)?;
        let militia = match self.said.says_what() || self.said.also.is_some() {
            true => self.on_top(),
            false => vec![None],
        };
        let steps = self.spaces.iter().flat_map(|space| {
            let (kinds, step) = (kinds.iter(), &step);
            kinds.flat_map(|kind| militia.iter().map(|militia| step(*space, *kind, *militia)))
        });
        Ok(each(steps))
    }

    /// A Leader's additional Militia (1.10): as said; where anything but the space is open, each choice.
    pub(super) fn on_top(&self) -> Vec<Option<Piece>> {
        match self.said.also {
            Some(item) => item.faces(PieceSet::MILITIA).into_iter().rev().map(Some).collect(),
            None if self.said.says_what() && !self.said.bare => vec![None],
            None => PieceSet::MILITIA.iter().map(Some).chain([None]).collect(),
        }
    }

    /// The Skirmish of a Scout, by British rules (3.4.3).
    pub fn scout_skirmish(&self) -> PlaysResult {
        let kinds = self.strike_kinds(Faction::British, Special::Skirmish)?;
        Ok(each(kinds.into_iter().map(|kind| ActionStep::ScoutSkirmish { kind })))
    }

    /// Every Skirmish of a Scout.
    pub fn scout_skirmishes(&self) -> Vec<ActionStep> {
        legal::of_command(self.state, Command::Scout, SpaceSet::EMPTY, Breadth::Every).collect()
    }
}
