//! The Commands and Special Activities of the Indians (3.4, 4.4), but for the War Path.

use super::Reason::{NoWay, NotYours};
use super::choices::{Breadth, mixes};
use super::movement::{self, all_unmoved};
use super::refusal::{at, refuse, require};
use super::strike::{BRITISH_SKIRMISH, kinds};
use super::{
    ActionState, ActionStep, Command, CountReason, GatherKind, Group, MomentReason, PieceCounts,
    Reason, Result, SpaceReason, Special, StrikeKind,
};
use crate::game::{
    Board, Control, Faction, Leader, Marker, Piece, PieceSet, PieceType, Space, Support,
};

#[cfg(test)]
mod tests;

const GATHER: &str = "3.4.1";
const MARCH: &str = "3.4.2";
const SCOUT: &str = "3.4.3";
const RAID: &str = "3.4.4";
const TRADE: &str = "4.4.1";
const PLUNDER: &str = "4.4.3";

/// The War Parties that Gather replaces with a Village (3.4.1).
const VILLAGE_WAR_PARTIES: u8 = 2;
/// The most Provinces of a Raid (3.4.4).
pub const RAID_SPACES: usize = 3;
/// A group this large, Militia in the destination included, still Marches unseen (3.4.2).
const UNSEEN: u8 = 3;

/// Carries out a step.
///
/// # Errors
/// A refusal that cites the rule.
pub(super) fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    match *step {
        ActionStep::Gather { space, kind, ref from } => gather(state, space, kind, from),
        ActionStep::March { to, ref groups } => march(state, to, groups),
        ActionStep::Scout { to, group } => scout(state, to, &group),
        ActionStep::ScoutSkirmish { kind } => scout_skirmish(state, kind),
        ActionStep::Raid { space, from } => raid(state, space, from),
        ActionStep::Trade { space, gift } => trade(state, space, gift),
        ActionStep::Plunder { space, remove } => plunder(state, space, remove),
        _ => refuse("3.4", NotYours(Faction::Indians)),
    }
}

fn check_province(rule: &'static str, space: Space) -> Result {
    require(space.is_province(), rule, at(space, SpaceReason::NoProvince))
}

/// Refuses a space in which the Indians cannot Gather now, or not pay for it (3.4.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_gather(state: &ActionState, space: Space) -> Result {
    state.check_unselected(GATHER, space)?;
    check_gathering(state.board(), space)?;
    state.check_select(GATHER, space, gather_cost(state, space))
}

/// Refuses what is no Province, and one that is neither Neutral nor Passive (3.4.1).
fn check_gathering(board: &Board, space: Space) -> Result {
    require(space.is_province(), GATHER, at(space, SpaceReason::GatherOutsideProvinces))?;
    let active = matches!(board.support(space), Support::ActiveOpposition | Support::ActiveSupport);
    require(!active, GATHER, at(space, SpaceReason::GatherAtActive))
}

/// What Gathering in one more Province costs (3.4.1): nothing for the first Indian Reserve Province.
fn gather_cost(state: &ActionState, space: Space) -> u8 {
    u8::from(!space.is_reserve() || state.selected.iter().any(Space::is_reserve))
}

/// The most War Parties that Gather places in a Province (3.4.1): Villages plus one.
pub fn most_war_parties(board: &Board, space: Space) -> u8 {
    board.pieces(space, Piece::Village) + 1
}

/// The Gather that places the most War Parties in a Province, as far as they are Available (3.4.1).
pub fn largest_gather(board: &Board, space: Space) -> GatherKind {
    match board.pieces(space, Piece::Village) {
        0 => GatherKind::One,
        _ => {
            let available = board.available(PieceType::WarParty);
            GatherKind::Many(available.min(most_war_parties(board, space)))
        }
    }
}

/// War Parties that a Village takes (3.4.1): two, or one with Cornplanter in the space (1.10).
pub fn village_cost(board: &Board, space: Space) -> u8 {
    VILLAGE_WAR_PARTIES - u8::from(board.leader_in(Leader::Cornplanter, space))
}

