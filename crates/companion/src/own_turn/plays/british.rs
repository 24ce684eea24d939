//! British Commands and Naval Pressure as a line says them (3.2, 4.2.3).

use super::units::{cubes, first};
use super::{Play, PlayQuery, PlaysResult, each};
use lod_engine::game::{Piece, PieceSet, SpaceSet};
use lod_engine::rules::ActionStep;

impl PlayQuery<'_> {
    pub fn muster(&self) -> PlaysResult {
        let wanted = cubes(self.said, "Muster places Regulars (r) and Tories (t)")?;
        let (r, t) = (wanted.get(Piece::BritishRegular), wanted.get(Piece::Tory));
        let play = |space| {
            let regulars = ActionStep::MusterRegulars { space, count: r };
            let tories = ActionStep::MusterTories { space, count: t };
            let regulars = (r > 0 || t == 0).then_some(regulars);
            regulars.into_iter().chain((t > 0).then_some(tories)).collect()
        };
        Ok(self.spaces.iter().copied().map(play).collect())
    }

    pub fn fort(&self) -> PlaysResult {
        let which = "a Fort replaces 3 British cubes: 3r, 2r 1t, 1r 2t or 3t";
        let wanted = cubes(self.said, which)?;
        let (regulars, tories) = (wanted.get(Piece::BritishRegular), wanted.get(Piece::Tory));
        Ok(self.in_each(|space| ActionStep::MusterFort { space, regulars, tories }))
    }

    pub fn reward(&self) -> Vec<Play> {
        let steps = self.said.number().unwrap_or(1);
        self.in_each(|space| ActionStep::MusterReward { space, steps })
    }

    pub fn garrison(&self) -> PlaysResult {
        let regulars = PieceSet::of(Piece::BritishRegular);
        for item in &self.said.items {
            first(item, regulars, "only British Regulars (r) move in a Garrison")?;
        }
        let count = match self.said.items.is_empty() {
            true => 1,
            false => self.number("Regulars")?,
        };
        let origins = self.said.from.map_or(SpaceSet::MAP, SpaceSet::of);
        let moves =
            |to| origins.iter().map(move |from| ActionStep::GarrisonMove { from, to, count });
        Ok(each(self.in_any(moves)))
    }

    pub fn displace(&self) -> Vec<Play> {
        let city = self.said.from;
        let to = self.said.to.or_else(|| city?.adjacent().first());
        let step = city.zip(to).map(|(city, to)| ActionStep::GarrisonDisplace { city, to });
        each(step)
    }

    pub fn pressure(&self) -> Vec<Play> {
        each([match self.said.has("resources") {
            true => ActionStep::NavalPressureResources { roll: 1 },
            false => ActionStep::NavalPressureLower { city: self.said.to },
        }])
    }
}
