//! What can be wrong with an action, as data, and in words.

use super::{Command, Special};
use crate::game::{Faction, Leader, Space, Stock, Violation};
use std::fmt::{Display, Formatter};
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

/// Declares an enumeration of reasons with their words: `Reason = "words";`, with a value
/// `Reason(value: Value) = "words {}" [value];`.
macro_rules! reasons {
    ($(#[$about:meta])* $Reason:ident {
        $($Variant:ident $(($value:ident: $Value:ty))? = $words:literal $([$argument:expr])?;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the words say it")]
        pub enum $Reason {
            $($Variant $(($Value))?,)+
        }

        impl Display for $Reason {
            fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $($Reason::$Variant $(($value))? => write!(f, $words $(, $argument)?),)+
                }
            }
        }

        impl std::error::Error for $Reason {}
    };
}

reasons! {
    /// Why a space does not qualify.
    SpaceReason {
        // What the space is.
        NoProvince = "it is no Province";
        NoColonyOrCity = "it is no City or Colony";
        NoProvinceOrCity = "neither a Province nor a City";
        Reserve = "an Indian Reserve";
        NoReserve = "it is no Indian Reserve Province";
        NoCity = "it is no City";
        BlockadeElsewhere = "Blockades lie on Cities";
        HoldingBox = "the holding box is no space";
        OffMap = "it is not on the map";
        MarchToWestIndies = "no March to the West Indies";
        // What is there.
        ActiveSupport = "at Active Support";
        NoOpposition = "it is not at Opposition";
        NoRebellionControl = "it is not under Rebellion Control";
        NoBritishRegular = "no British Regular is there";
        NoFrenchRegular = "no French Regular is there";
        NoBritish = "no British piece is there";
        NoRebellion = "no Rebellion piece is there";
        NoContinentals = "no Continentals are there";
        NoUndergroundMilitia = "no Underground Militia are there";
        NoUndergroundWarParty = "no Underground War Party is there";
        NoVillage = "no Village is there";
        NoPieceOfLeader = "no piece of the Leader's Faction";
        NoPieceOfFaction = "none of the Faction's pieces is there";
        NothingToRemove = "nothing there can be removed";
        // What the action has done there.
        OfCommand = "the Command has selected it";
        OfPersuasion = "Persuasion has selected it";
        OfSkirmish = "the Skirmish was there";
        OfBattle = "a Battle is fought there";
        OfGarrison = "the Garrison has moved Regulars to it";
        OfFrenchMuster = "the French Muster there";
        NotOfMuster = "not the Muster space";
        ToriesPlaced = "Tories were placed there already";
        NoScout = "no British Regulars came with the Scout";
        // Commands.
        NoMusterOfRegulars = "Regulars muster in a City without a Blockade, a Colony next to one, or the West Indies \
         after the Treaty of Alliance";
        NoMusterOfTories = "Tories muster in a City or Colony with or next to British Regulars or Forts, not at \
         Active Opposition";
        NoMuster = "neither Regulars nor Tories could muster here";
        NoneAvailable(stock: Stock) = "no {} are Available" [stock.name()];
        MayNotBePlaced(stock: Stock) = "{} may not be placed there" [match stock {
        Stock::BritishRegular | Stock::FrenchRegular => "Regulars",
        stock => stock.name(),
    }];
        NoBase(stock: Stock) = "no {} can be built there" [match stock {
        Stock::Village => "Village",
        Stock::BritishFort => "British Fort",
        _ => "Patriot Fort",
    }];
        FewCubes = "a British Fort takes three cubes there";
        FewPatriotUnits = "a Patriot Fort takes two units there";
        FewWarParties = "too few War Parties are there for a Village";
        NoRewardLoyalty = "Reward Loyalty needs British Control, a British Regular and a Tory";
        NoCommittees = "Committees of Correspondence need Rebellion Control and a Patriot piece";
        NoReward = "no Loyalty can be rewarded there";
        NoLevelPaid = "Resources buy no level there";
        Blockaded = "no Garrison to, from or in a Blockaded City";
        NoDisplacement = "displacing needs a City under British Control with Rebellion units and no Patriot Fort";
        NoAgents = "no agents there";
        NoAgentsMobilized = "no Agents are mobilized there";
        FewAvailable = "too few Militia and Continentals are Available";
        NoPatriots = "neither a Patriot piece there nor a Continental on the way";
        NoRally = "no Rally is held there";
        RallyAtActiveSupport = "no Rally is held at Active Support";
        NoMilitia = "no Militia are placed in Indian Reserves or the West Indies";
        NoMilitiaReplaced = "no Militia there can be replaced";
        NoFort = "it takes a Patriot Fort there";
        NoMilitiaComeOrTurn = "no Militia would come or turn";
        NotSelectable = "it may not be selected";
        NoRabble = "it takes Underground Militia, or Patriots under Rebellion Control";
        GatherOutsideProvinces = "the Indians Gather in Provinces";
        GatherAtActive = "no Gather at Active Support or Active Opposition";
        NoVillageThere = "it takes a Village there";
        NoWarPartyComesOrTurns = "no War Party would come or turn";
        PlunderedElsewhere = "the Province that was Plundered is Raided first";
        NoRaid = "no Raid here";
        NoWarPartyForRaid = "no Underground War Party is there, and none may come";
        RaidWithoutLeader = "the Leader takes no part in a Raid there";
        FewerRaids = "with a Raid there fewer spaces could be Raided in all (8.1.1)";
        NeededForRaids = "the War Parties for it are needed for the other Raids";
        // Special Activities.
        FortBesideCubesOrMilitia = "the Fort goes only where there are no Rebellion cubes or Active Militia";
        FortBesideUnits = "the Fort goes only where there are no Rebellion units";
        FortGuarded = "British cubes guard the Fort";
        VillageGuarded = "War Parties guard the Village";
        NoLeaderToHelp(leader: Leader) = "only {} in the space removes one more Militia" [leader.name()];
        NoBlockade = "no Blockade is there to be lifted";
        NoSquadron = "no Squadron of the West Indies is left for it";
        NotOutnumbered = "War Parties do not outnumber the Rebellion there";
        // Battle.
        NoWestIndiesBattle = "no Battle without both French and British pieces";
        OfSpecialActivity = "no Battle in the space of the Special Activity";
        NoAttacker = "no pieces of the Attacker";
        NoEnemy = "no enemy pieces";
        NoAlly = "no pieces of the ally";
        NotBesideBattle = "not adjacent to the Battle space";
        ShiftsLess = "it cannot shift so far";
        BattleSpaceFirst = "the Battle space shifts first, by as many levels as it can";
        NotCityOfBattle = "not the City of the Battle";
        NotAnotherCity = "not another City";
        // The Winter Quarters Round.
        NoBaseOfFaction = "that Faction has no Fort or Village there";
        InSupply = "no unit is out of supply";
        FortToMoveTo = "there is a Patriot Fort to move to";
        NoShift = "it cannot shift toward Active Opposition";
        NothingDeserts = "nothing deserts from there";
        // Units that come to it.
        AllStay = "what has to stay behind lets none go";
        NoRegularsNeeded = "no Regulars are needed there";
        FewRegularsCome = "fewer Regulars may come than are needed";
        NoWarPartyNeeded = "no War Party is needed there";
        FewWarPartiesCome = "fewer War Parties may come than are needed";
        CubesBringNoControl = "the cubes that may come bring no British Control";
        UnitsBringNoControl = "the units that may come bring no Rebellion Control";
        NoOtherCubesCome = "no cubes of the other kind may come";
        NoRegularComes = "no Regular may come";
        NoMilitiaComes = "no Militia may come";
        NoNearer = "the Regulars there can come no nearer";
        NotGranted = "the free action may not go there";
        LeaderLeftOut = "the Leader would take no part";
    }
}

