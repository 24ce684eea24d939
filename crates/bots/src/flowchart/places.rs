//! The kinds of boxes that hold instructions, and in which of them a verb may stand.

use Faction::{British, French, Indians, Patriots};
use InstructionBox::Summary;
use lod_engine::game::Faction;
use lod_engine::rules::{Command, Special};

/// A kind of box that holds instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InstructionBox {
    /// The box of a Command.
    Command(Command),
    /// The box of a Special Activity.
    Special(Special),
    /// A summary.
    Summary,
}

impl InstructionBox {
    /// "Muster", "Skirmish" or "summaries".
    pub(super) const fn name(self) -> &'static str {
        match self {
            InstructionBox::Command(c) => c.name(),
            InstructionBox::Special(s) => s.name(),
            InstructionBox::Summary => "summaries",
        }
    }
}

/// A Faction's kind of box.
pub(super) type Use = (Faction, InstructionBox);

const fn in_command(faction: Faction, command: Command) -> Use {
    (faction, InstructionBox::Command(command))
}

const fn in_special(faction: Faction, special: Special) -> Use {
    (faction, InstructionBox::Special(special))
}

pub(super) const GARRISON: &[Use] = &[in_command(British, Command::Garrison)];
pub(super) const MUSTER: &[Use] = &[in_command(British, Command::Muster)];
pub(super) const REWARD: &[Use] = &[in_command(British, Command::Muster), (British, Summary)];
pub(super) const MARCH: &[Use] = &[
    in_command(British, Command::March),
    in_command(Patriots, Command::March),
    in_command(French, Command::March),
];
pub(super) const BRITISH_MARCH: &[Use] = &[in_command(British, Command::March)];
pub(super) const PATRIOT_MARCH: &[Use] = &[in_command(Patriots, Command::March)];
pub(super) const FRENCH_MARCH: &[Use] = &[in_command(French, Command::March)];
pub(super) const INDIAN_MARCH: &[Use] = &[in_command(Indians, Command::March)];
pub(super) const BATTLE: &[Use] = &[
    in_command(British, Command::Battle),
    in_command(Patriots, Command::Battle),
    in_command(French, Command::Battle),
];
pub(super) const COMMON_CAUSE: &[Use] = &[in_special(British, Special::CommonCause)];
pub(super) const SKIRMISH: &[Use] = &[
    in_special(British, Special::Skirmish),
    in_special(Patriots, Special::Skirmish),
    in_special(French, Special::Skirmish),
];
pub(super) const BRITISH_PRESSURE: &[Use] = &[in_special(British, Special::NavalPressure)];
pub(super) const FRENCH_PRESSURE: &[Use] = &[in_special(French, Special::NavalPressure)];
pub(super) const RALLY: &[Use] = &[in_command(Patriots, Command::Rally)];
pub(super) const RABBLE: &[Use] = &[in_command(Patriots, Command::RabbleRousing)];
pub(super) const PERSUASION: &[Use] = &[in_special(Patriots, Special::Persuasion)];
pub(super) const PARTISANS: &[Use] = &[in_special(Patriots, Special::Partisans)];
pub(super) const HORTALEZ: &[Use] = &[in_command(French, Command::Hortalez)];
pub(super) const AGENTS: &[Use] = &[in_command(French, Command::FrenchAgentMobilization)];
pub(super) const FRENCH_MUSTER: &[Use] = &[in_command(French, Command::Muster)];
pub(super) const PREPARER: &[Use] = &[in_special(French, Special::PreparerLaGuerre)];
pub(super) const RAID: &[Use] = &[in_command(Indians, Command::Raid)];
pub(super) const PLUNDER: &[Use] = &[in_special(Indians, Special::Plunder)];
pub(super) const GATHER: &[Use] = &[in_command(Indians, Command::Gather)];
pub(super) const SCOUT: &[Use] = &[in_command(Indians, Command::Scout)];
pub(super) const WAR_PATH: &[Use] = &[in_special(Indians, Special::WarPath)];
pub(super) const TRADE: &[Use] = &[in_special(Indians, Special::Trade)];
pub(super) const ANYBODY: &[Use] =
    &[(British, Summary), (Patriots, Summary), (French, Summary), (Indians, Summary)];
pub(super) const AT_SEA: &[Use] = &[(British, Summary), (French, Summary)];
pub(super) const OF_PATRIOTS: &[Use] = &[(Patriots, Summary)];
pub(super) const OF_FRENCH: &[Use] = &[(French, Summary)];
pub(super) const OF_INDIANS: &[Use] = &[(Indians, Summary)];
pub(super) const OF_BRITISH: &[Use] = &[(British, Summary)];
pub(super) const GIVE_UP: &[Use] = &[(Patriots, Summary), (Indians, Summary)];
