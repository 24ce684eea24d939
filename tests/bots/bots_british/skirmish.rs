//! B11: Skirmish.

use super::*;

/// The Skirmish after a Muster in Savannah.
#[track_caller]
fn skirmish(at: Layout, dice: &str) -> Option<(Space, StrikeKind, Option<Piece>)> {
    let turn = musters_in_savannah(at).turn(dice);
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11");
    turn.skirmish()
}

fn fight(at: Layout, space: Space, regulars: u8, rebels: &[(Piece, u8)]) -> Layout {
    at.put_all(space, &[(BritishRegular, regulars)]).put_all(space, rebels)
}

/// 8.4.1: of two French and three Continentals both French go, and a Continental only where one French is there.
#[test]
fn r188_the_type_with_fewest_goes_until_none_is_left() {
    let removed = |french, continentals| {
        let cubes = [(FrenchRegular, french), (Continental, continentals)];
        let (space, kind, _) = skirmish(fight(late(), Norfolk, 3, &cubes), "").expect("one");
        assert_eq!(space, Norfolk);
        kind
    };
    let two = StrikeKind::Two;
    assert_eq!(removed(1, 3), two(FrenchRegular, Continental));
    assert_eq!(removed(3, 1), two(Continental, FrenchRegular));
    assert_eq!(removed(2, 3), two(FrenchRegular, FrenchRegular));
    assert_eq!(removed(3, 2), two(Continental, Continental));
    // The French if even.
    assert_eq!(removed(2, 2), two(FrenchRegular, FrenchRegular));
    assert_eq!(removed(1, 1), two(FrenchRegular, Continental));
}

#[test]
fn r8_4_1_skirmish_in_the_west_indies_then_where_one_regular_is() {
    let base = fight(late(), Norfolk, 1, &[(MilitiaActive, 1)]);
    let one = fight(base, Virginia, 3, &[(Continental, 2)]);
    assert_eq!(skirmish(one, ""), Some((Norfolk, StrikeKind::One(MilitiaActive), None)));
    let indies = fight(one, WestIndies, 3, &[(FrenchRegular, 1)]);
    assert_eq!(skirmish(indies, ""), Some((WestIndies, StrikeKind::One(FrenchRegular), None)));
}

#[test]
fn r8_4_1_skirmish_for_as_many_cubes_as_possible() {
    let base = fight(late(), Virginia, 3, &[(Continental, 2)]);
    let two = fight(base, Norfolk, 2, &[(Continental, 1)]);
    assert_eq!(
        skirmish(two, ""),
        Some((Virginia, StrikeKind::Two(Continental, Continental), None))
    );
    // Any cube before any Militia.
    let militia = fight(
        fight(late(), Virginia, 3, &[(Continental, 1), (MilitiaActive, 1)]),
        Norfolk,
        2,
        &[(MilitiaActive, 1)],
    );
    assert_eq!(skirmish(militia, ""), Some((Virginia, StrikeKind::One(Continental), None)));
}

#[test]
fn r8_4_1_else_one_piece_first_the_last_one_within_that_in_a_city() {
    let virginia = fight(late(), Virginia, 2, &[(MilitiaActive, 1)]);
    let more = fight(virginia, Norfolk, 2, &[(MilitiaActive, 2)]);
    assert_eq!(skirmish(more, "").map(|s| s.0), Some(Virginia));
    let city = fight(virginia, Norfolk, 2, &[(MilitiaActive, 1)]);
    assert_eq!(skirmish(city, "").map(|s| s.0), Some(Norfolk));
    // A Fort is the last piece too, at the price of a Regular.
    let fort = fight(more, Georgia, 2, &[(PatriotFort, 1)]);
    let fort = skirmish(fort, "d6=6");
    assert_eq!(fort, Some((Georgia, StrikeKind::Base, None)));
}

/// R67.
#[test]
fn r8_2_equal_cubes_or_no_last_piece_are_left_to_the_dice() {
    // One cube each, alone in Norfolk: the last piece and the City count only where no cube can go.
    let one = fight(
        fight(late(), Virginia, 2, &[(Continental, 1), (MilitiaActive, 1)]),
        Norfolk,
        2,
        &[(Continental, 1)],
    );
    assert_eq!(skirmish(one, "d6=4").map(|s| s.0), Some(Virginia));
    let two =
        fight(fight(late(), Virginia, 2, &[(Continental, 2)]), Norfolk, 2, &[(Continental, 2)]);
    assert_eq!(skirmish(two, "d6=4").map(|s| s.0), Some(Virginia));
    let militia =
        fight(fight(late(), Virginia, 2, &[(MilitiaActive, 2)]), Norfolk, 2, &[(MilitiaActive, 2)]);
    assert_eq!(skirmish(militia, "d6=4").map(|s| s.0), Some(Virginia));
}

#[test]
fn r4_2_2_a_fort_only_where_neither_cubes_nor_active_militia_are() {
    let fort = |rebels: &[(Piece, u8)]| {
        let at = fight(late(), Virginia, 2, rebels);
        skirmish(at, "").map(|(_, kind, _)| kind)
    };
    assert_eq!(fort(&[(PatriotFort, 1), (MilitiaUnderground, 2)]), Some(StrikeKind::Base));
    assert_eq!(fort(&[(PatriotFort, 1), (MilitiaActive, 2)]), Some(StrikeKind::One(MilitiaActive)));
    // Underground Militia alone: none, so Naval Pressure.
    let hidden = fight(late(), Virginia, 2, &[(MilitiaUnderground, 2)]);
    let turn = musters_in_savannah(hidden).turn("d3=1");
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
}

#[test]
fn r1_10_clinton_takes_one_more_militia_underground_first() {
    let more = |rebels: &[(Piece, u8)]| {
        let at = fight(late(), Virginia, 2, rebels).leader(Leader::Clinton, Virginia);
        skirmish(at, "").and_then(|(_, _, militia)| militia)
    };
    assert_eq!(
        more(&[(Continental, 1), (MilitiaUnderground, 1), (MilitiaActive, 1)]),
        Some(MilitiaUnderground)
    );
    assert_eq!(more(&[(MilitiaActive, 2)]), Some(MilitiaActive));
    assert_eq!(more(&[(MilitiaActive, 1)]), None);
    assert_eq!(more(&[(Continental, 2)]), None);
}

#[test]
fn r4_2_2_no_skirmish_in_a_muster_space() {
    let at = early().put_all(Savannah, &[(MilitiaActive, 2)]);
    let turn = musters_in_savannah(at).turn("d3=1");
    assert_eq!(turn.special(), Some(Special::NavalPressure));
}

#[test]
fn r1_10_a_leader_left_alone_goes_to_the_most_regulars() {
    let at = fight(late(), Norfolk, 1, &[(Continental, 2)]).leader(Leader::Gage, Norfolk);
    let turn = musters_in_savannah(at).turn("");
    assert_eq!(turn.leader(), Some(Savannah));
}
