//! The non-player Indian Raid (8.7.1, 3.4.4): all targets are chosen first, then they are Raided one by
//! one (R5).

use super::indians::pays;
use super::leave::may_leave;
use super::{Candidate, Run};
use crate::flowchart::Stop;
use crate::flowchart::schema::{CommandBox, Instruction};
use crate::game::{Board, Piece, PieceSet, Space, SpaceSet};
use crate::rules::movement::raid_origins;
use crate::rules::{Step, Troops};

/// A Colony to be Raided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target {
    space: Space,
    /// A War Party is to move in.
    joined: bool,
    /// War Parties are to outnumber the Rebellion pieces after the moves; no later move spoils it.
    holds: bool,
    /// The Raid here is over.
    done: bool,
}

/// Raids up to `max` Colonies; how many.
pub(super) fn raid<'a>(
    run: &mut Run<'a>,
    at: &str,
    rule: &str,
    instruction: &'a Instruction,
    max: Option<u8>,
    command: Option<&'a CommandBox>,
) -> Result<u8, Stop> {
    if !pays(run, 1) {
        run.settled()?;
        return Ok(0);
    }
    let mut targets = choose(run, instruction, max)?;
    let mut times = 0;
    for index in 0..targets.len() {
        if !pays(run, 1) {
            break;
        }
        run.settled()?;
        if strike(run, at, rule, instruction, &mut targets, index)? {
            times += 1;
            if index + 1 < targets.len() {
                run.when_broke(command)?;
            }
        }
    }
    run.settled()?;
    Ok(times)
}

/// The targets, one after another: each can be Raided together with those before it.
fn choose(
    run: &mut Run<'_>,
    instruction: &Instruction,
    max: Option<u8>,
) -> Result<Vec<Target>, Stop> {
    let colonies = run.qualify(SpaceSet::MAP, &instruction.tests)?;
    let mut targets: Vec<Target> = Vec::new();
    while max.is_none_or(|m| targets.len() < usize::from(m)) {
        let mut open = Vec::new();
        for space in colonies {
            if targets.iter().all(|t| t.space != space)
                && let Some(found) = target(run, instruction, &targets, space)
            {
                open.push(found);
            }
        }
        run.settled()?;
        let candidates = open.iter().map(|(t, from)| candidate(t, *from)).collect();
        let Some(chosen) = run.pick(candidates, &instruction.order, &instruction.say)? else {
            break;
        };
        targets.extend(
            open.iter()
                .map(|(t, _)| *t)
                .find(|t| t.space == chosen.space),
        );
    }
    Ok(targets)
}

/// The Raid of a target as if it were the first, to compare it with others.
fn candidate(target: &Target, from: Option<Space>) -> Candidate {
    let step = Step::Raid {
        space: target.space,
        from: from.map(|s| (s, Piece::WarPartyUnderground)),
    };
    Candidate::new(target.space, vec![step])
}

/// How a Colony could be Raided after these targets, and an origin for its War Party (8.7.1): one moves
/// in, if it can, where there is none Underground or where War Parties do not outnumber the Rebellion,
/// be it only because another target takes some away.
fn target(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &[Target],
    space: Space,
) -> Option<(Target, Option<Space>)> {
    let board = run.board();
    let origins =
        raid_origins(board, space).filter(|s| board.pieces(s, Piece::WarPartyUnderground) > 0);
    let origins = origins.filter(|s| run.involves(space, Some(s)));
    let hidden = board.pieces(space, Piece::WarPartyUnderground);
    if hidden == 0 && origins.is_empty() {
        return None;
    }
    let war_parties = board.count(space, PieceSet::WAR_PARTIES);
    let rebels = board.count(space, PieceSet::REBELLION);
    let outnumbered = war_parties <= rebels;
    let mut ways = Vec::new();
    if hidden == 0 || outnumbered {
        ways.extend([(true, war_parties + 1 > rebels), (true, false)]);
    } else {
        ways.extend([(false, true), (true, true)]);
    }
    if hidden > 0 {
        ways.push((false, false));
    }
    if !run.involves(space, None) {
        ways.retain(|(joined, _)| *joined && (hidden == 0 || outnumbered));
    }
    ways.into_iter().find_map(|(joined, holds)| {
        let plan = Target {
            space,
            joined,
            holds,
            done: false,
        };
        let mut all = targets.to_vec();
        all.push(plan);
        if !joined {
            return feasible(run, instruction, &all, &[]).then_some((plan, None));
        }
        let from = origins
            .filter(|from| feasible(run, instruction, &all, &[(targets.len(), from)]))
            .first()?;
        Some((plan, Some(from)))
    })
}

