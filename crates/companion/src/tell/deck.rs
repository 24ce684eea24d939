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
    let open = usize::from(deck.next().is_some());
    let mut texts = vec![match piles {
        Some(piles) => {
            let left = (piles * WITH_WINTER).saturating_sub(played);
            format!("Deck: {played} of {} cards played, {left} left.", piles * WITH_WINTER)
        }
        None => format!("Deck: {} played.", cards_of(played)),
    }];
    texts.extend(match piles {
        Some(piles) => winter(deck, piles, played + open),
        None => Some(
            "The game began in the middle of a pile: the place of the next Winter Quarters card is unknown."
                .to_string(),
        ),
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

/// How many cards after the current one the next Winter Quarters card can be, where so many were seen.
fn winter(deck: &Deck, piles: usize, seen: usize) -> Option<String> {
    let is_winter = |number: &u8| cards().is_winter_quarters(*number);
    if deck.next().as_ref().is_some_and(is_winter) {
        return Some("The next card is a Winter Quarters card.".to_string());
    }
    let came = deck.played().iter().filter(|number| is_winter(number)).count();
    if came >= piles {
        return Some("No Winter Quarters card is left.".to_string());
    }
    let played = deck.played().len();
    let first = (came * WITH_WINTER + BEFORE_WINTER + 1).max(seen + 1);
    let last = (came + 1) * WITH_WINTER;
    let (first, last) = (first.checked_sub(played)?, last.checked_sub(played)?);
    let left = piles - came;
    let when = match first >= last {
        true => format!("{} after the current card", cards_of(last)),
        false => format!("{first} to {last} cards after the current card"),
    };
    Some(format!("Winter Quarters cards left: {left}. The next one is {when} (2.1)."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(played: &[u8], left: &[u8]) -> Vec<String> {
        deck(&Deck::under_way(left, played, false), Some(2), 200)
    }

    #[test]
    fn r2_1_winter_is_among_the_last_five_of_its_pile() {
        let first = told(&[1], &[2, 3]);
        assert_eq!(first[0], "Deck: 1 of 22 cards played, 21 left.");
        let says = "Winter Quarters cards left: 2. The next one is 6 to 10 cards after the current card (2.1).";
        assert_eq!(first[1], says);
        let late = told(&[1, 2, 3, 4, 5, 6, 7, 8, 9], &[10, 99]);
        assert!(late[1].ends_with("is 2 cards after the current card (2.1)."), "{late:?}");
        let next = told(&[1, 2, 3, 4, 5, 6, 7], &[99, 8]);
        assert_eq!(next[1], "The next card is a Winter Quarters card.");
        let second = told(&[1, 2, 3, 4, 5, 6, 99], &[7, 8]);
        assert!(second[1].contains("left: 1. The next one is 11 to 15 cards"), "{second:?}");
    }
}
