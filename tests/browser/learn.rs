//! Learning on the page: a turn told box by box, and questions.

use crate::page::Page;
use serde_json::Value;

/// What goes on where nothing is asked.
const ON: &str = "#go:not([hidden]):not(.waits), #ask form button";

#[test]
fn a_turn_is_told_box_by_box_and_an_answer_is_judged() {
    let Some(mut page) = Page::open("learn") else {
        return;
    };
    page.goes("");
    page.taps_on("learn");
    page.sees("#question");
    page.looks_right("learn");
    page.says("turn");
    page.looks_right("whose");
    page.says("british");
    page.looks_right_everywhere("first-box");
    for boxes in ["B1", "B2"] {
        page.answers(|page| page.taps(ON));
        let told = page.shown(".page.now");
        assert!(told.contains(boxes), "{boxes}: {told}");
    }
    page.looks_right_everywhere("bullets");

    // Which question it is, is drawn.
    page.goes("learn~practice");
    page.says("practice");
    page.looks_right_everywhere("practice");
    page.answers(|page| {
        // A sum is typed; all else is tapped.
        match page.browser.runs("return document.querySelector('#line') !== null", &[]) {
            Value::Bool(true) => {
                page.types("#line", "1");
                page.taps_on("Send");
            }
            _ => page.taps("#ask .reply, #ask .chip, #go:not(.waits)"),
        }
    });
    let judged = page.shown(".page.now");
    assert!(judged.contains("Correct") || judged.contains("Incorrect: "), "{judged}");
    page.looks_right_everywhere("judged");
    page.ends();
}
