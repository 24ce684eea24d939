//! The Commands and Special Activities of the Indians (3.4, 4.4).

use super::{
    Command, Deed, GatherKind, Group, Reason, Refusal, SkirmishKind, Special, Step, StrikeKind,
    Troops, british, movement,
};
use crate::game::{
    Board, Control, Faction, Leader, Marker, Piece, PieceSet, Space, Stock, Support,
};

mod steps;
#[cfg(test)]
mod tests;

pub use steps::legal_steps;
pub(super) use steps::{command_steps, special_steps};

const GATHER: &str = "3.4.1";
const MARCH: &str = "3.4.2";
const SCOUT: &str = "3.4.3";
const RAID: &str = "3.4.4";
const TRADE: &str = "4.4.1";
const WAR_PATH: &str = "4.4.2";
const PLUNDER: &str = "4.4.3";

/// The most Provinces of a Raid (3.4.4).
pub const RAID_SPACES: usize = 3;
/// A group this large, Militia in the destination included, still Marches unseen (3.4.2).
const UNSEEN: u8 = 3;

/// Carries out a step.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn act(deed: &mut Deed, step: &Step) -> Result<(), Refusal> {
    match *step {
        Step::Gather {
            space,
            kind,
            ref from,
        } => gather(deed, space, kind, from),
        Step::March { to, ref groups } => march(deed, to, groups),
        Step::Scout { to, group } => scout(deed, to, &group),
        Step::ScoutSkirmish { kind } => scout_skirmish(deed, kind),
        Step::Raid { space, from } => raid(deed, space, from),
        Step::Trade { space, gift } => trade(deed, space, gift),
        Step::WarPath {
            space,
            kind,
            militia,
        } => war_path(deed, space, kind, militia),
        Step::Plunder { space, remove } => plunder(deed, space, remove),
        _ => Err(Refusal::new("3.4", Reason::NotYours(Faction::Indians))),
    }
}

fn province(rule: &'static str, space: Space) -> Result<(), Refusal> {
    if space.is_province() {
        Ok(())
    } else {
        Err(Refusal::space(rule, space, "not a Province"))
    }
}

fn new_space(deed: &Deed, rule: &'static str, space: Space) -> Result<(), Refusal> {
    if deed.selected.contains(space) {
        Err(Refusal::new(rule, Reason::Again(space)))
    } else {
        Ok(())
    }
}

/// Whether the Indians can Gather in a space (3.4.1): a Province that is Neutral or Passive.
pub fn can_gather(board: &Board, space: Space) -> bool {
    space.is_province()
        && !matches!(
            board.support(space),
            Support::ActiveOpposition | Support::ActiveSupport
        )
}

/// What Gathering in one more Province costs (3.4.1): nothing for the first Indian Reserve Province.
pub fn gather_cost(deed: &Deed, space: Space) -> u8 {
    u8::from(!space.is_reserve() || deed.selected.iter().any(Space::is_reserve))
}

/// War Parties that a Village takes (3.4.1): two, or one with Cornplanter in the space (1.10).
pub fn village_cost(board: &Board, space: Space) -> u8 {
    if board.leader_in(Leader::Cornplanter, space) {
        1
    } else {
        2
    }
}

fn gather(deed: &mut Deed, space: Space, kind: GatherKind, from: &[Group]) -> Result<(), Refusal> {
    deed.begin(GATHER, Command::Gather)?;
    new_space(deed, GATHER, space)?;
    if !can_gather(deed.board(), space) {
        return Err(Refusal::space(
            GATHER,
            space,
            "the Indians Gather in Provinces that are Neutral or Passive",
        ));
    }
    let cost = gather_cost(deed, space);
    deed.select(GATHER, space, cost)?;
    if kind != GatherKind::Regroup && !from.is_empty() {
        return Err(Refusal::count(
            GATHER,
            "War Parties only move in to turn Underground at a Village",
        ));
    }
    match kind {
        GatherKind::One => deed.place(GATHER, space, Stock::WarParty, 1),
        GatherKind::Village(war_parties) => build_village(deed, space, war_parties),
        GatherKind::Many(count) => {
            let villages = villages(deed, space)?;
            if !(1..=villages + 1).contains(&count) {
                return Err(Refusal::count(
                    GATHER,
                    "from one War Party to one more than there are Villages",
                ));
            }
            deed.place(GATHER, space, Stock::WarParty, count)
        }
        GatherKind::Regroup => {
            villages(deed, space)?;
            regroup(deed, space, from)
        }
    }
}

/// The Villages of a space that must have one (3.4.1).
fn villages(deed: &Deed, space: Space) -> Result<u8, Refusal> {
    match deed.board().pieces(space, Piece::Village) {
        0 => Err(Refusal::space(GATHER, space, "there is no Village")),
        count => Ok(count),
    }
}

