//! Who wins the day, and the shifts (3.6.8).

use super::*;

/// The winner and the day won when both sides lose so much.
fn ends(pieces: &[(Piece, u8)], plan: Plan, losses: [i16; 2]) -> BattleResult {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    ends_on(&table(&pieces), plan, losses)
}

fn ends_on(board: &Board, plan: Plan, losses: [i16; 2]) -> BattleResult {
    let plan = Plan {
        event_modifiers: [
            0,
            i8::try_from(losses[0] - i16::from(attacker_modifier(board, &plan))).unwrap(),
            i8::try_from(losses[1] - i16::from(defender_modifier(board, &plan))).unwrap(),
        ],
        ..plan
    };
    outcome(board, &plan, 0, 0)
}

const HOSTS: [(Piece, u8); 2] = [(BritishRegular, 9), (Continental, 9)];

#[test]
fn r3_6_8_fewest_pieces_lost_wins_and_ties_go_to_the_defender() {
    let side = |losses| ends(&HOSTS, british(), losses).winner;
    assert_eq!(side([2, 4]), Some(Side::Royalist));
    assert_eq!(side([4, 2]), Some(Side::Rebellion));
    assert_eq!(side([4, 4]), Some(Side::Rebellion));
    assert_eq!(ends(&HOSTS, patriots(), [4, 4]).winner, Some(Side::Royalist));
}

#[test]
fn r3_6_8_pieces_are_counted_and_not_losses() {
    let pieces = [(Tory, 5), (Continental, 5)];
    // Three Tories against two Continentals, though the Continentals stand for four losses.
    let outcome = ends(&pieces, british(), [3, 4]);
    assert_eq!(outcome.winner, Some(Side::Rebellion));
}

/// R56.
#[test]
fn r3_6_8_a_surviving_side_beats_an_eliminated_one() {
    // The Attacker lost fewer pieces, but all of them.
    let pieces = [(BritishRegular, 1), (WarPartyUnderground, 2), (Continental, 9)];
    let outcome = ends(&pieces, british(), [2, 8]);
    assert_eq!(outcome.winner, Some(Side::Rebellion));
    // The Defender likewise; Underground Militia do not save it.
    let pieces = [(BritishRegular, 9), (Continental, 1), (MilitiaUnderground, 2)];
    let outcome = ends(&pieces, british(), [8, 2]);
    assert_eq!(outcome.winner, Some(Side::Royalist));
    assert_eq!(outcome.victory, None, "one piece alone");
    // Those Activated for the Battle do.
    let plan = Plan { defender_activates: 2, ..british() };
    let outcome = ends(&pieces, plan, [8, 2]);
    assert_eq!(outcome.winner, Some(Side::Rebellion));
}

#[test]
fn r3_6_8_a_fort_of_the_attacker_survives() {
    let pieces = [(BritishRegular, 1), (BritishFort, 1), (Continental, 9)];
    let outcome = ends(&pieces, british(), [2, 8]);
    assert_eq!(outcome.winner, Some(Side::Royalist));
}

#[test]
fn r3_6_8_nobody_wins_when_both_are_eliminated() {
    let pieces = [(BritishRegular, 2), (Continental, 3)];
    let outcome = ends(&pieces, british(), [9, 9]);
    assert_eq!((outcome.winner, outcome.victory), (None, None));
}

#[test]
fn r158_the_day_needs_two_pieces_with_a_cube_or_fort_among_them() {
    let day = |pieces: &[(Piece, u8)], plan, losses| {
        ends(pieces, plan, losses).victory.map(|v| (v.winner, v.levels))
    };
    let royalist = Some((Side::Royalist, 1));
    assert_eq!(day(&HOSTS, british(), [0, 0]), None);
    // One piece is not enough, whatever it is.
    assert_eq!(day(&HOSTS, british(), [0, 1]), None);
    assert_eq!(day(&HOSTS, british(), [0, 3]), royalist);
    let forts = [(BritishRegular, 9), (PatriotFort, 2)];
    assert_eq!(day(&forts, british(), [0, 1]), None);
    assert_eq!(day(&forts, british(), [0, 3]), royalist);
    // Nor are Militia alone, however many.
    let militia = [(BritishRegular, 9), (MilitiaActive, 5)];
    assert_eq!(day(&militia, british(), [0, 1]), None);
    assert_eq!(day(&militia, british(), [0, 5]), None);
    let mixed = [(BritishRegular, 9), (MilitiaActive, 5), (Continental, 1)];
    assert_eq!(day(&mixed, british(), [0, 3]), royalist);
    // Nor War Parties and Villages.
    let nation = [(Continental, 9), (WarPartyActive, 3), (Village, 2)];
    assert_eq!(day(&nation, patriots(), [0, 5]), None);
    let guarded = [(Continental, 9), (WarPartyActive, 3), (BritishFort, 1)];
    assert_eq!(day(&guarded, patriots(), [0, 3]), None, "the Fort stands");
    let rebellion = Some((Side::Rebellion, 2));
    assert_eq!(day(&guarded, patriots(), [0, 5]), rebellion);
}

