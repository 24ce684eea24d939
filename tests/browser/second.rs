//! Washington's War on the page.

use crate::page::Page;

use serde_json::Value;

#[test]
fn the_second_game_is_begun_by_tapping() {
    let Some(mut page) = Page::open("second") else {
        return;
    };
    page.goes("");
    page.taps(".door[data-word=ww]");
    page.sees("#question");
    page.looks_right("procedures");
    page.says_all(&[
        ("Which procedure", "turn"),
        ("Which side does the program play", "american"),
        ("From the set-up of 1775", "yes"),
        ("keep the pieces", "no"),
    ]);
    page.looks_right_everywhere("number");
    // What was answered is there when the page comes back, and is undone as everywhere.
    let question = page.question();
    page.reloads();
    assert_eq!(page.question(), question);
    page.says("Undo");
    assert!(page.question().contains("keep the pieces"), "{}", page.question());
    page.ends();
}

#[test]
fn dice_of_the_second_game_are_tapped_or_left_to_the_program() {
    let Some(mut page) = Page::open("second-dice") else {
        return;
    };
    page.goes("ww");
    page.says("battle");
    for line in ["burgoyne 5 a", "gates 5 saratoga", "no", "even", "3", "none", "none"] {
        page.answers(|page| {
            match page.browser.runs("return document.querySelector('#ask .reply') !== null", &[]) {
                Value::Bool(true) => page.taps_on(line),
                _ => {
                    if page.browser.runs("return document.querySelector('.fields') !== null", &[])
                        == Value::Bool(true)
                    {
                        page.taps_on("Type it instead");
                    }
                    page.types("#line", line);
                    page.taps_on("Send");
                }
            }
        });
    }
    page.looks_right_everywhere("dice");
    page.says("Program rolls");
    let told = page.shown(".page.now");
    assert!(told.contains("The program rolls"), "{told}");
    page.ends();
}
