//! What other Factions do inside another Faction's action by their flowcharts (5.3, 8.1, 8.3).

use super::Limits;
use super::winter::desert;
use crate::action::{ChoiceHead, Citation, Context, Executor, Matter, Trace};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::{Criterion, Kinds};
use crate::flowchart::words::EventTest;
use lod_engine::game::{Faction, Piece, Space, SpaceSet};
use lod_engine::rules::winter::{Deserter, check_home};
use lod_engine::rules::{ActionState, Command, Special};

/// The rule by which Events change the board.
const RULE: &str = "5.1";

/// Something free that an Event lets a non-player do (5.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeAction<'f> {
    /// Who acts.
    pub faction: Faction,
    /// Commands to choose from.
    pub commands: &'f [Command],
    /// Special Activities to choose from.
    pub specials: &'f [Special],
    /// Of a Muster only the Tories.
    pub tories_only: bool,
    /// Where.
    pub among: SpaceSet,
    /// In this many spaces at most.
    pub most: u8,
    /// Whether a Command is a Limited one (2.3.5): in no more than one space, with all that is more of it.
    pub limited: bool,
    /// What is added in Battle: to the Force Level, the Attacker's and the Defender's Loss Levels.
    pub modifiers: [i8; 3],
    /// The Command of which this is more (R171).
    pub begun: Option<&'f ActionState>,
    /// Whether more of the Command is to come: it is not over yet (R146).
    pub goes_on: bool,
}

/// The result of a free action.
#[derive(Clone, Debug)]
pub(crate) struct FreeActionResult {
    /// Where it took place; empty if it was not executed.
    pub spaces: SpaceSet,
    /// The action.
    pub state: ActionState,
}

/// How units leave a space.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DepartureRule<'e> {
    /// As the March box says (8.4.3, 8.5.4, 8.6.5, 8.7.3).
    ByPriority,
    /// As many as may go, those named first before the others, to a space by chance (8.1.2, 8.2).
    ByChance(&'e [Piece]),
}

/// Where the Command took place of which a free action is more.
fn before(free: &FreeAction<'_>) -> SpaceSet {
    free.begun.map_or(SpaceSet::EMPTY, ActionState::spaces)
}

/// In how many spaces at most, those of the Command that it goes on with among them.
fn in_all(free: &FreeAction<'_>) -> u8 {
    let selected = free.begun.map_or(0, |begun| begun.selected().len());
    u8::try_from(selected).unwrap_or(u8::MAX).saturating_add(free.most)
}

impl<'a> Executor<'a> {
    /// Lets a Faction act inside this action by its flowchart; what it did is written down here.
    fn lets_act<T>(
        &mut self,
        faction: Faction,
        context: Context,
        does: impl FnOnce(&mut Executor<'_>) -> Result<T, Interrupt>,
    ) -> Result<(T, ActionState), Interrupt> {
        let mut run = self.nested(faction, context);
        let value = does(&mut run)?;
        let done = run.into_result()?;
        Ok((value, self.merge_result(RULE, done)?))
    }

    /// A free action in the spaces and with the modifiers that it has, as more of a Command if it is that.
    fn free(
        &mut self,
        free: &FreeAction<'_>,
        does: impl FnOnce(&mut Executor<'_>) -> Result<SpaceSet, Interrupt>,
    ) -> Result<FreeActionResult, Interrupt> {
        let context = self.context.granted(in_all(free), free.limited);
        let (spaces, state) = self.lets_act(free.faction, context, |run| {
            if let Some(begun) = free.begun {
                run.state.resume_command(begun);
            }
            run.state.grant_modifiers(free.modifiers);
            let narrow = |limits: &mut Limits| {
                limits.among = Some(free.among);
                limits.goes_on = free.goes_on;
            };
            run.with_limits(narrow, does)
        })?;
        Ok(FreeActionResult { spaces, state })
    }

    /// A free action by the Faction's own priorities (8.1, 8.3.5).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn acts_free(
        &mut self,
        free: &FreeAction<'_>,
    ) -> Result<FreeActionResult, Interrupt> {
        self.free(free, |run| {
            if free.tories_only {
                run.granted_tories()?;
            } else if let [command] = free.commands {
                run.granted(*command)?;
            } else if !free.commands.is_empty() {
                run.granted_one_of(free.commands)?;
            }
            match free.specials.first() {
                Some(special) => run.granted_special(*special, free.among, free.most),
                None => Ok(run.state.spaces().without(before(free))),
            }
        })
    }

    /// A free action that the Event does not leave open, in any spaces where it is legal (5.1.3, 8.3.5).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn has_to_act(
        &mut self,
        free: &FreeAction<'_>,
    ) -> Result<FreeActionResult, Interrupt> {
        self.free(free, |run| {
            run.execute_forced(free.commands, in_all(free))?;
            Ok(run.state.spaces().without(before(free)))
        })
    }

