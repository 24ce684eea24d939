//! Orderings: which candidate comes first (8.1.3).
//!
//! "Then" and "within" are two things. What follows a "then" is looked at only when nothing of the kinds
//! before it is left, and decides nothing among their equals; those are drawn (8.2). What stands "within"
//! decides among equals.

use super::read::{WordReader, twice};
use super::table::choices;
use super::words::Expr;
use lod_engine::game::data::{DataReader, Entry, FromData};

choices! {
    [listed by whole_order]
    /// One step of an ordering.
    #[derive(PartialEq, Eq)]
    Criterion {
        /// Those that pass the test come first.
        First(Expr) = "first",
        /// Only where none of the earlier kinds is left: those that pass this test.
        Then(Expr) = "then",
        /// The highest number comes first; this ranks every candidate.
        Most(Expr) = "most",
        /// The lowest number comes first.
        Least(Expr) = "least",
        /// Only where none of the earlier kinds is left: the highest number.
        ThenMost(Expr) = "then-most",
        /// Only where none of the earlier kinds is left: the lowest number.
        ThenLeast(Expr) = "then-least",
        /// Decides among the equals of the step just before it.
        WithinThat(Vec<Criterion>) = "within-that",
        /// Decides among the equals of every step before it, and among those that none of them names.
        WithinEach(Vec<Criterion>) = "within-each",
    }
}

/// What a step looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric<'a> {
    /// A kind that a space is or is not.
    Kind(&'a Expr),
    /// The highest number of all.
    Most(&'a Expr),
    /// The lowest number of all.
    Least(&'a Expr),
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
    pub const fn metric(&self) -> Option<Metric<'_>> {
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
        let look = key.metric()?;
        let within = match order.get(i + 1) {
            Some(Criterion::WithinThat(inner)) => inner.as_slice(),
            _ => &[],
        };
        Some(RankingTier { look, within })
    })
}

/// What decides among the equals of every step.
pub(crate) fn within_each(order: &[Criterion]) -> &[Criterion] {
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
        let look = first.metric()?;
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

/// What a step needs before it and leaves for the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing: the ordering begins.
    Nothing,
    /// A kind, after which spaces of no earlier kind are left.
    Kind,
    /// A ranking, after which none is left.
    Ranking,
    /// `within-that`, after a kind or after a ranking.
    Within { ranking: bool },
    /// `within-each`.
    Each,
}

/// Reads an ordering, of which each step stands where it can.
fn whole_order(reader: &mut WordReader, entry: Entry<'_>) -> Option<Vec<Criterion>> {
    let (mut order, mut before) = (Vec::new(), Before::Nothing);
    let mut whole = true;
    for item in entry.list(reader.flaws())? {
        let Some(step) = Criterion::read(reader, item) else {
            whole = false;
            continue;
        };
        let at = item.at();
        if step
            .metric()
            .is_some_and(|look| order.iter().any(|k: &Criterion| k.metric() == Some(look)))
        {
            reader.flaw(at, twice("order"));
        }
        reader.flaw_if(at, misplaced(&step, before, order.len()));
        if let Some(Metric::Most(Expr::Number(_)) | Metric::Least(Expr::Number(_))) = step.metric()
        {
            reader.flaw(at, "a plain number puts no space before another");
        }
        if let Criterion::WithinThat(inner) | Criterion::WithinEach(inner) = &step
            && inner.is_empty()
        {
            reader.flaw(at, format!("`{}` is empty: it decides nothing", step.word()));
        }
        before = match &step {
            Criterion::First(_) | Criterion::Then(_) => Before::Kind,
            Criterion::WithinEach(_) => Before::Each,
            Criterion::WithinThat(_) => Before::Within { ranking: before == Before::Ranking },
            _ => Before::Ranking,
        };
        order.push(step);
    }
    whole.then_some(order)
}

/// What is wrong with a step where it stands, and what would be right.
fn misplaced(key: &Criterion, before: Before, index: usize) -> Option<String> {
    let word = key.word();
    let opens = matches!(key, Criterion::First(_) | Criterion::Most(_) | Criterion::Least(_));
    let follows =
        matches!(key, Criterion::Then(_) | Criterion::ThenMost(_) | Criterion::ThenLeast(_));
    let ranking = matches!(before, Before::Ranking | Before::Within { ranking: true });
    let what = match before {
        Before::Nothing if opens => return None,
        Before::Nothing if follows => format!(
            "nothing stands before this `{word}`: an ordering begins with `first`, `most` or `least`"
        ),
        Before::Nothing => {
            format!("nothing stands before this `{word}` that it could decide among")
        }
        Before::Each => format!("`within-each` ends an ordering: `{word}` comes too late"),
        _ if opens => {
            let then = match key {
                Criterion::Most(_) => "then-most",
                Criterion::Least(_) => "then-least",
                _ => "then",
            };
            let within = if index > 1 { "`within-that` or `within-each`" } else { "`within-that`" };
            if ranking {
                format!(
                    "this `{word}` does not say how it follows the ranking before it: put it in {within}, as \
                     it decides among the equals of that"
                )
            } else {
                format!(
                    "this `{word}` does not say how it follows: write `{then}` if it is looked at only where \
                     nothing of the kinds before is left, or put it in {within} if it decides among equals"
                )
            }
        }
        _ if follows && ranking => format!(
            "the step before ranks every space and leaves none for this `{word}`: what decides among its \
             equals stands in `within-that`"
        ),
        Before::Within { .. } if matches!(key, Criterion::WithinThat(_)) => format!(
            "a second `{word}` for one step: put it inside the one before it, or take both together"
        ),
        _ if matches!(key, Criterion::WithinEach(_)) && index == 1 && ranking => {
            "`within-each` after a single ranking: write `within-that`".to_string()
        }
        _ => return None,
    };
    Some(what)
}

