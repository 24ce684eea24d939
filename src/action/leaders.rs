//! Leaders on the move (1.10, 8.1): whom they follow, and where they go when left alone.

use super::Action;
use crate::flowchart::{Choice, Stop};
use crate::game::{Change, Faction, PieceSet, Space, SpaceSet};
use crate::rules::winter::redeploy_spaces;
use crate::rules::{Moved, Step};

/// A Faction's units: not its Forts or Villages.
pub const fn units(faction: Faction) -> PieceSet {
    PieceSet::faction(faction).without(PieceSet::BASES)
}

impl Action<'_> {
    /// Leaders follow the largest group of their own Faction's units that left or stayed (8.1, R16).
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn leaders_follow(&mut self) -> Result<(), Stop> {
        let moved = self.deed.moved().to_vec();
        self.leaders_follow_these(&moved)
    }

    /// The same for some of the moves of the action.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn leaders_follow_these(&mut self, moved: &[Moved]) -> Result<(), Stop> {
        for faction in Faction::ALL {
            let own = units(faction);
            let left: SpaceSet = moved
                .iter()
                .filter(|m| m.troops.count(own) > 0)
                .map(|m| m.from)
                .collect();
            if left.is_empty() {
                continue;
            }
            let at = self.board().leader_space(faction);
            self.all_known()?;
            let Some(origin) = at.filter(|s| left.contains(*s)) else {
                continue;
            };
            let mut groups: Vec<(Option<Space>, u8)> = SpaceSet::ALL
                .iter()
                .map(|to| {
                    let size = moved
                        .iter()
                        .filter(|m| m.from == origin && m.to == to)
                        .map(|m| m.troops.count(own))
                        .sum();
                    (Some(to), size)
                })
                .filter(|(_, size)| *size > 0)
                .collect();
            let arrived = moved
                .iter()
                .filter(|m| m.to == origin)
                .map(|m| m.troops.count(own))
                .sum();
            let here = self.board().count(origin, own);
            groups.push((None, here.saturating_sub(arrived)));
            self.all_known()?;
            if self.context.players[faction] {
                self.person_leads(faction, origin, groups)?;
                continue;
            }
            let largest = groups.iter().map(|(_, size)| *size).max().unwrap_or(0);
            groups.retain(|(_, size)| *size == largest);
            let leader = self.board().leader(faction);
            let label = |i: usize| match groups[i].0 {
                Some(to) => format!("to {to}"),
                None => format!("stay in {origin}"),
            };
            let reason = format_args!("{} follows a group", leader.name());
            let index = self.choose_equal(groups.len(), label, reason)?;
            if let Some((Some(to), _)) = groups.get(index) {
                self.act(&Step::Lead { faction, to: *to })?;
            }
        }
        Ok(())
    }

    /// A person's Leader follows whichever units of his Faction that person likes, or stays; left alone he may go
    /// to any pieces of his Faction or to the Available box as well (1.10).
    fn person_leads(
        &mut self,
        faction: Faction,
        origin: Space,
        mut groups: Vec<(Option<Space>, u8)>,
    ) -> Result<(), Stop> {
        let may_stay = self.board().has(origin, PieceSet::faction(faction));
        self.all_known()?;
        if !may_stay && self.board().notebook().is_none() {
            return self.person_leaves(faction, origin, &groups);
        }
        groups.retain(|(to, _)| may_stay || to.is_some());
        let largest = groups.iter().map(|(_, size)| *size).max().unwrap_or(0);
        let default = groups.iter().position(|(_, size)| *size == largest);
        let options = groups
            .iter()
            .map(|(to, _)| match to {
                Some(to) => format!("to {to}"),
                None => format!("stay in {origin}"),
            })
            .collect();
        let leader = self.board().leader(faction).name();
        let index = self.person_chooses(
            faction,
            format!("{leader} may follow a group"),
            options,
            default.unwrap_or(0),
        )?;
        if let Some((Some(to), _)) = groups.get(index) {
            self.act(&Step::Lead { faction, to: *to })?;
        }
        Ok(())
    }

    /// A person's Leader whose last units left: after one of the groups, or wherever he may be put (1.10).
    fn person_leaves(
        &mut self,
        faction: Faction,
        origin: Space,
        groups: &[(Option<Space>, u8)],
    ) -> Result<(), Stop> {
        let mut ways: Vec<(Step, String)> = Vec::new();
        let (mut largest, mut default) = (0, 0);
        for (to, size) in groups {
            let Some(to) = *to else { continue };
            if *size > largest {
                (largest, default) = (*size, ways.len());
            }
            ways.push((Step::Lead { faction, to }, format!("to {to}")));
        }
        let followed: SpaceSet = groups.iter().filter_map(|(to, _)| *to).collect();
        for space in redeploy_spaces(self.board(), faction).without(followed) {
            let to = Some(space);
            ways.push((Step::Settle { faction, to }, format!("to {space}")));
        }
        let away = Step::Settle { faction, to: None };
        ways.push((away, "Available".to_string()));
        let leader = self.board().leader(faction).name();
        let index = self.person_chooses(
            faction,
            format!("{leader} is alone in {origin}. Where does he go (1.10)?"),
            ways.iter().map(|(_, name)| name.clone()).collect(),
            default,
        )?;
        match ways.get(index) {
            Some((step, _)) => self.act(step),
            None => Ok(()),
        }
    }

    fn person_chooses(
        &mut self,
        faction: Faction,
        ask: String,
        options: Vec<String>,
        default: usize,
    ) -> Result<usize, Stop> {
        if options.len() < 2 {
            return Ok(0);
        }
        self.person_takes(&Choice {
            faction,
            ask,
            options,
            default,
            space: None,
        })
    }

    /// Leaders whose last pieces left their space: a person's goes where he likes, a non-player's where
    /// he would be redeployed (1.10).
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn leaders_settle(&mut self) -> Result<(), Stop> {
        for faction in Faction::ALL {
            let own = PieceSet::faction(faction);
            let removed = self.deed.changes().iter().filter_map(|c| match c {
                Change::Remove { piece, from, .. } | Change::Move { piece, from, .. }
                    if own.contains(*piece) =>
                {
                    Some(*from)
                }
                _ => None,
            });
            let moved = self.deed.moved().iter();
            let moved = moved.filter(|m| m.troops.count(own) > 0).map(|m| m.from);
            let thinned: SpaceSet = removed.chain(moved).collect();
            if thinned.is_empty() {
                continue;
            }
            let at = self.board().leader_space(faction);
            self.all_known()?;
            let Some(space) = at.filter(|s| thinned.contains(*s)) else {
                continue;
            };
            let alone = !self.board().has(space, own);
            self.all_known()?;
            if alone {
                let to = if self.is_persons(faction) {
                    self.person_settles(faction)?
                } else {
                    self.redeployment(faction)?
                };
                self.act(&Step::Settle { faction, to })?;
            }
        }
        Ok(())
    }

    /// A person's Leader who is Available may come along with a piece of his Faction that was placed from
    /// there (1.10). Where the board is not kept that person just moves him.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn leaders_come(&mut self) -> Result<(), Stop> {
        if self.board().notebook().is_some() {
            return Ok(());
        }
        for faction in Faction::ALL {
            if !self.context.players[faction] {
                continue;
            }
            let placed = SpaceSet::ALL.filter(|s| self.deed.was_placed(faction, s));
            if placed.is_empty() {
                continue;
            }
            let waits = self.board().leader_space(faction).is_none();
            let homes = placed.filter(|s| self.board().has(s, PieceSet::faction(faction)));
            self.all_known()?;
            if !waits {
                continue;
            }
            let options = std::iter::once("stays Available".to_string())
                .chain(homes.iter().map(|s| format!("to {s}")))
                .collect();
            let leader = self.board().leader(faction).name();
            let ask = format!("{leader} may come along with a piece");
            let index = self.person_chooses(faction, ask, options, 0)?;
            if let Some(index) = index.checked_sub(1) {
                let to = homes.iter().nth(index);
                self.act(&Step::Settle { faction, to })?;
            }
        }
        Ok(())
    }

    /// Where the Faction's priorities would redeploy its Leader; `None` is the Available box.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn redeployment(&mut self, faction: Faction) -> Result<Option<Space>, Stop> {
        let (best, title) = self.non_players.homes(self, faction)?;
        self.random_space(best, title)
    }

    /// Where a person puts a Leader left alone: to pieces of his Faction or to Available (1.10).
    fn person_settles(&mut self, faction: Faction) -> Result<Option<Space>, Stop> {
        let best = if self.context.players[faction] {
            self.non_players.homes(self, faction)?.0.first()
        } else {
            self.redeployment(faction)?
        };
        let homes: Vec<Space> = redeploy_spaces(self.board(), faction).iter().collect();
        self.all_known()?;
        let options = homes
            .iter()
            .map(|s| s.name().to_string())
            .chain(["Available".to_string()])
            .collect();
        let default = homes.iter().position(|s| best == Some(*s));
        let leader = self.board().leader(faction).name();
        let index = self.person_chooses(
            faction,
            format!("{leader} is left alone and goes to"),
            options,
            default.unwrap_or(homes.len()),
        )?;
        Ok(homes.get(index).copied())
    }
}
