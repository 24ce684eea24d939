//! F1 to F8: the Event, Préparer la Guerre and the Agent Mobilization before the Treaty of Alliance (8.6.1, 8.6.2).

use super::*;

#[test]
fn f1_the_event_is_ruled_out_by_the_sequence_of_play_or_a_sword() {
    let scene = before().resources(French, 0);
    assert_eq!(play(scene, &[]).path(), "F1 F3");
    let sword = Context { event_open: true, sword: true, ..Context::default() };
    assert_eq!(play_with(scene, &[], sword).path(), "F1 F3");
    let open = Context { event_open: true, ..Context::default() };
    assert_eq!(play_with(scene, &[], open).path(), "F1 F2 F3");
}

/// 8.6: F3 -> pass.
#[test]
fn f3_without_resources_the_french_pass() {
    let played = play(before().resources(French, 0), &[]);
    assert_eq!(played.outcome, Outcome::Pass);
    assert_eq!(played.board.resources(French), 2);
}

#[test]
fn f4_the_treaty_parts_the_ways() {
    assert!(play(before(), &[d3(1), d6(1)]).path().starts_with("F1 F3 F4 F5"));
    assert!(play(after(0), &[d3(1)]).path().starts_with("F1 F3 F4 F9"));
}

// F5-F8, before the Treaty

/// 8.6.1.
#[test]
fn f5_patriot_resources_against_a_d3() {
    let two = |patriots| before().resources(Patriots, patriots);
    let place = [d3(1), d6(1)];
    assert_eq!(play(two(0), &[d3(1)]).path(), "F1 F3 F4 F5 F6 F8");
    assert_eq!(play(two(1), &[d3(2), d3(1)]).path(), "F1 F3 F4 F5 F6 F8");
    let equal = play(two(1), &[&[d3(1)], &place[..]].concat());
    assert_eq!(equal.path(), "F1 F3 F4 F5 F7 F8");
    assert_eq!(play(two(3), &place).path(), "F1 F3 F4 F5 F7 F8");
}

#[test]
fn f6_spends_a_d3_and_the_patriots_get_one_more() {
    let played = play(before().resources(Patriots, 0), &[d3(3)]);
    assert_eq!(played.board.resources(French), 2);
    assert_eq!(played.board.resources(Patriots), 4);
    assert_eq!(played.outcome, Outcome::Command(Command::Hortalez, None));
}

/// 8.6.1, and the example of 8.1.1.
#[test]
fn f6_and_r3_spends_up_to_the_roll() {
    let poor = before().resources(Patriots, 0).resources(French, 2);
    assert_eq!(play(poor, &[d3(3)]).board.resources(French), 0);
    assert_eq!(play(poor, &[d3(1)]).board.resources(French), 1);
    // R26: with one Resource every roll spends it.
    let last = play(poor.resources(French, 1), &[]);
    assert_eq!(last.board.resources(French), 0);
    assert_eq!(last.board.resources(Patriots), 2);
}

#[test]
fn f7_two_militia_for_one_resource() {
    // The Random Spaces table, second box of the first column: Quebec above New York.
    assert_eq!(play(before(), &[d3(1), d6(2)]).at(Quebec, MilitiaUnderground), 2);
    let played = play(before().put(Quebec, Tory, 2), &[d3(1), d6(2)]);
    assert_eq!(played.at(NewYork, MilitiaUnderground), 2);
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(played.outcome, Outcome::Command(Command::FrenchAgentMobilization, None));
}

/// New Hampshire, Massachusetts and Quebec under Rebellion Control already.
fn controlled() -> Layout {
    before().put(NewHampshire, MilitiaActive, 1).put(Massachusetts, MilitiaActive, 2).put(
        Quebec,
        MilitiaActive,
        1,
    )
}

