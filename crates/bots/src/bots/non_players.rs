//! What the flowcharts' Factions do inside somebody's action (5.3, 8.1, 8.3).

use super::winter::desert;
use super::{Library, Limits, Run};
use crate::action::{Action, Context, Exit, FreeAction, Freed, Matter, NonPlayers};
use crate::flowchart::Stop;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::{Key, Kinds};
use crate::flowchart::words::EventTest;
use lod_engine::game::{Faction, PieceSet, Space, SpaceSet};
use lod_engine::rules::Deed;
use lod_engine::rules::winter::Deserter;

/// The rule by which Events change the board.
const RULE: &str = "5.1";

impl Library {
    /// Lets a Faction act inside an action by its flowchart; what it did is written down there.
    fn inside<T>(
        &self,
        action: &mut Action<'_>,
        faction: Faction,
        context: Context,
        does: impl FnOnce(&mut Run<'_>) -> Result<T, Stop>,
    ) -> Result<(T, Deed), Stop> {
        let mut run = Run::of(self, action.inside(faction, context));
        let value = does(&mut run)?;
        let done = run.action.done()?;
        Ok((value, action.take_over(RULE, done)?))
    }

    /// A free action in the spaces and with the modifiers that it has, as more of a Command if it is that.
    fn free(
        &self,
        action: &mut Action<'_>,
        free: &FreeAction<'_>,
        does: impl FnOnce(&mut Run<'_>) -> Result<SpaceSet, Stop>,
    ) -> Result<Freed, Stop> {
        let context = action.context.granted(in_all(free), free.limited);
        let (spaces, deed) = self.inside(action, free.faction, context, |run| {
            if let Some(begun) = free.begun {
                run.deed.go_on(begun);
            }
            run.deed.grant_modifiers(free.modifiers);
            let narrow = |limits: &mut Limits| {
                limits.among = Some(free.among);
                limits.goes_on = free.goes_on;
            };
            run.within(narrow, does)
        })?;
        Ok(Freed { spaces, deed })
    }
}

/// Where the Command took place of which a free action is more.
fn before(free: &FreeAction<'_>) -> SpaceSet {
    free.begun.map_or(SpaceSet::EMPTY, Deed::spaces)
}

/// In how many spaces at most, those of the Command that it goes on with among them.
fn in_all(free: &FreeAction<'_>) -> u8 {
    let selected = free.begun.map_or(0, |begun| begun.selected().len());
    u8::try_from(selected)
        .unwrap_or(u8::MAX)
        .saturating_add(free.most)
}

impl NonPlayers for Library {
    fn acts_free(&self, action: &mut Action<'_>, free: &FreeAction<'_>) -> Result<Freed, Stop> {
        self.free(action, free, |run| {
            if free.tories_only {
                run.granted_tories()?;
            } else if let [command] = free.commands {
                run.granted(*command)?;
            } else if !free.commands.is_empty() {
                run.granted_one_of(free.commands)?;
            }
            match free.specials.first() {
                Some(special) => run.granted_special(*special, free.among, free.most),
                None => Ok(run.deed.spaces().without(before(free))),
            }
        })
    }

    fn has_to_act(&self, action: &mut Action<'_>, free: &FreeAction<'_>) -> Result<Freed, Stop> {
        self.free(action, free, |run| {
            run.compelled(free.commands, in_all(free))?;
            Ok(run.deed.spaces().without(before(free)))
        })
    }

    fn ends(&self, action: &mut Action<'_>, command: &Deed) -> Result<(), Stop> {
        let context = action.context.free();
        let over = |run: &mut Run<'_>| {
            run.deed.go_on(command);
            run.over()
        };
        self.inside(action, command.faction(), context, over)
            .map(drop)
    }

    fn marches_all(
        &self,
        action: &mut Action<'_>,
        faction: Faction,
        to: Space,
    ) -> Result<bool, Stop> {
        let context = action.context.granted(1, true);
        let (went, _) = self.inside(action, faction, context, |run| run.march_all(to))?;
        Ok(went)
    }

    fn would_battle(
        &self,
        action: &mut Action<'_>,
        faction: Faction,
        there: Space,
        modifiers: [i8; 3],
    ) -> Result<bool, Stop> {
        let context = action.context.granted(1, true);
        let (would, _) = self.inside(action, faction, context, |run| {
            run.deed.grant_modifiers(modifiers);
            run.within(
                |limits| limits.among = Some(SpaceSet::of(there)),
                |run| run.would_battle(),
            )
        })?;
        Ok(would)
    }

    fn battle_order(&self, faction: Faction) -> Result<&[Key], Stop> {
        let choice: &Instruction = super::march::battle_choice(&self.charts[faction])?;
        Ok(&choice.order)
    }

    fn leave(
        &self,
        action: &mut Action<'_>,
        faction: Faction,
        from: Space,
        exit: Exit<'_>,
    ) -> Result<(), Stop> {
        let context = Context {
            limited: false,
            most: None,
            ..action.context.free()
        };
        self.inside(action, faction, context, |run| match exit {
            Exit::ByPriority => run.march_out(RULE, from),
            Exit::ByChance(order) => run.move_out(RULE, from, order),
        })
        .map(drop)
    }

    fn desert(
        &self,
        action: &mut Action<'_>,
        chooser: Faction,
        deserters: &[Deserter],
    ) -> Result<(), Stop> {
        let context = action.context.free();
        self.inside(action, chooser, context, |run| desert(run, deserters))
            .map(drop)
    }

    fn homes(&self, action: &mut Action<'_>, faction: Faction) -> Result<(SpaceSet, &str), Stop> {
        let Some(summary) = self.charts[faction].summary("redeploy") else {
            return Err(Stop::Fault(format!("{faction}: no summary `redeploy`")));
        };
        let (acting, context) = (action.faction(), action.context);
        let deed = action.deed.sketch();
        let mut run = Run::of(self, action.inside(acting, context));
        run.deed = deed;
        run.cites("redeploy", &summary.rule);
        let own = PieceSet::faction(faction);
        let mut best = SpaceSet::EMPTY;
        for instruction in &summary.instructions {
            if let Some(condition) = &instruction.condition
                && !run.holds(Matter::Beside, &summary.title, condition)?
            {
                continue;
            }
            run.considers_for(instruction);
            run.decides_for(faction);
            let spaces = run.qualify(SpaceSet::MAP, &instruction.tests)?;
            let spaces = spaces.filter(|s| {
                let has = run.board().has(s, own);
                if !has {
                    run.lacks::<()>("6.5.2", s, "none of the Faction's pieces is there");
                }
                has
            });
            run.all_known()?;
            best = run.equals(spaces, &instruction.order)?;
            run.settled(best.first().filter(|_| best.len() == 1));
            if !best.is_empty() {
                break;
            }
        }
        let mut done = run.action.done()?;
        action.hear(&mut done);
        Ok((best, &summary.title))
    }

    fn preferred(&self, faction: Faction, test: &EventTest) -> Option<&Kinds> {
        self.charts[faction]
            .event
            .iter()
            .flat_map(|b| &b.bullet)
            .find(|b| !b.order.tests().is_empty() && b.when.event() == Some(test))
            .map(|b| &b.order)
    }
}
