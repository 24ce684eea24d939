//! Desertion (6.6) and the reset (6.7).

use super::*;

/// Which pieces are taken off, one by one.
fn taken(changes: &[Change], of: &[Piece]) -> Vec<(Piece, usize)> {
    let mut taken = Vec::new();
    for change in changes {
        if let Some((piece, count, from, _)) = change.removed()
            && of.contains(&piece)
        {
            taken.extend(std::iter::repeat_n((piece, from as usize), usize::from(count)));
        }
    }
    taken
}

fn take(field: &mut Field, (piece, at): (Piece, usize)) {
    let g = &mut field.grounds[at];
    let (n, stock) = match piece {
        Piece::Tory => (&mut g.tories, TORY),
        Piece::Continental => (&mut g.continentals, CONT),
        Piece::MilitiaActive => (&mut g.militia_seen, MILITIA),
        _ => (&mut g.militia_hidden, MILITIA),
    };
    *n -= 1;
    field.available[stock] += 1;
}

/// The spaces that the first kind to be met allows.
fn by_kinds(spaces: &[usize], kinds: &[&dyn Fn(usize) -> bool]) -> Vec<usize> {
    for kind in kinds {
        let some: Vec<usize> = spaces.iter().copied().filter(|n| kind(*n)).collect();
        if !some.is_empty() {
            return some;
        }
    }
    spaces.to_vec()
}

/// Whether a non-player Indian takes this one first (8.7.6, 8.1.2).
fn indians_take(field: &Field, (piece, at): (Piece, usize)) -> bool {
    let militia = piece != Piece::Continental;
    let count = |g: &Ground| if militia { g.militia() } else { g.continentals };
    let spaces: Vec<usize> =
        (0..field.grounds.len()).filter(|n| count(&field.grounds[*n]) > 0).collect();
    let less = |n: usize| {
        let mut g = field.grounds[n].clone();
        if militia {
            g.militia_hidden -= 1;
        } else {
            g.continentals -= 1;
        }
        g.holder()
    };
    let rebel = |n: usize| field.grounds[n].holder() == Holder::Rebellion;
    let allowed = by_kinds(
        &spaces,
        &[
            &|n| field.grounds[n].villages > 0,
            &|n| rebel(n) && less(n) != Holder::Rebellion,
            &|n| count(&field.grounds[n]) == 1,
        ],
    );
    // Of an enemy's Militia the Underground ones go first.
    let ui = piece != Piece::MilitiaActive || field.grounds[at].militia_hidden == 0;
    allowed.contains(&at) && ui
}

/// Whether the non-player French take this Tory first (8.6.10, R162). Control of a Province without
/// Population is a change too, as in R167; the foldout speaks of Control alone.
fn french_take(field: &Field, at: usize) -> bool {
    let with_tory: Vec<usize> =
        (0..field.grounds.len()).filter(|n| field.grounds[*n].tories > 0).collect();
    let changes = |n: usize| {
        let mut g = field.grounds[n].clone();
        g.tories -= 1;
        g.holder() != field.grounds[n].holder()
    };
    let richest = |keep: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let kept: Vec<usize> = with_tory.iter().copied().filter(|n| keep(*n)).collect();
        let top = kept.iter().map(|n| field.grounds[*n].population).max();
        kept.into_iter().filter(|n| Some(field.grounds[*n].population) == top).collect()
    };
    let mut allowed = richest(&changes);
    if allowed.is_empty() {
        allowed = richest(&|n| field.grounds[n].tories == 1 && field.grounds[n].level < 2);
    }
    allowed.is_empty() || allowed.contains(&at)
}

/// The least that a set of so many of each can change: spaces whose Control changes, then last units
/// (R168). `units` says how many of each type a space has, `lost` what it costs to lose so many there.
fn least(
    field: &Field,
    due: [i32; 2],
    units: impl Fn(&Ground) -> [i32; 2],
    lost: impl Fn(&Ground, [i32; 2]) -> (i32, i32),
) -> (i32, i32) {
    const NEVER: (i32, i32) = (i32::MAX, 0);
    let [first, second] = due;
    let at = |a: i32, b: i32| usize::try_from(a * (second + 1) + b).expect("never below 0");
    let mut best = vec![NEVER; at(first, second) + 1];
    best[0] = (0, 0);
    for g in &field.grounds {
        let [most_a, most_b] = units(g);
        let mut next = vec![NEVER; best.len()];
        for a in 0..=first {
            for b in 0..=second {
                let so_far = best[at(a, b)];
                if so_far == NEVER {
                    continue;
                }
                for more_a in 0..=most_a.min(first - a) {
                    for more_b in 0..=most_b.min(second - b) {
                        let cost = lost(g, [more_a, more_b]);
                        let sum = (so_far.0 + cost.0, so_far.1 + cost.1);
                        let to = at(a + more_a, b + more_b);
                        next[to] = next[to].min(sum);
                    }
                }
            }
        }
        best = next;
    }
    best[at(first, second)]
}

