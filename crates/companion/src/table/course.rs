//! The course of the Sequence of Play as far as the table knows it: the card, and who acted on it (2.3).
//!
//! The program moves the cylinders of the turns that it resolves. What players do beside it is not known to it: a place is
//! asked for where that could matter, and refused only where the card itself rules it out.

use super::finished::FinishedTask;
use super::log::{AnswerEntry, AnswerSlot, answered};
use super::play::TaskEnd;
use super::turn::{Table, Task};
use crate::talk::Answer;
use lod_engine::game::{Board, ByFaction, Change, Cylinder, Fact, FactValue, Faction};
use lod_engine::rules::cards::{Event, cards};
use serde::{Deserialize, Serialize};

/// The places of the Sequence of Play at which a Faction can act (2.3.4).
pub(super) const SEATS: [&str; 4] = [
    "1st Eligible",
    "2nd Eligible after Command",
    "2nd Eligible after Command + Special Activity",
    "2nd Eligible after Event",
];

/// Where the game stands on its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Course {
    /// The card being played.
    card: Option<u8>,
    /// Who was Eligible when it began; nothing where that is not known.
    eligible: [Option<bool>; 4],
    /// Where the cylinders of those are who acted here on this card.
    acted: [Option<Cylinder>; 4],
    /// What the 1st Eligible did: a place among [`SEATS`].
    first: Option<usize>,
    /// What an Event said of the next card (2.3.6).
    said: [Option<bool>; 4],
    /// Whether the card was checked for the Treaty of Alliance and for Brilliant Strokes.
    checked: bool,
}

/// What Enter does between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    /// This Faction acts on this card; its place where it is certain.
    Turn(u8, Faction, Option<usize>),
    /// A new card is played.
    NewCard,
}

/// Where the cylinder of the 1st Eligible is at each of [`SEATS`].
pub(super) const FIRST_DID: [Cylinder; 4] = [
    Cylinder::Eligible,
    Cylinder::FirstCommand,
    Cylinder::FirstCommandSpecial,
    Cylinder::FirstEvent,
];

/// What a cylinder says that the 1st Eligible did.
fn did_first(at: Cylinder) -> Option<usize> {
    (1..SEATS.len()).find(|seat| FIRST_DID[*seat] == at)
}

impl Course {
    /// The course of a board on which every cylinder is in the Eligible box.
    pub fn all_eligible() -> Course {
        Course { eligible: [Some(true); 4], ..Course::default() }
    }

    /// The course of a board on which no card is under way.
    pub fn of(board: &Board) -> Course {
        let eligible = Faction::ALL.map(|faction| match board.cylinder(faction) {
            Cylinder::Eligible => Some(true),
            Cylinder::Ineligible => Some(false),
            _ => None,
        });
        Course { eligible, ..Course::default() }
    }

    /// Whether it can be one: a record from outside may say anything.
    pub fn is_possible(&self) -> bool {
        let is_event = self.card.is_none() || self.event().is_some();
        is_event && self.first.is_none_or(|place| (1..SEATS.len()).contains(&place))
    }

    /// The card being played.
    pub const fn card(&self) -> Option<u8> {
        self.card
    }

