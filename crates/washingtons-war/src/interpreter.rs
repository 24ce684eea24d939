//! Expressions reckoned, and the rows of `sum` and `do` boxes carried out.

use super::definitions::{Definitions, DoBox, Fact, SumBox};
use super::facts::key;
use super::resolve::{Aggregate, Assignment, Expression, MapWord};
use super::text::{Part, Template};
use super::{Facts, Kind, ReportLine, Value, domain, lines};
use itertools::Itertools;
use lod_engine::expression::Operator;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Why an expression has no value yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvalError {
    /// This fact must be asked.
    Ask {
        /// The fact's id.
        fact: String,
        /// What it is a fact of.
        of: Option<String>,
    },
    /// The data files are wrong.
    Fault(String),
}

/// What each side's rows add up to.
type Totals = Vec<(String, i64)>;

/// Facts within facts go no deeper; the check lets no circle pass.
const DEEPEST: usize = 200;

/// What `it` and `that` are where something is reckoned.
#[derive(Clone, Copy, Default)]
struct Bindings<'v> {
    it: Option<&'v Value>,
    that: Option<&'v Value>,
}

impl<'v> Bindings<'v> {
    fn it(it: Option<&'v Value>) -> Bindings<'v> {
        Bindings { it, that: None }
    }

    /// The same where something else is `it`.
    fn within(self, it: &'v Value) -> Bindings<'v> {
        Bindings { it: Some(it), that: self.it }
    }
}

/// Reckons expressions.
#[derive(Clone, Copy)]
pub(super) struct Interpreter<'a> {
    pub book: &'a Definitions,
    pub facts: &'a Facts,
    /// What followed already from facts that do not change meanwhile.
    pub memo: &'a Memo,
}

/// What followed from others, by key.
pub(super) type Memo = RefCell<BTreeMap<String, Value>>;

impl Interpreter<'_> {
    /// What a fact is: told, known from the files, following from others, or what it is where nobody has told.
    pub(super) fn fact(&self, id: &str, of: Option<&str>) -> Result<Value, EvalError> {
        self.fact_within(id, of, 0)
    }

    fn fact_within(&self, id: &str, of: Option<&str>, depth: usize) -> Result<Value, EvalError> {
        let key = key(id, of);
        let known = self.facts.get(&key).or_else(|| self.book.known.get(&key));
        if let Some(value) = known {
            return Ok(value.clone());
        }
        let fact = self.book.facts.get(id);
        let fact = fact.ok_or_else(|| EvalError::Fault(format!("there is no fact `{id}`")))?;
        if depth > DEEPEST {
            return Err(EvalError::Fault(format!("`{id}` follows from itself")));
        }
        if let Some(value) = self.memo.borrow().get(&key) {
            return Ok(value.clone());
        }
        let it = of.map(Value::word);
        let bound = Bindings::it(it.as_ref());
        let derived = match &fact.given {
            Some(given) if !truth(&self.value(given, bound, depth + 1)?)? => None,
            _ => fact.is.as_ref(),
        };
        match derived.or(fact.default.as_ref()) {
            Some(expression) => {
                let value = self.value(expression, bound, depth + 1)?;
                self.memo.borrow_mut().insert(key, value.clone());
                Ok(value)
            }
            None if fact.ask.is_some() => {
                Err(EvalError::Ask { fact: id.to_string(), of: of.map(String::from) })
            }
            None => Err(EvalError::Fault(format!("`{id}` is not known and never asked"))),
        }
    }

