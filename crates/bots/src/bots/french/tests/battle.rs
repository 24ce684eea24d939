//! F16: the Battle, and the Special Activity with it.

use super::*;

#[test]
fn f16_battles_with_continentals_that_the_patriots_pay_for() {
    let scene = after(0).french(Virginia, 1).put(Virginia, Continental, 6).put(Virginia, Tory, 2);
    let played = fight(scene);
    assert!(played.path().starts_with("F1 F3 F4 F9 F13 F16 F17 F12 F15"));
    assert!(matches!(played.outcome, Outcome::Command(Command::Battle, None)));
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(played.board.resources(Patriots), 4);
    // Alone one Regular is no match for two Tories: March.
    let poor = fight(scene.resources(Patriots, 0));
    assert!(poor.path().starts_with("F1 F3 F4 F9 F13 F16 F14"));
}

#[test]
fn f16_needs_french_and_british_pieces() {
    let scene = after(0)
        .put(Virginia, Continental, 6)
        .put(Virginia, Tory, 1)
        .french(Boston, 2)
        .put(Boston, PatriotFort, 1);
    assert!(fight(scene).path().starts_with("F1 F3 F4 F9 F13 F16 F14"));
}

#[test]
fn f16_in_highest_population_first() {
    let scene = after(0)
        .resources(French, 1)
        .french(Georgia, 5)
        .put(Georgia, Tory, 1)
        .french(Virginia, 5)
        .put(Virginia, Tory, 1);
    let played = fight(scene);
    assert_eq!(played.at(Virginia, Tory), 0);
    // The Skirmish goes to the space without a Battle.
    assert_eq!(played.at(Georgia, Tory), 0);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F16 F17 F12");
    assert_eq!(played.outcome, command(Command::Battle, Special::Skirmish));
    // With Resources for both, both are fought.
    let played = fight(scene.resources(French, 2));
    assert_eq!(played.board.cbc(), 2);
    assert!(matches!(
        played.outcome,
        Outcome::Command(Command::Battle, Some(Special::PreparerLaGuerre))
    ));
}

#[test]
fn f16_the_special_activity_comes_first() {
    // The last Resource pays for the Battle; then Préparer la Guerre finds none.
    let scene = after(0).resources(French, 1).french(Virginia, 5).put(Virginia, Tory, 1);
    let played = fight(scene);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F16 F17 F12 F15");
    assert_eq!(played.board.resources(French), 2);
}

#[test]
fn f17_first_a_city_selected_for_battle() {
    let scene = after(0)
        .squadrons(1, 0)
        .french(Boston, 5)
        .put(Boston, Tory, 1)
        .support(NewYorkCity, Support::ActiveSupport);
    let mut source = ScriptedSource::nothing().then_always(1);
    let mut run = Executor::new(library(), French, scene.board, Context::default(), &mut source);
    run.turn().expect("a Battle");
    assert_eq!(run.walk.path.join(" "), "F1 F3 F4 F9 F13 F16 F17");
    let sailed = Change::squadron(Place::WEST_INDIES, Place::Space(Boston));
    assert!(run.state.changes().contains(&sailed));
    // Elsewhere: the City with most Support.
    let scene = scene.french(Virginia, 5).put(Virginia, Tory, 1);
    let far = scene.change(Change::pieces(Tory, 1, Boston, OffMapBox::Available));
    assert_eq!(fight(far).board.blockades(NewYorkCity), 1);
}
