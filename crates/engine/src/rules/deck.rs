//! The draw deck: how it is made ready and how cards are drawn (2.1, 2.2, 2.3.7).

mod unseen;

use super::cards::{Cards, Period};
use rand::Rng;
use rand::seq::SliceRandom;
use thiserror::Error;

/// Event cards in each pile (2.1).
pub const PILE: usize = 10;
/// The Winter Quarters card is among the last cards of its pile, this many (2.1).
const BOTTOM: usize = 5;

/// Why no deck can be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DeckError {
    /// No such period.
    #[error("`{0}` is not a period; use one of: 1775-1776, 1777-1778, 1779-1780")]
    Period(String),
    /// Not enough Event cards for the piles.
    #[error("too few Event cards for {0} piles of 10 (2.1)")]
    Events(usize),
    /// A card that cannot come off a physical deck now.
    #[error("{}", not_in_deck(*.0))]
    Card(u8),
    /// Not enough Winter Quarters cards for the piles.
    #[error("too few Winter Quarters cards for {0} piles (2.1)")]
    WinterQuarters(usize),
}

/// Why a card cannot come off the deck.
fn not_in_deck(card: u8) -> String {
    match card {
        1..=104 => format!("card {card} is in play already"),
        _ => format!("card {card} is not one of the deck (1-104)"),
    }
}

/// Deck Preparation (2.1): the numbers of the cards from the top of the draw deck down. There is
/// one pile for each of `periods`, first year first; each holds ten Events and one Winter Quarters
/// card among its last five. With `by_period` (the Period Events option) each pile takes Events of
/// its own period only, else any.
///
/// # Errors
/// A [`DeckError`] when `periods` has a wrong name or asks for more cards than there are.
pub fn prepare<P: AsRef<str>>(
    cards: &Cards,
    periods: &[P],
    by_period: bool,
    rng: &mut impl Rng,
) -> Result<Vec<u8>, DeckError> {
    prepare_without(cards, periods, by_period, &[], rng)
}

/// The same from the cards that are not `gone`.
///
/// # Errors
/// The same.
pub fn prepare_without<P: AsRef<str>>(
    cards: &Cards,
    periods: &[P],
    by_period: bool,
    gone: &[u8],
    rng: &mut impl Rng,
) -> Result<Vec<u8>, DeckError> {
    let piles = periods.len();
    let (mut events, mut winters) = shuffled(cards, gone, rng);
    let mut deck = Vec::with_capacity(piles * (PILE + 1));
    for name in periods {
        let name = name.as_ref();
        let period = Period::from_id(name).ok_or_else(|| DeckError::Period(name.to_string()))?;
        let mut pile = Vec::with_capacity(PILE + 1);
        events.retain(|(number, of)| {
            let dealt = pile.len() < PILE && (!by_period || *of == period);
            if dealt {
                pile.push(*number);
            }
            !dealt
        });
        if pile.len() < PILE {
            return Err(DeckError::Events(piles));
        }
        pile.push(winters.pop().ok_or(DeckError::WinterQuarters(piles))?);
        let top = pile.len() - BOTTOM;
        pile[top..].shuffle(rng);
        deck.append(&mut pile);
    }
    Ok(deck)
}

/// The Events with their periods and the Winter Quarters cards that are not `gone`, both shuffled.
fn shuffled(cards: &Cards, gone: &[u8], rng: &mut impl Rng) -> (Vec<(u8, Period)>, Vec<u8>) {
    let there = || cards.iter().filter(|card| !gone.contains(&card.number));
    let mut events: Vec<(u8, Period)> =
        there().filter_map(|c| Some((c.number, c.event()?.period))).collect();
    events.shuffle(rng);
    let mut winters: Vec<u8> =
        there().filter(|c| c.is_winter_quarters()).map(|c| c.number).collect();
    winters.shuffle(rng);
    (events, winters)
}

/// The draw deck and the played cards during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Top card last.
    draw: Vec<u8>,
    /// The current card last.
    played: Vec<u8>,
    winter_is_coming: bool,
}

impl Deck {
    /// A deck of cards on the table, of which nothing is known yet: a person names each card as it is
    /// revealed ([`Deck::reveal`]).
    pub fn physical(winter_is_coming: bool) -> Deck {
        Deck::new(&[], winter_is_coming)
    }