reasons! {
    /// Which number or kind is wrong.
    CountReason {
        // Moves.
        EmptyGroup = "a group has at least one unit";
        OtherUnits = "these units do not move so";
        OneGroup = "the units of one space move as one group";
        OtherPieces = "these kinds of pieces do not take part";
        OneGroupEach = "units from one space to another move as one group";
        NoUnits = "a destination takes moving units";
        TooManyTories = "Tories only accompany Regulars, one for one";
        TooManyFrench = "French Regulars accompany Continentals one for one";
        TooManyContinentals = "Continentals accompany French Regulars one for one";
        NoWarParty = "at least one War Party Marches";
        NoRegular = "at least one Regular moves";
        ScoutingParty = "a War Party and a Regular at least, and no more Tories than Regulars";
        RaidingParty = "only a War Party moves to a Raid";
        // Muster, Rally, Gather.
        MusteredRegulars = "one to six Regulars muster";
        MusteredTories = "one or two Tories muster, only one at Passive Opposition";
        FortCubes = "three cubes become a Fort";
        RewardLoyalty = "Reward Loyalty takes from one step to as many as there are left";
        Committees = "Committees take from one step to as many as there are left";
        OneFrenchMuster = "the French Muster in one space";
        MusteredFrench = "up to four Regulars";
        OneFort = "one Fort only";
        RallyWithoutMove = "nothing moves in this kind of Rally";
        RalliedMilitia = "at least one Militia, at most Patriot Forts plus Population";
        FortUnits = "two Patriot units become one Fort";
        ContinentalsOnce = "Militia become Continentals in one space only";
        NoMilitia = "at least one Militia is replaced";
        GatherWithoutMove = "War Parties only move in to turn Underground at a Village";
        GatheredWarParties = "from one War Party to one more than there are Villages";
        VillageWarParties = "two War Parties become a Village, or one with Cornplanter in the space";
        // Other Commands.
        RaidSpaces(spaces: usize) = "the Command has all its {spaces} spaces";
        OneProvince = "one Province only";
        Agents = "the agents raise Militia or a Continental";
        PaidOnce = "the French pay once";
        NothingPaid = "the French pay at least one Resource";
        // Special Activities.
        NoTargetOfBritish = "a Skirmish removes Rebellion cubes and Active Militia";
        NoTargetOfRebellion = "a Skirmish strikes British cubes";
        NoTargetOfPartisans = "Partisans strike Royalist units";
        NoTargetOfWarPath = "War Path removes Rebellion units";
        AdditionalMilitia = "no additional Militia: that is a British Leader's capability";
        PersuasionSpaces(spaces: usize) = "Persuasion has all its {spaces} spaces";
        PlunderedPiece = "Plunder removes a War Party";
        PreparedRegulars = "one to three Regulars";
        Die = "the die shows 1 to 3";
        FniFull = "FNI is as high as it may be, so no further Squadron leaves the West Indies";
        OneSquadron = "one Squadron goes from the West Indies to one City";
        OneBlockade = "one Blockade goes back to the West Indies";
        CityForEachBlockade = "name a City for each of the Blockades that are on Cities";
        // Battle.
        AttackerActivates = "the Attacker has not so many Underground units that take part";
        DefenderActivates = "the Defender has not so many Underground units";
        CommonCause = "Common Cause takes War Parties of the space, no more than there are";
        Roll = "so many D3 cannot roll that";
        Levels = "more levels than the day won grants";
        // Pieces that leave the map.
        NothingRecalled = "at least one piece is taken back";
        OtherDeserter = "another kind of piece is to desert";
        RemovedHalf = "one for every two Patriot units is removed";
    }
}

