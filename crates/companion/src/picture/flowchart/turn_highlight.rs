//! The way of a turn on its flowchart: the visited boxes with what was found there, and the arrows that were followed.

use super::arrow::{self, FollowedLine};
use super::content::Content;
use super::letters::Font;
use super::shape;
use super::sheets::{EndShape, FlowchartSheet, Line, PlacedBox};
use super::{field, tips};
use crate::tell::box_result;
use lod_bots::action::Walk;
use lod_bots::flowchart::{ArrowKind, Chart, FollowedArrow, Node};
use lod_engine::game::Change;
use lod_engine::shown;
use maud::{Markup, html};

/// What the drawing says at its foot.
pub(super) const NOTE: &str = "Black numbers: the order of the boxes. In each box: the answer and the fact that decided it, or what was selected. Gray: not visited.";

/// The room of the title and the boxes in their order, and the letters of both.
const BAR: f64 = 190.0;
const TITLE: f64 = 6.35;
const BOXES: f64 = 3.4;

/// A turn, or as much of it as was decided.
#[derive(Clone, Copy, Debug)]
pub struct TurnPath<'t> {
    /// What stands above the drawing.
    pub title: &'t str,
    /// How it went.
    pub walk: &'t Walk,
    /// What was changed.
    pub changes: &'t [Change],
}

impl TurnPath<'_> {
    /// The places of a box among those visited, from 1.
    fn visits(&self, id: &str) -> Vec<usize> {
        (1..).zip(&self.walk.path).filter(|(_, at)| *at == id).map(|(number, _)| number).collect()
    }
}

/// The parts of a page that belong to a turn.
pub(super) struct TurnHighlight<'l> {
    pub(super) turn: &'l TurnPath<'l>,
    /// Every arrow of the page.
    arrows: Vec<FollowedLine<'l>>,
}

impl<'l> TurnHighlight<'l> {
    pub(super) fn of(
        sheet: &'l FlowchartSheet,
        chart: &Chart,
        turn: &'l TurnPath<'l>,
    ) -> TurnHighlight<'l> {
        let mut arrows = arrow::untaken(sheet);
        for (number, followed) in (1..).zip(&turn.walk.arrows) {
            for line in lines(sheet, chart, followed) {
                let drawn = arrows.iter_mut().find(|(l, _)| std::ptr::eq(*l, line));
                if let Some((_, taken)) = drawn {
                    taken.push(number);
                }
            }
        }
        TurnHighlight { turn, arrows }
    }

    fn visited(&self, id: &str) -> bool {
        self.turn.walk.path.iter().any(|at| at == id)
    }

    /// Whether a followed arrow leads to this end.
    fn reached(&self, end: &EndShape) -> bool {
        self.arrows
            .iter()
            .any(|(line, taken)| !taken.is_empty() && line.to.get_ref() == end.id.get_ref())
    }
}

/// The arrow on the page that was followed. Of boxes that send to each other one alone may show where the way ends when
/// all were tried: then it is reached through that one.
fn lines<'s>(sheet: &'s FlowchartSheet, chart: &Chart, followed: &FollowedArrow) -> Vec<&'s Line> {
    let end_of = |line: &Line| {
        let to = line.to.get_ref();
        sheet.end(to).map_or_else(|| to.clone(), |end| end.is.id().to_string())
    };
    let find = |from: &str, kind: ArrowKind| {
        sheet.arrow.iter().find(move |l| l.from.get_ref() == from && l.when == kind)
    };
    let exact = sheet.arrow.iter().find(|line| {
        line.from.get_ref() == &followed.from
            && line.when == followed.kind
            && end_of(line) == followed.to
    });
    let around = || {
        let from = chart.node(&followed.from)?;
        let mut around = Vec::new();
        for id in chart.ring(from) {
            if let Some(out) = find(id, ArrowKind::Tried) {
                around.push(out);
                return Some(around);
            }
            around.extend(find(id, ArrowKind::None));
        }
        None
    };
    match exact {
        Some(line) => vec![line],
        None if followed.kind == ArrowKind::Tried => {
            let onward = find(&followed.from, ArrowKind::None).into_iter();
            onward.chain(around().unwrap_or_default()).collect()
        }
        None => Vec::new(),
    }
}

