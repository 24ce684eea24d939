//! Orderings: which candidate comes first (8.1.3).
//!
//! "Then" and "within" are two things. What follows a "then" is looked at only when nothing of the kinds
//! before it is left, and decides nothing among their equals; those are drawn (8.2). What stands "within"
//! decides among equals.

use super::words::{Measure, Test};
use serde::Deserialize;

/// One step of an ordering; [`super::check`] refuses steps in an order that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Those that pass the test come first.
    First(Test),
    /// Only where none of the earlier kinds is left: those that pass this test.
    Then(Test),
    /// The highest number comes first; this ranks every candidate.
    Most(Measure),
    /// The lowest number comes first.
    Least(Measure),
    /// Only where none of the earlier kinds is left: the highest number.
    ThenMost(Measure),
    /// Only where none of the earlier kinds is left: the lowest number.
    ThenLeast(Measure),
    /// Decides among the equals of the step just before it.
    WithinThat(Vec<Criterion>),
    /// Decides among the equals of every step before it, and among those that none of them names.
    WithinEach(Vec<Criterion>),
}

/// What a step looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric<'a> {
    /// A kind that a space is or is not.
    Kind(&'a Test),
    /// The highest number of all.
    Most(&'a Measure),
    /// The lowest number of all.
    Least(&'a Measure),
}

/// A step, with what decides among its equals.
#[derive(Clone, Copy, Debug)]
pub struct RankingTier<'a> {
    /// What it looks at.
    pub look: Metric<'a>,
    /// What decides among the equals of this step.
    pub within: &'a [Criterion],
}

impl Criterion {
    /// What it looks at; `None` for what stands within.
    pub const fn look(&self) -> Option<Metric<'_>> {
        match self {
            Criterion::First(test) | Criterion::Then(test) => Some(Metric::Kind(test)),
            Criterion::Most(m) | Criterion::ThenMost(m) => Some(Metric::Most(m)),
            Criterion::Least(m) | Criterion::ThenLeast(m) => Some(Metric::Least(m)),
            Criterion::WithinThat(_) | Criterion::WithinEach(_) => None,
        }
    }
}

/// The steps one after another.
pub fn turns(order: &[Criterion]) -> impl Iterator<Item = RankingTier<'_>> {
    order.iter().enumerate().filter_map(|(i, key)| {
        let look = key.look()?;
        let within = match order.get(i + 1) {
            Some(Criterion::WithinThat(inner)) => inner.as_slice(),
            _ => &[],
        };
        Some(RankingTier { look, within })
    })
}

/// What decides among the equals of every step.
pub fn within_each(order: &[Criterion]) -> &[Criterion] {
    match order.last() {
        Some(Criterion::WithinEach(inner)) => inner,
        _ => &[],
    }
}

/// The rankings of an ordering that has nothing else, each within the one before; `None` for any other.
pub fn rankings(order: &[Criterion]) -> Option<Vec<Metric<'_>>> {
    let mut found = Vec::new();
    let mut rest = order;
    while let [first, after @ ..] = rest {
        let look = first.look()?;
        if matches!(look, Metric::Kind(_)) {
            return None;
        }
        found.push(look);
        rest = match after {
            [] => &[],
            [Criterion::WithinThat(inner)] => inner,
            _ => return None,
        };
    }
    Some(found)
}

/// An ordering of kinds alone, as Events have it: what decides among the equals of a kind is the
/// rules' (8.3.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<KindKey>")]
pub struct Kinds(Vec<Test>);

/// One step of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KindKey {
    /// Those that pass the test come first.
    First(Test),
    /// After those of the earlier kinds.
    Then(Test),
}

impl TryFrom<Vec<KindKey>> for Kinds {
    type Error = &'static str;

