use super::*;
use crate::talk::Form;
use lod_engine::game::{
    Board, Control, Faction, KnownBoard, Leader, Piece, PieceType, Space, SpaceSet, Support,
};
use lod_engine::rules::sequence::is_eligible_next;

fn facts(line: &str, asked: &[Fact]) -> Result<Vec<(Fact, FactValue)>, String> {
    match ask(Form::Facts(asked.to_vec())).read(line)? {
        Answer::Facts(told) => Ok(told),
        other => panic!("{other:?}"),
    }
}

pub(crate) fn ask(form: Form) -> Ask {
    Ask::new("", form)
}

fn pairs(spaces: &[Space], pieces: &[Piece]) -> Vec<Fact> {
    spaces.iter().flat_map(|s| pieces.iter().map(|p| Fact::pieces(*s, *p))).collect()
}

fn counts_read(line: &str, asked: &[Fact]) -> Vec<(Fact, u16)> {
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
        counts_read("nyc 6; ny 3, quebec city 2", &asked),
        vec![(asked[0], 6), (asked[1], 3), (asked[2], 2)]
    );
    assert_eq!(counts_read("", &asked), vec![]);
    assert_eq!(counts_read("none", &asked), vec![]);
    assert_eq!(facts("", &asked).unwrap().len(), 3);
}

#[test]
fn several_kinds_are_told_by_letters_or_words() {
    use Piece::{BritishFort, BritishRegular, MilitiaActive, MilitiaUnderground};
    let asked =
        pairs(&[NYC, NY], &[BritishRegular, BritishFort, MilitiaUnderground, MilitiaActive]);
    let want = vec![
        (Fact::pieces(NYC, BritishRegular), 6),
        (Fact::pieces(NYC, BritishFort), 1),
        (Fact::pieces(NYC, MilitiaUnderground), 2),
        (Fact::pieces(NY, MilitiaActive), 3),
    ];
    assert_eq!(counts_read("nyc 6r 1bf 2mu; ny 3ma", &asked), want);
    assert_eq!(
        counts_read("NYC 6 regulars, 1 fort, 2 underground; new york 3 active militia", &asked),
        want
    );
    assert_eq!(counts_read("nyc6r1bf2mu; ny3ma", &asked), want);
    assert!(facts("nyc 6", &asked).unwrap_err().contains("Put the piece after the number"));
    assert!(facts("nyc 6m", &asked).unwrap_err().contains("ambiguous"));
    assert!(facts("nyc 6v", &asked).unwrap_err().contains("No Villages in New York City"));
    assert!(facts("6r", &asked).unwrap_err().contains("Begin with the space"));
    for line in ["nyc", "nyc -", "nyc nothing", "new york city 0"] {
        assert_eq!(counts_read(line, &asked), vec![], "{line}");
    }
}

#[test]
fn pieces_levels_and_markers_in_one_go() {
    let mut asked = pairs(&[NYC, NY], &[Piece::Tory, Piece::PatriotFort]);
    asked.extend([Fact::Support(NYC), Fact::blockades(NYC), Fact::Raids(NY)]);
    let told = facts("nyc 2t as 1bl; ny 1pf 2 raids", &asked).unwrap();
    assert_eq!(told.len(), asked.len());
    for expected in [
        (asked[0], FactValue::Number(2)),
        (asked[1], FactValue::Number(0)),
        (Fact::Support(NYC), FactValue::Support(Support::ActiveSupport)),
        (Fact::blockades(NYC), FactValue::Number(1)),
        (Fact::Raids(NY), FactValue::Number(2)),
    ] {
        assert!(told.contains(&expected), "{expected:?}");
    }
    assert_eq!(
        facts("nyc po", &asked).unwrap()[0].1,
        FactValue::Support(Support::PassiveOpposition)
    );
    let told = facts("ny as", &asked).unwrap();
    assert_eq!(told[0], (Fact::Support(NY), FactValue::Support(Support::ActiveSupport)));
    assert!(facts("nyc as ps", &asked).unwrap_err().contains("listed twice"));
}

