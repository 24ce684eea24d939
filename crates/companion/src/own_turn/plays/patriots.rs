//! The ways of a Rally (3.3.1).

use super::super::words::{Item, kinds};
use super::units::{first, pairs, pick};
use super::{Asking, Play, each};
use lod_engine::game::{Piece, PieceSet, Space};
use lod_engine::rules::legal::legal_steps;
use lod_engine::rules::{ActionStep, RallyKind};

impl Asking<'_> {
    pub(super) fn rally(&self) -> Result<Vec<Play>, String> {
        let said = self.said;
        let step = |space, kind| ActionStep::Rally { space, kind, from: Vec::new() };
        if said.has("one") {
            return Ok(self.in_each(|s| vec![step(s, RallyKind::One)]));
        }
        if said.has("regroup") || !said.more.is_empty() {
            let from = self.groups(PieceSet::MILITIA)?;
            return Ok(self.in_each(|space| {
                vec![ActionStep::Rally { space, kind: RallyKind::Regroup, from: from.clone() }]
            }));
        }
        if said.has("fort") {
            let mut plays = Vec::new();
            for &space in &self.spaces {
                let here = |piece| self.deed.board().pieces(space, piece);
                if said.items.is_empty() {
                    plays.extend(
                        pairs(PieceSet::PATRIOT_UNITS)
                            .map(|units| vec![step(space, RallyKind::Fort(units))]),
                    );
                } else {
                    let units = pick(&said.items, PieceSet::PATRIOT_UNITS, here)?;
                    plays.push(vec![step(space, RallyKind::Fort(units))]);
                }
            }
            return Ok(plays);
        }
        if let Some(item) = said.items.first() {
            first(item, PieceSet::MILITIA, "Rally places Militia (m) (3.3.1)")?;
            let n = self.number("Militia")?;
            return Ok(self.in_each(|space| many(n, |kind| step(space, kind), forts(self, space))));
        }
        Ok(each(legal_steps(self.deed).into_iter().filter(
            |s| matches!(s, ActionStep::Rally { space, .. } if self.spaces.contains(space)),
        )))
    }

    pub(super) fn continentals(&self) -> Result<Vec<Play>, String> {
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let here = |piece| self.deed.board().pieces(space, piece);
            if !self.said.items.is_empty() {
                let militia = pick(&self.said.items, PieceSet::MILITIA, here)?;
                plays.push(vec![ActionStep::RallyContinentals { space, militia }]);
                continue;
            }
            let all = here(Piece::MilitiaActive).saturating_add(here(Piece::MilitiaUnderground));
            for count in (1..=all).rev() {
                let item = Item { count, kinds: kinds("m") };
                let militia = pick(&[item], PieceSet::MILITIA, here)?;
                plays.push(vec![ActionStep::RallyContinentals { space, militia }]);
            }
        }
        Ok(plays)
    }
}

fn forts(asking: &Asking<'_>, space: Space) -> bool {
    asking.deed.board().pieces(space, Piece::PatriotFort) > 0
}

/// One Militia is placed anywhere, more at a Fort (3.3.1).
fn many(n: u8, step: impl Fn(RallyKind) -> ActionStep, fort: bool) -> Vec<ActionStep> {
    match n {
        1 if !fort => vec![step(RallyKind::One)],
        _ => vec![step(RallyKind::Many(n))],
    }
}
