use super::*;
use crate::game::{Change, Harbour, Pool, Stock, Support};
use crate::rules::{RallyKind, Victory, act as rules_act};

use Faction::{British, French, Indians, Patriots};
use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};

/// A board with the Treaty played, four Squadrons and five Resources for everybody.
fn table(pieces: &[(Space, Piece, u8)]) -> Board {
    let mut board = Board::empty().with_squadrons(4);
    set(
        &mut board,
        Change::Treaty {
            from: false,
            to: true,
        },
    );
    for faction in Faction::ALL {
        resources(&mut board, faction, 5);
    }
    for &(to, piece, count) in pieces {
        set(
            &mut board,
            Change::Place {
                piece,
                count,
                from: Pool::Available,
                to,
            },
        );
    }
    board
}

fn set(board: &mut Board, change: Change) {
    board.apply(&change).unwrap();
}

fn resources(board: &mut Board, faction: Faction, to: u8) {
    let from = board.resources(faction);
    set(board, Change::Resources { faction, from, to });
}

fn lead(board: &mut Board, leader: Leader, to: Space) {
    let faction = leader.faction();
    while board.leader(faction) != leader {
        let from = board.leader(faction);
        set(
            board,
            Change::Succeed {
                from,
                to: from.next().unwrap(),
            },
        );
    }
    set(
        board,
        Change::Leader {
            leader,
            from: None,
            to: Some(to),
        },
    );
}

fn support(board: &mut Board, space: Space, to: Support) {
    let from = board.support(space);
    set(board, Change::Shift { space, from, to });
}

fn blockade(board: &mut Board, city: Space) {
    set(
        board,
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(city),
        },
    );
}

fn paid(board: Board, faction: Faction) -> Deed {
    Deed::new(board, faction, Price::Paid, false)
}

fn refused(deed: &mut Deed, step: &Step) -> Refusal {
    let before = *deed.board();
    let refusal = rules_act(deed, step).unwrap_err();
    assert!(*deed.board() == before && deed.changes().is_empty());
    refusal
}

/// Force Levels of a Battle in a space.
fn levels(pieces: &[(Piece, u8)], plan: Plan) -> (u8, u8) {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    let forces = forces(&table(&pieces), &plan);
    (forces.attacker, forces.defender)
}

const HERE: Space = Space::Pennsylvania;

fn british() -> Plan {
    Plan::new(HERE, British)
}

fn patriots() -> Plan {
    Plan::new(HERE, Patriots)
}

fn french() -> Plan {
    Plan::new(HERE, French)
}

fn allied(plan: Plan) -> Plan {
    Plan { ally: true, ..plan }
}

/// The published example: British Attacking in Pennsylvania.
fn example() -> Board {
    let mut board = table(&[
        (HERE, BritishRegular, 5),
        (HERE, Tory, 2),
        (HERE, WarPartyUnderground, 3),
        (HERE, Continental, 3),
        (HERE, FrenchRegular, 2),
        (HERE, MilitiaActive, 1),
        (HERE, MilitiaUnderground, 2),
        (HERE, PatriotFort, 1),
    ]);
    lead(&mut board, Leader::Washington, HERE);
    lead(&mut board, Leader::Gage, HERE);
    support(&mut board, HERE, Support::PassiveOpposition);
    support(&mut board, Space::MarylandDelaware, Support::ActiveSupport);
    board
}

fn example_plan() -> Plan {
    Plan {
        attacker_activates: 2,
        defender_activates: 1,
        ..british()
    }
}

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
    let mut deed = paid(example(), British);
    rules_act(&mut deed, &example_plan().step(5, 3)).unwrap();
    let board = *deed.board();
    assert_eq!(board.resources(British), 4);
    let left = |piece| board.pieces(HERE, piece);
    assert_eq!((left(BritishRegular), left(Tory)), (3, 0));
    assert_eq!((left(WarPartyActive), left(WarPartyUnderground)), (2, 1));
    assert_eq!((left(FrenchRegular), left(Continental)), (0, 2));
    assert_eq!((left(MilitiaActive), left(MilitiaUnderground)), (1, 1));
    assert_eq!(left(PatriotFort), 1);
    assert_eq!((board.cbc(), board.crc()), (4, 3));
    assert_eq!(board.pool(Pool::Casualties, Stock::FrenchRegular), 2);
    assert_eq!(board.pool(Pool::Casualties, Stock::Continental), 1);
    assert_eq!(board.available(Stock::Militia), 13);
    let victory = deed.victory().unwrap();
    assert_eq!(
        victory,
        Victory {
            space: HERE,
            winner: Side::Rebellion,
            levels: 4
        }
    );
    let spread = win_the_day_options(&board, &victory);
    assert_eq!((spread.here, spread.left), (1, 3));
    assert!(spread.adjacent.contains(&(Space::MarylandDelaware, 3)));
    let shifts = vec![(HERE, 1), (Space::MarylandDelaware, 3)];
    rules_act(&mut deed, &Step::WinTheDay { shifts }).unwrap();
    assert_eq!(deed.board().support(HERE), Support::ActiveOpposition);
    assert_eq!(
        deed.board().support(Space::MarylandDelaware),
        Support::PassiveOpposition
    );
    let rally = Step::Rally {
        space: Space::MarylandDelaware,
        kind: RallyKind::One,
        from: vec![],
    };
    free_rally(&mut deed, &rally).unwrap();
    let militia = (Space::MarylandDelaware, MilitiaUnderground);
    assert_eq!(deed.board().pieces(militia.0, militia.1), 1);
}

#[test]
fn r3_2_4_british_battle_needs_both_sides() {
    let board = table(&[
        (HERE, BritishRegular, 3),
        (Space::NewJersey, Continental, 1),
    ]);
    for space in [HERE, Space::NewJersey, Space::Virginia] {
        let plan = Plan::new(space, British);
        let refusal = refused(&mut paid(board, British), &plan.step(1, 0));
        assert_eq!(refusal.rule, "3.2.4");
    }
}

#[test]
fn r3_2_4_british_pay_one_a_space_and_select_it_once() {
    let mut board = table(&[
        (HERE, BritishRegular, 1),
        (HERE, MilitiaUnderground, 1),
        (Space::NewJersey, BritishRegular, 1),
        (Space::NewJersey, MilitiaUnderground, 1),
    ]);
    resources(&mut board, British, 1);
    let mut deed = paid(board, British);
    rules_act(&mut deed, &british().step(0, 0)).unwrap();
    assert_eq!(deed.board().resources(British), 0);
    assert_eq!(deed.command(), Some(Command::Battle));
    assert!(deed.battles().contains(HERE));
    settle_victory(&mut deed);
    let again = rules_act(&mut deed, &british().step(0, 0)).unwrap_err();
    assert_eq!(again.reason, Reason::Again(HERE));
    let poor = rules_act(&mut deed, &Plan::new(Space::NewJersey, British).step(0, 0));
    assert!(matches!(
        poor.unwrap_err().reason,
        Reason::CannotPay {
            faction: British,
            ..
        }
    ));
}

