//! The British (8.4.3).

use super::*;

/// 3.2.3 with 1.9: next door, or by way of two Cities without Blockades to a City without one or a
/// Province that no Blockaded City borders.
fn sails(f: &Field, from: usize, to: usize) -> bool {
    let g = |at: usize| &f.grounds[at];
    if g(from).near.contains(&to) {
        return true;
    }
    let gates = |at: usize| -> Vec<usize> {
        map(f)
            .filter(|c| {
                g(*c).city && g(*c).blockades == 0 && (*c == at || g(*c).near.contains(&at))
            })
            .collect()
    };
    let barred = g(to).blockades > 0
        || g(to).near.iter().any(|n| g(*n).city && g(*n).blockades > 0 && !g(to).city);
    let (a, b) = (gates(from), gates(to));
    from != to && !barred && a.iter().any(|a| b.iter().any(|b| a != b))
}

/// The largest group that may go (8.4.3); `cause`: War Parties as Tories come along.
fn british_group(f: &Field, came: &Came, from: usize, to: usize, cause: bool) -> Option<Units> {
    let g = &f.grounds[from];
    let left = came.left(f, from);
    let held = g.holder() == Holder::British;
    let keeps = i32::from(held && g.level < 2);
    let regulars = left[REGULAR].min(g.regulars - keeps);
    let tories = left[TORY].min(g.tories - 1).max(0);
    let beside = cause && !f.grounds[to].city && g.near.contains(&to);
    let war = if beside {
        (left[WAR_HIDDEN] + left[WAR_SEEN]).min(g.war_parties() - 1).max(0)
    } else {
        0
    };
    let mut found: Option<Units> = None;
    for r in 1..=regulars {
        for t in 0..=tories.min(r) {
            for w in 0..=war.min(r - t) {
                let seen = w.min(left[WAR_SEEN]);
                let mut u = [0; 11];
                u[REGULAR] = r;
                u[TORY] = t;
                u[WAR_SEEN] = seen;
                u[WAR_HIDDEN] = w - seen;
                let stays = !held || moved(g, &u, -1).holder() == Holder::British;
                if stays && found.is_none_or(|b| total(&u) > total(&b)) {
                    found = Some(u);
                }
            }
        }
    }
    found
}

/// That a group left what has to stay (8.4.3).
fn british_leave(f: &Field, came: &Came, from: usize, u: &Units) -> Said {
    let g = &f.grounds[from];
    let left = came.left(f, from);
    let after = moved(g, u, -1);
    let war = u[WAR_HIDDEN] + u[WAR_SEEN];
    let held = g.holder() == Holder::British;
    let fine = (0..11).all(|n| u[n] <= left[n])
        && u[TORY] + war <= u[REGULAR]
        && (u[TORY] == 0 || after.tories > 0)
        && (war == 0 || after.war_parties() > 0)
        && (!held || after.holder() == Holder::British)
        && (!held || g.level == 2 || after.regulars > 0);
    if fine { Ok(()) } else { Err(format!("8.4.3: {u:?} may not leave {:?}", g.space)) }
}

/// 8.4.3; whether anything came of it.
pub fn british_march(walk: &mut Walk) -> Said<bool> {
    let mut came = Came::new();
    let mut paid: Vec<usize> = Vec::new();
    let from = walk.at;
    for _ in 0..2 {
        let f = walk.field().clone();
        if f.resources[BRITISH] == 0 {
            break;
        }
        let groups = |to: usize| -> Vec<(usize, Units)> {
            map(&f)
                .filter(|from| *from != to && sails(&f, *from, to))
                .filter_map(|from| Some((from, british_group(&f, &came, from, to, true)?)))
                .collect()
        };
        let held = |to: usize, groups: &[(usize, Units)]| {
            let mut g = f.grounds[to].clone();
            for (_, u) in groups {
                g = moved(&g, u, 1);
            }
            g.holder() == Holder::British
        };
        let all = map(&f).filter(|to| {
            let g = &f.grounds[*to];
            !g.reserve
                && g.holder() != Holder::British
                && !paid.contains(to)
                && held(*to, &groups(*to))
        });
        // Rebel cubes are a kind (R162): the Population counts where there are none of them.
        let targets = best(all, |to| {
            let g = &f.grounds[*to];
            let cubes = g.continentals + g.french > 0;
            (g.city, cubes, if cubes { 0 } else { g.population })
        });
        if targets.is_empty() {
            break;
        }
        howe(walk);
        let Some((to, brought)) = marched(walk.next()).filter(|m| targets.contains(&m.0)) else {
            return Err(format!("8.4.3: to one of {targets:?}, but {:?}", walk.next()));
        };
        for (from, u) in &brought {
            british_leave(&f, &came, *from, u)?;
        }
        let sizes: Vec<(usize, i32)> = groups(to).iter().map(|g| (g.0, total(&g.1))).collect();
        largest_first(&brought, &sizes, |some| held(to, some))
            .map_err(|why| format!("8.4.3 to {:?}: {why}", space(to)))?;
        walk.at += 1;
        came.note(&f, walk.field(), to);
        paid.push(to);
    }
    british_joins(walk, &mut came, &mut paid)?;
    british_in_place(walk, &mut paid)?;
    let executed = walk.at > from;
    found_militia(walk, &paid)?;
    Ok(executed)
}

