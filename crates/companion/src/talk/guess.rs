//! Guessing what a non-player will do, before it is seen.

use super::{Ask, PromptExit, Reasons};
use crate::picture::flowchart::chart_of;
use crate::ports::{Store, text_of};
use crate::tell::{self, BoxResult};
use lod_bots::bots::{Library, Outcome, TurnKind};
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
    fn ask(faction: Faction) -> Ask {
        let names = TurnKind::all(faction).into_iter().map(TurnKind::name);
        let mut ask = Ask::one(format!("What will the {faction} execute?"), names);
        ask.help = vec![
            "Guess from the board. Then the turn is shown, with your guess judged.".to_string(),
        ];
        ask
    }

    fn add(&mut self, is_right: bool) {
        self.made = self.made.saturating_add(1);
        self.right = self.right.saturating_add(u32::from(is_right));
    }

    /// Counts a guess; whether it was correct, where the path of the turn left it, and how the session goes.
    pub(crate) fn judged(
        &mut self,
        guess: &Guess,
        outcome: Outcome,
        reasons: &Reasons,
        store: Option<&dyn Store>,
    ) -> String {
        let (is_right, text) = match guess {
            Guess::Turn(kind) => of_turn(*kind, outcome, reasons),
            Guess::Boxes(boxes) => boxes.judged(reasons),
        };
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

/// What is guessed.
#[derive(Clone, Debug)]
pub(crate) enum Guess {
    /// What the turn will be.
    Turn(TurnKind),
    /// The answers of its boxes, one after another.
    Boxes(BoxGuess),
}

impl Guess {
    /// Asks for a guess: what the turn will be, or its boxes one after another. `put` gives the place of a reply, where
    /// there is one.
    ///
    /// # Errors
    /// What `put` says.
    pub(crate) async fn asked(
        faction: Faction,
        boxes: bool,
        mut put: impl AsyncFnMut(Ask) -> Result<Option<usize>, PromptExit>,
    ) -> Result<Option<Guess>, PromptExit> {
        if !boxes {
            let kinds = TurnKind::all(faction);
            let place = put(Guesses::ask(faction)).await?;
            return Ok(place.and_then(|place| kinds.get(place).copied()).map(Guess::Turn));
        }
        let mut boxes = BoxGuess::new(faction);
        while let Some(ask) = boxes.ask() {
            match put(ask).await? {
                Some(place) if boxes.answer(place) => {}
                _ => break,
            }
        }
        Ok(boxes.has_answers().then_some(Guess::Boxes(boxes)))
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

/// The word that ends a guess of boxes.
const DONE: &str = "done";

/// The answers of the boxes of a turn, guessed from the first one on.
#[derive(Clone, Debug)]
pub(crate) struct BoxGuess {
    faction: Faction,
    /// The box that is asked about next.
    here: String,
    answers: Vec<(String, ArrowKind)>,
}

impl BoxGuess {
    fn new(faction: Faction) -> BoxGuess {
        let here = Library::get().charts[faction].start.get_ref().clone();
        BoxGuess { faction, here, answers: Vec::new() }
    }

    /// Whether a box was answered.
    const fn has_answers(&self) -> bool {
        !self.answers.is_empty()
    }

    fn node(&self) -> Option<Node<'static>> {
        Library::get().charts[self.faction].node(&self.here)
    }

    /// The answers that the box has.
    fn kinds(&self) -> &'static [(&'static str, ArrowKind)] {
        match self.node() {
            Some(Node::Question(_)) => &[("yes", ArrowKind::Yes), ("no", ArrowKind::No)],
            Some(Node::Event(_)) => &[("play", ArrowKind::Played), ("decline", ArrowKind::None)],
            _ => &[],
        }
    }

    /// The question about the next box; `None` where the path has come to a Command or its end.
    fn ask(&self) -> Option<Ask> {
        let (node, kinds) = (self.node()?, self.kinds());
        if kinds.is_empty() {
            return None;
        }
        let words = kinds.iter().map(|(word, _)| *word).chain([DONE]);
        let mut ask = Ask::one(format!("{}  {}", node.id(), node.title()), words);
        ask.help =
            vec!["Guess the answer of this box; done: the turn is resolved now.".to_string()];
        Some(ask)
    }

    /// Takes a reply to the question; whether it answers the box.
    fn answer(&mut self, place: usize) -> bool {
        let (Some(node), Some((_, kind))) = (self.node(), self.kinds().get(place)) else {
            return false;
        };
        let chart = &Library::get().charts[self.faction];
        let way = chart.ways_from(node).into_iter().find(|way| way.kind == *kind);
        let to = way.map_or(String::new(), |way| way.to.to_string());
        self.answers.push((std::mem::replace(&mut self.here, to), *kind));
        true
    }

    fn judged(&self, reasons: &Reasons) -> (bool, String) {
        let word = |from: &str, kind: ArrowKind| {
            let words = BoxGuess { here: from.to_string(), ..self.clone() }.kinds();
            words.iter().find(|(_, of)| *of == kind).map_or("", |(word, _)| *word)
        };
        let named: Vec<String> = self
            .answers
            .iter()
            .map(|(from, kind)| format!("{from} {}", word(from, *kind)))
            .collect();
        let named = format!("You guessed {}", named.join(", "));
        for (from, kind) in &self.answers {
            let came = reasons.walk.arrows.iter().find(|a| a.from == *from && is_answer(a.kind));
            if let Some(came) = came.filter(|came| came.kind != *kind) {
                let Some(node) = Library::get().charts[self.faction].node(from) else { break };
                let told = tell::box_result(node, &reasons.walk.notes, &reasons.changes).lines;
                let came = word(from, came.kind);
                return (false, format!("{named}: {from} was {came}. {}.", told.join("; ")));
            }
        }
        (true, format!("{named}: correct."))
    }
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
        let guess = Guess::Turn(TurnKind::Command(Command::March));
        let told = guesses.judged(&guess, march, &none, None);
        assert_eq!(told, "You guessed March: correct. This session: 1 of 1 correct.");
        let event = Outcome::Event(EventSide::Shaded);
        let told = guesses.judged(&Guess::Turn(TurnKind::Pass), event, &none, None);
        assert_eq!(told, "You guessed Pass: it was Event. This session: 1 of 2 correct.");
    }

    #[test]
    fn boxes_are_asked_one_after_another_to_a_command() {
        for faction in Faction::ALL {
            let mut guess = BoxGuess::new(faction);
            let mut asked = Vec::new();
            while let Some(ask) = guess.ask() {
                asked.push(ask.text);
                assert!(guess.answer(0), "{asked:?}");
            }
            assert!(asked.len() > 2, "{asked:?}");
            let mut guess = BoxGuess::new(faction);
            let done = guess.ask().expect("a box").replies.len() - 1;
            assert!(!guess.answer(done), "done answers no box");
        }
    }

    #[test]
    fn the_record_is_kept_over_games() {
        let store = crate::ports::MemoryStore::default();
        let march = Outcome::Command(Command::March, None);
        for (all, guess) in [("", Command::March), (" All games: 1 of 2.", Command::Raid)] {
            let guess = Guess::Turn(TurnKind::Command(guess));
            let none = Reasons::default();
            let told = Guesses::default().judged(&guess, march, &none, Some(&store));
            assert!(told.ends_with(&format!(" of 1 correct.{all}")), "{told}");
        }
    }
}
