//! Many at one game at once.

use crate::page::Page;
use crate::player::{answer, answers};
use crate::serving::Scratch;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;

const PAGES: usize = 8;
const ANSWERS: usize = 60;

/// Each question is answered once, by whoever comes first; nothing is lost, nothing is taken twice.
#[test]
fn eight_pages_answer_and_look_things_up_at_once() {
    let scratch = Scratch::new("several").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let answered = Mutex::new(BTreeSet::new());
    let lines: usize = std::thread::scope(|scope| {
        let one = |at: usize| {
            let (serving, answered) = (&serving, &answered);
            scope.spawn(move || {
                let (mut page, mut blocks) = Page::enter(serving.client(), "game/g");
                let mut lines = 0;
                while answered.lock().expect("numbers").len() < ANSWERS {
                    if page.question().is_null() {
                        blocks.extend(page.wait().expect("news"));
                        continue;
                    }
                    if at >= PAGES - 2 {
                        let body = page.wants("tracks");
                        let looked = page.client.post("/look", &body).expect("an answer");
                        match looked.status {
                            200 => assert!(looked.body.contains("Resources"), "{}", looked.body),
                            409 => drop(page.take(&looked.json()["now"])),
                            429 => {}
                            other => panic!("{other}: {}", looked.body),
                        }
                        std::thread::sleep(Duration::from_millis(10));
                        continue;
                    }
                    let number = page.number;
                    let line = answer(&page.shown(&blocks));
                    let given = page.give(line).expect("an answer");
                    match given.status {
                        200 => {
                            assert!(
                                answered.lock().expect("numbers").insert(number),
                                "{number}: twice"
                            );
                            blocks = page.take(&given.json());
                            let refused = crate::page::is_refused(&blocks);
                            lines += usize::from(!line.is_empty() && !refused);
                        }
                        409 => {
                            let told = page.take(&given.json()["now"]);
                            blocks = told;
                        }
                        429 => std::thread::sleep(Duration::from_millis(50)),
                        other => panic!("{other}: {}", given.body),
                    }
                }
                lines
            })
        };
        let lanes: Vec<_> = (0..PAGES).map(one).collect();
        lanes.into_iter().map(|lane| lane.join().expect("a page")).sum()
    });
    let numbers = answered.into_inner().expect("numbers");
    let (_, blocks) = Page::enter(serving.client(), "game/g");
    let told = blocks.iter().filter(|block| block["kind"] == "answer").count();
    assert_eq!(told, numbers.len(), "each answer that was taken is told once");
    let kept = answers(&scratch.games().join("g.lod"));
    let kept = kept.iter().filter(|e| e.starts_with("{\"line\"")).count();
    // Enter alone may be kept as what it stands for.
    let taken = lines..=numbers.len();
    assert!(lines > 0 && taken.contains(&kept), "{kept} are saved of {taken:?}");
}

/// Another phone answered meanwhile: what an answer to the question before would do is not shown, and nothing is wrong.
#[test]
fn a_preview_that_comes_late_shows_nothing() {
    let scratch = Scratch::new("late").with_game("g", "patriots");
    let serving = scratch.serve(&[]);
    let (mut page, mut blocks) = Page::enter(serving.client(), "game/g");
    let tries = |page: &Page| {
        let commands = page.told["commands"].as_array().cloned().unwrap_or_default();
        commands.iter().any(|command| command["name"] == "try")
    };
    while !tries(&page) {
        assert!(page.over().is_none(), "no turn of a player");
        let line = answer(&page.shown(&blocks));
        blocks = page.say(line).expect("an answer");
    }
    let mut body = page.wants("pass");
    body["number"] = (page.number - 1).into();
    let told = page.posts("/preview", &body).expect("an answer");
    assert_eq!(told.status, 200, "{told:?}");
    assert_eq!(told.json()["rows"], serde_json::json!([]), "{told:?}");
}
