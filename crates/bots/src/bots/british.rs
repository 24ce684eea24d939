//! The verbs of the British (8.4).

use super::candidates::{refuse, require};
use super::{Candidate, Executor};
use crate::action::{cubes_in_turn, cubes_to_give, spaces_of};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::words::Verb;
use lod_engine::game::{Faction, Kind, MOST_RESOURCES, Piece, PieceType, Side, Space, SpaceSet};
use lod_engine::rules::support_spending::REWARD_LOYALTY;
use lod_engine::rules::{ActionStep, Refusal, SpaceReason, british as rules};

/// Howe lowers FNI one level before a British Special Activity; the summary says which Blockade goes (1.10,
/// R31).
pub(super) fn howe(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    if run.sure(rules::check_howe(&run.state).is_err())? {
        return Ok(());
    }
    let blockaded = SpaceSet::kind(Kind::City).filter(|s| run.board().is_blockaded(s));
    let lifts = |city| Candidate::new(city, ActionStep::Howe { city: Some(city) });
    let candidates: Vec<Candidate> = blockaded.iter().map(lifts).collect();
    let picked =
        run.foremost("howe", Verb::RemoveBlockade, &candidates, |run, its, best, trace| {
            run.draw(spaces_of(&best), false, &its.say, trace)
        })?;
    run.act(&ActionStep::Howe { city: picked.and_then(|(_, city)| city) })
}

/// Naval Pressure for Resources, where the rules allow it: 1 if it took place (4.2.3). No die is rolled where
/// the track is full anyway (1.8, R26).
pub(crate) fn pressure_for_resources(
    run: &mut Executor<'_>,
    instruction: &Instruction,
) -> Result<u8, Interrupt> {
    let VerbParameters::Amount(amount) = &instruction.terms else {
        return Ok(0);
    };
    let legal = run.legal(ActionStep::NavalPressureResources { roll: 1 }).is_ok();
    let full = run.board().resources(Faction::British) >= MOST_RESOURCES;
    if !legal {
        return Ok(0);
    }
    let roll = match amount.die() {
        Some(die) if !full => run.roll(die, &instruction.say)?,
        _ => 1,
    };
    run.before_special()?;
    run.act(&ActionStep::NavalPressureResources { roll })?;
    Ok(1)
}

/// As many Regulars as there are, six at most (3.2.1).
pub(crate) fn muster_regulars(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let available = run.available("3.2.1", space, PieceType::BritishRegular)?;
    rules::check_regulars(&run.state, space)?;
    Ok(ActionStep::MusterRegulars { space, count: available.min(rules::MUSTER_REGULARS) })
}

/// As many Tories as may be placed (3.2.1).
pub(crate) fn muster_tories(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let available = run.available("3.2.1", space, PieceType::Tory)?;
    rules::check_tories(&run.state, space)?;
    let count = available.min(rules::most_tories(run.board(), space));
    Ok(ActionStep::MusterTories { space, count })
}

/// Reward Loyalty as far as Resources go, at least one level (3.2.1, 8.4.5, R23).
pub(crate) fn reward(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let board = run.board();
    rules::check_reward(&run.state, space)?;
    require(
        REWARD_LOYALTY.levels(board, space, None) > 0,
        "6.4.1",
        space,
        SpaceReason::NoLevelPaid,
    )?;
    let fee = u8::from(!run.state.selected().contains(space) && !run.is_free());
    let resources = board.resources(Faction::British).saturating_sub(fee);
    let steps = REWARD_LOYALTY.affordable(board, space, None, resources);
    let first = REWARD_LOYALTY.markers(board, space) + 1;
    if steps < first {
        let needs = REWARD_LOYALTY.cost(board, space, first) + fee;
        return Err(run.state.unpaid("6.4.1", Faction::British, needs));
    }
    run.legal(ActionStep::MusterReward { space, steps })
}

/// Three cubes become a Fort (3.2.1): taken in turns, beginning with the more numerous kind, the last
/// Tory kept if possible (8.1.2).
pub(crate) fn fort(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    let board = run.board();
    run.available("3.2.1", space, PieceType::BritishFort)?;
    rules::check_muster(&run.state, space)?;
    let cubes = [Piece::BritishRegular, Piece::Tory].map(|cube| board.pieces(space, cube));
    let Some((regulars, tories)) = cubes_to_give(cubes[0], cubes[1], 0, rules::FORT_CUBES) else {
        return refuse("3.2.1", space, SpaceReason::FewCubes);
    };
    let fort = run.legal(ActionStep::MusterFort { space, regulars, tories })?;
    let cubes = cubes_in_turn(board, space, Side::Royalist);
    Ok(run.taking(Candidate::new(space, fort), &cubes, rules::FORT_CUBES.into()))
}

/// A Blockaded City that could lose its Blockade (4.2.3); with none on any City, FNI alone goes down.
pub(crate) fn lower(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    // The West Indies stand for no City: only where none has a Blockade.
    let city = (space != Space::WestIndies).then_some(space);
    let blockade = city.is_some() || run.board().blockades_on_map() == 0;
    require(blockade, "4.2.3", space, SpaceReason::NoBlockade)?;
    run.legal(ActionStep::NavalPressureLower { city })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Context, Library};
    use crate::testing::{Layout, ScriptedSource};
    use lod_engine::rules::StrikeKind;

    #[test]
    fn r4_2_2_no_muster_where_the_skirmish_was() {
        let board = Layout::empty()
            .put(Space::Boston, Piece::BritishRegular, 1)
            .put(Space::Boston, Piece::MilitiaActive, 1)
            .resources(Faction::British, 9)
            .board;
        let library = Library::get();
        let mut source = ScriptedSource::nothing();
        let mut run =
            Executor::new(library, Faction::British, board, Context::default(), &mut source);
        let skirmish = ActionStep::Skirmish {
            space: Space::Boston,
            kind: StrikeKind::One(Piece::MilitiaActive),
            militia: None,
        };
        run.act(&skirmish).expect("a lawful Skirmish");
        let chart = &library.charts[Faction::British];
        let muster = chart
            .command
            .iter()
            .flat_map(|b| &b.instructions)
            .filter(|i| matches!(i.verb, Verb::MusterRegulars | Verb::MusterTories));
        for instruction in muster {
            let there = |space| run.options(instruction, space).map_or(0, Iterator::count);
            assert_eq!(there(Space::Boston), 0, "{}", instruction.say);
            if instruction.verb == Verb::MusterRegulars {
                assert_eq!(there(Space::NewYorkCity), 1);
            }
        }
    }
}
