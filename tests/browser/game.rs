//! Tracked games: one to its end, an Event with choices, what is taken back.

use crate::page::{ASKS, MAIN, Page};

use serde_json::json;

const SPRINT: &str =
    "--scenario sprint --people patriots,french --deck program --dice program --seed 5";

/// Plays with the page's own buttons: passes where it may, takes what is offered first where it may not. Done when the
/// game is at its end; how many questions that were.
pub const PLAYS: &str = "
const done = arguments[0];
const seen = (css) => document.querySelector(`#ask ${css}`);
const named = (word) => [...document.querySelectorAll('#ask button')].find((each) => each.textContent.startsWith(word));
const go = document.querySelector('#go');
let [last, questions] = ['', 0];
const step = () => {
  const { state, number, guard } = document.body.dataset;
  if (document.querySelector('#question')?.textContent.startsWith('The game is over')) return done(questions);
  if (questions > 2000) return done(-1);
  const effect = document.querySelector('#effect:not([hidden])');
  const peek = document.querySelector('#peek');
  if (peek.checkVisibility()) peek.click();
  else if (state === 'asks' && guard === undefined && number === last && effect !== null) go.click();
  else if (state === 'asks' && guard === undefined && number !== last) {
    last = number;
    questions += 1;
    const ready = go.hidden || go.classList.contains('waits') ? null : go;
    const next = named('Pass') ?? named('Done') ?? seen('.default') ?? ready ?? seen('button');
    next.click();
  }
  window.setTimeout(step, 5);
};
step();";

/// Of each Faction at the end: its margin, the sum of its parts, and its margin in the header.
const FINALS: &str = "
const number = (text) => Number(text.replace('\\u2212', '-').replace('+', ''));
const value = (small) => number(/= (\\S+)$/.exec(small.textContent)?.[1] ?? '0');
return [...document.querySelectorAll('.finals li')].map((li) => {
  const parts = [...li.querySelectorAll('small')].reduce((sum, small) => sum + value(small), 0);
  const seat = document.querySelector(`.seat.${li.classList[0]} .numbers small`);
  return [number(li.querySelector('.margin').textContent), parts, number(seat.textContent)];
});";

#[test]
fn a_whole_game_is_played_with_people_on_one_side() {
    let Some(mut page) = Page::open("sprint") else {
        return;
    };
    page.begins("sprint", SPRINT);
    page.goes("");
    page.taps(".door.first");
    page.waits("a question", ASKS);
    page.looks_right("set-up");
    page.taps_on("Board");
    page.sees("#map svg");
    page.looks_right_everywhere("board");
    page.taps_on("Turn and question");
    let questions = page.browser.awaits(PLAYS, &[]);
    assert!(questions.as_i64() > Some(60), "{questions}");
    let winner = page.shown(".ended h2");
    assert!(winner.starts_with("The ") && winner.ends_with(" win"), "{winner}");
    page.sees(".ended .picture img");
    // 7.3: the margins are those of the header, the parts come to them, and the winner's is the highest.
    let finals = page.browser.runs(FINALS, &[]);
    let finals: Vec<[i64; 3]> = serde_json::from_value(finals).expect("four rows of numbers");
    assert_eq!(finals.len(), 4, "{finals:?}");
    assert!(finals.iter().all(|[own, parts, header]| own == parts && own == header), "{finals:?}");
    assert!(finals.iter().all(|[own, ..]| *own <= finals[0][0]), "{finals:?}");
    page.looks_right_everywhere("end");
    page.taps("#go");
    page.sees("[data-form=sheet]");
    page.ends();
}

#[test]
fn a_person_chooses_in_an_event_and_takes_it_back() {
    let Some(mut page) = Page::open_game("event", SPRINT) else {
        return;
    };
    page.says_all(&[
        ("a new card", MAIN),
        ("Next: Patriots (you)", MAIN),
        ("Command, Event or Pass", "pass"),
        ("Next: British", MAIN),
        ("the card ends", MAIN),
    ]);
    page.looks_right("eligible");
    page.says_all(&[("Command, Event or Pass", "event")]);
    page.looks_right("which-text");
    page.says_all(&[("unshaded or shaded", "shaded")]);
    page.looks_right_everywhere("where");
    assert!(page.question().contains("(1 of 3)"), "{}", page.question());
    page.taps_on("Virginia");
    page.looks_right("chosen");
    page.says_all(&[("(1 of 3)", MAIN)]);
    page.says_all(&[("(2 of 3)", "no more"), ("Which Fort is placed", "a Patriot Fort")]);
    let before = page.board();
    page.says_all(&[("Place 1 Patriot Fort in which space", "Georgia")]);
    let told = page.shown(".page.now .leaf");
    assert!(told.contains("Declaration of Independence"), "{told}");
    assert!(told.contains("Georgia") && told.contains("1 Patriot Fort"), "{told}");
    page.looks_right_everywhere("event");
    let after = page.board();
    assert_ne!(after, before);
    // Of an earlier turn too the reasons are its own, and the flowchart shows its way.
    let british = "article.turn.british";
    let why = format!("{british} .orders li:nth-child(1)");
    page.taps("#earlier");
    page.taps(&format!("{why} .why"));
    page.sees(&format!("{why} .under > *"));
    let told = page.shown(&format!("{why} .under"));
    assert!(told.contains("(B"), "{told}");
    page.opens_flowchart(british, "flowchart");
    page.taps("#earlier");

    // Taken back, and given again: the question, then the board.
    page.says("Undo");
    assert!(page.question().contains("Place 1 Patriot Fort in which space"), "{}", page.question());
    page.has_board(&before);
    page.taps_on("More");
    page.looks_right_everywhere("more");
    // Each says in a line what it does.
    let lines = "const all = [...document.querySelectorAll('#sheet .tile')];
        return all.length > 10 && all.every((e) => e.querySelector('small').innerText.length > 3)";
    assert_eq!(page.browser.runs(lines, &[]), json!(true));
    page.says("Redo");
    page.has_board(&after);

    // What stands on the board, and why it was done, are looked up beside the question.
    let (question, number) = (page.question(), page.number());
    page.looks_up("Why");
    page.looks_right_everywhere("why");
    page.taps_on("Close");
    assert_eq!((page.question(), page.number()), (question, number));
    page.ends();
}

#[test]
fn a_new_game_begins_on_the_page() {
    let Some(mut page) = Page::open("new") else {
        return;
    };
    page.goes("");
    page.taps(".door[data-word=new]");
    page.sees("#question");
    page.looks_right_everywhere("scenario");
    // Each row is set where it stands, and the main button says what begins.
    for row in ["0.1", "0.3", "3.0", "5.0"] {
        page.answers(|page| page.taps(&format!("[data-row='{row}']")));
    }
    assert!(page.shown("#go").contains("Start: Patriots and French"), "{}", page.shown("#go"));
    page.answers(|page| page.taps("[data-row='3.1']"));
    page.answers(|page| page.taps("#go"));
    while !page.question().contains("a new card") {
        page.answers(|page| {
            page.taps("#go:not([hidden]):not(.waits), #ask .reply, #ask form button")
        });
    }

    // The game has a name of its own, which the address has too.
    let place = page.browser.runs("return window.location.hash", &[]);
    let place = place.as_str().expect("a place");
    assert!(place.starts_with("#game%2F"), "{place}");
    let question = page.question();
    page.reloads();
    assert_eq!(page.question(), question);
    page.taps("#home");
    page.sees(".door");
    page.taps(".door.first");
    page.sees("#question");
    assert_eq!(page.question(), question);
    page.ends();
}
