//! Whole Battles, and the selection ahead of them.

use super::*;

/// The example of 3.6: the numbers that 3.6.2 defines.
#[test]
fn r3_6_example_force_levels_and_modifiers() {
    let (board, plan) = (example(), example_plan());
    let forces = forces(&board, &plan);
    assert_eq!((forces.attacker, forces.defender), (8, 7));
    assert_eq!((forces.attacker_dice(), forces.defender_dice()), (2, 2));
    assert_eq!(defender_modifier(&board, &plan), 1);
    assert_eq!(attacker_modifier(&board, &plan), 3);
    let outcome = outcome(&board, &plan, 5, 3);
    assert_eq!((outcome.attacker_loss, outcome.defender_loss), (6, 6));
    assert_eq!(outcome.winner, Some(Side::Rebellion));
}

/// The example of 3.6, with Win the Day.
#[test]
fn r3_6_example_fought_to_the_last_piece() {
    let mut state = example().paid(British);
    rules_act(&mut state, &example_plan().step(5, 3)).unwrap();
    let board = *state.board();
    assert_eq!(board.resources(British), 4);
    let left = |piece| board.pieces(HERE, piece);
    assert_eq!((left(BritishRegular), left(Tory)), (3, 0));
    assert_eq!((left(WarPartyActive), left(WarPartyUnderground)), (2, 1));
    assert_eq!((left(FrenchRegular), left(Continental)), (0, 2), "what the example of 3.6 loses");
    assert_eq!((left(MilitiaActive), left(MilitiaUnderground)), (1, 1));
    assert_eq!(left(PatriotFort), 1);
    assert_eq!((board.cbc(), board.crc()), (4, 3));
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::FrenchRegular), 2);
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::Continental), 1);
    assert_eq!(board.available(PieceType::Militia), 13);
    let victory = state.victory().unwrap();
    assert_eq!(victory, Victory { space: HERE, winner: Side::Rebellion, levels: 4 });
    let spread = win_the_day_options(&board, &victory);
    assert_eq!((spread.here, spread.left), (1, 3));
    assert!(spread.adjacent.contains(&(Space::MarylandDelaware, 3)));
    let shifts = vec![(HERE, 1), (Space::MarylandDelaware, 3)];
    rules_act(&mut state, &ActionStep::WinTheDay { shifts }).unwrap();
    assert_eq!(state.board().support(HERE), Support::ActiveOpposition);
    assert_eq!(state.board().support(Space::MarylandDelaware), Support::PassiveOpposition);
    let rally =
        ActionStep::Rally { space: Space::MarylandDelaware, kind: RallyKind::One, from: vec![] };
    free_rally(&mut state, &rally).unwrap();
    let militia = (Space::MarylandDelaware, MilitiaUnderground);
    assert_eq!(state.board().pieces(militia.0, militia.1), 1);
}

#[test]
fn r6_2_2_the_french_fight_in_the_west_indies_for_free() {
    let space = Space::WestIndies;
    let board =
        table(&[(space, BritishRegular, 3), (space, FrenchRegular, 3)]).resources(French, 0);
    let free = |faction| board.free(faction);
    assert_eq!(west_indies_plan(&board), Some(Plan::new(space, French)));
    let mut state = free(French);
    // Defender Loss Level 2 + 1; Attacker Loss Level 2 + 1 - 1.
    west_indies(&mut state, 2, 2).unwrap();
    assert_eq!(state.board().pieces(space, BritishRegular), 1);
    assert_eq!(state.board().pieces(space, FrenchRegular), 2);
    assert_eq!((state.board().cbc(), state.board().crc()), (2, 1));
    assert_eq!(state.victory(), None);
    assert!(west_indies(&mut free(British), 2, 2).is_err());
    assert!(west_indies(&mut board.paid(French), 2, 2).is_err());
    let empty = table(&[(space, FrenchRegular, 3)]);
    assert_eq!(west_indies_plan(&empty), None);
    let refusal = west_indies(&mut empty.free(French), 1, 0);
    assert_eq!(refusal.unwrap_err().rule, "6.2.2");
}

