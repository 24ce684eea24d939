use super::*;
use crate::talk::{Ask, Field, FieldSheet, PageAnswer, PageReplies};
use lod_engine::game::{Leader, ScenarioId, Space, Support, Sureness, scenario};
use lod_engine::rules::cards::cards;
use lod_engine::rules::sequence::EligiblePlace;

fn known() -> KnownBoard {
    KnownBoard::of(&scenario::scenario(ScenarioId::Medium).position.board)
}

/// A turn of the Patriots on a card.
fn patriots(number: u8, line: &str) -> Result<EnteredTurn, String> {
    let begun = begun(line).unwrap_or_else(|| panic!("{line}"));
    read_turn(&known(), Faction::Patriots, cards().get(number).expect("a card"), begun)
}

#[test]
fn a_turn_is_entered_by_what_changed() {
    let entered = patriots(1, "command; ny>nj 2c; va +1mu; resources -2").expect("a turn");
    assert_eq!(entered.action, EnteredAction::Executed(ExecutedAction::Command));
    assert!(!entered.later);
    let (ny, nj) = (Space::NewYork.into(), Space::NewJersey.into());
    assert_eq!(
        entered.changes,
        [
            EnteredChange::Moves { piece: Piece::Continental, count: 2, from: ny, to: nj },
            EnteredChange::Adds(Fact::pieces(Space::Virginia, Piece::MilitiaUnderground), 1),
            EnteredChange::Adds(Fact::Resources(Faction::Patriots), -2),
        ]
    );
    let later = patriots(1, "special later").expect("a turn");
    assert!(later.later && later.changes.is_empty());
    let some = patriots(1, "command later; resources 3").expect("a turn");
    assert!(some.later && some.changes.len() == 1);
}

#[test]
fn other_lines_are_the_command_itself() {
    for line in ["command", "event", "pass", "rally ma", "event shaded", "march ny>ma 3c", ""] {
        assert_eq!(begun(line), None, "{line}");
    }
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let wrong = |line: &str| patriots(1, line).expect_err(line);
    assert!(
        wrong("command; ny>nj 9c").contains("is not possible"),
        "{}",
        wrong("command; ny>nj 9c")
    );
    assert!(wrong("command; boston +1v").contains("1.4.2"));
    assert!(wrong("command; atlantis 1c").contains("atlantis"));
    let known = known().value(Fact::Resources(Faction::Patriots)).expect("known").number();
    assert!(wrong(&format!("command; resources -{}", known + 1)).contains("not possible"));
}

#[test]
fn r1_10_a_leader_is_not_left_alone() {
    let all = "command; ny>nj 3c";
    let wrong = patriots(1, all).expect_err("Washington is in New York");
    assert!(wrong.contains("Washington is left in New York") && wrong.contains("1.10"), "{wrong}");
    assert!(wrong.contains("e.g. washington nj"), "{wrong}");
    patriots(1, "command; ny>nj 3c; washington nj").expect("he went with them");
    patriots(1, "command; ny>nj 2c").expect("one stays with him");
    patriots(1, "command; ny>nj 3c; anyway").expect("on purpose");
    patriots(1, "command later; ny>nj 3c").expect("the rest is confirmed");
}

#[test]
fn r1_6_4_casualties_and_pieces_go_together() {
    let lone = patriots(1, "command; crc +1").expect_err("no piece");
    assert!(lone.contains("CRC rises") && lone.contains("1.6.4"), "{lone}");
    let boxed = patriots(1, "command; ny>casualties 1c").expect_err("no CRC");
    assert!(boxed.contains("CRC stays"), "{boxed}");
    patriots(1, "command; ny>casualties 1c; crc +1").expect("both");
    patriots(1, "command; crc +1; anyway").expect("as it is said");
}

#[test]
fn r2_3_6_an_event_says_who_is_eligible() {
    let says = |number: u8| {
        let card = cards().get(number).expect("a card");
        event::summary(card).into_iter().any(|line| line.contains("ligible"))
    };
    let number = (1..=96).find(|number| says(*number)).expect("such an Event");
    let wrong = patriots(number, "event later").expect_err("who is Eligible?");
    assert!(wrong.contains("or none"), "{wrong}");
    let stays = patriots(number, "event later; patriots stay; british barred").expect("entered");
    let is = |fact| EnteredChange::Is(fact, true.into());
    assert_eq!(
        stays.changes,
        [is(Fact::StaysEligible(Faction::Patriots)), is(Fact::BarredNext(Faction::British))]
    );
    patriots(number, "event later; none").expect("none");
}

