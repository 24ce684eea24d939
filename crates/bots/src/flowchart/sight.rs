//! Tests and measures looked up on a board.

use super::words::{Condition, Holder, Measure, Number, Pieces, Role, Test};
use lod_engine::game::{Board, Control, Kind, Marker, Pool, Space, SpaceSet};
use lod_engine::rules::winter::british_earnings;
use lod_engine::rules::{ActionState, PieceCounts};

/// What can be looked at when spaces are compared.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The board now.
    pub board: &'a Board,
    /// The board after the candidate action.
    pub after: Option<&'a Board>,
    /// The action under way.
    pub deed: Option<&'a ActionState>,
    /// [`Measure::Attack`] and [`Measure::Defence`].
    pub battle: [i32; 2],
    /// The group that [`Measure::Going`] looks at.
    pub going: PieceCounts,
}

/// A number that may hang on a die not yet rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncertain {
    /// The part that is known.
    pub fixed: i32,
    /// A die to add.
    pub die: Option<super::words::Die>,
}

impl<'a> Evaluator<'a> {
    /// Just a board.
    pub fn of(board: &'a Board) -> Evaluator<'a> {
        Evaluator { board, after: None, deed: None, battle: [0; 2], going: PieceCounts::NONE }
    }

    fn later(&self) -> &'a Board {
        self.after.unwrap_or(self.board)
    }

    fn control_change(&self, space: Space) -> (Control, Control) {
        (self.board.control(space), self.later().control(space))
    }

    /// Whether every test holds in a space.
    pub fn all(&self, space: Space, tests: &[Test]) -> bool {
        tests.iter().all(|t| self.test(space, t))
    }

    /// Those of these spaces in which every test holds.
    pub fn passing_all(&self, among: SpaceSet, tests: &[Test]) -> SpaceSet {
        tests.iter().fold(among, |left, test| self.passing(left, test))
    }

    /// Those of these spaces in which a test holds: the same as [`Evaluator::test`] space by space, which is how
    /// it is done at the table, where each look may become a question.
    pub fn passing(&self, among: SpaceSet, test: &Test) -> SpaceSet {
        let board = self.board;
        if board.notebook().is_some() {
            return among.filter(|s| self.test(s, test));
        }
        match test {
            Test::All(tests) => self.passing_all(among, tests),
            Test::Any(tests) => tests.iter().fold(SpaceSet::EMPTY, |found, test| {
                found.union(self.passing(among.without(found), test))
            }),
            Test::Not(inner) => among.without(self.passing(among, inner)),
            Test::In(kinds) => {
                let kinds = kinds.iter().map(|kind| SpaceSet::kind(*kind));
                among.intersect(kinds.fold(SpaceSet::EMPTY, SpaceSet::union))
            }
            Test::Is(spaces) => among.intersect(spaces.iter().copied().collect()),
            Test::Control(holder) => {
                let control = holder.control();
                among.filter(|s| board.control(s) == control)
            }
            Test::Has(pieces) => {
                let set = pieces.set();
                among.filter(|s| board.has(s, set))
            }
            Test::Support(levels) => among.filter(|s| levels.contains(&board.support(s))),
            Test::Room => among.filter(|s| board.has_room(s)),
            Test::Blockaded => {
                among.intersect(SpaceSet::kind(Kind::City)).filter(|s| board.is_blockaded(s))
            }
            _ => among.filter(|s| self.test(s, test)),
        }
    }

