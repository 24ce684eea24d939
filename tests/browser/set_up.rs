//! The set-up of the board, ticked on the page.

use crate::page::Page;

use serde_json::json;

/// How many rows are ticked, of how many, and what the first group says.
const TICKED: &str = "
const all = [...document.querySelectorAll('.set-up input')];
return [all.filter((box) => box.checked).length, all.length, document.querySelector('.set-up .done').textContent];";

#[test]
fn r2_1_the_set_up_is_ticked_by_region_for_all_phones() {
    let set_up = "--scenario sprint --people british --deck program --dice program --seed 4";
    let Some(mut page) = Page::open_game("set-up", set_up) else {
        return;
    };
    page.looks_right_everywhere("set-up");
    assert_eq!(page.browser.runs(TICKED, &[]), json!([0, 26, "0 of 6 done"]));
    assert!(page.shown("#go").contains("26 rows not ticked yet"), "{}", page.shown("#go"));
    let header = |page: &Page| (page.shown("#title"), page.shown("#subtitle"));
    let told = |about: &str| ("Set up your board".to_string(), about.to_string());
    assert_eq!(header(&page), told("Southern Campaign Sprint \u{b7} 0 of 26 done"));
    let first = page.opens_another();
    page.goes("game%2Fset-up");
    let other = page.turns_to(&first);
    page.taps("[data-order='set-up-quebec-city']");
    assert!(page.shown("#go").contains("25 rows not ticked yet"), "{}", page.shown("#go"));
    page.turns_to(&other);
    page.waits("the tick", "return document.querySelector('.set-up input').checked");
    assert_eq!(page.browser.runs(TICKED, &[]), json!([1, 26, "1 of 6 done"]));
    // The rest of the region on the board, space by space.
    page.taps(".set-up .shows");
    assert_eq!(page.shown("#sheet-title"), "Quebec");
    page.waits("the sheet", "return document.querySelector('#sheet').getAnimations().length === 0");
    page.looks_right_everywhere("set-up-board");
    // The main button places it; the header says the region.
    assert_eq!(header(&page), told("Quebec and New England \u{b7} 1 of 6 done"));
    for next in ["New Hampshire", "Massachusetts", "Boston", "Connecticut-Rhode Island"] {
        assert!(page.shown("#go").contains(&format!("Then {next}")), "{}", page.shown("#go"));
        page.taps("#go");
        assert_eq!(page.shown("#sheet-title"), next);
    }
    page.taps("#go");
    page.waits("the end", "return !document.querySelector('#sheet').open");
    page.waits(
        "the header",
        "return document.querySelector('#subtitle').textContent.includes('6 of 26')",
    );
    assert!(page.shown("#go").contains("20 rows not ticked yet"), "{}", page.shown("#go"));
    page.taps("#map-button");
    page.looks_right_everywhere("set-up-ticked");
    assert_eq!(page.browser.runs(TICKED, &[]), json!([6, 26, "6 of 6 done"]));
    page.reloads();
    page.waits(
        "the ticks",
        "return document.querySelectorAll('.set-up input:checked').length === 6",
    );
    page.says(crate::page::MAIN);
    page.ends();
}
