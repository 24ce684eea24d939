//! The Commands and Special Activities of the British (3.2, 4.2), but for Battle and the Skirmish.

use super::Reason::{NoWay, NotYours};
use super::choices::Breadth;
use super::movement;
use super::refusal::{at, refuse, require};
use super::support_spending::REWARD_LOYALTY;
use super::{
    ActionState, ActionStep, Command, CountReason, Group, MomentReason, PieceCounts, Result,
    SpaceReason, Special, squadrons,
};
use crate::game::{
    Board, Faction, Kind, Leader, Piece, PieceSet, PieceType, Space, SpaceSet, Support,
};

mod garrison;
#[cfg(test)]
mod tests;

pub use garrison::{can_displace, check_garrison, check_garrison_space, garrisoned};
use garrison::{garrison_activate, garrison_displace, garrison_move};

const MUSTER: &str = "3.2.1";
const GARRISON: &str = "3.2.2";
const MARCH: &str = "3.2.3";
const COMMON_CAUSE: &str = "4.2.1";
const SKIRMISH: &str = "4.2.2";
const NAVAL_PRESSURE: &str = "4.2.3";
const HOWE: &str = "1.10";

/// The most Regulars in one Muster (3.2.1).
pub const MUSTER_REGULARS: u8 = 6;
/// The cubes that a Muster replaces with a Fort (3.2.1).
pub const FORT_CUBES: u8 = 3;
/// British Regulars and Forts: what Tories muster with or next to (3.2.1).
const STRONGHOLD: PieceSet =
    PieceSet::of(Piece::BritishRegular).union(PieceSet::of(Piece::BritishFort));

/// Carries out a step.
///
/// # Errors
/// A refusal that cites the rule.
pub(super) fn act(deed: &mut ActionState, step: &ActionStep) -> Result {
    match *step {
        ActionStep::MusterRegulars { space, count } => muster_regulars(deed, space, count),
        ActionStep::MusterTories { space, count } => muster_tories(deed, space, count),
        ActionStep::MusterFort { space, regulars, tories } => {
            muster_fort(deed, space, regulars, tories)
        }
        ActionStep::MusterReward { space, steps } => {
            deed.begin(MUSTER, Command::Muster)?;
            check_reward(deed, space)?;
            finish_muster(deed, space)?;
            REWARD_LOYALTY.buy(deed, MUSTER, space, steps, None)
        }
        ActionStep::GarrisonMove { from, to, count } => garrison_move(deed, from, to, count),
        ActionStep::Activate if deed.command() == Some(Command::March) => march_activate(deed),
        ActionStep::Activate => garrison_activate(deed),
        ActionStep::GarrisonDisplace { city, to } => garrison_displace(deed, city, to),
        ActionStep::March { to, ref groups } => march(deed, to, groups),
        ActionStep::NavalPressureResources { roll } => naval_pressure_resources(deed, roll),
        ActionStep::NavalPressureLower { city } => {
            deed.use_special_once(Special::NavalPressure, None)?;
            squadrons::lower_fni(deed, NAVAL_PRESSURE, city)
        }
        ActionStep::Howe { city } => howe(deed, city),
        _ => refuse("3.2", NotYours(Faction::British)),
    }
}

/// Whether Regulars can muster in a space (3.2.1): a City without a Blockade, a Colony next to one
/// (1.9), or, once they are in play (1.3.7), the West Indies.
fn takes_regulars(board: &Board, space: Space) -> bool {
    let open = |s: Space| s.is_city() && !board.is_blockaded(s);
    match space.kind() {
        Kind::City => open(space),
        Kind::Colony => space.adjacent().iter().any(open),
        Kind::WestIndies => board.treaty(),
        Kind::IndianReserve => false,
    }
}

/// Whether Tories can muster in a space (3.2.1): not at Active Opposition or away from Regulars and Forts.
fn takes_tories(board: &Board, space: Space) -> bool {
    let near = |s: Space| board.has(s, STRONGHOLD);
    (space.is_city() || space.is_colony())
        && board.support(space) != Support::ActiveOpposition
        && (near(space) || space.adjacent().iter().any(near))
}

