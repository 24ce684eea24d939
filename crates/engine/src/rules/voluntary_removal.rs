//! Own pieces taken off the map to be placed elsewhere (1.4.1). People may; non-players never do (8.1).

use super::Reason::NotYours;
use super::refusal::{refuse, require};
use super::{
    ActionState, ActionStep, Breadth, Command, CountReason, GatherKind, MomentReason, RallyKind,
    Result,
};
use crate::game::{Faction, OffMapBox, PieceSet, PieceType, SpaceSet};

const RULE: &str = "1.4.1";

/// The Command in which a Faction places pieces of this kind of its own. Regulars are never taken back.
const fn placing(faction: Faction, stock: PieceType) -> Option<Command> {
    match (faction, stock) {
        (Faction::British, PieceType::Tory | PieceType::BritishFort) => Some(Command::Muster),
        (
            Faction::Patriots,
            PieceType::Continental | PieceType::Militia | PieceType::PatriotFort,
        ) => Some(Command::Rally),
        (Faction::Indians, PieceType::WarParty | PieceType::Village) => Some(Command::Gather),
        _ => None,
    }
}

/// Carries out [`ActionStep::Recall`].
///
/// # Errors
/// A refusal that cites the rule.
pub(super) fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    let not_yours = NotYours(state.faction());
    let ActionStep::Recall { space, piece, count } = *step else {
        return refuse(RULE, not_yours);
    };
    let stock = piece.piece_type();
    let Some(command) = placing(state.faction(), stock) else {
        return refuse(RULE, not_yours);
    };
    require(count > 0, RULE, CountReason::NothingRecalled)?;
    let none = state.board().available(stock) == 0;
    require(none, RULE, MomentReason::Available)?;
    state.begin_command(RULE, command)?;
    state.remove(RULE, space, piece, count)?;
    state.recalled[stock as usize] = state.recalled[stock as usize].saturating_add(count);
    Ok(())
}

/// Pieces taken back and not placed yet: the action may not end like that.
pub fn owed(state: &ActionState) -> Option<(PieceType, u8)> {
    PieceType::FORCES.into_iter().map(|s| (s, state.recalled[s as usize])).find(|(_, n)| *n > 0)
}

/// The kind of pieces that a step places, of those that may be taken off the map first.
pub(super) const fn placed_by(step: &ActionStep) -> Option<PieceType> {
    match step {
        ActionStep::MusterTories { .. } => Some(PieceType::Tory),
        ActionStep::MusterFort { .. } => Some(PieceType::BritishFort),
        ActionStep::RallyContinentals { .. } => Some(PieceType::Continental),
        ActionStep::Rally { kind, .. } => match kind {
            RallyKind::One | RallyKind::Many(_) => Some(PieceType::Militia),
            RallyKind::Fort(_) => Some(PieceType::PatriotFort),
            RallyKind::Regroup => None,
        },
        ActionStep::Gather { kind, .. } => match kind {
            GatherKind::One | GatherKind::Many(_) => Some(PieceType::WarParty),
            GatherKind::Village(_) => Some(PieceType::Village),
            GatherKind::Regroup => None,
        },
        _ => None,
    }
}

/// How many pieces were taken back and not placed yet.
pub(super) fn all_owed(state: &ActionState) -> u32 {
    state.recalled.iter().map(|count| u32::from(*count)).sum()
}

/// The pieces that could be taken back now, a single one of a kind and space at first.
pub fn steps(state: &ActionState, breadth: Breadth) -> Vec<ActionStep> {
    let board = state.board();
    let mut steps = Vec::new();
    for piece in PieceSet::faction(state.faction()).iter() {
        let command = placing(state.faction(), piece.piece_type());
        let open = command.is_some_and(|c| state.command().is_none_or(|is| is == c));
        if open && board.off_map(OffMapBox::Available, piece.piece_type()) == 0 {
            for space in SpaceSet::ALL {
                let most = board.pieces(space, piece);
                let most = if breadth == Breadth::Every { most } else { most.min(1) };
                steps.extend((1..=most).map(|count| ActionStep::Recall { space, piece, count }));
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Piece::*;
    use crate::game::Space::*;
    use crate::rules::testing::{early, late, no, ok};

    fn recall(space: crate::game::Space, piece: crate::game::Piece, count: u8) -> ActionStep {
        ActionStep::Recall { space, piece, count }
    }

    #[test]
    fn r1_4_1_only_when_none_is_available() {
        let few = early().put(Northwest, WarPartyUnderground, 14);
        no(&mut few.paid(Faction::Indians), recall(Northwest, WarPartyUnderground, 1), RULE);
        let all = early().put(Northwest, WarPartyUnderground, 15);
        let mut state = all.paid(Faction::Indians);
        ok(&mut state, recall(Northwest, WarPartyUnderground, 1));
        assert_eq!(owed(&state), Some((PieceType::WarParty, 1)));
        // One is Available now: no second step of this kind.
        no(&mut state, recall(Northwest, WarPartyUnderground, 1), RULE);
        ok(
            &mut state,
            ActionStep::Gather { space: Southwest, kind: GatherKind::One, from: Vec::new() },
        );
        assert_eq!(owed(&state), None);
        assert_eq!(state.board().pieces(Southwest, WarPartyUnderground), 1);
    }

    #[test]
    fn r1_4_1_an_active_one_comes_back_underground() {
        let scene = early().put(Virginia, MilitiaActive, 10).put(Georgia, MilitiaUnderground, 5);
        let mut state = scene.paid(Faction::Patriots);
        ok(&mut state, recall(Virginia, MilitiaActive, 1));
        ok(&mut state, ActionStep::Rally { space: Boston, kind: RallyKind::One, from: Vec::new() });
        assert_eq!(state.board().pieces(Boston, MilitiaUnderground), 1);
    }

    #[test]
    fn r1_4_1_never_regulars_nor_in_another_command() {
        let scene = late().put(Boston, BritishRegular, 25).put(NewYork, Tory, 25);
        let mut state = scene.paid(Faction::British);
        no(&mut state, recall(Boston, BritishRegular, 1), RULE);
        ok(&mut state, ActionStep::GarrisonMove { from: Boston, to: Savannah, count: 1 });
        no(&mut state, recall(NewYork, Tory, 1), RULE);
        let mut state = scene.paid(Faction::British);
        no(&mut state, recall(NewYork, Tory, 0), RULE);
        ok(&mut state, recall(NewYork, Tory, 2));
    }
}
