//! One instruction of a box: a verb with the keys that it acts on ([`super::verb`]), and no others.

use super::order::Criterion;
use super::verb::Need;
use super::words::{Condition, Holder, Measure, MustStay, Number, Pieces, Test, Verb};
use lod_engine::game::Stock;
use lod_engine::game::atlas::{Flaw, unknown};
use lod_engine::game::recover;
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One instruction of a box: a verb, and where and how to use it.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What is done.
    pub verb: Verb,
    /// The same for a person.
    pub say: String,
    /// Only if this holds.
    pub condition: Option<Condition>,
    /// Only if the instruction just before did nothing.
    pub otherwise: bool,
    /// Only if no instruction before in this box did anything.
    pub only_if_nothing: bool,
    /// Spaces that qualify.
    pub tests: Vec<Test>,
    /// Which of them first.
    pub order: Vec<Criterion>,
    /// How often, at most.
    pub max: Option<u8>,
    /// What stays behind where units move: that of the whole box.
    pub leave: Vec<MustStay>,
    /// What else the verb needs.
    pub terms: VerbParameters,
}

/// What a verb needs besides spaces.
#[derive(Clone, Debug)]
pub enum VerbParameters {
    /// Nothing.
    Plain,
    /// How much.
    Amount(Number),
    /// What is given to who asks for it.
    Answer(Answer),
    /// How many units come.
    Enough(JustEnough),
    /// How groups March to add Control.
    Control(ControlMarch),
    /// How cubes join others.
    Join(JoinMarch),
    /// Where displaced units go.
    Displace(Selection),
    /// Which origin of a single unit comes first.
    From(Vec<Criterion>),
    /// What units March toward.
    Toward(TowardMarch),
    /// Which of several ways to do it in a space.
    Ways(Vec<Criterion>),
    /// Who joins a Battle.
    Joins(Option<Joining>),
    /// What is raised: the first of these that can be.
    Raises(Vec<Raise>),
    /// Whether all that there are at one moment are chosen together, so that the whole is best (R168).
    Together(bool),
}

/// What is given to who asks for it (8.4.6), no more than there is.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How much.
    pub amount: Number,
    /// Nothing, unless the die of the amount shows less than this.
    pub below: Option<Number>,
}

/// Pieces that French Agents raise while so many are Available (3.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Raise {
    /// Which.
    pub of: Stock,
    /// How many have to be Available.
    pub at_least: u8,
}

/// How many units come to a space, and which faces first.
#[derive(Clone, Debug)]
pub struct JustEnough {
    /// So many and no more; none where that cannot be reached.
    pub up_to: Target,
    /// These before others; otherwise those that are Active (8.1.2).
    pub prefer: Option<Pieces>,
}

/// What units are to reach in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// This Control (1.7).
    Control(Holder),
    /// An end of this Control.
    EndControl(Holder),
    /// So many of these pieces.
    Have(Have),
}

/// So many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Have {
    /// Which.
    pub of: Pieces,
    /// How many.
    pub count: u8,
}

/// March to add Control.
#[derive(Clone, Debug)]
pub struct ControlMarch {
    /// How far to go on.
    pub extent: Extent,
    /// Which groups first, while Control is not established yet.
    pub groups: Vec<Criterion>,
    /// Whose units March along.
    pub along: Option<Accompanying>,
}

/// Units of the Friendly Faction that March along, as many as the rules allow (3.3.2, 3.5.4, 4.2.1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accompanying {
    /// Which.
    pub pieces: Pieces,
    /// These before others; otherwise those that are Active (8.1.2).
    pub prefer: Option<Pieces>,
    /// Only while this holds.
    #[serde(rename = "if")]
    pub condition: Option<Condition>,
}

/// Units of the Friendly Faction that join a Battle, as far as the rules let them (3.3.3, 3.5.5, 4.2.1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Joining {
    /// Which; those of the Rebellion all join or none.
    pub pieces: Pieces,
    /// These before others; otherwise those that are Active (8.1.2).
    pub prefer: Option<Pieces>,
    /// Only in spaces that pass these tests.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
    /// So many at most.
    pub most: Option<Measure>,
    /// Which of them do not join.
    #[serde(default)]
    pub leave: Vec<MustStay>,
    /// Only so many that the Force Level is higher than without them.
    #[serde(default)]
    pub raises_level: bool,
}

