//! Whether the conditions of questions, bullets and instructions hold.

use super::Run;
use crate::events;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::schema::Node;
use crate::flowchart::words::{Asked, Comparison, Condition, EventTest, Number, Possible};
use crate::flowchart::{Judgement, Stop};
use crate::game::SpaceSet;
use std::fmt::Display;

impl Run<'_> {
    /// A condition with words: answered from what is known, else by a person.
    pub(super) fn asked(
        &mut self,
        key: &dyn Display,
        rule: &str,
        ask: &str,
        when: &Condition,
    ) -> Result<bool, Stop> {
        let Some(notebook) = self.board().notebook() else {
            return self.is_met(key, rule, ask, when);
        };
        self.all_known()?;
        let words = key.to_string();
        if let Some(answer) = self.door.answered(&words, ask) {
            return Ok(answer);
        }
        let known = match self.is_met(key, rule, ask, when) {
            Ok(answer) if !self.board().in_doubt() => Some(answer),
            Ok(_) | Err(Stop::Unknown) => None,
            Err(stop) => return Err(stop),
        };
        notebook.clear_missing();
        self.door.judge(&Judgement {
            key: &words,
            ask,
            rule,
            known,
        })
    }

    /// Whether a condition holds; `key` is what the question is known by.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn holds(
        &mut self,
        key: impl Display,
        rule: &str,
        reason: &str,
        condition: &Condition,
    ) -> Result<bool, Stop> {
        self.is_met(&key, rule, reason, condition)
    }

    fn is_met(
        &mut self,
        key: &dyn Display,
        rule: &str,
        reason: &str,
        condition: &Condition,
    ) -> Result<bool, Stop> {
        let answer = match condition {
            Condition::All(parts) if self.denied(key, parts) => false,
            Condition::All(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if !self.is_met(&format_args!("{key}.{i}"), rule, reason, part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Condition::Any(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if self.is_met(&format_args!("{key}.{i}"), rule, reason, part)? {
                        return Ok(true);
                    }
                }
                false
            }
            Condition::Not(inner) => !self.is_met(key, rule, reason, inner)?,
            Condition::Asked(asked) => {
                let Asked { ask, when } = asked.as_ref();
                self.asked(key, rule, ask, when)?
            }
            Condition::Treaty => self.board().treaty(),
            Condition::NoEvent => !self.context.event_open || self.context.sword,
            Condition::Compare(comparison) => return self.compare(reason, comparison),
            Condition::AnySpace(tests) => !self.qualify(SpaceSet::ALL, tests)?.is_empty(),
            Condition::Event(test) => self.event_would(test)?,
            Condition::LeaderWhere(w) => {
                let sight = self.sight();
                self.board()
                    .leader_space(w.of)
                    .is_some_and(|s| sight.all(s, &w.tests))
            }
            Condition::Leader(leaders) => leaders
                .iter()
                .any(|l| self.board().leader(l.faction()) == *l),
            Condition::FirstEligiblePlayer(factions) => self
                .context
                .first_eligible
                .is_some_and(|f| self.context.players[f] && factions.contains(&f)),
            Condition::BrilliantStrokeBy(factions) => self
                .context
                .stroke_by
                .is_some_and(|f| factions.contains(&f)),
            Condition::SpecialUnused => self.deed.special().is_none(),
            Condition::Possible(possible) => self.possible(possible)?,
        };
        self.all_known()?;
        Ok(answer)
    }

    /// Whether a person has said no to one of these already: nothing else has to be looked up then.
    fn denied(&self, key: &dyn Display, parts: &[Condition]) -> bool {
        self.board().notebook().is_some()
            && parts.iter().enumerate().any(|(i, part)| match part {
                Condition::Asked(asked) => {
                    self.door.answered(&format!("{key}.{i}"), &asked.ask) == Some(false)
                }
                _ => false,
            })
    }

    fn compare(&mut self, reason: &str, c: &Comparison<Number>) -> Result<bool, Stop> {
        let sight = self.sight();
        let (left, right) = (sight.number(&c.left), sight.number(&c.right));
        self.all_known()?;
        let Some(die) = left.die.or(right.die) else {
            return Ok(c.is.holds(left.fixed, right.fixed));
        };
        let with = |roll: u8| {
            let roll = i32::from(roll);
            let l = left.fixed + if left.die.is_some() { roll } else { 0 };
            let r = right.fixed + if right.die.is_some() { roll } else { 0 };
            c.is.holds(l, r)
        };
        if with(1) == with(die.sides()) {
            return Ok(with(1));
        }
        let roll = self.roll(die, reason)?;
        Ok(with(roll))
    }

    fn possible(&mut self, possible: &Possible) -> Result<bool, Stop> {
        let chart = self.chart;
        let Some(Node::Command(b)) = chart.node(&possible.at) else {
            return Err(Stop::Fault(format!("{} is no Command", possible.at)));
        };
        let Some(instruction) = b.instructions.iter().find(|i| i.verb == possible.verb) else {
            return Err(Stop::Fault(format!(
                "{} has no such instruction",
                possible.at
            )));
        };
        let (before, taken) = (self.deed.mark(), self.steps.len());
        let answer = self.within(
            |limits| limits.involve = None,
            |run| run.can_be_done(instruction, b.max, possible.spaces),
        );
        self.deed.back_to(before);
        self.steps.truncate(taken);
        answer
    }

    /// Whether the instruction could be carried out so often, Resources and pieces taken into account;
    /// leaves the deed as if it had been.
    fn can_be_done(
        &mut self,
        instruction: &Instruction,
        max: Option<u8>,
        times: u8,
    ) -> Result<bool, Stop> {
        for done in 1..=times {
            let candidates = self.candidates(instruction, max)?;
            let Some(first) = candidates.into_iter().next() else {
                return Ok(false);
            };
            if done < times {
                self.perform(&first.steps)?;
            }
        }
        Ok(true)
    }

    /// Whether the Event on the card would do this, judged by carrying it out on a copy of the board
    /// (8.3.3).
    fn event_would(&mut self, test: &EventTest) -> Result<bool, Stop> {
        let Some(card) = self.context.card else {
            return Ok(false);
        };
        let usual = self.chart.usual_side();
        let judged = events::judge(self, card, usual, test)?;
        self.why_not = self.why_not.max(judged.why_not);
        Ok(judged.would())
    }
}
