//! An opponents' file with a fault is refused, with the place and what would be right (check 13).

use washingtons_war::{OPPONENTS, Opponents};

/// What is said of the file with a text in it replaced.
fn said(old: &str, new: &str) -> Vec<String> {
    let (name, text) = OPPONENTS;
    assert!(text.contains(old), "{old}");
    let faults = Opponents::read(name, &text.replacen(old, new, 1)).err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn each_fault_is_told_with_its_line() {
    for (old, new, told) in [
        ("\"congress\", ", "\"congres\", ", "did you mean `congress`?"),
        ("\"congress\", ", "\"guard\", ", "`guard` is not a priority"),
        ("\"congress\", ", "\"attack\", ", "`attack` is there already"),
        ("attack = 65", "atack = 65", "did you mean `attack`?"),
        ("attack = 65", "attack = 102", "from 0 to 101"),
        ("attack = 65", "attack = \"65\"", "must be a whole number"),
        ("attack = 65\n", "", "`attack` is missing"),
        ("box-full = 5", "box-full = 5\nevade = 50", "not a number of this side"),
        ("[american]", "[french]", "french"),
    ] {
        let said = said(old, new);
        assert!(said.iter().any(|s| s.contains(told)), "{old} -> {new}: {said:#?}");
        let line = |s: &String| s.split(':').nth(1).is_some_and(|n| n.parse::<u32>().is_ok());
        assert!(said.iter().all(line), "{said:#?}");
    }
    assert_eq!(said("attack = 65", "attack = 66"), Vec::<String>::new());
}
