//! Guessing what a non-player will do, before it is seen.

use super::Ask;
use lod_bots::bots::{Outcome, TurnKind};
use lod_engine::game::Faction;

/// How the guesses of an evening went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guesses {
    right: u32,
    made: u32,
}

impl Guesses {
    /// The question for a guess; the replies are those of [`TurnKind::all`].
    pub(crate) fn ask(faction: Faction) -> Ask {
        let names = TurnKind::all(faction).into_iter().map(TurnKind::name);
        let mut ask = Ask::one(format!("What will the {faction} do?"), names);
        ask.help = vec![
            "Guess from the board; then the turn is told, and whether you were right.".to_string(),
        ];
        ask
    }

    /// Counts a guess; whether it was right, and how the evening goes.
    pub(crate) fn judged(&mut self, guess: TurnKind, outcome: Outcome) -> String {
        let came = TurnKind::from(outcome);
        let is_right = came == guess;
        self.made = self.made.saturating_add(1);
        self.right = self.right.saturating_add(u32::from(is_right));
        let verdict = match is_right {
            true => "right".to_string(),
            false => format!("it was {}", came.name()),
        };
        let Guesses { right, made } = self;
        let named = guess.name();
        format!("You guessed {named}: {verdict}. This evening {right} of {made}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_bots::flowchart::schema::EventSide;
    use lod_engine::rules::Command;

    #[test]
    fn every_outcome_can_be_guessed_and_is_counted() {
        let mut guesses = Guesses::default();
        for faction in Faction::ALL {
            let replies = Guesses::ask(faction).replies.len();
            assert_eq!(replies, Command::of(faction).len() + 2);
        }
        let march = Outcome::Command(Command::March, None);
        let told = guesses.judged(TurnKind::Command(Command::March), march);
        assert_eq!(told, "You guessed March: right. This evening 1 of 1.");
        let told = guesses.judged(TurnKind::Pass, Outcome::Event(EventSide::Shaded));
        assert_eq!(told, "You guessed Pass: it was Event. This evening 1 of 2.");
    }
}
