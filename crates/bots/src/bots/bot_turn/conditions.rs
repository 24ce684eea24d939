//! Whether the conditions of questions, bullets and instructions hold.

use super::Executor;
use crate::action::{ConditionResult, Matter, NoTrace};
use crate::events;
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::schema::Node;
use crate::flowchart::words::{Comparison, Die, EventTest, Expr, Verb, all_hold, need};
use lod_engine::game::SpaceSet;

/// What a condition is part of, and its words.
type DieReason<'r> = (Matter, &'r str);

impl<'a> Executor<'a> {
    /// Whether a condition holds; dice are rolled for `reason`, or for the Event that a bullet plays.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn holds(
        &mut self,
        matter: Matter,
        reason: &str,
        condition: &Expr,
    ) -> Result<bool, Interrupt> {
        let met = self.is_met((matter, reason), condition)?;
        self.weighed(matter, reason);
        Ok(met)
    }

    fn is_met(&mut self, reason: DieReason<'_>, condition: &Expr) -> Result<bool, Interrupt> {
        self.all_known()?;
        let shows = !condition.is_of_turn() && !condition.needs(need::DIE);
        if shows && !self.is_traced() && self.board().known_facts().is_none() {
            return Ok(condition.holds(&self.evaluator()));
        }
        self.see_with_parts(condition, |run| {
            let seen = run.look_up(reason, condition)?;
            run.all_known()?;
            Ok(seen)
        })
    }

    /// Whether a condition holds, and what was found. What its parts come to is written down by themselves.
    fn look_up(
        &mut self,
        reason: DieReason<'_>,
        condition: &Expr,
    ) -> Result<(bool, ConditionResult), Interrupt> {
        let plain = |holds| (holds, ConditionResult::Plain);
        if let Some(comparison) = condition.compared() {
            return self.compare(reason, comparison);
        }
        Ok(match condition.parts() {
            ("and", parts) => plain(!self.any_is(false, reason, parts)?),
            ("or", parts) => plain(self.any_is(true, reason, parts)?),
            ("not", [inner]) => plain(!self.is_met(reason, inner)?),
            ("no-event", _) => {
                let why = self.context.ruled_out();
                (!why.is_empty(), ConditionResult::NoEvent(why))
            }
            ("any", [tests]) => {
                let spaces = self.qualify(SpaceSet::ALL, tests.all(), &mut NoTrace)?;
                (!spaces.is_empty(), ConditionResult::Spaces(spaces))
            }
            ("event", [Expr::Effect(test)]) => self.event_would(test)?,
            ("leader-where", [of, tests]) => {
                let space = self.board().leader_space(of.faction());
                let holds = space.is_some_and(|s| all_hold(tests.all(), &self.evaluator().at(s)));
                (holds, ConditionResult::Leader(space))
            }
            ("first-eligible-player", factions) => {
                let first = self.context.first_eligible.filter(|f| self.context.players[*f]);
                plain(first.is_some_and(|first| factions.iter().any(|f| f.faction() == first)))
            }
            ("brilliant-stroke-by", factions) => {
                let by = self.context.stroke_by;
                plain(by.is_some_and(|by| factions.iter().any(|f| f.faction() == by)))
            }
            ("special-unused", _) => plain(self.state.special().is_none()),
            ("possible", [Expr::Name(at), verb, Expr::Number(spaces)]) => {
                self.possible(at, verb.verb(), *spaces)?
            }
            _ => plain(condition.holds(&self.evaluator())),
        })
    }

    /// Whether one of the parts, looked at in order until then, is met or is not.
    fn any_is(
        &mut self,
        met: bool,
        reason: DieReason<'_>,
        parts: &[Expr],
    ) -> Result<bool, Interrupt> {
        for part in parts {
            if self.is_met(reason, part)? == met {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn compare(
        &mut self,
        (matter, reason): DieReason<'_>,
        compared: Comparison<'_>,
    ) -> Result<(bool, ConditionResult), Interrupt> {
        let Comparison { left, is, right } = compared;
        let numbers = |roll: u8| {
            let eye = self.evaluator().rolled(roll);
            [left.value(&eye), right.value(&eye)]
        };
        let [fixed, other] = numbers(0);
        let Some(die) = left.die().or(right.die()) else {
            let numbers = ConditionResult::Numbers { left: fixed, right: other };
            return Ok((is.holds(fixed, other), numbers));
        };
        // No die is halved here: each pip counts as much as the first.
        let [left_one, right_one] = numbers(1);
        let with = |roll: u8| {
            let roll = i32::from(roll);
            is.holds(fixed + roll * (left_one - fixed), other + roll * (right_one - other))
        };
        let decides = (2..=die.sides()).any(|roll| with(roll) != with(1));
        let holds_for = self.results(die, with);
        let roll = match (decides, matter) {
            (false, _) => None,
            (true, Matter::Bullet(_)) => {
                let on = Die::results(&holds_for);
                Some(self.roll(die, format_args!("the bullet needs {on}"))?)
            }
            (true, _) => Some(self.roll(die, reason)?),
        };
        let rolled = ConditionResult::Rolled { die, left: fixed, right: other, holds_for, roll };
        Ok((with(roll.unwrap_or(1)), rolled))
    }

    /// Whether an instruction of another box could be carried out in this many spaces.
    fn possible(
        &mut self,
        at: &str,
        verb: Verb,
        spaces: i32,
    ) -> Result<(bool, ConditionResult), Interrupt> {
        let chart = self.chart;
        let Some(Node::Command(b)) = chart.node(at) else {
            return Err(Interrupt::Fault(format!("{at} is no Command")));
        };
        let Some(instruction) = b.instructions.iter().find(|i| i.verb == verb) else {
            return Err(Interrupt::Fault(format!("{at} has no such instruction")));
        };
        let spaces = u8::try_from(spaces).unwrap_or(u8::MAX);
        let (before, taken) = (self.state.mark(), self.steps.len());
        // A Limited Command is asked what a full one could do.
        self.state.lift_limit();
        let max = std::mem::replace(&mut self.max, b.max);
        let answer = self.with_limits(
            |limits| limits.involve = None,
            |run| run.can_be_done(instruction, spaces),
        );
        self.max = max;
        self.state.restore(before);
        self.steps.truncate(taken);
        let (answer, counted) = answer?;
        Ok((answer, ConditionResult::Possible(counted)))
    }

    /// Whether the instruction could be carried out so often, Resources and pieces taken into account, and in
    /// which spaces it would be, with those where it could be next; leaves the action as if it had been.
    fn can_be_done(
        &mut self,
        instruction: &Instruction,
        times: u8,
    ) -> Result<(bool, SpaceSet), Interrupt> {
        let mut counted = SpaceSet::EMPTY;
        for done in 1..=times {
            let candidates = self.candidates(instruction, &mut NoTrace)?;
            counted = counted.union(candidates.iter().map(|c| c.space).collect());
            let Some(first) = candidates.into_iter().next() else {
                return Ok((false, counted));
            };
            if done < times {
                self.perform(&first)?;
            }
        }
        Ok((true, counted))
    }

    /// Whether the Event on the card would do this, judged by carrying it out on a copy of the board
    /// (8.3.3).
    fn event_would(&mut self, test: &EventTest) -> Result<(bool, ConditionResult), Interrupt> {
        let Some(card) = self.context.card else {
            return Ok((false, ConditionResult::Plain));
        };
        let usual = self.chart.usual_side();
        let judged = events::judge(self, card, usual, test)?;
        self.why_not = self.why_not.max(judged.why_not);
        Ok((judged.would(), ConditionResult::Event(judged)))
    }
}