    fn try_from(keys: Vec<KindKey>) -> Result<Kinds, Self::Error> {
        let mut kinds = Vec::new();
        for key in keys {
            kinds.push(match (key, kinds.is_empty()) {
                (KindKey::First(test), true) | (KindKey::Then(test), false) => test,
                (KindKey::First(_), false) => {
                    return Err("a second `first`: what comes after the first kind is `then`");
                }
                (KindKey::Then(_), true) => return Err("a `then` comes after a `first`"),
            });
        }
        Ok(Kinds(kinds))
    }
}

impl Kinds {
    /// How early something comes, the higher the earlier: 0 where it is of none of the kinds.
    pub fn rank(&self, is: impl Fn(&Test) -> bool) -> i32 {
        let last = i32::try_from(self.0.len()).unwrap_or(i32::MAX);
        self.0.iter().zip((1..=last).rev()).find(|(test, _)| is(test)).map_or(0, |(_, rank)| rank)
    }

    /// The kinds in turn.
    pub fn tests(&self) -> &[Test] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::recover;

    #[derive(Debug, Deserialize)]
    struct Holder {
        order: Vec<Criterion>,
    }

    #[derive(Debug, Deserialize)]
    struct KindHolder {
        order: Kinds,
    }

    #[test]
    fn within_that_belongs_to_the_step_before_it_and_within_each_to_all() {
        let text = "order = [
          { first = \"room\" },
          { then = \"blockaded\" },
          { within-that = [{ most = \"population\" }] },
          { then-least = \"markers\" },
          { within-each = [{ first = { has = \"tories\" } }] },
        ]";
        let holder: Holder = recover::read(text).expect("an ordering");
        let turns: Vec<RankingTier<'_>> = turns(&holder.order).collect();
        let looks: Vec<Metric<'_>> = turns.iter().map(|t| t.look).collect();
        assert_eq!(
            looks,
            [
                Metric::Kind(&Test::Room),
                Metric::Kind(&Test::Blockaded),
                Metric::Least(&Measure::Markers)
            ]
        );
        let within: Vec<usize> = turns.iter().map(|t| t.within.len()).collect();
        assert_eq!(within, [0, 1, 0]);
        assert_eq!(within_each(&holder.order).len(), 1);
        assert_eq!(within_each(&holder.order[..4]), []);
    }

    #[test]
    fn rankings_one_within_another() {
        let read = |text: &str| recover::read::<Holder>(text).expect("an ordering").order;
        let two = read(
            "order = [{ least = \"markers\" }, { within-that = [{ most = \"population\" }] }]",
        );
        let looks = [Metric::Least(&Measure::Markers), Metric::Most(&Measure::Population)];
        assert_eq!(rankings(&two), Some(looks.to_vec()));
        assert_eq!(rankings(&[]), Some(Vec::new()));
        for other in [
            "order = [{ first = \"room\" }]",
            "order = [{ least = \"markers\" }, { within-that = [{ first = \"room\" }] }]",
            "order = [{ least = \"markers\" }, { then-most = \"population\" }]",
        ] {
            assert_eq!(rankings(&read(other)), None, "{other}");
        }
    }

    #[test]
    fn kinds_begin_with_first_and_go_on_with_then() {
        let read = |text: &str| recover::read::<KindHolder>(text);
        let kinds = read("order = [{ first = \"room\" }, { then = \"blockaded\" }]");
        let kinds = kinds.expect("kinds").order;
        let rank = |found: &[Test]| kinds.rank(|test| found.contains(test));
        assert_eq!(rank(&[Test::Blockaded, Test::Room]), 2);
        assert_eq!(rank(&[Test::Blockaded]), 1);
        assert_eq!(rank(&[]), 0);
        for (text, telling) in [
            (
                "order = [{ first = \"room\" }, { first = \"blockaded\" }]",
                "after the first kind is `then`",
            ),
            ("order = [{ then = \"room\" }]", "a `then` comes after a `first`"),
            ("order = [{ most = \"population\" }]", "unknown variant `most`"),
        ] {
            let said = format!("{:?}", read(text).expect_err(text));
            assert!(said.contains(telling), "{said}");
        }
    }
}