    /// Whether a test holds in a space.
    pub fn test(&self, space: Space, test: &Test) -> bool {
        let board = self.board;
        match test {
            Test::All(tests) => self.all(space, tests),
            Test::Any(tests) => tests.iter().any(|t| self.test(space, t)),
            Test::Not(inner) => !self.test(space, inner),
            Test::In(kinds) => kinds.contains(&space.kind()),
            Test::Is(spaces) => spaces.contains(&space),
            Test::Control(holder) => board.control(space) == holder.control(),
            Test::Support(levels) => levels.contains(&board.support(space)),
            Test::Has(pieces) => self.count(space, *pieces) > 0,
            Test::Amount(a) => {
                let n = board.count(space, a.of.set());
                n >= a.at_least && n <= a.at_most
            }
            Test::Only(only) => {
                board.has(space, only.these.set())
                    && !board.has(space, only.of.set().without(only.these.set()))
            }
            Test::Room => board.has_room(space),
            Test::Blockaded => board.is_blockaded(space),
            Test::Leader(leader) => board.leader_in(*leader, space),
            Test::LeaderOf(faction) => board.has_leader(*faction, space),
            Test::Borders(tests) => space.adjacent().iter().any(|s| self.all(s, tests)),
            Test::Role(role) => self.role(space, *role),
            Test::Compare(c) => {
                c.is.holds(self.measure(space, &c.left), self.measure(space, &c.right))
            }
            Test::Gains(holder) => {
                let (before, after) = self.control_change(space);
                before != holder.control() && after == holder.control()
            }
            Test::Ends(holder) => {
                let (before, after) = self.control_change(space);
                before == holder.control() && after != holder.control()
            }
            Test::ChangesControl => {
                let (before, after) = self.control_change(space);
                before != after
            }
            Test::Removes(pieces) => self.difference(space, *pieces) < 0,
            Test::SpecialOpen => {
                self.deed.is_none_or(|d| d.special().is_none() && d.takes_special())
            }
        }
    }

    fn role(&self, space: Space, role: Role) -> bool {
        let Some(deed) = self.deed else { return false };
        match role {
            Role::Selected => deed.selected().contains(space),
            Role::Battle => deed.battles().contains(space),
            Role::Special => deed.special_spaces().contains(space),
            Role::MovedInto => deed.moved().iter().any(|m| m.to == space),
            Role::MovedFrom => deed.moved().iter().any(|m| m.from == space),
            Role::Mustered => deed.regulars_at() == Some(space),
        }
    }

    fn count(&self, space: Space, pieces: Pieces) -> i32 {
        i32::from(self.board.count(space, pieces.set()))
    }

    /// A number about a space.
    pub fn measure(&self, space: Space, measure: &Measure) -> i32 {
        let board = self.board;
        match measure {
            Measure::Number(n) => *n,
            Measure::Count(pieces) => self.count(space, *pieces),
            Measure::Population => i32::from(space.population()),
            Measure::Support => i32::from(board.support_value(space)),
            Measure::Opposition => i32::from(board.opposition_value(space)),
            Measure::Markers => {
                i32::from(board.markers(space, Marker::Propaganda))
                    + i32::from(board.markers(space, Marker::Raid))
            }
            Measure::Raids => i32::from(board.markers(space, Marker::Raid)),
            Measure::Leaders(factions) => factions
                .iter()
                .filter(|f| board.has_leader(**f, space))
                .count()
                .try_into()
                .unwrap_or(i32::MAX),
            Measure::Sum(parts) => parts.iter().map(|m| self.measure(space, m)).sum(),
            Measure::Difference(d) => self.measure(space, &d.from) - self.measure(space, &d.take),
            Measure::Where(w) => {
                if self.test(space, &w.test) {
                    self.measure(space, &w.count)
                } else {
                    0
                }
            }
            Measure::Removes(pieces) => self.difference(space, *pieces).min(0).abs(),
            Measure::Brings(pieces) => self.difference(space, *pieces).max(0),
            Measure::SupportGain => self.later().support_gained(self.board),
            Measure::OppositionGain => -self.later().support_gained(self.board),
            Measure::Control(holder) => self.control_gained(*holder),
            Measure::ControlPopulation => {
                self.control_changes().map(|s| i32::from(s.population())).sum()
            }
            Measure::ControlChanges => {
                self.control_changes().count().try_into().unwrap_or(i32::MAX)
            }
            Measure::Empties(pieces) => self
                .changed_spaces()
                .filter(|s| {
                    let left = |board: &Board| board.has(*s, pieces.set());
                    left(self.board) && !left(self.later())
                })
                .count()
                .try_into()
                .unwrap_or(i32::MAX),
            Measure::Going(pieces) => i32::from(self.going.count(pieces.set())),
            Measure::Attack => self.battle[0],
            Measure::Defence => self.battle[1],
            Measure::Game(number) => {
                let n = self.number(number);
                n.fixed
            }
        }
    }

