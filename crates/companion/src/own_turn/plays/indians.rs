//! The ways of Gather, Raid, Trade and Plunder (3.4.1, 3.4.4, 4.4.1, 4.4.3).

use super::units::{first, pairs, pick};
use super::{Asking, Play, each};
use lod_engine::game::{Piece, PieceSet, Space};
use lod_engine::rules::legal::legal_steps;
use lod_engine::rules::{self, ActionState, ActionStep, GatherKind, PieceCounts, movement};

impl Asking<'_> {
    pub(super) fn gather(&self) -> Result<Vec<Play>, String> {
        let said = self.said;
        let step = |space, kind| ActionStep::Gather { space, kind, from: Vec::new() };
        if said.has("one") {
            return Ok(self.in_each(|s| vec![step(s, GatherKind::One)]));
        }
        if said.has("regroup") || !said.more.is_empty() {
            let from = self.groups(PieceSet::WAR_PARTIES)?;
            return Ok(self.in_each(|space| {
                vec![ActionStep::Gather { space, kind: GatherKind::Regroup, from: from.clone() }]
            }));
        }
        if said.has("village") {
            let mut plays = Vec::new();
            for &space in &self.spaces {
                let here = |piece| self.deed.board().pieces(space, piece);
                if said.items.is_empty() {
                    let singles = PieceSet::WAR_PARTIES.iter().map(|p| PieceCounts::of(p, 1));
                    let all = singles.chain(pairs(PieceSet::WAR_PARTIES));
                    plays.extend(all.map(|units| vec![step(space, GatherKind::Village(units))]));
                } else {
                    let units = pick(&said.items, PieceSet::WAR_PARTIES, here)?;
                    plays.push(vec![step(space, GatherKind::Village(units))]);
                }
            }
            return Ok(plays);
        }
        if let Some(item) = said.items.first() {
            first(item, PieceSet::WAR_PARTIES, "Gather places War Parties (w) (3.4.1)")?;
            let n = self.number("War Parties")?;
            let village = |space| self.deed.board().pieces(space, Piece::Village) > 0;
            return Ok(self.in_each(|space| match n {
                1 if !village(space) => vec![step(space, GatherKind::One)],
                _ => vec![step(space, GatherKind::Many(n))],
            }));
        }
        Ok(each(legal_steps(self.deed).into_iter().filter(
            |s| matches!(s, ActionStep::Gather { space, .. } if self.spaces.contains(space)),
        )))
    }

    pub(super) fn raid(&self) -> Result<Vec<Play>, String> {
        let faces = match self.said.items.as_slice() {
            [] => PieceSet::WAR_PARTIES.iter().collect(),
            [item] if item.count == 1 => {
                first(
                    item,
                    PieceSet::WAR_PARTIES,
                    "at most 1 War Party (w) moves to a Raid space (3.4.4)",
                )?;
                item.faces(PieceSet::WAR_PARTIES)
            }
            _ => return Err("at most 1 War Party moves to a Raid space (3.4.4)".to_string()),
        };
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let here = ActionStep::Raid { space, from: None };
            if let Some(from) = self.said.from {
                plays.extend(usual(self.deed, space, from, &faces));
                continue;
            }
            if self.said.has("here") {
                plays.push(vec![here]);
                continue;
            }
            let possible = rules::after(self.deed, [&here], drop).is_ok();
            plays.push(vec![here]);
            // A Province named alone is Raided by who is there.
            if !possible || self.said.bare {
                for from in movement::raid_origins(self.deed.board(), space) {
                    plays.extend(usual(self.deed, space, from, &faces));
                }
            }
        }
        Ok(plays)
    }

    pub(super) fn trade(&self) -> Vec<Play> {
        let gift = self.said.number().unwrap_or(0);
        self.in_each(|space| vec![ActionStep::Trade { space, gift }])
    }

    pub(super) fn plunder(&self) -> Result<Vec<Play>, String> {
        let faces: Vec<Piece> = match self.said.items.as_slice() {
            [] => PieceSet::WAR_PARTIES.iter().collect(),
            [item] if item.count == 1 => item.faces(PieceSet::WAR_PARTIES),
            _ => return Err("Plunder removes 1 War Party (4.4.3)".to_string()),
        };
        Ok(self.in_each(|space| {
            faces.iter().map(|&remove| ActionStep::Plunder { space, remove }).collect()
        }))
    }
}

/// A War Party that moves to a Raid: Active if that leaves one to Activate, else Underground.
fn usual(deed: &ActionState, space: Space, from: Space, faces: &[Piece]) -> Vec<Play> {
    let steps: Vec<ActionStep> = [Piece::WarPartyActive, Piece::WarPartyUnderground]
        .into_iter()
        .filter(|face| faces.contains(face))
        .map(|face| ActionStep::Raid { space, from: Some((from, face)) })
        .collect();
    let legal = |s: &&ActionStep| rules::after(deed, [*s], drop).is_ok();
    let chosen = steps.iter().find(legal).or(steps.first()).cloned();
    each(chosen)
}
