//! Whole games played by taps alone, on the board and on the buttons: nothing is typed.

use crate::page::Page;

/// Plays with taps: Commands, Events and passes, spaces on the board, pieces by steppers and chips. What is refused or leads
/// nowhere is undone. Tells how many taps and how many own turns there were at the end of the game.
pub const TAPS: &str = "
const [seed, done] = arguments;
// Whole games are played in quick motion: the page's clock runs so many times as fast, so that it waits as often, but not as long.
const FASTER = 8;
const [now, wait] = [performance.now.bind(performance), window.setTimeout.bind(window)];
performance.now = () => now() * FASTER;
window.setTimeout = (then, time, ...more) => wait(then, time / FASTER, ...more);
let state = seed, taps = 0, turns = 0, asked = '', tries = 0, visits = 0, depth = 0, entries = 0;
const byBoard = { taps: 0 };
const wrong = new Set();
const random = (count) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * count);
};
const seen = (css) => [...document.querySelectorAll(css)].filter((each) => each.checkVisibility());
const tap = (target) => {
  taps += 1;
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
};
const button = (word) => seen('#ask button').find((each) => each.textContent.startsWith(word));
const some = (list) => list[random(list.length)];
const go = document.querySelector('#go');
const ready = () => !go.hidden && !go.classList.contains('waits');
const act = (question) => {
  depth += 1;
  // What was tapped and what it does stands there.
  if (seen('#effect, #plan').length > 0 && ready() && random(3) > 0) return tap(go);
  if (question.includes('Pass?')) {
    visits += 1;
    depth = 0;
    if (visits === 1) turns += 1;
    const commands = seen('#ask .commands .reply'), event = button('Event');
    if (visits > 4 || (!commands.length && !event)) return tap(button('Pass') ?? go);
    // A turn that was played on the board is entered there: it was a Command, what it changed is confirmed later.
    const entry = document.querySelector('#ask .entry');
    if (entry !== null && random(2) === 0) {
      entries += 1;
      tap(entry.querySelector('summary'));
      tap(entry.querySelector('.few button'));
      return tap(entry.querySelector('.replies .reply'));
    }
    const choice = random(10);
    if (choice < 7 && commands.length) return tap(some(commands));
    return tap((choice < 9 && event) || commands[0] || button('Pass') || go);
  }
  if (depth > 40 || tries > 4) return tap(document.querySelector('#undo'));
  const finished = button('Done');
  if (finished && random(2) === 0) return tap(finished);
  if (seen('#question:not(.unseen)').length === 0 && ready()) return tap(go);
  // A form of many spaces: its main button, or one of its ways.
  const ways = seen('.settles .few button');
  if (ways.length > 0) return tap(ready() && random(3) > 0 ? go : some(ways));
  const chosen = seen('#map .space.chosen');
  if (chosen.length > 0 && ready()) return tap(go);
  const legal = seen('#map .space.legal');
  if (legal.length > 0) {
    byBoard.taps += 1;
    tap(some(legal));
    if (ready() && !seen('.chip').length) return tap(go);
    return;
  }
  const chips = seen('#ask .chip');
  if (chips.length > 0) return tap(ready() && random(2) === 0 ? go : some(chips));
  const replies = seen('#ask .reply, #ask .face');
  if (ready() && (replies.length === 0 || random(2) === 0)) return tap(go);
  if (replies.length > 0) return tap(some(replies));
  if (ready()) return tap(go);
  tap(document.querySelector('#undo'));
};
const step = () => {
  const { state: now, number, guard } = document.body.dataset;
  const question = document.querySelector('#question')?.textContent ?? '';
  if (question.startsWith('The game is over')) return done({ taps, turns, entries, board: byBoard.taps, wrong: [...wrong] });
  if (taps > 4000) return done({ taps, turns, stuck: document.querySelector('#ask').innerText });
  const waits = document.querySelector('#ask').getAttribute('aria-busy') === 'true';
  if (now === 'asks' && guard === undefined && !waits) {
    if (number === asked) tries += 1;
    else {
      asked = number;
      tries = 1;
    }
    if (question.startsWith('Next:')) visits = 0;
    act(question);
    const told = document.querySelector('#notice').textContent;
    if (told) wrong.add(told);
    for (const refused of document.querySelectorAll('.page.now .refusal')) wrong.add(refused.textContent);
  }
  window.setTimeout(step, 20);
};
step();";

/// A Sprint with one Faction as the player, to its end; what else is set up. How many turns were entered.
fn plays(scene: &str, faction: &str, seed: u32, more: &str) -> Option<u64> {
    let set_up = format!(
        "--scenario sprint --people {faction} --deck program --dice program --seed 5{more}"
    );
    let page = Page::open_game(scene, &set_up)?;
    let played = page.browser.awaits(TAPS, &[seed.into()]);
    let count = |what: &str| played[what].as_u64().unwrap_or_default();
    assert!(played["stuck"].is_null(), "{played}");
    // What is offered is taken.
    assert_eq!(played["wrong"].as_array().map(Vec::len), Some(0), "{played}");
    assert!(count("turns") >= 8 && count("board") + count("entries") >= 8, "{played}");
    // Undone attempts count too: a person who knows what they want needs fewer.
    assert!(count("taps") < 60 * count("turns"), "{played}");
    println!("{faction}: {} taps, {} own turns", count("taps"), count("turns"));
    page.ends();
    Some(count("entries"))
}

/// Turns that were played on the board are entered as Commands, and what they changed is confirmed.
#[test]
fn an_untracked_session_is_played_by_taps_alone() {
    let entered = plays("taps-untracked", "patriots", 4, " --board set-up");
    assert!(entered.is_none_or(|entered| entered >= 4), "{entered:?}");
}

#[test]
fn a_sprint_of_the_patriots_is_played_by_taps_alone() {
    let entered = plays("taps-patriots", "patriots", 7, "");
    assert!(entered.is_none_or(|entered| entered == 0), "{entered:?}");
}

#[test]
fn a_sprint_of_the_indians_is_played_by_taps_alone() {
    let entered = plays("taps-indians", "indians", 12, "");
    assert!(entered.is_none_or(|entered| entered == 0), "{entered:?}");
}
