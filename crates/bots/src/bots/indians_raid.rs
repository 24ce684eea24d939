//! The non-player Indian Raid (8.7.1, 3.4.4): all targets are chosen first, then they are Raided one by
//! one (R5).

use super::indians::pays;
use super::march::must_stay::most_leaving;
use super::{Candidate, Run, fault};
use crate::action::{By, GroupPriority, Selected};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Board, Faction, Marker, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::indians::{check_raid, outnumbers};
use lod_engine::rules::movement::raid_origins;
use lod_engine::rules::{self, ActionStep, SpaceReason};

/// A Colony to be Raided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RaidTarget {
    space: Space,
    /// A War Party is to move in.
    joined: bool,
    /// War Parties are to outnumber the Rebellion pieces after the moves; no later move spoils it.
    holds: bool,
    /// The Raid here is over.
    done: bool,
}

/// Raids up to `max` Colonies; how many.
pub(crate) fn raid<'a>(run: &mut Run<'a>, instruction: &'a Instruction) -> Result<u8, Interrupt> {
    if !pays(run, 1) {
        run.all_known()?;
        let why = run.unpaid(1);
        run.skip_instruction(instruction, || why);
        return Ok(0);
    }
    let mut targets = choose(run, instruction)?;
    let mut times = 0;
    for index in 0..targets.len() {
        if !pays(run, 1) {
            break;
        }
        run.all_known()?;
        if strike(run, instruction, &mut targets, index)? {
            times += 1;
            if index + 1 < targets.len() {
                run.when_broke()?;
            }
        }
    }
    run.all_known()?;
    Ok(times)
}

/// The most spaces of a Raid (3.4.4).
const MOST: u8 = 3;

/// What the choice of targets goes by.
struct RaidPlan<'i> {
    instruction: &'i Instruction,
    /// The Colonies that pass the tests.
    colonies: SpaceSet,
    /// How many can be Raided together (8.1.1, R183).
    most: usize,
    /// Whether a Plunder can follow (4.4.3).
    plunder: bool,
}

impl<'i> RaidPlan<'i> {
    /// The Colonies that can be Raided, and how many of them together.
    fn of(run: &Run<'_>, instruction: &'i Instruction) -> Result<RaidPlan<'i>, Interrupt> {
        let colonies = run.qualify(SpaceSet::MAP, &instruction.tests)?;
        let colonies = colonies.filter(|s| run.check_space(s, check_raid(&run.deed, s)));
        run.all_known()?;
        let max = usize::from(run.max.unwrap_or(MOST).min(MOST));
        let together = |n: &usize| completes(run, instruction, &mut Vec::new(), colonies, *n);
        let most = (1..=max).rev().find(together).unwrap_or(0);
        if most == 0 {
            for space in colonies {
                run.lacks::<()>("8.7.1", space, NO_WAR_PARTY);
            }
        }
        let plunder = may_plunder(run);
        run.all_known()?;
        Ok(RaidPlan { instruction, colonies, most, plunder })
    }
}

/// The targets, one after another: as many as can be Raided together.
fn choose(run: &mut Run<'_>, instruction: &Instruction) -> Result<Vec<RaidTarget>, Interrupt> {
    let mut plan = None;
    let mut targets: Vec<RaidTarget> = Vec::new();
    let mut undrawn = Vec::new();
    while run
        .select_by(instruction, |run| {
            let plan = match &plan {
                Some(plan) => plan,
                None => plan.insert(RaidPlan::of(run, instruction)?),
            };
            if targets.len() >= plan.most {
                return Ok(Selected::default());
            }
            let (open, best) = open(run, plan, &targets)?;
            let all = all_taken(run, plan, &targets, best)?;
            let next = run.draw(best, all.is_some(), &instruction.say)?;
            if let Some(all) = all {
                undrawn.push(targets.len()..all.len());
                targets = all;
            } else {
                targets.extend(open.into_iter().find(|t| Some(t.space) == next.space));
            }
            Ok(next)
        })?
        .is_some()
    {}
    for range in undrawn {
        draw_for_help(run, instruction, &mut targets, range)?;
    }
    let helped = helped(run, instruction, &targets);
    run.all_known()?;
    Ok(helped)
}