fn build_village(deed: &mut Deed, space: Space, war_parties: Troops) -> Result<(), Refusal> {
    let count = war_parties.count(PieceSet::WAR_PARTIES);
    let enough = count == 2 || (count == 1 && village_cost(deed.board(), space) == 1);
    if !enough || count != war_parties.total() {
        return Err(Refusal::count(
            GATHER,
            "two War Parties become a Village, or one with Cornplanter in the space",
        ));
    }
    for (face, count) in war_parties.iter() {
        deed.remove(GATHER, space, face, count)?;
    }
    deed.place(GATHER, space, Stock::Village, 1)
}

fn regroup(deed: &mut Deed, space: Space, from: &[Group]) -> Result<(), Refusal> {
    movement::check_origins(GATHER, from)?;
    for group in from {
        move_war_parties(deed, GATHER, space, group)?;
    }
    movement::hide_war_parties(deed, GATHER, space)
}

/// Moves War Parties that have not moved yet to an adjacent Province.
fn move_war_parties(
    deed: &mut Deed,
    rule: &'static str,
    to: Space,
    group: &Group,
) -> Result<(), Refusal> {
    let Group { from, troops } = *group;
    movement::check_group(deed, rule, group, PieceSet::WAR_PARTIES)?;
    if !movement::indians_can_move(from, to) {
        return Err(Refusal::new(rule, Reason::NoWay { from, to }));
    }
    deed.move_troops(rule, from, to, troops)
}

/// Whether every origin of a March is an Indian Reserve Province (3.4.2).
fn from_reserves(mut origins: impl Iterator<Item = Space>) -> bool {
    origins.all(Space::is_reserve)
}

/// What a March from these Provinces to one more destination costs (3.4.2): nothing for the first
/// destination that War Parties reach from Indian Reserve Provinces alone.
pub fn march_cost(deed: &Deed, origins: impl Iterator<Item = Space>) -> u8 {
    let came_from = |to: Space| {
        deed.moved
            .iter()
            .filter(move |m| m.to == to)
            .map(|m| m.from)
    };
    let used = deed.selected.iter().any(|to| from_reserves(came_from(to)));
    u8::from(used || !from_reserves(origins))
}

fn march(deed: &mut Deed, to: Space, groups: &[Group]) -> Result<(), Refusal> {
    deed.begin(MARCH, Command::March)?;
    province(MARCH, to)?;
    new_space(deed, MARCH, to)?;
    if groups.is_empty() {
        return Err(Refusal::count(MARCH, "at least one War Party Marches"));
    }
    movement::check_origins(MARCH, groups)?;
    let cost = march_cost(deed, groups.iter().map(|g| g.from));
    deed.select(MARCH, to, cost)?;
    let hidden = |g: &Group| g.troops.get(Piece::WarPartyUnderground) > 0;
    let watched = to.is_colony()
        && groups.iter().any(hidden)
        && deed.board().control(to) == Control::Rebellion;
    for group in groups {
        move_war_parties(deed, MARCH, to, group)?;
        if watched && hidden(group) && seen(deed.board(), to, group) {
            movement::turn_arrivals(deed, MARCH, Piece::WarPartyUnderground)?;
        }
    }
    Ok(())
}

/// Whether a group and the Militia where it goes exceed three (3.4.2).
fn seen(board: &Board, to: Space, group: &Group) -> bool {
    let size = group.troops.total();
    size > UNSEEN || size.saturating_add(board.count(to, PieceSet::MILITIA)) > UNSEEN
}

fn scout(deed: &mut Deed, to: Space, group: &Group) -> Result<(), Refusal> {
    let Group { from, troops } = *group;
    deed.begin(SCOUT, Command::Scout)?;
    if !deed.selected.is_empty() {
        return Err(Refusal::new(
            SCOUT,
            Reason::Moment("one group Scouts, from one Province to another"),
        ));
    }
    if !movement::indians_can_move(from, to) {
        return Err(Refusal::new(SCOUT, Reason::NoWay { from, to }));
    }
    movement::check_group(
        deed,
        SCOUT,
        group,
        PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES),
    )?;
    let regulars = troops.get(Piece::BritishRegular);
    if troops.count(PieceSet::WAR_PARTIES) == 0
        || regulars == 0
        || troops.get(Piece::Tory) > regulars
    {
        return Err(Refusal::count(
            SCOUT,
            "a War Party and a Regular at least, and no more Tories than Regulars",
        ));
    }
    deed.select(SCOUT, to, 1)?;
    deed.pay(SCOUT, Faction::British, 1)?;
    deed.move_troops(SCOUT, from, to, troops)?;
    movement::turn_arrivals(deed, SCOUT, Piece::WarPartyUnderground)?;
    let militia = deed.board().pieces(to, Piece::MilitiaUnderground);
    deed.activate(SCOUT, to, Piece::MilitiaUnderground, militia)
}

