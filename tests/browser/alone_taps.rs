//! The same taps on both hosts: whole games, and what they leave behind, byte for byte as at the terminal.

use crate::alone::Alone;
use crate::page::{Page, TELEPHONE};
use crate::player::{Program, folder, soon};
use crate::taps::TAPS;
use crate::volume;

use serde_json::{Value, json};
use std::path::Path;

/// Notes the lines that the taps come to.
const NOTES: &str = "
const done = arguments[0];
window.given = [];
import(new URL('host.js', location.href)).then(({ host }) => {
  const ask = host.ask;
  let seen = 0;
  host.ask = async (path, wanted) => {
    const answer = await ask(path, wanted);
    if (['/wait', '/say'].includes(path) && answer?.ok) {
      const { from, blocks } = await (answer.clone?.() ?? answer).json();
      const fresh = blocks.slice(Math.max(0, seen - from));
      seen = Math.max(seen, from + blocks.length);
      window.given.push(...fresh.filter(({ kind }) => kind === 'answer').map(({ text }) => text));
    }
    return answer;
  };
  done(null);
});";

/// Taps on one host: what the script comes to, and the lines that it gave.
fn tapped(browser: &crate::driver::Browser, script: &str, with: &[Value]) -> (Value, Vec<String>) {
    browser.awaits(NOTES, &[]);
    let played = browser.awaits(script, with);
    assert!(played["stuck"].is_null(), "{played}");
    let lines = browser.runs("return window.given", &[]);
    (played, serde_json::from_value(lines).expect("lines"))
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

/// A Sprint with one Faction as the player, on both hosts and at the terminal.
fn sprint(faction: &str, seed: u32) {
    let scene = format!("alone-taps-{faction}");
    let Some(alone) = held(&format!("taps-{faction}")) else {
        return;
    };
    let Some(page) = Page::open(&scene) else {
        return;
    };
    let set_up =
        format!("--scenario sprint --people {faction} --deck program --dice program --seed 5");
    page.begins("g", &set_up);
    let begun = page.home.join("games/g.lod");
    let terminal = folder(&format!("{scene}-terminal"));
    std::fs::copy(&begun, terminal.join("g.lod")).expect("a copy");
    alone.imports(&begun);
    alone.goes("game%2Fg");
    let (here, lines) = tapped(&alone.browser, TAPS, &[seed.into()]);
    page.goes("game%2Fg");
    let (served, given) = tapped(&page.browser, TAPS, &[seed.into()]);
    println!("{faction}: {here}");
    assert_eq!(here, served);
    assert_eq!(lines, given);
    let kept = String::from_utf8_lossy(&alone.exports("g")).into_owned();
    assert_eq!(text(&begun), kept);
    typed(Program::start(&terminal, &["g"]), &lines);
    assert_eq!(text(&terminal.join("g.lod")), kept);
    page.ends();
}

#[test]
fn a_sprint_of_the_indians_by_taps_is_the_same_everywhere() {
    sprint("indians", 11);
}

#[test]
fn a_sprint_of_the_patriots_by_taps_is_the_same_everywhere() {
    if !volume::is_full() {
        return crate::left_out::skipped("one of the two games by taps on both hosts (LOD_FULL=1)");
    }
    sprint("patriots", 7);
}