#[test]
fn r2_3_5_a_limited_battle_has_one_space_and_no_common_cause() {
    let board = table(&[
        (HERE, BritishRegular, 1),
        (HERE, WarPartyActive, 1),
        (HERE, MilitiaUnderground, 1),
        (Space::NewJersey, BritishRegular, 1),
        (Space::NewJersey, MilitiaUnderground, 1),
    ]);
    let mut deed = Deed::new(board, British, Price::Paid, true);
    let plan = Plan {
        common_cause: Troops::of(WarPartyActive, 1),
        ..british()
    };
    assert_eq!(refused(&mut deed, &plan.step(0, 0)).reason, Reason::Limited);
    rules_act(&mut deed, &british().step(0, 0)).unwrap();
    settle_victory(&mut deed);
    let second = rules_act(&mut deed, &Plan::new(Space::NewJersey, British).step(0, 0));
    assert_eq!(second.unwrap_err().reason, Reason::Limited);
}

#[test]
fn r3_3_3_patriots_pay_one_and_the_french_one_if_they_join() {
    let board = table(&[
        (HERE, Continental, 2),
        (HERE, FrenchRegular, 2),
        (HERE, Tory, 1),
    ]);
    let mut alone = paid(board, Patriots);
    rules_act(&mut alone, &patriots().step(0, 0)).unwrap();
    assert_eq!(alone.board().resources(Patriots), 4);
    assert_eq!(alone.board().resources(French), 5);
    let mut both = paid(board, Patriots);
    rules_act(&mut both, &allied(patriots()).step(1, 0)).unwrap();
    assert_eq!(both.board().resources(Patriots), 4);
    assert_eq!(both.board().resources(French), 4);
}

#[test]
fn r3_3_3_the_french_join_only_where_they_are_and_can_pay() {
    let mut board = table(&[(HERE, Continental, 2), (HERE, Tory, 1)]);
    resources(&mut board, French, 0);
    let nobody = refused(&mut paid(board, Patriots), &allied(patriots()).step(0, 0));
    assert_eq!(nobody.rule, "3.3.3");
    set(
        &mut board,
        Change::Place {
            piece: FrenchRegular,
            count: 2,
            from: Pool::Available,
            to: HERE,
        },
    );
    let poor = refused(&mut paid(board, Patriots), &allied(patriots()).step(1, 0));
    assert!(matches!(
        poor.reason,
        Reason::CannotPay {
            faction: French,
            ..
        }
    ));
}

/// R37.
#[test]
fn r1_10_rochambeau_joins_a_patriot_battle_at_no_cost() {
    let mut board = table(&[
        (HERE, Continental, 2),
        (HERE, FrenchRegular, 2),
        (HERE, Tory, 1),
    ]);
    resources(&mut board, French, 0);
    lead(&mut board, Leader::Rochambeau, HERE);
    let mut deed = paid(board, Patriots);
    rules_act(&mut deed, &allied(patriots()).step(1, 0)).unwrap();
    assert_eq!(deed.board().resources(Patriots), 4);
    // He makes the Patriots no gift when the French Attack.
    resources(&mut board, French, 1);
    resources(&mut board, Patriots, 0);
    let mut own = paid(board, French);
    let refusal = refused(&mut own, &allied(french()).step(1, 0));
    assert!(matches!(
        refusal.reason,
        Reason::CannotPay {
            faction: Patriots,
            ..
        }
    ));
}

#[test]
fn r3_5_5_french_pay_one_and_the_patriots_one_if_they_join() {
    let board = table(&[
        (HERE, Continental, 2),
        (HERE, FrenchRegular, 2),
        (HERE, Tory, 1),
    ]);
    let mut alone = paid(board, French);
    rules_act(&mut alone, &french().step(0, 0)).unwrap();
    assert_eq!(alone.board().resources(French), 4);
    assert_eq!(alone.board().resources(Patriots), 5);
    let mut both = paid(board, French);
    rules_act(&mut both, &allied(french()).step(1, 0)).unwrap();
    assert_eq!(both.board().resources(French), 4);
    assert_eq!(both.board().resources(Patriots), 4);
    let mut poor = board;
    resources(&mut poor, Patriots, 0);
    let refusal = refused(&mut paid(poor, French), &allied(french()).step(1, 0));
    assert!(matches!(
        refusal.reason,
        Reason::CannotPay {
            faction: Patriots,
            ..
        }
    ));
}

#[test]
fn r3_5_5_no_french_battle_before_the_treaty_or_without_french() {
    let mut board = Board::empty();
    resources(&mut board, French, 5);
    let refusal = refused(&mut paid(board, French), &french().step(0, 0));
    assert!(matches!(refusal.reason, Reason::Moment(_)));
    let board = table(&[(HERE, Continental, 2), (HERE, Tory, 1)]);
    let refusal = refused(&mut paid(board, French), &french().step(0, 0));
    assert_eq!(refusal.rule, "3.5.5");
}

#[test]
fn r3_1_2_a_free_battle_costs_nobody() {
    let mut board = table(&[
        (HERE, Continental, 2),
        (HERE, FrenchRegular, 2),
        (HERE, Tory, 1),
    ]);
    resources(&mut board, Patriots, 0);
    resources(&mut board, French, 0);
    let mut deed = Deed::new(board, Patriots, Price::Free, false);
    rules_act(&mut deed, &allied(patriots()).step(1, 0)).unwrap();
}

#[test]
fn r3_6_1_indians_cannot_execute_a_battle() {
    let board = table(&[(HERE, WarPartyActive, 4), (HERE, MilitiaActive, 1)]);
    let plan = Plan::new(HERE, Indians);
    let refusal = refused(&mut paid(board, Indians), &plan.step(0, 0));
    assert_eq!(refusal.reason, Reason::NotYours(Indians));
    assert!(legal_battles(&paid(board, Indians)).is_empty());
}

#[test]
fn r4_2_2_no_battle_where_the_special_activity_struck() {
    for (faction, special, rule) in [
        (British, Special::Skirmish, "4.2.2"),
        (Patriots, Special::Skirmish, "4.3.3"),
        (Patriots, Special::Partisans, "4.3.2"),
        (French, Special::Skirmish, "4.5.2"),
    ] {
        let board = table(&[
            (HERE, BritishRegular, 1),
            (HERE, Continental, 1),
            (HERE, FrenchRegular, 1),
        ]);
        let mut deed = paid(board, faction);
        deed.use_special(rule, special, Some(HERE)).unwrap();
        let refusal = refused(&mut deed, &Plan::new(HERE, faction).step(0, 0));
        assert_eq!(refusal.rule, rule);
    }
    let board = table(&[(HERE, Continental, 1), (HERE, Tory, 1)]);
    let mut deed = paid(board, Patriots);
    deed.use_special("4.3.1", Special::Persuasion, Some(HERE))
        .unwrap();
    rules_act(&mut deed, &patriots().step(0, 0)).unwrap();
}

