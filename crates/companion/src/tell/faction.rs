//! One Faction whole.

use super::margins::own_conditions;
use super::page::table;
use super::sureness;
use super::track::Track;
use super::tracks::treaty;
use crate::tell::{Countable, list};
use lod_engine::game::{Board, Fact, Faction, OffMapBox, Piece, PieceType, Space, SpaceSet};
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
    let spaces = spaces.filter(|(_, text)| !text.is_empty());
    // Where nothing is known to be, that may be unknown or not confirmed.
    let open = [("?", sureness::UNKNOWN), ("none*", "*")].into_iter().filter_map(|(name, mark)| {
        let is_open = |space: &Space| {
            in_space(board, faction, *space).is_empty()
                && sureness::mark(board, own_in(faction, *space)) == mark
        };
        let open: SpaceSet = Space::ALL.into_iter().filter(is_open).collect();
        (!open.is_empty()).then(|| (name, list(open)))
    });
    let spaces: Vec<_> = spaces.chain(open).collect();
    if spaces.is_empty() {
        lines.push("  no pieces".to_string())
    } else {
        lines.extend(table(&spaces, width))
    }
    lines.push("Off the map".to_string());
    let boxes = [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties];
    let mut rows: Vec<(&str, String)> = boxes
        .into_iter()
        .map(|at| (at.name(), in_box(board, faction, at)))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let resources = board.resources(faction);
    rows.push(("Resources", sureness::shown(board, Track::Resources(faction).facts(), resources)));
    let [first, second] = own_conditions(board, faction);
    rows.push(("Margins", format!("{}: {}", first.0, first.1)));
    rows.push(("", format!("{}: {}", second.0, second.1)));
    let seats = &season.seats;
    let brilliant = if board.brilliant_stroke(faction) {
        now(&may_play_brilliant_stroke(board, faction, winter_showing, seats))
    } else {
        "already played".to_string()
    };
    let card = [Fact::BrilliantStroke(faction)];
    rows.push(("Card", format!("Brilliant Stroke: {}", sureness::shown(board, card, brilliant))));
    if faction == Faction::French && !board.treaty() {
        let may = now(&may_play_treaty(board, winter_showing, seats));
        let may = sureness::shown(board, [Fact::Treaty], may);
        rows.push(("", format!("Treaty of Alliance: {may}")));
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
    parts.extend(sureness::leader(board, faction, board.has_leader(faction, space)));
    let text = parts.join(", ");
    match sureness::mark(board, own_in(faction, space)) {
        _ if text.is_empty() => text,
        sureness::UNKNOWN => format!("{text}, ?"),
        mark => format!("{text}{mark}"),
    }
}

/// What its row of a space hangs on.
fn own_in(faction: Faction, space: Space) -> impl Iterator<Item = Fact> {
    let own = sureness::pieces(space).filter(move |fact| {
        matches!(fact, Fact::Pieces(_, piece) if *piece != Piece::Squadron && piece.faction() == faction)
    });
    let at_sea = faction == Faction::French && space == Space::WestIndies;
    own.chain(at_sea.then_some(Fact::SQUADRONS_WEST_INDIES))
}

fn is_unknown(board: &Board, facts: impl IntoIterator<Item = Fact>) -> bool {
    sureness::mark(board, facts) == sureness::UNKNOWN
}

/// Its pieces, and the Leader who is in no space, in a box.
fn in_box(board: &Board, faction: Faction, at: OffMapBox) -> String {
    let own = PieceType::FORCES.into_iter().filter(|stock| stock.faction() == faction);
    let mark = |stock| sureness::mark(board, [Fact::stock(at, stock)]);
    let counted = own.filter_map(|stock| match (board.off_map(at, stock), mark(stock)) {
        (_, sureness::UNKNOWN) => Some(format!("? {}", stock.name())),
        (0, "") => None,
        (n, mark) => Some(format!("{}{mark}", stock.counted(n))),
    });
    let mut parts: Vec<String> = counted.collect();
    if at == OffMapBox::Available {
        if is_unknown(board, [Fact::Leader(faction)]) {
            parts.push("Leader ?".to_string())
        } else {
            parts.extend(sureness::leader(board, faction, board.leader_space(faction).is_none()))
        }
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
