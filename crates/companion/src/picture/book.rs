//! The story of a game as one page that needs nothing else: no network, no script, no other file.

use super::flowchart::{self, TurnPath};
use super::margin_history::MarginHistory;
use super::margin_history::{MarginPoint, TITLE};
use super::sheet::{SheetPart, brief, is_same, laid_out, size};
use super::{STYLE, Sheet, View, chart};
use crate::tell::{OrderRow, Report};
use lod_bots::action::Walk;
use lod_bots::flowchart::Chart;
use lod_engine::game::{Board, Change};
use lod_engine::shown;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::HashMap;

/// A game to be told.
#[derive(Clone, Debug)]
pub struct Book {
    /// The game's name.
    pub title: String,
    /// What was agreed on.
    pub about: String,
    /// The board at the beginning.
    pub start: Board,
    /// The turns in order.
    pub entries: Vec<TurnEntry>,
    /// The margins from turn to turn.
    pub course: Vec<MarginPoint>,
    /// How it ended; nothing while it goes on.
    pub ending: Vec<String>,
}

/// A turn.
#[derive(Clone, Debug)]
pub struct TurnEntry {
    /// Its number, from 1.
    pub number: usize,
    /// The year of the campaign.
    pub year: Option<u16>,
    /// The card that was played, with its title.
    pub card: Option<String>,
    /// Whether it was a Winter Quarters Round: paper shows the whole board after it.
    pub winter: bool,
    /// What is told.
    pub report: Report,
    /// How it went, where a flowchart was gone through.
    pub walk: Walk,
    /// What was changed.
    pub changes: Vec<Change>,
    /// The board before.
    pub before: Board,
    /// The board after.
    pub after: Board,
}

/// What a browser may do with the page: show it, and fetch nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The page. All that came from people is text in it, never markup.
pub fn page(book: &Book) -> String {
    let mut parts = Parts::default();
    let start = View { title: "The set-up", board: &book.start, since: None };
    let first = pictures(&mut parts, &start);
    let turns: Vec<Markup> = book.entries.iter().map(|e| entry(&mut parts, e)).collect();
    let title = format!("Liberty or Death: {}", line(&book.title));
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(PAGE_STYLE)) }
            }
            body {
                (parts.defined())
                (flowchart::common(&charts(&book.entries)))
                header {
                    h1 { (title) }
                    p { (line(&book.about)) }
                }
                nav {
                    h2 { "Contents" }
                    ul {
                        li { a href="#margins" { "Margins" } }
                        li { a href="#start" { "The set-up" } }
                        @if !book.ending.is_empty() { li { a href="#end" { "The end" } } }
                    }
                    (contents(&book.entries))
                }
                section id="margins" {
                    h2 { "Margins" }
                    (margins(&book.course))
                }
                section class="whole" id="start" {
                    h2 { "The set-up" }
                    (first)
                }
                @for turn in turns { (turn) }
                @if !book.ending.is_empty() {
                    section id="end" { h2 { "The end" } (lines(&book.ending)) }
                }
                footer { p {
                    "An unofficial companion wrote this. Liberty or Death is GMT Games'."
                } }
            }
        }
    };
    format!("{}\n", markup.into_string())
}

/// How a page looks around its pictures.
const PAGE_STYLE: &str = include_str!("page.css");

/// The flowcharts that were gone through.
fn charts(entries: &[TurnEntry]) -> Vec<&'static Chart> {
    let mut charts: Vec<&Chart> = Vec::new();
    for chart in entries.iter().filter_map(|e| flowchart::chart_of(&e.walk.path)) {
        if charts.iter().all(|c| c.faction != chart.faction) {
            charts.push(chart);
        }
    }
    charts
}

fn line(text: &str) -> String {
    shown::line(text).into_owned()
}

/// The turns, those of a year together.
fn contents(entries: &[TurnEntry]) -> Markup {
    html! {
        @for year in entries.chunk_by(|a, b| a.year == b.year) {
            @if let Some(year) = year.first().and_then(|e| e.year) { h3 { (year) } }
            ol {
                @for entry in year {
                    li value=(entry.number) {
                        a href=(format!("#turn-{}", entry.number)) { (line(&entry.report.headline)) }
                    }
                }
            }
        }
    }
}

fn margins(course: &MarginHistory) -> Markup {
    html! {
        figure class="wide" { (chart::drawn(TITLE, course, Sheet::Wide, false)) }
        figure class="tall" { (chart::drawn(TITLE, course, Sheet::Tall, false)) }
    }
}

