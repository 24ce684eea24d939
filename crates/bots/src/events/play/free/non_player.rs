//! What non-players do free of cost: by their flowcharts (8.1, 8.3.5), and beyond those what the Event does
//! not leave open (5.1.3).

use super::{Act, Freedom, Freedoms, Room, size};
use crate::bots::{FreeAction, FreeActionResult};
use crate::events::Result;
use crate::events::instruction_rule::InstructionRule;
use crate::events::play::Play;
use crate::events::play::trial::{TrialKey, Tried};
use lod_engine::game::words::joined;
use lod_engine::game::{Faction, PieceSet, Space, SpaceSet};
use lod_engine::rules::ActionState;

/// What can be done of an Event must be.
const RULE_WHOLE: &str = "5.1.3";

/// Why a non-player acts free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::events::play) enum Why {
    /// Its own priorities ask for it (8.3.5).
    Priorities,
    /// The Event does not leave it open (5.1.3): in any spaces that are legal (8.3.5).
    HasTo,
}

/// A free action that a non-player has begun, and may go on with.
struct ResumableAction {
    freedoms: Freedoms,
    /// Whether more of it may come, so that it is not over yet.
    goes_on: bool,
    /// Whether it may have one space only.
    limited: bool,
    /// Where it took place so far.
    done: SpaceSet,
    /// The Command as it then is.
    state: Option<ActionState>,
}

impl Play<'_, '_> {
    /// By the Faction's own priorities: where what follows can be carried out, if there is any such place (R189);
    /// then anywhere, and then what the Event does not leave open. It is one and the same Command, in which no unit
    /// moves twice (R171).
    pub(super) fn bot_acts(
        &mut self,
        faction: Faction,
        (act, then): (&Act, &[Act]),
        (among, most): Room,
        why: Why,
    ) -> Result<SpaceSet> {
        let binds = self.binds(faction, act);
        let mut command = ResumableAction {
            freedoms: act.freedoms(faction, self.executing()),
            goes_on: binds && why == Why::Priorities,
            limited: most == 1,
            done: SpaceSet::EMPTY,
            state: None,
        };
        if why == Why::HasTo {
            if binds {
                self.more(&mut command, why, (among, most))?;
            }
            return Ok(command.done);
        }
        if let Some(next) = then.first() {
            let room = next.spaces.unwrap_or(most).min(most);
            let [by_priority, by_force] = self.leading(faction, (act, then), among, room)?;
            self.tells_leading(then, by_priority.union(by_force), among);
            self.more(&mut command, Why::Priorities, (by_priority, room))?;
            self.more(&mut command, Why::HasTo, (by_force, room))?;
        }
        if command.done.is_empty() || binds {
            self.more(&mut command, Why::Priorities, (among, most))?;
        }
        if binds && !command.done.is_empty() {
            self.more(&mut command, Why::HasTo, (among, most))?;
            if let Some(state) = &command.state {
                self.action.ends(state)?;
            }
        }
        Ok(command.done)
    }

    /// More of a free action, in these spaces, until it has this many in all.
    fn more(&mut self, command: &mut ResumableAction, why: Why, (among, most): Room) -> Result {
        let among = among.without(command.done);
        let most = most.saturating_sub(size(command.done));
        let Freedoms { faction, mut commands, mut specials, tories_only, modifiers } =
            command.freedoms.clone();
        if why == Why::HasTo {
            specials.clear();
        }
        if let Some(begun) = &command.state {
            commands = begun.command().into_iter().collect();
        }
        let goes_on_with_none = command.state.is_some() && commands.is_empty();
        if among.is_empty() || most == 0 || goes_on_with_none {
            return Ok(());
        }
        let free = FreeAction {
            faction,
            commands: &commands,
            specials: &specials,
            tories_only,
            among,
            most,
            limited: command.limited && specials.is_empty(),
            modifiers,
            begun: command.state.as_ref(),
            goes_on: command.goes_on,
        };
        let (from, before) = (self.action.state.changes().len(), *self.board());
        let FreeActionResult { spaces, state } = match why {
            Why::Priorities => self.action.acts_free(&free)?,
            Why::HasTo => self.action.has_to_act(&free)?,
        };
        let taken = !spaces.is_empty();
        if taken {
            self.account.granted(faction, &command.freedoms.commands);
        }
        let special = match specials.first() {
            Some(special) => Some(*special).filter(|_| taken),
            None => state.special(),
        };
        self.carried_out((&state, special), why, (from, &before));
        if taken {
            command.done = command.done.union(spaces);
            command.state = Some(state);
        }
        Ok(())
    }

