//! What a flowchart file says: boxes and arrows, as on the foldout.

use super::instruction::Instruction;
use super::notation;
use super::order::Kinds;
use super::words::{Condition, MustStay, Verb};
use crate::action::Citation;
use lod_engine::game::Faction;
use lod_engine::game::atlas::Flaw;
use lod_engine::game::recover;
use lod_engine::rules::{Command, Special};
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One Faction's flowchart.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// Whose.
    pub faction: Faction,
    /// The box where every turn begins.
    pub start: Spanned<String>,
    /// The diamonds.
    #[serde(default)]
    pub question: Vec<Question>,
    /// The "Event or Command?" boxes.
    #[serde(default)]
    pub event: Vec<EventBox>,
    /// The Commands.
    #[serde(default)]
    pub command: Vec<CommandBox>,
    /// The Special Activities.
    #[serde(default)]
    pub activity: Vec<ActivityBox>,
    /// What the foldout says beside the arrows: supply, desertion, Leaders and the like.
    #[serde(default)]
    pub summary: Vec<Summary>,
}

/// A diamond.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The number on the foldout.
    pub id: Spanned<String>,
    /// The rule.
    pub rule: String,
    /// A few words for lists and drawings.
    pub title: String,
    /// The question for a person; without it the numbers in `when` are asked one by one.
    pub ask: Option<String>,
    /// The same for the program.
    pub when: Condition,
    /// Where yes leads.
    pub yes: Spanned<String>,
    /// Where no leads; `pass` ends the turn.
    pub no: Spanned<String>,
}

/// An "Event or Command?" box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventBox {
    /// The number on the foldout.
    pub id: Spanned<String>,
    /// The rule.
    pub rule: String,
    /// A few words for lists and drawings.
    pub title: String,
    /// The side played where nothing else is said (8.3.2).
    pub side: EventSide,
    /// Any of these is enough; looked at in order (R35).
    pub bullet: Vec<Bullet>,
    /// Where the turn goes on without the Event.
    pub none: Spanned<String>,
}

/// A side of a dual-use Event (5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventSide {
    /// Mostly for the Royalists.
    Unshaded,
    /// Mostly for the Rebellion.
    Shaded,
}

impl EventSide {
    /// Both.
    pub const ALL: [EventSide; 2] = [EventSide::Unshaded, EventSide::Shaded];

    /// The fixed id.
    pub const fn id(self) -> &'static str {
        match self {
            EventSide::Unshaded => "unshaded",
            EventSide::Shaded => "shaded",
        }
    }

    /// The side with this id.
    pub fn from_id(id: &str) -> Option<EventSide> {
        EventSide::ALL.into_iter().find(|s| s.id() == id)
    }
}

/// One bullet of an "Event or Command?" box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bullet {
    /// A few words for lists and drawings.
    pub say: String,
    /// The same for the program.
    pub when: Condition,
    /// Which spaces come first where the Event is played for this bullet.
    #[serde(default)]
    pub order: Kinds,
}

impl CommandBox {
    /// What its decisions go by.
    pub fn citation(&self) -> Citation<'_> {
        Citation { at: self.id.get_ref().as_str(), rule: self.rule.as_str() }
    }
}

impl ActivityBox {
    /// What its decisions go by.
    pub fn citation(&self) -> Citation<'_> {
        Citation { at: self.id.get_ref().as_str(), rule: self.rule.as_str() }
    }
}

/// A Command box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CommandBox {
    /// The number on the foldout.
    pub id: Spanned<String>,
    /// The rule.
    pub rule: String,
    /// A few words for lists and drawings.
    pub title: String,
    /// The Command.
    pub command: Command,
    /// Spaces at most.
    pub max: Option<u8>,
    /// What stays behind where units move.
    pub leave: Option<Vec<MustStay>>,
    /// What is tried first in a space where an Event makes the Faction act although no instruction applies
    /// (5.1.3, R146).
    #[serde(default)]
    pub compelled: Vec<Verb>,
    /// The instructions in order.
    #[serde(skip)]
    pub instructions: Vec<Instruction>,
    /// Special Activity boxes to try, once, as soon as Resources are 0 and none was used (mid-Command).
    #[serde(default)]
    pub when_broke: Vec<Spanned<String>>,
    /// The Special Activity box after the Command, if none was used.
    pub then: Option<Spanned<String>>,
    /// Where the search for a Special Activity begins when an instruction says `special`.
    pub special: Option<Spanned<String>>,
    /// The box of the Special Activity that is woven into this Command (Common Cause).
    pub with: Option<Spanned<String>>,
    /// The box to go to when no instruction could be carried out; it ends in a Pass when that Command
    /// was tried already.
    pub none: Spanned<String>,
}

/// A Special Activity box.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ActivityBox {
    /// The number on the foldout.
    pub id: Spanned<String>,
    /// The rule.
    pub rule: String,
    /// A few words for lists and drawings.
    pub title: String,
    /// The Special Activity.
    pub special: Special,
    /// Go to this box at once where the condition holds.
    pub instead: Option<Instead>,
    /// The instructions in order.
    #[serde(skip)]
    pub instructions: Vec<Instruction>,
    /// The box to try when nothing here was possible; a box tried before ends the search.
    pub none: Option<Spanned<String>>,
}

/// Another box in place of this one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// When.
    pub when: Condition,
    /// Where to.
    pub go: Spanned<String>,
    /// Come back to this box where that one does nothing.
    #[serde(default)]
    pub back: bool,
}

/// A part of the foldout outside the arrows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// Its name.
    pub id: Spanned<String>,
    /// The rule.
    pub rule: String,
    /// A few words for lists and drawings.
    pub title: String,
    /// What it says besides its condition and its instructions.
    pub say: Option<String>,
    /// When it applies.
    pub when: Option<Condition>,
    /// The instructions in order.
    #[serde(skip)]
    pub instructions: Vec<Instruction>,
}