#[test]
fn r3_6_8_half_the_losers_pieces_to_three_levels() {
    for (loss, levels) in [(4, 1), (6, 1), (8, 2), (12, 3), (16, 3)] {
        let outcome = ends(&HOSTS, british(), [0, loss]);
        assert_eq!(outcome.victory.map(|v| v.levels), Some(levels));
    }
}

#[test]
fn r3_6_8_washington_doubles_to_six_levels() {
    let board =
        table(&[(HERE, BritishRegular, 9), (HERE, Continental, 9), (HERE, FrenchRegular, 3)])
            .leader(Leader::Washington, HERE);
    let levels = |plan, losses| ends_on(&board, plan, losses).victory.map(|v| (v.winner, v.levels));
    let rebellion = |levels| Some((Side::Rebellion, levels));
    assert_eq!(levels(british(), [8, 0]), rebellion(4));
    assert_eq!(levels(british(), [16, 0]), rebellion(6));
    assert_eq!(levels(patriots(), [0, 8]), rebellion(4));
    assert_eq!(levels(allied(french()), [0, 8]), rebellion(4));
    // He does not help French that Attack alone, nor the Royalists.
    assert_eq!(levels(french(), [0, 8]), rebellion(2));
    assert_eq!(levels(british(), [0, 8]), Some((Side::Royalist, 2)));
}

/// 3.6.1, 3.6.8, 1.10: a French Battle that the Patriots do not pay for is none of Washington's, neither its Loss Level
/// nor its day.
#[test]
fn r194_washington_has_no_part_in_a_battle_of_the_french_alone() {
    let pieces = [
        (HERE, BritishRegular, 9),
        (HERE, Continental, 3),
        (HERE, MilitiaUnderground, 2),
        (HERE, FrenchRegular, 9),
    ];
    let [with, without] = [true, false].map(|led| {
        let board = table(&pieces);
        if led { board.leader(Leader::Washington, HERE) } else { board }
    });
    assert_eq!(sums(&with, french()), sums(&without, french()));
    assert_eq!(forces(&with, &french()), forces(&without, &french()));
    // With the Patriots he is an Attacking Leader, their Militia Underground as well.
    let paid = allied(french());
    assert_eq!(sums(&with, paid).0, sums(&without, paid).0 + 1);
    let levels = |board, plan| ends_on(board, plan, [0, 8]).victory.map(|v| v.levels);
    assert_eq!(levels(&with, french()), Some(2));
    assert_eq!(levels(&without, french()), Some(2));
    assert_eq!(levels(&with, paid), Some(4));
}

#[test]
fn r3_6_8_washington_is_gone_when_his_last_piece_is() {
    let board =
        table(&[(HERE, BritishRegular, 9), (HERE, Continental, 1), (HERE, FrenchRegular, 9)])
            .leader(Leader::Washington, HERE);
    let outcome = ends_on(&board, british(), [8, 4]);
    assert_eq!(outcome.victory.map(|v| (v.winner, v.levels)), Some((Side::Rebellion, 2)));
}

#[test]
fn r3_6_8_no_day_is_won_in_the_west_indies() {
    let pieces = [(BritishRegular, 9), (FrenchRegular, 9)];
    let outcome = ends(&pieces, Plan::new(Space::WestIndies, French), [0, 8]);
    assert_eq!((outcome.winner, outcome.victory), (Some(Side::Rebellion), None));
}

/// An action with a day won.
fn won(board: Layout, space: Space, winner: Side, levels: u8) -> ActionState {
    let mut state = board.paid(British);
    state.victory = Some(Victory { space, winner, levels });
    state
}

fn shift(state: &mut ActionState, shifts: &[(Space, u8)]) -> Result<(), Refusal> {
    let shifts = shifts.to_vec();
    rules_act(state, &ActionStep::WinTheDay { shifts })
}

#[test]
fn r3_6_8_the_battle_space_shifts_first() {
    let board = table(&[]).support(HERE, Support::PassiveSupport);
    let fresh = won(board, HERE, Side::Royalist, 3);
    let near = Space::NewJersey;
    for shifts in [
        vec![],
        vec![(near, 2)],
        vec![(HERE, 2), (near, 1)],
        vec![(HERE, 1), (near, 3)],
        vec![(HERE, 1), (near, 2), (Space::MarylandDelaware, 1)],
        vec![(HERE, 1), (Space::Georgia, 1)],
        vec![(HERE, 1), (near, 1), (near, 1)],
    ] {
        let mut state = fresh.clone();
        let refusal = shift(&mut state, &shifts).unwrap_err();
        assert_eq!(refusal.rule, "3.6.8", "{shifts:?}");
        assert!(state.changes().is_empty());
    }
    let mut state = fresh.clone();
    shift(&mut state, &[(HERE, 1), (near, 2)]).unwrap();
    assert_eq!(state.board().support(HERE), Support::ActiveSupport);
    assert_eq!(state.board().support(near), Support::ActiveSupport);
    // The rest is the winner's to use or leave.
    let mut state = fresh.clone();
    shift(&mut state, &[(HERE, 1), (near, 1)]).unwrap();
    // Once only.
    assert!(shift(&mut state, &[(near, 1)]).is_err());
}

