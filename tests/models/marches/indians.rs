//! The Indians (8.7.3).

use super::*;

/// How many War Parties a Gather takes for a Village there.
fn enough(f: &Field, at: usize) -> i32 {
    if f.led_by(Leader::Cornplanter, at) { 2 } else { 3 }
}

/// Whether Gather could place a Village there but for the War Parties.
fn village_room(f: &Field, at: usize) -> bool {
    let g = &f.grounds[at];
    (g.colony || g.reserve) && g.level.abs() < 2 && room(g)
}

/// How many War Parties may leave (8.7.3).
fn war_parties_free(f: &Field, came: &Came, at: usize) -> i32 {
    let g = &f.grounds[at];
    let left = came.left(f, at);
    let mut stay = i32::from(g.villages > 0);
    // The last three, also where Cornplanter could do with two.
    if village_room(f, at) && f.available[8] > 0 && g.war_parties() >= enough(f, at) {
        stay = 3;
    }
    let most = (left[WAR_HIDDEN] + left[WAR_SEEN]).min(g.war_parties() - stay);
    (0..=most.max(0))
        .rev()
        .find(|n| {
            let after = with(g, |g| {
                let seen = g.war_seen.min(*n);
                g.war_seen -= seen;
                g.war_hidden -= n - seen;
            });
            g.holder() == Holder::Rebellion || after.holder() != Holder::Rebellion
        })
        .unwrap_or(0)
}

/// Whether the first destination that only Reserves send to is still free (3.4.2).
fn payable(f: &Field, free: bool, origins: &[usize]) -> bool {
    let reserves = origins.iter().all(|o| f.grounds[*o].reserve);
    f.resources[INDIANS] > 0 || (free && reserves)
}

/// What can come to a Province: all of it, or, without Resources, what is free.
fn war_reach(f: &Field, came: &Came, to: usize, free: bool) -> Vec<(usize, i32)> {
    let near = f.grounds[to].near.iter().copied();
    near.filter(|o| payable(f, free, &[*o]))
        .map(|o| (o, war_parties_free(f, came, o)))
        .filter(|(_, n)| *n > 0)
        .collect()
}

/// 8.7.3; whether anything came of it.
pub fn indian_march(walk: &mut Walk) -> Said<bool> {
    let mut came = Came::new();
    let mut paid: Vec<usize> = Vec::new();
    let from = walk.at;
    let mut free = true;
    let f = walk.field().clone();
    if f.available[8] > 0 {
        let spaces: Vec<(usize, i32)> = map(&f)
            .filter(|to| village_room(&f, *to))
            .map(|to| (to, 3 - f.grounds[to].war_parties()))
            .filter(|(to, need)| {
                let can: i32 = war_reach(&f, &came, *to, free).iter().map(|w| w.1).sum();
                *need > 0 && can >= *need
            })
            .collect();
        if !spaces.is_empty() {
            indians_go(walk, &mut came, &mut paid, &mut free, &spaces)?;
        }
    }
    while paid.len() < 3 {
        let f = walk.field().clone();
        let all = map(&f)
            .filter(|to| {
                let g = &f.grounds[*to];
                (g.colony || g.reserve) && g.holder() == Holder::Rebellion && !paid.contains(to)
            })
            .map(|to| (to, f.grounds[to].rebels() - f.grounds[to].royalists()))
            .filter(|(to, need)| {
                let can: i32 = war_reach(&f, &came, *to, free).iter().map(|w| w.1).sum();
                can >= *need
            });
        let spaces = best(all, |(to, _)| f.grounds[*to].level < 2);
        if spaces.is_empty() {
            break;
        }
        indians_go(walk, &mut came, &mut paid, &mut free, &spaces)?;
    }
    Ok(walk.at > from)
}

/// So many War Parties to one of these Provinces.
fn indians_go(
    walk: &mut Walk,
    came: &mut Came,
    paid: &mut Vec<usize>,
    free: &mut bool,
    to: &[(usize, i32)],
) -> Said {
    let f = walk.field().clone();
    let next = marched(walk.next());
    let found = next.as_ref().and_then(|m| to.iter().find(|t| t.0 == m.0));
    let (Some((at, brought)), Some((_, need))) = (next.clone(), found) else {
        return Err(format!("8.7.3: to one of {to:?}, but {:?}", walk.next()));
    };
    let reach = war_reach(&f, came, at, *free);
    let many: i32 = brought.iter().map(|g| total(&g.1)).sum();
    let legal = brought.iter().all(|(from, u)| {
        let hidden_first = u[WAR_SEEN] == 0 || u[WAR_HIDDEN] == came.left(&f, *from)[WAR_HIDDEN];
        reach.iter().any(|r| r.0 == *from && total(u) <= r.1) && hidden_first
    });
    if many != *need || !legal {
        return Err(format!("8.7.3: {need} to {:?} of {reach:?}, but {brought:?}", space(at)));
    }
    let origins: Vec<usize> = brought.iter().map(|g| g.0).collect();
    let gift = *free && origins.iter().all(|o| f.grounds[*o].reserve);
    walk.at += 1;
    let cost = f.resources[INDIANS] - walk.field().resources[INDIANS];
    if cost != i32::from(!gift) {
        return Err(format!("3.4.2: {cost} for {:?}", space(at)));
    }
    *free = *free && !gift;
    came.note(&f, walk.field(), at);
    paid.push(at);
    Ok(())
}
