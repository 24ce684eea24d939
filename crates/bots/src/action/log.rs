//! What is recorded of an action besides its changes: dice and decisions.

use super::{OptionDecision, PieceDecision, QuestionTrace, SpaceDecision};
use crate::flowchart::{Happening, Purpose};
use itertools::Itertools;
use lod_engine::game::Space;
use lod_engine::rules::Victory;
use lod_engine::rules::battle::BattleReport;
use std::fmt::{Display, Formatter};

/// A die that was rolled.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DieRoll {
    /// Which.
    pub die: &'static str,
    /// The result.
    pub value: u8,
    /// What for.
    #[serde(rename = "for")]
    pub purpose: Purpose,
    /// This many notes of the action were there before it,
    #[serde(skip)]
    pub notes: usize,
    /// and this many changes.
    #[serde(skip)]
    pub after: usize,
}

impl DieRoll {
    /// "1D6 = 3: More Available Regulars than 1D6?".
    pub fn words(&self) -> String {
        let die = self.die.to_uppercase();
        format!("1{die} = {}: {}", self.value, self.purpose)
    }

    /// The same, this many notes and changes later.
    pub(crate) fn later(self, notes: usize, changes: usize) -> DieRoll {
        DieRoll { notes: self.notes + notes, after: self.after + changes, ..self }
    }
}

/// One thing that was decided or done, for a reader who asks why. [`Note::words`] is one line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The box, or the name of a summary beside the arrows.
    pub at: String,
    /// The rule.
    pub rule: String,
    /// What.
    pub what: NoteKind,
    /// This many changes of the action were there before it.
    pub after: usize,
}

impl Note {
    /// The same, this many changes later.
    pub fn later(self, by: usize) -> Note {
        Note { after: self.after + by, ..self }
    }

    /// Whether it only explains a decision, so that it is of use only to a reader who asks why.
    pub const fn is_reason(&self) -> bool {
        matches!(
            self.what,
            NoteKind::Weighed(_)
                | NoteKind::Chose(_)
                | NoteKind::From(..)
                | NoteKind::Picked(_)
                | NoteKind::Took(_)
        )
    }

    /// Whether it tells what was done, for people who are asked in mid-action.
    pub const fn is_tale(&self) -> bool {
        matches!(
            self.what,
            NoteKind::Did(..)
                | NoteKind::Battle(_)
                | NoteKind::WinTheDay(_)
                | NoteKind::Drawn(_)
                | NoteKind::Words(_)
        )
    }

    /// What was decided or done, in words; of a Battle only where it was.
    pub fn words(&self) -> String {
        self.what.to_string()
    }
}

/// The Battles among notes.
pub fn battles(notes: &[Note]) -> impl Iterator<Item = &BattleReport> {
    notes.iter().filter_map(|note| match &note.what {
        NoteKind::Battle(fought) => Some(&**fought),
        _ => None,
    })
}

/// What notes tell of what was done, for people who are asked in mid-action: each with the number of changes before
/// it, of which the first few are another Faction's.
pub fn tales(notes: &[Note], begun: usize) -> Vec<(usize, Happening)> {
    let after = |note: &Note| note.after.saturating_sub(begun);
    let tales = notes.iter().filter(|note| note.is_tale());
    tales.map(|note| (after(note), Happening::Done(note.at.clone(), note.what.clone()))).collect()
}

/// What chance decided among equals (8.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomPick {
    /// What for.
    pub what: String,
    /// The candidates.
    pub among: Vec<String>,
    /// The place of the result among them.
    pub result: usize,
    /// The dice that were rolled, in order: which, and their results.
    pub dice: Vec<(&'static str, u8)>,
}

impl RandomPick {
    /// The dice: "1D3 = 2, 1D6 = 6".
    pub fn rolled(&self) -> String {
        let dice = self.dice.iter();
        dice.map(|(die, value)| format!("1{} = {value}", die.to_uppercase())).join(", ")
    }
}

