//! Which groups March first: the largest (8.4.3, 8.5.4).

use super::Run;
use crate::flowchart::Stop;
use crate::game::{PieceSet, Space};
use crate::rules::Group;

/// The groups with the most units of these kinds.
fn equal_largest(groups: &[Group], kinds: PieceSet) -> Vec<Group> {
    let size = |g: &&Group| g.troops.count(kinds);
    let most = groups.iter().map(|g| size(&g)).max().unwrap_or(0);
    let largest = groups.iter().filter(|g| size(g) == most);
    largest.copied().collect()
}

/// A group with the most units of these kinds, by chance among equal ones.
pub(super) fn largest(
    run: &mut Run<'_>,
    groups: &[Group],
    kinds: PieceSet,
    to: Space,
) -> Result<Option<Group>, Stop> {
    let equal = equal_largest(groups, kinds);
    let spaces = equal.iter().map(|g| g.from).collect();
    let from = run.random_space(spaces, format_args!("March to {to}, from"))?;
    Ok(equal.into_iter().find(|g| Some(g.from) == from))
}

/// The groups to march: the largest first, until these bring Control.
pub(super) fn until_control(
    run: &mut Run<'_>,
    mut left: Vec<Group>,
    kinds: PieceSet,
    to: Space,
    controls: fn(&Run<'_>, Space, &[Group]) -> bool,
) -> Result<Vec<Group>, Stop> {
    let mut taken: Vec<Group> = Vec::new();
    while !controls(run, to, &taken) {
        let equal = equal_largest(&left, kinds);
        let without = |group: &Group| -> Vec<Group> {
            let others = equal.iter().filter(|g| *g != group);
            taken.iter().chain(others).copied().collect()
        };
        // No die where Control takes every one of the equal largest (R26).
        let all_needed = equal.iter().all(|g| !controls(run, to, &without(g)));
        run.settled()?;
        let next = if all_needed {
            equal.first().copied()
        } else {
            largest(run, &left, kinds, to)?
        };
        let Some(group) = next else {
            break;
        };
        left.retain(|g| g != &group);
        taken.push(group);
    }
    run.settled()?;
    Ok(taken)
}
