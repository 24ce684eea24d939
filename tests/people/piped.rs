//! A whole sitting through a pipe: what is typed, `|` between the lines, and what is shown.

use crate::player::folder;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

static SITTINGS: AtomicU32 = AtomicU32::new(0);

/// A new game of this scenario with the program's dice.
#[derive(Clone, Copy)]
pub struct NewGame {
    scenario: &'static str,
    people: &'static str,
    seed: u32,
    deck: &'static str,
}

impl NewGame {
    pub const fn of(people: &'static str, seed: u32) -> NewGame {
        NewGame { scenario: "1776", people, seed, deck: "program" }
    }

    /// The same with the cards of the table: their numbers are typed.
    pub const fn own_deck(self) -> NewGame {
        NewGame { deck: "own", ..self }
    }

    /// All that is shown while these lines are typed; an empty one is Enter.
    pub fn shows(self, typed: &str) -> String {
        let number = SITTINGS.fetch_add(1, Ordering::Relaxed);
        let folder = folder(&format!("piped-{}-{number}", std::process::id()));
        let mut lod = crate::program::lod();
        lod.args(["play", "game", "--new", "--plain", "--deck", self.deck, "--dice", "program"])
            .args(["--scenario", self.scenario, "--people", self.people])
            .args(["--seed", &self.seed.to_string(), "--folder"])
            .arg(&folder);
        let shown = piped(lod, &folder, typed);
        let _ = std::fs::remove_dir_all(&folder);
        shown
    }

    /// What is shown from the last line that is typed to the end, in one line.
    pub fn answers(self, typed: &str) -> String {
        let shown = self.shows(typed);
        last(&shown)
    }
}

/// All that a program shows while these lines are typed.
pub fn piped(mut program: Command, folder: &Path, typed: &str) -> String {
    let mut child = program
        .env("LOD_GAMES", folder)
        .env("LOD_SETTINGS", folder.join("settings.toml"))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let lines: String = typed.split('|').map(|line| format!("{}\n", line.trim())).collect();
    let mut input = child.stdin.take().expect("its input");
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{typed}: {output:?}");
    String::from_utf8(output.stdout).expect("a text")
}

/// What is shown after the last line that was typed, in one line without the end of the program.
pub fn last(shown: &str) -> String {
    let ends = shown.find("\nThe input has ended.").map_or(shown, |at| &shown[..at]);
    let ends = ends.trim_end().trim_end_matches('>').trim_end();
    let from = ends.rfind("\n> ").map_or(0, |at| at + 1);
    ends[from..].split_whitespace().collect::<Vec<_>>().join(" ")
}
