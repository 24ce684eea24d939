//! B10: March.

use super::*;

/// A turn that Marches, with no cube left to Muster.
#[track_caller]
fn march(at: Layout, dice: &str) -> Turn {
    let turn = at.no_cubes().turn(dice);
    assert!(turn.path.starts_with("B1 B3 B4 B6 B9 B10"), "{}", turn.path);
    turn
}

fn source(space: Space, regulars: u8, tories: u8) -> Layout {
    early()
        .put_all(space, &[(BritishRegular, regulars), (Tory, tories)])
        .support(space, ActiveSupport)
}

#[test]
fn r8_4_3_cities_first_then_rebellion_cubes_then_population() {
    let empty = source(Virginia, 4, 4);
    let turn = march(empty, "d3=1");
    let group = troops(&[(BritishRegular, 4), (Tory, 3)]);
    assert_eq!(turn.marches(), [(NewYorkCity, vec![(Virginia, group)])]);
    assert_eq!(turn.resources(), 10);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B11 B7");
    let cubes =
        empty.put_all(Boston, &[(Continental, 1)]).put_all(Pennsylvania, &[(Continental, 1)]);
    assert_eq!(march(cubes, "").destinations(), [Boston]);
    // Militia are no cubes.
    let militia = empty.put_all(Boston, &[(MilitiaUnderground, 1)]);
    assert_eq!(march(militia, "d3=1").destinations(), [NewYorkCity]);
}

#[test]
fn r8_4_3_colonies_after_the_cities_and_no_reserves() {
    let base = source(Virginia, 2, 1).held_but(&[Virginia, NewJersey, Massachusetts]);
    assert_eq!(march(base, "d3=1").destinations(), [Massachusetts]);
    let cubes = base.put_all(NewJersey, &[(Continental, 1)]);
    assert_eq!(march(cubes, "").destinations(), [NewJersey]);
    let none = source(Virginia, 2, 1).held_but(&[Virginia]);
    assert_eq!(march(none, "").outcome, Some(Outcome::Pass));
}

/// R66.
#[test]
fn r8_4_3_two_spaces_the_largest_groups_first() {
    let three = source(Virginia, 3, 2)
        .put_all(Massachusetts, &[(BritishRegular, 2), (Tory, 2)])
        .support(Massachusetts, ActiveSupport)
        .put_all(Georgia, &[(BritishRegular, 1), (Tory, 1)])
        .support(Georgia, ActiveSupport)
        .put_all(Boston, &[(Continental, 1)]);
    let turn = march(three, "");
    let of = |r, t| troops(&[(BritishRegular, r), (Tory, t)]);
    assert_eq!(
        turn.marches(),
        [(Boston, vec![(Virginia, of(3, 1))]), (NewYorkCity, vec![(Massachusetts, of(2, 1))])]
    );
}

/// R66.
#[test]
fn r8_4_3_groups_stop_once_there_is_control() {
    let three = source(Virginia, 3, 1)
        .put_all(Massachusetts, &[(BritishRegular, 2), (Tory, 1)])
        .support(Massachusetts, ActiveSupport)
        .put_all(Georgia, &[(BritishRegular, 1), (Tory, 1)])
        .support(Georgia, ActiveSupport)
        .put_all(Boston, &[(Continental, 3)]);
    let turn = march(three, "");
    let of = |r| troops(&[(BritishRegular, r)]);
    assert_eq!(
        turn.marches(),
        [
            (Boston, vec![(Virginia, of(3)), (Massachusetts, of(2))]),
            (NewYorkCity, vec![(Georgia, of(1))])
        ]
    );
}

