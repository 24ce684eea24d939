//! Patriot Commands and Special Activities (3.3, 4.3), but for Battle, Skirmish and Partisans.

use super::Reason::{NoWay, NotYours};
use super::choices::{Breadth, pairs};
use super::movement::{self, all_unmoved};
use super::refusal::{at, refuse, require};
use super::{
    ActionState, ActionStep, Command, CountReason, Group, PieceCounts, RallyKind, Result,
    SpaceReason, Special,
};
use crate::game::{Board, Control, Faction, Marker, Piece, PieceSet, PieceType, Space, Support};

mod march;
#[cfg(test)]
mod tests;

pub use march::is_seen;

const RALLY: &str = "3.3.1";
const RABBLE_ROUSING: &str = "3.3.4";
const PERSUASION: &str = "4.3.1";

/// The units that a Rally replaces with a Fort (3.3.1).
pub const FORT_UNITS: u8 = 2;
/// The most spaces of Persuasion (4.3.1).
const PERSUASION_SPACES: usize = 3;

/// Carries out a step.
///
/// # Errors
/// A refusal that cites the rule.
pub(super) fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    match step {
        ActionStep::Rally { space, kind, from } => rally(state, *space, *kind, from),
        ActionStep::RallyContinentals { space, militia } => {
            rally_continentals(state, *space, *militia)
        }
        ActionStep::March { to, groups } => march::march(state, *to, groups),
        ActionStep::RabbleRousing { space } => rabble_rousing(state, *space),
        ActionStep::Persuasion { space } => persuasion(state, *space),
        _ => refuse("3.3", NotYours(state.faction())),
    }
}

/// Refuses a space that was selected before, but for what was only paid (8.1).
fn check_unselected(state: &ActionState, rule: &'static str, space: Space) -> Result {
    if state.paid_ahead == Some(space) { Ok(()) } else { state.check_unselected(rule, space) }
}

/// Refuses what is no space of a Rally or Rabble-Rousing, and one that cannot be selected for it or not be paid for.
fn check_open(state: &ActionState, rule: &'static str, space: Space) -> Result {
    require(space != Space::WestIndies, rule, at(space, SpaceReason::NoProvinceOrCity))?;
    check_unselected(state, rule, space)?;
    state.check_select(rule, space, 1)
}

/// Rally (3.3.1) in one space.
fn rally(state: &mut ActionState, space: Space, kind: RallyKind, from: &[Group]) -> Result {
    state.begin_command(RALLY, Command::Rally)?;
    match kind {
        RallyKind::One | RallyKind::Many(_) => check_militia(state, space)?,
        RallyKind::Fort(_) | RallyKind::Regroup => check_rally(state, space)?,
    }
    state.select(RALLY, space, 1)?;
    state.paid_ahead = None;
    require(kind == RallyKind::Regroup || from.is_empty(), RALLY, CountReason::RallyWithoutMove)?;
    match kind {
        RallyKind::One => state.place(RALLY, space, PieceType::Militia, 1),
        RallyKind::Many(count) => rally_many(state, space, count),
        RallyKind::Fort(units) => rally_fort(state, space, units),
        RallyKind::Regroup => regroup(state, space, from),
    }
}

/// Selects a space for a Rally or Rabble-Rousing and pays for it, before anything is done there (8.1, 8.5.2,
/// 8.5.3).
///
/// # Errors
/// A refusal where the space cannot be selected or paid for.
pub fn pay_ahead(state: &mut ActionState, command: Command, space: Space) -> Result {
    let rule = match command {
        Command::Rally => RALLY,
        _ => RABBLE_ROUSING,
    };
    state.begin_command(rule, command)?;
    state.select(rule, space, 1)?;
    state.paid_ahead = Some(space);
    Ok(())
}

/// Refuses a space in which the Patriots cannot Rally now (3.3.1): no Active Support; one Resource.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_rally(state: &ActionState, space: Space) -> Result {
    check_open(state, RALLY, space)?;
    let open = state.board().support(space) != Support::ActiveSupport;
    require(open, RALLY, at(space, SpaceReason::RallyAtActiveSupport))
}

