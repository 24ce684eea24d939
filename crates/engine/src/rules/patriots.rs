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
pub(super) fn act(deed: &mut ActionState, step: &ActionStep) -> Result {
    match step {
        ActionStep::Rally { space, kind, from } => rally(deed, *space, *kind, from),
        ActionStep::RallyContinentals { space, militia } => {
            rally_continentals(deed, *space, *militia)
        }
        ActionStep::March { to, groups } => march::march(deed, *to, groups),
        ActionStep::RabbleRousing { space } => rabble_rousing(deed, *space),
        ActionStep::Persuasion { space } => persuasion(deed, *space),
        _ => refuse("3.3", NotYours(deed.faction())),
    }
}

/// Refuses a space that was selected before, but for what was only paid (8.1).
fn check_new(deed: &ActionState, rule: &'static str, space: Space) -> Result {
    match deed.ahead == Some(space) {
        true => Ok(()),
        false => deed.check_new(rule, space),
    }
}

/// Refuses what is no space of a Rally or Rabble-Rousing, and one that cannot be selected for it or not be paid for.
fn check_open(deed: &ActionState, rule: &'static str, space: Space) -> Result {
    require(space != Space::WestIndies, rule, at(space, SpaceReason::NoProvinceOrCity))?;
    check_new(deed, rule, space)?;
    deed.check_select(rule, space, 1)
}

/// Rally (3.3.1) in one space.
fn rally(deed: &mut ActionState, space: Space, kind: RallyKind, from: &[Group]) -> Result {
    deed.begin(RALLY, Command::Rally)?;
    match kind {
        RallyKind::One | RallyKind::Many(_) => check_militia(deed, space)?,
        RallyKind::Fort(_) | RallyKind::Regroup => check_rally(deed, space)?,
    }
    deed.select(RALLY, space, 1)?;
    deed.ahead = None;
    require(kind == RallyKind::Regroup || from.is_empty(), RALLY, CountReason::RallyWithoutMove)?;
    match kind {
        RallyKind::One => deed.place(RALLY, space, PieceType::Militia, 1),
        RallyKind::Many(count) => rally_many(deed, space, count),
        RallyKind::Fort(units) => rally_fort(deed, space, units),
        RallyKind::Regroup => regroup(deed, space, from),
    }
}

/// Selects a space for a Rally or Rabble-Rousing and pays for it, before anything is done there (8.1, 8.5.2,
/// 8.5.3).
///
/// # Errors
/// A refusal where the space cannot be selected or paid for.
pub fn pay_ahead(deed: &mut ActionState, command: Command, space: Space) -> Result {
    let rule = match command {
        Command::Rally => RALLY,
        _ => RABBLE_ROUSING,
    };
    deed.begin(rule, command)?;
    deed.select(rule, space, 1)?;
    deed.ahead = Some(space);
    Ok(())
}

/// Refuses a space in which the Patriots cannot Rally now (3.3.1): no Active Support; one Resource.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_rally(deed: &ActionState, space: Space) -> Result {
    check_open(deed, RALLY, space)?;
    let open = deed.board().support(space) != Support::ActiveSupport;
    require(open, RALLY, at(space, SpaceReason::RallyAtActiveSupport))
}

/// Refuses a space in which a Rally of the Patriots can place no Militia now (3.3.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_militia(deed: &ActionState, space: Space) -> Result {
    let fit = space.is_city() || space.is_colony();
    require(fit, RALLY, at(space, SpaceReason::NoMilitia))?;
    check_rally(deed, space)
}

fn forts(deed: &ActionState, space: Space) -> u8 {
    deed.board().pieces(space, Piece::PatriotFort)
}

/// The most Militia that a Rally places at a Patriot Fort (3.3.1): Forts plus Population.
fn most_militia(forts: u8, space: Space) -> u8 {
    forts + space.population()
}

/// The Rally that places the most Militia in a space, as far as they are Available (3.3.1).
pub fn largest_rally(board: &Board, space: Space) -> RallyKind {
    match board.pieces(space, Piece::PatriotFort) {
        0 => RallyKind::One,
        forts => {
            let available = board.available(PieceType::Militia);
            RallyKind::Many(available.min(most_militia(forts, space)))
        }
    }
}

/// Refuses a space without the Patriot Fort that some ways to Rally need (3.3.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_fort(deed: &ActionState, space: Space) -> Result {
    require(forts(deed, space) > 0, RALLY, at(space, SpaceReason::NoFort))
}

fn rally_many(deed: &mut ActionState, space: Space, count: u8) -> Result {
    check_fort(deed, space)?;
    require(
        (1..=most_militia(forts(deed, space), space)).contains(&count),
        RALLY,
        CountReason::RalliedMilitia,
    )?;
    deed.place(RALLY, space, PieceType::Militia, count)
}

fn rally_fort(deed: &mut ActionState, space: Space, units: PieceCounts) -> Result {
    movement::check_troops(deed.board(), RALLY, space, units, PieceSet::PATRIOT_UNITS)?;
    require(units.total() == FORT_UNITS, RALLY, CountReason::FortUnits)?;
    deed.remove_troops(RALLY, space, units)?;
    deed.place(RALLY, space, PieceType::PatriotFort, 1)
}

