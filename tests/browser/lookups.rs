//! Cards and flowcharts on the page.

use crate::page::{MAIN, Page};

#[test]
fn cards_and_flowcharts_are_looked_up() {
    let Some(mut page) = Page::open("lookups") else {
        return;
    };
    page.goes("");
    page.taps_on("cards");
    page.sees("#question");
    page.answers(|page| {
        page.taps("[data-card='42']");
        page.taps_on(MAIN);
    });
    assert!(page.shown(".page.now").contains("British Attack Danbury"));
    page.looks_right_everywhere("a-card");
    // What is typed further undoes what was meant before; without a card it leads on.
    page.taps_on("Find by title");
    page.types("#card", "10");
    assert!(page.shown("#go").contains("Card 10"), "{}", page.shown("#go"));
    page.types("#card", "washing");
    assert_eq!(page.shown("#go"), "First page");
    assert_eq!(page.shown("[data-card][aria-pressed=true]"), "");
    assert!(page.shown("[data-card='79']").contains("Tuscarora"));
    page.taps_on(MAIN);
    page.sees(".door");
    page.taps_on("flowcharts");
    page.sees("#question");
    page.looks_right("whose");
    page.says("british");
    page.looks_right("which-box");
    page.says("B8");
    assert!(page.shown(".page.now").contains("Muster (8.4.2)"));
    page.looks_right_everywhere("a-box");
    page.says("french");
    page.says("all");
    assert!(page.shown(".page.now").contains("F16"));
    page.looks_right("a-flowchart");
    page.ends();
}
