//! What stands beside the map: the Factions, the tracks, the boxes, and the key.

use super::View;
use super::symbol;
use crate::tell::{self, Track, margin_facts, sureness};
use lod_engine::game::{Board, Fact, Faction, OffMapBox, PieceType};
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

/// A number with its mark, where it may have an id, and what it was on the earlier board: "4 (was 6)".
fn number(
    view: &View<'_>,
    (class, id): (Option<&str>, Option<String>),
    facts: &[Fact],
    of: impl Fn(&Board) -> u16,
) -> Markup {
    let shown = |board| sureness::shown(board, facts.iter().copied(), of(board));
    let now = shown(view.board);
    let was = view.since.filter(|since| of(since) != of(view.board)).map(shown);
    let was = was.filter(|was| [was, &now].iter().all(|text| *text != sureness::UNKNOWN));
    html! {
        tspan class=[class] id=[id] { (now) }
        @if let Some(was) = was { tspan class="was" { " (was " (was) ")" } }
    }
}

/// A margin with its mark.
fn margin(board: &Board, facts: &[Fact], margin: i32) -> String {
    sureness::shown(board, facts.iter().copied(), format_args!("{margin:+}"))
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
                @let [of_levels, of_war] = margin_facts(faction);
                @let of_both = [of_levels.as_slice(), &of_war].concat();
                @let resources = [Fact::Resources(faction)];
                text class="strong" x="0" y=(y) { (faction.name()) }
                text class="right" x="116" y=(y) {
                    (number(view, (None, id(ids, "resources", faction)), &resources, |b| b.resources(faction).into()))
                }
                text class="right" x="166" y=(y) { (margin(board, &of_levels, first)) }
                text class="right" x="208" y=(y) { (margin(board, &of_war, second)) }
                text class="right strong" id=[id(ids, "total", faction)] x="248" y=(y) {
                    (margin(board, &of_both, board.final_margin(faction)))
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
                    @let place = (Some("strong"), ids.then(|| track_id(*track)));
                    (number(view, place, &track.facts(), |b| track.number(b).unwrap_or(0)))
                }
            }
            @for (row, (name, text)) in (0..).zip(lines) {
                text x="0" y=(below + row * LINE) { (name) ": " tspan class="strong" { (text) } }
            }
            @for (row, faction) in (2..).zip(Faction::ALL) {
                text x="0" y=(below + row * LINE) {
                    (faction.name()) ": "
                    tspan class="strong" {
                        (sureness::shown(board, [Fact::Cylinder(faction)], board.cylinder(faction).name()))
                    }
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
    let nowhere = |f: &Faction| board.leader_space(*f).is_none();
    let name = |f| match sureness::leader(board, f, true) {
        Some(name) => name,
        None => format!("{f} {}", sureness::UNKNOWN),
    };
    let names: Vec<String> = Faction::ALL.into_iter().filter(nowhere).map(name).collect();
    if names.is_empty() { "no Leader".to_string() } else { names.join(", ") }
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
                    id=[ids.then(|| format!("{id}-{}", stock.id()))] x=(190 + column * 74) y=(y) {
                        (sureness::shown(board, [Fact::stock(pool, stock)], count))
                    }
            }
        }
        @let y = 16 + 9 * LINE;
        text x="24" y=(y) { "Squadrons" }
        text class="right strong" id=[ids.then_some("unavailable-squadrons")] x="264" y=(y) {
            (sureness::shown(board, [Fact::SQUADRONS_UNAVAILABLE], board.squadrons_unavailable()))
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
