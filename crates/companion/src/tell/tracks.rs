//! The tracks, boxes and cards beside the map.

use super::page::table;
use super::sureness::{self, shown};
use super::track::Track;
use lod_engine::game::{
    Board, Fact, Faction, Kind, OffMapBox, Piece, PieceSet, PieceType, SpaceSet,
};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{FRENCH_PREPARATIONS, preparations};

/// Resources, Support, Casualties, the French on their way, Forts and Villages, cylinders and cards. What the Treaty
/// of Alliance needs hangs on who plays the French (2.3.9, 8.1).
pub fn tracks(board: &Board, seats: &Seats, width: usize) -> Vec<String> {
    let mut rows = rows(board);
    let france = rows.iter().position(|(name, _)| *name == FRANCE);
    if let (Some(at), false) = (france, board.treaty()) {
        rows.insert(at + 1, (TREATY, treaty(board, seats)));
    }
    let mut lines = vec!["Tracks".to_string()];
    lines.extend(table(&rows, width));
    lines.extend(sureness::legend(board));
    lines
}

/// The same as rows: what they are about, and the numbers.
pub(super) fn rows(board: &Board) -> Vec<(&'static str, String)> {
    let on_map = |piece| {
        let set = PieceSet::of(piece);
        shown(board, sureness::on_map(set), board.on_map(set))
    };
    let mut rows = vec![
        ("Resources", resources(board)),
        (
            "Support",
            format!(
                "{} · {}",
                marked(Track::TotalSupport, board),
                marked(Track::TotalOpposition, board)
            ),
        ),
        ("Casualties", format!("{} · {}", marked(Track::CBC, board), marked(Track::CRC, board))),
        (FRANCE, france(board)),
        (
            "On the map",
            format!(
                "British Forts {} · Patriot Forts {} · Villages {}",
                on_map(Piece::BritishFort),
                on_map(Piece::PatriotFort),
                on_map(Piece::Village)
            ),
        ),
        ("Leaders", leaders(board)),
        ("Cylinders", cylinders(board)),
    ];
    rows.push(("Brilliant Strokes", strokes(board)));
    rows.push(("Winter Quarters", winters(board)));
    rows
}

const FRANCE: &str = "France";
const TREATY: &str = "Treaty";

/// How far the Treaty of Alliance is: what is counted for whoever plays the French, and what it must exceed.
pub(super) fn treaty(board: &Board, seats: &Seats) -> String {
    let all = [
        Fact::SQUADRONS_WEST_INDIES,
        Fact::stock(OffMapBox::Available, PieceType::FrenchRegular),
        Fact::CBC,
    ];
    let has = shown(board, Track::Preparations.facts(), preparations(board, seats));
    let counted = if seats.is_player(Faction::French) {
        format!("French Preparations {has} (2.3.9)")
    } else {
        format!(
            "Squadrons in the West Indies {} + Available French Regulars {} + half of CBC {} = {has} (8.1)",
            shown(board, [all[0]], board.squadrons_west_indies()),
            shown(board, [all[1]], board.available(PieceType::FrenchRegular)),
            shown(board, [all[2]], board.cbc() / 2)
        )
    };
    format!("{counted}, more than {FRENCH_PREPARATIONS} needed")
}

fn marked(track: Track, board: &Board) -> String {
    let value = shown(board, track.facts(), track.number(board).unwrap_or(0));
    format!("{} {value}", track.name())
}

fn resources(board: &Board) -> String {
    let resources = |f| format!("{f} {}", shown(board, [Fact::Resources(f)], board.resources(f)));
    Faction::ALL.map(resources).join(" · ")
}

fn france(board: &Board) -> String {
    let ships = format!(
        "Squadrons in the West Indies {}, Unavailable {}",
        shown(board, [Fact::SQUADRONS_WEST_INDIES], board.squadrons_west_indies()),
        shown(board, [Fact::SQUADRONS_UNAVAILABLE], board.squadrons_unavailable())
    );
    if board.treaty() {
        let cities = SpaceSet::kind(Kind::City).iter().map(Fact::blockades);
        let on = shown(board, cities, board.blockades_on_map());
        format!("FNI {} · Blockades {on} · {ships}", shown(board, [Fact::FNI], board.fni()))
    } else {
        format!("{} · {ships}", marked(Track::Preparations, board))
    }
}

pub(super) fn leaders(board: &Board) -> String {
    Faction::ALL
        .map(|f| {
            let at = board.leader_space(f).map_or("Available", |s| s.name());
            let name = board.leader(f).name();
            match sureness::mark(board, [Fact::Leader(f)]) {
                sureness::UNKNOWN => format!("{f} ?"),
                mark => format!("{name}: {at}{mark}"),
            }
        })
        .join(" · ")
}

fn cylinders(board: &Board) -> String {
    Faction::ALL
        .map(|f| {
            let mut text = format!("{f}: {}", shown(board, [Fact::Cylinder(f)], board.cylinder(f)));
            if board.stays_eligible(f) {
                text += " (stay Eligible)";
            }
            if board.barred_next(f) {
                text += " (Ineligible through the next card)";
            }
            text
        })
        .join(" · ")
}

/// Who holds which card still (2.3.8, 2.3.9).
pub(crate) fn strokes(board: &Board) -> String {
    let marked = |fact: Fact, is_held: bool, name: &str| match sureness::mark(board, [fact]) {
        sureness::UNKNOWN => Some(format!("{name} ?")),
        mark => is_held.then(|| format!("{name}{mark}")),
    };
    let cards = Faction::ALL
        .into_iter()
        .filter_map(|f| marked(Fact::BrilliantStroke(f), board.brilliant_stroke(f), f.name()));
    let treaty = marked(Fact::Treaty, !board.treaty(), "Treaty of Alliance");
    let held: Vec<String> = cards.chain(treaty).collect();
    if held.is_empty() { "none".to_string() } else { held.join(" · ") }
}

fn winters(board: &Board) -> String {
    let left = shown(board, [Fact::WinterQuartersLeft], board.winter_quarters_left());
    format!("{left} left")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Layout;
    use lod_engine::game::Change;

    /// R14
    #[test]
    fn r8_1_the_treaty_of_a_non_player_says_what_it_counts() {
        let mut board = Layout::empty().squadrons(2, 0).board;
        board.apply(&Change::set(Fact::CBC, 0_u8, 5_u8)).expect("legal");
        let regulars = board.available(PieceType::FrenchRegular);
        let told = tracks(&board, &Seats::NOBODY, 200).join("\n");
        let sum = 2 + u16::from(regulars) + 2;
        assert!(
            told.contains(&format!(
                "Squadrons in the West Indies 2 + Available French Regulars {regulars} + half of CBC 2 = {sum} (8.1), \
                 more than 15 needed"
            )),
            "{told}"
        );
        let own = tracks(&board, &Seats::one(&[Faction::French]), 200).join("\n");
        assert!(own.contains("(2.3.9), more than 15 needed"), "{own}");
        let signed = tracks(&Layout::empty().treaty().board, &Seats::NOBODY, 200).join("\n");
        assert!(!signed.contains("needed"), "{signed}");
    }
}
