//! Where a non-player fights, and with whom (8.4.3, 8.4.4, 8.5.1, 8.6.6).

use super::*;

fn common_cause(pieces: &[(Space, Piece, u8)]) -> PieceCounts {
    let mut source = ScriptedSource::nothing();
    let mut run = run(table(pieces), British, Context::default(), &mut source);
    part(&mut run, Verb::ChooseBattles);
    assert_eq!(run.battles.len(), 1);
    run.battles[0].common_cause
}

#[test]
fn r8_4_4_most_british_pieces_first() {
    assert_eq!(choice(table(&TWO), British), [Virginia, Pennsylvania]);
    let board = table(&TWO).resources(British, 1);
    assert_eq!(choice(board, British), [Virginia]);
}

#[test]
fn r8_4_4_the_west_indies_and_forts_but_not_militia_alone() {
    let board = table(&[
        (WestIndies, BritishRegular, 4),
        (WestIndies, FrenchRegular, 1),
        (Virginia, BritishRegular, 6),
        (Virginia, PatriotFort, 1),
        (Pennsylvania, BritishRegular, 8),
        (Pennsylvania, MilitiaActive, 2),
    ]);
    assert_eq!(choice(board, British), [Virginia, WestIndies]);
}

#[test]
fn r8_1_spaces_are_paid_for_as_they_are_selected_and_not_again() {
    let mut source = ScriptedSource::d3(&[1, 1, 1]);
    let mut run = run(table(&TWO), British, Context::default(), &mut source);
    part(&mut run, Verb::ChooseBattles);
    assert_eq!(run.board().resources(British), 3);
    assert_eq!(run.state.battles().len(), 2);
    assert_eq!(part(&mut run, Verb::Fight), 2);
    assert_eq!(run.board().resources(British), 3);
    assert!(run.battles.is_empty());
    assert_eq!(run.walk.dice[0].purpose.what, "Attacker in Virginia");
    assert_eq!(run.walk.dice[2].purpose.what, "Attacker in Pennsylvania");
}

#[test]
fn r25_modifiers_count_and_equal_is_not_enough() {
    let pieces = [(Pennsylvania, BritishRegular, 2), (Pennsylvania, Continental, 3)];
    assert!(choice(table(&pieces), British).is_empty());
    let board = table(&pieces).leader(Leader::Gage, Pennsylvania);
    assert_eq!(choice(board, British), [Pennsylvania]);
    let fort = table(&[
        (Pennsylvania, BritishRegular, 4),
        (Pennsylvania, Continental, 2),
        (Pennsylvania, PatriotFort, 1),
    ]);
    assert!(choice(fort, British).is_empty());
}

#[test]
fn r8_4_3_common_cause_active_first_but_not_the_last_underground() {
    assert_eq!(
        common_cause(&[
            (Pennsylvania, BritishRegular, 4),
            (Pennsylvania, Tory, 1),
            (Pennsylvania, WarPartyActive, 1),
            (Pennsylvania, WarPartyUnderground, 2),
            (Pennsylvania, Continental, 1),
        ]),
        PieceCounts::of(WarPartyActive, 1).with(WarPartyUnderground, 1)
    );
    assert_eq!(
        common_cause(&[
            (Pennsylvania, BritishRegular, 4),
            (Pennsylvania, WarPartyUnderground, 1),
            (Pennsylvania, Continental, 1),
        ]),
        PieceCounts::NONE
    );
    assert_eq!(
        common_cause(&[
            (Pennsylvania, BritishRegular, 3),
            (Pennsylvania, Tory, 3),
            (Pennsylvania, WarPartyActive, 3),
            (Pennsylvania, Continental, 1),
        ]),
        PieceCounts::NONE
    );
}

/// R68.
#[test]
fn r8_4_4_common_cause_only_where_it_raises_the_force_level() {
    let pieces = |hidden| {
        vec![
            (Pennsylvania, BritishRegular, 3),
            (Pennsylvania, Tory, 2),
            (Pennsylvania, WarPartyActive, 2),
            (Pennsylvania, WarPartyUnderground, hidden),
            (Pennsylvania, Continental, 1),
        ]
    };
    // Two Active War Parties count 1 already; one of them as a Tory leaves half of one.
    let idle: Vec<_> = pieces(1);
    assert_eq!(common_cause(&idle), PieceCounts::NONE);
    assert_eq!(common_cause(&pieces(2)), PieceCounts::of(WarPartyUnderground, 1));
}

#[test]
fn r8_4_4_common_cause_may_decide_whether_to_fight_and_is_the_special_activity() {
    let pieces = [
        (Pennsylvania, BritishRegular, 3),
        (Pennsylvania, WarPartyActive, 1),
        (Pennsylvania, WarPartyUnderground, 3),
        (Pennsylvania, Continental, 5),
    ];
    let mut source = ScriptedSource::d3(&[3, 3, 1]);
    let mut one = run(table(&pieces), British, Context::default(), &mut source);
    part(&mut one, Verb::ChooseBattles);
    assert_eq!(chosen(&one), [Pennsylvania]);
    // Without another Special Activity in between.
    assert_eq!(part(&mut one, Verb::Special), 0);
    assert_eq!(part(&mut one, Verb::Fight), 1);
    assert_eq!(one.state.special(), Some(Special::CommonCause));
    assert_eq!(one.walk.path, ["B13"]);

    // A Limited Command has no Special Activity (2.3.5), and then the odds are bad.
    let context = Context { limited: true, ..Context::default() };
    let mut source = ScriptedSource::nothing();
    let mut limited = run(table(&pieces), British, context, &mut source);
    assert_eq!(part(&mut limited, Verb::ChooseBattles), 0);
}

