//! What has to be in sight, whatever the screen, the text and the colors.

use crate::page::{MAIN, Page};

use serde_json::json;

const GAME: &str = "--scenario sprint --people patriots --deck program --dice program --seed 5";

/// The telephone, upright and flat, where all text is twice as large.
const DOUBLE: [(u32, u32); 2] = [(195, 422), (422, 195)];

/// How much of one box lies in another, of all that the selectors name.
const OVER: &str = "
const boxes = (css) => [...document.querySelectorAll(css)].map((e) => [e.textContent, e.getBoundingClientRect()]);
const both = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
return boxes(arguments[0]).flatMap(([one, a]) => boxes(arguments[1]).filter(([, b]) => both(a, b)).map(([other]) => `${one} over ${other}`));";

/// Whether the board is whole, and nothing on it is cut.
const WHOLE: &str = "
const board = document.querySelector('svg.map').getBoundingClientRect();
return [...document.querySelectorAll('.change, .move')].map((e) => e.getBoundingClientRect())
  .every((e) => e.left >= board.left && e.right <= board.right && e.top >= board.top && e.bottom <= board.bottom);";

/// The foot's lower edge, the height of the map and how far the main button's words stand out.
const FOOT: &str = "
const go = document.querySelector('#go');
return [document.querySelector('#foot').getBoundingClientRect().bottom - innerHeight < 1,
  document.querySelector('#side').getBoundingClientRect().height >= 40 || getComputedStyle(document.querySelector('#side')).display === 'none',
  go.scrollWidth <= go.clientWidth];";

/// Goes on until the player is asked for a Command.
fn until_asked(page: &Page) {
    let asks = "return [...document.querySelectorAll('#ask .reply b')].some((e) => e.innerText === 'March')";
    while page.browser.runs(asks, &[]) != json!(true) {
        page.says(MAIN);
    }
}

#[test]
fn the_first_page_covers_nothing_and_leads_another_phone_here() {
    let Some(page) = Page::open("sight-start") else {
        return;
    };
    page.goes("");
    let color = "return getComputedStyle(document.querySelector('#top')).backgroundColor";
    let color = page.browser.runs(color, &[]);
    assert!(color.as_str().is_some_and(|color| color.starts_with("rgb(")), "{color}");
    assert!(page.shown("#story").contains("Show the address as a code"));
    let loaded = page.browser.runs(LOADED, &[]);
    assert!(loaded["bytes"].as_u64().is_some_and(|bytes| bytes <= 170_000), "{loaded}");
    page.taps_on("Flowcharts4 Factions");
    page.waits("a question", crate::page::ASKS);
    let all = page.browser.runs(LOADED, &[]);
    assert!(all["files"].as_u64() > loaded["files"].as_u64(), "{loaded} {all}");
    assert_eq!(all["files"], all["names"], "each once: {all}");
    println!("first page: {loaded}; with a conversation: {all}");
    page.ends();
}

/// What a page is made of, as far as it is loaded: how many files, their names without those that come twice, and their bytes.
const LOADED: &str = "
const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css|svg)$/.test(name))];
return { files: files.length, names: new Set(files.map(({ name }) => name)).size, bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };";

#[test]
fn a_tap_waits_for_the_part_of_the_page_that_comes_late() {
    let Some(mut page) = Page::open("sight-late") else {
        return;
    };
    page.expected = vec!["ERR_CONNECTION_REFUSED", "dynamically imported"];
    page.goes("");
    page.server.ends();
    page.taps_on("New gameThe program keeps the board");
    page.waits("no connection", "return document.querySelector('#notice').textContent !== ''");
    assert!(page.shown("#notice").contains("Trying again"), "{}", page.shown("#notice"));
    page.starts_the_server_again();
    page.waits("the new game", crate::page::ASKS);
    page.sees("#ask .setting");
    page.ends();
}

