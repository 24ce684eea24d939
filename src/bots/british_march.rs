//! The non-player British March (8.4.3, 3.2.3, 4.2.1).

use super::Run;
use super::british::cubes_to_give;
use super::leave::may_leave;
use crate::flowchart::Stop;
use crate::flowchart::schema::{CommandBox, Instruction};
use crate::game::{Control, Piece, PieceSet, Space, SpaceSet};
use crate::rules::movement::british_can_move;
use crate::rules::{Group, Special, Step, Troops};

/// A group that could march to a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Marchers {
    group: Group,
    common_cause: bool,
}

impl Marchers {
    fn size(&self) -> u8 {
        self.group.troops.total()
    }
}

/// March to add British Control, the largest groups first; how many spaces.
pub(super) fn control<'a>(
    run: &mut Run<'a>,
    at: &str,
    rule: &str,
    instruction: &'a Instruction,
    max: Option<u8>,
    command: Option<&'a CommandBox>,
) -> Result<u8, Stop> {
    let mut times = 0;
    while instruction.max.is_none_or(|m| times < m) && room(run, max) {
        if !run.can_pay(1) {
            break;
        }
        run.settled()?;
        let among = SpaceSet::MAP.filter(|s| !run.deed.selected().contains(s));
        let spaces = run.qualify(among, &instruction.tests)?;
        let mut able = SpaceSet::EMPTY;
        for to in spaces {
            if run.known(|| enough(run, instruction, to))? == Some(true) {
                able.insert(to);
            }
        }
        run.settled()?;
        let Some(to) = run.pick_space(able, &instruction.order, &instruction.say)? else {
            break;
        };
        let groups = chosen(run, instruction, to)?;
        take(run, to, &groups, command)?;
        run.note(at, rule, format!("{} {to}", instruction.say));
        times += 1;
    }
    Ok(times)
}

/// March to add `bring` to where the other kind of cube stands alone; how many spaces.
pub(super) fn join<'a>(
    run: &mut Run<'a>,
    at: &str,
    rule: &str,
    instruction: &'a Instruction,
    max: Option<u8>,
    command: Option<&'a CommandBox>,
) -> Result<u8, Stop> {
    let Some(bring) = instruction.bring else {
        return Err(Stop::Fault(format!("{at}: `bring` is missing")));
    };
    let mut times = 0;
    while instruction.max.is_none_or(|m| times < m) {
        let among = SpaceSet::MAP
            .filter(|s| run.deed.selected().contains(s) || (room(run, max) && run.can_pay(1)));
        run.settled()?;
        let spaces = run.qualify(among, &instruction.tests)?;
        let mut able = SpaceSet::EMPTY;
        for to in spaces {
            let found = run.known(|| joiners(run, instruction, bring.set(), to))?;
            if found.is_some_and(|groups| !groups.is_empty()) {
                able.insert(to);
            }
        }
        run.settled()?;
        let Some(to) = run.pick_space(able, &instruction.order, &instruction.say)? else {
            break;
        };
        let groups = joiners(run, instruction, bring.set(), to)?;
        let Some(group) = largest(run, groups, to)? else {
            break;
        };
        take(run, to, &[group], command)?;
        run.note(at, rule, format!("{} {to}", instruction.say));
        times += 1;
    }
    Ok(times)
}

/// March in place to Activate Militia; how many spaces.
pub(super) fn in_place<'a>(
    run: &mut Run<'a>,
    at: &str,
    rule: &str,
    instruction: &'a Instruction,
    max: Option<u8>,
) -> Result<u8, Stop> {
    let mut times = 0;
    while instruction.max.is_none_or(|m| times < m) && room(run, max) && run.can_pay(1) {
        let spaces = run.qualify(run.selectable(SpaceSet::MAP), &instruction.tests)?;
        let Some(to) = run.pick_space(spaces, &instruction.order, &instruction.say)? else {
            break;
        };
        run.act(&Step::March {
            to,
            groups: Vec::new(),
        })?;
        run.note(at, rule, format!("{} {to}", instruction.say));
        times += 1;
    }
    run.settled()?;
    Ok(times)
}

fn room(run: &Run<'_>, max: Option<u8>) -> bool {
    max.is_none_or(|m| run.deed.selected().len() < usize::from(m))
}

fn take<'a>(
    run: &mut Run<'a>,
    to: Space,
    groups: &[Marchers],
    command: Option<&'a CommandBox>,
) -> Result<(), Stop> {
    if groups.iter().any(|g| g.common_cause) && run.deed.special().is_none() {
        run.before_special()?;
        if let Some(with) = command.and_then(|b| b.with.as_ref()) {
            run.path.push(with.get_ref().clone());
        }
    }
    run.act(&Step::March {
        to,
        groups: groups.iter().map(|g| g.group).collect(),
    })
}

/// The groups that can reach `to`, each as large as the restrictions allow.
fn groups(run: &Run<'_>, instruction: &Instruction, to: Space) -> Result<Vec<Marchers>, Stop> {
    let mut found = Vec::new();
    for from in SpaceSet::MAP {
        if from == to || !british_can_move(run.board(), from, to) {
            continue;
        }
        if let Some(group) = group(run, instruction, from, to) {
            found.push(group);
        }
    }
    run.settled()?;
    Ok(found)
}

