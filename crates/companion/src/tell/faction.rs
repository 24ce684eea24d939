//! One Faction whole.

use super::margins::own_conditions;
use super::page::table;
use super::sureness;
use super::track::Track;
use super::tracks::treaty;
use crate::tell::Countable;
use lod_engine::game::{Board, Fact, Faction, OffMapBox, PieceType, Space};
use lod_engine::rules::Result as RuleResult;
use lod_engine::rules::sequence::{may_play_brilliant_stroke, may_play_treaty};
use lod_engine::rules::winter::Season;

/// Its pieces space by space and off the map, Resources, both margins (7.2), and whether its Brilliant Stroke or the Treaty of
/// Alliance can be played now, or what is missing (2.3.8, 2.3.9).
pub fn faction(
    board: &Board,
    faction: Faction,
    season: &Season,
    winter_showing: bool,
    width: usize,
) -> Vec<String> {
    let mut lines = vec![faction.name().to_uppercase(), "On the map".to_string()];
    let spaces =
        Space::ALL.into_iter().map(|space| (space.name(), in_space(board, faction, space)));
    let spaces: Vec<_> = spaces.filter(|(_, text)| !text.is_empty()).collect();
    match spaces.is_empty() {
        true => lines.push("  no pieces".to_string()),
        false => lines.extend(table(&spaces, width)),
    }
    lines.push("Off the map".to_string());
    let boxes = [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties];
    let mut rows: Vec<(&str, String)> = boxes
        .into_iter()
        .map(|at| (at.name(), in_box(board, faction, at)))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let resources = board.resources(faction);
    rows.push(("Resources", sureness::shown(board, Track::Resources(faction).fact(), resources)));
    let [first, second] = own_conditions(board, faction);
    rows.push(("Margins", format!("{}: {}", first.0, first.1)));
    rows.push(("", format!("{}: {}", second.0, second.1)));
    let seats = &season.seats;
    if board.brilliant_stroke(faction) {
        let may = may_play_brilliant_stroke(board, faction, winter_showing, seats);
        rows.push(("Card", format!("Brilliant Stroke: {}", now(&may))));
    } else {
        rows.push(("Card", "Brilliant Stroke: already played".to_string()));
    }
    if faction == Faction::French && !board.treaty() {
        let may = may_play_treaty(board, winter_showing, seats);
        rows.push(("", format!("Treaty of Alliance: {}", now(&may))));
        rows.push(("", treaty(board, seats)));
    }
    lines.extend(table(&rows, width));
    lines.extend(sureness::legend(board));
    lines
}

/// Whether a card can be played at this moment.
fn now(may: &RuleResult) -> String {
    match may {
        Ok(()) => "can be played now".to_string(),
        Err(refusal) => format!("not now, {refusal}"),
    }
}

/// Its pieces and its Leader in a space.
fn in_space(board: &Board, faction: Faction, space: Space) -> String {
    let own = Countable::all().filter_map(Countable::force);
    let own = own.filter(|piece| piece.faction() == faction);
    let counted = own.map(|piece| (piece, board.pieces(space, piece)));
    let mut parts: Vec<String> =
        counted.filter(|(_, n)| *n > 0).map(|(piece, n)| piece.counted(n)).collect();
    if faction == Faction::French && space == Space::WestIndies && board.squadrons_west_indies() > 0
    {
        parts.push(format!("{} Squadrons", board.squadrons_west_indies()));
    }
    if board.has_leader(faction, space) {
        parts.push(board.leader(faction).name().to_string());
    }
    let text = parts.join(", ");
    match sureness::mark(board, sureness::pieces(space).chain([Fact::Leader(faction)])) {
        mark if !text.is_empty() => format!("{text}{mark}"),
        _ => text,
    }
}

/// Its pieces, and the Leader who is in no space, in a box.
fn in_box(board: &Board, faction: Faction, at: OffMapBox) -> String {
    let own = PieceType::FORCES.into_iter().filter(|stock| stock.faction() == faction);
    let counted = own.map(|stock| (stock, board.off_map(at, stock)));
    let mut parts: Vec<String> =
        counted.filter(|(_, n)| *n > 0).map(|(stock, n)| stock.counted(n)).collect();
    if at == OffMapBox::Available && board.leader_space(faction).is_none() {
        parts.push(board.leader(faction).name().to_string());
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{ScenarioId, scenario::scenario};
    use lod_engine::rules::seats::Seats;

    fn shown(board: &Board, faction: Faction) -> String {
        let season = Season { seats: Seats::one(&[faction]), ..Season::default() };
        super::faction(board, faction, &season, false, 80).join("\n")
    }

    #[test]
    fn r2_3_9_the_french_are_told_what_the_treaty_lacks() {
        let board = scenario(ScenarioId::Medium).position.board;
        let text = shown(&board, Faction::French);
        assert!(text.contains("Treaty of Alliance: not now, "), "{text}");
        assert!(text.contains("French Preparations 9 (2.3.9), more than 15 needed"), "{text}");
        assert!(text.contains("Available    6 French Regulars, Rochambeau"), "{text}");
        assert!(text.contains("Unavailable  9 French Regulars"), "{text}");
        let text = shown(&board, Faction::British);
        assert!(
            text.contains("New York City   6 British Regulars, 1 British Fort, Howe"),
            "{text}"
        );
        assert!(text.contains("Brilliant Stroke: can be played now"), "{text}");
    }
}