fn gather(state: &mut ActionState, space: Space, kind: GatherKind, from: &[Group]) -> Result {
    state.begin_command(GATHER, Command::Gather)?;
    check_gather(state, space)?;
    let cost = gather_cost(state, space);
    state.select(GATHER, space, cost)?;
    require(
        kind == GatherKind::Regroup || from.is_empty(),
        GATHER,
        CountReason::GatherWithoutMove,
    )?;
    match kind {
        GatherKind::One => state.place(GATHER, space, PieceType::WarParty, 1),
        GatherKind::Village(war_parties) => build_village(state, space, war_parties),
        GatherKind::Many(count) => {
            villages(state, space)?;
            require(
                (1..=most_war_parties(state.board(), space)).contains(&count),
                GATHER,
                CountReason::GatheredWarParties,
            )?;
            state.place(GATHER, space, PieceType::WarParty, count)
        }
        GatherKind::Regroup => {
            villages(state, space)?;
            movement::check_origins(GATHER, from)?;
            for group in from {
                move_war_parties(state, GATHER, space, group)?;
            }
            movement::hide(state, GATHER, space, Piece::WarPartyActive)
        }
    }
}

/// The Villages of a space that must have one (3.4.1).
///
/// # Errors
/// A refusal that cites the rule.
pub fn villages(state: &ActionState, space: Space) -> Result<u8> {
    let count = state.board().pieces(space, Piece::Village);
    require(count > 0, GATHER, at(space, SpaceReason::NoVillage))?;
    Ok(count)
}

fn build_village(state: &mut ActionState, space: Space, war_parties: PieceCounts) -> Result {
    let count = war_parties.count(PieceSet::WAR_PARTIES);
    require(
        (village_cost(state.board(), space)..=VILLAGE_WAR_PARTIES).contains(&count)
            && count == war_parties.total(),
        GATHER,
        CountReason::VillageWarParties,
    )?;
    state.remove_troops(GATHER, space, war_parties)?;
    state.place(GATHER, space, PieceType::Village, 1)
}

/// Moves War Parties that have not moved yet to an adjacent Province.
fn move_war_parties(
    state: &mut ActionState,
    rule: &'static str,
    to: Space,
    group: &Group,
) -> Result {
    let Group { from, troops } = *group;
    movement::check_group(state, rule, group, PieceSet::WAR_PARTIES)?;
    require(movement::indians_can_move(from, to), rule, NoWay { from, to })?;
    state.move_troops(rule, from, to, troops)
}

/// What a March from these Provinces to one more destination costs (3.4.2): nothing for the first
/// destination that War Parties reach from Indian Reserve Provinces alone.
pub fn march_cost(state: &ActionState, mut origins: impl Iterator<Item = Space>) -> u8 {
    let came = |to| state.moved.iter().filter(move |m| m.to == to);
    let from_reserves = |to| came(to).all(|m| m.from.is_reserve());
    let used = state.selected.iter().any(from_reserves);
    u8::from(used || !origins.all(Space::is_reserve))
}

fn march(state: &mut ActionState, to: Space, groups: &[Group]) -> Result {
    state.begin_command(MARCH, Command::March)?;
    check_province(MARCH, to)?;
    state.check_unselected(MARCH, to)?;
    require(!groups.is_empty(), MARCH, CountReason::NoWarParty)?;
    movement::check_origins(MARCH, groups)?;
    let cost = march_cost(state, groups.iter().map(|g| g.from));
    state.select(MARCH, to, cost)?;
    let hidden = |g: &Group| g.troops.get(Piece::WarPartyUnderground) > 0;
    let watched = to.is_colony()
        && groups.iter().any(hidden)
        && state.board().control(to) == Control::Rebellion;
    for group in groups {
        move_war_parties(state, MARCH, to, group)?;
        if watched && hidden(group) && is_seen(state.board(), to, group) {
            movement::turn_arrivals(state, MARCH, Piece::WarPartyUnderground)?;
        }
    }
    Ok(())
}

/// Whether a group and the Militia where it goes exceed three (3.4.2).
fn is_seen(board: &Board, to: Space, group: &Group) -> bool {
    let size = group.troops.total();
    size > UNSEEN || size.saturating_add(board.count(to, PieceSet::MILITIA)) > UNSEEN
}