    fn value(
        &self,
        expression: &Expression,
        bound: Bindings<'_>,
        depth: usize,
    ) -> Result<Value, EvalError> {
        let value = |e: &Expression| self.value(e, bound, depth);
        let thing = |thing: Option<&Value>| {
            thing.cloned().ok_or_else(|| EvalError::Fault("`it` means nothing here".to_string()))
        };
        Ok(match expression {
            Expression::Value(value) => value.clone(),
            Expression::It => thing(bound.it)?,
            Expression::That => thing(bound.that)?,
            Expression::Lines(one, other) => {
                let (one, other) = (value(one)?.id(), value(other)?.id());
                Value::Number(lines::between(self.facts, &one, &other))
            }
            Expression::Over(over, list, body) => {
                let items = domain::items(self.book, self.facts, list);
                self.over(*over, items.into_iter(), body, bound, depth)?
            }
            Expression::Near(over, space, body) => {
                let space = value(space)?.id();
                let near = lines::of(self.facts, &space).unwrap_or_default().iter();
                let near = near.map(|(other, _)| other);
                let near = near.filter(|other| !lines::is_arnolds(&space, other)).cloned();
                self.over(*over, near, body, bound, depth)?
            }
            Expression::Fact(id, of) => {
                let of = of.as_ref().map(|of| value(of)).transpose()?;
                let of = of.map(|of| of.id());
                self.fact_within(id, of.as_deref(), depth)?
            }
            Expression::Not(one) => Value::Truth(!truth(&value(one)?)?),
            Expression::Half(one) => Value::Number(number(&value(one)?)?.div_euclid(2)),
            Expression::If(condition, one, other) => match truth(&value(condition)?)? {
                true => value(one)?,
                false => value(other)?,
            },
            Expression::Map(word, spaces) => {
                let ids = spaces.iter().map(|space| Ok(value(space)?.id()));
                let ids = ids.collect::<Result<Vec<String>, EvalError>>()?;
                let line = || lines::line(self.facts, ids.first()?, ids.get(1)?);
                Value::Truth(match word {
                    MapWord::Charted => {
                        ids.first().is_some_and(|id| lines::of(self.facts, id).is_some())
                    }
                    MapWord::Joined => line().is_some(),
                    MapWord::Wild => line() == Some(true),
                })
            }
            Expression::Among(one, items) => {
                let one = value(one)?;
                for item in items {
                    if value(item)? == one {
                        return Ok(Value::Truth(true));
                    }
                }
                Value::Truth(false)
            }
            Expression::Two(operator, one, other) => {
                let one = value(one)?;
                // What decides alone leaves the rest unasked.
                match (operator, &one) {
                    (Operator::And, Value::Truth(false)) => return Ok(one),
                    (Operator::Or, Value::Truth(true)) => return Ok(one),
                    _ => two(*operator, &one, &value(other)?)?,
                }
            }
        })
    }

    /// Something reckoned of several things, made one value.
    fn over(
        &self,
        over: Aggregate,
        items: impl Iterator<Item = String>,
        body: &Expression,
        bound: Bindings<'_>,
        depth: usize,
    ) -> Result<Value, EvalError> {
        let mut total = 0;
        for item in items {
            let it = Value::word(item);
            let value = self.value(body, bound.within(&it), depth)?;
            match over {
                Aggregate::Any if truth(&value)? => return Ok(Value::Truth(true)),
                Aggregate::Any => {}
                Aggregate::Sum => total += number(&value)?,
                Aggregate::Peak => total = total.max(number(&value)?),
            }
        }
        Ok(match over {
            Aggregate::Any => Value::Truth(false),
            Aggregate::Sum | Aggregate::Peak => Value::Number(total),
        })
    }

    /// Whether a fact follows from others now.
    pub(super) fn follows(&self, id: &str, of: Option<&str>) -> Result<bool, EvalError> {
        let given = self.book.facts.get(id).and_then(|fact| fact.given.as_ref());
        let it = of.map(Value::word);
        given.map_or(Ok(false), |given| truth(&self.value(given, Bindings::it(it.as_ref()), 0)?))
    }

    /// Whether a condition holds.
    pub(super) fn truth(&self, expression: &Expression) -> Result<bool, EvalError> {
        truth(&self.value(expression, Bindings::default(), 0)?)
    }

