//! The way through a procedure, box by box, until something must be asked or rolled.

mod sits;

use super::answer::{self, RequestedFact};
use super::definitions::{AskBox, Box, CallBox, Definitions, Each, Next, Procedure, RollBox, Work};
use super::facts::key;
use super::interpreter::{self, EvalError};
use super::memo::MemoEntry;
use super::sitting::{Given, Run, Stop};
use super::{Facts, ReportLine, Value, domain, pick};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Where a walk has stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A person must say something.
    Ask(Question),
    /// Dice must be rolled.
    Roll(Roll),
    /// The procedure is over.
    Done,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// In words.
    pub text: String,
    /// What may be typed.
    pub form: String,
    /// Where few answers are possible and each is a word: the words, with what they mean.
    pub choices: Vec<(String, String)>,
    /// A line that would do, or nothing.
    pub example: String,
    /// Why it is asked, and by which rule.
    pub why: String,
    /// What is asked.
    pub wanted: Vec<RequestedFact>,
    /// Whether Enter alone is an answer.
    pub enter: bool,
    /// The priority of an opponent by which it is asked, or nothing.
    pub by: String,
    /// What is said where help is asked for.
    pub help: Vec<String>,
}

/// Dice to roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What for.
    pub text: String,
    /// The rule.
    pub why: String,
    /// How many.
    pub dice: usize,
}

/// Calls within calls go no deeper. Those that wait for a space of a group do not count: a map has as many as it likes.
const DEEPEST: usize = 60;

/// The space that is none.
const NOWHERE: &str = "none";

/// What is typed for Enter alone as well, where it is no whole answer.
const NOTHING: [&str; 4] = ["", "none", "no", "n"];

/// A procedure under way, and one box of it.
#[derive(Clone, Debug)]
struct Frame<'b> {
    procedure: &'b Procedure,
    next: Next,
    /// What is set when it comes to it.
    given: Option<(String, Value)>,
    /// How often boxes were gone through that may be so only so often.
    rounds: BTreeMap<usize, usize>,
    /// Where it has no boxes: what it was given.
    sat: Option<Sat>,
}

/// A procedure in Rust under way: what was known and told before it, and what it was given since.
#[derive(Clone, Debug)]
struct Sat {
    run: Run,
    board: Facts,
    told: usize,
    given: Vec<Given>,
}

/// The way through a procedure so far.
#[derive(Clone, Debug)]
pub struct Walk<'b> {
    book: &'b Definitions,
    facts: Facts,
    stack: Vec<Frame<'b>>,
    /// Whether the box was only just come to.
    arrived: bool,
    told: Arc<Vec<ReportLine>>,
    halt: Option<Halt>,
    arrows: Arc<BTreeSet<Arrow<'b>>>,
    memo: MemoEntry,
}

/// An arrow: the procedure, the box that it leaves, and the box that it leads to, or the end.
pub type Arrow<'b> = (&'b str, &'b str, Option<&'b str>);

