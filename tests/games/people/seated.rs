//! Players, dice and deck that change in the middle of a game.

use super::*;
use lod::play::BoardBegin;

impl People<'_> {
    /// Goes on to the next question, or to the end of the game.
    fn goes_to_question(&mut self) {
        while let Ok(attempt) = self.history.attempt(None)
            && attempt.outcome() == AttemptEnd::Done
        {
            self.accept(attempt);
        }
    }

    /// Others play from here on, or with other dice or another deck, by an answer like any other: taken back all is as it
    /// was, and given again as it came.
    fn seated_anew(&mut self) {
        let others =
            ["players british", "players patriots, french", "players british+indians, french"];
        let lines = ["dice own", "dice program", "deck own", "deck program"];
        let line = one(&mut self.random, &[&others[..], &lines[..]].concat());
        let before = (self.history.here(), self.history.now().clone(), self.history.seating());
        let known = self.history.count();
        let hand = self.history.by_hand(line).expect("a line that sets something by hand");
        let told = format!("{}, `{line}`", self.what);
        let dropped = hand.and_then(|hand| self.history.set_by_hand(line, hand));
        let Ok(dropped) = dropped else {
            assert_eq!(*self.history.now(), before.1, "{told}: refused");
            self.count.unseated += 1;
            return;
        };
        let after = (self.history.here(), self.history.now().clone(), self.history.seating());
        // What is answered of the action under way is for the players of before.
        assert!(dropped == 0 || before.0.answers > 0, "{told}: {dropped}");
        let seated = self.history.clone();
        let is_own = |what: &str| line.ends_with(" own") && line.starts_with(what);
        assert!(!is_own("dice") || after.2.own_dice, "{told}");
        assert!(!is_own("deck") || after.2.stack == Stack::Table, "{told}");
        self.history.undo_to(self.history.count() - 1);
        assert!(self.history.here() == before.0, "{told}: taken back");
        assert!(*self.history.now() == before.1, "{told}: taken back");
        assert_eq!(self.history.seating(), before.2, "{told}: taken back");
        // Redo goes on to the next question or report.
        let mut again = std::mem::replace(&mut self.history, seated);
        again.redo().expect("the same line");
        assert!(*again.at(after.0.actions) == after.1, "{told}: given again");
        assert_eq!(again.seating(), after.2, "{told}: given again");
        let fresh = &self.history.answers()[known..];
        self.journal.extend(fresh.iter().map(|answer| JournalEntry::Line(answer.line.clone())));
        self.journal.extend(state(&self.history));
        (self.lines, self.anew) = (0, 0);
        self.count.seated += 1;
    }
}

/// Whoever plays from any moment on, with whatever dice and deck, on the program's board and on the players' own: each change
/// is an answer, and the journal plays to the same game.
#[test]
fn games_go_on_after_any_change_of_seats_dice_and_deck() {
    let mut count = Count::default();
    let changes = if crate::volume::is_full() { 30 } else { 10 };
    for seed in 0..crate::volume::volume::<u64>("LOD_SEATED", 10) {
        for board in [BoardBegin::Program, BoardBegin::SetUp] {
            for &scenario in crate::scenarios() {
                let mut random = ChaCha8Rng::seed_from_u64((seed + 1) << 16 | scenario as u64);
                let setup = Setup { board, ..setup(scenario, seed, &mut random) };
                let what = format!("{}, seated {seed}, {board:?}, {}", scenario.id(), setup.name());
                let mut people = People::of(setup, &what, seed, &mut count);
                for _ in 0..changes {
                    people.goes_to_question();
                    if people.history.now().end().is_some() {
                        break;
                    }
                    people.seated_anew();
                    // Between two turns, and in the middle of one.
                    let lines = people.random.random_range(1..6);
                    (0..lines).all(|_| people.goes_on());
                }
                people.journal_plays_the_same();
            }
        }
    }
    println!("{count:?}");
    assert!(count.seated > changes, "{count:?}");
}
