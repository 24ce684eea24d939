//! A game as its story is told in a page and its margins in a chart.

use super::game_replay::GameReplay;
use super::record::record_of;
use crate::picture::{Book, MarginPoint, TurnEntry};
use crate::tell::{self, ActionKind, GameEnd};
use lod_engine::rules::cards::cards;

/// The turns of a game with its boards; `title` is the game's name.
pub fn book(history: &GameReplay<'_>, title: &str) -> Book {
    let begin = history.begin();
    let entries: Vec<TurnEntry> = turns(history)
        .zip(1..)
        .filter_map(|(action, number)| entry(history, action, number))
        .collect();
    let game = history.now();
    let end =
        game.end().map(|end| GameEnd::new(game.board(), game.seats(), end).lines(tell::WIDTH));
    Book {
        title: title.to_string(),
        about: history.setup().name(),
        start: *begin.board(),
        entries,
        course: course(history),
        ending: end.unwrap_or_default(),
    }
}

/// The margins after each turn, those of the set-up first.
pub fn course(history: &GameReplay<'_>) -> Vec<MarginPoint> {
    let begin = history.begin();
    let mut course = vec![MarginPoint::new(0, begin.year(), false, begin.board())];
    course.extend(turns(history).zip(1..).filter_map(|(action, number)| {
        let told = record_of(history, action)?;
        let winter = matches!(told.what, ActionKind::Winter { .. });
        Some(MarginPoint::new(number, told.when.year, winter, told.after))
    }));
    course
}

/// The actions that are turns, in order: their places in the story.
pub fn turns(history: &GameReplay<'_>) -> impl DoubleEndedIterator<Item = usize> {
    (0..history.over()).filter(|action| history.is_turn(*action))
}

fn entry(history: &GameReplay<'_>, action: usize, number: usize) -> Option<TurnEntry> {
    let told = record_of(history, action)?;
    let when = told.when;
    let card = when.card.map(|card| {
        let title = cards().get(card).map_or("", |c| c.title.as_str());
        format!("{card} {title}")
    });
    Some(TurnEntry {
        number,
        year: when.year,
        card,
        winter: matches!(told.what, ActionKind::Winter { .. }),
        report: tell::Report::of(&told),
        walk: told.walk.into_owned(),
        changes: told.changes,
        before: *told.before,
        after: *told.after,
    })
}