    /// Whether a physical deck needs one more card named before [`Deck::advance`]: the card to be played
    /// and the one that lies open after it (2.2).
    pub fn wants_card(&self) -> bool {
        self.draw.len() < 2
    }

    /// The next card of a physical deck lies open.
    ///
    /// # Errors
    /// [`DeckError::Card`] for a number that is no card of a draw deck, or a card that was open before.
    pub fn reveal(&mut self, number: u8) -> Result<(), DeckError> {
        let known = self.draw.contains(&number) || self.played.contains(&number);
        if known || !(1..=104).contains(&number) {
            return Err(DeckError::Card(number));
        }
        self.draw.insert(0, number);
        Ok(())
    }

    /// This card of a physical deck is the current one, whatever was played before it: what lay open was played too, and
    /// nothing lies open now.
    ///
    /// # Errors
    /// [`DeckError::Card`] for a number that is no card of a draw deck, or a card that was played before.
    pub fn skip_to(&mut self, number: u8) -> Result<(), DeckError> {
        if self.played.contains(&number) || !(1..=104).contains(&number) {
            return Err(DeckError::Card(number));
        }
        while let Some(open) = self.draw.pop() {
            self.played.extend(Some(open).filter(|open| *open != number));
        }
        self.played.push(number);
        Ok(())
    }

    /// A deck in the middle of a game: the cards not drawn yet from the top down, and the played pile, the
    /// current card last.
    pub fn under_way(order: &[u8], played: &[u8], winter_is_coming: bool) -> Deck {
        Deck { played: played.to_vec(), ..Deck::new(order, winter_is_coming) }
    }

    /// The cards not drawn yet, from the top down: hidden from players, and kept in a saved game.
    pub fn order(&self) -> Vec<u8> {
        self.draw.iter().rev().copied().collect()
    }

    /// A deck from which nothing has been drawn; `order` is from the top down. With
    /// `winter_is_coming` a Winter Quarters card waits for its turn (2.3.7).
    pub fn new(order: &[u8], winter_is_coming: bool) -> Deck {
        Deck { draw: order.iter().rev().copied().collect(), played: Vec::new(), winter_is_coming }
    }

    /// Whether a Winter Quarters card waits for its turn, in place of one that changes places with the Event before it
    /// (2.3.7).
    pub fn winter_is_coming(&self) -> bool {
        self.winter_is_coming
    }

    /// The card being played (2.2).
    pub fn current(&self) -> Option<u8> {
        self.played.last().copied()
    }

    /// The card that lies face up on top of the draw deck: the one played next (2.2). Before the
    /// first [`Deck::advance`] nothing is face up.
    pub fn next(&self) -> Option<u8> {
        self.current()?;
        self.draw.last().copied()
    }

    /// The played pile, the first card first, the current card last: open to all (2.2).
    pub fn played(&self) -> &[u8] {
        &self.played
    }

    /// How many cards the draw deck holds, the one face up included: open to all (2.2).
    pub fn left(&self) -> usize {
        self.draw.len()
    }

    /// Whether a Winter Quarters card is showing, as the current card or on top of the draw deck:
    /// no Brilliant Stroke is then played (2.3.8, 2.3.9). Without the Winter is Coming option only
    /// the current card can be one.
    pub fn winter_showing(&self, cards: &Cards) -> bool {
        [self.current(), self.next()].into_iter().flatten().any(|n| cards.is_winter_quarters(n))
    }

    /// The Event card on deck for the Leader Change (6.5.1): the upcoming Event on top of the draw
    /// deck while a Winter Quarters card is current. Without the Winter is Coming option that is the
    /// Event which the Winter Quarters card was swapped with, and which is played right after the
    /// round (2.3.7); with it, the card revealed beneath the Winter Quarters card.
    pub fn event_on_deck(&self, cards: &Cards) -> Option<u8> {
        self.next().filter(|n| cards.get(*n).is_some_and(|c| c.event().is_some()))
    }

