//! Laying out the board.

use super::page::wrap;
use super::space::{boxed, leaders, markers, pieces};
use super::track::Track;
use super::tracks::strokes;
use itertools::Itertools;
use lod_engine::game::scenario::scenario;
use lod_engine::game::{Board, Control, Kind, OffMapBox, Position, Space, Support};

/// The kinds of spaces, in map order.
const REGIONS: [(Kind, &str); 3] =
    [(Kind::City, "Cities"), (Kind::Colony, "Colonies"), (Kind::IndianReserve, "Indian Reserves")];
/// What follows them.
const OFF_MAP: &str = "Off the map";

/// A box to tick before everything that is to be laid out: spaces in map order, region by region, boxes, tracks, cylinders,
/// cards.
pub fn checklist(position: &Position, width: usize) -> Vec<String> {
    let board = &position.board;
    let of_kind = |kind: Kind| {
        let spaces = Space::ALL.into_iter().filter(|space| space.kind() == kind);
        let rows = spaces.map(|space| (space.name(), laid(board, space)));
        rows.filter(|(_, text)| !text.is_empty()).collect::<Vec<_>>()
    };
    let mut rows = of_kind(Kind::WestIndies);
    rows.extend(off_map(position));
    let title = position.scenario.map_or("The board", |id| scenario(id).title.as_str());
    let mut lines = vec![format!("Set up the board: {title}")];
    let on_map = REGIONS.into_iter().map(|(kind, heading)| (heading, of_kind(kind)));
    let regions = on_map.chain([(OFF_MAP, rows)]);
    let regions: Vec<_> = regions.filter(|(_, rows)| !rows.is_empty()).collect();
    let names = regions.iter().flat_map(|(_, rows)| rows).map(|(name, _)| name.len());
    let wide = names.max().unwrap_or(0);
    for (heading, rows) in &regions {
        lines.push((*heading).to_string());
        lines.extend(ticks(rows, wide, width));
    }
    lines
}

/// What lies off the map: boxes, tracks, cylinders, cards.
pub(super) fn off_map(position: &Position) -> Vec<(&'static str, String)> {
    let board = &position.board;
    let mut rows = Vec::new();
    for pool in [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties] {
        let mut list = boxed(board, pool);
        if pool == OffMapBox::Available {
            list.extend(waiting(board).into_iter().map(str::to_string));
        }
        if !list.is_empty() {
            rows.push((pool.name(), list.join(", ")));
        }
    }
    rows.push(("Tracks", tracks(board)));
    rows.push(("Cylinders", cylinders(board)));
    rows.push(("Cards in hand", strokes(board)));
    rows.extend(deck(position).map(|text| ("Deck", text)));
    rows
}

fn ticks(rows: &[(&str, String)], wide: usize, width: usize) -> Vec<String> {
    let rest = " ".repeat(wide + 8);
    rows.iter()
        .flat_map(|(name, text)| wrap(text, &format!("  [ ] {name:<wide$}  "), &rest, width))
        .collect()
}

fn laid(board: &Board, space: Space) -> String {
    let mut parts = Vec::new();
    let pieces = pieces(board, space);
    if !pieces.is_empty() {
        parts.push(pieces.join(", "));
    }
    parts.extend(leaders(board, space));
    if board.support(space) != Support::Neutral {
        parts.push(board.support(space).name().to_string());
    }
    if board.control(space) != Control::None {
        parts.push(board.control(space).name().to_string());
    }
    parts.extend(markers(board, space));
    parts.join("; ")
}

/// The Leaders who are in no space.
fn waiting(board: &Board) -> Vec<&'static str> {
    lod_engine::game::Faction::ALL
        .into_iter()
        .filter(|f| board.leader_space(*f).is_none())
        .map(|f| board.leader(f).name())
        .collect()
}

fn tracks(board: &Board) -> String {
    Track::all()
        .filter(|track| *track != Track::WinterQuarters)
        .filter_map(|track| Some(format!("{} {}", track.name(), track.number(board)?)))
        .join(" · ")
}

fn cylinders(board: &Board) -> String {
    let all = lod_engine::game::Faction::ALL;
    let first = board.cylinder(all[0]);
    if all.into_iter().all(|f| board.cylinder(f) == first) {
        return format!("all {first}");
    }
    all.map(|f| format!("{f}: {}", board.cylinder(f))).join(" · ")
}

/// How the deck of a scenario is made (2.1); nothing to make in the middle of a game.
fn deck(position: &Position) -> Option<String> {
    let scenario = scenario(position.scenario?);
    let piles = scenario.winters();
    if position.card.is_some() || position.board.winter_quarters_left() != piles {
        return None;
    }
    let mut text = format!(
        "{piles} piles of 10 Events, each with a Winter Quarters card among its last 5 cards; the first \
         pile on top"
    );
    if position.options.period_events {
        let years: Vec<&str> = scenario.periods.iter().map(|p| p.id()).collect();
        text += &format!(". Events by their years, from the top: {}", years.join(", "));
    }
    Some(text)
}
