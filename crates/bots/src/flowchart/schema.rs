//! What a flowchart file says: boxes and arrows, as on the foldout.

use super::arrow::End;
use super::instruction::Instruction;
use super::must_stay::MustStay;
use super::order::Kinds;
use super::read::WordReader;
use super::table::record;
use super::words::{Expr, Verb};
use crate::action::Citation;
use lod_engine::game::data::Keys;
use lod_engine::game::{DataError, DataErrors};
use lod_engine::game::{Faction, data};
use lod_engine::rules::{Command, Special};
use lod_engine::terms;
use toml::Spanned;
use toml::de::DeTable;

/// The version of the data: of the words and of how they are written.
const VERSION: &str = "2";

record! {
    checked
    /// One Faction's flowchart.
    Chart {
        /// Whose.
        faction: Faction,
        /// The box where every turn begins.
        start: Spanned<String>,
        /// The diamonds.
        question: Vec<Question>,
        /// The "Event or Command?" boxes.
        event: Vec<EventBox>,
        /// The Commands.
        command: Vec<CommandBox>,
        /// The Special Activities.
        activity: Vec<ActivityBox>,
        /// What the foldout says beside the arrows: supply, desertion, Leaders and other summaries.
        summary: Vec<Summary>,
    }
    set {
        /// What makes no sense in its words.
        senseless: Vec<DataError>,
    }
}

record! {
    checked
    /// A diamond.
    Question {
        /// The number on the foldout.
        id: Spanned<String>,
        /// The rule.
        rule: String,
        /// A few words for lists and drawings.
        title: String,
        /// The question in full, for a reader with a board and no program: every kind, threshold and die is named.
        ask: String,
        /// The same for the program.
        when: Expr,
        /// Where yes leads.
        yes: Spanned<String>,
        /// Where no leads; `pass` ends the turn.
        no: Spanned<String>,
    }
}

record! {
    checked
    /// An "Event or Command?" box.
    EventBox {
        /// The number on the foldout.
        id: Spanned<String>,
        /// The rule.
        rule: String,
        /// A few words for lists and drawings.
        title: String,
        /// The usual side of an Event (8.3.2).
        side: EventSide,
        /// Any of these is enough; looked at in order (R35).
        bullet: Vec<Bullet>,
        /// Where the turn goes on without the Event.
        none: Spanned<String>,
    }
}

terms! {
    /// A side of a dual-use Event (5.2).
    EventSide: "a side of an Event" {
        /// Mostly for the Royalists.
        Unshaded = "unshaded";
        /// Mostly for the Rebellion.
        Shaded = "shaded";
    }
}

