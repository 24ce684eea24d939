//! Questions that compare two sums in each space, with the sums.

use lod_bots::action::QuestionTrace;
use lod_bots::flowchart::Evaluator;
use lod_bots::flowchart::words::{Comparison, Condition, Measure, Relation, Test};
use lod_engine::game::{Board, Space, SpaceSet};
use lod_engine::rules::PieceCounts;

/// More spaces are not shown.
const SHOWN: usize = 6;
/// More spaces are not named.
const NAMED: usize = 3;

/// The two sums in each space that has all the pieces needed, the largest lead first.
pub(super) struct Sums(Vec<(Space, [i32; 2])>);

impl Sums {
    /// `None` where the question compares no sums in spaces.
    pub(super) fn of(weighed: &QuestionTrace, board: &Board) -> Option<Sums> {
        let Condition::AnySpace(tests) = &weighed.finding.of else {
            return None;
        };
        let mut parts = Vec::new();
        tests.iter().for_each(|test| flatten(test, &mut parts));
        let compares = |test: &&Test| larger(test).is_some();
        let (sums, pieces): (Vec<&Test>, Vec<&Test>) = parts.into_iter().partition(compares);
        let [sum] = sums[..] else { return None };
        let compared = larger(sum)?;
        let evaluator =
            Evaluator { board, after: None, state: None, battle: [0; 2], going: PieceCounts::NONE };
        let mut all: Vec<(Space, [i32; 2])> = SpaceSet::ALL
            .iter()
            .filter(|space| pieces.iter().all(|test| evaluator.test(*space, test)))
            .map(|s| (s, [&compared.left, &compared.right].map(|m| evaluator.measure(s, m))))
            .collect();
        all.sort_by_key(|(_, [left, right])| right - left);
        all.truncate(SHOWN);
        Some(Sums(all))
    }

    /// The spaces to look at.
    pub(super) fn spaces(&self) -> SpaceSet {
        self.0.iter().map(|(space, _)| *space).collect()
    }

    /// The sums that decide: "Boston 4 > 1".
    pub(super) fn told(&self) -> String {
        let holds: Vec<String> = (self.0.iter())
            .filter(|(_, [left, right])| left > right)
            .take(NAMED)
            .map(|(space, [left, right])| format!("{space} {left} > {right}"))
            .collect();
        match (holds.is_empty(), self.0.first()) {
            (false, _) => format!("{}.", holds.join(", ")),
            (true, Some((space, [left, right]))) => format!("nearest {space}, {left} <= {right}."),
            (true, None) => "no space has all the pieces needed.".to_string(),
        }
    }
}

fn flatten<'t>(test: &'t Test, parts: &mut Vec<&'t Test>) {
    match test {
        Test::All(all) => all.iter().for_each(|test| flatten(test, parts)),
        _ => parts.push(test),
    }
}

/// A sum that must be larger than another.
fn larger(test: &Test) -> Option<&Comparison<Measure>> {
    match test {
        Test::Compare(c)
            if c.is == Relation::MoreThan && !matches!(c.right, Measure::Number(_)) =>
        {
            Some(c)
        }
        _ => None,
    }
}
