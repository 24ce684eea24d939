//! The same taps on both hosts: whole games, and what they leave behind, byte for byte as at the terminal.

use crate::alone::Alone;
use crate::page::{Page, TELEPHONE};
use crate::player::{Program, folder, soon};
use crate::taps::TAPS;
use crate::volume;

use serde_json::{Value, json};
use std::path::Path;

/// Taps on one host: what the script comes to.
fn tapped(browser: &crate::driver::Browser, script: &str, with: &[Value]) -> Value {
    let played = browser.awaits(script, with);
    assert!(played["stuck"].is_null(), "{played}");
    played
}

/// The lines that a saved game holds, as whoever types gives them.
fn lines(kept: &str) -> Vec<String> {
    let entries = kept.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut answers = 0;
    let line = |entry: Value| {
        let (line, kept) = (entry["entry"]["line"].as_str(), entry["entry"]["keep"].as_u64());
        match (line, kept) {
            (Some(line), _) => {
                answers += 1;
                // An answer about the board.
                Some(line.strip_prefix('=').unwrap_or(line).to_string())
            }
            (None, Some(kept)) => {
                Some(format!("undo {}", std::mem::replace(&mut answers, kept) - kept))
            }
            (None, None) => None,
        }
    };
    entries.filter_map(line).collect()
}

/// A phone at the page without a computer.
fn held(scene: &str) -> Option<Alone> {
    let alone = Alone::open(scene)?;
    let (width, height) = TELEPHONE;
    let metrics =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
    alone.browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
    Some(alone)
}

/// The same lines at a terminal.
fn typed(mut program: Program, lines: &[String]) {
    for line in lines {
        program.prompt(soon()).expect("a question");
        program.say(line);
    }
    assert_eq!(program.finish(), Some(0));
}

fn text(of: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(of).expect("a record")).into_owned()
}

/// A Sprint with one Faction as the player, on both hosts and at the terminal; what else is set up.
fn sprint(name: &str, faction: &str, seed: u32, more: &str) {
    let scene = format!("alone-taps-{name}");
    let Some(alone) = held(&format!("taps-{name}")) else {
        return;
    };
    let Some(page) = Page::open(&scene) else {
        return;
    };
    let set_up = format!(
        "--scenario sprint --people {faction} --deck program --dice program --seed 5{more}"
    );
    page.begins("g", &set_up);
    let begun = page.home.join("games/g.lod");
    let terminal = folder(&format!("{scene}-terminal"));
    std::fs::copy(&begun, terminal.join("g.lod")).expect("a copy");
    alone.imports(&begun);
    alone.goes("game%2Fg");
    let here = tapped(&alone.browser, TAPS, &[seed.into()]);
    page.goes("game%2Fg");
    let served = tapped(&page.browser, TAPS, &[seed.into()]);
    println!("{name}: {here}");
    assert_eq!(here, served);
    let kept = String::from_utf8_lossy(&alone.exports("g")).into_owned();
    assert_eq!(text(&begun), kept);
    let lines = lines(&kept);
    assert!(lines.len() > 20, "{lines:?}");
    typed(Program::start(&terminal, &["g"]), &lines);
    assert_eq!(text(&terminal.join("g.lod")), kept);
    page.ends();
}

#[test]
fn a_sprint_of_the_indians_by_taps_is_the_same_everywhere() {
    sprint("indians", "indians", 11, "");
}

#[test]
fn a_sprint_of_the_patriots_by_taps_is_the_same_everywhere() {
    if !volume::is_full() {
        return crate::left_out::skipped("one of the two games by taps on both hosts (LOD_FULL=1)");
    }
    sprint("patriots", "patriots", 7, "");
}

/// On a board known in part turns are entered, and what they changed is confirmed.
#[test]
fn an_untracked_session_by_taps_is_the_same_everywhere() {
    sprint("untracked", "patriots", 4, " --board set-up");
}
