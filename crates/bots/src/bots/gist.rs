//! What a turn comes to in a word.

use super::Outcome;
use lod_engine::game::Faction;
use lod_engine::rules::Command;

/// What a turn comes to, without the particulars: what can be guessed before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gist {
    /// A Command, with or without a Special Activity.
    Command(Command),
    /// The Event, whichever side of it.
    Event,
    /// A Pass.
    Pass,
}

impl Gist {
    /// All that a Faction's turn can come to.
    pub fn all(faction: Faction) -> Vec<Gist> {
        let commands = Command::of(faction).iter().copied().map(Gist::Command);
        commands.chain([Gist::Event, Gist::Pass]).collect()
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Gist::Command(command) => command.name(),
            Gist::Event => "Event",
            Gist::Pass => "Pass",
        }
    }
}

impl From<Outcome> for Gist {
    fn from(outcome: Outcome) -> Gist {
        match outcome {
            Outcome::Event(_) => Gist::Event,
            Outcome::Command(command, _) => Gist::Command(command),
            Outcome::Pass => Gist::Pass,
        }
    }
}
