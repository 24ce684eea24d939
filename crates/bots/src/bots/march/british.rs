//! The non-player British March (8.4.3, 3.2.3, 4.2.1).

use super::super::Run;
use super::super::shortfall::{choices, war_parties};
use super::largest_group::{Cubes, Largest, largest, largest_mixture};
use super::must_stay::may_leave;
use crate::action::GroupPriority;
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::words::Pieces;
use lod_engine::game::{Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::movement::{british_can_move, indians_can_move, unmoved};
use lod_engine::rules::{ActionStep, Group, PieceCounts, Special};

/// March in place to Activate Militia; how many spaces. Nothing where units are to leave a space.
pub(crate) fn in_place<'a>(
    run: &mut Run<'a>,
    instruction: &'a Instruction,
) -> Result<u8, Interrupt> {
    let mut times = 0;
    if run.goes_alone() {
        return Ok(0);
    }
    while run.one_more(instruction, times) {
        let in_place = |to| ActionStep::March { to, groups: Vec::new() };
        let to = run.select_by(instruction, |run| {
            let spaces = run.qualify(run.selectable(SpaceSet::MAP), &instruction.tests)?;
            let spaces = spaces.filter(|to| run.check_step(to, &in_place(to)));
            run.all_known()?;
            let equal = run.equals(spaces, &instruction.order)?;
            // Where all of them are Marched in nobody asks which is first (R26).
            let count = u8::try_from(equal.len()).unwrap_or(u8::MAX);
            let used = u8::try_from(run.deed.selected().len()).unwrap_or(u8::MAX);
            let fits =
                |most: Option<u8>, used: u8| most.is_none_or(|m| used.saturating_add(count) <= m);
            let all = fits(instruction.max, times) && fits(run.max, used) && run.can_pay(count);
            run.all_known()?;
            run.draw(equal, all, &instruction.say)
        })?;
        let Some(to) = to else {
            break;
        };
        run.act(&in_place(to))?;
        run.did(&instruction.say, to);
        times += 1;
    }
    run.all_known()?;
    Ok(times)
}

/// What the units of an instruction are to bring (8.4.3).
const fn bring(instruction: &Instruction) -> Option<Pieces> {
    match &instruction.terms {
        VerbParameters::Join(march) => Some(march.bring),
        _ => None,
    }
}

/// What could march out of a space: with War Parties as Tories where that makes the group larger.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    from: Space,
    /// None where nothing may leave.
    plain: Option<PieceCounts>,
    allied: Option<PieceCounts>,
    /// Whether what has to stay behind holds some.
    held: bool,
}

/// What could march out of each space, as large as the restrictions allow. Where to makes no difference
/// to it.
pub(super) fn bands(
    run: &Run<'_>,
    instruction: &Instruction,
    along: PieceSet,
) -> Result<Vec<Band>, Interrupt> {
    let mut found = Vec::new();
    for from in SpaceSet::MAP.filter(|s| run.may_depart(s)) {
        let Largest { troops, held } = largest_group(run, instruction, from);
        let allied = |plain| with_common_cause(run, instruction, from, plain, along);
        if troops.is_some() || held {
            found.push(Band { from, plain: troops, allied: troops.and_then(allied), held });
        }
    }
    run.all_known()?;
    Ok(found)
}

/// The groups that can reach `to` (3.2.3); War Parties go from Province to adjacent Province only
/// (4.2.1, 8.4.3).
pub(super) fn groups(run: &Run<'_>, bands: &[Band], to: Space) -> Result<Vec<Group>, Interrupt> {
    let mut found = Vec::new();
    for band in bands {
        let from = band.from;
        let looks = band.plain.is_some() || run.can_explain();
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
    let cubes = Cubes {
        regulars: (Piece::BritishRegular, regulars),
        others: (Piece::Tory, tories),
        staying: run.board().pieces(from, Piece::Tory).saturating_sub(tories),
        guide: PieceCounts::NONE,
    };
    let kinds = bring(instruction).map(|b| b.set());
    let brings = |troops: PieceCounts| kinds.is_none_or(|kinds| troops.count(kinds) > 0);
    largest_mixture(run, &instruction.leave, from, &cubes, brings)
}

/// The same group with War Parties as Tories, Active first, where that makes it larger (8.4.3).
fn with_common_cause(
    run: &Run<'_>,
    instruction: &Instruction,
    from: Space,
    troops: PieceCounts,
    along: PieceSet,
) -> Option<PieceCounts> {
    let usable = run.deed.special().is_none_or(|s| s == Special::CommonCause);
    if !usable || !run.deed.takes_special() || !from.is_province() {
        return None;
    }
    let spare = troops.get(Piece::BritishRegular).saturating_sub(troops.get(Piece::Tory));
    if spare == 0 {
        return None;
    }
    let ready = |face| match along.contains(face) {
        true => unmoved(&run.deed, from, face),
        false => 0,
    };
    let [first, second] = war_parties(instruction.along().and_then(|a| a.prefer));
    let ready = [(first, ready(first)), (second, ready(second))];
    let all: Vec<PieceCounts> = choices(spare, ready).collect();
    let sizes = all.chunk_by(|one, other| one.total() == other.total());
    let sizes = sizes.map(|joining| joining.iter().map(|j| added(troops, *j)));
    let may = |troops: &PieceCounts| may_leave(run, &instruction.leave, from, *troops);
    let fit = |troops| Some(troops).filter(may);
    let of_first = |troops: PieceCounts| [i32::from(troops.get(first))];
    largest(run, from, sizes, fit, ([GroupPriority::FirstFace], of_first)).troops
}

/// All of these and of those.
fn added(these: PieceCounts, those: PieceCounts) -> PieceCounts {
    those.iter().fold(these, |all, (piece, n)| all.with(piece, n))
}
