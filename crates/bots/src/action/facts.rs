//! The facts that answer a question, written down as they are looked at; nothing where no trace is kept.

use super::question_trace::{ConditionResult, ConditionTrace, Matter, QuestionTrace};
use super::{Executor, NoteKind, strip_trailing_colon};
use crate::flowchart::Interrupt;
use crate::flowchart::words::{Die, Expr};
use std::fmt::Display;

impl Executor<'_> {
    /// The results of a die with which something holds.
    pub(crate) fn results(&self, die: Die, holds: impl Fn(u8) -> bool) -> Vec<u8> {
        if self.traced {
            (1..=die.sides()).filter(|roll| holds(*roll)).collect()
        } else {
            Vec::new()
        }
    }

    /// Writes down a fact.
    pub(crate) fn saw(&mut self, of: &Expr, holds: bool, found: ConditionResult) {
        if self.traced {
            self.findings.push(ConditionTrace { of: of.clone(), holds, found });
        }
    }

    /// Looks at a condition and writes it down, with what is written down meanwhile as its parts; whether it holds.
    ///
    /// # Errors
    /// Those of `look`.
    pub(crate) fn see_with_parts(
        &mut self,
        of: &Expr,
        look: impl FnOnce(&mut Self) -> Result<(bool, ConditionResult), Interrupt>,
    ) -> Result<bool, Interrupt> {
        let before = std::mem::take(&mut self.findings);
        let looked = look(self);
        let parts = std::mem::replace(&mut self.findings, before);
        let (holds, found) = looked?;
        let found = if parts.is_empty() { found } else { ConditionResult::Parts(parts) };
        self.saw(of, holds, found);
        Ok(holds)
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
