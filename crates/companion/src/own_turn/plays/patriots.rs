//! A Rally as a line says it (3.3.1).

use super::units::first;
use super::{Play, PlayQuery};
use lod_engine::game::{Piece, PieceSet};
use lod_engine::rules::{ActionStep, PieceCounts, RallyKind};

impl PlayQuery<'_> {
    pub(super) fn rally(&self) -> Result<Vec<Play>, String> {
        let said = self.said;
        let step = |space, kind| ActionStep::Rally { space, kind, from: Vec::new() };
        if said.has("one") {
            self.no_more_groups()?;
            return Ok(self.in_each(|space| step(space, RallyKind::One)));
        }
        if said.has("regroup") || !said.more.is_empty() {
            let from = self.groups(PieceSet::MILITIA)?;
            let kind = RallyKind::Regroup;
            return Ok(self.in_each(|space| ActionStep::Rally { space, kind, from: from.clone() }));
        }
        if said.has("fort") {
            return self.replacing(PieceSet::PATRIOT_UNITS, |space, units| {
                step(space, RallyKind::Fort(units))
            });
        }
        let Some(item) = said.items.first() else {
            return Ok(self.in_each(|space| step(space, RallyKind::One)));
        };
        first(item, PieceSet::MILITIA, "Rally places Militia (m)")?;
        let n = self.number("Militia")?;
        // One Militia is placed anywhere, more at a Fort.
        let fort = |space| self.deed.board().pieces(space, Piece::PatriotFort) > 0;
        Ok(self.in_each(|space| match n {
            1 if !fort(space) => step(space, RallyKind::One),
            _ => step(space, RallyKind::Many(n)),
        }))
    }

    pub(super) fn continentals(&self) -> Result<Vec<Play>, String> {
        let step = |space, militia| ActionStep::RallyContinentals { space, militia };
        if self.said.items.is_empty() {
            let one = PieceCounts::of(Piece::MilitiaActive, 1);
            return Ok(self.in_each(|space| step(space, one)));
        }
        self.replacing(PieceSet::MILITIA, step)
    }
}
