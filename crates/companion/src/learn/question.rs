//! A question about a moment, and its right answers.

use super::situation::Situation;
use super::{Topic, battles, boxes, pieces, turns, winters};
use crate::talk::Reasons;
use crate::tell::{self, wrap_to};
use lod_bots::game::Next;
use lod_engine::game::words::joined;
use lod_engine::game::{Board, Faction, Space, SpaceSet};

/// What of a moment is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// What the turn comes to.
    Command,
    /// Whether it comes to the Event.
    Event,
    /// The space of the first choice.
    Space,
    /// The Force Level of a side of the Battle there (3.6.3); the Attacker is 0, the Defender 1.
    Force(Space, usize),
    /// The Loss Level that a side of the Battle there inflicts (3.6.4).
    Loss(Space, usize),
    /// Who wins the day there (3.6.8).
    Day(Space),
    /// What a side of the Battle there removes (3.6.7).
    Removes(Space, usize),
    /// What is taken of a space by the note of this place (8.1.2).
    Takes(usize),
    /// Who wins the Victory Check Phase (6.1).
    Winner,
    /// In how many spaces units are out of supply (6.2.1).
    OutOfSupply,
    /// How many Resources are earned (6.3).
    Earned,
    /// The space of the first choice of the Support Phase (6.4).
    Shift,
    /// The step of the turn at this place.
    Step(usize),
}

/// Which tracks are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tracks {
    None,
    /// The rows with these names.
    Some(&'static [&'static str]),
    All,
}

/// What is shown of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExerciseView {
    /// These spaces.
    pub spaces: SpaceSet,
    /// Which of the tracks.
    pub tracks: Tracks,
    /// Whether the text of the card.
    pub card: bool,
}

/// A question about a moment.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What it is about.
    pub topic: Topic,
    /// Whose decision.
    pub faction: Faction,
    /// What it is found again by.
    pub seed: u64,
    /// The seed of the missed question that comes again as this one.
    pub(super) origin: Option<u64>,
    /// The moment.
    pub moment: Situation,
    /// What of it is asked.
    pub asked: QuestionKind,
    /// The board to look at.
    pub board: Board,
    /// What is said first.
    pub facts: Vec<String>,
    /// The question.
    pub text: String,
    /// The answers to choose from; a number is wanted where there are none.
    pub options: Vec<String>,
    /// The places of the right options, or the right number. The first is what happened, others are as good.
    pub right: Vec<usize>,
    /// A true sentence about each answer; empty where the reasons tell enough.
    pub sentences: Vec<String>,
    /// The box, or the step of it, that it is about.
    pub label: Option<String>,
    /// 1 to 3.
    pub difficulty: u8,
    /// Why it is so.
    pub reasons: Reasons,
    /// What of the reasons is told at once, besides their head.
    pub(super) focus: tell::ReasonTopic,
    pub(super) view: ExerciseView,
}

impl Exercise {
    /// The question with this seed; the same seed always gives the same. `None` where no game has such a moment.
    pub fn find(topic: Topic, faction: Option<Faction>, seed: u64) -> Option<Exercise> {
        let found = match topic {
            Topic::Command => turns::command(seed, faction),
            Topic::Space => turns::space(seed, faction),
            Topic::Event => turns::event(seed, faction),
            // The Indians fight no Battle of their own.
            Topic::Pieces if seed.is_multiple_of(2) || faction == Some(Faction::Indians) => {
                pieces::first(seed, faction)
            }
            Topic::Pieces => battles::pieces(seed, faction),
            Topic::Battle => battles::arithmetic(seed, faction),
            Topic::Winter => winters::winter(seed, faction),
            Topic::Box => boxes::step(seed, faction, false),
            Topic::Mistakes => boxes::step(seed, faction, true),
        };
        found.map(|question| Exercise { seed, ..question })
    }

    /// The same box as a question that was missed, on another board.
    pub fn again(topic: Topic, faction: Faction, label: &str, seed: u64) -> Option<Exercise> {
        boxes::again(seed, faction, topic, label).map(|question| Exercise { seed, ..question })
    }

    /// Whether an answer is right.
    pub fn is_right(&self, answer: usize) -> bool {
        self.right.contains(&answer)
    }

    /// An answer in words.
    pub fn named(&self, answer: usize) -> String {
        let named = self.options.get(answer).cloned();
        named.unwrap_or_else(|| answer.to_string())
    }

    /// What is to be looked at before it is asked.
    pub fn scene(&self, width: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let game = self.moment.game();
        if let (Next::Turn(turn), Some(card)) = (game.next(), game.current()) {
            lines.extend(tell::status(&self.board, card, &turn, width));
            if self.view.card {
                lines.extend(tell::face(card, width));
            }
        }
        match self.view.tracks {
            Tracks::None => {}
            Tracks::Some(names) => lines.extend(tell::some_tracks(&self.board, names, width)),
            Tracks::All => lines.extend(tell::tracks(&self.board, game.seats(), width)),
        }
        if !self.view.spaces.is_empty() {
            lines.push(String::new());
            lines.extend(tell::spaces(&self.board, self.view.spaces, width));
        }
        lines.push(String::new());
        lines.extend(self.facts.iter().flat_map(|f| wrap_to(f, "  ", width)));
        lines
    }

    /// Whether the answer is right, what would be, and why.
    pub fn verdict(&self, answer: usize, width: usize) -> Vec<String> {
        let names: Vec<String> = self.right.iter().map(|r| self.named(*r)).collect();
        let (first, others) = match names.split_first() {
            Some((first, others)) => (first.as_str(), others),
            None => ("", &[] as &[String]),
        };
        let mut text = match self.is_right(answer) {
            true => "Correct.".to_string(),
            false => format!("Incorrect: {first}."),
        };
        if !others.is_empty() {
            text += &format!(
                " By the order of the step {} are equal, and each is right; chance or the listed order decides.",
                joined(&names)
            );
        }
        if let Some(sentence) = self.sentences.get(answer) {
            return wrap_to(&format!("{text} {sentence}"), "  ", width);
        }
        let mut lines = wrap_to(&text, "  ", width);
        lines.extend(self.why(width));
        lines
    }

    /// The reasons that belong to the question.
    fn why(&self, width: usize) -> Vec<String> {
        if self.asked == QuestionKind::Winner {
            let game = self.moment.game();
            return tell::margins(game.board(), &game.season(), width);
        }
        if self.focus == tell::ReasonTopic::Way {
            return self.reasons.told("", width);
        }
        let head = self.reasons.head.iter();
        let mut lines: Vec<String> = head.flat_map(|t| wrap_to(t, "  ", width)).collect();
        let notes: Vec<_> = self.reasons.walk.notes.iter().collect();
        lines.extend(tell::reasons(&notes, self.focus, width));
        lines
    }
}

/// The spaces in which something is.
pub(super) fn occupied(board: &Board) -> SpaceSet {
    SpaceSet::ALL.filter(|s| {
        let levels = board.support_value(s) + board.opposition_value(s);
        !board.kinds(s).is_empty() || levels > 0
    })
}