/// Refuses a Scout where there was one, or one of the two Factions cannot pay (3.4.3).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_scout(state: &ActionState) -> Result {
    require(state.selected.is_empty(), SCOUT, MomentReason::ScoutedOnce)?;
    let mut payers = [Faction::Indians, Faction::British].into_iter();
    payers.try_for_each(|payer| state.check_pay(SCOUT, payer, 1))
}

fn scout(state: &mut ActionState, to: Space, group: &Group) -> Result {
    let Group { from, troops } = *group;
    state.begin_command(SCOUT, Command::Scout)?;
    check_scout(state)?;
    require(movement::indians_can_move(from, to), SCOUT, NoWay { from, to })?;
    let kinds = PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES);
    movement::check_group(state, SCOUT, group, kinds)?;
    let regulars = troops.get(Piece::BritishRegular);
    let party = troops.count(PieceSet::WAR_PARTIES) > 0
        && regulars > 0
        && troops.get(Piece::Tory) <= regulars;
    require(party, SCOUT, CountReason::ScoutingParty)?;
    state.select(SCOUT, to, 1)?;
    state.pay(SCOUT, Faction::British, 1)?;
    state.move_troops(SCOUT, from, to, troops)?;
    movement::turn_arrivals(state, SCOUT, Piece::WarPartyUnderground)?;
    let militia = state.board().pieces(to, Piece::MilitiaUnderground);
    state.activate(SCOUT, to, Piece::MilitiaUnderground, militia)
}

fn scout_skirmish(state: &mut ActionState, kind: StrikeKind) -> Result {
    state.begin_command(SCOUT, Command::Scout)?;
    let Some(space) = state.selected.first() else {
        return refuse(SCOUT, MomentReason::ScoutFirst);
    };
    require(!state.once_used, SCOUT, MomentReason::SkirmishedOnce)?;
    state.once_used = true;
    BRITISH_SKIRMISH.remove(state, space, kind)?;
    // The Scout has Activated all Militia there, so Clinton's additional one leaves no choice.
    let face = Piece::MilitiaActive;
    let board = state.board();
    let helps = board.pieces(space, face) > 0 && board.leader_in(Leader::Clinton, space);
    state.lose("1.10", space, face, u8::from(helps))
}

/// A Province that was Plundered before its Raid, which must now follow (4.1, 4.4.3).
pub fn raid_owed(state: &ActionState) -> Option<Space> {
    if state.special() != Some(Special::Plunder) {
        return None;
    }
    state.special_spaces.without(state.selected).first()
}

/// Refuses a space that cannot be a target of this Raid (3.4.4), as far as the space itself goes.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_raid(state: &ActionState, space: Space) -> Result {
    check_province(RAID, space)?;
    state.check_unselected(RAID, space)?;
    require(state.selected.len() < RAID_SPACES, RAID, CountReason::RaidSpaces(RAID_SPACES))?;
    let opposed = state.board().support(space) < Support::Neutral;
    require(opposed, RAID, at(space, SpaceReason::NoOpposition))
}

fn raid(state: &mut ActionState, space: Space, from: Option<(Space, Piece)>) -> Result {
    state.begin_command(RAID, Command::Raid)?;
    require(
        raid_owed(state).is_none_or(|owed| owed == space),
        PLUNDER,
        at(space, SpaceReason::PlunderedElsewhere),
    )?;
    check_raid(state, space)?;
    state.select(RAID, space, 1)?;
    if let Some((from, face)) = from {
        raid_move(state, from, space, face)?;
    }
    state.activate(RAID, space, Piece::WarPartyUnderground, 1)?;
    state.mark_space(RAID, space, Marker::Raid, 1)?;
    state.shift(RAID, space, 1)
}