/// The targets with a War Party more for each, in their order, that has one Underground but not more War
/// Parties than Rebellion pieces (8.7.1): as far as that costs no target.
fn helped(run: &Run<'_>, instruction: &Instruction, targets: &[RaidTarget]) -> Vec<RaidTarget> {
    let board = run.board();
    let mut all = targets.to_vec();
    for index in 0..all.len() {
        let space = all[index].space;
        if all[index].joined || outnumbers(board, space) {
            continue;
        }
        all[index].joined = true;
        all[index].joined = feasible(run, instruction, &all, SettledOrigins::default());
    }
    all
}

/// Draws the order of equal targets for which no die was rolled, if it decides who gets the War Party more.
fn draw_for_help(
    run: &mut Run<'_>,
    instruction: &Instruction,
    targets: &mut [RaidTarget],
    range: std::ops::Range<usize>,
) -> Result<(), Interrupt> {
    for start in range.clone() {
        let mut reversed = targets.to_vec();
        reversed[start..range.end].reverse();
        let forward = helped(run, instruction, targets);
        let backward = helped(run, instruction, &reversed);
        run.all_known()?;
        if forward.iter().all(|t| backward.contains(t)) {
            break;
        }
        let spaces = targets[start..range.end].iter().map(|t| t.space).collect();
        let first = run.random_space(spaces, &instruction.say)?;
        if let Some(at) = targets.iter().position(|t| Some(t.space) == first) {
            targets.swap(start, at);
        }
    }
    Ok(())
}

/// Whether a Special Activity is left for a Plunder, and Resources to take (4.4.3, 8.1).
fn may_plunder(run: &Run<'_>) -> bool {
    run.deed.special().is_none()
        && run.deed.takes_special()
        && run.limits.most.is_none()
        && run.board().resources(Faction::Patriots) > 0
}

/// What can be Raided after these targets, and the spaces of it that come first.
fn open(
    run: &Run<'_>,
    plan: &RaidPlan<'_>,
    targets: &[RaidTarget],
) -> Result<(Vec<RaidTarget>, SpaceSet), Interrupt> {
    let left = plan.colonies.filter(|s| targets.iter().all(|t| t.space != s));
    let open: Vec<(RaidTarget, Option<Space>)> = left
        .iter()
        .filter_map(|space| {
            target(run, plan, targets, space)
                .or_else(|| run.lacks("8.7.1", space, no_raid(run, plan, targets, space)))
        })
        .collect();
    run.all_known()?;
    let candidates =
        open.iter().map(|(t, from)| candidate(run, t, *from)).collect::<Result<Vec<_>, _>>();
    run.all_known()?;
    let candidates = candidates.map_err(fault)?;
    let best = run.order(candidates, &plan.instruction.order)?;
    let best = best.iter().map(|c| c.space).collect();
    Ok((open.into_iter().map(|(t, _)| t).collect(), best))
}

/// Nobody can Raid a Colony, whatever else is Raided.
const NO_WAR_PARTY: SpaceReason = SpaceReason::NoWarPartyForRaid;

/// Why a Colony cannot be Raided after these targets at the cost of no Raid.
fn no_raid(
    run: &Run<'_>,
    plan: &RaidPlan<'_>,
    targets: &[RaidTarget],
    space: Space,
) -> SpaceReason {
    if !run.is_heard() {
        return NO_WAR_PARTY;
    }
    let alone = SpaceSet::of(space);
    let is_there = can_strike_alone(run.board(), space);
    match completes(run, plan.instruction, &mut Vec::new(), alone, 1) {
        false if is_there => SpaceReason::RaidWithoutLeader,
        false => NO_WAR_PARTY,
        true if targets.is_empty() => SpaceReason::FewerRaids,
        true => SpaceReason::NeededForRaids,
    }
}