    /// The next card (2.2, 2.3.7, 6.7): the top of the draw deck becomes the current card and the
    /// one below is revealed. If that is a Winter Quarters card it changes places with the current
    /// Event, which is then played after it, unless Winter is Coming. Gives the current card; `None`
    /// when the deck is used up.
    pub fn advance(&mut self, cards: &Cards) -> Option<u8> {
        let current = self.draw.pop()?;
        self.played.push(current);
        if !self.winter_is_coming
            && !cards.is_winter_quarters(current)
            && let Some(revealed) = self.next().filter(|n| cards.is_winter_quarters(*n))
        {
            self.draw.pop();
            self.played.pop();
            self.draw.push(current);
            self.played.push(revealed);
        }
        self.current()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cards::cards;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    const LONG: [&str; 6] =
        ["1775-1776", "1775-1776", "1777-1778", "1777-1778", "1779-1780", "1779-1780"];
    const MEDIUM: [&str; 4] = ["1775-1776", "1777-1778", "1777-1778", "1779-1780"];
    const SHORT: [&str; 3] = ["1777-1778", "1779-1780", "1779-1780"];
    const SPRINT: [&str; 2] = ["1777-1778", "1779-1780"];

    fn deck(periods: &[&str], by_period: bool, seed: u64) -> Vec<u8> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        prepare(cards(), periods, by_period, &mut rng).expect("a deck")
    }

    #[test]
    fn r2_2_a_physical_deck_is_told_card_by_card() {
        let mut deck = Deck::physical(false);
        assert!(deck.wants_card());
        assert_eq!(deck.reveal(5), Ok(()));
        assert_eq!(deck.reveal(7), Ok(()));
        assert!(!deck.wants_card());
        assert_eq!(deck.reveal(7), Err(DeckError::Card(7)));
        assert_eq!(deck.reveal(105), Err(DeckError::Card(105)));
        assert_eq!(deck.advance(cards()), Some(5));
        assert_eq!(deck.next(), Some(7));
        // A Winter Quarters card under the 7 changes places with it (2.3.7).
        assert_eq!(deck.reveal(97), Ok(()));
        assert_eq!(deck.advance(cards()), Some(97));
        assert_eq!(deck.event_on_deck(cards()), Some(7));
    }

    #[test]
    fn a_physical_deck_goes_on_at_any_card_that_was_not_played() {
        let mut deck = Deck::under_way(&[7], &[5], false);
        assert_eq!(deck.skip_to(9), Ok(()));
        assert_eq!((deck.current(), deck.next(), deck.left()), (Some(9), None, 0));
        assert_eq!(deck.played(), [5, 7, 9]);
        for number in [7, 9, 0, 105] {
            assert_eq!(deck.skip_to(number), Err(DeckError::Card(number)));
        }
        assert_eq!(deck.reveal(3), Ok(()));
        assert_eq!(deck.skip_to(3), Ok(()));
        assert_eq!(deck.played(), [5, 7, 9, 3]);
    }

    #[test]
    fn r2_1_piles_of_ten_events_and_a_winter_in_the_bottom_five() {
        for periods in [&LONG[..], &MEDIUM, &SHORT, &SPRINT] {
            for by_period in [false, true] {
                let mut places = [0; 11];
                for seed in 0..200 {
                    let deck = deck(periods, by_period, seed);
                    assert_eq!(deck.len(), periods.len() * 11);
                    let mut once = deck.clone();
                    once.sort_unstable();
                    once.dedup();
                    assert_eq!(once.len(), deck.len(), "a card twice");
                    assert!(deck.iter().all(|n| *n <= 104), "a Brilliant Stroke in the deck");
                    for pile in deck.chunks(11) {
                        let at: Vec<usize> =
                            (0..11).filter(|i| cards().is_winter_quarters(pile[*i])).collect();
                        assert_eq!(at.len(), 1);
                        places[at[0]] += 1;
                    }
                }
                assert!(places[..6].iter().all(|n| *n == 0), "{places:?}");
                assert!(places[6..].iter().all(|n| *n > 0), "{places:?}");
            }
        }
    }

    #[test]
    fn r2_1_period_events_earliest_pile_on_top() {
        let of = |n: u8| cards().get(n).and_then(|c| c.event()).map(|e| e.period.id());
        for seed in 0..20 {
            for (pile, period) in deck(&LONG, true, seed).chunks(11).zip(LONG) {
                assert!(pile.iter().filter_map(|n| of(*n)).all(|p| p == period));
            }
        }
        let mixed = deck(&LONG, false, 1);
        assert!(mixed[..11].iter().filter_map(|n| of(*n)).any(|p| p != "1775-1776"));
    }

    #[test]
    fn the_same_seed_gives_the_same_deck() {
        assert_eq!(deck(&LONG, true, 7), deck(&LONG, true, 7));
        assert_ne!(deck(&LONG, true, 7), deck(&LONG, true, 8));
    }