    /// Whether an Event leaves an act with Commands not open to a non-player (5.1.3).
    fn binds(&self, faction: Faction, act: &Act) -> bool {
        let freedoms = act.freedoms(faction, self.executing());
        let by_priority = self.guide(faction).is_some_and(InstructionRule::fights_by_priority);
        !act.optional && !by_priority && !freedoms.tories_only && !freedoms.commands.is_empty()
    }

    /// The places where as much as possible of what follows can be carried out after an act (R189): those where
    /// the Faction's own priorities act so, and, where they are fewer than there is room for, those where it can
    /// be made to (5.1.3).
    fn leading(
        &self,
        faction: Faction,
        acts: (&Act, &[Act]),
        among: SpaceSet,
        room: u8,
    ) -> Result<[SpaceSet; 2]> {
        let by_priority = self.followed(faction, acts, among, Why::Priorities)?;
        let full = best(&by_priority, acts.1.len());
        let by_force = if self.binds(faction, acts.0) && size(full) < room {
            self.followed(faction, acts, among, Why::HasTo)?
        } else {
            Vec::new()
        };
        let all = by_priority.iter().chain(&by_force);
        let most = all.map(|(_, follow)| *follow).max().unwrap_or(0);
        let first = best(&by_priority, most);
        Ok([first, best(&by_force, most).without(first)])
    }

    /// How much of what follows can be carried out in each of these spaces after the act, where anything can.
    fn followed(
        &self,
        faction: Faction,
        (act, then): (&Act, &[Act]),
        among: SpaceSet,
        why: Why,
    ) -> Result<Vec<(Space, usize)>> {
        let board = self.shared_board();
        let is_known = self.board().known_facts().is_none();
        let no_enemy = |space: Space, next: &Act| {
            next.of.iter().all(|freedom| {
                let side = freedom.whose(self.executing()).side();
                let enemies = PieceSet::side(side.enemy());
                freedom.needs_enemies()
                    && side == faction.side()
                    && !self.board().has(space, enemies)
            })
        };
        self.each(among, |space| {
            // The act before brings no enemies: where there are none nothing follows that is done to them.
            if is_known && then.iter().all(|next| no_enemy(space, next)) {
                return Ok(None);
            }
            let there = (SpaceSet::of(space), 1);
            let what =
                Tried::Act { faction, why, followers: u8::try_from(then.len()).unwrap_or(u8::MAX) };
            let key = TrialKey::new(self.effect, what).in_space(Some(space));
            let outcome = self.trial_once(key, &board, |play| {
                let done = play.bot_acts(faction, (act, &[]), there, why)?;
                for next in then.iter().filter(|_| !done.is_empty()) {
                    let before = play.account.grants;
                    play.act(next, &[], there, false)?;
                    play.account.follow += usize::from(play.account.grants > before);
                }
                Ok(())
            })?;
            let follow = outcome.account.follow;
            Ok((follow > 0).then_some(follow))
        })
    }

    /// Says to which places an act is narrowed down so that the next can follow.
    fn tells_leading(&mut self, then: &[Act], leading: SpaceSet, among: SpaceSet) {
        if !self.action.is_traced() || leading.is_empty() || among.len() < 2 {
            return;
        }
        let freedoms = then.iter().flat_map(|act| &act.of);
        let mut what: Vec<&str> = freedoms.map(Freedom::name).collect();
        what.dedup();
        let spaces: Vec<&str> = leading.iter().map(Space::name).collect();
        let told = format!("{} can follow in {}", what.join(" or "), joined(&spaces));
        self.action.by_rule_alone(RULE_WHOLE, |action| action.note(told));
    }
}

/// The spaces where so much follows.
fn best(found: &[(Space, usize)], most: usize) -> SpaceSet {
    let so_much = found.iter().filter(|(_, follow)| *follow == most);
    so_much.map(|(space, _)| *space).collect()
}
