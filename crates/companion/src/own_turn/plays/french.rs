//! French Commands and Special Activities as a line says them (3.5, 4.5).

use super::units::first;
use super::{Play, PlayQuery, PlaysResult, each};
use lod_engine::game::{Piece, PieceSet, PieceType, Space};
use lod_engine::rules::{ActionStep, Preparation};

impl PlayQuery<'_> {
    pub fn french_muster(&self) -> PlaysResult {
        let count = match self.said.items.as_slice() {
            [] => 1,
            [item] => {
                first(item, PieceSet::FRENCH, "type French Regulars (fr)")?;
                item.count
            }
            _ => return Err("type one number of Regulars".to_string()),
        };
        Ok(self.in_each(|space| ActionStep::FrenchMuster { space, count }))
    }

    pub fn agents(&self) -> PlaysResult {
        let kinds = PieceSet::MILITIA.union(PieceSet::of(Piece::Continental));
        let piece = match self.said.items.as_slice() {
            [] => PieceType::Militia,
            [item] => {
                let stock = match item.faces(kinds).first() {
                    Some(piece) if item.kinds.is_some() => piece.piece_type(),
                    _ => return Err("type 2m or 1c".to_string()),
                };
                if stock == PieceType::Continental && item.count != 1 || item.count > 2 {
                    return Err("place 2 Militia or 1 Continental".to_string());
                }
                stock
            }
            _ => return Err("place 2 Militia or 1 Continental".to_string()),
        };
        Ok(self.in_each(|space| ActionStep::FrenchAgents { space, piece }))
    }

    pub fn blockades(&self) -> Vec<Play> {
        let more = self.said.more.iter().filter_map(|m| m.space);
        let to: Vec<Space> = self.said.to.into_iter().chain(more).collect();
        each([ActionStep::NavalPressureRaise { to }])
    }

    pub fn preparer(&self) -> PlaysResult {
        let preparation = match self.said.items.first() {
            _ if self.said.has("squadron") => Preparation::Squadron,
            _ if self.said.has("resources") => Preparation::Resources,
            Some(item) => {
                first(item, PieceSet::FRENCH, "type French Regulars (fr)")?;
                Preparation::Regulars(item.count)
            }
            None => Preparation::Squadron,
        };
        Ok(each([ActionStep::PreparerLaGuerre(preparation)]))
    }
}
