use super::*;
use crate::talk::read::tests::ask;
use lod_engine::game::{Control, Cylinder, Faction, Leader, Piece, PieceType, Space, Support};

fn kept(ask: &Ask, draft: &PartialAnswer, line: &str) -> (PartialAnswer, String) {
    match read(ask, draft, line) {
        LineResult::Kept(draft, wrong) => (draft, wrong),
        LineResult::Done(answer) => panic!("{line}: {answer:?}"),
    }
}

/// What comes of these lines, and Enter where that is wanted, the first of which has something wrong with it.
fn after_lines(form: Form, lines: &[&str]) -> (String, Vec<(Fact, FactValue)>) {
    let ask = ask(form);
    let (mut draft, first) = kept(&ask, &PartialAnswer::default(), lines[0]);
    assert!(!first.is_empty(), "{lines:?}");
    for line in &lines[1..] {
        let (more, wrong) = added(&ask, &draft, line);
        assert!(wrong.is_empty(), "{line}: {wrong:?}");
        if let LineResult::Done(answer) = read(&ask, &draft, line) {
            return (more.shown(), answer.facts().to_vec());
        }
        draft = more;
    }
    match read(&ask, &draft, "") {
        LineResult::Done(answer) => (draft.shown(), answer.facts().to_vec()),
        LineResult::Kept(_, wrong) => panic!("{wrong}"),
    }
}

const PIECES: [Piece; 2] = [Piece::BritishRegular, Piece::Continental];

fn pieces() -> Form {
    let facts = Space::ALL.into_iter();
    Form::Facts(facts.flat_map(|s| PIECES.map(|p| Fact::pieces(s, p))).collect())
}

#[test]
fn only_the_bad_one_of_several_spaces_is_asked_again() {
    let lines = ["nyc 6r; bostom 3r; phila 1c", "boston 3r", "nyc 2c"];
    let (shown, told) = after_lines(pieces(), &lines);
    assert_eq!(shown, "Philadelphia 1c; Boston 3r; NYC 2c");
    let there: Vec<_> = told.iter().filter(|(_, t)| t.number() > 0).collect();
    let fact = |space, piece, n| (Fact::pieces(space, piece), FactValue::Number(n));
    assert_eq!(
        there,
        [
            &fact(Space::Philadelphia, Piece::Continental, 1),
            &fact(Space::Boston, Piece::BritishRegular, 3),
            &fact(Space::NewYorkCity, Piece::Continental, 2),
        ]
    );
    assert_eq!(told.len(), 2 * Space::ALL.len(), "and nothing elsewhere");
}

#[test]
fn levels_controls_leaders_and_cylinders_are_kept_too() {
    let form_of = |fact: fn(Space) -> Fact| Form::Facts(Space::ALL.map(fact).to_vec());
    let lines = ["boston po, nyx po; ny zz; pa n", "nyc as"];
    let (shown, levels) = after_lines(form_of(Fact::Support), &lines);
    assert_eq!(shown, "Boston po; PA neutral; NYC as");
    let level = FactValue::Support(Support::ActiveSupport);
    assert!(levels.contains(&(Fact::Support(Space::NewYorkCity), level)));
    let (shown, controls) =
        after_lines(form_of(Fact::Control), &["nyc bc; bostom rc", "boston rc; nyc rc"]);
    assert_eq!(shown, "Boston rc; NYC rc");
    let control = FactValue::Control(Control::Rebellion);
    assert!(controls.contains(&(Fact::Control(Space::NewYorkCity), control)));
    let all = Form::Facts(Faction::ALL.map(Fact::Leader).to_vec());
    let lines = ["gage bostom; laz; wash pa; brant", "gage boston; lau"];
    let (shown, leaders) = after_lines(all, &lines);
    assert_eq!(shown, "wash pa; brant; gage boston; lau");
    let gage = FactValue::Leader(Leader::Gage, Some(Space::Boston));
    assert!(leaders.contains(&(Fact::Leader(Faction::British), gage)));
    let all = Form::Facts(Faction::ALL.map(Fact::Cylinder).to_vec());
    let (shown, cylinders) = after_lines(all, &["patriots i; french", "french p"]);
    assert_eq!(shown, "patriots i; french p");
    let passed = FactValue::Cylinder(Cylinder::Passed);
    assert!(cylinders.contains(&(Fact::Cylinder(Faction::French), passed)));
}

#[test]
fn who_leads_can_be_said_in_several_lines() {
    let all = Form::Facts(Faction::ALL.map(Fact::Leader).to_vec());
    let (shown, _) = after_lines(all, &["gage boston; brant", "roch"]);
    assert_eq!(shown, "gage boston; brant; roch");
}

