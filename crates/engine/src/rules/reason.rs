//! What can be wrong with an action, as data, and in words.

use super::{Command, Special};
use crate::game::{Faction, Leader, Space, Stock, Violation};
use thiserror::Error;

/// What is wrong with an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// Not enough Resources.
    #[error("the {faction} have {has} Resources and need {needs}")]
    CannotPay {
        /// Who pays.
        faction: Faction,
        /// The cost.
        needs: u8,
        /// What there is.
        has: u8,
    },
    /// The space does not qualify.
    #[error("{space}: {why}")]
    Space {
        /// Where.
        space: Space,
        /// What is missing there.
        why: SpaceReason,
    },
    /// The space was selected before for this Command (3.1).
    #[error("{0} is selected already")]
    Again(Space),
    /// A Limited Command has one (destination) space (2.3.5).
    #[error("a Limited Command has one space only")]
    Limited,
    /// Another Command is under way.
    #[error("the Command is {}, not {}", is.name(), wanted.name())]
    OtherCommand {
        /// What is under way.
        is: Command,
        /// What the step belongs to.
        wanted: Command,
    },
    /// A Special Activity was used already (R15).
    #[error("{} was used already: one Special Activity a turn", .0.name())]
    SpecialUsed(Special),
    /// The Special Activity may not accompany this Command (4.1.1).
    #[error("{} may not accompany {}", special.name(), command.name())]
    Accompany {
        /// Which.
        special: Special,
        /// The Command.
        command: Command,
    },
    /// Too many or too few pieces, spaces or Resources, or pieces of another kind.
    #[error("{0}")]
    Count(#[from] CountReason),
    /// Not at this moment of the action or the game.
    #[error("{0}")]
    Moment(#[from] MomentReason),
    /// The pieces moved already in this Command.
    #[error("units that came to {0} in this Command may not move again")]
    MovedAlready(Space),
    /// The spaces are not connected for this move.
    #[error("{from} to {to} is no move that these units can make")]
    NoWay {
        /// Origin.
        from: Space,
        /// Destination.
        to: Space,
    },
    /// The step belongs to another Faction.
    #[error("that is no action of the {0}")]
    NotYours(Faction),
    /// The board itself forbids it.
    #[error("{0}")]
    Board(#[from] Violation),
}

/// Why a space does not qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the words say it")]
pub enum SpaceReason {
    // What the space is.
    #[error("it is no Province")]
    NoProvince,
    #[error("it is no City or Colony")]
    NoColonyOrCity,
    #[error("neither a Province nor a City")]
    NoProvinceOrCity,
    #[error("an Indian Reserve")]
    Reserve,
    #[error("it is no Indian Reserve Province")]
    NoReserve,
    #[error("it is no City")]
    NoCity,
    #[error("Blockades lie on Cities")]
    BlockadeElsewhere,
    #[error("the holding box is no space")]
    HoldingBox,
    #[error("it is not on the map")]
    OffMap,
    #[error("no March to the West Indies")]
    MarchToWestIndies,
    // What is there.
    #[error("at Active Support")]
    ActiveSupport,
    #[error("it is not at Opposition")]
    NoOpposition,
    #[error("it is not under Rebellion Control")]
    NoRebellionControl,
    #[error("no British Regular is there")]
    NoBritishRegular,
    #[error("no French Regular is there")]
    NoFrenchRegular,
    #[error("no British piece is there")]
    NoBritish,
    #[error("no Rebellion piece is there")]
    NoRebellion,
    #[error("no Continentals are there")]
    NoContinentals,
    #[error("no Underground Militia are there")]
    NoUndergroundMilitia,
    #[error("no Underground War Party is there")]
    NoUndergroundWarParty,
    #[error("no Village is there")]
    NoVillage,
    #[error("no piece of the Leader's Faction")]
    NoPieceOfLeader,
    #[error("none of the Faction's pieces is there")]
    NoPieceOfFaction,
    #[error("nothing there can be removed")]
    NothingToRemove,
    // What the action has done there.
    #[error("the Command has selected it")]
    OfCommand,
    #[error("Persuasion has selected it")]
    OfPersuasion,
    #[error("the Skirmish was there")]
    OfSkirmish,
    #[error("a Battle is fought there")]
    OfBattle,
    #[error("the Garrison has moved Regulars to it")]
    OfGarrison,
    #[error("the French Muster there")]
    OfFrenchMuster,
    #[error("not the Muster space")]
    NotOfMuster,
    #[error("Tories were placed there already")]
    ToriesPlaced,
    #[error("no British Regulars came with the Scout")]
    NoScout,
    // Commands.
    #[error(
        "Regulars muster in a City without a Blockade, a Colony next to one, or the West Indies \
         after the Treaty of Alliance"
    )]
    NoMusterOfRegulars,
    #[error(
        "Tories muster in a City or Colony with or next to British Regulars or Forts, not at \
         Active Opposition"
    )]
    NoMusterOfTories,
    #[error("neither Regulars nor Tories could muster here")]
    NoMuster,
    #[error("no {} are Available", .0.name())]
    NoneAvailable(Stock),
    #[error("{} may not be placed there", match .0 {
        Stock::BritishRegular | Stock::FrenchRegular => "Regulars",
        stock => stock.name(),
    })]
    MayNotBePlaced(Stock),
    #[error("no {} can be built there", match .0 {
        Stock::Village => "Village",
        Stock::BritishFort => "British Fort",
        _ => "Patriot Fort",
    })]
    NoBase(Stock),
    #[error("a British Fort takes three cubes there")]
    FewCubes,
    #[error("a Patriot Fort takes two units there")]
    FewPatriotUnits,
    #[error("too few War Parties are there for a Village")]
    FewWarParties,
    #[error("Reward Loyalty needs British Control, a British Regular and a Tory")]
    NoRewardLoyalty,
    #[error("Committees of Correspondence need Rebellion Control and a Patriot piece")]
    NoCommittees,
    #[error("no Loyalty can be rewarded there")]
    NoReward,
    #[error("Resources buy no level there")]
    NoLevelPaid,
    #[error("no Garrison to, from or in a Blockaded City")]
    Blockaded,
    #[error(
        "displacing needs a City under British Control with Rebellion units and no Patriot Fort"
    )]
    NoDisplacement,
    #[error("no agents there")]
    NoAgents,
    #[error("no Agents are mobilized there")]
    NoAgentsMobilized,
    #[error("too few Militia and Continentals are Available")]
    FewAvailable,
    #[error("neither a Patriot piece there nor a Continental on the way")]
    NoPatriots,
    #[error("no Rally is held there")]
    NoRally,
    #[error("no Rally is held at Active Support")]
    RallyAtActiveSupport,
    #[error("no Militia are placed in Indian Reserves or the West Indies")]
    NoMilitia,
    #[error("no Militia there can be replaced")]
    NoMilitiaReplaced,
    #[error("it takes a Patriot Fort there")]
    NoFort,
    #[error("no Militia would come or turn")]
    NoMilitiaComeOrTurn,
    #[error("it may not be selected")]
    NotSelectable,
    #[error("it takes Underground Militia, or Patriots under Rebellion Control")]
    NoRabble,
    #[error("the Indians Gather in Provinces")]
    GatherOutsideProvinces,
    #[error("no Gather at Active Support or Active Opposition")]
    GatherAtActive,
    #[error("it takes a Village there")]
    NoVillageThere,
    #[error("no War Party would come or turn")]
    NoWarPartyComesOrTurns,
    #[error("the Province that was Plundered is Raided first")]
    PlunderedElsewhere,
    #[error("no Raid here")]
    NoRaid,
    #[error("no Underground War Party is there, and none may come")]
    NoWarPartyForRaid,
    #[error("the Leader takes no part in a Raid there")]
    RaidWithoutLeader,
    #[error("with a Raid there fewer spaces could be Raided in all (8.1.1)")]
    FewerRaids,
    #[error("the War Parties for it are needed for the other Raids")]
    NeededForRaids,
    // Special Activities.
    #[error("the Fort goes only where there are no Rebellion cubes or Active Militia")]
    FortBesideCubesOrMilitia,
    #[error("the Fort goes only where there are no Rebellion units")]
    FortBesideUnits,
    #[error("British cubes guard the Fort")]
    FortGuarded,
    #[error("War Parties guard the Village")]
    VillageGuarded,
    #[error("only {} in the space removes one more Militia", .0.name())]
    NoLeaderToHelp(Leader),
    #[error("no Blockade is there to be lifted")]
    NoBlockade,
    #[error("no Squadron of the West Indies is left for it")]
    NoSquadron,
    #[error("War Parties do not outnumber the Rebellion there")]
    NotOutnumbered,
    // Battle.
    #[error("no Battle without both French and British pieces")]
    NoWestIndiesBattle,
    #[error("no Battle in the space of the Special Activity")]
    OfSpecialActivity,
    #[error("no pieces of the Attacker")]
    NoAttacker,
    #[error("no enemy pieces")]
    NoEnemy,
    #[error("no pieces of the ally")]
    NoAlly,
    #[error("not adjacent to the Battle space")]
    NotBesideBattle,
    #[error("it cannot shift so far")]
    ShiftsLess,
    #[error("the Battle space shifts first, by as many levels as it can")]
    BattleSpaceFirst,
    #[error("not the City of the Battle")]
    NotCityOfBattle,
    #[error("not another City")]
    NotAnotherCity,
    // The Winter Quarters Round.
    #[error("that Faction has no Fort or Village there")]
    NoBaseOfFaction,
    #[error("no unit is out of supply")]
    InSupply,
    #[error("there is a Patriot Fort to move to")]
    FortToMoveTo,
    #[error("it cannot shift toward Active Opposition")]
    NoShift,
    #[error("nothing deserts from there")]
    NothingDeserts,
    // Units that come to it.
    #[error("what has to stay behind lets none go")]
    AllStay,
    #[error("no Regulars are needed there")]
    NoRegularsNeeded,
    #[error("fewer Regulars may come than are needed")]
    FewRegularsCome,
    #[error("no War Party is needed there")]
    NoWarPartyNeeded,
    #[error("fewer War Parties may come than are needed")]
    FewWarPartiesCome,
    #[error("the cubes that may come bring no British Control")]
    CubesBringNoControl,
    #[error("the units that may come bring no Rebellion Control")]
    UnitsBringNoControl,
    #[error("no cubes of the other kind may come")]
    NoOtherCubesCome,
    #[error("no Regular may come")]
    NoRegularComes,
    #[error("no Militia may come")]
    NoMilitiaComes,
    #[error("the Regulars there can come no nearer")]
    NoNearer,
    #[error("the free action may not go there")]
    NotGranted,
    #[error("the Leader would take no part")]
    LeaderLeftOut,
}