#[test]
fn r3_6_3_british_attack_with_tories_up_to_the_regulars() {
    let pieces = [(BritishRegular, 2), (Tory, 5), (MilitiaUnderground, 1)];
    assert_eq!(levels(&pieces, british()).0, 4);
    let pieces = [(Tory, 5), (MilitiaUnderground, 1)];
    assert_eq!(levels(&pieces, british()).0, 0);
}

#[test]
fn r3_6_3_british_attack_with_half_the_active_war_parties_and_no_forts() {
    let pieces = [
        (BritishRegular, 2),
        (BritishFort, 1),
        (Village, 1),
        (WarPartyActive, 3),
        (WarPartyUnderground, 2),
        (MilitiaUnderground, 1),
    ];
    assert_eq!(levels(&pieces, british()).0, 3);
    let plan = Plan {
        attacker_activates: 1,
        ..british()
    };
    assert_eq!(levels(&pieces, plan).0, 4);
}

#[test]
fn r3_6_3_patriots_attack_with_french_up_to_the_continentals_if_these_pay() {
    let pieces = [
        (Continental, 2),
        (FrenchRegular, 4),
        (MilitiaActive, 3),
        (MilitiaUnderground, 1),
        (PatriotFort, 1),
        (Tory, 1),
    ];
    assert_eq!(levels(&pieces, patriots()).0, 3);
    assert_eq!(levels(&pieces, allied(patriots())).0, 5);
    let plan = Plan {
        attacker_activates: 1,
        ..patriots()
    };
    assert_eq!(levels(&pieces, plan).0, 4);
    let pieces = [(FrenchRegular, 4), (MilitiaActive, 2), (Tory, 1)];
    assert_eq!(levels(&pieces, allied(patriots())).0, 1);
}

#[test]
fn r3_6_3_french_attack_with_patriots_only_if_these_pay() {
    let pieces = [
        (Continental, 5),
        (FrenchRegular, 2),
        (MilitiaActive, 3),
        (Tory, 1),
    ];
    assert_eq!(levels(&pieces, french()).0, 2);
    assert_eq!(levels(&pieces, allied(french())).0, 5);
}

#[test]
fn r3_6_3_all_cubes_forts_and_half_the_irregulars_defend() {
    let rebels = [
        (BritishRegular, 1),
        (Continental, 1),
        (FrenchRegular, 3),
        (MilitiaActive, 3),
        (PatriotFort, 2),
    ];
    assert_eq!(levels(&rebels, british()).1, 7);
    let royals = [
        (Continental, 1),
        (BritishRegular, 1),
        (Tory, 3),
        (WarPartyActive, 3),
        (BritishFort, 1),
        (Village, 1),
    ];
    assert_eq!(levels(&royals, patriots()).1, 6);
}

#[test]
fn r3_6_3_the_defender_activates_for_force() {
    let pieces = [(Continental, 1), (WarPartyUnderground, 4)];
    assert_eq!(levels(&pieces, patriots()).1, 0);
    let plan = Plan {
        defender_activates: 3,
        ..patriots()
    };
    assert_eq!(levels(&pieces, plan).1, 1);
}

#[test]
fn r3_6_3_nobody_activates_more_than_there_are_or_takes_part() {
    let board = table(&[
        (HERE, FrenchRegular, 1),
        (HERE, MilitiaUnderground, 2),
        (HERE, WarPartyUnderground, 1),
        (HERE, Tory, 1),
    ]);
    let hidden = |plan: Plan, attacker, defender| Plan {
        attacker_activates: attacker,
        defender_activates: defender,
        ..plan
    };
    for plan in [
        hidden(french(), 1, 0),
        hidden(allied(french()), 3, 0),
        hidden(allied(french()), 0, 2),
    ] {
        let refusal = refused(&mut paid(board, French), &plan.step(0, 0));
        assert_eq!(refusal.rule, "3.6.3");
    }
    let mut deed = paid(board, French);
    rules_act(&mut deed, &hidden(allied(french()), 2, 1).step(0, 0)).unwrap();
    assert_eq!(deed.board().pieces(HERE, MilitiaUnderground), 0);
    assert_eq!(deed.board().pieces(HERE, WarPartyUnderground), 0);
}

#[test]
fn r3_6_4_dice_by_thirds_of_the_force_level() {
    let expected = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3];
    for (level, dice_count) in expected.into_iter().enumerate() {
        assert_eq!(dice(u8::try_from(level).unwrap()), dice_count);
    }
}

#[test]
fn r3_6_4_a_roll_must_be_one_of_its_dice() {
    let board = table(&[(HERE, BritishRegular, 6), (HERE, MilitiaUnderground, 1)]);
    for (attacker, defender) in [(1, 0), (7, 0), (2, 1)] {
        let refusal = refused(
            &mut paid(board, British),
            &british().step(attacker, defender),
        );
        assert_eq!(refusal.rule, "3.6.4");
    }
    for roll in 2..=6 {
        rules_act(&mut paid(board, British), &british().step(roll, 0)).unwrap();
    }
}

/// Sums of 3.6.5 and 3.6.6.
fn sums(board: &Board, plan: Plan) -> (i8, i8) {
    (
        defender_modifier(board, &plan),
        attacker_modifier(board, &plan),
    )
}

#[test]
fn r3_6_5_half_the_attacking_cubes_regulars() {
    let one = |pieces: &[(Piece, u8)], plan: Plan| {
        let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (HERE, p, n)).collect();
        sums(&table(&pieces), plan).0
    };
    // Tories beyond the Regulars do not participate.
    let royal = [(BritishRegular, 1), (Tory, 4), (MilitiaActive, 1)];
    assert_eq!(one(&royal, british()), 1);
    assert_eq!(one(&[(Tory, 4), (MilitiaActive, 1)], british()), 0);
    let rebel = [(FrenchRegular, 2), (Continental, 3), (Tory, 1)];
    assert_eq!(one(&rebel, patriots()), 0);
    assert_eq!(one(&rebel, allied(patriots())), 0);
    assert_eq!(one(&rebel, french()), 1);
    assert_eq!(one(&rebel, allied(french())), 1);
    let even = [(FrenchRegular, 5), (Continental, 3), (Tory, 1)];
    assert_eq!(one(&even, allied(patriots())), 1);
    let none = [(FrenchRegular, 5), (MilitiaActive, 3), (Tory, 1)];
    assert_eq!(one(&none, allied(patriots())), 0);
}

