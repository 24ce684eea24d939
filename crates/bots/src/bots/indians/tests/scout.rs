//! I12: the Scout and its Skirmish.

use super::*;
use lod_engine::game::{Fact, FactValue};

/// British and a War Party in Virginia, nothing else to do for the Indians.
fn scouts() -> Layout {
    spent()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, WarPartyActive, 1)
        .put(Virginia, BritishRegular, 3)
        .put(Virginia, Tory, 4)
}

#[test]
fn i12_one_war_party_and_the_most_cubes_without_losing_control() {
    let set = scouts().put(NorthCarolina, PatriotFort, 1);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I6 I9 I12 I8 I11");
    // Three Regulars, three Tories, an Active War Party; a Regular falls with the Fort.
    assert_eq!(played.count(NorthCarolina, WarPartyActive), 1);
    assert_eq!(played.count(NorthCarolina, Tory), 3);
    assert_eq!(played.count(NorthCarolina, BritishRegular), 2);
    assert_eq!(played.count(NorthCarolina, PatriotFort), 0);
    assert_eq!(played.count(Virginia, WarPartyUnderground), 1);
    assert_eq!((played.has(), played.board.resources(British)), (9, 9));
    assert!(played.did(Scout, None));
}

#[test]
fn i12_the_british_keep_control_of_the_origin() {
    // Nine Royalist against four Rebellion pieces: four may go, one of them the War Party.
    let set = scouts().put(Virginia, MilitiaActive, 4).put(NorthCarolina, PatriotFort, 1);
    let played = play(set, &[]);
    assert_eq!(played.war_parties(NorthCarolina), 1);
    // Four Tories against three Regulars: Tory, Regular, Tory would be too many Tories for Regulars.
    assert_eq!(played.count(NorthCarolina, Tory), 1);
    assert_eq!(played.count(NorthCarolina, BritishRegular), 1);
    assert_eq!(played.board.control(Virginia), lod_engine::game::Control::British);
}

/// 8.7.4.
#[test]
fn i12_a_fort_then_a_village_with_enemies_then_rebellion_control() {
    let set = scouts().put(NorthCarolina, MilitiaUnderground, 2).put(Northwest, Village, 2).put(
        Northwest,
        MilitiaActive,
        1,
    );
    let village = play(set, &[]);
    assert_eq!(village.count(Northwest, BritishRegular), 3);
    let fort = play(set.put(Southwest, PatriotFort, 1), &[]);
    assert_eq!(fort.war_parties(Southwest), 1);
    let control = play(
        scouts()
            .put(NorthCarolina, MilitiaUnderground, 2)
            .put(Northwest, Village, 2)
            .put(Southwest, MilitiaActive, 1)
            .put(Southwest, Village, 1),
        &[],
    );
    // Southwest has a Village and an enemy.
    assert_eq!(control.war_parties(Southwest), 1);
    let control = play(scouts().put(NorthCarolina, MilitiaUnderground, 2), &[]);
    assert_eq!(control.war_parties(NorthCarolina), 1);
}

#[test]
fn i12_nowhere_to_scout_leads_to_march() {
    assert!(path(scouts(), &[]).starts_with("I1 I3 I6 I9 I12 I10"));
}

#[test]
fn i12_both_must_be_able_to_pay() {
    let set = scouts().put(NorthCarolina, PatriotFort, 1);
    for faction in [British, Indians] {
        assert!(path(set.resources(faction, 0), &[]).starts_with("I1 I3 I6 I9 I12 I10"));
    }
}

#[test]
fn i12_a_regular_must_go() {
    // The War Party and a Regular would give the Rebellion Control: no Scout.
    let set = spent()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, BritishRegular, 1)
        .put(Virginia, MilitiaActive, 1)
        .put(NorthCarolina, PatriotFort, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I12 I10"));
}

