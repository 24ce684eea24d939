//! The Marches of British, Patriots and Indians (8.4.3, 8.5.4, 8.7.3): destinations, and the size of the
//! groups that go there.

use crate::common::{BRITISH, FRENCH, Field, Ground, Holder, INDIANS, PATRIOTS};
use crate::walk::{Said, Walk, best, map, place, room, shaped, space, with};
use lod_assistant::bots::Outcome;
use lod_assistant::game::{Board, Change, Faction, Leader, Piece, Support};
use lod_assistant::rules::{Command, Step, Troops};

/// So many of each kind, in the order of [`Piece`].
type Units = [i32; 11];

const REGULAR: usize = Piece::BritishRegular as usize;
const TORY: usize = Piece::Tory as usize;
const CONTINENTAL: usize = Piece::Continental as usize;
const HIDDEN: usize = Piece::MilitiaUnderground as usize;
const SEEN: usize = Piece::MilitiaActive as usize;
const WHITE: usize = Piece::FrenchRegular as usize;
const WAR_HIDDEN: usize = Piece::WarPartyUnderground as usize;
const WAR_SEEN: usize = Piece::WarPartyActive as usize;

fn units(g: &Ground) -> Units {
    let mut u = [0; 11];
    u[REGULAR] = g.regulars;
    u[TORY] = g.tories;
    u[CONTINENTAL] = g.continentals;
    u[HIDDEN] = g.militia_hidden;
    u[SEEN] = g.militia_seen;
    u[WHITE] = g.french;
    u[WAR_HIDDEN] = g.war_hidden;
    u[WAR_SEEN] = g.war_seen;
    u
}

/// The ground with so many units more, or less.
fn moved(g: &Ground, u: &Units, sign: i32) -> Ground {
    with(g, |g| {
        g.regulars += sign * u[REGULAR];
        g.tories += sign * u[TORY];
        g.continentals += sign * u[CONTINENTAL];
        g.militia_hidden += sign * u[HIDDEN];
        g.militia_seen += sign * u[SEEN];
        g.french += sign * u[WHITE];
        g.war_hidden += sign * u[WAR_HIDDEN];
        g.war_seen += sign * u[WAR_SEEN];
    })
}

fn total(u: &Units) -> i32 {
    u.iter().sum()
}

fn counted(troops: &Troops) -> Units {
    troops.0.map(i32::from)
}

/// The units that came to each space in this Command and stay there (3.2.3).
struct Came([Units; 23]);

impl Came {
    fn new() -> Came {
        Came([[0; 11]; 23])
    }

    /// What has not moved yet.
    fn left(&self, f: &Field, at: usize) -> Units {
        let here = units(&f.grounds[at]);
        let mut u = [0; 11];
        for (n, left) in u.iter_mut().enumerate() {
            *left = (here[n] - self.0[at][n]).max(0);
        }
        u
    }

    /// After a March: all that stand there more than before came.
    fn note(&mut self, before: &Field, after: &Field, to: usize) {
        let (b, a) = (units(&before.grounds[to]), units(&after.grounds[to]));
        for n in 0..11 {
            self.0[to][n] += (a[n] - b[n]).max(0);
        }
    }
}

/// A March step: where to, and from where with what.
fn marched(step: Option<&Step>) -> Option<(usize, Vec<(usize, Units)>)> {
    match step {
        Some(Step::March { to, groups }) => Some((
            place(*to),
            groups
                .iter()
                .map(|g| (place(g.from), counted(&g.troops)))
                .collect(),
        )),
        _ => None,
    }
}

/// Whole groups, the largest first, until the ground is held: what they may have been.
fn largest_first(
    groups: &[(usize, Units)],
    sizes: &[(usize, i32)],
    holds: impl Fn(&[(usize, Units)]) -> bool,
) -> Said {
    let size = |from: usize| sizes.iter().find(|s| s.0 == from).map_or(0, |s| s.1);
    let mut last = i32::MAX;
    for (n, (from, u)) in groups.iter().enumerate() {
        if total(u) != size(*from) {
            return Err(format!(
                "{} from {:?}, of {sizes:?}",
                total(u),
                space(*from)
            ));
        }
        if holds(&groups[..n]) {
            return Err(format!("more than enough from {groups:?}"));
        }
        last = last.min(total(u));
    }
    let larger = sizes
        .iter()
        .any(|(from, n)| *n > last && !groups.iter().any(|g| g.0 == *from));
    if larger || !holds(groups) {
        return Err(format!("{groups:?}, of {sizes:?}"));
    }
    Ok(())
}

