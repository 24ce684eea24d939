//! All that the data files say, read and looked up.

use super::names::WordList;
use super::resolve::{Assignment, Expression};
use super::sitting::Run;
use super::text::Template;
use super::{Facts, Kind};
use std::collections::BTreeMap;

/// The data files of a game.
#[derive(Debug)]
pub struct Definitions {
    /// The lists of things, by id.
    pub lists: BTreeMap<String, List>,
    /// The facts, by id.
    pub facts: BTreeMap<String, Fact>,
    /// The procedures, by id.
    pub procedures: BTreeMap<String, Procedure>,
    /// What the files themselves know.
    pub known: Facts,
}

/// A list of things.
#[derive(Clone, Debug, Default)]
pub struct List {
    /// What an item is, as "a General".
    pub what: String,
    /// Whether a person may name others.
    pub open: bool,
    /// The items in their order.
    pub items: Vec<Item>,
}

impl List {
    /// The words as things of a list.
    pub(super) fn of(words: &WordList) -> List {
        let item = |(typed, shown): &(&str, &str)| {
            let mut typed = typed.split(' ').map(String::from);
            let id = typed.next().unwrap_or_default();
            Item { id, name: (*shown).to_string(), also: typed.collect() }
        };
        let items = words.words.iter().map(item).collect();
        List { what: words.what.to_string(), open: false, items }
    }
}

/// An item of a list.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What else may be typed for it.
    pub also: Vec<String>,
}

impl Item {
    /// What is typed for it as a rule.
    pub fn typed(&self) -> &str {
        self.also.first().unwrap_or(&self.id)
    }

    /// The first that is typed for it and reads as a word.
    pub fn word(&self) -> &str {
        self.also.iter().find(|word| word.len() > 2).unwrap_or(&self.id)
    }
}

/// A fact: what can be known, and how it is asked.
#[derive(Debug)]
pub struct Fact {
    /// Its kind.
    pub kind: Kind,
    /// The list of the things that it is a fact of.
    pub about: Option<String>,
    /// The least number.
    pub least: i64,
    /// The largest number.
    pub most: i64,
    /// Its name in the list of what is known, if it stands there.
    pub label: Option<String>,
    /// The word that sets it within a line.
    pub word: Option<String>,
    /// The rule's number.
    pub rule: String,
    /// Why it is asked.
    pub why: String,
    /// Whether it is printed on the person's own pieces or map, and so kept.
    pub printed: bool,
    pub(super) ask: Option<Template>,
    pub(super) is: Option<Expression>,
    pub(super) given: Option<Expression>,
    pub(super) default: Option<Expression>,
    pub(super) must: Option<(Expression, Template)>,
}

/// A procedure: a graph of boxes.
#[derive(Debug)]
pub struct Procedure {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it does, in a sentence.
    pub about: String,
    /// The rule's number.
    pub rule: String,
    /// The file that it stands in.
    pub file: String,
    /// Whether it is of use only within others.
    pub inner: bool,
    /// Its boxes; it begins with the first.
    pub boxes: Vec<Box>,
    pub(super) fresh: Vec<String>,
    /// What is run in place of boxes.
    pub(super) run: Option<Run>,
}

impl Procedure {
    /// The place of the box with this id.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.boxes.iter().position(|b| b.id == id)
    }
}

/// Where a box leads: to the box at this place, or to the end.
pub type Next = Option<usize>;

/// A box.
#[derive(Debug)]
pub struct Box {
    /// Its id within the procedure.
    pub id: String,
    /// The rule's number.
    pub rule: String,
    /// Why it asks.
    pub why: String,
    /// Where it leads, if not told otherwise.
    pub then: Next,
    /// How often it may be gone through at most.
    pub rounds: Option<usize>,
    /// What it does.
    pub work: Work,
    /// What it asks or tests, with its facts in braces.
    pub text: String,
    pub(super) when: Option<Expression>,
    pub(super) asks: Template,
}

/// What a box does.
#[derive(Debug)]
pub enum Work {
    /// Asks for facts that are not known yet, in one line.
    Ask(AskBox),
    /// Goes two ways: where to if it holds, and if not.
    Test(TestBox),
    /// Rolls dice.
    Roll(RollBox),
    /// Adds up for both sides.
    Sum(SumBox),
    /// Tells orders and sets facts.
    Do(DoBox),
    /// Goes through another procedure.
    Call(CallBox),
    /// Reckons how often a procedure ends well.
    Odds(OddsBox),
    /// Looks for a space on a person's own map.
    Search(SearchBox),
    /// Calls a procedure for each space of a group on a person's own map.
    Each(Each),
    /// Lists the spaces within reach on a person's own map.
    Reach(ReachBox),
    /// Picks what fits best.
    Pick(PickBox),
    /// Looks for the space before another on the way to it.
    Route(RouteBox),
}

