//! The non-player Indian Raid (8.7.1, 3.4.4): all targets are chosen first, then they are Raided one by
//! one (R5).

use super::march::must_stay::most_leaving;
use super::{Candidate, Executor, fault};
use crate::action::{By, GroupPriority, NoTrace, Trace, spaces_of, whichever_first};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Marker, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::indians::{RAID_SPACES, check_raid, outnumbers, surplus};
use lod_engine::rules::movement::raid_origins;
use lod_engine::rules::{self, ActionStep, Refusal, SpaceReason};
use smallvec::SmallVec;
use std::cell::Cell;
use std::ops::Range;

/// What strikes, and moves in.
const WAR_PARTY: Piece = Piece::WarPartyUnderground;

/// A Colony to be Raided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RaidTarget {
    space: Space,
    /// Whether a War Party is to move in.
    joined: bool,
    /// Where that War Party comes from, once it is settled.
    from: Option<Space>,
    /// Whether War Parties are to outnumber the Rebellion pieces after the moves, so that no later move spoils it.
    outnumbers: bool,
    /// Whether the Raid here is over.
    done: bool,
}

/// Colonies to be Raided, one after another.
type RaidTargets = SmallVec<[RaidTarget; 4]>;

/// Raids up to `max` Colonies; how many.
pub(crate) fn raid<'a>(
    run: &mut Executor<'a>,
    instruction: &'a Instruction,
) -> Result<u8, Interrupt> {
    if let Err(unpaid) = run.check_can_pay(1) {
        run.skip_instruction(instruction, unpaid)?;
        return Ok(0);
    }
    let mut targets = choose_targets(run, instruction)?;
    let mut times = 0;
    for index in 0..targets.len() {
        if !run.can_pay(1) {
            break;
        }
        if raid_target(run, instruction, &mut targets, index)? {
            times += 1;
            if index + 1 < targets.len() {
                run.when_broke()?;
            }
        }
    }
    Ok(times)
}

/// The targets, one after another: as many as can be Raided together.
fn choose_targets(
    run: &mut Executor<'_>,
    instruction: &Instruction,
) -> Result<Vec<RaidTarget>, Interrupt> {
    let mut plan = None;
    let mut targets: Vec<RaidTarget> = Vec::new();
    let mut undrawn = Vec::new();
    loop {
        let next = run.choice(instruction, |run, trace| {
            let plan = match plan {
                Some(plan) => plan,
                None => *plan.insert(RaidPlan::of(run, instruction, trace)?),
            };
            if targets.len() >= plan.most {
                return Ok(None);
            }
            let raids = Raids::of(run, instruction);
            let (open, best) = raids.open_targets(&plan, &targets, trace)?;
            let all = raids.with_all_equal(&plan, &targets, best)?;
            let next = run.draw(best, all.is_some(), &instruction.say, trace)?;
            if let Some(all) = all {
                undrawn.push(targets.len()..all.len());
                targets = all;
            } else {
                targets.extend(open.into_iter().find(|t| Some(t.space) == next));
            }
            Ok(next)
        })?;
        if next.is_none() {
            break;
        }
    }
    for range in undrawn {
        draw_for_help(run, instruction, &mut targets, range)?;
    }
    run.sure(Raids::of(run, instruction).with_help(&targets))
}

