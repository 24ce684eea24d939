//! Free Commands and Special Activities (5.3): who acts, in which order, and what follows.

mod non_player;
mod person;

use crate::events::account::Deeds;
use crate::events::play::Play;
use crate::events::play::choose::Pick;
use crate::events::words::{Act, Free, Freedom};
use crate::flowchart::Stop;
use lod_engine::game::{Board, Faction, Space, SpaceSet};
use lod_engine::rules::{Command, Special};

impl Play<'_, '_> {
    pub(super) fn free(&mut self, free: &'static Free, here: Option<Space>) -> Result<(), Stop> {
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
            let then = follows(&free.acts[next..]);
            let mut done = self.act(act, then, (among, most), place_matters)?;
            // Where the act before took fewer spaces than it might, this one may take others as well.
            let spare = free.spaces.saturating_sub(size(before));
            let more = most.saturating_sub(size(done)).min(spare);
            if act.there && act.spaces.is_none() && among == before && more > 0 {
                let others = (fit.without(before), more);
                let others = self.act(act, then, others, place_matters)?;
                done = done.union(others);
            }
            if done.is_empty() {
                self.unused(act, here);
            } else {
                before = done;
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
                nth: None,
            };
            first = self.spaces(by, options, pick)?.into_iter().collect();
        }
        for space in first {
            self.effects(&free.then, Some(space))?;
        }
        Ok(())
    }

    /// Says that the non-players who might act free do nothing.
    fn unused(&mut self, act: &Act, here: Option<Space>) {
        let executing = self.executing();
        let any_person = || act.of.iter().any(|f| self.is_person(f.whose(executing)));
        if self.trying || any_person() {
            return;
        }
        let of = act.of.iter();
        let mut names: Vec<String> = of
            .map(|f| format!("{} ({})", name(f), f.whose(executing)))
            .collect();
        names.dedup();
        let unused = format!("Left unused: free {}", names.join(", "));
        self.action.by_rule_alone(super::RULE, |action| match here {
            Some(space) => action.did(format_args!("{unused} in"), space),
            None => action.note(unused),
        });
    }

    /// One act, in so many of these spaces at most; `then` is what follows where it took place.
    pub(super) fn act(
        &mut self,
        act: &Act,
        then: &[Act],
        (among, most): (SpaceSet, u8),
        place_matters: bool,
    ) -> Result<SpaceSet, Stop> {
        let executing = self.executing();
        let mut factions: Vec<Faction> = Vec::new();
        for freedom in &act.of {
            let faction = freedom.whose(executing);
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
        self.first_of(&order, (act, then), (among, most), place_matters)
    }

    /// The first of these Factions that acts by its own choice or priorities; where none does, the first
    /// that can, unless the Event leaves it open (5.1.3).
    fn first_of(
        &mut self,
        order: &[Faction],
        (act, then): (&Act, &[Act]),
        (among, most): (SpaceSet, u8),
        place_matters: bool,
    ) -> Result<SpaceSet, Stop> {
        for &faction in order {
            if self.is_person(faction) {
                let freedoms = of_faction(act, faction, self.executing());
                let scope = (among, most);
                let done = self.person_acts(faction, &freedoms, act, scope, place_matters)?;
                if !done.is_empty() {
                    return Ok(done);
                }
                continue;
            }
            let done = self.bot_acts(faction, (act, then), (among, most))?;
            if !done.is_empty() {
                return Ok(done);
            }
        }
        for &faction in order {
            if !self.is_person(faction) {
                let done = self.bot_has_to(faction, act, (among, most))?;
                if !done.is_empty() {
                    return Ok(done);
                }
            }
        }
        Ok(SpaceSet::EMPTY)
    }

    /// The Faction that the executing person lets act, of those that would do anything (5.1.3).
    fn named(
        &mut self,
        factions: &[Faction],
        acts: (&Act, &[Act]),
        scope: (SpaceSet, u8),
    ) -> Result<Vec<Faction>, Stop> {
        let mut able = factions.to_vec();
        if self.board().notebook().is_none() {
            able.clear();
            for faction in factions {
                let would =
                    self.trial(|play| play.first_of(&[*faction], acts, scope, false).map(drop))?;
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

    /// Notes a Battle or Skirmish, and what it did to Support and Opposition: free Battles do not count
    /// for the bullets about those (8.4-8.7).
    fn fought(&mut self, faction: Faction, deeds: &Deeds, from: usize, before: &Board) {
        let moved = if deeds.battle {
            self.board().support_gained(before)
        } else {
            0
        };
        let changes = from..self.action.deed.changes().len();
        self.account.fought(faction, deeds, changes, moved);
    }
}

fn commands(freedoms: &[&Freedom]) -> Vec<Command> {
    freedoms.iter().filter_map(|f| f.command).collect()
}

/// The Command or Special Activity that is free.
fn name(freedom: &Freedom) -> &'static str {
    let command = freedom.command.map(Command::name);
    let special = freedom.special.map(Special::name);
    command.or(special).unwrap_or_default()
}

fn specials(freedoms: &[&Freedom]) -> Vec<Special> {
    freedoms.iter().filter_map(|f| f.special).collect()
}

/// The acts that come one after another where the act before them was.
fn follows(acts: &[Act]) -> &[Act] {
    let there = acts.iter().take_while(|act| act.there);
    &acts[..there.count()]
}

/// What an act lets a Faction do.
fn of_faction(act: &Act, faction: Faction, executing: Faction) -> Vec<&Freedom> {
    let is_theirs = |f: &&Freedom| f.whose(executing) == faction;
    act.of.iter().filter(is_theirs).collect()
}

fn size(spaces: SpaceSet) -> u8 {
    u8::try_from(spaces.len()).unwrap_or(u8::MAX)
}

pub(super) fn modifiers(freedoms: &[&Freedom]) -> [i8; 3] {
    freedoms
        .iter()
        .find(|f| f.command == Some(Command::Battle))
        .map_or([0; 3], |f| [f.force, f.attacker_loss, f.defender_loss])
}