/// How a General may go: from where, how far, through which spaces, and which of these are shunned.
#[derive(Debug)]
pub struct MoveLimits {
    pub(super) start: Expression,
    pub(super) most: Expression,
    pub(super) dashed: Expression,
    pub(super) through: Expression,
    pub(super) arnold: Option<Expression>,
    pub(super) shun: Option<Expression>,
}

/// The things of a list for which a condition holds, those within reach where there is a way to go.
#[derive(Debug)]
pub struct Among {
    pub(super) list: String,
    pub(super) holds: Expression,
    pub(super) going: Option<MoveLimits>,
}

/// What is picked, by what, and where it leads where nothing fits.
#[derive(Debug)]
pub struct PickBox {
    pub(super) among: Among,
    pub(super) by: Vec<Expression>,
    pub(super) home: Option<Expression>,
    pub(super) each: String,
    pub(super) none: Next,
}

impl PickBox {
    /// Where it leads where nothing fits.
    pub fn none(&self) -> Next {
        self.none
    }
}

/// A way to a space, and the fact that takes the space before it.
#[derive(Debug)]
pub struct RouteBox {
    pub(super) going: MoveLimits,
    pub(super) goal: Expression,
    pub(super) each: String,
    pub(super) none: Next,
}

impl RouteBox {
    /// Where it leads where there is no way.
    pub fn none(&self) -> Next {
        self.none
    }
}

/// The group for each of which a procedure is called.
#[derive(Debug)]
pub(super) enum Group {
    /// The spaces joined to one through those for which a condition holds.
    Joined { start: Expression, through: Expression },
    /// The things of a list.
    Among(Among),
    /// The spaces on the way to one, in their order.
    Way { going: MoveLimits, goal: Expression },
}

/// A search: from where, through what, what for, and the facts that take what is found, or what is not known.
#[derive(Debug)]
pub struct SearchBox {
    pub(super) start: Expression,
    pub(super) through: Expression,
    pub(super) goal: Expression,
    pub(super) at: String,
    pub(super) blank: String,
}

/// A group of spaces, and what is called for each.
#[derive(Debug)]
pub struct Each {
    /// The procedure's id.
    pub call: String,
    pub(super) group: Group,
    pub(super) each: String,
}

/// What is within reach.
#[derive(Debug)]
pub struct ReachBox {
    pub(super) start: Expression,
    pub(super) most: Expression,
    pub(super) dashed: Expression,
    pub(super) through: Expression,
    pub(super) into: Expression,
    pub(super) arnold: Option<Expression>,
}

/// The facts of an `ask` box.
#[derive(Debug)]
pub struct AskBox {
    pub(super) facts: Vec<(String, Option<Expression>)>,
    /// Facts that may be left out.
    pub(super) may: Vec<String>,
    pub(super) example: String,
    /// Whether they are asked though they are known.
    pub(super) anew: bool,
    /// Where Enter alone leads.
    pub(super) enter: Option<Next>,
}

impl AskBox {
    /// Where Enter alone leads, where it is an answer.
    pub fn enter(&self) -> Option<Next> {
        self.enter
    }
}

/// The condition of a `test` box.
#[derive(Debug)]
pub struct TestBox {
    pub(super) test: Expression,
    pub(super) yes: Next,
    pub(super) no: Next,
}

impl TestBox {
    /// Where it leads if it holds, and if not.
    pub fn arrows(&self) -> [Next; 2] {
        [self.yes, self.no]
    }
}

/// The dice of a `roll` box, each a fact.
#[derive(Debug)]
pub struct RollBox {
    pub(super) dice: Vec<String>,
}

/// The rows of a `sum` box.
#[derive(Debug)]
pub struct SumBox {
    /// The fact of each side that takes the total.
    pub(super) into: String,
    pub(super) rows: Vec<SumRow>,
}

impl SumBox {
    /// What each row is, as it is written.
    pub fn said(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.say.raw.as_str())
    }
}

/// A row of a sum.
#[derive(Debug)]
pub(super) struct SumRow {
    pub when: Option<Expression>,
    pub side: Expression,
    pub add: Expression,
    pub say: Template,
    pub rule: String,
}

/// The rows of a `do` box.
#[derive(Debug)]
pub struct DoBox {
    pub(super) rows: Vec<DoRow>,
}

impl DoBox {
    /// What each row says, as it is written.
    pub fn said(&self) -> impl Iterator<Item = &str> {
        let said = self.rows.iter().filter_map(|row| row.say.as_ref());
        said.map(|say| say.raw.as_str())
    }
}

/// A row of a `do` box.
#[derive(Debug)]
pub(super) struct DoRow {
    pub when: Option<Expression>,
    pub on: Option<Template>,
    pub say: Option<Template>,
    pub set: Vec<Assignment>,
    pub forget: Vec<String>,
    pub rule: String,
}

/// What a `call` box calls.
#[derive(Debug)]
pub struct CallBox {
    /// The procedure's id.
    pub call: String,
    pub(super) with: Vec<Assignment>,
}

/// The battle whose odds an `odds` box reckons: what is set for it.
#[derive(Debug)]
pub struct OddsBox(pub(super) Vec<Assignment>);
