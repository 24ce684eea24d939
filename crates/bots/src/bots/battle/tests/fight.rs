//! The Battles fought (3.6, 8.7.9).

use super::*;

#[test]
fn r1_10_howe_before_common_cause() {
    let board = table(&[
        (Pennsylvania, BritishRegular, 4),
        (Pennsylvania, WarPartyActive, 1),
        (Pennsylvania, Continental, 1),
    ])
    .leader(Leader::Howe, Pennsylvania)
    .fni(1);
    let mut source = ScriptedSource::d3(&[1]);
    let mut run = run(board, British, Context::default(), &mut source);
    part(&mut run, Verb::ChooseBattles);
    assert_eq!(run.board().fni(), 1);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().fni(), 0);
}

#[test]
fn r3_1_2_a_free_battle_costs_the_ally_nothing() {
    let board = table(&[
        (Massachusetts, Continental, 3),
        (Massachusetts, FrenchRegular, 2),
        (Massachusetts, Tory, 3),
    ])
    .resources(French, 0)
    .resources(Patriots, 0);
    let context = Context { price: Cost::Free, ..Context::default() };
    let mut source = ScriptedSource::nothing();
    let mut run = run(board, Patriots, context, &mut source);
    assert_eq!(part(&mut run, Verb::ChooseBattles), 1);
    assert!(run.battles[0].ally);
    assert!(run.state.changes().is_empty());
}

/// Patriots against Indians with two or three Underground War Parties.
fn village(pieces: &[(Space, Piece, u8)]) -> Layout {
    let mut all = vec![(Northwest, Continental, 6), (Northwest, WarPartyUnderground, 3)];
    all.extend_from_slice(pieces);
    table(&all)
}

fn flipped(run: &Executor<'_>) -> u8 {
    run.state
        .changes()
        .iter()
        .map(|c| match c {
            Change::Flip { piece, count, .. } if *piece == WarPartyUnderground => *count,
            _ => 0,
        })
        .sum()
}

/// R30: and nowhere else.
#[test]
fn r8_7_9_indians_with_a_village_activate_all_but_one() {
    let mut source = ScriptedSource::d3(&[1, 1]);
    let mut with =
        run(village(&[(Northwest, Village, 1)]), Patriots, Context::default(), &mut source);
    part(&mut with, Verb::ChooseBattles);
    part(&mut with, Verb::Fight);
    assert_eq!(flipped(&with), 2);

    let mut source = ScriptedSource::d3(&[1, 1]);
    let mut without = run(village(&[]), Patriots, Context::default(), &mut source);
    part(&mut without, Verb::ChooseBattles);
    part(&mut without, Verb::Fight);
    assert_eq!(flipped(&without), 0);
}

#[test]
fn r3_6_1_a_person_decides_for_the_defender() {
    let mut context = Context::default();
    context.players[Indians] = true;
    let mut source = ScriptedSource::d3(&[1, 1]).answer(Indians, 3);
    let mut alone = run(village(&[(Northwest, Village, 1)]), Patriots, context, &mut source);
    part(&mut alone, Verb::ChooseBattles);
    part(&mut alone, Verb::Fight);
    assert_eq!(flipped(&alone), 3);
    assert_eq!(source.asked[0].default, 2);

    // The British decide where British pieces Defend, and these are no person's.
    let mut source = ScriptedSource::d3(&[1, 1]);
    let mut british = run(village(&[(Northwest, Tory, 1)]), Patriots, context, &mut source);
    part(&mut british, Verb::ChooseBattles);
    part(&mut british, Verb::Fight);
    assert_eq!(flipped(&british), 0);
}

#[test]
fn r6_2_2_the_french_battle_in_the_west_indies() {
    let board = table(&[(WestIndies, FrenchRegular, 3), (WestIndies, BritishRegular, 4)]);
    let context = Context { price: Cost::Free, ..Context::default() };
    let mut source = ScriptedSource::d3(&[2, 1]);
    let mut french = run(board, French, context, &mut source);
    assert_eq!(french.west_indies_battle(), Ok(true));
    // 2 + 1 for Regulars against 1 + 1 for Regulars - 1 for Squadrons.
    assert_eq!(french.board().pieces(WestIndies, BritishRegular), 2);
    assert_eq!(french.board().pieces(WestIndies, FrenchRegular), 2);
    assert_eq!(french.board().resources(French), 5);

    let mut source = ScriptedSource::nothing();
    let mut none = run(table(&[]), French, context, &mut source);
    assert_eq!(none.west_indies_battle(), Ok(false));
}

#[test]
fn r1_10_a_leader_left_alone_goes_where_he_would_be_redeployed() {
    let board = table(&[
        (Virginia, Continental, 1),
        (Virginia, Tory, 1),
        (Virginia, BritishRegular, 6),
        (Pennsylvania, Continental, 2),
    ])
    .leader(Leader::Washington, Virginia);
    let mut source = ScriptedSource::d3(&[3, 3]);
    let mut run = run(board, British, Context::default(), &mut source);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().leader_space(Patriots), Some(Pennsylvania));
}