#[test]
fn r3_6_5_an_attacking_piece_underground() {
    let board = table(&[
        (HERE, Tory, 1),
        (HERE, WarPartyUnderground, 2),
        (HERE, MilitiaActive, 1),
    ]);
    assert_eq!(sums(&board, british()).0, 1);
    let all = Plan {
        attacker_activates: 2,
        ..british()
    };
    assert_eq!(sums(&board, all).0, 0);
    // The French have no use of Militia that nobody paid for.
    let board = table(&[
        (HERE, FrenchRegular, 1),
        (HERE, MilitiaUnderground, 1),
        (HERE, Tory, 1),
    ]);
    assert_eq!(sums(&board, french()).0, 1);
    assert_eq!(sums(&board, allied(french())).0, 2);
}

#[test]
fn r3_6_5_an_attacking_leader() {
    let mut board = table(&[
        (HERE, Tory, 1),
        (HERE, Village, 1),
        (HERE, MilitiaActive, 1),
    ]);
    lead(&mut board, Leader::Brant, HERE);
    // The Indian Leader needs a War Party beside him.
    assert_eq!(sums(&board, british()).0, 0);
    set(
        &mut board,
        Change::Place {
            piece: WarPartyActive,
            count: 1,
            from: Pool::Available,
            to: HERE,
        },
    );
    assert_eq!(sums(&board, british()).0, 1);
    // Two Leaders count no more than one.
    lead(&mut board, Leader::Gage, HERE);
    assert_eq!(sums(&board, british()).0, 1);
}

/// R55.
#[test]
fn r3_6_5_the_leader_of_an_ally_counts_if_it_takes_part() {
    let mut board = table(&[
        (HERE, MilitiaActive, 1),
        (HERE, FrenchRegular, 1),
        (HERE, Tory, 1),
    ]);
    lead(&mut board, Leader::Rochambeau, HERE);
    assert_eq!(sums(&board, patriots()).0, 0);
    assert_eq!(sums(&board, allied(patriots())).0, 1);
}

#[test]
fn r3_6_5_lauzun_adds_one_more() {
    let mut board = table(&[
        (HERE, MilitiaActive, 1),
        (HERE, FrenchRegular, 1),
        (HERE, Tory, 1),
    ]);
    lead(&mut board, Leader::Lauzun, HERE);
    // Regulars, a Leader, and Lauzun himself.
    assert_eq!(sums(&board, french()).0, 3);
    assert_eq!(sums(&board, patriots()).0, 0);
    assert_eq!(sums(&board, allied(patriots())).0, 2);
    // On Defence he is a Leader like any other.
    assert_eq!(sums(&board, british()), (0, 2));
}

#[test]
fn r3_6_5_and_6_british_at_a_blockaded_city() {
    let city = Space::NewYorkCity;
    let mut board = table(&[(city, Tory, 1), (city, MilitiaActive, 1)]);
    assert_eq!(sums(&board, Plan::new(city, British)), (0, 0));
    blockade(&mut board, city);
    assert_eq!(sums(&board, Plan::new(city, British)), (-1, 0));
    assert_eq!(sums(&board, Plan::new(city, Patriots)), (0, -1));
    blockade(&mut board, city);
    assert_eq!(sums(&board, Plan::new(city, British)), (-1, 0));
}

#[test]
fn r3_6_5_and_6_british_in_the_west_indies_with_a_squadron() {
    let space = Space::WestIndies;
    let board = table(&[(space, BritishRegular, 1), (space, FrenchRegular, 1)]);
    // Half the cubes are Regulars on both sides.
    assert_eq!(sums(&board, Plan::new(space, British)), (0, 1));
    assert_eq!(sums(&board, Plan::new(space, French)), (1, 0));
    let calm = board.with_squadrons(0);
    assert_eq!(sums(&calm, Plan::new(space, British)), (1, 1));
    assert_eq!(sums(&calm, Plan::new(space, French)), (1, 1));
}

#[test]
fn r3_6_5_and_6_each_defending_fort() {
    let board = table(&[
        (HERE, Tory, 1),
        (HERE, BritishFort, 1),
        (HERE, PatriotFort, 1),
        (HERE, MilitiaActive, 1),
    ]);
    assert_eq!(sums(&board, british()), (-1, 1));
    assert_eq!(sums(&board, patriots()), (-1, 1));
    let two = table(&[(HERE, Tory, 1), (HERE, PatriotFort, 2)]);
    assert_eq!(sums(&two, british()), (-2, 2));
}

#[test]
fn r3_6_5_indians_defend_in_a_reserve() {
    for (space, by) in [(Space::Northwest, -1), (HERE, 0)] {
        let board = table(&[(space, WarPartyActive, 1), (space, MilitiaActive, 1)]);
        assert_eq!(sums(&board, Plan::new(space, Patriots)), (by, 0));
    }
    let space = Space::Northwest;
    let board = table(&[(space, Tory, 1), (space, MilitiaActive, 1)]);
    assert_eq!(sums(&board, Plan::new(space, Patriots)), (0, 0));
}

#[test]
fn r3_6_5_washington_defends() {
    let mut board = table(&[
        (HERE, Tory, 1),
        (HERE, MilitiaActive, 1),
        (HERE, FrenchRegular, 1),
    ]);
    assert_eq!(sums(&board, british()), (0, 1));
    lead(&mut board, Leader::Washington, HERE);
    assert_eq!(sums(&board, british()), (-1, 2));
    // Attacking he only leads.
    assert_eq!(sums(&board, patriots()), (1, 0));
}

#[test]
fn r3_6_6_half_the_defending_cubes_regulars() {
    let sum = |regulars, tories| {
        let board = table(&[
            (HERE, BritishRegular, regulars),
            (HERE, Tory, tories),
            (HERE, Continental, 1),
        ]);
        sums(&board, patriots()).1
    };
    assert_eq!(sum(2, 2), 1);
    assert_eq!(sum(1, 2), 0);
    let board = table(&[
        (HERE, Tory, 1),
        (HERE, FrenchRegular, 1),
        (HERE, Continental, 2),
    ]);
    assert_eq!(sums(&board, british()).1, 0);
}

#[test]
fn r3_6_6_a_defending_piece_underground() {
    let board = table(&[
        (HERE, MilitiaActive, 1),
        (HERE, Tory, 1),
        (HERE, WarPartyUnderground, 1),
    ]);
    assert_eq!(sums(&board, patriots()).1, 1);
    let shown = Plan {
        defender_activates: 1,
        ..patriots()
    };
    assert_eq!(sums(&board, shown).1, 0);
}

