//! A flowchart drawn on one page, as on the foldout, to lie beside the board.

mod arrow;
mod check;
mod content;
mod letters;
mod shape;
pub mod sheets;

use letters::Font;
use lod_bots::flowchart::Chart;
use lod_engine::shown;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sheets::{Area, PAGE, Sheet, Zone, sheets};

const STYLE: &str = include_str!("style.css");

/// How far apart the lines of advice stand.
const TIP_LEADING: f64 = 5.1;
/// The letters of advice and labels.
const SMALL: Font = Font::regular(3.0);

/// The flowchart as an SVG file.
pub fn svg(chart: &Chart) -> String {
    format!("{}\n", drawing(chart).into_string())
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
            body { @for chart in charts { (drawing(chart)) } }
        }
    };
    format!("{}\n", page.into_string())
}

fn drawing(chart: &Chart) -> Markup {
    let sheet = sheets().of(chart.faction);
    let [wide, high] = PAGE;
    let title = format!("{} non-player", chart.faction.adjective());
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(format!("flowchart {}", chart.faction.id())) role="img"
            viewBox=(format!("0 0 {wide} {high}")) width="210mm" height="297mm" {
            title { (title) }
            style { (PreEscaped(STYLE)) }
            rect class="paper" width=(wide) height=(high) {}
            rect class="bar" x="5" y="6" width="200" height="12.5" rx="1.2" {}
            text class="title" x="9" y="14.6" { (title) }
            @for zone in &sheet.zone { (field(zone)) }
            (tips(sheet))
            (arrow::all(sheet, chart))
            @for placed in &sheet.boxes {
                @if let Some(node) = chart.node(placed.id.get_ref()) { (shape::boxed(node, placed)) }
            }
            @for end in &sheet.end { (shape::end(end)) }
            (arrow::labels(sheet))
            (foot(&sheet.note))
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

fn tips(sheet: &Sheet) -> Markup {
    let Area { x, y, width, height } = sheet.tips.area();
    let gap = (height - 1.5) / sheet.tips.lines.len().max(1) as f64;
    html! {
        rect class="tips" x=(x) y=(y) width=(width) height=(height) rx="1.5" {}
        @for (at, line) in sheet.tips.lines.iter().enumerate() {
            text class="small" x=(x + 2.0) y=(y + 4.2 + at as f64 * gap.min(TIP_LEADING)) { (shown::line(line)) }
        }
    }
}

/// What the shapes stand for, and the note.
fn foot(note: &str) -> Markup {
    html! {
        g class="key" {
            path class="box" d="M5.5 283l1.6-1.8h4l1.6 1.8-1.6 1.8h-4z" {}
            text class="small" x="14" y="284" { "Question" }
            rect class="box command" x="29" y="281.2" width="7" height="3.6" {}
            text class="small" x="37.5" y="284" { "Command" }
            (shape::double(Area::new([53.0, 281.2], [7.0, 3.6]), 1.5))
            text class="small" x="61.5" y="284" { "Special Activity" }
            @for (kind, x, words) in [
                ("solid", 84.0, "answer"), ("dashed", 106.0, "nothing possible"),
                ("double", 140.0, "Special Activity"), ("dotted", 173.0, "at 0 Resources"),
            ] {
                (arrow::drawn(kind, &[[x, 283.0], [x + 9.0, 283.0]]))
                text class="small" x=(x + 10.5) y="284" { (words) }
            }
        }
        @for (at, line) in (0..).zip(SMALL.lines(note, 199.0)) {
            text class="small" x="5.5" y=(288.4 + f64::from(at) * 3.7) { (shown::line(&line)) }
        }
    }
}
