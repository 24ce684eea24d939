//! Learning on the page: turns that are run box by box.

use crate::page::Page;

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
    assert_eq!(page.shown(".strip .here b"), "B1");
    // Yes and no stand beside each other, each with the box to which it leads.
    assert_eq!(page.shown(".yesno .yes b"), "Yes");
    assert!(page.shown(".yesno .no small").starts_with("to B"), "{}", page.shown(".yesno"));
    page.answers(|page| page.taps("#ask .reply"));
    page.looks_right_everywhere("second-box");
    assert!(
        !page.shown("#subtitle").ends_with("0 correct, 0 corrected"),
        "{}",
        page.shown("#subtitle")
    );
    assert!(page.shown(".strip li b").starts_with('B'));
    page.ends();
}
