//! The summaries of 8.6.7 to 8.6.11, and the Treaty.

use super::*;
use crate::action::NoTrace;
use crate::flowchart::words::all_hold;

fn summary_order(id: &str) -> &'static Instruction {
    library().charts[French]
        .summary(id)
        .and_then(|s| s.instructions.first())
        .expect("a summary with an instruction")
}

fn first_of(scene: Layout, id: &str, among: &[Space]) -> Vec<Space> {
    let mut source = ScriptedSource::nothing();
    let run = Executor::new(library(), French, scene.board, Context::default(), &mut source);
    let instruction = summary_order(id);
    let among = among.iter().copied().collect();
    let spaces = run.qualify(among, &instruction.tests, &mut NoTrace).expect("known");
    let first = run.equals(spaces, &instruction.order, &mut NoTrace).expect("known");
    first.iter().collect()
}

#[test]
fn r8_6_9_the_leader_goes_to_regulars_with_continentals() {
    let scene = after(0)
        .french(Boston, 4)
        .french(Virginia, 1)
        .french(Georgia, 2)
        .put(Virginia, Continental, 3)
        .put(Georgia, Continental, 1)
        .put(NewYork, Continental, 9);
    assert_eq!(first_of(scene, "redeploy", &Space::ALL), [Georgia]);
    let apart = after(0).french(Boston, 4).french(Virginia, 1).put(NewYork, Continental, 9);
    assert_eq!(first_of(apart, "redeploy", &Space::ALL), [Boston]);
}

#[test]
fn r8_6_10_the_last_tory_where_most_people_are() {
    let scene = before()
        .put(Virginia, Tory, 1)
        .put(Georgia, Tory, 1)
        .put(Massachusetts, Tory, 1)
        .put(Pennsylvania, Tory, 2)
        .support(Massachusetts, Support::ActiveSupport);
    assert_eq!(first_of(scene, "tory-desertion", &Space::ALL), [Virginia]);
    // Only then elsewhere; a space without people still comes before it.
    let scene = before().put(Florida, Tory, 1).put(Pennsylvania, Tory, 2);
    assert_eq!(first_of(scene, "tory-desertion", &Space::ALL), [Florida]);
}

#[test]
fn r8_6_9_blockades_go_to_most_support() {
    let scene = after(0)
        .support(Boston, Support::PassiveSupport)
        .support(NewYorkCity, Support::ActiveSupport)
        .squadrons(1, 0)
        .blockade(NewYorkCity);
    assert_eq!(first_of(scene, "blockade-move", &Space::ALL), [Boston]);
    assert_eq!(first_of(scene, "blockades", &Space::ALL), [NewYorkCity]);
}

#[test]
fn r8_6_8_regulars_in_the_west_indies_are_paid_for() {
    let scene = after(0).french(WestIndies, 1);
    assert_eq!(first_of(scene, "west-indies", &Space::ALL), [WestIndies]);
    assert!(first_of(after(0), "west-indies", &Space::ALL).is_empty());
}

fn holds(scene: Layout, id: &str, context: Context) -> bool {
    let mut source = ScriptedSource::nothing();
    let mut run = Executor::new(library(), French, scene.board, context, &mut source);
    let summary = library().charts[French].summary(id).expect("a summary");
    let when = summary.when.as_ref().expect("a condition");
    run.holds(lod_bots::action::Matter::Beside, &summary.title, when).expect("known")
}

#[test]
fn r8_1_and_r14_the_treaty_needs_more_than_fifteen() {
    let at = |available: u8, squadrons: u8, cbc: u16| {
        let scene = before()
            .away(PieceType::FrenchRegular, 15 - available, OffMapBox::Unavailable)
            .squadrons(squadrons, 1)
            .casualties(cbc, 0);
        holds(scene, "treaty", Context::default())
    };
    assert!(at(11, 2, 6));
    assert!(!at(11, 2, 5), "half of five is two");
    assert!(!at(13, 2, 1));
}

#[test]
fn r8_6_11_the_brilliant_stroke() {
    let scene = after(0).french(Boston, 4).leader(Leader::Rochambeau, Boston);
    let person = |first| Context {
        players: ByFaction([true, false, false, false]),
        first_eligible: Some(first),
        ..Context::default()
    };
    assert!(holds(scene, "brilliant-stroke", person(British)));
    assert!(!holds(scene, "brilliant-stroke", person(Patriots)));
    let stroke = Context { stroke_by: Some(British), ..Context::default() };
    assert!(holds(scene, "brilliant-stroke", stroke));
    let three = after(0).french(Boston, 3).leader(Leader::Rochambeau, Boston);
    assert!(!holds(three, "brilliant-stroke", stroke));
    let early = before().leader(Leader::Rochambeau, Boston);
    assert!(!holds(early, "brilliant-stroke", stroke));
}

#[test]
fn r8_6_7_supply_is_paid_where_control_would_change() {
    let summary = summary_order("supply");
    let scene = after(0)
        .french(Virginia, 1)
        .put(Virginia, Tory, 1)
        .put(Virginia, BritishRegular, 1)
        .put(Virginia, MilitiaActive, 1)
        .french(Georgia, 1)
        .put(Georgia, Tory, 1)
        .french(NewYork, 1)
        .put(NewYork, Tory, 3)
        .french(NewJersey, 1)
        .put(NewJersey, WarPartyActive, 1);
    let without =
        |space| scene.change(Change::pieces(FrenchRegular, 1, space, OffMapBox::Available)).board;
    let looks = |space, tests: &dyn Fn(&Evaluator<'_>) -> bool| {
        let later = without(space);
        tests(&Evaluator { after: Some(&later), ..Evaluator::of(&scene.board) })
    };
    let paid = |space| looks(space, &|evaluator| all_hold(&summary.tests, &evaluator.at(space)));
    assert!(paid(Virginia) && paid(Georgia));
    assert!(!paid(NewYork), "British Control either way");
    assert!(!paid(NewJersey), "War Parties alone Control nothing");
    // Georgia has no Regular: the British could not Reward Loyalty there.
    let Some(Criterion::First(reward)) = summary.order.first() else {
        panic!("first where the British could Reward Loyalty");
    };
    assert!(looks(Virginia, &|evaluator| reward.holds(&evaluator.at(Virginia))));
    assert!(!looks(Georgia, &|evaluator| reward.holds(&evaluator.at(Georgia))));
}
