//! A Winter Quarters Round of four people, recorded: what is typed (`tests/recorded/sessions/people-in-winter.in`) in a game that
//! begins with `people-in-winter.toml`, and all that is shown then (`people-in-winter.out`).
//!
//! `REGENERATE=1 cargo test --test people recorded_round` writes it anew.

use crate::player::folder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn file(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("tests/recorded/sessions/people-in-winter.{kind}"))
}

fn shown() -> String {
    let input = std::fs::read(file("in")).expect("what is typed");
    play(&folder("recorded-round"), &input)
}

/// What is shown of the game in a folder where this is typed.
fn play(folder: &Path, input: &[u8]) -> String {
    let mut child = crate::program::lod()
        .args(["play", "--plain", "--new", "winter", "--seed", "7"])
        .args(["--people", "british,patriots,french,indians"])
        .args(["--deck", "own", "--dice", "own", "--position"])
        .arg(file("toml"))
        .arg("--folder")
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("it is read");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.replace(&*folder.to_string_lossy(), "FOLDER")
}

/// The picture of the board in the middle of the Round shows what was done, and says in its title that it is not over.
#[test]
fn a_picture_in_the_middle_of_a_round_says_so() {
    let folder = folder("picture-round");
    let drawn = |name: &str, answers: &str| {
        let file = folder.join(name);
        let typed = format!("\n103\n30\n{answers}board --svg {}\nquit\n", file.display());
        let games = folder.join(format!("{name}-games"));
        std::fs::create_dir_all(&games).expect("a folder");
        let shown = play(&games, typed.as_bytes());
        std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("no picture: {shown}"))
    };
    let first = drawn("first.svg", "");
    assert!(first.contains("winter: 1778, the set-up"), "{first}");
    let paid = drawn("paid.svg", "1\n");
    assert!(paid.contains("winter: 1778, during turn 1"), "{paid}");
    assert_ne!(first, paid.replace("during turn 1", "the set-up"));
}

/// What stands above each question since the one before, with the question as its last line.
fn questions(text: &str) -> Vec<Vec<&str>> {
    let mut all = Vec::new();
    let mut above = Vec::new();
    for line in text.lines() {
        let number = line.split_once(". ").map(|(number, _)| number);
        above.push(line);
        if number.is_some_and(|n| n.parse::<u16>().is_ok()) {
            all.push(std::mem::take(&mut above));
        }
    }
    all
}

#[test]
fn a_round_of_four_people_is_played_as_recorded() {
    let shown = shown();
    if std::env::var_os("REGENERATE").is_some() {
        std::fs::write(file("out"), &shown).expect("Form:");
    }
    let recorded = std::fs::read_to_string(file("out")).expect("it was recorded");
    assert_eq!(shown, recorded);
}

/// Each figure that a question hangs on stands above it (6.2-6.6), and what the phases before it did.
#[test]
fn every_figure_of_the_recorded_round_stands_above_its_question() {
    let recorded = std::fs::read_to_string(file("out")).expect("it was recorded");
    let questions = questions(&recorded);
    let mut kinds = Vec::new();
    for above in &questions {
        let (question, above) = above.split_last().expect("a question");
        let has = |words: &str| above.iter().any(|line| line.contains(words));
        for (kind, wanted) in [
            ("out of supply", ["Out of supply: ", "Resources: "]),
            ("Reward Loyalty", ["Resources: ", "Support"]),
            ("Committees", ["Resources: ", "level"]),
            ("Roll these 2 dice", ["Force Level", "1D3: Attacker in West Indies"]),
            (" in the West Indies", ["Resources: ", "pays for all"]),
            (": move ", [" is in ", "(6.5.2)"]),
        ] {
            if question.contains(kind) {
                kinds.push(kind);
                assert!(wanted.into_iter().all(has), "{question}: {above:#?}");
            }
        }
    }
    kinds.dedup();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    // How many desert is said in the question itself.
    let desert = questions.iter().filter_map(|above| above.last());
    let desert: Vec<_> = desert.filter(|question| question.contains("Desertion: ")).collect();
    let counts = |q: &&&str| q.contains("remove 1 ") || q.contains("remove 2 ");
    assert!(!desert.is_empty() && desert.iter().all(counts), "{desert:?}");
    for phase in ["Supply (6.2.1)", "Resources (6.3)", "Redeployment (6.5)", "Desertion (6.6)"] {
        assert!(recorded.contains(&format!("\n{phase}\n")), "{phase}");
    }
}

/// 6.7: the Event of the card is told before the question that comes in the Reset Phase, and once; what is done with the
/// cylinders is told as orders alone.
#[test]
fn r6_7_the_reset_is_told_before_a_question_in_it() {
    let supply = "1\n".repeat(5);
    let typed = format!("\n103\n30\n{supply}2\n2\n{}quit\n", "\n".repeat(40));
    let shown = play(&folder("reset-round"), typed.as_bytes());
    let all = questions(&shown);
    let fort = all.iter().find(|q| q.iter().any(|l| l.contains("remove 1 Patriot Fort")));
    let fort = fort.expect("a question in the Reset");
    assert!(!shown.contains("Mark all Factions Eligible"), "{shown}");
    // What the card does is why the question comes.
    let effect = "Card 103, ";
    assert!(fort.iter().any(|line| line.contains(effect)), "{fort:?}");
    assert_eq!(shown.matches(effect).count(), 1, "{shown}");
}
