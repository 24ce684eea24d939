//! Marches as special instructions want them (8.3.1): to prepare a Battle, and away from an enemy.

use super::super::words::{Act, Free, Freedom};
use super::free::modifiers;
use super::kinds::removal;
use super::{Play, RULE};
use crate::bots::{Candidate, Moment};
use crate::flowchart::Stop;
use crate::flowchart::words::Test;
use crate::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use crate::rules::{Command, Price};

/// How units leave a space.
#[derive(Clone, Copy)]
enum Exit {
    /// As the March box says (8.4.3, 8.5.4, 8.6.5, 8.7.3).
    ByPriority,
    /// As many as may go, to a space by chance (8.1.2, 8.2).
    ByChance,
}

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
    pub(super) fn march_to_battle(&mut self, free: &Free, faction: Faction) -> Result<bool, Stop> {
        let [_, battle] = &free.acts[..] else {
            return Ok(false);
        };
        let modifiers = modifiers(&battle.of.iter().collect::<Vec<&Freedom>>());
        let fit = self.fit(&free.tests)?.intersect(SpaceSet::MAP);
        let mut ready = Vec::new();
        for to in fit {
            let board = self.run.known(|| {
                let mut would = false;
                let outcome = self.trial(|play| {
                    would = play.march_all(faction, to)?
                        && play.would_battle(faction, to, modifiers)?;
                    Ok(())
                })?;
                Ok(would.then_some(outcome.after))
            })?;
            ready.extend(board.flatten().map(|b| Candidate::on_board(to, *b)));
        }
        self.run.settled()?;
        let order = self.aside(faction, |run| run.battle_order().map(<[_]>::to_vec))?;
        let reason = format_args!("{}: March to Battle in", self.title);
        let Some(chosen) = self.run.pick(ready, &order, reason)? else {
            return Ok(false);
        };
        let to = chosen.space;
        self.march_all(faction, to)?;
        self.account.granted(faction, &[Command::March], &[]);
        self.act(battle, None, (SpaceSet::of(to), 1), false)?;
        Ok(true)
    }

    fn march_all(&mut self, faction: Faction, to: Space) -> Result<bool, Stop> {
        self.aside_with(faction, one_space, |run| run.march_all(to))
    }

    fn would_battle(
        &mut self,
        faction: Faction,
        to: Space,
        modifiers: [i8; 3],
    ) -> Result<bool, Stop> {
        self.aside_with(faction, one_space, |run| {
            run.confine = Some(SpaceSet::of(to));
            run.deed.grant_modifiers(modifiers);
            run.would_battle()
        })
    }

    /// Own units leave one of these spaces by the March priorities: a space where those move something,
    /// else one where anything may go.
    pub(super) fn march_away(&mut self, by: Faction, tests: &[Test]) -> Result<(), Stop> {
        let fit = self.fit(tests)?;
        for exit in [Exit::ByPriority, Exit::ByChance] {
            let options = self.outcomes(fit, |play, from| play.leave(by, from, exit))?;
            let spaces = options.iter().map(|(space, _)| *space).collect();
            let reason = format_args!("{}: which space to leave", self.title);
            if let Some(from) = self.run.random_space(spaces, reason)? {
                return self.leave(by, from, exit);
            }
        }
        Ok(())
    }

    fn leave(&mut self, by: Faction, from: Space, exit: Exit) -> Result<(), Stop> {
        let units = PieceSet::faction(by).without(PieceSet::BASES);
        let order = removal(self.board(), from, units, by, PieceSet::NONE);
        self.run.settled()?;
        if order.is_empty() {
            return Ok(());
        }
        let free = |moment: Moment| Moment {
            limited: false,
            most: None,
            ..moment
        };
        self.aside_with(by, free, |run| match exit {
            Exit::ByPriority => run.march_out(RULE, from),
            Exit::ByChance => run.move_out(RULE, from, &hidden_first(order)),
        })
        .map(drop)
    }
}

/// Cubes, then Underground units before Active ones (8.1.2).
fn hidden_first(mut order: Vec<Piece>) -> Vec<Piece> {
    let active = PieceSet::of(Piece::MilitiaActive).union(PieceSet::of(Piece::WarPartyActive));
    order.sort_by_key(|piece| active.contains(*piece));
    order
}

/// A free Command in one space.
fn one_space(moment: Moment) -> Moment {
    Moment {
        price: Price::Free,
        event_open: false,
        limited: true,
        most: Some(1),
        ..moment
    }
}
