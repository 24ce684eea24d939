//! The diamonds.

use super::*;

#[test]
fn b1_a_sword_or_the_sequence_of_play_rules_the_event_out() {
    let open = Context { event_open: true, ..Context::default() };
    let sword = Context { sword: true, ..open };
    let poor = early().resources(British, 0);
    assert_eq!(poor.turn_of(open, "").path, "B1 B2 B3");
    assert_eq!(poor.turn_of(sword, "").path, "B1 B3");
    assert_eq!(poor.turn("").path, "B1 B3");
}

/// 8.4: B3 -> pass.
#[test]
fn b3_without_resources_a_pass_brings_two() {
    let turn = early().resources(British, 0).turn("");
    assert_eq!(turn.outcome, Some(Outcome::Pass));
    assert_eq!(turn.resources(), 2);
    assert!(early().resources(British, 1).path("").starts_with("B1 B3 B4"));
}

#[test]
fn b4_ten_regulars_and_a_city_without_a_fort() {
    let ten = |regulars| {
        early()
            .put_all(Virginia, &[(BritishRegular, regulars)])
            .put_all(Boston, &[(MilitiaActive, 1)])
    };
    let yes = |at: Layout| at.path("").starts_with("B1 B3 B4 B5");
    let meant = "another number in B4 of flowcharts/british.toml: where it is meant, change it in this test";
    assert!(yes(ten(10)), "{meant}");
    assert!(!yes(ten(9)), "{meant}");
    assert!(!yes(ten(10).put_all(Boston, &[(PatriotFort, 1)])));
    assert!(!yes(ten(10).put_all(Boston, &[(Tory, 1)])));
    // Only Cities count, and only Regulars on the map.
    let colony = early().put_all(Virginia, &[(BritishRegular, 10)]);
    assert!(!yes(colony.put_all(Georgia, &[(MilitiaActive, 1)])));
    let away = late()
        .put_all(WestIndies, &[(BritishRegular, 5)])
        .put_all(Virginia, &[(BritishRegular, 9)])
        .put_all(Boston, &[(MilitiaActive, 1)]);
    assert!(!yes(away));
}

#[test]
fn b6_a_die_below_the_available_regulars() {
    let with = |n| early().only(PieceType::BritishRegular, n);
    assert!(with(4).path("d6=3").starts_with("B1 B3 B4 B6 B8"));
    assert!(with(4).path("d6=4").starts_with("B1 B3 B4 B6 B9"));
}

#[test]
fn r26_no_die_where_every_result_gives_the_same_answer() {
    let with = |n| early().only(PieceType::BritishRegular, n);
    assert!(with(7).path("").starts_with("B1 B3 B4 B6 B8"));
    assert!(with(1).path("").starts_with("B1 B3 B4 B6 B9"));
}

/// R28.
#[test]
fn b9_active_rebels_outnumbered_by_regulars_and_leader() {
    let yes = |at: Layout| {
        let at = at.only(PieceType::BritishRegular, 0);
        let mut source = ScriptedSource::nothing().then_stop();
        let (turn, _) = at.run(Context::default(), &mut source);
        turn.path.starts_with("B1 B3 B4 B6 B9 B12")
    };
    let against = |regulars, rebels: &[(Piece, u8)]| {
        early().put_all(Virginia, &[(BritishRegular, regulars)]).put_all(Virginia, rebels)
    };
    assert!(yes(against(3, &[(MilitiaActive, 2)])));
    assert!(yes(against(3, &[(Continental, 1), (PatriotFort, 1)])));
    assert!(!yes(against(2, &[(MilitiaActive, 2)])));
    // Only one of them Active; then three in all.
    assert!(!yes(against(5, &[(MilitiaActive, 1), (MilitiaUnderground, 1)])));
    assert!(!yes(against(3, &[(MilitiaActive, 2), (MilitiaUnderground, 1)])));
    let gage = against(2, &[(MilitiaActive, 2)]).leader(Leader::Gage, Virginia);
    assert!(yes(gage));
    assert!(!yes(gage.leader(Leader::Washington, Virginia)));
    // Tories do not count.
    assert!(!yes(against(2, &[(MilitiaActive, 2), (Tory, 2)])));
    let indies = late().put_all(WestIndies, &[(BritishRegular, 3), (FrenchRegular, 2)]);
    assert!(yes(indies));
}