#[test]
fn a_new_question_is_in_sight_and_the_foot_on_the_screen() {
    let Some(mut page) = Page::open_game("sight", GAME) else {
        return;
    };
    until_asked(&page);
    // What was said before is out of the way again.
    page.taps("#earlier");
    page.says("March");
    let folded = "return document.querySelector('#earlier').getAttribute('aria-expanded')";
    assert_eq!(page.browser.runs(folded, &[]), json!("false"));
    assert!(page.shown("#earlier").contains("March"), "{}", page.shown("#earlier"));
    assert!(page.is_in_sight("#question"));
    let sighted = "const { bottom, height } = document.querySelector('#map').getBoundingClientRect();
        return [...document.querySelectorAll('.legal .area')].some((e) => { const own = e.getBoundingClientRect(); return own.top < bottom && own.bottom > bottom - height; });";
    page.taps("#zoom");
    page.taps("#zoom");
    assert_eq!(page.browser.runs(sighted, &[]), json!(true));
    page.taps("#zoom");
    for size in DOUBLE {
        page.is_sized(size);
        assert_eq!(page.browser.runs(FOOT, &[]), json!([true, true, true]), "{size:?}");
        assert!(page.is_in_sight("#go"), "{size:?}");
    }
    page.is_sized((320, 640));
    let plates = "return Math.min(...[...document.querySelectorAll('.reach')].map((e) => e.getBoundingClientRect().height))";
    let high = page.browser.runs(plates, &[]);
    assert!(high.as_f64().is_some_and(|high| high >= 43.5), "{high}");
    page.is_sized((1280, 800));
    let fits = "const map = document.querySelector('#map'); return map.scrollHeight <= map.clientHeight + 1";
    assert_eq!(page.browser.runs(fits, &[]), json!(true));
    page.is_sized((390, 844));
    let on = "document.querySelector(`#map .legal`).dispatchEvent(new MouseEvent('click', { bubbles: true }))";
    page.browser.runs(on, &[]);
    let origin = "document.querySelector('.stepper') ?? document.querySelector('#ask .replies .reply').click()";
    page.browser.runs(origin, &[]);
    page.sees(".stepper");
    for size in DOUBLE {
        page.is_sized(size);
        assert_eq!(page.browser.runs(FOOT, &[]), json!([true, true, true]), "{size:?}");
    }
    page.ends();
}

#[test]
fn what_moved_covers_no_name_and_looking_up_fits() {
    let Some(mut page) = Page::open_game("sight-moves", GAME) else {
        return;
    };
    until_asked(&page);
    page.is_sized((320, 640));
    assert_eq!(page.browser.runs(OVER, &[json!(".seat.done b"), json!(".seat.done i")]), json!([]));
    page.is_sized((390, 844));
    page.says("Pass");
    for _ in 0..3 {
        let many = "return document.querySelectorAll('.change').length > 3";
        if page.browser.runs(many, &[]) == true {
            break;
        }
        page.says(MAIN);
    }
    page.taps("#map-button");
    assert_eq!(page.browser.runs(OVER, &[json!(".change"), json!(".map .name")]), json!([]));
    assert_eq!(page.browser.runs(WHOLE, &[]), json!(true));
    page.looks_right_everywhere("moved");
    let seen = "return [...document.querySelectorAll('.change, .move')].some((e) => e.getBoundingClientRect().width > 0)";
    assert_eq!(page.browser.runs(seen, &[]), json!(true));
    page.taps("#moved");
    assert_eq!(page.browser.runs(seen, &[]), json!(false));
    page.taps("#moved");
    page.taps("#map-button");

    page.looks_up("Help");
    let help = page.shown("#sheet-body");
    assert!(help.contains("main button") && help.lines().count() < 8, "{help}");
    assert!(!help.contains("Type ") && !help.contains('`'), "{help}");
    page.taps("#sheet-close");
    page.is_sized((320, 640));
    for words in ["History", "Forces"] {
        page.looks_up(words);
        page.looks_right(words);
        let cut = "return document.querySelector('#sheet-body pre') !== null";
        assert_eq!(page.browser.runs(cut, &[]), json!(false), "{words}");
        page.taps("#sheet-close");
    }
    page.is_sized((390, 844));
    page.taps_on("More");
    page.taps_on("Roll back");
    page.answers(|page| page.taps("#sheet .danger"));
    assert!(page.shown("#ask .reply").contains("INDIANS: "), "{}", page.shown("#ask"));
    page.looks_right_everywhere("roll-back");
    page.ends();
}

#[test]
fn edges_say_what_colors_do_not() {
    let Some(page) = Page::open_game("sight-forced", GAME) else {
        return;
    };
    until_asked(&page);
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    page.browser.devtools("Emulation.setEmulatedMedia", forced);
    let edge =
        "return arguments[0].map((css) => getComputedStyle(document.querySelector(css)).border)";
    let told = page.browser.runs(edge, &[json!([".seat.now", ".seat:not(.now)", "#go"])]);
    let edges: Vec<&str> =
        told.as_array().into_iter().flatten().filter_map(|e| e.as_str()).collect();
    assert!(edges[0].starts_with("3px solid"), "{edges:?}");
    assert!(!edges[1].starts_with("3px"), "{edges:?}");
    assert!(edges[2].starts_with("1px dashed") || edges[2].starts_with("3px solid"), "{edges:?}");
    page.keeps_picture("forced");
    page.ends();
}
