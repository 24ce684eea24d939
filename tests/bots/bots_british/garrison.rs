//! B5: Garrison.

use super::*;

/// R64.
#[test]
fn r8_4_1_control_first_where_most_rebellion_pieces_without_a_fort() {
    let turn = early()
        .quiet(&[QuebecCity, CharlesTown, Savannah])
        .put_all(NewYorkCity, &[(BritishRegular, 12)])
        .support(NewYorkCity, ActiveSupport)
        .put_all(Boston, &[(MilitiaActive, 3)])
        .put_all(Philadelphia, &[(MilitiaActive, 1)])
        .put_all(Norfolk, &[(MilitiaActive, 5), (PatriotFort, 1)])
        .support(Massachusetts, PassiveOpposition)
        .turn("d3=1");
    assert_eq!(turn.path, "B1 B3 B4 B5 B7");
    // Then up to three cubes in Philadelphia; Norfolk would need seven.
    assert_eq!(
        turn.moves(),
        [(NewYorkCity, Boston, 4), (NewYorkCity, Philadelphia, 2), (NewYorkCity, Philadelphia, 1)]
    );
    assert_eq!(turn.displaced(), Some((Boston, Massachusetts)));
    // Ten, one of Naval Pressure, two for all the moves.
    assert_eq!(turn.resources(), 9);
    assert_eq!(
        turn.outcome,
        Some(Outcome::Command(Command::Garrison, Some(Special::NavalPressure)))
    );
}

/// A Regular source in Boston; New York City and Philadelphia to retake.
fn two_cities() -> Layout {
    early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put_all(Boston, &[(BritishRegular, 12)])
        .support(Boston, ActiveSupport)
        .put_all(NewYorkCity, &[(MilitiaActive, 1)])
        .put_all(Philadelphia, &[(MilitiaUnderground, 1)])
}

/// R64.
#[test]
fn r8_4_1_then_new_york_city_and_three_cubes_first_over_underground_militia() {
    let turn = two_cities().turn("d3=1 d6=4");
    assert_eq!(
        turn.moves(),
        [
            (Boston, NewYorkCity, 2),
            (Boston, Philadelphia, 2),
            (Boston, Philadelphia, 1),
            (Boston, NewYorkCity, 1)
        ]
    );
    // The Militia was found by the three cubes; the die took Philadelphia, and there New Jersey has the
    // lowest Population.
    assert_eq!(turn.displaced(), Some((Philadelphia, NewJersey)));
    assert_eq!(turn.board.pieces(NewJersey, MilitiaActive), 1);
}

#[test]
fn r8_4_1_a_regular_for_each_british_city_before_three_cubes() {
    // Norfolk and Savannah are British; only Norfolk lacks a Regular, Charles Town has Active Support.
    let turn = early()
        .quiet(&[QuebecCity, NewYorkCity, Philadelphia])
        .put_all(CharlesTown, &[(Tory, 3)])
        .support(CharlesTown, ActiveSupport)
        .put_all(Boston, &[(MilitiaActive, 1)])
        .put_all(Norfolk, &[(Tory, 2)])
        .put_all(Savannah, &[(BritishRegular, 1)])
        .put_all(Virginia, &[(BritishRegular, 5)])
        .put_all(Northwest, &[(BritishRegular, 4), (Continental, 2)])
        .support(Massachusetts, PassiveOpposition)
        .turn("d3=2");
    // Virginia has three free: two to Boston, one to Norfolk. The Northwest has a lead of two.
    assert_eq!(turn.moves(), [(Virginia, Boston, 2), (Virginia, Norfolk, 1)]);
}

#[test]
fn r8_4_1_displace_most_units_to_most_opposition_least_support_least_population() {
    let base = early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put_all(Boston, &[(BritishRegular, 12)])
        .support(Boston, ActiveSupport)
        .put_all(NewYorkCity, &[(MilitiaActive, 1)])
        .put_all(Philadelphia, &[(MilitiaActive, 2)]);
    let to = |at: Layout| at.turn("d3=1").displaced();
    let opposition = base.support(MarylandDelaware, PassiveOpposition);
    assert_eq!(to(opposition), Some((Philadelphia, MarylandDelaware)));
    // Level times Population: 2 x 2 beats 2 x 1.
    let most = base.support(NewJersey, ActiveOpposition).support(Pennsylvania, ActiveOpposition);
    assert_eq!(to(most), Some((Philadelphia, Pennsylvania)));
    let support = base.support(NewJersey, PassiveSupport).support(MarylandDelaware, PassiveSupport);
    assert_eq!(to(support), Some((Philadelphia, Pennsylvania)));
    assert_eq!(to(base), Some((Philadelphia, NewJersey)));
}