#[test]
fn r3_6_8_a_space_that_cannot_shift_passes_all_levels_on() {
    let board = table(&[]);
    let victory = Victory { space: Space::Northwest, winner: Side::Rebellion, levels: 3 };
    let spread = win_the_day_options(&board, &victory);
    assert_eq!((spread.here, spread.left), (0, 3));
    assert!(
        spread.adjacent.iter().all(|(s, n)| *n == 2
            && s.population() > 0
            && Space::Northwest.adjacent().contains(*s))
    );
    assert!(!spread.adjacent.is_empty());
    // No level left over, no look at the neighbours.
    let small = Victory { space: HERE, levels: 2, ..victory };
    assert_eq!(
        win_the_day_options(&board, &small),
        ShiftOptions { here: 2, left: 0, adjacent: vec![] }
    );
}

#[test]
fn r3_6_8_no_shift_without_a_day_won() {
    let mut state = table(&[]).paid(British);
    assert!(shift(&mut state, &[]).is_err());
}

#[test]
fn r3_6_8_the_next_battle_waits_for_the_day_to_be_settled() {
    let board = table(&[(HERE, BritishRegular, 1), (HERE, MilitiaUnderground, 1)]);
    let mut state = won(board, Space::NewJersey, Side::Royalist, 1);
    assert_eq!(refused(&mut state, &british().step(0, 0)).rule, "3.6.8");
    assert!(legal_battles(&state).is_empty());
    settle_victory(&mut state);
    rules_act(&mut state, &british().step(0, 0)).unwrap();
}

#[test]
fn r3_6_8_blockades_move_from_the_battle_city() {
    let (city, other) = (Space::Boston, Space::Norfolk);
    let board = table(&[]).blockade(city).blockade(city);
    let fresh = won(board, city, Side::Rebellion, 0);
    for (from, to) in [(city, city), (city, Space::Virginia), (other, city)] {
        let mut state = fresh.clone();
        let step = ActionStep::MoveBlockade { from, to };
        assert_eq!(refused(&mut state, &step).rule, "3.6.8");
    }
    let mut state = fresh.clone();
    let step = ActionStep::MoveBlockade { from: city, to: other };
    rules_act(&mut state, &step).unwrap();
    rules_act(&mut state, &step).unwrap();
    assert_eq!(state.board().blockades(other), 2);
    assert!(rules_act(&mut state, &step).is_err());
    let mut royal = won(board, city, Side::Royalist, 0);
    refused(&mut royal, &step);
    let mut province = won(board, HERE, Side::Rebellion, 0);
    refused(&mut province, &ActionStep::MoveBlockade { from: HERE, to: other });
}

#[test]
fn r3_6_8_free_rally_only_after_a_rebellion_victory_and_its_shift() {
    let rally = ActionStep::Rally { space: HERE, kind: RallyKind::One, from: vec![] };
    let board = table(&[(HERE, Continental, 1)]);
    for (winner, levels) in [(Side::Royalist, 0), (Side::Rebellion, 1)] {
        let mut state = won(board, HERE, winner, levels);
        assert_eq!(free_rally(&mut state, &rally).unwrap_err().rule, "3.6.8");
    }
    assert!(free_rally(&mut board.paid(French), &rally).is_err());
    let mut state = won(board, HERE, Side::Rebellion, 0);
    let other = ActionStep::RabbleRousing { space: HERE };
    assert_eq!(free_rally(&mut state, &other).unwrap_err().rule, "3.6.8");
}

#[test]
fn r3_6_8_a_free_action_aside_leaves_the_command_alone() {
    let board = table(&[
        (HERE, Continental, 1),
        (HERE, Tory, 1),
        (Space::NewJersey, Continental, 1),
        (Space::NewJersey, Tory, 1),
    ]);
    let mut state = board.paid(French);
    state.begin_nested(Patriots, &patriots().step(0, 0)).unwrap();
    assert_eq!((state.command(), state.board().resources(Patriots)), (None, 5));
    assert!(state.selected().is_empty());
    // One space only, until the end.
    let elsewhere = Plan::new(Space::NewJersey, Patriots).step(0, 0);
    assert!(state.begin_nested(Patriots, &elsewhere).is_err());
    state.end_nested();
    state.begin_nested(Patriots, &elsewhere).unwrap();
    let mut replay = board.board;
    replay.apply_all(state.changes()).unwrap();
    assert!(replay == *state.board());
}