#[test]
fn r8_4_3_what_stays_in_the_origin() {
    let size = |at: Layout| {
        let at = at.held_but(&[Virginia, Boston]).no_cubes();
        let mut source = ScriptedSource::rolls("d3=1").then_stop().with_spare_dice();
        let (turn, _) = at.run(Context::default(), &mut source);
        turn.marches().first().map_or(0, |(_, groups)| groups[0].1.total())
    };
    let here = |pieces: &[(Piece, u8)]| early().put_all(Virginia, pieces);
    // The last Regular, under British Control without Active Support.
    let cubes = here(&[(BritishRegular, 2), (Tory, 1)]);
    assert_eq!(size(cubes), 1);
    assert_eq!(size(cubes.support(Virginia, ActiveSupport)), 2);
    // Without British Control all may go.
    let outdone = here(&[(BritishRegular, 2), (MilitiaUnderground, 3)]);
    assert_eq!(size(outdone), 2);
    // What Control needs stays.
    let watched = here(&[(BritishRegular, 5), (MilitiaUnderground, 2)]);
    assert_eq!(size(watched.support(Virginia, ActiveSupport)), 2);
    // The last Tory stays, the others go one for one.
    let tories = here(&[(BritishRegular, 2), (Tory, 4)]).support(Virginia, ActiveSupport);
    assert_eq!(size(tories), 4);
    let last = here(&[(BritishRegular, 2), (Tory, 2), (MilitiaUnderground, 4)]);
    assert_eq!(size(last), 3);
}

#[test]
fn r8_4_3_common_cause_into_an_adjacent_province() {
    let base = |active, hidden| {
        source(Virginia, 3, 1)
            .put_all(Virginia, &[(WarPartyActive, active), (WarPartyUnderground, hidden)])
            .held_but(&[Virginia, NorthCarolina])
    };
    let group = |at: Layout| march(at, "").marches()[0].1[0].1;
    let regulars = PieceCounts::of(BritishRegular, 3);
    assert_eq!(group(base(3, 1)), regulars.with(WarPartyActive, 3));
    // The Underground one stays if there is one.
    assert_eq!(group(base(1, 2)), regulars.with(WarPartyActive, 1).with(WarPartyUnderground, 1));
    assert_eq!(group(base(2, 0)), regulars.with(WarPartyActive, 1));
    let turn = march(base(3, 1), "");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B13");
    assert_eq!(turn.special(), Some(Special::CommonCause));
    // They are Active when they arrive.
    assert_eq!(march(base(0, 3), "").board.pieces(NorthCarolina, WarPartyActive), 2);
    // The last one never goes.
    let last = march(base(0, 1), "d3=1");
    assert_eq!(last.path, "B1 B3 B4 B6 B9 B10 B11 B7");
}

#[test]
fn r4_2_1_no_common_cause_into_cities_or_far_away() {
    for far in [Norfolk, Massachusetts] {
        let turn = march(
            source(Virginia, 3, 1)
                .put_all(Virginia, &[(WarPartyActive, 3)])
                .held_but(&[Virginia, far]),
            "d3=1",
        );
        assert_eq!(turn.marches()[0].1[0].1, PieceCounts::of(BritishRegular, 3));
        assert_eq!(turn.special(), Some(Special::NavalPressure));
    }
}

#[test]
fn r4_2_1_war_parties_make_up_for_tories_only() {
    // Three Regulars and two Tories march: room for one War Party.
    let turn = march(
        source(Virginia, 3, 3)
            .put_all(Virginia, &[(WarPartyActive, 3)])
            .held_but(&[Virginia, NorthCarolina]),
        "",
    );
    assert_eq!(
        turn.marches()[0].1[0].1,
        troops(&[(BritishRegular, 3), (Tory, 2), (WarPartyActive, 1)])
    );
}

#[test]
fn r8_4_3_then_tories_to_regulars_alone_without_common_cause() {
    let base = source(Virginia, 2, 2)
        .held_but(&[Virginia, Massachusetts])
        .put_all(Virginia, &[(WarPartyActive, 2)])
        .put_all(Massachusetts, &[(BritishRegular, 1)]);
    let turn = march(base, "d3=1");
    let group = troops(&[(BritishRegular, 2), (Tory, 1)]);
    assert_eq!(turn.marches(), [(Massachusetts, vec![(Virginia, group)])]);
    // Not at Active Support. In Massachusetts the Regular may then go, to nowhere.
    let loyal = base.support(Massachusetts, ActiveSupport);
    assert_eq!(march(loyal, "").outcome, Some(Outcome::Pass));
    // Nor without Population.
    let reserve =
        source(Virginia, 2, 2).held_but(&[Virginia]).put_all(Quebec, &[(BritishRegular, 1)]);
    assert_eq!(march(reserve, "").outcome, Some(Outcome::Pass));
}