    fn event(&self) -> Option<&'static Event> {
        cards().get(self.card?)?.event()
    }

    /// The Factions in the order of the card.
    fn order(&self) -> impl Iterator<Item = Faction> + use<> {
        let event = self.event();
        event.map(|event| event.order).into_iter().flatten()
    }

    /// How many took one of the two places of the card.
    fn places_taken(&self) -> usize {
        let took = |at: &&Option<Cylinder>| at.is_some_and(|at| at != Cylinder::Passed);
        self.acted.iter().filter(took).count()
    }

    /// How many of the two places are gone: also that of a 1st Eligible who acted beside the program.
    fn places_gone(&self) -> usize {
        let beside = self.first.is_some() && self.acted_first().is_none();
        self.places_taken() + usize::from(beside)
    }

    /// The Factions that the order of the card has before this one and that have not acted.
    fn ahead(&self, faction: Faction) -> impl Iterator<Item = Faction> + '_ {
        let before = self.order().take_while(move |f| *f != faction);
        before.filter(|f| self.acted[*f as usize].is_none() && self.may_act(*f))
    }

    /// Whether the Faction was Eligible when the card began, for certain: what players' Events say is not known.
    pub fn is_eligible(&self, faction: Faction) -> bool {
        self.eligible[faction as usize] == Some(true)
    }

    /// Whether the Faction may have been Eligible when the card began.
    pub fn may_act(&self, faction: Faction) -> bool {
        self.eligible[faction as usize] != Some(false)
    }

    /// Whether nobody acted on the card here.
    pub fn is_fresh(&self) -> bool {
        self.acted == [None; 4] && self.first.is_none()
    }

    /// Whether the card was checked.
    pub const fn is_checked(&self) -> bool {
        self.checked
    }

    /// The card is checked.
    pub fn check(&mut self) {
        self.checked = true;
    }

    /// Whether the Faction may be 1st Eligible on the card; where no card is known any may.
    pub fn may_be_first(&self, faction: Faction) -> bool {
        let is_ahead = |other: &Faction| self.is_eligible(*other);
        self.may_act(faction)
            && !self.order().take_while(|other| *other != faction).any(|other| is_ahead(&other))
    }

    /// The card on which the Faction can act without another one being played first. On one that nobody acted on here
    /// that is every Faction: whoever is believed to be Ineligible on it, cards were played in between.
    pub fn card_for(&self, faction: Faction) -> Option<u8> {
        self.event()?;
        let is_new = self.places_gone() == 0;
        let can = self.acted[faction as usize].is_none() && (is_new || self.may_act(faction));
        self.card.filter(|_| can && self.places_gone() < 2)
    }

    /// The course once this card is played.
    #[must_use]
    pub fn on(&self, card: u8) -> Course {
        match self.card {
            Some(current) if current == card => *self,
            Some(_) => Course {
                card: Some(card),
                eligible: Faction::ALL.map(|f| self.after_card(f)),
                ..Course::default()
            },
            None => Course { card: Some(card), ..*self },
        }
    }

    /// Whether a Faction is Eligible on the card after this one (2.3.6).
    fn after_card(&self, faction: Faction) -> Option<bool> {
        let place = faction as usize;
        match (self.said[place], self.acted[place]) {
            (Some(said), _) => Some(said),
            (None, Some(at)) => Some(at == Cylinder::Passed),
            // Both places are known: nobody else acted.
            (None, None) if self.places_taken() == 2 => Some(true),
            (None, None) => None,
        }
    }

    /// Why a Faction cannot act at each place; nothing where it can.
    pub fn refusals(&self, faction: Faction) -> [Option<String>; 4] {
        let is_known = self.acted[faction as usize].is_none() && self.may_act(faction);
        let Some(card) = self.card.filter(|_| is_known) else {
            return [const { None }; 4];
        };
        let mut refusals = [const { None }; 4];
        if let Some(first) = self.first {
            let who = self.acted_first().map_or("other Faction", Faction::name);
            refusals[0] = Some(format!("Card {card} has a 1st Eligible: the {who} (2.3.2)"));
            let did = SEATS[first].trim_start_matches("2nd Eligible after ");
            for (place, refusal) in refusals.iter_mut().enumerate().skip(1) {
                if place != first {
                    *refusal = Some(format!("On card {card} the {who} executed {did} (2.3.4)"));
                }
            }
            return refusals;
        }
        if self.ahead(faction).next().is_none() {
            for refusal in &mut refusals[1..] {
                *refusal = Some(format!(
                    "On card {card} no Faction ahead of the {faction} can act (2.3.2)"
                ));
            }
        }
        refusals
    }

    /// Who took the first place of the card here.
    fn acted_first(&self) -> Option<Faction> {
        Faction::ALL
            .into_iter()
            .find(|f| self.acted[*f as usize].is_some_and(|at| did_first(at).is_some()))
    }

    /// The place of a Faction on the card, where only one is possible.
    pub fn seat(&self, faction: Faction) -> Option<usize> {
        let refusals = self.refusals(faction);
        let mut open = (0..SEATS.len()).filter(|place| refusals[*place].is_none());
        open.next().filter(|_| open.next().is_none())
    }

    /// Who acts next: of the non-players the first in the order of the card for whom a place is left.
    pub fn next(&self, players: &ByFaction<bool>) -> NextStep {
        let Some(card) = self.card else {
            return NextStep::NewCard;
        };
        let mut taken = self.places_gone();
        for faction in self.order() {
            if taken >= 2 || self.acted[faction as usize].is_some() || !self.may_act(faction) {
                continue;
            }
            if !players[faction] {
                return NextStep::Turn(card, faction, self.seat(faction));
            }
            // Players seldom Pass.
            taken += usize::from(self.is_eligible(faction));
        }
        NextStep::NewCard
    }

    /// A Faction acted at this place; `changes` are those of its turn.
    pub fn acts(
        &mut self,
        faction: Faction,
        card: u8,
        seat: usize,
        at: Cylinder,
        changes: &[Change],
    ) {
        *self = self.on(card);
        if !self.may_act(faction) {
            // Cards were played in between.
            self.eligible = [None; 4];
        }
        self.acted[faction as usize] = Some(at);
        self.first = self.first.or(Some(seat).filter(|seat| *seat > 0)).or(did_first(at));
        for other in Faction::ALL {
            let says = |fact: Fact| {
                let last = changes.iter().rev().find_map(|change| change.of(fact));
                last.is_some_and(|(_, to)| to == FactValue::Yes(true))
            };
            let said = &mut self.said[other as usize];
            if says(Fact::BarredNext(other)) {
                *said = Some(false);
            } else if says(Fact::StaysEligible(other)) {
                *said = Some(true);
            }
        }
    }
}

