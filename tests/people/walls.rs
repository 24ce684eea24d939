//! Steps that could not be completed: they are neither offered nor taken, and the refusal says what would be missing.

use crate::player::folder;
use std::io::Write;
use std::process::Stdio;

/// A new game of this scenario and these players, with these lines; what is shown, its lines joined.
fn played(name: &str, scenario: &str, people: &str, lines: &[&str]) -> String {
    let folder = folder(name);
    let mut command = crate::program::lod();
    command
        .args(["play", "g", "--new", "--plain", "--deck", "program", "--dice", "program"])
        .args(["--seed", "1", "--scenario", scenario, "--people", people, "--folder"])
        .arg(&folder)
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(format!("{}\n", lines.join("\n")).as_bytes()).expect("typed");
    drop(input);
    let output = child.wait_with_output().expect("its output");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is shown after the last of these lines was typed.
fn after<'s>(shown: &'s str, typed: &str) -> &'s str {
    let typed = format!("> {typed} ");
    let at = shown.rfind(&typed).unwrap_or_else(|| panic!("`{typed}` in {shown}"));
    &shown[at + typed.len()..]
}

const NO_WAY_ON: &str = "No legal step remains";

/// 1.4.1, 3.2.1: once the Fort of a Muster is built no Fort could be placed any more.
#[test]
fn r1_4_1_no_fort_is_removed_once_the_fort_of_a_muster_is_built() {
    let lines = [
        "fix savannah 2bf; norfolk 1bf; ny 4t 2r",
        "no",
        "recall savannah 1bf; fort ny 1r 2t",
        "recall norfolk 1bf",
        "done",
    ];
    let shown = played("walls-fort", "1776", "british", &lines);
    let built = after(&shown, "recall savannah 1bf; fort ny 1r 2t");
    assert!(built.starts_with("On your board"), "{shown}");
    assert!(
        !built[..built.find("Muster: another part, or done?").expect("the list")]
            .contains("recall norfolk")
    );
    let list = &built[..built.find("Muster: another part, or done?").expect("the list")];
    assert!(!list.contains(" recall remove"), "{list}");
    let refused = "1 British Fort removed from the map could not be placed afterwards (1.4.1)";
    assert!(after(&shown, "recall norfolk 1bf").starts_with(refused), "{shown}");
    assert!(after(&shown, "done").contains("BRITISH: Muster"), "{shown}");
}

/// 1.4.1, 2.3.5: no more is placed in a Limited Gather and Rally whose space has its piece.
#[test]
fn r1_4_1_nothing_is_removed_in_a_limited_command_that_can_place_no_more() {
    let gather = ["fix nw 7wu", "indians", "", "command", "gather quebec one"];
    let shown = played("walls-gather", "1776", "indians", &gather);
    let list = after(&shown, "gather quebec one");
    assert!(list.contains("+ 1 Underground War Party"), "{shown}");
    assert!(!list.contains("recall"), "{list}");
    let rally = ["fix va 5mu; pa 4mu; nc 1mu", "patriots", "", "command", "rally ny one"];
    let shown = played("walls-rally", "1776", "patriots", &rally);
    let list = after(&shown, "rally ny one");
    assert!(list.contains("+ 1 Underground Militia"), "{shown}");
    assert!(!list.contains("recall"), "{list}");
}

/// 4.4.3: Plunder is part of a Raid, not a Special Activity by itself.
#[test]
fn r4_4_3_a_brilliant_stroke_has_no_plunder_without_a_raid() {
    let lines = [
        "fix pa 3wu 0ma 0mu 0c 0pf",
        "fix pa passive opposition",
        "indians",
        "",
        "special",
        "plunder pa wu",
    ];
    let shown = played("walls-plunder", "1776", "indians", &lines);
    assert!(!after(&shown, "special").contains("3 plunder"), "{shown}");
    let refused = "Pennsylvania could not be Raided afterwards (4.4.3)";
    assert!(after(&shown, "plunder pa wu").starts_with(refused), "{shown}");
    let raid = [&lines[..4], &["command", "raid"]].concat();
    let shown = played("walls-raid", "1776", "indians", &raid);
    assert!(!after(&shown, "raid").contains(NO_WAY_ON), "{shown}");
}

