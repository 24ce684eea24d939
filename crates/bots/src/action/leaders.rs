//! Leaders on the move (1.10, 8.1): whom they follow, and where they go when left alone.

use super::Executor;
use crate::flowchart::{Choice, Interrupt};
use lod_engine::game::words::joined;
use lod_engine::game::{Board, ByFaction, Faction, PieceSet, Place, Space, SpaceSet};
use lod_engine::rules::movement::unmoved_units;
use lod_engine::rules::winter::redeploy_spaces;
use lod_engine::rules::{ActionStep, MovedUnits};

/// A Faction's units: not its Forts or Villages.
pub const fn units(faction: Faction) -> PieceSet {
    PieceSet::faction(faction).without(PieceSet::BASES)
}

/// The groups of a Faction's units that left a space, each with where it went, and how many units stay.
fn groups_told(faction: Faction, origin: Space, moved: &[MovedUnits]) -> String {
    let own = units(faction);
    let groups = SpaceSet::ALL
        .iter()
        .filter_map(|to| {
            let there = |m: &&MovedUnits| m.from == origin && m.to == to;
            let count = |kind| moved.iter().filter(there).map(|m| m.troops.get(kind)).sum::<u8>();
            let pieces: Vec<String> = own
                .iter()
                .map(|kind| (kind, count(kind)))
                .filter(|(_, count)| *count > 0)
                .map(|(kind, count)| kind.counted(count))
                .collect();
            (!pieces.is_empty()).then(|| format!("{} to {to}", joined(&pieces)))
        })
        .collect::<Vec<_>>();
    groups.join("; ")
}

/// A group of the units of a Leader's Faction in his space: where it went, none where it stayed, and how many units it has.
type OwnGroup = (Option<Space>, u8);

/// The groups that left a space, and last the units that were there and stayed.
fn own_groups(board: &Board, own: PieceSet, origin: Space, moved: &[MovedUnits]) -> Vec<OwnGroup> {
    let went = || moved.iter().filter(|m| m.from == origin);
    let to: SpaceSet = went().map(|m| m.to).collect();
    let size = |to: Space| went().filter(|m| m.to == to).map(|m| m.troops.count(own)).sum();
    let groups = to.iter().map(|to| (Some(to), size(to))).filter(|(_, size)| *size > 0);
    let arrived = moved.iter().filter(|m| m.to == origin).map(|m| m.troops.count(own)).sum();
    groups.chain([(None, board.count(origin, own).saturating_sub(arrived))]).collect()
}

/// The step with which a Leader follows a group; none with that which stayed.
fn leads(faction: Faction, to: Option<Space>) -> Option<ActionStep> {
    to.map(|to| ActionStep::Lead { faction, to })
}

/// What a Leader does, in words: none is that he stays.
fn way_name(way: Option<&ActionStep>, origin: Space) -> String {
    match way {
        Some(ActionStep::Lead { to, .. } | ActionStep::Settle { to: Some(to), .. }) => {
            format!("to {to}")
        }
        Some(_) => "Available".to_string(),
        None => format!("stay in {origin}"),
    }
}