#[test]
fn r3_2_4_and_3_5_5_the_west_indies_are_a_battle_space() {
    let space = Space::WestIndies;
    let board = table(&[(space, BritishRegular, 3), (space, FrenchRegular, 3)]);
    for faction in [British, French] {
        let mut state = board.paid(faction);
        rules_act(&mut state, &Plan::new(space, faction).step(1, 1)).unwrap();
    }
    let refusal = refused(&mut board.paid(Patriots), &Plan::new(space, Patriots).step(1, 1));
    assert_eq!(refusal.rule, "3.3.3");
}

#[test]
fn r8_7_9_indians_with_a_village_keep_one_war_party_underground() {
    let board = |village, hidden| {
        table(&[
            (HERE, Village, village),
            (HERE, WarPartyUnderground, hidden),
            (HERE, BritishRegular, 1),
            (HERE, Continental, 1),
        ])
    };
    assert_eq!(indian_activations(&board(1, 4), &patriots()), 3);
    assert_eq!(indian_activations(&board(1, 1), &patriots()), 0);
    assert_eq!(indian_activations(&board(1, 0), &patriots()), 0);
    assert_eq!(indian_activations(&board(0, 4), &patriots()), 0);
    assert_eq!(indian_activations(&board(1, 4), &british()), 0);
}

#[test]
fn r3_6_every_legal_battle_can_be_fought() {
    let mut board = example();
    let city = Space::Boston;
    for (piece, count) in [(Tory, 2), (MilitiaUnderground, 1)] {
        board = board.put(city, piece, count);
    }
    for (faction, count) in [
        // 0 to 3 of Common Cause, all that they leave Underground, 0 to 2 Militia; Boston 0 or 1.
        (British, (4 + 3 + 2 + 1) * 3 + 2),
        // With and without the French, 0 to 2 Militia, 0 to 3 War Parties; Boston 0 or 1.
        (Patriots, 2 * 3 * 4 + 2),
        // Alone no Militia; together 0 to 2.
        (French, (1 + 3) * 4),
    ] {
        let state = board.paid(faction);
        let plans = legal_battles(&state);
        assert_eq!(plans.len(), count, "{faction}");
        for plan in plans {
            let forces = forces(&board, &plan);
            let step = plan.step(forces.attacker_dice() * 2, forces.defender_dice() * 2);
            let mut state = state.clone();
            rules_act(&mut state, &step).unwrap();
            let mut replay = board.board;
            replay.apply_all(state.changes()).unwrap();
            assert!(replay == *state.board());
        }
    }
    board = board.resources(Patriots, 0);
    assert!(legal_battles(&board.paid(Patriots)).is_empty());
    assert!(legal_battles(&board.paid(French)).iter().all(|p| !p.ally));
}

#[test]
fn r1_4_2_nothing_is_asked_of_pieces_that_cannot_be_there() {
    use crate::game::{Fact, KnownFacts, Place};
    let notebook = KnownFacts::open();
    let board = table(&[]);
    notebook.begin(board.board);
    let board = Layout::of(board.with_known_facts(notebook));
    for space in [Space::Boston, Space::WestIndies] {
        for faction in [British, Patriots, French] {
            let plan = allied(Plan::new(space, faction));
            let _ = rules_act(&mut board.paid(faction), &plan.step(0, 0));
            let _ = (assess(&board, &plan), outcome(&board, &plan, 3, 3));
        }
    }
    let missing = notebook.missing();
    assert!(missing.contains(&Fact::pieces(Space::Boston, Tory)));
    for fact in missing {
        match fact {
            Fact::Pieces(Place::Space(space), piece) => {
                assert!(board.check_place(piece, space).is_ok());
            }
            Fact::Leader(faction) => assert_ne!(faction, Indians),
            _ => {}
        }
    }
}
