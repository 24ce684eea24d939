//! People's choices.

use super::*;
use crate::flowchart::OfferLimit;

fn person(
    scene: Layout,
    faction: Faction,
    answers: &[usize],
    does: impl FnOnce(&mut Executor<'_>) -> Result<(), Interrupt>,
) -> (Board, ScriptedSource) {
    let mut source = ScriptedSource::nothing().then_always(1).answers(answers).by_default();
    let mut players = ByFaction([false; 4]);
    players[faction] = true;
    let context = Context { players, price: Cost::Free, ..Context::default() };
    let mut run = Executor::new(library(), faction, scene.board, context, &mut source);
    does(&mut run).expect("a lawful phase");
    let board = *run.board();
    (board, source)
}

#[test]
fn r6_2_1_a_person_pays_removes_or_shifts() {
    let scene = early().put(Virginia, REGULAR, 1).resources(British, 3);
    let (board, source) = person(scene, British, &[0], supply::supply);
    assert_eq!(source.asked.len(), 1);
    assert_eq!(source.asked[0].options.len(), 3);
    assert_eq!(source.asked[0].default, 0, "Enter gives no unit away");
    assert_eq!(
        source.asked[0].lines,
        ["Out of supply: Virginia 1 British Regular. British Resources: 3."]
    );
    assert_eq!(
        source.asked[0].about,
        ["British Resources 3 -> 2", "1 British Regular", "Neutral -> Passive Opposition"]
    );
    assert_eq!((regulars(&board, Virginia), board.resources(British)), (1, 2));
    let (board, _) = person(scene, British, &[2], supply::supply);
    assert_eq!(board.support(Virginia), Support::PassiveOpposition);
    let patriots = early().put(Quebec, MILITIA, 1).put(Quebec, CONTINENTAL, 1);
    let (board, source) = person(patriots, Patriots, &[1], supply::supply);
    assert_eq!(source.asked.len(), 1, "no Resource to pay with; one unit goes");
    assert_eq!(board.pieces(Quebec, MILITIA), 0, "the second kind");
}

/// 6.2.1: a lone unit of which half would be none stays whether it is paid for or not: nobody is asked.
#[test]
fn r6_2_1_nobody_is_asked_to_pay_for_what_stays_anyway() {
    for (resources, asks) in [(3, 0), (0, 0)] {
        let alone = early().put(Quebec, MILITIA, 1).resources(Patriots, resources);
        let (board, source) = person(alone, Patriots, &[], supply::supply);
        assert_eq!(source.asked.len(), asks);
        assert_eq!(board, alone.board, "it stays and nothing is paid");
    }
    let two = early().put(Quebec, MILITIA, 2).resources(Patriots, 3);
    let (board, source) = person(two, Patriots, &[0], supply::supply);
    assert_eq!((source.asked.len(), board.resources(Patriots)), (1, 2));
}

/// 6.2.1: what stays unpaid is told, and a space is paid for once; what is still to come stands at each question.
#[test]
fn r6_2_1_a_space_out_of_supply_is_paid_for_once() {
    let scene = early()
        .put(Quebec, MILITIA, 1)
        .put(Northwest, MILITIA, 1)
        .put(Southwest, MILITIA, 2)
        .put(Florida, CONTINENTAL, 3)
        .resources(Patriots, 4);
    let (board, source) = person(scene, Patriots, &[], supply::supply);
    assert_eq!(source.asked.len(), 1, "{:?}", source.asked);
    assert_eq!(board.resources(Patriots), 2);
    assert_eq!(source.asked[0].options, ["Southwest", "Florida"]);
    let line = "Out of supply: Southwest 2 Underground Militia; Florida 3 Continentals. Patriot Resources: 4.";
    assert_eq!(source.asked[0].lines, [line]);
    // Paid in Florida alone: half of the others leave, and nobody is asked to pay again.
    let (board, source) = person(scene, Patriots, &[1], supply::supply);
    assert_eq!(source.asked.len(), 1, "{:?}", source.asked);
    assert_eq!((board.resources(Patriots), board.pieces(Southwest, MILITIA)), (3, 1));
    assert_eq!(board.pieces(Florida, CONTINENTAL), 3);
}

/// 6.2.2: Enter keeps the Regulars in the West Indies while there is a Resource, as a non-player may not.
#[test]
fn r6_2_2_enter_gives_no_regulars_away() {
    let scene = late().put(WestIndies, REGULAR, 3).resources(British, 1);
    let (board, source) = person(scene, British, &[], west_indies::stay);
    assert_eq!(source.asked[0].default, 0);
    assert_eq!((regulars(&board, WestIndies), board.resources(British)), (3, 0));
    assert!(source.asked[0].lines[0].starts_with("British Resources: 1."));
}

#[test]
fn r6_4_1_a_person_may_stop_or_buy_less() {
    let scene = loyal(early(), Boston).resources(British, 5);
    let (board, source) = person(scene, British, &[2], reward);
    assert_eq!(board, scene.board, "none");
    assert_eq!(source.asked.len(), 1);
    assert_eq!(source.asked[0].options, ["Boston 2", "Boston 1"]);
    assert_eq!(source.asked[0].about[1], "1 level, Neutral -> Passive Support");
    let costs: Vec<u8> = source.asked[0].offers.iter().map(|offer| offer.cost).collect();
    assert_eq!((source.asked[0].limit, costs), (OfferLimit::Resources(5), vec![2, 1]));
    let (board, _) = person(scene, British, &[1], reward);
    assert_eq!(board.support(Boston), Support::PassiveSupport);
    let (board, _) = person(scene, British, &[0], reward);
    assert_eq!(board.support(Boston), Support::ActiveSupport);
    let (board, _) = person(scene, British, &[], reward);
    assert_eq!(board, scene.board, "Enter buys nothing");
}

#[test]
fn r6_2_2_a_person_returns_some() {
    let scene = late().put(WestIndies, REGULAR, 3).resources(British, 1);
    let (board, source) = person(scene, British, &[1], west_indies::stay);
    assert_eq!(source.asked[0].options.len(), 4);
    assert_eq!((regulars(&board, WestIndies), board.resources(British)), (2, 0));
}

#[test]
fn r6_5_r6_6_a_person_leads_blockades_and_deserts() {
    let scene = early().put(Boston, REGULAR, 1).put(Georgia, REGULAR, 1);
    let (board, _) = person(scene, British, &[2], redeployment::leader);
    assert_eq!(board.leader_space(British), None, "Available");
    let (board, _) = person(scene, British, &[1], redeployment::leader);
    assert_eq!(board.leader_space(British), Some(Georgia));
    let two = late().blockade(Boston).blockade(Savannah);
    let (board, _) = person(two, British, &[1], redeployment::lower_fni);
    assert_eq!((board.blockades(Boston), board.blockades(Savannah)), (1, 0));
    let (board, _) = person(two, French, &[3, 0], redeployment::rearrange);
    assert_eq!(board.blockades(Philadelphia), 1);
    let militia = early().put(Virginia, MILITIA, 1).put(Virginia, ACTIVE, 1);
    let rest = deserter(PieceType::Militia, Patriots);
    let (board, _) = person(militia, Patriots, &[1], |run| desertion::desert(run, &[rest]));
    assert_eq!(board.pieces(Virginia, MILITIA), 0);
}

/// 6.2.1: units that return one by one: what was chosen and what is left stands at each question.
#[test]
fn r6_2_1_what_returns_is_told_at_each_question() {
    let scene = early().put(Quebec, MILITIA, 2).put(Quebec, CONTINENTAL, 2);
    let (board, source) = person(scene, Patriots, &[0, 1], supply::supply);
    let lines: Vec<&[String]> = source.asked.iter().map(|ask| &ask.lines[..]).collect();
    assert_eq!(
        lines,
        [
            vec!["Remaining in Quebec: 2 Continentals, 2 Underground Militia."],
            vec![
                "Returning: 1 Continental.",
                "Remaining in Quebec: 1 Continental, 2 Underground Militia."
            ]
        ]
    );
    assert_eq!(board.pieces(Quebec, MILITIA), 1);
}

/// 6.4.2: what can be bought in one way only is not asked for again, so its price stands beside the space.
#[test]
fn r6_4_2_the_price_of_the_only_purchase_is_told() {
    let scene = early().put(Virginia, CONTINENTAL, 3).resources(Patriots, 1);
    let (board, source) = person(scene, Patriots, &[0], committees);
    assert_eq!(source.asked.len(), 1);
    assert_eq!(source.asked[0].about, ["1 level, Neutral -> Passive Opposition"]);
    assert_eq!(source.asked[0].offers[0].cost, 1);
    assert_eq!(board.resources(Patriots), 0);
}
