//! Moves as a line says them: March and Scout, and the groups that move.

use super::super::parsed_part::More;
use super::super::verb::Verb;
use super::units::pick;
use super::{PlayQuery, PlaysResult, each};
use crate::talk::PieceAmount;
use lod_engine::game::{PieceSet, Space};
use lod_engine::rules::{ActionStep, Group, PieceCounts, movement};

impl PlayQuery<'_> {
    /// The groups that are said, into this space.
    pub(super) fn groups(&self, kinds: PieceSet) -> Result<Vec<Group>, String> {
        let mut groups = Vec::new();
        if let Some(from) = self.said.from {
            let troops = self.units(from, &self.said.items, kinds)?;
            groups.push(Group { from, troops });
        }
        for More { space, items } in &self.said.more {
            let from = space.ok_or("type a space after `+`")?;
            let troops = self.units(from, items, kinds)?;
            groups.push(Group { from, troops });
        }
        Ok(groups)
    }

    /// The units of these kinds in a space that items name; Active ones first where no face is said. No
    /// items: all that may still move.
    pub(super) fn units(
        &self,
        from: Space,
        items: &[PieceAmount],
        kinds: PieceSet,
    ) -> Result<PieceCounts, String> {
        let here = |piece| movement::unmoved(self.state, from, piece);
        pick(items, kinds, here)
    }

    pub fn march(&self) -> PlaysResult {
        if self.said.has("here") {
            let to = self.said.to.ok_or("March in place: which space?")?;
            let groups = Vec::new();
            return Ok(each([ActionStep::March { to, groups }]));
        }
        let kinds = movement::marchers(self.faction);
        if self.said.from.is_some() {
            let groups = self.groups(kinds)?;
            return Ok(self.in_each(|to| ActionStep::March { to, groups: groups.clone() }));
        }
        if !self.said.more.is_empty() {
            return Err("type the origin of each group".to_string());
        }
        let groups = self.any_origin(Verb::March, kinds);
        let march = |(to, group)| ActionStep::March { to, groups: vec![group] };
        Ok(each(groups.into_iter().map(march)))
    }

    pub fn scout(&self) -> PlaysResult {
        let kinds = PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES);
        if let Some(from) = self.said.from {
            let troops = self.units(from, &self.said.items, kinds)?;
            let group = Group { from, troops };
            return Ok(self.in_each(|to| ActionStep::Scout { to, group }));
        }
        let groups = self.any_origin(Verb::Scout, kinds);
        Ok(each(groups.into_iter().map(|(to, group)| ActionStep::Scout { to, group })))
    }

    /// The units that items name, out of each origin that has them, with their destination; none where nothing is
    /// named.
    fn any_origin(&self, verb: Verb, kinds: PieceSet) -> Vec<(Space, Group)> {
        let items = &self.said.items;
        if items.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(Space, Group)> = Vec::new();
        for step in self.generated(verb) {
            let Some((to, Group { from, .. })) = route(&step) else {
                continue;
            };
            if let Ok(troops) = self.units(from, items, kinds)
                && found.iter().all(|(other, group)| (*other, group.from) != (to, from))
            {
                found.push((to, Group { from, troops }));
            }
        }
        found
    }
}

/// The destination and the first group of a March or Scout.
fn route(step: &ActionStep) -> Option<(Space, Group)> {
    match step {
        ActionStep::March { to, groups } => groups.first().map(|group| (*to, *group)),
        ActionStep::Scout { to, group } => Some((*to, *group)),
        _ => None,
    }
}

/// For each way to go the largest group of own units.
pub(super) fn largest_groups(steps: Vec<ActionStep>) -> Vec<ActionStep> {
    let mut best: Vec<ActionStep> = Vec::new();
    for step in steps {
        let Some((to, Group { from, troops })) = route(&step) else {
            continue;
        };
        let way = |other: &ActionStep| route(other).map(|(to, group)| (to, group.from));
        match best.iter_mut().find(|other| way(other) == Some((to, from))) {
            Some(other) => {
                if route(other).is_some_and(|(_, group)| group.troops.total() < troops.total()) {
                    *other = step;
                }
            }
            None => best.push(step),
        }
    }
    best
}