/// R55.
#[test]
fn r3_6_6_any_leader_defends() {
    let mut board = table(&[
        (HERE, MilitiaActive, 1),
        (HERE, Tory, 1),
        (HERE, Village, 1),
    ]);
    lead(&mut board, Leader::Brant, HERE);
    assert_eq!(sums(&board, patriots()).1, 1);
    // Without a piece of his own he is not there (1.10).
    let mut board = table(&[(HERE, MilitiaActive, 1), (HERE, Tory, 1)]);
    lead(&mut board, Leader::Brant, HERE);
    assert_eq!(sums(&board, patriots()).1, 0);
}

#[test]
fn r5_1_an_event_changes_force_and_loss_levels() {
    let board = table(&[(HERE, BritishRegular, 4), (HERE, Continental, 3)]);
    let plan = Plan {
        event_modifiers: [2, -2, 2],
        ..british()
    };
    assert_eq!(forces(&board, &plan).attacker, 6);
    assert_eq!(sums(&board, plan), (3, -2));
    let mut deed = Deed::new(board, British, Price::Free, false);
    deed.grant_modifiers([2, -2, 2]);
    rules_act(&mut deed, &british().step(2, 1)).unwrap();
    // Attacker Loss Level -1, Defender Loss Level 5.
    assert_eq!(deed.board().pieces(HERE, BritishRegular), 4);
    assert_eq!(deed.board().pieces(HERE, Continental), 0);
}

#[test]
fn r25_assessment_adds_force_and_modifiers() {
    assert_eq!(assess(&example(), &example_plan()), (9, 10));
}

fn common_cause(active: u8, hidden: u8) -> Plan {
    Plan {
        common_cause: Troops::of(WarPartyActive, active).with(WarPartyUnderground, hidden),
        ..british()
    }
}

#[test]
fn r4_2_1_war_parties_serve_as_tories() {
    let pieces = [
        (BritishRegular, 4),
        (Tory, 1),
        (WarPartyActive, 2),
        (WarPartyUnderground, 2),
        (MilitiaUnderground, 1),
    ];
    assert_eq!(levels(&pieces, british()).0, 6);
    // One Active and one Underground as Tories; the other Active one has no pair.
    assert_eq!(levels(&pieces, common_cause(1, 1)).0, 7);
    assert_eq!(levels(&pieces, common_cause(2, 1)).0, 8);
    // No more Tories than Regulars.
    assert_eq!(levels(&pieces, common_cause(2, 2)).0, 8);
    let board = table(&pieces.map(|(p, n)| (HERE, p, n)));
    let mut deed = paid(board, British);
    rules_act(&mut deed, &common_cause(1, 1).step(2, 0)).unwrap();
    assert_eq!(deed.special(), Some(Special::CommonCause));
    assert!(deed.special_spaces().contains(HERE));
    assert_eq!(deed.board().pieces(HERE, WarPartyUnderground), 1);
}

#[test]
fn r4_2_1_only_british_with_war_parties_that_are_there() {
    let board = table(&[
        (HERE, BritishRegular, 3),
        (HERE, Continental, 1),
        (HERE, WarPartyActive, 1),
    ]);
    for plan in [
        common_cause(2, 0),
        common_cause(0, 1),
        Plan {
            common_cause: Troops::of(BritishRegular, 1),
            ..british()
        },
    ] {
        let refusal = refused(&mut paid(board, British), &plan.step(1, 0));
        assert_eq!(refusal.rule, "4.2.1");
    }
    let plan = Plan {
        attacker: Patriots,
        ..common_cause(1, 0)
    };
    let refusal = refused(&mut paid(board, Patriots), &plan.step(0, 1));
    assert_eq!(refusal.rule, "4.2.1");
}

#[test]
fn r15_common_cause_is_the_turns_one_special_activity() {
    let board = table(&[
        (HERE, BritishRegular, 3),
        (HERE, Continental, 1),
        (HERE, WarPartyActive, 1),
    ]);
    let mut deed = paid(board, British);
    deed.use_special("4.2.3", Special::NavalPressure, None)
        .unwrap();
    let refusal = refused(&mut deed, &common_cause(1, 0).step(1, 0));
    assert_eq!(refusal.reason, Reason::SpecialUsed(Special::NavalPressure));
}

/// What the Attacker loses when the Defender rolls so much, modifiers included.
fn attacker_loses(pieces: &[(Piece, u8)], plan: Plan, loss: i16) -> Troops {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    let board = table(&pieces);
    let by = i8::try_from(loss - i16::from(attacker_modifier(&board, &plan))).unwrap();
    let plan = Plan {
        event_modifiers: [0, by, 0],
        ..plan
    };
    let outcome = outcome(&board, &plan, 0, 0);
    assert_eq!(outcome.attacker_loss, loss);
    outcome.attacker_removes
}

/// The same for the Defender.
fn defender_loses(pieces: &[(Piece, u8)], plan: Plan, loss: i16) -> Troops {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    let board = table(&pieces);
    let by = i8::try_from(loss - i16::from(defender_modifier(&board, &plan))).unwrap();
    let plan = Plan {
        event_modifiers: [0, 0, by],
        ..plan
    };
    let outcome = outcome(&board, &plan, 0, 0);
    assert_eq!(outcome.defender_loss, loss);
    outcome.defender_removes
}

/// The order in which pieces go, found by raising the Loss Level.
fn sequence(loses: impl Fn(i16) -> Troops) -> Vec<Piece> {
    let mut order = Vec::new();
    let mut before = Troops::NONE;
    for loss in 1..40 {
        let after = loses(loss);
        for (piece, count) in after.iter() {
            for _ in before.get(piece)..count {
                order.push(piece);
            }
        }
        before = after;
    }
    order
}

#[test]
fn r3_6_7_order_of_a_royalist_attacker() {
    let pieces = [
        (BritishRegular, 3),
        (Tory, 1),
        (WarPartyActive, 2),
        (WarPartyUnderground, 1),
        (BritishFort, 1),
        (Village, 1),
        (MilitiaActive, 1),
    ];
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces, british(), loss)),
        [
            BritishRegular,
            Tory,
            BritishRegular,
            BritishRegular,
            WarPartyActive,
            WarPartyActive
        ]
    );
}

#[test]
fn r3_6_7_order_of_a_royalist_defender() {
    let pieces = [
        (BritishRegular, 1),
        (Tory, 3),
        (WarPartyActive, 1),
        (WarPartyUnderground, 1),
        (BritishFort, 1),
        (Village, 1),
        (MilitiaActive, 1),
    ];
    assert_eq!(
        sequence(|loss| defender_loses(&pieces, patriots(), loss)),
        [
            BritishRegular,
            Tory,
            Tory,
            Tory,
            WarPartyActive,
            Village,
            BritishFort
        ]
    );
}

