//! Every verb in one place: its word, its boxes, its keys and its words. A new verb is one entry here, and the function that
//! carries it out.

use super::places::{
    AGENTS, ANYBODY, AT_SEA, BATTLE, BRITISH_MARCH, BRITISH_PRESSURE, COMMON_CAUSE, FRENCH_MARCH,
    FRENCH_MUSTER, FRENCH_PRESSURE, GARRISON, GATHER, GIVE_UP, HORTALEZ, INDIAN_MARCH, MARCH,
    MUSTER, OF_BRITISH, OF_FRENCH, OF_INDIANS, OF_PATRIOTS, PARTISANS, PATRIOT_MARCH, PERSUASION,
    PLUNDER, PREPARER, RABBLE, RAID, RALLY, REWARD, SCOUT, SKIRMISH, TRADE, WAR_PATH,
};
use super::say::{
    answer, battles, desert, displace, enough, fight, from, march_control, march_join, pay_supply,
    place_blockade, reward, skirmish, special, toward,
};
use super::verb::{Entry, Runs, Shape, verbs};
use crate::bots::{
    battle, british, french, garrison, indians, indians_raid, indians_scout, indians_trade, march,
    patriots, strike,
};
use lod_engine::game::Piece;

verbs! {
    /// Use the turn's Special Activity now, beginning at the box that `special` names.
    Special = "special" {
        doing: "use a Special Activity",
        once: Some("a Command has 1 Special Activity (4.1)"),
        words: Some(special),
    }

    /// 3.2.2: Regulars to a City, just as many as are needed.
    GarrisonMove = "garrison-move" {
        runs: Runs::Whole(garrison::move_regulars),
        doing: "move Regulars to Cities",
        places: GARRISON,
        shape: Shape::ENOUGH,
        moves: true,
        never_after: (&[Verb::GarrisonActivate, Verb::GarrisonDisplace], "Regulars move first (3.2.2)"),
        words: Some(|said| enough("move", "British Regulars", said)),
    }

    /// 3.2.2: Activate Militia.
    GarrisonActivate = "garrison-activate" {
        runs: Runs::Whole(garrison::activate),
        doing: "Activate Militia in Cities",
        places: GARRISON,
        after_moves: true,
        once: Some("the Militia Activate once (3.2.2)"),
        never_after: (&[Verb::GarrisonDisplace], "Militia Activate before units are displaced (3.2.2)"),
        does: "if any Regulars moved, Activate one Militia for every three British cubes in each City that is not Blockaded",
    }

    /// 3.2.2: displace Rebellion units from a City (`where`, `order`) to a space (`to`).
    GarrisonDisplace = "garrison-displace" {
        runs: Runs::Whole(garrison::displace),
        doing: "displace Rebellion units from a City",
        places: GARRISON,
        shape: Shape::DISPLACE,
        after_moves: true,
        once: Some("units of 1 City are displaced (3.2.2)"),
        words: Some(displace),
    }

    /// 3.2.1: place Regulars.
    MusterRegulars = "muster-regulars" {
        runs: Runs::Step(british::muster_regulars),
        doing: "place British Regulars",
        places: MUSTER,
        shape: Shape::ONE_SPACE,
        once: Some("Regulars Muster in 1 space (3.2.1)"),
        never_after: (&[Verb::MusterTories, Verb::RewardLoyalty, Verb::MusterFort], "Regulars Muster first (3.2.1)"),
        does: "place as many British Regulars as possible (six at most) in {some}",
        how: &["Only in a City that is not Blockaded, in a Colony beside such a City, or after the Treaty of Alliance in the \
            West Indies (always Neutral)."],
    }

    /// 3.2.1: place Tories.
    MusterTories = "muster-tories" {
        local: true,
        runs: Runs::Step(british::muster_tories),
        doing: "place Tories",
        places: MUSTER,
        shape: Shape::SPACES,
        never_after: (&[Verb::RewardLoyalty, Verb::MusterFort], "the Fort or Reward Loyalty ends a Muster (3.2.1)"),
        does: "place as many Tories as possible in {some}",
        how: &["Two in a space, one at Passive Opposition, none at Active Opposition; only in Cities and Colonies with or \
            beside British Regulars or British Forts; once in a space."],
    }

    /// 3.2.1, 6.4.1: Reward Loyalty.
    RewardLoyalty = "reward-loyalty" {
        runs: Runs::Step(british::reward),
        doing: "Reward Loyalty",
        places: REWARD,
        shape: Shape::SPACES,
        words: Some(reward),
    }

    /// 3.2.1: replace cubes with a Fort.
    MusterFort = "muster-fort" {
        runs: Runs::Way(british::fort),
        doing: "build a British Fort",
        places: MUSTER,
        shape: Shape::ONE_SPACE,
        does: "replace three British cubes by a British Fort in {some}",
        how: &["A space not selected yet must be one where cubes could still be placed.",
            "See once which kind of cube has more there (Regulars if even): remove one of it, then one of the other, then one \
                of the first; the last Tory only if nothing else is left."],
    }

    /// March to add Control: the largest groups first.
    MarchControl = "march-control" {
        runs: Runs::Whole(march::control),
        doing: "March to bring {control}",
        places: MARCH,
        shape: Shape::CONTROL,
        moves: true,
        words: Some(march_control),
    }

    /// 8.4.3: March to add Tories to Regulars or Regulars to Tories.
    MarchJoin = "march-join" {
        runs: Runs::Whole(march::join),
        doing: "March to join cubes",
        places: BRITISH_MARCH,
        shape: Shape::JOIN,
        moves: true,
        words: Some(march_join),
    }

    /// 8.4.3: March in place to Activate Militia.
    MarchInPlace = "march-in-place" {
        runs: Runs::Whole(march::in_place),
        doing: "March in place",
        places: BRITISH_MARCH,
        shape: Shape::GIVEN_SPACES,
        does: "March in place, to Activate one Militia for every three British cubes, in {some}",
    }

    /// 8.5.4: March to get one Militia into each space.
    MarchMilitia = "march-militia" {
        runs: Runs::Whole(march::militia),
        doing: "March one Militia",
        places: PATRIOT_MARCH,
        shape: Shape::SINGLES,
        moves: true,
        does: "March one Militia to {some}",
        how: &["An Underground Militia goes before an Active one."],
        words: Some(|said| from("Where it comes from", said)),
    }

    /// 8.6.5: March French Regulars toward the nearest British.
    MarchToward = "march-toward" {
        runs: Runs::Whole(march::toward),
        doing: "March French Regulars on their way",
        places: FRENCH_MARCH,
        shape: Shape::TOWARD,
        moves: true,
        words: Some(toward),
    }

    /// 8.6.5: March one French Regular.
    MarchOne = "march-one" {
        runs: Runs::Whole(march::one),
        doing: "March one French Regular",
        places: FRENCH_MARCH,
        shape: Shape::SPACES,
        moves: true,
        does: "March one French Regular to {some}",
    }

    /// 8.7.3: March War Parties, just as many as are needed.
    MarchEnough = "march-enough" {
        runs: Runs::Whole(march::just_enough),
        doing: "March War Parties",
        places: INDIAN_MARCH,
        shape: Shape::ENOUGH_SPACES,
        moves: true,
        words: Some(|said| enough("March", "War Parties", said)),
    }

    /// Choose the spaces where to Battle.
    ChooseBattles = "choose-battles" {
        runs: Runs::Whole(battle::choose),
        doing: "choose Battles",
        places: BATTLE,
        shape: Shape::BATTLES,
        never_after: (&[Verb::Fight], "Battles are selected before the first is resolved (3.6)"),
        words: Some(battles),
    }

    /// Resolve the Battles chosen.
    Fight = "fight" {
        runs: Runs::Whole(battle::fight),
        doing: "resolve Battles",
        places: BATTLE,
        once: Some("all Battles are resolved then (3.6)"),
        words: Some(fight),
    }

    /// 4.2.1: War Parties as Tories; carried out inside March and Battle.
    CommonCause = "common-cause" {
        runs: Runs::Whole(|_, _| Ok(0)),
        doing: "use Common Cause",
        places: COMMON_CAUSE,
        does: "in a March to bring British Control and in a Battle, use War Parties as if they were Tories, as many as the \
            steps there say",
        how: &["They go only from a Province to an adjacent Province, and become Active."],
    }

    /// 4.2.2, 4.3.3, 4.5.2: Skirmish.
    Skirmish = "skirmish" {
        fights: true,
        runs: Runs::Ways(strike::skirmish),
        doing: "Skirmish",
        places: SKIRMISH,
        shape: Shape::STRIKE,
        does: "Skirmish in {some}",
        words: Some(skirmish),
    }

    /// 4.2.3: lower FNI.
    NavalPressureLower = "naval-pressure-lower" {
        runs: Runs::Step(british::lower),
        doing: "lower FNI",
        places: BRITISH_PRESSURE,
        shape: Shape::ONE_SPACE,
        does: "lower FNI by one and lift a Blockade, to the West Indies, from {some}",
        how: &["Only from a City that has one; with no Blockade on any City FNI alone goes down."],
    }

    /// 4.2.3: add Resources.
    NavalPressureResources = "naval-pressure-resources" {
        runs: Runs::Whole(british::pressure_for_resources),
        doing: "add British Resources",
        places: BRITISH_PRESSURE,
        shape: Shape::AMOUNT,
        does: "add {amount} to British Resources",
        how: &["Allowed only before the Treaty of Alliance or at FNI 0."],
    }

    /// 4.5.3: raise FNI.
    NavalPressureRaise = "naval-pressure-raise" {
        runs: Runs::Step(french::raise),
        doing: "raise FNI",
        places: FRENCH_PRESSURE,
        shape: Shape::ONE_SPACE,
        does: "raise FNI by one and move a Squadron from the West Indies as a Blockade to {some}",
        how: &["Only with a Squadron in the West Indies, and with FNI below 3."],
    }

    /// 3.3.1: build a Fort.
    RallyFort = "rally-fort" {
        local: true,
        runs: Runs::Way(patriots::rally_fort),
        doing: "place a Patriot Fort",
        places: RALLY,
        shape: Shape::SPACES,
        does: "replace two Patriot units by a Patriot Fort in {some}",
        how: &["Remove Continentals but for the last, then Active, then Underground Militia."],
    }

    /// 3.3.1: place Militia.
    RallyMilitia = "rally-militia" {
        local: true,
        runs: Runs::Step(patriots::rally_militia),
        doing: "place Militia",
        places: RALLY,
        shape: Shape::SPACES,
        does: "place as many Militia as possible in {some}",
        how: &["One; with a Patriot Fort as many as Patriot Forts and Population there together. They are Underground. None in \
            Indian Reserves."],
    }

    /// 3.3.1: replace Militia with Continentals.
    RallyContinentals = "rally-continentals" {
        runs: Runs::Way(patriots::rally_continentals),
        doing: "replace Militia by Continentals",
        places: RALLY,
        shape: Shape::ONE_SPACE,
        does: "keep one Underground Militia and replace all others by Continentals in {some}",
        how: &["Active ones first if too few Continentals are Available."],
    }

    /// 3.3.1: move Militia in and turn them Underground.
    RallyRegroup = "rally-regroup" {
        runs: Runs::Step(|run, its, space| patriots::rally_regroup(run, its, space, Piece::MilitiaActive)),
        doing: "turn Militia Underground",
        places: RALLY,
        shape: Shape::ONE_SPACE,
        moves: true,
        does: "bring in all Active Militia that may leave adjacent spaces, then turn all Militia Underground, in {some}",
        how: &["Only where some would move or turn."],
    }

    /// 3.3.4: Rabble-Rousing.
    RabbleRouse = "rabble-rouse" {
        local: true,
        runs: Runs::Step(patriots::rabble_rouse),
        doing: "Rabble-Rouse",
        places: RABBLE,
        shape: Shape::SPACES,
        does: "place a Propaganda marker and shift one level toward Active Opposition in {some}",
        how: &["Only with Underground Militia, or with a Patriot piece under Rebellion Control; Activate one of the Militia \
            unless the latter is so."],
    }

    /// 4.3.1: Persuasion.
    Persuade = "persuade" {
        local: true,
        runs: Runs::Step(patriots::persuade),
        doing: "use Persuasion",
        places: PERSUASION,
        shape: Shape::SPACES,
        does: "Activate one Underground Militia, add one Patriot Resource and place a Propaganda marker in {some}",
    }

    /// 4.3.2: Partisans.
    Partisans = "partisans" {
        runs: Runs::Ways(strike::partisans),
        doing: "use Partisans",
        places: PARTISANS,
        shape: Shape::STRIKE,
        does: "use Partisans in {some}",
    }

    /// 3.5.2: Roderigue Hortalez et Cie.
    Hortalez = "hortalez" {
        runs: Runs::Whole(french::hortalez),
        doing: "give the Patriots Resources",
        places: HORTALEZ,
        shape: Shape::AMOUNT,
        once: Some("the French pay once (3.5.2)"),
        does: "pay {amount} in French Resources",
        how: &["All that are left if there are fewer; no roll for the last one. The Patriots get what is paid, and one more."],
    }

    /// 3.5.1: French Agent Mobilization.
    FrenchAgents = "french-agents" {
        runs: Runs::Step(french::agents),
        doing: "mobilize Agents",
        places: AGENTS,
        shape: Shape::RAISES,
        once: Some("the Agents select 1 Province (3.5.1)"),
        does: "place {raised}, in {some}",
    }

    /// 3.5.3: Muster French Regulars.
    FrenchMuster = "french-muster" {
        runs: Runs::Step(french::muster),
        doing: "Muster French Regulars",
        places: FRENCH_MUSTER,
        shape: Shape::ONE_SPACE,
        does: "place as many French Regulars as possible (four at most) in {some}",
        how: &["No Patriot Fort is built."],
    }

    /// 4.5.1: a Squadron to the West Indies.
    PreparerSquadron = "preparer-squadron" {
        runs: Runs::Whole(french::prepare),
        doing: "move a Squadron to the West Indies",
        places: PREPARER,
        does: "move one Squadron from Unavailable to the West Indies",
    }

    /// 4.5.1: Regulars to Available.
    PreparerRegulars = "preparer-regulars" {
        runs: Runs::Whole(french::prepare),
        doing: "make French Regulars Available",
        places: PREPARER,
        does: "move up to three French Regulars from Unavailable to Available",
    }

    /// 4.5.1: Resources.
    PreparerResources = "preparer-resources" {
        runs: Runs::Whole(french::prepare),
        doing: "add French Resources",
        places: PREPARER,
        does: "add two French Resources",
    }

    /// 3.4.4: Raid.
    Raid = "raid" {
        runs: Runs::Whole(indians_raid::raid),
        doing: "Raid",
        places: RAID,
        shape: Shape::ALL_SPACES,
        moves: true,
        does: "Raid {some}",
        how: &["Only with an Underground War Party there or beside (for Dragging Canoe's, two spaces away).",
            "Choose all targets first, as many as can be Raided together, then Raid them one by one.",
            "One Underground War Party moves into each target that has none, and into one where War Parties do not outnumber \
                Rebellion pieces, unless another target needs it.",
            "Each Raid Activates one Underground War Party, places a Raid marker and shifts one level toward Neutral."],
    }

    /// 4.4.3: Plunder.
    Plunder = "plunder" {
        runs: Runs::Way(indians::plunder),
        doing: "Plunder",
        places: PLUNDER,
        shape: Shape::ONE_SPACE,
        does: "Plunder in {some}",
        how: &["The Patriots lose as many Resources as the Population there, or all they have; the Indians get them, and one \
            War Party is removed there, an Active one first. Only where War Parties outnumber Rebellion pieces."],
    }

    /// 3.4.1: build a Village.
    GatherVillage = "gather-village" {
        local: true,
        runs: Runs::Way(indians::village),
        doing: "build a Village",
        places: GATHER,
        shape: Shape::SPACES,
        does: "replace two War Parties (one with Cornplanter, Active ones first) by a Village in {some}",
    }

    /// 3.4.1: place War Parties.
    GatherWarParties = "gather-war-parties" {
        local: true,
        runs: Runs::Step(indians::war_parties),
        doing: "place War Parties",
        places: GATHER,
        shape: Shape::SPACES,
        does: "place as many War Parties as possible in {some}",
        how: &["One; with Villages one more than there are Villages. They are Underground."],
    }

    /// 3.4.1: move War Parties in and turn them Underground.
    GatherRegroup = "gather-regroup" {
        runs: Runs::Step(|run, its, space| indians::regroup(run, its, space, Piece::WarPartyActive)),
        doing: "turn War Parties Underground",
        places: GATHER,
        shape: Shape::ONE_SPACE,
        moves: true,
        does: "bring in all Active War Parties that may leave adjacent Provinces, then turn all War Parties Underground, in \
            {some}",
        how: &["Only where some would move or turn."],
    }

    /// 3.4.3: Scout.
    Scout = "scout" {
        runs: Runs::Whole(indians_scout::scout),
        doing: "Scout",
        places: SCOUT,
        shape: Shape::SCOUT,
        moves: true,
        does: "move one War Party, with at least one British Regular and as many British cubes as may go, to {some}",
        how: &["From a Province to an adjacent Province; no more Tories than Regulars. An Active War Party goes if there is \
            one, otherwise an Underground one, and it is Active then; all Militia where they arrive become Active."],
        words: Some(|said| from("Where they come from", said)),
    }

    /// 3.4.3: the Skirmish of a Scout.
    ScoutSkirmish = "scout-skirmish" {
        runs: Runs::Ways(strike::scout_skirmish),
        doing: "Skirmish after a Scout",
        places: SCOUT,
        shape: Shape::STRIKE,
        after_moves: true,
        does: "the British Skirmish in {some}",
        how: &["It removes one Rebellion cube or Active Militia; or two and one British Regular; or without any a Patriot Fort \
            and one British Regular. With Clinton one Militia more."],
    }

    /// 4.4.2: War Path.
    WarPath = "war-path" {
        fights: true,
        runs: Runs::Ways(strike::war_path),
        doing: "use War Path",
        places: WAR_PATH,
        shape: Shape::STRIKE,
        does: "use War Path in {some}",
    }

    /// 4.4.1: Trade.
    Trade = "trade" {
        runs: Runs::Whole(indians_trade::trade),
        doing: "Trade",
        places: TRADE,
        shape: Shape::ONE_SPACE,
        does: "ask the British for Resources (non-players: see their page), then Activate one Underground War Party in {some}",
        how: &["The Indians get what the British give, or if that is nothing, one Resource."],
    }

    /// 6.2.1: keep units in supply in a space.
    PaySupply = "pay-supply" {
        doing: "pay for supply",
        places: ANYBODY,
        shape: Shape::ALL_SPACES,
        action: "their leaving",
        does: "pay 1 Resource each to keep units that are out of supply in {some}",
        words: Some(pay_supply),
    }

    /// 6.2.1: shift a space in place of paying.
    ShiftSupply = "shift-supply" {
        doing: "shift a space for supply",
        places: ANYBODY,
        shape: Shape::ALL_SPACES,
        action: "their leaving",
        does: "shift one level toward Active Opposition to keep units that are out of supply in {some}",
    }

    /// 6.2.2: pay to stay in the West Indies.
    StayWestIndies = "stay-west-indies" {
        doing: "stay in the West Indies",
        places: AT_SEA,
        shape: Shape::GIVEN,
        does: "after the West Indies Battle of the Supply Phase pay 1 Resource to stay in {some}",
        how: &["Otherwise, and without Resources, all own Regulars there go to Available."],
    }

    /// 6.4.2: Committees of Correspondence.
    Committees = "committees" {
        doing: "use Committees of Correspondence",
        places: OF_PATRIOTS,
        shape: Shape::ALL_SPACES,
        does: "use Committees of Correspondence in {some}",
        how: &["Only under Rebellion Control with Patriot pieces. One Resource takes away each Raid marker, then shifts each \
            level toward Active Opposition, two levels at most; as far as Resources go, space by space, and only where a level \
            shifts."],
    }

    /// 6.5.2: where the Leader goes.
    Redeploy = "redeploy" {
        doing: "redeploy a Leader",
        places: ANYBODY,
        shape: Shape::ALL_SPACES,
        does: "move the Leader to {one}",
        how: &["To a space with pieces of his Faction, never to the West Indies; without any such space to Available."],
    }

    /// 6.6: which pieces desert.
    Desert = "desert" {
        doing: "desert",
        places: ANYBODY,
        shape: Shape::DESERT,
        action: "the loss",
        words: Some(desert),
    }

    /// 6.5.4: which Blockade goes.
    RemoveBlockade = "remove-blockade" {
        doing: "lift a Blockade",
        places: AT_SEA,
        shape: Shape::ALL_SPACES,
        does: "lower FNI by one and lift a Blockade, to the West Indies, from {one}",
        how: &["After the Treaty of Alliance, if FNI is above 0."],
    }

    /// 6.5.4, 3.6.8: where Blockades go.
    PlaceBlockade = "place-blockade" {
        doing: "place a Blockade",
        places: OF_FRENCH,
        shape: Shape::ALL_SPACES,
        words: Some(place_blockade),
    }

    /// 3.6.3: which Underground units Activate in defence.
    DefendActivate = "defend-activate" {
        doing: "Activate War Parties",
        places: ANYBODY,
        shape: Shape::GIVEN,
        does: "when Defending, Activate all Underground War Parties but one in {some}",
    }

    /// 4.4.1: what the British give.
    AnswerTrade = "answer-trade" {
        doing: "answer a request for Trade",
        places: OF_BRITISH,
        shape: Shape::ANSWER,
        words: Some(answer),
    }

    /// 6.7: which Fort or Village goes.
    GiveUpBase = "give-up-base" {
        doing: "give up a Fort or Village",
        places: GIVE_UP,
        shape: Shape::GIVEN,
        does: "lose a {base} in {one}, by the Random Spaces table",
    }

    /// 3.6.8: where left-over shifts go.
    WinTheDay = "win-the-day" {
        doing: "shift levels left over",
        places: ANYBODY,
        shape: Shape::RANKING,
        does: "shift the levels that the Battle space cannot take in adjacent spaces, level by level",
    }

    /// 6.2.1: the Village placed when none is on the map.
    SupplyVillage = "supply-village" {
        doing: "place a Village",
        places: OF_INDIANS,
        shape: Shape::GIVEN,
        does: "place a Village in {one}",
    }
}
