//! A Rally and a Gather as a line says them (3.3.1, 3.4.1): one piece, more where a base is, a base, or a regroup.

use super::units::first;
use super::{PlayQuery, PlaysResult};
use lod_engine::game::{Piece, PieceSet, Space};
use lod_engine::rules::{ActionStep, GatherKind, Group, PieceCounts, RallyKind};

/// What a Command places.
struct Placement {
    /// The pieces, which also move to the base in a regroup; in words, and what is said of other pieces.
    placed: (PieceSet, &'static str, &'static str),
    /// The base, the word that places it, and what it replaces.
    base: (Piece, &'static str, PieceSet),
}

const RALLY: Placement = Placement {
    placed: (PieceSet::MILITIA, "Militia", "Rally places Militia (m)"),
    base: (Piece::PatriotFort, "fort", PieceSet::PATRIOT_UNITS),
};

const GATHER: Placement = Placement {
    placed: (PieceSet::WAR_PARTIES, "War Parties", "Gather places War Parties (w)"),
    base: (Piece::Village, "village", PieceSet::WAR_PARTIES),
};

impl PlayQuery<'_> {
    pub fn rally(&self) -> PlaysResult {
        self.placing(&RALLY, |space, kind, from| ActionStep::Rally { space, kind, from })
    }

    pub fn gather(&self) -> PlaysResult {
        self.placing(&GATHER, |space, kind, from| {
            let kind = match kind {
                RallyKind::One => GatherKind::One,
                RallyKind::Many(count) => GatherKind::Many(count),
                RallyKind::Fort(units) => GatherKind::Village(units),
                RallyKind::Regroup => GatherKind::Regroup,
            };
            ActionStep::Gather { space, kind, from }
        })
    }

    /// The steps for what is placed in each space, in the words of a Rally.
    fn placing(
        &self,
        placement: &Placement,
        step: impl Fn(Space, RallyKind, Vec<Group>) -> ActionStep,
    ) -> PlaysResult {
        let (said, (placed, what, which)) = (self.said, placement.placed);
        let (base, word, replaced) = placement.base;
        if said.has("one") {
            self.no_more_groups()?;
            return Ok(self.in_each(|space| step(space, RallyKind::One, Vec::new())));
        }
        if said.has("regroup") || !said.more.is_empty() {
            let from = self.groups(placed)?;
            return Ok(self.in_each(|space| step(space, RallyKind::Regroup, from.clone())));
        }
        if said.has(word) {
            let step = |space, units| step(space, RallyKind::Fort(units), Vec::new());
            return self.replacing(replaced, step);
        }
        let count = match said.items.first() {
            None => None,
            Some(item) => {
                first(item, placed, which)?;
                Some(self.number(what)?)
            }
        };
        // One is placed anywhere, more at a base.
        let has_base = |space| self.state.board().pieces(space, base) > 0;
        Ok(self.in_each(|space| {
            let kind = match count {
                Some(count) if count != 1 || has_base(space) => RallyKind::Many(count),
                _ => RallyKind::One,
            };
            step(space, kind, Vec::new())
        }))
    }

    pub fn continentals(&self) -> PlaysResult {
        let step = |space, militia| ActionStep::RallyContinentals { space, militia };
        if self.said.items.is_empty() {
            let one = PieceCounts::of(Piece::MilitiaActive, 1);
            return Ok(self.in_each(|space| step(space, one)));
        }
        self.replacing(PieceSet::MILITIA, step)
    }
}
