//! The Patriots (8.5.4).

use super::*;

/// That what must stay stays (8.5.4, R166), given how many went.
pub fn patriots_stay(g: &Ground, u: &Units) -> bool {
    let after = moved(g, u, -1);
    let active = after.continentals + after.militia_seen;
    let was = g.continentals + g.militia_seen;
    // R166: an Active one for each Fort, and where there are too few of them an Underground one.
    let seen = g.patriot_forts.min(was);
    let hidden = (g.patriot_forts - seen).min(g.militia_hidden);
    let with_forts = active >= seen && after.militia_hidden >= hidden;
    let watched =
        g.level == -2 || if g.militia_hidden > 0 { after.militia_hidden > 0 } else { active > 0 };
    let control = g.holder() != Holder::Rebellion || after.holder() == Holder::Rebellion;
    (with_forts && watched && control) || total(u) == 0
}

/// All groups of Patriots that may leave, with the French beside their Continentals (3.3.2).
pub fn patriot_groups(f: &Field, came: &Came, from: usize, to: usize) -> Vec<Units> {
    let g = &f.grounds[from];
    let left = came.left(f, from);
    let french = if f.resources[FRENCH] > 0 && !f.grounds[to].indies { left[WHITE] } else { 0 };
    let mut all = Vec::new();
    for c in 0..=left[CONTINENTAL] {
        for h in 0..=left[HIDDEN] {
            for s in 0..=left[SEEN] {
                for w in 0..=french.min(c) {
                    let mut u = [0; 11];
                    u[CONTINENTAL] = c;
                    u[HIDDEN] = h;
                    u[SEEN] = s;
                    u[WHITE] = w;
                    if total(&u) > 0 && patriots_stay(g, &u) {
                        all.push(u);
                    }
                }
            }
        }
    }
    all
}

fn patriots_of(u: &Units) -> i32 {
    total(u) - u[WHITE]
}

/// 8.5.4; whether anything came of it.
pub fn patriot_march(walk: &mut Walk) -> Said<bool> {
    let mut came = Came::new();
    let mut paid: Vec<usize> = Vec::new();
    let from = walk.at;
    for _ in 0..2 {
        let f = walk.field().clone();
        if f.resources[PATRIOTS] == 0 {
            break;
        }
        // By origin the largest number of Patriots, and with them the most French.
        let groups = |to: usize| -> Vec<(usize, (i32, i32))> {
            f.grounds[to]
                .near
                .iter()
                .filter_map(|from| {
                    let all = patriot_groups(&f, &came, *from, to);
                    let most = all.iter().map(|u| (patriots_of(u), u[WHITE])).max()?;
                    Some((*from, most))
                })
                .collect()
        };
        let held = |to: usize, many: i32| {
            let g = with(&f.grounds[to], |g| g.militia_seen += many);
            g.holder() == Holder::Rebellion
        };
        let all = map(&f).filter(|to| {
            let many: i32 = groups(*to).iter().map(|g| g.1.0 + g.1.1).sum();
            !paid.contains(to) && f.grounds[*to].holder() != Holder::Rebellion && held(*to, many)
        });
        let targets = best(all, |to| {
            let g = &f.grounds[*to];
            let kind = if g.villages > 0 { 2 } else { i32::from(g.city) };
            (kind, g.population)
        });
        if targets.is_empty() {
            break;
        }
        let Some((to, brought)) = marched(walk.next()).filter(|m| targets.contains(&m.0)) else {
            return Err(format!("8.5.4: to one of {targets:?}, but {:?}", walk.next()));
        };
        for (from, u) in &brought {
            if !patriot_groups(&f, &came, *from, to).contains(u) {
                return Err(format!("8.5.4: {u:?} may not leave {:?}", space(*from)));
            }
        }
        let due = groups(to);
        let sizes: Vec<(usize, i32)> = due.iter().map(|g| (g.0, g.1.0)).collect();
        let patriots: Vec<(usize, Units)> = brought
            .iter()
            .map(|(from, u)| {
                let mut u = *u;
                u[WHITE] = 0;
                (*from, u)
            })
            .collect();
        largest_first(&patriots, &sizes, |some| {
            let many = brought.iter().take(some.len()).map(|g| total(&g.1)).sum();
            held(to, many)
        })
        .map_err(|why| format!("8.5.4 to {:?}: {why}", space(to)))?;
        walk.at += 1;
        came.note(&f, walk.field(), to);
        paid.push(to);
    }
    patriot_singles(walk, &mut came, &mut paid)?;
    Ok(walk.at > from)
}

/// 8.5.4, the last bullet: one Militia into each space with none.
fn patriot_singles(walk: &mut Walk, came: &mut Came, paid: &mut Vec<usize>) -> Said {
    loop {
        let f = walk.field().clone();
        let ways = |to: usize, ui: usize| -> Vec<usize> {
            let near = f.grounds[to].near.iter().copied();
            let mut u = [0; 11];
            u[ui] = 1;
            near.filter(|from| came.left(&f, *from)[ui] > 0 && patriots_stay(&f.grounds[*from], &u))
                .collect()
        };
        let all = map(&f).filter(|to| {
            let reached = !ways(*to, HIDDEN).is_empty() || !ways(*to, SEEN).is_empty();
            f.grounds[*to].militia() == 0
                && !paid.contains(to)
                && f.resources[PATRIOTS] > 0
                && reached
        });
        let targets = best(all, |to| {
            let g = &f.grounds[*to];
            let changes = with(g, |g| g.militia_seen += 1).holder() != g.holder();
            if changes { 1 + g.population } else { 0 }
        });
        if targets.is_empty() {
            return Ok(());
        }
        let Some((to, brought)) = marched(walk.next()).filter(|m| targets.contains(&m.0)) else {
            return Err(format!("8.5.4 one Militia: to one of {targets:?}, but {:?}", walk.next()));
        };
        let (hidden, seen) = (ways(to, HIDDEN), ways(to, SEEN));
        // Where none can arrive Underground (3.3.2), an Active one goes first (8.1.2).
        let g = &f.grounds[to];
        let arrives_seen = g.city && g.holder() == Holder::British && 1 + g.regulars + g.tories > 3;
        let face_hidden = if arrives_seen { seen.is_empty() } else { !hidden.is_empty() };
        let (ui, from) = if face_hidden { (HIDDEN, hidden) } else { (SEEN, seen) };
        let fine =
            matches!(&brought[..], [(at, u)] if from.contains(at) && total(u) == 1 && u[ui] == 1);
        if !fine {
            return Err(format!("8.5.4: one Militia to {:?}, kind {ui} of {from:?}", space(to)));
        }
        walk.at += 1;
        came.note(&f, walk.field(), to);
        paid.push(to);
    }
}
