//! What the table remembers from turn to turn: what was told, and what the non-players did since.
//!
//! It is believed until somebody says otherwise. People act between the turns that are worked out here, so a later
//! turn shows what it believes of all that it needs, and asks for differences only ([`super::still`]).

use lod_engine::game::{Board, Change, Fact, FactValue, SpaceSet};
use std::collections::BTreeMap;

/// Something believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RememberedFact {
    told: FactValue,
    /// The turn in which it was told, confirmed or done.
    turn: u32,
}

/// What is believed of the physical board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastKnownBoard {
    facts: BTreeMap<Fact, RememberedFact>,
    /// How many turns were worked out.
    turn: u32,
}

impl LastKnownBoard {
    /// Everything on a board, as from a set-up or a position that was written down.
    pub fn of(board: &Board) -> LastKnownBoard {
        let mut memory = LastKnownBoard::default();
        memory.tell(Fact::everywhere().map(|fact| (fact, board.fact(fact))));
        let left = board.winter_quarters_left();
        if left > 0 {
            memory.tell([(Fact::WinterQuartersLeft, FactValue::Number(left.into()))]);
        }
        memory
    }

    /// The number of turns, and each fact with what is believed and the turn that it is of.
    pub(super) fn parts(&self) -> (u32, Vec<(Fact, FactValue, u32)>) {
        let facts = self.facts.iter();
        let facts = facts.map(|(fact, belief)| (*fact, belief.told, belief.turn));
        (self.turn, facts.collect())
    }

    /// The same put together again.
    pub(super) fn from_parts(turn: u32, facts: Vec<(Fact, FactValue, u32)>) -> LastKnownBoard {
        let facts = facts.into_iter();
        let facts = facts.map(|(fact, told, turn)| (fact, RememberedFact { told, turn }));
        LastKnownBoard { facts: facts.collect(), turn }
    }

    /// How many turns were worked out.
    pub fn turns(&self) -> u32 {
        self.turn
    }

    /// What is believed of a fact.
    pub fn told(&self, fact: Fact) -> Option<FactValue> {
        self.facts.get(&fact).map(|belief| belief.told)
    }

    /// Whether a fact was told, confirmed or done in this turn or one before it.
    pub(super) fn is_of(&self, fact: Fact, turn: u32) -> bool {
        let belief = self.facts.get(&fact);
        belief.is_some_and(|belief| belief.turn <= turn)
    }

    /// This board, and what is believed of all that is not `told` on it.
    pub(super) fn seen_on(&self, board: &Board, told: impl Fn(Fact) -> bool) -> Board {
        let mut seen = board.without_known_facts();
        for (fact, value) in self.all().filter(|(fact, _)| !told(*fact)) {
            seen.tell(fact, value);
        }
        seen
    }

    /// All that is believed.
    pub(super) fn all(&self) -> impl Iterator<Item = (Fact, FactValue)> {
        self.facts.iter().map(|(fact, belief)| (*fact, belief.told))
    }

    /// How many turns ago these were told, confirmed or done: the fewest and the most.
    pub(super) fn ages(&self, facts: impl IntoIterator<Item = Fact>) -> Option<(u32, u32)> {
        let ages = facts
            .into_iter()
            .filter_map(|fact| self.facts.get(&fact))
            .map(|belief| self.turn + 1 - belief.turn);
        ages.fold(None, |found, age| match found {
            None => Some((age, age)),
            Some((least, most)) => Some((age.min(least), age.max(most))),
        })
    }

    /// A turn is over: what was told or confirmed in it holds, as the changes left it on the board after.
    pub(super) fn turn_over(
        &mut self,
        told: impl IntoIterator<Item = (Fact, FactValue)>,
        after: &Board,
        changes: &[Change],
    ) {
        self.turn += 1;
        self.tell(told);
        let moved: SpaceSet = changes.iter().flat_map(|c| c.force_spaces().iter()).collect();
        self.facts.retain(|fact, _| match fact {
            // Where pieces came or went, whoever Controls is counted from pieces or asked for.
            Fact::Control(space) => !moved.contains(*space),
            _ => true,
        });
        for (fact, belief) in &mut self.facts {
            let now = after.without_known_facts().fact(*fact);
            if !fact.is_total() && now != belief.told {
                *belief = RememberedFact { told: now, turn: self.turn };
            }
        }
    }