/// March to add one kind of cube to where the other stands alone (8.4.3).
#[derive(Clone, Debug)]
pub struct JoinMarch {
    /// Which kind comes.
    pub bring: Pieces,
    /// Which group comes.
    pub groups: Vec<Criterion>,
}

/// March toward the nearest of some spaces (8.6.5).
#[derive(Clone, Debug)]
pub struct TowardMarch {
    /// Those spaces.
    pub to: Vec<Test>,
    /// Of whom one Marches along where the French may not go without.
    pub along: Option<Accompanying>,
}

/// A filter and an ordering.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// Spaces that qualify.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
    /// Which of them first.
    #[serde(default)]
    pub order: Vec<Criterion>,
}

/// How many groups March to a destination (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// No more groups once Control is established.
    UntilControl,
    /// As many as possible.
    All,
}

impl Instruction {
    /// Whose units March along, where any may.
    pub const fn along(&self) -> Option<&Accompanying> {
        match &self.terms {
            VerbParameters::Control(march) => march.along.as_ref(),
            VerbParameters::Toward(march) => march.along.as_ref(),
            _ => None,
        }
    }

    /// Who joins the Battles that it chooses, if anybody may.
    pub const fn joins(&self) -> Option<&Joining> {
        match &self.terms {
            VerbParameters::Joins(joins) => joins.as_ref(),
            _ => None,
        }
    }

    /// Reads the table of an instruction in a box where so much stays behind.
    ///
    /// # Errors
    /// Every key that is missing or that the verb does not act on, or the first value that it cannot use, each
    /// with its place in the file.
    pub(super) fn read(
        table: &Spanned<DeTable<'_>>,
        leave: Option<&[MustStay]>,
    ) -> Result<Instruction, Vec<Flaw>> {
        let begin = table.span().start;
        let Some(verb) = table.get_ref().get("verb") else {
            return Err(vec![Flaw::new(begin, "an instruction without `verb`")]);
        };
        let at = verb.span().start;
        let verb: Verb = recover::read_value(verb).map_err(|flaw| vec![flaw])?;
        let mut flaws = misused(verb, at, table);
        if verb.entry().moves && leave.is_none() {
            let what = format!("`{}` moves units: its box needs `leave`", verb.id());
            flaws.push(Flaw::new(at, what));
        }
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let draft: Draft = recover::read_table(table)?;
        let leave = leave.filter(|_| verb.entry().moves).unwrap_or_default();
        draft.settled(at, leave).map_err(|flaw| vec![flaw])
    }
}

/// The keys of an instruction that its verb lacks, or has no use for.
fn misused(verb: Verb, at: usize, table: &Spanned<DeTable<'_>>) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let keys = verb.entry().shape.keys;
    let known: Vec<&str> = keys.iter().map(|(key, _)| *key).collect();
    for (key, _) in table.get_ref() {
        let place = key.span().start;
        let key: &str = key.get_ref();
        if COMMON.contains(&key) || known.contains(&key) {
            continue;
        }
        let what = if ALL.contains(&key) {
            let own: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
            let own = if own.is_empty() {
                "nothing besides `say` and `if`".to_string()
            } else {
                own.join(", ")
            };
            format!("`{}` does not act on `{key}`; it takes {own}", verb.id())
        } else {
            unknown("a key of an instruction", key, COMMON.into_iter().chain(known.iter().copied()))
        };
        flaws.push(Flaw::new(place, what));
    }
    let required = keys.iter().filter(|(_, need)| *need != Need::May);
    for (key, need) in required {
        let what = match (table.get_ref().get(*key), need) {
            (None, Need::One) => {
                format!("`{}` needs `max = 1`: the rules allow one space", verb.id())
            }
            (None, _) => needs(verb, key),
            (Some(given), Need::One) if !is_one(given.get_ref()) => {
                let what = format!("`max` of `{}` is 1: the rules allow one space", verb.id());
                flaws.push(Flaw::new(given.span().start, what));
                continue;
            }
            _ => continue,
        };
        flaws.push(Flaw::new(at, what));
    }
    if !table.get_ref().contains_key("say") {
        flaws.push(Flaw::new(at, "an instruction without `say`"));
    }
    flaws
}