#[test]
fn r8_4_3_then_regulars_to_tories_alone() {
    let base = source(Virginia, 2, 1)
        .held_but(&[Virginia, Massachusetts])
        .put_all(Massachusetts, &[(Tory, 1)]);
    let turn = march(base, "d3=1");
    let group = troops(&[(BritishRegular, 2)]);
    assert_eq!(turn.marches(), [(Massachusetts, vec![(Virginia, group)])]);
    // Tories to Regulars come before; then the Regular in Georgia is not the last one any more.
    let both = source(Virginia, 2, 2)
        .held_but(&[Virginia, Massachusetts, Georgia])
        .put_all(Massachusetts, &[(Tory, 1)])
        .put_all(Georgia, &[(BritishRegular, 1)]);
    assert_eq!(march(both, "d3=1").destinations(), [Georgia, Massachusetts]);
}

/// With a Tory that has just come the other is not the last one.
#[test]
fn r8_4_3_a_tory_goes_where_another_has_come() {
    let turn = march(
        source(Virginia, 3, 2)
            .held_but(&[Virginia, QuebecCity, Massachusetts])
            .put_all(QuebecCity, &[(BritishRegular, 4), (Tory, 1), (MilitiaUnderground, 5)])
            .support(QuebecCity, ActiveSupport)
            .put_all(Massachusetts, &[(BritishRegular, 1)]),
        "",
    );
    let of = |r| troops(&[(BritishRegular, r), (Tory, 1)]);
    assert_eq!(
        turn.marches(),
        [(QuebecCity, vec![(Virginia, of(3))]), (Massachusetts, vec![(QuebecCity, of(2))])]
    );
}

#[test]
fn r8_4_3_first_to_destinations_selected_already() {
    let turn = march(
        source(Virginia, 3, 1)
            .held_but(&[Virginia, Georgia, Boston, Massachusetts])
            .put_all(Georgia, &[(BritishRegular, 1), (Tory, 2)])
            .support(Georgia, ActiveSupport)
            .put_all(Boston, &[(Continental, 1)])
            .put_all(Massachusetts, &[(BritishRegular, 1)]),
        "",
    );
    assert_eq!(turn.destinations(), [Boston, Boston]);
    // One space, one Resource.
    assert_eq!(turn.resources(), 9);
}

#[test]
fn r8_4_3_then_in_place_first_where_there_is_support() {
    let base = early()
        .put_all(Massachusetts, &[(Tory, 3), (MilitiaUnderground, 1)])
        .put_all(Pennsylvania, &[(Tory, 4), (MilitiaUnderground, 2)])
        .support(Pennsylvania, PassiveSupport)
        .put_all(Georgia, &[(Tory, 2), (MilitiaUnderground, 1)])
        .put_all(NewYork, &[(Tory, 3), (MilitiaActive, 1)]);
    let turn = march(base, "d3=1");
    assert_eq!(turn.destinations(), [Pennsylvania, Massachusetts]);
    assert_eq!(turn.board.pieces(Pennsylvania, MilitiaActive), 1);
    assert_eq!(march(base.resources(British, 1), "d3=1").destinations(), [Pennsylvania]);
}

#[test]
fn r8_4_3_four_destinations_at_most() {
    let mut at = early();
    for space in [NewHampshire, Massachusetts, NewYork, Virginia, SouthCarolina] {
        at = at.put_all(space, &[(Tory, 3), (MilitiaUnderground, 1)]);
    }
    let turn = march(at, "d3=1 d6=1 d3=1 d6=1 d3=1 d6=1 d6=1 d3=3");
    assert_eq!(turn.destinations().len(), 4);
    assert_eq!(turn.resources(), 9);
}

#[test]
fn r16_the_leader_follows_the_larger_group_a_die_for_equal_ones() {
    let with = |regulars, dice: &str| {
        let at = source(Virginia, regulars, 1)
            .held_but(&[Virginia, Boston])
            .leader(Leader::Gage, Virginia);
        march(at, dice).leader()
    };
    assert_eq!(with(2, "d3=1"), Some(Boston));
    assert_eq!(with(1, "d6=3 d3=1"), Some(Boston));
    assert_eq!(with(1, "d6=4 d3=1"), Some(Virginia));
}
