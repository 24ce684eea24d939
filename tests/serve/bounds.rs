//! How much of the machine can be had: conversations, their threads and locks, and what is kept of them.

use crate::client::{connect, read};
use crate::page::Page;
use crate::player::Program;
use crate::player::soon;
use crate::serving::{Scratch, Serving};
use std::io::{BufReader, Write};
use std::time::{Duration, Instant};

/// So many conversations are held at once.
const ROOMS: usize = 24;

/// How many threads a server has, where the system says so.
fn threads(serving: &Serving) -> Option<usize> {
    serving.status("Threads:")?.parse().ok()
}

/// The one that nobody looks at makes room: its thread ends and its game is free.
#[test]
fn no_more_conversations_than_there_is_room_for() {
    let scratch = Scratch::new("rooms").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut page, _) = Page::enter(serving.client(), "game/g");
    let before = threads(&serving);
    for place in ["table", "learn", "new", "games", "flowcharts~a"] {
        Page::enter(serving.client(), place);
    }
    for n in 0..2 * ROOMS {
        Page::enter(serving.client(), &format!("cards~{n}"));
    }
    // Those that made room end their threads as soon as they come to it.
    if let Some(before) = before {
        let until = soon();
        while threads(&serving).is_some_and(|now| now > before + ROOMS) {
            assert!(Instant::now() < until, "{before} threads, then {:?}", threads(&serving));
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    // It is free for a terminal.
    let mut program = Program::start(&scratch.games(), &["g"]);
    program.prompt(soon()).expect("a question");
    assert_eq!(program.finish(), Some(0));
    // The page that comes back goes on with it.
    let sitting = page.sitting.clone();
    page.wait().expect("news");
    page.settled(Vec::new()).expect("a question");
    assert_ne!(page.sitting, sitting);
    assert_eq!(page.over(), None);
}

/// What somebody looks at is not taken away for something new.
#[test]
fn a_conversation_that_is_looked_at_stays() {
    let scratch = Scratch::new("watched").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let waits = |page: &Page| {
        let request = page.client.request("POST", "/wait", &page.wants("").to_string());
        let stream = connect(serving.port, Duration::from_secs(60)).expect("a connection");
        let mut stream = BufReader::new(stream);
        stream.get_mut().write_all(request.as_bytes()).expect("sent");
        stream
    };
    let (mut page, _) = Page::enter(serving.client(), "game/g");
    let _waiting = waits(&page);
    for n in 0..2 * ROOMS {
        Page::enter(serving.client(), &format!("cards~{n}"));
    }
    page.say("why").expect("the same sitting");
    let _waiting = waits(&page);
    let others: Vec<_> = (0..ROOMS - 1)
        .map(|n| waits(&Page::enter(serving.client(), &format!("cards~b{n}")).0))
        .collect();
    let mut client = serving.client();
    let body = serde_json::json!({"place": "cards~c"});
    let until = soon();
    // Until all that wait have come.
    while client.post("/wait", &body).expect("an answer").status != 503 {
        assert!(Instant::now() < until, "it takes one more");
    }
    let answer = client.post("/wait", &body).expect("an answer");
    assert!(answer.body.contains("leave one first"), "{}", answer.body);
    page.say("why").expect("the same sitting");
    drop(others);
}

/// A page that comes back to a conversation that was left is told so, and does not begin it anew.
#[test]
fn who_comes_back_to_what_is_over_is_told_so() {
    let scratch = Scratch::new("over").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut one, _) = Page::enter(serving.client(), "game/g");
    let (mut other, _) = Page::enter(serving.client(), "game/g");
    assert_eq!(one.sitting, other.sitting);
    one.say("quit").expect("an answer");
    Page::enter(serving.client(), "cards~a");
    other.wait().expect("news");
    assert_eq!(other.over(), Some(""));
    let mut program = Program::start(&scratch.games(), &["g"]);
    program.prompt(soon()).expect("nobody holds it");
    assert_eq!(program.finish(), Some(0));
    let (again, _) = Page::enter(serving.client(), "game/g");
    assert_ne!(again.sitting, one.sitting);
    assert_eq!(again.over(), None);
}

/// Files and lines that pages are given are forgotten before they fill the memory.
#[test]
fn what_was_shown_is_forgotten_in_time() {
    let scratch = Scratch::new("memory").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut page, _) = Page::enter(serving.client(), "game/g");
    let long = "x".repeat(60_000);
    for n in 0..100 {
        let line = match n % 2 {
            0 => format!("board --svg b{n}.svg"),
            _ => long.clone(),
        };
        page.say(&line).expect("an answer");
    }
    let (late, blocks) = Page::enter(serving.client(), "game/g");
    let weight = crate::page::texts(&blocks).len();
    assert!(weight < 6 << 20, "{weight}");
    assert!(!blocks.is_empty());
    assert_eq!(late.question(), page.question());
}

/// Whoever asks too often is told so once, and has to connect again.
#[test]
fn a_refused_request_closes_its_connection() {
    let scratch = Scratch::new("hurried");
    let serving = scratch.serve(&[]);
    let client = serving.client();
    let mut stream = BufReader::new(connect(serving.port, client.patience).expect("a connection"));
    let request = client.request("GET", "/doors", "");
    let refused = (0..5_000).find_map(|_| {
        stream.get_mut().write_all(request.as_bytes()).ok()?;
        read(&mut stream).filter(|answer| answer.status == 429)
    });
    let refused = refused.expect("a refusal");
    assert!(refused.head.contains("\r\nconnection: close\r\n"), "{refused:?}");
    assert!(read(&mut stream).is_none(), "the connection is open");
}