reasons! {
    /// Why it is not the moment.
    MomentReason {
        // The Treaty of Alliance, Brilliant Strokes, the order on a card.
        BeforeTreaty = "the Treaty of Alliance has not been played";
        AfterTreaty = "only before the Treaty of Alliance";
        TreatyFirst = "the Treaty of Alliance comes first";
        TreatyPlayed = "the Treaty of Alliance was played already";
        FewPreparations = "French Preparations must come to more than 15";
        NoBrilliantStroke = "the Faction holds no Brilliant Stroke";
        WinterShowing = "a Winter Quarters card is showing";
        FirstActed = "the 1st Eligible Faction has acted";
        NotEligible = "its Faction is not Eligible";
        NoEvent = "the 1st Eligible Faction left no choice of the Event";
        // Within a Command.
        MusterEnded = "the one Fort or Reward Loyalty ends a Muster";
        RegularsOnce = "Regulars muster in one space only";
        RegularsFirst = "Regulars muster before Tories";
        MovesFirst = "units move before Militia Activate";
        RegularsMoveFirst = "Regulars move before Militia Activate";
        NoMoreMilitia = "the cubes find no more Militia";
        Activated = "the Militia Activated already";
        NoneToActivate = "without a move there are no Militia to Activate";
        NoGarrison = "FNI is 3: no Garrison";
        DisplacedOnce = "units are displaced from one City only";
        ScoutedOnce = "one group Scouts, from one Province to another";
        ScoutFirst = "the Scout moves before it Skirmishes";
        SkirmishedOnce = "a Scout Skirmishes once";
        Available = "pieces of this kind are Available: none is taken off the map";
        // Within a Special Activity.
        NoSpecial = "a Limited Command has no Special Activity";
        FniAboveZero = "with FNI above 0 Naval Pressure lowers it";
        FniZero = "FNI is at 0";
        NoSquadron = "no Squadron is in the West Indies and no Blockade on a City";
        HoweOnce = "Howe lowers FNI once for a Special Activity";
        HoweFirst = "Howe lowers FNI before the Special Activity, and it was used already";
        NoHowe = "Howe is not the British Leader";
        // Battle and what follows it.
        FreeBattle = "this Battle is free";
        Unsettled = "the last Battle is not settled yet";
        FreeRally = "only a Rally is free";
        ShiftBeforeRally = "the Battle space shifts before the free Rally";
        NoDayWon = "no day was won";
        RebellionLost = "the Rebellion did not win the day";
        // Leaders.
        LeaderAvailable = "the Leader is Available: no units to follow";
        LeaderWithoutPiece = "an Available Leader comes with a piece that is placed";
        LeaderNotAlone = "the Leader still has pieces of its Faction";
        // The Winter Quarters Round.
        BaseOwed = "a Fort or Village must be removed";
        VillageOnMap = "there is a Village on the map";
        AllInSupply = "none of their units are out of supply";
        NoShiftForSupply = "no space with units out of supply can be shifted";
        NoShiftPaid = "no space can be shifted with the Resources there are";
        NoSpace = "the rules leave no space for it";
        // Non-players.
        NoFrenchRegulars = "no French Regulars are left that may March";
        NoScoutingParty = "no War Party and British Regular in one space may leave it";
    }
}
