//! The non-player Indian Scout (8.7.4, 3.4.3).

use super::march::largest_group::{Cubes, largest_mixture};
use super::{Candidate, Run};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::movement::indians_can_move;
use lod_engine::rules::{ActionStep, Cost, Group, MomentReason, PieceCounts, Reason, Refusal};

/// Moves a Scout; 1 if one was possible.
pub(crate) fn scout(run: &mut Run<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::From(order) = &instruction.terms else {
        return Ok(0);
    };
    let Some((to, ways)) = run.select_ways(instruction, |run| candidates(run, instruction))? else {
        return Ok(0);
    };
    let say = format_args!("Scout into {to}, from");
    let group_of = |way: &Candidate| group(way).map(|group| (group.from, group));
    let Some(group) = run.select_origin(say, to, (ways, order), group_of)? else {
        return Ok(0);
    };
    run.tells_groups("Scout", to, &[group]);
    run.act(&ActionStep::Scout { to, group })?;
    run.did(&instruction.say, to);
    Ok(1)
}

fn group(way: &Candidate) -> Option<Group> {
    match way.steps.first() {
        Some(ActionStep::Scout { group, .. }) => Some(*group),
        _ => None,
    }
}

/// Every way to a space that passes the tests. Both Factions must be able to pay (3.4.3, 8.1).
fn candidates(run: &Run<'_>, instruction: &Instruction) -> Result<Vec<Candidate>, Interrupt> {
    let british_pay =
        || run.context.price == Cost::Free || run.board().resources(Faction::British) > 0;
    if !run.can_pay(1) || !british_pay() {
        run.all_known()?;
        run.abandon_choice(|| {
            let payers = [Faction::Indians, Faction::British];
            let has = |f: Faction| run.board().resources(f);
            let faction = payers.into_iter().find(|f| has(*f) == 0);
            let why = |faction| Reason::CannotPay { faction, needs: 1, has: 0 };
            Refusal::new("3.4.3", why(faction.unwrap_or(Faction::British)))
        });
        return Ok(Vec::new());
    }
    let mut ways = Vec::new();
    for from in SpaceSet::MAP.filter(|s| s.is_province() && run.may_depart(s)) {
        let Some(troops) = troops(run, instruction, from) else {
            continue;
        };
        let group = Group { from, troops };
        let around =
            from.adjacent().filter(|to| indians_can_move(from, to) && run.involves(to, Some(from)));
        ways.extend(
            around.iter().map(|to| Candidate::new(to, vec![ActionStep::Scout { to, group }])),
        );
    }
    run.all_known()?;
    if ways.is_empty() {
        run.abandon_choice(|| Refusal::new("3.4.3", MomentReason::NoScoutingParty));
    }
    let spaces = ways.iter().map(|c| c.space).collect();
    let spaces = run.qualify(spaces, &instruction.tests)?;
    ways.retain(|c| spaces.contains(c.space));
    run.qualify_ahead(ways, &instruction.tests)
}

/// One War Party, an Active one if there is one, and the most British cubes that may leave; among equal
/// numbers the mixture that alternates, beginning with the kind most numerous there (R27).
fn troops(run: &Run<'_>, instruction: &Instruction, from: Space) -> Option<PieceCounts> {
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
    largest_mixture(run, &instruction.leave, from, &cubes, |_| true).troops
}
