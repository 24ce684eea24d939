//! Random positions, and `lod decide`.

use super::*;

fn touches(change: &Change, here: Space) -> bool {
    match *change {
        Change::Flip { space, .. } => space == here,
        Change::Set { fact: Fact::Support(space), .. } => space == here,
        _ => change.force_spaces().contains(here),
    }
}

#[test]
fn strokes_on_random_boards_have_no_fault() {
    let mut played = ByFaction([0; 4]);
    let mut aborted = 0;
    let mut common_cause = 0;
    for seed in 0..crate::volume::part::<u64>("LOD_SMOKE", 1_000, 300) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut start = Layout::of(common::position(&mut random));
        if !start.board.treaty() {
            continue;
        }
        for faction in Faction::ALL {
            if !start.board.brilliant_stroke(faction) {
                start = start.change(Change::set(Fact::BrilliantStroke(faction), false, true));
            }
        }
        for faction in Faction::ALL {
            let people: Vec<Faction> = Faction::ALL
                .into_iter()
                .filter(|f| *f != faction && random.random_range(0..2) == 0)
                .collect();
            let now = context(&people, people.first().copied(), None);
            let mut source = SeededDice::new(seed);
            let struck = opening(start, &people, now)
                .play_stroke(faction, &mut source)
                .unwrap_or_else(|stop| panic!("position {seed}, {faction}: {stop}"));
            undone(start, &struck);
            match struck.granted {
                None => {
                    aborted += 1;
                    assert!(struck.done.changes().is_empty());
                }
                Some(granted) => {
                    played[faction] += 1;
                    assert!((1..=2).contains(&granted.commands.len()));
                    common_cause += usize::from(granted.special == Some(Special::CommonCause));
                    let leader = start.board.leader_space(faction).expect("a Leader");
                    assert!(
                        granted.commands[0] == Command::Battle
                            || struck.done.changes().iter().any(|c| touches(c, leader)),
                        "position {seed}, {faction} in {leader}: {:#?}",
                        struck.done.changes()
                    );
                    assert!(!struck.done.board().brilliant_stroke(faction));
                    assert!(
                        Faction::ALL
                            .into_iter()
                            .all(|f| struck.done.board().cylinder(f) == Cylinder::Eligible)
                    );
                    let before = invariants::violations(&start.board);
                    let after = invariants::violations(struck.done.board());
                    assert!(
                        !before.is_empty() || after.is_empty(),
                        "position {seed}, {faction}: {after:?}"
                    );
                }
            }
        }
    }
    assert!(played.0.iter().all(|n| *n > 50), "{played:?}");
    assert!(aborted > 10 && common_cause > 0, "{aborted} {common_cause}");
}

// lod decide

fn decide(faction: &str, text: &str, dice: &[&str]) -> std::process::Output {
    let path = format!("{}/{faction}-stroke.toml", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).expect("written");
    crate::program::lod()
        .args(["decide", faction, "--json", "--position", &path])
        .args(dice)
        .output()
        .expect("lod runs")
}

#[test]
fn r2_3_8_decide_interrupts_before_the_first_eligible() {
    let first = |faction| {
        cards().iter().find(|c| c.order().is_some_and(|o| o[0] == faction)).expect("a card").number
    };
    let text =
        |card| format!("base = \"1778\"\nplayers = [\"patriots\"]\n[card]\ncurrent = {card}\n");
    let output = decide("british", &text(first(Patriots)), &["--seed", "1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["outcome"], "brilliant-stroke");
    assert_eq!(answer["event"]["card"], 106);
    assert_eq!(answer["event"]["side"], "unshaded");
    assert_eq!(answer["position"]["brilliant-strokes"]["british"], false);
    // No player is 1st Eligible: an ordinary turn.
    let output = decide("british", &text(first(British)), &["--seed", "1"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_ne!(answer["outcome"], "brilliant-stroke");
    // The cards are gone: it is not their turn.
    let gone = text(first(Patriots)) + "[brilliant-strokes]\nbritish = false\n";
    assert_eq!(decide("british", &gone, &["--seed", "1"]).status.code(), Some(2));
}
