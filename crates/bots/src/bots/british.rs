//! The verbs of the British (8.4).

use super::skirmish::ways;
use super::{Candidate, Run};
use crate::action::{PieceOrder, cubes_in_turn, cubes_to_give, fewest_type, removal};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::words::Verb;
use lod_engine::game::{
    Board, Faction, Kind, Leader, Piece, PieceSet, Side, Space, SpaceSet, Stock,
};
use lod_engine::rules::support_spending::REWARD_LOYALTY;
use lod_engine::rules::{ActionStep, SpaceReason, Special, StrikeKind, british as rules, strike};

/// Howe lowers FNI one level before a British Special Activity; the summary says which Blockade goes (1.10,
/// R31).
pub(super) fn howe(run: &mut Run<'_>) -> Result<(), Interrupt> {
    let board = run.board();
    let due = board.treaty() && board.fni() > 0 && board.leader(Faction::British) == Leader::Howe;
    run.all_known()?;
    if !due {
        return Ok(());
    }
    let blockaded = SpaceSet::kind(Kind::City).filter(|s| run.board().is_blockaded(s));
    run.all_known()?;
    let lifts = |city| Candidate::new(city, vec![ActionStep::Howe { city: Some(city) }]);
    let candidates: Vec<Candidate> = blockaded.iter().map(lifts).collect();
    let picked = match run.foremost("howe", Verb::RemoveBlockade, &candidates)? {
        Some((instruction, best)) => run.pick(best, &[], &instruction.say)?,
        None => None,
    };
    run.act(&ActionStep::Howe { city: picked.map(|c| c.space) })
}

