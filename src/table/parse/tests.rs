use super::*;
use crate::game::{Piece, SpaceSet};
use crate::rules::sequence::is_eligible_next;

fn facts(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, Told)>, String> {
    super::facts(line, asked, &Board::untold())
}

fn pairs(spaces: &[Space], pieces: &[Piece]) -> Vec<Fact> {
    spaces
        .iter()
        .flat_map(|s| pieces.iter().map(|p| Fact::Pieces(*s, *p)))
        .collect()
}

fn told(line: &str, asked: &[Fact]) -> Vec<(Fact, u16)> {
    facts(line, asked)
        .unwrap()
        .into_iter()
        .map(|(f, t)| (f, t.number()))
        .filter(|(_, n)| *n > 0)
        .collect()
}

const NYC: Space = Space::NewYorkCity;
const NY: Space = Space::NewYork;

#[test]
fn one_kind_is_told_by_numbers() {
    let asked = pairs(&[NYC, NY, Space::QuebecCity], &[Piece::BritishRegular]);
    assert_eq!(
        told("nyc 6; ny 3, quebec city 2", &asked),
        vec![(asked[0], 6), (asked[1], 3), (asked[2], 2)]
    );
    assert_eq!(told("", &asked), vec![]);
    assert_eq!(told("none", &asked), vec![]);
    assert_eq!(facts("", &asked).unwrap().len(), 3);
}

#[test]
fn several_kinds_are_told_by_letters_or_words() {
    use Piece::{BritishFort, BritishRegular, MilitiaActive, MilitiaUnderground};
    let asked = pairs(
        &[NYC, NY],
        &[
            BritishRegular,
            BritishFort,
            MilitiaUnderground,
            MilitiaActive,
        ],
    );
    let want = vec![
        (Fact::Pieces(NYC, BritishRegular), 6),
        (Fact::Pieces(NYC, BritishFort), 1),
        (Fact::Pieces(NYC, MilitiaUnderground), 2),
        (Fact::Pieces(NY, MilitiaActive), 3),
    ];
    assert_eq!(told("nyc 6r 1bf 2mu; ny 3ma", &asked), want);
    assert_eq!(
        told(
            "NYC 6 regulars, 1 fort, 2 underground; new york 3 active militia",
            &asked
        ),
        want
    );
    assert!(facts("nyc 6", &asked).unwrap_err().contains("letters"));
    assert!(facts("nyc 6m", &asked).unwrap_err().contains("several"));
    assert!(facts("nyc 6v", &asked).unwrap_err().contains("not asked"));
    assert!(facts("6r", &asked).unwrap_err().contains("where"));
    assert!(facts("nyc", &asked).unwrap_err().contains("what is in"));
}

#[test]
fn pieces_levels_and_markers_in_one_go() {
    let mut asked = pairs(&[NYC, NY], &[Piece::Tory, Piece::PatriotFort]);
    asked.extend([Fact::Support(NYC), Fact::Blockades(NYC), Fact::Raids(NY)]);
    let told = facts("nyc 2t as 1bl; ny 1pf 2 raids", &asked).unwrap();
    assert_eq!(told.len(), asked.len());
    for expected in [
        (asked[0], Told::Number(2)),
        (asked[1], Told::Number(0)),
        (Fact::Support(NYC), Told::Support(Support::ActiveSupport)),
        (Fact::Blockades(NYC), Told::Number(1)),
        (Fact::Raids(NY), Told::Number(2)),
    ] {
        assert!(told.contains(&expected), "{expected:?}");
    }
    assert_eq!(
        facts("nyc po", &asked).unwrap()[0].1,
        Told::Support(Support::PassiveOpposition)
    );
    assert!(facts("ny as", &asked).unwrap_err().contains("not asked"));
    assert!(facts("nyc as ps", &asked).unwrap_err().contains("twice"));
}

#[test]
fn only_spaces_that_were_asked_for() {
    let asked = pairs(&[NYC], &[Piece::Tory]);
    assert!(facts("boston 1", &asked).unwrap_err().contains("not asked"));
    assert_eq!(told("3", &asked), vec![(asked[0], 3)]);
}

#[test]
fn support_by_letters_words_or_lists() {
    let asked: Vec<Fact> = SpaceSet::ALL.iter().map(Fact::Support).collect();
    let level = |line: &str, s: Space| {
        facts(line, &asked)
            .unwrap()
            .into_iter()
            .find(|(f, _)| *f == Fact::Support(s))
            .unwrap()
            .1
    };
    use Support::{ActiveOpposition, Neutral, PassiveSupport};
    assert_eq!(
        level("boston ao; nyc ps", NYC),
        Told::Support(PassiveSupport)
    );
    assert_eq!(
        level("new york active opposition", NY),
        Told::Support(ActiveOpposition)
    );
    assert_eq!(
        level("ps: ny, nyc; ao: boston", NY),
        Told::Support(PassiveSupport)
    );
    assert_eq!(level("boston ao", NYC), Told::Support(Neutral));
    assert!(facts("boston", &asked).unwrap_err().contains("missing"));
    assert!(
        facts("boston ao, boston as", &asked)
            .unwrap_err()
            .contains("twice")
    );
}