    /// Whether a condition holds of a value.
    pub(super) fn truth_of(&self, expression: &Expression, it: &Value) -> Result<bool, EvalError> {
        truth(&self.value(expression, Bindings::it(Some(it)), 0)?)
    }

    /// A number of a value.
    pub(super) fn number_of(&self, expression: &Expression, it: &Value) -> Result<i64, EvalError> {
        number(&self.value(expression, Bindings::it(Some(it)), 0)?)
    }

    /// The id of what an expression means.
    pub(super) fn id(&self, expression: &Expression) -> Result<String, EvalError> {
        Ok(self.value(expression, Bindings::default(), 0)?.id())
    }

    /// A number.
    pub(super) fn number(&self, expression: &Expression) -> Result<i64, EvalError> {
        number(&self.value(expression, Bindings::default(), 0)?)
    }

    /// The id of what a fact is about.
    pub(super) fn of(&self, of: Option<&Expression>) -> Result<Option<String>, EvalError> {
        let of = of.map(|of| self.value(of, Bindings::default(), 0)).transpose()?;
        Ok(of.map(|of| of.id()))
    }

    /// A text with its facts filled in.
    pub(super) fn text(&self, template: &Template) -> Result<String, EvalError> {
        self.filled(template, None)
    }

    /// The same where `it` is a value.
    pub(super) fn text_of(&self, template: &Template, it: &Value) -> Result<String, EvalError> {
        self.filled(template, Some(it))
    }

    /// The same for the question about something's fact.
    pub(super) fn text_about(
        &self,
        template: &Template,
        fact: &Fact,
        of: Option<&str>,
    ) -> Result<String, EvalError> {
        let it = fact.about.as_ref().and(of).map(Value::word);
        self.filled(template, it.as_ref())
    }

    fn filled(&self, template: &Template, it: Option<&Value>) -> Result<String, EvalError> {
        let mut out = String::new();
        for part in &template.parts {
            match part {
                Part::Plain(text) => out.push_str(text),
                Part::Fact(expression, kind) => {
                    out.push_str(&self.name(&self.value(expression, Bindings::it(it), 0)?, kind));
                }
            }
        }
        Ok(out)
    }

    /// A value in words: an item by its name.
    pub(super) fn name(&self, value: &Value, kind: &Kind) -> String {
        let (Value::Word(id), Kind::Of(list)) = (value, kind) else {
            return value.id();
        };
        let items = self.book.lists.get(list).map(|list| &list.items);
        match items.into_iter().flatten().find(|item| item.id == *id) {
            Some(item) => item.name.clone(),
            None => named(id),
        }
    }

    /// What is set: each key with its value, all of it by what was known before.
    pub(super) fn settings(
        &self,
        settings: &[Assignment],
    ) -> Result<Vec<(String, Value)>, EvalError> {
        let all = settings.iter().map(|setting| {
            let of = self.of(setting.of.as_ref())?;
            let value = self.value(&setting.value, Bindings::default(), 0)?;
            Ok((key(&setting.fact, of.as_deref()), value))
        });
        all.collect()
    }

    /// The parts of a sum, where they are told, and the total of each side.
    pub(super) fn sum(
        &self,
        sum: &SumBox,
        silent: bool,
    ) -> Result<(Vec<ReportLine>, Totals), EvalError> {
        let about = self.book.facts.get(&sum.into).and_then(|f| f.about.as_ref());
        let kind = about.cloned().map_or(Kind::Number, Kind::Of);
        let Some(sides) = about.and_then(|list| self.book.lists.get(list)) else {
            return Err(EvalError::Fault(format!("`{}` is no fact of sides", sum.into)));
        };
        type Parts = Vec<(i64, String, String)>;
        let mut parts: Vec<(String, Parts)> =
            sides.items.iter().map(|side| (side.id.clone(), Parts::new())).collect();
        for row in &sum.rows {
            if let Some(when) = &row.when
                && !self.truth(when)?
            {
                continue;
            }
            let add = number(&self.value(&row.add, Bindings::default(), 0)?)?;
            let side = self.value(&row.side, Bindings::default(), 0)?.id();
            if add != 0
                && let Some((_, parts)) = parts.iter_mut().find(|(id, _)| *id == side)
            {
                let (say, rule) = match silent {
                    true => (String::new(), String::new()),
                    false => (self.text(&row.say)?, row.rule.clone()),
                };
                parts.push((add, say, rule));
            }
        }
        let totals: Totals = parts
            .iter()
            .map(|(side, parts)| (side.clone(), parts.iter().map(|(add, ..)| add).sum()))
            .collect();
        if silent {
            return Ok((Vec::new(), totals));
        }
        let told = parts.into_iter().zip(&totals).map(|((side, parts), (_, total))| {
            let side = self.name(&Value::word(side), &kind);
            ReportLine::Sum { side, parts, total: *total }
        });
        Ok((told.collect(), totals))
    }
}

