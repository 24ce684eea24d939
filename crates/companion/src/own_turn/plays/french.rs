//! The ways of French Commands and Special Activities (3.5, 4.5).

use super::super::untold::is_untold;
use super::units::first;
use super::{Asking, Play, each};
use lod_engine::game::{Faction, Piece, PieceSet, Space, Stock};
use lod_engine::rules::legal::legal_steps;
use lod_engine::rules::{ActionStep, Preparation, after};

impl Asking<'_> {
    pub(super) fn french_muster(&self) -> Result<Vec<Play>, String> {
        let counts: Vec<u8> = match self.said.items.as_slice() {
            [] => (0..=4).rev().collect(),
            [item] => {
                first(item, PieceSet::FRENCH, "type French Regulars (fr)")?;
                vec![item.count]
            }
            _ => return Err("type one number of Regulars".to_string()),
        };
        // Nobody at all is offered only where a Fort can follow.
        let typed = !self.said.items.is_empty() || is_untold(self.deed);
        Ok(self.in_each(|space| {
            let steps = counts.iter().map(|&count| ActionStep::FrenchMuster { space, count });
            let fort = ActionStep::FrenchMusterFort { space };
            steps
                .filter(|step| {
                    typed
                        || !matches!(step, ActionStep::FrenchMuster { count: 0, .. })
                        || after(self.deed, [step, &fort], drop).is_ok()
                })
                .collect()
        }))
    }

    pub(super) fn agents(&self) -> Result<Vec<Play>, String> {
        let kinds = PieceSet::MILITIA.union(PieceSet::of(Piece::Continental));
        let stocks = match self.said.items.as_slice() {
            [] => vec![Stock::Militia, Stock::Continental],
            [item] => {
                let stock = match item.faces(kinds).first() {
                    Some(piece) if item.kinds.is_some() => piece.stock(),
                    _ => return Err("type 2m or 1c (3.5.1)".to_string()),
                };
                if stock == Stock::Continental && item.count != 1 || item.count > 2 {
                    return Err("place 2 Militia or 1 Continental (3.5.1)".to_string());
                }
                vec![stock]
            }
            _ => return Err("place 2 Militia or 1 Continental (3.5.1)".to_string()),
        };
        Ok(self.in_each(|space| {
            stocks.iter().map(|&piece| ActionStep::FrenchAgents { space, piece }).collect()
        }))
    }

    pub(super) fn hortalez(&self) -> Vec<Play> {
        let pays = match self.said.number() {
            Some(n) => n..=n,
            None => 1..=self.deed.board().resources(Faction::French).max(1),
        };
        each(pays.map(|pay| ActionStep::Hortalez { pay }))
    }

    pub(super) fn blockades(&self) -> Vec<Play> {
        let more = self.said.more.iter().filter_map(|m| m.space);
        let to: Vec<Space> = self.said.to.into_iter().chain(more).collect();
        if to.is_empty() {
            return each(
                legal_steps(self.deed)
                    .into_iter()
                    .filter(|s| matches!(s, ActionStep::NavalPressureRaise { .. })),
            );
        }
        each([ActionStep::NavalPressureRaise { to }])
    }

    pub(super) fn preparer(&self) -> Result<Vec<Play>, String> {
        let preparations = if self.said.has("squadron") {
            vec![Preparation::Squadron]
        } else if self.said.has("resources") {
            vec![Preparation::Resources]
        } else if let Some(item) = self.said.items.first() {
            first(item, PieceSet::FRENCH, "type French Regulars (fr)")?;
            vec![Preparation::Regulars(item.count)]
        } else {
            let regulars = (1..=3).rev().map(Preparation::Regulars);
            [Preparation::Squadron, Preparation::Resources].into_iter().chain(regulars).collect()
        };
        Ok(each(preparations.into_iter().map(ActionStep::PreparerLaGuerre)))
    }
}
