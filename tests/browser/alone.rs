//! The page without a computer: offline, closed and opened, in two tabs, killed, renewed, and its games beside those of the
//! other hosts.

use crate::driver::Browser;
use crate::folder::Folder;
use crate::game::PLAYS;
use crate::left_out::skipped;
use crate::player::{Program, folder, soon};
use crate::server::Server;
use crate::volume;

use fantoccini::error::CmdError;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

const SPRINT: [&str; 10] = [
    "--new",
    "--scenario",
    "sprint",
    "--people",
    "patriots",
    "--deck",
    "program",
    "--dice",
    "program",
    "--seed",
];

/// What the scripts below have in common: the page's own modules, and a game played through its host.
const COMMON: &str = "
const part = (name) => import(new URL(name, location.href));
async function enter(place) {
  const answer = await host.ask('/wait', { place });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
async function say(told, line) {
  const { place, sitting, version, number } = told;
  const seen = told.from + told.blocks.length;
  const answer = await host.ask('/say', { place, sitting, version, seen, number, line });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
/** A line that answers: what the program does, a pass, now and then anything that is offered. */
let turn = 0;
function line({ question }) {
  const lines = question.replies.map((reply) => reply.line);
  turn += 1;
  const first = turn % 3 === 0 ? lines[turn % Math.max(1, lines.length)] : undefined;
  const known = ['program', 'pass', 'done', 'yes'].find((word) => lines.includes(word));
  return question.default !== null ? '' : known === 'program' ? known : first ?? known ?? lines[0] ?? '';
}
const { host } = await part('host.js');
";

/// A browser at the page.
pub struct Alone {
    pub browser: Browser,
    folder: Folder,
}

impl Alone {
    pub fn open(scene: &str) -> Option<Alone> {
        let browser = Browser::start()?;
        let folder = Folder::serve(scene)?;
        let alone = Alone { browser, folder };
        alone.goes("");
        Some(alone)
    }

    /// Goes to a place by its address, on a page that is loaded anew.
    pub fn goes(&self, place: &str) {
        let address = format!("{}/#{place}", self.folder.origin());
        self.browser.does("an address", async |client| {
            client.goto("about:blank").await?;
            client.goto(&address).await
        });
        self.waits(
            "a page",
            "return ['start', 'asks', 'over'].includes(document.body.dataset.state)",
        );
    }

    pub fn waits(&self, what: &str, script: &str) {
        let until = Instant::now() + Duration::from_secs(90);
        while self.browser.runs(script, &[]) != json!(true) {
            let said = self.browser.runs("return document.body.innerText", &[]);
            assert!(Instant::now() < until, "{what}: {said}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What a script with all that is common comes to.
    pub fn does(&self, script: &str, given: Value) -> Value {
        let whole = format!(
            "const [given, done] = [arguments[0], arguments[arguments.length - 1]];
            const all = async () => {{ {COMMON} {script} }};
            all().then(done, (error) => done({{ failed: String(error.stack ?? error) }}));"
        );
        let got = self.browser.awaits(&whole, &[given]);
        assert!(got["failed"].is_null(), "{script}: {}", got["failed"]);
        got
    }

    /// Waits until the page needs its host no more.
    pub fn is_kept(&self) {
        self.does("await navigator.serviceWorker.ready; return null;", Value::Null);
    }

    /// Takes a saved game from a file.
    pub fn imports(&self, file: &Path) {
        let bytes = std::fs::read(file).expect("a game");
        let name = file.file_name().expect("a name").to_string_lossy();
        let script = "const { program } = await part('program.js');
            const { status, text } = await program.asks({ path: '/import', file: given[0] }, new Uint8Array(given[1]));
            if (status !== 200) throw new Error(text);
            return null;";
        self.does(script, json!([name, bytes]));
    }

    /// A saved game as the page has it.
    pub fn exports(&self, name: &str) -> Vec<u8> {
        let script = "const { kept } = await part('kept.js');
            const game = (await kept.games()).find(({ name }) => name === given);
            return [...game.bytes];";
        let bytes = self.does(script, json!(format!("{name}.lod")));
        serde_json::from_value(bytes).expect("bytes")
    }

    /// Another record as the page has it.
    pub fn kept(&self, name: &str) -> Vec<u8> {
        let script = "const open = indexedDB.open('lod');
            const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
            const parts = database.transaction('parts').objectStore('parts').getAll(IDBKeyRange.bound([given], [given, []]));
            const all = await new Promise((done) => { parts.onsuccess = () => done(parts.result); });
            database.close();
            return all.flatMap((part) => [...part]);";
        serde_json::from_value(self.does(script, json!(name))).expect("bytes")
    }

    /// Answers so many questions at a place: each line, and the question in the end.
    fn plays(&self, place: &str, questions: usize) -> Value {
        let script = "let told = await enter(given[0]);
            const lines = [];
            while (lines.length < given[1] && told.over === null) {
              lines.push(line(told));
              told = await say(told, lines.at(-1));
            }
            return { lines, question: told.question?.text ?? null, over: told.over };";
        self.does(script, json!([place, questions]))
    }

    /// The question that is on the page.
    pub fn question(&self) -> String {
        let text =
            self.browser.runs("return document.querySelector('#question')?.textContent ?? ''", &[]);
        text.as_str().expect("a text").to_string()
    }
}

/// A game that was begun and left, as at a terminal, in a folder.
pub fn begun(games: &Path, seed: &str) {
    let arguments: Vec<&str> = ["g"].into_iter().chain(SPRINT).chain([seed]).collect();
    let mut program = Program::start(games, &arguments);
    program.say("quit");
    assert_eq!(program.finish(), Some(0));
}

#[test]
fn the_same_lines_make_the_same_journal_on_each_host_and_at_the_terminal() {
    let Some(alone) = Alone::open("hosts") else {
        return;
    };
    let questions = volume::part("LOD_ALONE_LINES", 400, 80);
    let [terminal, served] =
        ["terminal", "served"].map(|host| folder(&format!("alone-hosts/{host}")));
    begun(&terminal, "11");
    std::fs::copy(terminal.join("g.lod"), served.join("g.lod")).expect("a copy");
    alone.imports(&served.join("g.lod"));
    let played = alone.plays("game/g", questions);
    let lines: Vec<String> = serde_json::from_value(played["lines"].clone()).expect("lines");
    assert!(lines.len() > 50, "{played}");
    let page = alone.exports("g");

    let mut program = Program::start(&terminal, &["g"]);
    for line in &lines {
        program.prompt(soon()).expect("a question");
        program.say(line);
    }
    assert_eq!(program.finish(), Some(0));
    let same = |of: &Path| {
        assert_eq!(
            String::from_utf8_lossy(&std::fs::read(of.join("g.lod")).expect("a game")),
            String::from_utf8_lossy(&page)
        )
    };
    same(&terminal);

    let server = Server::start(&served, "0");
    let address = format!("{}/", server.origin);
    alone.browser.does("an address", async |client| client.goto(&address).await);
    let script = "let told = await enter('game/g');
        for (const line of given) told = await say(told, line);
        return null;";
    alone.does(script, json!(lines));
    same(&served);

    // And back: what the page saved goes on at a terminal.
    let back = folder("alone-hosts/back");
    std::fs::write(back.join("g.lod"), &page).expect("a file");
    let mut program = Program::start(&back, &["g"]);
    let told = program.prompt(soon()).expect("a question");
    assert!(!told.contains("damaged"), "{told}");
    program.say("quit");
    assert_eq!(program.finish(), Some(0));
}

#[test]
fn a_sprint_is_played_by_taps() {
    let Some(alone) = Alone::open("taps") else {
        return;
    };
    let games = folder("alone-taps/games");
    begun(&games, "5");
    alone.imports(&games.join("g.lod"));
    alone.goes("game%2Fg");
    let questions = alone.browser.awaits(PLAYS, &[]);
    assert!(questions.as_i64() > Some(60), "{questions}");
}

#[test]
fn it_is_played_on_without_a_network() {
    let Some(mut alone) = Alone::open("offline") else {
        return;
    };
    alone.is_kept();
    alone.folder.stops();
    // Closed and opened.
    alone.goes("new");
    let played = alone.plays("new", 12);
    assert!(played["question"].is_string(), "{played}");
    alone.waits("a question", "return document.body.dataset.state === 'asks'");
    alone.goes("");
    alone.waits("a game", "return document.querySelector('[data-word=continue]') !== null");
    alone.browser.runs("document.querySelector('[data-word=continue]').click()", &[]);
    alone.waits("its question", "return document.body.dataset.state === 'asks'");
    let place = alone.browser.runs("return decodeURIComponent(location.hash.slice(1))", &[]);
    let place = place.as_str().expect("a place").to_string();
    assert!(place.starts_with("game/"), "{place}");
    let played = alone.plays(&place, 10);
    assert!(played["question"].is_string(), "{played}");
}

#[test]
fn settings_are_there_when_the_page_is_loaded_again() {
    let Some(alone) = Alone::open("alone-settings") else {
        return;
    };
    let shown = "document.querySelector('#ask [data-line=dice] small').innerText";
    alone.goes("settings");
    let usual = alone.browser.runs(&format!("return {shown}"), &[]);
    alone.does(
        "await say(await say(await enter('settings'), 'dice'), 'own'); return null;",
        Value::Null,
    );
    assert_eq!(alone.kept("settings.toml"), b"dice = \"own\"\n");
    alone.goes("settings");
    alone.waits("the setting", &format!("return {shown}.startsWith('Own; ')"));
    assert!(usual.as_str().is_some_and(|usual| usual.starts_with("Not set; ")), "{usual}");
}

#[test]
fn two_tabs_do_not_play_one_game() {
    let Some(alone) = Alone::open("tabs") else {
        return;
    };
    let games = folder("alone-tabs/games");
    begun(&games, "6");
    alone.imports(&games.join("g.lod"));
    alone.goes("game%2Fg");
    let question = alone.question();
    let first = alone.browser.does("a window", async |client| {
        let first = client.window().await?;
        let other = client.new_window(false).await?.handle;
        client.switch_to_window(other).await?;
        Ok::<_, CmdError>(first)
    });
    alone.goes("game%2Fg");
    let told = "The game g is open in another tab or window. Leave it there first.";
    assert_eq!(alone.question(), told);
    let buttons = "return [...document.querySelectorAll('#ask button')].map((e) => e.innerText)";
    let buttons = alone.browser.runs(buttons, &[]);
    assert_eq!(buttons, serde_json::json!(["Open it again", "Saved games"]));
    // Another game is played beside it.
    let played = alone.plays("new", 3);
    assert!(played["question"].is_string(), "{played}");
    let second = alone.browser.does("a window", async |client| {
        let second = client.window().await?;
        client.switch_to_window(first).await?;
        Ok::<_, CmdError>(second)
    });
    assert_eq!(alone.question(), question);
    alone.plays("game/g", 3);
    // Left here, it goes on there, with what was answered here.
    alone.browser.runs("location.hash = ''", &[]);
    alone.waits("the first page", "return document.body.dataset.state === 'start'");
    alone.browser.does("a window", async |client| client.switch_to_window(second).await);
    alone.goes("game%2Fg");
    assert!(!alone.question().contains("another tab"), "{}", alone.question());
}

/// Plays for as long as the page lives, and marks each question that it shows with how many lines of the journal were to
/// be written before it.
const MARKS: &str = "
const { program } = await part('program.js');
const { kept } = await part('kept.js');
const count = (bytes) => bytes.reduce((sum, byte) => sum + (byte === 10), 0);
const own = (await kept.games()).find(({ name }) => name === 'g.lod');
let lines = count(own.bytes);
const asks = program.asks;
program.asks = async (...request) => {
  const reply = await asks(...request);
  lines += count(reply.bytes);
  fetch(`mark?${lines}`).catch(() => {});
  return reply;
};
const play = async () => {
  let told = await enter('game/g');
  while (told.over === null) told = await say(told, line(told));
};
play().catch(() => {});
return null;";

/// `LOD_ALONE_KILLS` says how often.
#[test]
fn what_was_followed_by_a_question_outlives_a_kill() {
    let Some(alone) = Alone::open("killed") else {
        return;
    };
    let kills: usize = volume::part("LOD_ALONE_KILLS", 100, 4);
    let games = folder("alone-killed/games");
    begun(&games, "7");
    let mut lines = 0;
    for kill in 0..kills {
        if kill % 10 == 0 {
            // A game has an end.
            let script = "const { kept } = await part('kept.js');
                await kept.open();
                await kept.write([{ do: 'remove', name: 'g.lod' }], new Uint8Array(), 0);
                return null;";
            alone.does(script, Value::Null);
            alone.goes("");
            alone.imports(&games.join("g.lod"));
        }
        let before = alone.folder.marks().len();
        alone.does(MARKS, Value::Null);
        // Between the first lines and some hundred of them.
        let wait = 150 + u64::try_from(kill).expect("few") * 7919 % 1_500;
        std::thread::sleep(Duration::from_millis(wait));
        assert!(alone.browser.crashes(), "the page was to be killed");
        alone.goes("game%2Fg");
        assert!(!alone.question().contains("damaged"), "{}", alone.question());
        let kept = alone.exports("g").iter().filter(|byte| **byte == b'\n').count();
        let marks = alone.folder.marks();
        let shown = marks[before..].iter().max().copied().unwrap_or(0);
        assert!(
            kept >= shown,
            "{kill}: {kept} lines are kept, {shown} were before the last question"
        );
        lines += marks.len() - before;
        alone.goes("");
    }
    println!("killed {kills} times, {lines} questions shown: every answer before them is there");
}

#[test]
fn a_later_version_waits_until_it_is_taken() {
    let Some(alone) = Alone::open("later") else {
        return;
    };
    alone.is_kept();
    let games = folder("alone-later/games");
    begun(&games, "8");
    alone.imports(&games.join("g.lod"));
    alone.goes("game%2Fg");
    let question = alone.question();
    alone.folder.becomes_another_version();
    alone.does(
        "const one = await navigator.serviceWorker.getRegistration();
         await one.update();
         for (let n = 0; n < 300; n += 1) {
           if ((await caches.keys()).includes('lod-another')) break;
           await new Promise((wait) => setTimeout(wait, 50));
         }
         return null;",
        Value::Null,
    );
    std::thread::sleep(Duration::from_millis(500));
    let is_new =
        "return getComputedStyle(document.body).getPropertyValue('--another-version') === '1'";
    assert_eq!(alone.question(), question);
    // Loaded again in mid-game, it is what it was.
    alone.goes("game%2Fg");
    assert_eq!(alone.browser.runs(is_new, &[]), json!(false));
    assert_eq!(alone.question(), question);
    alone.goes("");
    alone.waits("the question", "return document.querySelector('#later') !== null");
    alone.browser.runs("document.querySelector('#later').click()", &[]);
    alone.waits("the new version", is_new);
    alone.goes("game%2Fg");
    assert_eq!(alone.question(), question);
}

#[test]
fn a_program_that_fails_takes_the_game_up_again() {
    let Some(alone) = Alone::open("fails") else {
        return;
    };
    let games = folder("alone-fails/games");
    begun(&games, "9");
    alone.imports(&games.join("g.lod"));
    let script = "let told = await enter('game/g');
        for (let n = 0; n < 12; n += 1) told = await say(told, line(told));
        const { program } = await part('program.js');
        const real = program.exports;
        program.exports = { ...real, memory: real.memory, lod_answer() { throw new WebAssembly.RuntimeError('unreachable'); } };
        const { place, sitting, version, number } = told;
        const answer = await host.ask('/say', { place, sitting, version, number, line: '' });
        const said = [answer.status, await answer.text()];
        const again = await enter('game/g');
        return { said, before: told.question.text, again: again.question.text, blocks: again.blocks };";
    let got = alone.does(script, Value::Null);
    assert_eq!(got["said"][0], 410, "{got}");
    assert!(
        got["said"][1].as_str().is_some_and(|said| said.contains("Your game is saved")),
        "{got}"
    );
    assert!(got["again"].is_string(), "{got}");
}

#[test]
fn a_first_visit_loads_each_file_once() {
    let Some(alone) = Alone::open("once") else {
        return;
    };
    alone.is_kept();
    let loaded = alone.folder.loaded();
    let mut twice = loaded.clone();
    twice.retain(|name| loaded.iter().filter(|other| *other == name).count() > 1);
    assert!(twice.is_empty(), "{twice:?}");
    assert!(loaded.iter().any(|name| name == "/lod.wasm.lzma"), "{loaded:?}");
    assert!(loaded.iter().any(|name| name == "/question.js"), "kept though not shown: {loaded:?}");
}

#[test]
fn the_page_asks_nothing_of_anyone_else() {
    let Some(alone) = Alone::open("policy") else {
        return;
    };
    let script = "const tried = [];
        for (const address of ['https://example.com/', 'http://127.0.0.1:1/']) {
          tried.push(await fetch(address).then(() => 'done', () => 'refused'));
        }
        return tried;";
    assert_eq!(alone.does(script, Value::Null), json!(["refused", "refused"]));
    let log = alone.browser.log("browser");
    let refused = log.iter().filter(|entry| entry.to_string().contains("Content Security Policy"));
    assert!(refused.count() >= 2, "{log:?}");
}

/// Notes when the first page stands there.
pub const STARTS: &str = "new MutationObserver(() => {
  if (document.body?.dataset.state === 'start') window.startedAt ??= performance.now();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] });";

/// The figures on a machine slowed six times: printed, for they are this machine's.
#[test]
fn it_is_quick_on_a_slow_machine() {
    let Some(alone) = Alone::open("slow") else {
        return;
    };
    alone.is_kept();
    let games = folder("alone-slow/games");
    begun(&games, "10");
    alone.imports(&games.join("g.lod"));
    alone.browser.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 6 }));
    alone.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": STARTS }));
    alone.goes("");
    let start = alone.browser.runs("return window.startedAt", &[]);
    let script = "let told = await enter('game/g');
        const times = [];
        while (times.length < given && told.over === null) {
          const begun = performance.now();
          told = await say(told, line(told));
          times.push(performance.now() - begun);
        }
        times.sort((a, b) => a - b);
        const at = (share) => times[Math.floor(times.length * share)];
        return { lines: times.length, median: at(0.5), most: at(0.95) };";
    let times = alone.does(script, json!(300));
    println!("slowed six times: the first page after {start} ms; {times}");
    if !volume::is_full() {
        skipped("the speed of the page without a computer is printed, not judged (LOD_FULL=1)");
        return;
    }
    assert!(start.as_f64() < Some(2_000.0), "{start}");
    assert!(
        times["median"].as_f64() < Some(30.0) && times["most"].as_f64() < Some(100.0),
        "{times}"
    );
}
