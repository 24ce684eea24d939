//! Several pages at one game, and a server that is started again.

use crate::page::{MAIN, Page};

use serde_json::json;

const GAME: &str =
    "--scenario sprint --people patriots,french --deck program --dice program --seed 5";

#[test]
fn two_pages_at_one_game_see_the_same_and_one_answer_counts() {
    let Some(mut page) = Page::open_game("together", GAME) else {
        return;
    };
    let first = page.opens_another();
    page.goes("game%2Ftogether");

    // What one says, the other sees.
    page.says_all(&[("a new card", MAIN)]);
    let asked = page.question();
    assert!(asked.contains("Patriots (you)"), "{asked}");
    page.taps_on("More");
    page.waits(
        "how many",
        "return document.querySelector('.together').innerText.includes('2 pages show this.')",
    );
    page.taps_on("Show the address as a code");
    page.waits(
        "why there is none",
        "return document.querySelector('.together').innerText.includes('--lan')",
    );
    page.expected.push("404 (Not Found)");
    page.taps_on("Close");
    let second = page.turns_to(&first);
    page.waits(
        "the same question",
        &format!(
            "return document.querySelector('#question > span:last-child').textContent === {}",
            json!(asked)
        ),
    );
    assert!(page.shown(".page.now").contains("Indians"), "what was done");

    // A telephone that slept has an old question before it: its answer is not taken, and it is told so.
    page.browser.runs("document.dispatchEvent(new Event('freeze'))", &[]);
    page.turns_to(&second);
    page.says_all(&[("Patriots (you)", MAIN)]);
    page.says_all(&[("Command, Event or Pass", "pass")]);
    let (question, number) = (page.question(), page.number());
    page.turns_to(&first);
    assert_eq!(page.question(), asked);
    page.expected.push("409 (Conflict)");
    page.answers(|page| page.taps_on(MAIN));
    let notice = page.shown("#notice");
    assert!(notice.contains("Somebody answered that question before."), "{notice}");
    assert!(page.is_in_sight("#notice"));
    assert_eq!((page.question(), page.number()), (question, number));
    page.looks_right("late");
    page.ends();
}

#[test]
fn a_server_that_is_started_again_goes_on_where_it_was() {
    let Some(mut page) = Page::open_game("again", GAME) else {
        return;
    };
    page.says_all(&[
        ("a new card", MAIN),
        ("Patriots (you)", MAIN),
        ("Command, Event or Pass", "Rally"),
    ]);
    let question = page.question();
    page.expected = vec![
        "ERR_CONNECTION_REFUSED",
        "ERR_CONNECTION_RESET",
        "ERR_SOCKET_NOT_CONNECTED",
        "ERR_EMPTY_RESPONSE",
        "410 (Gone)",
    ];
    page.starts_the_server_again();
    page.waits("that it notices", "return document.querySelector('#notice').textContent !== ''");
    page.waits("the question once more", &format!(
        "return document.querySelector('#question > span:last-child')?.textContent === {} && document.querySelector('#notice').textContent === ''", json!(question)));
    assert_eq!(page.question(), question);
    page.says("Undo");
    assert!(page.question().contains("Command, Event or Pass"), "{}", page.question());
    page.ends();
}
