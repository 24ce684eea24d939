//! Events as players execute them, by the lines they type (5.0), and the Blockade that leaves in Winter Quarters.

use crate::player::folder;
use std::io::Write;
use std::process::Stdio;

/// Four players.
const ALL: &str = "british,patriots,french,indians";

/// The whole text of a game that begins from a position with these lines, in one line, and the exit status.
fn typed(name: &str, people: &str, position: &str, lines: &[&str]) -> String {
    let folder = folder(&format!("events-of-players-{name}"));
    let file = folder.join("board.toml");
    std::fs::write(&file, position).unwrap();
    let mut child = crate::program::lod()
        .args(["play", "g", "--new", "--plain", "--people", people, "--deck", "program"])
        .args(["--dice", "program", "--seed", "1", "--position"])
        .arg(&file)
        .arg("--folder")
        .arg(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it is read");
    let output = child.wait_with_output().expect("the program ends");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("UTF-8");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The Southern Campaign on this card, where this Faction alone has not Passed and no Brilliant Stroke is left; `board` is
/// what differs.
fn on_card(card: u8, faction: &str, board: &str) -> String {
    let passed: Vec<&str> =
        ["british", "patriots", "french", "indians"].into_iter().filter(|f| *f != faction).collect();
    format!(
        "base = \"1778\"\n[card]\ncurrent = {card}\n[sequence]\npassed = {passed:?}\n[brilliant-strokes]\n\
         british = false\npatriots = false\nfrench = false\nindians = false\n{board}"
    )
}

/// What follows the last of these words.
fn after<'t>(text: &'t str, words: &str) -> &'t str {
    let at = text.rfind(words).unwrap_or_else(|| panic!("no {words:?} in {text}"));
    &text[at + words.len()..]
}

/// A Winter Quarters card comes after a card on which all have Passed: the Round in which FNI falls from 2 to 1.
fn winter(name: &str, people: &str) -> String {
    let passed = r#"["british", "patriots", "french", "indians"]"#;
    let position = format!(
        "base = \"1778\"\nfni = 2\n[card]\ncurrent = 30\nnext = 97\n[sequence]\npassed = {passed}\n\
         [spaces.west-indies]\nsquadrons = 1\n[spaces.boston]\nblockades = 1\n[spaces.charles-town]\nblockades = 1\n"
    );
    typed(name, people, &position, &[""; 60])
}

/// R195, 6.5.4: the British pick the Blockade that leaves, then the French rearrange the other.
#[test]
fn r195_the_british_pick_the_blockade_and_the_french_move_the_other() {
    let both = winter("r195-both", "british,french");
    assert!(both.contains("British: FNI -1: remove the Blockade from"), "{both}");
    assert!(!both.contains("French: FNI -1"), "{both}");
    assert!(both.contains("French: Move the Blockade in Charles Town to"), "{both}");
}

/// R195: where only the French have a player, non-player British pick by 8.4.1; one question is left.
#[test]
fn r195_a_lone_french_player_is_asked_once() {
    let french = winter("r195-french", "french");
    assert!(!french.contains("remove the Blockade from"), "{french}");
    assert_eq!(french.matches("French: Move the Blockade in").count(), 1, "{french}");
}

/// R195: non-player French pick by 8.6.9, whoever plays the British.
#[test]
fn r195_non_player_french_pick_for_a_british_player_too() {
    let british = winter("r195-british", "british");
    assert!(!british.contains("remove the Blockade from"), "{british}");
    assert!(british.contains("New York City + 1 Blockade from Boston"), "{british}");
}
