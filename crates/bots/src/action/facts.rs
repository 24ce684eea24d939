//! The facts that answer a question, written down as they are looked at; nothing where no trace is kept.

use super::question_trace::{ConditionResult, ConditionTrace, Matter, QuestionTrace};
use super::{Executor, NoteKind, strip_trailing_colon};
use crate::flowchart::words::{Die, Expr};
use std::fmt::Display;

impl Executor<'_> {
    /// The place from which on facts belong to what is looked at now.
    pub(crate) fn begin_facts(&self) -> usize {
        self.findings.len()
    }

    /// The results of a die with which something holds.
    pub(crate) fn results(&self, die: Die, holds: impl Fn(u8) -> bool) -> Vec<u8> {
        match self.traced {
            true => (1..=die.sides()).filter(|roll| holds(*roll)).collect(),
            false => Vec::new(),
        }
    }

    /// Writes down a fact; those since `begun` are its parts.
    pub(crate) fn saw(&mut self, begun: usize, of: &Expr, holds: bool, found: ConditionResult) {
        if !self.traced {
            return;
        }
        let parts = self.findings.split_off(begun.min(self.findings.len()));
        let finding = match parts.len() {
            0 => ConditionTrace { of: of.clone(), holds, found },
            _ => ConditionTrace { of: of.clone(), holds, found: ConditionResult::Parts(parts) },
        };
        self.findings.push(finding);
    }

    /// Writes down how a question came to its answer.
    pub(crate) fn weighed(&mut self, matter: Matter, say: impl Display) {
        let by = self.faction();
        if let Some(finding) = self.findings.pop() {
            self.findings.clear();
            self.decided(|| {
                NoteKind::Weighed(Box::new(QuestionTrace {
                    by,
                    matter,
                    say: strip_trailing_colon(&say.to_string()).to_string(),
                    finding,
                }))
            });
        }
    }
}