/// Naval Pressure for Resources, where the rules allow it: 1 if it took place (4.2.3). No die is rolled where
/// the track is full anyway (1.8, R26).
pub(crate) fn pressure_for_resources(
    run: &mut Run<'_>,
    instruction: &Instruction,
) -> Result<u8, Interrupt> {
    let VerbParameters::Amount(amount) = &instruction.terms else {
        return Ok(0);
    };
    let legal = run.is_legal(&ActionStep::NavalPressureResources { roll: 1 });
    let full = run.board().resources(Faction::British) >= 50;
    run.all_known()?;
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

/// Whether the space can be one of the Muster's: no Skirmish space (4.2.2), and it can be paid for.
fn may_muster(run: &Run<'_>, space: Space) -> bool {
    if rules::skirmished(&run.deed, space) {
        run.lacks::<()>("4.2.2", space, SpaceReason::OfSkirmish);
        return false;
    }
    let pays = run.deed.selected().contains(space) || run.can_pay(1);
    if !pays {
        run.reject_space::<()>(space, || run.unpaid(1));
    }
    pays
}

/// As many Regulars as there are, six at most (3.2.1).
pub(crate) fn muster_regulars(run: &Run<'_>, _: &Instruction, space: Space) -> Option<ActionStep> {
    let board = run.board();
    let count = board.available(Stock::BritishRegular).min(rules::MUSTER_REGULARS);
    if count == 0 {
        return run.lacks("3.2.1", space, SpaceReason::NoneAvailable(Stock::BritishRegular));
    }
    if !may_muster(run, space) {
        return None;
    }
    if !rules::takes_regulars(board, space) {
        return run.lacks("3.2.1", space, SpaceReason::MayNotBePlaced(Stock::BritishRegular));
    }
    Some(ActionStep::MusterRegulars { space, count })
}

/// As many Tories as may be placed (3.2.1), once in a space.
pub(crate) fn muster_tories(run: &Run<'_>, _: &Instruction, space: Space) -> Option<ActionStep> {
    let board = run.board();
    if run.deed.tories_at().contains(space) {
        return run.lacks("3.2.1", space, SpaceReason::ToriesPlaced);
    }
    let available = board.available(Stock::Tory);
    if available == 0 {
        return run.lacks("3.2.1", space, SpaceReason::NoneAvailable(Stock::Tory));
    }
    if !may_muster(run, space) {
        return None;
    }
    let count = available.min(rules::takes_tories(board, space));
    if count == 0 {
        return run.lacks("3.2.1", space, SpaceReason::MayNotBePlaced(Stock::Tory));
    }
    Some(ActionStep::MusterTories { space, count })
}

/// Reward Loyalty as far as Resources go, at least one level (3.2.1, 8.4.5, R23).
pub(crate) fn reward(run: &Run<'_>, _: &Instruction, space: Space) -> Option<ActionStep> {
    let board = run.board();
    if space.population() == 0
        || !REWARD_LOYALTY.may_be_in(board, space)
        || !rules::can_muster(&run.deed, space)
        || !may_muster(run, space)
    {
        return run.lacks("3.2.1", space, SpaceReason::NoReward);
    }
    let fee = u8::from(!run.deed.selected().contains(space) && !run.is_free());
    let purse = board.resources(Faction::British).saturating_sub(fee);
    let Some(steps) = affordable(board, space, None, purse) else {
        return run.lacks("6.4.1", space, SpaceReason::NoLevelPaid);
    };
    let reward = ActionStep::MusterReward { space, steps };
    run.check_step(space, &reward).then_some(reward)
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
pub(crate) fn fort(run: &Run<'_>, _: &Instruction, space: Space) -> Option<Candidate> {
    let board = run.board();
    if board.available(Stock::BritishFort) == 0
        || !may_muster(run, space)
        || !rules::can_muster(&run.deed, space)
        || !board.has_room(space)
    {
        return run.lacks("3.2.1", space, SpaceReason::NoBase(Stock::BritishFort));
    }
    let (regulars, tories) =
        (board.pieces(space, Piece::BritishRegular), board.pieces(space, Piece::Tory));
    let Some((regulars, tories)) = cubes_to_give(regulars, tories, 0, FORT_CUBES) else {
        return run.lacks("3.2.1", space, SpaceReason::FewCubes);
    };
    let fort = ActionStep::MusterFort { space, regulars, tories };
    if !run.check_step(space, &fort) {
        return None;
    }
    let cubes = cubes_in_turn(board, space, Side::Royalist);
    let way = Candidate::new(space, vec![fort]);
    Some(run.taking(way, &cubes, FORT_CUBES.into()))
}

/// Every way of a Skirmish (4.2.2): cubes before Militia, of the cubes the type with fewest first (8.4.1, R188). With
/// Clinton there a Militia goes besides (1.10), an Underground one if there is one.
pub(crate) fn skirmish(run: &Run<'_>, _: &Instruction, space: Space) -> Vec<Candidate> {
    if !run.check_space(space, strike::check(&run.deed, Special::Skirmish, space)) {
        return Vec::new();
    }
    let board = run.board();
    let cubes = fewest_type(board, space, Side::Rebellion);
    let militia = PieceSet::of(Piece::MilitiaActive);
    let militia = removal(board, space, militia, Faction::British);
    let clinton = board.leader_in(Leader::Clinton, space);
    let way = |kind, line: &PieceOrder| {
        let step = ActionStep::Skirmish {
            space,
            kind,
            militia: additional(board, space, kind).filter(|_| clinton),
        };
        run.taking(Candidate::new(space, vec![step]), line, kind.units())
    };
    let of = |line: &PieceOrder| -> Vec<Candidate> {
        let kinds = ways(&line.pieces());
        kinds.into_iter().map(|kind| way(kind, line)).collect()
    };
    match (cubes.is_empty(), militia.is_empty()) {
        (true, true) if board.pieces(space, Piece::PatriotFort) > 0 => {
            vec![way(StrikeKind::Base, &cubes)]
        }
        (true, true) => {
            run.lacks::<()>("4.2.2", space, SpaceReason::NothingToRemove);
            Vec::new()
        }
        (true, false) => of(&militia),
        (false, _) => {
            let both = PieceOrder([&cubes.0[..], &militia.0[..]].concat());
            [of(&both), of(&militia)].concat()
        }
    }
}

/// A Militia that is left beside those that a Skirmish removes, an Underground one if there is one.
fn additional(board: &Board, space: Space, kind: StrikeKind) -> Option<Piece> {
    let is_active = |p: Piece| u8::from(p == Piece::MilitiaActive);
    let taken = match kind {
        StrikeKind::One(piece) => is_active(piece),
        StrikeKind::Two(first, second) => is_active(first) + is_active(second),
        StrikeKind::Base => 0,
    };
    if board.pieces(space, Piece::MilitiaUnderground) > 0 {
        Some(Piece::MilitiaUnderground)
    } else {
        (board.pieces(space, Piece::MilitiaActive) > taken).then_some(Piece::MilitiaActive)
    }
}

/// A Blockaded City that could lose its Blockade (4.2.3); with none on any City, FNI alone goes down.
pub(crate) fn lower(run: &Run<'_>, _: &Instruction, space: Space) -> Option<ActionStep> {
    let board = run.board();
    let city = if space == Space::WestIndies {
        (board.blockades_on_map() == 0).then_some(None)
    } else {
        (space.is_city() && board.is_blockaded(space)).then_some(Some(space))
    };
    let Some(city) = city else {
        return run.lacks("4.2.3", space, SpaceReason::NoBlockade);
    };
    let lowered = ActionStep::NavalPressureLower { city };
    run.check_step(space, &lowered).then_some(lowered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Context, Library};
    use crate::testing::{Layout, ScriptedDoor};

    #[test]
    fn r4_2_2_no_muster_where_the_skirmish_was() {
        let board = Layout::empty()
            .put(Space::Boston, Piece::BritishRegular, 1)
            .put(Space::Boston, Piece::MilitiaActive, 1)
            .resources(Faction::British, 9)
            .board;
        let library = Library::get();
        let mut door = ScriptedDoor::nothing();
        let mut run = Run::new(library, Faction::British, board, Context::default(), &mut door);
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
            let there = |space| run.options(instruction, space).expect("options").len();
            assert_eq!(there(Space::Boston), 0, "{}", instruction.say);
            if instruction.verb == Verb::MusterRegulars {
                assert_eq!(there(Space::NewYorkCity), 1);
            }
        }
    }
}
