//! Who would win now.

use super::page::wrap;
use super::sureness::{self, Certainty};
use itertools::Itertools;
use lod_engine::game::words::joined;
use lod_engine::game::{Board, Fact, Faction, Piece, PieceSet, Side};
use lod_engine::rules::victory::{self, LoneResult};
use lod_engine::rules::winter::Season;

/// Who would win a Victory Check now, both conditions of each Faction with their margins (7.2), and how
/// the game would end if this were its last Winter Quarters (7.3, 8.8).
pub fn margins(board: &Board, season: &Season, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let counted = Faction::ALL.into_iter().flat_map(|faction| margin_facts(faction).concat());
    let is_unknown = Certainty::on(board, counted) == Certainty::Unknown;
    if is_unknown {
        let text = "Not all that counts is known, so who would win is open.";
        lines.extend(wrap(text, "", "  ", width));
    } else {
        lines.extend(wrap(&verdict(board, season), "", "  ", width))
    }
    lines.extend(standing(board, width));
    for text in remarks(season) {
        lines.extend(wrap(&text, "", "  ", width));
    }
    if !is_unknown {
        lines.extend(wrap(&last(board, season), "", "  ", width));
    }
    lines.extend(sureness::legend(board));
    lines
}

/// What the two margins of a Faction hang on (7.2).
pub(crate) fn margin_facts(faction: Faction) -> [Vec<Fact>; 2] {
    let war = match faction {
        Faction::British | Faction::French => vec![Fact::CBC, Fact::CRC],
        Faction::Patriots | Faction::Indians => {
            [Piece::PatriotFort, Piece::Village].into_iter().flat_map(on_map).collect()
        }
    };
    [sureness::support().collect(), war]
}

/// Where pieces of this kind are on the map.
fn on_map(piece: Piece) -> impl Iterator<Item = Fact> {
    sureness::on_map(PieceSet::of(piece))
}

/// Both conditions of each Faction with their margins (7.2).
pub(super) fn standing(board: &Board, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for faction in Faction::ALL {
        let [first, (margin, mut text)] = own_conditions(board, faction);
        if faction == Faction::French {
            let is_played = if board.treaty() { "played" } else { "not played" };
            text += &format!("; Treaty of Alliance {is_played}");
        }
        lines.extend(condition(faction.name(), &first, width));
        lines.extend(condition("", &(margin, text), width));
    }
    lines
}

/// What is compared for the two conditions of a Faction (7.2): what counts for it, and against it.
pub(super) fn compared(board: &Board, faction: Faction) -> [[String; 2]; 2] {
    let level = |name: &str, total| {
        format!("{name} {}", sureness::shown(board, sureness::support(), total))
    };
    let casualties =
        |name: &str, fact, number| format!("{name} {}", sureness::shown(board, [fact], number));
    let pieces = |name: &str, piece| {
        let number = board.on_map(PieceSet::of(piece));
        format!("{name} {}", sureness::shown(board, on_map(piece), number))
    };
    let support = level("Support", board.total_support());
    let opposition = level("Opposition", board.total_opposition());
    let (cbc, crc) =
        (casualties("CBC", Fact::CBC, board.cbc()), casualties("CRC", Fact::CRC, board.crc()));
    let forts = pieces("Patriot Forts", Piece::PatriotFort);
    let villages = pieces("Villages", Piece::Village);
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

/// A condition with its margin: above 0 is met. Where it is unknown a mark stands for it.
type Condition = (String, String);

fn condition(name: &str, (margin, text): &Condition, width: usize) -> Vec<String> {
    let first = format!("  {name:<8}  {margin:>3}  ");
    wrap(text, &first, &" ".repeat(17), width)
}

/// The two conditions of a Faction with their margins (7.2).
pub(super) fn own_conditions(board: &Board, faction: Faction) -> [Condition; 2] {
    let [first, second] = board.margins(faction);
    let [[levels, other], [war, against]] = compared(board, faction);
    let [of_levels, of_war] = margin_facts(faction);
    let shown =
        |facts: &[Fact], value: String| sureness::shown(board, facts.iter().copied(), value);
    let sum = shown(&of_levels, format!("{}", first + 10));
    let levels = format!("{levels} - {other} = {sum}; needs more than 10");
    let war = format!("{war}; needs more than {against}");
    [
        (shown(&of_levels, format!("{first:+}")), levels),
        (shown(&of_war, format!("{second:+}")), war),
    ]
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
        let how = match outcome {
            LoneResult::NonPlayer(faction) => format!("the {faction} would win"),
            LoneResult::Stalemate { ahead } => {
                format!("the struggle would continue: you are {ahead} ahead")
            }
            LoneResult::Victory { ahead } => format!("you would win, {ahead} ahead"),
        };
        return format!("If the game ended now, {how} (8.8).");
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

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{KnownBoard, KnownFacts, ScenarioId, scenario::scenario};

    /// What is unknown is a question mark and no zero, and no winner is told.
    #[test]
    fn r7_2_margins_of_a_board_known_in_part_have_marks() {
        let season = Season { victory_check: true, ..Season::default() };
        let whole = scenario(ScenarioId::Medium).position.board;
        let lent = KnownFacts::lend();
        let nothing = KnownBoard::nothing();
        let text = margins(&nothing.on(lent.notebook()), &season, 80).join("\n");
        assert!(text.contains("  British     ?  Support ? - Opposition ? = ?; needs"), "{text}");
        assert!(text.contains("Patriot Forts ? + 3; needs more than Villages ?"), "{text}");
        assert!(!text.contains("would win a") && !text.contains("If the game ended"), "{text}");
        let mut known = KnownBoard::of(&whole);
        known.doubt([Fact::CBC]);
        let text = margins(&known.on(lent.notebook()), &season, 80).join("\n");
        assert!(text.contains(" +2*  CRC 3; needs more than CBC 1*"), "{text}");
        assert!(text.contains("-12  Support 3 - Opposition 5 = -2; needs more than 10"), "{text}");
        assert!(text.contains("No Faction would win"), "{text}");
    }
}
