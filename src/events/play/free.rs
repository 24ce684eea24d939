//! Free Commands and Special Activities (5.3): a non-player's by its flowchart (8.1, 8.3.5), a person's
//! through the door.

use super::super::account::{Deeds, lead_gained};
use super::super::guide::Guide;
use super::super::words::{Act, Free, Freedom};
use super::choose::Pick;
use super::{Play, RULE};
use crate::bots::{Moment, Run};
use crate::flowchart::{Grant, Stop};
use crate::game::{Board, Change, Faction, Piece, Space, SpaceSet};
use crate::rules::{Command, Deed, Price, Special};

/// What one act came to.
pub(super) struct Done {
    /// The spaces where it took place.
    spaces: SpaceSet,
}

impl Done {
    const NOTHING: Done = Done {
        spaces: SpaceSet::EMPTY,
    };

    fn and(self, more: &Done) -> Done {
        Done {
            spaces: self.spaces.union(more.spaces),
        }
    }
}

impl Play<'_, '_> {
    pub(super) fn free(&mut self, free: &Free, here: Option<Space>) -> Result<(), Stop> {
        let fit = match here {
            Some(space) => SpaceSet::of(space),
            None if free.tests.is_empty() => SpaceSet::MAP,
            None => self.fit(&free.tests)?,
        };
        if let Some(faction) = self.prepares(free)
            && (self.march_to_battle(free, faction)? || faction == self.executing())
        {
            return Ok(());
        }
        let (mut before, mut first) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        for (act, next) in free.acts.iter().zip(1..) {
            let place_matters = (!free.then.is_empty() && first.is_empty())
                || free.acts.get(next).is_some_and(|a| a.there);
            let among = if act.there && !before.is_empty() {
                before
            } else {
                fit
            };
            let most = act.spaces.unwrap_or(free.spaces);
            let then = free.acts.get(next).filter(|a| a.there && !a.optional);
            let mut done = self.act(act, then, (among, most), place_matters)?;
            // Where the act before took fewer spaces than it might, this one may take others as well.
            let spare = free.spaces.saturating_sub(size(before));
            let more = most.saturating_sub(size(done.spaces)).min(spare);
            if act.there && act.spaces.is_none() && among == before && more > 0 {
                let others = (fit.without(before), more);
                let others = self.act(act, then, others, place_matters)?;
                done.spaces = done.spaces.union(others.spaces);
            }
            if !done.spaces.is_empty() {
                before = done.spaces;
                first = if first.is_empty() { before } else { first };
            }
        }
        if free.then.is_empty() {
            return Ok(());
        }
        if first.is_empty() {
            let by = self.executing();
            let options =
                self.outcomes(fit, |play, space| play.effects(&free.then, Some(space)))?;
            let pick = Pick {
                most: usize::from(free.spaces),
                optional: false,
                whole: true,
                ask: "Which space",
            };
            first = self.spaces(by, options, pick)?.into_iter().collect();
        }
        for space in first {
            self.effects(&free.then, Some(space))?;
        }
        Ok(())
    }

    /// One act, in so many of these spaces at most; `then` is what has to follow where it took place.
    pub(super) fn act(
        &mut self,
        act: &Act,
        then: Option<&Act>,
        (among, most): (SpaceSet, u8),
        place_matters: bool,
    ) -> Result<Done, Stop> {
        let executing = self.executing();
        let mut factions: Vec<Faction> = Vec::new();
        for freedom in &act.of {
            let faction = freedom.by.unwrap_or(executing);
            if !factions.contains(&faction) {
                factions.push(faction);
            }
        }
        let order = if factions.len() < 2 {
            factions
        } else if self.is_person(executing) {
            self.named(&factions, (act, then), (among, most))?
        } else {
            self.order_of(&factions)?
        };
        for faction in order {
            let done = self.acts_of(faction, (act, then), (among, most), place_matters)?;
            if !done.spaces.is_empty() || self.is_person(executing) {
                return Ok(done);
            }
        }
        Ok(Done::NOTHING)
    }