impl<'a> Table<'a> {
    /// The Sequence of Play after a turn.
    pub(super) fn goes_on_after(&mut self, task: Task, finished: &FinishedTask) {
        let course = &mut self.stand.kept.course;
        match (&finished.ending, task) {
            (TaskEnd::Turn(..), Task::Turn(faction)) => {
                if let (Some(card), Some(at)) = (finished.card, finished.cylinder) {
                    course.acts(faction, card, finished.seat, at, &finished.trace.changes);
                }
            }
            // All Factions are Eligible on a new card (2.3.8, 2.3.9, 6.7).
            (TaskEnd::Treaty(true) | TaskEnd::Winter(_), _) => *course = Course::all_eligible(),
            (TaskEnd::Strokes(due), _) if !due.is_empty() => *course = Course::all_eligible(),
            _ => {}
        }
    }

    /// The card and who acted on it.
    pub(super) fn course(&self) -> &Course {
        &self.stand.kept.course
    }

    /// A new card is played.
    pub(super) fn plays_card(&mut self, card: u8) {
        self.stand.kept.course = self.stand.kept.course.on(card);
    }

    /// The card on which the Faction acts without being asked for one.
    pub fn card_for(&self, faction: Faction) -> Option<u8> {
        self.stand.kept.course.card_for(faction)
    }

    /// The place of the Faction on a card where only one is possible: 0 for the 1st Eligible, else what that one did.
    pub fn seat_on(&self, faction: Faction, card: u8) -> Option<usize> {
        self.stand.kept.course.on(card).seat(faction)
    }

    /// The next turn asks for the card and the place on it, whatever was known.
    pub(super) fn forget_course(&mut self) {
        self.stand.kept.course = Course::default();
    }

    /// Which Factions players play, as far as that was asked.
    pub(super) fn players(&self) -> ByFaction<bool> {
        self.stand.kept.players.unwrap_or_default()
    }

    /// "card 94, 1st Eligible": where a turn with these answers is, as far as it is known.
    pub(super) fn whereabouts(&self, task: Task, log: &[AnswerEntry]) -> Option<String> {
        let Task::Turn(faction) = task else {
            return None;
        };
        let card = match answered(log, &AnswerSlot::Card) {
            Some(Answer::Card(card)) => *card,
            _ => self.stand.kept.course.card_for(faction),
        }?;
        let seat = match answered(log, &AnswerSlot::Seat) {
            Some(Answer::One(seat)) => Some(*seat),
            _ => self.stand.kept.course.on(card).seat(faction),
        };
        let seat = seat.and_then(|seat| SEATS.get(seat));
        Some(seat.map_or_else(|| format!("card {card}"), |seat| format!("card {card}, {seat}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Faction::{British, French, Indians, Patriots};

    const NOBODY: ByFaction<bool> = ByFaction([false; 4]);

    /// Card 42: British, Indians, Patriots, French.
    fn british_acted(at: Cylinder) -> Course {
        let mut course = Course::all_eligible();
        course.acts(British, 42, 0, at, &[]);
        course
    }

    #[test]
    fn r2_3_2_the_next_in_the_order_of_the_card_is_2nd_eligible() {
        let start = Course::all_eligible().on(42);
        assert_eq!(start.next(&NOBODY), NextStep::Turn(42, British, Some(0)));
        let after = british_acted(Cylinder::FirstCommandSpecial);
        assert_eq!(after.next(&NOBODY), NextStep::Turn(42, Indians, Some(2)));
        let passed = british_acted(Cylinder::Passed);
        assert_eq!(passed.next(&NOBODY), NextStep::Turn(42, Indians, Some(0)));
        let mut over = after;
        over.acts(Indians, 42, 2, Cylinder::SecondLimited, &[]);
        assert_eq!(over.next(&NOBODY), NextStep::NewCard);
        assert_eq!(over.card_for(French), None);
    }

    #[test]
    fn r2_3_6_who_acted_is_ineligible_on_the_next_card() {
        let mut course = british_acted(Cylinder::FirstCommand);
        course.acts(Indians, 42, 1, Cylinder::SecondLimited, &[]);
        let next = course.on(2);
        assert_eq!(next.next(&NOBODY), NextStep::Turn(2, Patriots, Some(0)));
        assert_eq!(next.card_for(British), Some(2), "cards could be played beside the program");
        assert_eq!(next.seat(British), None);
        assert_eq!(next.seat(French), None, "the Patriots could have acted elsewhere");
    }

    #[test]
    fn r2_3_4_impossible_places_are_refused_with_the_reason() {
        let course = british_acted(Cylinder::FirstEvent);
        let refusals = course.refusals(Indians);
        assert_eq!(refusals[0].as_deref(), Some("Card 42 has a 1st Eligible: the British (2.3.2)"));
        let event = "On card 42 the British executed Event (2.3.4)";
        assert_eq!(refusals[1].as_deref(), Some(event));
        assert_eq!(refusals[3], None);
    }

    #[test]
    fn what_players_did_is_asked() {
        let players = ByFaction([true, false, false, false]);
        let start = Course::all_eligible().on(42);
        assert_eq!(start.next(&players), NextStep::Turn(42, Indians, None));
        let mut course = start;
        course.acts(Indians, 42, 3, Cylinder::SecondCommand, &[]);
        assert_eq!(course.next(&players), NextStep::NewCard, "the British were 1st Eligible");
        assert_eq!(course.card_for(Patriots), None);
    }
}