/// Refuses a space in which a Rally of the Patriots can place no Militia now (3.3.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_militia(state: &ActionState, space: Space) -> Result {
    let fit = space.is_city() || space.is_colony();
    require(fit, RALLY, at(space, SpaceReason::NoMilitia))?;
    check_rally(state, space)
}

fn forts(state: &ActionState, space: Space) -> u8 {
    state.board().pieces(space, Piece::PatriotFort)
}

/// The most Militia that a Rally places in a space (3.3.1): at Patriot Forts these plus Population, elsewhere one.
pub fn most_militia(board: &Board, space: Space) -> u8 {
    match board.pieces(space, Piece::PatriotFort) {
        0 => 1,
        forts => forts + space.population(),
    }
}

/// The Rally that places the most Militia in a space, as far as they are Available (3.3.1).
pub fn largest_rally(board: &Board, space: Space) -> RallyKind {
    match board.pieces(space, Piece::PatriotFort) {
        0 => RallyKind::One,
        _ => {
            let available = board.available(PieceType::Militia);
            RallyKind::Many(available.min(most_militia(board, space)))
        }
    }
}

/// Refuses a space without the Patriot Fort that some ways to Rally need (3.3.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_fort(state: &ActionState, space: Space) -> Result {
    require(forts(state, space) > 0, RALLY, at(space, SpaceReason::NoFort))
}

fn rally_many(state: &mut ActionState, space: Space, count: u8) -> Result {
    check_fort(state, space)?;
    require(
        (1..=most_militia(state.board(), space)).contains(&count),
        RALLY,
        CountReason::RalliedMilitia,
    )?;
    state.place(RALLY, space, PieceType::Militia, count)
}

fn rally_fort(state: &mut ActionState, space: Space, units: PieceCounts) -> Result {
    movement::check_troops(state.board(), RALLY, space, units, PieceSet::PATRIOT_UNITS)?;
    require(units.total() == FORT_UNITS, RALLY, CountReason::FortUnits)?;
    state.remove_troops(RALLY, space, units)?;
    state.place(RALLY, space, PieceType::PatriotFort, 1)
}

fn regroup(state: &mut ActionState, space: Space, from: &[Group]) -> Result {
    check_fort(state, space)?;
    movement::check_groups(state, RALLY, from, PieceSet::MILITIA)?;
    check_adjacent(RALLY, space, from)?;
    movement::move_groups(state, RALLY, space, from)?;
    movement::hide(state, RALLY, space, Piece::MilitiaActive)
}

/// Refuses a group that is not next to where it goes.
fn check_adjacent(rule: &'static str, to: Space, groups: &[Group]) -> Result {
    let mut origins = groups.iter().map(|g| g.from);
    match origins.find(|from| !movement::patriot_reaches(*from).contains(to)) {
        Some(from) => refuse(rule, NoWay { from, to }),
        None => Ok(()),
    }
}

/// Rally (3.3.1): Militia in one Rally space with a Patriot Fort become Continentals.
fn rally_continentals(state: &mut ActionState, space: Space, militia: PieceCounts) -> Result {
    state.begin_command(RALLY, Command::Rally)?;
    require(!state.once_used, RALLY, CountReason::ContinentalsOnce)?;
    check_fort(state, space)?;
    if !state.selected.contains(space) {
        check_rally(state, space)?;
        state.select(RALLY, space, 1)?;
    }
    movement::check_troops(state.board(), RALLY, space, militia, PieceSet::MILITIA)?;
    require(!militia.is_empty(), RALLY, CountReason::NoMilitia)?;
    state.remove_troops(RALLY, space, militia)?;
    state.place(RALLY, space, PieceType::Continental, militia.total())?;
    state.once_used = true;
    Ok(())
}

/// Whether Patriot pieces rouse a space without a Militia that Activates: under Rebellion Control (3.3.4).
fn is_open(board: &Board, space: Space) -> bool {
    board.has(space, PieceSet::PATRIOTS) && board.control(space) == Control::Rebellion
}

/// Refuses a space in which the Patriots cannot Rabble-Rouse now (3.3.4).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_rabble(state: &ActionState, space: Space) -> Result {
    check_open(state, RABBLE_ROUSING, space)?;
    let board = state.board();
    let enough = board.pieces(space, Piece::MilitiaUnderground) > 0 || is_open(board, space);
    require(enough, RABBLE_ROUSING, at(space, SpaceReason::NoRabble))
}

