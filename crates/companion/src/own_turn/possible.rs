//! What can be done now, and what of it leads to a Command.

use super::plays::Play;
use super::trial::Trial;
use super::verb::Verb;
use lod_engine::rules::sequence::ExecutedAction;
use lod_engine::rules::{ActionState, ActionStep, Cost, legal};

impl Trial<'_> {
    /// One legal step for each verb that is possible now; none after which no Command could follow.
    pub(super) fn possible(&self) -> Vec<(Verb, ActionStep)> {
        self.verbs_where(|after| self.leads_on(after))
    }

    /// Whether the verb of this name is possible now.
    pub(super) fn is_possible(&self, name: &str) -> bool {
        let mut possible = self.possible().into_iter();
        possible.any(|(verb, _)| verb.name().0 == name)
    }

    fn verbs_where(&self, holds: impl Fn(&ActionState) -> bool) -> Vec<(Verb, ActionStep)> {
        let mut found: Vec<(Verb, ActionStep)> = Vec::new();
        let steps: Box<dyn Iterator<Item = ActionStep>> = match self.rally {
            true => Box::new(legal::free_rallies(self.state).into_iter()),
            false => Box::new(legal::candidate_steps(self.state)),
        };
        for step in steps {
            let verb = Verb::writes(&step);
            if found.iter().all(|(v, _)| *v != verb)
                && let Some(after) = self.after(&vec![step.clone()])
                && holds(&after)
            {
                found.push((verb, step));
            }
        }
        found.sort_by_key(|(verb, _)| self.verbs().iter().position(|v| v == verb));
        found
    }

    /// The plays after which a Command is done or can still be paid (4.1, 1.4.1); all where none is.
    pub(super) fn leading_on(&self, plays: Vec<Play>) -> Vec<Play> {
        let leads = |play: &&Play| self.after(play).is_some_and(|after| self.leads_on(&after));
        let some: Vec<Play> = plays.iter().filter(leads).cloned().collect();
        if some.is_empty() { plays } else { some }
    }

    /// Whether a Command was executed, or one can be (2.3.4), where one has to be.
    fn leads_on(&self, after: &ActionState) -> bool {
        let stroke = after.is_limited() && after.takes_special();
        if self.rally
            || self.permit.scope.commands.is_empty()
            || after.price() == Cost::Free
            || stroke
            || after.victory().is_some()
            || ExecutedAction::of(after).is_some()
        {
            return true;
        }
        let then = Trial { state: after, ..*self };
        legal::candidate_steps(after)
            .any(|step| then.after(&vec![step]).is_some_and(|d| ExecutedAction::of(&d).is_some()))
    }
}
