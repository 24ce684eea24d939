//! Where units come from: which spaces they could leave for another, and what holds them there (8.1).

use super::{Action, Candidate, Noted, SpaceDecision};
use lod_engine::game::{Faction, Space, SpaceSet};
use lod_engine::rules::{Group, Refusal, SpaceReason};
use std::fmt::Display;

impl Action<'_> {
    /// More units would come from one space to the other if what has to stay behind did not hold them.
    pub(crate) fn holds_back(&self, from: Space, to: Space) {
        self.gathers(|open| {
            if !open.chosen.held.contains(&(to, from)) {
                open.chosen.held.push((to, from));
            }
        });
    }

    /// A choice begins of the space that units leave for `to`: until it is [`Action::end_choice`].
    pub(crate) fn begin_choice_of_origin(&mut self, say: impl Display, to: Space) {
        if !self.heard {
            return;
        }
        let held = self.choice_of(to).map(|c| c.held_from(to));
        self.begin_choice(None, say);
        if let Some(open) = self.open.get_mut() {
            open.to = Some(to);
            let why = SpaceReason::AllStay;
            let spaces = held.unwrap_or(SpaceSet::EMPTY).iter();
            let rule = match open.chosen.by {
                Faction::British => "8.4",
                Faction::Patriots => "8.5",
                Faction::French => "8.6",
                Faction::Indians => "8.7",
            };
            let none = spaces.map(|from| (from, Refusal::space(rule, from, why)));
            open.chosen.refused = none.collect();
        }
    }

    /// The last choice of a space, if it came to this one.
    fn choice_of(&self, space: Space) -> Option<&SpaceDecision> {
        let mut notes = self.notes.iter().rev();
        let last = notes.find_map(|note| match &note.what {
            Noted::Chose(chosen) => Some(&**chosen),
            _ => None,
        });
        last.filter(|chosen| chosen.taken == Some(space))
    }

    /// The groups that could go, equal so far.
    pub(crate) fn offers_groups(&self, groups: impl Iterator<Item = Group>) {
        if self.heard {
            let mut all: Vec<Candidate> = groups.map(|g| Candidate::group(&g)).collect();
            self.entered(&mut all);
            self.ranked(&all);
        }
    }

    /// These groups all go to a space: nothing is left to choose.
    pub(crate) fn all_leave(&mut self, to: Space, groups: &[Group]) {
        if self.heard {
            self.begin_choice_of_origin(format_args!("March to {to}, from"), to);
            self.offers_groups(groups.iter().copied());
            let spaces: SpaceSet = groups.iter().map(|g| g.from).collect();
            self.end_choice_together(spaces.first(), spaces);
        }
    }
}
