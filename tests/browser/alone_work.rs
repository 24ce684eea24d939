//! The page without a computer while it works: games played on beside it, and how many.

use crate::alone::{Alone, begun};
use crate::chances::{lines_of as chances, lines_of_data};
use crate::left_out::skipped;
use crate::page::ASKS;
use crate::player::{Program, folder, soon};
use crate::volume;

use serde_json::{Value, json};

/// Gives a line that takes its time, and waits for its end; the texts that are new then, and how long it took.
const WORKS: &str = "
let told = await enter('game/g');
const seen = told.from + told.blocks.length;
const begun = performance.now();
told = await say(told, given);
const isWork = told.work !== null;
while (told.work !== null) {
  await new Promise((wait) => setTimeout(wait, 20));
  told = await enter('game/g');
}
const time = performance.now() - begun;
const sheet = told.blocks.slice(seen - told.from).find(({ kind }) => kind === 'chances');
return { isWork, time, sheet, text: told.blocks.slice(seen - told.from).map(({ text }) => text ?? '').join('\\n') };";

/// A game of this name, and the page at it.
fn at_a_game(scene: &str) -> Option<Alone> {
    let alone = Alone::open(scene)?;
    let games = folder(&format!("alone-{scene}/games"));
    begun(&games, "12");
    alone.imports(&games.join("g.lod"));
    alone.goes("game%2Fg");
    Some(alone)
}

#[test]
fn chances_are_those_of_the_terminal() {
    let Some(alone) = at_a_game("chances") else {
        return;
    };
    let here = alone.does(WORKS, json!("chances 40"));
    assert_eq!(here["isWork"], true, "{here}");
    let games = folder("alone-chances/native");
    begun(&games, "12");
    let mut program = Program::start(&games, &["g"]);
    program.prompt(soon()).expect("a question");
    program.say("chances 40");
    let told = program.prompt(soon()).expect("a question");
    let lines = chances(&told);
    assert!(lines.len() >= 4, "{told}");
    assert_eq!(lines_of_data(&here["sheet"]), lines);
}

#[test]
fn the_page_is_of_use_while_games_are_played_on_and_ends_them() {
    let Some(alone) = at_a_game("works") else {
        return;
    };
    let shown = |script: &str| alone.browser.runs(script, &[]);
    alone.waits("a question that can be answered", ASKS);
    shown(
        "window.given = 0;
         const give = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (...all) {
           window.given += 1;
           return give.apply(this, all);
         };
         document.querySelector('#more').click();
         document.querySelector('#typed').value = 'chances 1000000';
         document.querySelector('#typed').form.requestSubmit();",
    );
    alone.waits("work", "return document.querySelector('#work progress')?.value > 0");
    // For a second: the longest time between two frames, and how long the program takes for an answer.
    let times = alone.does(
        "const { board } = await part('requests.js');
         let [last, longest, answers] = [performance.now(), 0, []];
         const end = last + 1000;
         while (last < end) {
           await new Promise(requestAnimationFrame);
           const now = performance.now();
           longest = Math.max(longest, now - last);
           last = now;
           if (await board() === null) throw new Error('no board');
           answers.push(performance.now() - now);
         }
         return { frames: answers.length, longest, answer: Math.max(...answers) };",
        Value::Null,
    );
    println!("while games are played on: {times}");
    assert!(times["frames"].as_u64() > Some(10), "{times}");
    assert!(times["longest"].as_f64() < Some(500.0), "{times}");
    // A tap opens something, another ends the work, and the question is there again.
    shown("document.querySelector('#more').click()");
    assert_eq!(shown("return document.querySelector('#sheet').open"), true);
    shown("document.querySelector('#sheet').close(); document.querySelector('#go').click();");
    alone.waits(
        "why not",
        "return document.querySelector('#notice').innerText.includes('Games are being played')",
    );
    shown("document.querySelector('#work button').click()");
    alone.waits("an end", "return document.querySelector('#work').hidden");
    alone.waits("a question", "return document.body.dataset.state === 'asks'");
    let text = shown("return document.querySelector('#story').innerText");
    assert!(text.as_str().is_some_and(|text| text.contains("games (seed 1)")), "{text}");
    let given = shown("return window.given");
    assert!(given.as_u64() > Some(10), "{given}");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(shown("return window.given"), given, "nothing more is played");
}

#[test]
fn what_is_looked_up_is_shown_when_the_games_are_over() {
    let Some(alone) = at_a_game("looked") else {
        return;
    };
    let script = "const { lookUp } = await part('answers.js');
        return lookUp('chances 30');";
    let parts = alone.does(script, Value::Null).to_string();
    assert!(parts.contains("30 games"), "{parts}");
    // A game that is left ends its work.
    alone.waits("a question that can be answered", ASKS);
    alone.browser.runs(
        "import(new URL('answers.js', location.href)).then(({ say }) => say({ line: 'chances 1000000' }))",
        &[],
    );
    alone.waits("work", "return document.querySelector('#work progress') !== null");
    alone.browser.runs("location.hash = ''", &[]);
    alone.waits("the first page", "return document.body.dataset.state === 'start'");
    alone.goes("game%2Fg");
    assert!(!alone.question().is_empty());
}

/// How many games `chances` plays where no number is given: printed, for they are this machine's.
#[test]
fn as_many_games_as_fit_into_the_time() {
    let Some(alone) = at_a_game("many") else {
        return;
    };
    let mut counts = Vec::new();
    for rate in [1, 6] {
        alone.browser.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": rate }));
        let got = alone.does(WORKS, json!("chances"));
        let text = got["text"].as_str().expect("a text");
        let count = text.split("Chances: ").nth(1).and_then(|rest| rest.split(' ').next());
        let count = count.expect("a number").replace(',', "");
        println!("slowed {rate} times: {count} games in {} ms", got["time"]);
        counts.push(count.parse::<u64>().expect("a number"));
    }
    assert!(counts.iter().all(|count| *count >= 200), "{counts:?}");
    if !volume::is_full() {
        skipped("how many games the browser plays on is printed, not judged (LOD_FULL=1)");
    }
}
