//! Conditions, tests, measures and orderings that make no sense.

use super::bounds;
use super::spot::Spot;
use crate::flowchart::order::Criterion;
use crate::flowchart::schema::{Chart, Node};
use crate::flowchart::sight::has_die;
use crate::flowchart::words::{
    Comparison, Condition, EventTest, Measure, MustStay, Number, Placing, Possible, Role, Test,
};
use lod_engine::game::PieceSet;
use lod_engine::game::atlas::Flaw;

/// What surrounds a word.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope {
    /// It is part of a question or a bullet: somebody at a table has to answer it.
    pub(super) question: bool,
    /// There is a question in words for it.
    pub(super) asked: bool,
    /// It is part of a Muster, or of a Special Activity that may follow one.
    pub(super) muster: bool,
    /// It is part of a Battle.
    pub(super) battle: bool,
    /// It is no part of choosing a candidate, so that there is no action to look ahead to.
    pub(super) settled: bool,
    /// It is about which group Marches.
    pub(super) group: bool,
    /// It is an answer, whose one die is rolled before anything is made of it.
    pub(super) rolled: bool,
}

/// The flaws found so far.
pub(super) struct WordCheck<'c> {
    pub(super) chart: &'c Chart,
    pub(super) flaws: Vec<Flaw>,
}

