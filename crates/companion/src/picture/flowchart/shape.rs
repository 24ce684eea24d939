//! Boxes, each kind with the shape that it has on the foldout.

use super::arrow::numbers;
use super::content::{BoxLine, Content, LEADING, height, room, slant};
use super::letters::Font;
use super::sheets::{Area, EndShape, PlacedBox};
use lod_bots::flowchart::schema::Node;
use lod_engine::shown;
use maud::{Markup, html};

/// The middle of letters over their baseline, in sizes.
const RISE: f64 = 0.8;
/// The letters of a number at the corner of a box, and half the height of what it stands on.
const BADGE: f64 = 3.2;
const BADGE_HALF: f64 = 2.6;
/// The letters of an end.
const END_SIZE: f64 = 3.175;
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
pub(super) fn boxed(node: Node<'_>, placed: &PlacedBox) -> Markup {
    // The check of the sheets holds every text to its box.
    let rows = Content::of(placed).fitted(node, placed.area()).unwrap_or_default();
    filled(node, placed.area(), &rows, Some(node.id()), &[])
}

/// A box with these lines in it; `visits` are its places in the order of a turn's boxes.
pub(super) fn filled(
    node: Node<'_>,
    area: Area,
    rows: &[BoxLine],
    id: Option<&str>,
    visits: &[usize],
) -> Markup {
    let visits = numbers(visits);
    let Area { x, y, width, height } = area;
    let place = visits.as_ref().map(|_| [x, y, width, height].map(number).join(" "));
    html! {
        g id=[id] class=(format!("box-of is-{}", kind(node))) data-visit=[visits.as_ref()] data-area=[place] {
            (outline(node, area))
            (box_text(node, area, rows))
            @if let Some(visits) = &visits { (badge(area, visits)) }
        }
    }
}

/// The place of a visited box in the order of the turn, at its corner.
fn badge(area: Area, visits: &str) -> Markup {
    let letters = Font::bold(BADGE);
    let width = (letters.width(visits) + 2.4).max(2.0 * BADGE_HALF);
    let (x, y) = (area.x - 3.4, area.y - 3.4);
    html! {
        rect class="badge" x=(number(x)) y=(number(y)) width=(number(width)) height=(2.0 * BADGE_HALF) rx=(BADGE_HALF) {}
        text class="number" x=(number(x + width / 2.0)) y=(number(y + BADGE_HALF + BADGE * 0.36)) { (visits) }
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

fn box_text(node: Node<'_>, area: Area, rows: &[BoxLine]) -> Markup {
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
pub(super) fn end(end: &EndShape) -> Markup {
    let area = end.area();
    let Area { x, y, width, height } = area;
    let lines = Font::bold(END_SIZE).lines(&end.words, width - 2.0);
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
