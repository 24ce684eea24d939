//! Where units come from (8.1).

use super::choose::spaces_of;
use super::{Candidate, ChoiceHead, Executor, Trace};
use crate::flowchart::Interrupt;
use crate::flowchart::order::Criterion;
use lod_engine::game::Space;
use lod_engine::rules::Group;
use std::fmt::Display;

impl Executor<'_> {
    /// The one of those ways that put units into `to`, by an ordering and then by the table; `die` names the
    /// roll. The last closure narrows tied origins further and returns whether all of them go, so that no die decides (R26).
    ///
    /// # Errors
    /// As [`Executor::pick`].
    pub(crate) fn select_origin(
        &mut self,
        (say, die): (&dyn Display, &dyn Display),
        to: Space,
        (ways, order): (Vec<Candidate>, &[Criterion]),
        further: impl FnOnce(&Self, &mut Vec<Candidate>, &mut dyn Trace) -> Result<bool, Interrupt>,
    ) -> Result<Option<Candidate>, Interrupt> {
        self.choice(ChoiceHead::origin(say, to), |action, trace| {
            let mut best = action.order(ways, order, trace)?;
            let all = further(action, &mut best, trace)?;
            let from = |way: &Candidate| way.group().map(|group| group.from);
            let origins = best.iter().filter_map(from).collect();
            let origin = action.draw(origins, all, die, trace)?;
            Ok(best.into_iter().find(|way| origin.is_some() && from(way) == origin))
        })
    }

    /// These groups all go to a space: nothing is left to choose.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub(crate) fn all_leave<'g>(
        &mut self,
        to: Space,
        groups: impl Iterator<Item = &'g Group>,
    ) -> Result<(), Interrupt> {
        let say = format_args!("March to {to}, from");
        self.choice(ChoiceHead::origin(&say, to), |action, trace| {
            let groups = groups.map(Candidate::of_group).collect();
            let all = spaces_of(&action.order(groups, &[], trace)?);
            trace.takes(all.first(), all);
            Ok(())
        })
    }
}
