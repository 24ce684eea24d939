//! What non-players do free of cost: by their flowcharts (8.1, 8.3.5), and beyond those what the Event does
//! not leave open (5.1.3).

use super::{Done, commands, modifiers, of_faction, size, spaces_of, specials};
use crate::bots::{Moment, Run};
use crate::events::account::Deeds;
use crate::events::guide::Guide;
use crate::events::play::Play;
use crate::events::words::{Act, Freedom};
use crate::flowchart::Stop;
use crate::game::{Faction, SpaceSet};
use crate::rules::{Deed, Price};

impl Play<'_, '_> {
    /// By the Faction's own priorities, and then what the Event does not leave open (5.1.3): it is one and the
    /// same Command, in which no unit moves twice (R171).
    pub(super) fn bot_acts(
        &mut self,
        faction: Faction,
        (act, then): (&Act, Option<&Act>),
        (among, most): (SpaceSet, u8),
    ) -> Result<Done, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        let binds = self.binds(faction, act, &freedoms);
        let (commands, specials) = (commands(&freedoms), specials(&freedoms));
        let tories_only = freedoms.iter().any(|f| f.tories_only);
        let (done, deed) = self.bot_does(faction, &freedoms, (among, most), None, |run| {
            run.goes_on = binds;
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
        })?;
        if !binds || done.spaces.is_empty() {
            return Ok(done);
        }
        let left = most.saturating_sub(size(done.spaces));
        let others = (among.without(done.spaces), left);
        let (more, last) = self.goes_on(faction, (act, then), others, &deed)?;
        self.aside(faction, |run| {
            run.deed.go_on(&last);
            run.over()
        })?;
        Ok(done.and(&more))
    }

    /// What an Event makes a non-player do whose own priorities find nothing (5.1.3): in any spaces that are
    /// legal (8.3.5).
    pub(super) fn bot_has_to(
        &mut self,
        faction: Faction,
        (act, then): (&Act, Option<&Act>),
        scope: (SpaceSet, u8),
    ) -> Result<Done, Stop> {
        let freedoms = of_faction(act, faction, self.executing());
        if !self.binds(faction, act, &freedoms) {
            return Ok(Done::NOTHING);
        }
        let commands = commands(&freedoms);
        for among in self.compelled_among((act, then), scope)? {
            let scope = (among, scope.1);
            let (done, _) = self.bot_does(faction, &freedoms, scope, None, |run| {
                run.compelled(&commands, scope.1)?;
                Ok((spaces_of(&run.deed), Deeds::of(&run.deed).compelled()))
            })?;
            if !done.spaces.is_empty() {
                return Ok(done);
            }
        }
        Ok(Done::NOTHING)
    }

    /// The same where the priorities found too few spaces: the Command begun goes on. What more was done, and
    /// the deed as it then is.
    fn goes_on(
        &mut self,
        faction: Faction,
        (act, then): (&Act, Option<&Act>),
        (among, most): (SpaceSet, u8),
        begun: &Deed,
    ) -> Result<(Done, Deed), Stop> {
        let nothing = (Done::NOTHING, begun.sketch());
        let Some(command) = begun.command().filter(|_| most > 0) else {
            return Ok(nothing);
        };
        let freedoms = of_faction(act, faction, self.executing());
        let before = spaces_of(begun);
        let all = size(begun.selected()).saturating_add(most);
        for among in self.compelled_among((act, then), (among, most))? {
            let scope = (among, most);
            let (done, deed) = self.bot_does(faction, &freedoms, scope, Some(begun), |run| {
                run.goes_on = true;
                run.compelled(&[command], all)?;
                let spaces = spaces_of(&run.deed).without(before);
                Ok((spaces, Deeds::of(&run.deed).compelled()))
            })?;
            if !done.spaces.is_empty() {
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

    /// Something free that a non-player does in these spaces, in a Command already `begun` or a new one; where,
    /// and the deed.
    fn bot_does(
        &mut self,
        faction: Faction,
        freedoms: &[&Freedom],
        (among, most): (SpaceSet, u8),
        begun: Option<&Deed>,
        does: impl FnOnce(&mut Run<'_>) -> Result<(SpaceSet, Deeds), Stop>,
    ) -> Result<(Done, Deed), Stop> {
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
        let (spaces, deeds, deed) = self.aside_with(faction, grant, |run| {
            if let Some(begun) = begun {
                run.deed.go_on(begun);
            }
            run.confine = Some(among);
            run.deed.grant_modifiers(modifiers);
            let (spaces, deeds) = does(run)?;
            Ok((spaces, deeds, run.deed.sketch()))
        })?;
        if !spaces.is_empty() {
            self.account.granted(faction, &commands, &specials);
        }
        self.fought(faction, &deeds, from, &before);
        Ok((Done { spaces }, deed))
    }
}
