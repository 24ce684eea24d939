//! What can be practised.

use serde::{Deserialize, Serialize};

/// A topic of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// Which Command, if any, the turn comes to.
    Command,
    /// Which space comes first.
    Space,
    /// Which pieces are taken first, or lost in a Battle.
    Pieces,
    /// Whether the Event is played.
    Event,
    /// The arithmetic of a Battle.
    Battle,
    /// Winter Quarters.
    Winter,
    /// One step of a turn, in any box.
    Box,
    /// The steps at which mistakes are made most often.
    Mistakes,
}

impl Topic {
    /// All of them.
    pub const ALL: [Topic; 8] = [
        Topic::Command,
        Topic::Space,
        Topic::Pieces,
        Topic::Event,
        Topic::Battle,
        Topic::Winter,
        Topic::Box,
        Topic::Mistakes,
    ];

    /// The word for it.
    pub const fn id(self) -> &'static str {
        match self {
            Topic::Command => "command",
            Topic::Space => "space",
            Topic::Pieces => "pieces",
            Topic::Event => "event",
            Topic::Battle => "battle",
            Topic::Winter => "winter",
            Topic::Box => "box",
            Topic::Mistakes => "mistakes",
        }
    }

    /// What is asked.
    pub const fn about(self) -> &'static str {
        match self {
            Topic::Command => "which Command a turn executes",
            Topic::Space => "which space comes first",
            Topic::Pieces => "which pieces go first, what a Battle costs",
            Topic::Event => "whether the Event is played",
            Topic::Battle => "Force Levels, Loss Levels, who may Win the Day",
            Topic::Winter => "victory, supply, earnings and shifts",
            Topic::Box => "one step of a turn, in any box",
            Topic::Mistakes => "the steps at which mistakes are made most often",
        }
    }

    /// The topic with this word.
    pub fn from_id(id: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|t| t.id() == id)
    }
}
