//! Tracked games: one to its end, an Event with choices, what is taken back.

use crate::page::Page;

use serde_json::Value;

const SPRINT: &str =
    "--scenario sprint --people patriots,french --deck program --dice program --seed 5";

/// Plays with the page's own buttons: passes where it may, takes what is offered first where it may not. Done when the
/// game is at its end; how many questions that were.
const PLAYS: &str = "
const done = arguments[0];
const seen = (css) => document.querySelector(`#ask ${css}`);
const named = (word) => [...document.querySelectorAll('#ask button')].find((each) => each.textContent.startsWith(word));
let [number, questions] = [0, 0];
const step = () => {
  if (talk.told.question?.text.startsWith('The game is over')) return done(questions);
  if (questions > 2000) return done(-1);
  if (!talk.busy && talk.told.question !== null && talk.number !== number) {
    number = talk.number;
    questions += 1;
    const next = named('pass') ?? named('done') ?? seen('.default') ?? seen('.main') ?? seen('button');
    next.click();
  }
  window.setTimeout(step, 0);
};
step();";

#[test]
fn a_whole_game_is_played_with_people_on_one_side() {
    let Some(mut page) = Page::open("sprint") else {
        return;
    };
    page.begins("sprint", SPRINT);
    page.goes("");
    page.taps_on("continue");
    page.waits("a question", "return talk.told !== null && talk.told.question !== null");
    page.looks_right("set-up");
    page.taps_on("Board");
    page.sees("#map svg");
    page.looks_right_everywhere("board");
    page.taps_on("Board");
    let questions = page.browser.awaits(PLAYS, &[]);
    assert!(questions.as_i64() > Some(60), "{questions}");
    let told = page.shown(".page.now");
    assert!(told.contains("win the game (7.3)"), "{told}");
    page.looks_right_everywhere("end");
    page.says("Go on");
    page.looks_right("left");
    page.taps_on("Back to the start");
    page.sees(".doors a");
    page.ends();
}

/// The board as the page has it.
fn board(page: &Page) -> Value {
    page.browser.awaits(
        "const done = arguments[0]; ask('/picture').then((answer) => answer.text()).then(done);",
        &[],
    )
}

#[test]
fn a_person_chooses_in_an_event_and_takes_it_back() {
    let Some(mut page) = Page::open("event") else {
        return;
    };
    page.begins("event", SPRINT);
    page.goes("game%2Fevent");
    page.says_all(&[
        ("a new card", "Go on"),
        ("Next: Patriots (you)", "Go on"),
        ("Command, Event or Pass", "pass"),
        ("Next: British", "Go on"),
        ("the card ends", "Go on"),
    ]);
    page.looks_right("eligible");
    page.says_all(&[("Command, Event or Pass", "event")]);
    page.looks_right("which-text");
    page.says_all(&[("unshaded or shaded", "shaded")]);
    page.looks_right_everywhere("where");
    page.says_all(&[
        ("(1 of 3)", "Virginia"),
        ("(2 of 3)", "no more"),
        ("Which way", "a Patriot Fort"),
    ]);
    let before = board(&page);
    page.says_all(&[("Place 1 Patriot Fort in which space", "Georgia")]);
    let told = page.shown(".page.now .leaf");
    assert!(told.contains("Declaration of Independence"), "{told}");
    assert!(told.contains("Georgia") && told.contains("1 Patriot Fort"), "{told}");
    page.looks_right_everywhere("event");
    let after = board(&page);
    assert_ne!(after, before);

    // Taken back, and given again: the question, then the board.
    page.says("Back");
    assert!(page.question().contains("Place 1 Patriot Fort in which space"), "{}", page.question());
    assert_eq!(board(&page), before);
    page.taps_on("More");
    page.looks_right_everywhere("more");
    page.says("Again");
    assert_eq!(board(&page), after);

    // What stands on the board, and why it was done, are looked up beside the question.
    let (question, number) = (page.question(), page.number());
    page.taps_on("Why");
    page.sees("#sheet[open]");
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
    page.taps_on("new");
    page.sees("#question");
    page.looks_right_everywhere("scenario");
    page.says_all(&[
        ("which row", "scenario"),
        ("Which scenario", "sprint"),
        ("which row", "start"),
    ]);
    while !page.question().contains("a new card") {
        page.answers(|page| page.taps("#ask .default, #ask .main, #ask .reply, #ask form button"));
    }

    // The game has a name of its own, which the address has too.
    let place = page.browser.runs("return window.location.hash", &[]);
    let place = place.as_str().expect("a place");
    assert!(place.starts_with("#game%2F"), "{place}");
    let question = page.question();
    page.reloads();
    assert_eq!(page.question(), question);
    page.taps("#home");
    page.sees(".doors a");
    page.taps_on("continue");
    page.sees("#question");
    assert_eq!(page.question(), question);
    page.ends();
}
