//! Which groups March first, as the data say (8.4.3, 8.5.4).

use super::super::{Candidate, Run};
use super::brings_control;
use crate::flowchart::Stop;
use crate::flowchart::order::Key;
use lod_engine::game::{Space, SpaceSet};
use lod_engine::rules::Group;

/// The groups that an ordering puts before the others.
fn foremost(
    run: &mut Run<'_>,
    groups: &[Group],
    order: &[Key],
    to: Space,
) -> Result<Vec<Group>, Stop> {
    run.considers_origin(format_args!("March to {to}, from"), to);
    let candidates = groups.iter().map(Candidate::group);
    let first = run.order(candidates.collect(), order)?;
    let is_first = |g: &&Group| first.iter().any(|c| c.space == g.from);
    Ok(groups.iter().filter(is_first).copied().collect())
}

/// One of equal groups, by chance.
fn drawn(run: &mut Run<'_>, equal: &[Group], to: Space) -> Result<Option<Group>, Stop> {
    let spaces = equal.iter().map(|g| g.from).collect();
    let from = run.random_space(spaces, format_args!("March to {to}, from"))?;
    run.settled(from);
    Ok(equal.iter().find(|g| Some(g.from) == from).copied())
}

/// The group that an ordering puts first, by chance among equal ones.
pub(super) fn first(
    run: &mut Run<'_>,
    groups: &[Group],
    order: &[Key],
    to: Space,
) -> Result<Option<Group>, Stop> {
    let equal = foremost(run, groups, order, to)?;
    drawn(run, &equal, to)
}

/// The groups to march: one after another in their order, until these bring Control.
pub(super) fn until_control(
    run: &mut Run<'_>,
    mut left: Vec<Group>,
    order: &[Key],
    to: Space,
) -> Result<Vec<Group>, Stop> {
    let mut taken: Vec<Group> = Vec::new();
    while !brings_control(run, to, &taken) {
        let equal = foremost(run, &left, order, to)?;
        let without = |group: &Group| -> Vec<Group> {
            let others = equal.iter().filter(|g| *g != group);
            taken.iter().chain(others).copied().collect()
        };
        // No die where Control takes every one of the equal groups (R26).
        let all_needed = equal.iter().all(|g| !brings_control(run, to, &without(g)));
        run.all_known()?;
        let next = if all_needed {
            let spaces: SpaceSet = equal.iter().map(|g| g.from).collect();
            let first = equal.first().copied();
            run.settled_together(first.map(|g| g.from), spaces);
            first
        } else {
            drawn(run, &equal, to)?
        };
        let Some(group) = next else {
            break;
        };
        left.retain(|g| g != &group);
        taken.push(group);
    }
    run.all_known()?;
    Ok(taken)
}
