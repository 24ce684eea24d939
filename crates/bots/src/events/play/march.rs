//! Marches as special instructions want them (8.3.1): to prepare a Battle, and away from an enemy.

use super::Play;
use super::choose::spaces_of;
use super::free::{Act, Free};
use super::trial::{TrialKey, Tried};
use crate::action::{Candidate, removal};
use crate::bots::DepartureRule;
use crate::events::Result;
use crate::flowchart::words::Expr;
use lod_engine::game::{Faction, PieceSet, Space, SpaceSet};
use lod_engine::rules::Command;

impl Play<'_, '_> {
    /// The non-player whose instruction wants these acts, a March and a Battle there, to be a March that
    /// prepares the Battle.
    pub(super) fn prepares(&self, free: &Free) -> Option<Faction> {
        let [march, battle] = &free.acts[..] else {
            return None;
        };
        let only = |act: &Act, command| match &act.of[..] {
            [one] if one.command == Some(command) => Some(one.whose(self.executing())),
            _ => None,
        };
        let faction = only(march, Command::March)?;
        let same = only(battle, Command::Battle) == Some(faction) && battle.there;
        let guide = self.guide(faction)?;
        (same && guide.march_to_battle && free.then.is_empty()).then_some(faction)
    }

    /// The March and the Battle: of the spaces where, once all that may go has come, the Faction's
    /// priorities would select a Battle, the one that comes first among those. Whether there is one.
    pub(super) fn march_to_battle(&mut self, free: &Free, faction: Faction) -> Result<bool> {
        let [_, battle] = &free.acts[..] else {
            return Ok(false);
        };
        let modifiers = battle.freedoms(faction, self.executing()).modifiers;
        let fit = self.fit(&free.tests)?.intersect(SpaceSet::MAP);
        // A March brings no enemies to fight.
        let fit = self.board().may_have(fit, PieceSet::side(faction.side().enemy()));
        let ready = self.each(fit, |to| {
            let mut would = false;
            let outcome = self.trial(|play| {
                would = play.action.marches_all(faction, to)?
                    && play.action.would_choose_battle(faction, to, modifiers)?;
                Ok(())
            })?;
            Ok(would.then_some(outcome))
        })?;
        let ready = ready.into_iter();
        let ready = ready.map(|(to, outcome)| Candidate::on_board(to, *outcome.after())).collect();
        let order = self.action.battle_order(faction)?;
        let reason = format_args!("{}: March to Battle in", self.title);
        let Some(chosen) = self.action.pick(ready, order, reason)? else {
            return Ok(false);
        };
        let to = chosen.space;
        self.action.marches_all(faction, to)?;
        self.account.granted(faction, &[Command::March]);
        self.act(battle, &[], (SpaceSet::of(to), 1), false)?;
        Ok(true)
    }

    /// Own units leave one of these spaces by the March priorities: a space where those move something,
    /// else one where anything may go.
    pub(super) fn march_away(&mut self, by: Faction, tests: &[Expr]) -> Result {
        let fit = self.fit(tests)?;
        let effect = self.effect;
        for by_priority in [true, false] {
            let key = TrialKey::new(effect, Tried::Departure { by_priority });
            let leave = |play: &mut Play<'_, '_>, from| play.leave(by, from, by_priority);
            let options = self.outcomes(key, fit, leave)?;
            let spaces = spaces_of(&options);
            let reason = format_args!("{}: origin", self.title);
            if let Some(from) = self.action.random_space(spaces, reason)? {
                return self.leave(by, from, by_priority);
            }
        }
        Ok(())
    }

    fn leave(&mut self, by: Faction, from: Space, by_priority: bool) -> Result {
        let units = PieceSet::faction(by).without(PieceSet::BASES);
        let mut order = self.action.sure(removal(self.board(), from, units, by))?.pieces();
        if order.is_empty() {
            return Ok(());
        }
        // Cubes, then Underground units before Active ones (8.1.2).
        order.sort_by_key(|piece| PieceSet::ACTIVE.contains(*piece));
        let exit =
            if by_priority { DepartureRule::ByPriority } else { DepartureRule::ByChance(&order) };
        self.action.leave(by, from, exit)
    }
}