/// A box of the graph.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// A diamond.
    Question(&'a Question),
    /// "Event or Command?"
    Event(&'a EventBox),
    /// A Command.
    Command(&'a CommandBox),
    /// A Special Activity.
    Activity(&'a ActivityBox),
}

impl<'a> Node<'a> {
    /// The number on the foldout.
    pub fn id(self) -> &'a str {
        match self {
            Node::Question(b) => b.id.get_ref(),
            Node::Event(b) => b.id.get_ref(),
            Node::Command(b) => b.id.get_ref(),
            Node::Activity(b) => b.id.get_ref(),
        }
    }

    /// The rule.
    pub fn rule(self) -> &'a str {
        match self {
            Node::Question(b) => &b.rule,
            Node::Event(b) => &b.rule,
            Node::Command(b) => &b.rule,
            Node::Activity(b) => &b.rule,
        }
    }

    /// A few words.
    pub fn title(self) -> &'a str {
        match self {
            Node::Question(b) => &b.title,
            Node::Event(b) => &b.title,
            Node::Command(b) => &b.title,
            Node::Activity(b) => &b.title,
        }
    }
}

/// The arrow that ends the turn with a Pass (2.3.3).
pub const PASS: &str = "pass";

impl Chart {
    /// Reads the text of a flowchart file.
    ///
    /// # Errors
    /// Bad TOML, unknown words, instructions whose keys are not those of their verbs; [`super::check`] looks
    /// for the rest.
    pub fn parse(text: &str) -> Result<Chart, Vec<Flaw>> {
        let mut file = notation::document(text)?;
        let (lists, mut flaws) = apart(file.table.get_mut());
        let mut chart: Chart = match recover::read_table(&file.table) {
            Ok(chart) if flaws.is_empty() && file.is_clean() => chart,
            Ok(_) => return Err(file.with_expressions(flaws)),
            Err(more) => {
                flaws.extend(more);
                return Err(file.with_expressions(flaws));
            }
        };
        let [commands, activities, summaries] = lists;
        for (b, list) in chart.command.iter_mut().zip(commands) {
            b.instructions = list;
        }
        for (b, list) in chart.activity.iter_mut().zip(activities) {
            b.instructions = list;
        }
        for (s, list) in chart.summary.iter_mut().zip(summaries) {
            s.instructions = list;
        }
        Ok(chart)
    }

    /// The side of an Event that the Faction uses where nothing else is said (8.3.2).
    pub fn usual_side(&self) -> EventSide {
        let first = self.event.first();
        first.map_or(EventSide::Unshaded, |b| b.side)
    }

    /// The box with this number.
    pub fn node(&self, id: &str) -> Option<Node<'_>> {
        self.nodes().find(|n| n.id() == id)
    }

    /// Every box with an arrow.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.question
            .iter()
            .map(Node::Question)
            .chain(self.event.iter().map(Node::Event))
            .chain(self.command.iter().map(Node::Command))
            .chain(self.activity.iter().map(Node::Activity))
    }

    /// The summary with this name.
    pub fn summary(&self, id: &str) -> Option<&Summary> {
        self.summary.iter().find(|s| s.id.get_ref() == id)
    }
}

/// The instructions of the Commands, the Special Activities and the summaries, box by box, with what is wrong in them.
type Lists = ([Vec<Vec<Instruction>>; 3], Vec<Flaw>);

/// Takes the instructions out of the boxes of a file.
fn apart(file: &mut DeTable<'_>) -> Lists {
    let mut flaws = Vec::new();
    let lists = ["command", "activity", "summary"].map(|kind| {
        let read = |b| {
            instructions(b).unwrap_or_else(|f: Vec<Flaw>| {
                flaws.extend(f);
                Vec::new()
            })
        };
        boxes(file, kind).map(read).collect::<Vec<_>>()
    });
    (lists, flaws)
}

/// The boxes of a kind.
fn boxes<'f, 't>(
    file: &'f mut DeTable<'t>,
    kind: &str,
) -> impl Iterator<Item = &'f mut DeTable<'t>> {
    let list = file.get_mut(kind).map(Spanned::get_mut);
    let boxes = match list {
        Some(DeValue::Array(boxes)) => Some(boxes.iter_mut()),
        _ => None,
    };
    boxes.into_iter().flatten().filter_map(|b| match b.get_mut() {
        DeValue::Table(table) => Some(table),
        _ => None,
    })
}

/// Takes the instructions out of a box.
fn instructions(b: &mut DeTable<'_>) -> Result<Vec<Instruction>, Vec<Flaw>> {
    // Whatever is wrong with it is told where the box itself is read.
    let leave = b.get("leave");
    let leave: Option<Vec<MustStay>> =
        leave.map(|leave| recover::read_value(leave).unwrap_or_default());
    let Some(list) = b.remove("do") else {
        return Ok(Vec::new());
    };
    let at = list.span().start;
    let DeValue::Array(list) = list.into_inner() else {
        return Err(vec![Flaw::new(at, "`do` is a list of instructions")]);
    };
    let (mut found, mut flaws) = (Vec::new(), Vec::new());
    for value in list {
        let span = value.span();
        let read = match value.into_inner() {
            DeValue::Table(table) => {
                Instruction::read(&Spanned::new(span, table), leave.as_deref())
            }
            _ => Err(vec![Flaw::new(span.start, "an instruction is a table")]),
        };
        match read {
            Ok(instruction) => found.push(instruction),
            Err(more) => flaws.extend(more),
        }
    }
    if flaws.is_empty() { Ok(found) } else { Err(flaws) }
}
