//! What non-players do free of cost: by their flowcharts (8.1, 8.3.5), and beyond those what the Event does
//! not leave open (5.1.3).

use super::{commands, modifiers, of_faction, size, specials};
use crate::action::{FreeAction, Freed};
use crate::events::account::Deeds;
use crate::events::guide::Guide;
use crate::events::play::Play;
use crate::events::words::{Act, Freedom};
use crate::flowchart::Stop;
use crate::game::{Faction, SpaceSet};
use crate::rules::Deed;

impl Play<'_, '_> {
    /// By the Faction's own priorities, and then what the Event does not leave open (5.1.3): it is one and the
    /// same Command, in which no unit moves twice (R171).
    pub(super) fn bot_acts(
        &mut self,
        faction: Faction,
        (act, then): (&Act, Option<&Act>),
        (among, most): (SpaceSet, u8),
    ) -> Result<SpaceSet, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        let binds = self.binds(faction, act, &freedoms);
        let (commands, specials) = (commands(&freedoms), specials(&freedoms));
        let free = FreeAction {
            commands: &commands,
            specials: &specials,
            goes_on: binds,
            ..free_action(faction, &freedoms, (among, most))
        };
        let (done, deed) = self.bot_acted(&freedoms, &free, Why::Priorities)?;
        if !binds || done.is_empty() {
            return Ok(done);
        }
        let left = most.saturating_sub(size(done));
        let others = (among.without(done), left);
        let (more, last) = self.goes_on(faction, (act, then), others, &deed)?;
        let non_players = self.action.non_players;
        non_players.ends(self.action, &last)?;
        Ok(done.union(more))
    }

    /// What an Event makes a non-player do whose own priorities find nothing (5.1.3): in any spaces that are
    /// legal (8.3.5).
    pub(super) fn bot_has_to(
        &mut self,
        faction: Faction,
        (act, then): (&Act, Option<&Act>),
        scope: (SpaceSet, u8),
    ) -> Result<SpaceSet, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        if !self.binds(faction, act, &freedoms) {
            return Ok(SpaceSet::EMPTY);
        }
        let commands = commands(&freedoms);
        for among in self.compelled_among((act, then), scope)? {
            let free = FreeAction {
                commands: &commands,
                ..free_action(faction, &freedoms, (among, scope.1))
            };
            let (done, _) = self.bot_acted(&freedoms, &free, Why::HasTo)?;
            if !done.is_empty() {
                return Ok(done);
            }
        }
        Ok(SpaceSet::EMPTY)
    }

    /// The same where the priorities found too few spaces: the Command begun goes on. What more was done, and
    /// the deed as it then is.
    fn goes_on(
        &mut self,
        faction: Faction,
        (act, then): (&Act, Option<&Act>),
        (among, most): (SpaceSet, u8),
        begun: &Deed,
    ) -> Result<(SpaceSet, Deed), Stop> {
        let nothing = (SpaceSet::EMPTY, begun.sketch());
        let Some(command) = begun.command().filter(|_| most > 0) else {
            return Ok(nothing);
        };
        let freedoms = of_faction(act, faction, self.executing());
        for among in self.compelled_among((act, then), (among, most))? {
            let free = FreeAction {
                commands: &[command],
                begun: Some(begun),
                goes_on: true,
                ..free_action(faction, &freedoms, (among, most))
            };
            let (done, deed) = self.bot_acted(&freedoms, &free, Why::HasTo)?;
            if !done.is_empty() {
                return Ok((done, deed));
            }
        }
        Ok(nothing)
    }

    /// Whether an Event leaves an act with Commands not open to a non-player (5.1.3).
    fn binds(&self, faction: Faction, act: &Act, freedoms: &[&Freedom]) -> bool {
        let by_priority = self.guide(faction).is_some_and(Guide::fights_by_priority);
        let tories_only = freedoms.iter().any(|f| f.tories_only);
        !act.optional && !by_priority && !tories_only && !commands(freedoms).is_empty()
    }

    /// The spaces to look at one after another: those where what has to follow could be done, then all.
    fn compelled_among(
        &self,
        (act, then): (&Act, Option<&Act>),
        (among, most): (SpaceSet, u8),
    ) -> Result<Vec<SpaceSet>, Stop> {
        if most == 0 {
            return Ok(Vec::new());
        }
        let leading = match then {
            Some(then) => self.leading(act, then, among)?,
            None => SpaceSet::EMPTY,
        };
        Ok(vec![leading, among])
    }

    /// The spaces where what has to follow an act could be done after it.
    fn leading(&self, act: &Act, then: &Act, among: SpaceSet) -> Result<SpaceSet, Stop> {
        let mut leading = SpaceSet::EMPTY;
        for space in among {
            let follows = self.action.known(|| {
                let mut follows = false;
                self.trial(|play| {
                    let there = (SpaceSet::of(space), 1);
                    follows = !play.act(act, None, there, false)?.is_empty()
                        && !play.act(then, None, there, false)?.is_empty();
                    Ok(())
                })?;
                Ok(follows)
            })?;
            if follows == Some(true) {
                leading.insert(space);
            }
        }
        self.action.all_known()?;
        Ok(leading)
    }

    /// Something free that a non-player does, and what the Event's account says of it; where, and the deed.
    fn bot_acted(
        &mut self,
        freedoms: &[&Freedom],
        free: &FreeAction<'_>,
        why: Why,
    ) -> Result<(SpaceSet, Deed), Stop> {
        let (from, before) = (self.action.deed.changes().len(), *self.board());
        let non_players = self.action.non_players;
        let Freed { spaces, deed } = match why {
            Why::Priorities => non_players.acts_free(self.action, free)?,
            Why::HasTo => non_players.has_to_act(self.action, free)?,
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
#[derive(Clone, Copy)]
enum Why {
    /// Its own priorities ask for it (8.3.5).
    Priorities,
    /// The Event does not leave it open (5.1.3).
    HasTo,
}

/// A free action of a Faction in so many of these spaces, by no Command yet.
fn free_action<'f>(
    faction: Faction,
    freedoms: &[&Freedom],
    (among, most): (SpaceSet, u8),
) -> FreeAction<'f> {
    FreeAction {
        faction,
        commands: &[],
        specials: &[],
        tories_only: freedoms.iter().any(|f| f.tories_only),
        among,
        most,
        modifiers: modifiers(freedoms),
        begun: None,
        goes_on: false,
    }
}
