//! What non-players do free of cost: by their flowcharts (8.1, 8.3.5), and beyond those what the Event does
//! not leave open (5.1.3).

use super::{commands, modifiers, name, of_faction, size, specials};
use crate::bots::{FreeAction, Freed};
use crate::events::account::Deeds;
use crate::events::guide::Guide;
use crate::events::play::Play;
use crate::events::words::{Act, Freedom};
use crate::flowchart::Stop;
use lod_engine::game::words::joined;
use lod_engine::game::{Faction, Space, SpaceSet};
use lod_engine::rules::Deed;

/// What can be done of an Event must be.
const RULE_WHOLE: &str = "5.1.3";

impl Play<'_, '_> {
    /// Where what follows can be carried out, if there is any such place (R189); then by the Faction's own
    /// priorities, and then what the Event does not leave open (5.1.3). It is one and the same Command, in
    /// which no unit moves twice (R171).
    pub(super) fn bot_acts(
        &mut self,
        faction: Faction,
        (act, then): (&Act, &[Act]),
        (among, most): (SpaceSet, u8),
    ) -> Result<SpaceSet, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        let binds = self.binds(faction, act, &freedoms);
        let mut command = Begun {
            faction,
            freedoms,
            goes_on: binds,
            limited: most == 1,
            done: SpaceSet::EMPTY,
            deed: None,
        };
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
        if !binds || command.done.is_empty() {
            return Ok(command.done);
        }
        self.more(&mut command, Why::HasTo, (among, most))?;
        if let Some(deed) = &command.deed {
            self.action.ends(deed)?;
        }
        Ok(command.done)
    }

    /// What an Event makes a non-player do whose own priorities find nothing (5.1.3): in any spaces that are
    /// legal (8.3.5).
    pub(super) fn bot_has_to(
        &mut self,
        faction: Faction,
        act: &Act,
        scope: (SpaceSet, u8),
    ) -> Result<SpaceSet, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        if !self.binds(faction, act, &freedoms) {
            return Ok(SpaceSet::EMPTY);
        }
        let mut command = Begun {
            faction,
            freedoms,
            goes_on: false,
            limited: scope.1 == 1,
            done: SpaceSet::EMPTY,
            deed: None,
        };
        self.more(&mut command, Why::HasTo, scope)?;
        Ok(command.done)
    }

    /// More of a free action, in these spaces, until it has so many in all.
    fn more(
        &mut self,
        command: &mut Begun<'_>,
        why: Why,
        (among, most): (SpaceSet, u8),
    ) -> Result<(), Stop> {
        let among = among.without(command.done);
        let most = most.saturating_sub(size(command.done));
        if among.is_empty() || most == 0 {
            return Ok(());
        }
        let freedoms = &command.freedoms;
        let (mut commands, mut specials) = (commands(freedoms), specials(freedoms));
        if why == Why::HasTo {
            specials.clear();
        }
        if let Some(begun) = command.deed.as_ref() {
            let Some(same) = begun.command() else {
                return Ok(());
            };
            commands = vec![same];
        }
        let free = FreeAction {
            faction: command.faction,
            commands: &commands,
            specials: &specials,
            tories_only: freedoms.iter().any(|f| f.tories_only),
            among,
            most,
            limited: command.limited && specials.is_empty(),
            modifiers: modifiers(freedoms),
            begun: command.deed.as_ref(),
            goes_on: command.goes_on,
        };
        let (done, deed) = self.bot_acted(freedoms, &free, why)?;
        if !done.is_empty() {
            command.done = command.done.union(done);
            command.deed = Some(deed);
        }
        Ok(())
    }

    /// Whether an Event leaves an act with Commands not open to a non-player (5.1.3).
    fn binds(&self, faction: Faction, act: &Act, freedoms: &[&Freedom]) -> bool {
        let by_priority = self.guide(faction).is_some_and(Guide::fights_by_priority);
        let tories_only = freedoms.iter().any(|f| f.tories_only);
        !act.optional && !by_priority && !tories_only && !commands(freedoms).is_empty()
    }

    /// The places where as much as possible of what follows can be carried out after an act (R189): those where
    /// the Faction's own priorities act so, and, where they are fewer than there is room for, those where it can
    /// be made to (5.1.3).
    fn leading(
        &self,
        faction: Faction,
        (act, then): (&Act, &[Act]),
        among: SpaceSet,
        room: u8,
    ) -> Result<[SpaceSet; 2], Stop> {
        let all = size_of(then);
        let by_priority = self.followed(faction, (act, then), among, Why::Priorities)?;
        let full = SpaceSet::from_iter(best(&by_priority, all));
        let binds = self.binds(faction, act, &of_faction(act, faction, self.executing()));
        let by_force = match binds && size(full) < room {
            true => self.followed(faction, (act, then), among, Why::HasTo)?,
            false => Vec::new(),
        };
        let most = [&by_priority, &by_force].into_iter().flatten();
        let most = most.map(|(_, follow)| *follow).max().unwrap_or(0);
        let first = SpaceSet::from_iter(best(&by_priority, most));
        let second = SpaceSet::from_iter(best(&by_force, most));
        Ok([first, second.without(first)])
    }

    /// How much of what follows can be carried out in each of these spaces after the act, where anything can.
    fn followed(
        &self,
        faction: Faction,
        (act, then): (&Act, &[Act]),
        among: SpaceSet,
        why: Why,
    ) -> Result<Vec<(Space, u8)>, Stop> {
        let mut found = Vec::new();
        for space in among {
            let there = (SpaceSet::of(space), 1);
            let follow = self.action.known(|| {
                let mut follow = 0;
                self.trial(|play| {
                    let done = match why {
                        Why::Priorities => play.bot_acts(faction, (act, &[]), there)?,
                        Why::HasTo => play.bot_has_to(faction, act, there)?,
                    };
                    if !done.is_empty() {
                        for next in then {
                            let before = play.account.grants();
                            play.act(next, &[], there, false)?;
                            follow += u8::from(play.account.grants() > before);
                        }
                    }
                    Ok(())
                })?;
                Ok(follow)
            })?;
            found.extend(follow.filter(|n| *n > 0).map(|n| (space, n)));
        }
        self.action.all_known()?;
        Ok(found)
    }

    /// Says to which places an act is narrowed down so that the next can follow.
    fn tells_leading(&mut self, then: &[Act], leading: SpaceSet, among: SpaceSet) {
        if self.trying || !self.action.is_heard() || leading.is_empty() || among.len() < 2 {
            return;
        }
        let mut what: Vec<&str> = then.iter().flat_map(|act| &act.of).map(name).collect();
        what.dedup();
        let spaces: Vec<&str> = leading.iter().map(Space::name).collect();
        let told = format!("{} can follow in {}", what.join(" or "), joined(&spaces));
        self.action
            .by_rule_alone(RULE_WHOLE, |action| action.note(told));
    }

    /// Something free that a non-player does, and what the Event's account says of it; where, and the deed.
    fn bot_acted(
        &mut self,
        freedoms: &[&Freedom],
        free: &FreeAction<'_>,
        why: Why,
    ) -> Result<(SpaceSet, Deed), Stop> {
        let (from, before) = (self.action.deed.changes().len(), *self.board());
        let Freed { spaces, deed } = match why {
            Why::Priorities => self.action.acts_free(free)?,
            Why::HasTo => self.action.has_to_act(free)?,
        };
        let taken = !spaces.is_empty();
        if taken {
            let (commands, specials) = (commands(freedoms), specials(freedoms));
            self.account.granted(free.faction, &commands, &specials);
        }
        let deeds = match (why, free.specials.first()) {
            (Why::HasTo, _) => Deeds::of(&deed).compelled(),
            (Why::Priorities, None) => Deeds::of(&deed),
            (Why::Priorities, Some(special)) => {
                Deeds::default().with_special(Some(*special).filter(|_| taken))
            }
        };
        self.fought(free.faction, &deeds, from, &before);
        Ok((spaces, deed))
    }
}

/// Why a non-player acts free.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// Its own priorities ask for it (8.3.5).
    Priorities,
    /// The Event does not leave it open (5.1.3).
    HasTo,
}

/// A free action that a non-player has begun, and may go on with.
struct Begun<'f> {
    faction: Faction,
    freedoms: Vec<&'f Freedom>,
    /// Whether more of it may come, so that it is not over yet.
    goes_on: bool,
    /// Whether it may have one space only.
    limited: bool,
    /// Where it took place so far.
    done: SpaceSet,
    /// The Command as it then is.
    deed: Option<Deed>,
}

/// The spaces where so much follows, if that is anything.
fn best(found: &[(Space, u8)], most: u8) -> impl Iterator<Item = Space> + '_ {
    let so_much = move |(_, follow): &&(Space, u8)| most > 0 && *follow == most;
    found.iter().filter(so_much).map(|(space, _)| *space)
}

fn size_of(acts: &[Act]) -> u8 {
    u8::try_from(acts.len()).unwrap_or(u8::MAX)
}
