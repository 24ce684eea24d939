//! Which changes of an action belong to which Command or Special Activity.

use super::{Command, Deed, Result, Special, Step};
use crate::game::{Faction, Space};

/// What a step belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// A Command (3.2-3.5).
    Command(Command),
    /// A Special Activity (4.2-4.5).
    Special(Special),
    /// Own pieces taken off the map to be placed again (1.4.1).
    Recall,
    /// A Leader (1.10).
    Leader,
}

impl Doing {
    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Doing::Command(command) => command.name(),
            Doing::Special(special) => special.name(),
            Doing::Recall => "Pieces off the map (1.4.1)",
            Doing::Leader => "Leader (1.10)",
        }
    }
}

/// The changes that one step made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Who acted.
    pub faction: Faction,
    /// What it belongs to.
    pub doing: Doing,
    /// Where, if it was in one space.
    pub space: Option<Space>,
    /// So many changes were there before it.
    pub from: usize,
    /// So many were there after it.
    pub to: usize,
}

impl Step {
    /// What the step belongs to, and its space, of moves the destination; none where it is in no one space.
    fn place(&self) -> (Doing, Option<Space>) {
        use Command::{Battle, Garrison, Gather, Hortalez, March, Muster, Rally, Scout};
        let command = |command, space| (Doing::Command(command), Some(space));
        let special = |special, space| (Doing::Special(special), space);
        match *self {
            Step::MusterRegulars { space, .. }
            | Step::MusterTories { space, .. }
            | Step::MusterFort { space, .. }
            | Step::MusterReward { space, .. }
            | Step::FrenchMuster { space, .. }
            | Step::FrenchMusterFort { space } => command(Muster, space),
            Step::GarrisonMove { to: space, .. } | Step::GarrisonDisplace { city: space, .. } => {
                command(Garrison, space)
            }
            Step::March { to, .. } => command(March, to),
            // A Garrison's too, which `Deed::stretch` knows.
            Step::Activate => (Doing::Command(March), None),
            Step::Battle { space, .. } | Step::MoveBlockade { from: space, .. } => {
                command(Battle, space)
            }
            Step::WinTheDay { .. } => (Doing::Command(Battle), None),
            Step::Rally { space, .. } | Step::RallyContinentals { space, .. } => {
                command(Rally, space)
            }
            Step::RabbleRousing { space } => command(Command::RabbleRousing, space),
            Step::Gather { space, .. } => command(Gather, space),
            Step::Scout { to, .. } => command(Scout, to),
            Step::Raid { space, .. } => command(Command::Raid, space),
            Step::FrenchAgents { space, .. } => command(Command::FrenchAgentMobilization, space),
            Step::Hortalez { .. } => (Doing::Command(Hortalez), None),
            Step::ScoutSkirmish { .. } => special(Special::Skirmish, None),
            Step::Skirmish { space, .. } => special(Special::Skirmish, Some(space)),
            Step::NavalPressureResources { .. }
            | Step::NavalPressureLower { .. }
            | Step::NavalPressureRaise { .. } => special(Special::NavalPressure, None),
            Step::Persuasion { space } => special(Special::Persuasion, Some(space)),
            Step::Partisans { space, .. } => special(Special::Partisans, Some(space)),
            Step::Trade { space, .. } => special(Special::Trade, Some(space)),
            Step::WarPath { space, .. } => special(Special::WarPath, Some(space)),
            Step::Plunder { space, .. } => special(Special::Plunder, Some(space)),
            Step::PreparerLaGuerre(_) => special(Special::PreparerLaGuerre, None),
            Step::Recall { space, .. } => (Doing::Recall, Some(space)),
            Step::Howe { .. } | Step::Lead { .. } | Step::Settle { .. } => (Doing::Leader, None),
        }
    }
}

impl Deed {
    /// Writes down that all changes since the first `from` were this step's.
    pub(super) fn stretch(&mut self, step: &Step, from: usize) {
        let to = self.changes().len();
        if from == to {
            return;
        }
        let (mut doing, space) = step.place();
        if let (Step::Activate, Some(command)) = (step, self.command()) {
            doing = Doing::Command(command);
        }
        self.stretches.push(Stretch {
            faction: self.faction(),
            doing,
            space,
            from,
            to,
        });
    }

    /// Which changes belong to which Command or Special Activity, in order. Changes that no step made, such as
    /// an Event's, belong to none.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// Writes the changes of another deed on this board down under `rule`, and what they belong to.
    pub fn write_down(&mut self, rule: &'static str, other: &Deed) -> Result {
        let begun = self.changes().len();
        for change in other.changes() {
            self.apply(rule, *change)?;
        }
        let told = other.stretches.iter().map(|s| Stretch {
            from: s.from + begun,
            to: s.to + begun,
            ..*s
        });
        self.stretches.extend(told);
        Ok(())
    }
}
