//! Which groups March first, as the data say (8.4.3, 8.5.4).

use super::super::{Candidate, Run};
use super::brings_control;
use crate::flowchart::Interrupt;
use crate::flowchart::order::Criterion;
use lod_engine::game::{Space, SpaceSet};
use lod_engine::rules::Group;

/// The group that an ordering puts first, by chance among equal ones.
pub(super) fn first(
    run: &mut Run<'_>,
    groups: &[Group],
    order: &[Criterion],
    to: Space,
) -> Result<Option<Group>, Interrupt> {
    next(run, groups, order, to, |_, _| false)
}

/// The groups to march: one after another in their order, until these bring Control.
pub(super) fn until_control(
    run: &mut Run<'_>,
    mut left: Vec<Group>,
    order: &[Criterion],
    to: Space,
) -> Result<Vec<Group>, Interrupt> {
    let mut taken: Vec<Group> = Vec::new();
    while !brings_control(run, to, &taken) {
        // No die where Control takes every one of the equal groups (R26).
        let all_needed = |run: &Run<'_>, equal: &[Group]| {
            equal.iter().all(|group| {
                let others = equal.iter().filter(|g| *g != group);
                let without: Vec<Group> = taken.iter().chain(others).copied().collect();
                !brings_control(run, to, &without)
            })
        };
        let Some(group) = next(run, &left, order, to, all_needed)? else {
            break;
        };
        left.retain(|g| g != &group);
        taken.push(group);
    }
    run.all_known()?;
    Ok(taken)
}

/// The group that an ordering puts first; no die decides among equal ones that all go.
fn next(
    run: &mut Run<'_>,
    groups: &[Group],
    order: &[Criterion],
    to: Space,
    all_go: impl Fn(&Run<'_>, &[Group]) -> bool,
) -> Result<Option<Group>, Interrupt> {
    let say = format_args!("March to {to}, from");
    let from = run.select_origin_by(say, to, |run| {
        let first = run.order(groups.iter().map(Candidate::group).collect(), order)?;
        let spaces: SpaceSet = first.iter().map(|c| c.space).collect();
        let equal: Vec<Group> =
            (groups.iter().copied()).filter(|g| spaces.contains(g.from)).collect();
        let all = all_go(run, &equal);
        run.all_known()?;
        run.draw(spaces, all, say)
    })?;
    Ok(groups.iter().find(|g| Some(g.from) == from).copied())
}
