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
pub(super) fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    match *step {
        ActionStep::MusterRegulars { space, count } => muster_regulars(state, space, count),
        ActionStep::MusterTories { space, count } => muster_tories(state, space, count),
        ActionStep::MusterFort { space, regulars, tories } => {
            muster_fort(state, space, regulars, tories)
        }
        ActionStep::MusterReward { space, steps } => {
            state.begin_command(MUSTER, Command::Muster)?;
            check_reward(state, space)?;
            finish_muster(state, space)?;
            REWARD_LOYALTY.buy(state, MUSTER, space, steps, None)
        }
        ActionStep::GarrisonMove { from, to, count } => garrison_move(state, from, to, count),
        ActionStep::Activate if state.command() == Some(Command::March) => march_activate(state),
        ActionStep::Activate => garrison_activate(state),
        ActionStep::GarrisonDisplace { city, to } => garrison_displace(state, city, to),
        ActionStep::March { to, ref groups } => march(state, to, groups),
        ActionStep::NavalPressureResources { roll } => naval_pressure_resources(state, roll),
        ActionStep::NavalPressureLower { city } => {
            state.use_special_once(Special::NavalPressure, None)?;
            squadrons::lower_fni(state, NAVAL_PRESSURE, city)
        }
        ActionStep::Howe { city } => howe(state, city),
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
fn can_muster(state: &ActionState, space: Space) -> bool {
    !skirmished(state, space)
        && (state.selected.contains(space)
            || takes_tories(state.board(), space)
            || (state.regulars_at.is_none() && takes_regulars(state.board(), space)))
}

/// Whether this is the space of the action's Skirmish, which no Muster selects then (4.2.2).
fn skirmished(state: &ActionState, space: Space) -> bool {
    state.special() == Some(Special::Skirmish) && state.special_spaces.contains(space)
}

/// Refuses a space that this Muster cannot select now, or not pay for (3.2.1, 4.2.2), whatever is placed there.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_muster(state: &ActionState, space: Space) -> Result {
    require(!skirmished(state, space), SKIRMISH, at(space, SpaceReason::OfSkirmish))?;
    require(!state.once_used, MUSTER, MomentReason::MusterEnded)?;
    state.check_select(MUSTER, space, 1)
}

/// Refuses a space in which this Muster can place no Regulars now (3.2.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_regulars(state: &ActionState, space: Space) -> Result {
    check_muster(state, space)?;
    require(state.regulars_at.is_none(), MUSTER, MomentReason::RegularsOnce)?;
    require(state.tories_at.is_empty(), MUSTER, MomentReason::RegularsFirst)?;
    let takes = takes_regulars(state.board(), space);
    require(takes, MUSTER, at(space, SpaceReason::NoMusterOfRegulars))
}

/// Refuses a space in which this Muster can place no Tories now (3.2.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_tories(state: &ActionState, space: Space) -> Result {
    check_muster(state, space)?;
    let placed = state.tories_at.contains(space);
    require(!placed, MUSTER, at(space, SpaceReason::ToriesPlaced))?;
    let takes = takes_tories(state.board(), space);
    require(takes, MUSTER, at(space, SpaceReason::NoMusterOfTories))
}

fn muster_regulars(state: &mut ActionState, space: Space, count: u8) -> Result {
    state.begin_command(MUSTER, Command::Muster)?;
    check_regulars(state, space)?;
    require((1..=MUSTER_REGULARS).contains(&count), MUSTER, CountReason::MusteredRegulars)?;
    state.select(MUSTER, space, 1)?;
    state.regulars_at = Some(space);
    state.place(MUSTER, space, PieceType::BritishRegular, count)
}

fn muster_tories(state: &mut ActionState, space: Space, count: u8) -> Result {
    state.begin_command(MUSTER, Command::Muster)?;
    check_tories(state, space)?;
    let most = most_tories(state.board(), space);
    require((1..=most).contains(&count), MUSTER, CountReason::MusteredTories)?;
    state.select(MUSTER, space, 1)?;
    state.tories_at.insert(space);
    state.place(MUSTER, space, PieceType::Tory, count)
}

/// The space of the Fort or Reward Loyalty: selected before, or one more that qualifies.
fn finish_muster(state: &mut ActionState, space: Space) -> Result {
    state.begin_command(MUSTER, Command::Muster)?;
    check_muster(state, space)?;
    require(can_muster(state, space), MUSTER, at(space, SpaceReason::NoMuster))?;
    if !state.selected.contains(space) {
        state.select(MUSTER, space, 1)?;
        if !takes_tories(state.board(), space) {
            state.regulars_at = Some(space);
        }
    }
    state.once_used = true;
    Ok(())
}

/// Refuses a space that this Muster cannot end in with Reward Loyalty (3.2.1), what that costs apart.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_reward(state: &ActionState, space: Space) -> Result {
    check_muster(state, space)?;
    REWARD_LOYALTY.check_space(state.board(), space, MUSTER)?;
    require(can_muster(state, space), MUSTER, at(space, SpaceReason::NoMuster))
}

fn muster_fort(state: &mut ActionState, space: Space, regulars: u8, tories: u8) -> Result {
    finish_muster(state, space)?;
    let enough = regulars.checked_add(tories) == Some(FORT_CUBES);
    require(enough, MUSTER, CountReason::FortCubes)?;
    let cubes = PieceCounts::of(Piece::BritishRegular, regulars).with(Piece::Tory, tories);
    state.remove_troops(MUSTER, space, cubes)?;
    state.place(MUSTER, space, PieceType::BritishFort, 1)
}

