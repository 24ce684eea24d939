//! Every step that is offered, and none of others.

use super::*;

#[test]
fn r3_4_no_step_of_another_faction() {
    let step = Step::MusterRegulars {
        space: Boston,
        count: 1,
    };
    no(&mut Scene::new().deed(Indians), step, "3.4");
}

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let mut seen = BTreeSet::new();
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let board = crowded(&mut dice);
        let limited = dice.below(4) == 0;
        let mut deed = Deed::new(board, Indians, Price::Paid, limited);
        for _ in 0..5 {
            let steps = legal_steps(&deed);
            if steps.is_empty() {
                break;
            }
            seen.extend(steps.iter().map(name));
            let step = steps[dice.below(steps.len())].clone();
            take(&mut deed, &step).unwrap();
            let cities = SpaceSet::MAP.filter(Space::is_city);
            assert!(
                cities
                    .iter()
                    .all(|c| !deed.board().has(c, PieceSet::INDIANS))
            );
        }
        let mut again = board;
        again.apply_all(deed.changes()).unwrap();
        assert!(again == *deed.board());
        again.undo_all(deed.changes()).unwrap();
        assert!(again == board);
    }
    let all = [
        "Gather",
        "March",
        "Plunder",
        "Raid",
        "Scout",
        "ScoutSkirmish",
        "Trade",
        "WarPath",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

fn name(step: &Step) -> String {
    let text = format!("{step:?}");
    text.split(' ').next().unwrap().to_string()
}
