//! Arrows: where they run, and what stands beside them.

use super::sheets::{FlowchartSheet, Line, Point};
use lod_bots::flowchart::{ArrowKind, Chart};
use lod_engine::shown;
use maud::{Markup, html};
use std::fmt::Write;

/// How round corners are.
const ROUND: f64 = 1.8;
/// How long and how wide a head is.
const HEAD: (f64, f64) = (2.7, 1.25);
/// How far an arrow begins within its box, which is drawn over it: the edges of a question slant.
const WITHIN: f64 = 2.0;

/// How an arrow is drawn.
pub(super) const fn kind(when: ArrowKind) -> &'static str {
    match when {
        ArrowKind::Yes | ArrowKind::No | ArrowKind::Played => "solid",
        ArrowKind::None | ArrowKind::Tried | ArrowKind::Last => "dashed",
        ArrowKind::Then | ArrowKind::With | ArrowKind::Special => "double",
        ArrowKind::WhenBroke | ArrowKind::Instead => "dotted",
    }
}

/// An arrow of a page with the places in the order in which a turn followed it; none where none did.
pub(super) type FollowedLine<'s> = (&'s Line, Vec<usize>);

/// All arrows of a page, none of them followed.
pub(super) fn untaken(sheet: &FlowchartSheet) -> Vec<FollowedLine<'_>> {
    sheet.arrow.iter().map(|line| (line, Vec::new())).collect()
}

/// These arrows of a page.
pub(super) fn all(sheet: &FlowchartSheet, chart: &Chart, lines: &[FollowedLine<'_>]) -> Markup {
    let mut lines: Vec<&FollowedLine<'_>> = lines.iter().collect();
    let order = ["dashed", "dotted", "double", "solid"];
    lines.sort_by_key(|(line, _)| {
        (order.iter().position(|k| *k == kind(line.when)), line.to.get_ref())
    });
    // Arrows to one box may share a part of their way: no edge lies over another of them.
    let together = |(a, _): &&FollowedLine<'_>, (b, _): &&FollowedLine<'_>| {
        kind(a.when) == kind(b.when) && a.to.get_ref() == b.to.get_ref()
    };
    html! {
        @for lines in lines.chunk_by(together) {
            @for (line, _) in lines { path class="edge" d=(course(line.by.get_ref())) {} }
            @for (line, taken) in lines { (group(sheet, chart, line, taken)) }
        }
    }
}

/// An arrow with what it stands for.
fn group(sheet: &FlowchartSheet, chart: &Chart, line: &Line, taken: &[usize]) -> Markup {
    let to = line.to.get_ref();
    let to = sheet.end(to).map_or(to.as_str(), |end| end.is.id());
    let points = begun_within(line, chart.node(line.from.get_ref()).is_some());
    let taken = numbers(taken);
    html! {
        g class="arrow" data-from=(line.from.get_ref()) data-to=(to) data-when=(line.when.id()) data-taken=[taken.as_ref()] {
            @if taken.is_some() { path class="band" d=(course(&points)) {} }
            (drawn(kind(line.when), &points))
        }
    }
}

/// Places in an order: "3", and "3 7" of what comes twice.
pub(super) fn numbers(places: &[usize]) -> Option<String> {
    let words: Vec<String> = places.iter().map(usize::to_string).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The points of an arrow, the first moved back into its box.
fn begun_within(line: &Line, moved: bool) -> Vec<Point> {
    let mut points = line.by.get_ref().clone();
    if let (true, [first, second, ..]) = (moved, &mut points[..]) {
        for at in 0..2 {
            if second[at] != first[at] {
                first[at] -= WITHIN * (second[at] - first[at]).signum();
            }
        }
    }
    points
}

/// A line through these points with a head at its end.
pub(super) fn drawn(kind: &str, points: &[Point]) -> Markup {
    let (course, head) = (course(points), head(points));
    html! {
        path class=(format!("shaft {kind}")) d=(course) {}
        @if kind == "double" { path class="core" d=(course) {} }
        path class=(format!("head {kind}")) d=(head) {}
    }
}

/// The way to the base of the head, with round corners.
fn course(points: &[Point]) -> String {
    let mut way = String::new();
    let last = points.len().saturating_sub(1);
    for (at, point) in points.iter().enumerate() {
        let [x, y] = *point;
        let written = if at == 0 {
            write!(way, "M{x} {y}")
        } else if at == last {
            let [x, y] = toward(*point, points[at - 1], HEAD.0 - 0.2);
            write!(way, "L{x} {y}")
        } else {
            let (before, after) = (points[at - 1], points[at + 1]);
            let round = ROUND.min(length(before, *point) / 2.0).min(length(*point, after) / 2.0);
            let ([fx, fy], [tx, ty]) =
                (toward(*point, before, round), toward(*point, after, round));
            write!(way, "L{fx} {fy}Q{x} {y} {tx} {ty}")
        };
        // Writing to a String cannot fail.
        let _ = written;
    }
    way
}

fn head(points: &[Point]) -> String {
    let [.., before, tip] = points else {
        return String::new();
    };
    let [bx, by] = toward(*tip, *before, HEAD.0);
    let ([x, y], half) = (*tip, HEAD.1);
    if bx == x {
        format!("M{x} {y}L{} {by}H{}z", x - half, x + half)
    } else {
        format!("M{x} {y}L{bx} {}V{}z", y - half, y + half)
    }
}

fn length(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).abs() + (a[1] - b[1]).abs()
}

/// The point so far from the first in the direction of the other.
fn toward(from: Point, to: Point, far: f64) -> Point {
    let long = length(from, to);
    let part = if long > 0.0 { far / long } else { 0.0 };
    let coordinate = |i: usize| ((from[i] + (to[i] - from[i]) * part) * 100.0).round() / 100.0;
    [coordinate(0), coordinate(1)]
}

/// The words beside the arrows, on white.
pub(super) fn labels<'s>(lines: impl Iterator<Item = &'s Line>) -> Markup {
    html! {
        @for line in lines {
            @if let Some([x, y]) = line.label_at {
                text class=(format!("label {}", kind(line.when))) x=(x) y=(y)
                    transform=[line.turned.then(|| format!("rotate(-90 {x} {y})"))] { (shown::line(line.label())) }
            }
        }
    }
}
