//! Moves: March and Scout, and the groups that they move.

use super::super::said::More;
use super::super::words::Item;
use super::units::pick;
use super::{Asking, Play, each};
use lod_engine::game::{PieceSet, Space};
use lod_engine::rules::legal::legal_steps;
use lod_engine::rules::{ActionStep, Group, PieceCounts, movement};

impl Asking<'_> {
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
        items: &[Item],
        kinds: PieceSet,
    ) -> Result<PieceCounts, String> {
        let here = |piece| movement::unmoved(self.deed, from, piece);
        pick(items, kinds, here)
    }

    pub(super) fn march(&self) -> Result<Vec<Play>, String> {
        if self.said.has("here") {
            let to = self.said.to.ok_or("March in place: which space?")?;
            let groups = Vec::new();
            return Ok(each([ActionStep::March { to, groups }]));
        }
        let kinds = movement::marchers(self.faction);
        let said = !self.said.items.is_empty() || !self.said.more.is_empty();
        if said && self.said.from.is_some() {
            let groups = self.groups(kinds)?;
            return Ok(self.in_each(|to| vec![ActionStep::March { to, groups: groups.clone() }]));
        }
        let mut plays = Vec::new();
        for step in legal_steps(self.deed) {
            let ActionStep::March { to, groups } = &step else {
                continue;
            };
            let fits = match groups.as_slice() {
                [] => self.said.from.is_none() && !said && !self.said.has("all"),
                [group] => self.said.from.is_none_or(|from| from == group.from),
                _ => false,
            };
            if !fits || !self.spaces.contains(to) {
                continue;
            }
            match groups.first() {
                Some(group) if said => {
                    // The origin is not said: each that has such units.
                    let Ok(troops) = self.units(group.from, &self.said.items, kinds) else {
                        continue;
                    };
                    plays.push(vec![ActionStep::March {
                        to: *to,
                        groups: vec![Group { from: group.from, troops }],
                    }]);
                }
                _ => plays.push(vec![step]),
            }
        }
        if self.said.has("all") {
            plays = largest(plays);
        }
        Ok(plays)
    }

    pub(super) fn scout(&self) -> Result<Vec<Play>, String> {
        let kinds = PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES);
        if let Some(from) = self.said.from
            && !self.said.items.is_empty()
        {
            let troops = self.units(from, &self.said.items, kinds)?;
            let group = Group { from, troops };
            return Ok(self.in_each(|to| vec![ActionStep::Scout { to, group }]));
        }
        let fits = |step: &ActionStep| match step {
            ActionStep::Scout { to, group } => {
                self.spaces.contains(to) && self.said.from.is_none_or(|f| f == group.from)
            }
            _ => false,
        };
        Ok(each(legal_steps(self.deed).into_iter().filter(fits)))
    }
}

/// For each way to go the largest group of own units.
pub(super) fn largest(plays: Vec<Play>) -> Vec<Play> {
    let own = |play: &Play| match play.first() {
        Some(ActionStep::March { to, groups }) => groups.first().map(|g| (*to, g.from, g.troops)),
        _ => None,
    };
    let mut best: Vec<Play> = Vec::new();
    for play in plays {
        let Some((to, from, troops)) = own(&play) else {
            continue;
        };
        let known = best.iter_mut().find(|b| own(b).is_some_and(|(t, f, _)| (t, f) == (to, from)));
        match known {
            Some(b) if own(b).is_some_and(|(_, _, t)| t.total() < troops.total()) => *b = play,
            Some(_) => {}
            None => best.push(play),
        }
    }
    best
}
