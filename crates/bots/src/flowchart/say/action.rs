//! What the rules of Commands and Special Activities say of all their spaces (chapters 3 and 4): what they cost,
//! where units go.

use lod_engine::game::Faction;
use lod_engine::rules::{Command, Special};

const LAST_RESOURCE: &str = "Where paying for a space takes the last Resource, first use that Special Activity, then act \
    in the space; Resources that it brings can pay for more spaces.";

/// What a Command costs, and what holds for all of it.
pub(super) const fn command(command: Command, faction: Faction) -> &'static [&'static str] {
    match (command, faction) {
        (Command::Muster, Faction::French) => &["2 Resources."],
        (Command::Muster, _) => {
            &["1 Resource for each space; none where this turn's Skirmish was."]
        }
        (Command::Garrison, _) => &[
            "2 Resources in all, paid when the first Regular moves; not possible at FNI 3.",
            "Regulars come from anywhere but Blockaded Cities and Cities that got some this turn, by the Random Spaces \
             table: from each space all that are free, as far as they are needed. A City that cannot get all that it \
             needs gets none. If no Regular can move, nothing is paid, and the Special Activity that was used \
             stands.",
        ],
        (Command::March, Faction::British) => &[
            "1 Resource for each destination. No unit moves twice, and no more Tories than Regulars go in a group.",
            "Cubes go to an adjacent space; or from a City that is not Blockaded, or from beside one, to another such \
             City or on to a Province beside it (not beside a Blockaded City).",
            "After all moves one Militia becomes Active in each destination for every three British cubes there.",
        ],
        (Command::March, Faction::Patriots) => &[
            "1 Resource for each destination, from adjacent spaces. No unit moves twice.",
            "Militia of a group become Active in a City under British Control if the group and the British cubes there \
             are more than 3 together. One War Party becomes Active for every two Continentals at a destination.",
        ],
        (Command::March, Faction::French) => &[
            "1 Resource for each destination, and 1 Patriot Resource where Continentals come. No unit moves twice.",
            "Regulars go to an adjacent space; or from a City under Rebellion Control, or from beside one, to another \
             such City or on to a Province beside it. A Patriot piece has to be there or to come.",
        ],
        (Command::March, Faction::Indians) => &[
            "1 Resource for each destination, nothing for the first one whose War Parties all come from Indian \
             Reserves; from adjacent Provinces to Provinces only. No unit moves twice.",
            "Underground War Parties go before Active ones. A group becomes Active in a Colony under Rebellion Control \
             if it and the Militia there are more than 3 together. Origins by the Random Spaces table, as many as \
             possible from each.",
        ],
        (Command::Battle, _) => &["1 Resource for each space, paid when it is chosen."],
        (Command::Rally, _) => &[
            "1 Resource for each space, not at Active Support. A space of one step is not used again in a later one; \
             only Continentals come to a space already used.",
            LAST_RESOURCE,
        ],
        (Command::RabbleRousing, _) => &["1 Resource for each space.", LAST_RESOURCE],
        (Command::Gather, _) => &[
            "1 Resource for each Province, nothing for the first Indian Reserve. A Province of one step is not used again \
             in a later one.",
        ],
        (Command::Scout, _) => &["1 Resource, and 1 British Resource."],
        (Command::Raid, _) => &["1 Resource for each Colony."],
        (Command::FrenchAgentMobilization, _) => &["1 Resource."],
        (Command::Hortalez, _) => &[],
    }
}

/// What holds for all of a Special Activity.
pub(super) const fn special(special: Special, faction: Faction) -> &'static [&'static str] {
    match (special, faction) {
        (Special::Partisans, _) => &[
            "Activate two Underground Militia and remove one of them to remove two Royalist units, or a Village where \
             no War Parties are; or Activate one to remove one unit.",
            "Underground War Parties go first, then Active ones, then Regulars and Tories in turns, the kind with \
             fewer first.",
        ],
        (Special::WarPath, _) => &[
            "Activate two Underground War Parties and remove one of them to remove two Rebellion units, or a Patriot \
             Fort where no such units are; or Activate one to remove one unit. With Brant one Militia more.",
            "Underground Militia go first, then Active ones, then Regulars and Continentals in turns, the kind with \
             fewer first.",
        ],
        (Special::Skirmish, Faction::British) => &[
            "Where British Regulars and Rebellion pieces are; not where a Battle is chosen, nor in a Muster space, nor \
             in a City that a Garrison moves to.",
        ],
        (Special::Skirmish, Faction::French | Faction::Patriots | Faction::Indians)
        | (
            Special::CommonCause
            | Special::NavalPressure
            | Special::Persuasion
            | Special::Trade
            | Special::Plunder
            | Special::PreparerLaGuerre,
            _,
        ) => &[],
    }
}
