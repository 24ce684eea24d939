//! Every verb in one place: its word, boxes, keys and words, and the function that executes it. What each field says is at
//! [`Entry`], how a function is called at [`Runs`].

use super::describe::sentences;
use super::verb::{Entry, Runs, Shape, verbs};
use crate::bots::{
    battle, british, french, garrison, indians, indians_raid, indians_scout, indians_trade, march,
    patriots, strike,
};
use lod_engine::game::Piece;

/// Summaries of every Faction.
const ALL_SUMMARIES: &[&str] =
    &["British summaries", "Patriots summaries", "French summaries", "Indians summaries"];

verbs! {
    /// Use the turn's Special Activity now, beginning at the box that `special` names.
    Special = "special" {
        doing: "use a Special Activity",
        once: Some("a Command has 1 Special Activity (4.1)"),
        does: &["{when}Special Activity now{begin}"],
    }

    /// 3.2.2: Regulars to a City, just as many as are needed.
    GarrisonMove = "garrison-move" {
        runs: Runs::Whole(garrison::move_regulars),
        doing: "move Regulars to Cities",
        places: &["British Garrison"],
        shape: Shape::ENOUGH,
        moves: true,
        never_after: (&[Verb::GarrisonActivate, Verb::GarrisonDisplace], "Regulars move first (3.2.2)"),
        does: &["move British Regulars, just enough {goal}, to {some}"],
        how: &["{prefer} go first."],
    }

    /// 3.2.2: Activate Militia.
    GarrisonActivate = "garrison-activate" {
        runs: Runs::Whole(garrison::activate),
        doing: "Activate Militia in Cities",
        places: &["British Garrison"],
        after_moves: true,
        once: Some("the Militia Activate once (3.2.2)"),
        never_after: (&[Verb::GarrisonDisplace], "Militia Activate before units are displaced (3.2.2)"),
        does: &["if Regulars moved, Activate Militia (1 per 3 British cubes) in each City not Blockaded"],
    }

    /// 3.2.2: displace Rebellion units from a City (`where`, `order`) to a space (`to`).
    GarrisonDisplace = "garrison-displace" {
        runs: Runs::Whole(garrison::displace),
        doing: "displace Rebellion units from a City",
        places: &["British Garrison"],
        shape: Shape::DISPLACE,
        after_moves: true,
        once: Some("units of 1 City are displaced (3.2.2)"),
        does: &["if Regulars moved, displace all Rebellion units of {one} to 1 adjacent space"],
        how: &["To {to}.", "{to-order} Tied Cities: the better destination decides."],
    }

    /// 3.2.1: place Regulars.
    MusterRegulars = "muster-regulars" {
        runs: Runs::Step(british::muster_regulars),
        doing: "place British Regulars",
        places: &["British Muster"],
        shape: Shape::ONE_SPACE,
        once: Some("Regulars Muster in 1 space (3.2.1)"),
        never_after: (&[Verb::MusterTories, Verb::RewardLoyalty, Verb::MusterFort], "Regulars Muster first (3.2.1)"),
        does: &["place up to 6 British Regulars in {some}"],
    }

    /// 3.2.1: place Tories.
    MusterTories = "muster-tories" {
        local: true,
        runs: Runs::Step(british::muster_tories),
        doing: "place Tories",
        places: &["British Muster"],
        shape: Shape::SPACES,
        never_after: (&[Verb::RewardLoyalty, Verb::MusterFort], "the Fort or Reward Loyalty ends a Muster (3.2.1)"),
        does: &["place Tories in {some}"],
    }

    /// 3.2.1, 6.4.1: Reward Loyalty.
    RewardLoyalty = "reward-loyalty" {
        runs: Runs::Step(british::reward),
        doing: "Reward Loyalty",
        places: &["British Muster", "British summaries"],
        shape: Shape::SPACES,
        does: &["Reward Loyalty in {some}"],
        how: sentences::REWARD_LOYALTY,
    }

    /// 3.2.1: replace cubes with a Fort.
    MusterFort = "muster-fort" {
        runs: Runs::Way(british::fort),
        doing: "build a British Fort",
        places: &["British Muster"],
        shape: Shape::ONE_SPACE,
        does: &["replace 3 British cubes with a British Fort in {some}"],
        how: sentences::MUSTER_FORT,
    }

    /// March to add Control: the largest groups first.
    MarchControl = "march-control" {
        runs: Runs::Whole(march::control),
        doing: "March to add {control}",
        places: &["British March", "Patriots March", "French March"],
        shape: Shape::CONTROL,
        moves: true,
        does: &["March to add {control} in {some}"],
        how: sentences::MARCH_CONTROL,
    }

    /// 8.4.3: March to add Tories to Regulars or Regulars to Tories.
    MarchJoin = "march-join" {
        runs: Runs::Whole(march::join),
        doing: "March to join cubes",
        places: &["British March"],
        shape: Shape::JOIN,
        moves: true,
        does: &["March {bring} to {some}"],
        how: &["1 group with a {bring-one}: {groups}."],
    }

    /// 8.4.3: March in place to Activate Militia.
    MarchInPlace = "march-in-place" {
        runs: Runs::Whole(march::in_place),
        doing: "March in place",
        places: &["British March"],
        shape: Shape::GIVEN_SPACES,
        does: &["March in place, to Activate Militia, in {some}"],
    }

    /// 8.5.4: March to get one Militia into each space.
    MarchMilitia = "march-militia" {
        runs: Runs::Whole(march::militia),
        doing: "March 1 Militia",
        places: &["Patriots March"],
        shape: Shape::SINGLES,
        moves: true,
        does: &["March 1 Militia to {some}"],
        how: &["Origin: {from}.", "Underground before Active Militia."],
    }

    /// 8.6.5: March French Regulars toward the nearest British.
    MarchToward = "march-toward" {
        runs: Runs::Whole(march::toward),
        doing: "March French Regulars toward the British",
        places: &["French March"],
        shape: Shape::TOWARD,
        moves: true,
        does: &["March French Regulars toward {toward}, out of {some}"],
        how: sentences::MARCH_TOWARD,
    }

    /// 8.6.5: March one French Regular.
    MarchOne = "march-one" {
        runs: Runs::Whole(march::one),
        doing: "March 1 French Regular",
        places: &["French March"],
        shape: Shape::SPACES,
        moves: true,
        does: &["March 1 French Regular to {some}"],
    }

    /// 8.7.3: March War Parties, just as many as are needed.
    MarchEnough = "march-enough" {
        runs: Runs::Whole(march::just_enough),
        doing: "March War Parties",
        places: &["Indians March"],
        shape: Shape::ENOUGH_SPACES,
        moves: true,
        does: &["March War Parties, just enough {goal}, to {some}"],
        how: &["{prefer} go first."],
    }

    /// Choose the spaces where to Battle.
    ChooseBattles = "choose-battles" {
        runs: Runs::Whole(battle::choose),
        doing: "select Battles",
        places: &["British Battle", "Patriots Battle", "French Battle"],
        shape: Shape::BATTLES,
        never_after: (&[Verb::Fight], "Battles are selected before the first is resolved (3.6)"),
        does: &["select for Battle {some}"],
        how: sentences::CHOOSE_BATTLES,
    }

    /// Resolve the Battles chosen.
    Fight = "fight" {
        runs: Runs::Whole(battle::fight),
        doing: "resolve Battles",
        places: &["British Battle", "Patriots Battle", "French Battle"],
        once: Some("all Battles are resolved then (3.6)"),
        does: &["resolve the Battles in the order selected"],
        how: sentences::FIGHT,
    }

    /// 4.2.1: War Parties as Tories. March and Battle use it themselves; the box alone does nothing.
    CommonCause = "common-cause" {
        runs: Runs::Whole(|_, _| Ok(0)),
        doing: "use Common Cause",
        places: &["British Common Cause"],
        does: &["use War Parties as Tories, as March and Battle say"],
    }

    /// 4.2.2, 4.3.3, 4.5.2: Skirmish.
    Skirmish = "skirmish" {
        fights: true,
        runs: Runs::Ways(strike::skirmish),
        doing: "Skirmish",
        places: &["British Skirmish", "Patriots Skirmish", "French Skirmish"],
        shape: Shape::STRIKE,
        does: &["Skirmish in {some}"],
        how: sentences::SKIRMISH,
    }

    /// 4.2.3: lower FNI.
    NavalPressureLower = "naval-pressure-lower" {
        runs: Runs::Step(british::lower),
        doing: "lower FNI",
        places: &["British Naval Pressure"],
        shape: Shape::ONE_SPACE,
        does: &["lower FNI by 1 and remove a Blockade from {some}"],
    }

    /// 4.2.3: add Resources.
    NavalPressureResources = "naval-pressure-resources" {
        runs: Runs::Whole(british::pressure_for_resources),
        doing: "add British Resources",
        places: &["British Naval Pressure"],
        shape: Shape::AMOUNT,
        does: &["add {amount} to British Resources"],
    }

    /// 4.5.3: raise FNI.
    NavalPressureRaise = "naval-pressure-raise" {
        runs: Runs::Step(french::raise),
        doing: "raise FNI",
        places: &["French Naval Pressure"],
        shape: Shape::ONE_SPACE,
        does: &["raise FNI by 1 and Blockade {some}"],
    }

    /// 3.3.1: build a Fort.
    RallyFort = "rally-fort" {
        local: true,
        runs: Runs::Way(patriots::rally_fort),
        doing: "place a Patriot Fort",
        places: &["Patriots Rally"],
        shape: Shape::SPACES,
        does: &["replace 2 Patriot units with a Patriot Fort in {some}"],
        how: &["Replace Continentals but the last, then Active, then Underground Militia."],
    }

    /// 3.3.1: place Militia.
    RallyMilitia = "rally-militia" {
        local: true,
        runs: Runs::Step(patriots::rally_militia),
        doing: "place Militia",
        places: &["Patriots Rally"],
        shape: Shape::SPACES,
        does: &["place Militia in {some}"],
    }

    /// 3.3.1: replace Militia with Continentals.
    RallyContinentals = "rally-continentals" {
        runs: Runs::Way(patriots::rally_continentals),
        doing: "replace Militia with Continentals",
        places: &["Patriots Rally"],
        shape: Shape::ONE_SPACE,
        does: &["replace all Militia but 1 Underground with Continentals in {some}"],
        how: &["Active Militia first."],
    }

    /// 3.3.1: move Militia in and turn them Underground.
    RallyRegroup = "rally-regroup" {
        runs: Runs::Step(|run, its, space| patriots::rally_regroup(run, its, space, Piece::MilitiaActive)),
        doing: "flip Militia Underground",
        places: &["Patriots Rally"],
        shape: Shape::ONE_SPACE,
        moves: true,
        does: &["move in all adjacent Active Militia that may leave and flip all Militia Underground in {some}"],
    }

    /// 3.3.4: Rabble-Rousing.
    RabbleRouse = "rabble-rouse" {
        local: true,
        runs: Runs::Step(patriots::rabble_rouse),
        doing: "Rabble-Rouse",
        places: &["Patriots Rabble-Rousing"],
        shape: Shape::SPACES,
        does: &["Rabble-Rouse in {some}"],
    }

    /// 4.3.1: Persuasion.
    Persuade = "persuade" {
        local: true,
        runs: Runs::Step(patriots::persuade),
        doing: "use Persuasion",
        places: &["Patriots Persuasion"],
        shape: Shape::SPACES,
        does: &["use Persuasion in {some}"],
    }

    /// 4.3.2: Partisans.
    Partisans = "partisans" {
        runs: Runs::Ways(strike::partisans),
        doing: "use Partisans",
        places: &["Patriots Partisans"],
        shape: Shape::STRIKE,
        does: &["use Partisans in {some}"],
    }

    /// 3.5.2: Roderigue Hortalez et Cie.
    Hortalez = "hortalez" {
        runs: Runs::Whole(french::hortalez),
        doing: "give the Patriots Resources",
        places: &["French Roderigue Hortalez et Cie"],
        shape: Shape::AMOUNT,
        once: Some("the French pay once (3.5.2)"),
        does: &["pay {amount} French Resources"],
        how: &["All that remain if fewer; no roll at 1. The Patriots add that + 1."],
    }

    /// 3.5.1: French Agent Mobilization.
    FrenchAgents = "french-agents" {
        runs: Runs::Step(french::agents),
        doing: "mobilize Agents",
        places: &["French French Agent Mobilization"],
        shape: Shape::RAISES,
        once: Some("the Agents select 1 Province (3.5.1)"),
        does: &["place {raised}, in {some}"],
    }

    /// 3.5.3: Muster French Regulars.
    FrenchMuster = "french-muster" {
        runs: Runs::Step(french::muster),
        doing: "Muster French Regulars",
        places: &["French Muster"],
        shape: Shape::ONE_SPACE,
        does: &["place up to 4 French Regulars in {some}"],
        how: &["Build no Patriot Fort."],
    }

    /// 4.5.1: a Squadron to the West Indies.
    PreparerSquadron = "preparer-squadron" {
        runs: Runs::Whole(french::prepare),
        doing: "move a Squadron to the West Indies",
        places: &["French Préparer la Guerre"],
        does: &["move 1 Squadron from Unavailable to the West Indies"],
    }

    /// 4.5.1: Regulars to Available.
    PreparerRegulars = "preparer-regulars" {
        runs: Runs::Whole(french::prepare),
        doing: "make French Regulars Available",
        places: &["French Préparer la Guerre"],
        does: &["move up to 3 French Regulars from Unavailable to Available"],
    }

    /// 4.5.1: Resources.
    PreparerResources = "preparer-resources" {
        runs: Runs::Whole(french::prepare),
        doing: "add French Resources",
        places: &["French Préparer la Guerre"],
        does: &["add 2 French Resources"],
    }

    /// 3.4.4: Raid.
    Raid = "raid" {
        runs: Runs::Whole(indians_raid::raid),
        doing: "Raid",
        places: &["Indians Raid"],
        shape: Shape::ALL_SPACES,
        moves: true,
        does: &["Raid {some}"],
        how: sentences::RAID,
    }

    /// 4.4.3: Plunder.
    Plunder = "plunder" {
        runs: Runs::Way(indians::plunder),
        doing: "Plunder",
        places: &["Indians Plunder"],
        shape: Shape::ONE_SPACE,
        does: &["Plunder in {some}"],
        how: sentences::PLUNDER,
    }

    /// 3.4.1: build a Village.
    GatherVillage = "gather-village" {
        local: true,
        runs: Runs::Way(indians::village),
        doing: "build a Village",
        places: &["Indians Gather"],
        shape: Shape::SPACES,
        does: &["replace War Parties (Active first) with a Village in {some}"],
    }

    /// 3.4.1: place War Parties.
    GatherWarParties = "gather-war-parties" {
        local: true,
        runs: Runs::Step(indians::war_parties),
        doing: "place War Parties",
        places: &["Indians Gather"],
        shape: Shape::SPACES,
        does: &["place War Parties in {some}"],
    }

    /// 3.4.1: move War Parties in and turn them Underground.
    GatherRegroup = "gather-regroup" {
        runs: Runs::Step(|run, its, space| indians::regroup(run, its, space, Piece::WarPartyActive)),
        doing: "flip War Parties Underground",
        places: &["Indians Gather"],
        shape: Shape::ONE_SPACE,
        moves: true,
        does: &["move in all adjacent Active War Parties that may leave and flip all War Parties Underground in {some}"],
    }

    /// 3.4.3: Scout.
    Scout = "scout" {
        runs: Runs::Whole(indians_scout::scout),
        doing: "Scout",
        places: &["Indians Scout"],
        shape: Shape::SCOUT,
        moves: true,
        does: &["move 1 War Party and as many British cubes as possible to {some}"],
        how: &["Origin: {from}.", "An Active before an Underground War Party."],
    }

    /// 3.4.3: the Skirmish of a Scout.
    ScoutSkirmish = "scout-skirmish" {
        runs: Runs::Ways(strike::scout_skirmish),
        doing: "Skirmish after a Scout",
        places: &["Indians Scout"],
        shape: Shape::STRIKE,
        after_moves: true,
        does: &["the British Skirmish in {some}"],
    }

    /// 4.4.2: War Path.
    WarPath = "war-path" {
        fights: true,
        runs: Runs::Ways(strike::war_path),
        doing: "use War Path",
        places: &["Indians War Path"],
        shape: Shape::STRIKE,
        does: &["use War Path in {some}"],
    }

    /// 4.4.1: Trade.
    Trade = "trade" {
        runs: Runs::Whole(indians_trade::trade),
        doing: "Trade",
        places: &["Indians Trade"],
        shape: Shape::ONE_SPACE,
        does: &["ask the British for Resources, then Trade in {some}"],
    }

    /// 6.2.1: keep units in supply in a space.
    PaySupply = "pay-supply" {
        doing: "pay for supply",
        places: ALL_SUMMARIES,
        shape: Shape::ALL_SPACES,
        action: "their leaving",
        does: &["pay to keep units out of supply in {some}"],
        how: sentences::PAY_SUPPLY,
    }

    /// 6.2.1: shift a space in place of paying.
    ShiftSupply = "shift-supply" {
        doing: "shift a space for supply",
        places: ALL_SUMMARIES,
        shape: Shape::ALL_SPACES,
        action: "their leaving",
        does: &["shift 1 level toward Active Opposition to keep units out of supply in {some}"],
    }

    /// 6.2.2: pay to stay in the West Indies.
    StayWestIndies = "stay-west-indies" {
        doing: "stay in the West Indies",
        places: &["British summaries", "French summaries"],
        shape: Shape::GIVEN,
        does: &["after the West Indies Battle pay 1 Resource to stay in {some}"],
    }

    /// 6.4.2: Committees of Correspondence.
    Committees = "committees" {
        doing: "use Committees of Correspondence",
        places: &["Patriots summaries"],
        shape: Shape::ALL_SPACES,
        does: &["use Committees of Correspondence in {some}"],
        how: &["Only where a level shifts."],
    }

    /// 6.5.2: where the Leader goes.
    Redeploy = "redeploy" {
        doing: "redeploy a Leader",
        places: ALL_SUMMARIES,
        shape: Shape::ALL_SPACES,
        does: &["move the Leader to {one}"],
    }

    /// 6.6: which pieces desert.
    Desert = "desert" {
        doing: "desert",
        places: ALL_SUMMARIES,
        shape: Shape::DESERT,
        action: "the loss",
        does: &["[French] the first Tory deserts from {some}",
            "[British] the other Tories desert from {some}",
            "[Indians] the first Militia and the first Continental desert from {some}",
            "[Patriots] the other Militia and Continentals desert from {some}"],
        how: sentences::DESERT,
    }

    /// 6.5.4: which Blockade goes.
    RemoveBlockade = "remove-blockade" {
        doing: "remove a Blockade",
        places: &["British summaries", "French summaries"],
        shape: Shape::ALL_SPACES,
        does: &["lower FNI by 1 and remove a Blockade from {one}"],
    }

    /// 6.5.4, 3.6.8: where Blockades go.
    PlaceBlockade = "place-blockade" {
        doing: "place a Blockade",
        places: &["French summaries"],
        shape: Shape::ALL_SPACES,
        does: &["[blockade-move] move each Blockade of the Battle City to {one}",
            "remove all other Blockades and place them, one by one, each in {one}"],
        how: sentences::PLACE_BLOCKADE,
    }

    /// 3.6.3: which Underground units Activate in defence.
    DefendActivate = "defend-activate" {
        doing: "Activate War Parties",
        places: ALL_SUMMARIES,
        shape: Shape::GIVEN,
        does: &["when Defending, Activate all Underground War Parties but 1 in {some}"],
    }

    /// 4.4.1: what the British give.
    AnswerTrade = "answer-trade" {
        doing: "answer a request for Trade",
        places: &["British summaries"],
        shape: Shape::ANSWER,
        does: &["give {amount} Resources{below}"],
    }

    /// 6.7: which Fort or Village goes.
    GiveUpBase = "give-up-base" {
        doing: "remove a Fort or Village",
        places: &["Patriots summaries", "Indians summaries"],
        shape: Shape::GIVEN,
        does: &["remove a {base} in {one} (Random Spaces)"],
    }

    /// 3.6.8: where left-over shifts go.
    WinTheDay = "win-the-day" {
        doing: "shift remaining levels",
        places: ALL_SUMMARIES,
        shape: Shape::RANKING,
        does: &["shift the remaining levels in adjacent spaces, one by one"],
    }

    /// 6.2.1: the Village placed when none is on the map.
    SupplyVillage = "supply-village" {
        doing: "place a Village",
        places: &["Indians summaries"],
        shape: Shape::GIVEN,
        does: &["place a Village in {one}"],
    }
}
