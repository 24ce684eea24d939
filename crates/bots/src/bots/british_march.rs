//! The non-player British March (8.4.3, 3.2.3, 4.2.1).

use super::enough::{choices, war_parties};
use super::largest::{Largest, largest};
use super::leave::may_leave;
use super::march_groups::{first, until_control};
use super::{Candidate, Run};
use crate::action::{Merit, cubes_to_give};
use crate::flowchart::Stop;
use crate::flowchart::instruction::{ControlMarch, Extent, Instruction, JoinMarch, Terms};
use crate::flowchart::words::Pieces;
use lod_engine::game::{Control, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::movement::{british_can_move, indians_can_move, unmoved};
use lod_engine::rules::{Group, Special, Step, Troops};

/// March to add British Control, the largest groups first; how many spaces.
pub(super) fn control<'a>(
    run: &mut Run<'a>,
    (instruction, march): (&'a Instruction, &ControlMarch),
) -> Result<u8, Stop> {
    let mut times = 0;
    while run.one_more(instruction, times) {
        run.all_known()?;
        run.considers_for(instruction);
        let among = SpaceSet::MAP.filter(|s| !run.deed.selected().contains(s));
        let spaces = run.qualify(among, &instruction.tests)?;
        if spaces.is_empty() {
            run.settled(None);
            break;
        }
        let along = run.along(instruction)?;
        let bands = bands(run, instruction, along)?;
        let mut able = SpaceSet::EMPTY;
        for to in spaces {
            if run.known(|| enough(run, &bands, to))? == Some(true) {
                able.insert(to);
            } else {
                let why = "the cubes that may come bring no British Control";
                run.lacks::<()>("8.4.3", to, why);
            }
        }
        run.all_known()?;
        let Some(to) = run.pick_space(able, &instruction.order, &instruction.say)? else {
            break;
        };
        let groups = groups(run, &bands, to)?;
        let groups = match march.extent {
            Extent::UntilControl => until_control(run, groups, &march.groups, (to, controls))?,
            Extent::All => {
                run.all_leave(to, &groups);
                groups
            }
        };
        take(run, to, groups)?;
        run.did(&instruction.say, to);
        times += 1;
    }
    Ok(times)
}

/// March to add `bring` to where the other kind of cube stands alone; how many spaces.
pub(super) fn join<'a>(
    run: &mut Run<'a>,
    (instruction, march): (&'a Instruction, &JoinMarch),
) -> Result<u8, Stop> {
    let bring = march.bring;
    let mut times = 0;
    while instruction.max.is_none_or(|m| times < m) {
        let among = SpaceSet::MAP
            .filter(|s| run.deed.selected().contains(s) || (run.has_room() && run.can_pay(1)));
        run.all_known()?;
        run.considers_for(instruction);
        if among != SpaceSet::MAP {
            run.narrowed();
        }
        let spaces = run.qualify(among, &instruction.tests)?;
        if spaces.is_empty() {
            run.settled(None);
            break;
        }
        let bands = bands(run, instruction, PieceSet::NONE)?;
        let mut able = SpaceSet::EMPTY;
        for to in spaces {
            let found = run.known(|| joiners(run, &bands, bring.set(), to))?;
            if found.is_some_and(|groups| !groups.is_empty()) {
                able.insert(to);
            } else {
                run.lacks::<()>("8.4.3", to, "no cubes of the other kind may come");
            }
        }
        run.all_known()?;
        let Some(to) = run.pick_space(able, &instruction.order, &instruction.say)? else {
            break;
        };
        let groups = joiners(run, &bands, bring.set(), to)?;
        let Some(group) = first(run, &groups, &march.groups, to)? else {
            break;
        };
        take(run, to, vec![group])?;
        run.did(&instruction.say, to);
        times += 1;
    }
    Ok(times)
}

/// All groups that could March to `to`, as large as the restrictions allow.
pub(super) fn all(
    run: &Run<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
) -> Result<Vec<Group>, Stop> {
    let bands = bands(run, instruction, along)?;
    groups(run, &bands, to)
}

/// March in place to Activate Militia; how many spaces. Nothing where units are to leave a space.
pub(super) fn in_place<'a>(run: &mut Run<'a>, instruction: &'a Instruction) -> Result<u8, Stop> {
    let mut times = 0;
    if run.goes_alone() {
        return Ok(0);
    }
    while run.one_more(instruction, times) {
        run.considers_for(instruction);
        let in_place = |to| Step::March {
            to,
            groups: Vec::new(),
        };
        let spaces = run.qualify(run.selectable(SpaceSet::MAP), &instruction.tests)?;
        let spaces = spaces.filter(|to| run.lets(to, &in_place(to)));
        run.all_known()?;
        let candidates = spaces
            .iter()
            .map(|s| Candidate::new(s, Vec::new()))
            .collect();
        let best = run.order(candidates, &instruction.order)?;
        let equal: SpaceSet = best.iter().map(|c| c.space).collect();
        // Where all of them are Marched in nobody asks which is first (R26).
        let count = u8::try_from(equal.len()).unwrap_or(u8::MAX);
        let used = u8::try_from(run.deed.selected().len()).unwrap_or(u8::MAX);
        let fits =
            |most: Option<u8>, used: u8| most.is_none_or(|m| used.saturating_add(count) <= m);
        let all = fits(instruction.max, times) && fits(run.max, used) && run.can_pay(count);
        run.all_known()?;
        let next = if all {
            equal.first()
        } else {
            run.random_space(equal, &instruction.say)?
        };
        let together = if all { equal } else { SpaceSet::EMPTY };
        run.settled_together(next, together);
        let Some(to) = next else {
            break;
        };
        run.act(&in_place(to))?;
        run.did(&instruction.say, to);
        times += 1;
    }
    run.all_known()?;
    Ok(times)
}