/// 2.3.8, 1.10: the second Command of a Stroke is one that involves the Leader, if the first did not.
#[test]
fn r2_3_8_the_second_command_of_a_stroke_involves_the_leader() {
    let lines = ["patriots", "", "command", "rally va one", "rally nc", "rally", "1", "done"];
    let shown = played("walls-stroke", "1776", "patriots", &lines);
    let refused = "No Command of the Brilliant Stroke could involve the Leader, Washington (2.3.8)";
    assert!(shown.contains(refused), "{shown}");
    assert!(shown.contains("Rally in New York: which pieces?"), "{shown}");
    assert!(shown.contains("PATRIOTS: Brilliant Stroke, Rally + Rally"), "{shown}");
}

/// 1.10: a Brilliant Stroke in which no Command could involve the Leader is not offered.
#[test]
fn r1_10_a_stroke_without_a_command_for_the_leader_is_not_offered() {
    // The French of the West Indies neither March nor fight, and no Regulars are Available for a Muster there.
    let begin = "fix strokes nb np ni; leader rochambeau wi; west indies 1fr 0r";
    let asked = played("walls-offered", "1778", "french", &[begin]);
    assert!(after(&asked, begin).contains("Play a Brilliant Stroke first? [french]"), "{asked}");
    let none = "fix unavailable french regulars 10";
    let asked = played("walls-offer", "1778", "french", &[begin, none]);
    assert!(!after(&asked, none).contains("Brilliant Stroke"), "{asked}");
}

/// R197: what is paid is judged after Howe and Naval Pressure.
#[test]
fn r197_howe_and_naval_pressure_may_come_before_what_they_pay_for() {
    let line = "howe nyc; naval; march nyc>ny 1r";
    for resources in ["0b", "1b"] {
        let fix = format!("fix resources {resources}; nyc 1bl");
        let lines = ["fix howe nyc", "fix strokes nf ni np", &fix, "no", line];
        let shown = played(&format!("walls-howe-{resources}"), "1778", "british", &lines);
        let shown = after(&shown, line);
        assert!(shown.contains("FNI 1 -> 0"), "{shown}");
        assert!(shown.contains("New York + 1 British Regular from New York City"), "{shown}");
    }
    // FNI 2: Naval Pressure lowers it and pays for nothing.
    let fix = "fix resources 0b; nyc 1bl; boston 1bl";
    let lines = ["fix howe nyc", "fix strokes nf ni np", fix, "no", line];
    let shown = played("walls-howe-2", "1778", "british", &lines);
    assert!(shown.contains("British Resources 0, and no Special Activity adds enough"), "{shown}");
}

/// 1.10, R45, R137: a Leader follows when units move, as his owner decides then; nobody moves him later.
#[test]
fn r137_nobody_leads_a_leader_whose_owner_has_decided() {
    let begin = ["fix strokes nf ni np nb", "fix pennsylvania 3fr", "", ""];
    for people in ["french+patriots", "french,patriots"] {
        let lines = [&begin[..], &["march pa>nj 3fr 3c", "stay", "lead washington nj"]].concat();
        let shown = played(&format!("walls-{}", people.len()), "1778", people, &lines);
        let list = after(&shown, "stay");
        let list = &list[..list.find("March: another part, or done?").expect("the list")];
        assert!(!list.contains(" lead "), "{list}");
        let refused = after(&shown, "lead washington nj");
        assert!(refused.contains("(1.10)") && !refused.starts_with("On your board"), "{refused}");
    }
    // One player runs both: the line may say so at once. Two players: the owner alone does.
    let line = "march pa>nj 3fr 3c; lead washington nj";
    let shown = played("walls-pair", "1778", "french+patriots", &[&begin[..], &[line]].concat());
    assert!(after(&shown, line).contains("New Jersey + 3 Continentals"), "{shown}");
    let shown = played("walls-two", "1778", "french,patriots", &[&begin[..], &[line]].concat());
    assert!(after(&shown, line).contains("only the Patriots move their Leader (1.10)"), "{shown}");
}
