//! The fix-up.

use super::super::manual_edit::{HELP, parse};
use super::*;
use lod_engine::game::{Cylinder, Fact, FactValue, Marker, PieceSet, PieceType, Place};

fn fixed(board: impl Into<Board>, line: &str) -> Board {
    let mut after = board.into();
    let changes = parse(&after, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    after.apply_all(&changes).expect("legal changes");
    after
}

#[test]
fn every_form_sets_what_it_says() {
    let board = at_war(table(&[
        (Boston, BritishRegular, 5),
        (Boston, MilitiaUnderground, 1),
        (Northwest, Piece::WarPartyUnderground, 1),
    ]));
    let after = fixed(board, "fix boston 3r 1t 0mu 1ma");
    assert_eq!(after.pieces(Boston, BritishRegular), 3);
    assert_eq!(after.pieces(Boston, Tory), 1);
    assert_eq!(after.pieces(Boston, MilitiaUnderground), 0);
    assert_eq!(after.pieces(Boston, MilitiaActive), 1);
    assert_eq!(after.available(PieceType::BritishRegular), 22);
    let more = fixed(after, "fix boston +1r -1t + 2c");
    let pieces = |b: &Board, p| b.pieces(Boston, p);
    assert_eq!(pieces(&more, Piece::BritishRegular), 4, "more than before");
    assert_eq!(pieces(&more, Piece::Tory), 0, "fewer than before");
    assert_eq!(pieces(&more, Piece::Continental), pieces(&after, Piece::Continental) + 2);
    let seven = fixed(board, "fix british resources 7");
    for (line, resources) in [
        ("fix british resources +2", 9),
        ("fix british resources -3", 4),
        ("fix british resources - 1", 6),
    ] {
        assert_eq!(fixed(seven, line).resources(British), resources, "{line}");
    }
    assert_eq!(fixed(fixed(board, "fix cbc 4"), "fix cbc +3").cbc(), 7);
    for line in ["fix boston -9t", "fix british resources -50"] {
        assert!(parse(&board, line).is_err(), "{line}");
    }
    let several = parse(&board, "boston -1r; nw -2wu; resources -3b").expect_err("too few");
    assert!(several.contains("Northwest: Underground War Parties 1: -2"), "{several}");
    let level = |line| fixed(board, line).support(Boston);
    assert_eq!(level("fix boston support passive"), Support::PassiveSupport);
    assert_eq!(level("boston active opposition"), Support::ActiveOpposition);
    assert_eq!(level("fix boston po"), Support::PassiveOpposition);
    assert_eq!(level("fix boston neutral"), Support::Neutral);
    assert_eq!(fixed(board, "fix va propaganda 2").markers(Virginia, Marker::Propaganda), 2);
    assert_eq!(fixed(board, "fix va raid 1").markers(Virginia, Marker::Raid), 1);
    assert_eq!(fixed(board, "fix british resources 7").resources(British), 7);
    assert_eq!(fixed(board, "fix cbc 4").cbc(), 4);
    assert_eq!(fixed(board, "fix crc 3").crc(), 3);
    assert_eq!(fixed(board, "fix winter 3").winter_quarters_left(), 3);
    let howe = fixed(board, "fix leader howe boston");
    assert!(howe.leader_in(Leader::Howe, Boston));
    assert_eq!(fixed(howe, "fix leader howe available").leader_space(British), None);
    let canoe = fixed(board, "fix leader dragging canoe nw");
    assert!(canoe.leader_in(Leader::DraggingCanoe, Northwest));
    let blockade = fixed(board, "fix blockade boston 2");
    assert_eq!((blockade.blockades(Boston), blockade.squadrons_west_indies()), (2, 1));
    assert_eq!(fixed(blockade, "fix boston blockade 1").squadrons_west_indies(), 2);
    assert_eq!(fixed(board, "fix squadrons 2").squadrons_unavailable(), 1);
    let pool = |line, pool, stock| fixed(board, line).off_map(pool, stock);
    assert_eq!(
        pool(
            "fix unavailable british regulars 4",
            OffMapBox::Unavailable,
            PieceType::BritishRegular
        ),
        4
    );
    assert_eq!(
        pool("fix casualties continentals 2", OffMapBox::Casualties, PieceType::Continental),
        2
    );
    assert_eq!(fixed(board, "fix patriots ineligible").cylinder(Patriots), Cylinder::Ineligible);
    assert_eq!(fixed(board, "fix patriots eligible").cylinder(Patriots), Cylinder::Eligible);
    assert!(!fixed(board, "fix treaty no").treaty());
    let held = fixed(board, "fix stroke british held");
    assert!(held.brilliant_stroke(British));
    assert!(!fixed(held, "fix stroke british spent").brilliant_stroke(British));
    assert!(parse(&board, "fix boston 5r").unwrap().is_empty(), "as it is already");
}

/// Fixes are in the language of the table's look.
#[test]
fn a_fix_is_typed_as_the_table_is_looked_at() {
    let board = at_war(table(&[
        (Boston, BritishRegular, 5),
        (Boston, Piece::Tory, 2),
        (NewYorkCity, BritishRegular, 1),
    ]));
    let after = fixed(board, "fix boston 3r po; res 4b; gage nyc; +1mu, -0t; va =2t; nc 1c ps");
    assert_eq!(after.pieces(Boston, BritishRegular), 3);
    assert_eq!(after.pieces(Boston, Tory), 2, "what is not named stays");
    assert_eq!(after.support(Boston), Support::PassiveOpposition);
    assert_eq!(after.resources(British), 4);
    assert!(after.leader_in(Leader::Gage, NewYorkCity));
    assert_eq!(after.pieces(Space::NewYorkCity, MilitiaUnderground), 1, "where Gage is");
    assert_eq!(after.pieces(Virginia, Tory), 2);
    assert_eq!(after.support(Space::NorthCarolina), Support::PassiveSupport);
    let none = fixed(after, "fix boston -; strokes nb; treaty y; squadrons 2wi 1un");
    assert!(PieceSet::ALL.iter().all(|p| none.pieces(Boston, p) == 0));
    assert_eq!(none.support(Boston), Support::PassiveOpposition, "the level stays");
    assert!(!none.brilliant_stroke(British));
    assert_eq!((none.squadrons_west_indies(), none.squadrons_unavailable()), (2, 1));
}

#[test]
fn pieces_are_moved_from_place_to_place() {
    let board = at_war(table(&[(Space::NewYork, Piece::Continental, 5), (Boston, Tory, 2)]));
    let after = fixed(board, "ny>nj 3c; ny > va 1 continental; boston>casualties 1t");
    let continentals = |space| after.pieces(space, Piece::Continental);
    assert_eq!(continentals(Space::NewYork), 1);
    assert_eq!((continentals(Space::NewJersey), continentals(Virginia)), (3, 1));
    assert_eq!(after.pieces(Boston, Tory), 1);
    assert_eq!(after.off_map(OffMapBox::Casualties, PieceType::Tory), 1);
    let back = fixed(after, "casualties>boston 1t; available>boston 1mu");
    assert_eq!((back.pieces(Boston, Tory), back.pieces(Boston, MilitiaUnderground)), (2, 1));
    for (line, right) in [
        ("ny>nj 6c", "Continentals 5"),
        ("ny>nj", "add the pieces that went to New Jersey"),
        ("ny>ny 1c", "named twice"),
        ("ny>nj 1prop", "do not move"),
        ("ny>nj 1x", "Type r British Regulars"),
        ("nowhere>nj 1c", "is not a space"),
        ("ny>nj 1bf", "British Forts 0"),
    ] {
        let why = parse(&board.into(), line).expect_err(line);
        assert!(why.contains(right), "{line}: {why}");
    }
}

/// What differs between two boards, written as it is typed, makes one of them the other.
#[test]
fn what_is_written_is_read() {
    let from = at_war(table(&[(Boston, BritishRegular, 5), (Virginia, Piece::Tory, 2)])).into();
    let to = at_war(table(&[(Boston, Piece::MilitiaUnderground, 1), (Virginia, Piece::Tory, 3)]));
    let to = fixed(to, "nc ao 2prop; resources 7b 3i; cbc 4; washington boston; patriots passed");
    let facts: Vec<(Fact, FactValue)> = Fact::everywhere()
        .chain(Faction::ALL.map(Fact::Cylinder))
        .filter(|fact| !matches!(fact, Fact::Pieces(Place::AVAILABLE, _)))
        .map(|fact| (fact, Board::fact(&to, fact)))
        .filter(|(fact, value)| Board::fact(&from, *fact) != *value)
        .collect();
    let line = crate::talk::facts::written(&facts);
    assert!(facts.len() > 8, "{line}");
    assert_eq!(fixed(from, &line), to, "{line}");
}

#[test]
fn r191_fni_goes_with_the_blockades_that_are_set() {
    let board = at_war(table(&[]));
    let why = parse(&board, "fix fni 2").expect_err("no Blockade");
    assert!(why.contains("FNI follows"), "{why}");
    let two = fixed(fixed(board, "fix blockade boston 1"), "fix nyc blockade 1");
    assert_eq!((two.fni(), two.blockades_on_map()), (2, 2));
    assert_eq!(fixed(two, "fix blockade boston 0").fni(), 1);
    let why = parse(&table(&[]), "fix blockade boston 1").expect_err("no Treaty");
    assert!(why.contains("before the Treaty"), "{why}");
}

#[test]
fn what_hangs_on_a_fix_follows_or_it_is_refused() {
    let board = at_war(table(&[
        (Boston, BritishRegular, 2),
        (Boston, FrenchRegular, 1),
        (Virginia, BritishRegular, 1),
    ]));
    let why = parse(&board, "fix treaty no").expect_err("French on the map");
    assert!(why.contains("French Regulars in Boston"), "{why}");
    let led = fixed(board, "fix leader gage boston");
    assert_eq!(fixed(led, "fix boston 0r").leader_space(British), None);
    assert_eq!(fixed(led, "fix boston 0r 1t").leader_space(British), Some(Boston));
    for (line, says) in [
        ("fix leader gage savannah", "without a piece"),
        ("fix unavailable militia 1", "never Unavailable"),
        ("fix casualties war parties 1", "never Casualties"),
    ] {
        let why = parse(&board, line).expect_err(line);
        assert!(why.contains(says), "{line}: {why}");
    }
}

/// A board on which each example of the help and the docs can be set.
fn documented_board() -> Layout {
    let continentals = (Space::NewYork, Piece::Continental, 3);
    at_war(table(&[(Boston, BritishRegular, 1), (Boston, Tory, 1), continentals]))
}

#[test]
fn every_line_of_the_help_is_read() {
    let board = documented_board();
    for line in HELP {
        let example = line.split("  ").next().unwrap();
        assert!(parse(&board, example).is_ok(), "{example}: {:?}", parse(&board, example));
    }
}

#[test]
fn wrong_fixes_say_what_would_be_right() {
    let board = table(&[(Boston, BritishRegular, 5)]);
    for (line, right) in [
        ("fix", "e.g."),
        ("fix bostn 3r", "Boston"),
        ("fix boston", "3r 1t"),
        ("fix boston 3m", "ma or mu"),
        ("fix boston 3", "r British Regulars, t Tories, bf"),
        ("fix boston 30r", "has 20"),
        ("fix boston 1wu", "1.4.2"),
        ("fix boston 3bf", "2 Forts"),
        ("fix boston 1fr", "2.3.9"),
        ("fix boston support", "nknown"),
        ("fix nw support passive", "Neutral"),
        ("fix va raid 13", "at most 12"),
        ("fix british resources 51", "50"),
        ("fix british resources x", "number"),
        ("fix resources 9", "put the Faction after the number"),
        ("fix british 200", "british resources 7"),
        ("fix patriots 7", "patriots resources 7"),
        ("fix british", "resources 7"),
        ("fix fni 2", "Treaty"),
        ("fix cbc", "e.g. `cbc 2`"),
        ("fix leader smith boston", "not a Leader"),
        ("fix leader howe", "available"),
        ("fix blockade va 1", "not a City (1.9)"),
        ("fix squadrons 9", "at most 3"),
        ("fix unavailable 4", "e.g. `unavailable 2r 2t"),
        ("fix casualties continentals 50", "at most 20"),
        ("fix treaty maybe", "yes"),
        ("fix stroke british", "played"),
    ] {
        let why = parse(&board, line).expect_err(line);
        assert!(why.contains(right), "{line}: {why}");
    }
}

#[test]
fn every_documented_fix_is_read() {
    let board = documented_board();
    let fixes: Vec<&str> =
        super::lines::documented().into_iter().filter(|e| e.starts_with("fix ")).collect();
    assert!(fixes.len() > 15);
    for line in fixes {
        let changes = parse(&board, line);
        assert!(changes.is_ok(), "{line}: {changes:?}");
    }
}