    #[test]
    fn a_deck_that_cannot_be_is_refused() {
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        assert_eq!(
            prepare(cards(), &["1781"], false, &mut rng),
            Err(DeckError::Period("1781".to_string()))
        );
        assert_eq!(prepare(cards(), &["1775-1776"; 4], true, &mut rng), Err(DeckError::Events(4)));
        assert_eq!(
            prepare(cards(), &["1775-1776"; 9], false, &mut rng),
            Err(DeckError::WinterQuarters(9))
        );
        assert_eq!(
            prepare(cards(), &["1775-1776"; 10], false, &mut rng).map_err(|e| e.to_string()),
            Err("too few Winter Quarters cards for 10 piles (2.1)".to_string())
        );
    }

    #[test]
    fn r2_2_one_card_ahead() {
        let mut deck = Deck::new(&[1, 2, 3], false);
        assert_eq!((deck.current(), deck.next(), deck.left()), (None, None, 3));
        assert_eq!(deck.advance(cards()), Some(1));
        assert_eq!((deck.next(), deck.left()), (Some(2), 2));
        assert_eq!(deck.advance(cards()), Some(2));
        assert_eq!(deck.next(), Some(3));
        assert_eq!(deck.advance(cards()), Some(3));
        assert_eq!((deck.next(), deck.played()), (None, &[1, 2, 3][..]));
        assert_eq!(deck.advance(cards()), None);
        assert_eq!(deck.current(), Some(3));
    }

    #[test]
    fn r2_3_7_a_revealed_winter_swaps_with_the_played_event() {
        let mut deck = Deck::new(&[1, 2, 97, 3, 4], false);
        assert_eq!(deck.advance(cards()), Some(1));
        assert!(!deck.winter_showing(cards()));
        assert_eq!(deck.advance(cards()), Some(97), "2 waits for the round to end");
        assert_eq!(deck.next(), Some(2));
        assert!(deck.winter_showing(cards()));
        assert_eq!(deck.advance(cards()), Some(2));
        assert_eq!(deck.next(), Some(3));
        assert_eq!(deck.advance(cards()), Some(3));
        assert_eq!(deck.played(), [1, 97, 2, 3]);
    }

    #[test]
    fn r2_2_a_winter_turned_up_at_the_start_swaps_too() {
        let mut deck = Deck::new(&[1, 97, 2], false);
        assert_eq!(deck.advance(cards()), Some(97));
        assert_eq!(deck.next(), Some(1));
    }

    #[test]
    fn r2_3_7_winter_is_coming_waits_its_turn() {
        let mut deck = Deck::new(&[1, 97, 3, 4], true);
        assert_eq!(deck.advance(cards()), Some(1));
        assert_eq!(deck.next(), Some(97));
        assert!(deck.winter_showing(cards()), "it shows on the deck");
        assert_eq!(deck.event_on_deck(cards()), None);
        assert_eq!(deck.advance(cards()), Some(97));
        assert_eq!(deck.next(), Some(3));
        assert_eq!(deck.advance(cards()), Some(3));
        assert!(!deck.winter_showing(cards()));
    }

    #[test]
    fn r6_5_1_the_event_on_deck() {
        let mut swapped = Deck::new(&[1, 2, 97, 3], false);
        swapped.advance(cards());
        swapped.advance(cards());
        assert_eq!(swapped.event_on_deck(cards()), Some(2));
        let mut waiting = Deck::new(&[2, 97, 3], true);
        waiting.advance(cards());
        waiting.advance(cards());
        assert_eq!(waiting.event_on_deck(cards()), Some(3));
        let mut last = Deck::new(&[2, 97], true);
        last.advance(cards());
        last.advance(cards());
        assert_eq!(last.event_on_deck(cards()), None);
    }

    #[test]
    fn every_deck_is_drawn_to_its_last_winter() {
        for winter_is_coming in [false, true] {
            for seed in 0..50 {
                let order = deck(&LONG, true, seed);
                let mut deck = Deck::new(&order, winter_is_coming);
                let mut winters = 0;
                while let Some(n) = deck.advance(cards()) {
                    winters += u8::from(cards().is_winter_quarters(n));
                }
                assert_eq!(winters, 6);
                let mut drawn = deck.played().to_vec();
                drawn.sort_unstable();
                let mut all = order.clone();
                all.sort_unstable();
                assert_eq!(drawn, all);
            }
        }
    }
}
