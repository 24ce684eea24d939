//! Whether a page is the drawing of its flowchart.

use super::content::Content;
use super::sheets::{Area, FlowchartSheet, Line, PAGE, Point};
use lod_bots::flowchart::schema::{Chart, Node};
use lod_bots::flowchart::{ArrowKind, Way};
use lod_engine::game::DataError;
use lod_engine::game::atlas::unknown;
use std::collections::BTreeSet;

/// What keeps a page from being the drawing of a flowchart.
pub(super) fn flaws(sheet: &FlowchartSheet, chart: &Chart, text: &str) -> Vec<DataError> {
    let mut flaws = boxes(sheet, chart, text);
    flaws.extend(apart(sheet));
    if flaws.is_empty() {
        flaws.extend(arrows(sheet, chart, text));
        flaws.extend(sheet.arrow.iter().filter_map(|line| course(sheet, line)));
    }
    flaws
}

fn boxes(sheet: &FlowchartSheet, chart: &Chart, text: &str) -> Vec<DataError> {
    let mut flaws = Vec::new();
    let mut seen = BTreeSet::new();
    for placed in &sheet.boxes {
        let id = placed.id.get_ref().as_str();
        let at = placed.id.span().start;
        match chart.node(id) {
            None => {
                let ids: Vec<&str> = chart.nodes().map(Node::id).collect();
                flaws.push(DataError::new(at, unknown("a box of this flowchart", id, ids)));
            }
            Some(_) if !seen.insert(id) => {
                flaws.push(DataError::new(at, format!("`{id}` is given twice")));
            }
            Some(node) if Content::of(placed).fitted(node, placed.area()).is_none() => {
                flaws.push(DataError::new(at, format!("the words of {id} do not fit its box")));
            }
            Some(_) => {}
        }
    }
    for node in chart.nodes().filter(|node| !seen.contains(node.id())) {
        let what =
            format!("there is no [[{}.box]] with the id `{}`", chart.faction.id(), node.id());
        flaws.push(DataError::new(text.len(), what));
    }
    flaws
}

/// Boxes and ends that leave the page or touch.
fn apart(sheet: &FlowchartSheet) -> Vec<DataError> {
    let boxes = sheet.boxes.iter().map(|b| (&b.id, b.area()));
    let all: Vec<_> = boxes.chain(sheet.end.iter().map(|e| (&e.id, e.area()))).collect();
    let page = Area::new([0.0; 2], PAGE);
    let mut flaws = Vec::new();
    for (index, (id, area)) in all.iter().enumerate() {
        let whole = area.width > 0.0 && area.height > 0.0 && encloses(page, *area);
        if !whole {
            let what = format!("`{}` leaves the page, which is 210 by 297", id.get_ref());
            flaws.push(DataError::new(id.span().start, what));
        }
        if let Some((other, _)) = all[..index].iter().find(|(_, other)| touch(*other, *area)) {
            let what = format!("`{}` and `{}` touch", other.get_ref(), id.get_ref());
            flaws.push(DataError::new(id.span().start, what));
        }
    }
    flaws
}

fn encloses(outer: Area, inner: Area) -> bool {
    inner.x >= outer.x
        && inner.y >= outer.y
        && inner.right() <= outer.right()
        && inner.bottom() <= outer.bottom()
}

fn touch(a: Area, b: Area) -> bool {
    a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom()
}

/// Arrows that the flowchart does not have, and those of it that are missing. Of the boxes that send to each other one
/// at least shows where the way ends when all were tried.
fn arrows(sheet: &FlowchartSheet, chart: &Chart, text: &str) -> Vec<DataError> {
    let mut flaws = Vec::new();
    let mut wanted = chart.ways();
    for line in &sheet.arrow {
        let from = line.from.get_ref();
        let to = line.to.get_ref();
        let to = sheet.end(to).map_or(to.as_str(), |end| end.is.id());
        let is = |way: &Way<'_>| way.from.id() == from && way.kind == line.when && way.to == to;
        match wanted.iter().position(is) {
            Some(found) => drop(wanted.swap_remove(found)),
            None => {
                let what = format!(
                    "the flowchart has no `{}` from {from} to {to}, or it is given twice",
                    line.when.id()
                );
                flaws.push(DataError::new(line.from.span().start, what));
            }
        }
    }
    let name = chart.faction.id();
    let is_tried = |id: &&str| {
        let of_it = |l: &Line| l.from.get_ref() == id && l.when == ArrowKind::Tried;
        sheet.arrow.iter().any(of_it)
    };
    for Way { from, kind, to, .. } in wanted {
        if kind == ArrowKind::Tried && chart.ring(from).iter().any(is_tried) {
            continue;
        }
        let what = format!(
            "there is no [[{name}.arrow]] from {} to {to} with when = \"{}\"",
            from.id(),
            kind.id()
        );
        flaws.push(DataError::new(text.len(), what));
    }
    flaws
}

/// What is wrong with the course of an arrow: it goes straight from edge to edge, through no box.
fn course(sheet: &FlowchartSheet, line: &Line) -> Option<DataError> {
    let points = line.by.get_ref();
    let flaw = |what: String| {
        let ends = (line.from.get_ref(), line.to.get_ref());
        Some(DataError::new(line.by.span().start, format!("{} to {}: {what}", ends.0, ends.1)))
    };
    let (from, to) = (sheet.area(line.from.get_ref()), sheet.area(line.to.get_ref()));
    let (Some(from), Some(to)) = (from, to) else {
        return Some(DataError::new(
            line.to.span().start,
            format!("`{}` is neither a box nor an end of this page", line.to.get_ref()),
        ));
    };
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return flaw("an arrow has two points or more".to_string());
    };
    if points.len() < 2 {
        return flaw("an arrow has two points or more".to_string());
    }
    if !on_edge(from, *first) || !on_edge(to, *last) {
        return flaw("it begins at the edge of the one and ends at that of the other".to_string());
    }
    for leg in points.windows(2) {
        if (leg[0][0] == leg[1][0]) == (leg[0][1] == leg[1][1]) {
            return flaw("each part goes straight up, down or across".to_string());
        }
        let crossed = sheet.boxes.iter().find(|b| crosses(b.area(), leg[0], leg[1]));
        if let Some(crossed) = crossed {
            return flaw(format!("it goes through {}", crossed.id.get_ref()));
        }
    }
    None
}

fn on_edge(area: Area, [x, y]: Point) -> bool {
    let within = |low: f64, at: f64, high: f64| low <= at && at <= high;
    let across = within(area.x, x, area.right());
    let down = within(area.y, y, area.bottom());
    (across && (y == area.y || y == area.bottom())) || (down && (x == area.x || x == area.right()))
}

fn crosses(area: Area, a: Point, b: Point) -> bool {
    let spans = |low: f64, high: f64, a: f64, b: f64| a.min(b) < high && low < a.max(b);
    if a[0] == b[0] {
        area.x < a[0] && a[0] < area.right() && spans(area.y, area.bottom(), a[1], b[1])
    } else {
        area.y < a[1] && a[1] < area.bottom() && spans(area.x, area.right(), a[0], b[0])
    }
}
