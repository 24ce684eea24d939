//! The ways of British Commands and Naval Pressure (3.2, 4.2.3).

use super::units::first;
use super::{Asking, Play, each};
use lod_engine::game::{Kind, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::support_spending::REWARD_LOYALTY;
use lod_engine::rules::{ActionStep, PieceCounts, movement};

impl Asking<'_> {
    pub(super) fn muster(&self) -> Result<Vec<Play>, String> {
        let cubes = PieceSet::BRITISH_CUBES;
        if self.said.items.is_empty() {
            return Ok(self.in_each(|space| {
                let regulars =
                    (1..=6).rev().map(|count| ActionStep::MusterRegulars { space, count });
                let tories = (1..=2).rev().map(|count| ActionStep::MusterTories { space, count });
                regulars.chain(tories).collect()
            }));
        }
        let mut wanted = PieceCounts::NONE;
        for item in &self.said.items {
            wanted = wanted.with(
                first(item, cubes, "Muster places Regulars (r) and Tories (t) (3.2.1)")?,
                item.count,
            );
        }
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let (r, t) = (wanted.get(Piece::BritishRegular), wanted.get(Piece::Tory));
            let mut play = Vec::new();
            if r > 0 || t == 0 {
                play.push(ActionStep::MusterRegulars { space, count: r });
            }
            if t > 0 {
                play.push(ActionStep::MusterTories { space, count: t });
            }
            plays.push(play);
        }
        Ok(plays)
    }

    pub(super) fn fort(&self) -> Result<Vec<Play>, String> {
        let mut wanted = PieceCounts::NONE;
        for item in &self.said.items {
            wanted = wanted.with(
                first(
                    item,
                    PieceSet::BRITISH_CUBES,
                    "a Fort replaces 3 British cubes: 3r, 2r 1t, 1r 2t or 3t (3.2.1)",
                )?,
                item.count,
            );
        }
        let (r, t) = (wanted.get(Piece::BritishRegular), wanted.get(Piece::Tory));
        let splits = if self.said.items.is_empty() {
            vec![(0, 3), (1, 2), (2, 1), (3, 0)]
        } else {
            vec![(r, t)]
        };
        Ok(self.in_each(|space| {
            splits
                .iter()
                .map(|&(regulars, tories)| ActionStep::MusterFort { space, regulars, tories })
                .collect()
        }))
    }

    pub(super) fn reward(&self) -> Vec<Play> {
        let said = self.said.number();
        self.in_each(|space| {
            let most = REWARD_LOYALTY.steps(self.deed.board(), space, None).max(1);
            let steps = match said {
                Some(n) => n..=n,
                None => 1..=most,
            };
            steps.rev().map(|steps| ActionStep::MusterReward { space, steps }).collect()
        })
    }

    pub(super) fn garrison(&self) -> Result<Vec<Play>, String> {
        let regulars = PieceSet::of(Piece::BritishRegular);
        for item in &self.said.items {
            first(item, regulars, "only British Regulars (r) move in a Garrison (3.2.2)")?;
        }
        let origins: Vec<Space> = match self.said.from {
            Some(from) => vec![from],
            None => SpaceSet::MAP.iter().collect(),
        };
        let said = match self.said.items.as_slice() {
            [] => None,
            _ => Some(self.number("Regulars")?),
        };
        Ok(self.in_each(|to| {
            let moves = origins.iter().flat_map(|&from| {
                let most = movement::unmoved(self.deed, from, Piece::BritishRegular);
                let counts = match said {
                    Some(n) => n..=n,
                    None if self.said.from.is_some() => 1..=most.max(1),
                    None => 1..=most,
                };
                counts.rev().map(move |count| ActionStep::GarrisonMove { from, to, count })
            });
            moves.collect()
        }))
    }

    pub(super) fn displace(&self) -> Vec<Play> {
        let cities: Vec<Space> = match self.said.from {
            Some(city) => vec![city],
            None => SpaceSet::kind(Kind::City).iter().collect(),
        };
        let near = |city: Space| match self.said.to {
            Some(to) => vec![to],
            None => city.adjacent().iter().collect(),
        };
        each(cities.into_iter().flat_map(|city| {
            near(city).into_iter().map(move |to| ActionStep::GarrisonDisplace { city, to })
        }))
    }

    pub(super) fn cities(&self) -> impl Iterator<Item = Option<Space>> {
        let named = self.said.to;
        let cities: Vec<Option<Space>> = match named {
            Some(city) => vec![Some(city)],
            None if self.said.has("lower") => vec![None],
            None => SpaceSet::kind(Kind::City).iter().map(Some).chain([None]).collect(),
        };
        cities.into_iter()
    }

    pub(super) fn pressure(&self) -> Vec<Play> {
        let resources = ActionStep::NavalPressureResources { roll: 1 };
        if self.said.has("resources") {
            return each([resources]);
        }
        let lower = self.cities().map(|city| ActionStep::NavalPressureLower { city });
        let open = self.said.to.is_none() && !self.said.has("lower");
        each(lower.chain(open.then_some(resources)))
    }
}