impl Executor<'_> {
    /// Leaders follow the largest group of their own Faction's units that left or stayed (8.1, R16), of the moves
    /// that they could not follow before: when all groups of the Command have moved and before anything that it does
    /// afterwards (R187).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn leaders_follow(&mut self) -> Result<(), Interrupt> {
        Faction::ALL.into_iter().try_for_each(|faction| self.leader_follows(faction))
    }

    /// The same while a person may move more groups: a person's Leader has the choice after each, a non-player's
    /// looks at all of them (R187), and so waits while units of his Faction could still leave.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn leaders_follow_so_far(&mut self) -> Result<(), Interrupt> {
        for faction in Faction::ALL {
            let waits =
                self.sure(!self.context.players[faction] && self.may_still_leave(faction))?;
            if !waits {
                self.leader_follows(faction)?;
            }
        }
        Ok(())
    }

    /// Whether units of the Faction have moved, and could still leave its Leader's space.
    fn may_still_leave(&self, faction: Faction) -> bool {
        let own = units(faction);
        let moved = self.state.moves_to_follow(faction);
        if moved.iter().all(|m| m.troops.count(own) == 0) {
            return false;
        }
        let Some(origin) = self.board().leader_space(faction) else {
            return false;
        };
        !unmoved_units(&self.state, origin, own).is_empty()
    }

    fn leader_follows(&mut self, faction: Faction) -> Result<(), Interrupt> {
        let own = units(faction);
        let moved = self.state.moves_to_follow(faction);
        let left: SpaceSet =
            moved.iter().filter(|m| m.troops.count(own) > 0).map(|m| m.from).collect();
        let led = self.state.moved().len() - moved.len();
        self.state.offer_moves(faction);
        if left.is_empty() {
            return Ok(());
        }
        let at = self.sure(self.board().leader_space(faction))?;
        let Some(origin) = at.filter(|s| left.contains(*s)) else {
            return Ok(());
        };
        let moved = self.state.moved()[led..].to_vec();
        let groups = own_groups(self.board(), own, origin, &moved);
        let way = if self.context.players[faction] {
            self.group_by_person(faction, origin, &groups, &moved)?
        } else {
            self.largest_group(faction, origin, groups)?
        };
        way.map_or(Ok(()), |way| self.act(&way))
    }

    /// What the Leader of a non-player does: he follows the largest group, by chance among equal ones, or stays with it
    /// (8.1).
    fn largest_group(
        &mut self,
        faction: Faction,
        origin: Space,
        mut groups: Vec<OwnGroup>,
    ) -> Result<Option<ActionStep>, Interrupt> {
        let largest = groups.iter().map(|(_, size)| *size).max();
        groups.retain(|(_, size)| Some(*size) == largest);
        let ways: Vec<_> = groups.iter().map(|(to, _)| leads(faction, *to)).collect();
        let reason = format_args!("{} follows a group", self.board().leader(faction).name());
        let name = |i: usize| way_name(ways[i].as_ref(), origin);
        let index = self.choose_equal(ways.len(), name, reason)?;
        Ok(ways.into_iter().nth(index).flatten())
    }

    /// What a person's Leader does: he follows a group or stays; where no piece of his Faction stays, he may also go where
    /// a Leader may be redeployed, or to Available (1.10).
    fn group_by_person(
        &mut self,
        faction: Faction,
        origin: Space,
        groups: &[OwnGroup],
        moved: &[MovedUnits],
    ) -> Result<Option<ActionStep>, Interrupt> {
        let may_stay = self.sure(self.board().has(origin, PieceSet::faction(faction)))?;
        let open = groups.iter().filter(|(to, _)| may_stay || to.is_some());
        let open: Vec<OwnGroup> = open.copied().collect();
        let largest = open.iter().map(|(_, size)| *size).max();
        let default = open.iter().position(|(_, size)| Some(*size) == largest).unwrap_or(0);
        let mut ways: Vec<_> = open.iter().map(|(to, _)| leads(faction, *to)).collect();
        if !may_stay {
            let followed: SpaceSet = open.iter().filter_map(|(to, _)| *to).collect();
            let homes = redeploy_spaces(self.board(), faction).without(followed);
            let homes = homes.iter().map(Some).chain([None]);
            ways.extend(homes.map(|to| Some(ActionStep::Settle { faction, to })));
        }
        let stays = open.iter().find(|(to, _)| to.is_none()).map_or(0, |(_, size)| *size);
        let leader = self.board().leader(faction).name();
        let moves = groups_told(faction, origin, moved);
        let stay = match stays {
            0 => String::new(),
            1 => format!("1 unit stays in {origin}. "),
            n => format!("{n} units stay in {origin}. "),
        };
        let ask = match groups.iter().filter(|(to, _)| to.is_some()).count() {
            _ if !may_stay => format!("move {leader}, alone in {origin}, to which space (1.10)?"),
            1 => format!("{stay}Does {leader} go with {moves} (1.10)?"),
            _ => format!("{stay}{leader} goes with which group (1.10): {moves}?"),
        };
        let options = ways.iter().map(|way| way_name(way.as_ref(), origin)).collect();
        let choice = Choice { options, default, leads: true, ..Choice::new(faction, ask) };
        let index = self.person_option(choice)?;
        Ok(ways.into_iter().nth(index).flatten())
    }

    /// Leaders whose last pieces left their space: a person's goes where he likes, a non-player's where
    /// he would be redeployed (1.10).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn leaders_settle(&mut self) -> Result<(), Interrupt> {
        let mut thinned = ByFaction([SpaceSet::EMPTY; 4]);
        for change in self.state.changes() {
            if let Some((piece, _, Place::Space(from), _)) = change.forces() {
                thinned[piece.faction()].insert(from);
            }
        }
        for faction in Faction::ALL {
            let own = PieceSet::faction(faction);
            let moved = self.state.moved().iter();
            let moved = moved.filter(|m| m.troops.count(own) > 0).map(|m| m.from);
            let thinned = moved.fold(thinned[faction], |all, from| all.union(SpaceSet::of(from)));
            if thinned.is_empty() {
                continue;
            }
            let at = self.sure(self.board().leader_space(faction))?;
            let Some(space) = at.filter(|s| thinned.contains(*s)) else {
                continue;
            };
            let alone = self.sure(!self.board().has(space, own))?;
            if alone {
                let to = self.new_home(faction)?;
                self.act(&ActionStep::Settle { faction, to })?;
            }
        }
        Ok(())
    }

    /// A person's Leader who is Available may come along with a piece of his Faction that was placed from
    /// there (1.10).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn leaders_come(&mut self) -> Result<(), Interrupt> {
        for faction in Faction::ALL {
            if !self.context.players[faction] {
                continue;
            }
            let placed = SpaceSet::ALL.filter(|s| self.state.was_placed(faction, s));
            if placed.is_empty() {
                continue;
            }
            let waits = self.board().leader_space(faction).is_none();
            let homes =
                self.sure(placed.filter(|s| self.board().has(s, PieceSet::faction(faction))))?;
            if !waits {
                continue;
            }
            let options = std::iter::once("stays Available".to_string())
                .chain(homes.iter().map(|s| format!("to {s}")))
                .collect();
            let leader = self.board().leader(faction).name();
            let ask = format!("does {leader} accompany a placed piece (1.10)?");
            let choice = Choice { options, leads: true, ..Choice::new(faction, ask) };
            let index = self.person_option(choice)?;
            if let Some(index) = index.checked_sub(1) {
                let to = homes.iter().nth(index);
                self.act(&ActionStep::Settle { faction, to })?;
            }
        }
        Ok(())
    }

    /// Where the Faction's priorities redeploy its Leader; `None` is the Available box.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn redeployment(&mut self, faction: Faction) -> Result<Option<Space>, Interrupt> {
        self.home(faction, true)
    }

    /// Where a Leader left alone goes: by the Faction's priorities, or wherever a person puts him, to pieces of his
    /// Faction or to Available (1.10).
    fn new_home(&mut self, faction: Faction) -> Result<Option<Space>, Interrupt> {
        let best = self.home(faction, !self.context.players[faction])?;
        if !self.is_persons(faction) {
            return Ok(best);
        }
        let homes = self.sure(redeploy_spaces(self.board(), faction))?;
        let leader = self.board().leader(faction).name();
        let alone = self.board().leader_space(faction).map_or("Available", Space::name);
        let ask = format!("move {leader}, alone in {alone}, to which space (1.10)?");
        let question = Choice { leads: true, ..Choice::new(faction, ask) };
        self.person_space(homes, Some("Available"), best, question)
    }
}
