//! The cards as far as the table needs them: numbers, titles, order, symbols and special instructions.

use crate::flowchart::schema::EventSide;
use crate::game::Faction;
use serde::Deserialize;
use std::sync::OnceLock;

/// A card.
#[derive(Clone, Debug, Deserialize)]
pub struct Card {
    /// Its number.
    pub number: u8,
    /// Its title.
    pub title: String,
    /// `event`, `winter-quarters` or `brilliant-stroke`.
    kind: String,
    /// Who is asked first, second, third and last.
    #[serde(default)]
    pub order: Vec<Faction>,
    /// Non-players that pass the Event over (8.1).
    #[serde(default)]
    pub swords: Vec<Faction>,
    /// Non-players with a special instruction (8.3.1).
    #[serde(default)]
    pub muskets: Vec<Faction>,
    /// Whether the Event is dual-use (5.2).
    #[serde(default)]
    pub shaded: bool,
}

/// What a non-player heeds on one Event (8.3.1).
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Special {
    card: u8,
    /// The text to use, where it is not the Faction's own.
    pub side: Option<EventSide>,
    /// Whether the Event may have to be given up for a Command.
    #[serde(default)]
    pub else_command: bool,
    /// What to do.
    pub say: String,
}

#[derive(Deserialize)]
struct Cards {
    card: Vec<Card>,
}

#[derive(Deserialize)]
struct Instructions {
    #[serde(default)]
    instruction: Vec<Special>,
}

impl Card {
    /// Whether it is an Event card.
    pub fn is_event(&self) -> bool {
        self.kind == "event"
    }

    /// Its facts in a line or two.
    pub fn facts(&self) -> String {
        let names = |f: &[Faction]| f.iter().map(|f| f.name()).collect::<Vec<_>>().join(", ");
        let mut text = format!(
            "{} {}. Order: {}.",
            self.number,
            self.title,
            names(&self.order)
        );
        for (what, who) in [("Sword", &self.swords), ("Musket", &self.muskets)] {
            if !who.is_empty() {
                text += &format!(" {what}: {}.", names(who));
            }
        }
        if !self.shaded {
            text += " One text for all.";
        }
        text
    }
}

fn cards() -> &'static [Card] {
    static CARDS: OnceLock<Vec<Card>> = OnceLock::new();
    CARDS.get_or_init(|| {
        toml::from_str::<Cards>(include_str!("../../event-instructions/cards.toml"))
            .map(|c| c.card)
            .unwrap_or_default()
    })
}

/// The card with this number.
pub fn card(number: u8) -> Option<&'static Card> {
    cards().iter().find(|c| c.number == number)
}

/// What a non-player heeds on this Event (8.3.1).
pub(super) fn special(faction: Faction, number: u8) -> Option<&'static Special> {
    static ALL: OnceLock<Vec<Vec<Special>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        [
            include_str!("../../event-instructions/british.toml"),
            include_str!("../../event-instructions/patriots.toml"),
            include_str!("../../event-instructions/french.toml"),
            include_str!("../../event-instructions/indians.toml"),
        ]
        .into_iter()
        .map(|text| {
            toml::from_str::<Instructions>(text)
                .map(|i| i.instruction)
                .unwrap_or_default()
        })
        .collect()
    });
    all[faction as usize].iter().find(|i| i.card == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_instruction_is_read() {
        assert_eq!(cards().len(), 109);
        assert_eq!(cards().iter().filter(|c| c.is_event()).count(), 96);
        assert!(special(Faction::British, 18).is_some_and(|s| s.else_command));
        assert!(special(Faction::Indians, 4).is_some_and(|s| s.side == Some(EventSide::Shaded)));
        assert!(card(42).is_some_and(|c| c.facts().contains("British")));
    }
}
