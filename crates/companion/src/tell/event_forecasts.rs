//! A card in the program's words, and who would play its Event now.

use super::card::card;
use super::page::wrap;
use itertools::Itertools;
use lod_bots::bots::{Context, EventForecast, Library, event_forecast};
use lod_bots::events::Events;
use lod_bots::events::instructions::instructions;
use lod_bots::flowchart::Interrupt;
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::{Faction, Position};
use lod_engine::rules::cards::{Card, cards};
use lod_engine::rules::sequence;

/// All that the program knows of a card: what [`card`] shows, both texts and the special instructions.
pub fn face(number: u8, width: usize) -> Vec<String> {
    let mut lines = card(number, width);
    let Some(event) = Events::get().event(number) else {
        return lines;
    };
    let mut add = |name: &str, text: &str| {
        lines.extend(wrap(&format!("{name}  {text}"), "  ", "    ", width));
    };
    match &event.shaded {
        None => add("Text", &event.unshaded.say),
        Some(shaded) => {
            add("Unshaded", &event.unshaded.say);
            add("Shaded", &shaded.say);
        }
    }
    let face = cards().get(number).and_then(Card::event);
    for faction in Faction::ALL {
        if let Some(instruction) = instructions(faction).on(number) {
            let shown = face.is_some_and(|f| f.muskets[faction]);
            let why = if shown {
                ""
            } else {
                " (No musket on the card; the Event Instructions apply all the same: R18.)"
            };
            let text = format!("{}{why}", instruction.say);
            add(&format!("Non-player {faction}:"), &text);
        }
    }
    lines
}

/// Who among the Eligible non-players would play the Event of this card in this position, and why.
///
/// # Errors
/// A fault.
pub fn event_forecasts(
    library: &Library,
    position: &Position,
    card: &Card,
    width: usize,
) -> Result<Vec<String>, Interrupt> {
    let mut lines = Vec::new();
    let order = card.order().unwrap_or(Faction::ALL);
    for faction in order {
        if position.players[faction] {
            continue;
        }
        let said = if sequence::is_eligible(&position.board, faction) {
            let context = Context {
                players: position.players,
                card: Some(card.number),
                event_open: true,
                sword: card.has_sword(faction),
                first_eligible: sequence::first_eligible(&position.board, order),
                ..Context::default()
            };
            forecast_sentence(
                &event_forecast(library, faction, position.board, &context)?,
                card.event().is_some_and(|e| e.shaded),
            )
        } else {
            "not Eligible (2.3.1)".to_string()
        };
        lines.extend(wrap(&format!("{faction}: {said}."), "  ", "    ", width));
    }
    Ok(lines)
}

fn forecast_sentence(forecast: &EventForecast, dual: bool) -> String {
    let side = |side: &EventSide| match side {
        _ if !dual => "the Event",
        EventSide::Unshaded => "the unshaded text",
        EventSide::Shaded => "the shaded text",
    };
    match forecast {
        EventForecast::Plays { side: s, bullet } => format!("would play {}: {bullet}", side(s)),
        EventForecast::Chance { side: s, bullet, die, results } => {
            let results = results.iter().join(" or ");
            format!("would play {} on 1{} = {}: {bullet}", side(s), die.name(), results)
        }
        EventForecast::Closed => "no Event in the Sequence of Play (2.3.4)".to_string(),
        EventForecast::Sword => "Event ignored: sword (8.1)".to_string(),
        EventForecast::Command(against) => format!("Event declined: {}", against.words()),
    }
}

/// The cards whose title or words hold every word of a search, in any case.
pub fn search(text: &str) -> Vec<u8> {
    let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    cards()
        .iter()
        .filter(|card| {
            let all = face(card.number, usize::MAX / 4).join(" ").to_lowercase();
            !wanted.is_empty() && wanted.iter().all(|w| all.contains(w.as_str()))
        })
        .map(|card| card.number)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_told_within_the_width() {
        for card in cards().iter() {
            let lines = face(card.number, 80);
            assert!(lines.iter().all(|l| l.chars().count() <= 80), "{lines:?}");
            assert!(lines[0].contains(&card.number.to_string()));
            assert!(lines.len() > 1);
        }
    }

    #[test]
    fn every_word_of_a_search_must_be_there() {
        assert_eq!(search("BANCROFT spy"), [29]);
        assert!(search("bancroft fleet").is_empty());
        assert!(search("").is_empty());
        assert!(search("village").len() > 5);
    }

    #[test]
    fn r8_3_who_would_play_it_now() {
        let text =
            "base = \"1776\"\nplayers = [\"french\"]\n[sequence]\nineligible = [\"indians\"]";
        let position = Position::parse(text).expect("a position");
        let library = Library::get();
        let told = |number: u8| {
            let card = cards().get(number).expect("a card");
            event_forecasts(library, &position, card, 80).expect("no fault").join("\n")
        };
        let sword = told(68);
        assert!(sword.contains("British: Event ignored: sword (8.1)"), "{sword}");
        assert!(sword.contains("Indians: not Eligible"), "{sword}");
        assert!(!sword.contains("French"), "a player plays them: {sword}");
        assert!(told(12).contains("Patriots: would play the shaded text"));
    }
}
