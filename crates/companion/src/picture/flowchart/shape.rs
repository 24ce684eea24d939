//! Boxes, each kind with the shape that it has on the foldout.

use super::content::{Content, LEADING, Row, height, room, slant};
use super::sheets::{Area, Ending, Placed};
use lod_bots::flowchart::schema::Node;
use lod_engine::shown;
use maud::{Markup, html};

/// The middle of letters over their baseline, in sizes.
const RISE: f64 = 0.8;
/// The folded corner of an Event card.
const FOLD: f64 = 6.0;

const fn kind(node: Node<'_>) -> &'static str {
    match node {
        Node::Question(_) => "question",
        Node::Event(_) => "event",
        Node::Command(_) => "command",
        Node::Activity(_) => "activity",
    }
}

/// A box with its words.
pub(super) fn boxed(node: Node<'_>, placed: &Placed) -> Markup {
    let area = placed.area();
    // The check of the sheets holds every text to its box.
    let rows = Content::of(placed).fitted(node, area).unwrap_or_default();
    html! {
        g id=(node.id()) class=(format!("box-of is-{}", kind(node))) {
            (outline(node, area))
            (words(node, area, &rows))
        }
    }
}

fn outline(node: Node<'_>, area: Area) -> Markup {
    let Area { x, y, width, height } = area;
    let (right, bottom, side) = (area.right(), area.bottom(), slant(area));
    match node {
        Node::Question(_) => {
            let middle = y + height / 2.0;
            let (left, end) = (x + side, right - side);
            html! { path class="box" d=(format!("M{x} {middle}L{left} {y}H{end}L{right} {middle}L{end} {bottom}H{left}z")) {} }
        }
        Node::Event(_) => {
            let (fold, low) = (right - FOLD, y + FOLD);
            html! {
                path class="box" d=(format!("M{x} {y}H{fold}L{right} {low}V{bottom}H{x}z")) {}
                path class="fold" d=(format!("M{fold} {y}V{low}H{right}")) {}
            }
        }
        Node::Command(_) => html! {
            rect class="box command" x=(x) y=(y) width=(width) height=(height) {}
        },
        Node::Activity(_) => double(area, 4.0),
    }
}

/// A field with round corners and a double border.
pub(super) fn double(area: Area, round: f64) -> Markup {
    let Area { x, y, width, height } = area;
    let inner = 0.7;
    html! {
        rect class="box" x=(x) y=(y) width=(width) height=(height) rx=(round) {}
        rect class="inner" x=(x + inner) y=(y + inner) width=(width - 2.0 * inner) height=(height - 2.0 * inner)
            rx=(round - inner) {}
    }
}

fn words(node: Node<'_>, area: Area, rows: &[Row]) -> Markup {
    let room = room(node, area);
    let centered = matches!(node, Node::Question(_));
    let left = if centered { area.middle()[0] } else { room.x };
    let mut y = area.middle()[1] - height(rows) / 2.0;
    html! {
        @for row in rows {
            @let base = y + row.font.size * RISE + row.font.size * (LEADING - 1.0) / 2.0;
            @let class = if row.font.bold { "bold" } else { "plain" };
            @if row.point {
                circle class="point" cx=(number(room.x + 1.1)) cy=(number(base - row.font.size * 0.3)) r="0.5" {}
            }
            text class=(class) x=(number(left + row.indent)) y=(number(base)) font-size=(row.font.size)
                text-anchor=[centered.then_some("middle")] { (shown::line(&row.words)) }
            ({ y += row.font.size * LEADING; "" })
        }
    }
}

fn number(millimeters: f64) -> String {
    format!("{millimeters:.2}")
}

/// Where a turn ends.
pub(super) fn end(end: &Ending) -> Markup {
    let area = end.area();
    let Area { x, y, width, height } = area;
    let lines: Vec<&str> = end.words.lines().collect();
    let [middle, center] = area.middle();
    let first = center - (lines.len() as f64 - 1.0) * 1.8 + 1.05;
    html! {
        g class=(format!("end {}", end.is.id())) {
            rect class="pill" x=(x) y=(y) width=(width) height=(height) rx=(height / 2.0) {}
            @for (at, line) in lines.iter().enumerate() {
                text x=(middle) y=(number(first + at as f64 * 3.6)) { (shown::line(line)) }
            }
        }
    }
}
