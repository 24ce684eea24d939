//! Who would win now.

use super::ends;
use super::page::{uncapital, wrap};
use itertools::Itertools;
use lod_engine::game::words::joined;
use lod_engine::game::{Board, Faction, Piece, PieceSet, Side};
use lod_engine::rules::seats::Seats;
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
fn standing(board: &Board, width: usize) -> Vec<String> {
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

/// The end of a game: who wins, each Faction's margin by its parts, and the places (7.1-7.3, 8.8).
pub fn ending(board: &Board, seats: &Seats, end: &End, width: usize) -> Vec<String> {
    let wrapped = |text: &str| wrap(text, "", "  ", width);
    let mut lines = vec!["THE END OF THE GAME".to_string()];
    let ranking = match end {
        End::Check(winner) | End::Difficulty(winner) => {
            lines.extend(ends(end).iter().flat_map(|line| wrapped(line)));
            lines.push("Margins of both conditions (7.2)".to_string());
            lines.extend(standing(board, width));
            if !seats.is_player(*winner) && seats.players().next().is_some() {
                lines.extend(wrapped("A non-player wins: all players lose equally (7.1)."));
            }
            victory::check_ranking(board, seats, *winner)
        }
        End::Ranking([first, ..]) => {
            lines.extend(wrapped(&format!("The {} win the game (7.3).", first.faction)));
            victory::final_ranking(board, seats)
        }
        End::Lone(_) => {
            lines.extend(ends(end).iter().flat_map(|line| wrapped(line)));
            victory::final_ranking(board, seats)
        }
    };
    lines.push("Final margins (7.1, 7.3)".to_string());
    for (place, standing) in (1..).zip(ranking) {
        let faction = standing.faction;
        let mut text = sum(board, faction);
        if standing.counts != standing.margin {
            text += &format!("; counts {:+}, the lower of both Factions", standing.counts);
        }
        if !victory::qualifies(board, faction) {
            text += "; last without the Treaty of Alliance";
        } else if !victory::can_win(board, seats, faction) {
            text += "; cannot win without the Treaty of Alliance";
        }
        let first = format!("  {place}  {:<8}  {:>+3} = ", faction.name(), standing.margin);
        lines.extend(wrap(&text, &first, &" ".repeat(21), width));
    }
    if let (End::Lone(_), Some((lowest, rival))) = (end, victory::lead(board, seats)) {
        let theirs = board.final_margin(rival);
        lines.extend(wrapped(&format!(
            "You {lowest:+}, {rival} {theirs:+}: {}. You need 6 ahead to win (8.8).",
            match lowest - theirs {
                0 => "even".to_string(),
                lead if lead > 0 => format!("you are {lead} ahead"),
                lead => format!("you are {} behind", -lead),
            }
        )));
    }
    lines
}

/// What is compared for the two conditions of a Faction (7.2): what counts for it, and against it.
fn compared(board: &Board, faction: Faction) -> [[String; 2]; 2] {
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

/// The parts of a Faction's total victory margin (7.3).
fn sum(board: &Board, faction: Faction) -> String {
    compared(board, faction).map(|[own, against]| format!("({own} - {against})")).join(" + ")
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
