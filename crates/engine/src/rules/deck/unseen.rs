//! The cards to come, dealt anew from those that were not seen.

use super::{BOTTOM, Deck, PILE, shuffled};
use crate::rules::cards::{Cards, Period};
use rand::Rng;
use rand::seq::SliceRandom;

impl Deck {
    /// The cards that were seen: the played pile and the card face up on the draw deck (2.2).
    pub fn seen(&self) -> Vec<u8> {
        self.played.iter().copied().chain(self.next()).collect()
    }

    /// The same deck with its `unseen` cards dealt anew by the rules of its preparation (2.1), from all cards that were
    /// not seen: what lies in it is not looked at. `periods` are those of the Winter Quarters cards not seen yet, `before`
    /// that of the pile before them; `by_period` as in [`super::prepare`], as far as the cards suffice. A pile has its
    /// Winter Quarters card among its last five, those already seen counted.
    #[must_use]
    pub fn dealt_anew(
        &self,
        cards: &Cards,
        periods: &[Period],
        before: Option<Period>,
        unseen: usize,
        by_period: bool,
        rng: &mut impl Rng,
    ) -> Deck {
        let (mut events, mut winters) = shuffled(cards, &self.seen(), rng);
        let mut take = |count: usize, period: Option<Period>| -> Vec<u8> {
            let wanted = period.filter(|_| by_period);
            let mut taken = Vec::with_capacity(PILE + 1);
            for only in [wanted, None] {
                events.retain(|(number, of)| {
                    let takes = taken.len() < count && only.is_none_or(|only| only == *of);
                    if takes {
                        taken.push(*number);
                    }
                    !takes
                });
            }
            taken
        };
        let full = PILE + 1;
        let rest = unseen.saturating_sub(periods.len() * full);
        let mut order: Vec<u8> = self.next().into_iter().collect();
        order.extend(take(rest, before));
        let mut size = match rest {
            0 => unseen.saturating_sub(periods.len().saturating_sub(1) * full).clamp(1, full),
            _ => full,
        };
        for period in periods {
            let mut pile = take(size - 1, Some(*period));
            pile.extend(winters.pop());
            let bottom = pile.len().saturating_sub(BOTTOM);
            pile[bottom..].shuffle(rng);
            order.append(&mut pile);
            size = full;
        }
        Deck { draw: order.into_iter().rev().collect(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cards::cards;
    use crate::rules::deck::prepare;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    const PERIODS: [Period; 4] = [Period::Early, Period::Middle, Period::Middle, Period::Late];

    fn is_winter(number: u8) -> bool {
        cards().is_winter_quarters(number)
    }

    /// After each draw of whole decks: as many cards as before, the Winter Quarters cards where they may be, none twice.
    #[test]
    fn r2_1_the_cards_to_come_keep_the_rules_of_the_deck() {
        let ids = PERIODS.map(Period::id);
        for seed in 0..40 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let by_period = seed % 2 == 0;
            let order = prepare(cards(), &ids, by_period, &mut rng).unwrap();
            let mut deck = Deck::new(&order, seed % 3 == 0);
            loop {
                let seen = deck.seen();
                let winters = seen.iter().filter(|n| is_winter(**n)).count();
                let unseen = order.len() - seen.len();
                let before = winters.checked_sub(1).map(|pile| PERIODS[pile]);
                let again = deck.dealt_anew(
                    cards(),
                    &PERIODS[winters..],
                    before,
                    unseen,
                    by_period,
                    &mut rng,
                );
                assert_eq!((again.played(), again.next()), (deck.played(), deck.next()));
                let coming = again.order().split_off(usize::from(deck.next().is_some()));
                assert_eq!(coming.len(), unseen);
                let mut all = [seen.clone(), coming.clone()].concat();
                for (place, pile) in all.chunks(11).enumerate() {
                    let at: Vec<usize> = (0..11).filter(|i| is_winter(pile[*i])).collect();
                    // A swap (2.3.7) takes a Winter Quarters card one place forward.
                    assert!(matches!(at.as_slice(), [5..=10]), "{at:?} {pile:?}");
                    let of = |n: &u8| cards().get(*n).and_then(|c| c.event()).map(|e| e.period);
                    let fits = |n: &u8| of(n).is_none_or(|period| period == PERIODS[place]);
                    assert!(!by_period || pile.iter().all(fits), "{pile:?}");
                }
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), order.len(), "a card twice");
                if deck.advance(cards()).is_none() {
                    break;
                }
            }
        }
    }

    /// A Winter Quarters card that did not come by the middle of the last five is in what is left of them, equally
    /// likely in each place; and cards that were never dealt may come.
    #[test]
    fn what_is_hidden_is_not_looked_at() {
        let order = prepare(cards(), &["1775-1776"], false, &mut ChaCha8Rng::seed_from_u64(9));
        let mut order = order.unwrap();
        let winter = order.iter().position(|n| is_winter(*n)).unwrap();
        order.swap(winter, 10);
        let mut deck = Deck::new(&order, true);
        for _ in 0..7 {
            deck.advance(cards());
        }
        let (mut places, mut others) = ([0; 3], 0);
        for seed in 0..3000 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let again = deck.dealt_anew(cards(), &[Period::Early], None, 3, false, &mut rng);
            let coming = again.order().split_off(1);
            places[coming.iter().position(|n| is_winter(*n)).unwrap()] += 1;
            others += coming.iter().filter(|n| !order.contains(n) && !is_winter(**n)).count();
        }
        assert!(places.iter().all(|n| (900..1100).contains(n)), "{places:?}");
        assert!(others > 5000, "{others}");
    }
}