/// What a page sets, fact by fact, as it comes back as data.
fn set_on_page(
    known: &KnownBoard,
    facts: &[(Fact, FactValue)],
    answer: serde_json::Value,
) -> Result<String, String> {
    let turn = Turn {
        faction: Faction::Patriots,
        place: EligiblePlace::First,
        command: CommandScope::Full,
        event: true,
    };
    let sheet = FieldSheet::of_turn(known, actions(&turn));
    let now = facts.iter().map(|(fact, value)| {
        let all = FieldSheet::of_turn(
            &KnownBoard::from_facts([(*fact, *value, Sureness::Known)]),
            Vec::new(),
        );
        let place = all.fields.iter().position(|field| field.value.is_some());
        let place = place.unwrap_or_else(|| panic!("{fact:?}"));
        (all.fields[place].clone(), all.fields[place].value.expect("a value"))
    });
    let set: Vec<(usize, (u16, u16))> = now
        .map(|(own, value)| {
            let is_own = |field: &Field| (&field.over, &field.label) == (&own.over, &own.label);
            (sheet.fields.iter().position(is_own).expect("a control"), value)
        })
        .collect();
    let mut fields = answer;
    fields["set"] = serde_json::json!(set);
    let answer: PageAnswer =
        serde_json::from_value(serde_json::json!({ "fields": fields })).expect("an answer");
    answer.line(&Ask {
        page: PageReplies { entry: Some(sheet), ..PageReplies::default() },
        ..Ask::default()
    })
}

/// A page enters a turn with facts as they are now: what is Available follows, and what is unknown stays so.
#[test]
fn a_turn_is_entered_on_a_page_as_facts() {
    let mut known = known();
    let (ny, nj) = (Space::NewYork, Space::NewJersey);
    let continentals = |space, n: u8| (Fact::pieces(space, Piece::Continental), n.into());
    let militia = Fact::pieces(Space::Virginia, Piece::MilitiaUnderground);
    known.forget([Fact::CBC]);
    known.doubt([militia]);
    let were = known.value(Fact::pieces(ny, Piece::Continental)).expect("known").number();
    assert!(were > 0);
    let facts = [
        continentals(ny, 0),
        continentals(nj, u8::try_from(were).expect("few")),
        (militia, 3_u8.into()),
        (Fact::Resources(Faction::Patriots), 1_u8.into()),
        (Fact::Support(Space::Boston), Support::ActiveOpposition.into()),
        (Fact::Leader(Faction::Patriots), FactValue::Leader(Leader::Washington, Some(nj))),
    ];
    let line = set_on_page(&known, &facts, serde_json::json!({ "action": 0 })).expect("a line");
    let begun = begun(&line).unwrap_or_else(|| panic!("{line}"));
    let card = cards().get(1).expect("a card");
    let entered =
        read_turn(&known, Faction::Patriots, card, begun).unwrap_or_else(|e| panic!("{line}: {e}"));
    assert_eq!(entered.action, EnteredAction::Executed(ExecutedAction::Command));
    let mut after = known.clone();
    after.change(&entered.changes).expect("possible");
    for (fact, value) in facts {
        assert_eq!(after.get(fact.kept_as()), Some((value, Sureness::Known)), "{line}");
    }
    assert_eq!(after.value(Fact::CBC), None);
}

/// Words of the answer beside its facts: what the turn was, what is left for later, and who is Eligible by an Event.
#[test]
fn a_turn_on_a_page_says_what_it_was() {
    let known = known();
    let line = |answer| set_on_page(&known, &[], answer);
    assert_eq!(
        line(serde_json::json!({ "action": 1, "later": true })).as_deref(),
        Ok("special; later")
    );
    let event = line(serde_json::json!({ "action": 2, "later": true })).expect("a line");
    assert_eq!(event, "event; later; none");
    let card = (1..=96).filter_map(|n| cards().get(n));
    for card in card {
        read_turn(&known, Faction::Patriots, card, begun(&event).expect("a turn"))
            .unwrap_or_else(|wrong| panic!("card {}: {wrong}", card.number));
    }
    assert!(line(serde_json::json!({ "action": 0 })).is_err(), "nothing is set");
    assert!(line(serde_json::json!({ "later": true })).is_err(), "what it was is missing");
    assert!(line(serde_json::json!({ "action": 9, "later": true })).is_err());
}

#[test]
fn a_slip_in_the_first_word_is_guessed() {
    for (line, meant) in
        [("evnt; ny>nj 2c", "event"), ("comand later", "command"), ("Specail; va +1mu", "special")]
    {
        let wrong = slip(line).unwrap_or_else(|| panic!("{line}"));
        assert!(wrong.ends_with(&format!("Did you mean {meant}?")), "{wrong}");
    }
    for line in ["event; ny>nj 2c", "rally ma; persuasion va", "part va; done", "boston 2c; ny 1c"]
    {
        assert_eq!(slip(line), None, "{line}");
    }
}