#[test]
fn r8_1_a_limited_command_has_one_space() {
    let context = Context { limited: true, ..Context::default() };
    let mut source = ScriptedSource::nothing();
    let mut run = run(table(&TWO), British, context, &mut source);
    assert_eq!(part(&mut run, Verb::ChooseBattles), 1);
    assert_eq!(chosen(&run), [Virginia]);
}

#[test]
fn r8_4_4_nothing_chosen_nothing_done() {
    let board = table(&[(Pennsylvania, BritishRegular, 1), (Pennsylvania, Continental, 3)]);
    let mut source = ScriptedSource::nothing();
    let mut run = run(board, British, Context::default(), &mut source);
    let b = battle_box(&run);
    assert_eq!(run.instructions(b), Ok(false));
    assert!(run.state.changes().is_empty());
    assert_eq!(run.state.command(), None);
    assert_eq!(run.state.special(), None);
}

#[test]
fn r8_4_4_another_special_activity_elsewhere_before_the_battles() {
    let mut pieces = TWO.to_vec();
    pieces.push((NewYorkCity, BritishRegular, 1));
    pieces.push((NewYorkCity, MilitiaActive, 1));
    let mut source = ScriptedSource::d3(&[1, 1, 1]);
    let mut run = run(table(&pieces), British, Context::default(), &mut source);
    let b = battle_box(&run);
    assert_eq!(run.instructions(b), Ok(true));
    assert_eq!(run.state.special(), Some(Special::Skirmish));
    assert_eq!(run.state.special_spaces(), SpaceSet::of(NewYorkCity));
    assert_eq!(run.walk.path, ["B11"]);
    assert_eq!(run.state.battles(), SpaceSet::of(Virginia).union(SpaceSet::of(Pennsylvania)));
}

fn rebels(space: Space, royalist: Piece) -> [(Space, Piece, u8); 2] {
    [(space, Continental, 3), (space, royalist, 1)]
}

#[test]
fn r8_5_1_washington_then_population_then_villages() {
    let mut pieces = Vec::new();
    pieces.extend(rebels(NewJersey, Tory));
    pieces.extend(rebels(Massachusetts, Tory));
    pieces.extend(rebels(Northwest, WarPartyActive));
    pieces.extend(rebels(Southwest, Village));
    let mut board = table(&pieces).leader(Leader::Washington, NewJersey);
    assert_eq!(choice(board, Patriots), [NewJersey, Massachusetts, Southwest, Northwest]);
    board = board.resources(Patriots, 2);
    assert_eq!(choice(board, Patriots), [NewJersey, Massachusetts]);
}

/// R37, R79.
#[test]
fn r8_5_1_the_french_join_as_long_as_they_can_pay() {
    let mut board = table(&[
        (Massachusetts, Continental, 3),
        (Massachusetts, FrenchRegular, 2),
        (Massachusetts, Tory, 3),
        (NewJersey, Continental, 3),
        (NewJersey, FrenchRegular, 2),
        (NewJersey, Tory, 3),
    ])
    .resources(French, 1);
    let mut source = ScriptedSource::nothing();
    let mut patriots = run(board, Patriots, Context::default(), &mut source);
    part(&mut patriots, Verb::ChooseBattles);
    // Alone, three Continentals against three Tories are not enough.
    assert_eq!(chosen(&patriots), [Massachusetts]);
    assert!(patriots.battles[0].ally);
    assert_eq!(patriots.board().resources(French), 0);
    assert_eq!(patriots.board().resources(Patriots), 4);

    // With Rochambeau the French join at no cost (1.10).
    board = board.leader(Leader::Rochambeau, NewJersey);
    let mut source = ScriptedSource::nothing();
    let mut free = run(board, Patriots, Context::default(), &mut source);
    part(&mut free, Verb::ChooseBattles);
    assert_eq!(chosen(&free), [Massachusetts, NewJersey]);
    assert_eq!(free.board().resources(French), 0);
}

/// R79.
#[test]
fn r8_6_6_continentals_join_the_french_if_the_patriots_can_pay() {
    let mut board = table(&[
        (Pennsylvania, FrenchRegular, 2),
        (Pennsylvania, Continental, 3),
        (Pennsylvania, BritishRegular, 3),
    ]);
    let mut source = ScriptedSource::nothing();
    let mut french = run(board, French, Context::default(), &mut source);
    assert_eq!(part(&mut french, Verb::ChooseBattles), 1);
    assert!(french.battles[0].ally);
    assert_eq!(french.board().resources(Patriots), 4);
    assert_eq!(french.board().resources(French), 4);
    // Two Regulars alone are not enough.
    board = board.resources(Patriots, 0);
    assert!(choice(board, French).is_empty());
}

#[test]
fn r8_6_6_highest_population_first_the_west_indies_too() {
    let board = table(&[
        (WestIndies, FrenchRegular, 4),
        (WestIndies, BritishRegular, 1),
        (Pennsylvania, FrenchRegular, 4),
        (Pennsylvania, BritishRegular, 1),
        (Northwest, FrenchRegular, 4),
        (Northwest, WarPartyActive, 1),
    ]);
    assert_eq!(choice(board, French), [Pennsylvania, WestIndies]);
}
