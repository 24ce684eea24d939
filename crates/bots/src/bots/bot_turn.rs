//! A non-player's turn in progress: an action that follows a flowchart.

mod boxes;
mod conditions;
mod walk;

use super::Library;
use crate::action::{Citation, Context, Executor};
use crate::flowchart::schema::{CommandBox, EventSide, Summary};
use crate::flowchart::{DecisionSource, Interrupt};
use lod_engine::game::{Space, SpaceSet};
use lod_engine::rules::{ActionState, Command, PieceCounts, Special};

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The Event is played.
    Event(EventSide),
    /// A Command, with or without a Special Activity.
    Command(Command, Option<Special>),
    /// A Pass (2.3.3).
    Pass,
}

/// What a free action, a Brilliant Stroke or an Event leaves to a flowchart.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Whether the Command is a Limited one (2.3.5).
    pub limited: bool,
    /// In this many spaces at most (5.3).
    pub most: Option<u8>,
    /// Where it has to take place (5.3); for moves the destinations.
    pub among: Option<SpaceSet>,
    /// The Commands to choose from (8.3.5).
    pub commands: Option<Vec<Command>>,
    /// The space that the Command is to involve (1.10), before it does.
    pub involve: Option<Space>,
    /// The only space that the Faction's own units March out of, without any others (8.3.1).
    pub out_of: Option<Space>,
    /// Whether more of the Command is to come in another action (R146): it is not over yet.
    pub goes_on: bool,
    /// How many spaces the Special Activity under way may still take; none without one.
    pub(crate) activity: u8,
}

/// A Battle that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattlePlan {
    /// Where.
    pub space: Space,
    /// Whether the friendly Faction takes part and pays (3.3.3, 3.5.5).
    pub ally: bool,
    /// War Parties used as Tories (4.2.1).
    pub common_cause: PieceCounts,
}

impl<'a> Executor<'a> {
    /// Lets the non-players' rules work on another Faction's action, and gives it back however it ended.
    pub fn borrow_state<T>(
        library: &'a Library,
        state: &mut ActionState,
        context: Context,
        source: &'a mut dyn DecisionSource,
        does: impl FnOnce(&mut Executor<'a>) -> T,
    ) -> T {
        let mut run = Executor::new(library, state.faction(), *state.board(), context, source);
        std::mem::swap(&mut run.state, state);
        run.begun = run.state.changes().len();
        let done = does(&mut run);
        std::mem::swap(&mut run.state, state);
        done
    }

    /// Does something within limits changed for it; those from before hold again afterwards, however it ended.
    pub(super) fn with_limits<T>(
        &mut self,
        change: impl FnOnce(&mut Limits),
        does: impl FnOnce(&mut Executor<'a>) -> T,
    ) -> T {
        let before = self.limits.clone();
        change(&mut self.limits);
        let done = does(self);
        self.limits = before;
        done
    }

    /// Does something as the box of a Command says, or of a Special Activity where there is none; afterwards the box
    /// from before goes on, unless a question is left in this one.
    pub(super) fn in_box<T>(
        &mut self,
        citation: Citation<'a>,
        command: Option<&'a CommandBox>,
        does: impl FnOnce(&mut Executor<'a>) -> Result<T, Interrupt>,
    ) -> Result<T, Interrupt> {
        let before = (self.citation, self.command, self.max);
        self.max = match command {
            Some(_) if self.limits.most.is_some() => self.limits.most,
            Some(_) if self.limits.limited => Some(1),
            Some(b) => b.max,
            None => None,
        };
        (self.citation, self.command) = (citation, command);
        let done = does(self)?;
        (self.citation, self.command, self.max) = before;
        Ok(done)
    }

    /// Does something as the box of a Command says.
    pub fn in_command<T>(
        &mut self,
        b: &'a CommandBox,
        does: impl FnOnce(&mut Executor<'a>) -> Result<T, Interrupt>,
    ) -> Result<T, Interrupt> {
        self.in_box(b.citation(), Some(b), does)
    }

    /// Whether a Special Activity box is being carried out.
    pub(crate) fn in_activity(&self) -> bool {
        self.limits.activity > 0
    }

    /// Whether the Special Activity under way may take further spaces after this one (5.3).
    pub(super) fn repeats_activity(&self) -> bool {
        self.limits.activity > 1
    }

    /// Whether the Command comes without a Special Activity: a Limited one, or one that an Event grants
    /// (2.3.5, 8.1).
    fn is_bare(&self) -> bool {
        self.limits.limited || self.limits.most.is_some()
    }

    /// A summary of the Faction's flowchart.
    ///
    /// # Errors
    /// A fault when the flowchart has none of that name.
    pub(crate) fn summary(&self, id: &str) -> Result<&'a Summary, Interrupt> {
        self.chart
            .summary(id)
            .ok_or_else(|| Interrupt::Fault(format!("{}: no summary `{id}`", self.faction())))
    }
}
