//! What a turn is, in a word.

use super::Outcome;
use lod_engine::game::Faction;
use lod_engine::rules::Command;

/// What a turn is, without spaces and pieces: what a player can guess before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnKind {
    /// A Command, with or without a Special Activity.
    Command(Command),
    /// The Event, whichever side of it.
    Event,
    /// A Pass.
    Pass,
}

impl TurnKind {
    /// All that a Faction's turn can come to.
    pub fn all(faction: Faction) -> Vec<TurnKind> {
        let commands = Command::of(faction).iter().copied().map(TurnKind::Command);
        commands.chain([TurnKind::Event, TurnKind::Pass]).collect()
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            TurnKind::Command(command) => command.name(),
            TurnKind::Event => "Event",
            TurnKind::Pass => "Pass",
        }
    }
}

impl From<Outcome> for TurnKind {
    fn from(outcome: Outcome) -> TurnKind {
        match outcome {
            Outcome::Event(_) => TurnKind::Event,
            Outcome::Command(command, _) => TurnKind::Command(command),
            Outcome::Pass => TurnKind::Pass,
        }
    }
}
