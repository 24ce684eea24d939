//! What is new is read before it is answered, on a telephone: nothing scrolls past it, nothing covers it, Back does not lose it.

use crate::page::{ASKS, MAIN, Page};

use serde_json::json;

const GAME: &str = "--scenario 1776 --people patriots --deck program --dice program --seed 2";

/// How far the page is scrolled, and what is in it.
const SCROLLED: &str = "return [document.scrollingElement, document.querySelector('main'), document.querySelector('#talk')]
  .reduce((sum, each) => sum + each.scrollTop, 0)";

/// The rows that are gold.
const GOLD: &str = "const probe = document.body.appendChild(document.createElement('i'));
probe.style.background = 'var(--glow-fill)';
const gold = getComputedStyle(probe).backgroundColor;
probe.remove();
return [...document.querySelectorAll('#ask .reply')].filter((e) => getComputedStyle(e).backgroundColor === gold).length";

/// The pieces of the screen one below the other: the list of spaces, the board, what the space does, the foot.
const STACKED: &str = "const box = (css) => document.querySelector(css).getBoundingClientRect();
const [list, board, effect, foot] = ['#ask .replies', '#map', '#plan', '#foot'].map(box);
return [list.bottom <= board.top + 1, board.height >= 200, board.bottom <= effect.top + 1, effect.bottom <= foot.top + 1,
  effect.width >= innerWidth - 1, document.querySelector('#ask #plan') === null]";

/// To the orders of the Indians, below which a question of the Patriots waits.
fn until_it_waits(page: &Page) {
    while !page.question().starts_with("Next: Indians") {
        page.says(MAIN);
    }
    page.says(MAIN);
    page.waits("the strip", "return document.querySelector('#peek').checkVisibility()");
}

/// Goes on to the player's turn.
fn until_turn(page: &Page) {
    while !page.question().contains("Command, Event or Pass") {
        page.says(MAIN);
    }
}

#[test]
fn orders_are_read_from_their_head_and_the_question_waits() {
    let Some(mut page) = Page::open_game("reading-orders", GAME) else {
        return;
    };
    until_it_waits(&page);
    assert_eq!(page.browser.runs(SCROLLED, &[]), json!(0));
    assert!(page.shown(".page.now .turn h2").contains("Indians"), "{}", page.shown(".page.now"));
    assert!(page.shown("#peek").contains(&page.question()), "{}", page.shown("#peek"));
    page.looks_right_everywhere("orders-then-question");
    // The main button goes there, and answers only then.
    let before = page.number();
    page.browser.runs("document.querySelector('#go').click()", &[]);
    page.waits(
        "the question in sight",
        "return !document.querySelector('#peek').checkVisibility()",
    );
    assert_eq!(page.number(), before);
    assert!(page.is_in_sight("#question"));
    page.says(MAIN);
    assert!(page.number() > before);
    page.ends();
}

/// At an edge, or where letters are large, a question is never all in sight: the main button is its own all the same.
#[test]
fn the_main_button_answers_a_question_that_was_gone_to() {
    let Some(page) = Page::open_game("reading-large", GAME) else {
        return;
    };
    until_it_waits(&page);
    page.browser.runs("document.querySelector('#question').style.minHeight = '200vh'", &[]);
    page.waits(
        "the main button",
        "return document.querySelector('#go').textContent.startsWith('Answer')",
    );
    page.browser.runs("document.querySelector('#go').click()", &[]);
    let label = page.shown("#go");
    assert!(!label.starts_with("Answer"), "{label}");
    page.ends();
}

#[test]
fn what_a_space_does_stands_between_board_and_foot() {
    let Some(page) = Page::open_game("reading-space", GAME) else {
        return;
    };
    until_turn(&page);
    page.says("Rally");
    page.browser.runs(
        "document.querySelector('#map [data-space=virginia]').dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        &[],
    );
    page.waits(
        "what it does",
        "return document.querySelector('#plan .plan-told').textContent !== ''",
    );
    assert_eq!(page.browser.runs(STACKED, &[]), json!([true, true, true, true, true, true]));
    assert!(page.shown("#plan").contains("Virginia"), "{}", page.shown("#plan"));
    assert!(page.shown("#go").contains("Pay 1: Rally"), "{}", page.shown("#go"));
    // What is selected has an edge of ink, on the board and above it: gold is what may be.
    assert_eq!(page.browser.runs(GOLD, &[]), json!(0));
    assert_eq!(page.shown("#ask .reply[aria-pressed=true]").trim(), "Virginia");
    page.ends();
}

