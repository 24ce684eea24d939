//! The Garrison (8.4.1).

use super::*;

/// The Regulars of a Garrison: who came where, and where a Skirmish was.
struct Garrisoned {
    came: [i32; 23],
    skirmished: Option<usize>,
}

impl Garrisoned {
    /// How many Regulars may leave (8.4.1).
    fn movable(&self, f: &Field, at: usize) -> i32 {
        let g = &f.grounds[at];
        if g.indies || g.blockades > 0 || self.came[at] > 0 {
            return 0;
        }
        let mut most = g.regulars;
        if g.holder() == Holder::British {
            most = most.min(g.royalists() - g.rebels() - 2);
        }
        if g.population > 0 && g.level < 2 {
            most = most.min(g.regulars - 1);
        }
        most.max(0)
    }

    fn sent_from_elsewhere(&self, f: &Field, to: usize) -> i32 {
        map(f).filter(|at| *at != to).map(|at| self.movable(f, at)).sum()
    }

    fn open(&self, f: &Field, at: usize) -> bool {
        let g = &f.grounds[at];
        g.city && g.blockades == 0 && self.skirmished != Some(at)
    }

    /// So many Regulars to one of these Cities, from wherever they may leave.
    fn bring(&mut self, walk: &mut Walk, rule: &str, to: &[(usize, i32)]) -> Said<bool> {
        let Some(ActionStep::GarrisonMove { to: city, .. }) = walk.next().cloned() else {
            return if to.is_empty() {
                Ok(false)
            } else {
                Err(format!("{rule}: {:?} and no move to {to:?}", walk.next()))
            };
        };
        let Some((at, need)) = to.iter().find(|(at, _)| *at == place(city)).copied() else {
            return if to.is_empty() {
                Ok(false)
            } else {
                Err(format!("{rule}: a move to {city:?} and not to {to:?}"))
            };
        };
        let mut came = 0;
        while came < need {
            let f = walk.field().clone();
            match walk.next() {
                Some(ActionStep::GarrisonMove { from, to, count }) if *to == city => {
                    let (from, count) = (place(*from), i32::from(*count));
                    if count > self.movable(&f, from) || from == at {
                        return Err(format!("{rule}: {count} may not leave {:?}", space(from)));
                    }
                    came += count;
                    self.came[at] += count;
                    walk.at += 1;
                }
                next => return Err(format!("{rule}: {need} to {city:?}, but {next:?}")),
            }
        }
        if came > need {
            return Err(format!("{rule}: {came} to {city:?} where {need} are enough"));
        }
        Ok(true)
    }
}

/// 8.4.1; whether any Regulars moved.
pub fn garrison(walk: &mut Walk) -> Said<bool> {
    let skirmished = skirmished(&walk.pass_activity());
    if walk.field().fni >= 3 || walk.field().resources[BRITISH] < 2 {
        return Ok(false);
    }
    let mut moved = Garrisoned { came: [0; 23], skirmished };
    let from = walk.at;
    loop {
        let f = walk.field().clone();
        let cities = map(&f).filter(|at| moved.open(&f, *at)).filter_map(|at| {
            let g = &f.grounds[at];
            let need = (g.rebels() - g.royalists() + 1).max(1);
            (g.holder() != Holder::British && moved.sent_from_elsewhere(&f, at) >= need)
                .then_some((at, need))
        });
        let cities = best(cities, |(at, _)| {
            let g = &f.grounds[*at];
            let rebels = if g.patriot_forts == 0 { g.rebels() } else { 0 };
            (rebels, g.population > 1)
        });
        if !moved.bring(walk, "8.4.1 add Control", &cities)? {
            break;
        }
    }
    loop {
        let f = walk.field().clone();
        let held = map(&f)
            .filter(|at| moved.open(&f, *at))
            .filter(|at| f.grounds[*at].holder() == Holder::British);
        let wanting = held.filter_map(|at| {
            let g = &f.grounds[at];
            let lonely = g.level < 2 && g.regulars == 0;
            let thin = g.regulars + g.tories < 3;
            let need = if lonely { 1 } else { 3 - g.regulars - g.tories };
            let can = moved.sent_from_elsewhere(&f, at);
            ((lonely || thin) && can >= need).then_some((at, need))
        });
        let wanting = best(wanting, |(at, _)| {
            let g = &f.grounds[*at];
            let lonely = g.level < 2 && g.regulars == 0;
            (lonely, !lonely && g.militia_hidden > 0)
        });
        if !moved.bring(walk, "8.4.1 further Regulars", &wanting)? {
            break;
        }
    }
    if walk.at == from {
        return Ok(false);
    }
    displace(walk)?;
    Ok(true)
}

/// 8.4.1, the last bullet.
fn displace(walk: &mut Walk) -> Said {
    let open = |g: &&Ground| g.city && g.blockades == 0;
    let before = walk.field().clone();
    let due = before
        .grounds
        .iter()
        .filter(open)
        .any(|g| g.militia_hidden > 0 && g.regulars + g.tories > 2);
    if walk.next() == Some(&ActionStep::Activate) {
        walk.at += 1;
        for (g, after) in before.grounds.iter().zip(&walk.field().grounds) {
            let found =
                if open(&g) { g.militia_hidden.min((g.regulars + g.tories) / 3) } else { 0 };
            if g.militia_hidden - after.militia_hidden != found {
                return Err(format!("8.4.1: {found} Militia are to be found in {:?}", g.space));
            }
        }
    } else if due {
        return Err("8.4.1: Militia would be found".into());
    }
    let f = walk.field().clone();
    let units = |g: &Ground| g.rebels() - g.patriot_forts;
    let cities = map(&f).filter(|at| {
        let g = &f.grounds[*at];
        open(&g) && g.holder() == Holder::British && g.patriot_forts == 0 && units(g) > 0
    });
    let ways = cities.flat_map(|at| f.grounds[at].near.iter().map(move |to| (at, *to)));
    let ways = best(ways, |(at, to)| {
        let to = &f.grounds[*to];
        let (opposition, support) = (-to.level.min(0), to.level.max(0));
        (
            units(&f.grounds[*at]),
            opposition * to.population,
            -support * to.population,
            -to.population,
        )
    });
    let steps: Vec<ActionStep> = ways
        .iter()
        .map(|(at, to)| ActionStep::GarrisonDisplace { city: space(*at), to: space(*to) })
        .collect();
    walk.one_of("8.4.1 displace", &steps)?;
    Ok(())
}
