//! British Commands and Special Activities.

use super::*;

#[test]
fn r3_2_1_muster_in_one_part_and_the_fort_in_the_next() {
    let board = table(&[(Boston, BritishRegular, 2)]);
    let line = "muster boston 6r 2t; fort boston 3r";
    let steps = steps(board, British, line).unwrap();
    assert_eq!(
        steps,
        [
            ActionStep::MusterRegulars { space: Boston, count: 6 },
            ActionStep::MusterTories { space: Boston, count: 2 },
            ActionStep::MusterFort { space: Boston, regulars: 3, tories: 0 },
        ]
    );
    let mut state = paid(board, British);
    let mut seat = Script::of(&[line, "done"]);
    let done = play(&mut state, &mut seat).unwrap();
    assert_eq!(done.did, Some(ExecutedAction::Command));
    assert_eq!(done.steps, ["muster boston 6r", "muster boston 2t", "fort boston 3r"]);
    assert_eq!(state.board().resources(British), 9);
    assert_eq!(state.board().pieces(Boston, BritishFort), 1);
}

#[test]
fn r3_2_1_reward_loyalty() {
    let board = table(&[(Boston, BritishRegular, 2), (Boston, Tory, 1)]);
    for line in ["reward boston 2", "muster boston reward 2", "rew bos 2"] {
        let step = only_step(board, British, line);
        assert_eq!(step, ActionStep::MusterReward { space: Boston, steps: 2 });
    }
}

/// R134
#[test]
fn r3_2_2_garrison_activates_at_the_end() {
    let board = table(&[(NewYork, BritishRegular, 6), (Boston, MilitiaUnderground, 2)]);
    assert_eq!(
        only_step(board, British, "garrison ny>boston 3"),
        ActionStep::GarrisonMove { from: NewYork, to: Boston, count: 3 }
    );
    let mut state = paid(board, British);
    let mut seat = Script::of(&["garrison ny>boston 6", "done"]);
    let done = play(&mut state, &mut seat).unwrap();
    assert_eq!(done.steps, ["garrison ny>boston 6r", "activate"]);
    assert_eq!(state.board().pieces(Boston, MilitiaActive), 2);
    let displace = "garrison ny>boston 6; displace boston>ma";
    let steps = steps(board, British, displace).unwrap();
    assert_eq!(steps[1], ActionStep::GarrisonDisplace { city: Boston, to: Massachusetts });
    assert_eq!(
        super::steps(board, British, "garrison ny>boston 6; garrison activate").unwrap()[1],
        ActionStep::Activate
    );
}

/// For a person too, at the end of the Command or as soon as the moves are said to be over.
#[test]
fn r185_militia_are_found_when_the_march_is_over() {
    let board = table(&[(NewYork, BritishRegular, 3), (Massachusetts, MilitiaUnderground, 1)]);
    let mut state = paid(board, British);
    let mut seat = Script::of(&["march ny>ma 3r", "done"]);
    let done = play(&mut state, &mut seat).unwrap();
    assert_eq!(done.steps, ["march ny>ma 3r", "activate"]);
    assert_eq!(state.board().pieces(Massachusetts, MilitiaActive), 1);
    let said = "march ny>ma 3r; activate; skirmish ma";
    let steps = steps(board, British, said).unwrap();
    assert_eq!(steps[1], ActionStep::Activate);
    assert_eq!(steps.len(), 3);
}

#[test]
fn r3_2_3_march_in_place_and_with_common_cause() {
    let board = table(&[
        (NewYork, BritishRegular, 3),
        (NewYork, WarPartyActive, 1),
        (NewYork, MilitiaUnderground, 1),
    ]);
    let here = ActionStep::March { to: NewYork, groups: Vec::new() };
    assert_eq!(only_step(board, British, "march ny here"), here);
    let together = [group(NewYork, &[(BritishRegular, 2), (WarPartyActive, 1)])];
    let step = only_step(board, British, "march ny>nh 2r 1w");
    assert_eq!(step, ActionStep::March { to: NewHampshire, groups: together.to_vec() });
}

/// R135
#[test]
fn r4_2_british_special_activities() {
    let board =
        table(&[(Boston, BritishRegular, 2), (Boston, Continental, 1), (Boston, MilitiaActive, 1)]);
    let howe = at_war(board).leader(Leader::Howe, Boston);
    let board = board.leader(Leader::Clinton, Boston);
    let kind = StrikeKind::One(Continental);
    let skirmish = |militia| ActionStep::Skirmish { space: Boston, kind, militia };
    assert_eq!(only_step(board, British, "skirmish boston 1c"), skirmish(None));
    assert_eq!(
        only_step(board, British, "skirmish boston 1c and m"),
        skirmish(Some(MilitiaActive))
    );
    assert_eq!(only_step(board, British, "naval"), ActionStep::NavalPressureResources { roll: 1 });
    let fleet = howe.blockade(Norfolk);
    assert_eq!(
        only_step(fleet, British, "naval"),
        ActionStep::NavalPressureLower { city: Some(Norfolk) }
    );
    assert_eq!(only_step(fleet, British, "howe"), ActionStep::Howe { city: Some(Norfolk) });
}