/// These targets and all the equal spaces besides, where each of those is Raided in the same way whichever
/// is first: then no die decides (R26).
fn all_taken(
    run: &Run<'_>,
    plan: &RaidPlan<'_>,
    targets: &[RaidTarget],
    equal: SpaceSet,
) -> Result<Option<Vec<RaidTarget>>, Interrupt> {
    let count = targets.len() + equal.len();
    let needed = u8::try_from(count).unwrap_or(u8::MAX);
    let marked = run.board().markers_left(Marker::Raid) >= needed;
    if equal.len() < 2 || count > plan.most || !pays(run, needed) || !marked {
        run.all_known()?;
        return Ok(None);
    }
    let mut spaces: Vec<Space> = equal.iter().collect();
    let forward = in_order(run, plan, targets, &spaces)?;
    spaces.reverse();
    let mut backward = in_order(run, plan, targets, &spaces)?;
    if let Some(all) = &mut backward {
        all[targets.len()..].reverse();
    }
    Ok(if forward == backward { forward } else { None })
}

/// These targets and then those spaces in order, where each is among the best when its turn comes.
fn in_order(
    run: &Run<'_>,
    plan: &RaidPlan<'_>,
    targets: &[RaidTarget],
    spaces: &[Space],
) -> Result<Option<Vec<RaidTarget>>, Interrupt> {
    let mut all = targets.to_vec();
    for space in spaces {
        let (open, best) = open(run, plan, &all)?;
        match open.into_iter().find(|t| t.space == *space) {
            Some(target) if best.contains(*space) => all.push(target),
            _ => return Ok(None),
        }
    }
    Ok(Some(all))
}

/// Whether these targets can be Raided together with so many more of the Colonies that there are `most`,
/// nothing kept back for a Plunder in those.
fn completes(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &mut Vec<RaidTarget>,
    mut colonies: SpaceSet,
    most: usize,
) -> bool {
    if !feasible(run, instruction, targets, SettledOrigins::default()) {
        return false;
    }
    if targets.len() >= most {
        return true;
    }
    while let Some(space) = colonies.first() {
        colonies.remove(space);
        if targets.iter().any(|t| t.space == space) {
            continue;
        }
        for joined in [false, true] {
            let alone = can_strike_alone(run.board(), space) && run.involves(space, None);
            if !joined && !alone {
                continue;
            }
            targets.push(RaidTarget { space, joined, holds: false, done: false });
            let complete = completes(run, instruction, targets, colonies, most);
            targets.pop();
            if complete {
                return true;
            }
        }
    }
    false
}

/// The Raid of a target as if it were the first, to compare it with others; where War Parties are not kept
/// back for a Plunder, with as many gone to Raid elsewhere as make it impossible.
fn candidate(
    run: &Run<'_>,
    target: &RaidTarget,
    from: Option<Space>,
) -> Result<Candidate, lod_engine::rules::Refusal> {
    let space = target.space;
    let mut deed = run.deed.scratch_copy();
    let from = from.map(|s| (s, Piece::WarPartyUnderground));
    rules::act(&mut deed, &ActionStep::Raid { space, from })?;
    if !target.holds {
        let war_parties = deed.board().count(space, PieceSet::WAR_PARTIES);
        let mut spare = war_parties.saturating_sub(deed.board().count(space, PieceSet::REBELLION));
        for face in PieceSet::WAR_PARTIES.iter() {
            let gone = spare.min(deed.board().pieces(space, face));
            deed.remove("3.4.4", space, face, gone)?;
            spare -= gone;
        }
    }
    Ok(Candidate::with_after(space, *deed.board()))
}

