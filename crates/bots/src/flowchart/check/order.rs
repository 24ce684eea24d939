//! Orderings that do not say how their steps go together (8.1.3).

use super::spot::Spot;
use super::words::{Scope, WordCheck};
use crate::flowchart::order::Criterion;
use crate::flowchart::words::Measure;

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

impl WordCheck<'_> {
    /// The steps of an ordering.
    pub(crate) fn order(&mut self, spot: Spot<'_>, order: &[Criterion], scope: Scope) {
        let mut before = Before::Nothing;
        for (i, key) in order.iter().enumerate() {
            let spot = spot.item(i).key(name(key));
            let look = key.look();
            if look.is_some() && order[..i].iter().any(|k| k.look() == look) {
                self.flaw(spot, "`order` names the same thing twice: take one away");
            }
            if let Some(what) = misplaced(key, before, i) {
                self.flaw(spot, what);
            }
            before = match key {
                Criterion::First(test) | Criterion::Then(test) => {
                    self.test(spot, test, scope);
                    Before::Kind
                }
                Criterion::Most(m)
                | Criterion::Least(m)
                | Criterion::ThenMost(m)
                | Criterion::ThenLeast(m) => {
                    if let Measure::Number(_) = m {
                        self.flaw(spot, "a plain number puts no space before another");
                    }
                    self.measure(spot, m, scope);
                    Before::Ranking
                }
                Criterion::WithinThat(inner) | Criterion::WithinEach(inner) => {
                    if inner.is_empty() {
                        let name = name(key);
                        self.flaw(spot, format!("`{name}` is empty: it decides nothing"));
                    }
                    self.order(spot, inner, scope);
                    match key {
                        Criterion::WithinEach(_) => Before::Each,
                        _ => Before::Within { ranking: before == Before::Ranking },
                    }
                }
            };
        }
    }
}

const fn name(key: &Criterion) -> &'static str {
    match key {
        Criterion::First(_) => "first",
        Criterion::Then(_) => "then",
        Criterion::Most(_) => "most",
        Criterion::Least(_) => "least",
        Criterion::ThenMost(_) => "then-most",
        Criterion::ThenLeast(_) => "then-least",
        Criterion::WithinThat(_) => "within-that",
        Criterion::WithinEach(_) => "within-each",
    }
}

/// What is wrong with a step where it stands, and what would be right.
fn misplaced(key: &Criterion, before: Before, index: usize) -> Option<String> {
    let word = name(key);
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