fn take<'a>(run: &mut Run<'a>, to: Space, groups: Vec<Group>) -> Result<(), Stop> {
    run.tells_groups("March", to, &groups);
    let common_cause = |g: &Group| g.troops.count(PieceSet::WAR_PARTIES) > 0;
    if groups.iter().any(common_cause) && run.deed.special().is_none() {
        run.before_special()?;
        if let Some(with) = run.command.and_then(|b| b.with.as_ref()) {
            run.visit(with.get_ref());
        }
    }
    run.act(&Step::March { to, groups })
}

/// What the units of an instruction are to bring (8.4.3).
const fn bring(instruction: &Instruction) -> Option<Pieces> {
    match &instruction.terms {
        Terms::Join(march) => Some(march.bring),
        _ => None,
    }
}

/// What could march out of a space: with War Parties as Tories where that makes the group larger.
#[derive(Clone, Copy, Debug)]
struct Band {
    from: Space,
    /// None where nothing may leave.
    plain: Option<Troops>,
    allied: Option<Troops>,
    /// Whether what has to stay behind holds some.
    held: bool,
}

/// What could march out of each space, as large as the restrictions allow. Where to makes no difference
/// to it.
fn bands(run: &Run<'_>, instruction: &Instruction, along: PieceSet) -> Result<Vec<Band>, Stop> {
    let mut found = Vec::new();
    for from in SpaceSet::MAP.filter(|s| run.may_depart(s)) {
        let Largest { troops, held } = largest_group(run, instruction, from);
        let allied = |plain| with_common_cause(run, instruction, from, plain, along);
        if troops.is_some() || held {
            found.push(Band {
                from,
                plain: troops,
                allied: troops.and_then(allied),
                held,
            });
        }
    }
    run.all_known()?;
    Ok(found)
}

/// The groups that can reach `to` (3.2.3); War Parties go from Province to adjacent Province only
/// (4.2.1, 8.4.3).
fn groups(run: &Run<'_>, bands: &[Band], to: Space) -> Result<Vec<Group>, Stop> {
    let mut found = Vec::new();
    for band in bands {
        let from = band.from;
        let looks = band.plain.is_some() || run.explains();
        if from == to || !looks || !british_can_move(run.board(), from, to) {
            continue;
        }
        if band.held {
            run.holds_back(from, to);
        }
        let allied = band.allied.filter(|_| indians_can_move(from, to));
        let troops = allied.or(band.plain);
        found.extend(troops.map(|troops| Group { from, troops }));
    }
    run.all_known()?;
    Ok(found)
}

