//! What can be wrong with an action, as data, and in words.

use super::{Command, Special};
use crate::game::{Faction, Leader, PieceType, Space, Violation};
use std::fmt::{Display, Formatter};
use thiserror::Error;

/// What is wrong with an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// Not enough Resources.
    #[error("{} Resources {has}, this costs {needs}", faction.adjective())]
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
    #[error("a Limited Command selects 1 space")]
    Limited,
    /// Another Command is under way.
    #[error("this turn's Command is {}, not {}", is.name(), wanted.name())]
    OtherCommand {
        /// What is under way.
        is: Command,
        /// What the step belongs to.
        wanted: Command,
    },
    /// A Special Activity was used already (R15).
    #[error("{} was used: 1 Special Activity a turn", .0.name())]
    SpecialUsed(Special),
    /// The Special Activity may not accompany this Command (4.1.1).
    #[error("{} may not accompany {}", special.name(), command.name())]
    Accompany {
        /// Which.
        special: Special,
        /// The Command.
        command: Command,
    },
    /// Pieces removed for it are not placed yet (1.4.1).
    #[error("{} removed from the map must be placed", .0.counted(*.1))]
    MustPlace(PieceType, u8),
    /// A Plundered Province is not Raided yet (4.4.3).
    #[error("{0} was Plundered and must be Raided")]
    MustRaid(Space),
    /// Pieces that would be removed for it could not be placed any more (1.4.1).
    #[error("{} removed from the map could not be placed afterwards", .0.counted(*.1))]
    NotToPlace(PieceType, u8),
    /// A Plundered Province could not be Raided any more (4.4.3).
    #[error("{0} could not be Raided afterwards")]
    NotToRaid(Space),
    /// No Command of a Brilliant Stroke involved the Leader (2.3.8).
    #[error("1 of the Brilliant Stroke's Commands must involve the Leader, {}", .0.name())]
    LeaderNotInvolved(Leader),
    /// No Command of a Brilliant Stroke could involve the Leader any more (2.3.8).
    #[error("no Command of the Brilliant Stroke could involve the Leader, {}", .0.name())]
    LeaderNotToInvolve(Leader),
    /// A Leader without a piece of his Faction has not gone elsewhere yet (1.10).
    #[error("the {0} Leader is alone in {1}")]
    LeaderAlone(Faction, Space),
    /// Too many or too few pieces, spaces or Resources, or pieces of another kind.
    #[error("{0}")]
    Count(#[from] CountReason),
    /// Not at this moment of the action or the game.
    #[error("{0}")]
    Moment(#[from] MomentReason),
    /// The pieces moved already in this Command.
    #[error("units that moved to {0} in this Command may not move again")]
    MovedAlready(Space),
    /// The spaces are not connected for this move.
    #[error("these units cannot move from {from} to {to}")]
    NoWay {
        /// Origin.
        from: Space,
        /// Destination.
        to: Space,
    },
    /// A Faction acted before one that comes first and is still Eligible (2.3.2, R193).
    #[error(
        "the {later} acted on card {card} before the {earlier}, who come first and are still Eligible: say \
         what the {earlier} did, or put them in `passed` or `ineligible` (2.3.2)"
    )]
    OutOfTurn {
        /// Who acted.
        later: Faction,
        /// Who is still to act.
        earlier: Faction,
        /// The number of the card.
        card: u8,
    },
    /// More or fewer Winter Quarters cards to come than the deck can hold (2.1).
    #[error("Winter Quarters cards to come must be {least}-{most}: the deck holds {most} (2.1)")]
    WinterQuartersLeft {
        /// This many at least.
        least: u8,
        /// This many at most.
        most: u8,
    },
    /// The step belongs to another Faction.
    #[error("not an action of the {0}")]
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
        NoProvince = "not a Province";
        NoColonyOrCity = "not a City or Colony";
        NoProvinceOrCity = "not a Province or City";
        Reserve = "an Indian Reserve";
        NoReserve = "not an Indian Reserve";
        NoCity = "not a City";
        BlockadeElsewhere = "only Cities are Blockaded";
        HoldingBox = "the holding box is not a space";
        OffMap = "not on the map";
        MarchToWestIndies = "no March to the West Indies";
        // What is there.
        ActiveSupport = "at Active Support";
        NoOpposition = "not at Opposition";
        NoRebellionControl = "not under Rebellion Control";
        NoBritishRegular = "no British Regular there";
        NoFrenchRegular = "no French Regular there";
        NoBritish = "no British piece there";
        NoRebellion = "no Rebellion piece there";
        NoContinentals = "no Continental there";
        NoUndergroundMilitia = "no Underground Militia there";
        NoUndergroundWarParty = "no Underground War Party there";
        NoVillage = "no Village there";
        NoPieceOfLeader = "no piece of the Leader's Faction there";
        NothingToRemove = "no piece there may be removed";
        // What the action has done there.
        OfCommand = "selected for the Command already";
        OfPersuasion = "selected for Persuasion already";
        OfSkirmish = "selected for the Skirmish already";
        OfBattle = "selected for a Battle";
        OfGarrison = "a destination of this Garrison";
        OfFrenchMuster = "selected for the French Muster";
        NotOfMuster = "not the space of the Muster";
        ToriesPlaced = "Tories were placed there in this Command";
        NoScout = "no British Regulars accompanied the Scout";
        // Commands.
        NoMusterOfRegulars = "needs a City without a Blockade, a Colony adjacent to one, or after the \
         Treaty the West Indies";
        NoMusterOfTories = "needs a City or Colony, not at Active Opposition, with a British Regular or \
         Fort there or adjacent";
        NoMuster = "no Regulars and no Tories may be placed there";
        NoneAvailable(stock: PieceType) = "no {} are Available" [stock.name()];
        NoRoom = "2 Forts and Villages are there";
        FewCubes = "fewer than 3 British cubes to replace with a Fort";
        FewPatriotUnits = "fewer than 2 Patriot units to replace with a Fort";
        FewWarParties = "too few War Parties there to replace with a Village";
        NoRewardLoyalty = "Reward Loyalty needs British Control, 1 British Regular and 1 Tory";
        NoCommittees = "Committees of Correspondence need Rebellion Control and 1 Patriot piece";
        NoLevelPaid = "at Active Support already";
        Blockaded = "Blockaded, so not part of a Garrison";
        NoDisplacement = "displace only from a City with British Control, Rebellion units and no Patriot Fort";
        NoAgents = "the agents do not go there";
        FewAvailable = "too few Militia and Continentals are Available";
        NoPatriots = "no Patriot piece there and no Continental to accompany";
        RallyAtActiveSupport = "at Active Support, so no Rally";
        NoMilitia = "no Militia may be placed in an Indian Reserve or the West Indies";
        NoMilitiaReplaced = "no Militia there beyond the 1 that stays Underground";
        NoFort = "no Patriot Fort there";
        NoMilitiaComeOrTurn = "no Militia to move in or flip Underground";
        NotSelectable = "may not be selected";
        NoRabble = "needs Underground Militia, or Rebellion Control and a Patriot piece";
        GatherOutsideProvinces = "not a Province, so no Gather";
        GatherAtActive = "at an Active level, so no Gather";
        NoWarPartyComesOrTurns = "no War Party to move in or flip Underground";
        PlunderedElsewhere = "Raid the Plundered Province first";
        NoRaid = "no Raid there";
        NoWarPartyForRaid = "no Underground War Party there or able to move in";
        RaidWithoutLeader = "a Raid there leaves the Leader out";
        FewerRaids = "a Raid there allows fewer Raids in all (8.1.1)";
        NeededForRaids = "its War Parties are needed for the other Raids";
        // Special Activities.
        FortBesideCubesOrMilitia = "a Fort is removed only without Rebellion cubes and Active Militia";
        FortBesideUnits = "a Fort is removed only without Rebellion units";
        FortGuarded = "remove the British cubes before the Fort";
        VillageGuarded = "remove the War Parties before the Village";
        FewToActivate = "too few Underground units there to Activate";
        NoLeaderToHelp(leader: Leader) = "only {} in the space removes 1 more Militia" [leader.name()];
        NoBlockade = "no Blockade there to remove";
        NoSquadron = "no Squadron remains in the West Indies";
        NotOutnumbered = "War Parties do not outnumber the Rebellion pieces";
        // Battle.
        NoWestIndiesBattle = "needs both French and British pieces";
        OfSpecialActivity = "selected for the Special Activity, so no Battle";
        NoAttacker = "no pieces of the Attacker";
        NoEnemy = "no enemy pieces";
        NoAlly = "no pieces of the ally";
        NotBesideBattle = "not adjacent to the Battle space";
        ShiftsLess = "fewer levels remain to shift there";
        BattleSpaceFirst = "shift the Battle space first, as far as possible";
        NotCityOfBattle = "not the City of the Battle";
        NotAnotherCity = "not another City";
        // The Winter Quarters Round.
        NoBaseOfFaction = "the Faction has no Fort or Village there";
        InSupply = "no unit there is out of supply";
        FortToMoveTo = "a Patriot Fort is in reach: move there";
        NoShift = "no shift toward Active Opposition possible";
        NothingDeserts = "no piece there may desert";
        // Units that come to it.
        AllStay = "all units must stay";
        NoRegularsNeeded = "no Regular needed there";
        FewRegularsCome = "fewer Regulars may move in than needed";
        NoWarPartyNeeded = "no War Party needed there";
        FewWarPartiesCome = "fewer War Parties may move in than needed";
        CubesBringNoControl = "the cubes that may move in do not add British Control";
        UnitsBringNoControl = "the units that may move in do not add Rebellion Control";
        NoOtherCubesCome = "no cubes of the other kind may move in";
        NoRegularComes = "no Regular may move in";
        NoMilitiaComes = "no Militia may move in";
        NoNearer = "its Regulars cannot move nearer";
        NotGranted = "the free action excludes it";
        LeaderLeftOut = "the Leader must take part";
    }
}

