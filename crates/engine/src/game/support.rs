//! Support and Opposition (1.6).

use crate::terms;

terms! {
    /// The level of a space (1.6.1), from -2 to +2.
    #[derive(Default)]
    Support: "a Support level" {
        /// Counts double for Total Opposition.
        ActiveOpposition = "active-opposition", "Active Opposition";
        /// Counts once for Total Opposition.
        PassiveOpposition = "passive-opposition", "Passive Opposition";
        /// Counts for nothing.
        #[default]
        Neutral = "neutral", "Neutral";
        /// Counts once for Total Support.
        PassiveSupport = "passive-support", "Passive Support";
        /// Counts double for Total Support.
        ActiveSupport = "active-support", "Active Support";
    }
}

impl Support {
    /// The level as a number from -2 to +2.
    pub const fn level(self) -> i8 {
        self as i8 - 2
    }

    /// What the level adds to Total Support at this Population where no Blockade lies (1.6.3).
    pub fn adds_support(self, population: u8) -> u8 {
        self.level().max(0).unsigned_abs() * population
    }

    /// What the level adds to Total Opposition at this Population (1.6.3).
    pub fn adds_opposition(self, population: u8) -> u8 {
        self.level().min(0).unsigned_abs() * population
    }

    /// The level for a number; beyond ±2 it is the end of the scale.
    pub fn from_level(level: i8) -> Support {
        Support::ALL[(level.clamp(-2, 2) + 2).unsigned_abs() as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Change, Fact, FactValue, KnownFacts, Piece, Space};
    use crate::testing::Layout;
    use Space::{Boston, NewYorkCity};

    /// New York City under a Blockade, both Cities at these levels.
    fn blockaded(new_york: Support, boston: Support) -> Board {
        let late = Layout::empty().treaty().squadrons(1, 0);
        late.blockade(NewYorkCity).support(NewYorkCity, new_york).support(Boston, boston).board
    }

    #[test]
    fn r160_a_blockade_takes_support_away_and_leaves_opposition() {
        let royal = blockaded(Support::ActiveSupport, Support::PassiveSupport);
        assert_eq!((royal.total_support(), royal.total_opposition()), (1, 0));
        assert_eq!(royal.support_value(NewYorkCity), 0);
        assert_eq!(royal.open_support_value(NewYorkCity), 4);
        let rebel = blockaded(Support::ActiveOpposition, Support::PassiveOpposition);
        assert_eq!((rebel.total_support(), rebel.total_opposition()), (0, 5));
        assert_eq!(rebel.opposition_value(NewYorkCity), 4);
    }

    #[test]
    fn r160_shifts_of_a_blockaded_city_count_below_neutral() {
        let at = |level| blockaded(level, Support::Neutral);
        let gained = |from, to| at(to).support_gained(&at(from));
        use Support::{ActiveSupport, Neutral, PassiveOpposition, PassiveSupport};
        assert_eq!(gained(PassiveOpposition, Neutral), 2);
        assert_eq!(gained(PassiveOpposition, ActiveSupport), 2);
        assert_eq!(gained(Neutral, PassiveSupport), 0);
        assert_eq!(gained(Neutral, PassiveOpposition), -2);
    }

    /// A board known in part: these levels, and no Blockade.
    fn told(levels: &[(Space, Support)]) -> Board {
        let notebook = KnownFacts::open();
        let mut board = Board::unknown();
        board.tell(Fact::Treaty, FactValue::Yes(true));
        for (space, level) in levels {
            board.tell(Fact::Support(*space), FactValue::Support(*level));
        }
        notebook.begin(board);
        let all = Space::ALL.into_iter().map(Fact::Support);
        let known = all.chain([Fact::Treaty]);
        notebook.learn(known.map(|fact| (fact, board.fact(fact))));
        board.with_known_facts(notebook)
    }

    #[test]
    fn r160_opposition_is_known_without_the_blockades() {
        let board = told(&[(NewYorkCity, Support::ActiveOpposition)]);
        assert_eq!(board.total_opposition(), 4);
        assert_eq!(board.opposition_value(NewYorkCity), 4);
        assert_eq!(board.support_value(NewYorkCity), 0);
        assert_eq!(board.total_support(), 0, "no City is at Support");
        assert!(!board.has_unknowns());
        let board = told(&[(NewYorkCity, Support::PassiveSupport)]);
        board.support_value(NewYorkCity);
        assert!(board.has_unknowns(), "here a Blockade decides");
    }

    /// A Blockade moves and how the City is shifted is unknown: only its level says what that adds (1.9).
    #[test]
    fn r1_9_a_total_that_was_entered_is_not_carried_past_a_blockade_that_moved() {
        let start = told(&[]);
        let notebook = start.known_facts().expect("a notebook");
        notebook.begin(Board::unknown());
        let squadron = Fact::pieces(NewYorkCity, Piece::Squadron);
        let entered = [(Fact::TotalSupport, 3), (squadron, 1)];
        notebook.learn(entered.map(|(fact, n)| (fact, FactValue::Number(n))));
        notebook.learn([(Fact::Treaty, FactValue::Yes(true))]);
        let mut board = notebook.start().with_known_facts(notebook);
        assert_eq!(board.total_support(), 3);
        assert!(!board.has_unknowns());
        let (from, to) = (NewYorkCity.into(), Space::WestIndies.into());
        let sails = Change::Move { piece: Piece::Squadron, count: 1, from, to };
        board.apply(&sails).expect("possible");
        board.total_support();
        assert_eq!(notebook.missing(), [Fact::Support(NewYorkCity)]);
    }
}
