//! Which changes of an action belong to which Command or Special Activity.

use super::{Command, Deed, Refusal, Special, Step};
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
    /// What the step belongs to.
    const fn doing(&self) -> Doing {
        match self {
            Step::MusterRegulars { .. }
            | Step::MusterTories { .. }
            | Step::MusterFort { .. }
            | Step::MusterReward { .. }
            | Step::FrenchMuster { .. }
            | Step::FrenchMusterFort { .. } => Doing::Command(Command::Muster),
            Step::GarrisonMove { .. } | Step::GarrisonDisplace { .. } => {
                Doing::Command(Command::Garrison)
            }
            // A Garrison's too, which `Deed::stretch` knows.
            Step::March { .. } | Step::Activate => Doing::Command(Command::March),
            Step::Battle { .. } | Step::WinTheDay { .. } | Step::MoveBlockade { .. } => {
                Doing::Command(Command::Battle)
            }
            Step::Rally { .. } | Step::RallyContinentals { .. } => Doing::Command(Command::Rally),
            Step::RabbleRousing { .. } => Doing::Command(Command::RabbleRousing),
            Step::Gather { .. } => Doing::Command(Command::Gather),
            Step::Scout { .. } => Doing::Command(Command::Scout),
            Step::Raid { .. } => Doing::Command(Command::Raid),
            Step::FrenchAgents { .. } => Doing::Command(Command::FrenchAgentMobilization),
            Step::Hortalez { .. } => Doing::Command(Command::Hortalez),
            Step::ScoutSkirmish { .. } | Step::Skirmish { .. } => Doing::Special(Special::Skirmish),
            Step::NavalPressureResources { .. }
            | Step::NavalPressureLower { .. }
            | Step::NavalPressureRaise { .. } => Doing::Special(Special::NavalPressure),
            Step::Persuasion { .. } => Doing::Special(Special::Persuasion),
            Step::Partisans { .. } => Doing::Special(Special::Partisans),
            Step::Trade { .. } => Doing::Special(Special::Trade),
            Step::WarPath { .. } => Doing::Special(Special::WarPath),
            Step::Plunder { .. } => Doing::Special(Special::Plunder),
            Step::PreparerLaGuerre(_) => Doing::Special(Special::PreparerLaGuerre),
            Step::Recall { .. } => Doing::Recall,
            Step::Howe { .. } | Step::Lead { .. } | Step::Settle { .. } => Doing::Leader,
        }
    }

    /// The space of the step, of moves the destination; none where it is in no one space.
    const fn space(&self) -> Option<Space> {
        match self {
            Step::MusterRegulars { space, .. }
            | Step::MusterTories { space, .. }
            | Step::MusterFort { space, .. }
            | Step::MusterReward { space, .. }
            | Step::FrenchMuster { space, .. }
            | Step::FrenchMusterFort { space }
            | Step::GarrisonMove { to: space, .. }
            | Step::GarrisonDisplace { city: space, .. }
            | Step::March { to: space, .. }
            | Step::Battle { space, .. }
            | Step::MoveBlockade { from: space, .. }
            | Step::Rally { space, .. }
            | Step::RallyContinentals { space, .. }
            | Step::RabbleRousing { space }
            | Step::Gather { space, .. }
            | Step::Scout { to: space, .. }
            | Step::Raid { space, .. }
            | Step::FrenchAgents { space, .. }
            | Step::Skirmish { space, .. }
            | Step::Persuasion { space }
            | Step::Partisans { space, .. }
            | Step::Trade { space, .. }
            | Step::WarPath { space, .. }
            | Step::Plunder { space, .. }
            | Step::Recall { space, .. } => Some(*space),
            Step::Activate
            | Step::WinTheDay { .. }
            | Step::Hortalez { .. }
            | Step::ScoutSkirmish { .. }
            | Step::NavalPressureResources { .. }
            | Step::NavalPressureLower { .. }
            | Step::NavalPressureRaise { .. }
            | Step::PreparerLaGuerre(_)
            | Step::Howe { .. }
            | Step::Lead { .. }
            | Step::Settle { .. } => None,
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
        let doing = match (step, self.command()) {
            (Step::Activate, Some(command)) => Doing::Command(command),
            _ => step.doing(),
        };
        self.stretches.push(Stretch {
            faction: self.faction(),
            doing,
            space: step.space(),
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
    pub fn write_down(&mut self, rule: &'static str, other: &Deed) -> Result<(), Refusal> {
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
