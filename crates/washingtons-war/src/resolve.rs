//! Expressions with their names looked up and their kinds checked.

use super::definitions::{Fact, List};
use super::lines::SPACE;
use super::{Kind, Value};
use lod_engine::expression::{self, Node, Operator, RawExpression};
use lod_engine::game::DataError;
use lod_engine::game::atlas::unknown;
use std::collections::BTreeMap;

/// What a person's own map can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapWord {
    /// `charted(a)`: whether the map has all lines of a space.
    Charted,
    /// `joined(a, b)`: whether it has a line between two spaces.
    Joined,
    /// `wild(a, b)`: whether that line is a dashed one.
    Wild,
}

/// An expression that can be reckoned.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Value(Value),
    /// A fact, or something's fact.
    Fact(String, Option<Box<Expression>>),
    It,
    Not(Box<Expression>),
    Two(Operator, Box<Expression>, Box<Expression>),
    Among(Box<Expression>, Vec<Expression>),
    Half(Box<Expression>),
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    Map(MapWord, Vec<Expression>),
    /// `lines(a, b)`: how many lines lie between two spaces of the map.
    Lines(Box<Expression>, Box<Expression>),
    /// Something reckoned over the items of a list, each `it` in turn.
    Over(Aggregate, String, Box<Expression>),
    /// Something reckoned over the neighbors of a space, each `it` in turn.
    Near(Aggregate, Box<Expression>, Box<Expression>),
    /// What `it` is outside.
    That,
}

/// How what is reckoned of several things becomes one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aggregate {
    /// Whether it holds of one of them at least.
    Any,
    Sum,
    /// The largest, and 0 of none.
    Peak,
}

/// What a name can mean.
pub(super) struct Scope<'a> {
    pub lists: &'a BTreeMap<String, List>,
    pub facts: &'a BTreeMap<String, Fact>,
    /// What `it` is.
    pub it: Option<Kind>,
    /// What `that` is: `it` outside of what is reckoned over several things.
    pub that: Option<Kind>,
}

type ResolvedExpression = Result<(Expression, Kind), DataError>;