/// Where two Cities would lose as many units, the destination says which of them.
#[test]
fn r8_4_1_displace_from_the_city_that_borders_the_better_province() {
    let base = early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put_all(Boston, &[(BritishRegular, 12)])
        .support(Boston, ActiveSupport)
        .put_all(NewYorkCity, &[(MilitiaActive, 2)])
        .put_all(Philadelphia, &[(MilitiaActive, 2)]);
    let opposed = |at| base.support(at, PassiveOpposition).turn("d3=1").displaced();
    let philadelphia = Some((Philadelphia, MarylandDelaware));
    assert_eq!(opposed(MarylandDelaware), philadelphia);
    assert_eq!(opposed(NewYork), Some((NewYorkCity, NewYork)));
}

#[test]
fn r8_4_1_what_stays_in_the_origin() {
    // Boston needs two; there are two or there is no Garrison.
    let garrisons = |at: Layout| {
        let at = at
            .stuck()
            .quiet(&[QuebecCity, NewYorkCity, Philadelphia, Norfolk, CharlesTown, Savannah])
            .put_all(Boston, &[(MilitiaActive, 1)])
            .support(Massachusetts, PassiveOpposition);
        !at.path("d3=1").contains("B8")
    };
    let here = |space, pieces: &[(Piece, u8)]| early().put_all(space, pieces);
    // Two more Royalist than Rebellion pieces under British Control.
    assert!(!garrisons(here(Virginia, &[(BritishRegular, 3)])));
    assert!(garrisons(here(Virginia, &[(BritishRegular, 4)])));
    let watched = [(BritishRegular, 4), (MilitiaUnderground, 1)];
    assert!(!garrisons(here(Virginia, &watched)));
    assert!(garrisons(here(Virginia, &[(BritishRegular, 5), (MilitiaUnderground, 1)])));
    // The last Regular, from Population 0 or Active Support only.
    let tories = here(Virginia, &[(BritishRegular, 2), (Tory, 3)]);
    assert!(!garrisons(tories));
    assert!(garrisons(tories.support(Virginia, ActiveSupport)));
    assert!(garrisons(here(Quebec, &[(BritishRegular, 2), (WarPartyUnderground, 2)])));
    // Without British Control there the lead does not count, the last Regular does.
    let even = here(Virginia, &[(BritishRegular, 2), (MilitiaUnderground, 2)]);
    assert!(!garrisons(even));
    assert!(garrisons(even.support(Virginia, ActiveSupport)));
    assert!(garrisons(here(Virginia, &[(BritishRegular, 3), (MilitiaUnderground, 3)])));
}

#[test]
fn r1_9_no_garrison_to_or_from_a_blockade_nor_at_fni_3() {
    // Howe has nothing to do without a Special Activity, and FNI above 0 leaves none but a Skirmish.
    let base = late()
        .led_by(Leader::Howe)
        .quiet(&[QuebecCity, Philadelphia, Norfolk, CharlesTown, Savannah])
        .put_all(NewYorkCity, &[(BritishRegular, 12)])
        .put_all(Boston, &[(MilitiaActive, 1)])
        .support(Massachusetts, PassiveOpposition);
    let garrisons = |at: Layout| !at.path("").contains("B8");
    assert!(garrisons(base.blockade(Savannah)));
    assert!(!garrisons(base.blockade(NewYorkCity)));
    assert!(!garrisons(base.blockade(Boston)));
    assert!(!garrisons(base.blockade(Savannah).fni(3)));
}

/// Boston to retake after a Skirmish that takes the one Regular there; Howe, FNI 1.
fn skirmished() -> Layout {
    late()
        .led_by(Leader::Howe)
        .blockade(Savannah)
        .put_all(Boston, &[(BritishRegular, 1), (Continental, 2)])
        .quiet(&[QuebecCity, NewYorkCity, Norfolk, CharlesTown])
        .support(Boston, PassiveOpposition)
        .stuck()
}

#[test]
fn r8_4_1_no_garrison_where_the_skirmish_was() {
    let turn = skirmished()
        .put_all(Virginia, &[(BritishRegular, 5)])
        .put_all(Savannah, &[(Tory, 3)])
        .support(Savannah, ActiveSupport)
        .put_all(Philadelphia, &[(MilitiaActive, 1)])
        .turn("");
    assert_eq!(turn.path, "B1 B3 B4 B5 B7 B11");
    assert_eq!(turn.skirmish(), Some((Boston, StrikeKind::Two(Continental, Continental), None)));
    assert_eq!(turn.moves(), [(Virginia, Philadelphia, 2), (Virginia, Philadelphia, 1)]);
}

