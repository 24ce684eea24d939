//! Cards and flowcharts on the page.

use crate::page::Page;

#[test]
fn cards_and_flowcharts_are_looked_up() {
    let Some(mut page) = Page::open("lookups") else {
        return;
    };
    page.goes("");
    page.taps_on("cards");
    page.sees("#question");
    page.answers(|page| {
        page.types("#line", "42");
        page.taps_on("Say");
    });
    assert!(page.shown(".page.now").contains("British Attack Danbury"));
    page.looks_right_everywhere("a-card");
    page.taps("#home");
    page.sees(".doors a");
    page.taps_on("flowcharts");
    page.sees("#question");
    page.looks_right("whose");
    page.says("british");
    page.answers(|page| {
        page.types("#line", "B8");
        page.taps_on("Say");
    });
    assert!(page.shown(".page.now").contains("Muster (8.4.2)"));
    page.looks_right_everywhere("a-box");
    page.says("french");
    page.answers(|page| page.taps_on("Say"));
    assert!(page.shown(".page.now").contains("F16"));
    page.looks_right("a-flowchart");
    page.ends();
}