impl<'b> Walk<'b> {
    /// Begins a procedure with what is known.
    ///
    /// # Errors
    /// Where there is no such procedure.
    pub fn new(book: &'b Definitions, procedure: &str, facts: Facts) -> Result<Walk<'b>, String> {
        let mut walk = Walk {
            book,
            facts,
            stack: Vec::new(),
            arrived: true,
            told: Arc::default(),
            halt: None,
            arrows: Arc::default(),
            memo: MemoEntry::default(),
        };
        walk.enter(procedure)?;
        Ok(walk)
    }

    fn enter(&mut self, id: &str) -> Result<(), String> {
        let procedure = self.book.procedures.get(id);
        let procedure = procedure.ok_or_else(|| format!("there is no procedure `{id}`"))?;
        if self.stack.iter().filter(|place| place.given.is_none()).count() >= DEEPEST {
            return Err(format!("`{id}` is called too deep"));
        }
        for fact in &procedure.fresh {
            self.facts.forget(fact);
        }
        let next = Some(0);
        let (told, board) = (self.told.len(), &self.facts);
        let sat =
            procedure.run.map(|run| Sat { run, board: board.clone(), told, given: Vec::new() });
        self.stack.push(Frame { procedure, next, given: None, rounds: BTreeMap::new(), sat });
        self.arrived = true;
        Ok(())
    }

    /// Takes what is known from elsewhere, as from a person's own map.
    pub fn learn(&mut self, key: &str, value: Value) {
        if let Some(sat) = self.stack.last_mut().and_then(|frame| frame.sat.as_mut()) {
            sat.given.push(Given::Known(key.to_string(), value.clone()));
        }
        self.facts.set(key, value);
        // What is asked now may need no answer any more.
        self.halt = None;
    }

    /// Adds something to what was told.
    pub(super) fn tell(&mut self, told: ReportLine) {
        if let Some(sat) = self.stack.last_mut().and_then(|frame| frame.sat.as_mut()) {
            sat.given.push(Given::Told(told.clone()));
        }
        Arc::make_mut(&mut self.told).push(told);
    }

    fn tells(&mut self, told: Vec<ReportLine>) {
        if !told.is_empty() {
            Arc::make_mut(&mut self.told).extend(told);
        }
    }

    /// The box that it stands at.
    fn here(&self) -> Option<&'b Box> {
        let place = self.stack.last()?;
        place.procedure.boxes.get(place.next?)
    }