/// 8.6.2.
#[test]
fn f7_first_to_add_control_then_most_patriot_units() {
    // Two Militia beat one Tory in New York, which has fewer Patriot units.
    let scene = controlled().put(NewYork, Tory, 1);
    assert_eq!(play(scene, &[]).at(NewYork, MilitiaUnderground), 2);
    // Two against two is no Control: Massachusetts has the most units.
    let scene = controlled().put(NewYork, Tory, 2);
    assert_eq!(play(scene, &[]).at(Massachusetts, MilitiaUnderground), 2);
    // A Fort is no unit.
    let scene = controlled().put(NewYork, Tory, 2).put(Quebec, PatriotFort, 2);
    assert_eq!(play(scene, &[]).at(Massachusetts, MilitiaUnderground), 2);
    // Equal ones: a die; listed order puts Massachusetts before Quebec.
    let scene = controlled().put(NewYork, Tory, 2).put(Quebec, MilitiaActive, 1);
    assert_eq!(play(scene, &[d6(3)]).at(Massachusetts, MilitiaUnderground), 2);
    assert_eq!(play(scene, &[d6(4)]).at(Quebec, MilitiaUnderground), 2);
}

#[test]
fn f7_not_at_active_support() {
    let scene = controlled()
        .put(NewYork, Tory, 1)
        .support(NewYork, Support::ActiveSupport)
        .support(Massachusetts, Support::ActiveSupport)
        .put(NewHampshire, MilitiaActive, 1);
    assert_eq!(play(scene, &[]).at(NewHampshire, MilitiaUnderground), 2);
}

#[test]
fn f7_and_r2_the_province_quebec() {
    let scene = before()
        .support(NewYork, Support::ActiveSupport)
        .support(Massachusetts, Support::ActiveSupport)
        .support(NewHampshire, Support::ActiveSupport)
        .put(QuebecCity, Continental, 3);
    let played = play(scene, &[]);
    assert_eq!(played.at(Quebec, MilitiaUnderground), 2);
    assert_eq!(played.at(QuebecCity, MilitiaUnderground), 0);
}

/// R52.
#[test]
fn f7_a_continental_where_two_militia_are_not_to_be_had() {
    let scene = before().put(Virginia, MilitiaActive, 14).put(NewYork, MilitiaActive, 1);
    let scene = scene.put(Massachusetts, Tory, 1).put(NewHampshire, Tory, 1).put(Quebec, Tory, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYork, Continental), 1);
    assert_eq!(played.path(), "F1 F3 F4 F5 F7 F8");
}

#[test]
fn f7_without_pieces_or_space_hortalez() {
    let scene = before().put(Virginia, MilitiaActive, 15).put(Virginia, Continental, 20);
    assert_eq!(play(scene, &[d3(1)]).path(), "F1 F3 F4 F5 F7 F6 F8");
    // One Militia is not two (8.6.2).
    let scene = before().put(Virginia, MilitiaActive, 14).put(Virginia, Continental, 20);
    assert_eq!(play(scene, &[d3(1)]).path(), "F1 F3 F4 F5 F7 F6 F8");
}

/// 8.6.1.
#[test]
fn f8_a_squadron_else_three_regulars_else_nothing() {
    let base = before().resources(Patriots, 0).resources(French, 1).away(
        PieceType::FrenchRegular,
        5,
        OffMapBox::Unavailable,
    );
    let played = play(base.squadrons(1, 2), &[]);
    assert_eq!(played.board.squadrons_west_indies(), 2);
    assert_eq!(played.board.squadrons_unavailable(), 1);
    assert_eq!(played.board.available(PieceType::FrenchRegular), 10);
    assert_eq!(played.outcome, command(Command::Hortalez, Special::PreparerLaGuerre));
    let played = play(base, &[]);
    assert_eq!(played.board.available(PieceType::FrenchRegular), 13);
    let two = before().resources(Patriots, 0).resources(French, 1).away(
        PieceType::FrenchRegular,
        2,
        OffMapBox::Unavailable,
    );
    assert_eq!(play(two, &[]).board.available(PieceType::FrenchRegular), 15);
    let none = play(before().resources(Patriots, 0).resources(French, 1), &[]);
    assert_eq!(none.outcome, Outcome::Command(Command::Hortalez, None));
    assert_eq!(none.board.resources(French), 0, "no two Resources here");
}
