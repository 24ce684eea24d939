//! A procedure under way: it asks, rolls and tells, and the answers so far are given to it again from its beginning.

use super::answer::{self, RequestedFact};
use super::names::Side;
use super::opponents::{Opponents, Tactics};
use super::procedure_prompt::ENTER;
use super::slot::{AnySlot, Slot, Slots, Typed, slot};
use super::{Facts, Halt, Question, ReportLine, Roll, Value};
use std::borrow::Cow;

/// Why a procedure goes no further.
#[derive(Debug)]
pub(super) enum Stop {
    /// It asks or rolls.
    Halt(Box<Halt>),
    /// The last answer does not fit.
    Wrong(String),
    /// The program or its data failed.
    Fault(String),
}

impl Stop {
    /// What went wrong.
    pub(super) fn words(self) -> String {
        match self {
            Stop::Wrong(what) | Stop::Fault(what) => what,
            Stop::Halt(_) => String::new(),
        }
    }
}

/// What comes of a step, or why there is nothing of it yet.
pub(super) type Flow<T> = Result<T, Stop>;

/// A procedure in Rust.
pub(super) type Run = fn(&mut Sitting<'_>) -> Flow<()>;

/// What a procedure is given, in its order.
#[derive(Clone, Debug)]
pub(super) enum Given {
    /// An answer.
    Line(String),
    /// Something known from elsewhere.
    Known(String, Value),
    /// Something told meanwhile.
    Told(ReportLine),
}

/// What is asked, and why.
#[derive(Clone, Debug, Default)]
pub(super) struct Query {
    text: String,
    rule: &'static str,
    why: Cow<'static, str>,
    example: Cow<'static, str>,
    id: &'static str,
    help: Option<String>,
}

/// A question, and the rule behind it.
pub(super) fn query(rule: &'static str, text: impl Into<String>) -> Query {
    Query { text: text.into(), rule, ..Query::default() }
}

impl Query {
    /// The priority of an opponent by which it is asked.
    pub(super) fn by(self, id: &'static str) -> Query {
        Query { id, ..self }
    }

    /// What is said beside the form where help is asked for.
    pub(super) fn helps(self, help: Option<String>) -> Query {
        Query { help, ..self }
    }

    /// Why it is asked.
    pub(super) fn why(self, why: impl Into<Cow<'static, str>>) -> Query {
        Query { why: why.into(), ..self }
    }

    /// A line that would do, or several with ` | ` between them, the first that is legal now.
    pub(super) fn such_as(self, example: impl Into<Cow<'static, str>>) -> Query {
        Query { example: example.into(), ..self }
    }
}

/// What is typed for Enter alone as well, where it is no whole answer.
const NOTHING: [&str; 4] = ["", "none", "no", "n"];

/// A procedure under way.
pub(super) struct Sitting<'s> {
    opponents: &'s Opponents,
    given: &'s [Given],
    next: usize,
    /// What was told.
    pub told: Vec<ReportLine>,
    /// What is known.
    pub board: Facts,
    /// Whether the procedure goes on from here, with all that went before kept as it is.
    pub goes_on: bool,
    /// How often an answer was not allowed.
    pub not_allowed: usize,
    /// What was weighed for the priority that is looked at, and whether its first order is still to come.
    pub weighed: Vec<String>,
    weighing: bool,
}