impl WordCheck<'_> {
    pub(super) fn flaw(&mut self, spot: Spot<'_>, what: impl Into<String>) {
        self.flaws.push(spot.flaw(what));
    }

    pub(super) fn blank(&mut self, spot: Spot<'_>, key: &str, text: &str) {
        if text.trim().is_empty() {
            self.flaw(spot.key(key), format!("`{key}` is empty"));
        }
    }

    pub(super) fn doubles<T: PartialEq>(&mut self, spot: Spot<'_>, what: &str, list: &[T]) {
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
    pub(super) fn asked(&mut self, spot: Spot<'_>, ask: &str, when: &Condition, scope: Scope) {
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

    pub(super) fn condition(&mut self, spot: Spot<'_>, condition: &Condition, scope: Scope) {
        let inner = Scope { settled: true, ..scope };
        match condition {
            Condition::All(parts) => self.conditions(spot.key("all"), "all", parts, scope),
            Condition::Any(parts) => self.conditions(spot.key("any"), "any", parts, scope),
            Condition::Not(not) => self.condition(spot.key("not"), not, scope),
            Condition::Asked(asked) => {
                let spot = spot.key("asked");
                if scope.asked {
                    self.flaw(spot, "`asked` inside something asked: one question is enough");
                }
                self.asked(spot, &asked.ask, &asked.when, scope);
            }
            Condition::Compare(c) => self.numbers(spot.key("compare"), c, inner),
            Condition::AnySpace(tests) => {
                let spot = spot.key("any-space");
                self.wordless(spot, "any", scope);
                self.filter(spot, "any-space", tests, inner);
            }
            Condition::Event(EventTest::AddsResources(adds)) if adds.at_least == 0 => self.flaw(
                spot.key("event").key("adds-resources"),
                "`at-least` is 0: every Event does that",
            ),
            Condition::Event(EventTest::Places(ways)) if !scope.asked => {
                self.placing(spot.key("event").key("places"), ways);
            }
            Condition::Event(_) if scope.asked => self.flaw(
                spot.key("event"),
                "the program judges the Event itself: no words are needed for it",
            ),
            Condition::LeaderWhere(w) => {
                let spot = spot.key("leader-where").key("where");
                self.filter(spot, "where", &w.tests, inner);
            }
            Condition::Leader(list) => self.doubles(spot.key("leader"), "leader", list),
            Condition::FirstEligiblePlayer(list) => {
                let key = "first-eligible-player";
                self.doubles(spot.key(key), key, list);
            }
            Condition::BrilliantStrokeBy(list) => {
                let key = "brilliant-stroke-by";
                self.doubles(spot.key(key), key, list);
            }
            Condition::Possible(possible) => {
                let spot = spot.key("possible");
                self.wordless(spot, "possible", scope);
                self.possible(spot, possible);
            }
            Condition::Event(_)
            | Condition::Treaty
            | Condition::NoEvent
            | Condition::SpecialUnused => {}
        }
    }

    /// What an Event is to place, and in which spaces of the board before it.
    fn placing(&mut self, spot: Spot<'_>, ways: &[Placing]) {
        self.doubles(spot, "places", ways);
        // The program looks up what is placed and where, so no words are needed; nothing is under way.
        let before = Scope { question: true, asked: true, settled: true, ..Scope::default() };
        for (i, way) in ways.iter().enumerate() {
            let spot = spot.item(i);
            if way.pieces.set().without(PieceSet::ACTIVE).is_empty() {
                let what = "Militia and War Parties are placed Underground, never Active";
                self.flaw(spot.key("pieces"), what);
            }
            self.filter(spot.key("where"), "where", &way.tests, before);
        }
    }

    fn conditions(&mut self, spot: Spot<'_>, what: &str, parts: &[Condition], scope: Scope) {
        self.doubles(spot, what, parts);
        for (i, part) in parts.iter().enumerate() {
            self.condition(spot.item(i), part, scope);
        }
    }

    fn wordless(&mut self, spot: Spot<'_>, what: &str, scope: Scope) {
        if scope.question && !scope.asked {
            self.flaw(
                spot,
                format!("`{what}` is no number to ask for: give it words with `ask` or `asked`"),
            );
        }
    }

    fn possible(&mut self, spot: Spot<'_>, possible: &Possible) {
        let chart = self.chart;
        if possible.spaces == 0 {
            self.flaw(spot.key("spaces"), "`spaces` is 0: that always holds");
        }
        let ids = || chart.command.iter().map(|c| c.id.get_ref().as_str());
        match chart.node(&possible.at) {
            Some(Node::Command(b)) => {
                if !b.instructions.iter().any(|i| i.verb == possible.verb) {
                    let verb = possible.verb.id();
                    self.flaw(
                        spot.key("verb"),
                        format!("`{}` has no instruction `{verb}`", possible.at),
                    );
                }
            }
            Some(node) => {
                let kind = node.kind();
                self.flaw(
                    spot.key("box"),
                    format!("`{}` is {kind}; `possible` looks at a Command", possible.at),
                );
            }
            None => {
                let what = lod_engine::game::atlas::unknown("a Command's box", &possible.at, ids());
                self.flaw(spot.key("box"), what);
            }
        }
    }

    fn numbers(&mut self, spot: Spot<'_>, c: &Comparison<Number>, scope: Scope) {
        let flaws = self.flaws.len();
        let dice = self.number(spot.key("left"), &c.left, scope)
            + self.number(spot.key("right"), &c.right, scope);
        if dice > 1 {
            self.flaw(spot, "a comparison rolls one die at most, not two");
        } else if c.left == c.right {
            self.flaw(spot, "both numbers of the comparison are the same");
        } else if self.flaws.len() > flaws {
            // What is wrong with a number of it is told there.
        } else if let Some(what) = bounds::settled(c) {
            self.flaw(spot, what);
        }
    }

    /// Checks a number; how many dice it rolls.
    pub(super) fn number(&mut self, spot: Spot<'_>, number: &Number, scope: Scope) -> usize {
        match number {
            Number::Die(_) => 1,
            Number::Sum(parts) => {
                let spot = spot.key("sum");
                let mut dice = 0;
                for (i, part) in parts.iter().enumerate() {
                    dice += self.number(spot.item(i), part, scope);
                }
                dice
            }
            Number::Half(inner) => self.half(spot.key("half"), "half", inner, scope),
            Number::HalfUp(inner) => self.half(spot.key("half-up"), "half-up", inner, scope),
            Number::Spaces(tests) => {
                let spot = spot.key("spaces");
                self.wordless(spot, "spaces", scope);
                self.filter(spot, "spaces", tests, scope);
                0
            }
            _ => 0,
        }
    }

    /// Half of a number; how many dice are rolled for it.
    fn half(&mut self, spot: Spot<'_>, what: &str, inner: &Number, scope: Scope) -> usize {
        let dice = self.number(spot, inner, scope);
        if dice > 0 && !scope.rolled {
            self.flaw(spot, format!("`{what}` cannot halve a die"));
            return 0;
        }
        dice
    }

    /// Tests of which all have to hold.
    pub(super) fn filter(&mut self, spot: Spot<'_>, what: &str, tests: &[Test], scope: Scope) {
        let flaws = self.flaws.len();
        self.doubles(spot, what, tests);
        self.each(spot, tests, scope);
        // What is wrong with one of them is told there.
        if self.flaws.len() == flaws && bounds::possible(tests).is_empty() {
            self.flaw(spot, format!("no space can ever pass `{what}`"));
        }
    }

    /// Tests, each for itself.
    fn each(&mut self, spot: Spot<'_>, tests: &[Test], scope: Scope) {
        for (i, test) in tests.iter().enumerate() {
            self.test(spot.item(i), test, scope);
        }
    }

    pub(super) fn test(&mut self, spot: Spot<'_>, test: &Test, scope: Scope) {
        match test {
            Test::All(tests) => self.filter(spot.key("all"), "all", tests, scope),
            Test::Any(tests) => {
                let spot = spot.key("any");
                self.doubles(spot, "any", tests);
                self.each(spot, tests, scope);
            }
            Test::Not(inner) => self.test(spot.key("not"), inner, scope),
            Test::In(list) => self.doubles(spot.key("in"), "in", list),
            Test::Is(list) => self.doubles(spot.key("is"), "is", list),
            Test::Support(list) => self.doubles(spot.key("support"), "support", list),
            Test::Amount(a) => {
                let spot = spot.key("amount");
                if i32::from(a.at_least) > bounds::existing(a.of) {
                    let exist = bounds::existing(a.of);
                    self.flaw(spot, format!("only {exist} of these pieces exist (1.4.1)"));
                }
            }
            Test::Only(only) if only.these == only.of => {
                self.flaw(spot.key("only"), "both are the same pieces: say them without `only`")
            }
            Test::Borders(tests) => {
                let beyond = Scope { settled: true, ..scope };
                self.filter(spot.key("borders"), "borders", tests, beyond);
            }
            Test::Role(_) if scope.question => self.flaw(
                spot.key("role"),
                "`role` looks at a Command under way, and there is none at a question",
            ),
            Test::Role(Role::Mustered) if !scope.muster => self.flaw(
                spot.key("role"),
                "only a Muster and what may follow it know where Regulars `mustered`",
            ),
            Test::Compare(c) => {
                let spot = spot.key("compare");
                self.measure(spot.key("left"), &c.left, scope);
                self.measure(spot.key("right"), &c.right, scope);
                if c.left == c.right {
                    self.flaw(spot, "both numbers of the comparison are the same");
                } else if let Some(what) = bounds::settled_in_space(c) {
                    self.flaw(spot, what);
                }
            }
            Test::Gains(_) => self.ahead(spot.key("gains"), "gains", scope),
            Test::Ends(_) => self.ahead(spot.key("ends"), "ends", scope),
            Test::ChangesControl => self.ahead(spot, "changes-control", scope),
            Test::Removes(_) => self.ahead(spot.key("removes"), "removes", scope),
            Test::Only(_)
            | Test::Role(_)
            | Test::Control(_)
            | Test::Has(_)
            | Test::Room
            | Test::SpecialOpen
            | Test::Blockaded
            | Test::Leader(_)
            | Test::LeaderOf(_) => {}
        }
    }

    fn ahead(&mut self, spot: Spot<'_>, what: &str, scope: Scope) {
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

    pub(super) fn measure(&mut self, spot: Spot<'_>, measure: &Measure, scope: Scope) {
        match measure {
            Measure::Leaders(list) => self.doubles(spot.key("leaders"), "leaders", list),
            Measure::Sum(parts) => {
                let spot = spot.key("sum");
                for (i, part) in parts.iter().enumerate() {
                    self.measure(spot.item(i), part, scope);
                }
            }
            Measure::Difference(d) => {
                let spot = spot.key("difference");
                self.measure(spot.key("from"), &d.from, scope);
                self.measure(spot.key("take"), &d.take, scope);
                if d.from == d.take {
                    self.flaw(spot, "both numbers are the same: that is always 0");
                }
            }
            Measure::Where(w) => {
                let spot = spot.key("where");
                self.test(spot.key("test"), &w.test, scope);
                self.measure(spot.key("count"), &w.count, scope);
            }
            Measure::Game(number) => {
                let spot = spot.key("game");
                if self.number(spot, number, scope) > 0 {
                    self.flaw(spot, "a die is not rolled again for every space");
                }
            }
            Measure::Removes(_) => self.ahead(spot.key("removes"), "removes", scope),
            Measure::Brings(_) => self.ahead(spot.key("brings"), "brings", scope),
            Measure::SupportGain => self.ahead(spot, "support-gain", scope),
            Measure::OppositionGain => self.ahead(spot, "opposition-gain", scope),
            Measure::Control(_) => self.ahead(spot.key("control"), "control", scope),
            Measure::ControlPopulation => self.ahead(spot, "control-population", scope),
            Measure::ControlChanges => self.ahead(spot, "control-changes", scope),
            Measure::Empties(_) => self.ahead(spot.key("empties"), "empties", scope),
            Measure::Going(_) if !scope.group => {
                self.flaw(spot.key("going"), "`going` stands only in `groups`");
            }
            Measure::Attack | Measure::Defence if !scope.battle => {
                self.flaw(spot, "`attack` and `defence` stand only in a Battle");
            }
            Measure::Number(_)
            | Measure::Count(_)
            | Measure::Population
            | Measure::Support
            | Measure::Opposition
            | Measure::Markers
            | Measure::Raids
            | Measure::Going(_)
            | Measure::Attack
            | Measure::Defence => {}
        }
    }

    /// Which groups March first: a matter of the groups and of the spaces that they are in.
    pub(super) fn groups(&mut self, spot: Spot<'_>, groups: &[Criterion], scope: Scope) {
        let group = Scope { settled: true, group: true, ..scope };
        self.order(spot.key("groups"), groups, group);
    }

    /// What stays behind.
    pub(super) fn leave(&mut self, spot: Spot<'_>, leave: &[MustStay], scope: Scope) {
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
