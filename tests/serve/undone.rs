//! A game at a page that is undone and redone for an hour: it takes no more room than one that is played.

use crate::page::Page;
use crate::player::answer;
use crate::serving::Scratch;

const GAMES: usize = 4;
const ANSWERS: usize = 40;
/// So many kilobytes may a game take.
const MOST: usize = 3_000;
/// An undo and a redo of a step, and of several at once.
const STEPS: [&str; 9] =
    ["undo", "redo", "undo 3", "yes", "redo 3", "undo", "undo", "redo", "redo"];

/// `LOD_UNDONE` says how many steps: one a second is an hour.
#[test]
fn an_hour_of_undo_and_redo_takes_no_more_room() {
    let steps: usize = crate::volume::part("LOD_UNDONE", 3_600, 90);
    let mut scratch = Scratch::new("undone");
    for game in 0..GAMES {
        scratch = scratch.with_game(&format!("g{game}"), "patriots");
    }
    let serving = scratch.serve(&[]);
    let taken = || {
        let status = serving.status("VmRSS:")?;
        status.split_whitespace().next()?.parse::<usize>().ok()
    };
    // The first game brings what all share: the data files as they are read.
    let mut shared = None;
    let mut pages: Vec<Page> = (0..GAMES)
        .map(|game| {
            if game == 1 {
                shared = taken();
            }
            let (mut page, mut blocks) = Page::enter(serving.client(), &format!("game/g{game}"));
            for _ in 0..ANSWERS {
                let line = answer(&page.shown(&blocks));
                blocks = page.say(line).expect("an answer");
            }
            page
        })
        .collect();
    let played = taken();
    for (step, page) in (0..steps).flat_map(|step| (0..GAMES).map(move |game| (step, game))) {
        pages[page].say(STEPS[step % STEPS.len()]).expect("an answer");
    }
    let [played, undone] =
        [played, taken()].map(|taken| taken?.checked_sub(shared?).map(|more| more / (GAMES - 1)));
    println!("a game: {played:?} KB played, {undone:?} KB after {steps} steps of undo and redo");
    assert!(undone.is_none_or(|room| room <= MOST), "{undone:?}, {played:?} before");
}
