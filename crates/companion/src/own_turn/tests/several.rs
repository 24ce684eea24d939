//! Several spaces by one answer to the question for them.

use super::*;
use lod_engine::game::Space::MarylandDelaware as Maryland;

/// A board on which each verb that takes several spaces can.
fn board() -> Layout {
    table(&[
        (NewYork, BritishRegular, 4),
        (NewYork, Tory, 2),
        (Boston, BritishRegular, 2),
        (Boston, Tory, 2),
        (Virginia, MilitiaUnderground, 1),
        (Georgia, MilitiaUnderground, 1),
        (Virginia, Continental, 1),
        (Georgia, Continental, 1),
        (Northwest, WarPartyUnderground, 2),
        (Southwest, WarPartyUnderground, 2),
        (Northwest, Village, 1),
    ])
    .support(Virginia, Support::PassiveOpposition)
    .support(Pennsylvania, Support::PassiveOpposition)
    .support(NorthCarolina, Support::PassiveOpposition)
}

/// The numbers of these spaces in the list that a verb asks for.
fn rows(board: Layout, faction: Faction, verb: &'static str, spaces: &[Space]) -> (Ask, String) {
    let mut seat = Script::of(&[verb]);
    let _ = play(&mut paid(board, faction), &mut seat);
    let ask = seat.last().clone();
    let number = |space: &Space| {
        let place = ask.replies.iter().position(|reply| reply.word == space.name());
        (place.unwrap_or_else(|| panic!("{space}: {ask:?}")) + 1).to_string()
    };
    let numbers: Vec<String> = spaces.iter().map(number).collect();
    (ask, numbers.join(" "))
}

/// Each space is possible or refused, with its own reason and the rule.
#[test]
fn a_question_for_spaces_has_the_reason_of_each_that_is_refused() {
    for (faction, verb, rule) in
        [(Patriots, "rally", "3.3.1"), (Patriots, "rabble", "3.3.4"), (Patriots, "march", "3.3.2")]
    {
        let (ask, _) = rows(board(), faction, verb, &[]);
        let refused = &ask.page.refused;
        for space in Space::ALL {
            let is_offered = ask.replies.iter().any(|reply| reply.word == space.name());
            let reasons = refused.iter().filter(|of| of.spaces.contains(&space.id())).count();
            assert_eq!(reasons, usize::from(!is_offered), "{verb} {space}: {refused:?}");
        }
        let west_indies = refused.iter().find(|of| of.spaces.contains(&WestIndies.id()));
        assert_eq!(west_indies.and_then(|of| of.rule), Some(rule), "{verb}: {refused:?}");
        let is_bare = |why: &str| !why.contains("Possible") && !why.starts_with("West Indies");
        assert!(refused.iter().all(|of| is_bare(&of.why)), "{verb}: {refused:?}");
    }
}

/// 3.3.1 and others: one answer to one question executes the verb in each space that it names.
#[test]
fn one_question_takes_several_spaces() {
    let cases: [(Faction, &str, &[Space], &str); 5] = [
        (
            Patriots,
            "rally",
            &[Boston, NewJersey, Maryland],
            "As a line: rally boston one; rally nj one; rally md one",
        ),
        (Patriots, "rabble", &[Virginia, Georgia], "As a line: rabble va; rabble ga"),
        (Patriots, "persuasion", &[Virginia, Georgia], "As a line: persuasion va; persuasion ga"),
        (Indians, "gather", &[Quebec, Pennsylvania], "As a line: gather qc one; gather pa one"),
        (
            Indians,
            "raid",
            &[Pennsylvania, NorthCarolina],
            "As a line: raid nw>pa wu; raid sw>nc wu",
        ),
    ];
    for (faction, verb, spaces, done) in cases {
        let (ask, numbers) = rows(board(), faction, verb, spaces);
        assert!(
            ask.limits.most >= u8::try_from(spaces.len()).ok(),
            "{verb}: {:?}",
            ask.limits.most
        );
        let commas = numbers.replace(' ', ", ");
        let names: Vec<&str> = spaces.iter().map(|space| space.name()).collect();
        for line in [numbers.clone(), commas, names.join(", ")] {
            let line: &'static str = Box::leak(line.into_boxed_str());
            let mut seat = Script::of(&[verb, line]);
            let stop = play(&mut paid(board(), faction), &mut seat);
            assert_eq!(stop, Err(Interrupt::Question), "{verb} {line}");
            assert_eq!((seat.asked.len(), seat.so_far()), (3, done.to_string()), "{verb} {line}");
        }
    }
}