fn needs(verb: Verb, key: &str) -> String {
    format!("`{}` needs `{key}`", verb.id())
}

fn is_one(value: &DeValue<'_>) -> bool {
    value.as_integer().is_some_and(|n| n.as_str() == "1")
}

/// The keys of every instruction.
const COMMON: [&str; 5] = ["verb", "say", "if", "otherwise", "only-if-nothing"];

/// The keys of some.
const ALL: [&str; 17] = [
    "where", "order", "max", "amount", "below", "up-to", "prefer", "from", "to", "bring", "extent",
    "groups", "along", "together", "ways", "joins", "raises",
];

/// An instruction as it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Draft {
    verb: Verb,
    say: String,
    #[serde(rename = "if")]
    condition: Option<Condition>,
    #[serde(default)]
    otherwise: bool,
    #[serde(default)]
    only_if_nothing: bool,
    #[serde(default, rename = "where")]
    tests: Vec<Test>,
    #[serde(default)]
    order: Vec<Criterion>,
    max: Option<u8>,
    pub(super) amount: Option<Number>,
    below: Option<Number>,
    up_to: Option<Target>,
    prefer: Option<Pieces>,
    from: Option<OriginKeys>,
    pub(super) to: Option<Selection>,
    bring: Option<Pieces>,
    extent: Option<Extent>,
    #[serde(default)]
    groups: Vec<Criterion>,
    along: Option<Accompanying>,
    pub(super) joins: Option<Joining>,
    pub(super) raises: Option<Vec<Raise>>,
    #[serde(default)]
    pub(super) together: bool,
    #[serde(default)]
    pub(super) ways: Vec<Criterion>,
}

/// Which origin first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OriginKeys {
    order: Vec<Criterion>,
}

impl Draft {
    /// The instruction; its keys are those of its verb.
    fn settled(mut self, at: usize, leave: &[MustStay]) -> Result<Instruction, Flaw> {
        let shape = self.verb.entry().shape;
        let terms = (shape.terms)(&mut self).ok_or_else(|| Flaw::new(at, "a key is missing"))?;
        Ok(Instruction {
            verb: self.verb,
            say: self.say,
            condition: self.condition,
            otherwise: self.otherwise,
            only_if_nothing: self.only_if_nothing,
            tests: self.tests,
            order: self.order,
            max: self.max,
            leave: leave.to_vec(),
            terms,
        })
    }

    pub(super) fn answer(&mut self) -> Option<VerbParameters> {
        Some(VerbParameters::Answer(Answer {
            amount: self.amount.take()?,
            below: self.below.take(),
        }))
    }

    pub(super) fn enough(&mut self) -> Option<VerbParameters> {
        Some(VerbParameters::Enough(JustEnough { up_to: self.up_to?, prefer: self.prefer }))
    }

    pub(super) fn control(&mut self) -> Option<VerbParameters> {
        Some(VerbParameters::Control(ControlMarch {
            extent: self.extent?,
            groups: std::mem::take(&mut self.groups),
            along: self.along.take(),
        }))
    }

    pub(super) fn join(&mut self) -> Option<VerbParameters> {
        Some(VerbParameters::Join(JoinMarch {
            bring: self.bring?,
            groups: std::mem::take(&mut self.groups),
        }))
    }

    pub(super) fn origin(&mut self) -> Option<VerbParameters> {
        Some(VerbParameters::From(self.from.take()?.order))
    }

    pub(super) fn toward(&mut self) -> Option<VerbParameters> {
        Some(VerbParameters::Toward(TowardMarch {
            to: self.to.take()?.tests,
            along: self.along.take(),
        }))
    }
}
