//! The verbs of the British (8.4).

use super::candidates::{refuse, require};
use super::{BotTurn, Candidate};
use crate::action::{cubes_in_turn, cubes_to_give, spaces_of};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::words::Verb;
use lod_engine::game::{Board, Faction, Kind, Piece, PieceType, Side, Space, SpaceSet};
use lod_engine::rules::support_spending::REWARD_LOYALTY;
use lod_engine::rules::{ActionStep, Reason, Refusal, SpaceReason, british as rules};

/// Howe lowers FNI one level before a British Special Activity; the summary says which Blockade goes (1.10,
/// R31).
pub(super) fn howe(run: &mut BotTurn<'_>) -> Result<(), Interrupt> {
    if run.sure(rules::check_howe(&run.deed).is_err())? {
        return Ok(());
    }
    let blockaded = SpaceSet::kind(Kind::City).filter(|s| run.board().is_blockaded(s));
    let lifts = |city| Candidate::new(city, vec![ActionStep::Howe { city: Some(city) }]);
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
    run: &mut BotTurn<'_>,
    instruction: &Instruction,
) -> Result<u8, Interrupt> {
    let VerbParameters::Amount(amount) = &instruction.terms else {
        return Ok(0);
    };
    let legal = run.is_legal(&ActionStep::NavalPressureResources { roll: 1 });
    let full = run.board().resources(Faction::British) >= 50;
    if !legal {
        return Ok(0);
    }
    let roll = match run.sight().number(amount).die {
        Some(die) if !full => run.roll(die, &instruction.say)?,
        _ => 1,
    };
    run.before_special()?;
    run.act(&ActionStep::NavalPressureResources { roll })?;
    Ok(1)
}

/// The space can be one of the Muster's: no Skirmish space (4.2.2), and it can be paid for.
fn may_muster(run: &BotTurn<'_>, space: Space) -> Result<(), Refusal> {
    require(!rules::skirmished(&run.deed, space), "4.2.2", space, SpaceReason::OfSkirmish)?;
    if run.deed.selected().contains(space) { Ok(()) } else { run.pays(1) }
}

/// As many Regulars as there are, six at most (3.2.1).
pub(crate) fn muster_regulars(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let board = run.board();
    let count = board.available(PieceType::BritishRegular).min(rules::MUSTER_REGULARS);
    require(count > 0, "3.2.1", space, SpaceReason::NoneAvailable(PieceType::BritishRegular))?;
    may_muster(run, space)?;
    let takes = rules::takes_regulars(board, space);
    require(takes, "3.2.1", space, SpaceReason::MayNotBePlaced(PieceType::BritishRegular))?;
    Ok(ActionStep::MusterRegulars { space, count })
}

/// As many Tories as may be placed (3.2.1), once in a space.
pub(crate) fn muster_tories(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let board = run.board();
    let placed = run.deed.tories_at().contains(space);
    require(!placed, "3.2.1", space, SpaceReason::ToriesPlaced)?;
    let available = board.available(PieceType::Tory);
    require(available > 0, "3.2.1", space, SpaceReason::NoneAvailable(PieceType::Tory))?;
    may_muster(run, space)?;
    let count = available.min(rules::takes_tories(board, space));
    require(count > 0, "3.2.1", space, SpaceReason::MayNotBePlaced(PieceType::Tory))?;
    Ok(ActionStep::MusterTories { space, count })
}

/// Reward Loyalty as far as Resources go, at least one level (3.2.1, 8.4.5, R23).
pub(crate) fn reward(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let board = run.board();
    let open = space.population() > 0
        && REWARD_LOYALTY.may_be_in(board, space)
        && rules::can_muster(&run.deed, space);
    require(open, "3.2.1", space, SpaceReason::NoReward)?;
    may_muster(run, space)?;
    let fee = u8::from(!run.deed.selected().contains(space) && !run.is_free());
    let purse = board.resources(Faction::British).saturating_sub(fee);
    if REWARD_LOYALTY.levels(board, space, None) == 0 {
        return refuse("6.4.1", space, SpaceReason::NoLevelPaid);
    }
    let Some(steps) = affordable(board, space, None, purse) else {
        let first = REWARD_LOYALTY.markers(board, space) + 1;
        let needs = REWARD_LOYALTY.cost(board, space, first) + fee;
        let (faction, has) = (Faction::British, board.resources(Faction::British));
        return Err(Refusal::new("6.4.1", Reason::CannotPay { faction, needs, has }));
    };
    run.legal(ActionStep::MusterReward { space, steps })
}

/// The most steps of Reward Loyalty that a purse buys, if that is at least one level (R23, R34).
pub(super) fn affordable(
    board: &Board,
    space: Space,
    max_levels: Option<u8>,
    purse: u8,
) -> Option<u8> {
    let least = REWARD_LOYALTY.markers(board, space) + 1;
    (least..=REWARD_LOYALTY.steps(board, space, max_levels))
        .rev()
        .find(|n| REWARD_LOYALTY.cost(board, space, *n) <= purse)
}

/// So many cubes become a Fort (3.2.1).
const FORT_CUBES: u8 = 3;

/// Three cubes become a Fort (3.2.1): taken in turns, beginning with the more numerous kind, the last
/// Tory kept if possible (8.1.2).
pub(crate) fn fort(run: &BotTurn<'_>, _: &Instruction, space: Space) -> Result<Candidate, Refusal> {
    const CLOSED: SpaceReason = SpaceReason::NoBase(PieceType::BritishFort);
    let board = run.board();
    require(board.available(PieceType::BritishFort) > 0, "3.2.1", space, CLOSED)?;
    may_muster(run, space)?;
    let open = rules::can_muster(&run.deed, space) && board.has_room(space);
    require(open, "3.2.1", space, CLOSED)?;
    let cubes = [Piece::BritishRegular, Piece::Tory].map(|cube| board.pieces(space, cube));
    let Some((regulars, tories)) = cubes_to_give(cubes[0], cubes[1], 0, FORT_CUBES) else {
        return refuse("3.2.1", space, SpaceReason::FewCubes);
    };
    let fort = run.legal(ActionStep::MusterFort { space, regulars, tories })?;
    let cubes = cubes_in_turn(board, space, Side::Royalist);
    Ok(run.taking(Candidate::new(space, vec![fort]), &cubes, FORT_CUBES.into()))
}

/// A Blockaded City that could lose its Blockade (4.2.3); with none on any City, FNI alone goes down.
pub(crate) fn lower(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let board = run.board();
    let (city, blockade) = match space {
        Space::WestIndies => (None, board.blockades_on_map() == 0),
        _ => (Some(space), space.is_city() && board.is_blockaded(space)),
    };
    require(blockade, "4.2.3", space, SpaceReason::NoBlockade)?;
    run.legal(ActionStep::NavalPressureLower { city })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Context, Library};
    use crate::testing::{Layout, ScriptedDoor};
    use lod_engine::rules::StrikeKind;

    #[test]
    fn r4_2_2_no_muster_where_the_skirmish_was() {
        let board = Layout::empty()
            .put(Space::Boston, Piece::BritishRegular, 1)
            .put(Space::Boston, Piece::MilitiaActive, 1)
            .resources(Faction::British, 9)
            .board;
        let library = Library::get();
        let mut door = ScriptedDoor::nothing();
        let mut run = BotTurn::new(library, Faction::British, board, Context::default(), &mut door);
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