/// Rabble-Rousing (3.3.4) in one space.
fn rabble_rousing(state: &mut ActionState, space: Space) -> Result {
    const RULE: &str = RABBLE_ROUSING;
    state.begin_command(RULE, Command::RabbleRousing)?;
    check_rabble(state, space)?;
    let open = is_open(state.board(), space);
    state.select(RULE, space, 1)?;
    state.paid_ahead = None;
    state.mark_space(RULE, space, Marker::Propaganda, 1)?;
    state.shift(RULE, space, -1)?;
    state.activate(RULE, space, Piece::MilitiaUnderground, u8::from(!open))
}

/// Refuses a space in which the Patriots cannot use Persuasion now (4.3.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_persuasion(state: &ActionState, space: Space) -> Result {
    if state.special() == Some(Special::Persuasion) {
        require(
            state.special_spaces.len() < PERSUASION_SPACES,
            PERSUASION,
            CountReason::PersuasionSpaces(PERSUASION_SPACES),
        )?;
        let again = state.special_spaces.contains(space);
        require(!again, PERSUASION, at(space, SpaceReason::OfPersuasion))?;
    } else {
        state.check_no_special(PERSUASION)?;
    }
    state.check_takes_special()?;
    require(
        space.is_city() || space.is_colony(),
        PERSUASION,
        at(space, SpaceReason::NoColonyOrCity),
    )?;
    require(
        state.board().pieces(space, Piece::MilitiaUnderground) > 0,
        PERSUASION,
        at(space, SpaceReason::NoUndergroundMilitia),
    )?;
    require(
        state.board().control(space) == Control::Rebellion,
        PERSUASION,
        at(space, SpaceReason::NoRebellionControl),
    )
}

/// Persuasion (4.3.1) in one of its spaces.
fn persuasion(state: &mut ActionState, space: Space) -> Result {
    check_persuasion(state, space)?;
    state.use_special(Special::Persuasion, Some(space))?;
    state.activate(PERSUASION, space, Piece::MilitiaUnderground, 1)?;
    state.gain(PERSUASION, Faction::Patriots, 1)?;
    state.mark_space(PERSUASION, space, Marker::Propaganda, 1)
}

/// What a Command might do in a space next, legal or not; nothing of a Battle or March.
pub(super) fn command_steps(
    state: &ActionState,
    command: Command,
    space: Space,
    breadth: Breadth,
) -> Vec<ActionStep> {
    match command {
        Command::Rally if state.selected.contains(space) => {
            continental_steps(state, space, breadth)
        }
        Command::Rally => rally_steps(state, space, breadth),
        Command::RabbleRousing => vec![ActionStep::RabbleRousing { space }],
        _ => Vec::new(),
    }
}

fn rally_steps(state: &ActionState, space: Space, breadth: Breadth) -> Vec<ActionStep> {
    let mut kinds = vec![RallyKind::One];
    let two = pairs(PieceSet::PATRIOT_UNITS);
    kinds.extend(two.map(|(one, other)| RallyKind::Fort(PieceCounts::of(one, 1).with(other, 1))));
    let mut steps = continental_steps(state, space, breadth);
    if forts(state, space) > 0 {
        kinds.extend((1..=most_militia(state.board(), space)).map(RallyKind::Many));
        let kind = RallyKind::Regroup;
        let groups = breadth.groups(all_unmoved(state, space.adjacent(), PieceSet::MILITIA));
        steps.extend(groups.map(|from| ActionStep::Rally { space, kind, from }));
    }
    steps.extend(kinds.into_iter().map(|kind| ActionStep::Rally { space, kind, from: Vec::new() }));
    steps
}

fn continental_steps(state: &ActionState, space: Space, breadth: Breadth) -> Vec<ActionStep> {
    if state.once_used || forts(state, space) == 0 {
        return Vec::new();
    }
    let choices = breadth.units(PieceCounts::there(state.board(), space, PieceSet::MILITIA));
    let step = |militia| ActionStep::RallyContinentals { space, militia };
    choices.into_iter().map(step).collect()
}