    /// Every space in which all of these tests hold; at the table one space after another.
    fn fitting(&self, tests: &[Test]) -> SpaceSet {
        match self.board.notebook() {
            Some(_) => SpaceSet::ALL.filter(|s| self.all(s, tests)),
            None => self.passing_all(SpaceSet::ALL, tests),
        }
    }

    fn difference(&self, space: Space, pieces: Pieces) -> i32 {
        i32::from(self.later().count(space, pieces.set())) - self.count(space, pieces)
    }

    /// Spaces whose pieces the candidate action changes: only there can Control change.
    fn changed_spaces(&self) -> impl Iterator<Item = Space> {
        let (before, after) = (self.board, self.later());
        SpaceSet::ALL.iter().filter(move |s| !before.same_pieces(after, *s))
    }

    fn control_changes(&self) -> impl Iterator<Item = Space> {
        self.changed_spaces().filter(|s| {
            let (before, after) = self.control_change(*s);
            before != after
        })
    }

    fn control_gained(&self, holder: Holder) -> i32 {
        self.changed_spaces()
            .map(|s| {
                let (before, after) = self.control_change(s);
                i32::from(after == holder.control()) - i32::from(before == holder.control())
            })
            .sum()
    }

    fn halved(&self, number: &Number, more: i32) -> Uncertain {
        let whole = self.number(number);
        Uncertain { fixed: (whole.fixed + more).div_euclid(2), die: whole.die }
    }

    /// A number about the whole game, of which a die that it needs shows this.
    pub fn number_with(&self, number: &Number, roll: u8) -> i32 {
        match number {
            Number::Die(_) => i32::from(roll),
            Number::Half(inner) => self.number_with(inner, roll).div_euclid(2),
            Number::HalfUp(inner) => (self.number_with(inner, roll) + 1).div_euclid(2),
            Number::Sum(parts) => parts.iter().map(|n| self.number_with(n, roll)).sum(),
            _ => self.number(number).fixed,
        }
    }

    /// A number about the whole game, with a die left out if it needs one.
    pub fn number(&self, number: &Number) -> Uncertain {
        let board = self.board;
        let fixed = |n: i32| Uncertain { fixed: n, die: None };
        match number {
            Number::Number(n) => fixed(*n),
            Number::Die(die) => Uncertain { fixed: 0, die: Some(*die) },
            Number::Resources(f) => fixed(i32::from(board.resources(*f))),
            Number::Available(s) => fixed(i32::from(board.available(*s))),
            Number::Unavailable(s) => fixed(i32::from(board.pool(Pool::Unavailable, *s))),
            Number::SquadronsUnavailable => fixed(i32::from(board.squadrons_unavailable())),
            Number::SquadronsWestIndies => fixed(i32::from(board.squadrons_west_indies())),
            Number::OnMap(pieces) => fixed(i32::from(board.on_map(pieces.set()))),
            Number::Support => fixed(i32::from(board.total_support())),
            Number::Opposition => fixed(i32::from(board.total_opposition())),
            Number::Fni => fixed(i32::from(board.fni())),
            Number::Cbc => fixed(i32::from(board.cbc())),
            // A die that is halved is so once it is rolled: see [`Sight::number_with`].
            Number::Half(inner) => self.halved(inner, 0),
            Number::HalfUp(inner) => self.halved(inner, 1),
            Number::Spaces(tests) => {
                fixed(self.fitting(tests).len().try_into().unwrap_or(i32::MAX))
            }
            Number::Population(tests) => {
                fixed(self.fitting(tests).iter().map(|s| i32::from(s.population())).sum())
            }
            Number::BritishEarnings => fixed(i32::from(british_earnings(board))),
            Number::Sum(parts) => parts.iter().fold(fixed(0), |sum, part| {
                let n = self.number(part);
                Uncertain { fixed: sum.fixed + n.fixed, die: sum.die.or(n.die) }
            }),
        }
    }
}

