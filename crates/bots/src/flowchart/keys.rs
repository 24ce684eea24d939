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
const ANSWER: Keys = &[("amount", Must), ("below", May)];
const SPACES: Keys = &[("where", May), ("order", May), ("max", May)];
const BATTLES: Keys = &[("where", May), ("order", May), ("max", May), ("joins", May)];
const ALL_SPACES: Keys = &[("where", May), ("order", May)];
const ONE_SPACE: Keys = &[("where", May), ("order", May), ("max", One)];
const RAISES: Keys = &[
    ("where", May),
    ("order", May),
    ("max", One),
    ("raises", Must),
];
const STRIKE: Keys = &[("where", May), ("order", May), ("max", One), ("ways", May)];
const GIVEN: Keys = &[("where", Must)];
const GIVEN_SPACES: Keys = &[("where", Must), ("order", May), ("max", May)];
const RANKING: Keys = &[("order", Must)];
const ENOUGH: Keys = &[("where", May), ("order", May), ("up-to", Must)];
const ENOUGH_SPACES: Keys = &[
    ("where", May),
    ("order", May),
    ("max", May),
    ("up-to", Must),
    ("prefer", May),
];
const CONTROL: Keys = &[
    ("where", Must),
    ("order", May),
    ("max", May),
    ("extent", Must),
    ("groups", May),
    ("along", May),
];
const JOIN: Keys = &[
    ("where", Must),
    ("order", May),
    ("max", May),
    ("bring", Must),
    ("groups", May),
];
const DISPLACE: Keys = &[("where", May), ("order", May), ("to", Must)];
const SINGLES: Keys = &[
    ("where", Must),
    ("order", May),
    ("max", May),
    ("from", Must),
];
const SCOUT: Keys = &[("where", May), ("order", May), ("max", One), ("from", Must)];
const TOWARD: Keys = &[("where", Must), ("max", May), ("to", Must), ("along", May)];
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
        Verb::Hortalez | Verb::NavalPressureResources => AMOUNT,
        Verb::AnswerTrade => ANSWER,
        Verb::GarrisonMove => ENOUGH,
        Verb::GarrisonDisplace => DISPLACE,
        Verb::MusterTories
        | Verb::RewardLoyalty
        | Verb::RallyFort
        | Verb::RallyMilitia
        | Verb::RabbleRouse
        | Verb::Persuade
        | Verb::GatherVillage
        | Verb::GatherWarParties
        | Verb::MarchOne => SPACES,
        Verb::ChooseBattles => BATTLES,
        Verb::MarchInPlace => GIVEN_SPACES,
        Verb::MusterRegulars
        | Verb::MusterFort
        | Verb::NavalPressureLower
        | Verb::NavalPressureRaise
        | Verb::RallyContinentals
        | Verb::FrenchMuster
        | Verb::Plunder
        | Verb::Trade
        | Verb::RallyRegroup
        | Verb::GatherRegroup => ONE_SPACE,
        Verb::FrenchAgents => RAISES,
        Verb::Skirmish | Verb::ScoutSkirmish | Verb::Partisans | Verb::WarPath => STRIKE,
        Verb::MarchControl => CONTROL,
        Verb::MarchJoin => JOIN,
        Verb::MarchMilitia => SINGLES,
        Verb::MarchToward => TOWARD,
        Verb::MarchEnough => ENOUGH_SPACES,
        Verb::Scout => SCOUT,
        Verb::Raid
        | Verb::PaySupply
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

/// Whether a verb moves units of which some are to stay behind, as its box says.
pub(super) const fn moves(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::GarrisonMove
            | Verb::MarchControl
            | Verb::MarchJoin
            | Verb::MarchMilitia
            | Verb::MarchToward
            | Verb::MarchOne
            | Verb::MarchEnough
            | Verb::RallyRegroup
            | Verb::GatherRegroup
            | Verb::Raid
            | Verb::Scout
    )
}

/// Whether a verb is what a Command does when all its groups have moved: Leaders have followed before it (R187).
pub const fn comes_after_moves(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::GarrisonActivate | Verb::GarrisonDisplace | Verb::ScoutSkirmish
    )
}
