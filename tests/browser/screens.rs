//! Screens that no other test comes by: each is looked at on a telephone, in the dark and on other screens.

use crate::page::{ASKS, MAIN, Page};

use serde_json::json;

const GAME: &str = "--scenario sprint --people patriots --deck program --dice program --seed 16";

/// What stands in the list of saved games: name, day, scenario with its players.
const SAVED: &str = "
return [...document.querySelectorAll('.saved-games .door')].map((door) =>
  [door.querySelector('b'), door.querySelector('.when'), door.querySelector('small:not(.when)')].map((each) => each.textContent))";

#[test]
fn the_first_page_goes_on_and_lists_saved_games() {
    let Some(mut page) = Page::open("screens-start") else {
        return;
    };
    page.begins("Winter at Morristown", "--scenario 1776 --people british,indians --seed 2");
    page.begins("Four players", "--scenario 1775 --people british,patriots,french,indians");
    page.begins("sprint", GAME);
    page.goes("");
    let first = page.shown(".door.first");
    for part in ["Southern Campaign Sprint", "You play the Patriots.", "today", "Saved as sprint"] {
        assert!(first.contains(part), "{part}: {first}");
    }
    let saved = page.browser.runs(SAVED, &[]);
    assert_eq!(saved[0][0], json!("Four players"), "{saved}");
    let other = json!([
        "Winter at Morristown",
        "today",
        "British Return to New York \u{b7} British, Indians"
    ]);
    assert_eq!(saved[1], other, "{saved}");
    page.looks_right_everywhere("start");
    page.taps(".saved-games .door");
    page.waits("a question", ASKS);
    page.ends();
}

/// Goes on to the first turn of a non-player that executes a Command.
fn until_command(page: &Page) {
    let is_there = "return document.querySelector('.page.now article.turn .flow') !== null";
    while page.browser.runs(is_there, &[]) != json!(true) {
        if page.question().contains("Pass?") { page.says("Pass") } else { page.says(MAIN) }
    }
}

/// The order's text shows its space on the board; a box of the flowchart tells its facts; both lead back.
#[test]
fn a_turn_its_spaces_and_its_flowchart_lead_back_to_it() {
    let Some(mut page) = Page::open_game("screens-turn", GAME) else {
        return;
    };
    until_command(&page);
    page.looks_right_everywhere("turn");
    let first = ".page.now article.turn .orders li:first-child";
    page.taps(&format!("{first} .tick"));
    let done = page.shown(".page.now article.turn .over");
    assert!(done.contains("On your board") && done.contains("1 of "), "{done}");
    page.taps(&format!("{first} .why"));
    page.sees(&format!("{first} .under > *"));
    page.looks_right_everywhere("turn-why");
    page.taps(&format!("{first} button.what"));
    page.sees("#sheet.low[open]");
    page.looks_right_everywhere("space");
    page.taps("#sheet-close");
    page.taps("#map-button");
    page.taps(".page.now article.turn .flow");
    page.sees("#sheet.whole .chart-box");
    page.taps(".chart-box:nth-of-type(2)");
    page.waits("its facts", "return !document.querySelector('.box-told').hidden");
    page.looks_right_everywhere("flowchart-box");
    page.taps_on("Back to the turn");
    page.waits("the turn", "return !document.querySelector('#sheet').open");
    page.ends();
}

#[test]
fn chances_are_bars_with_their_intervals() {
    let Some(mut page) = Page::open_game("screens-chances", GAME) else {
        return;
    };
    page.taps_on("More");
    page.types("#typed", "chances 40");
    page.taps("#sheet form.typing button");
    page.sees(".chances li .share");
    page.waits("a question", ASKS);
    let told = page.shown(".chances");
    assert!(told.contains("40 games") && told.contains("95 % interval"), "{told}");
    page.looks_right_everywhere("chances");
    page.ends();
}
