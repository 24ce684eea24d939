//! What one page looks up is nobody else's business; what turns out to be an answer is everybody's.

use crate::page::{Page, texts};
use crate::serving::Scratch;
use std::time::Duration;

#[test]
fn what_is_looked_up_is_shown_to_one_page() {
    let scratch = Scratch::new("looks").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut one, begun) = Page::enter(serving.client(), "game/g");
    let (mut other, _) = Page::enter(serving.client(), "game/g");
    let number = one.number;
    for line in [
        "board",
        "board boston",
        "tracks",
        "margins",
        "forces",
        "card 42",
        "history",
        "why",
        "?",
        "help",
        "board ?",
    ] {
        assert!(!one.look(line).is_empty(), "{line}");
    }
    // The other is not even told that something was looked up.
    let mut client = serving.client();
    client.patience = Duration::from_millis(300);
    let news = client.post("/wait", &other.wants(""));
    assert!(news.is_none(), "{news:?}");
    let (late, said) = Page::enter(serving.client(), "game/g");
    assert_eq!(said, begun, "nothing of it is shown to others");
    assert_eq!(late.number, number, "it is the same question");
    // Both can answer it.
    other.say("").expect("an answer");
    assert!(other.number > number);
    assert_eq!(one.give("").expect("an answer").status, 409);
}

/// An answer to a question after which the very same is asked again, sent as if something were looked up.
#[test]
fn an_answer_that_came_as_a_look_is_told_to_all() {
    let scratch = Scratch::new("aside");
    let serving = scratch.serve(&[]);
    let (mut one, _) = Page::enter(serving.client(), "cards~a");
    let (mut other, _) = Page::enter(serving.client(), "cards~a");
    let asked = one.question().clone();
    assert_eq!(texts(&one.look("42")), "", "it was no look");
    let mut said = other.wait().expect("news");
    said = other.settled(said).expect("a question");
    assert_eq!(other.question(), &asked, "the same is asked again");
    assert_eq!(other.number, one.number + 1);
    assert!(
        said.iter().any(|block| block["kind"] == "answer" && block["text"] == "42"),
        "{said:?}"
    );
    assert!(said.iter().any(|block| block["kind"] == "line"), "{said:?}");
}

/// In a game: going on, leaving.
#[test]
fn a_game_that_goes_on_by_a_look_goes_on_for_all() {
    let scratch = Scratch::new("aside-game").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut one, _) = Page::enter(serving.client(), "game/g");
    let (mut other, _) = Page::enter(serving.client(), "game/g");
    assert_eq!(texts(&one.look("")), "");
    let mut said = other.wait().expect("news");
    said = other.settled(said).expect("a question");
    assert!(said.iter().any(|block| block["kind"] == "leaf"), "{said:?}");
    one.wait().expect("news");
    one.look("quit");
    let mut said = other.wait().expect("news");
    said = other.settled(said).expect("an end");
    assert_eq!(other.over(), Some(""));
    assert!(texts(&said).contains("The game is saved."), "{said:?}");
}

/// What one page types reaches the others through the filter.
#[test]
fn what_is_typed_steers_no_other_page() {
    let scratch = Scratch::new("aside-hostile");
    let serving = scratch.serve(&[]);
    let (mut one, _) = Page::enter(serving.client(), "cards~a");
    let (mut other, _) = Page::enter(serving.client(), "cards~a");
    one.say("x\u{202e}y\u{0}z\u{1b}[31m").expect("an answer");
    let said = other.wait().expect("news");
    let text = serde_json::to_string(&said).expect("json");
    assert!(text.contains("x<U+202E>y<U+0000>z<U+001B>[31m"), "{text}");
    for raw in ["\u{202e}", "\\u0000", "\\u001b"] {
        assert!(!text.contains(raw), "{raw:?}: {text}");
    }
}