    /// The book that it goes by.
    pub fn book(&self) -> &'b Definitions {
        self.book
    }

    /// What is known now.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    pub(super) fn facts_mut(&mut self) -> &mut Facts {
        &mut self.facts
    }

    /// All that was told.
    pub fn told(&self) -> &[ReportLine] {
        &self.told
    }

    /// The arrows that it followed.
    pub fn arrows(&self) -> &BTreeSet<Arrow<'b>> {
        &self.arrows
    }

    /// The procedure and the box that it stands at.
    pub fn at(&self) -> Option<(&str, &str)> {
        let Frame { procedure, sat, .. } = self.stack.last()?;
        let by = match &self.halt {
            Some(Halt::Ask(question)) if !question.by.is_empty() => Some(question.by.as_str()),
            _ => None,
        };
        let id = if sat.is_some() { &procedure.id } else { &self.here()?.id };
        Some((&procedure.id, by.unwrap_or(id)))
    }

    /// A fact as it is known, derived or set beforehand; nothing where it would have to be asked.
    pub fn look(&self, fact: &str, of: Option<&str>) -> Option<Value> {
        self.reckoner().fact(fact, of).ok()
    }

    pub(super) fn reckoner(&self) -> interpreter::Interpreter<'_> {
        interpreter::Interpreter {
            book: self.book,
            facts: &self.facts,
            memo: self.memo.of(&self.facts),
        }
    }

    /// Goes on until something must be asked or rolled, or to the end.
    ///
    /// # Errors
    /// A fault of the data files, in words.
    pub fn go(&mut self) -> Result<Halt, String> {
        loop {
            if let Some(halt) = &self.halt {
                return Ok(halt.clone());
            }
            let Some(place) = self.stack.last_mut() else {
                return Ok(Halt::Done);
            };
            if let Some((key, value)) = place.given.take() {
                self.facts.set(key, value);
            }
            if place.sat.is_some() {
                self.sit().map_err(Stop::words)?;
                continue;
            }
            let Some(b) = self.here() else {
                self.stack.pop();
                self.arrived = true;
                continue;
            };
            if let (Some(most), Some(place)) = (b.rounds, self.stack.last())
                && place.next.and_then(|at| place.rounds.get(&at)).is_some_and(|gone| *gone >= most)
            {
                return Err(self.fault(b, &EvalError::Fault(format!("gone through {most} times"))));
            }
            match self.step(b) {
                Ok(()) => {}
                Err(EvalError::Ask { fact, of }) => {
                    let question = self.question_of(b, &fact, of.as_deref());
                    self.halt = Some(Halt::Ask(question.map_err(|miss| self.fault(b, &miss))?));
                }
                Err(miss) => return Err(self.fault(b, &miss)),
            }
        }
    }

    fn fault(&self, b: &Box, miss: &EvalError) -> String {
        let file = self.stack.last().map_or("", |place| &place.procedure.file);
        let what = match miss {
            EvalError::Fault(what) => what.clone(),
            EvalError::Ask { fact, .. } => format!("`{fact}` is asked by what it is asked with"),
        };
        format!("{file}: box `{}`: {what}", b.id)
    }

    /// Leads on.
    pub(super) fn lead(&mut self, next: Next) {
        if let Some(place) = self.stack.last_mut() {
            let boxes = &place.procedure.boxes;
            let id = |at: Next| boxes.get(at?).map(|b| b.id.as_str());
            if let Some(at) =
                place.next.filter(|at| boxes.get(*at).is_some_and(|b| b.rounds.is_some()))
            {
                *place.rounds.entry(at).or_default() += 1;
            }
            if let Some(from) = id(place.next) {
                let arrow = (place.procedure.id.as_str(), from, id(next));
                if !self.arrows.contains(&arrow) {
                    Arc::make_mut(&mut self.arrows).insert(arrow);
                }
            }
            place.next = next;
        }
        self.arrived = true;
    }

    /// Carries a box out, or stops at what is missing with nothing done.
    fn step(&mut self, b: &'b Box) -> Result<(), EvalError> {
        let mut next = b.then;
        if let Some(when) = &b.when
            && !self.reckoner().truth(when)?
        {
            self.lead(next);
            return Ok(());
        }
        match &b.work {
            Work::Ask(ask) => return self.ask(b, ask),
            Work::Roll(roll) => return self.roll(b, roll),
            Work::Call(call) => return self.call(call, next),
            Work::Each(each) => return self.call_for_each(each, next),
            Work::Test(test) => {
                next = match self.reckoner().truth(&test.test)? {
                    true => test.yes,
                    false => test.no,
                }
            }
            Work::Sum(sum) => {
                let (told, totals) = self.reckoner().sum(sum, false)?;
                self.tells(told);
                for (side, total) in totals {
                    let key = key(&sum.into, Some(&side));
                    self.facts.set(key, Value::Number(total));
                }
            }
            Work::Do(rows) => {
                let (told, facts) = interpreter::carry_out(self.book, &self.facts, rows)?;
                self.tells(told);
                self.facts = facts;
            }
            Work::Odds(with) => {
                if let Some(halt) = self.set_odds(&with.0)? {
                    self.halt = Some(halt);
                    return Ok(());
                }
            }
            Work::Search(search) => {
                let (at, blank) = self.search(search)?;
                let space = |found: Option<String>| Value::word(found.unwrap_or(NOWHERE.into()));
                self.facts.set(search.at.clone(), space(at));
                self.facts.set(search.blank.clone(), space(blank));
            }
            Work::Pick(pick) => match self.best(pick)?.as_slice() {
                [] => next = pick.none,
                [one] => self.facts.set(pick.each.clone(), Value::word(one.clone())),
                several => {
                    self.halt = Some(self.die_among(pick, several, answer::why(&b.why, &b.rule)));
                    return Ok(());
                }
            },
            Work::Route(route) => next = self.set_way(route)?.unwrap_or(next),
            Work::Reach(reach) => {
                let told = self.reach(b, reach)?;
                self.tell(told);
            }
        }
        self.lead(next);
        Ok(())
    }

    fn call(&mut self, call: &'b CallBox, then: Next) -> Result<(), EvalError> {
        let set = self.reckoner().settings(&call.with)?;
        self.lead(then);
        self.enter(&call.call).map_err(EvalError::Fault)?;
        for (key, value) in set {
            self.facts.set(key, value);
        }
        Ok(())
    }

    fn call_for_each(&mut self, each: &'b Each, then: Next) -> Result<(), EvalError> {
        let group = self.group(each)?;
        self.lead(then);
        for space in group.into_iter().rev() {
            self.enter(&each.call).map_err(EvalError::Fault)?;
            if let Some(frame) = self.stack.last_mut() {
                frame.given = Some((each.each.clone(), Value::word(space)));
            }
        }
        Ok(())
    }

    fn ask(&mut self, b: &'b Box, ask: &AskBox) -> Result<(), EvalError> {
        if self.arrived && ask.anew {
            let of_nothing = ask.facts.iter().filter(|(_, of)| of.is_none());
            let fresh = of_nothing.map(|(fact, _)| fact).chain(&ask.may);
            for fact in fresh {
                self.facts.forget(fact);
            }
        }
        self.arrived = false;
        let (mut wanted, mut follows) = (Vec::new(), 0);
        for (fact, of) in &ask.facts {
            let of = self.reckoner().of(of.as_ref())?;
            let key = key(fact, of.as_deref());
            let known = self.facts.get(&key).or_else(|| self.book.known.get(&key));
            if known.is_none() && self.reckoner().follows(fact, of.as_deref())? {
                follows += 1;
            } else if known.is_none() {
                wanted.push(RequestedFact::of(self.book, fact, &key, false));
            }
        }
        if wanted.is_empty() {
            self.lead(b.then);
            return Ok(());
        }
        let whole = wanted.len() + follows == ask.facts.len();
        let lone = !whole && wanted.len() == 1;
        if lone && self.book.facts.get(&wanted[0].fact).is_some_and(|f| f.ask.is_some()) {
            // The line left one fact out that has a question of its own.
            let of = wanted[0].key.split_once('/').map(|(_, of)| of.to_string());
            let fact = wanted[0].fact.clone();
            return Err(EvalError::Ask { fact, of });
        }
        let open = ask.may.iter().filter(|id| self.facts.get(id).is_none());
        wanted.extend(open.map(|id| RequestedFact::of(self.book, id, id, true)));
        self.halt = Some(Halt::Ask(Question {
            text: self.reckoner().text(&b.asks)?,
            form: answer::forms(self.book, &wanted),
            choices: answer::choices(self.book, &wanted),
            // The example names what is known here.
            example: if follows > 0 { String::new() } else { ask.example.clone() },
            why: answer::why(&b.why, &b.rule),
            wanted,
            enter: whole && ask.enter.is_some(),
            by: String::new(),
            help: Vec::new(),
        }));
        Ok(())
    }

    fn roll(&mut self, b: &Box, roll: &RollBox) -> Result<(), EvalError> {
        self.arrived = false;
        self.halt = Some(Halt::Roll(Roll {
            text: self.reckoner().text(&b.asks)?,
            why: answer::why(&b.why, &b.rule),
            dice: roll.dice.len(),
        }));
        Ok(())
    }

    /// The question about one fact that a box looks at.
    fn question_of(&self, b: &Box, fact: &str, of: Option<&str>) -> Result<Question, EvalError> {
        let nothing = || EvalError::Fault(format!("`{fact}` is not known and never asked"));
        let asked = self.book.facts.get(fact).ok_or_else(nothing)?;
        let template = asked.ask.as_ref().ok_or_else(nothing)?;
        let wanted = vec![RequestedFact::of(self.book, fact, &key(fact, of), false)];
        Ok(Question {
            text: self.reckoner().text_about(template, asked, of)?,
            form: answer::forms(self.book, &wanted),
            choices: answer::choices(self.book, &wanted),
            example: String::new(),
            why: answer::why(
                [&asked.why, &b.why]
                    .into_iter()
                    .find(|why| !why.is_empty())
                    .map_or("", String::as_str),
                if asked.rule.is_empty() { &b.rule } else { &asked.rule },
            ),
            wanted,
            enter: false,
            by: String::new(),
            help: Vec::new(),
        })
    }

    /// Takes the answer to what it stopped at.
    ///
    /// # Errors
    /// What is wrong with the line, and what would be right.
    pub fn give(&mut self, line: &str) -> Result<(), String> {
        if self.halt.is_some()
            && let Some(sat) = self.stack.last_mut().and_then(|frame| frame.sat.as_mut())
        {
            sat.given.push(Given::Line(line.to_string()));
            let before = self.halt.take();
            return self.sit().map_err(|stop| {
                if let Some(sat) = self.stack.last_mut().and_then(|frame| frame.sat.as_mut()) {
                    sat.given.pop();
                }
                self.halt = before;
                stop.words()
            });
        }
        match &self.halt {
            None | Some(Halt::Done) => Err("nothing is asked".to_string()),
            Some(Halt::Roll(roll)) => {
                let dice = answer::dice(line, roll.dice)?;
                self.rolled(&dice)
            }
            Some(Halt::Ask(question)) => {
                let question = question.clone();
                let found = self.found(&question, line);
                let whole = found.as_ref().is_ok_and(|f| f.len() >= question.wanted.len());
                if question.enter && !whole && NOTHING.contains(&line.trim()) {
                    self.halt = None;
                    self.pass();
                    return Ok(());
                }
                for (key, value) in found? {
                    self.facts.set(key, value);
                }
                // What follows copies only what is set from here on.
                self.facts.freeze();
                self.halt = None;
                Ok(())
            }
        }
    }

    /// The facts that a line tells, those among them that may be left out.
    fn found(&self, question: &Question, line: &str) -> Result<Vec<(String, Value)>, String> {
        let spaces = domain::spaces(self.book, &self.facts);
        let mut found = answer::read(self.book, &spaces, &question.wanted, line)?;
        if found.iter().all(|(key, _)| question.wanted.iter().any(|w| w.optional && w.key == *key))
        {
            let what = answer::forms(self.book, &question.wanted);
            return Err(format!("type {what}"));
        }
        for (key, value) in &found {
            self.must(key, value)?;
        }
        let left: Vec<_> = question.wanted.iter().filter(|w| w.optional).collect();
        for wanted in left {
            if !found.iter().any(|(key, _)| *key == wanted.key)
                && let Some(value) = self.look(&wanted.fact, None)
            {
                found.push((wanted.key.clone(), value));
            }
        }
        Ok(found)
    }

    /// Takes dice in the order in which they were asked for.
    ///
    /// # Errors
    /// Where no dice were asked for, or others.
    pub(super) fn rolled(&mut self, dice: &[i64]) -> Result<(), String> {
        let Some((work, then)) = self.here().map(|b| (&b.work, b.then)) else {
            return Err("no dice are asked for".to_string());
        };
        match work {
            Work::Roll(roll) => {
                for (fact, die) in roll.dice.iter().zip(dice) {
                    self.facts.set(fact.clone(), Value::Number(*die));
                }
            }
            Work::Pick(pick) => {
                let failed = |_| "what is picked is not known".to_string();
                let best = self.best(pick).map_err(failed)?;
                let picked = dice.first().and_then(|die| pick::by_die(&best, *die));
                let picked = picked.ok_or("there is nothing to pick")?.clone();
                self.facts.set(pick.each.clone(), Value::word(picked));
            }
            _ => return Err("no dice are asked for".to_string()),
        }
        self.halt = None;
        self.lead(then);
        Ok(())
    }

    /// Follows the arrow of Enter alone.
    fn pass(&mut self) {
        if let Some(Work::Ask(ask)) = self.here().map(|b| &b.work)
            && let Some(enter) = ask.enter
        {
            self.lead(enter);
        }
    }

    /// What must hold of an answer, as far as it can be told.
    fn must(&self, key: &str, value: &Value) -> Result<(), String> {
        let fact = key.split('/').next().unwrap_or(key);
        let Some((must, otherwise)) = self.book.facts.get(fact).and_then(|f| f.must.as_ref())
        else {
            return Ok(());
        };
        match self.reckoner().truth_of(must, value) {
            Ok(false) => {
                let said = self.reckoner().text_of(otherwise, value);
                Err(said.unwrap_or_else(|_| otherwise.raw.clone()))
            }
            _ => Ok(()),
        }
    }
}
