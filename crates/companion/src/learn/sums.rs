//! Questions that compare two sums in each space, with the sums.

use lod_bots::action::QuestionTrace;
use lod_bots::flowchart::Evaluator;
use lod_bots::flowchart::words::{Comparison, Expr, Relation};
use lod_engine::game::{Board, Space, SpaceSet};

/// More spaces are not shown.
const SHOWN: usize = 6;
/// More spaces are not named.
const NAMED: usize = 3;

/// The two sums in each space that has all the pieces needed, the largest lead first.
pub(super) struct Sums(Vec<(Space, [i32; 2])>);

impl Sums {
    /// `None` where the question compares no sums in spaces.
    pub(super) fn of(weighed: &QuestionTrace, board: &Board) -> Option<Sums> {
        let ("any", [tests]) = weighed.finding.of.parts() else {
            return None;
        };
        let mut parts = Vec::new();
        flatten(tests, &mut parts);
        let compares = |test: &&Expr| larger(test).is_some();
        let (sums, pieces): (Vec<&Expr>, Vec<&Expr>) = parts.into_iter().partition(compares);
        let [sum] = sums[..] else { return None };
        let compared = larger(sum)?;
        let eye = Evaluator::of(board);
        let mut all: Vec<(Space, [i32; 2])> = SpaceSet::ALL
            .iter()
            .filter(|space| pieces.iter().all(|test| test.holds(&eye.at(*space))))
            .map(|s| (s, [compared.left, compared.right].map(|sum| sum.value(&eye.at(s)))))
            .collect();
        all.sort_by_key(|(_, [left, right])| right - left);
        all.truncate(SHOWN);
        Some(Sums(all))
    }

    /// Whether no space has all the pieces needed.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The spaces to look at.
    pub(super) fn spaces(&self) -> SpaceSet {
        self.0.iter().map(|(space, _)| *space).collect()
    }

    /// The sums that decide: "Boston 4 > 1".
    pub(super) fn comparisons(&self) -> String {
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

fn flatten<'t>(test: &'t Expr, parts: &mut Vec<&'t Expr>) {
    match test.parts() {
        ("and", all) => all.iter().for_each(|test| flatten(test, parts)),
        _ => parts.push(test),
    }
}

/// A sum that must be larger than another.
fn larger(test: &Expr) -> Option<Comparison<'_>> {
    let compared = test.compared()?;
    let is_plain = matches!(compared.right, Expr::Number(_));
    (compared.is == Relation::MoreThan && !is_plain).then_some(compared)
}
