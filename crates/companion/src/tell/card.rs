//! The card being played, and the one after it.

use super::event_card::named;
use super::page::wrap;
use super::record::{order, titled};
use lod_engine::rules::cards::{Event, Face, cards};

/// Number, title, years, order, swords and muskets of a card.
pub(super) fn card(current: u8, width: usize) -> Vec<String> {
    let mut lines = wrap(&format!("Card {}", titled(current)), "", "  ", width);
    if let Some(card) = cards().get(current) {
        match &card.face {
            Face::Event(event) => {
                lines.extend(order(card).map(|o| format!("  Order    {o}")));
                lines.extend(event_lines(event, width));
            }
            Face::WinterQuarters { summary, .. } | Face::BrilliantStroke { summary, .. } => {
                lines.extend(wrap(summary, "  ", "  ", width));
            }
        }
    }
    lines
}

/// The card that comes next, and its order.
pub fn coming(next: u8, width: usize) -> Vec<String> {
    let mut lines = wrap(&format!("Next: {}", titled(next)), "", "  ", width);
    let order = cards().get(next).and_then(order);
    lines.extend(order.map(|o| format!("  Order    {o}")));
    lines
}

fn event_lines(event: &Event, width: usize) -> Vec<String> {
    let years = event.period.id();
    let text = if event.shaded { "unshaded and shaded text" } else { "one text for all" };
    let mut lines = vec![format!("  Years    {years}; {text}")];
    let names = named(event, |f| event.swords[f]);
    if !names.is_empty() {
        let text = format!("Swords   {names} (as non-players they ignore the Event)");
        lines.extend(wrap(&text, "  ", "           ", width));
    }
    let names = named(event, |f| event.muskets[f]);
    if !names.is_empty() {
        let text = format!("Muskets  {names} (as non-players they follow the Event Instructions)");
        lines.extend(wrap(&text, "  ", "           ", width));
    }
    lines
}
