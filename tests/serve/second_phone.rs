//! A second phone at a game, and a page that continues the game where the server was away: each shows it as it stands, and
//! orders what was ordered last.

use crate::page::Page;
use crate::player::answer;
use crate::serving::Scratch;
use serde_json::Value;

/// How many lines the first phone says.
const LINES: usize = 70;
/// The server goes away and comes back after so many of them.
const AWAY: usize = 14;

/// The line that the first phone says: an answer, or some steps back and forth.
fn line(step: usize, shown: &str) -> &'static str {
    match step % 10 {
        3 | 7 => "undo",
        4 => "redo",
        _ => answer(shown),
    }
}

/// What was done, as it is told at its end.
fn told(blocks: &[Value]) -> Vec<&Value> {
    blocks.iter().filter(|block| block["kind"] == "leaf").collect()
}

#[test]
fn a_second_phone_and_a_page_that_continues_show_the_game_as_it_stands() {
    let scratch = Scratch::new("second-phone").with_game("g", "patriots");
    let mut serving = scratch.serve(&[]);
    let (mut first, mut blocks) = Page::enter(serving.client(), "game/g");
    let (mut second, _) = Page::enter(serving.client(), "game/g");
    let (mut heard, mut continued) = (0, 0);
    for step in 0..LINES {
        let line = line(step, &first.shown(&blocks));
        blocks = first.say(line).expect("an answer");
        let mut news = Vec::new();
        while second.number < first.number {
            news.extend(second.wait().expect("news"));
        }
        assert_eq!(second.question(), first.question(), "{step}: {line}");
        assert_eq!(news, blocks, "{step}: {line}");
        heard += news.len();
        // Who comes now finds the same question and what is on the board.
        let (mut third, _) = Page::enter(serving.client(), "game/g");
        assert_eq!(third.question(), first.question(), "{step}: {line}");
        assert_eq!(third.look("board"), first.look("board"), "{step}: {line}");
        if step % AWAY == AWAY - 1 {
            let (question, board) = (first.question().clone(), first.look("board"));
            serving.kill();
            serving = scratch.serve(&[]);
            let (mut page, again) = Page::enter(serving.client(), "game/g");
            assert_eq!(page.question()["text"], question["text"], "{step}: {line}");
            assert_eq!(page.look("board"), board, "{step}: {line}");
            let again = told(&again);
            for leaf in told(&blocks) {
                assert!(again.contains(&leaf), "{step}: {line}: {leaf:#} is not in {again:#?}");
                continued += 1;
            }
            (first, blocks) = (page, Vec::new());
            second = Page::enter(serving.client(), "game/g").0;
        }
    }
    assert!(heard > LINES && continued > 0, "{heard} {continued}");
}