fn scout_skirmish(deed: &mut Deed, kind: SkirmishKind) -> Result<(), Refusal> {
    deed.begin(SCOUT, Command::Scout)?;
    let Some(space) = deed.selected.first() else {
        return Err(Refusal::new(
            SCOUT,
            Reason::Moment("the Scout moves before it Skirmishes"),
        ));
    };
    if deed.once {
        return Err(Refusal::new(
            SCOUT,
            Reason::Moment("a Scout Skirmishes once"),
        ));
    }
    deed.once = true;
    british::remove_by_skirmish(deed, space, kind)?;
    // The Scout has Activated all Militia there, so Clinton's additional one leaves no choice.
    let face = Piece::MilitiaActive;
    if deed.board().pieces(space, face) > 0 && deed.board().leader_in(Leader::Clinton, space) {
        return deed.lose("1.10", space, face, 1);
    }
    Ok(())
}

/// A Province that was Plundered before its Raid, which must now follow (4.1, 4.4.3).
pub fn raid_owed(deed: &Deed) -> Option<Space> {
    if deed.special() != Some(Special::Plunder) {
        return None;
    }
    deed.special_spaces.without(deed.selected).first()
}

/// Whether a space can be a target of this Raid (3.4.4), as far as the space itself goes.
pub fn can_raid(deed: &Deed, space: Space) -> bool {
    space.is_province()
        && !deed.selected.contains(space)
        && deed.selected.len() < RAID_SPACES
        && deed.board().support(space) < Support::Neutral
}

fn raid(deed: &mut Deed, space: Space, from: Option<(Space, Piece)>) -> Result<(), Refusal> {
    deed.begin(RAID, Command::Raid)?;
    new_space(deed, RAID, space)?;
    if deed.selected.len() >= RAID_SPACES {
        return Err(Refusal::count(RAID, "three Provinces at most"));
    }
    if raid_owed(deed).is_some_and(|owed| owed != space) {
        return Err(Refusal::space(
            PLUNDER,
            space,
            "the Province that was Plundered is Raided first",
        ));
    }
    if !can_raid(deed, space) {
        return Err(Refusal::space(
            RAID,
            space,
            "the Indians Raid Provinces at Opposition",
        ));
    }
    deed.select(RAID, space, 1)?;
    if let Some((from, face)) = from {
        raid_move(deed, from, space, face)?;
    }
    deed.activate(RAID, space, Piece::WarPartyUnderground, 1)?;
    deed.mark_space(RAID, space, Marker::Raid, 1)?;
    deed.shift(RAID, space, 1)
}

/// War Parties of a face that may still move to a Raid (3.4.4). Out of a Province that was Raided go
/// neither the one that Activated there nor one that came in Active; one that came in Underground
/// counts as the one that Activated.
pub fn free_to_raid(deed: &Deed, from: Space, face: Piece) -> u8 {
    let raided = deed.command() == Some(Command::Raid) && deed.selected.contains(from);
    let stay = if raided && face == Piece::WarPartyActive {
        1 + deed.arrived(from, PieceSet::of(face))
    } else {
        0
    };
    deed.board().pieces(from, face).saturating_sub(stay)
}

fn raid_move(deed: &mut Deed, from: Space, to: Space, face: Piece) -> Result<(), Refusal> {
    if !PieceSet::WAR_PARTIES.contains(face) {
        return Err(Refusal::count(RAID, "only a War Party moves to a Raid"));
    }
    if !movement::raid_can_move(deed.board(), from, to) {
        return Err(Refusal::new(RAID, Reason::NoWay { from, to }));
    }
    if free_to_raid(deed, from, face) == 0 && deed.board().pieces(from, face) > 0 {
        return Err(Refusal::new(RAID, Reason::MovedAlready(from)));
    }
    deed.move_troops(RAID, from, to, Troops::of(face, 1))
}

/// Whether the Indians can Trade in a space (4.4.1): a Province with an Underground War Party and a
/// Village.
pub fn can_trade(board: &Board, space: Space) -> bool {
    space.is_province()
        && board.pieces(space, Piece::Village) > 0
        && board.pieces(space, Piece::WarPartyUnderground) > 0
}