/// Whether a test looks at what the action would do.
pub fn looks_ahead(test: &Test) -> bool {
    match test {
        Test::All(tests) | Test::Any(tests) => tests.iter().any(looks_ahead),
        Test::Not(inner) => looks_ahead(inner),
        Test::Compare(c) => measures_ahead(&c.left) || measures_ahead(&c.right),
        Test::Gains(_) | Test::Ends(_) | Test::ChangesControl | Test::Removes(_) => true,
        _ => false,
    }
}

/// Whether a measure looks at what the action would do.
pub fn measures_ahead(measure: &Measure) -> bool {
    match measure {
        Measure::Sum(parts) => parts.iter().any(measures_ahead),
        Measure::Difference(d) => measures_ahead(&d.from) || measures_ahead(&d.take),
        Measure::Where(w) => looks_ahead(&w.test) || measures_ahead(&w.count),
        Measure::Removes(_)
        | Measure::Brings(_)
        | Measure::SupportGain
        | Measure::OppositionGain
        | Measure::Control(_)
        | Measure::ControlPopulation
        | Measure::ControlChanges
        | Measure::Empties(_) => true,
        _ => false,
    }
}

/// Whether a test weighs the two sides of a Battle.
pub fn weighs_battle(test: &Test) -> bool {
    fn measure(m: &Measure) -> bool {
        match m {
            Measure::Attack | Measure::Defence => true,
            Measure::Sum(parts) => parts.iter().any(measure),
            Measure::Difference(d) => measure(&d.from) || measure(&d.take),
            Measure::Where(w) => weighs_battle(&w.test) || measure(&w.count),
            _ => false,
        }
    }
    match test {
        Test::All(tests) | Test::Any(tests) => tests.iter().any(weighs_battle),
        Test::Not(inner) => weighs_battle(inner),
        Test::Compare(c) => measure(&c.left) || measure(&c.right),
        _ => false,
    }
}

/// Whether a condition may need a die.
pub fn has_die(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(has_die),
        Condition::Not(inner) => has_die(inner),
        Condition::Asked(asked) => has_die(&asked.when),
        Condition::Compare(c) => needs_die(&c.left) || needs_die(&c.right),
        _ => false,
    }
}

/// Whether a number hangs on a die.
pub fn needs_die(number: &Number) -> bool {
    match number {
        Number::Die(_) => true,
        Number::Sum(parts) => parts.iter().any(needs_die),
        Number::Half(inner) | Number::HalfUp(inner) => needs_die(inner),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Library;
    use crate::bots::testing::boards;

    #[test]
    fn sets_of_spaces_pass_as_each_of_them_does() {
        let charts = Library::get().charts.0.iter();
        let instructions = charts.flat_map(|chart| {
            let commands = chart.command.iter().flat_map(|b| &b.instructions);
            let activities = chart.activity.iter().flat_map(|b| &b.instructions);
            let summaries = chart.summary.iter().flat_map(|b| &b.instructions);
            commands.chain(activities).chain(summaries)
        });
        let mut tests: Vec<Test> = instructions.flat_map(|i| i.tests.clone()).collect();
        let pairs: Vec<[Test; 2]> =
            tests.windows(2).map(|two| [two[0].clone(), two[1].clone()]).collect();
        for [first, second] in pairs {
            tests.push(Test::Not(Box::new(first.clone())));
            tests.push(Test::Any(vec![first.clone(), second.clone()]));
            tests.push(Test::All(vec![first, second]));
        }
        let (mut passed, mut failed) = (0, 0);
        for board in boards() {
            let sight = Evaluator::of(&board);
            for test in &tests {
                let each = SpaceSet::ALL.filter(|s| sight.test(s, test));
                assert_eq!(sight.passing(SpaceSet::ALL, test), each, "{test:?}");
                passed += each.len();
                failed += Space::COUNT - each.len();
            }
        }
        assert!(passed > 100_000 && failed > 100_000, "{passed}, {failed}");
    }
}
