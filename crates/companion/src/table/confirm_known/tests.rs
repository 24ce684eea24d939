use super::*;
use crate::talk::{Answer, Ask, BoardTable, Corrections, Form, shown};
use crate::testing::Layout;
use lod_engine::game::scenario::{ScenarioId, scenario};
use lod_engine::game::{
    Board, Control, Leader, Marker, OffMapBox, Piece, PieceType, SpaceSet, Support,
};

fn memory(board: &Board) -> LastKnownBoard {
    LastKnownBoard::of(board)
}

fn set_up() -> Board {
    scenario(ScenarioId::Medium).position.board
}

/// All that is believed where everything is leant on.
fn everything(board: &Board) -> Vec<(Fact, FactValue)> {
    let all: Vec<Fact> = memory(board).all().map(|(f, _)| f).collect();
    to_confirm(&all, &memory(board), |_| false)
}

fn corrected(line: &str, believed: &[(Fact, FactValue)]) -> Result<Corrections, String> {
    let ask = Ask::new("", Form::Confirm(believed.to_vec()));
    match ask.read(line)? {
        Answer::Still(corrected) => Ok(corrected),
        other => panic!("{other:?}"),
    }
}

/// What is so after this line.
fn after(board: &Board, line: &str) -> Result<Board, String> {
    let corrected = corrected(line, &everything(board))?;
    let mut told = *board;
    for (fact, value) in corrected.told {
        told.tell(fact, value);
    }
    Ok(told)
}

fn lines(believed: &[(Fact, FactValue)], width: usize) -> Vec<String> {
    let old = |_| false;
    shown(believed, &BoardTable { width, old: &old })
}

#[test]
fn on_a_narrow_screen_the_cells_are_laid_out_for_it() {
    let two = lines(&everything(&set_up()), 60);
    assert!(two.iter().all(|l| l.chars().count() <= 60), "{two:#?}");
    assert_eq!(two[0], "  Quebec City 1r 1t ps      Boston po");
    let one = lines(&everything(&set_up()), 40);
    assert_eq!(one[..2], ["  Quebec City 1r 1t ps", "  Boston po"]);
}

#[test]
fn what_people_may_have_changed_since_is_marked() {
    let believed = everything(&set_up());
    let old = |fact: Fact| {
        fact.space() == Some(Space::Boston)
            || fact == Fact::Resources(Faction::French)
            || fact == Fact::Leader(Faction::Indians)
    };
    let lines = shown(&believed, &BoardTable { width: 80, old: &old });
    let text = lines.join("\n");
    assert!(text.contains("Boston po * "), "{text}");
    assert!(text.contains("Brant NY *"), "{text}");
    assert_eq!(text.matches('*').count(), 3, "{text}");
}

#[test]
fn whatever_is_leant_on_is_shown_unless_it_was_told() {
    let board = set_up();
    for (fact, told) in memory(&board).all() {
        let shown = to_confirm(&[fact], &memory(&board), |_| false);
        assert!(shown.contains(&(fact, told)), "{fact:?}");
        assert!(to_confirm(&[fact], &memory(&board), |_| true).is_empty());
    }
    let control = Fact::Control(Space::Boston);
    let mut partly = LastKnownBoard::default();
    partly.turn_over([(control, FactValue::Control(Control::Rebellion))], &Board::unknown(), &[]);
    let shown = to_confirm(&[control], &partly, |_| false);
    assert_eq!(shown, [(control, FactValue::Control(Control::Rebellion))]);
    assert_eq!(lines(&shown, 80), ["  Boston rc"]);
}

#[test]
fn a_space_is_seen_whole_and_what_lies_in_a_box_with_the_factions_other_pieces() {
    let board = set_up();
    let tories = Fact::pieces(Space::NewYorkCity, Piece::Tory);
    let shown = to_confirm(&[tories], &memory(&board), |_| false);
    let in_spaces = shown.iter().filter_map(|(f, _)| f.space());
    assert!(in_spaces.clone().all(|s| s == Space::NewYorkCity));
    assert_eq!(in_spaces.count(), Piece::FORCES.len() + 2, "and no markers");
    let available = Fact::stock(OffMapBox::Available, PieceType::Tory);
    let shown = to_confirm(&[available], &memory(&board), |_| false);
    let facts: Vec<Fact> = shown.iter().map(|(f, _)| *f).collect();
    assert_eq!(
        facts,
        [PieceType::BritishRegular, PieceType::Tory, PieceType::BritishFort]
            .map(|s| Fact::stock(OffMapBox::Available, s))
    );
}