/// "Random Spaces (1D3 = 2, 1D6 = 6): Trade in Florida. Tied: New York, Florida".
impl Display for RandomPick {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let among: Vec<&str> = self.among.iter().map(String::as_str).collect();
        let result = among.get(self.result).copied().unwrap_or_default();
        let roll = if self.dice.len() > 1 { "Random Spaces" } else { "Random roll" };
        let what = &self.what;
        let mark = if alone(what) == strip_trailing_colon(what) { ":" } else { "" };
        let what = strip_trailing_colon(what);
        write!(f, "{roll} ({}): {what}{mark} {result}. Tied: {}", self.rolled(), among.join(", "))
    }
}

/// What was decided or done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// A question of the flowchart was answered.
    Answered {
        /// The question, "?" at its end.
        question: String,
        /// The answer.
        yes: bool,
    },
    /// The Event is played for this bullet.
    Event(String),
    /// The Event is not played: why.
    NoEvent(String),
    /// Nothing could be done of this.
    NotPossible(String),
    /// The Command was tried before: a Pass.
    TriedBefore(String),
    /// Something was done in a space, or to it: the words before its name.
    Did(String, Space),
    /// A Battle was fought.
    Battle(Box<BattleReport>),
    /// A side Won the Day (3.6.8).
    WinTheDay(Victory),
    /// Chance decided among equals (8.2).
    Drawn(RandomPick),
    /// How a question came to its answer.
    Weighed(Box<QuestionTrace>),
    /// How a space was chosen.
    Chose(Box<SpaceDecision>),
    /// How a space was chosen that units leave for another.
    From(Space, Box<SpaceDecision>),
    /// How one of several groups or ways was taken.
    Picked(Box<OptionDecision>),
    /// Which pieces of a space were taken, or placed there.
    Took(Box<PieceDecision>),
    /// Anything else.
    Words(String),
}

impl Display for NoteKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            NoteKind::Answered { question, yes } => {
                write!(f, "{question} {}", if *yes { "Yes" } else { "No" })
            }
            NoteKind::Event(bullet) => write!(f, "Event: {bullet}"),
            NoteKind::NoEvent(why) => write!(f, "Event declined: {why}"),
            NoteKind::NotPossible(what) => write!(f, "{what} not possible"),
            NoteKind::TriedBefore(command) => write!(f, "{command} tried before: Pass"),
            NoteKind::Did(words, space) => write!(f, "{words} {space}"),
            NoteKind::Battle(fought) => write!(f, "Battle in {}", fought.strength.space),
            NoteKind::WinTheDay(victory) => write!(f, "Win the Day in {}", victory.space),
            NoteKind::Drawn(drawn) => drawn.fmt(f),
            NoteKind::Weighed(weighed) => {
                let answer = if weighed.finding.holds { "Yes" } else { "No" };
                write!(f, "{}: {answer}", alone(&weighed.say))
            }
            NoteKind::Picked(picked) => f.write_str(&picked.head()),
            NoteKind::Chose(chosen) | NoteKind::From(_, chosen) => match chosen.taken {
                Some(space) => write!(f, "{}: {space}", chosen.say),
                None => write!(f, "{}: no space", alone(&chosen.say)),
            },
            NoteKind::Took(taken) => write!(f, "{} {}", taken.say, taken.space),
            NoteKind::Words(words) => f.write_str(words),
        }
    }
}

/// What an instruction says where no space follows: without the preposition at its end.
pub fn alone(say: &str) -> &str {
    const LAST: [&str; 9] =
        [" in", " from", " to", " at", " on", " of", " for", " into", " beside"];
    let say = strip_trailing_colon(say);
    let without = LAST.iter().find_map(|word| say.strip_suffix(word));
    without.map_or(say, |say| say.trim_end_matches([' ', ',']))
}

/// What an instruction or a question says, without the mark that leads on to what comes of it.
pub fn strip_trailing_colon(say: &str) -> &str {
    say.trim_end_matches([' ', ':'])
}