/// 3.2.1: Regulars are placed in 1 space. Two spaces that can have nothing else are refused with that reason; where the second of
/// them can have Tories it is asked.
#[test]
fn r3_2_1_spaces_that_do_not_go_together_are_refused_with_the_reason() {
    let (_, numbers) = rows(board(), British, "muster", &[QuebecCity, Savannah]);
    let mut seat = Script::of(&["muster", Box::leak(numbers.into_boxed_str())]);
    let stop = play(&mut paid(board(), British), &mut seat);
    let Err(Interrupt::Wrong(why)) = stop else {
        panic!("both take Regulars alone: {stop:?}");
    };
    assert!(why.starts_with("Savannah after Quebec City: "), "{why}");
    assert!(why.contains("3.2.1") && !why.contains("which pieces"), "{why}");
    let (_, numbers) = rows(board(), British, "muster", &[Savannah, Boston]);
    let mut seat = Script::of(&["muster", Box::leak(numbers.into_boxed_str())]);
    assert_eq!(play(&mut paid(board(), British), &mut seat), Err(Interrupt::Question));
    assert!(seat.last().text.contains("which pieces?"), "{}", seat.last().text);
}

/// What is open in one of the spaces is asked there.
#[test]
fn pieces_are_asked_or_said_for_each_of_the_spaces() {
    let (ask, numbers) = rows(board(), British, "muster", &[NewYork, Boston]);
    assert!(ask.text.starts_with("Muster in which spaces, at most "), "{}", ask.text);
    let mut seat = Script::of(&["muster", Box::leak(numbers.clone().into_boxed_str()), "2r", "1t"]);
    let _ = play(&mut paid(board(), British), &mut seat);
    let texts: Vec<&str> = seat.asked[2..4].iter().map(|ask| ask.text.as_str()).collect();
    assert!(texts[0].starts_with("Muster in New York: which pieces?"), "{texts:?}");
    assert!(texts[1].starts_with("Muster in Boston: which pieces?"), "{texts:?}");
    assert_eq!(seat.so_far(), "As a line: muster ny 2r; muster boston 1t");
    let (ny, boston) = numbers.split_once(' ').expect("two");
    let line: &'static str = Box::leak(format!("{ny} 2r, {boston} 1t").into_boxed_str());
    let mut seat = Script::of(&["muster", line]);
    let _ = play(&mut paid(board(), British), &mut seat);
    assert_eq!(seat.so_far(), "As a line: muster ny 2r; muster boston 1t");
}

/// 2.3.5, 3.2.1, 3.5.1: where only one space is possible one is asked for.
#[test]
fn one_space_is_asked_for_where_no_second_is_possible() {
    for (faction, verb) in [(French, "agents"), (British, "reward")] {
        let (ask, _) = rows(board(), faction, verb, &[NewYork]);
        assert_eq!(ask.limits.most, None, "{verb}");
        assert!(ask.text.contains("in which space?"), "{}", ask.text);
    }
    let mut seat = Script::of(&["rally"]);
    let _ = play(&mut board().limited(Patriots), &mut seat);
    assert_eq!(seat.last().limits.most, None);
    let mut seat = Script::of(&["rally"]);
    let _ = play(&mut paid(board().resources(Patriots, 2), Patriots), &mut seat);
    assert_eq!(
        (seat.last().limits.most, seat.last().limits.funds),
        (Some(2), Some(2)),
        "what can be paid"
    );
}

/// What was done alike in several spaces is one sentence, and `done` says what it ends.
#[test]
fn the_turn_so_far_is_told_in_few_sentences() {
    let mut seat = Script::of(&["rally", "boston, nj, md", "persuasion va"]);
    let _ = play(&mut paid(board(), Patriots), &mut seat);
    let last = seat.last();
    let draft = last.preamble.draft.as_ref().expect("what was done");
    let sentences: Vec<&str> = draft.steps.iter().map(|step| step.sentence.as_str()).collect();
    assert_eq!(
        sentences,
        [
            "Rally in Boston, New Jersey and Maryland-Delaware, place 1 Militia each",
            "Persuasion in Virginia"
        ]
    );
    let done = last.replies.last().expect("done");
    assert_eq!(done.about, "end the Rally: 3 spaces, with Persuasion");
    let mut seat = Script::of(&["rabble va"]);
    let _ = play(&mut paid(board(), Patriots), &mut seat);
    let changed = &seat.last().preamble.draft.as_ref().expect("what was done").tracks;
    let changed: Vec<String> = changed.iter().map(ToString::to_string).collect();
    for change in ["Total Opposition 6 -> 8", "Patriot first margin -4 -> -2"] {
        assert!(changed.iter().any(|told| told == change), "{changed:?}");
    }
}

/// The orders of each part are told as it is executed: above the next question stand the line and the margins alone.
#[test]
fn what_the_orders_told_is_not_told_again() {
    let mut seat = Script::of(&["rabble va"]);
    let _ = play(&mut paid(board(), Patriots), &mut seat);
    let told = seat.last().preamble.read_first(80);
    assert_eq!(told, ["As a line: rabble va", "Patriot first margin -4 -> -2"]);
}