reasons! {
    /// Which number or kind is wrong.
    CountReason {
        // Moves.
        EmptyGroup = "a group needs at least 1 unit";
        OtherUnits = "these units cannot move this way";
        OneGroup = "the units of a space move as 1 group";
        OtherPieces = "these pieces may not take part";
        OneGroupEach = "units with one origin and destination move as 1 group";
        NoUnits = "a destination needs moving units";
        TooManyTories = "each Tory must accompany 1 Regular";
        TooManyFrench = "each French Regular must accompany 1 Continental";
        TooManyContinentals = "each Continental must accompany 1 French Regular";
        NoWarParty = "at least 1 War Party must March";
        NoRegular = "at least 1 Regular must move";
        ScoutingParty = "needs 1 War Party, 1 Regular, and at most 1 Tory per Regular";
        RaidingParty = "only 1 War Party moves to a Raid space";
        // Muster, Rally, Gather.
        MusteredRegulars = "place 1 to 6 Regulars";
        MusteredTories = "place 1 or 2 Tories (at Passive Opposition 1)";
        FortCubes = "replace 3 cubes with the Fort";
        RewardLoyalty = "Reward Loyalty removes or shifts at least 1, at most all that remain";
        Committees = "Committees remove or shift at least 1, at most all that remain";
        OneFrenchMuster = "the French Muster in 1 space";
        MusteredFrench = "place 1 to 4 Regulars";
        OneFort = "place 1 Fort";
        RallyWithoutMove = "this Rally moves no units";
        RalliedMilitia = "place at least 1 Militia, at most Patriot Forts + Population";
        FortUnits = "replace 2 Patriot units with the Fort";
        ContinentalsOnce = "replace Militia with Continentals in 1 space";
        NoMilitia = "replace at least 1 Militia";
        GatherWithoutMove = "War Parties move in only to flip Underground at a Village";
        GatheredWarParties = "place at least 1 War Party, at most Villages + 1";
        VillageWarParties = "replace 2 War Parties with the Village (1 with Cornplanter there)";
        // Other Commands.
        RaidSpaces(spaces: usize) = "all {spaces} spaces are selected";
        OneProvince = "select 1 Province";
        Agents = "place 2 Militia or 1 Continental";
        PaidOnce = "the French pay once per Hortalez";
        NothingPaid = "pay at least 1 Resource";
        // Special Activities.
        NoTargetOfBritish = "a Skirmish removes Rebellion cubes and Active Militia";
        NoTargetOfRebellion = "a Skirmish removes British cubes";
        NoTargetOfPartisans = "Partisans remove Royalist units";
        NoTargetOfWarPath = "War Path removes Rebellion units";
        AdditionalMilitia = "1 more Militia needs a British Leader's capability";
        PersuasionSpaces(spaces: usize) = "all {spaces} Persuasion spaces are selected";
        PlunderedPiece = "Plunder removes 1 War Party";
        PreparedRegulars(all: u8) = "move {all} Regulars: as many as are Unavailable, 3 at most";
        Die = "1D3 must be 1-3";
        FniFull = "FNI is at its maximum: no more Squadrons leave the West Indies";
        OneSquadron = "move 1 Squadron from the West Indies to 1 City";
        OneBlockade = "move 1 Blockade to the West Indies";
        CityForEachBlockade = "name 1 City for each Blockade on the map";
        // Battle.
        AttackerActivates = "the Attacker has fewer Underground units in the Battle";
        DefenderActivates = "the Defender has fewer Underground units";
        CommonCause = "more War Parties than the space has for Common Cause";
        Roll = "not a possible sum of these D3";
        Levels = "more levels than Win the Day shifts";
        // Pieces that leave the map.
        NothingRecalled = "remove at least 1 piece";
        OtherDeserter = "another kind of piece deserts first";
        RemovedHalf = "remove 1 for every 2 Patriot units";
    }
}

