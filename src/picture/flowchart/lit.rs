//! The way of one turn over its flowchart.

use super::content::Content;
use super::sheets::{Line, When};
use lod_bots::flowchart::schema::Node;

/// The way of one turn: its boxes in order, with what was found in each.
#[derive(Clone, Debug, Default)]
pub struct Lit {
    /// What was played.
    pub title: String,
    /// The boxes, one visit after another.
    pub steps: Vec<Step>,
    /// Where the way ends without another box, by the box that it comes from: a Pass, or the Event.
    pub end: Option<Arrival>,
}

/// The arrow by which a way comes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The box where it begins.
    pub from: String,
    /// The key of the flowchart.
    pub when: &'static str,
}

/// One visit of a box.
#[derive(Clone, Debug)]
pub struct Step {
    /// The box.
    pub at: String,
    /// The arrow that led there; none to the first box.
    pub by: Option<Arrival>,
    /// What was found there, or done.
    pub found: Vec<String>,
}

/// The visits of one box: their numbers from 1, and what was found.
pub(super) struct Visit<'l>(Vec<(usize, &'l Step)>);

impl Lit {
    /// The boxes in order.
    pub(super) fn path(&self) -> Vec<&str> {
        self.steps.iter().map(|step| step.at.as_str()).collect()
    }

    /// The visits of a box, if there are any.
    pub(super) fn visited(&self, id: &str) -> Option<Visit<'_>> {
        let visits: Vec<_> = (1..).zip(&self.steps).filter(|(_, step)| step.at == id).collect();
        (!visits.is_empty()).then_some(Visit(visits))
    }

    /// The numbers of the visits to which an arrow led, apart by blanks; the end comes after the last of them.
    pub(super) fn taken(&self, line: &Line) -> String {
        let is = |by: &Arrival| by.from == *line.from.get_ref() && by.when == line.when.key();
        let to = line.to.get_ref();
        let steps = (1..).zip(&self.steps);
        let mut numbers: Vec<usize> = steps
            .filter(|(_, step)| step.at == *to && step.by.as_ref().is_some_and(is))
            .map(|(number, _)| number)
            .collect();
        if self.end.as_ref().is_some_and(is) && !self.steps.iter().any(|step| step.at == *to) {
            numbers.push(self.steps.len() + 1);
        }
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        numbers.join(" ")
    }
}

impl Visit<'_> {
    /// Their numbers, apart by blanks.
    pub(super) fn numbers(&self) -> String {
        let numbers: Vec<String> = self.0.iter().map(|(number, _)| number.to_string()).collect();
        numbers.join(" ")
    }

    /// What stands in the box: a question keeps its words, the others say what was done.
    pub(super) fn content(&self, node: Node<'_>, mut content: Content) -> Content {
        let found = self.0.iter().flat_map(|(_, step)| &step.found).cloned();
        content.found = found.collect();
        if !matches!(node, Node::Question(_)) && !content.found.is_empty() {
            content.lines.clear();
            content.lead = None;
        }
        content
    }
}

/// The keys that may be an [`Arrival`]'s.
impl Arrival {
    /// An arrow that the flowchart implies: the Event is played.
    pub fn played(from: &str) -> Arrival {
        Arrival { from: from.to_string(), when: When::Played.key() }
    }
}
