//! How the game stands for the Faction whose turn begins.

use super::page::{GLUE, wrap};
use super::track::Track;
use lod_engine::game::Board;
use lod_engine::rules::sequence::{EligiblePlace, Turn};

/// The card, the place among the Eligible (2.3.4), the own Resources, and what victory hangs on (7.2), in one
/// line where it has room: at 60 columns in two.
pub fn status(board: &Board, card: u8, turn: &Turn, width: usize) -> Vec<String> {
    let place = match turn.place {
        EligiblePlace::First => "1st Eligible",
        EligiblePlace::Second => "2nd Eligible",
    };
    let number = |track: Track| track.number(board).unwrap_or(0);
    let parts = [
        format!("Card {card}"),
        place.to_string(),
        format!("Resources {}", board.resources(turn.faction)),
        format!("Support {}", number(Track::TotalSupport)),
        format!("Opposition {}", number(Track::TotalOpposition)),
        format!("CBC {}", board.cbc()),
        format!("CRC {}", board.crc()),
        format!("FNI {}", board.fni()),
        format!("Winter Quarters {}", board.winter_quarters_left()),
    ];
    let whole = parts.map(|part| part.replace(' ', GLUE)).join(" · ");
    let lines = wrap(&whole, "", "", width);
    lines.iter().map(|line| line.replace(GLUE, " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Change, Fact, Faction};
    use lod_engine::rules::sequence::CommandScope;

    fn turn(place: EligiblePlace) -> Turn {
        Turn { faction: Faction::Patriots, place, command: CommandScope::Limited, event: true }
    }

    fn board(resources: u8, casualties: u16) -> Board {
        let mut board = Board::empty();
        let changes = [
            Change::set(Fact::Resources(Faction::Patriots), 0_u8, resources),
            Change::set(Fact::CBC, 0_u8, casualties),
        ];
        board.apply_all(&changes).expect("legal");
        board
    }

    #[test]
    fn r2_3_4_how_it_stands_when_a_turn_begins() {
        let line = "Card 7 · 1st Eligible · Resources 3 · Support 0 · Opposition 0 · CBC 2 · CRC 0 · FNI 0 · \
                    Winter Quarters 0";
        let told = |width| status(&board(3, 2), 7, &turn(EligiblePlace::First), width);
        assert_eq!(told(120), [line]);
        for width in [60, 80, 100] {
            let lines = told(width);
            assert_eq!(lines.join(" "), line);
            assert!(lines.iter().all(|l| l.chars().count() <= width), "{lines:?}");
        }
    }

    #[test]
    fn two_lines_are_enough_at_60_columns() {
        let lines = status(&board(50, 99), 104, &turn(EligiblePlace::Second), 60);
        assert_eq!(lines.len(), 2, "{lines:?}");
    }
}