#[test]
fn control_by_letters_or_lists() {
    let asked: Vec<Fact> = SpaceSet::ALL.iter().map(Fact::Control).collect();
    for line in [
        "british: nyc, boston; rebellion: phila",
        "nyc b; boston b, phila r",
    ] {
        let told = facts(line, &asked).unwrap();
        assert!(told.contains(&(Fact::Control(NYC), Told::Control(Control::British))));
        assert!(told.contains(&(
            Fact::Control(Space::Philadelphia),
            Told::Control(Control::Rebellion)
        )));
        assert!(told.contains(&(Fact::Control(NY), Told::Control(Control::None))));
    }
}

/// R177: who Passed is Eligible for the next card, who acted is not; the table tells them apart.
#[test]
fn r177_who_passed_and_who_acted() {
    let asked = [Faction::Patriots, Faction::French].map(Fact::Cylinder);
    let mut board = Board::empty();
    for (fact, told) in facts("patriots a; french p", &asked).unwrap() {
        board.tell(fact, told);
    }
    assert!(!is_eligible_next(&board, Faction::Patriots));
    assert!(is_eligible_next(&board, Faction::French));
}

#[test]
fn leaders_with_their_places() {
    let one = [Fact::Leader(Faction::British)];
    let is = |line: &str, asked: &[Fact]| facts(line, asked).unwrap()[0].1;
    assert_eq!(is("howe nyc", &one), Told::Leader(Leader::Howe, Some(NYC)));
    assert_eq!(is("cl", &one), Told::Leader(Leader::Clinton, None));
    assert!(facts("nyc", &one).is_err());
    assert!(facts("", &one).is_err());
    let patriots = [Fact::Leader(Faction::Patriots)];
    assert_eq!(
        is("ny", &patriots),
        Told::Leader(Leader::Washington, Some(NY))
    );
    assert_eq!(is("", &patriots), Told::Leader(Leader::Washington, None));
    let all = Faction::ALL.map(Fact::Leader);
    let told = facts("gage boston, dragging canoe fl; laz; wash avail", &all);
    assert_eq!(told, Err("`laz` is no Leader asked for here".to_string()));
    let told = facts("gage boston, dragging canoe fl; lau", &all).unwrap();
    assert_eq!(told.len(), 4);
    for expected in [
        (all[0], Told::Leader(Leader::Gage, Some(Space::Boston))),
        (all[1], Told::Leader(Leader::Washington, None)),
        (all[2], Told::Leader(Leader::Lauzun, None)),
        (
            all[3],
            Told::Leader(Leader::DraggingCanoe, Some(Space::Florida)),
        ),
    ] {
        assert!(told.contains(&expected), "{expected:?}");
    }
    assert!(facts("gage boston; howe nyc", &all).is_err());
    assert!(
        facts("gage boston", &all)
            .unwrap_err()
            .contains("Rochambeau")
    );
}

#[test]
fn dice_may_be_given_ahead() {
    assert_eq!(dice("3 5", &[Die::D3]), Ok(vec![3, 5]));
    assert_eq!(dice("3", &[Die::D3, Die::D6]), Ok(vec![3]));
    assert!(dice("4", &[Die::D3]).is_err());
    assert!(dice("4 1", &[Die::D3, Die::D6]).is_err());
    assert!(dice("", &[Die::D6]).is_err());
    assert!(dice("0", &[Die::D6]).is_err());
}

#[test]
fn cards_are_events_or_none() {
    assert_eq!(number_of_card(""), Ok(None));
    assert_eq!(number_of_card("42"), Ok(Some(42)));
    assert!(number_of_card("99").is_err());
    assert!(number_of_card("999999999999").is_err());
}

#[test]
fn nonsense_never_panics() {
    let asked = pairs(&[NYC, NY], &[Piece::Tory, Piece::MilitiaActive]);
    let support: Vec<Fact> = SpaceSet::ALL.iter().map(Fact::Support).collect();
    for line in [
        "é6é",
        "6é",
        "nyc 6é",
        ":",
        ";;;",
        "nyc 99999999999999999999t",
        "ny -1",
        ":b",
        "a:,",
    ] {
        let _ = facts(line, &asked);
        let _ = facts(line, &support);
        let _ = facts(line, &[Fact::Leader(Faction::British)]);
        let _ = dice(line, &[Die::D6]);
        let _ = option(line, &["One".to_string()]);
    }
}
