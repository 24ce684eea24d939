//! `lod` alone: the screen to choose from.

use crate::player::folder;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// What `lod` says where saved games lie in this folder; whether it ended well.
fn lod(folder: &Path, arguments: &[&str], input: &str) -> (String, bool) {
    let mut program = crate::program::lod()
        .args(arguments)
        .env("LOD_GAMES", folder)
        .env("LOD_SETTINGS", folder.join("settings.toml"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut typed = program.stdin.take().expect("its input");
    // It may have left before all is typed.
    let _ = typed.write_all(input.as_bytes());
    drop(typed);
    let done = program.wait_with_output().expect("its output");
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    (text, done.status.success())
}

#[test]
fn cards_and_flowcharts_are_shown_and_the_screen_comes_again() {
    let (text, fine) = lod(&folder("home"), &[], "cards\n42\nflow\nbritish\nb8\nhelp\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("British Attack Danbury"), "{text}");
    assert!(text.contains("B8"), "{text}");
    assert!(text.contains("lod --help lists everything"), "{text}");
    assert_eq!(text.matches("Choose:").count(), 4, "{text}");
    assert!(!text.contains("continue  "), "no game was begun: {text}");
    assert!(text.ends_with("Good-bye.\n"), "{text}");
}

#[test]
fn the_last_game_is_gone_on_with_and_lists_say_how_far_it_has_come() {
    let folder = folder("home-game");
    let begin = "play evening --new --scenario sprint --people patriots --seed 3";
    let begin: Vec<&str> = begin.split(' ').collect();
    lod(&folder, &begin, "\nquit\n");
    let (text, _) = lod(&folder, &["play", "--list"], "");
    assert!(text.contains("evening") && text.contains("at card "), "{text}");
    let (text, fine) = lod(&folder, &[], "\nundo\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("evening: sprint, players: Patriots (you); at card "), "{text}");
    assert!(text.contains("Current position"), "{text}");
    // What was taken back is no longer where the game stands.
    let (text, _) = lod(&folder, &["play", "--list"], "");
    assert!(text.contains("at its beginning"), "{text}");
    let (text, fine) = lod(&folder, &[], "table\nquit\n");
    assert!(fine && text.contains("your board in mid-game: asked as needed"), "{text}");
}