fn trade(deed: &mut Deed, space: Space, gift: u8) -> Result<(), Refusal> {
    if !can_trade(deed.board(), space) {
        return Err(Refusal::space(
            TRADE,
            space,
            "Trade needs a Province with an Underground War Party and a Village",
        ));
    }
    deed.use_special_once(Special::Trade, Some(space))?;
    deed.activate(TRADE, space, Piece::WarPartyUnderground, 1)?;
    deed.spend(TRADE, Faction::British, gift)?;
    deed.gain(TRADE, Faction::Indians, gift.max(1))
}

/// Whether the Indians can take the War Path in a space (4.4.2): an Underground War Party and
/// Rebellion pieces.
pub fn can_war_path(board: &Board, space: Space) -> bool {
    space.is_province()
        && board.pieces(space, Piece::WarPartyUnderground) > 0
        && board.has(space, PieceSet::REBELLION)
}

fn war_path(
    deed: &mut Deed,
    space: Space,
    kind: StrikeKind,
    militia: Option<Piece>,
) -> Result<(), Refusal> {
    if !can_war_path(deed.board(), space) {
        return Err(Refusal::space(
            WAR_PATH,
            space,
            "the War Path needs a Province with an Underground War Party and Rebellion pieces",
        ));
    }
    deed.use_special_once(Special::WarPath, Some(space))?;
    strike(deed, space, kind)?;
    let Some(face) = militia else {
        return Ok(());
    };
    if !PieceSet::MILITIA.contains(face) || !deed.board().leader_in(Leader::Brant, space) {
        return Err(Refusal::space(
            "1.10",
            space,
            "only Brant in the space removes one more Militia",
        ));
    }
    deed.lose("1.10", space, face, 1)
}

fn strike(deed: &mut Deed, space: Space, kind: StrikeKind) -> Result<(), Refusal> {
    let unit = |piece: Piece| {
        if PieceSet::REBELLION_UNITS.contains(piece) {
            Ok(())
        } else {
            Err(Refusal::count(WAR_PATH, "War Path removes Rebellion units"))
        }
    };
    match kind {
        StrikeKind::One(piece) => {
            unit(piece)?;
            deed.activate(WAR_PATH, space, Piece::WarPartyUnderground, 1)?;
            deed.lose(WAR_PATH, space, piece, 1)
        }
        StrikeKind::Two(first, second) => {
            unit(first)?;
            unit(second)?;
            give_one_of_two(deed, space)?;
            deed.lose(WAR_PATH, space, first, 1)?;
            deed.lose(WAR_PATH, space, second, 1)
        }
        StrikeKind::Base => {
            if deed.board().has(space, PieceSet::REBELLION_UNITS) {
                return Err(Refusal::space(
                    WAR_PATH,
                    space,
                    "the Fort goes only where there are no Rebellion units",
                ));
            }
            give_one_of_two(deed, space)?;
            deed.lose(WAR_PATH, space, Piece::PatriotFort, 1)
        }
    }
}

/// Activates two Underground War Parties and removes one of them (4.4.2).
fn give_one_of_two(deed: &mut Deed, space: Space) -> Result<(), Refusal> {
    deed.activate(WAR_PATH, space, Piece::WarPartyUnderground, 2)?;
    deed.remove(WAR_PATH, space, Piece::WarPartyActive, 1)
}

/// Whether a Province has more War Parties than Rebellion pieces (4.4.3).
pub fn outnumbers(board: &Board, space: Space) -> bool {
    let war_parties = board.count(space, PieceSet::WAR_PARTIES);
    war_parties > 0 && war_parties > board.count(space, PieceSet::REBELLION)
}

fn plunder(deed: &mut Deed, space: Space, remove: Piece) -> Result<(), Refusal> {
    let raiding = deed.command().is_none_or(|c| c == Command::Raid);
    if !raiding {
        return Err(Refusal::new(
            PLUNDER,
            Reason::Accompany {
                special: Special::Plunder,
            },
        ));
    }
    province(PLUNDER, space)?;
    if !PieceSet::WAR_PARTIES.contains(remove) {
        return Err(Refusal::count(PLUNDER, "Plunder removes a War Party"));
    }
    if !outnumbers(deed.board(), space) {
        return Err(Refusal::space(
            PLUNDER,
            space,
            "Plunder needs more War Parties than Rebellion pieces",
        ));
    }
    deed.begin(PLUNDER, Command::Raid)?;
    deed.use_special_once(Special::Plunder, Some(space))?;
    let loot = space
        .population()
        .min(deed.board().resources(Faction::Patriots));
    deed.spend(PLUNDER, Faction::Patriots, loot)?;
    deed.gain(PLUNDER, Faction::Indians, loot)?;
    deed.remove(PLUNDER, space, remove, 1)?;
    if raid_owed(deed).is_some() && !steps::can_be_raided(deed, space) {
        return Err(Refusal::space(PLUNDER, space, "no Raid here"));
    }
    Ok(())
}
