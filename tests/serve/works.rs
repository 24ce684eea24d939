//! Work that takes its time: whoever is at another game does not wait for it, and it can be stopped.

use crate::chances::{lines_of, lines_of_data};
use crate::page::{Page, texts};
use crate::serving::Scratch;
use serde_json::Value;
use std::time::{Duration, Instant};

/// The lines of the chances, as at the terminal.
fn chances(blocks: &[Value]) -> Vec<String> {
    let sheet = blocks.iter().find(|block| block["kind"] == "chances");
    lines_of_data(sheet.expect("chances"))
}

#[test]
fn chances_in_one_game_do_not_keep_another_waiting() {
    let scratch = Scratch::new("works").with_game("g", "patriots").with_game("h", "patriots");
    let serving = scratch.serve(&[]);
    let (mut one, _) = Page::enter(serving.client(), "game/g");
    let (mut other, _) = Page::enter(serving.client(), "game/h");
    one.say("chances 20000").expect("an answer");
    assert!(one.question().is_null() && one.told["work"]["all"] == 20_000, "{}", one.told);
    let (began, before) = (Instant::now(), other.number);
    for _ in 0..3 {
        other.say("").expect("an answer");
    }
    assert!(other.number > before, "{}", other.told);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // It goes on meanwhile, and is told of.
    while one.told["work"]["done"].as_u64() < Some(1) {
        one.wait().expect("news");
    }
    let mut body = one.wants("");
    body["line"] = "".into();
    let told = one.client.post("/stop", &body).expect("an answer").json();
    let blocks = one.take(&told);
    let blocks = one.settled(blocks).expect("a question");
    assert!(texts(&blocks).contains("games (seed 1)"), "{blocks:?}");
}

#[test]
fn chances_are_the_same_as_at_the_terminal_and_in_a_look_up() {
    let scratch = Scratch::new("works-same").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut page, _) = Page::enter(serving.client(), "game/g");
    let said = page.say("chances 30").expect("an answer");
    let said = page.settled(said).expect("a question");
    let body = page.wants("chances 30");
    let mut looked = page.client.post("/look", &body).expect("an answer");
    assert_eq!(looked.status, 202, "{looked:?}");
    let until = Instant::now() + Duration::from_secs(60);
    while looked.status == 202 {
        assert!(Instant::now() < until);
        std::thread::sleep(Duration::from_millis(50));
        looked = page.client.post("/looked", &body).expect("an answer");
    }
    let blocks: Vec<Value> = serde_json::from_value(looked.json()).expect("parts");
    assert_eq!(chances(&blocks), chances(&said));
    // What was looked up is for that page alone.
    let (_, all) = Page::enter(serving.client(), "game/g");
    assert_eq!(texts(&all).matches("Chances: ").count(), 1);
    drop(serving);

    let mut program = crate::player::Program::start(&scratch.games(), &["g"]);
    program.prompt(crate::player::soon()).expect("a question");
    program.say("chances 30");
    let told = program.prompt(crate::player::soon()).expect("a question");
    let said = chances(&said);
    assert!(said.len() >= 4, "{said:?}");
    assert_eq!(lines_of(&told), said);
}