/// How a Colony could be Raided after these targets at the cost of no Raid, and an origin for its War Party
/// (8.7.1): one moves in where there is none Underground, where with it War Parties outnumber the Rebellion
/// for a Plunder, or where another target takes the last away.
fn target(
    run: &Run<'_>,
    plan: &RaidPlan<'_>,
    targets: &[RaidTarget],
    space: Space,
) -> Option<(RaidTarget, Option<Space>)> {
    let board = run.board();
    let origins = near(run, space).filter(|s| board.pieces(s, Piece::WarPartyUnderground) > 0);
    let hidden = board.pieces(space, Piece::WarPartyUnderground);
    if hidden == 0 && origins.is_empty() {
        return None;
    }
    let war_parties = board.count(space, PieceSet::WAR_PARTIES);
    let rebels = board.count(space, PieceSet::REBELLION);
    let needs_one = hidden == 0 || war_parties <= rebels;
    let mut ways = Vec::new();
    if needs_one && war_parties + 1 > rebels {
        ways.push((true, true));
    } else if !needs_one {
        ways.extend([(false, true), (true, true)]);
    }
    if hidden > 0 {
        ways.push((false, false));
    }
    ways.push((true, false));
    ways.retain(|(_, holds)| plan.plunder || !holds);
    if !run.involves(space, None) {
        ways.retain(|(joined, _)| *joined && needs_one);
    }
    ways.into_iter().find_map(|(joined, holds)| {
        let way = RaidTarget { space, joined, holds, done: false };
        let mut all = targets.to_vec();
        all.push(way);
        if !completes(run, plan.instruction, &mut all, plan.colonies, plan.most) {
            return None;
        }
        if !joined {
            return Some((way, None));
        }
        let from = origins
            .filter(|from| {
                let settled = SettledOrigins::default().with(targets.len(), from);
                feasible(run, plan.instruction, &all, settled)
            })
            .first()?;
        Some((way, Some(from)))
    })
}

/// The Provinces that a War Party may come from to Raid this one.
fn near(run: &Run<'_>, space: Space) -> SpaceSet {
    raid_origins(run.board(), space).filter(|from| run.may_depart(from))
}

/// How many Underground War Parties may leave a space for the Raids elsewhere.
fn spare(run: &Run<'_>, instruction: &Instruction, targets: &[RaidTarget], space: Space) -> u8 {
    let board = run.board();
    let mut most = board.pieces(space, Piece::WarPartyUnderground);
    if most == 0 {
        return 0;
    }
    if let Some(target) = targets.iter().find(|t| t.space == space) {
        let coming = u8::from(target.joined && !target.done);
        if !target.done && !target.joined {
            most -= 1;
        }
        if target.holds && run.deed.special().is_none() {
            let there = board.count(space, PieceSet::WAR_PARTIES) + coming;
            let needed = board.count(space, PieceSet::REBELLION) + 1;
            most = most.min(there.saturating_sub(needed));
        }
    }
    most_leaving(run, &instruction.leave, space, (Piece::WarPartyUnderground, most))
}

/// The origins of War Parties that are settled, by index of target.
#[derive(Clone, Copy, Default)]
struct SettledOrigins([Option<Space>; MOST as usize]);

impl SettledOrigins {
    fn with(mut self, index: usize, from: Space) -> SettledOrigins {
        self.0[index] = Some(from);
        self
    }

    fn spaces(&self) -> impl Iterator<Item = Space> {
        self.0.iter().copied().flatten()
    }
}

/// Whether every target that is to be joined can be, with some origins settled.
fn feasible(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &[RaidTarget],
    settled: SettledOrigins,
) -> bool {
    if overdrawn(run, instruction, targets, settled) {
        return false;
    }
    let Some((index, target)) = unsettled(targets, settled) else {
        return true;
    };
    let there = |from: &Space| run.board().pieces(*from, Piece::WarPartyUnderground) > 0;
    near(run, target.space)
        .iter()
        .filter(there)
        .any(|from| feasible(run, instruction, targets, settled.with(index, from)))
}

