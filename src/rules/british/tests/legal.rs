//! Every step that is offered.

use super::*;

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let mut seen = BTreeSet::new();
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let board = crowded(&mut dice);
        let limited = dice.below(4) == 0;
        let mut deed = Deed::new(board, British, Price::Paid, limited);
        for _ in 0..5 {
            let steps = legal_steps(&deed);
            if steps.is_empty() {
                break;
            }
            seen.extend(steps.iter().map(name));
            let step = steps[dice.below(steps.len())].clone();
            take(&mut deed, &step).unwrap();
        }
        let mut again = board;
        again.apply_all(deed.changes()).unwrap();
        assert!(again == *deed.board());
        again.undo_all(deed.changes()).unwrap();
        assert!(again == board);
    }
    let all = [
        "Activate",
        "GarrisonDisplace",
        "GarrisonMove",
        "Howe",
        "March",
        "MusterFort",
        "MusterRegulars",
        "MusterReward",
        "MusterTories",
        "NavalPressureLower",
        "NavalPressureResources",
        "Skirmish",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

fn name(step: &Step) -> String {
    let text = format!("{step:?}");
    text.split(' ').next().unwrap().to_string()
}
