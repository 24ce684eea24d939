//! The card being played, as the table needs it: its facts in words and its special instruction.

use itertools::Itertools;
use lod_bots::events::instructions::{EventInstruction, instructions};
use lod_engine::game::Faction;
use lod_engine::rules::cards::{Card, Event, Face, cards};

/// The Event card with this number.
pub fn event(number: u8) -> Option<(&'static Card, &'static Event)> {
    let card = cards().get(number)?;
    match &card.face {
        Face::Event(event) => Some((card, event)),
        _ => None,
    }
}

/// A Winter Quarters card with what its Event does (6.7).
pub(super) fn titled_effect(number: u8) -> Option<String> {
    let card = cards().get(number)?;
    match &card.face {
        Face::WinterQuarters { summary, .. } => {
            Some(format!("Card {number}, {}: {summary}", card.title))
        }
        _ => None,
    }
}

/// Whether the number is a Winter Quarters card's.
pub fn is_winter_quarters(number: u8) -> bool {
    cards().is_winter_quarters(number)
}

/// The title of a card of any kind.
pub fn title(number: u8) -> Option<&'static str> {
    cards().get(number).map(|c| c.title.as_str())
}

/// The Factions of a card that are kept, in its order: "British, Indians".
pub(super) fn named(event: &Event, keep: impl Fn(Faction) -> bool) -> String {
    let order = event.order.into_iter();
    order.filter(|f| keep(*f)).map(Faction::name).join(", ")
}

/// What a non-player follows on this Event (8.3.1).
pub(crate) fn special(faction: Faction, number: u8) -> Option<&'static EventInstruction> {
    instructions(faction).on(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r8_3_1_a_card_has_its_special_instruction() {
        assert!(event(42).is_some());
        assert!(special(Faction::British, 18).is_some_and(|s| s.else_command));
        assert!(event(99).is_none());
        assert!(title(99).is_some());
    }
}