#[test]
fn what_was_not_asked_for_is_kept_as_it_is_told() {
    let asked = pairs(&[NYC], &[Piece::Tory]);
    let tories = |space| Fact::pieces(space, Piece::Tory);
    assert_eq!(counts_read("3", &asked), vec![(asked[0], 3)]);
    assert_eq!(
        counts_read("boston 1t; nyc 2, boston 1r", &asked),
        vec![
            (tories(Space::Boston), 1),
            (asked[0], 2),
            (Fact::pieces(Space::Boston, Piece::BritishRegular), 1)
        ]
    );
    let empty = facts("boston -", &asked).unwrap();
    assert!(empty.contains(&(tories(Space::Boston), FactValue::Number(0))));
    assert!(empty.len() > 8, "{empty:?}");
    let control = [Fact::Control(NYC)];
    assert!(
        facts("boston rc; nyc bc", &control)
            .unwrap()
            .contains(&(Fact::Control(Space::Boston), FactValue::Control(Control::Rebellion)))
    );
    let level = facts("boston po", &[Fact::Support(NYC)]).unwrap();
    assert_eq!(level.len(), 2);
    let leaders = facts("washington ny; gage", &[Fact::Leader(Faction::British)]).unwrap();
    let there = FactValue::Leader(Leader::Washington, Some(NY));
    assert_eq!(leaders[0], (Fact::Leader(Faction::Patriots), there));
    for (line, wrong) in [
        ("boston 26t", "There are 25 Tories (1.4.1)"),
        ("boston 1v", "No Villages in Boston"),
        ("nw as", "Northwest is always Neutral"),
        ("nova 3v", "is not a space"),
        ("boston - x", "Unknown piece \"x\". Type t Tories"),
    ] {
        assert!(facts(line, &asked).unwrap_err().contains(wrong), "{line}");
    }
}

#[test]
fn more_or_fewer_is_read_where_the_number_is_known() {
    let tories = |space| Fact::pieces(space, Piece::Tory);
    let mut of = ask(Form::Facts(vec![tories(NYC)]));
    let mut known = KnownBoard::nothing();
    known.enter([(tories(Space::Boston), 2_u8.into())]).expect("possible");
    of.moment.known = Some(Box::new(known));
    let Ok(Answer::Facts(told)) = of.read("boston +1t; nyc 1") else { panic!() };
    assert!(told.contains(&(tories(Space::Boston), 3_u8.into())), "{told:?}");
    let wrong = of.read("nyc +1").unwrap_err();
    assert_eq!(
        wrong,
        "New York City: Tories: its number is unknown. Type the number, not a change"
    );
}

#[test]
fn words_do_for_the_codes() {
    use Piece::{BritishRegular, MilitiaUnderground, WarPartyActive};
    let asked = pairs(&[NY], &[BritishRegular, MilitiaUnderground, WarPartyActive]);
    let want = vec![(asked[0], 3), (asked[1], 2), (asked[2], 1)];
    for line in [
        "ny 3 regulars 2 militia underground 1 active war party",
        "NY 3 Regulars, 2 underground militia; ny 1 war parties active",
        "new york 3 british regulars; ny 2 militia, 1 wpa",
    ] {
        assert_eq!(counts_read(line, &asked), want, "{line}");
    }
    let wrong = facts("ny 2 forts", &asked).unwrap_err();
    assert!(wrong.contains("ambiguous"), "{wrong}");
    assert!(facts("ny two militia", &asked).is_err(), "numbers are figures");
}

#[test]
fn names_are_looked_for_among_the_spaces_asked_for_first() {
    let asked = pairs(&[Space::QuebecCity, Space::NewJersey], &[Piece::Tory]);
    assert_eq!(counts_read("quebec 2; new 1", &asked), vec![(asked[0], 2), (asked[1], 1)]);
    let levels = [Fact::Support(Space::QuebecCity)];
    assert_eq!(facts("quebec ps", &levels).unwrap().len(), 1);
}

/// Whether a text names a piece or a space as the files do.
fn internal(text: &str) -> Option<&'static str> {
    let pieces = Piece::FORCES.into_iter().map(Piece::id);
    let stocks = PieceType::FORCES.into_iter().map(PieceType::id);
    let spaces = Space::ALL.into_iter().map(Space::id);
    pieces.chain(stocks).chain(spaces).find(|id| id.contains('-') && text.contains(id))
}