impl<'s> Sitting<'s> {
    /// Begins with what is known, and with what was given so far.
    pub(super) fn new(opponents: &'s Opponents, board: Facts, given: &'s [Given]) -> Sitting<'s> {
        Sitting {
            opponents,
            given,
            next: 0,
            told: Vec::new(),
            board,
            goes_on: false,
            not_allowed: 0,
            weighed: Vec::new(),
            weighing: false,
        }
    }

    /// How the program plays a side.
    pub(super) fn tactics(&self, side: Side) -> &'s Tactics {
        self.opponents.of(side)
    }

    /// Begins to look at a priority: what is weighed for it is kept up to its first order.
    pub(super) fn looks_at_priority(&mut self) {
        (self.weighing, self.weighed) = (true, Vec::new());
    }

    /// Keeps a candidate, or several in their order, for the reason of the priority that is looked at.
    pub(super) fn weighs(&mut self, candidates: impl Into<String>) {
        if self.weighing {
            self.weighed.push(candidates.into());
        }
    }

    /// Tells why a side that the program plays decides so.
    pub(super) fn reason(&mut self, text: String, rule: &str) {
        self.told.push(ReportLine::Reason { text, rule: rule.to_string() });
    }

    /// How much was used of what was given.
    pub(super) fn used(&self) -> usize {
        self.next
    }

    /// The next answer, if there is one, once all is known that was learned before it.
    fn line(&mut self) -> Option<&'s str> {
        loop {
            let given = self.given.get(self.next)?;
            self.next += 1;
            match given {
                Given::Line(line) => return Some(line),
                Given::Known(key, value) => self.board.set(key.clone(), value.clone()),
                Given::Told(line) => self.told.push(line.clone()),
            }
        }
    }

    /// Whether something was learned that no answer followed yet.
    fn learns(&mut self) -> bool {
        let before = self.next;
        while let Some(Given::Known(..) | Given::Told(_)) = self.given.get(self.next) {
            match self.given.get(self.next) {
                Some(Given::Known(key, value)) => self.board.set(key.clone(), value.clone()),
                Some(Given::Told(line)) => self.told.push(line.clone()),
                _ => {}
            }
            self.next += 1;
        }
        self.next > before
    }

    /// Asks for these values; where one is left out, for it alone. Nothing where Enter alone is the answer, which the
    /// text then says.
    pub(super) fn ask_or<S: Slots>(&mut self, asked: Query, mut slots: S) -> Flow<Option<S::Told>> {
        let mut query = asked;
        let mut whole = true;
        loop {
            let open: Vec<RequestedFact> = {
                let all = slots.each();
                let open = all.iter().filter(|slot| slot.is_open());
                let open = open.filter(|slot| whole || !slot.asked().optional);
                open.map(|slot| slot.offered(&self.board)).collect()
            };
            let enter = query.text.contains(ENTER);
            let question = Question {
                text: query.text.clone(),
                form: answer::forms(&open),
                choices: answer::choices(&open),
                example: query.example.to_string(),
                why: answer::why(&query.why, query.rule),
                wanted: open,
                enter,
                by: query.id,
                help: query.help.clone().into_iter().collect(),
            };
            let Some(line) = self.line() else {
                return Err(Stop::Halt(Box::new(Halt::Ask(question))));
            };
            let read = self.read(&mut slots.each(), &question.wanted, line);
            let complete = read.as_ref().is_ok_and(|found| *found >= question.wanted.len());
            if enter && !complete && NOTHING.contains(&line.trim()) {
                return Ok(None);
            }
            read.map_err(Stop::Wrong)?;
            whole = false;
            query.example = "".into();
            if let Some((text, _)) = query.text.split_once(ENTER) {
                query.text = format!("{text}?");
            }
            let all = slots.each();
            let mut missing = all.iter().filter(|slot| slot.is_open() && !slot.asked().optional);
            match (missing.next(), missing.next()) {
                (None, _) => {
                    drop(all);
                    return Ok(slots.told());
                }
                (Some(one), None) if let Some(text) = one.alone() => query.text.clone_from(text),
                _ => {}
            }
        }
    }

    /// Reads a line into the values; how many it tells.
    fn read(
        &mut self,
        slots: &mut [&mut dyn AnySlot],
        wanted: &[RequestedFact],
        line: &str,
    ) -> Result<usize, String> {
        let found = answer::read(&self.board.spaces().names, wanted, line)?;
        let (found, beside): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|(key, _)| wanted.iter().any(|w| w.key == *key));
        for (key, value) in beside {
            self.board.set(key, value);
        }
        let tells = |w: &RequestedFact| found.iter().any(|(key, _)| *key == w.key);
        if !wanted.iter().any(|w| !w.optional && tells(w)) {
            return Err(format!("type {}", answer::forms(wanted)));
        }
        for (key, value) in &found {
            let mut of_key = slots.iter_mut().filter(|slot| slot.asked().key == *key);
            if let Some(slot) = of_key.next() {
                slot.take(&self.board, value)?;
            }
        }
        Ok(found.len())
    }

    /// Asks for these values, all of which must be told.
    pub(super) fn ask<S: Slots>(&mut self, asked: Query, slots: S) -> Flow<S::Told> {
        let told = self.ask_or(asked, slots)?;
        told.ok_or_else(|| Stop::Fault("an answer is missing".to_string()))
    }

    /// Asks for one value.
    pub(super) fn ask_one<T: Typed>(&mut self, asked: Query, slot: Slot<'_, T>) -> Flow<T> {
        Ok(self.ask(asked, (slot,))?.0)
    }

    /// Asks for one value, or Enter alone.
    pub(super) fn ask_one_or<T: Typed>(
        &mut self,
        asked: Query,
        slot: Slot<'_, T>,
    ) -> Flow<Option<T>> {
        Ok(self.ask_or(asked, (slot,))?.map(|(one,)| one))
    }

    /// Asks for yes or no.
    pub(super) fn yes(&mut self, key: &str, asked: Query) -> Flow<bool> {
        self.ask_one(asked, slot(key))
    }

    /// What is known already, or is asked once and kept.
    pub(super) fn know<T: Typed>(&mut self, asked: Query, slot: Slot<'_, T>) -> Flow<T> {
        let key = slot.asked().key.clone();
        loop {
            if let Some(known) = self.board.get(&key).and_then(T::of) {
                return Ok(known);
            }
            if !self.learns() {
                break;
            }
        }
        let told = self.ask_one(asked, slot)?;
        self.board.set(key, told.kept());
        Ok(told)
    }

    /// So many dice, in the order in which they are asked for.
    pub(super) fn dice<const N: usize>(
        &mut self,
        text: impl Into<String>,
        why: &'static str,
        rule: &'static str,
    ) -> Flow<[i64; N]> {
        let dice = self.roll(text.into(), why, rule, N)?;
        dice.try_into().map_err(|_| Stop::Fault("other dice than were asked for".to_string()))
    }

    /// The same, where the number is counted.
    pub(super) fn roll(
        &mut self,
        text: String,
        why: &'static str,
        rule: &'static str,
        dice: usize,
    ) -> Flow<Vec<i64>> {
        let Some(line) = self.line() else {
            let why = answer::why(why, rule);
            return Err(Stop::Halt(Box::new(Halt::Roll(Roll { text, why, dice }))));
        };
        answer::dice(line, dice).map_err(Stop::Wrong)
    }

    /// One die.
    pub(super) fn die(
        &mut self,
        text: impl Into<String>,
        why: &'static str,
        rule: &'static str,
    ) -> Flow<i64> {
        self.dice::<1>(text, why, rule).map(|[die]| die)
    }

    /// Tells a line.
    pub(super) fn say(&mut self, rule: &str, text: impl Into<String>) {
        self.told.push(ReportLine::Line { text: text.into(), rule: rule.to_string() });
    }

    /// Tells that something is not allowed, and why.
    pub(super) fn not_allowed(&mut self, rule: &str, why: impl std::fmt::Display) {
        self.not_allowed += 1;
        self.say(rule, format!("Not allowed: {why}."));
    }

    /// Tells something to do on the board.
    pub(super) fn order(&mut self, on: impl ToString, text: impl Into<String>, rule: &str) {
        self.weighing = false;
        let (on, text, rule) = (on.to_string(), text.into(), rule.to_string());
        self.told.push(ReportLine::Order { on, text, rule });
    }
}
