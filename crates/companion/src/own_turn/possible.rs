//! What can be done now.

use super::candidates::is_offered;
use super::trial::Trial;
use super::verb::Verb;
use lod_engine::rules::{ActionStep, legal};

impl Trial<'_> {
    /// One step for each verb that is possible now.
    pub(super) fn possible(&self) -> Vec<(Verb, ActionStep)> {
        let mut found: Vec<(Verb, ActionStep)> = Vec::new();
        let steps: Box<dyn Iterator<Item = ActionStep>> = if self.rally {
            Box::new(legal::free_rallies(self.state).into_iter())
        } else {
            Box::new(legal::candidate_steps(self.state))
        };
        for step in steps.filter(|step| is_offered(self.state, step)) {
            let verb = Verb::writes(&step);
            if found.iter().all(|(v, _)| *v != verb) && self.after(&step).is_some() {
                found.push((verb, step));
            }
        }
        found.sort_by_key(|(verb, _)| self.verbs().iter().position(|v| v == verb));
        found
    }

    /// Whether the verb of this name is possible now.
    pub(super) fn is_possible(&self, name: &str) -> bool {
        let mut possible = self.possible().into_iter();
        possible.any(|(verb, _)| verb.name().0 == name)
    }
}
