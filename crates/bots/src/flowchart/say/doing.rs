//! Verbs in a few words.

use crate::flowchart::words::Verb;
use lod_engine::game::Faction;

/// The verb in a few words, without its spaces.
pub(super) const fn doing(verb: Verb, faction: Faction) -> &'static str {
    match verb {
        Verb::Special => "use a Special Activity",
        Verb::GarrisonMove => "move Regulars to Cities",
        Verb::GarrisonActivate => "Activate Militia in Cities",
        Verb::GarrisonDisplace => "displace Rebellion units from a City",
        Verb::MusterRegulars => "place British Regulars",
        Verb::MusterTories => "place Tories",
        Verb::RewardLoyalty => "Reward Loyalty",
        Verb::MusterFort => "build a British Fort",
        Verb::MarchControl => match faction {
            Faction::British | Faction::Indians => "March to bring British Control",
            Faction::Patriots | Faction::French => "March to bring Rebellion Control",
        },
        Verb::MarchJoin => "March to join cubes",
        Verb::MarchInPlace => "March in place",
        Verb::MarchMilitia => "March one Militia",
        Verb::MarchToward => "March French Regulars on their way",
        Verb::MarchOne => "March one French Regular",
        Verb::MarchEnough => "March War Parties",
        Verb::ChooseBattles => "choose Battles",
        Verb::Fight => "resolve Battles",
        Verb::CommonCause => "use Common Cause",
        Verb::Skirmish => "Skirmish",
        Verb::NavalPressureLower => "lower FNI",
        Verb::NavalPressureResources => "add British Resources",
        Verb::NavalPressureRaise => "raise FNI",
        Verb::RallyFort => "place a Patriot Fort",
        Verb::RallyMilitia => "place Militia",
        Verb::RallyContinentals => "replace Militia by Continentals",
        Verb::RallyRegroup => "turn Militia Underground",
        Verb::RabbleRouse => "Rabble-Rouse",
        Verb::Persuade => "use Persuasion",
        Verb::Partisans => "use Partisans",
        Verb::Hortalez => "give the Patriots Resources",
        Verb::FrenchAgents => "mobilize Agents",
        Verb::FrenchMuster => "Muster French Regulars",
        Verb::PreparerSquadron => "move a Squadron to the West Indies",
        Verb::PreparerRegulars => "make French Regulars Available",
        Verb::PreparerResources => "add French Resources",
        Verb::Raid => "Raid",
        Verb::Plunder => "Plunder",
        Verb::GatherVillage => "build a Village",
        Verb::GatherWarParties => "place War Parties",
        Verb::GatherRegroup => "turn War Parties Underground",
        Verb::Scout => "Scout",
        Verb::ScoutSkirmish => "Skirmish after a Scout",
        Verb::WarPath => "use War Path",
        Verb::Trade => "Trade",
        Verb::PaySupply => "pay for supply",
        Verb::ShiftSupply => "shift a space for supply",
        Verb::StayWestIndies => "stay in the West Indies",
        Verb::Committees => "use Committees of Correspondence",
        Verb::Redeploy => "redeploy a Leader",
        Verb::Desert => "desert",
        Verb::RemoveBlockade => "lift a Blockade",
        Verb::PlaceBlockade => "place a Blockade",
        Verb::DefendActivate => "Activate War Parties",
        Verb::AnswerTrade => "answer a request for Trade",
        Verb::GiveUpBase => "give up a Fort or Village",
        Verb::WinTheDay => "shift levels left over",
        Verb::SupplyVillage => "place a Village",
    }
}

/// What tests that look ahead compare: the board after this.
pub(super) const fn action(verb: Verb) -> &'static str {
    match verb {
        Verb::PaySupply | Verb::ShiftSupply => "their leaving",
        Verb::Desert => "the loss",
        _ => "this",
    }
}