/// What a set that has gone has changed.
fn cost(
    before: &Field,
    after: &Field,
    lost: impl Fn(&Ground, &Ground) -> (i32, i32),
) -> (i32, i32) {
    before
        .grounds
        .iter()
        .zip(&after.grounds)
        .map(|(b, a)| lost(b, a))
        .fold((0, 0), |sum, cost| (sum.0 + cost.0, sum.1 + cost.1))
}

fn changed(before: &Ground, after: &Ground) -> i32 {
    i32::from(before.holder() != after.holder())
}

fn tory_cost(before: &Ground, after: &Ground) -> (i32, i32) {
    let last = before.tories > 0 && after.tories == 0;
    (changed(before, after), i32::from(last))
}

fn patriot_cost(before: &Ground, after: &Ground) -> (i32, i32) {
    let units = |g: &Ground| g.militia() + g.continentals;
    let last = units(before) > 0 && units(after) == 0;
    (changed(before, after), i32::from(last))
}

fn patriots_desert(round: &Round, phase: &Phase, field: &mut Field) -> Result<(), String> {
    let militia: i32 = field.map().map(Ground::militia).sum();
    let continentals: i32 = field.map().map(|g| g.continentals).sum();
    let (militia, continentals) = (militia / 5, continentals / 5);
    let faces = [Piece::MilitiaActive, Piece::MilitiaUnderground];
    let first = taken(&phase.changes, &faces);
    let second = taken(&phase.changes, &[Piece::Continental]);
    let sizes = (i32::try_from(first.len()), i32::try_from(second.len()));
    if sizes != (Ok(militia), Ok(continentals)) {
        return Err(format!("{first:?} and {second:?} desert, not {militia} and {continentals}"));
    }
    for one in [first.first(), second.first()].into_iter().flatten() {
        if !round.people[INDIANS] && !indians_take(field, *one) {
            return Err(format!("the Indians took {one:?}"));
        }
        take(field, *one);
    }
    let before = field.clone();
    for one in first.iter().skip(1).chain(second.iter().skip(1)) {
        // Their own Militia go Active before Underground (8.1.2).
        let hidden_first =
            one.0 == Piece::MilitiaUnderground && field.grounds[one.1].militia_seen > 0;
        let later = first.iter().skip(1).any(|o| *o == (Piece::MilitiaActive, one.1));
        if !round.people[PATRIOTS] && hidden_first && !later {
            return Err(format!("Underground before Active in {}", one.1));
        }
        take(field, *one);
    }
    if !round.people[PATRIOTS] {
        let least = least(
            &before,
            [(militia - 1).max(0), (continentals - 1).max(0)],
            |g| [g.militia(), g.continentals],
            |g, [m, c]| {
                let mut less = g.clone();
                less.continentals -= c;
                less.militia_hidden -= m;
                patriot_cost(g, &less)
            },
        );
        let is = cost(&before, field, patriot_cost);
        if is != least {
            return Err(format!(
                "Patriots: {is:?} changed, {least:?} were enough\n{first:?}\n{second:?}"
            ));
        }
    }
    Ok(())
}

fn tories_desert(round: &Round, phase: &Phase, field: &mut Field) -> Result<(), String> {
    let tories: i32 = field.map().map(|g| g.tories).sum();
    let due = tories / 5;
    let gone = taken(&phase.changes, &[Piece::Tory]);
    if i32::try_from(gone.len()) != Ok(due) {
        return Err(format!("{gone:?} desert, not {due}"));
    }
    if let Some(one) = gone.first() {
        if !round.people[FRENCH] && !french_take(field, one.1) {
            let others: Vec<String> =
                field.grounds.iter().filter(|g| g.tories > 0).map(Ground::told).collect();
            return Err(format!(
                "the French took a Tory of {}, of\n{}",
                field.grounds[one.1].space,
                others.join("\n")
            ));
        }
        take(field, *one);
    }
    let before = field.clone();
    for one in gone.iter().skip(1) {
        take(field, *one);
    }
    if !round.people[BRITISH] {
        let least = least(
            &before,
            [(due - 1).max(0), 0],
            |g| [g.tories, 0],
            |g, [t, _]| {
                let mut less = g.clone();
                less.tories -= t;
                tory_cost(g, &less)
            },
        );
        let is = cost(&before, field, tory_cost);
        if is != least {
            return Err(format!("Tories: {is:?} changed, {least:?} were enough: {gone:?}"));
        }
    }
    Ok(())
}

/// R162, R168
#[test]
fn r168_desertion() {
    held("Desertion Phase", "desertion", 2, |round, phase| {
        let mut field = phase.before.clone();
        patriots_desert(round, phase, &mut field)?;
        tories_desert(round, phase, &mut field)?;
        field.leader_at = phase.after.leader_at;
        Ok(field)
    });
}

#[test]
fn r6_7_reset() {
    held("Reset Phase", "reset", 2, |_, phase| {
        let mut field = phase.before.clone();
        for g in &mut field.grounds {
            g.propaganda = 0;
            g.raids = 0;
            g.militia_hidden += std::mem::take(&mut g.militia_seen);
            g.war_hidden += std::mem::take(&mut g.war_seen);
        }
        for (box_, back) in field.available.iter_mut().zip(&mut field.casualties) {
            *box_ += std::mem::take(back);
        }
        Ok(field)
    });
}