/// The largest group that may leave `from` for `to`; among equal ones the mixture that alternates,
/// beginning with the kind most numerous there (R27).
fn group(run: &Run<'_>, instruction: &Instruction, from: Space, to: Space) -> Option<Marchers> {
    let board = run.board();
    let arrived = |piece| run.deed.arrived(from, PieceSet::of(piece));
    let regulars = board
        .pieces(from, Piece::BritishRegular)
        .saturating_sub(arrived(Piece::BritishRegular));
    if regulars == 0 {
        return None;
    }
    let tories = board
        .pieces(from, Piece::Tory)
        .saturating_sub(arrived(Piece::Tory));
    let mut best: Option<(u8, Troops)> = None;
    for r in 1..=regulars {
        for t in 0..=tories.min(r) {
            let troops = Troops::of(Piece::BritishRegular, r).with(Piece::Tory, t);
            let better = best.is_none_or(|(size, _)| r + t > size);
            let nearer = best.is_some_and(|(size, kept)| {
                let wanted = cubes_to_give(regulars, tories, size).map_or(r, |(r, _)| r);
                r + t == size
                    && r.abs_diff(wanted) < kept.get(Piece::BritishRegular).abs_diff(wanted)
            });
            if (better || nearer) && may_leave(run, &instruction.leave, from, troops) {
                best = Some((r + t, troops));
            }
        }
    }
    let (_, troops) = best?;
    Some(with_common_cause(run, instruction, from, to, troops))
}

/// Adds War Parties as Tories, Active first, where that makes the group larger (8.4.3).
fn with_common_cause(
    run: &Run<'_>,
    instruction: &Instruction,
    from: Space,
    to: Space,
    troops: Troops,
) -> Marchers {
    let plain = Marchers {
        group: Group { from, troops },
        common_cause: false,
    };
    let usable = run.deed.special().is_none_or(|s| s == Special::CommonCause);
    if instruction.bring.is_some()
        || !usable
        || !run.deed.takes_special()
        || !from.is_province()
        || !to.is_province()
        || !from.adjacent().contains(to)
    {
        return plain;
    }
    let board = run.board();
    let spare = troops
        .get(Piece::BritishRegular)
        .saturating_sub(troops.get(Piece::Tory));
    let free = |piece: Piece| {
        board
            .pieces(from, piece)
            .saturating_sub(run.deed.arrived(from, PieceSet::of(piece)))
    };
    let (active, hidden) = (
        free(Piece::WarPartyActive),
        free(Piece::WarPartyUnderground),
    );
    for count in (1..=spare.min(active + hidden)).rev() {
        let with = troops
            .with(Piece::WarPartyActive, count.min(active))
            .with(Piece::WarPartyUnderground, count.saturating_sub(active));
        if may_leave(run, &instruction.leave, from, with) {
            return Marchers {
                group: Group { from, troops: with },
                common_cause: true,
            };
        }
    }
    plain
}

/// Whether all groups that can reach `to` would together bring British Control.
fn enough(run: &Run<'_>, instruction: &Instruction, to: Space) -> Result<bool, Stop> {
    let groups = groups(run, instruction, to)?;
    if groups.is_empty() || !run.involves(to, groups.iter().map(|g| g.group.from)) {
        return Ok(false);
    }
    let yes = controls(run, to, &groups);
    run.settled()?;
    Ok(yes)
}

fn controls(run: &Run<'_>, to: Space, groups: &[Marchers]) -> bool {
    let board = run.board();
    let coming = |set: PieceSet| -> u8 { groups.iter().map(|g| g.group.troops.count(set)).sum() };
    Control::of(
        board.count(to, PieceSet::BRITISH) + coming(PieceSet::BRITISH),
        board.count(to, PieceSet::INDIANS) + coming(PieceSet::INDIANS),
        board.count(to, PieceSet::REBELLION),
    ) == Control::British
}

/// The groups to march: the Leader's where it must be one of them (1.10), then the largest first, until
/// Control is established.
fn chosen(run: &mut Run<'_>, instruction: &Instruction, to: Space) -> Result<Vec<Marchers>, Stop> {
    let groups = groups(run, instruction, to)?;
    let (mut taken, mut left): (Vec<Marchers>, Vec<Marchers>) = groups
        .into_iter()
        .partition(|g| run.must_leave(g.group.from, to));
    while !controls(run, to, &taken) {
        let Some(group) = largest(run, left.clone(), to)? else {
            break;
        };
        left.retain(|g| g != &group);
        taken.push(group);
    }
    Ok(taken)
}

fn largest(run: &mut Run<'_>, groups: Vec<Marchers>, to: Space) -> Result<Option<Marchers>, Stop> {
    let most = groups.iter().map(Marchers::size).max().unwrap_or(0);
    let spaces: SpaceSet = groups
        .iter()
        .filter(|g| g.size() == most)
        .map(|g| g.group.from)
        .collect();
    let from = run.random_space(spaces, &format!("March to {to}, from"))?;
    Ok(groups.into_iter().find(|g| Some(g.group.from) == from))
}

/// The groups that bring at least one of these pieces to `to`.
fn joiners(
    run: &Run<'_>,
    instruction: &Instruction,
    bring: PieceSet,
    to: Space,
) -> Result<Vec<Marchers>, Stop> {
    let mut groups = groups(run, instruction, to)?;
    groups.retain(|g| g.group.troops.count(bring) > 0 && run.involves(to, Some(g.group.from)));
    Ok(groups)
}