/// A turn: what was done, what was to be moved, the board after it, and why.
fn entry(parts: &mut Parts, entry: &TurnEntry) -> Markup {
    let view = View {
        title: "The board after this turn",
        board: &entry.after,
        since: Some(&entry.before),
    };
    let pictures = pictures(parts, &view);
    let report = &entry.report;
    html! {
        section class=(if entry.winter { "whole" } else { "turn" }) id=(format!("turn-{}", entry.number)) {
            h2 { (entry.number) ". " (line(&report.headline)) }
            p class="when" {
                @if let Some(year) = entry.year { (year) }
                @if let Some(card) = &entry.card { " \u{b7} card " (line(card)) }
            }
            (pictures)
            @if !report.story.is_empty() { p { (line(&report.story)) } }
            @for phase in &report.phases {
                p { b { (line(&phase.title)) } }
                (lines(&phase.reasons))
                (orders(&phase.orders))
            }
            (lines(&report.course))
            @if report.phases.is_empty() && !report.orders.is_empty() { h3 { "On the board" } (orders(&report.orders)) }
            (lit(entry))
            @if !report.reasons.is_empty() {
                div class="why" { h3 { "Why, die by die and step by step" } (lines(&report.reasons)) }
            }
        }
    }
}

/// The flowchart with the way of the turn on it.
fn lit(entry: &TurnEntry) -> Markup {
    let TurnEntry { walk, changes, report, .. } = entry;
    let turn = TurnPath { title: &report.headline, walk, changes };
    html! {
        @if let Some(chart) = flowchart::chart_of(&walk.path) {
            details class="flow" {
                summary { "The path on the flowchart: " (walk.path.join(" > ")) }
                (flowchart::overlaid(chart, &turn))
            }
        }
    }
}

/// Lines under each other; those that begin with blanks stand further in.
fn orders(orders: &[OrderRow]) -> Markup {
    let texts: Vec<String> = orders.iter().map(|order| order.text.clone()).collect();
    lines(&texts)
}

fn lines(lines: &[String]) -> Markup {
    html! {
        @if !lines.is_empty() {
            div class="lines" {
                @for text in lines {
                    @let bare = text.trim_start();
                    @let deep = (text.len() - bare.len()).div_ceil(3).min(4);
                    p class=(format!("in{deep}")) {
                        @match bare.split_once("  ") {
                            Some((label, rest)) => { b { (line(label)) } " " (line(rest.trim_start())) }
                            None => (line(bare)),
                        }
                    }
                }
            }
        }
    }
}

/// The picture for paper and a large screen, and the one for a telephone: of a turn with the spaces that changed.
fn pictures(parts: &mut Parts, view: &View<'_>) -> Markup {
    let wide = laid_out(Sheet::Wide, &mut |part| parts.used(part, view));
    let (tall, tall_size) = match view.since {
        None => (laid_out(Sheet::Tall, &mut |part| parts.used(part, view)), size(Sheet::Tall)),
        Some(_) => brief(view, &mut |part| parts.used(part, view)),
    };
    html! {
        (figure("wide", view.title, size(Sheet::Wide), &wide))
        (figure(if is_same(view) { "tall same" } else { "tall" }, view.title, tall_size, &tall))
    }
}

fn figure(class: &str, title: &str, (wide, high): (i32, i32), drawn: &Markup) -> Markup {
    html! {
        figure class=(class) {
            svg class="lod" role="img" viewBox=(format!("0 0 {wide} {high}")) {
                title { (title) }
                (drawn)
            }
        }
    }
}

/// The parts of all pictures: what looks the same is drawn once.
#[derive(Default)]
struct Parts {
    numbers: HashMap<String, usize>,
    drawn: Vec<String>,
}

impl Parts {
    /// A part as it is drawn elsewhere.
    fn used(&mut self, part: SheetPart, view: &View<'_>) -> Markup {
        let text = part.draw(view, false).into_string();
        let number = *self.numbers.entry(text.clone()).or_insert_with(|| {
            self.drawn.push(text);
            self.drawn.len()
        });
        html! { use href=(format!("#part-{number}")) {} }
    }

    /// All that was drawn.
    fn defined(&self) -> Markup {
        html! {
            svg class="lod defined" aria-hidden="true" width="0" height="0" {
                defs {
                    @for (number, text) in (1..).zip(&self.drawn) {
                        g id=(format!("part-{number}")) { (PreEscaped(text)) }
                    }
                }
            }
        }
    }
}