/// Draws the order of equal targets for which no die was rolled, if it decides who gets the War Party more.
fn draw_for_help(
    run: &mut Executor<'_>,
    instruction: &Instruction,
    targets: &mut [RaidTarget],
    range: Range<usize>,
) -> Result<(), Interrupt> {
    for start in range.clone() {
        let mut reversed = targets.to_vec();
        reversed[start..range.end].reverse();
        let raids = Raids::of(run, instruction);
        let backward = raids.with_help(&reversed);
        if raids.with_help(targets).iter().all(|target| backward.contains(target)) {
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

/// Raids one target; whether it was possible.
fn raid_target(
    run: &mut Executor<'_>,
    instruction: &Instruction,
    targets: &mut [RaidTarget],
    index: usize,
) -> Result<bool, Interrupt> {
    let space = targets[index].space;
    let mut from = None;
    if targets[index].joined {
        let say = format_args!("Move 1 War Party to Raid {space}, from");
        let raids = Raids::of(run, instruction);
        let origins = raids.origins(space).filter(|from| raids.spare(targets, from) > 0);
        let ways = (Candidate::each(origins), &[][..]);
        let origin = run.select_origin((&say, &say), space, ways, |run, equal, trace| {
            let raids = Raids::of(run, instruction);
            // First the origins that leave the Raids of all other targets possible.
            let leaves_others = |from| raids.is_feasible(&mut with_origin(targets, index, from));
            let leaving_others = origins.filter(leaves_others);
            let by = By::Merit(GroupPriority::OthersToo);
            let value = |c: &Candidate| i32::from(leaving_others.contains(c.space));
            run.narrow_further(equal, by, trace, value)?;
            Ok(equal.len() > 1 && raids.ends_the_same(targets))
        })?;
        from = origin.map(|origin| origin.space);
    }
    targets[index].done = true;
    if from.is_none() && run.sure(run.board().pieces(space, WAR_PARTY) == 0)? {
        return Ok(false);
    }
    run.act(&ActionStep::Raid { space, from: from.map(|s| (s, WAR_PARTY)) })?;
    run.did(&instruction.say, space);
    Ok(true)
}

/// These targets with the origin of one of them settled.
fn with_origin(targets: &[RaidTarget], index: usize, from: Space) -> RaidTargets {
    let mut targets = RaidTargets::from_slice(targets);
    targets[index].from = Some(from);
    targets
}

/// What the choice of targets goes by.
#[derive(Clone, Copy)]
struct RaidPlan {
    /// The Colonies that pass the tests.
    colonies: SpaceSet,
    /// How many can be Raided together (8.1.1, R183).
    most: usize,
    /// Whether a Plunder can follow (4.4.3).
    plunder: bool,
}

impl RaidPlan {
    /// The Colonies that can be Raided, and how many of them together.
    fn of(
        run: &Executor<'_>,
        instruction: &Instruction,
        trace: &mut dyn Trace,
    ) -> Result<RaidPlan, Interrupt> {
        let colonies = run.qualify(SpaceSet::MAP, &instruction.tests, trace)?;
        let colonies = run.able(colonies, trace, |space, _| check_raid(&run.state, space))?;
        let max = run.max.map_or(RAID_SPACES, |max| RAID_SPACES.min(max.into()));
        let raids = Raids::of(run, instruction);
        let is_possible =
            |count: &usize| raids.can_reach(&mut RaidTargets::new(), colonies, *count);
        let most = (1..=max).rev().find(is_possible).unwrap_or(0);
        if most == 0 {
            for space in colonies {
                trace.refuses(space, raids.refusal(NO_WAR_PARTY, space));
            }
        }
        // A Plunder needs the Special Activity, and Resources to take (8.1).
        let plunder = run.state.check_use_once().is_ok()
            && run.limits.most.is_none()
            && run.board().resources(Faction::Patriots) > 0;
        run.sure(RaidPlan { colonies, most, plunder })
    }
}

/// No War Party can Raid a Colony, whatever else is Raided.
const NO_WAR_PARTY: SpaceReason = SpaceReason::NoWarPartyForRaid;

/// The War Parties that there are for Raids. What is looked up again and again is kept, as the board stands still.
struct Raids<'r, 'a> {
    run: &'r Executor<'a>,
    instruction: &'r Instruction,
    /// Of each space what [`Raids::origins`] found.
    origins: [Cell<Option<SpaceSet>>; Space::COUNT],
    /// Of each space how many of this many War Parties may leave it.
    leaving: [Cell<Option<(u8, u8)>>; Space::COUNT],
}

impl<'r, 'a> Raids<'r, 'a> {
    fn of(run: &'r Executor<'a>, instruction: &'r Instruction) -> Raids<'r, 'a> {
        let origins = [const { Cell::new(None) }; Space::COUNT];
        Raids { run, instruction, origins, leaving: [const { Cell::new(None) }; Space::COUNT] }
    }

    /// Whether what was found may be kept: where only a part of the board is known each look has to be noted anew.
    fn may_keep(&self) -> bool {
        self.run.board().known_facts().is_none()
    }

    /// How many Underground War Parties there are in a space.
    fn hidden(&self, space: Space) -> u8 {
        self.run.board().pieces(space, WAR_PARTY)
    }

    /// The Provinces that a War Party may come from to Raid this one.
    fn origins(&self, space: Space) -> SpaceSet {
        let kept = &self.origins[space as usize];
        kept.get().unwrap_or_else(|| {
            let origins = raid_origins(self.run.board(), space);
            let origins = origins.filter(|from| self.run.may_depart(from));
            kept.set(Some(origins).filter(|_| self.may_keep()));
            origins
        })
    }

    /// How many of this many War Parties may leave a space.
    fn leaving(&self, space: Space, most: u8) -> u8 {
        let kept = &self.leaving[space as usize];
        if let Some((of, count)) = kept.get()
            && of == most
        {
            return count;
        }
        let count = most_leaving(self.run, &self.instruction.leave, space, (WAR_PARTY, most));
        kept.set(Some((most, count)).filter(|_| self.may_keep()));
        count
    }

    /// Whether the War Parties of a space can Raid it.
    fn can_raid_alone(&self, space: Space) -> bool {
        self.hidden(space) > 0 && self.run.involves(space, None).is_ok()
    }

    /// Why there is no Raid in a space, where its War Parties may take part in one.
    fn refusal(&self, why: SpaceReason, space: Space) -> Refusal {
        let involves = match self.hidden(space) {
            0 => Ok(()),
            _ => self.run.involves(space, None),
        };
        involves.err().unwrap_or(Refusal::space("8.7.1", space, why))
    }

    /// How many Underground War Parties may leave a space for the Raids elsewhere.
    fn spare(&self, targets: &[RaidTarget], space: Space) -> u8 {
        let mut most = self.hidden(space);
        if most == 0 {
            return 0;
        }
        if let Some(target) = targets.iter().find(|t| t.space == space) {
            let coming = i16::from(target.joined && !target.done);
            most -= u8::from(!target.done && !target.joined);
            if target.outnumbers && self.run.state.special().is_none() {
                let spare = surplus(self.run.board(), space) + coming - 1;
                most = most.min(u8::try_from(spare).unwrap_or(0));
            }
        }
        self.leaving(space, most)
    }

    /// Whether more War Parties would leave some space than may.
    fn is_overdrawn(&self, targets: &[RaidTarget]) -> bool {
        let origins = || targets.iter().filter_map(|t| t.from);
        let left: SpaceSet = origins().collect();
        let idle = targets.iter().filter(|t| !t.done && !t.joined);
        let idle: SpaceSet = idle.map(|t| t.space).collect();
        let used = |s: Space| origins().filter(|from| *from == s).count();
        left.union(idle).iter().any(|s| {
            (idle.contains(s) && self.hidden(s) == 0)
                || (left.contains(s) && used(s) > usize::from(self.spare(targets, s)))
        })
    }

    /// Tries each way to settle where the War Parties come from, until one is `enough`; whether one was.
    fn try_origins(
        &self,
        targets: &mut [RaidTarget],
        enough: &mut dyn FnMut(&[RaidTarget]) -> bool,
    ) -> bool {
        if self.is_overdrawn(targets) {
            return false;
        }
        let Some(at) = targets.iter().position(|t| t.joined && !t.done && t.from.is_none()) else {
            return enough(targets);
        };
        let origins = self.origins(targets[at].space).filter(|from| self.hidden(from) > 0);
        let found = origins.iter().any(|from| {
            targets[at].from = Some(from);
            self.try_origins(targets, enough)
        });
        targets[at].from = None;
        found
    }

    /// Whether every target that is to be joined can be.
    fn is_feasible(&self, targets: &mut [RaidTarget]) -> bool {
        self.try_origins(targets, &mut |_| true)
    }

    /// Whether the same War Parties leave the same spaces however the origins are settled: then no die decides
    /// (R26). Not where a Leader would follow one of them, nor where a Special Activity may come in between.
    fn ends_the_same(&self, targets: &[RaidTarget]) -> bool {
        let mut ends: Vec<Vec<Space>> = Vec::new();
        self.try_origins(&mut targets.to_vec(), &mut |settled| {
            let mut end: Vec<Space> = settled.iter().filter_map(|t| t.from).collect();
            end.sort_unstable();
            ends.push(end);
            false
        });
        ends.dedup();
        let [end] = &ends[..] else {
            return false;
        };
        let leader = self.run.board().leader_space(Faction::Indians);
        let left = targets.iter().filter(|t| !t.done).count();
        let raids = u8::try_from(left).unwrap_or(u8::MAX);
        !end.iter().any(|s| leader == Some(*s)) && self.run.can_pay(raids.saturating_add(1))
    }

    /// Whether these targets can be Raided together with others of the Colonies, `count` in all; nothing is kept back for
    /// a Plunder in the others.
    fn can_reach(&self, targets: &mut RaidTargets, mut colonies: SpaceSet, count: usize) -> bool {
        if !self.is_feasible(targets) {
            return false;
        }
        if targets.len() >= count {
            return true;
        }
        while let Some(space) = colonies.first() {
            colonies.remove(space);
            if targets.iter().any(|t| t.space == space) {
                continue;
            }
            for joined in [false, true] {
                if !joined && !self.can_raid_alone(space) {
                    continue;
                }
                let (from, outnumbers, done) = (None, false, false);
                targets.push(RaidTarget { space, joined, from, outnumbers, done });
                let is_reached = self.can_reach(targets, colonies, count);
                targets.pop();
                if is_reached {
                    return true;
                }
            }
        }
        false
    }

    /// How a Colony could be Raided after these targets at the cost of no Raid, with an origin for its War Party
    /// (8.7.1): one moves in where there is none Underground, where with it War Parties outnumber the Rebellion
    /// for a Plunder, or where another target takes the last away.
    fn next_target(
        &self,
        plan: &RaidPlan,
        targets: &[RaidTarget],
        space: Space,
    ) -> Option<RaidTarget> {
        let origins = self.origins(space).filter(|s| self.hidden(s) > 0);
        let hidden = self.hidden(space);
        if hidden == 0 && origins.is_empty() {
            return None;
        }
        let surplus = surplus(self.run.board(), space);
        let needs_one = hidden == 0 || surplus <= 0;
        let involves = self.run.involves(space, None).is_ok();
        let (alone, joined) = (hidden > 0 && involves, needs_one || involves);
        let way =
            |joined, outnumbers| RaidTarget { space, joined, from: None, outnumbers, done: false };
        let ways = [
            (alone && !needs_one && plan.plunder, way(false, true)),
            (joined && surplus >= 0 && plan.plunder, way(true, true)),
            (alone, way(false, false)),
            (joined, way(true, false)),
        ];
        ways.into_iter().filter(|(is_possible, _)| *is_possible).find_map(|(_, way)| {
            let mut all: RaidTargets = targets.iter().copied().chain([way]).collect();
            if !self.can_reach(&mut all, plan.colonies, plan.most) {
                return None;
            }
            if !way.joined {
                return Some(way);
            }
            let fits =
                |from: &Space| self.is_feasible(&mut with_origin(&all, targets.len(), *from));
            let from = Some(origins.iter().find(fits)?);
            Some(RaidTarget { from, ..way })
        })
    }

    /// What can be Raided after these targets, and the spaces of it that come first.
    fn open_targets(
        &self,
        plan: &RaidPlan,
        targets: &[RaidTarget],
        trace: &mut dyn Trace,
    ) -> Result<(Vec<RaidTarget>, SpaceSet), Interrupt> {
        let left = plan.colonies.filter(|s| targets.iter().all(|t| t.space != s));
        let mut open: Vec<RaidTarget> = Vec::new();
        let look = |space, _: &mut dyn Trace| {
            let target = self.next_target(plan, targets, space);
            target.ok_or_else(|| self.why_no_raid(targets, space))
        };
        self.run.look_in(left, trace, look, |_, target| open.push(target))?;
        let candidates = open.iter().map(|target| self.candidate(target));
        let candidates = self.run.sure(candidates.collect::<Result<Vec<_>, _>>())?;
        let order = &self.instruction.order;
        let best = self.run.order(candidates.map_err(fault)?, order, trace)?;
        let open = open.into_iter().map(|target| RaidTarget { from: None, ..target });
        Ok((open.collect(), spaces_of(&best)))
    }

    /// Why a Colony cannot be Raided after these targets at the cost of no Raid.
    fn why_no_raid(&self, targets: &[RaidTarget], space: Space) -> Refusal {
        let mut why = NO_WAR_PARTY;
        if self.run.is_traced() {
            let is_possible = self.can_reach(&mut RaidTargets::new(), SpaceSet::of(space), 1);
            why = match (is_possible, targets.is_empty()) {
                (true, true) => SpaceReason::FewerRaids,
                (true, false) => SpaceReason::NeededForRaids,
                (false, _) if self.hidden(space) > 0 => SpaceReason::RaidWithoutLeader,
                (false, _) => NO_WAR_PARTY,
            };
        }
        self.refusal(why, space)
    }

    /// The Raid of a target as if it were the first, to compare it with others; where War Parties are not kept
    /// back for a Plunder, with as many gone to Raid elsewhere as make it impossible.
    fn candidate(&self, target: &RaidTarget) -> Result<Candidate, Refusal> {
        let RaidTarget { space, from, outnumbers, .. } = *target;
        let raid = ActionStep::Raid { space, from: from.map(|s| (s, WAR_PARTY)) };
        rules::after(&self.run.state, [&raid], |state| {
            if !outnumbers {
                let mut spare = u8::try_from(surplus(state.board(), space)).unwrap_or(0);
                for face in PieceSet::WAR_PARTIES.iter() {
                    let gone = spare.min(state.board().pieces(space, face));
                    state.remove("3.4.4", space, face, gone)?;
                    spare -= gone;
                }
            }
            Ok(Candidate::with_after(space, *state.board()))
        })?
    }

    /// These targets and all the equal spaces, where each of those is Raided in the same way whichever is first: then no
    /// die decides (R26).
    fn with_all_equal(
        &self,
        plan: &RaidPlan,
        targets: &[RaidTarget],
        equal: SpaceSet,
    ) -> Result<Option<Vec<RaidTarget>>, Interrupt> {
        let count = targets.len() + equal.len();
        let needed = u8::try_from(count).unwrap_or(u8::MAX);
        let marked = self.run.board().markers_left_of(Marker::Raid, needed) >= needed;
        if equal.len() < 2 || count > plan.most || !self.run.can_pay(needed) || !marked {
            return Ok(None);
        }
        let spaces: Vec<Space> = equal.iter().collect();
        let mut first = None;
        let same = whichever_first(&spaces, |order| {
            let mut all = targets.to_vec();
            for space in order {
                let (open, best) = self.open_targets(plan, &all, &mut NoTrace)?;
                all.extend(open.into_iter().find(|t| t.space == *space));
                if !best.contains(*space) {
                    return Ok(None);
                }
            }
            first.get_or_insert_with(|| all.clone());
            all.sort_unstable_by_key(|target| target.space);
            Ok(Some(all))
        })?;
        Ok(same.and(first))
    }

    /// The targets with a War Party more for each, in their order, that has one Underground but not more War
    /// Parties than Rebellion pieces (8.7.1): as far as that costs no target.
    fn with_help(&self, targets: &[RaidTarget]) -> Vec<RaidTarget> {
        let mut all = targets.to_vec();
        for index in 0..all.len() {
            if !all[index].joined && !outnumbers(self.run.board(), all[index].space) {
                all[index].joined = true;
                all[index].joined = self.is_feasible(&mut all);
            }
        }
        all
    }
}
