//! Guessing what a non-player will do, before it is seen.

use super::{Ask, Reasons};
use crate::picture::flowchart::chart_of;
use crate::ports::{Store, text_of};
use crate::tell::{self, BoxResult};
use lod_bots::bots::{Outcome, TurnKind};
use lod_bots::flowchart::{ArrowKind, Chart, End, Node};
use lod_engine::game::Faction;
use serde::{Deserialize, Serialize};

/// How the guesses of a session went, or those of all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Guesses {
    right: u32,
    made: u32,
}

impl Guesses {
    /// The question for a guess; the replies are those of [`TurnKind::all`].
    pub(crate) fn ask(faction: Faction) -> Ask {
        let names = TurnKind::all(faction).into_iter().map(TurnKind::name);
        let mut ask = Ask::choice(format!("What will the {faction} execute?"), names);
        ask.help = vec![
            "Guess from the board. Then the turn is shown, with your guess judged.".to_string(),
        ];
        ask
    }

    /// How the guesses of all games went, if there are any.
    pub(crate) fn in_games(store: &dyn Store) -> Option<String> {
        let Guesses { right, made } = serde_json::from_str(&text_of(store, RECORD).ok()??).ok()?;
        Some(format!("Guesses in games: {right} of {made} correct"))
    }

    fn add(&mut self, is_right: bool) {
        self.made = self.made.saturating_add(1);
        self.right = self.right.saturating_add(u32::from(is_right));
    }

    /// Counts a guess; whether it was correct, where the path of the turn left it, and how the session goes.
    pub(crate) fn judged(
        &mut self,
        guess: TurnKind,
        outcome: Outcome,
        reasons: &Reasons,
        store: Option<&dyn Store>,
    ) -> String {
        let (is_right, text) = of_turn(guess, outcome, reasons);
        self.add(is_right);
        let Guesses { right, made } = self;
        let all = match store.and_then(|store| counted(store, is_right)) {
            Some(all) if all.made > *made => {
                format!(" All games: {} of {}.", all.right, all.made)
            }
            _ => String::new(),
        };
        format!("{text} This session: {right} of {made} correct.{all}")
    }
}

/// A guess of what the turn will be: whether it is correct, and where the path left it.
fn of_turn(guess: TurnKind, outcome: Outcome, reasons: &Reasons) -> (bool, String) {
    let (came, named) = (TurnKind::from(outcome), guess.name());
    if came == guess {
        return (true, format!("You guessed {named}: correct."));
    }
    let parted = parted(guess, reasons).unwrap_or_default();
    (false, format!("You guessed {named}: it was {}.{parted}", came.name()))
}

/// The record of all guesses.
const RECORD: &str = "guesses.json";

/// The record with one guess more, kept; nothing where it cannot be read or written: it may be another version's.
fn counted(store: &dyn Store, is_right: bool) -> Option<Guesses> {
    let mut all: Guesses = match text_of(store, RECORD).ok()? {
        Some(text) => serde_json::from_str(&text).ok()?,
        None => Guesses::default(),
    };
    all.add(is_right);
    store.replace(RECORD, &serde_json::to_string(&all).ok()?, true).ok()?;
    Some(all)
}

/// Where the path of a turn left every path to a guess, with what decided it there.
fn parted(guess: TurnKind, reasons: &Reasons) -> Option<String> {
    let chart = chart_of(&reasons.walk.path)?;
    let left = reasons.walk.arrows.iter().find(|arrow| {
        leads(chart, &arrow.from, guess)
            && !(is_answer(arrow.kind) && leads(chart, &arrow.to, guess))
    })?;
    let node = chart.node(&left.from)?;
    let BoxResult { answer, lines } = tell::box_result(node, &reasons.walk.notes, &reasons.changes);
    let answer = match answer {
        Some(true) => ", yes",
        Some(false) => ", no",
        None => "",
    };
    Some(format!(" The path left it at {}{answer}: {}.", node.id(), lines.join("; ")))
}

/// Whether a box may still lead to this by its answers.
fn leads(chart: &Chart, from: &str, guess: TurnKind) -> bool {
    let Some(node) = chart.node(from) else {
        return match guess {
            TurnKind::Pass => from == End::Pass.id(),
            TurnKind::Event => from == End::Event.id(),
            TurnKind::Command(_) => false,
        };
    };
    match node {
        Node::Command(b) => guess == TurnKind::Command(b.command),
        Node::Activity(_) => false,
        Node::Question(_) | Node::Event(_) => {
            chart.ways_from(node).iter().any(|way| leads(chart, way.to, guess))
        }
    }
}

/// Whether an arrow is the answer of a box, and not what follows where nothing was possible in a Command.
const fn is_answer(kind: ArrowKind) -> bool {
    matches!(kind, ArrowKind::Yes | ArrowKind::No | ArrowKind::None | ArrowKind::Played)
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
        let none = Reasons::default();
        let guess = TurnKind::Command(Command::March);
        let told = guesses.judged(guess, march, &none, None);
        assert_eq!(told, "You guessed March: correct. This session: 1 of 1 correct.");
        let event = Outcome::Event(EventSide::Shaded);
        let told = guesses.judged(TurnKind::Pass, event, &none, None);
        assert_eq!(told, "You guessed Pass: it was Event. This session: 1 of 2 correct.");
    }

    #[test]
    fn the_record_is_kept_over_games() {
        let store = crate::ports::MemoryStore::default();
        let march = Outcome::Command(Command::March, None);
        for (all, guess) in [("", Command::March), (" All games: 1 of 2.", Command::Raid)] {
            let guess = TurnKind::Command(guess);
            let none = Reasons::default();
            let told = Guesses::default().judged(guess, march, &none, Some(&store));
            assert!(told.ends_with(&format!(" of 1 correct.{all}")), "{told}");
        }
        let told = Guesses::in_games(&store);
        assert_eq!(told.as_deref(), Some("Guesses in games: 1 of 2 correct"));
    }
}