#[test]
fn r3_6_7_order_of_a_rebellion_attacker() {
    let pieces = [
        (FrenchRegular, 2),
        (Continental, 2),
        (MilitiaActive, 3),
        (MilitiaUnderground, 1),
        (PatriotFort, 1),
        (Tory, 1),
    ];
    let both = [
        FrenchRegular,
        Continental,
        MilitiaActive,
        FrenchRegular,
        Continental,
        MilitiaActive,
        MilitiaActive,
    ];
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces, allied(patriots()), loss)),
        both
    );
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces, allied(french()), loss)),
        both
    );
}

/// R55.
#[test]
fn r3_6_7_who_takes_no_part_loses_nothing() {
    let pieces = [
        (FrenchRegular, 2),
        (Continental, 1),
        (MilitiaActive, 2),
        (Tory, 1),
    ];
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces, patriots(), loss)),
        [Continental, MilitiaActive, MilitiaActive]
    );
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces, french(), loss)),
        [FrenchRegular, FrenchRegular]
    );
}

#[test]
fn r3_6_7_order_of_a_rebellion_defender() {
    let pieces = [
        (FrenchRegular, 1),
        (Continental, 2),
        (MilitiaActive, 1),
        (MilitiaUnderground, 1),
        (PatriotFort, 1),
        (Tory, 1),
    ];
    assert_eq!(
        sequence(|loss| defender_loses(&pieces, british(), loss)),
        [
            FrenchRegular,
            Continental,
            MilitiaActive,
            Continental,
            PatriotFort
        ]
    );
}

#[test]
fn r3_6_7_none_if_the_loss_level_is_not_above_zero() {
    let pieces = [(BritishRegular, 1), (MilitiaActive, 1)];
    for loss in [-2, 0] {
        assert!(attacker_loses(&pieces, british(), loss).is_empty());
        assert!(defender_loses(&pieces, british(), loss).is_empty());
    }
}

#[test]
fn r3_6_7_forts_count_two_and_are_casualties_but_available() {
    let board = table(&[
        (HERE, BritishRegular, 4),
        (HERE, PatriotFort, 1),
        (HERE, MilitiaActive, 1),
    ]);
    let mut deed = paid(board, British);
    // 3 on the die, +1 Regulars, -1 Fort: the Militia, then the Fort.
    rules_act(&mut deed, &british().step(3, 0)).unwrap();
    assert!(!any(deed.board(), HERE, PieceSet::REBELLION));
    assert_eq!(deed.board().available(Stock::PatriotFort), 6);
    assert_eq!(deed.board().available(Stock::Militia), 15);
    assert_eq!(deed.board().crc(), 1);
}

#[test]
fn r3_6_7_losses_are_set_before_anything_is_removed() {
    let board = table(&[(HERE, BritishRegular, 3), (HERE, Continental, 3)]);
    let mut deed = paid(board, British);
    // Both lose, though the Attacker, removing first, has then too few cubes for a die.
    rules_act(&mut deed, &british().step(3, 3)).unwrap();
    assert_eq!(deed.board().pieces(HERE, BritishRegular), 1);
    assert_eq!(deed.board().pieces(HERE, Continental), 1);
}

#[test]
fn r6_common_cause_fills_the_tory_slot() {
    let pieces = [
        (BritishRegular, 5),
        (Tory, 2),
        (WarPartyActive, 1),
        (WarPartyUnderground, 2),
        (MilitiaActive, 1),
    ];
    // Two War Parties serve; the third is Underground and ignored.
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces, common_cause(1, 1), loss)),
        [
            BritishRegular,
            Tory,
            BritishRegular,
            WarPartyActive,
            BritishRegular,
            WarPartyActive,
            BritishRegular,
            Tory,
            BritishRegular
        ]
    );
    // An Active one that does not serve goes last.
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces[..4], common_cause(0, 1), loss)).last(),
        Some(&WarPartyActive)
    );
}

#[test]
fn r6_common_cause_losses_are_no_casualties() {
    let board = table(&[
        (HERE, BritishRegular, 3),
        (HERE, WarPartyActive, 3),
        (HERE, Continental, 9),
    ]);
    let mut deed = paid(board, British);
    rules_act(&mut deed, &common_cause(3, 0).step(2, 4)).unwrap();
    // Loss Level 4: Regular, War Party, Regular.
    assert_eq!(deed.board().pieces(HERE, BritishRegular), 1);
    assert_eq!(deed.board().pieces(HERE, WarPartyActive), 2);
    assert_eq!(deed.board().cbc(), 2);
    assert_eq!(deed.board().available(Stock::WarParty), 13);
}

/// The winner and the day won when both sides lose so much.
fn ends(pieces: &[(Piece, u8)], plan: Plan, losses: [i16; 2]) -> Outcome {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    ends_on(&table(&pieces), plan, losses)
}

fn ends_on(board: &Board, plan: Plan, losses: [i16; 2]) -> Outcome {
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
    assert_eq!(
        ends(&HOSTS, patriots(), [4, 4]).winner,
        Some(Side::Royalist)
    );
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
    let pieces = [
        (BritishRegular, 1),
        (WarPartyUnderground, 2),
        (Continental, 9),
    ];
    let outcome = ends(&pieces, british(), [2, 8]);
    assert_eq!(outcome.winner, Some(Side::Rebellion));
    // The Defender likewise; Underground Militia do not save it.
    let pieces = [
        (BritishRegular, 9),
        (Continental, 1),
        (MilitiaUnderground, 2),
    ];
    let outcome = ends(&pieces, british(), [8, 2]);
    assert_eq!(outcome.winner, Some(Side::Royalist));
    assert_eq!(outcome.victory, None, "one piece alone");
    // Those Activated for the Battle do.
    let plan = Plan {
        defender_activates: 2,
        ..british()
    };
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
        ends(pieces, plan, losses)
            .victory
            .map(|v| (v.winner, v.levels))
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
    let mut board = table(&[
        (HERE, BritishRegular, 9),
        (HERE, Continental, 9),
        (HERE, FrenchRegular, 3),
    ]);
    lead(&mut board, Leader::Washington, HERE);
    let levels = |plan, losses| {
        ends_on(&board, plan, losses)
            .victory
            .map(|v| (v.winner, v.levels))
    };
    let rebellion = |levels| Some((Side::Rebellion, levels));
    assert_eq!(levels(british(), [8, 0]), rebellion(4));
    assert_eq!(levels(british(), [16, 0]), rebellion(6));
    assert_eq!(levels(patriots(), [0, 8]), rebellion(4));
    assert_eq!(levels(allied(french()), [0, 8]), rebellion(4));
    // He does not help French that Attack alone, nor the Royalists.
    assert_eq!(levels(french(), [0, 8]), rebellion(2));
    assert_eq!(levels(british(), [0, 8]), Some((Side::Royalist, 2)));
}