/// The most Tories of one Muster in a space (3.2.1): two, one at Passive Opposition.
pub fn most_tories(board: &Board, space: Space) -> u8 {
    if board.support(space) == Support::PassiveOpposition { 1 } else { 2 }
}

/// Whether a space is, or can be made, one of this Muster's spaces (3.1, 3.2.1): where a Fort or
/// Reward Loyalty can go.
fn can_muster(deed: &ActionState, space: Space) -> bool {
    !skirmished(deed, space)
        && (deed.selected.contains(space)
            || takes_tories(deed.board(), space)
            || (deed.regulars_at.is_none() && takes_regulars(deed.board(), space)))
}

/// Whether this is the space of the action's Skirmish, which no Muster selects then (4.2.2).
fn skirmished(deed: &ActionState, space: Space) -> bool {
    deed.special() == Some(Special::Skirmish) && deed.special_spaces.contains(space)
}

/// Refuses a space that this Muster cannot select now, or not pay for (3.2.1, 4.2.2), whatever is placed there.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_muster(deed: &ActionState, space: Space) -> Result {
    require(!skirmished(deed, space), SKIRMISH, at(space, SpaceReason::OfSkirmish))?;
    require(!deed.once, MUSTER, MomentReason::MusterEnded)?;
    deed.check_select(MUSTER, space, 1)
}

/// Refuses a space in which this Muster can place no Regulars now (3.2.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_regulars(deed: &ActionState, space: Space) -> Result {
    check_muster(deed, space)?;
    require(deed.regulars_at.is_none(), MUSTER, MomentReason::RegularsOnce)?;
    require(deed.tories_at.is_empty(), MUSTER, MomentReason::RegularsFirst)?;
    let takes = takes_regulars(deed.board(), space);
    require(takes, MUSTER, at(space, SpaceReason::NoMusterOfRegulars))
}

/// Refuses a space in which this Muster can place no Tories now (3.2.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_tories(deed: &ActionState, space: Space) -> Result {
    check_muster(deed, space)?;
    let placed = deed.tories_at.contains(space);
    require(!placed, MUSTER, at(space, SpaceReason::ToriesPlaced))?;
    let takes = takes_tories(deed.board(), space);
    require(takes, MUSTER, at(space, SpaceReason::NoMusterOfTories))
}

fn muster_regulars(deed: &mut ActionState, space: Space, count: u8) -> Result {
    deed.begin(MUSTER, Command::Muster)?;
    check_regulars(deed, space)?;
    require((1..=MUSTER_REGULARS).contains(&count), MUSTER, CountReason::MusteredRegulars)?;
    deed.select(MUSTER, space, 1)?;
    deed.regulars_at = Some(space);
    deed.place(MUSTER, space, PieceType::BritishRegular, count)
}

fn muster_tories(deed: &mut ActionState, space: Space, count: u8) -> Result {
    deed.begin(MUSTER, Command::Muster)?;
    check_tories(deed, space)?;
    let most = most_tories(deed.board(), space);
    require((1..=most).contains(&count), MUSTER, CountReason::MusteredTories)?;
    deed.select(MUSTER, space, 1)?;
    deed.tories_at.insert(space);
    deed.place(MUSTER, space, PieceType::Tory, count)
}

/// The space of the Fort or Reward Loyalty: selected before, or one more that qualifies.
fn finish_muster(deed: &mut ActionState, space: Space) -> Result {
    deed.begin(MUSTER, Command::Muster)?;
    check_muster(deed, space)?;
    require(can_muster(deed, space), MUSTER, at(space, SpaceReason::NoMuster))?;
    if !deed.selected.contains(space) {
        deed.select(MUSTER, space, 1)?;
        if !takes_tories(deed.board(), space) {
            deed.regulars_at = Some(space);
        }
    }
    deed.once = true;
    Ok(())
}

/// Refuses a space that this Muster cannot end in with Reward Loyalty (3.2.1), what that costs apart.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_reward(deed: &ActionState, space: Space) -> Result {
    check_muster(deed, space)?;
    REWARD_LOYALTY.check_space(deed.board(), space, MUSTER)?;
    require(can_muster(deed, space), MUSTER, at(space, SpaceReason::NoMuster))
}