/// The most cubes that may leave `from`, some to `bring` among them; among equal numbers the mixture that
/// alternates, beginning with the kind most numerous there (R27).
fn largest_group(run: &Run<'_>, instruction: &Instruction, from: Space) -> Largest {
    let regulars = unmoved(&run.deed, from, Piece::BritishRegular);
    if regulars == 0 {
        return Largest::NOTHING;
    }
    let tories = unmoved(&run.deed, from, Piece::Tory);
    let came = run.board().pieces(from, Piece::Tory).saturating_sub(tories);
    let brings = |troops: &Troops| {
        let kinds = bring(instruction).map(|b| b.set());
        kinds.is_none_or(|kinds| troops.count(kinds) > 0)
    };
    let most = regulars.saturating_add(tories.min(regulars));
    let sizes = (1..=most).rev().map(|size| {
        (size.div_ceil(2)..=size.min(regulars))
            .filter(move |r| size - r <= tories)
            .map(move |r| Troops::of(Piece::BritishRegular, r).with(Piece::Tory, size - r))
            .filter(&brings)
    });
    let may = |troops: &Troops| may_leave(run, &instruction.leave, from, *troops);
    let off_turn = |troops: Troops| {
        let wanted = cubes_to_give(regulars, tories, came, troops.total()).map_or(0, |(r, _)| r);
        [-i32::from(
            troops.get(Piece::BritishRegular).abs_diff(wanted),
        )]
    };
    let fit = |troops| Some(troops).filter(may);
    largest(run, from, sizes, fit, ([Merit::InTurns], off_turn))
}

/// The same group with War Parties as Tories, Active first, where that makes it larger (8.4.3).
fn with_common_cause(
    run: &Run<'_>,
    instruction: &Instruction,
    from: Space,
    troops: Troops,
    along: PieceSet,
) -> Option<Troops> {
    let usable = run.deed.special().is_none_or(|s| s == Special::CommonCause);
    if !usable || !run.deed.takes_special() || !from.is_province() {
        return None;
    }
    let spare = troops
        .get(Piece::BritishRegular)
        .saturating_sub(troops.get(Piece::Tory));
    if spare == 0 {
        return None;
    }
    let ready = |face| match along.contains(face) {
        true => unmoved(&run.deed, from, face),
        false => 0,
    };
    let [first, second] = war_parties(instruction.along().and_then(|a| a.prefer));
    let ready = [(first, ready(first)), (second, ready(second))];
    let all: Vec<Troops> = choices(spare, ready).collect();
    let sizes = all.chunk_by(|one, other| one.total() == other.total());
    let sizes = sizes.map(|joining| joining.iter().map(|j| added(troops, *j)));
    let may = |troops: &Troops| may_leave(run, &instruction.leave, from, *troops);
    let fit = |troops| Some(troops).filter(may);
    let of_first = |troops: Troops| [i32::from(troops.get(first))];
    largest(run, from, sizes, fit, ([Merit::FirstFace], of_first)).troops
}

/// All of these and of those.
fn added(these: Troops, those: Troops) -> Troops {
    those
        .iter()
        .fold(these, |all, (piece, n)| all.with(piece, n))
}

/// Whether all groups that can reach `to` would together bring British Control.
fn enough(run: &Run<'_>, bands: &[Band], to: Space) -> Result<bool, Stop> {
    let groups = groups(run, bands, to)?;
    if groups.is_empty() || !run.involves(to, groups.iter().map(|g| g.from)) {
        return Ok(false);
    }
    let yes = controls(run, to, &groups);
    run.all_known()?;
    Ok(yes)
}

fn controls(run: &Run<'_>, to: Space, groups: &[Group]) -> bool {
    let board = run.board();
    let coming = |set: PieceSet| -> u8 { groups.iter().map(|g| g.troops.count(set)).sum() };
    Control::of(
        board.count(to, PieceSet::BRITISH) + coming(PieceSet::BRITISH),
        board.count(to, PieceSet::INDIANS) + coming(PieceSet::INDIANS),
        board.count(to, PieceSet::REBELLION),
    ) == Control::British
}

/// The groups that bring at least one of these pieces to `to`.
fn joiners(run: &Run<'_>, bands: &[Band], bring: PieceSet, to: Space) -> Result<Vec<Group>, Stop> {
    let mut groups = groups(run, bands, to)?;
    groups.retain(|g| g.troops.count(bring) > 0 && run.involves(to, Some(g.from)));
    Ok(groups)
}
