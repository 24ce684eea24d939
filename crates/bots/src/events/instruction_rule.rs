//! What a non-player's special instructions mean to the program (8.3.1): the `follow` tables of
//! `event-instructions/<faction>.toml`.

use super::effect::Effect;
use super::instructions::instructions;
use super::play::Prospect;
use crate::action::Unmet;
use crate::flowchart::Evaluator;
use crate::flowchart::order::Kinds;
use crate::flowchart::schema::EventSide;
use crate::flowchart::table::{choices, record};
use crate::flowchart::words::{Expr, Pieces, all_hold};
use lod_engine::game::{
    Board, Change, Control, Fact, FactValue, Faction, PieceSet, PieceType, Space,
};
use lod_engine::rules::sequence::is_eligible_next;
use lod_engine::terms;

record! {
    /// How to follow an instruction.
    #[derive(Default)]
    InstructionRule {
        /// Of the ways of a choice among Factions only those for these.
        ways: Option<Vec<Faction>>,
        /// Of the ways of a choice among Factions only those for enemies that are Eligible now, or Passed (R177).
        eligible_enemies = "eligible-enemies": bool,
        /// Which spaces come first.
        order: Kinds,
        /// Spaces that come into question at all.
        only: Vec<Expr>,
        /// Where moved pieces go first.
        destinations: Kinds,
        /// Effects left out.
        skip: Vec<Skip>,
        /// Kinds placed before others.
        kinds_first = "kinds-first": Vec<PieceType>,
        /// Kinds placed and no others.
        kinds_only = "kinds-only": Option<Vec<PieceType>>,
        /// Pieces removed and no others.
        remove_only = "remove-only": Option<Pieces>,
        /// This many pieces stay in a space as long as others can go.
        leave: u8 = 0,
        /// What the Event must come to; otherwise a Command.
        needs: Option<Needs>,
        /// No Event where a person plays this Faction.
        unless_player = "unless-player": Option<Faction>,
        /// The side to use where the needs are not met with the usual one.
        otherwise: Option<EventSide>,
        /// A free March is to prepare the free Battle (8.4.4, 8.5.1).
        march_to_battle = "march-to-battle": bool,
        /// Own units move out of one space shared with an enemy, by the March instructions.
        march_away = "march-away": bool,
    }
}

terms! {
    /// An effect that an instruction leaves out.
    #[allow(missing_docs)]
    Skip {
        Remove = "remove";
        Place = "place";
    }
}

choices! {
    /// What an Event must come to.
    Needs {
        /// It places one of these.
        Places(Vec<PieceType>) = "places",
        /// It removes one of these.
        Removes(Pieces) = "removes",
        /// It turns this many.
        Turns(u8) = "turns",
        /// It makes a Faction Ineligible.
        MakesIneligible = "makes-ineligible",
        /// The Faction fights a Battle.
        Fights = "fights",
        /// A space comes under a Side's Control.
        Gains(Gains) = "gains",
        /// It does anything at all.
        Anything = "anything",
    }
}

record! {
    /// Control gained in a space.
    #[derive(Copy)]
    Gains {
        /// Whose.
        control: Control,
        /// Where.
        space: Space,
    }
}

