//! The same taps on both hosts: whole games and turns at the table, and what they leave behind, byte for byte as at the terminal.

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

/// Three turns of non-players at the table, from the first page of it to the report: how many taps each took.
const TURNS: &str = "
const [factions, card, done] = arguments;
const counts = [];
let taps = 0, last = '';
const tap = (target) => {
  taps += 1;
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
};
const seen = (css) => [...document.querySelectorAll(css)].filter((each) => each.checkVisibility());
const go = document.querySelector('#go');
const ready = () => !go.hidden && !go.classList.contains('waits');
const labelled = (word) => seen('#ask button').find((each) => (each.querySelector('b') ?? each).textContent.toLowerCase() === word);
const act = () => {
  const isMenu = [...document.querySelectorAll('#ask button b')].some((each) => each.textContent.toLowerCase() === 'winter');
  if (isMenu) {
    if (taps > 1) {
      counts.push(taps);
      taps = 0;
      factions.shift();
      if (factions.length === 0) return done(counts);
    }
    const menu = labelled(factions[0]);
    if (menu) return tap(menu);
    if (go.textContent.toLowerCase().startsWith(factions[0])) return tap(go);
    const row = [...document.querySelectorAll('#ask button')].find((each) => each.querySelector('b')?.textContent.toLowerCase() === factions[0]);
    return tap(row.closest('details:not([open])').querySelector('summary'));
  }
  const number = document.querySelector(`#ask [data-card='${card}']`);
  if (number && number.getAttribute('aria-pressed') === 'false') return tap(number);
  const rows = seen('#ask .faces').filter((row) => row.querySelector('[aria-pressed=true]') === null);
  if (rows.length > 0) return tap(rows[0].children[(rows[0].children.length + counts.length) % rows[0].children.length]);
  if (ready()) return tap(go);
  const own = labelled('own');
  if (own) return tap(own);
  const plus = seen('#ask .stepper button').find((each) => each.getAttribute('aria-label')?.startsWith('One more'));
  if (plus) return tap(plus);
  const reply = labelled('no') ?? seen('#ask .reply')[0];
  if (reply) return tap(reply);
  done({ stuck: document.querySelector('#ask').innerText });
};
const step = () => {
  const { state, guard } = document.body.dataset;
  if (taps > 200) return done({ stuck: document.querySelector('#ask').innerText });
  if (state === 'asks' && guard === undefined) {
    try {
      act();
    } catch (error) {
      return done({ stuck: String(error.stack) });
    }
  }
  if (factions.length > 0) window.setTimeout(step, 20);
};
step();";

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

/// A record of the table without the minute in which it was saved.
fn without_time(bytes: &[u8]) -> Value {
    let mut record: Value = serde_json::from_slice(bytes).expect("a record");
    assert!(record["when"].take().is_string() && record["turn"] == 3, "{record}");
    record
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

#[test]
fn three_turns_at_the_table_by_taps_are_the_same_everywhere() {
    let Some(alone) = held("taps-table") else {
        return;
    };
    let Some(page) = Page::open("alone-taps-table") else {
        return;
    };
    let with = [json!(["british", "french", "indians"]), json!(42)];
    alone.goes("table");
    let (here, lines) = tapped(&alone.browser, TURNS, &with);
    page.goes("table");
    let (served, given) = tapped(&page.browser, TURNS, &with);
    println!("taps of three turns at the table: {here}");
    assert_eq!(here, served);
    assert_eq!(lines, given);
    let kept = without_time(&alone.kept("table.json"));
    let record = |games: &Path| std::fs::read(games.join("table.json")).expect("a record");
    assert_eq!(without_time(&record(&page.home.join("games"))), kept);
    let terminal = folder("alone-taps-table-terminal");
    let mut command = crate::program::lod();
    command
        .args(["table", "--plain", "--memory", "table.json"])
        .env("LOD_GAMES", &terminal)
        .current_dir(&terminal);
    command.env("LOD_SETTINGS", terminal.join("settings.toml"));
    typed(Program::run(command), &lines);
    assert_eq!(without_time(&record(&terminal)), kept);
    page.ends();
}