/// B5 -> B8.
#[test]
fn r24_an_aborted_garrison_musters_with_the_special_activity_used() {
    let turn = skirmished()
        .everywhere(ActiveSupport)
        .support(Boston, Neutral)
        .support(NewHampshire, PassiveOpposition)
        .put_all(Philadelphia, &[(Tory, 3)])
        .put_all(Savannah, &[(Tory, 3)])
        .no_tories()
        .turn("");
    assert_eq!(turn.path, "B1 B3 B4 B5 B7 B11 B8");
    // 4.2.2: the Skirmish space is no Muster space, though it would come first.
    assert_eq!(turn.regulars_mustered().map(|(s, _)| s), Some(NewHampshire));
    assert_eq!(turn.resources(), 9);
    assert_eq!(turn.outcome, Some(Outcome::Command(Command::Muster, Some(Special::Skirmish))));
}

/// R65.
#[test]
fn r24_naval_pressure_may_pay_for_the_garrison() {
    let turn = two_cities().resources(British, 1).turn("d3=1 d6=4");
    assert_eq!(turn.resources(), 0);
    assert_eq!(turn.moves().len(), 4);
    // One Resource and a Special Activity that brings none: nothing moves, nothing is paid for it.
    let poor = skirmished()
        .put_all(Virginia, &[(BritishRegular, 5)])
        .put_all(Philadelphia, &[(MilitiaActive, 1)])
        .resources(British, 1);
    assert!(poor.path("").starts_with("B1 B3 B4 B5 B7 B11 B8"));
}

#[test]
fn r2_3_5_a_limited_garrison_has_one_destination() {
    let limited = Context { limited: true, ..Context::default() };
    let turn = two_cities().turn_of(limited, "");
    assert_eq!(turn.moves(), [(Boston, NewYorkCity, 2), (Boston, NewYorkCity, 1)]);
    assert_eq!(turn.displaced(), Some((NewYorkCity, NewJersey)));
    assert_eq!(turn.special(), None);
}

#[test]
fn r16_regulars_that_arrive_do_not_hold_the_leader() {
    // Three leave Norfolk, two stay, one arrives.
    let turn = early()
        .quiet(&[QuebecCity, NewYorkCity, Philadelphia, CharlesTown, Savannah])
        .put_all(Boston, &[(MilitiaActive, 2)])
        .put_all(Norfolk, &[(BritishRegular, 5)])
        .put_all(Virginia, &[(BritishRegular, 5), (MilitiaUnderground, 2)])
        .support(Massachusetts, PassiveOpposition)
        .leader(Leader::Gage, Norfolk)
        .turn("d3=1 d6=1");
    assert_eq!(turn.moves(), [(Norfolk, Boston, 3), (Virginia, Norfolk, 1)]);
    assert_eq!(turn.leader(), Some(Boston));
}

/// 8.1, R16: two Regulars leave Boston and two stay. The die for their Leader comes when all have moved, before the die
/// of the displacement.
#[test]
fn r187_the_leader_of_a_garrison_follows_before_anybody_is_displaced() {
    let at = early()
        .quiet(&[QuebecCity, NewYorkCity, Norfolk, CharlesTown, Savannah])
        .stuck()
        .put_all(Boston, &[(BritishRegular, 4)])
        .leader(Leader::Gage, Boston)
        .put_all(Philadelphia, &[(MilitiaActive, 1)])
        .support(MarylandDelaware, PassiveOpposition)
        .support(Pennsylvania, PassiveOpposition);
    for (dice, led, to) in [
        ("d3=1 d6=1 d6=6", Philadelphia, MarylandDelaware),
        ("d3=1 d6=6 d6=1", Boston, Pennsylvania),
    ] {
        let turn = at.turn(dice);
        assert_eq!(turn.moves(), [(Boston, Philadelphia, 2)]);
        assert_eq!(turn.leader(), Some(led), "{dice}");
        assert_eq!(turn.displaced(), Some((Philadelphia, to)), "{dice}");
        let place = |of: fn(&ActionStep) -> bool| turn.steps.iter().position(of);
        let led = place(|s| matches!(s, ActionStep::Lead { .. }));
        let found = place(|s| matches!(s, ActionStep::Activate));
        assert!(found.is_some() && led < found);
    }
}

/// A Rebellion Leader goes with those who are displaced, when they are.
#[test]
fn r187_washington_follows_who_is_displaced() {
    let turn = early()
        .quiet(&[QuebecCity, NewYorkCity, Norfolk, CharlesTown, Savannah])
        .stuck()
        .put_all(Boston, &[(BritishRegular, 7)])
        .leader(Leader::Gage, Boston)
        .put_all(Philadelphia, &[(Continental, 1)])
        .leader(Leader::Washington, Philadelphia)
        .turn("d3=1");
    assert_eq!(turn.leader(), Some(Boston));
    assert_eq!(turn.displaced(), Some((Philadelphia, NewJersey)));
    let washington = turn.board.leader_space(Faction::Patriots);
    assert_eq!(washington, Some(NewJersey));
}