fn march(state: &mut ActionState, to: Space, groups: &[Group]) -> Result {
    state.begin_command(MARCH, Command::March)?;
    require(to != Space::WestIndies, MARCH, at(to, SpaceReason::MarchToWestIndies))?;
    require(!state.militia_activated, MARCH, MomentReason::MovesFirst)?;
    if groups.is_empty() {
        state.check_unselected(MARCH, to)?;
    }
    movement::check_origins(MARCH, groups)?;
    state.select(MARCH, to, 1)?;
    groups.iter().try_for_each(|group| march_group(state, to, group))
}

/// Whether the cubes at the destinations of a March find Militia once all have moved (3.2.3, R185).
pub fn march_finds_militia(state: &ActionState) -> bool {
    state.faction() == Faction::British
        && state.command() == Some(Command::March)
        && !state.militia_activated
        && state.selected().iter().any(|to| movement::located(state.board(), to) > 0)
}

fn march_activate(state: &mut ActionState) -> Result {
    require(march_finds_militia(state), MARCH, MomentReason::NoMoreMilitia)?;
    for to in state.selected() {
        movement::locate_militia(state, MARCH, to)?;
    }
    state.militia_activated = true;
    Ok(())
}

fn march_group(state: &mut ActionState, to: Space, group: &Group) -> Result {
    let Group { from, troops } = *group;
    let kinds = PieceSet::BRITISH_CUBES.union(PieceSet::WAR_PARTIES);
    movement::check_group(state, MARCH, group, kinds)?;
    let allies = troops.count(PieceSet::WAR_PARTIES);
    require(
        troops.get(Piece::Tory).saturating_add(allies) <= troops.get(Piece::BritishRegular),
        MARCH,
        CountReason::TooManyTories,
    )?;
    let no_way = NoWay { from, to };
    if allies > 0 {
        require(movement::indians_can_move(from, to), COMMON_CAUSE, no_way.clone())?;
        check_common_cause(state, from)?;
        state.use_special(Special::CommonCause, Some(from))?;
    }
    require(movement::british_can_move(state.board(), from, to), MARCH, no_way)?;
    state.move_troops(MARCH, from, to, troops)?;
    movement::turn_arrivals(state, COMMON_CAUSE, Piece::WarPartyUnderground)
}

/// Refuses a space whose War Parties the British cannot use by Common Cause now (4.2.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_common_cause(state: &ActionState, space: Space) -> Result {
    state.check_use(Special::CommonCause)?;
    require(space.is_province(), COMMON_CAUSE, at(space, SpaceReason::NoProvince))
}

/// Refuses a Skirmish in a Battle or Muster space, or where Regulars came to by Garrison (4.2.2).
pub(super) fn check_skirmish(state: &ActionState, space: Space) -> Result {
    let selects = matches!(state.command(), Some(Command::Muster | Command::Battle));
    for (spaces, why) in [
        (state.battles, SpaceReason::OfBattle),
        (if selects { state.selected } else { SpaceSet::EMPTY }, SpaceReason::OfCommand),
        (garrisoned(state), SpaceReason::OfGarrison),
    ] {
        require(!spaces.contains(space), SKIRMISH, at(space, why))?;
    }
    Ok(())
}

fn naval_pressure_resources(state: &mut ActionState, roll: u8) -> Result {
    state.use_special_once(Special::NavalPressure, None)?;
    require(state.board().fni() == 0, NAVAL_PRESSURE, MomentReason::FniAboveZero)?;
    require((1..=3).contains(&roll), NAVAL_PRESSURE, CountReason::Die)?;
    state.gain(NAVAL_PRESSURE, Faction::British, roll)
}

/// Refuses where Howe cannot lower FNI for a British Special Activity now (1.10).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_howe(state: &ActionState) -> Result {
    state.check_takes_special()?;
    require(!state.is_past_howe, HOWE, MomentReason::HoweOnce)?;
    require(state.special().is_none(), HOWE, MomentReason::HoweFirst)?;
    squadrons::check_fni(state.board(), HOWE)?;
    require(state.board().leader(Faction::British) == Leader::Howe, HOWE, MomentReason::NoHowe)
}

fn howe(state: &mut ActionState, city: Option<Space>) -> Result {
    check_howe(state)?;
    squadrons::lower_fni(state, HOWE, city)?;
    state.is_past_howe = true;
    Ok(())
}

/// What a Command might do in a space next, legal or not; nothing of a Battle or March.
pub(super) fn command_steps(
    state: &ActionState,
    command: Command,
    space: Space,
    breadth: Breadth,
) -> Vec<ActionStep> {
    match command {
        Command::Muster => muster_steps(state.board(), space, breadth),
        Command::Garrison if space.is_city() => garrison_steps(state, space, breadth),
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
    let most = if REWARD_LOYALTY.may_be_in(board, space) {
        REWARD_LOYALTY.steps(board, space, None)
    } else {
        0
    };
    breadth.numbers(most).map(move |steps| ActionStep::MusterReward { space, steps })
}

fn garrison_steps(state: &ActionState, city: Space, breadth: Breadth) -> Vec<ActionStep> {
    let mut steps = Vec::new();
    for from in SpaceSet::MAP {
        let most = movement::unmoved(state, from, Piece::BritishRegular);
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