fn regroup(deed: &mut ActionState, space: Space, from: &[Group]) -> Result {
    check_fort(deed, space)?;
    movement::check_groups(deed, RALLY, from, PieceSet::MILITIA)?;
    check_adjacent(RALLY, space, from)?;
    movement::move_groups(deed, RALLY, space, from)?;
    movement::hide(deed, RALLY, space, Piece::MilitiaActive)
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
fn rally_continentals(deed: &mut ActionState, space: Space, militia: PieceCounts) -> Result {
    deed.begin(RALLY, Command::Rally)?;
    require(!deed.once, RALLY, CountReason::ContinentalsOnce)?;
    check_fort(deed, space)?;
    if !deed.selected.contains(space) {
        check_rally(deed, space)?;
        deed.select(RALLY, space, 1)?;
    }
    movement::check_troops(deed.board(), RALLY, space, militia, PieceSet::MILITIA)?;
    require(!militia.is_empty(), RALLY, CountReason::NoMilitia)?;
    deed.remove_troops(RALLY, space, militia)?;
    deed.place(RALLY, space, PieceType::Continental, militia.total())?;
    deed.once = true;
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
pub fn check_rabble(deed: &ActionState, space: Space) -> Result {
    check_open(deed, RABBLE_ROUSING, space)?;
    let board = deed.board();
    let enough = board.pieces(space, Piece::MilitiaUnderground) > 0 || is_open(board, space);
    require(enough, RABBLE_ROUSING, at(space, SpaceReason::NoRabble))
}

/// Rabble-Rousing (3.3.4) in one space.
fn rabble_rousing(deed: &mut ActionState, space: Space) -> Result {
    const RULE: &str = RABBLE_ROUSING;
    deed.begin(RULE, Command::RabbleRousing)?;
    check_rabble(deed, space)?;
    let open = is_open(deed.board(), space);
    deed.select(RULE, space, 1)?;
    deed.ahead = None;
    deed.mark_space(RULE, space, Marker::Propaganda, 1)?;
    deed.shift(RULE, space, -1)?;
    deed.activate(RULE, space, Piece::MilitiaUnderground, u8::from(!open))
}

/// Refuses a space in which the Patriots cannot use Persuasion now (4.3.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_persuasion(deed: &ActionState, space: Space) -> Result {
    if deed.special() == Some(Special::Persuasion) {
        require(
            deed.special_spaces.len() < PERSUASION_SPACES,
            PERSUASION,
            CountReason::PersuasionSpaces(PERSUASION_SPACES),
        )?;
        let again = deed.special_spaces.contains(space);
        require(!again, PERSUASION, at(space, SpaceReason::OfPersuasion))?;
    } else {
        deed.check_no_special(PERSUASION)?;
    }
    deed.check_takes_special()?;
    require(
        space.is_city() || space.is_colony(),
        PERSUASION,
        at(space, SpaceReason::NoColonyOrCity),
    )?;
    require(
        deed.board().pieces(space, Piece::MilitiaUnderground) > 0,
        PERSUASION,
        at(space, SpaceReason::NoUndergroundMilitia),
    )?;
    require(
        deed.board().control(space) == Control::Rebellion,
        PERSUASION,
        at(space, SpaceReason::NoRebellionControl),
    )
}

/// Persuasion (4.3.1) in one of its spaces.
fn persuasion(deed: &mut ActionState, space: Space) -> Result {
    check_persuasion(deed, space)?;
    deed.use_special(Special::Persuasion, Some(space))?;
    deed.activate(PERSUASION, space, Piece::MilitiaUnderground, 1)?;
    deed.gain(PERSUASION, Faction::Patriots, 1)?;
    deed.mark_space(PERSUASION, space, Marker::Propaganda, 1)
}

/// What a Command might do in a space next, legal or not; nothing of a Battle or March.
pub(super) fn command_steps(
    deed: &ActionState,
    command: Command,
    space: Space,
    breadth: Breadth,
) -> Vec<ActionStep> {
    match command {
        Command::Rally if deed.selected.contains(space) => continental_steps(deed, space, breadth),
        Command::Rally => rally_steps(deed, space, breadth),
        Command::RabbleRousing => vec![ActionStep::RabbleRousing { space }],
        _ => Vec::new(),
    }
}

fn rally_steps(deed: &ActionState, space: Space, breadth: Breadth) -> Vec<ActionStep> {
    let mut kinds = vec![RallyKind::One];
    let two = pairs(PieceSet::PATRIOT_UNITS);
    kinds.extend(two.map(|(one, other)| RallyKind::Fort(PieceCounts::of(one, 1).with(other, 1))));
    let mut steps = continental_steps(deed, space, breadth);
    if forts(deed, space) > 0 {
        kinds.extend((1..=most_militia(forts(deed, space), space)).map(RallyKind::Many));
        let kind = RallyKind::Regroup;
        let groups = breadth.groups(all_unmoved(deed, space.adjacent(), PieceSet::MILITIA));
        steps.extend(groups.map(|from| ActionStep::Rally { space, kind, from }));
    }
    steps.extend(kinds.into_iter().map(|kind| ActionStep::Rally { space, kind, from: Vec::new() }));
    steps
}

fn continental_steps(deed: &ActionState, space: Space, breadth: Breadth) -> Vec<ActionStep> {
    if deed.once || forts(deed, space) == 0 {
        return Vec::new();
    }
    let choices = breadth.units(PieceCounts::there(deed.board(), space, PieceSet::MILITIA));
    let step = |militia| ActionStep::RallyContinentals { space, militia };
    choices.into_iter().map(step).collect()
}
