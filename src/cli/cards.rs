//! `lod cards`: the cards in the program's words.

use super::choices::open_lines;
use super::{Failure, parsers, read_position, say};
use crate::places::cards_of;
use crate::tell::{self, WIDTH};
use clap::Args;
use lod_bots::bots::Library;
use lod_engine::game::Position;
use lod_engine::rules::cards::Card;
use std::path::PathBuf;

/// How `lod cards` is asked.
#[derive(Clone, Debug, Args)]
pub struct CardsOptions {
    /// A number, or words of the title or text; none lists all
    query: Vec<String>,
    /// A position file: tell who would play the Event; - reads standard input
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    position: Option<PathBuf>,
}

/// Shows a card by its number, or those whose title or words hold every word of the search; without
/// either all of them, a line each. With a position file, who would play the Event now and why, and what
/// the file leaves open.
///
/// # Errors
/// [`Failure::Input`] where there is no such card, or the file is wrong; [`Failure::Program`] when the program fails.
pub fn cards(options: &CardsOptions) -> Result<(), Failure> {
    let file = options.position.as_deref().map(read_position).transpose()?;
    let position = file.as_ref().map(|f| &f.position);
    let query = options.query.join(" ");
    let found = cards_of(&query).map_err(|what| Failure::input("lod cards", what))?;
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
        let now = tell::event_forecasts(Library::get(), position, card, WIDTH)
            .map_err(|stop| Failure::Program(stop.to_string()))?;
        lines.extend(now);
    }
    Ok(lines.join("\n") + "\n")
}