impl Scope<'_> {
    /// Reads an expression that begins at the byte offset `at`, of the kind that is wanted.
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub(super) fn read(
        &self,
        text: &str,
        at: usize,
        wanted: Option<&Kind>,
    ) -> Result<Expression, DataError> {
        let written = expression::read(text, at)?;
        let (expression, kind) = self.resolve(&written, wanted, at)?;
        match wanted {
            Some(wanted) if *wanted != kind => Err(differ(at, wanted, &kind)),
            _ => Ok(expression),
        }
    }

    /// Reads an expression of any kind, which is told.
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub(super) fn read_any(&self, text: &str, at: usize) -> Result<(Expression, Kind), DataError> {
        self.resolve(&expression::read(text, at)?, None, at)
    }

    /// Reads `fact = expression`: the fact's id, of what, and the expression.
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub(super) fn setting(&self, text: &str, at: usize) -> Result<Assignment, DataError> {
        let Some((left, right)) = text.split_once('=') else {
            let what = format!("`{text}` should read `fact = value`");
            return Err(DataError::new(at, what));
        };
        let written = expression::read(left.trim(), at)?;
        let (target, kind) = self.resolve(&written, None, at)?;
        let Expression::Fact(fact, of) = target else {
            return Err(DataError::new(at, "only a fact can be set"));
        };
        let value = self.read(right, at + left.len() + 1, Some(&kind))?;
        Ok(Assignment { fact, of: of.map(|of| *of), value })
    }

    fn of_kind(
        &self,
        written: &RawExpression,
        wanted: &Kind,
        at: usize,
    ) -> Result<Box<Expression>, DataError> {
        let (expression, kind) = self.resolve(written, Some(wanted), at)?;
        match kind == *wanted {
            true => Ok(Box::new(expression)),
            false => Err(differ(at, wanted, &kind)),
        }
    }

    fn resolve(
        &self,
        written: &RawExpression,
        wanted: Option<&Kind>,
        at: usize,
    ) -> ResolvedExpression {
        let start = written.span.start;
        match &written.node {
            Node::Truth(truth) => Ok((Expression::Value(Value::Truth(*truth)), Kind::Truth)),
            Node::Number(number) => Ok((Expression::Value(Value::Number(*number)), Kind::Number)),
            Node::Name(name, None) if name == "it" => match &self.it {
                Some(kind) => Ok((Expression::It, kind.clone())),
                None => Err(DataError::new(start, "`it` means nothing here")),
            },
            Node::Name(name, None) if name == "that" => match &self.that {
                Some(kind) => Ok((Expression::That, kind.clone())),
                None => Err(DataError::new(start, "`that` means nothing here")),
            },
            Node::Name(name, of) => self.name(name, start, of.as_deref(), wanted),
            Node::Call(name, arguments) => self.call(name, start, arguments, at),
            Node::Any(list, holds) => {
                let list = self.list(list)?;
                let (holds, _) = self.each(&list, holds, &Kind::Truth, at)?;
                Ok((Expression::Over(Aggregate::Any, list, holds), Kind::Truth))
            }
            Node::Text(_) => Err(DataError::new(start, "this has no meaning in a procedure")),
            Node::Not(inner) => {
                let inner = self.of_kind(inner, &Kind::Truth, at)?;
                Ok((Expression::Not(inner), Kind::Truth))
            }
            Node::If(condition, one, other) => {
                let condition = self.of_kind(condition, &Kind::Truth, at)?;
                let (one, kind) = self.resolve(one, wanted, at)?;
                let other = self.of_kind(other, &kind, at)?;
                Ok((Expression::If(condition, Box::new(one), other), kind))
            }
            Node::Among(one, items) => {
                let (one, kind) = self.resolve(one, None, at)?;
                let items = self.all_of_kind(items, &kind, at)?;
                Ok((Expression::Among(Box::new(one), items), Kind::Truth))
            }
            Node::Two(operator, one, other) => self.two(*operator, one, other, at),
        }
    }

    /// The id of a list.
    fn list(&self, written: &RawExpression) -> Result<String, DataError> {
        let start = written.span.start;
        let Node::Name(name, None) = &written.node else {
            return Err(DataError::new(start, "this must be the name of a list"));
        };
        if self.lists.contains_key(name) {
            return Ok(name.clone());
        }
        let right = self.lists.keys().map(String::as_str);
        Err(DataError::new(start, unknown("a list", name, right)))
    }

    /// What is reckoned of each item of a list, `it`.
    fn each(
        &self,
        list: &str,
        written: &RawExpression,
        wanted: &Kind,
        at: usize,
    ) -> Result<(Box<Expression>, Kind), DataError> {
        let within = Scope {
            it: Some(Kind::Of(list.to_string())),
            that: self.it.clone(),
            lists: self.lists,
            facts: self.facts,
        };
        Ok((within.of_kind(written, wanted, at)?, wanted.clone()))
    }

    fn all_of_kind(
        &self,
        items: &[RawExpression],
        kind: &Kind,
        at: usize,
    ) -> Result<Vec<Expression>, DataError> {
        let items = items.iter().map(|item| Ok(*self.of_kind(item, kind, at)?));
        items.collect()
    }

    fn two(
        &self,
        operator: Operator,
        one: &RawExpression,
        other: &RawExpression,
        at: usize,
    ) -> ResolvedExpression {
        use Operator::{And, AtLeast, AtMost, Is, IsNot, Less, More, Or};
        let (of, kind) = match operator {
            And | Or => (Kind::Truth, Kind::Truth),
            Is | IsNot => (self.resolve(one, None, at)?.1, Kind::Truth),
            Less | AtMost | More | AtLeast => (Kind::Number, Kind::Truth),
            _ => (Kind::Number, Kind::Number),
        };
        let one = self.of_kind(one, &of, at)?;
        let other = self.of_kind(other, &of, at)?;
        Ok((Expression::Two(operator, one, other), kind))
    }

    /// A name with arguments in brackets.
    fn call(
        &self,
        name: &str,
        start: usize,
        arguments: &[RawExpression],
        at: usize,
    ) -> ResolvedExpression {
        let wanted = |count: usize, kind: &Kind| match arguments.len() == count {
            true => self.all_of_kind(arguments, kind, at),
            false => Err(DataError::new(start, format!("`{name}` takes {count} in its brackets"))),
        };
        let space = Kind::Of(SPACE.to_string());
        let map = |word, spaces: Vec<Expression>| Ok((Expression::Map(word, spaces), Kind::Truth));
        let over = |over| {
            let [list, number] = arguments else {
                return Err(DataError::new(start, format!("`{name}` takes 2 in its brackets")));
            };
            let list = self.list(list)?;
            let (number, kind) = self.each(&list, number, &Kind::Number, at)?;
            Ok((Expression::Over(over, list, number), kind))
        };
        let near = |over, wanted: &Kind| {
            let [of, each] = arguments else {
                return Err(DataError::new(start, format!("`{name}` takes 2 in its brackets")));
            };
            let of = self.of_kind(of, &space, at)?;
            let (each, kind) = self.each(SPACE, each, wanted, at)?;
            Ok((Expression::Near(over, of, each), kind))
        };
        match name {
            "sum" => over(Aggregate::Sum),
            "peak" => over(Aggregate::Peak),
            "near" => near(Aggregate::Any, &Kind::Truth),
            "near-peak" => near(Aggregate::Peak, &Kind::Number),
            "lines" => {
                wanted(2, &space)?;
                let one = self.of_kind(&arguments[0], &space, at)?;
                let other = self.of_kind(&arguments[1], &space, at)?;
                Ok((Expression::Lines(one, other), Kind::Number))
            }
            "half" => {
                wanted(1, &Kind::Number)?;
                let one = self.of_kind(&arguments[0], &Kind::Number, at)?;
                Ok((Expression::Half(one), Kind::Number))
            }
            "least" | "most" => {
                wanted(2, &Kind::Number)?;
                let one = self.of_kind(&arguments[0], &Kind::Number, at)?;
                let other = self.of_kind(&arguments[1], &Kind::Number, at)?;
                let operator = match name {
                    "least" => Operator::Least,
                    _ => Operator::Most,
                };
                Ok((Expression::Two(operator, one, other), Kind::Number))
            }
            "charted" => map(MapWord::Charted, wanted(1, &space)?),
            "joined" => map(MapWord::Joined, wanted(2, &space)?),
            "wild" => map(MapWord::Wild, wanted(2, &space)?),
            _ => {
                let right = [
                    "half",
                    "least",
                    "most",
                    "charted",
                    "joined",
                    "wild",
                    "lines",
                    "sum",
                    "peak",
                    "near",
                    "near-peak",
                ];
                Err(DataError::new(start, unknown("a word with brackets", name, right)))
            }
        }
    }

    /// A fact; an item of a list where one is wanted.
    fn name(
        &self,
        name: &str,
        at: usize,
        of: Option<&RawExpression>,
        wanted: Option<&Kind>,
    ) -> ResolvedExpression {
        if of.is_none()
            && let Some(Kind::Of(list)) = wanted
            && let Some(list) = self.lists.get(list)
            && list.items.iter().any(|item| item.id == name)
        {
            let kind = wanted.cloned().unwrap_or(Kind::Truth);
            return Ok((Expression::Value(Value::word(name)), kind));
        }
        let Some(fact) = self.facts.get(name) else {
            let items = match wanted {
                Some(Kind::Of(list)) => self.lists.get(list),
                _ => None,
            };
            let items = items.iter().flat_map(|list| &list.items);
            let right: Vec<&str> = items
                .map(|item| item.id.as_str())
                .chain(self.facts.keys().map(String::as_str))
                .collect();
            return Err(DataError::new(at, unknown("a fact", name, right)));
        };
        match (&fact.about, of) {
            (None, None) => Ok((Expression::Fact(name.to_string(), None), fact.kind.clone())),
            (Some(list), Some(of)) => {
                let of = self.of_kind(of, &Kind::Of(list.clone()), at)?;
                let fact_of = Expression::Fact(name.to_string(), Some(of));
                Ok((fact_of, fact.kind.clone()))
            }
            (None, Some(_)) => {
                Err(DataError::new(at, format!("`{name}` is a fact of nothing: leave `of` away")))
            }
            (Some(list), None) => Err(DataError::new(
                at,
                format!("`{name}` needs `of` and an item of the list `{list}`"),
            )),
        }
    }
}

/// A fact that is set.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub fact: String,
    pub of: Option<Expression>,
    pub value: Expression,
}

fn differ(at: usize, wanted: &Kind, kind: &Kind) -> DataError {
    let what = format!("this must be {}, not {}", wanted.words(), kind.words());
    DataError::new(at, what)
}
