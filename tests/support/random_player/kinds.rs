//! The kinds of steps and of refusals there are.

use lod_engine::rules::{ActionStep, GatherKind, Preparation, RallyKind, Reason, StrikeKind};

/// Every kind of step, by its variants.
pub const STEP_KINDS: [&str; 58] = [
    "muster regulars",
    "muster tories",
    "muster fort",
    "muster reward",
    "garrison move",
    "activate",
    "garrison displace",
    "march in place",
    "march",
    "march of groups",
    "battle with common cause",
    "battle with the ally",
    "battle",
    "win the day",
    "move blockade",
    "rally one",
    "rally fort",
    "rally many",
    "rally regroup",
    "rally continentals",
    "rabble-rousing",
    "gather one",
    "gather village",
    "gather many",
    "gather regroup",
    "scout",
    "scout skirmish",
    "raid",
    "raid from",
    "french agents",
    "hortalez",
    "french muster",
    "french muster fort",
    "skirmish with clinton",
    "skirmish one",
    "skirmish two",
    "skirmish fort",
    "naval pressure resources",
    "naval pressure lower",
    "naval pressure raise",
    "howe",
    "persuasion",
    "partisans one",
    "partisans two",
    "partisans base",
    "trade",
    "war path with brant",
    "war path one",
    "war path two",
    "war path base",
    "plunder",
    "préparer squadron",
    "préparer regulars",
    "préparer resources",
    "lead",
    "settle",
    "recall",
    "free rally",
];

/// What kind of step it is.
pub fn step_kind(step: &ActionStep) -> &'static str {
    match step {
        ActionStep::MusterRegulars { .. } => "muster regulars",
        ActionStep::MusterTories { .. } => "muster tories",
        ActionStep::MusterFort { .. } => "muster fort",
        ActionStep::MusterReward { .. } => "muster reward",
        ActionStep::GarrisonMove { .. } => "garrison move",
        ActionStep::Activate => "activate",
        ActionStep::GarrisonDisplace { .. } => "garrison displace",
        ActionStep::March { groups, .. } => match groups.len() {
            0 => "march in place",
            1 => "march",
            _ => "march of groups",
        },
        ActionStep::Battle { ally, common_cause, .. } => match (ally, common_cause.is_empty()) {
            (_, false) => "battle with common cause",
            (true, _) => "battle with the ally",
            _ => "battle",
        },
        ActionStep::WinTheDay { .. } => "win the day",
        ActionStep::MoveBlockade { .. } => "move blockade",
        ActionStep::Rally { kind, .. } => match kind {
            RallyKind::One => "rally one",
            RallyKind::Fort(_) => "rally fort",
            RallyKind::Many(_) => "rally many",
            RallyKind::Regroup => "rally regroup",
        },
        ActionStep::RallyContinentals { .. } => "rally continentals",
        ActionStep::RabbleRousing { .. } => "rabble-rousing",
        ActionStep::Gather { kind, .. } => match kind {
            GatherKind::One => "gather one",
            GatherKind::Village(_) => "gather village",
            GatherKind::Many(_) => "gather many",
            GatherKind::Regroup => "gather regroup",
        },
        ActionStep::Scout { .. } => "scout",
        ActionStep::ScoutSkirmish { .. } => "scout skirmish",
        ActionStep::Raid { from: None, .. } => "raid",
        ActionStep::Raid { from: Some(_), .. } => "raid from",
        ActionStep::FrenchAgents { .. } => "french agents",
        ActionStep::Hortalez { .. } => "hortalez",
        ActionStep::FrenchMuster { .. } => "french muster",
        ActionStep::FrenchMusterFort { .. } => "french muster fort",
        ActionStep::Skirmish { kind, militia, .. } => match (kind, militia) {
            (_, Some(_)) => "skirmish with clinton",
            (StrikeKind::One(_), _) => "skirmish one",
            (StrikeKind::Two(..), _) => "skirmish two",
            (StrikeKind::Base, _) => "skirmish fort",
        },
        ActionStep::NavalPressureResources { .. } => "naval pressure resources",
        ActionStep::NavalPressureLower { .. } => "naval pressure lower",
        ActionStep::NavalPressureRaise { .. } => "naval pressure raise",
        ActionStep::Howe { .. } => "howe",
        ActionStep::Persuasion { .. } => "persuasion",
        ActionStep::Partisans { kind, .. } => match kind {
            StrikeKind::One(_) => "partisans one",
            StrikeKind::Two(..) => "partisans two",
            StrikeKind::Base => "partisans base",
        },
        ActionStep::Trade { .. } => "trade",
        ActionStep::WarPath { kind, militia, .. } => match (kind, militia) {
            (_, Some(_)) => "war path with brant",
            (StrikeKind::One(_), _) => "war path one",
            (StrikeKind::Two(..), _) => "war path two",
            (StrikeKind::Base, _) => "war path base",
        },
        ActionStep::Plunder { .. } => "plunder",
        ActionStep::PreparerLaGuerre(preparation) => match preparation {
            Preparation::Squadron => "préparer squadron",
            Preparation::Regulars(_) => "préparer regulars",
            Preparation::Resources => "préparer resources",
        },
        ActionStep::Lead { .. } => "lead",
        ActionStep::Settle { .. } => "settle",
        ActionStep::Recall { .. } => "recall",
    }
}

/// Every kind of refusal.
pub const REASON_KINDS: [&str; 13] = [
    "cannot pay",
    "space",
    "again",
    "limited",
    "other command",
    "special used",
    "accompany",
    "count",
    "moment",
    "moved already",
    "no way",
    "not yours",
    "board",
];

/// What kind of refusal it is.
pub fn reason_kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::CannotPay { .. } => "cannot pay",
        Reason::Space { .. } => "space",
        Reason::Again(_) => "again",
        Reason::Limited => "limited",
        Reason::OtherCommand { .. } => "other command",
        Reason::SpecialUsed(_) => "special used",
        Reason::Accompany { .. } => "accompany",
        Reason::Count(_) => "count",
        Reason::Moment(_) => "moment",
        Reason::MovedAlready(_) => "moved already",
        Reason::NoWay { .. } => "no way",
        Reason::NotYours(_) => "not yours",
        Reason::Board(_) => "board",
        Reason::MustPlace(..)
        | Reason::MustRaid(_)
        | Reason::NotToPlace(..)
        | Reason::NotToRaid(_)
        | Reason::LeaderNotInvolved(_)
        | Reason::LeaderNotToInvolve(_)
        | Reason::LeaderAlone(..) => {
            panic!("a step is refused for what an action may not end without: {reason}")
        }
        Reason::OutOfTurn { .. } | Reason::WinterQuartersLeft { .. } => {
            panic!("a step is refused for what only a board set by hand can have: {reason}")
        }
    }
}