    /// A Command of several free actions is over: Militia are found, Leaders follow (3.2.3, 1.10).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn ends(&mut self, command: &ActionState) -> Result<(), Interrupt> {
        let context = self.context.free();
        self.lets_act(command.faction(), context, |run| {
            run.state.resume_command(command);
            run.over()
        })
        .map(drop)
    }

    /// March free to a space with all units that may go (8.3.1); whether any went.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn marches_all(&mut self, faction: Faction, to: Space) -> Result<bool, Interrupt> {
        let context = self.context.granted(1, true);
        let (went, _) = self.lets_act(faction, context, |run| run.march_all(to))?;
        Ok(went)
    }

    /// Whether the Faction would choose a Battle there, with this added to the levels (8.3.1).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn would_choose_battle(
        &mut self,
        faction: Faction,
        there: Space,
        modifiers: [i8; 3],
    ) -> Result<bool, Interrupt> {
        let context = self.context.granted(1, true);
        let (would, _) = self.lets_act(faction, context, |run| {
            run.state.grant_modifiers(modifiers);
            run.with_limits(
                |limits| limits.among = Some(SpaceSet::of(there)),
                |run| run.would_battle(),
            )
        })?;
        Ok(would)
    }

    /// In which order the Faction selects Battles.
    ///
    /// # Errors
    /// A fault when its flowchart has none.
    pub(crate) fn battle_order(&self, faction: Faction) -> Result<&'a [Criterion], Interrupt> {
        let choice: &Instruction = super::march::battle_choice(&self.library.charts[faction])?;
        Ok(&choice.order)
    }

    /// Units leave a space without a March (8.3.1).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn leave(
        &mut self,
        faction: Faction,
        from: Space,
        exit: DepartureRule<'_>,
    ) -> Result<(), Interrupt> {
        let context = Context { limited: false, most: None, ..self.context.free() };
        self.lets_act(faction, context, |run| match exit {
            DepartureRule::ByPriority => run.march_out(RULE, from),
            DepartureRule::ByChance(order) => run.move_out(RULE, from, order),
        })
        .map(drop)
    }

    /// All that one Faction picks at one moment deserts (6.6).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn desert(
        &mut self,
        chooser: Faction,
        deserters: &[Deserter],
    ) -> Result<(), Interrupt> {
        let context = self.context.free();
        self.lets_act(chooser, context, |run| desert(run, deserters)).map(drop)
    }

    /// Where the Faction's priorities of redeployment put its Leader (1.10), `None` the Available box; the first of
    /// equal spaces, or one of them `by_die`.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn home(
        &mut self,
        faction: Faction,
        by_die: bool,
    ) -> Result<Option<Space>, Interrupt> {
        let outer = self.citation;
        let Some(summary) = self.library.charts[faction].summary("redeploy") else {
            return Err(Interrupt::Fault(format!("{faction}: no summary `redeploy`")));
        };
        self.under(Citation { at: "redeploy", rule: &summary.rule }, |action| {
            for instruction in &summary.instructions {
                if let Some(condition) = &instruction.condition
                    && !action.holds(Matter::Beside, &summary.title, condition)?
                {
                    continue;
                }
                let head = ChoiceHead { by: Some(faction), ..instruction.into() };
                let home = action.choice(head, |action, trace| {
                    let best = action.homes(faction, instruction, trace)?;
                    if by_die || best.len() < 2 {
                        return action.under(outer, |action| {
                            action.draw(best, false, &summary.title, trace)
                        });
                    }
                    Ok(best.first())
                })?;
                if home.is_some() {
                    return Ok(home);
                }
            }
            Ok(None)
        })
    }

    /// The equally good spaces for a Leader by one instruction.
    fn homes(
        &self,
        faction: Faction,
        instruction: &Instruction,
        trace: &mut dyn Trace,
    ) -> Result<SpaceSet, Interrupt> {
        let spaces = self.qualify(SpaceSet::MAP, &instruction.tests, trace)?;
        let homes =
            self.able(spaces, trace, |space, _| check_home("6.5.2", self.board(), faction, space))?;
        self.equals(homes, &instruction.order, trace)
    }

    /// Which spaces come first in an Event that is played for this bullet (8.7); `None` where no bullet of the
    /// Faction names any.
    pub(crate) fn preferred(&self, faction: Faction, test: &EventTest) -> Option<&'a Kinds> {
        self.library.charts[faction]
            .event
            .iter()
            .flat_map(|b| &b.bullet)
            .find(|b| !b.order.tests().is_empty() && b.when.event() == Some(test))
            .map(|b| &b.order)
    }
}
