//! Which groups March first, as the data say (8.4.3, 8.5.4).

use super::super::{Candidate, Executor};
use super::brings_control;
use super::party::Party;
use crate::action::spaces_of;
use crate::flowchart::Interrupt;
use crate::flowchart::order::Criterion;
use lod_engine::game::{Space, SpaceSet};

/// The group that an ordering puts first, by chance among equal ones, and out of the others.
pub(super) fn first(
    run: &mut Executor<'_>,
    parties: &mut Vec<Party>,
    order: &[Criterion],
    to: Space,
    all_go: impl Fn(&Executor<'_>, &[Party], SpaceSet) -> bool,
) -> Result<Option<Party>, Interrupt> {
    let say = format_args!("March to {to}, from");
    let ways = parties.iter().map(|party| Candidate::of_group(&party.group)).collect();
    let way = run.select_origin((&say, &say), to, (ways, order), |run, equal, _| {
        Ok(all_go(run, parties, spaces_of(equal)))
    })?;
    let at = way.and_then(|way| parties.iter().position(|p| p.group.from == way.space));
    Ok(at.map(|at| parties.remove(at)))
}

/// The groups to march: one after another in their order, until these bring Control.
pub(super) fn until_control(
    run: &mut Executor<'_>,
    mut left: Vec<Party>,
    order: &[Criterion],
    to: Space,
) -> Result<Vec<Party>, Interrupt> {
    let mut taken: Vec<Party> = Vec::new();
    while !brings_control(run, to, &taken) {
        // No die where Control takes every one of the equal groups (R26).
        let all_needed = |run: &Executor<'_>, left: &[Party], equal: SpaceSet| {
            equal.iter().all(|one| {
                let others = equal.without(SpaceSet::of(one));
                let others = left.iter().filter(|p| others.contains(p.group.from));
                !brings_control(run, to, taken.iter().chain(others))
            })
        };
        let Some(party) = first(run, &mut left, order, to, all_needed)? else {
            break;
        };
        taken.push(party);
    }
    Ok(taken)
}