/// 8.7.4.
#[test]
fn i12_the_skirmish_takes_the_most_pieces_militia_first() {
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(NorthCarolina, MilitiaUnderground, 1)
        .put(NorthCarolina, Continental, 2);
    let played = play(set, &[]);
    assert_eq!(played.board.count(NorthCarolina, PieceSet::MILITIA), 0);
    assert_eq!(played.count(NorthCarolina, Continental), 1);
    assert_eq!(played.count(NorthCarolina, PatriotFort), 1);
    assert_eq!(played.count(NorthCarolina, BritishRegular), 2);
    // A single enemy costs no Regular.
    let one = scouts().put(NorthCarolina, MilitiaUnderground, 1);
    assert_eq!(play(one, &[]).count(NorthCarolina, BritishRegular), 3);
}

/// R84.
/// R39.
#[test]
fn r1_10_clinton_adds_a_militia_to_the_skirmish_of_a_scout() {
    // A Fort guarded by a Militia and two Continentals: the Skirmish takes both cubes for a Regular and
    // Clinton the Militia.
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(NorthCarolina, MilitiaUnderground, 1)
        .put(NorthCarolina, Continental, 2)
        .put(NorthCarolina, BritishRegular, 1);
    let clinton = play(set.leader(Leader::Clinton, NorthCarolina), &[]);
    assert_eq!(clinton.board.count(NorthCarolina, PieceSet::REBELLION), 1);
    assert_eq!(clinton.count(NorthCarolina, PatriotFort), 1);
    let howe = play(set.leader(Leader::Howe, NorthCarolina), &[]);
    assert_eq!(howe.count(NorthCarolina, Continental), 1);
    // Elsewhere he adds nothing.
    let away = play(set.leader(Leader::Clinton, Georgia), &[]);
    assert_eq!(away.count(NorthCarolina, Continental), 1);
}

/// Scouts against three Militia at a Fort in North Carolina, and a Leader who sets out with them: `leave` Regulars go from
/// Virginia and `stay` remain.
fn led_scouts(leave: u8, stay: u8, leader: Leader) -> Layout {
    // What stays keeps Control by one, the War Party that stays among it.
    spent()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, WarPartyActive, 1)
        .put(Virginia, BritishRegular, leave + stay)
        .put(Virginia, MilitiaActive, stay)
        .put(NorthCarolina, PatriotFort, 1)
        .put(NorthCarolina, MilitiaUnderground, 4)
        .leader(leader, Virginia)
}

fn militia_left(played: &Played) -> u8 {
    played.board.count(NorthCarolina, PieceSet::MILITIA)
}

/// 3.4.3, 1.10: he stands where the Scouts have come to when they Skirmish, or has stayed behind.
#[test]
fn r187_clinton_is_with_the_scouts_when_they_skirmish() {
    let came = play(led_scouts(3, 1, Leader::Clinton), &[]);
    assert_eq!(came.board.leader_space(British), Some(NorthCarolina));
    assert_eq!(militia_left(&came), 1, "two and one more");
    let stayed = play(led_scouts(2, 3, Leader::Clinton), &[]);
    assert_eq!(stayed.board.leader_space(British), Some(Virginia));
    assert_eq!(militia_left(&stayed), 2);
    let howe = play(led_scouts(3, 1, Leader::Howe), &[]);
    assert_eq!(militia_left(&howe), 2);
}

/// R16: equal groups; his die is rolled before the Skirmish.
#[test]
fn r187_the_die_of_equal_groups_comes_before_the_skirmish() {
    let set = led_scouts(2, 2, Leader::Clinton);
    for (die, at, left) in [(3, NorthCarolina, 1), (4, Virginia, 2)] {
        let played = play(set, &[(D6, die)]);
        assert_eq!(played.board.leader_space(British), Some(at));
        assert_eq!(militia_left(&played), left);
    }
}

/// R45: as that person likes.
#[test]
fn r187_a_persons_clinton_goes_or_stays_before_the_skirmish() {
    let set = led_scouts(3, 1, Leader::Clinton);
    for (choice, left) in [(0, 1), (1, 2)] {
        let played = play_as(set, british_player(), &[], &[choice]);
        assert_eq!(militia_left(&played), left);
    }
}