/// Whether more War Parties would leave some space than may.
fn overdrawn(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &[RaidTarget],
    settled: SettledOrigins,
) -> bool {
    let used = |space: Space| settled.spaces().filter(|s| *s == space).count();
    let mut spaces: SpaceSet = settled.spaces().collect();
    spaces = spaces.union(targets.iter().map(|t| t.space).collect());
    spaces.iter().any(|s| {
        let idle = targets.iter().any(|t| t.space == s && !t.done && !t.joined);
        let short = idle && run.board().pieces(s, Piece::WarPartyUnderground) == 0;
        short || (used(s) > 0 && used(s) > usize::from(spare(run, instruction, targets, s)))
    })
}

/// The next target that is to be joined and whose origin is not settled.
fn unsettled(targets: &[RaidTarget], settled: SettledOrigins) -> Option<(usize, RaidTarget)> {
    targets
        .iter()
        .copied()
        .enumerate()
        .find(|(i, t)| t.joined && !t.done && settled.0[*i].is_none())
}

/// Whether the same War Parties leave the same spaces however the origins are settled: then no die decides
/// (R26). Not where a Leader would follow one of them, nor where a Special Activity may come in between.
fn ends_the_same(run: &Run<'_>, instruction: &Instruction, targets: &[RaidTarget]) -> bool {
    let mut ends = Vec::new();
    endings(run, instruction, targets, SettledOrigins::default(), &mut ends);
    let [end] = &ends[..] else {
        return false;
    };
    let raids = u8::try_from(targets.iter().filter(|t| !t.done).count()).unwrap_or(u8::MAX);
    let led = end.iter().any(|s| run.board().leader_space(Faction::Indians) == Some(*s));
    !led && pays(run, raids.saturating_add(1))
}

/// The origins of all War Parties to come, sorted, for each way to settle them.
fn endings(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &[RaidTarget],
    settled: SettledOrigins,
    ends: &mut Vec<Vec<Space>>,
) {
    if overdrawn(run, instruction, targets, settled) {
        return;
    }
    let Some((index, target)) = unsettled(targets, settled) else {
        let mut end: Vec<Space> = settled.spaces().collect();
        end.sort_unstable();
        if !ends.contains(&end) {
            ends.push(end);
        }
        return;
    };
    for from in near(run, target.space) {
        endings(run, instruction, targets, settled.with(index, from), ends);
    }
}

/// Raids one target: whether it was possible.
fn strike(
    run: &mut Run<'_>,
    instruction: &Instruction,
    targets: &mut [RaidTarget],
    index: usize,
) -> Result<bool, Interrupt> {
    let space = targets[index].space;
    let from = if targets[index].joined {
        let (able, origins) = origins(run, instruction, targets, index)?;
        let all = origins.len() > 1 && ends_the_same(run, instruction, targets);
        let say = format_args!("A War Party to Raid {space}, from");
        run.select_origin_by(say, space, |run| {
            run.equals(able, &[])?;
            let fit = |from| i32::from(origins.contains(from));
            run.sifted_further(By::Merit(GroupPriority::OthersToo), |e| fit(e.space));
            run.draw(origins, all, say)
        })?
    } else {
        None
    };
    targets[index].done = true;
    if from.is_none() && !can_strike_alone(run.board(), space) {
        run.all_known()?;
        return Ok(false);
    }
    run.act(&ActionStep::Raid { space, from: from.map(|s| (s, Piece::WarPartyUnderground)) })?;
    run.did(&instruction.say, space);
    Ok(true)
}

fn can_strike_alone(board: &Board, space: Space) -> bool {
    board.pieces(space, Piece::WarPartyUnderground) > 0
}

/// Where the War Party for a target may come from; and of those, so that the other targets can still be Raided too,
/// if that is possible.
fn origins(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &[RaidTarget],
    index: usize,
) -> Result<(SpaceSet, SpaceSet), Interrupt> {
    let space = targets[index].space;
    let able = near(run, space).filter(|s| spare(run, instruction, targets, s) > 0);
    let best = able
        .filter(|s| feasible(run, instruction, targets, SettledOrigins::default().with(index, s)));
    run.all_known()?;
    Ok((able, if best.is_empty() { able } else { best }))
}
