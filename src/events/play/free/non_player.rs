//! What non-players do free of cost: by their flowcharts (8.1, 8.3.5), and beyond those what the Event does
//! not leave open (5.1.3).

use super::{Done, commands, modifiers, of_faction, spaces_of, specials};
use crate::bots::{Moment, Run};
use crate::events::account::Deeds;
use crate::events::guide::Guide;
use crate::events::play::Play;
use crate::events::words::{Act, Freedom};
use crate::flowchart::Stop;
use crate::game::{Faction, SpaceSet};
use crate::rules::Price;

impl Play<'_, '_> {
    /// By the Faction's own priorities.
    pub(super) fn bot_acts(
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
    pub(super) fn bot_has_to(
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
}
