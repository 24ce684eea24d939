//! What surrounds an action.

use super::RuledOut;
use lod_engine::game::{ByFaction, Faction};
use lod_engine::rules::Cost;

/// What surrounds the turn: who plays, which card, what the Sequence of Play leaves open.
///
/// It does not change while the action goes on. Something free or granted within the action has a context of its
/// own, made from this one.
///
/// ```
/// use lod_bots::action::Context;
/// use lod_engine::game::Faction;
/// use lod_engine::rules::Cost;
///
/// let mut context = Context { event_open: true, ..Context::default() };
/// context.players[Faction::French] = true;
/// let granted = context.granted(2, false);
/// assert!(granted.players[Faction::French] && !granted.event_open);
/// assert_eq!((granted.price, granted.most), (Cost::Free, Some(2)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Factions that people play.
    pub players: ByFaction<bool>,
    /// Factions that people play and whose choices are made as a non-player's all the same: they are
    /// told as theirs.
    pub absent: ByFaction<bool>,
    /// The card being played.
    pub card: Option<u8>,
    /// Whether the Sequence of Play lets the Faction play the Event (2.3.4).
    pub event_open: bool,
    /// Whether a sword stands under the Faction's symbol (8.1).
    pub sword: bool,
    /// The 1st Eligible Faction.
    pub first_eligible: Option<Faction>,
    /// Who has just played a Brilliant Stroke (2.3.8).
    pub stroke_by: Option<Faction>,
    /// Whether the Command is granted as a Limited one (8.1).
    pub limited: bool,
    /// Whether it is free (3.1.2).
    pub price: Cost,
    /// Of a free Command or Special Activity that an Event grants: in this many spaces at most (5.3).
    pub most: Option<u8>,
}

impl Default for Context {
    fn default() -> Context {
        Context {
            players: ByFaction([false; 4]),
            absent: ByFaction([false; 4]),
            card: None,
            event_open: false,
            sword: false,
            first_eligible: None,
            stroke_by: None,
            limited: false,
            price: Cost::Paid,
            most: None,
        }
    }
}

impl Context {
    /// The same for something free within the action: it is no time for an Event (5.3).
    pub fn free(&self) -> Context {
        Context { price: Cost::Free, event_open: false, ..*self }
    }

    /// What rules the Event out here, whatever it does.
    pub fn ruled_out(&self) -> Vec<RuledOut> {
        let closed = match (self.card, self.price) {
            (None, _) => RuledOut::NoCard,
            (_, Cost::Free) => RuledOut::Free,
            (_, Cost::Paid) => RuledOut::Sequence,
        };
        let sword = self.sword.then_some(RuledOut::Sword);
        let closed = (!self.event_open).then_some(closed);
        sword.into_iter().chain(closed).collect()
    }

    /// The same for something free in this many spaces at most (5.3); a Limited Command where it says so.
    pub fn granted(&self, most: u8, limited: bool) -> Context {
        Context { limited, most: Some(most), ..self.free() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The yes of B1, P1, F1 and I1 says which half of the question holds.
    #[test]
    fn r8_1_what_rules_the_event_out_is_a_sword_or_the_sequence_of_play() {
        let on_card =
            |event_open, sword| Context { card: Some(1), event_open, sword, ..Context::default() };
        let [sword, sequence] = [RuledOut::Sword, RuledOut::Sequence];
        assert_eq!(on_card(true, false).ruled_out(), []);
        assert_eq!(on_card(true, true).ruled_out(), [sword]);
        assert_eq!(on_card(false, false).ruled_out(), [sequence]);
        assert_eq!(on_card(false, true).ruled_out(), [sword, sequence]);
        assert_eq!(on_card(true, false).free().ruled_out(), [RuledOut::Free]);
        assert_eq!(Context::default().ruled_out(), [RuledOut::NoCard]);
    }
}
