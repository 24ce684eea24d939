//! A flowchart drawn on one page, as on the foldout, to lie beside the board.

mod arrow;
mod check;
mod content;
mod letters;
mod shape;
pub mod sheets;
mod turn_highlight;

use letters::Font;
use lod_bots::bots::Library;
use lod_bots::flowchart::Chart;
use lod_engine::shown;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sheets::{Area, FlowchartSheet, PAGE, Zone, sheets};
use turn_highlight::TurnHighlight;
pub use turn_highlight::TurnPath;

const STYLE: &str = include_str!("style.css");

/// How far apart the lines of advice stand.
const TIP_LEADING: f64 = 5.1;
/// The letters of advice and labels.
const SMALL: Font = Font::regular(3.175);

/// The flowchart as an SVG file.
pub fn svg(chart: &Chart) -> String {
    format!("{}\n", sheet(chart, None).into_string())
}

/// The flowchart to which these boxes belong.
pub fn chart_of(path: &[String]) -> Option<&'static Chart> {
    let first = path.first()?;
    Library::get().charts.iter().map(|(_, chart)| chart).find(|chart| chart.node(first).is_some())
}

/// The flowchart with the way of a turn on it, as an SVG file.
pub fn lit_svg(chart: &Chart, turn: &TurnPath<'_>) -> String {
    let lit = TurnHighlight::of(sheets().sheet(chart.faction), chart, turn);
    format!("{}\n", sheet(chart, Some(&lit)).into_string())
}

/// What the ways of several turns on one page have in common: the look of a flowchart, and each of these in gray.
pub(super) fn common(charts: &[&Chart]) -> Markup {
    html! {
        style { (PreEscaped(STYLE)) }
        svg class="defined" aria-hidden="true" width="0" height="0" {
            defs {
                @for chart in charts {
                    @let sheet = sheets().sheet(chart.faction);
                    g id=(format!("chart-{}", chart.faction.id())) class=(class(chart)) {
                        (ground())
                        g class="pale" { (turn_highlight::pale(sheet, chart, None)) }
                    }
                }
            }
        }
    }
}

/// The way of a turn over the flowchart that [`common`] has.
pub(super) fn overlaid(chart: &Chart, turn: &TurnPath<'_>) -> Markup {
    let of = sheets().sheet(chart.faction);
    let lit = TurnHighlight::of(of, chart, turn);
    let [wide, high] = PAGE;
    html! {
        svg class=(class(chart)) role="img" viewBox=(format!("0 0 {wide} {high}")) {
            title { (turn.title) }
            use href=(format!("#chart-{}", chart.faction.id())) {}
            (turn_highlight::bar(turn))
            (turn_highlight::path(of, chart, &lit, false))
            (foot(of, turn_highlight::NOTE))
        }
    }
}

fn class(chart: &Chart) -> String {
    format!("flowchart {}", chart.faction.id())
}

/// The paper.
fn ground() -> Markup {
    html! { rect class="paper" width=(PAGE[0]) height=(PAGE[1]) {} }
}

/// Flowcharts as a page for a browser and a printer: each on one A4 page.
pub fn page(charts: &[&Chart]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Flowcharts of the non-players" }
                style {
                    "@page{size:A4;margin:0}body{margin:0}svg{display:block;min-width:840px;margin:0 auto}"
                    "@media print{svg{width:210mm;height:297mm;min-width:0;break-after:page}svg:last-child{break-after:auto}}"
                }
            }
            body { @for chart in charts { (sheet(chart, None)) } }
        }
    };
    format!("{}\n", page.into_string())
}

/// A flowchart, with the way of a turn on it if there is one.
fn sheet(chart: &Chart, lit: Option<&TurnHighlight<'_>>) -> Markup {
    let of = sheets().sheet(chart.faction);
    let [wide, high] = PAGE;
    let name = format!("{} non-player", chart.faction.adjective());
    let title = lit.map_or(name.as_str(), |lit| lit.turn.title);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(class(chart)) role="img"
            viewBox=(format!("0 0 {wide} {high}")) width="210mm" height="297mm" {
            title { (shown::line(title)) }
            style { (PreEscaped(STYLE)) }
            (ground())
            @match lit {
                None => {
                    rect class="bar" x="5" y="6" width="200" height="12.5" rx="1.2" {}
                    text class="title" x="9" y="14.6" { (title) }
                    @for zone in &of.zone { (field(zone)) }
                    (tips(of))
                    (arrow::all(of, chart, &arrow::untaken(of)))
                    @for placed in &of.boxes {
                        @if let Some(node) = chart.node(placed.id.get_ref()) { (shape::boxed(node, placed)) }
                    }
                    @for end in &of.end { (shape::end(end)) }
                    (arrow::labels(of.arrow.iter()))
                    (foot(of, &of.note))
                },
                Some(lit) => {
                    (turn_highlight::bar(lit.turn))
                    g class="pale" { (turn_highlight::pale(of, chart, Some(lit))) }
                    (turn_highlight::path(of, chart, lit, true))
                    (foot(of, turn_highlight::NOTE))
                },
            }
        }
    }
}

fn field(zone: &Zone) -> Markup {
    let Area { x, y, width, height } = zone.area();
    html! {
        rect class="zone" x=(x) y=(y) width=(width) height=(height) rx="1.5" {}
        text class="zone" x=(zone.name_at.unwrap_or(x + 2.0)) y=(y + 4.0) { (shown::line(&zone.name)) }
    }
}

fn tips(sheet: &FlowchartSheet) -> Markup {
    let Area { x, y, width, height } = sheet.tips.area();
    let gap = (height - 1.5) / sheet.tips.lines.len().max(1) as f64;
    html! {
        rect class="tips" x=(x) y=(y) width=(width) height=(height) rx="1.5" {}
        @for (at, line) in sheet.tips.lines.iter().enumerate() {
            text class="small" x=(x + 2.0) y=(y + 4.2 + at as f64 * gap.min(TIP_LEADING)) { (shown::line(line)) }
        }
    }
}

/// What the shapes stand for that are there, and the note.
fn foot(sheet: &FlowchartSheet, note: &str) -> Markup {
    let has = |kind: &str| sheet.arrow.iter().any(|line| arrow::kind(line.when) == kind);
    html! {
        g class="key" {
            path class="box" d="M5.5 283l1.6-1.8h4l1.6 1.8-1.6 1.8h-4z" {}
            text class="small" x="13.5" y="284" { "Question" }
            rect class="box command" x="28" y="281.2" width="7" height="3.6" {}
            text class="small" x="36" y="284" { "Command" }
            (shape::double(Area::new([52.0, 281.2], [7.0, 3.6]), 1.5))
            text class="small" x="60" y="284" { "Special Activity" }
            @for (kind, x, words) in [
                ("solid", 84.0, "answer"), ("dashed", 104.0, "nothing possible"),
                ("double", 138.0, "Special Activity"), ("dotted", 171.5, "at 0 Resources"),
            ].into_iter().filter(|(kind, ..)| has(kind)) {
                (arrow::drawn(kind, &[[x, 283.0], [x + 8.0, 283.0]]))
                text class="small" x=(x + 9.0) y="284" { (words) }
            }
        }
        @for (at, line) in (0..).zip(SMALL.lines(note, 199.0)) {
            text class="small" x="5.5" y=(288.4 + f64::from(at) * 3.7) { (shown::line(&line)) }
        }
    }
}
