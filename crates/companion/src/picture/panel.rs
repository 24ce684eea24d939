//! What stands beside the map: the Factions, the tracks, the boxes, and the key.

use super::View;
use super::symbol;
use crate::tell::{self, Track};
use lod_engine::game::{Board, Faction, OffMapBox, PieceType};
use maud::{Markup, html};

/// How wide the panel of the Factions is.
pub(super) const FACTIONS_WIDTH: i32 = 252;
/// How high it is.
pub(super) const FACTIONS_HEIGHT: i32 = 96;
/// How wide the panel of the tracks is.
pub(super) const TRACKS_WIDTH: i32 = 340;
/// How high it is.
pub(super) const TRACKS_HEIGHT: i32 = 312;
/// How high it is.
pub(super) const KEY_HEIGHT: i32 = 124;

/// A line of a panel.
const LINE: i32 = 15;

/// What follows from a value and the one on the earlier board: "4 (was 6)".
fn with_was<T: PartialEq + std::fmt::Display>(now: T, was: Option<T>) -> Markup {
    html! { @if let Some(was) = was.filter(|was| *was != now) { tspan class="was" { " (was " (was) ")" } } }
}

/// Resources and margins of the Factions (1.8, 7.2, 7.3).
pub(super) fn factions(view: &View<'_>, ids: bool) -> Markup {
    let board = view.board;
    // Both conditions by themselves (7.2), then added up (7.3).
    let heads = [(116, "Resources"), (166, "1st"), (208, "2nd"), (248, "Total")];
    html! {
        g class="panel" {
            text class="head" x="0" y="12" { "Margins" }
            @for (x, head) in heads { text class="head right" x=(x) y="12" { (head) } }
            @for (row, faction) in (1..).zip(Faction::ALL) {
                @let y = 14 + 19 * row;
                @let [first, second] = board.margins(faction);
                @let was = view.since.map(|b| b.resources(faction));
                text class="strong" x="0" y=(y) { (faction.name()) }
                text class="right" x="116" y=(y) {
                    tspan id=[id(ids, "resources", faction)] { (board.resources(faction)) }
                    (with_was(board.resources(faction), was))
                }
                text class="right" x="166" y=(y) { (format!("{first:+}")) }
                text class="right" x="208" y=(y) { (format!("{second:+}")) }
                text class="right strong" id=[id(ids, "total", faction)] x="248" y=(y) {
                    (format!("{:+}", board.final_margin(faction)))
                }
            }
        }
    }
}

fn id(ids: bool, what: &str, faction: Faction) -> Option<String> {
    ids.then(|| format!("{}-{what}", faction.id()))
}

/// The tracks and cards beside the map.
pub(super) fn tracks(view: &View<'_>, ids: bool) -> Markup {
    let board = view.board;
    let shared: Vec<Track> = Track::all()
        .filter(|t| !matches!(t, Track::Resources(_)) && t.number(board).is_some())
        .collect();
    let lines = [("Held cards", tell::held_cards(board)), ("Off the map", off_map(board))];
    let below = i32::try_from(shared.len().div_ceil(2)).unwrap_or(0) * LINE + 12;
    html! {
        g class="panel" {
            @for (place, track) in shared.iter().enumerate() {
                @let (column, row) = (place % 2, place / 2);
                text x=(column * 172) y=(12 + row * 15) {
                    (track.name()) " "
                    tspan class="strong" id=[ids.then(|| track_id(*track))] { (track.number(board).unwrap_or(0)) }
                    (with_was(track.number(board).unwrap_or(0), view.since.and_then(|b| track.number(b))))
                }
            }
            @for (row, (name, text)) in (0..).zip(lines) {
                text x="0" y=(below + row * LINE) { (name) ": " tspan class="strong" { (text) } }
            }
            @for (row, faction) in (2..).zip(Faction::ALL) {
                text x="0" y=(below + row * LINE) {
                    (faction.name()) ": "
                    tspan class="strong" { (board.cylinder(faction).name()) }
                }
            }
            g transform=(format!("translate(0 {})", below + 6 * LINE - 2)) { (boxes(board, ids)) }
        }
    }
}

/// The id of a track's number.
fn track_id(track: Track) -> String {
    track.name().to_lowercase().replace(' ', "-")
}

/// The Leaders who stand nowhere.
fn off_map(board: &Board) -> String {
    let names: Vec<&str> = Faction::ALL
        .into_iter()
        .filter(|f| board.leader_space(*f).is_none())
        .map(|f| board.leader(f).name())
        .collect();
    match names.is_empty() {
        true => "no Leader".to_string(),
        false => names.join(", "),
    }
}

/// The boxes of pieces off the map (1.4.1).
const BOXES: [(OffMapBox, &str, &str); 3] = [
    (OffMapBox::Available, "available", "Available"),
    (OffMapBox::Unavailable, "unavailable", "Unavailable"),
    (OffMapBox::Casualties, "casualties", "Casualties"),
];

fn boxes(board: &Board, ids: bool) -> Markup {
    let rows = || (0..).zip(PieceType::FORCES);
    html! {
        @for (column, (_, _, title)) in (0..).zip(BOXES) {
            text class="head right" x=(190 + column * 74) y="0" { (title) }
        }
        @for (row, stock) in rows() {
            @let y = 16 + row * LINE;
            g transform=(format!("translate(0 {}) scale(.8)", y - 11)) { (symbol::of_stock(stock).draw(0.0, 0.0, false)) }
            text x="24" y=(y) { (stock.name()) }
            @for (column, (pool, id, _)) in (0..).zip(BOXES) {
                @let count = board.off_map(pool, stock);
                text class=(if count == 0 { "right none" } else { "right strong" })
                    id=[ids.then(|| format!("{id}-{}", stock.id()))] x=(190 + column * 74) y=(y) { (count) }
            }
        }
        @let y = 16 + 9 * LINE;
        text x="24" y=(y) { "Squadrons" }
        text class="right strong" id=[ids.then_some("unavailable-squadrons")] x="264" y=(y) {
            (board.squadrons_unavailable())
        }
    }
}

/// What the letters stand for.
pub(super) fn key() -> Markup {
    let entries = symbol::key();
    let half = entries.len().div_ceil(2);
    html! {
        g class="panel" {
            @for (place, (token, name)) in entries.iter().enumerate() {
                @let (column, row) = (place / half, place % half);
                g transform=(format!("translate({} {})", column * 172, row * 14)) {
                    g transform="scale(.8)" { (token.draw(0.0, 0.0, false)) }
                    text x="34" y="10.5" { (name) }
                }
            }
            text x="0" y="124" {
                "Between Control and Support: the Population. "
                tspan class="strong" { "*" } " has changed."
            }
        }
    }
}
