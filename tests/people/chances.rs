//! What a position is worth, on the command line.

use crate::command_line::{err, lod_reading, out};

const SPRINT: &str = "base = \"sprint\"\nwinter-quarters-left = 1\n";

fn answer(arguments: &[&str], input: &str) -> String {
    let output = lod_reading(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    out(&output)
}

#[test]
fn the_same_seed_gives_the_same_chances_on_one_thread_and_on_two() {
    let on = |threads: &str| {
        let arguments = ["score", "--position", "-", "--chances", "6", "--seed", "3", "--threads"];
        answer(&[&arguments[..], &[threads]].concat(), SPRINT)
    };
    let one = on("1");
    assert!(one.contains("Chances: 6 games (seed 3)"), "{one}");
    assert!(one.contains("All Factions play on as non-players"), "{one}");
    assert_eq!(on("2"), one);
}

/// Games from a position, and what cannot be played on.
#[test]
fn whole_games_from_a_position() {
    let arguments = ["simulate", "--from", "-", "--games", "3", "--seed", "3"];
    let text = answer(&arguments, SPRINT);
    assert!(text.starts_with("3 games of sprint with seed 3") && text.contains("1-11"), "{text}");
    for (arguments, position, says) in [
        (&["simulate", "--from", "-"][..], "", "`base`"),
        (&["score", "--chances", "2", "--position", "-"], "", "`base`"),
        (
            &["score", "--chances", "2", "--position", "-"],
            "base = \"1776\"\nwinter-quarters-left = 0",
            "no Winter Quarters card",
        ),
        (
            &["score", "--position", "-"],
            "base = \"1776\"\n[card]\ncurrent = 5\nplayed = [7, 5]",
            "card 5 is in `played` and is `current` or `next`",
        ),
        (
            &["score", "--position", "-"],
            "base = \"1776\"\n[card]\ncurrent = 5\nplayed = [7, 7, 105]",
            "card 7 is in `played` twice",
        ),
    ] {
        let output = lod_reading(arguments, position.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{}", err(&output));
        assert!(err(&output).contains(says), "{}", err(&output));
    }
}
