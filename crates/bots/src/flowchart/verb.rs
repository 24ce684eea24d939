//! What the program can do.

use serde::Deserialize;

/// What the program can do in a box. Priorities are the data's; these are only verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// Use the turn's Special Activity now, beginning at the box that `special` names.
    Special,
    /// 3.2.2: Regulars to a City, just as many as are needed.
    GarrisonMove,
    /// 3.2.2: Activate Militia.
    GarrisonActivate,
    /// 3.2.2: displace Rebellion units from a City (`where`, `order`) to a space (`to`).
    GarrisonDisplace,
    /// 3.2.1: place Regulars.
    MusterRegulars,
    /// 3.2.1: place Tories.
    MusterTories,
    /// 3.2.1, 6.4.1: Reward Loyalty.
    RewardLoyalty,
    /// 3.2.1: replace cubes with a Fort.
    MusterFort,
    /// March to add Control: the largest groups first.
    MarchControl,
    /// 8.4.3: March to add Tories to Regulars or Regulars to Tories.
    MarchJoin,
    /// 8.4.3: March in place to Activate Militia.
    MarchInPlace,
    /// 8.5.4: March to get one Militia into each space.
    MarchMilitia,
    /// 8.6.5: March French Regulars toward the nearest British.
    MarchToward,
    /// 8.6.5: March one French Regular.
    MarchOne,
    /// 8.7.3: March War Parties, just as many as are needed.
    MarchEnough,
    /// Choose the spaces where to Battle.
    ChooseBattles,
    /// Resolve the Battles chosen.
    Fight,
    /// 4.2.1: War Parties as Tories; carried out inside March and Battle.
    CommonCause,
    /// 4.2.2, 4.3.3, 4.5.2: Skirmish.
    Skirmish,
    /// 4.2.3: lower FNI.
    NavalPressureLower,
    /// 4.2.3: add Resources.
    NavalPressureResources,
    /// 4.5.3: raise FNI.
    NavalPressureRaise,
    /// 3.3.1: build a Fort.
    RallyFort,
    /// 3.3.1: place Militia.
    RallyMilitia,
    /// 3.3.1: replace Militia with Continentals.
    RallyContinentals,
    /// 3.3.1: move Militia in and turn them Underground.
    RallyRegroup,
    /// 3.3.4: Rabble-Rousing.
    RabbleRouse,
    /// 4.3.1: Persuasion.
    Persuade,
    /// 4.3.2: Partisans.
    Partisans,
    /// 3.5.2: Roderigue Hortalez et Cie.
    Hortalez,
    /// 3.5.1: French Agent Mobilization.
    FrenchAgents,
    /// 3.5.3: Muster French Regulars.
    FrenchMuster,
    /// 4.5.1: a Squadron to the West Indies.
    PreparerSquadron,
    /// 4.5.1: Regulars to Available.
    PreparerRegulars,
    /// 4.5.1: Resources.
    PreparerResources,
    /// 3.4.4: Raid.
    Raid,
    /// 4.4.3: Plunder.
    Plunder,
    /// 3.4.1: build a Village.
    GatherVillage,
    /// 3.4.1: place War Parties.
    GatherWarParties,
    /// 3.4.1: move War Parties in and turn them Underground.
    GatherRegroup,
    /// 3.4.3: Scout.
    Scout,
    /// 3.4.3: the Skirmish of a Scout.
    ScoutSkirmish,
    /// 4.4.2: War Path.
    WarPath,
    /// 4.4.1: Trade.
    Trade,
    /// 6.2.1: keep units in supply in a space.
    PaySupply,
    /// 6.2.1: shift a space in place of paying.
    ShiftSupply,
    /// 6.2.2: pay to stay in the West Indies.
    StayWestIndies,
    /// 6.4.2: Committees of Correspondence.
    Committees,
    /// 6.5.2: where the Leader goes.
    Redeploy,
    /// 6.6: which pieces desert.
    Desert,
    /// 6.5.4: which Blockade goes.
    RemoveBlockade,
    /// 6.5.4, 3.6.8: where Blockades go.
    PlaceBlockade,
    /// 3.6.3: which Underground units Activate in defence.
    DefendActivate,
    /// 4.4.1: what the British give.
    AnswerTrade,
    /// 6.7: which Fort or Village goes.
    GiveUpBase,
    /// 3.6.8: where left-over shifts go.
    WinTheDay,
    /// 6.2.1: the Village placed when none is on the map.
    SupplyVillage,
}
