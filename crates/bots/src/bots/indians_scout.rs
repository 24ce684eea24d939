//! The non-player Indian Scout (8.7.4, 3.4.3).

use super::march::party::{Cubes, Party, largest_mixture};
use super::{Candidate, Executor};
use crate::action::{Trace, spaces_of};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use lod_engine::game::{Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::indians::check_scout;
use lod_engine::rules::movement::indians_can_move;
use lod_engine::rules::{ActionStep, MomentReason, PieceCounts, Refusal};

/// Moves a Scout; 1 if one was possible.
pub(crate) fn scout(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::From(order) = &instruction.terms else {
        return Ok(0);
    };
    let ways = run.select_ways(instruction, |run, trace| candidates(run, instruction, trace))?;
    let Some(to) = ways.first().map(|way| way.space) else {
        return Ok(0);
    };
    let say = format_args!("Scout into {to}, from");
    let way = run.select_origin((&say, &say), to, (ways, order), |_, _, _| Ok(false))?;
    let Some(group) = way.and_then(|way| way.group()) else {
        return Ok(0);
    };
    if let Some(mixture) = party(run, instruction, group.from).and_then(|party| party.mixture) {
        run.tells_group("Scout", to, *mixture);
    }
    run.act(&ActionStep::Scout { to, group })?;
    run.did(&instruction.say, to);
    Ok(1)
}

/// Every Scout to a space that passes the tests. Both Factions must be able to pay (3.4.3, 8.1).
fn candidates(
    run: &Executor<'_>,
    instruction: &Instruction,
    trace: &mut dyn Trace,
) -> Result<Vec<Candidate>, Interrupt> {
    if let Err(why) = check_scout(&run.state) {
        trace.abandon_choice(why.into());
        return Ok(Vec::new());
    }
    let mut ways = Vec::new();
    for from in SpaceSet::MAP.filter(|s| s.is_province() && run.may_depart(s)) {
        let party = party(run, instruction, from).filter(|party| !party.is_empty());
        let Some(Party { group, .. }) = party else {
            continue;
        };
        let around = from.adjacent().filter(|to| indians_can_move(from, to));
        let around = around.filter(|to| run.may_go(from, to, trace));
        ways.extend(around.iter().map(|to| Candidate::new(to, ActionStep::Scout { to, group })));
    }
    if ways.is_empty() {
        let none = MomentReason::NoScoutingParty;
        trace.abandon_choice(Refusal::new("3.4.3", none).into());
    }
    let spaces = run.qualify(spaces_of(&ways), &instruction.tests, trace)?;
    ways.retain(|c| spaces.contains(c.space));
    run.qualify_ahead(ways, &instruction.tests, trace)
}

/// The Scouting party of a space: one War Party, Active if possible, and the most British cubes that may leave. Regulars
/// alternate with Tories, the kind with more pieces there first (R27).
fn party(run: &Executor<'_>, instruction: &Instruction, from: Space) -> Option<Party> {
    let board = run.board();
    if !board.has(from, PieceSet::WAR_PARTIES) {
        return None;
    }
    let regulars = board.pieces(from, Piece::BritishRegular);
    if regulars == 0 {
        return None;
    }
    let scout = match board.pieces(from, Piece::WarPartyActive) {
        0 => Piece::WarPartyUnderground,
        _ => Piece::WarPartyActive,
    };
    let cubes = Cubes {
        regulars: (Piece::BritishRegular, regulars),
        others: (Piece::Tory, board.pieces(from, Piece::Tory)),
        staying: 0,
        guide: PieceCounts::of(scout, 1),
    };
    Some(largest_mixture(run, &instruction.leave, from, &cubes, |_| true))
}
