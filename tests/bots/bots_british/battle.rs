//! B12: Battle.

use super::*;

#[test]
fn b12_nothing_worth_a_battle_is_a_march() {
    // Active Militia alone lead here, but have neither cubes nor a Fort (8.4.4).
    let at = early().put_all(Virginia, &[(BritishRegular, 4), (MilitiaActive, 2)]).no_cubes();
    let path = at.path("");
    assert_eq!(path, "B1 B3 B4 B6 B9 B12 B10 B11");
}

#[test]
fn b12_without_common_cause_another_special_activity_before_the_battles() {
    let at = early()
        .put_all(Virginia, &[(BritishRegular, 6), (Continental, 2)])
        .put_all(Georgia, &[(BritishRegular, 1), (MilitiaActive, 1)])
        .no_cubes();
    let mut source =
        ScriptedSource::rolls("d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3").then_stop().with_spare_dice();
    let (turn, _) = at.run(Context::default(), &mut source);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B12 B11");
    assert_eq!(turn.skirmish().map(|s| s.0), Some(Georgia));
    let skirmish = turn.steps.iter().position(|s| matches!(s, ActionStep::Skirmish { .. }));
    let battle = turn.steps.iter().position(|s| matches!(s, ActionStep::Battle { .. }));
    assert!(skirmish.is_some() && battle.is_some() && skirmish < battle);
}

#[test]
fn b13_common_cause_in_the_battle_is_the_special_activity() {
    let at = early()
        .put_all(
            Virginia,
            &[(BritishRegular, 5), (WarPartyActive, 3), (WarPartyUnderground, 1), (Continental, 2)],
        )
        .put_all(Georgia, &[(BritishRegular, 1), (MilitiaActive, 1)])
        .no_cubes();
    let mut source =
        ScriptedSource::rolls("d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3").then_stop().with_spare_dice();
    let (turn, _) = at.run(Context::default(), &mut source);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B12 B13");
    assert_eq!(turn.skirmish(), None);
}

/// 8.4.4, 1.10: the War Parties fight in the second Battle; FNI goes down, and the Blockade of the first Battle's City
/// is lifted, before that one is fought.
#[test]
fn r192_howe_before_the_first_battle_where_common_cause_is_used_in_a_later_one() {
    let at = late()
        .led_by(Leader::Howe)
        .blockade(NewYorkCity)
        .put_all(NewYorkCity, &[(BritishRegular, 9), (Continental, 2)])
        .put_all(
            Virginia,
            &[(BritishRegular, 5), (WarPartyActive, 3), (WarPartyUnderground, 1), (Continental, 2)],
        )
        .no_cubes();
    let mut source = ScriptedSource::rolls("d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3")
        .then_stop()
        .with_spare_dice();
    let (turn, _) = at.run(Context::default(), &mut source);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B12 B13");
    let told: Vec<(Space, bool)> = turn
        .steps
        .iter()
        .filter_map(|s| match *s {
            ActionStep::Howe { city } => Some((city.expect("a City"), false)),
            ActionStep::Battle { space, common_cause, .. } => {
                Some((space, !common_cause.is_empty()))
            }
            _ => None,
        })
        .collect();
    // Howe, the Battle without and the Battle with War Parties.
    let expected = [(NewYorkCity, false), (NewYorkCity, false), (Virginia, true)];
    assert_eq!(told, expected);
    assert!(matches!(turn.steps[0], ActionStep::Howe { .. }));
    assert_eq!(turn.board.fni(), 0);
}

/// Without Common Cause in any of them another Special Activity comes first, and Howe before that.
#[test]
fn r192_howe_lowers_fni_once_and_not_for_a_battle_alone() {
    let at = late()
        .led_by(Leader::Howe)
        .blockade(NewYorkCity)
        .blockade(NewYorkCity)
        .put_all(NewYorkCity, &[(BritishRegular, 9), (Continental, 2)])
        .no_cubes();
    let mut source =
        ScriptedSource::rolls("d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3").then_stop().with_spare_dice();
    let (turn, _) = at.run(Context::default(), &mut source);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B12 B11 B7");
    assert_eq!(turn.board.fni(), 2);
}

#[test]
fn r3_2_4_tories_alone_or_a_fort_alone_may_battle_but_have_no_force() {
    // 3.2.4 wants British pieces; without Regulars the Force Level never exceeds the enemy's.
    let at = early()
        .put_all(Virginia, &[(Tory, 9), (Continental, 1)])
        .put_all(Georgia, &[(BritishRegular, 4), (MilitiaActive, 2)])
        .no_cubes();
    assert!(at.path("").starts_with("B1 B3 B4 B6 B9 B12 B10"));
    assert_eq!(at.control(Virginia), Control::British);
}

/// R26: two Regulars are needed and two are free, one in each City: no die says which goes first.
#[test]
fn r26_no_die_where_every_free_regular_is_needed() {
    let turn = early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put_all(Boston, &[(BritishRegular, 3)])
        .support(Boston, ActiveSupport)
        .put_all(NewYorkCity, &[(BritishRegular, 3)])
        .support(NewYorkCity, ActiveSupport)
        .put_all(Virginia, &[(BritishRegular, 4), (MilitiaActive, 2)])
        .put_all(Georgia, &[(BritishRegular, 4), (MilitiaActive, 2)])
        .put_all(Philadelphia, &[(MilitiaActive, 1)])
        .turn("d3=1");
    assert_eq!(turn.moves(), [(Boston, Philadelphia, 1), (NewYorkCity, Philadelphia, 1)]);
}

/// R26: a die only while not all of the equal spaces can have their Tories.
#[test]
fn r26_no_die_where_all_equal_spaces_take_tories() {
    let base = early()
        .everywhere(ActiveSupport)
        .support(Savannah, PassiveOpposition)
        .put_all(Boston, &[(BritishRegular, 1)])
        .put_all(Norfolk, &[(BritishRegular, 1)]);
    assert_eq!(tories_of(base.resources(British, 3)), [(Savannah, 1), (Boston, 2), (Norfolk, 2)]);
    let turn = base.resources(British, 2).turn("d6=5 d3=1");
    assert_eq!(turn.tories_mustered(), [(Savannah, 1), (Norfolk, 2)]);
}
