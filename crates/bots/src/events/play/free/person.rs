//! What people do free of cost, through the decision source (5.3).

use super::non_player::Why;
use super::{Act, Room};
use crate::events::Result;
use crate::events::play::{Play, RULE};
use crate::flowchart::{ChoiceCount, FreeActionOffer, Interrupt};
use lod_engine::game::{Faction, SpaceSet};
use lod_engine::rules::{ActionState, Cost, Scope};

impl Play<'_, '_> {
    /// A person acts: a Special Activity in several spaces one after another, each independent of the
    /// others (4.1 knows most of them in one space only).
    pub(super) fn person_acts(
        &mut self,
        faction: Faction,
        act: &Act,
        (among, most): Room,
        place_matters: bool,
    ) -> Result<SpaceSet> {
        let freedoms = act.freedoms(faction, self.executing());
        let (times, each) = if freedoms.specials.is_empty() { (1, most) } else { (most, 1) };
        let mut grant = FreeActionOffer {
            faction,
            scope: Scope {
                commands: freedoms.commands.to_vec(),
                specials: freedoms.specials.to_vec(),
                spaces: among,
                most: Some(each),
                tories_only: freedoms.tories_only,
            },
            must: !act.optional,
            why: self.heading(),
            count: None,
            place_matters,
        };
        let mut spaces = SpaceSet::EMPTY;
        for done in 0..times {
            let before = self.action.state.changes().len();
            grant.count = ChoiceCount::new(done + 1, times);
            grant.scope.spaces = among.without(spaces);
            let done = self.person_act(&grant, freedoms.modifiers, !spaces.is_empty())?;
            spaces = spaces.union(done);
            if self.action.state.changes().len() == before {
                break;
            }
        }
        Ok(spaces)
    }

    /// One action; `further` if it is a Special Activity that took place elsewhere before.
    fn person_act(
        &mut self,
        grant: &FreeActionOffer,
        modifiers: [i8; 3],
        further: bool,
    ) -> Result<SpaceSet> {
        let limited = grant.scope.most == Some(1) && grant.scope.specials.is_empty();
        let mut state = ActionState::new(*self.board(), grant.faction, Cost::Free, limited);
        state.grant_modifiers(modifiers);
        if further {
            state.rule_out_howe();
        }
        if !self.leaves_anything(&state, grant)? {
            return Ok(SpaceSet::EMPTY);
        }
        self.account.granted(grant.faction, &grant.scope.commands);
        let (from, before) = (self.action.state.changes().len(), *self.board());
        let done = self.action.settle_grant(&mut state, grant)?;
        if !done && state.changes().is_empty() {
            let spaces = self.action.source.grant_spaces(grant)?;
            self.action.leave_to_person(grant.clone());
            return Ok(spaces);
        }
        self.action.write_down(RULE, &state)?;
        let acts = (&state, state.special());
        self.carried_out(acts, Why::Priorities, (from, &before));
        Ok(state.spaces())
    }

    /// Whether the person could do any of it (5.1.3, 8.3.3), if need be by taking own pieces off the map
    /// (1.4.1). One space after another: on a board known in part that saves questions. What people have done out of
    /// sight is not on the board, so after that anything may be possible.
    fn leaves_anything(&self, state: &ActionState, grant: &FreeActionOffer) -> Result<bool> {
        if !self.action.grants.is_empty() {
            return Ok(true);
        }
        let scope = &grant.scope;
        let able = |state: &ActionState| {
            for space in scope.spaces {
                if self.action.sure(scope.leaves_anything_in(state, space))? {
                    return Ok(true);
                }
            }
            Ok::<_, Interrupt>(false)
        };
        if able(state)? {
            return Ok(true);
        }
        for state in &self.action.sure(scope.recalls(state))? {
            if able(state)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
