//! Ways over the lines of a person's own map: what is reached through spaces that a condition lets through. The conditions
//! are data, with `it` for each space.

use super::definitions::{Box, Each, Group, ReachBox, SearchBox};
use super::interpreter::EvalError;
use super::resolve::Expression;
use super::{Kind, ReportLine, Value, Walk, lines};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

impl Walk<'_> {
    /// Looks for the first space that is a goal, through spaces that are open: the goal, if there is one; else a space
    /// on the way whose lines are not known.
    pub(super) fn search(
        &self,
        search: &SearchBox,
    ) -> Result<(Option<String>, Option<String>), EvalError> {
        let goal = |it: &Value| self.reckoner().truth_of(&search.goal, it);
        self.spread(&search.start, &search.through, &goal).map(|spread| (spread.goal, spread.blank))
    }

    /// The things for each of which a procedure is called, in their order.
    pub(super) fn group(&self, each: &Each) -> Result<Vec<String>, EvalError> {
        match &each.group {
            Group::Joined { start, through } => {
                Ok(self.spread(start, through, &|_| Ok(false))?.through)
            }
            Group::Among(among) => self.among(among),
            Group::Way { going, goal } => {
                let goal = self.reckoner().id(goal)?;
                Ok(self.ways(going)?.to(&goal).unwrap_or_default())
            }
        }
    }

    fn spread(
        &self,
        start: &Expression,
        through: &Expression,
        goal: &dyn Fn(&Value) -> Result<bool, EvalError>,
    ) -> Result<Spread, EvalError> {
        let start = self.reckoner().id(start)?;
        let mut spread = Spread::default();
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = VecDeque::from([start]);
        while let Some(space) = open.pop_front() {
            let it = Value::word(space.clone());
            if goal(&it)? {
                spread.goal = Some(space);
                return Ok(spread);
            }
            if !self.reckoner().truth_of(through, &it)? {
                continue;
            }
            match lines::of(self.facts(), &space) {
                None => {
                    spread.blank.get_or_insert_with(|| space.clone());
                }
                Some(neighbours) => {
                    let others = neighbours.iter().map(|(other, _)| other);
                    let others = others.filter(|other| !lines::is_arnolds(&space, other));
                    open.extend(others.filter(|other| seen.insert((*other).clone())).cloned());
                }
            }
            spread.through.push(space);
        }
        Ok(spread)
    }

    /// The list of the spaces within so many, nearest first. What is not known bars no way.
    pub(super) fn reach(&self, b: &Box, reach: &ReachBox) -> Result<ReportLine, EvalError> {
        let reckoner = self.reckoner();
        let start = reckoner.id(&reach.start)?;
        let (most, dashed) = (reckoner.number(&reach.most)?, reckoner.number(&reach.dashed)?);
        let arnold = reach.arnold.as_ref().map(|e| reckoner.truth(e));
        let arnold = arnold.transpose()?.unwrap_or(false);
        let holds = |condition: &Expression, it: &Value| match reckoner.truth_of(condition, it) {
            Err(EvalError::Ask { .. }) => Ok(true),
            other => other,
        };
        let mut far = BTreeMap::from([(start.clone(), 0)]);
        let mut open = BTreeSet::from([(0, start.clone())]);
        let mut blank = BTreeSet::new();
        while let Some((gone, space)) = open.pop_first() {
            if gone >= most || (space != start && !holds(&reach.through, &Value::word(&*space))?) {
                continue;
            }
            let Some(neighbours) = lines::of(self.facts(), &space) else {
                blank.insert(space);
                continue;
            };
            for (other, is_dashed) in neighbours {
                let to = gone + if *is_dashed { dashed } else { 1 };
                let barred = lines::is_arnolds(&space, other) && !arnold;
                if to <= most && !barred && far.get(other).is_none_or(|before| to < *before) {
                    far.insert(other.clone(), to);
                    open.insert((to, other.clone()));
                }
            }
        }
        far.remove(&start);
        let mut found: Vec<(i64, String)> = Vec::new();
        for (space, gone) in far {
            if holds(&reach.into, &Value::word(&*space))? {
                found.push((gone, self.place_name(&space)));
            }
        }
        found.sort();
        let named = found.into_iter().map(|(gone, name)| match gone {
            1 => name,
            _ => format!("{name} ({gone})"),
        });
        let named: Vec<String> = named.collect();
        let named = match named.is_empty() {
            true => "none".to_string(),
            false => named.join(", "),
        };
        let blank: Vec<String> = blank.iter().map(|space| self.place_name(space)).collect();
        let blank = match blank.is_empty() {
            true => String::new(),
            false => format!("; your map does not go on from {}", blank.join(", ")),
        };
        Ok(ReportLine::Line {
            text: format!("{} {named}{blank}.", reckoner.text(&b.asks)?),
            rule: b.rule.clone(),
        })
    }

    fn place_name(&self, space: &str) -> String {
        let kind = Kind::Of(lines::SPACE.to_string());
        self.reckoner().name(&Value::word(space), &kind)
    }
}

/// What a search came to.
#[derive(Default)]
struct Spread {
    goal: Option<String>,
    blank: Option<String>,
    through: Vec<String>,
}
