use super::*;
use lod_engine::game::{ScenarioId, Space, scenario};
use lod_engine::rules::cards::cards;

fn known() -> KnownBoard {
    KnownBoard::of(&scenario::scenario(ScenarioId::Medium).position.board)
}

/// A turn of the Patriots on a card.
fn patriots(number: u8, line: &str) -> Result<EnteredTurn, String> {
    let begun = begun(line).unwrap_or_else(|| panic!("{line}"));
    turn(&known(), Faction::Patriots, cards().get(number).expect("a card"), begun)
}

#[test]
fn a_turn_is_entered_by_what_changed() {
    let entered = patriots(1, "command; ny>nj 3c; va +1mu; resources -2").expect("a turn");
    assert_eq!(entered.action, EnteredAction::Executed(ExecutedAction::Command));
    assert!(!entered.later);
    let (ny, nj) = (Space::NewYork.into(), Space::NewJersey.into());
    assert_eq!(
        entered.changes,
        [
            EnteredChange::Moves { piece: Piece::Continental, count: 3, from: ny, to: nj },
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
        wrong("command; ny>nj 9c").contains("as far as is known"),
        "{}",
        wrong("command; ny>nj 9c")
    );
    assert!(wrong("command; boston +1v").contains("1.4.2"));
    assert!(wrong("command; atlantis 1c").contains("atlantis"));
    let known = known().value(Fact::Resources(Faction::Patriots)).expect("known").number();
    assert!(wrong(&format!("command; resources -{}", known + 1)).contains("not possible"));
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