/// Which number or kind is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the words say it")]
pub enum CountReason {
    // Moves.
    #[error("a group has at least one unit")]
    EmptyGroup,
    #[error("these units do not move so")]
    OtherUnits,
    #[error("the units of one space move as one group")]
    OneGroup,
    #[error("these kinds of pieces do not take part")]
    OtherPieces,
    #[error("units from one space to another move as one group")]
    OneGroupEach,
    #[error("a destination takes moving units")]
    NoUnits,
    #[error("Tories only accompany Regulars, one for one")]
    TooManyTories,
    #[error("French Regulars accompany Continentals one for one")]
    TooManyFrench,
    #[error("Continentals accompany French Regulars one for one")]
    TooManyContinentals,
    #[error("at least one War Party Marches")]
    NoWarParty,
    #[error("at least one Regular moves")]
    NoRegular,
    #[error("a War Party and a Regular at least, and no more Tories than Regulars")]
    ScoutingParty,
    #[error("only a War Party moves to a Raid")]
    RaidingParty,
    // Muster, Rally, Gather.
    #[error("one to six Regulars muster")]
    MusteredRegulars,
    #[error("one or two Tories muster, only one at Passive Opposition")]
    MusteredTories,
    #[error("three cubes become a Fort")]
    FortCubes,
    #[error("Reward Loyalty takes from one step to as many as there are left")]
    RewardLoyalty,
    #[error("Committees take from one step to as many as there are left")]
    Committees,
    #[error("the French Muster in one space")]
    OneFrenchMuster,
    #[error("up to four Regulars")]
    MusteredFrench,
    #[error("one Fort only")]
    OneFort,
    #[error("nothing moves in this kind of Rally")]
    RallyWithoutMove,
    #[error("at least one Militia, at most Patriot Forts plus Population")]
    RalliedMilitia,
    #[error("two Patriot units become one Fort")]
    FortUnits,
    #[error("Militia become Continentals in one space only")]
    ContinentalsOnce,
    #[error("at least one Militia is replaced")]
    NoMilitia,
    #[error("War Parties only move in to turn Underground at a Village")]
    GatherWithoutMove,
    #[error("from one War Party to one more than there are Villages")]
    GatheredWarParties,
    #[error("two War Parties become a Village, or one with Cornplanter in the space")]
    VillageWarParties,
    // Other Commands.
    #[error("the Command has all its {0} spaces")]
    RaidSpaces(usize),
    #[error("one Province only")]
    OneProvince,
    #[error("the agents raise Militia or a Continental")]
    Agents,
    #[error("the French pay once")]
    PaidOnce,
    #[error("the French pay at least one Resource")]
    NothingPaid,
    // Special Activities.
    #[error("a Skirmish removes Rebellion cubes and Active Militia")]
    NoTargetOfBritish,
    #[error("a Skirmish strikes British cubes")]
    NoTargetOfRebellion,
    #[error("Partisans strike Royalist units")]
    NoTargetOfPartisans,
    #[error("War Path removes Rebellion units")]
    NoTargetOfWarPath,
    #[error("no additional Militia: that is a British Leader's capability")]
    AdditionalMilitia,
    #[error("Persuasion has all its {0} spaces")]
    PersuasionSpaces(usize),
    #[error("Plunder removes a War Party")]
    PlunderedPiece,
    #[error("one to three Regulars")]
    PreparedRegulars,
    #[error("the die shows 1 to 3")]
    Die,
    #[error("FNI is as high as it may be, so no further Squadron leaves the West Indies")]
    FniFull,
    #[error("one Squadron goes from the West Indies to one City")]
    OneSquadron,
    #[error("one Blockade goes back to the West Indies")]
    OneBlockade,
    #[error("name a City for each of the Blockades that are on Cities")]
    CityForEachBlockade,
    // Battle.
    #[error("the Attacker has not so many Underground units that take part")]
    AttackerActivates,
    #[error("the Defender has not so many Underground units")]
    DefenderActivates,
    #[error("Common Cause takes War Parties of the space, no more than there are")]
    CommonCause,
    #[error("so many D3 cannot roll that")]
    Roll,
    #[error("more levels than the day won grants")]
    Levels,
    // Pieces that leave the map.
    #[error("at least one piece is taken back")]
    NothingRecalled,
    #[error("another kind of piece is to desert")]
    OtherDeserter,
    #[error("one for every two Patriot units is removed")]
    RemovedHalf,
}

