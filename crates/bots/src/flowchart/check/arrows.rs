//! The check of arrows: each leads to a box, none in a circle, and each box is reached.

use super::super::arrow::{Arrow, ArrowKind};
use super::super::schema::{Node, PASS};
use super::Check;
use itertools::Itertools;
use lod_engine::game::atlas::unknown;
use std::collections::HashSet;

/// What an arrow may lead to.
struct Goal {
    fits: fn(Node<'_>) -> bool,
    pass: bool,
    words: &'static str,
}

const ONWARD: Goal = Goal {
    fits: |n| !matches!(n, Node::Activity(_)),
    pass: true,
    words: "a question, an Event box, a Command or `pass`",
};

const BEGINNING: Goal =
    Goal { fits: ONWARD.fits, pass: false, words: "a question, an Event box or a Command" };

const COMMAND: Goal =
    Goal { fits: |n| matches!(n, Node::Command(_)), pass: true, words: "a Command or `pass`" };

const ACTIVITY: Goal =
    Goal { fits: |n| matches!(n, Node::Activity(_)), pass: false, words: "a Special Activity" };

const fn goal(arrow: &Arrow<'_>) -> &'static Goal {
    match (arrow.from, arrow.kind) {
        (Node::Activity(_), _) => &ACTIVITY,
        (_, way) if way.is_to_special_activity() => &ACTIVITY,
        (Node::Command(_), _) => &COMMAND,
        _ => &ONWARD,
    }
}

impl<'c> Check<'c> {
    pub(super) fn arrows(&mut self) {
        let chart = self.chart;
        self.arrow("start", chart.start.get_ref(), chart.start.span().start, &BEGINNING);
        for arrow in chart.arrows() {
            let at = arrow.to.span().start;
            let key = if arrow.kind == ArrowKind::Instead { "go" } else { arrow.kind.id() };
            self.arrow(key, arrow.to.get_ref(), at, goal(&arrow));
        }
        for q in &chart.question {
            if q.yes.get_ref() == q.no.get_ref() {
                let to = q.yes.get_ref();
                self.flaw(
                    q.no.span().start,
                    format!("`yes` and `no` both lead to `{to}`: the question decides nothing"),
                );
            }
        }
    }

    fn arrow(&mut self, key: &str, to: &str, at: usize, goal: &Goal) {
        let chart = self.chart;
        if to == PASS {
            if !goal.pass {
                self.flaw(at, format!("`{key}` cannot lead to `pass`; it leads to {}", goal.words));
            }
            return;
        }
        match chart.node(to) {
            Some(node) if (goal.fits)(node) => {}
            Some(node) => {
                let kind = node.kind();
                self.flaw(at, format!("`{to}` is {kind}; `{key}` leads to {}", goal.words));
            }
            None => {
                let ids: Vec<&str> = chart
                    .nodes()
                    .filter(|n| (goal.fits)(*n))
                    .map(Node::id)
                    .chain(goal.pass.then_some(PASS))
                    .collect();
                let what = if ids.is_empty() {
                    format!(
                        "`{to}` is not a box of this flowchart, which has no box of the right kind: \
                         `{key}` leads to {}",
                        goal.words
                    )
                } else {
                    unknown("a box of this flowchart", to, ids)
                };
                self.flaw(at, what);
            }
        }
    }

    /// The boxes that can be reached along arrows that `follow` allows, beginning behind `from`.
    fn reach(&self, from: Vec<&'c str>, follow: impl Fn(Node<'c>) -> bool) -> HashSet<&'c str> {
        let mut seen = HashSet::new();
        let mut next = from;
        while let Some(id) = next.pop() {
            let Some(node) = self.chart.node(id) else {
                continue;
            };
            if seen.insert(id) && follow(node) {
                next.extend(node.arrows().iter().map(|a| a.to.get_ref().as_str()));
            }
        }
        seen
    }

    pub(super) fn unreached(&mut self) {
        let chart = self.chart;
        if chart.node(chart.start.get_ref()).is_none() {
            return;
        }
        let reached = self.reach(vec![chart.start.get_ref()], |_| true);
        for node in chart.nodes().filter(|n| !reached.contains(n.id())) {
            self.flaw(node.at(), format!("no arrow leads from `start` to `{}`", node.id()));
        }
    }

    /// Circles of questions: the same questions get the same answers, so a turn in one never ends. A
    /// Command tried twice ends in a Pass, and a Special Activity is tried once.
    pub(super) fn circles(&mut self) {
        let chart = self.chart;
        let asks = |n: Node<'_>| matches!(n, Node::Question(_) | Node::Event(_));
        let mut told: HashSet<&str> = HashSet::new();
        for node in chart.nodes().filter(|n| asks(*n)) {
            let behind = |n: Node<'c>| n.arrows().iter().map(|a| a.to.get_ref().as_str()).collect();
            let after = self.reach(behind(node), asks);
            if !after.contains(node.id()) || told.contains(node.id()) {
                continue;
            }
            let circle: Vec<&str> = chart
                .nodes()
                .filter(|n| asks(*n) && after.contains(n.id()))
                .filter(|n| self.reach(behind(*n), asks).contains(node.id()))
                .map(Node::id)
                .collect();
            let names = circle.iter().map(|id| format!("`{id}`")).join(", ");
            told.extend(circle);
            self.flaw(
                node.at(),
                format!(
                    "a circle of questions without a Command ({names}): the turn might never end"
                ),
            );
        }
    }
}
