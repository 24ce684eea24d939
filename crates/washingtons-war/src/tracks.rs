//! The list of what is known that `tracks` shows.

use super::Facts;
use super::names::{Area, Named, Side, Zone, or_none};
use super::rules::{areas, winner};
use super::space::Space;

/// A line for each track and count that is known.
pub(super) fn tracks(board: &Facts) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = |label: &str, what: Option<String>| {
        lines.extend(what.map(|what| format!("  {label}: {what}")));
    };
    let number = |fact: &str| board.known::<i64>(fact, None).map(|number| number.to_string());
    let truth = |fact: &str| {
        board.known::<bool>(fact, None).map(|holds| if holds { "yes" } else { "no" }.to_string())
    };
    let counts = |fact: &str, ids: &mut dyn Iterator<Item = (&str, String)>| {
        let told: Vec<String> = ids
            .filter_map(|(id, name)| {
                Some(format!("{name} {}", board.known::<i64>(fact, Some(id))?))
            })
            .collect();
        (!told.is_empty()).then(|| told.join(", "))
    };
    let sides = || Side::ALL.iter().map(|side| (side.id(), side.to_string()));
    let colonies = || Area::ALL.iter().map(|area| (area.id(), area.to_string()));
    line("Year", number("year"));
    line("War Ends card (0: none)", number("war-ends"));
    line("Cards left", counts("cards-left", &mut sides()));
    line("Points in Operations Queues", counts("queue-points", &mut sides()));
    line("British CUs in the Reinforcements box", number("box-cus"));
    line("French Alliance", number("alliance"));
    line("France has entered", truth("france-placed"));
    line("French Navy", board.known::<Option<Zone>>("navy", None).map(or_none));
    line("Regulars' advantage", truth("regulars"));
    let congress = board.known::<Option<Space>>("congress", None);
    line("Congress", congress.map(|at| at.map_or("dispersed".to_string(), |at| at.to_string())));
    line("American PC", counts("american-pc", &mut colonies()));
    line("British PC", counts("british-pc", &mut colonies()));
    if board.counted() {
        let [british, american] = [Side::British, Side::American].map(|side| areas(board, side));
        line("Areas", Some(format!("British {british}, American {american}")));
        line("Who would win now", Some(winner(board).to_string()));
    }
    if lines.is_empty() {
        lines.push("No fact is known yet.".to_string());
    }
    lines
}