#[test]
fn differences_from_what_is_believed_are_kept_too() {
    let regulars = |space| Fact::pieces(space, Piece::BritishRegular);
    let believed = vec![
        (regulars(Space::NewYorkCity), FactValue::Number(5)),
        (regulars(Space::Boston), FactValue::Number(1)),
        (Fact::Resources(Faction::British), FactValue::Number(4)),
        (Fact::FNI, FactValue::Number(0)),
    ];
    let lines =
        ["nyc 4r; bostom 2r; res 3b 9x; fni 9; forget ny", "res 2b; fni 1", "boston 3r; nyc 2r"];
    let ask = ask(Form::Confirm(believed.clone()));
    let (draft, wrong) = kept(&ask, &PartialAnswer::default(), lines[0]);
    assert!(wrong.contains("Did you mean Boston?"), "{wrong}");
    assert!(wrong.contains("FNI must be 0-3"), "{wrong}");
    assert_eq!(draft.shown(), "NYC 4r; forget ny");
    let (shown, told) = after_lines(Form::Confirm(believed), &lines);
    assert_eq!(shown, "resources 2b; fni 1; Boston 3r; NYC 2r");
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told.contains(&(regulars(Space::Boston), FactValue::Number(3))));
    assert!(told.contains(&(Fact::FNI, FactValue::Number(1))));
}

#[test]
fn r1_4_1_what_cannot_be_with_what_is_kept_is_not_kept() {
    let ask = ask(pieces());
    let (draft, wrong) = kept(&ask, &PartialAnswer::default(), "nyc 20r; boston 6r; phila 1c");
    assert!(wrong.contains("26 British Regulars"), "{wrong}");
    assert_eq!(draft.shown(), "NYC 20r; Philadelphia 1c");
    let (same, wrong) = kept(&ask, &draft, "boston 6r");
    assert!(wrong.contains("26 British Regulars") && same == draft);
    let (less, wrong) = kept(&ask, &draft, "nyc 19r; boston 6r");
    assert_eq!(
        (less.shown().as_str(), wrong.as_str()),
        ("Philadelphia 1c; NYC 19r; Boston 6r", "")
    );
    assert_eq!(less.typed(), "phila 1c; nyc 19r; boston 6r");
    assert_eq!(PieceType::BritishRegular.force_pool(), 25);
}

#[test]
fn a_long_list_of_faults_is_cut_short() {
    let (draft, wrong) =
        kept(&ask(pieces()), &PartialAnswer::default(), "aa 1r; bb 1r; cc 1r; dd 1r; ee 1r");
    assert!(draft.is_empty() && wrong.ends_with("And 2 more"), "{wrong}");
}

#[test]
fn a_line_that_ends_with_a_semicolon_is_followed_by_more() {
    let ask = ask(pieces());
    let (draft, wrong) = kept(&ask, &PartialAnswer::default(), "nyc 6r; boston 1c;");
    assert_eq!((draft.shown().as_str(), wrong.as_str()), ("NYC 6r; Boston 1c", ""));
    let (draft, wrong) = kept(&ask, &draft, "phila 1c");
    assert_eq!(wrong, "");
    let LineResult::Done(answer) = read(&ask, &draft, "") else { panic!("Enter ends it") };
    let there = answer.facts().iter().filter(|(_, value)| value.number() > 0);
    assert_eq!(there.count(), 3);
}

/// Once all is entered that was asked for, no Enter more is wanted.
#[test]
fn a_line_that_completes_a_draft_ends_it() {
    let factions = Faction::ALL.into_iter();
    let ask = ask(Form::Facts(factions.map(Fact::Leader).collect()));
    let line = "howe ny; washngton pa; rochambeau ma; brant nw";
    let (draft, wrong) = kept(&ask, &PartialAnswer::default(), line);
    assert!(wrong.contains("washngton"), "{wrong}");
    let LineResult::Done(answer) = read(&ask, &draft, "washington pa") else {
        panic!("all four are entered")
    };
    assert_eq!(answer.facts().len(), 4);
    let (_, wrong) = kept(&ask, &draft, "washington pa;");
    assert_eq!(wrong, "", "more may follow a semicolon");
}

/// Of words that are no Leaders the first is named, with an example.
#[test]
fn words_that_are_not_leaders_are_refused_once() {
    let factions = [Faction::British, Faction::Patriots, Faction::Indians];
    let ask = ask(Form::Facts(factions.map(Fact::Leader).to_vec()));
    let (_, wrong) = kept(&ask, &PartialAnswer::default(), "boston nyc; nyc; phila; wu");
    assert_eq!(wrong, "\"boston\" is not a Leader. Type e.g. gage ny; washington ma; brant va");
}
