//! A player's turn as a page enters it: what it was, and the facts as they are on the board now.

use super::{Field, FieldSheet, FieldsAnswer, Input, LineFormat};
use crate::tell::Certainty;
use itertools::Itertools;
use lod_engine::game::{Fact, FactValue, Faction, KnownBoard, Place, derived_facts};

/// What stands in place of the changes that are not entered.
pub(crate) const LATER: &str = "later";
/// What stands in an Event that says nothing of the next card.
pub(crate) const NO_CHANGE: &str = "none";
/// What a turn was that played the Event.
pub(crate) const EVENT: &str = "event";
/// What a turn was in which the Faction Passed.
pub(crate) const PASS: &str = "pass";

impl Field {
    /// What an Event says of a Faction on the next card (2.3.6).
    fn of_next_card(faction: Faction) -> Field {
        let options = [("stay", "Stays Eligible"), ("barred", "Ineligible through the next card")];
        Field {
            space: None,
            over: "On the next card, by the Event".to_string(),
            head: faction.id().to_string(),
            label: faction.name().to_string(),
            input: Input::Choice {
                options: options.map(|(word, name)| (word.to_string(), name.to_string())).to_vec(),
                quiet: None,
            },
            value: None,
            certainty: Certainty::Known,
            needed: false,
        }
    }
}

impl FieldSheet {
    /// All of the board that a player's turn can change, to be entered as it is now. What the rules fix is left out.
    pub fn of_turn(known: &KnownBoard, actions: Vec<(&'static str, &'static str)>) -> FieldSheet {
        let treaty = known.value(Fact::Treaty).map(|value| value == FactValue::Yes(true));
        let fixed = derived_facts(treaty);
        let is_open = |fact: &Fact| {
            let follows = matches!(fact, Fact::Pieces(Place::AVAILABLE, _));
            let is_card = matches!(fact, Fact::Treaty | Fact::BrilliantStroke(_));
            !follows && !is_card && !fixed.contains(fact)
        };
        let board = Fact::everywhere().filter(is_open).map(|fact| {
            let sureness = known.get(fact).map(|(_, sureness)| sureness);
            Field::of(fact, known.value(fact), Certainty::of(sureness))
        });
        let next_card = Faction::ALL.into_iter().map(Field::of_next_card);
        let is_turn = !actions.is_empty();
        FieldSheet {
            writing: LineFormat::Differences,
            fields: board.chain(next_card.filter(|_| is_turn)).collect(),
            actions,
            may_wait: true,
        }
    }

    /// The line that an answer comes to.
    ///
    /// # Errors
    /// Where something of it is not on this sheet, or where it says nothing.
    pub(crate) fn answered(&self, answer: &FieldsAnswer) -> Result<String, String> {
        let mut settings = vec![None; self.fields.len()];
        for (place, setting) in &answer.set {
            *settings.get_mut(*place).ok_or("no such control")? = Some(*setting);
        }
        let line = self.line(&settings)?;
        if !self.may_wait {
            return Ok(line);
        }
        let action = match answer.action {
            Some(place) => Some(self.actions.get(place).ok_or("no such action")?.0),
            None if self.actions.is_empty() => None,
            None => return Err("what the turn was is missing".to_string()),
        };
        if line.is_empty() && !answer.later {
            return Err("nothing changed so far. Set what did, or leave it for later".to_string());
        }
        // Whoever leaves the rest for later has seen the controls for the next card.
        let of_next_card = |head: &str| Faction::from_id(head).is_some();
        let says_who = (self.fields.iter().zip(&settings))
            .any(|(field, setting)| setting.is_some() && of_next_card(&field.head));
        let none = (action == Some(EVENT) && answer.later && !says_who).then_some(NO_CHANGE);
        let later = answer.later.then_some(LATER);
        let parts = [action, later, none, Some(line.as_str())];
        Ok(parts.into_iter().flatten().filter(|part| !part.is_empty()).join("; "))
    }
}