/// How many Underground War Parties may leave a space for the Raids elsewhere.
fn spare(run: &Run<'_>, instruction: &Instruction, targets: &[Target], space: Space) -> u8 {
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
    (1..=most)
        .rev()
        .find(|count| {
            let going = Troops::of(Piece::WarPartyUnderground, *count);
            may_leave(run, &instruction.leave, space, going)
        })
        .unwrap_or(0)
}

/// Whether every target that is to be joined can be, with some origins settled (by index of target).
fn feasible(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &[Target],
    settled: &[(usize, Space)],
) -> bool {
    let used = |space: Space| settled.iter().filter(|(_, s)| *s == space).count();
    let mut spaces: SpaceSet = settled.iter().map(|(_, s)| *s).collect();
    spaces = spaces.union(targets.iter().map(|t| t.space).collect());
    let overdrawn = spaces.iter().any(|s| {
        let idle = targets.iter().any(|t| t.space == s && !t.done && !t.joined);
        let short = idle && run.board().pieces(s, Piece::WarPartyUnderground) == 0;
        short || (used(s) > 0 && used(s) > usize::from(spare(run, instruction, targets, s)))
    });
    if overdrawn {
        return false;
    }
    let next = targets
        .iter()
        .enumerate()
        .find(|(i, t)| t.joined && !t.done && settled.iter().all(|(index, _)| index != i));
    let Some((index, target)) = next else {
        return true;
    };
    raid_origins(run.board(), target.space).iter().any(|from| {
        let mut more = settled.to_vec();
        more.push((index, from));
        feasible(run, instruction, targets, &more)
    })
}

/// Raids one target: whether it was possible.
fn strike(
    run: &mut Run<'_>,
    at: &str,
    rule: &str,
    instruction: &Instruction,
    targets: &mut [Target],
    index: usize,
) -> Result<bool, Stop> {
    let space = targets[index].space;
    let from = if targets[index].joined {
        let origins = origins(run, instruction, targets, index)?;
        let reason = format!("A War Party to Raid {space}, from");
        run.random_space(origins, &reason)?
    } else {
        None
    };
    targets[index].done = true;
    if from.is_none() && !can_strike_alone(run.board(), space) {
        run.settled()?;
        return Ok(false);
    }
    run.act(&Step::Raid {
        space,
        from: from.map(|s| (s, Piece::WarPartyUnderground)),
    })?;
    run.note(at, rule, format!("{} {space}", instruction.say));
    Ok(true)
}

fn can_strike_alone(board: &Board, space: Space) -> bool {
    board.pieces(space, Piece::WarPartyUnderground) > 0
}

/// Where the War Party for a target may come from, so that the other targets can still be Raided too,
/// if that is possible.
fn origins(
    run: &Run<'_>,
    instruction: &Instruction,
    targets: &[Target],
    index: usize,
) -> Result<SpaceSet, Stop> {
    let space = targets[index].space;
    let near = raid_origins(run.board(), space).filter(|s| run.involves(space, Some(s)));
    let able = near.filter(|s| spare(run, instruction, targets, s) > 0);
    let best = able.filter(|s| feasible(run, instruction, targets, &[(index, s)]));
    run.settled()?;
    Ok(if best.is_empty() { able } else { best })
}
