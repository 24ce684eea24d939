//! The deck as everybody may know it: what was played, what is left, and when Winter Quarters can come (2.1).

use super::page::wrap;
use lod_engine::game::words::number_of;
use lod_engine::rules::cards::cards;
use lod_engine::rules::deck::{Deck, PILE};

/// A pile with its Winter Quarters card.
const WITH_WINTER: usize = PILE + 1;

/// The Winter Quarters card is not among the first so many cards of its pile (2.1).
pub const BEFORE_WINTER: usize = PILE - 4;

/// What is played and what is left of a deck of so many piles, in lines of at most so many columns. Without a number of
/// piles the game began in the middle of one.
pub fn deck(deck: &Deck, piles: Option<usize>, width: usize) -> Vec<String> {
    let played = deck.played().len();
    let mut texts = vec![match piles {
        Some(piles) => {
            let left = (piles * WITH_WINTER).saturating_sub(played);
            format!("Deck: {played} of {} cards played, {left} left.", piles * WITH_WINTER)
        }
        None => format!("Deck: {} played.", cards_of(played)),
    }];
    texts.push(match piles {
        Some(piles) => winter(deck, piles),
        None => {
            "The game began in the middle of a pile: the place of the next Winter Quarters card is unknown."
                .to_string()
        }
    });
    let numbers: Vec<String> = deck.played().iter().map(u8::to_string).collect();
    if !numbers.is_empty() {
        texts.push(format!("Cards played: {}.", numbers.join(", ")));
    }
    texts.iter().flat_map(|text| wrap(text, "", "  ", width)).collect()
}

fn cards_of(number: usize) -> String {
    number_of(number, "card", "cards")
}

/// When the next Winter Quarters Round can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WinterDistance {
    /// Its card lies open on the draw deck.
    Next,
    /// It is played this many cards after the current one, at least and at most.
    Cards(usize, usize),
    /// No Winter Quarters card is left.
    Over,
}

impl WinterDistance {
    /// The distance in a deck of this many piles. A Winter Quarters card is among the last 5 cards of its pile (2.1), and
    /// is played 1 card earlier than it lies, in place of the Event before it, unless Winter is Coming (2.3.7).
    pub(super) fn new(deck: &Deck, piles: usize) -> WinterDistance {
        let is_winter = |number: &u8| cards().is_winter_quarters(*number);
        if deck.next().as_ref().is_some_and(is_winter) {
            return WinterDistance::Next;
        }
        let came = deck.played().iter().filter(|number| is_winter(number)).count();
        if came >= piles {
            return WinterDistance::Over;
        }
        let played = deck.played().len();
        let seen = played + usize::from(deck.next().is_some());
        let earlier = usize::from(!deck.winter_is_coming());
        let first = (came * WITH_WINTER + BEFORE_WINTER + 1).max(seen + 1);
        let last = (came + 1) * WITH_WINTER;
        let distance = |place: usize| place.saturating_sub(played + earlier);
        WinterDistance::Cards(distance(first), distance(last).max(distance(first)))
    }
}

/// When the next Winter Quarters Round can be, in words.
fn winter(deck: &Deck, piles: usize) -> String {
    let is_winter = |number: &&u8| cards().is_winter_quarters(**number);
    let left = piles.saturating_sub(deck.played().iter().filter(is_winter).count());
    let when = match WinterDistance::new(deck, piles) {
        WinterDistance::Next => return "The next card is a Winter Quarters card.".to_string(),
        WinterDistance::Over => return "No Winter Quarters card is left.".to_string(),
        WinterDistance::Cards(first, last) if first == last => cards_of(last),
        WinterDistance::Cards(first, last) => format!("{first} to {last} cards"),
    };
    let rules = if deck.winter_is_coming() { "2.1" } else { "2.1, 2.3.7" };
    format!(
        "Winter Quarters cards left: {left}. The next one is played {when} after the current card ({rules})."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::rules::deck::prepare;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn deck_lines(played: &[u8], left: &[u8]) -> Vec<String> {
        deck(&Deck::under_way(left, played, false), Some(2), 200)
    }

    #[test]
    fn r2_1_winter_is_among_the_last_five_of_its_pile() {
        let first = deck_lines(&[1], &[2, 3]);
        assert_eq!(first[0], "Deck: 1 of 22 cards played, 21 left.");
        let says = "Winter Quarters cards left: 2. The next one is played 5 to 9 cards after the current card \
                    (2.1, 2.3.7).";
        assert_eq!(first[1], says);
        let late = deck_lines(&[1, 2, 3, 4, 5, 6, 7, 8, 9], &[10, 99]);
        assert!(late[1].contains("is played 1 card after the current card"), "{late:?}");
        let coming = deck(&Deck::under_way(&[99, 8], &[1, 2, 3, 4, 5, 6, 7], true), Some(2), 200);
        assert_eq!(coming[1], "The next card is a Winter Quarters card.");
        let second = deck_lines(&[1, 2, 3, 4, 5, 6, 99], &[7, 8]);
        assert!(second[1].contains("left: 1. The next one is played 10 to 14 cards"), "{second:?}");
    }

    /// 2.1, 2.3.7: from every card of many decks the next Round comes within the distance that is told, and both ends of
    /// it come up.
    #[test]
    fn r2_3_7_the_next_round_comes_when_it_is_said_to() {
        for coming in [false, true] {
            let mut ends = [false; 2];
            for seed in 0..300 {
                let order = prepare(
                    cards(),
                    &["1775-1776"; 2],
                    false,
                    &mut ChaCha8Rng::seed_from_u64(seed),
                );
                let mut deck = Deck::new(&order.expect("a deck"), coming);
                let (mut told, mut number) = (Vec::new(), 0_usize);
                while let Some(current) = deck.advance(cards()) {
                    number += 1;
                    if cards().is_winter_quarters(current) {
                        for (at, distance) in told.drain(..) {
                            let real = number - at;
                            let (first, last) = match distance {
                                WinterDistance::Next => (1, 1),
                                WinterDistance::Cards(first, last) => (first, last),
                                WinterDistance::Over => panic!("a Round at {number}"),
                            };
                            assert!((first..=last).contains(&real), "{seed}: {real}: {distance:?}");
                            ends[0] |= real == first && first < last;
                            ends[1] |= real == last && first < last;
                        }
                    }
                    told.push((number, WinterDistance::new(&deck, 2)));
                }
                assert!(told.iter().all(|(_, distance)| *distance == WinterDistance::Over));
            }
            assert_eq!(ends, [true; 2]);
        }
    }
}
