//! The margins of all Factions over the game, drawn.

use super::margin_history::{MarginHistory, STEP, span};
use super::{STYLE, Sheet};
use lod_engine::game::Faction;
use maud::{Markup, PreEscaped, html};

/// The room around the lines.
const LEFT: f64 = 34.0;
const RIGHT: f64 = 92.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 28.0;
/// How far two names at the end of their lines stand apart.
const APART: f64 = 14.0;

/// How wide and high a chart is.
const fn size(sheet: Sheet) -> (f64, f64) {
    match sheet {
        Sheet::Wide => (1131.0, 440.0),
        Sheet::Tall => (390.0, 320.0),
    }
}

/// The class of a Faction's line: in grey its dashes tell whose it is.
const fn class(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "line british",
        Faction::Patriots => "line patriots",
        Faction::French => "line french",
        Faction::Indians => "line indians",
    }
}

/// Where a turn and a margin stand.
struct Axes<'a> {
    course: &'a MarginHistory,
    low: i32,
    high: i32,
    wide: f64,
    high_end: f64,
}

impl Axes<'_> {
    fn x(&self, place: usize) -> f64 {
        let steps = self.course.len().saturating_sub(1).max(1);
        // Both are small: no game has so many turns that a step gets lost.
        LEFT + (self.wide - LEFT - RIGHT) * place as f64 / steps as f64
    }

    fn y(&self, margin: i32) -> f64 {
        let part = f64::from(self.high - margin) / f64::from(self.high - self.low);
        TOP + (self.high_end - TOP - BOTTOM) * part
    }
}

/// The chart as an SVG file. `title` stands above it.
pub fn chart(title: &str, course: &MarginHistory, sheet: Sheet) -> String {
    let drawn = drawn(title, course, sheet, true);
    format!("{}\n", drawn.into_string())
}

/// The chart as a part of a page, or with a style of its `own`, as a file.
pub(super) fn drawn(title: &str, course: &MarginHistory, sheet: Sheet, own: bool) -> Markup {
    let (wide, high_end) = size(sheet);
    let (low, high) = span(course);
    let axes = Axes { course, low, high, wide, high_end };
    let name = lod_engine::shown::line(title);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="lod chart" role="img" viewBox=(format!("0 0 {wide} {high_end}"))
            width=(wide) height=(high_end) {
            title { (name) }
            @if own { style { (PreEscaped(STYLE)) } }
            rect class="paper" width=(wide) height=(high_end) {}
            text class="headline small" x="7" y="20" { (name) }
            (levels(&axes))
            (turns(&axes))
            @for faction in Faction::ALL { (line(&axes, faction, own)) }
            (names(&axes, own))
        }
    }
}

/// A line for every level.
fn levels(axes: &Axes<'_>) -> Markup {
    let end = axes.wide - RIGHT;
    html! {
        @for margin in (axes.low..=axes.high).step_by(STEP as usize) {
            @let y = format!("{:.1}", axes.y(margin));
            line class=(if margin == 0 { "zero" } else { "level" }) x1=(LEFT) x2=(end) y1=(y) y2=(y) {}
            text class="right" x=(LEFT - 5.0) y=(format!("{:.1}", axes.y(margin) + 4.0)) { @if margin == 0 { "0" } @else { (format!("{margin:+}")) } }
        }
    }
}

/// The numbers of the turns, and the Winter Quarters Rounds with their years.
fn turns(axes: &Axes<'_>) -> Markup {
    let low = axes.high_end - BOTTOM;
    let room = ((axes.wide - LEFT - RIGHT) / 40.0) as usize;
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    let fits = |step: &usize| axes.course.len() / step <= room;
    let step = steps.into_iter().find(fits).unwrap_or(5000);
    html! {
        @for (place, moment) in axes.course.iter().enumerate() {
            @let x = format!("{:.1}", axes.x(place));
            @if moment.winter {
                line class="winter" x1=(x) x2=(x) y1=(TOP) y2=(low) {}
                @if let Some(year) = moment.year {
                    text class="year" x=(format!("{:.1}", axes.x(place) - 3.0)) y=(TOP + 9.0) { (year) }
                }
            }
            @if moment.turn % step == 0 {
                text class="middle" x=(x) y=(low + 14.0) { (moment.turn) }
            }
        }
        text class="head" x=(LEFT) y=(axes.high_end - 3.0) { "Turns; upright lines: Winter Quarters" }
    }
}

fn line(axes: &Axes<'_>, faction: Faction, ids: bool) -> Markup {
    let points: Vec<String> = axes
        .course
        .iter()
        .enumerate()
        .map(|(place, m)| format!("{:.1},{:.1}", axes.x(place), axes.y(m.values[faction as usize])))
        .collect();
    html! {
        polyline class=(class(faction)) id=[ids.then(|| format!("margins-{}", faction.id()))] points=(points.join(" ")) {}
    }
}

/// The name and the last margin of each Faction at the end of its line, none over another.
fn names(axes: &Axes<'_>, ids: bool) -> Markup {
    let Some(last) = axes.course.last() else {
        return html! {};
    };
    let mut order = Faction::ALL;
    order.sort_by_key(|f| -last.values[*f as usize]);
    let mut places = order.map(|f| axes.y(last.values[f as usize]));
    for place in 1..places.len() {
        places[place] = places[place].max(places[place - 1] + APART);
    }
    let over = (places[3] - (axes.high_end - BOTTOM)).max(0.0);
    let x = axes.wide - RIGHT + 22.0;
    html! {
        @for (faction, y) in order.into_iter().zip(places) {
            @let margin = last.values[faction as usize];
            line class=(class(faction)) x1=(axes.wide - RIGHT + 2.0) x2=(x - 3.0)
                y1=(format!("{:.1}", axes.y(margin))) y2=(format!("{:.1}", y - over)) {}
            text x=(x) y=(format!("{:.1}", y - over + 4.0)) {
                (faction.name()) " "
                tspan class="strong" id=[ids.then(|| format!("now-{}", faction.id()))] { (format!("{margin:+}")) }
            }
        }
    }
}
