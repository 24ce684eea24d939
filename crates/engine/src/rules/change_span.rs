//! Which changes of an action belong to which Command or Special Activity.

use super::{ActionState, ActionStep, Command, Result, Special};
use crate::game::{Faction, Space};

/// What a step belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOwner {
    /// A Command (3.2-3.5).
    Command(Command),
    /// A Special Activity (4.2-4.5).
    Special(Special),
    /// Own pieces taken off the map to be placed again (1.4.1).
    Recall,
    /// A Leader (1.10).
    Leader,
}

impl StepOwner {
    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            StepOwner::Command(command) => command.name(),
            StepOwner::Special(special) => special.name(),
            StepOwner::Recall => "Pieces off the map (1.4.1)",
            StepOwner::Leader => "Leader (1.10)",
        }
    }
}

/// The changes that one step made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeSpan {
    /// Who acted.
    pub faction: Faction,
    /// What it belongs to.
    pub doing: StepOwner,
    /// Where, if it was in one space.
    pub space: Option<Space>,
    /// This many changes were there before it.
    pub from: usize,
    /// This many were there after it.
    pub to: usize,
}

impl ActionStep {
    /// Its space, of moves the destination; `None` without a single space.
    pub fn space(&self) -> Option<Space> {
        self.place().1
    }

    /// What the step belongs to, and its space, of moves the destination; `None` without a single space.
    fn place(&self) -> (StepOwner, Option<Space>) {
        use Command::{Battle, Garrison, Gather, Hortalez, March, Muster, Rally, Scout};
        let command = |command, space| (StepOwner::Command(command), Some(space));
        let special = |special, space| (StepOwner::Special(special), space);
        match *self {
            ActionStep::MusterRegulars { space, .. }
            | ActionStep::MusterTories { space, .. }
            | ActionStep::MusterFort { space, .. }
            | ActionStep::MusterReward { space, .. }
            | ActionStep::FrenchMuster { space, .. }
            | ActionStep::FrenchMusterFort { space } => command(Muster, space),
            ActionStep::GarrisonMove { to: space, .. }
            | ActionStep::GarrisonDisplace { city: space, .. } => command(Garrison, space),
            ActionStep::March { to, .. } => command(March, to),
            // A Garrison's too, which `ActionState::end_span` knows.
            ActionStep::Activate => (StepOwner::Command(March), None),
            ActionStep::Battle { space, .. } | ActionStep::MoveBlockade { from: space, .. } => {
                command(Battle, space)
            }
            ActionStep::WinTheDay { .. } => (StepOwner::Command(Battle), None),
            ActionStep::Rally { space, .. } | ActionStep::RallyContinentals { space, .. } => {
                command(Rally, space)
            }
            ActionStep::RabbleRousing { space } => command(Command::RabbleRousing, space),
            ActionStep::Gather { space, .. } => command(Gather, space),
            ActionStep::Scout { to, .. } => command(Scout, to),
            ActionStep::Raid { space, .. } => command(Command::Raid, space),
            ActionStep::FrenchAgents { space, .. } => {
                command(Command::FrenchAgentMobilization, space)
            }
            ActionStep::Hortalez { .. } => (StepOwner::Command(Hortalez), None),
            ActionStep::ScoutSkirmish { .. } => special(Special::Skirmish, None),
            ActionStep::Skirmish { space, .. } => special(Special::Skirmish, Some(space)),
            ActionStep::NavalPressureResources { .. }
            | ActionStep::NavalPressureLower { .. }
            | ActionStep::NavalPressureRaise { .. } => special(Special::NavalPressure, None),
            ActionStep::Persuasion { space } => special(Special::Persuasion, Some(space)),
            ActionStep::Partisans { space, .. } => special(Special::Partisans, Some(space)),
            ActionStep::Trade { space, .. } => special(Special::Trade, Some(space)),
            ActionStep::WarPath { space, .. } => special(Special::WarPath, Some(space)),
            ActionStep::Plunder { space, .. } => special(Special::Plunder, Some(space)),
            ActionStep::PreparerLaGuerre(_) => special(Special::PreparerLaGuerre, None),
            ActionStep::Recall { space, .. } => (StepOwner::Recall, Some(space)),
            ActionStep::Howe { .. } | ActionStep::Lead { .. } | ActionStep::Settle { .. } => {
                (StepOwner::Leader, None)
            }
        }
    }
}

impl ActionState {
    /// Writes down that all changes since the first `from` were this step's.
    pub(super) fn end_span(&mut self, step: &ActionStep, from: usize) {
        let to = self.changes().len();
        if from == to {
            return;
        }
        let (mut doing, space) = step.place();
        if let (ActionStep::Activate, Some(command)) = (step, self.command()) {
            doing = StepOwner::Command(command);
        }
        self.change_spans.push(ChangeSpan { faction: self.faction(), doing, space, from, to });
    }

    /// Which changes belong to which Command or Special Activity, in order. Changes that no step made, such as
    /// an Event's, belong to none.
    pub fn change_spans(&self) -> &[ChangeSpan] {
        &self.change_spans
    }

    /// Writes the changes of another action on this board down under `rule`, and what they belong to.
    pub fn write_down(&mut self, rule: &'static str, other: &ActionState) -> Result {
        let begun = self.changes().len();
        for change in other.changes() {
            self.apply(rule, *change)?;
        }
        let told = other.change_spans.iter().map(|s| ChangeSpan {
            from: s.from + begun,
            to: s.to + begun,
            ..*s
        });
        self.change_spans.extend(told);
        Ok(())
    }
}