/// 1.10, 4.2.1: with Common Cause in a group Howe has his say first.
fn howe(walk: &mut Walk) {
    let cause = |step: Option<&ActionStep>| {
        let groups = marched(step).map_or(Vec::new(), |m| m.1);
        groups.iter().any(|g| g.1[WAR_HIDDEN] + g.1[WAR_SEEN] > 0)
    };
    if matches!(walk.next(), Some(ActionStep::Howe { .. })) && cause(walk.steps.get(walk.at + 1)) {
        walk.at += 1;
    }
}

/// 3.2.3, R185: one Militia for every three British cubes in each destination, after all moves.
fn found_militia(walk: &mut Walk, paid: &[usize]) -> Said {
    let before = walk.field().clone();
    if walk.next() == Some(&ActionStep::Activate) {
        walk.at += 1;
    }
    for (at, after) in walk.field().grounds.iter().enumerate() {
        let g = &before.grounds[at];
        let found =
            if paid.contains(&at) { g.militia_hidden.min((g.regulars + g.tories) / 3) } else { 0 };
        if g.militia_hidden - after.militia_hidden != found {
            return Err(format!("3.2.3: {found} Militia are to be found in {:?}", g.space));
        }
    }
    Ok(())
}

/// 8.4.3, the second bullet: Tories to lone Regulars, Regulars to lone Tories.
fn british_joins(walk: &mut Walk, came: &mut Came, paid: &mut Vec<usize>) -> Said {
    loop {
        let f = walk.field().clone();
        let kind = |to: usize| {
            let g = &f.grounds[to];
            match (g.regulars > 0, g.tories > 0) {
                (true, false) => 2,
                (false, true) => 1,
                _ => 0,
            }
        };
        let groups = |to: usize| -> Vec<(usize, i32)> {
            let fit = |from: usize| {
                let u = british_group(&f, came, from, to, false)?;
                let tories = came.left(&f, from)[TORY].min(f.grounds[from].tories - 1);
                (kind(to) == 1 || (tories > 0 && total(&u) > 1)).then_some((from, total(&u)))
            };
            map(&f).filter(|from| *from != to && sails(&f, *from, to)).filter_map(fit).collect()
        };
        let open = |to: &usize| {
            let g = &f.grounds[*to];
            let payable = paid.contains(to) || (paid.len() < 4 && f.resources[BRITISH] > 0);
            g.population > 0 && g.level < 2 && payable
        };
        let all = map(&f).filter(open).filter(|to| kind(*to) > 0 && !groups(*to).is_empty());
        let targets = best(all, |to| (kind(*to), paid.contains(to)));
        if targets.is_empty() {
            return Ok(());
        }
        let Some((to, brought)) = marched(walk.next()).filter(|m| targets.contains(&m.0)) else {
            return Err(format!("8.4.3 joining: to one of {targets:?}, but {:?}", walk.next()));
        };
        let largest = groups(to).iter().map(|g| g.1).max().unwrap_or(0);
        let [(from, u)] = brought[..] else {
            return Err(format!("8.4.3 joining: one group, but {brought:?}"));
        };
        british_leave(&f, came, from, &u)?;
        if total(&u) != largest || (kind(to) == 2 && u[TORY] == 0) {
            return Err(format!("8.4.3 joining {:?}: {u:?} of {:?}", space(to), groups(to)));
        }
        walk.at += 1;
        came.note(&f, walk.field(), to);
        if !paid.contains(&to) {
            paid.push(to);
        }
    }
}

/// 8.4.3, the third bullet.
fn british_in_place(walk: &mut Walk, paid: &mut Vec<usize>) -> Said {
    loop {
        let f = walk.field().clone();
        let all = map(&f).filter(|at| {
            let g = &f.grounds[*at];
            !paid.contains(at)
                && paid.len() < 4
                && f.resources[BRITISH] > 0
                && g.militia_hidden > 0
                && g.regulars + g.tories > 2
        });
        let steps: Vec<ActionStep> = best(all, |at| f.grounds[*at].level > 0)
            .iter()
            .map(|at| ActionStep::March { to: space(*at), groups: Vec::new() })
            .collect();
        match walk.one_of("8.4.3 in place", &steps)? {
            Some(ActionStep::March { to, .. }) => paid.push(place(to)),
            _ => return Ok(()),
        }
    }
}