    fn tell(&mut self, told: impl IntoIterator<Item = (Fact, FactValue)>) {
        let turn = self.turn;
        let lasting = told.into_iter().filter(|(fact, _)| lasts(*fact));
        self.facts.extend(lasting.map(|(fact, told)| (fact, RememberedFact { told, turn })));
    }

    /// Drops what is believed of this.
    pub(super) fn forget(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for fact in facts {
            self.facts.remove(&fact);
        }
    }
}

/// Whether a fact is worth keeping: cylinders move with each card, and sums are made anew.
const fn lasts(fact: Fact) -> bool {
    !matches!(fact, Fact::Cylinder(_) | Fact::TotalSupport | Fact::TotalOpposition | Fact::OnMap(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Control, Faction, OffMapBox, Piece, Space};

    const TORIES: Fact = Fact::pieces(Space::Boston, Piece::Tory);

    fn place(count: u8) -> Change {
        Change::pieces(Piece::Tory, count, OffMapBox::Available, Space::Boston)
    }

    #[test]
    fn what_the_non_players_did_is_believed_and_what_was_told_ages() {
        let mut memory = LastKnownBoard::default();
        let mut board = Board::empty();
        let resources = Fact::Resources(Faction::British);
        let told = [
            (TORIES, FactValue::Number(0)),
            (resources, FactValue::Number(0)),
            (Fact::Control(Space::Boston), FactValue::Control(Control::None)),
            (Fact::Control(Space::Virginia), FactValue::Control(Control::British)),
            (Fact::Cylinder(Faction::French), board.fact(Fact::Cylinder(Faction::French))),
        ];
        board.apply(&place(2)).expect("Tories");
        memory.turn_over(told, &board, &[place(2)]);
        assert_eq!(memory.told(TORIES), Some(FactValue::Number(2)));
        assert_eq!(memory.told(Fact::Control(Space::Boston)), None);
        assert_eq!(
            memory.told(Fact::Control(Space::Virginia)),
            Some(FactValue::Control(Control::British))
        );
        assert_eq!(memory.told(Fact::Cylinder(Faction::French)), None);
        assert_eq!(memory.ages([TORIES, resources]), Some((1, 1)));
        let after = board;
        board.apply(&place(1)).expect("Tories");
        memory.turn_over([], &board, &[place(1)]);
        assert_eq!(memory.told(TORIES), Some(FactValue::Number(3)));
        assert_ne!(after, board);
        assert_eq!(memory.ages([TORIES, resources]), Some((1, 2)));
        memory.forget([TORIES]);
        assert_eq!(memory.told(TORIES), None);
    }

    #[test]
    fn r6_0_winter_quarters_to_come_count_down_by_themselves() {
        let left = Fact::WinterQuartersLeft;
        let mut memory = LastKnownBoard::default();
        let mut board = Board::empty();
        board.tell(left, FactValue::Number(3));
        let round = Change::set(Fact::WinterQuartersLeft, 3_u8, 2_u8);
        board.apply(&round).expect("a Round");
        memory.turn_over([(left, FactValue::Number(3))], &board, &[round]);
        assert_eq!(memory.told(left), Some(FactValue::Number(2)));
        assert_eq!(LastKnownBoard::of(&board).told(left), Some(FactValue::Number(2)));
        board.tell(left, FactValue::Number(0));
        assert_eq!(LastKnownBoard::of(&board).told(left), None, "nobody said");
    }

    #[test]
    fn a_board_is_remembered_whole() {
        let mut board = Board::empty();
        board.apply(&place(2)).expect("Tories");
        let memory = LastKnownBoard::of(&board);
        assert_eq!(memory.told(TORIES), Some(FactValue::Number(2)));
        assert_eq!(
            memory.told(Fact::Leader(Faction::British)),
            Some(board.fact(Fact::Leader(Faction::British)))
        );
        assert!(memory.all().all(|(fact, told)| board.fact(fact) == told));
    }
}
