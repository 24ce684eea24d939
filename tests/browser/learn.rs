//! Learning on the page: turns that are run box by box.

use crate::page::Page;

/// Whether an answer was judged where it was given; then the main button goes on.
const GOES_ON: &str = "const is = document.querySelector('#ask .reply:disabled') !== null;
if (is) document.querySelector('#go').click();
return is";

#[test]
fn what_can_be_looked_up_at_a_box_has_buttons() {
    let Some(page) = Page::open("learn-board") else {
        return;
    };
    page.goes("learn~run");
    page.says("run");
    for _ in 0..12 {
        if page.shown("#question").contains("which space is first") {
            break;
        }
        page.browser.runs(GOES_ON, &[]);
        page.answers(|page| {
            let on = "(document.querySelector('#ask .reply') ?? document.querySelector('#go:not(.waits)')).click()";
            page.browser.runs(on, &[]);
        });
    }
    assert!(!page.shown("#story").contains("show me"));
    page.taps_on("More");
    let more = page.shown("#sheet-body");
    for label in ["Box", "Hint", "Flowchart", "Show the answer", "Help off", "Your dice"] {
        assert!(more.lines().any(|line| line == label), "{label}: {more}");
    }
    page.taps("#sheet-close");
    page.looks_up("Hint");
    assert!(!page.shown("#sheet-body").is_empty());
    page.taps("#sheet-close");
    page.ends();
}

/// At the end of a turn what was corrected is listed first, and the main button says which turn comes next.
#[test]
fn a_turn_that_was_run_ends_with_what_was_corrected() {
    let Some(mut page) = Page::open("learn-end") else {
        return;
    };
    page.goes("learn~end");
    page.says("run");
    page.says("indians");
    for _ in 0..40 {
        if page.question().starts_with("Turn to run?") {
            break;
        }
        page.browser.runs(GOES_ON, &[]);
        // The last answer is seldom the right one.
        let on = "([...document.querySelectorAll('#ask .reply')].at(-1) ?? document.querySelector('#go:not(.waits)')).click()";
        page.answers(|page| {
            page.browser.runs(on, &[]);
        });
    }
    let told = page.shown(".page.now");
    let corrected = told.find("Where your answers were corrected").expect("what was corrected");
    assert!(corrected < told.find("On your board").unwrap_or(told.len()), "{told}");
    page.looks_right_everywhere("turn-run");
    // The orders are read first.
    page.browser.runs("document.querySelector('#peek:not([hidden])')?.click()", &[]);
    page.waits(
        "the next turn",
        "return document.querySelector('#go').textContent.startsWith('Run turn ')",
    );
    page.ends();
}

#[test]
fn a_turn_is_run_box_by_box() {
    let Some(mut page) = Page::open("learn") else {
        return;
    };
    page.goes("");
    page.taps_on("learn");
    page.sees("#question");
    page.looks_right("learn");
    page.says("run");
    page.looks_right("whose");
    page.says("british");
    page.looks_right_everywhere("first-box");
    assert!(page.shown("#question").starts_with('B'), "{}", page.shown("#question"));
    assert_eq!(page.shown("#title"), "Run the British");
    assert!(
        page.shown("#subtitle").ends_with("0 correct, 0 corrected"),
        "{}",
        page.shown("#subtitle")
    );
    // Yes and no stand beside each other, each with the box to which it leads.
    assert_eq!(page.shown(".yesno .yes b"), "Yes");
    assert!(page.shown(".yesno .no small").starts_with("to B"), "{}", page.shown(".yesno"));
    let mut first = page.shown(".strip .here b");
    page.answers(|page| page.taps("#ask .reply"));
    // Some turns ask one question of the first session alone: the next turn, then.
    while page.shown("#question").starts_with("Turn to run?") {
        page.says(crate::page::MAIN);
        first = page.shown(".strip .here b");
        page.answers(|page| page.taps("#ask .reply"));
    }
    // The answer is judged where it was given: what is correct, and why.
    assert_eq!(page.shown(".strip .here b"), first);
    let told = page.shown("#ask .fix");
    assert!(told.starts_with("Correct. ") || told.starts_with("Incorrect. "), "{told}");
    let right = "return document.querySelectorAll('#ask .reply.right').length";
    assert!(page.browser.runs(right, &[]).as_u64() >= Some(1));
    assert!(page.shown("#go").starts_with("Continue: B"), "{}", page.shown("#go"));
    page.looks_right_everywhere("judged");
    page.taps("#go");
    page.waits("the next box", "return document.querySelector('#ask .fix') === null");
    page.looks_right_everywhere("second-box");
    assert!(
        !page.shown("#subtitle").ends_with("0 correct, 0 corrected"),
        "{}",
        page.shown("#subtitle")
    );
    assert!(page.shown(".strip li b").starts_with('B'));
    page.taps_on("More");
    page.answers(|page| page.taps_on("Your dice"));
    page.taps_on("More");
    assert!(page.shown("#sheet-body").contains("The program's dice"));
    page.taps("#sheet-close");
    page.ends();
}
