//! Learning on the page: a turn told box by box, and questions.

use crate::page::Page;
use serde_json::Value;

/// What goes on where nothing is asked.
const ON: &str = "#go:not([hidden]):not(.waits), #ask form button";

/// Plays until a question is asked on the board.
fn until_the_board(page: &Page) {
    for _ in 0..120 {
        if page.browser.runs("return document.body.classList.contains('board')", &[]) == true {
            return;
        }
        page.answers(|page| {
            let form = "const line = document.querySelector('#line');
                if (line !== null) line.value = '1';
                (document.querySelector('#ask form button') ?? document.querySelector('#ask .reply, #ask .chip, #go:not(.waits)')).click();";
            page.browser.runs(form, &[]);
        });
    }
    panic!("no question on the board");
}

#[test]
fn a_question_on_the_board_is_seen_before_what_it_is_about() {
    let Some(mut page) = Page::open("learn-board") else {
        return;
    };
    page.goes("learn~board");
    page.says("practice");
    assert!(!page.shown("#story").contains("Look around"));
    until_the_board(&page);
    assert!(page.is_in_sight("#question") && page.is_in_sight("#ask .reply"));
    page.looks_right_everywhere("practice-board");
    page.goes("learn~run");
    page.says("run");
    for _ in 0..12 {
        if page.shown("#question").contains("What comes next") {
            break;
        }
        page.answers(|page| {
            let on = "(document.querySelector('#ask .reply') ?? document.querySelector('#go:not(.waits)')).click()";
            page.browser.runs(on, &[]);
        });
    }
    assert!(!page.shown("#story").contains("show me"));
    page.taps_on("More");
    let more = page.shown("#sheet-body");
    for label in ["Box", "Hint", "Flowchart", "Show the answer"] {
        assert!(more.lines().any(|line| line == label), "{label}: {more}");
    }
    page.taps("#sheet-close");
    page.looks_up("Hint");
    assert!(!page.shown("#sheet-body").is_empty());
    page.taps("#sheet-close");
    page.ends();
}

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
