//! The keyboard alone: everything is reached, and one sees where one is.

use crate::page::Page;

use fantoccini::Client;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use serde_json::json;

/// What has the focus, by the words that a screen reader says of it; nothing where it is not to be seen.
const FOCUS: &str = "
const here = document.activeElement;
const style = getComputedStyle(here);
const framed = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
const { top, bottom } = here.getBoundingClientRect();
const inside = top >= 0 && bottom <= window.innerHeight && bottom > top;
const words = here.getAttribute('aria-label') ?? here.querySelector('b')?.textContent ?? (here.labels?.[0] ?? here).textContent;
// Between the last stop and the first the browser itself has it.
const outside = here === document.body;
return { words: outside ? '' : words.trim(), seen: outside || (framed && inside) };";

/// More stops are on no page of these.
const STOPS: usize = 80;

impl Page {
    /// Presses a key.
    fn presses(&self, key: Key) {
        let pressed = KeyActions::new("keys".to_string())
            .then(KeyAction::Down { value: key.into() })
            .then(KeyAction::Up { value: key.into() });
        self.browser.does("a key", async |client: &Client| client.perform_actions(pressed).await);
    }

    /// Goes on with Tab until what begins with these words has the focus; each stop on the way has to be seen.
    fn reaches(&self, words: &str) {
        let mut stops = Vec::new();
        while stops.len() < STOPS {
            self.presses(Key::Tab);
            let focus = self.browser.runs(FOCUS, &[]);
            assert_eq!(focus["seen"], json!(true), "{focus} after {stops:?}");
            let at = focus["words"].as_str().expect("words");
            if at.starts_with(words) {
                return;
            }
            stops.push(at.to_string());
        }
        panic!("{words} is not among {stops:?}");
    }

    /// Types the number of a card.
    fn types_here(&self, number: &str) {
        self.reaches("Your answer");
        self.browser.does("typing", async |client: &Client| {
            client.active_element().await?.send_keys(number).await
        });
    }

    /// Reaches this and presses a key on it, which answers the question.
    fn says_by_key(&self, words: &str, key: Key) {
        self.answers(|page| {
            page.reaches(words);
            page.presses(key);
        });
    }
}

#[test]
fn a_turn_is_answered_with_the_keyboard_alone() {
    let Some(mut page) = Page::open("keys") else {
        return;
    };
    page.goes("");
    page.reaches("Your own board");
    page.looks_right("door");
    page.presses(Key::Enter);
    page.sees("#question");
    page.says_by_key("Start", Key::Enter);
    page.says_by_key("Next", Key::Enter);
    page.types_here("42");
    page.answers(|page| page.presses(Key::Enter));
    page.types_here("11");
    page.answers(|page| page.presses(Key::Enter));
    assert!(page.question().starts_with("Which cylinders"), "{}", page.question());
    page.ends();
}