/// What a turn has done stands there as sentences with its pieces and what they changed, never as it is typed.
#[test]
fn an_own_turn_is_read_in_sentences_with_its_pieces() {
    let Some(page) = Page::open_game("reading-draft", GAME) else {
        return;
    };
    until_turn(&page);
    page.taps_on("More");
    page.types("#typed", "rally virginia one");
    page.answers(|page| page.taps("#sheet form.typing button"));
    let told = page.shown("#ask .draft section");
    for part in ["Rally", "pay 1", "Virginia", "Militia"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let pieces =
        "return [...document.querySelectorAll('#ask .draft .piece')].map((e) => e.innerText)";
    assert_eq!(page.browser.runs(pieces, &[]), json!(["1"]));
    let tracks = page.shown("#ask .draft .tracks");
    assert!(tracks.contains("Patriot Resources"), "{tracks}");
    let asked = page.shown("#ask");
    for typed in ["As a line", "So far", "rally va", "rally virginia"] {
        assert!(!asked.contains(typed), "{asked}");
    }
    assert_eq!(asked.matches("Virginia").count(), 1, "{asked}");
    page.ends();
}

#[test]
fn a_chosen_row_is_the_only_gold_one() {
    let Some(page) = Page::open_game("reading-gold", GAME) else {
        return;
    };
    until_turn(&page);
    page.taps_on("More");
    page.types("#typed", "march ny>nj 3c");
    page.answers(|page| page.taps("#sheet form.typing button"));
    assert!(page.question().contains("Washington"), "{}", page.question());
    page.waits("a default row", "return document.querySelector('#ask .reply.default') !== null");
    page.taps("#ask .reply:not(.default)[data-line]");
    page.waits("a chosen row", "return document.querySelector('#ask .reply.on') !== null");
    assert_eq!(page.browser.runs(GOLD, &[]), json!(1));
    page.ends();
}

#[test]
fn back_closes_what_is_open_before_it_leaves() {
    let Some(page) = Page::open("reading-back") else {
        return;
    };
    page.begins("reading-back", GAME);
    page.goes("");
    page.taps(".door.first");
    page.waits("a question", ASKS);
    let place = page.browser.runs("return location.hash", &[]);
    let goes_back = |what: &str, then: &str| {
        page.browser.runs("history.back()", &[]);
        page.waits(what, then);
    };
    page.taps_on("Board");
    page.sees("body.board");
    page.taps_on("More");
    page.sees("#sheet[open]");
    goes_back("the sheet closed", "return document.querySelector('#sheet[open]') === null");
    assert!(page.browser.runs("return document.body.matches('.board')", &[]) == json!(true));
    goes_back("the board closed", "return !document.body.matches('.board')");
    // What was closed by its own button needs no step of Back.
    page.taps_on("More");
    page.taps_on("Close");
    page.waits("the sheet closed", "return document.querySelector('#sheet[open]') === null");
    assert_eq!(page.browser.runs("return location.hash", &[]), place);
    goes_back("the first page", "return document.querySelector('.door') !== null");
    assert_eq!(page.browser.runs("return location.hash", &[]), json!(""));
    page.ends();
}

#[test]
fn an_answer_that_did_not_arrive_is_given_again() {
    let Some(mut page) = Page::open_game("reading-again", GAME) else {
        return;
    };
    page.expected.push("ERR_INTERNET_DISCONNECTED");
    let connected = |page: &Page, on: bool| {
        let network = json!({ "offline": !on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        page.browser.devtools("Network.emulateNetworkConditions", network);
    };
    let before = page.number();
    connected(&page, false);
    page.taps("#go");
    page.waits(
        "a notice",
        "return /Not answered.*Trying again/.test(document.querySelector('#notice').textContent)",
    );
    connected(&page, true);
    page.waits(
        "the next question",
        &format!("return Number(document.body.dataset.number) > {before}"),
    );
    assert_eq!(page.shown("#notice"), "");
    page.ends();
}