#[test]
fn r3_6_8_washington_is_gone_when_his_last_piece_is() {
    let mut board = table(&[
        (HERE, BritishRegular, 9),
        (HERE, Continental, 1),
        (HERE, FrenchRegular, 9),
    ]);
    lead(&mut board, Leader::Washington, HERE);
    let outcome = ends_on(&board, british(), [8, 4]);
    assert_eq!(
        outcome.victory.map(|v| (v.winner, v.levels)),
        Some((Side::Rebellion, 2))
    );
}

#[test]
fn r3_6_8_no_day_is_won_in_the_west_indies() {
    let pieces = [(BritishRegular, 9), (FrenchRegular, 9)];
    let outcome = ends(&pieces, Plan::new(Space::WestIndies, French), [0, 8]);
    assert_eq!(
        (outcome.winner, outcome.victory),
        (Some(Side::Rebellion), None)
    );
}

/// A deed with a day won.
fn won(board: Board, space: Space, winner: Side, levels: u8) -> Deed {
    let mut deed = paid(board, British);
    deed.victory = Some(Victory {
        space,
        winner,
        levels,
    });
    deed
}

fn shift(deed: &mut Deed, shifts: &[(Space, u8)]) -> Result<(), Refusal> {
    let shifts = shifts.to_vec();
    rules_act(deed, &Step::WinTheDay { shifts })
}

#[test]
fn r3_6_8_the_battle_space_shifts_first() {
    let mut board = table(&[]);
    support(&mut board, HERE, Support::PassiveSupport);
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
        let mut deed = fresh.clone();
        let refusal = shift(&mut deed, &shifts).unwrap_err();
        assert_eq!(refusal.rule, "3.6.8", "{shifts:?}");
        assert!(deed.changes().is_empty());
    }
    let mut deed = fresh.clone();
    shift(&mut deed, &[(HERE, 1), (near, 2)]).unwrap();
    assert_eq!(deed.board().support(HERE), Support::ActiveSupport);
    assert_eq!(deed.board().support(near), Support::ActiveSupport);
    // The rest is the winner's to use or leave.
    let mut deed = fresh.clone();
    shift(&mut deed, &[(HERE, 1), (near, 1)]).unwrap();
    // Once only.
    assert!(shift(&mut deed, &[(near, 1)]).is_err());
}

#[test]
fn r3_6_8_a_space_that_cannot_shift_passes_all_levels_on() {
    let board = table(&[]);
    let victory = Victory {
        space: Space::Northwest,
        winner: Side::Rebellion,
        levels: 3,
    };
    let spread = win_the_day_options(&board, &victory);
    assert_eq!((spread.here, spread.left), (0, 3));
    assert!(
        spread.adjacent.iter().all(|(s, n)| *n == 2
            && s.population() > 0
            && Space::Northwest.adjacent().contains(*s))
    );
    assert!(!spread.adjacent.is_empty());
    // No level left over, no look at the neighbours.
    let small = Victory {
        space: HERE,
        levels: 2,
        ..victory
    };
    assert_eq!(
        win_the_day_options(&board, &small),
        Spread {
            here: 2,
            left: 0,
            adjacent: vec![]
        }
    );
}

#[test]
fn r3_6_8_no_shift_without_a_day_won() {
    let mut deed = paid(table(&[]), British);
    assert!(shift(&mut deed, &[]).is_err());
}

#[test]
fn r3_6_8_the_next_battle_waits_for_the_day_to_be_settled() {
    let board = table(&[(HERE, BritishRegular, 1), (HERE, MilitiaUnderground, 1)]);
    let mut deed = won(board, Space::NewJersey, Side::Royalist, 1);
    assert_eq!(refused(&mut deed, &british().step(0, 0)).rule, "3.6.8");
    assert!(legal_battles(&deed).is_empty());
    settle_victory(&mut deed);
    rules_act(&mut deed, &british().step(0, 0)).unwrap();
}

#[test]
fn r3_6_8_blockades_move_from_the_battle_city() {
    let (city, other) = (Space::Boston, Space::Norfolk);
    let mut board = table(&[]);
    blockade(&mut board, city);
    blockade(&mut board, city);
    let fresh = won(board, city, Side::Rebellion, 0);
    for (from, to) in [(city, city), (city, Space::Virginia), (other, city)] {
        let mut deed = fresh.clone();
        let step = Step::MoveBlockade { from, to };
        assert_eq!(refused(&mut deed, &step).rule, "3.6.8");
    }
    let mut deed = fresh.clone();
    let step = Step::MoveBlockade {
        from: city,
        to: other,
    };
    rules_act(&mut deed, &step).unwrap();
    rules_act(&mut deed, &step).unwrap();
    assert_eq!(deed.board().blockades(other), 2);
    assert!(rules_act(&mut deed, &step).is_err());
    let mut royal = won(board, city, Side::Royalist, 0);
    refused(&mut royal, &step);
    let mut province = won(board, HERE, Side::Rebellion, 0);
    refused(
        &mut province,
        &Step::MoveBlockade {
            from: HERE,
            to: other,
        },
    );
}

#[test]
fn r3_6_8_free_rally_only_after_a_rebellion_victory_and_its_shift() {
    let rally = Step::Rally {
        space: HERE,
        kind: RallyKind::One,
        from: vec![],
    };
    let board = table(&[(HERE, Continental, 1)]);
    for (winner, levels) in [(Side::Royalist, 0), (Side::Rebellion, 1)] {
        let mut deed = won(board, HERE, winner, levels);
        assert_eq!(free_rally(&mut deed, &rally).unwrap_err().rule, "3.6.8");
    }
    assert!(free_rally(&mut paid(board, French), &rally).is_err());
    let mut deed = won(board, HERE, Side::Rebellion, 0);
    let other = Step::RabbleRousing { space: HERE };
    assert_eq!(free_rally(&mut deed, &other).unwrap_err().rule, "3.6.8");
}

#[test]
fn r3_6_8_a_free_action_aside_leaves_the_command_alone() {
    let board = table(&[
        (HERE, Continental, 1),
        (HERE, Tory, 1),
        (Space::NewJersey, Continental, 1),
        (Space::NewJersey, Tory, 1),
    ]);
    let mut deed = paid(board, French);
    deed.aside(Patriots, &patriots().step(0, 0)).unwrap();
    assert_eq!(
        (deed.command(), deed.board().resources(Patriots)),
        (None, 5)
    );
    assert!(deed.selected().is_empty());
    // One space only, until the end.
    let elsewhere = Plan::new(Space::NewJersey, Patriots).step(0, 0);
    assert!(deed.aside(Patriots, &elsewhere).is_err());
    deed.end_aside();
    deed.aside(Patriots, &elsewhere).unwrap();
    let mut replay = board;
    replay.apply_all(deed.changes()).unwrap();
    assert!(replay == *deed.board());
}