fn muster_fort(deed: &mut ActionState, space: Space, regulars: u8, tories: u8) -> Result {
    finish_muster(deed, space)?;
    let enough = regulars.checked_add(tories) == Some(FORT_CUBES);
    require(enough, MUSTER, CountReason::FortCubes)?;
    let cubes = PieceCounts::of(Piece::BritishRegular, regulars).with(Piece::Tory, tories);
    deed.remove_troops(MUSTER, space, cubes)?;
    deed.place(MUSTER, space, PieceType::BritishFort, 1)
}

fn march(deed: &mut ActionState, to: Space, groups: &[Group]) -> Result {
    deed.begin(MARCH, Command::March)?;
    require(to != Space::WestIndies, MARCH, at(to, SpaceReason::MarchToWestIndies))?;
    require(!deed.located, MARCH, MomentReason::MovesFirst)?;
    if groups.is_empty() {
        deed.check_new(MARCH, to)?;
    }
    movement::check_origins(MARCH, groups)?;
    deed.select(MARCH, to, 1)?;
    groups.iter().try_for_each(|group| march_group(deed, to, group))
}

/// Whether the cubes at the destinations of a March find Militia once all have moved (3.2.3, R185).
pub fn march_finds_militia(deed: &ActionState) -> bool {
    deed.faction() == Faction::British
        && deed.command() == Some(Command::March)
        && !deed.located
        && deed.selected().iter().any(|to| movement::located(deed.board(), to) > 0)
}

fn march_activate(deed: &mut ActionState) -> Result {
    require(march_finds_militia(deed), MARCH, MomentReason::NoMoreMilitia)?;
    for to in deed.selected() {
        movement::locate_militia(deed, MARCH, to)?;
    }
    deed.located = true;
    Ok(())
}

fn march_group(deed: &mut ActionState, to: Space, group: &Group) -> Result {
    let Group { from, troops } = *group;
    let kinds = PieceSet::BRITISH_CUBES.union(PieceSet::WAR_PARTIES);
    movement::check_group(deed, MARCH, group, kinds)?;
    let allies = troops.count(PieceSet::WAR_PARTIES);
    require(
        troops.get(Piece::Tory).saturating_add(allies) <= troops.get(Piece::BritishRegular),
        MARCH,
        CountReason::TooManyTories,
    )?;
    let no_way = NoWay { from, to };
    if allies > 0 {
        require(movement::indians_can_move(from, to), COMMON_CAUSE, no_way.clone())?;
        check_common_cause(deed, from)?;
        deed.use_special(Special::CommonCause, Some(from))?;
    }
    require(movement::british_can_move(deed.board(), from, to), MARCH, no_way)?;
    deed.move_troops(MARCH, from, to, troops)?;
    movement::turn_arrivals(deed, COMMON_CAUSE, Piece::WarPartyUnderground)
}

/// Refuses a space whose War Parties the British cannot use by Common Cause now (4.2.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_common_cause(deed: &ActionState, space: Space) -> Result {
    deed.check_use(Special::CommonCause)?;
    require(space.is_province(), COMMON_CAUSE, at(space, SpaceReason::NoProvince))
}

/// Refuses a Skirmish in a Battle or Muster space, or where Regulars came to by Garrison (4.2.2).
pub(super) fn check_skirmish(deed: &ActionState, space: Space) -> Result {
    let selects = matches!(deed.command(), Some(Command::Muster | Command::Battle));
    for (spaces, why) in [
        (deed.battles, SpaceReason::OfBattle),
        (if selects { deed.selected } else { SpaceSet::EMPTY }, SpaceReason::OfCommand),
        (garrisoned(deed), SpaceReason::OfGarrison),
    ] {
        require(!spaces.contains(space), SKIRMISH, at(space, why))?;
    }
    Ok(())
}

fn naval_pressure_resources(deed: &mut ActionState, roll: u8) -> Result {
    deed.use_special_once(Special::NavalPressure, None)?;
    require(deed.board().fni() == 0, NAVAL_PRESSURE, MomentReason::FniAboveZero)?;
    require((1..=3).contains(&roll), NAVAL_PRESSURE, CountReason::Die)?;
    deed.gain(NAVAL_PRESSURE, Faction::British, roll)
}