// The British (8.4.3).

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
        || g(to)
            .near
            .iter()
            .any(|n| g(*n).city && g(*n).blockades > 0 && !g(to).city);
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
        (left[WAR_HIDDEN] + left[WAR_SEEN])
            .min(g.war_parties() - 1)
            .max(0)
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
    if fine {
        Ok(())
    } else {
        Err(format!("8.4.3: {u:?} may not leave {:?}", g.space))
    }
}

/// 8.4.3; whether anything came of it.
fn british_march(walk: &mut Walk) -> Said<bool> {
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
            return Err(format!(
                "8.4.3: to one of {targets:?}, but {:?}",
                walk.next()
            ));
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
    let cause = |step: Option<&Step>| {
        let groups = marched(step).map_or(Vec::new(), |m| m.1);
        groups.iter().any(|g| g.1[WAR_HIDDEN] + g.1[WAR_SEEN] > 0)
    };
    if matches!(walk.next(), Some(Step::Howe { .. })) && cause(walk.steps.get(walk.at + 1)) {
        walk.at += 1;
    }
}

/// 3.2.3, R185: one Militia for every three British cubes in each destination, after all moves.
fn found_militia(walk: &mut Walk, paid: &[usize]) -> Said {
    let before = walk.field().clone();
    if walk.next() == Some(&Step::Activate) {
        walk.at += 1;
    }
    for (at, after) in walk.field().grounds.iter().enumerate() {
        let g = &before.grounds[at];
        let found = if paid.contains(&at) {
            g.militia_hidden.min((g.regulars + g.tories) / 3)
        } else {
            0
        };
        if g.militia_hidden - after.militia_hidden != found {
            return Err(format!(
                "3.2.3: {found} Militia are to be found in {:?}",
                g.space
            ));
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
            map(&f)
                .filter(|from| *from != to && sails(&f, *from, to))
                .filter_map(fit)
                .collect()
        };
        let open = |to: &usize| {
            let g = &f.grounds[*to];
            let payable = paid.contains(to) || (paid.len() < 4 && f.resources[BRITISH] > 0);
            g.population > 0 && g.level < 2 && payable
        };
        let all = map(&f)
            .filter(open)
            .filter(|to| kind(*to) > 0 && !groups(*to).is_empty());
        let targets = best(all, |to| (kind(*to), paid.contains(to)));
        if targets.is_empty() {
            return Ok(());
        }
        let Some((to, brought)) = marched(walk.next()).filter(|m| targets.contains(&m.0)) else {
            return Err(format!(
                "8.4.3 joining: to one of {targets:?}, but {:?}",
                walk.next()
            ));
        };
        let largest = groups(to).iter().map(|g| g.1).max().unwrap_or(0);
        let [(from, u)] = brought[..] else {
            return Err(format!("8.4.3 joining: one group, but {brought:?}"));
        };
        british_leave(&f, came, from, &u)?;
        if total(&u) != largest || (kind(to) == 2 && u[TORY] == 0) {
            return Err(format!(
                "8.4.3 joining {:?}: {u:?} of {:?}",
                space(to),
                groups(to)
            ));
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
        let steps: Vec<Step> = best(all, |at| f.grounds[*at].level > 0)
            .iter()
            .map(|at| Step::March {
                to: space(*at),
                groups: Vec::new(),
            })
            .collect();
        match walk.one_of("8.4.3 in place", &steps)? {
            Some(Step::March { to, .. }) => paid.push(place(to)),
            _ => return Ok(()),
        }
    }
}

// The Patriots (8.5.4).

/// That what must stay stays (8.5.4, R166), given how many went.
fn patriots_stay(g: &Ground, u: &Units) -> bool {
    let after = moved(g, u, -1);
    let active = after.continentals + after.militia_seen;
    let was = g.continentals + g.militia_seen;
    // R166: an Active one for each Fort, and where there are too few of them an Underground one.
    let seen = g.patriot_forts.min(was);
    let hidden = (g.patriot_forts - seen).min(g.militia_hidden);
    let with_forts = active >= seen && after.militia_hidden >= hidden;
    let watched = g.level == -2
        || if g.militia_hidden > 0 {
            after.militia_hidden > 0
        } else {
            active > 0
        };
    let control = g.holder() != Holder::Rebellion || after.holder() == Holder::Rebellion;
    (with_forts && watched && control) || total(u) == 0
}

/// All groups of Patriots that may leave, with the French beside their Continentals (3.3.2).
fn patriot_groups(f: &Field, came: &Came, from: usize, to: usize) -> Vec<Units> {
    let g = &f.grounds[from];
    let left = came.left(f, from);
    let french = if f.resources[FRENCH] > 0 && !f.grounds[to].indies {
        left[WHITE]
    } else {
        0
    };
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
fn patriot_march(walk: &mut Walk) -> Said<bool> {
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
            return Err(format!(
                "8.5.4: to one of {targets:?}, but {:?}",
                walk.next()
            ));
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
        let ways = |to: usize, face: usize| -> Vec<usize> {
            let near = f.grounds[to].near.iter().copied();
            let mut u = [0; 11];
            u[face] = 1;
            near.filter(|from| {
                came.left(&f, *from)[face] > 0 && patriots_stay(&f.grounds[*from], &u)
            })
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
            return Err(format!(
                "8.5.4 one Militia: to one of {targets:?}, but {:?}",
                walk.next()
            ));
        };
        let (hidden, seen) = (ways(to, HIDDEN), ways(to, SEEN));
        // Where none can arrive Underground (3.3.2), an Active one goes first (8.1.2).
        let g = &f.grounds[to];
        let arrives_seen = g.city && g.holder() == Holder::British && 1 + g.regulars + g.tories > 3;
        let face_hidden = if arrives_seen {
            seen.is_empty()
        } else {
            !hidden.is_empty()
        };
        let (face, from) = if face_hidden {
            (HIDDEN, hidden)
        } else {
            (SEEN, seen)
        };
        let fine =
            matches!(&brought[..], [(at, u)] if from.contains(at) && total(u) == 1 && u[face] == 1);
        if !fine {
            return Err(format!(
                "8.5.4: one Militia to {:?}, kind {face} of {from:?}",
                space(to)
            ));
        }
        walk.at += 1;
        came.note(&f, walk.field(), to);
        paid.push(to);
    }
}

// The Indians (8.7.3).

/// How many War Parties a Gather takes for a Village there.
fn enough(f: &Field, at: usize) -> i32 {
    if f.led_by(Leader::Cornplanter, at) {
        2
    } else {
        3
    }
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
fn indian_march(walk: &mut Walk) -> Said<bool> {
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
        return Err(format!(
            "8.7.3: {need} to {:?} of {reach:?}, but {brought:?}",
            space(at)
        ));
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

/// Holds one March against the turns in which it is the first Command that can be.
fn marches(
    name: &str,
    faction: Faction,
    at: &str,
    shape: impl Fn(&mut Board),
    model: impl Fn(&mut Walk) -> Said<bool>,
) {
    shaped(name, faction, &[at], shape, |walk| {
        let marched = matches!(walk.outcome, Outcome::Command(Command::March, _));
        // Howe comes before a March with Common Cause.
        let first = match &walk.steps[..] {
            [Step::Howe { .. }, next, ..] => matches!(next, Step::March { .. }),
            [next, ..] => matches!(next, Step::March { .. }),
            [] => true,
        };
        // Steps of an earlier Command that came to nothing: its Special Activity.
        if !first && marched {
            walk.pass_activity();
        }
        let executed = model(walk)?;
        if executed != marched {
            return Err(format!("a March {executed}, but {:?}", walk.outcome));
        }
        match walk.next() {
            Some(step @ Step::March { .. }) => Err(format!("{step:?}, and no further move")),
            _ => Ok(()),
        }
    });
}

/// Nothing is left for Rabble-Rousing, or the Patriots would hardly ever March (P10).
fn roused(board: &mut Board) {
    let f = Field::of(board);
    for g in f.map().filter(|g| g.population > 0 && g.level > -2) {
        if g.militia_hidden > 0 || g.holder() == Holder::Rebellion {
            let change = Change::Shift {
                space: g.space,
                from: board.support(g.space),
                to: Support::ActiveOpposition,
            };
            board.apply(&change).expect("a level");
        }
    }
}

/// 8.4.3
#[test]
fn british_march_moves() {
    marches(
        "British March",
        Faction::British,
        "B10",
        |_| (),
        british_march,
    );
}

/// 8.5.4
#[test]
fn patriot_march_moves() {
    marches(
        "Patriot March",
        Faction::Patriots,
        "P5",
        roused,
        patriot_march,
    );
}

/// 8.7.3
#[test]
fn indian_march_moves() {
    marches(
        "Indian March",
        Faction::Indians,
        "I10",
        |_| (),
        indian_march,
    );
}