/// An ordering of kinds alone, as Events have it: what decides among the equals of a kind is the
/// rules' (8.3.5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kinds(Vec<Expr>);

impl FromData<WordReader> for Kinds {
    fn absent() -> Option<Kinds> {
        Some(Kinds::default())
    }

    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<Kinds> {
        let order = Vec::<Criterion>::read(reader, entry)?;
        let tests = order.into_iter().map(|step| match step {
            Criterion::First(test) | Criterion::Then(test) => Some(test),
            other => {
                let what = format!(
                    "the spaces of an Event come by `first` and `then`, not `{}`",
                    other.word()
                );
                reader.unread(entry.at(), what)
            }
        });
        tests.collect::<Option<_>>().map(Kinds)
    }
}

impl Kinds {
    /// How early something comes, the higher the earlier: 0 where it is of none of the kinds.
    pub fn rank(&self, is: impl Fn(&Expr) -> bool) -> i32 {
        let last = i32::try_from(self.0.len()).unwrap_or(i32::MAX);
        self.0.iter().zip((1..=last).rev()).find(|(test, _)| is(test)).map_or(0, |(_, rank)| rank)
    }

    /// The kinds in turn.
    pub fn tests(&self) -> &[Expr] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::data::{Keys, table};

    fn word(word: &str) -> Expr {
        Expr::of(word, Vec::new()).expect("a word")
    }

    fn order(text: &str) -> Vec<Criterion> {
        let (file, mut reader) = (table(text).expect("a table"), WordReader::default());
        let order = Keys::root(&file).read(&mut reader, "order");
        order.unwrap_or_else(|| panic!("{:?}", reader.flaws))
    }

    #[test]
    fn within_that_belongs_to_the_step_before_it_and_within_each_to_all() {
        let text = "order = [
          { first = \"room\" },
          { then = \"blockaded\" },
          { within-that = [{ most = \"population\" }] },
          { then-least = \"markers\" },
          { within-each = [{ first = \"tories\" }] },
        ]";
        let order = order(text);
        let turns: Vec<RankingTier<'_>> = turns(&order).collect();
        let looks: Vec<Metric<'_>> = turns.iter().map(|t| t.look).collect();
        assert_eq!(
            looks,
            [
                Metric::Kind(&word("room")),
                Metric::Kind(&word("blockaded")),
                Metric::Least(&word("markers"))
            ]
        );
        let within: Vec<usize> = turns.iter().map(|t| t.within.len()).collect();
        assert_eq!(within, [0, 1, 0]);
        assert_eq!(within_each(&order).len(), 1);
        assert_eq!(within_each(&order[..4]), []);
    }

    #[test]
    fn rankings_one_within_another() {
        let two = order(
            "order = [{ least = \"markers\" }, { within-that = [{ most = \"population\" }] }]",
        );
        let looks = [Metric::Least(&word("markers")), Metric::Most(&word("population"))];
        assert_eq!(rankings(&two), Some(looks.to_vec()));
        assert_eq!(rankings(&[]), Some(Vec::new()));
        for other in [
            "order = [{ first = \"room\" }]",
            "order = [{ least = \"markers\" }, { within-that = [{ first = \"room\" }] }]",
            "order = [{ least = \"markers\" }, { then-most = \"population\" }]",
        ] {
            assert_eq!(rankings(&order(other)), None, "{other}");
        }
    }

    #[test]
    fn kinds_begin_with_first_and_go_on_with_then() {
        let read = |text: &str| {
            let (file, mut reader) = (table(text).expect("a table"), WordReader::default());
            let kinds = Keys::root(&file).read::<_, Kinds>(&mut reader, "order");
            (kinds, reader.flaws.in_order(text))
        };
        let (kinds, flaws) = read("order = [{ first = \"room\" }, { then = \"blockaded\" }]");
        assert_eq!(flaws, []);
        let kinds = kinds.expect("kinds");
        let rank = |found: &[Expr]| kinds.rank(|test| found.contains(test));
        assert_eq!(rank(&[word("blockaded"), word("room")]), 2);
        assert_eq!(rank(&[word("blockaded")]), 1);
        assert_eq!(rank(&[]), 0);
        for (text, telling) in [
            (
                "order = [{ first = \"room\" }, { first = \"blockaded\" }]",
                "write `then` if it is looked at only where nothing of the kinds before is left",
            ),
            ("order = [{ then = \"room\" }]", "nothing stands before this `then`"),
            ("order = [{ most = \"population\" }]", "come by `first` and `then`, not `most`"),
        ] {
            let said = format!("{:?}", read(text).1);
            assert!(said.contains(telling), "{said}");
        }
    }
}
