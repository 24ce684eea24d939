//! The box and the rule of a decision.

use super::Executor;

/// The box by which an action goes, or the name of what stands beside the arrows, and the rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Citation<'a> {
    /// The box.
    pub at: &'a str,
    /// The rule.
    pub rule: &'a str,
}

impl<'a> Executor<'a> {
    /// Sets the box and the rule of the decisions that follow.
    pub fn cites(&mut self, at: &'a str, rule: &'a str) -> &mut Self {
        self.citation = Citation { at, rule };
        self
    }

    /// Does something by this box and rule, and restores those of before.
    pub(crate) fn under<T>(
        &mut self,
        citation: Citation<'a>,
        does: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = std::mem::replace(&mut self.citation, citation);
        let done = does(self);
        self.citation = before;
        done
    }

    /// Does something by another rule in the same box.
    pub(crate) fn by_rule<T>(&mut self, rule: &'a str, does: impl FnOnce(&mut Self) -> T) -> T {
        self.under(Citation { rule, ..self.citation }, does)
    }

    /// Does something by a rule that no box has.
    pub(crate) fn by_rule_alone<T>(
        &mut self,
        rule: &'a str,
        does: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.under(Citation { at: "", rule }, does)
    }
}