record! {
    checked
    /// One bullet of an "Event or Command?" box.
    Bullet {
        /// A few words for lists and drawings.
        say: String,
        /// The question in full, as in a diamond.
        ask: String,
        /// The same for the program.
        when: Expr,
        /// Which spaces come first where the Event is played for this bullet.
        order: Kinds,
    }
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

record! {
    checked
    /// A Command box.
    CommandBox {
        /// The number on the foldout.
        id: Spanned<String>,
        /// The rule.
        rule: String,
        /// A few words for lists and drawings.
        title: String,
        /// The Command.
        command: Command,
        /// Spaces at most.
        max: Option<u8>,
        /// What stays behind where units move.
        leave: Option<Vec<MustStay>>,
        /// What is tried first in a space where an Event makes the Faction act although no instruction applies
        /// (5.1.3, R146).
        compelled: Vec<Verb>,
        /// The instructions in order.
        instructions = "do": Vec<Instruction>,
        /// Special Activity boxes to try, once, as soon as Resources are 0 and none was used (mid-Command).
        when_broke = "when-broke": Vec<Spanned<String>>,
        /// The Special Activity box after the Command, if none was used.
        then: Option<Spanned<String>>,
        /// Where the search for a Special Activity begins when an instruction says `special`.
        special: Option<Spanned<String>>,
        /// The box of the Special Activity that is woven into this Command (Common Cause).
        with: Option<Spanned<String>>,
        /// The box to go to when no instruction could be carried out; it ends in a Pass when that Command
        /// was tried already.
        none: Spanned<String>,
    }
}

record! {
    checked
    /// A Special Activity box.
    ActivityBox {
        /// The number on the foldout.
        id: Spanned<String>,
        /// The rule.
        rule: String,
        /// A few words for lists and drawings.
        title: String,
        /// The Special Activity.
        special: Special,
        /// Go to this box at once where the condition holds.
        instead: Option<Instead>,
        /// The instructions in order.
        instructions = "do": Vec<Instruction>,
        /// The box to try when nothing here was possible; a box tried before ends the search.
        none: Option<Spanned<String>>,
    }
}

record! {
    checked
    /// Another box in place of this one.
    Instead {
        /// When.
        when: Expr,
        /// The question in full, as in a diamond.
        ask: String,
        /// Where to.
        go: Spanned<String>,
        /// Come back to this box where that one does nothing.
        back: bool,
    }
}

record! {
    checked
    /// A part of the foldout outside the arrows.
    Summary {
        /// Its name.
        id: Spanned<String>,
        /// The rule.
        rule: String,
        /// A few words for lists and drawings.
        title: String,
        /// What it says besides its condition and its instructions.
        say: Option<String>,
        /// When it applies.
        when: Option<Expr>,
        /// The instructions in order.
        instructions = "do": Vec<Instruction>,
    }
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
    /// Its number, rule and title.
    fn heading(self) -> (&'a Spanned<String>, &'a str, &'a str) {
        match self {
            Node::Question(b) => (&b.id, &b.rule, &b.title),
            Node::Event(b) => (&b.id, &b.rule, &b.title),
            Node::Command(b) => (&b.id, &b.rule, &b.title),
            Node::Activity(b) => (&b.id, &b.rule, &b.title),
        }
    }

    /// The number on the foldout.
    pub fn id(self) -> &'a str {
        self.heading().0.get_ref()
    }

    /// Where its number stands in the file.
    pub fn at(self) -> usize {
        self.heading().0.span().start
    }

    /// The rule.
    pub fn rule(self) -> &'a str {
        self.heading().1
    }

    /// A few words.
    pub fn title(self) -> &'a str {
        self.heading().2
    }
}

/// The arrow that ends the turn with a Pass (2.3.3).
pub const PASS: &str = End::Pass.id();

impl Chart {
    /// Reads the text of a flowchart file.
    ///
    /// # Errors
    /// Where something cannot be read, such as bad TOML, unknown words, instructions whose keys are not those of their
    /// verbs: that, and what makes no sense in other boxes; [`super::check`] tells what makes no sense where all can be
    /// read.
    pub fn parse(text: &str) -> Result<Chart, DataErrors> {
        let file = versioned(text)?;
        let mut reader = WordReader::default();
        match Chart::from_keys(&mut reader, &Keys::root(&file)) {
            Some(chart) if reader.is_readable() => {
                Ok(Chart { senseless: reader.flaws.in_order(text), ..chart })
            }
            _ => Err(reader.flaws.in_order(text).into()),
        }
    }

    /// The side of an Event that the Faction usually uses (8.3.2).
    pub(crate) fn usual_side(&self) -> EventSide {
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

/// The table of a text of this version of the data.
///
/// # Errors
/// Every flaw of its syntax, or that it is of another version.
pub(crate) fn versioned(text: &str) -> Result<Spanned<DeTable<'_>>, DataErrors> {
    let mut table = data::table(text)?;
    let given = table.get_mut().remove("version").map(|v| v.span());
    let number = given.clone().map(|span| &text[span]);
    if number == Some(VERSION) {
        return Ok(table);
    }
    let what = format!(
        "this file has {} of the data; this program reads `version = {VERSION}` (docs/flowcharts.md)",
        number.map_or("no version".to_string(), |n| format!("version {n}"))
    );
    Err(vec![DataError::new(given.map_or(0, |span| span.start), what)].into())
}
