//! How a question came to its answer: the facts looked at, as they were.

use crate::events::EventAssessment;
use crate::flowchart::words::{Die, Expr, Pieces, Verb};
use lod_engine::game::{Control, Faction, PieceType, Space, SpaceSet};

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A diamond of the flowchart.
    Question,
    /// A bullet of an "Event or Command?" box, from 1.
    Bullet(usize),
    /// Whether an instruction of a box applies.
    Step(Verb),
    /// Whether these units of another Faction March along.
    Along(Pieces),
    /// Whether another box comes before this one.
    Instead,
    /// Something beside the arrows.
    Beside,
}

/// A question and its answer, with all that was looked at for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionTrace {
    /// Whose flowchart asks.
    pub by: Faction,
    /// What it is about.
    pub matter: Matter,
    /// The question in a few words.
    pub say: String,
    /// The answer, and the facts that led to it.
    pub finding: ConditionTrace,
}

impl QuestionTrace {
    /// The facts without parts of their own, in the order in which they were looked at.
    pub fn facts(&self) -> Vec<&ConditionTrace> {
        fn leaves<'f>(finding: &'f ConditionTrace, found: &mut Vec<&'f ConditionTrace>) {
            match &finding.found {
                ConditionResult::Parts(parts) => parts.iter().for_each(|part| leaves(part, found)),
                _ => found.push(finding),
            }
        }
        let mut found = Vec::new();
        leaves(&self.finding, &mut found);
        found
    }
}

/// A condition that was looked at, as it was then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionTrace {
    /// The condition, as the data have it.
    pub of: Expr,
    /// Whether it held.
    pub holds: bool,
    /// What was found.
    pub found: ConditionResult,
}

/// What was found when a condition was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionResult {
    /// The parts that were looked at, in order; what follows the part that decided was not.
    Parts(Vec<ConditionTrace>),
    /// The two numbers compared.
    Numbers {
        /// The one.
        left: i32,
        /// The other.
        right: i32,
    },
    /// The two numbers compared, a die left out of one of them.
    Rolled {
        /// Which die.
        die: Die,
        /// The one.
        left: i32,
        /// The other.
        right: i32,
        /// The results with which the condition holds.
        holds_for: Vec<u8>,
        /// The result; `None` where every result gives the same answer (R26).
        roll: Option<u8>,
    },
    /// The spaces that pass the tests.
    Spaces(SpaceSet),
    /// The space of the Leader; `None` off the map.
    Leader(Option<Space>),
    /// Where the instruction could be carried out, one after another: all the spaces that were counted.
    Possible(SpaceSet),
    /// What rules the Event out; nothing where it is open.
    NoEvent(Vec<RuledOut>),
    /// What the Event would come to.
    Event(EventAssessment),
    /// Nothing was looked at: the action is free (3.1.2).
    Free,
    /// It is just so.
    Plain,
}

/// What rules the Event out, whatever it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuledOut {
    /// A sword stands under the Faction's symbol (8.1).
    Sword,
    /// The Sequence of Play leaves it to others (2.3.4).
    Sequence,
    /// The action is free: no Event comes with it (3.1.2).
    Free,
    /// No Event card is in play.
    NoCard,
}

/// Why a non-player would not play an Event for a bullet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhyNot {
    /// It does something else.
    Bullet,
    /// It is Ineffective (8.3.3).
    Ineffective,
    /// The Event Instructions asks for what would not be done (8.3.1).
    Instruction(Unmet),
    /// The Event Instructions forbids it where a player plays this Faction (8.3.1).
    Player(Faction),
}

/// What Event Instructions ask of an Event that would not do it (8.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unmet {
    /// Too few units would Activate.
    Activates {
        /// Which.
        units: PieceType,
        /// This many would.
        would: u8,
        /// This many have to.
        needed: u8,
    },
    /// None of these would be placed.
    Places(PieceType),
    /// None of these would be removed.
    Removes(PieceType),
    /// No enemy Faction would become Ineligible.
    Bars,
    /// The Faction would fight no Battle.
    Fights,
    /// The space would not come under this Control.
    Gains(Space, Control),
    /// Nothing would change.
    Changes,
}

impl Unmet {
    /// What would happen, and what is needed.
    fn words(self) -> String {
        match self {
            Unmet::Activates { units, would, needed } => {
                format!("{} would Activate, {needed} needed", units.counted(would))
            }
            Unmet::Places(stock) => format!("{} would be placed, 1 needed", stock.counted(0)),
            Unmet::Removes(stock) => format!("{} would be removed, 1 needed", stock.counted(0)),
            Unmet::Bars => "0 enemy Factions would become Ineligible, 1 needed".to_string(),
            Unmet::Fights => "0 Battles, 1 needed".to_string(),
            Unmet::Gains(space, control) => {
                format!("no {} in {space}", control.name())
            }
            Unmet::Changes => "0 effects, 1 needed".to_string(),
        }
    }
}

impl WhyNot {
    /// In words, after "Event declined:".
    pub fn words(self) -> String {
        match self {
            WhyNot::Bullet => "no bullet applies".to_string(),
            WhyNot::Ineffective => "Ineffective (8.3.3)".to_string(),
            WhyNot::Instruction(unmet) => {
                format!("Event Instructions: {} (8.3.1)", unmet.words())
            }
            WhyNot::Player(faction) => {
                format!("Event Instructions: a player plays the {faction} (8.3.1)")
            }
        }
    }
}
