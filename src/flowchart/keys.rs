//! Which keys each verb acts on, besides those of every instruction.

use super::words::Verb;

/// Whether a verb needs a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// It may be there.
    May,
    /// It has to be there.
    Must,
    /// It has to be there and is 1: the rules allow one space.
    One,
}

use Need::{May, Must, One};

type Keys = &'static [(&'static str, Need)];

const NONE: Keys = &[];
const AMOUNT: Keys = &[("amount", Must)];
const SPACES: Keys = &[("where", May), ("order", May), ("max", May)];
const ALL_SPACES: Keys = &[("where", May), ("order", May)];
const ONE_SPACE: Keys = &[("where", May), ("order", May), ("max", One)];
const GIVEN: Keys = &[("where", Must)];
const GIVEN_SPACES: Keys = &[("where", Must), ("order", May), ("max", May)];
const RANKING: Keys = &[("order", Must)];
const MOVING: Keys = &[("where", May), ("order", May), ("leave", Must)];
const MOVING_SPACES: Keys = &[
    ("where", May),
    ("order", May),
    ("max", May),
    ("leave", Must),
];
const MOVING_ONCE: Keys = &[
    ("where", May),
    ("order", May),
    ("max", One),
    ("leave", Must),
];
const CONTROL: Keys = &[
    ("where", Must),
    ("order", May),
    ("max", May),
    ("extent", Must),
    ("allies", May),
    ("leave", Must),
];
const JOIN: Keys = &[
    ("where", Must),
    ("order", May),
    ("max", May),
    ("bring", Must),
    ("leave", Must),
];
const DISPLACE: Keys = &[("where", May), ("order", May), ("to", Must)];
const SINGLES: Keys = &[
    ("where", Must),
    ("order", May),
    ("max", May),
    ("from", Must),
    ("leave", Must),
];
const SCOUT: Keys = &[
    ("where", May),
    ("order", May),
    ("max", One),
    ("from", Must),
    ("leave", Must),
];
const TOWARD: Keys = &[("where", Must), ("max", May), ("to", Must), ("leave", Must)];
const DESERT: Keys = &[
    ("where", May),
    ("order", May),
    ("max", May),
    ("together", May),
];

/// The keys that a verb acts on.
pub(super) const fn keys(verb: Verb) -> Keys {
    match verb {
        Verb::Special
        | Verb::GarrisonActivate
        | Verb::Fight
        | Verb::CommonCause
        | Verb::PreparerSquadron
        | Verb::PreparerRegulars
        | Verb::PreparerResources => NONE,
        Verb::Hortalez | Verb::NavalPressureResources | Verb::AnswerTrade => AMOUNT,
        Verb::GarrisonControl | Verb::GarrisonFirst | Verb::GarrisonThird | Verb::Raid => MOVING,
        Verb::GarrisonDisplace => DISPLACE,
        Verb::MusterTories
        | Verb::RewardLoyalty
        | Verb::ChooseBattles
        | Verb::RallyFort
        | Verb::RallyMilitia
        | Verb::RabbleRouse
        | Verb::Persuade
        | Verb::GatherVillage
        | Verb::GatherWarParties => SPACES,
        Verb::MarchInPlace => GIVEN_SPACES,
        Verb::MusterRegulars
        | Verb::MusterFort
        | Verb::Skirmish
        | Verb::NavalPressureLower
        | Verb::NavalPressureRaise
        | Verb::RallyContinentals
        | Verb::Partisans
        | Verb::FrenchAgents
        | Verb::FrenchMuster
        | Verb::Plunder
        | Verb::ScoutSkirmish
        | Verb::WarPath
        | Verb::Trade => ONE_SPACE,
        Verb::MarchControl => CONTROL,
        Verb::MarchJoin => JOIN,
        Verb::MarchMilitia => SINGLES,
        Verb::MarchToward => TOWARD,
        Verb::MarchOne | Verb::MarchVillage | Verb::MarchEndControl => MOVING_SPACES,
        Verb::RallyRegroup | Verb::GatherRegroup => MOVING_ONCE,
        Verb::Scout => SCOUT,
        Verb::PaySupply
        | Verb::ShiftSupply
        | Verb::Committees
        | Verb::Redeploy
        | Verb::RemoveBlockade
        | Verb::PlaceBlockade => ALL_SPACES,
        Verb::StayWestIndies | Verb::DefendActivate | Verb::GiveUpBase | Verb::SupplyVillage => {
            GIVEN
        }
        Verb::WinTheDay => RANKING,
        Verb::Desert => DESERT,
    }
}
