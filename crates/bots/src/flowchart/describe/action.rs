//! What the rules of Commands and Special Activities leave to a non-player (chapters 3 and 4): what it costs beyond the
//! rule, where units come from, which pieces first.

use lod_engine::game::Faction;
use lod_engine::rules::{Command, Special};

const LAST_RESOURCE: &str =
    "If a space takes the last Resource, use Persuasion before acting there.";

/// What holds for all steps of a Command.
pub(super) const fn command(command: Command, faction: Faction) -> &'static [&'static str] {
    match (command, faction) {
        (Command::Garrison, _) => &[
            "Origins by Random Spaces, not Blockaded Cities or Cities entered this turn; all that may leave, as needed. \
             A City gets all that it needs or none. If no Regular moves, pay nothing.",
        ],
        (Command::March, Faction::Indians) => &[
            "Underground before Active War Parties. Origins by Random Spaces, as many as possible from each.",
        ],
        (Command::Rally, _) => &["No space in two steps, except for Continentals.", LAST_RESOURCE],
        (Command::RabbleRousing, _) => &[LAST_RESOURCE],
        (Command::Gather, _) => &["No Province in two steps."],
        (Command::Muster, Faction::British) => {
            &["A space not selected for cubes must allow placing them."]
        }
        (
            Command::Muster
            | Command::March
            | Command::Battle
            | Command::Scout
            | Command::Raid
            | Command::FrenchAgentMobilization
            | Command::Hortalez,
            _,
        ) => &[],
    }
}

/// What holds for all of a Special Activity.
pub(super) const fn special(special: Special, faction: Faction) -> &'static [&'static str] {
    match (special, faction) {
        (Special::Partisans, _) => &[
            "Remove Underground, then Active War Parties, then Regulars and Tories alternating, the fewer kind first.",
        ],
        (Special::WarPath, _) => &[
            "Remove Underground, then Active Militia, then Regulars and Continentals alternating, the fewer kind first.",
        ],
        (Special::Skirmish, Faction::British) => {
            &["Not in a Battle or Muster space or a destination of a Garrison (4.2.2)."]
        }
        (
            Special::Skirmish
            | Special::CommonCause
            | Special::NavalPressure
            | Special::Persuasion
            | Special::Trade
            | Special::Plunder
            | Special::PreparerLaGuerre,
            _,
        ) => &[],
    }
}
