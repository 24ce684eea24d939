//! A game in a terminal and in a browser.

use crate::page::{Page, texts};
use crate::player::{Program, soon};
use crate::serving::{Scratch, names_files};

#[test]
fn a_game_that_is_open_in_a_terminal_waits_for_it_in_the_browser() {
    let scratch = Scratch::new("terminal").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let mut program = Program::start(&scratch.games(), &["g"]);
    program.prompt(soon()).expect("a question");
    let (page, _) = Page::enter(serving.client(), "game/g");
    let over = page.over().expect("an end");
    assert!(over.contains("`g` is open in another program"), "{over}");
    assert!(!names_files(over, &scratch.0), "{over}");
    program.say("");
    program.prompt(soon()).expect("another question");
    assert_eq!(program.finish(), Some(0));
    // As "Begin again here" does.
    let (mut page, blocks) = Page::enter(serving.client(), "game/g");
    assert_eq!(page.over(), None);
    assert!(texts(&blocks).contains("Current position"), "{blocks:?}");
    page.say("").expect("an answer");
}

#[test]
fn a_game_that_is_open_in_a_browser_waits_for_it_in_the_terminal() {
    let scratch = Scratch::new("browser").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut page, _) = Page::enter(serving.client(), "game/g");
    page.say("").expect("an answer");
    let refused = crate::program::lod()
        .args(["play", "--plain", "--folder"])
        .arg(scratch.games())
        .arg("g")
        .output()
        .expect("it ends");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("`g` is open"), "{said}");
    page.say("quit").expect("an answer");
    let mut program = Program::start(&scratch.games(), &["g"]);
    program.prompt(soon()).expect("a question");
    assert_eq!(program.finish(), Some(0));
}

/// Whoever picks a game from the list that others have open comes to them.
#[test]
fn a_game_that_is_open_on_another_page_is_joined_from_the_list() {
    let scratch = Scratch::new("joined").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (one, _) = Page::enter(serving.client(), "game/g");
    let (mut other, _) = Page::enter(serving.client(), "games");
    other.say("g").expect("an answer");
    assert_eq!(other.over(), None, "{}", other.told);
    assert_eq!(other.place, "game/g");
    other.wait().expect("news");
    other.settled(Vec::new()).expect("a question");
    assert_eq!(other.sitting, one.sitting);
    assert_eq!(other.question(), one.question());
    // And the list is there for others.
    let (third, _) = Page::enter(serving.client(), "games");
    assert_eq!(third.over(), None);
}
