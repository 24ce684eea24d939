//! Conditions, tests, measures and orderings that make no sense.

use super::spot::Spot;
use crate::flowchart::order::Criterion;
use crate::flowchart::schema::Chart;
use crate::flowchart::words::{Condition, MustStay, Test, has_die, test};
use lod_engine::game::atlas::Flaw;

/// What surrounds a word.
#[derive(Clone, Copy, Default)]
pub(crate) struct Scope {
    /// It is part of a question or a bullet: somebody at a table has to answer it.
    pub(crate) question: bool,
    /// There is a question in words for it.
    pub(crate) asked: bool,
    /// It is part of a Muster, or of a Special Activity that may follow one.
    pub(crate) muster: bool,
    /// It is part of a Battle.
    pub(crate) battle: bool,
    /// It is no part of choosing a candidate, so that there is no action to look ahead to.
    pub(crate) settled: bool,
    /// It is about which group Marches.
    pub(crate) group: bool,
    /// It is an answer, whose one die is rolled before anything is made of it.
    pub(crate) rolled: bool,
}

/// The flaws found so far.
pub(crate) struct WordCheck<'c> {
    pub(crate) chart: &'c Chart,
    pub(crate) flaws: Vec<Flaw>,
}

impl WordCheck<'_> {
    pub(crate) fn flaw(&mut self, spot: Spot<'_>, what: impl Into<String>) {
        self.flaws.push(spot.flaw(what));
    }

    pub(crate) fn blank(&mut self, spot: Spot<'_>, key: &str, text: &str) {
        if text.trim().is_empty() {
            self.flaw(spot.key(key), format!("`{key}` is empty"));
        }
    }

    pub(crate) fn doubles<T: PartialEq>(&mut self, spot: Spot<'_>, what: &str, list: &[T]) {
        for (i, item) in list.iter().enumerate() {
            if list[..i].contains(item) {
                self.flaw(
                    spot.item(i),
                    format!("`{what}` names the same thing twice: take one away"),
                );
            }
        }
    }

    /// A condition with a question in words of its own.
    pub(crate) fn asked(&mut self, spot: Spot<'_>, ask: &str, when: &Condition, scope: Scope) {
        self.blank(spot, "ask", ask);
        if has_die(when) {
            self.flaw(
                spot.key("ask"),
                "the program rolls dice itself: leave the die out of what is asked, and put it beside \
                 an `asked` for the rest",
            );
        }
        self.condition(spot.key("when"), when, Scope { asked: true, ..scope });
    }

    pub(crate) fn wordless(&mut self, spot: Spot<'_>, what: &str, scope: Scope) {
        if scope.question && !scope.asked {
            self.flaw(
                spot,
                format!("`{what}` is no number to ask for: give it words with `ask` or `asked`"),
            );
        }
    }

    /// Tests of which all have to hold.
    pub(crate) fn filter(&mut self, spot: Spot<'_>, what: &str, tests: &[Test], scope: Scope) {
        let flaws = self.flaws.len();
        self.doubles(spot, what, tests);
        self.each(spot, tests, scope);
        // What is wrong with one of them is told there.
        if self.flaws.len() == flaws && test::possible(tests).is_empty() {
            self.flaw(spot, format!("no space can ever pass `{what}`"));
        }
    }

    /// Tests, each for itself.
    pub(crate) fn each(&mut self, spot: Spot<'_>, tests: &[Test], scope: Scope) {
        for (i, test) in tests.iter().enumerate() {
            self.test(spot.item(i), test, scope);
        }
    }

    pub(crate) fn ahead(&mut self, spot: Spot<'_>, what: &str, scope: Scope) {
        if scope.settled {
            self.flaw(
                spot,
                format!(
                    "`{what}` looks at what an action would do in its own space; it stands only in \
                     the `where` and `order` of an instruction"
                ),
            );
        }
    }

    /// Which groups March first: a matter of the groups and of the spaces that they are in.
    pub(crate) fn groups(&mut self, spot: Spot<'_>, groups: &[Criterion], scope: Scope) {
        let group = Scope { settled: true, group: true, ..scope };
        self.order(spot.key("groups"), groups, group);
    }

    /// What stays behind.
    pub(crate) fn leave(&mut self, spot: Spot<'_>, leave: &[MustStay], scope: Scope) {
        self.doubles(spot, "leave", leave);
        let settled = Scope { settled: true, ..scope };
        for (i, rule) in leave.iter().enumerate() {
            if let MustStay::Last(last) = rule {
                let spot = spot.item(i).key("last");
                if last.count == 0 {
                    self.flaw(spot.key("count"), "`count` is 0: nothing would stay");
                }
                self.filter(spot.key("where"), "where", &last.tests, settled);
            }
        }
    }
}
