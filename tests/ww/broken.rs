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

/// `lod check --data DIR` checks a folder with nothing but this file, and names its fault.
#[test]
fn a_folder_with_this_file_alone_is_checked() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("opponents-alone");
    let file = dir.join("washingtons-war/opponents.toml");
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    let check = || crate::program::lod().arg("check").arg("--data").arg(&dir).output();
    let (_, text) = OPPONENTS;
    std::fs::write(&file, text).expect("written");
    let output = check().expect("the program");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("1 data file is in order"));
    std::fs::write(&file, text.replacen("attack = 65", "attack = 102", 1)).expect("written");
    let output = check().expect("the program");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(wrong.contains("opponents.toml:11") && wrong.contains("from 0 to 101"), "{wrong}");
    assert!(wrong.contains("11:10 | attack = 102"), "the column: {wrong}");
    let _ = std::fs::remove_dir_all(dir);
}