#[test]
fn the_whole_board_in_one_look_of_80_columns() {
    let lines = lines(&everything(&set_up()), 80);
    for line in &lines {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(lines.len() < 17, "{lines:#?}");
    assert_eq!(lines.last().map(String::as_str), Some(LEADERS));
}

const LEADERS: &str = "  Howe NYC · Washington NY · Rochambeau Available · Brant NY";

#[test]
fn markers_alone_are_shown_where_they_are() {
    let board = Layout::of(set_up()).marks(Space::Virginia, Marker::Propaganda, 2);
    let markers: Vec<Fact> =
        SpaceSet::MAP.iter().flat_map(|s| [Fact::Propaganda(s), Fact::Raids(s)]).collect();
    let lines = lines(&to_confirm(&markers, &memory(&board), |_| false), 80);
    assert_eq!(lines[0], "  VA 2prop");
    let rest = lines[1].strip_prefix("  No Propaganda or Raid markers in: ");
    assert!(rest.expect("the others").contains("all Cities"), "{lines:?}");
    assert!(!lines[1].contains("VA"), "{lines:?}");
}

#[test]
fn nothing_typed_confirms_all() {
    let board = set_up();
    for line in ["", "  ", "y", "same"] {
        assert_eq!(after(&board, line), Ok(board), "{line}");
    }
}

#[test]
fn differences_in_spaces() {
    let board = Layout::of(set_up());
    let piece = |b: &Board, p| b.fact(Fact::pieces(Space::NewYorkCity, p)).number();
    let fewer = after(&board, "NYC 3r 1t ao; av 0t").expect("a line");
    assert_eq!(piece(&fewer, Piece::BritishRegular), 3);
    assert_eq!(piece(&fewer, Piece::Tory), 1);
    assert_eq!(
        fewer.fact(Fact::Support(Space::NewYorkCity)),
        FactValue::Support(Support::ActiveOpposition)
    );
    assert_eq!(
        piece(&fewer, Piece::BritishFort),
        piece(&board, Piece::BritishFort),
        "what is not named is as it was"
    );
    let whole = after(&board, "nyc =3c; boston -; av 0c").expect("a line");
    assert_eq!(piece(&whole, Piece::Continental), 3);
    assert_eq!(piece(&whole, Piece::BritishRegular), 0);
    assert_eq!(
        whole.fact(Fact::Support(Space::NewYorkCity)),
        board.fact(Fact::Support(Space::NewYorkCity)),
        "the level stays"
    );
    assert!(
        Piece::FORCES
            .iter()
            .all(|p| { whole.fact(Fact::pieces(Space::Boston, *p)) == FactValue::Number(0) })
    );
    let north = after(&board, "nc 2mu; av 0m").expect("a space, no Control");
    let militia = Fact::pieces(Space::NorthCarolina, Piece::MilitiaUnderground);
    assert_eq!(north.fact(militia), FactValue::Number(2));
}

#[test]
fn differences_beside_the_map() {
    let board = set_up();
    let said = after(
        &board,
        "res 4b 2p; av 3r, fni 1; gage bos; dragging canoe; treaty y; win 2; wi 1r; boston 1bl; sq 0wi",
    )
    .expect("a line");
    for (fact, told) in [
        (Fact::Resources(Faction::British), FactValue::Number(4)),
        (Fact::Resources(Faction::Patriots), FactValue::Number(2)),
        (Fact::stock(OffMapBox::Available, PieceType::BritishRegular), FactValue::Number(3)),
        (Fact::FNI, FactValue::Number(1)),
        (Fact::SQUADRONS_WEST_INDIES, FactValue::Number(0)),
        (Fact::Treaty, FactValue::Yes(true)),
        (Fact::WinterQuartersLeft, FactValue::Number(2)),
        (Fact::pieces(Space::WestIndies, Piece::BritishRegular), FactValue::Number(1)),
        (Fact::Leader(Faction::British), FactValue::Leader(Leader::Gage, Some(Space::Boston))),
        (Fact::Leader(Faction::Indians), FactValue::Leader(Leader::DraggingCanoe, None)),
    ] {
        assert_eq!(said.fact(fact), told, "{fact:?}");
    }
}

#[test]
fn what_was_not_shown_is_kept_too() {
    let board = set_up();
    let tories = Fact::pieces(Space::NewYorkCity, Piece::Tory);
    let believed = to_confirm(&[tories], &memory(&board), |_| false);
    let said = corrected("va 2mu", &believed).expect("a line");
    let militia = Fact::pieces(Space::Virginia, Piece::MilitiaUnderground);
    assert!(said.told.contains(&(militia, FactValue::Number(2))));
}

#[test]
fn what_is_forgotten_is_not_confirmed() {
    let all = everything(&set_up());
    let one = corrected("forget nyc; va 2mu; av 0m", &all).expect("a line");
    assert!(one.forgotten.iter().all(|f| f.space() == Some(Space::NewYorkCity)));
    assert!(!one.forgotten.is_empty());
    assert!(one.told.iter().all(|(f, _)| !one.forgotten.contains(f)));
    let none = corrected("forget", &all).expect("a line");
    assert_eq!((none.told.len(), none.forgotten.len()), (0, all.len()));
}

#[test]
fn what_cannot_be_is_refused_with_what_would_be_right() {
    let board = set_up();
    for (line, telling) in [
        ("3r", "Begin with the space"),
        ("bostom 3r", "Boston"),
        ("nyc", "or - for none"),
        ("nyc 3x", "nknown"),
        ("nyc 3r; nyc 4r", "listed twice"),
        ("res", "e.g. `resources 2b 2p 2f 2i`"),
        ("res 4x", "nknown"),
        ("fni 1b", "nknown"),
        ("treaty maybe", "y or n"),
        ("winter b", "is not a number"),
        ("winter", "e.g. `winter 2`"),
        ("gage bostom", "Boston"),
        ("forget bostom", "Boston"),
    ] {
        let wrong = after(&board, line).expect_err(line);
        assert!(wrong.contains(telling), "{line}: {wrong}");
    }
}

#[test]
fn r1_4_1_what_is_believed_and_said_together_is_no_more_than_there_is() {
    let board = Layout::empty().put(Space::Boston, Piece::Tory, 5).board;
    let ask = Ask::new("", Form::Confirm(everything(&board)));
    assert_eq!(board.off_map(OffMapBox::Available, PieceType::Tory), 20);
    assert!(matches!(ask.read("boston 4t"), Ok(Answer::Still(_))));
    let wrong = ask.read("boston 6t").expect_err("26 Tories");
    assert!(wrong.contains("26 Tories"), "{wrong}");
    assert!(ask.read("boston 6t; available 19t").is_ok());
}