reasons! {
    /// Why it is not the moment.
    MomentReason {
        // The Treaty of Alliance, Brilliant Strokes, the order on a card.
        BeforeTreaty = "the Treaty of Alliance has not been played";
        AfterTreaty = "the Treaty of Alliance has been played";
        TreatyFirst = "the Treaty of Alliance must be played first";
        FewPreparations = "French Preparations must be more than 15";
        NoBrilliantStroke = "the Faction has no Brilliant Stroke card";
        WinterShowing = "a Winter Quarters card is face up";
        FirstActed = "the 1st Eligible has acted";
        NotEligible = "the Faction is not Eligible";
        NoEvent = "the action of the 1st Eligible leaves no Event";
        // Within a Command.
        MusterEnded = "the Fort or Reward Loyalty ends the Muster";
        RegularsOnce = "Regulars Muster in 1 space";
        RegularsFirst = "Regulars Muster before Tories";
        MovesFirst = "move units before Militia Activate";
        RegularsMoveFirst = "move Regulars before Militia Activate";
        NoMoreMilitia = "the cubes Activate no more Militia";
        Activated = "the Militia have Activated";
        NoneToActivate = "no Regulars moved, so no Militia Activate";
        NoGarrison = "no Garrison at FNI 3";
        DisplacedOnce = "displace from 1 City";
        ScoutedOnce = "Scout with 1 group from 1 Province";
        ScoutFirst = "move the Scout before its Skirmish";
        SkirmishedOnce = "1 Skirmish per Scout";
        Available = "such pieces are Available: none may be removed from the map";
        // Within a Special Activity.
        NoSpecial = "a Limited Command has no Special Activity";
        FniAboveZero = "FNI is above 0: Naval Pressure must lower it";
        FniZero = "FNI is 0";
        NoSquadron = "no Squadron in the West Indies and no Blockade on a City";
        HoweOnce = "Howe lowers FNI once per Special Activity";
        HoweFirst = "Howe lowers FNI before the Special Activity, which has begun";
        NoHowe = "Howe is not the British Leader";
        HoweAlone = "Howe lowers FNI only before a Special Activity";
        NoSpecialAfter = "no Special Activity could follow";
        NoCommandAfter = "no Command could follow";
        TwoCommands = "a Brilliant Stroke has 2 Commands at most";
        OnlyMuster = "the Treaty of Alliance grants a Muster alone";
        BlockadeOwed = "FNI rises: name the City of the Blockade";
        SpecialAlone = "a Special Activity needs a Command: add one";
        // Battle and what follows it.
        FreeBattle = "this Battle is free";
        Unsettled = "the last Battle is not resolved yet";
        FreeRally = "only a Rally is free";
        ShiftBeforeRally = "shift the Battle space before the free Rally";
        NoDayWon = "no Faction Won the Day";
        RebellionLost = "the Rebellion did not Win the Day";
        // Leaders.
        LeaderAvailable = "the Leader is Available and cannot move with units";
        LeaderWithoutPiece = "an Available Leader enters with a placed piece";
        LeaderNotAlone = "a piece of the Faction is still with the Leader";
        // The Winter Quarters Round.
        BaseOwed = "remove a Fort or Village first";
        VillageOnMap = "a Village is on the map";
        AllInSupply = "no unit of the Faction is out of supply";
        NoShiftForSupply = "no space with units out of supply may shift";
        NoShiftPaid = "Resources pay for no shift in any space";
        NoSpace = "no space qualifies";
        // Non-players.
        NoFrenchRegulars = "no French Regulars may March";
        NoScoutingParty = "no space has a War Party and a British Regular that may leave";
    }
}
