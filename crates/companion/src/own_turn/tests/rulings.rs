//! Rulings on what may be granted to a person.

use super::*;

/// 4.4.3: Plunder belongs to a Raid: it is not possible where nothing but Plunder is granted.
#[test]
fn r136_of_special_activities_alone_plunder_needs_its_raid() {
    let board = table(&[(Virginia, WarPartyUnderground, 2)]);
    let permit = Permit {
        scope: Scope::of(&[], &[Special::Plunder]),
        ..Permit::turn(Indians, people(&[Indians]))
    };
    let opposed = board.support(Virginia, Support::PassiveOpposition);
    let state = ActionState::new(*opposed, Indians, Cost::Free, false);
    let why = read(&state, &permit, "plunder va wu").expect_err("no Raid is granted");
    assert!(why.contains("Virginia could not be Raided afterwards (4.4.3)"), "{why}");
    let raid = Permit { scope: Scope::of(&[Command::Raid], &[Special::Plunder]), ..permit.clone() };
    read(&state, &raid, "plunder va wu").expect("a Raid may follow");
    let war_path = Permit { scope: Scope::of(&[], &[Special::WarPath]), ..permit };
    let enemy = opposed.put(Virginia, MilitiaActive, 1);
    let state = ActionState::new(*enemy, Indians, Cost::Free, false);
    read(&state, &war_path, "war path va 1ma").expect("War Path alone is granted");
}

/// 5.3: the spaces of a grant bind a Special Activity too.
#[test]
fn r139_a_special_activity_keeps_to_the_spaces_granted() {
    let board = table(&[
        (NewYork, Tory, 1),
        (NewYork, MilitiaUnderground, 1),
        (Virginia, Tory, 1),
        (Virginia, MilitiaUnderground, 1),
    ]);
    let permit = Permit {
        scope: Scope { spaces: SpaceSet::of(Virginia), ..Scope::of(&[], &[Special::Partisans]) },
        ..Permit::turn(Patriots, people(&[Patriots]))
    };
    let state = ActionState::new(*board, Patriots, Cost::Free, false);
    read(&state, &permit, "partisans va 1t").expect("Virginia is granted");
    let why = read(&state, &permit, "partisans ny 1t").expect_err("New York is not");
    assert!(why.contains("not one of the free action's spaces"), "{why}");
}

/// 8.1: of seven French three March to North Carolina and then two to Maryland-Delaware: the first group is the largest,
/// though more stayed behind when it had left.
#[test]
fn r187_a_non_players_leader_looks_at_all_groups_of_a_persons_march() {
    let board = table(&[(Virginia, Continental, 7), (Virginia, FrenchRegular, 7)]);
    let board = board.leader(Leader::Rochambeau, Virginia);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["march va>nc 3c 3fr", "march va>md 2c 2fr", "done"]);
    play(&mut state, &mut seat).expect("a March");
    assert_eq!(state.board().leader_space(French), Some(NorthCarolina));
    assert!(seat.rolled.is_empty());
    // A group that leaves nobody behind who could still March settles it at once.
    let mut state = paid(board, Patriots);
    let _ = play(&mut state, &mut Script::of(&["march va>nc 7c 7fr"]));
    assert_eq!(state.board().leader_space(French), Some(NorthCarolina));
}

/// 3.4.3, 1.10: a non-player's Clinton goes with the Scouts of a person and takes his Militia, typed in one line or in two.
#[test]
fn r187_clinton_follows_a_persons_scout_before_its_skirmish() {
    let board = table(&[
        (Virginia, WarPartyActive, 1),
        (Virginia, BritishRegular, 3),
        (NorthCarolina, MilitiaUnderground, 4),
    ]);
    for (leader, left) in [(Leader::Clinton, 1), (Leader::Howe, 2)] {
        let board = board.leader(leader, Virginia);
        for lines in [
            &["scout va>nc 1w 3r; skirmish 2m; done"][..],
            &["scout va>nc 1w 3r", "skirmish 2m", "done"],
        ] {
            let mut state = paid(board, Indians);
            play(&mut state, &mut Script::of(lines)).expect("a Scout");
            let militia = state.board().pieces(NorthCarolina, MilitiaActive);
            assert_eq!(militia, left, "{lines:?}");
        }
    }
}