/// Why it is not the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the words say it")]
pub enum MomentReason {
    // The Treaty of Alliance, Brilliant Strokes, the order on a card.
    #[error("the Treaty of Alliance has not been played")]
    BeforeTreaty,
    #[error("only before the Treaty of Alliance")]
    AfterTreaty,
    #[error("the Treaty of Alliance comes first")]
    TreatyFirst,
    #[error("the Treaty of Alliance was played already")]
    TreatyPlayed,
    #[error("French Preparations must come to more than 15")]
    FewPreparations,
    #[error("the Faction holds no Brilliant Stroke")]
    NoBrilliantStroke,
    #[error("a Winter Quarters card is showing")]
    WinterShowing,
    #[error("the 1st Eligible Faction has acted")]
    FirstActed,
    #[error("its Faction is not Eligible")]
    NotEligible,
    #[error("the 1st Eligible Faction left no choice of the Event")]
    NoEvent,
    // Within a Command.
    #[error("the one Fort or Reward Loyalty ends a Muster")]
    MusterEnded,
    #[error("Regulars muster in one space only")]
    RegularsOnce,
    #[error("Regulars muster before Tories")]
    RegularsFirst,
    #[error("units move before Militia Activate")]
    MovesFirst,
    #[error("Regulars move before Militia Activate")]
    RegularsMoveFirst,
    #[error("the cubes find no more Militia")]
    NoMoreMilitia,
    #[error("the Militia Activated already")]
    Activated,
    #[error("without a move there are no Militia to Activate")]
    NoneToActivate,
    #[error("FNI is 3: no Garrison")]
    NoGarrison,
    #[error("units are displaced from one City only")]
    DisplacedOnce,
    #[error("one group Scouts, from one Province to another")]
    ScoutedOnce,
    #[error("the Scout moves before it Skirmishes")]
    ScoutFirst,
    #[error("a Scout Skirmishes once")]
    SkirmishedOnce,
    #[error("pieces of this kind are Available: none is taken off the map")]
    Available,
    // Within a Special Activity.
    #[error("a Limited Command has no Special Activity")]
    NoSpecial,
    #[error("with FNI above 0 Naval Pressure lowers it")]
    FniAboveZero,
    #[error("FNI is at 0")]
    FniZero,
    #[error("no Squadron is in the West Indies and no Blockade on a City")]
    NoSquadron,
    #[error("Howe lowers FNI once for a Special Activity")]
    HoweOnce,
    #[error("Howe lowers FNI before the Special Activity, and it was used already")]
    HoweFirst,
    #[error("Howe is not the British Leader")]
    NoHowe,
    // Battle and what follows it.
    #[error("this Battle is free")]
    FreeBattle,
    #[error("the last Battle is not settled yet")]
    Unsettled,
    #[error("only a Rally is free")]
    FreeRally,
    #[error("the Battle space shifts before the free Rally")]
    ShiftBeforeRally,
    #[error("no day was won")]
    NoDayWon,
    #[error("the Rebellion did not win the day")]
    RebellionLost,
    // Leaders.
    #[error("the Leader is Available: no units to follow")]
    LeaderAvailable,
    #[error("an Available Leader comes with a piece that is placed")]
    LeaderWithoutPiece,
    #[error("the Leader still has pieces of its Faction")]
    LeaderNotAlone,
    // The Winter Quarters Round.
    #[error("a Fort or Village must be removed")]
    BaseOwed,
    #[error("there is a Village on the map")]
    VillageOnMap,
    #[error("none of their units are out of supply")]
    AllInSupply,
    #[error("no space with units out of supply can be shifted")]
    NoShiftForSupply,
    #[error("no space can be shifted with the Resources there are")]
    NoShiftPaid,
    #[error("the rules leave no space for it")]
    NoSpace,
    // Non-players.
    #[error("no French Regulars are left that may March")]
    NoFrenchRegulars,
    #[error("no War Party and British Regular in one space may leave it")]
    NoScoutingParty,
}