/// The name of something that no file names: `fort-ann` is Fort Ann.
pub(super) fn named(id: &str) -> String {
    id.split('-').map(lod_engine::game::words::capital).join(" ")
}

/// Carries the rows of a box out, each by what the rows before it have set.
pub(super) fn carry_out(
    book: &Definitions,
    before: &Facts,
    doing: &DoBox,
) -> Result<(Vec<ReportLine>, Facts), EvalError> {
    let (mut told, mut facts) = (Vec::new(), before.clone());
    for row in &doing.rows {
        let memo = Memo::default();
        let reckoner = Interpreter { book, facts: &facts, memo: &memo };
        if let Some(when) = &row.when
            && !reckoner.truth(when)?
        {
            continue;
        }
        let rule = row.rule.clone();
        let text = row.say.as_ref().map(|say| reckoner.text(say)).transpose()?;
        let on = row.on.as_ref().map(|on| reckoner.text(on)).transpose()?;
        match (on, text) {
            (Some(on), Some(text)) => told.push(ReportLine::Order { on, text, rule }),
            (None, Some(text)) => told.push(ReportLine::Line { text, rule }),
            (_, None) => {}
        }
        let set = reckoner.settings(&row.set)?;
        for fact in &row.forget {
            facts.forget(fact);
        }
        for (key, value) in set {
            facts.set(key, value);
        }
    }
    Ok((told, facts))
}

fn truth(value: &Value) -> Result<bool, EvalError> {
    match value {
        Value::Truth(truth) => Ok(*truth),
        other => Err(EvalError::Fault(format!("`{}` is not yes or no", other.id()))),
    }
}

fn number(value: &Value) -> Result<i64, EvalError> {
    match value {
        Value::Number(number) => Ok(*number),
        other => Err(EvalError::Fault(format!("`{}` is not a number", other.id()))),
    }
}

fn two(operator: Operator, one: &Value, other: &Value) -> Result<Value, EvalError> {
    let numbers = || Ok::<_, EvalError>((number(one)?, number(other)?));
    let compare = |holds: fn(&i64, &i64) -> bool| {
        let (one, other) = numbers()?;
        Ok(Value::Truth(holds(&one, &other)))
    };
    let reckon = |sum: fn(i64, i64) -> i64| {
        let (one, other) = numbers()?;
        Ok(Value::Number(sum(one, other)))
    };
    match operator {
        Operator::And | Operator::Or => Ok(other.clone()),
        Operator::Is => Ok(Value::Truth(one == other)),
        Operator::IsNot => Ok(Value::Truth(one != other)),
        Operator::Less => compare(i64::lt),
        Operator::AtMost => compare(i64::le),
        Operator::More => compare(i64::gt),
        Operator::AtLeast => compare(i64::ge),
        Operator::Plus => reckon(i64::saturating_add),
        Operator::Minus => reckon(i64::saturating_sub),
        Operator::Times => reckon(i64::saturating_mul),
        Operator::Least => reckon(i64::min),
        Operator::Most => reckon(i64::max),
    }
}
