//! What comes of a thousand games.

use super::super::model::Board;
use super::{Game, Seen};
use crate::volume::part;

/// Games come to their end, a thousand in full: every card comes to an action whose pieces are there, no space holds both sides, the counts
/// that the program keeps are those of the board, and nobody reinforces too often.
#[test]
fn a_thousand_games() {
    let (mut without, mut ahead, mut questions) = ([0; 2], [0; 3], 0);
    let mut seen = Seen::default();
    let mut ended = 0;
    for seed in 0..part("LOD_YEARS", 1000, 75) {
        let mut game = Game::new(seed);
        game.plays();
        for (side, count) in without.iter_mut().enumerate() {
            *count += usize::from(game.board.cus[side].iter().all(|n| *n == 0));
        }
        let lead: i64 = Board::areas()
            .iter()
            .map(|area| (game.board.count(1, area) - game.board.count(0, area)).signum())
            .sum();
        ahead[usize::try_from(lead.signum() + 1).expect("three")] += 1;
        questions += game.questions;
        ended += usize::from(game.seen.ended_early);
        seen.add(game.seen);
    }
    println!(
        "without CUs (British, American) {without:?}; more areas (British, even, American) {ahead:?}; {questions} answers; over by its own end {ended}; {seen:?}"
    );
    assert!(ahead.iter().all(|n| *n > 0), "{ahead:?}");
    assert!(seen.all_happened(), "{seen:?}");
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.cards += other.cards;
        self.events += other.events;
        self.battles += other.battles;
        self.battle_cards += other.battle_cards;
        self.americans_begin += other.americans_begin;
        self.france += other.france;
        self.war_cus += other.war_cus;
    }

    fn all_happened(&self) -> bool {
        let all = [
            self.cards,
            self.events,
            self.battles,
            self.battle_cards,
            self.americans_begin,
            self.france,
            self.war_cus,
        ];
        all.iter().all(|count| *count > 0)
    }
}

/// The questions and the years of a few games in which no pieces are kept.
pub fn questions_and_years() -> (usize, usize) {
    let games = (0..4).map(|seed| {
        let mut game = Game::new(seed);
        game.plays();
        (game.questions, game.years.max(1))
    });
    games.fold((0, 0), |(questions, years), (q, y)| (questions + q, years + y))
}
