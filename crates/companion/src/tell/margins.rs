//! Who would win now.

use super::ends;
use super::page::{uncapital, wrap};
use itertools::Itertools;
use lod_engine::game::words::joined;
use lod_engine::game::{Board, Faction, Piece, PieceSet, Side};
use lod_engine::rules::victory;
use lod_engine::rules::winter::{End, Season};

/// Who would win a Victory Check now, both conditions of each Faction with their margins (7.2), and how
/// the game would end if this were its last Winter Quarters (7.3, 8.8).
pub fn margins(board: &Board, season: &Season, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if board.known_facts().is_some() {
        let text = "Not all of the board is known. The numbers count what is known of it.";
        lines.extend(wrap(text, "", "  ", width));
    }
    lines.extend(wrap(&verdict(board, season), "", "  ", width));
    lines.extend(standing(board, width));
    for text in remarks(season) {
        lines.extend(wrap(&text, "", "  ", width));
    }
    lines.extend(wrap(&last(board, season), "", "  ", width));
    lines
}

/// Both conditions of each Faction with their margins (7.2).
pub(super) fn standing(board: &Board, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for faction in Faction::ALL {
        let [first, second] = own_conditions(board, faction);
        lines.extend(condition(faction.name(), &first, width));
        lines.extend(condition("", &second, width));
        if faction == Faction::French {
            let text = if board.treaty() {
                "the Treaty of Alliance has been played"
            } else {
                "the Treaty of Alliance has to be played first"
            };
            let under = " ".repeat(17);
            lines.extend(wrap(text, &under, &under, width));
        }
    }
    lines
}

/// What is compared for the two conditions of a Faction (7.2): what counts for it, and against it.
pub(super) fn compared(board: &Board, faction: Faction) -> [[String; 2]; 2] {
    let on_map = |piece| board.on_map(PieceSet::of(piece));
    let support = format!("Support {}", board.total_support());
    let opposition = format!("Opposition {}", board.total_opposition());
    let (cbc, crc) = (format!("CBC {}", board.cbc()), format!("CRC {}", board.crc()));
    let forts = format!("Patriot Forts {}", on_map(Piece::PatriotFort));
    let villages = format!("Villages {}", on_map(Piece::Village));
    let levels = match faction.side() {
        Side::Royalist => [support, opposition],
        Side::Rebellion => [opposition, support],
    };
    let war = match faction {
        Faction::British => [crc, cbc],
        Faction::French => [cbc, crc],
        Faction::Patriots => [forts + " + 3", villages],
        Faction::Indians => [villages + " - 3", forts],
    };
    [levels, war]
}

/// A condition with its margin: above 0 is met.
type Condition = (i32, String);

fn condition(name: &str, (margin, text): &Condition, width: usize) -> Vec<String> {
    let first = format!("  {name:<8}  {margin:>+3}  ");
    wrap(text, &first, &" ".repeat(17), width)
}

/// The two conditions of a Faction with their margins (7.2).
pub(super) fn own_conditions(board: &Board, faction: Faction) -> [Condition; 2] {
    let [first, second] = board.margins(faction);
    let [[levels, other], [war, against]] = compared(board, faction);
    let levels = format!("{levels} - {other} = {}; needs more than 10", first + 10);
    [(first, levels), (second, format!("{war}; needs more than {against}"))]
}

fn verdict(board: &Board, season: &Season) -> String {
    if !season.victory_check {
        return "This scenario has no Victory Check: the final margins decide.".to_string();
    }
    let seats = &season.seats;
    let harder = || {
        let round = season.round;
        season.difficulty.then(|| victory::check_difficulty(board, seats, round)).flatten()
    };
    match (victory::check(board, seats), harder()) {
        (Some(winner), _) => format!("The {winner} would win a Victory Check now (7.2)."),
        (None, Some(winner)) => {
            format!("The {winner} would win a Victory Check now (harder game, 8.8).")
        }
        (None, None) => "No Faction would win a Victory Check now (7.2).".to_string(),
    }
}

/// What else holds for the people at this table.
fn remarks(season: &Season) -> Vec<String> {
    let seats = &season.seats;
    if seats.is_lone() && !season.victory_check {
        return Vec::new();
    }
    if seats.is_lone() {
        return vec![
            "As the only player you cannot win a Victory Check; a non-player can (8.8)."
                .to_string(),
        ];
    }
    [Faction::British, Faction::Patriots]
        .into_iter()
        .filter(|f| seats.is_pair(*f))
        .map(|f| {
            let names = joined(&[f.name(), f.friend().name()]);
            format!("One player has {names}: both must meet their conditions (7.2).")
        })
        .collect()
}

/// How the game would end now.
fn last(board: &Board, season: &Season) -> String {
    let seats = &season.seats;
    if let Some(outcome) = victory::one_player_outcome(board, seats) {
        let how = ends(&End::Lone(outcome)).join(" ");
        return format!("If the game ended now: {}", uncapital(&how));
    }
    let places = victory::final_ranking(board, seats)
        .iter()
        .map(|s| {
            let mut text = format!("{} {:+}", s.faction, s.margin);
            if s.counts != s.margin {
                text += &format!(" (counts {:+})", s.counts);
            }
            if !victory::can_win(board, seats, s.faction) {
                text += " (no Treaty of Alliance)";
            }
            text
        })
        .join(", ");
    format!("If the game ended now (7.3): {places}")
}