/// All that does not belong to the turn. Without a turn it is the whole page, and its boxes have no ids.
pub(super) fn pale(
    sheet: &FlowchartSheet,
    chart: &Chart,
    lit: Option<&TurnHighlight<'_>>,
) -> Markup {
    let arrows: Vec<FollowedLine<'_>> = match lit {
        None => arrow::untaken(sheet),
        Some(lit) => lit.arrows.iter().filter(|(_, taken)| taken.is_empty()).cloned().collect(),
    };
    let boxes = sheet.boxes.iter().filter(|b| lit.is_none_or(|l| !l.visited(b.id.get_ref())));
    let ends = sheet.end.iter().filter(|end| lit.is_none_or(|l| !l.reached(end)));
    html! {
        @for zone in &sheet.zone { (field(zone)) }
        (tips(sheet))
        (arrow::all(sheet, chart, &arrows))
        @for placed in boxes {
            @if let Some(node) = chart.node(placed.id.get_ref()) {
                @let rows = Content::of(placed).fitted(node, placed.area()).unwrap_or_default();
                (shape::filled(node, placed.area(), &rows, lit.map(|_| node.id()), &[]))
            }
        }
        @for end in ends { (shape::end(end)) }
        (arrow::labels(arrows.iter().map(|(line, _)| *line)))
    }
}

/// The arrows that were followed, the boxes visited, and the ends reached.
pub(super) fn path(
    sheet: &FlowchartSheet,
    chart: &Chart,
    lit: &TurnHighlight<'_>,
    with_ids: bool,
) -> Markup {
    let arrows: Vec<FollowedLine<'_>> =
        lit.arrows.iter().filter(|(_, taken)| !taken.is_empty()).cloned().collect();
    html! {
        g class="path" {
            (arrow::all(sheet, chart, &arrows))
            @for placed in sheet.boxes.iter().filter(|b| lit.visited(b.id.get_ref())) {
                @if let Some(node) = chart.node(placed.id.get_ref()) {
                    (visited(node, placed, lit.turn, with_ids))
                }
            }
            @for end in sheet.end.iter().filter(|end| lit.reached(end)) { (shape::end(end)) }
            (arrow::labels(arrows.iter().map(|(line, _)| *line)))
        }
    }
}

/// A visited box with what was found there.
fn visited(node: Node<'_>, placed: &PlacedBox, turn: &TurnPath<'_>, with_ids: bool) -> Markup {
    let found = box_result(node, &turn.walk.notes, turn.changes);
    let of = Content::of(placed);
    let facts = found.lines.join("; ");
    let content = match found.answer {
        Some(yes) => {
            let answer = if yes { "YES" } else { "NO" };
            let answer =
                if facts.is_empty() { answer.into() } else { format!("{answer}: {facts}") };
            Content { answer: vec![answer], ..of }
        }
        None if matches!(node, Node::Event(_)) => Content { answer: found.lines, ..of },
        None => Content { lead: None, lines: found.lines, ..of },
    };
    let rows = content.squeezed(node, placed.area());
    let id = with_ids.then_some(node.id());
    shape::filled(node, placed.area(), &rows, id, &turn.visits(node.id()))
}

/// The title, and the boxes in their order.
pub(super) fn bar(turn: &TurnPath<'_>) -> Markup {
    let boxes = turn.walk.path.join(" > ");
    let room = BAR - Font::regular(BOXES).width(&boxes) - 4.0;
    let size = TITLE.min(room / Font::bold(1.0).width(turn.title).max(1.0));
    html! {
        rect class="bar" x="5" y="6" width="200" height="12.5" rx="1.2" {}
        text class="title" x="9" y="14.6" style=(format!("font-size:{size:.2}px")) { (shown::line(turn.title)) }
        text class="boxes" x="201" y="14" { (boxes) }
    }
}
