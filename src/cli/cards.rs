//! `lod cards`: the cards in the program's words.

use super::choices::open_lines;
use super::{Failure, input, say};
use crate::tell::{self, WIDTH};
use lod_bots::bots::Library;
use lod_engine::game::Position;
use lod_engine::game::position::PositionFile;
use lod_engine::rules::cards::{Card, cards as deck};

/// Shows a card by its number, or those whose title or words hold every word of the search; without
/// either all of them, a line each. With a position file, who would play the Event now and why, and what
/// the file leaves open.
///
/// # Errors
/// [`Failure::Input`] where there is no such card; [`Failure::Program`] when the program fails.
pub fn cards(query: &str, file: Option<&PositionFile>) -> Result<(), Failure> {
    say(&found_cards(query, file, WIDTH)?)
}

/// The same as a text, words in lines of at most so many columns.
pub(super) fn found_cards(
    query: &str,
    file: Option<&PositionFile>,
    width: usize,
) -> Result<String, Failure> {
    let position = file.map(|f| &f.position);
    let found = find(query.trim())?;
    let mut text = String::new();
    let short = found.len() > 5 && position.is_none();
    for (place, card) in found.iter().enumerate() {
        if short {
            text += &format!("{:3}  {}\n", card.number, card.title);
            continue;
        }
        if place > 0 {
            text.push('\n');
        }
        text += &whole(card, position, width)?;
    }
    if let Some(file) = file {
        text += &open_lines(&file.left_open);
    }
    Ok(text)
}

fn whole(card: &Card, position: Option<&Position>, width: usize) -> Result<String, Failure> {
    let mut lines = tell::face(card.number, width);
    if let Some(position) = position.filter(|_| card.event().is_some()) {
        lines.push("Now:".to_string());
        let now = tell::outlooks(Library::get(), position, card, width)
            .map_err(|stop| Failure::Program(stop.to_string()))?;
        lines.extend(now);
    }
    Ok(lines.join("\n") + "\n")
}

fn find(query: &str) -> Result<Vec<&'static Card>, Failure> {
    let wrong = |what: String| Failure::Input(vec![input("lod cards", what)]);
    if query.is_empty() {
        return Ok(deck().iter().collect());
    }
    if let Ok(number) = query.parse::<u64>() {
        let card = u8::try_from(number).ok().and_then(|n| deck().get(n));
        return match card {
            Some(card) => Ok(vec![card]),
            None => Err(wrong(format!("there is no card {number}; they are 1 to 109"))),
        };
    }
    let found: Vec<&Card> = tell::search(query).into_iter().filter_map(|n| deck().get(n)).collect();
    if found.is_empty() {
        let shown: String = query.chars().take(60).collect();
        return Err(wrong(format!(
            "no card has `{shown}` in its title or text; try a number, or fewer words"
        )));
    }
    Ok(found)
}
