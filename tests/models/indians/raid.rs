//! The Raid (8.7.1).

use super::*;

/// A Raid as it could be: each target, and from where an Underground War Party comes.
struct Raids<'a> {
    f: &'a Field,
    /// Where the Raids are, and from where.
    done: Vec<(usize, Option<usize>)>,
    /// Whether a target keeps an Underground War Party of its own, and a Village one that was there before.
    /// The text leaves open who goes first where one leaves and one comes.
    strict: bool,
    targets: Vec<usize>,
    /// Where more War Parties than Rebellion pieces have to stay.
    held: Vec<usize>,
}

/// Whether these targets can all be Raided.
fn possible(f: &Field, targets: &[usize], strict: bool) -> bool {
    Raids::new(f, targets, strict).possible(targets)
}

/// The same with a Plunder kept possible in some of them.
fn possible_with(f: &Field, targets: &[usize], held: Vec<usize>) -> bool {
    let raids = Raids { held, ..Raids::new(f, targets, true) };
    raids.possible(targets)
}

impl<'a> Raids<'a> {
    fn new(f: &'a Field, targets: &[usize], strict: bool) -> Raids<'a> {
        Raids { f, done: Vec::new(), strict, targets: targets.to_vec(), held: Vec::new() }
    }

    /// 8.7.1 with 3.4.4 and 1.10: from where one may come.
    fn sources(&self, to: usize) -> Vec<usize> {
        let near = &self.f.grounds[to].near;
        let far = |at: usize| {
            self.f.led_by(Leader::DraggingCanoe, at)
                && near
                    .iter()
                    .any(|n| !self.f.grounds[*n].city && self.f.grounds[*n].near.contains(&at))
        };
        map(self.f)
            .filter(|at| *at != to && (near.contains(at) || far(*at)))
            .filter(|at| self.spare(*at) > 0)
            .collect()
    }

    /// Underground War Parties that may still leave: a Village keeps a War Party.
    fn spare(&self, at: usize) -> i32 {
        let g = &self.f.grounds[at];
        let gone = self.done.iter().filter(|d| d.1 == Some(at)).count() as i32;
        let own = self.done.iter().any(|d| d.0 == at && d.1.is_none());
        let here = g.war_parties() - gone;
        let keeps = i32::from(g.villages > 0);
        let came = i32::from(!self.strict && self.done.iter().any(|d| d.0 == at && d.1.is_some()));
        let stays = i32::from(own || (self.strict && self.targets.contains(&at)));
        let lead = if self.held.contains(&at) { here - g.rebels() - 1 } else { here };
        (g.war_hidden - gone - stays).min(here + came - keeps).min(lead)
    }

    /// Whether these targets can all be Raided, besides those done.
    fn possible(&self, left: &[usize]) -> bool {
        let Some((first, rest)) = left.split_first() else {
            return true;
        };
        let g = &self.f.grounds[*first];
        let gone = self.done.iter().filter(|d| d.1 == Some(*first)).count() as i32;
        let mut ways: Vec<Option<usize>> = self.sources(*first).into_iter().map(Some).collect();
        if g.war_hidden > gone {
            ways.push(None);
        }
        ways.into_iter().any(|way| {
            let mut done = self.done.clone();
            done.push((*first, way));
            let targets = self.targets.clone();
            Raids { f: self.f, done, strict: self.strict, targets, held: self.held.clone() }
                .possible(rest)
        })
    }
}

/// 8.7.1: the number of Raids, and where they are; which Plunder can follow is another question.
pub fn raid(walk: &mut Walk) -> Said<bool> {
    let f = walk.field().clone();
    let raided: Vec<(usize, Option<(usize, Piece)>)> = walk
        .steps
        .iter()
        .filter_map(|s| match s {
            ActionStep::Raid { space, from } => {
                Some((place(*space), from.map(|(s, p)| (place(s), p))))
            }
            _ => None,
        })
        .collect();
    let targets: Vec<usize> =
        map(&f).filter(|at| f.grounds[*at].colony && f.grounds[*at].level < 0).collect();
    let sets = subsets(&targets, 3);
    // In the order of the choice: at each place those with which the most targets stay possible.
    let resources = f.resources[INDIANS];
    let most = sets.iter().filter(|s| possible(&f, s, true)).map(Vec::len).max().unwrap_or(0);
    let paid = walk
        .steps
        .iter()
        .any(|s| matches!(s, ActionStep::Plunder { .. } | ActionStep::Trade { .. }));
    let many = if paid { raided.len() } else { most.min(resources as usize) };
    if resources > 0 && raided.len() < many.min(most) {
        return Err(format!("8.7.1: {many} Raids of {most}, but {raided:?}"));
    }
    if raided.is_empty() {
        return Ok(false);
    }
    let chosen: Vec<usize> = raided.iter().map(|r| r.0).collect();
    if !possible(&f, &chosen, false) || chosen.iter().any(|at| !targets.contains(at)) {
        return Err(format!("8.7.1: {chosen:?} are not possible of {targets:?}"));
    }
    // With too few Resources for all Raids that may be possible the text does not say for how many to choose.
    let hoped = sets.iter().filter(|s| possible(&f, s, false)).map(Vec::len);
    let short = hoped.max().is_some_and(|n| (resources as usize) < n);
    if !short {
        ranked(&f, &chosen, &sets)?;
    }
    for (at, from) in &raided {
        let g = &f.grounds[*at];
        let gone =
            raided.iter().filter(|r| r.1.is_some_and(|(from, _)| from == *at)).count() as i32;
        let wanted = g.war_hidden <= gone || g.war_parties() - gone <= g.rebels();
        // A War Party may come for one that a later Raid was to take away (R183).
        if from.is_some() && !wanted && !short {
            return Err(format!("8.7.1: no War Party is to come to {:?}", g.space));
        }
        if from.is_some_and(|(_, ui)| ui != Piece::WarPartyUnderground) {
            return Err(format!("8.7.1: no Underground one comes to {:?}", g.space));
        }
    }
    while matches!(
        walk.next(),
        Some(ActionStep::Raid { .. } | ActionStep::Plunder { .. } | ActionStep::Trade { .. })
    ) {
        walk.at += 1;
    }
    Ok(true)
}

/// No set of as many targets that can be Raided is better: first those where a Plunder would be possible,
/// then the most populous.
fn ranked(f: &Field, chosen: &[usize], sets: &[Vec<usize>]) -> Said {
    let plunder = |at: usize, came: i32| {
        let g = &f.grounds[at];
        f.resources[PATRIOTS] > 0 && g.war_parties() + came > g.rebels()
    };
    let none = Raids::new(f, &[], false);
    // What is surely so and what may be, with a War Party that comes.
    let value = |set: &[usize], hope: i32| {
        let mut ranks: Vec<(bool, i32)> = set
            .iter()
            .map(|at| {
                let g = &f.grounds[*at];
                let comes = g.war_hidden == 0 || g.war_parties() <= g.rebels();
                let hope = if none.sources(*at).is_empty() || !comes { 0 } else { hope };
                (plunder(*at, hope), g.population)
            })
            .collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        ranks
    };
    let best = value(chosen, 1);
    let better = sets
        .iter()
        .filter(|s| s.len() == chosen.len() && value(s, 0) > best)
        .find(|s| possible_with(f, s, s.iter().copied().filter(|at| plunder(*at, 0)).collect()));
    match better {
        Some(set) => Err(format!("8.7.1: {set:?} rank above {chosen:?}")),
        None => Ok(()),
    }
}

fn subsets(of: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for at in of {
        for n in 0..all.len() {
            if all[n].len() < most {
                let mut set = all[n].clone();
                set.push(*at);
                all.push(set);
            }
        }
    }
    all
}