/// War Parties of a face that may still move to a Raid (3.4.4). Out of a Province that was Raided go
/// neither the one that Activated there nor one that came in Active; one that came in Underground
/// counts as the one that Activated.
pub(crate) fn free_to_raid(state: &ActionState, from: Space, face: Piece) -> u8 {
    let raided = state.command() == Some(Command::Raid) && state.selected.contains(from);
    let stay = if raided && face == Piece::WarPartyActive {
        1 + state.arrived(from, PieceSet::of(face))
    } else {
        0
    };
    state.board().pieces(from, face).saturating_sub(stay)
}

fn raid_move(state: &mut ActionState, from: Space, to: Space, face: Piece) -> Result {
    require(PieceSet::WAR_PARTIES.contains(face), RAID, CountReason::RaidingParty)?;
    require(movement::raid_can_move(state.board(), from, to), RAID, NoWay { from, to })?;
    require(
        free_to_raid(state, from, face) > 0 || state.board().pieces(from, face) == 0,
        RAID,
        Reason::MovedAlready(from),
    )?;
    state.move_troops(RAID, from, to, PieceCounts::of(face, 1))
}

/// Refuses a space in which the Indians cannot Trade (4.4.1): no Province with a Village and an Underground War
/// Party.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_trade(board: &Board, space: Space) -> Result {
    check_province(TRADE, space)?;
    for (piece, why) in [
        (Piece::Village, SpaceReason::NoVillage),
        (Piece::WarPartyUnderground, SpaceReason::NoUndergroundWarParty),
    ] {
        require(board.pieces(space, piece) > 0, TRADE, at(space, why))?;
    }
    Ok(())
}

fn trade(state: &mut ActionState, space: Space, gift: u8) -> Result {
    check_trade(state.board(), space)?;
    state.use_special_once(Special::Trade, Some(space))?;
    state.activate(TRADE, space, Piece::WarPartyUnderground, 1)?;
    state.spend(TRADE, Faction::British, gift)?;
    state.gain(TRADE, Faction::Indians, gift.max(1))
}

/// Whether a Province has more War Parties than Rebellion pieces (4.4.3).
pub fn outnumbers(board: &Board, space: Space) -> bool {
    board.has(space, PieceSet::WAR_PARTIES) && surplus(board, space) > 0
}

/// How many more War Parties than Rebellion pieces there are in a Province (4.4.3); below 0, how many fewer.
pub fn surplus(board: &Board, space: Space) -> i16 {
    let count = |set| i16::from(board.count(space, set));
    count(PieceSet::WAR_PARTIES) - count(PieceSet::REBELLION)
}

fn plunder(state: &mut ActionState, space: Space, remove: Piece) -> Result {
    let special = Special::Plunder;
    if let Some(command) = state.command().filter(|c| *c != Command::Raid) {
        return refuse(PLUNDER, Reason::Accompany { special, command });
    }
    check_province(PLUNDER, space)?;
    require(PieceSet::WAR_PARTIES.contains(remove), PLUNDER, CountReason::PlunderedPiece)?;
    require(outnumbers(state.board(), space), PLUNDER, at(space, SpaceReason::NotOutnumbered))?;
    state.begin_command(PLUNDER, Command::Raid)?;
    state.use_special_once(special, Some(space))?;
    let has = state.board().resources(Faction::Patriots);
    let loot = space.population().min(has);
    state.spend(PLUNDER, Faction::Patriots, loot)?;
    state.gain(PLUNDER, Faction::Indians, loot)?;
    state.remove(PLUNDER, space, remove, 1)?;
    let raid_follows = || {
        let mut steps = raid_steps(state, space).into_iter();
        steps.any(|step| act(&mut state.scratch_copy(), &step).is_ok())
    };
    require(raid_owed(state).is_none() || raid_follows(), PLUNDER, at(space, SpaceReason::NoRaid))
}

/// What a Command might do in a space next, legal or not; nothing of a March.
pub(super) fn command_steps(
    state: &ActionState,
    command: Command,
    space: Space,
    breadth: Breadth,
) -> Vec<ActionStep> {
    match command {
        Command::Gather => gather_steps(state, space, breadth),
        Command::Scout => scout_steps(state, space, breadth),
        Command::Raid => raid_steps(state, space),
        _ => Vec::new(),
    }
}