/// Refuses where Howe cannot lower FNI for a British Special Activity now (1.10).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_howe(deed: &ActionState) -> Result {
    deed.check_takes_special()?;
    require(!deed.howe, HOWE, MomentReason::HoweOnce)?;
    require(deed.special().is_none(), HOWE, MomentReason::HoweFirst)?;
    squadrons::check_fni(deed.board(), HOWE)?;
    require(deed.board().leader(Faction::British) == Leader::Howe, HOWE, MomentReason::NoHowe)
}

fn howe(deed: &mut ActionState, city: Option<Space>) -> Result {
    check_howe(deed)?;
    squadrons::lower_fni(deed, HOWE, city)?;
    deed.howe = true;
    Ok(())
}

/// What a Command might do in a space next, legal or not; nothing of a Battle or March.
pub(super) fn command_steps(
    deed: &ActionState,
    command: Command,
    space: Space,
    breadth: Breadth,
) -> Vec<ActionStep> {
    match command {
        Command::Muster => muster_steps(deed.board(), space, breadth),
        Command::Garrison if space.is_city() => garrison_steps(deed, space, breadth),
        _ => Vec::new(),
    }
}

fn muster_steps(board: &Board, space: Space, breadth: Breadth) -> Vec<ActionStep> {
    let units = muster_units(board, space, breadth);
    units.chain(muster_forts(space)).chain(muster_rewards(board, space, breadth)).collect()
}

/// The Regulars, and the Tories, that a Muster might place in a space, legal or not (3.2.1).
pub fn muster_units(
    board: &Board,
    space: Space,
    breadth: Breadth,
) -> impl Iterator<Item = ActionStep> {
    let regulars = board.available(PieceType::BritishRegular).min(MUSTER_REGULARS);
    let regulars =
        breadth.numbers(regulars).map(move |count| ActionStep::MusterRegulars { space, count });
    let tories = (1..=2).map(move |count| ActionStep::MusterTories { space, count });
    regulars.chain(tories)
}

/// The ways in which a Muster might replace cubes of a space with a Fort, legal or not (3.2.1).
pub fn muster_forts(space: Space) -> impl Iterator<Item = ActionStep> {
    let fort = move |tories| (FORT_CUBES - tories, tories);
    let cubes = (0..=FORT_CUBES).map(fort);
    cubes.map(move |(regulars, tories)| ActionStep::MusterFort { space, regulars, tories })
}

/// The Reward Loyalty that a Muster might end with in a space, legal or not (3.2.1).
pub fn muster_rewards(
    board: &Board,
    space: Space,
    breadth: Breadth,
) -> impl Iterator<Item = ActionStep> {
    let most = match REWARD_LOYALTY.may_be_in(board, space) {
        true => REWARD_LOYALTY.steps(board, space, None),
        false => 0,
    };
    breadth.numbers(most).map(move |steps| ActionStep::MusterReward { space, steps })
}

fn garrison_steps(deed: &ActionState, city: Space, breadth: Breadth) -> Vec<ActionStep> {
    let mut steps = Vec::new();
    for from in SpaceSet::MAP {
        let most = movement::unmoved(deed, from, Piece::BritishRegular);
        steps.extend(breadth.numbers(most).map(|count| ActionStep::GarrisonMove {
            from,
            to: city,
            count,
        }));
    }
    steps.extend(city.adjacent().iter().map(|to| ActionStep::GarrisonDisplace { city, to }));
    steps
}

/// What Naval Pressure, and Howe before it, might do, legal or not.
pub(super) fn naval_pressure_steps() -> Vec<ActionStep> {
    let cities = SpaceSet::kind(Kind::City).iter().map(Some);
    let lower = cities
        .chain([None])
        .flat_map(|city| [ActionStep::NavalPressureLower { city }, ActionStep::Howe { city }]);
    let resources = (1..=3).map(|roll| ActionStep::NavalPressureResources { roll });
    lower.chain(resources).collect()
}
