//! What a position is worth, in words.

use super::WIDTH;
use super::wrap_to;
use crate::chances::{Chances, Mean, Share};
use lod_engine::game::{Faction, Side};
use serde::Serialize;
use std::cmp::Reverse;

/// What chances are, and what not.
const MEANING: &str = "All Factions play on as non-players, by the printed flowcharts.";

/// "31.2 %", with a place for each digit.
fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// 1,250 for 1250.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let places = digits.char_indices();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    places.flat_map(|(at, digit)| comma(at).then_some(',').into_iter().chain([digit])).collect()
}

fn range(share: &Share) -> String {
    format!("{:.1}-{:.1}", share.low * 100.0, share.high * 100.0)
}

/// "-1.2 (-2.0 to -0.4)".
fn spread(mean: &Mean) -> String {
    format!("{:+.1} ({:+.1} to {:+.1})", mean.found, mean.low, mean.high)
}

/// "Chances: 1,250 games (seed 7)".
fn headed(chances: &Chances) -> String {
    let games = if chances.games == 1 { "game" } else { "games" };
    format!("Chances: {} {games} (seed {})", thousands(chances.games), chances.seed)
}

/// The chances of a position as a table.
pub fn chances(chances: &Chances, width: usize) -> Vec<String> {
    let mut lines = vec![
        headed(chances),
        format!("{:11}{:>9} {:13} {}", "", "1st place", " (95 %)", "final margin (95 %)"),
    ];
    lines.extend(Faction::ALL.map(|faction| {
        let (share, margin) = (chances.share(faction), chances.margin(faction));
        format!(
            "  {:9}{:>9} {:13} {}",
            faction.name(),
            percent(share.found),
            format!("({})", range(&share)),
            spread(&margin)
        )
    }));
    let side = |name: &str, side: Side| {
        let share = chances.side(side);
        format!("  {name:9}{:>9} ({})", percent(share.found), range(&share))
    };
    lines.push(side("Royalist", Side::Royalist));
    lines.push(side("Rebellion", Side::Rebellion));
    lines.extend(wrap_to(MEANING, "  ", width.min(WIDTH)));
    lines
}

/// The chances of a position, as a page draws them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChancesSheet {
    /// How many games were played on, and the seed.
    text: String,
    /// The Factions, who ranks first most often first.
    places: Vec<ChancesPlace>,
    /// The Sides by their names, with the same in tenths of a percent.
    sides: Vec<(&'static str, [i64; 3])>,
    /// What these are, and what not.
    meaning: &'static str,
}

/// A Faction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ChancesPlace {
    faction: &'static str,
    /// How often it ranks first, with both ends of the 95 % interval, in tenths of a percent.
    first: [i64; 3],
    /// The final margin, with the same, in tenths.
    margin: [i64; 3],
}

/// A number in so many parts of one.
#[expect(clippy::cast_possible_truncation, reason = "a share or a margin is a small number")]
fn parts(number: f64, of_one: f64) -> i64 {
    (number * of_one).round() as i64
}

impl From<&Chances> for ChancesSheet {
    fn from(chances: &Chances) -> ChancesSheet {
        let shares =
            |share: &Share| [share.found, share.low, share.high].map(|each| parts(each, 1000.0));
        let place = |faction: Faction| {
            let margin = chances.margin(faction);
            ChancesPlace {
                faction: faction.id(),
                first: shares(&chances.share(faction)),
                margin: [margin.found, margin.low, margin.high].map(|each| parts(each, 10.0)),
            }
        };
        let mut places: Vec<ChancesPlace> = Faction::ALL.into_iter().map(place).collect();
        places.sort_by_key(|place| Reverse(place.first[0]));
        let sides = [("Royalist", Side::Royalist), ("Rebellion", Side::Rebellion)];
        let sides = sides.map(|(name, side)| (name, shares(&chances.side(side))));
        ChancesSheet { text: headed(chances), places, sides: sides.to_vec(), meaning: MEANING }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_bots::game::Playout;
    use lod_engine::game::ByFaction;

    #[test]
    fn a_table_fits_into_sixty_columns_and_says_what_it_is() {
        let game = |n: u64| Playout {
            first: Faction::ALL[(n % 3) as usize],
            margins: ByFaction([-12, n as i32 % 7, 3, 40]),
        };
        let games: Vec<Playout> = (0..1250).map(game).collect();
        let lines = chances(&Chances::of(7, &games), 60);
        let expected = [
            "Chances: 1,250 games (seed 7)",
            "           1st place  (95 %)       final margin (95 %)",
            "  British     33.4 % (30.8-36.0)   -12.0 (-12.0 to -12.0)",
            "  Patriots    33.4 % (30.8-36.0)   +3.0 (+2.9 to +3.1)",
            "  French      33.3 % (30.7-35.9)   +3.0 (+3.0 to +3.0)",
            "  Indians      0.0 % (0.0-0.3)     +40.0 (+40.0 to +40.0)",
            "  Royalist    33.4 % (30.8-36.0)",
            "  Rebellion   66.6 % (64.0-69.2)",
            "All Factions play on as non-players, by the printed",
            "  flowcharts.",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_page_is_told_the_same_numbers() {
        let game = |n: u64| Playout {
            first: Faction::ALL[(n % 3) as usize],
            margins: ByFaction([-12, n as i32 % 7, 3, 40]),
        };
        let games: Vec<Playout> = (0..1250).map(game).collect();
        let told = ChancesSheet::from(&Chances::of(7, &games));
        assert_eq!(told.text, "Chances: 1,250 games (seed 7)");
        let first = told.places.iter().find(|place| place.faction == "british");
        let first = first.expect("the British");
        assert_eq!((first.first, first.margin), ([334, 308, 360], [-120, -120, -120]));
        assert_eq!(told.places.last().map(|place| place.faction), Some("indians"));
        assert_eq!(told.sides[1], ("Rebellion", [666, 640, 692]));
    }

    #[test]
    fn thousands_have_commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }
}