/// R146: where the Event leaves more of the Command to come, he is there too when the Scouts Skirmish.
#[test]
fn r187_a_scout_that_an_event_grants() {
    let set = led_scouts(3, 1, Leader::Clinton);
    for goes_on in [false, true] {
        let mut source = ScriptedSource::nothing();
        let context = Context::default();
        let mut run = Executor::new(Library::get(), Indians, set.board, context, &mut source);
        run.limits.goes_on = goes_on;
        assert!(run.granted(Scout).expect("a Scout"));
        let militia = run.board().count(NorthCarolina, PieceSet::MILITIA);
        assert_eq!(militia, 1);
        let mut source = ScriptedSource::nothing();
        let mut run = Executor::new(Library::get(), Indians, set.board, context, &mut source);
        run.limits.goes_on = goes_on;
        run.limits.among = Some(SpaceSet::of(NorthCarolina));
        assert!(run.execute_forced(&[Scout], 1).expect("a Scout"));
        let militia = run.board().count(NorthCarolina, PieceSet::MILITIA);
        assert_eq!(militia, 1);
    }
}

/// 8.1.2: the Skirmish of a Scout names no type of cube, and so takes one of each.
#[test]
fn r163_the_skirmish_of_a_scout_takes_cubes_in_turns() {
    let set = scouts()
        .treaty()
        .put(NorthCarolina, PatriotFort, 1)
        .put(NorthCarolina, FrenchRegular, 2)
        .put(NorthCarolina, Continental, 3);
    let played = play(set, &[]);
    let left = |piece| played.count(NorthCarolina, piece);
    assert_eq!((left(FrenchRegular), left(Continental)), (1, 2));
}

fn british_player() -> Context {
    let mut players = ByFaction([false; 4]);
    players[British] = true;
    Context { players, ..Context::default() }
}

/// R45.
#[test]
fn r1_10_a_persons_leader_follows_a_scout_only_if_that_person_likes() {
    // All three Regulars and three of four Tories leave: the larger group goes.
    let set = scouts().put(NorthCarolina, PatriotFort, 1).leader(Leader::Howe, Virginia);
    let there = |choice| {
        let played = play_as(set, british_player(), &[], &[choice]);
        played.board.leader_space(British)
    };
    assert_eq!(there(0), Some(NorthCarolina));
    assert_eq!(there(1), Some(Virginia));
    assert_eq!(play(set, &[]).board.leader_space(British), Some(NorthCarolina));
}

/// R45.
#[test]
fn r1_10_a_person_says_where_a_leader_left_alone_goes() {
    // A War Path in Georgia takes the only Patriot unit beside Washington.
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Georgia, Continental, 1)
        .put(Boston, Continental, 1)
        .put(NewYork, Continental, 2)
        .change(Change::set(
            Fact::LeaderSpace(Leader::Washington),
            FactValue::At(None),
            Some(Georgia),
        ));
    let mut players = ByFaction([false; 4]);
    players[Patriots] = true;
    let context = Context { players, ..Context::default() };
    let there = |choice| {
        let played = play_as(set, context, &[], &[choice]);
        played.board.leader_space(Patriots)
    };
    // Pieces in Boston and New York, or the Available box.
    assert_eq!(there(0), Some(Boston));
    assert_eq!(there(1), Some(NewYork));
    assert_eq!(there(2), None);
    assert_eq!(play(set, &[]).board.leader_space(Patriots), Some(NewYork));
}

#[test]
fn i12_the_origin_that_sends_most_cubes() {
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(SouthCarolina, WarPartyUnderground, 1)
        .put(SouthCarolina, BritishRegular, 2);
    let played = play(set, &[]);
    assert_eq!(played.count(SouthCarolina, BritishRegular), 2);
    let even = set.put(SouthCarolina, BritishRegular, 5);
    // Six from either (the seventh Regular keeps Control of South Carolina): a die.
    let played = play(even, &[(D6, 6)]);
    assert_eq!(played.count(SouthCarolina, BritishRegular), 1);
    assert_eq!(played.count(Virginia, BritishRegular), 3);
}