#[test]
fn no_refusal_names_anything_as_the_files_do() {
    let believed: Vec<(Fact, FactValue)> = SpaceSet::ALL
        .iter()
        .flat_map(|s| Piece::FORCES.into_iter().map(move |p| Fact::pieces(s, p)))
        .map(|f| (f, FactValue::Number(0)))
        .collect();
    let facts: Vec<Fact> = believed.iter().map(|(f, _)| *f).collect();
    let all = |fact: fn(Space) -> Fact| SpaceSet::ALL.iter().map(fact).collect::<Vec<_>>();
    let mut forms: Vec<Form> = [
        facts,
        all(Fact::Support),
        all(Fact::Control),
        Faction::ALL.map(Fact::Leader).to_vec(),
        Faction::ALL.map(Fact::Cylinder).to_vec(),
        pairs(&[NYC], &[Piece::WarPartyActive, Piece::MilitiaUnderground]),
    ]
    .map(Form::Facts)
    .to_vec();
    forms.push(Form::Confirm(believed));
    let heads = [
        "",
        "ny",
        "boston",
        "bostom",
        "new",
        "west indies",
        "sw",
        "gage",
        "forget x",
        "res",
        "av",
        "patriots",
        "po:",
        "charles",
        "connecticut",
    ];
    let tails = [
        "",
        "9",
        "99r",
        "3v",
        "3wu 3wu",
        "99 underground",
        "m",
        "2m",
        "1f",
        "as",
        "as ps",
        "-",
        "b",
        "zz",
        "x: y",
        "3 war",
        "40mu",
        "16wa",
        "9bf 9pf",
    ];
    let mut refused = 0;
    for form in forms {
        let ask = ask(form);
        for (head, tail) in heads.iter().flat_map(|h| tails.map(|t| (h, t))) {
            for line in [format!("{head} {tail}"), format!("{head} {tail}; nw 1r, {tail}")] {
                if let Err(wrong) = ask.read(&line) {
                    refused += 1;
                    assert_eq!(internal(&wrong), None, "{line}: {wrong}");
                    assert!(!wrong.is_empty(), "{line}");
                }
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

#[test]
fn support_by_letters_or_words() {
    let asked: Vec<Fact> = SpaceSet::ALL.iter().map(Fact::Support).collect();
    let level = |line: &str, s: Space| {
        facts(line, &asked).unwrap().into_iter().find(|(f, _)| *f == Fact::Support(s)).unwrap().1
    };
    use Support::{ActiveOpposition, Neutral, PassiveSupport};
    assert_eq!(level("boston ao; nyc ps", NYC), FactValue::Support(PassiveSupport));
    assert_eq!(level("new york active opposition", NY), FactValue::Support(ActiveOpposition));
    assert!(facts("ps: ny, nyc", &asked).is_err(), "the space comes first");
    assert_eq!(level("boston ao", NYC), FactValue::Support(Neutral));
    assert!(facts("boston", &asked).unwrap_err().contains("add "));
    assert!(facts("boston ao, boston as", &asked).unwrap_err().contains("listed twice"));
}

#[test]
fn control_by_letters() {
    let asked: Vec<Fact> = SpaceSet::ALL.iter().map(Fact::Control).collect();
    let told = facts("nyc bc; boston bc, phila rc", &asked).unwrap();
    assert!(told.contains(&(Fact::Control(NYC), FactValue::Control(Control::British))));
    assert!(
        told.contains(&(
            Fact::Control(Space::Philadelphia),
            FactValue::Control(Control::Rebellion)
        ))
    );
    assert!(told.contains(&(Fact::Control(NY), FactValue::Control(Control::None))));
    for line in ["nyc b", "nyc british", "nyc british control", "rebellion: phila"] {
        assert!(facts(line, &asked).is_err(), "{line}");
    }
}

/// R177: who Passed is Eligible for the next card, who acted is not; the table tells them apart.
#[test]
fn r177_who_passed_and_who_acted() {
    let asked = [Faction::Patriots, Faction::French].map(Fact::Cylinder);
    let mut board = Board::empty();
    for (fact, told) in facts("patriots c; french p", &asked).unwrap() {
        board.tell(fact, told);
    }
    assert!(!is_eligible_next(&board, Faction::Patriots));
    assert!(is_eligible_next(&board, Faction::French));
}

#[test]
fn leaders_with_their_places() {
    let one = [Fact::Leader(Faction::British)];
    let is = |line: &str, asked: &[Fact]| facts(line, asked).unwrap()[0].1;
    assert_eq!(is("howe nyc", &one), FactValue::Leader(Leader::Howe, Some(NYC)));
    assert_eq!(is("cl", &one), FactValue::Leader(Leader::Clinton, None));
    assert!(facts("nyc", &one).is_err());
    assert!(facts("", &one).is_err());
    let patriots = [Fact::Leader(Faction::Patriots)];
    assert_eq!(is("ny", &patriots), FactValue::Leader(Leader::Washington, Some(NY)));
    assert_eq!(is("", &patriots), FactValue::Leader(Leader::Washington, None));
    let all = Faction::ALL.map(Fact::Leader);
    let told = facts("gage boston, dragging canoe fl; laz; wash avail", &all);
    let example = "Type e.g. gage ny; washington ma; rochambeau va; brant nw";
    assert_eq!(told, Err(format!("\"laz\" is not a Leader. {example}")));
    let told = facts("gage boston, dragging canoe fl; lau", &all).unwrap();
    assert_eq!(told.len(), 4);
    for expected in [
        (all[0], FactValue::Leader(Leader::Gage, Some(Space::Boston))),
        (all[1], FactValue::Leader(Leader::Washington, None)),
        (all[2], FactValue::Leader(Leader::Lauzun, None)),
        (all[3], FactValue::Leader(Leader::DraggingCanoe, Some(Space::Florida))),
    ] {
        assert!(told.contains(&expected), "{expected:?}");
    }
    assert!(facts("gage boston; howe nyc", &all).is_err());
    assert!(facts("gage boston", &all).unwrap_err().contains("rochambeau"));
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

/// As `--dice` takes them.
#[test]
fn dice_may_be_named() {
    assert_eq!(dice("d3=3 D6=6", &[Die::D3, Die::D6]), Ok(vec![3, 6]));
    for wrong in ["d3=4", "d6=2", "d3="] {
        assert!(dice(wrong, &[Die::D3]).is_err(), "{wrong}");
    }
}

#[test]
fn rows_without_capitals_go_by_their_whole_names_and_all_at_once() {
    let replies = Faction::ALL.map(|faction| Reply::new(faction.id(), "")).to_vec();
    let ask = Ask { replies, ..ask(Form::Some) };
    let read = |line: &str| match ask.read(line) {
        Ok(Answer::Some(places)) => Ok(places),
        Ok(other) => panic!("{other:?}"),
        Err(wrong) => Err(wrong),
    };
    assert_eq!(read("all"), Ok(vec![0, 1, 2, 3]));
    assert_eq!(read("french, british"), Ok(vec![0, 2]));
    assert_eq!(read("1 Indians"), Ok(vec![0, 3]));
    assert!(read("fr").is_err(), "a beginning may be a command");
}

#[test]
fn a_slip_in_a_leader_is_guessed_at() {
    let leaders = Faction::ALL.map(Fact::Leader);
    let wrong = facts("washngton pa", &leaders).unwrap_err();
    assert!(wrong.contains("Did you mean washington?"), "{wrong}");
    let cylinders = Faction::ALL.map(Fact::Cylinder);
    let wrong = facts("britsh ineligible", &cylinders).unwrap_err();
    assert!(wrong.contains("Did you mean british?"), "{wrong}");
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
    for line in
        ["é6é", "6é", "nyc 6é", ":", ";;;", "nyc 99999999999999999999t", "ny -1", ":b", "a:,"]
    {
        let _ = facts(line, &asked);
        let _ = facts(line, &support);
        let _ = facts(line, &[Fact::Leader(Faction::British)]);
        let _ = dice(line, &[Die::D6]);
        let _ = Ask::choice("", ["One"]).read(line);
    }
}

#[test]
fn a_slip_among_options_is_guessed_at_and_what_is_open_is_named() {
    let ask =
        Ask::choice("", ["British turn", "Patriots turn", "Brilliant Strokes", "Winter Quarters"]);
    let wrong = |line: &str| ask.read(line).unwrap_err();
    assert!(wrong("patroits turn").contains("Did you mean Patriots turn?"));
    assert!(wrong("br").contains("British turn or Brilliant Strokes"));
    assert_eq!(ask.read("brit"), Ok(Answer::One(0)));
}