impl InstructionRule {
    /// What the Faction follows on this card.
    pub fn of(faction: Faction, card: u8) -> Option<&'static InstructionRule> {
        instructions(faction).on(card)?.follow.as_ref()
    }

    /// Whether the effect is left out.
    pub(super) fn skips(&self, effect: &Effect) -> bool {
        self.skip.iter().any(|skip| match skip {
            Skip::Remove => matches!(effect, Effect::Remove(_)),
            Skip::Place => matches!(effect, Effect::Place(_)),
        })
    }

    /// Whether a space comes into question.
    pub(super) fn allows(&self, evaluator: &Evaluator<'_>, space: Space, after: &Board) -> bool {
        all_hold(&self.only, &ahead(evaluator, after).at(space))
    }

    /// How early a space comes: the higher the earlier. Tests may look ahead at what the Event would do.
    pub(super) fn rank(&self, evaluator: &Evaluator<'_>, space: Space, after: &Board) -> i32 {
        let evaluator = ahead(evaluator, after);
        self.order.rank(|test| test.holds(&evaluator.at(space)))
    }

    /// How early a destination comes: the higher the earlier.
    pub(super) fn destination(&self, evaluator: &Evaluator<'_>, space: Space) -> i32 {
        self.destinations.rank(|test| test.holds(&evaluator.at(space)))
    }

    /// Whether a way for this Faction comes into question.
    pub(super) fn takes(&self, board: &Board, by: Faction, way: Option<Faction>) -> bool {
        let Some(faction) = way else { return true };
        let named = self.ways.as_ref().is_none_or(|w| w.contains(&faction));
        let eligible = !self.eligible_enemies
            || (faction.side() != by.side() && is_eligible_next(board, faction));
        let enemy = !self.march_away || faction.side() != by.side();
        named && eligible && enemy
    }

    /// Whether it places this kind at all.
    pub(super) fn places(&self, kind: PieceType) -> bool {
        self.kinds_only.as_ref().is_none_or(|k| k.contains(&kind))
    }

    /// The pieces removed at all.
    pub(super) fn only_pieces(&self, these: PieceSet) -> PieceSet {
        match self.remove_only {
            Some(only) => these.intersect(only.set()),
            None => these,
        }
    }

    /// Whether a free Battle is fought only where the Faction's priorities select one.
    pub(super) const fn fights_by_priority(&self) -> bool {
        matches!(self.needs, Some(Needs::Fights)) && !self.march_to_battle
    }

    /// What the instruction asks for and what would happen does not bring; nothing where it is met.
    pub(super) fn unmet(&self, by: Faction, outcome: &Prospect) -> Option<Unmet> {
        let any = |is: &dyn Fn(&Change) -> bool| outcome.changes().iter().any(is);
        let (met, unmet) = match self.needs.as_ref()? {
            Needs::Places(stocks) => {
                let places =
                    |c: &Change| c.placed().is_some_and(|p| stocks.contains(&p.0.piece_type()));
                (any(&places), Unmet::Places(*stocks.first()?))
            }
            Needs::Removes(pieces) => {
                let set = pieces.set();
                let removes = |c: &Change| c.removed().is_some_and(|p| set.contains(p.0));
                (any(&removes), Unmet::Removes(set.iter().next()?.piece_type()))
            }
            Needs::Turns(needed) => {
                let turned = |c: &Change| match c {
                    Change::Flip { count, .. } => *count,
                    _ => 0,
                };
                let would = outcome.changes().iter().map(turned);
                let would = would.fold(0, u8::saturating_add);
                let units = match self.ways.as_deref() {
                    Some([Faction::Indians]) => PieceType::WarParty,
                    _ => PieceType::Militia,
                };
                let needed = *needed;
                let unmet = Unmet::Activates { units, would, needed };
                (would >= needed, unmet)
            }
            Needs::MakesIneligible => {
                let bars = |c: &Change| matches!(c, Change::Set { fact: Fact::BarredNext(_), to, .. } if *to == FactValue::Yes(true));
                (any(&bars), Unmet::Bars)
            }
            Needs::Fights => (outcome.account.fights.contains(&by), Unmet::Fights),
            Needs::Gains(Gains { control, space }) => {
                let holds = |board: &Board| board.control(*space) == *control;
                let gained = !holds(outcome.before()) && holds(outcome.after());
                (gained, Unmet::Gains(*space, *control))
            }
            Needs::Anything => (outcome.does_something(), Unmet::Changes),
        };
        (!met).then_some(unmet)
    }
}

/// What tests look at, and the board after.
fn ahead<'b>(evaluator: &Evaluator<'b>, after: &'b Board) -> Evaluator<'b> {
    Evaluator { after: Some(after), ..*evaluator }
}
