//! What people do free of cost, through the door (5.3).

use super::{commands, modifiers, specials};
use crate::events::account::Deeds;
use crate::events::play::{Play, RULE};
use crate::events::words::{Act, Freedom};
use crate::flowchart::{Grant, Stop};
use lod_engine::game::{Faction, SpaceSet};
use lod_engine::rules::{Deed, Price};

impl Play<'_, '_> {
    /// A person acts: a Special Activity in several spaces one after another, each independent of the
    /// others (4.1 knows most of them in one space only).
    pub(super) fn person_acts(
        &mut self,
        faction: Faction,
        freedoms: &[&Freedom],
        act: &Act,
        (among, most): (SpaceSet, u8),
        place_matters: bool,
    ) -> Result<SpaceSet, Stop> {
        if most == 1 || freedoms.iter().all(|f| f.special.is_none()) {
            let first = SpaceSet::EMPTY;
            return self.person_act(faction, freedoms, act, (among, most), first, place_matters);
        }
        let mut spaces = SpaceSet::EMPTY;
        for _ in 0..most {
            let before = self.action.deed.changes().len();
            let left = (among.without(spaces), 1);
            let done = self.person_act(faction, freedoms, act, left, spaces, place_matters)?;
            spaces = spaces.union(done);
            if self.action.deed.changes().len() == before {
                break;
            }
        }
        Ok(spaces)
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
    ) -> Result<SpaceSet, Stop> {
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
            why: self.heading(),
            place_matters,
            tories_only,
        };
        if !self.leaves_anything(&deed, &grant)? {
            return Ok(SpaceSet::EMPTY);
        }
        self.account
            .granted(faction, &grant.commands, &grant.specials);
        let (from, before) = (self.action.deed.changes().len(), *self.board());
        self.action.all_known()?;
        let done = self.action.grants(&mut deed, &grant)?;
        if !done && deed.changes().is_empty() {
            let spaces = self.action.door.takes_place(&grant)?;
            self.action.leave_to_person(grant);
            return Ok(spaces);
        }
        let spaces = deed.spaces();
        self.action.write_down(RULE, &deed)?;
        self.fought(faction, &Deeds::of(&deed), from, &before);
        Ok(spaces)
    }

    /// Whether the person could do any of it (5.1.3, 8.3.3), if need be by taking own pieces off the map
    /// (1.4.1). One space after another: at the table that saves questions. What people have done out of
    /// sight is not on the board, so after that anything may be possible.
    fn leaves_anything(&self, deed: &Deed, grant: &Grant) -> Result<bool, Stop> {
        if !self.action.grants.is_empty() {
            return Ok(true);
        }
        let scope = grant.scope();
        let mut tried = vec![deed.clone()];
        for round in 0..2 {
            for deed in &tried {
                for space in grant.spaces {
                    let does = scope.leaves_anything_in(deed, space);
                    self.action.all_known()?;
                    if does {
                        return Ok(true);
                    }
                }
            }
            if round == 0 {
                tried = scope.recalls(deed);
                self.action.all_known()?;
            }
        }
        Ok(false)
    }
}
