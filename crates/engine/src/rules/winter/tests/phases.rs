//! The phases in order (6.0).

use super::*;

const PHASES: [&str; 8] = [
    "victory",
    "supply",
    "west-indies",
    "resources",
    "support",
    "redeployment",
    "desertion",
    "reset",
];

fn phases_of(steps: &[Step]) -> Vec<&'static str> {
    let phases = steps.iter().filter_map(|step| match step {
        Step::Phase(phase) => Some(phase.id()),
        Step::Task(..) | Step::End(_) => None,
    });
    phases.collect()
}

#[test]
fn r6_0_the_phases_in_order() {
    let steps = steps_of(&Season::default(), &Layout::empty().winters(2).board);
    assert_eq!(phases_of(&steps), PHASES);
    assert!(matches!(steps.last(), Some(Step::Task(_, Task::Finish))), "{steps:?}");
}

#[test]
fn r6_4_3_the_final_round_ends_with_the_support_phase() {
    let steps = steps_of(&Season::default(), &Layout::empty().winters(1).board);
    assert_eq!(phases_of(&steps), PHASES[..5]);
    let [.., Step::Task(_, Task::Finish), Step::End(end)] = &steps[..] else {
        panic!("{steps:?}");
    };
    assert!(matches!(end, End::Ranking(_)), "{end:?}");
    // The places are those before anything else is done: British Support and Casualties decide.
    let loyal = Layout::empty().winters(1).everywhere(Support::ActiveSupport).board;
    let steps = steps_of(&Season::default(), &loyal);
    let Some(Step::End(end)) = steps.last() else { panic!("{steps:?}") };
    assert_eq!(end.winner(), Some(British));
}

#[test]
fn r6_1_a_victory_ends_the_round_before_supply() {
    let board =
        Layout::empty().winters(2).everywhere(Support::ActiveSupport).casualties(0, 40).board;
    let checked = Season { victory_check: true, ..Season::default() };
    let steps = steps_of(&checked, &board);
    assert_eq!(phases_of(&steps), ["victory"]);
    assert!(matches!(steps.last(), Some(Step::End(End::Check(British)))), "{steps:?}");
    assert_eq!(phases_of(&steps_of(&Season::default(), &board)), PHASES, "the Sprint checks none");
}

#[test]
fn r2_4_1_a_finished_round_counts_down() {
    let mut state = Layout::empty().winters(2).free(British);
    finish(&mut state).expect("finishes");
    assert!(is_final(state.board()));
    finish(&mut state).expect("finishes");
    finish(&mut state).expect("nothing more");
    assert_eq!(state.board().winter_quarters_left(), 0);
}
