//! The non-player British March (8.4.3, 3.2.3, 4.2.1).

use super::super::shortfall::{choices, war_parties};
use super::super::{Candidate, Executor};
use super::must_stay::may_leave;
use super::party::{Cubes, Party, largest_mixture, largest_party};
use crate::action::GroupPriority;
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::words::Pieces;
use lod_engine::game::{Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::british::check_common_cause;
use lod_engine::rules::movement::{british_can_move, indians_can_move, unmoved};
use lod_engine::rules::{ActionStep, Group, PieceCounts};

/// Marches in place to Activate Militia; in how many spaces. None while units have to leave a space.
pub(crate) fn in_place<'a>(
    run: &mut Executor<'a>,
    instruction: &'a Instruction,
) -> Result<u8, Interrupt> {
    if run.goes_alone() {
        return Ok(0);
    }
    let mut left = instruction.max;
    run.repeat(instruction, |run| {
        if !run.one_more(instruction)? {
            return Ok(false);
        }
        let in_place = |to| ActionStep::March { to, groups: Vec::new() };
        let to = run.choice(instruction, |run, trace| {
            let among = run.selectable(SpaceSet::MAP);
            let spaces = run.qualify(among, &instruction.tests, trace)?;
            let spaces = run.able(spaces, trace, |to, _| run.legal(in_place(to)).map(drop))?;
            let equal = run.equals(spaces, &instruction.order, trace)?;
            let ways: Vec<Candidate> =
                equal.iter().map(|to| Candidate::new(to, in_place(to))).collect();
            let all = run.all_go(&ways, left)?;
            run.draw(equal, all, &instruction.say, trace)
        })?;
        let Some(to) = to else {
            return Ok(false);
        };
        run.act(&in_place(to))?;
        run.did(&instruction.say, to);
        left = left.map(|left| left - 1);
        Ok(true)
    })
}

/// What the units of an instruction are to bring (8.4.3).
const fn bring(instruction: &Instruction) -> Option<Pieces> {
    match &instruction.terms {
        VerbParameters::Join(march) => Some(march.bring),
        _ => None,
    }
}

/// The largest group that may March out of a space.
#[derive(Clone, Debug)]
pub(super) struct Band {
    plain: Party,
    /// The same with War Parties as Tories (Common Cause), if that makes it larger.
    allied: Option<Party>,
}

/// The largest group of each space, which does not depend on the destination.
pub(super) fn bands(run: &Executor<'_>, instruction: &Instruction, along: PieceSet) -> Vec<Band> {
    let regulars = run.board().may_have(SpaceSet::MAP, PieceSet::of(Piece::BritishRegular));
    let origins = regulars.filter(|s| run.may_depart(s));
    let plain = origins.iter().filter_map(|from| largest_group(run, instruction, from));
    let band = |plain: Party| {
        let allied = with_common_cause(run, instruction, &plain, along);
        Band { plain, allied }
    };
    plain.filter(|plain| !plain.is_empty() || plain.held).map(band).collect()
}

/// The groups that can reach `to` (3.2.3); War Parties go from Province to adjacent Province only
/// (4.2.1, 8.4.3).
pub(super) fn parties(run: &Executor<'_>, bands: &[Band], to: Space) -> Vec<Party> {
    let mut found = Vec::new();
    for Band { plain, allied } in bands {
        let from = plain.group.from;
        let looks = !plain.is_empty() || run.can_explain();
        if from != to && looks && british_can_move(run.board(), from, to) {
            let allied = allied.as_ref().filter(|_| indians_can_move(from, to));
            found.push(allied.unwrap_or(plain).clone());
        }
    }
    found
}

/// The most cubes that may leave `from`, with at least one of the kind to `bring`. Regulars alternate with Tories, the
/// kind with more pieces there first (R27).
fn largest_group(run: &Executor<'_>, instruction: &Instruction, from: Space) -> Option<Party> {
    let regulars = unmoved(&run.state, from, Piece::BritishRegular);
    if regulars == 0 {
        return None;
    }
    let tories = unmoved(&run.state, from, Piece::Tory);
    let cubes = Cubes {
        regulars: (Piece::BritishRegular, regulars),
        others: (Piece::Tory, tories),
        staying: run.board().pieces(from, Piece::Tory).saturating_sub(tories),
        guide: PieceCounts::NONE,
    };
    let kinds = bring(instruction).map(|b| b.set());
    let brings = |troops: PieceCounts| kinds.is_none_or(|kinds| troops.count(kinds) > 0);
    Some(largest_mixture(run, &instruction.leave, from, &cubes, brings))
}

/// The group with War Parties as Tories, Active ones first, if that makes it larger (8.4.3).
fn with_common_cause(
    run: &Executor<'_>,
    instruction: &Instruction,
    plain: &Party,
    along: PieceSet,
) -> Option<Party> {
    let Group { from, troops } = plain.group;
    if plain.is_empty() || check_common_cause(&run.state, from).is_err() {
        return None;
    }
    let spare = troops.get(Piece::BritishRegular).saturating_sub(troops.get(Piece::Tory));
    if spare == 0 {
        return None;
    }
    let ready = |face| if along.contains(face) { unmoved(&run.state, from, face) } else { 0 };
    let [first, second] = war_parties(instruction.accompanying().and_then(|a| a.prefer));
    let ready = [(first, ready(first)), (second, ready(second))];
    let all: Vec<PieceCounts> = choices(spare, ready).collect();
    let sizes = all.chunk_by(|one, other| one.total() == other.total());
    let sizes = sizes.map(|joining| joining.iter().map(|j| added(troops, *j)));
    let may = |troops: &PieceCounts| may_leave(run, &instruction.leave, from, *troops);
    let fit = |troops| Some(troops).filter(may);
    let of_first = |troops: PieceCounts| [i32::from(troops.get(first))];
    let allied = largest_party(run, from, sizes, fit, ([GroupPriority::FirstFace], of_first));
    (!allied.is_empty()).then_some(Party { held: plain.held, ..allied })
}

/// The sum of both.
fn added(these: PieceCounts, those: PieceCounts) -> PieceCounts {
    those.iter().fold(these, |all, (piece, n)| all.with(piece, n))
}