#[test]
fn r6_2_2_the_french_fight_in_the_west_indies_for_free() {
    let space = Space::WestIndies;
    let mut board = table(&[(space, BritishRegular, 3), (space, FrenchRegular, 3)]);
    resources(&mut board, French, 0);
    let free = |faction| Deed::new(board, faction, Price::Free, false);
    assert_eq!(west_indies_plan(&board), Some(Plan::new(space, French)));
    let mut deed = free(French);
    // Defender Loss Level 2 + 1; Attacker Loss Level 2 + 1 - 1.
    west_indies(&mut deed, 2, 2).unwrap();
    assert_eq!(deed.board().pieces(space, BritishRegular), 1);
    assert_eq!(deed.board().pieces(space, FrenchRegular), 2);
    assert_eq!((deed.board().cbc(), deed.board().crc()), (2, 1));
    assert_eq!(deed.victory(), None);
    assert!(west_indies(&mut free(British), 2, 2).is_err());
    assert!(west_indies(&mut paid(board, French), 2, 2).is_err());
    let empty = table(&[(space, FrenchRegular, 3)]);
    assert_eq!(west_indies_plan(&empty), None);
    let refusal = west_indies(&mut Deed::new(empty, French, Price::Free, false), 1, 0);
    assert_eq!(refusal.unwrap_err().rule, "6.2.2");
}

#[test]
fn r3_2_4_and_3_5_5_the_west_indies_are_a_battle_space() {
    let space = Space::WestIndies;
    let board = table(&[(space, BritishRegular, 3), (space, FrenchRegular, 3)]);
    for faction in [British, French] {
        let mut deed = paid(board, faction);
        rules_act(&mut deed, &Plan::new(space, faction).step(1, 1)).unwrap();
    }
    let refusal = refused(
        &mut paid(board, Patriots),
        &Plan::new(space, Patriots).step(1, 1),
    );
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
        set(
            &mut board,
            Change::Place {
                piece,
                count,
                from: Pool::Available,
                to: city,
            },
        );
    }
    for (faction, count) in [
        // 0 to 3 of Common Cause, all that they leave Underground, 0 to 2 Militia; Boston 0 or 1.
        (British, (4 + 3 + 2 + 1) * 3 + 2),
        // With and without the French, 0 to 2 Militia, 0 to 3 War Parties; Boston 0 or 1.
        (Patriots, 2 * 3 * 4 + 2),
        // Alone no Militia; together 0 to 2.
        (French, (1 + 3) * 4),
    ] {
        let deed = paid(board, faction);
        let plans = legal_battles(&deed);
        assert_eq!(plans.len(), count, "{faction}");
        for plan in plans {
            let forces = forces(&board, &plan);
            let step = plan.step(forces.attacker_dice() * 2, forces.defender_dice() * 2);
            let mut deed = deed.clone();
            rules_act(&mut deed, &step).unwrap();
            let mut replay = board;
            replay.apply_all(deed.changes()).unwrap();
            assert!(replay == *deed.board());
        }
    }
    resources(&mut board, Patriots, 0);
    assert!(legal_battles(&paid(board, Patriots)).is_empty());
    assert!(legal_battles(&paid(board, French)).iter().all(|p| !p.ally));
}

#[test]
fn r1_4_2_nothing_is_asked_of_pieces_that_cannot_be_there() {
    use crate::game::{Fact, Notebook};
    let notebook = Notebook::open();
    let board = table(&[]);
    notebook.begin(board);
    let board = board.with_notebook(notebook);
    for space in [Space::Boston, Space::WestIndies] {
        for faction in [British, Patriots, French] {
            let plan = allied(Plan::new(space, faction));
            let _ = rules_act(&mut paid(board, faction), &plan.step(0, 0));
            let _ = (assess(&board, &plan), outcome(&board, &plan, 3, 3));
        }
    }
    let missing = notebook.missing();
    assert!(missing.contains(&Fact::Pieces(Space::Boston, Tory)));
    for fact in missing {
        match fact {
            Fact::Pieces(space, piece) => assert!(board.check_place(piece, space).is_ok()),
            Fact::Leader(faction) => assert_ne!(faction, Indians),
            _ => {}
        }
    }
}

#[test]
fn r8_1_a_battle_selected_ahead_is_paid_for_once() {
    let board = table(&[
        (Space::Virginia, Continental, 3),
        (Space::Virginia, FrenchRegular, 2),
        (Space::Virginia, Tory, 1),
    ]);
    let mut deed = Deed::new(board, Patriots, Price::Paid, false);
    let alone = plan(&deed, Space::Virginia);
    let both = Plan {
        ally: true,
        ..alone
    };
    select(&mut deed, &both).unwrap();
    assert_eq!(deed.command(), Some(Command::Battle));
    assert!(deed.battles().contains(Space::Virginia));
    assert_eq!(deed.board().resources(Patriots), 4);
    assert_eq!(deed.board().resources(French), 4);
    let again = select(&mut deed, &both).unwrap_err();
    assert_eq!(again.reason, Reason::Again(Space::Virginia));

    rules_act(&mut deed, &both.step(1, 0)).unwrap();
    assert_eq!(deed.board().resources(Patriots), 4);
    assert_eq!(deed.board().resources(French), 4);
    settle_victory(&mut deed);
    let again = rules_act(&mut deed, &both.step(1, 0)).unwrap_err();
    assert_eq!(again.reason, Reason::Again(Space::Virginia));
}

#[test]
fn r3_3_3_an_ally_that_did_not_pay_ahead_pays_when_it_joins() {
    let board = table(&[
        (Space::Virginia, Continental, 3),
        (Space::Virginia, FrenchRegular, 2),
        (Space::Virginia, Tory, 1),
    ]);
    let mut deed = Deed::new(board, Patriots, Price::Paid, false);
    let alone = plan(&deed, Space::Virginia);
    select(&mut deed, &alone).unwrap();
    assert_eq!(deed.board().resources(French), 5);
    let both = Plan {
        ally: true,
        ..alone
    };
    rules_act(&mut deed, &both.step(1, 0)).unwrap();
    assert_eq!(deed.board().resources(French), 4);
}

#[test]
fn r3_1_a_battle_that_cannot_be_paid_for_is_not_selected() {
    let mut board = table(&[
        (Space::Virginia, Continental, 3),
        (Space::Virginia, FrenchRegular, 2),
        (Space::Virginia, Tory, 1),
    ]);
    resources(&mut board, French, 0);
    let mut deed = Deed::new(board, Patriots, Price::Paid, false);
    let both = Plan {
        ally: true,
        ..plan(&deed, Space::Virginia)
    };
    assert!(select(&mut deed, &both).is_err());
    assert!(deed.changes().is_empty());
    assert!(deed.battles().is_empty());
    assert_eq!(deed.command(), None);
}