    /// One of the Factions that are granted something does its part; `then` is what has to follow.
    fn acts_of(
        &mut self,
        faction: Faction,
        (act, then): (&Act, Option<&Act>),
        (among, most): (SpaceSet, u8),
        place_matters: bool,
    ) -> Result<Done, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        if self.is_person(faction) {
            return self.person_acts(faction, &freedoms, act, (among, most), place_matters);
        }
        let done = self.bot_acts(faction, &freedoms, (among, most))?;
        let left = most.saturating_sub(size(done.spaces));
        let others = (among.without(done.spaces), left);
        let more = self.bot_has_to(faction, act, then, others)?;
        Ok(done.and(&more))
    }

    /// The Faction that the executing person lets act, of those that would do anything (5.1.3).
    fn named(
        &mut self,
        factions: &[Faction],
        acts: (&Act, Option<&Act>),
        scope: (SpaceSet, u8),
    ) -> Result<Vec<Faction>, Stop> {
        let mut able = factions.to_vec();
        if self.board().notebook().is_none() {
            able.clear();
            for faction in factions {
                let would =
                    self.trial(|play| play.acts_of(*faction, acts, scope, false).map(drop))?;
                if would.does_something() {
                    able.push(*faction);
                }
            }
        }
        let names = able.iter().map(|f| f.name().to_string()).collect();
        let index = self.ask(self.executing(), "Who acts?", names, false, None)?;
        Ok(index.map(|i| able[i]).into_iter().collect())
    }

    /// Whom an executing non-player lets act: it tries itself, its friend, then a random enemy (8.3.5).
    fn order_of(&mut self, factions: &[Faction]) -> Result<Vec<Faction>, Stop> {
        let by = self.executing();
        let friends: Vec<Faction> = [by, by.friend()]
            .into_iter()
            .filter(|f| factions.contains(f))
            .collect();
        if !friends.is_empty() {
            return Ok(friends);
        }
        let enemy = self.whom(by, factions.to_vec(), false)?;
        Ok(enemy.into_iter().collect())
    }

    /// A person acts: a Special Activity in several spaces one after another, each independent of the
    /// others (4.1 knows most of them in one space only).
    fn person_acts(
        &mut self,
        faction: Faction,
        freedoms: &[&Freedom],
        act: &Act,
        (among, most): (SpaceSet, u8),
        place_matters: bool,
    ) -> Result<Done, Stop> {
        if most == 1 || freedoms.iter().all(|f| f.special.is_none()) {
            let first = SpaceSet::EMPTY;
            return self.person_act(faction, freedoms, act, (among, most), first, place_matters);
        }
        let mut spaces = SpaceSet::EMPTY;
        for _ in 0..most {
            let before = self.run.deed.changes().len();
            let left = (among.without(spaces), 1);
            let done = self.person_act(faction, freedoms, act, left, spaces, place_matters)?;
            spaces = spaces.union(done.spaces);
            if self.run.deed.changes().len() == before {
                break;
            }
        }
        Ok(Done { spaces })
    }

    /// `after` are the spaces where the same Special Activity took place before.
    fn person_act(
        &mut self,
        faction: Faction,
        freedoms: &[&Freedom],
        act: &Act,
        (among, most): (SpaceSet, u8),
        after: SpaceSet,
        place_matters: bool,
    ) -> Result<Done, Stop> {
        let (commands, specials) = (commands(freedoms), specials(freedoms));
        let tories_only = freedoms.iter().any(|f| f.tories_only);
        let limited = most == 1 && specials.is_empty();
        let mut deed = Deed::new(*self.board(), faction, Price::Free, limited);
        deed.grant_modifiers(modifiers(freedoms));
        if !after.is_empty() {
            deed.further_space();
        }
        let grant = Grant {
            faction,
            commands,
            specials,
            spaces: among,
            most: Some(most),
            must: !act.optional,
            why: self.title.to_string(),
            place_matters,
            tories_only,
        };
        if !self.leaves_anything(&deed, &grant)? {
            return Ok(Done::NOTHING);
        }
        self.account
            .granted(faction, &grant.commands, &grant.specials);
        let (from, before) = (self.run.deed.changes().len(), *self.board());
        self.run.settled()?;
        let done = self.run.door.granted(&mut deed, &grant)?;
        if !done && deed.changes().is_empty() {
            let spaces = self.run.door.takes_place(&grant)?;
            self.run.leave_to_person(grant);
            return Ok(Done { spaces });
        }
        if tories_only && !deed.changes().iter().all(places_tories) {
            return Err(Stop::Wrong("only Tories may be mustered here".to_string()));
        }
        let spaces = spaces_of(&deed);
        for change in deed.changes().to_vec() {
            self.run.record(RULE, change)?;
        }
        self.fought(faction, &Deeds::of(&deed), from, &before);
        Ok(Done { spaces })
    }

    /// Whether the person could do any of it (5.1.3, 8.3.3), if need be by taking own pieces off the map
    /// (1.4.1). One space after another: at the table that saves questions. What people have done out of
    /// sight is not on the board, so after that anything may be possible.
    fn leaves_anything(&self, deed: &Deed, grant: &Grant) -> Result<bool, Stop> {
        if !self.run.grants.is_empty() {
            return Ok(true);
        }
        let scope = grant.scope();
        let fits = |end: &Deed| {
            let mut changes = end.changes().iter();
            !grant.tories_only || changes.all(places_tories)
        };
        let mut tried = vec![deed.clone()];
        for round in 0..2 {
            for deed in &tried {
                for space in grant.spaces {
                    let does = scope.leaves_anything_in(deed, space, fits);
                    self.run.settled()?;
                    if does {
                        return Ok(true);
                    }
                }
            }
            if round == 0 {
                tried = scope.recalls(deed);
                self.run.settled()?;
            }
        }
        Ok(false)
    }

    /// By the Faction's own priorities.
    fn bot_acts(
        &mut self,
        faction: Faction,
        freedoms: &[&Freedom],
        (among, most): (SpaceSet, u8),
    ) -> Result<Done, Stop> {
        let tories_only = freedoms.iter().any(|f| f.tories_only);
        let (commands, specials) = (commands(freedoms), specials(freedoms));
        self.bot_does(faction, freedoms, (among, most), |run| {
            if tories_only {
                run.granted_tories()?;
            } else if let [command] = commands[..] {
                run.granted(command)?;
            } else if !commands.is_empty() {
                run.granted_one_of(&commands)?;
            }
            let Some(special) = specials.first() else {
                return Ok((spaces_of(&run.deed), Deeds::of(&run.deed)));
            };
            let used = run.granted_special(*special, among, most)?;
            let done = Some(*special).filter(|_| !used.is_empty());
            Ok((used, Deeds::default().with_special(done)))
        })
    }

    /// What is left of an act that the Event does not leave open (5.1.3), where the Faction's priorities
    /// find no more: in any spaces that are legal (8.3.5).
    fn bot_has_to(
        &mut self,
        faction: Faction,
        act: &Act,
        then: Option<&Act>,
        (among, most): (SpaceSet, u8),
    ) -> Result<Done, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        let commands = commands(&freedoms);
        let by_priority = self.guide(faction).is_some_and(Guide::fights_by_priority);
        let tories_only = freedoms.iter().any(|f| f.tories_only);
        if act.optional || by_priority || tories_only || commands.is_empty() || most == 0 {
            return Ok(Done::NOTHING);
        }
        let leading = match then {
            Some(then) => self.leading(act, then, among)?,
            None => SpaceSet::EMPTY,
        };
        for among in [leading, among] {
            let done = self.bot_does(faction, &freedoms, (among, most), |run| {
                run.compelled(&commands, most)?;
                Ok((spaces_of(&run.deed), Deeds::of(&run.deed).compelled()))
            })?;
            if !done.spaces.is_empty() {
                return Ok(done);
            }
        }
        Ok(Done::NOTHING)
    }

    /// The spaces where what has to follow an act could be done after it.
    fn leading(&self, act: &Act, then: &Act, among: SpaceSet) -> Result<SpaceSet, Stop> {
        let mut leading = SpaceSet::EMPTY;
        for space in among {
            let follows = self.run.known(|| {
                let mut follows = false;
                self.trial(|play| {
                    let there = (SpaceSet::of(space), 1);
                    follows = !play.act(act, None, there, false)?.spaces.is_empty()
                        && !play.act(then, None, there, false)?.spaces.is_empty();
                    Ok(())
                })?;
                Ok(follows)
            })?;
            if follows == Some(true) {
                leading.insert(space);
            }
        }
        self.run.settled()?;
        Ok(leading)
    }

    /// Something free that a non-player does in these spaces; where, and what it was.
    fn bot_does(
        &mut self,
        faction: Faction,
        freedoms: &[&Freedom],
        (among, most): (SpaceSet, u8),
        does: impl FnOnce(&mut Run<'_>) -> Result<(SpaceSet, Deeds), Stop>,
    ) -> Result<Done, Stop> {
        let (commands, specials) = (commands(freedoms), specials(freedoms));
        let modifiers = modifiers(freedoms);
        let (from, before) = (self.run.deed.changes().len(), *self.board());
        let limited = most == 1 && specials.is_empty();
        let grant = |moment: Moment| Moment {
            price: Price::Free,
            event_open: false,
            limited,
            most: Some(most),
            ..moment
        };
        let (spaces, deeds) = self.aside_with(faction, grant, |run| {
            run.confine = Some(among);
            run.deed.grant_modifiers(modifiers);
            does(run)
        })?;
        if !spaces.is_empty() {
            self.account.granted(faction, &commands, &specials);
        }
        self.fought(faction, &deeds, from, &before);
        Ok(Done { spaces })
    }

    /// Notes a Battle or Skirmish, and what it did to Support and Opposition: free Battles do not count
    /// for the bullets about those (8.4-8.7).
    fn fought(&mut self, faction: Faction, deeds: &Deeds, from: usize, before: &Board) {
        let moved = if deeds.battle {
            lead_gained(before, self.board())
        } else {
            0
        };
        let changes = from..self.run.deed.changes().len();
        self.account.fought(faction, deeds, changes, moved);
    }

    /// [`Play::aside`] in other surroundings.
    pub(super) fn aside_with<T>(
        &mut self,
        faction: Faction,
        surround: impl FnOnce(Moment) -> Moment,
        does: impl FnOnce(&mut Run<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let own = self.run.moment.clone();
        self.run.moment = surround(own.clone());
        let done = self.aside(faction, does);
        self.run.moment = own;
        done
    }
}

fn commands(freedoms: &[&Freedom]) -> Vec<Command> {
    freedoms.iter().filter_map(|f| f.command).collect()
}

fn specials(freedoms: &[&Freedom]) -> Vec<Special> {
    freedoms.iter().filter_map(|f| f.special).collect()
}

/// What an act lets a Faction do.
fn of_faction(act: &Act, faction: Faction, executing: Faction) -> Vec<&Freedom> {
    let whose = |f: &Freedom| f.by.unwrap_or(executing);
    act.of.iter().filter(|f| whose(f) == faction).collect()
}

fn size(spaces: SpaceSet) -> u8 {
    u8::try_from(spaces.len()).unwrap_or(u8::MAX)
}

/// Whether a change is what a Muster of Tories alone brings.
const fn places_tories(change: &Change) -> bool {
    matches!(
        change,
        Change::Place {
            piece: Piece::Tory,
            ..
        } | Change::Leader { .. }
    )
}

pub(super) fn modifiers(freedoms: &[&Freedom]) -> [i8; 3] {
    freedoms
        .iter()
        .find(|f| f.command == Some(Command::Battle))
        .map_or([0; 3], |f| [f.force, f.attacker_loss, f.defender_loss])
}

/// Where an action took place: the destinations of a Command that moves, else the spaces selected.
fn spaces_of(deed: &Deed) -> SpaceSet {
    let moved: SpaceSet = deed.moved().iter().map(|m| m.to).collect();
    let moves = matches!(
        deed.command(),
        Some(Command::March | Command::Scout | Command::Garrison)
    );
    if moved.is_empty() || !moves {
        deed.selected()
            .union(deed.battles())
            .union(deed.special_spaces())
    } else {
        moved
    }
}
