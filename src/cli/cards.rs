//! `lod cards`: the cards in the program's words.

use super::choices::open_lines;
use super::{Failure, input, say};
use crate::places::cards_of;
use crate::tell::{self, WIDTH};
use lod_bots::bots::Library;
use lod_engine::game::Position;
use lod_engine::game::position::PositionFile;
use lod_engine::rules::cards::Card;

/// Shows a card by its number, or those whose title or words hold every word of the search; without
/// either all of them, a line each. With a position file, who would play the Event now and why, and what
/// the file leaves open.
///
/// # Errors
/// [`Failure::Input`] where there is no such card; [`Failure::Program`] when the program fails.
pub fn cards(query: &str, file: Option<&PositionFile>) -> Result<(), Failure> {
    let position = file.map(|f| &f.position);
    let found = cards_of(query).map_err(|what| Failure::Input(vec![input("lod cards", what)]))?;
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
        text += &whole(card, position)?;
    }
    if let Some(file) = file {
        text += &open_lines(&file.left_open);
    }
    say(&text)
}

fn whole(card: &Card, position: Option<&Position>) -> Result<String, Failure> {
    let mut lines = tell::face(card.number, WIDTH);
    if let Some(position) = position.filter(|_| card.event().is_some()) {
        lines.push("Now:".to_string());
        let now = tell::outlooks(Library::get(), position, card, WIDTH)
            .map_err(|stop| Failure::Program(stop.to_string()))?;
        lines.extend(now);
    }
    Ok(lines.join("\n") + "\n")
}
