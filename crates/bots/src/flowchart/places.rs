//! The kinds of boxes that hold instructions.

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
    /// A Faction's box of this kind: "British Muster", "French summaries".
    pub(super) fn of(self, faction: Faction) -> String {
        let name = match self {
            InstructionBox::Command(c) => c.name(),
            InstructionBox::Special(s) => s.name(),
            InstructionBox::Summary => "summaries",
        };
        format!("{faction} {name}")
    }
}