fn gather_steps(state: &ActionState, space: Space, breadth: Breadth) -> Vec<ActionStep> {
    if check_gathering(state.board(), space).is_err() || state.selected.contains(space) {
        return Vec::new();
    }
    let faces = PieceSet::WAR_PARTIES;
    let mut kinds = vec![GatherKind::One];
    for first in faces.iter() {
        let one = PieceCounts::of(first, 1);
        let second = faces.iter().filter(|second| *second >= first);
        let two = second.map(|second| one.with(second, 1));
        kinds.extend([one].into_iter().chain(two).map(GatherKind::Village));
    }
    kinds.extend((1..=3).map(GatherKind::Many));
    let next = space.adjacent().filter(|from| movement::indians_can_move(from, space));
    let all = all_unmoved(state, next, faces);
    let regroup = match breadth {
        Breadth::Few => Box::new([Vec::new(), all].into_iter()),
        Breadth::Every => breadth.groups(all),
    };
    let still = kinds.into_iter().map(|kind| (kind, Vec::new()));
    let moving = regroup.map(|from| (GatherKind::Regroup, from));
    still.chain(moving).map(|(kind, from)| ActionStep::Gather { space, kind, from }).collect()
}

fn scout_steps(state: &ActionState, to: Space, breadth: Breadth) -> Vec<ActionStep> {
    let mut steps = Vec::new();
    for from in to.adjacent().filter(Space::is_province) {
        let regulars = state.board().pieces(from, Piece::BritishRegular);
        if regulars == 0 {
            continue;
        }
        let parties = match breadth {
            Breadth::Few => scouting_parties(state.board(), from, regulars),
            Breadth::Every => {
                let kinds = PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES);
                mixes(PieceCounts::there(state.board(), from, kinds)).collect()
            }
        };
        let group = |troops| Group { from, troops };
        steps.extend(parties.into_iter().map(|p| ActionStep::Scout { to, group: group(p) }));
    }
    steps
}

/// A War Party with a Regular, and with all Regulars and the Tories that these take.
fn scouting_parties(board: &Board, from: Space, regulars: u8) -> Vec<PieceCounts> {
    let tories = board.pieces(from, Piece::Tory).min(regulars);
    let parties = PieceSet::WAR_PARTIES.iter().flat_map(|face| {
        let guide = PieceCounts::of(face, 1).with(Piece::BritishRegular, 1);
        let all = guide.with(Piece::BritishRegular, regulars - 1);
        [guide, all.with(Piece::Tory, tories)]
    });
    parties.collect()
}

fn raid_steps(state: &ActionState, space: Space) -> Vec<ActionStep> {
    if check_raid(state, space).is_err() {
        return Vec::new();
    }
    let mut origins = vec![None];
    for from in movement::raid_origins(state.board(), space) {
        let faces = PieceSet::WAR_PARTIES.iter();
        let free = faces.filter(|face| free_to_raid(state, from, *face) > 0);
        origins.extend(free.map(|face| Some((from, face))));
    }
    let step = |from| ActionStep::Raid { space, from };
    origins.into_iter().map(step).collect()
}

/// What Trade or Plunder might do in a space, legal or not.
pub(super) fn special_steps(
    state: &ActionState,
    special: Special,
    space: Space,
    breadth: Breadth,
) -> Vec<ActionStep> {
    let board = state.board();
    match special {
        Special::Trade if check_trade(board, space).is_ok() => {
            let has = board.resources(Faction::British);
            let most = if breadth == Breadth::Every { has } else { has.min(3) };
            (0..=most).map(|gift| ActionStep::Trade { space, gift }).collect()
        }
        Special::Plunder if space.is_province() && outnumbers(board, space) => {
            let faces = PieceSet::WAR_PARTIES.iter();
            faces.map(|remove| ActionStep::Plunder { space, remove }).collect()
        }
        _ => Vec::new(),
    }
}

/// Every Skirmish of a Scout.
pub(super) fn scout_skirmishes() -> impl Iterator<Item = ActionStep> {
    kinds(BRITISH_SKIRMISH.targets).map(|kind| ActionStep::ScoutSkirmish { kind })
}
