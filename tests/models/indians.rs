//! The non-player Indians (8.7): which Command, and what of it.

use crate::common::{BRITISH, Field, Ground, Holder, INDIANS, PATRIOTS};
use crate::score::totals;
use crate::walk::{Said, Walk, best, map, place, room, space, turns, with};
use lod_assistant::bots::Outcome;
use lod_assistant::game::{Faction, Leader, Piece};
use lod_assistant::rules::{Command, GatherKind, Step, Troops};

const COMMANDS: [&str; 4] = ["I4", "I7", "I10", "I12"];

fn province(g: &Ground) -> bool {
    g.colony || g.reserve
}

/// A Gather under way: its Provinces, up to four, and whether a Reserve was free (3.4.1).
struct Gather {
    spaces: Vec<usize>,
    reserve: bool,
}

impl Gather {
    fn open(&self, f: &Field, at: usize) -> bool {
        let g = &f.grounds[at];
        let free = g.reserve && !self.reserve;
        province(g)
            && g.level.abs() < 2
            && !self.spaces.contains(&at)
            && self.spaces.len() < 4
            && (free || f.resources[INDIANS] > 0)
    }

    fn take(&mut self, walk: &mut Walk, rule: &str, steps: &[Step]) -> Said<bool> {
        let before = walk.field().resources[INDIANS];
        if let Some(Step::Gather { space, .. }) = walk.one_of(rule, steps)? {
            let at = place(space);
            let free = walk.field().grounds[at].reserve && !self.reserve;
            if walk.field().resources[INDIANS] != before - i32::from(!free) {
                return Err(format!("3.4.1: the price of {space:?}"));
            }
            self.reserve |= free;
            self.spaces.push(at);
            return Ok(true);
        }
        Ok(false)
    }
}

fn led(f: &Field, at: usize) -> bool {
    f.leader_at[INDIANS] == Some(at)
}

/// How many War Parties a space must have for a Village (8.7.2).
fn enough(f: &Field, at: usize) -> i32 {
    if f.led_by(Leader::Cornplanter, at) {
        2
    } else {
        3
    }
}

/// Where a Gather would place a Village.
fn villages(f: &Field, gather: &Gather) -> Vec<usize> {
    map(f)
        .filter(|at| {
            let g = &f.grounds[*at];
            gather.open(f, *at)
                && room(g)
                && f.available[8] > 0
                && g.war_parties() >= enough(f, *at)
        })
        .collect()
}

fn gathers(kind: GatherKind, at: usize) -> Step {
    Step::Gather {
        space: space(at),
        kind,
        from: Vec::new(),
    }
}

/// 8.7.2; whether anything came of it.
fn gather(walk: &mut Walk) -> Said<bool> {
    let from = walk.at;
    let mut gather = Gather {
        spaces: Vec::new(),
        reserve: false,
    };
    loop {
        let f = walk.field().clone();
        let spaces = best(villages(&f, &gather), |at| led(&f, *at));
        let steps: Vec<Step> = spaces
            .iter()
            .map(|at| {
                let g = &f.grounds[*at];
                let need = if enough(&f, *at) == 2 { 1 } else { 2 };
                let seen = g.war_seen.min(need);
                let troops = Troops::NONE
                    .with(Piece::WarPartyActive, seen as u8)
                    .with(Piece::WarPartyUnderground, (need - seen) as u8);
                gathers(GatherKind::Village(troops), *at)
            })
            .collect();
        if !gather.take(walk, "8.7.2 Villages", &steps)? {
            break;
        }
    }
    loop {
        let f = walk.field().clone();
        let all = map(&f)
            .filter(|at| gather.open(&f, *at) && f.grounds[*at].villages > 0 && f.available[7] > 0);
        let spaces = best(all, |at| {
            let g = &f.grounds[*at];
            if g.rebels() > 0 {
                3
            } else if g.war_hidden == 0 {
                2
            } else {
                i32::from(led(&f, *at))
            }
        });
        let steps: Vec<Step> = spaces
            .iter()
            .flat_map(|at| {
                let many = (f.grounds[*at].villages + 1).min(f.available[7]);
                let mut ways = vec![gathers(GatherKind::Many(many as u8), *at)];
                if many == 1 {
                    ways.push(gathers(GatherKind::One, *at));
                }
                ways
            })
            .collect();
        if !gather.take(walk, "8.7.2 War Parties at Villages", &steps)? {
            break;
        }
    }
    let mut further = 0;
    while further < 2 && walk.field().available[8] > 0 {
        let f = walk.field().clone();
        let all = map(&f)
            .filter(|at| gather.open(&f, *at) && room(&f.grounds[*at]) && f.available[7] > 0);
        let spaces = best(all, |at| match f.grounds[*at].war_parties() {
            2 => 2,
            1 => 1,
            _ => 0,
        });
        let steps: Vec<Step> = spaces
            .iter()
            .map(|at| gathers(GatherKind::One, *at))
            .collect();
        if !gather.take(walk, "8.7.2 where a Village has room", &steps)? {
            break;
        }
        further += 1;
    }
    if walk.field().available[7] == 0 {
        regroup(walk, &mut gather)?;
    }
    Ok(walk.at > from)
}

/// How many of these Active War Parties may go without Rebellion Control coming where they were.
fn released(g: &Ground) -> i32 {
    (0..=g.war_seen)
        .rev()
        .find(|n| !adds_rebellion(g, &with(g, |g| g.war_seen -= n)))
        .unwrap_or(0)
}

fn adds_rebellion(before: &Ground, after: &Ground) -> bool {
    before.holder() != Holder::Rebellion && after.holder() == Holder::Rebellion
}

/// 8.7.2, the last bullet.
fn regroup(walk: &mut Walk, gather: &mut Gather) -> Said {
    let f = walk.field().clone();
    let coming = |at: usize| -> Vec<(usize, i32)> {
        f.grounds[at]
            .near
            .iter()
            .map(|n| (*n, released(&f.grounds[*n])))
            .filter(|(_, n)| *n > 0)
            .collect()
    };
    let spaces: Vec<usize> = map(&f)
        .filter(|at| {
            let g = &f.grounds[*at];
            gather.open(&f, *at) && g.villages > 0 && (g.war_seen > 0 || !coming(*at).is_empty())
        })
        .collect();
    if spaces.is_empty() {
        return Ok(());
    }
    match walk.next().cloned() {
        Some(Step::Gather {
            space,
            kind: GatherKind::Regroup,
            from,
        }) if spaces.contains(&place(space)) => {
            let mut came: Vec<(usize, i32)> = from
                .iter()
                .map(|g| (place(g.from), i32::from(g.troops.total())))
                .collect();
            came.sort_unstable();
            let mut due = coming(place(space));
            due.sort_unstable();
            if came != due {
                return Err(format!("8.7.2 into {space:?}: {came:?}, but {due:?}"));
            }
            walk.at += 1;
            gather.spaces.push(place(space));
            Ok(())
        }
        next => Err(format!("8.7.2 at a Village of {spaces:?}, but {next:?}")),
    }
}

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
    let raids = Raids {
        held,
        ..Raids::new(f, targets, true)
    };
    raids.possible(targets)
}

impl<'a> Raids<'a> {
    fn new(f: &'a Field, targets: &[usize], strict: bool) -> Raids<'a> {
        Raids {
            f,
            done: Vec::new(),
            strict,
            targets: targets.to_vec(),
            held: Vec::new(),
        }
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
        let lead = if self.held.contains(&at) {
            here - g.rebels() - 1
        } else {
            here
        };
        (g.war_hidden - gone - stays)
            .min(here + came - keeps)
            .min(lead)
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
            Raids {
                f: self.f,
                done,
                strict: self.strict,
                targets,
                held: self.held.clone(),
            }
            .possible(rest)
        })
    }
}

/// 8.7.1: the number of Raids, and where they are; which Plunder can follow is another question.
fn raid(walk: &mut Walk) -> Said<bool> {
    let f = walk.field().clone();
    let raided: Vec<(usize, Option<(usize, Piece)>)> = walk
        .steps
        .iter()
        .filter_map(|s| match s {
            Step::Raid { space, from } => Some((place(*space), from.map(|(s, p)| (place(s), p)))),
            _ => None,
        })
        .collect();
    let targets: Vec<usize> = map(&f)
        .filter(|at| f.grounds[*at].colony && f.grounds[*at].level < 0)
        .collect();
    let sets = subsets(&targets, 3);
    // In the order of the choice: at each place those with which the most targets stay possible.
    let purse = f.resources[INDIANS];
    let most = sets
        .iter()
        .filter(|s| possible(&f, s, true))
        .map(Vec::len)
        .max()
        .unwrap_or(0);
    let paid = walk
        .steps
        .iter()
        .any(|s| matches!(s, Step::Plunder { .. } | Step::Trade { .. }));
    let many = if paid {
        raided.len()
    } else {
        most.min(purse as usize)
    };
    if purse > 0 && raided.len() < many.min(most) {
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
    let short = hoped.max().is_some_and(|n| (purse as usize) < n);
    if !short {
        ranked(&f, &chosen, &sets)?;
    }
    for (at, from) in &raided {
        let g = &f.grounds[*at];
        let gone = raided
            .iter()
            .filter(|r| r.1.is_some_and(|(from, _)| from == *at))
            .count() as i32;
        let wanted = g.war_hidden <= gone || g.war_parties() - gone <= g.rebels();
        // A War Party may come for one that a later Raid was to take away (R183).
        if from.is_some() && !wanted && !short {
            return Err(format!("8.7.1: no War Party is to come to {:?}", g.space));
        }
        if from.is_some_and(|(_, face)| face != Piece::WarPartyUnderground) {
            return Err(format!("8.7.1: no Underground one comes to {:?}", g.space));
        }
    }
    while matches!(
        walk.next(),
        Some(Step::Raid { .. } | Step::Plunder { .. } | Step::Trade { .. })
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
                let hope = if none.sources(*at).is_empty() || !comes {
                    0
                } else {
                    hope
                };
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
        .find(|s| {
            possible_with(
                f,
                s,
                s.iter().copied().filter(|at| plunder(*at, 0)).collect(),
            )
        });
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

/// What a Scout takes along from a space: Regulars and Tories together at most (8.7.4).
fn scouts(f: &Field, from: usize) -> Option<i32> {
    let g = &f.grounds[from];
    let fits = |regulars: i32, tories: i32| {
        let after = with(g, |g| {
            g.regulars -= regulars;
            g.tories -= tories;
            if g.war_seen > 0 {
                g.war_seen -= 1;
            } else {
                g.war_hidden -= 1;
            }
        });
        let lost = g.holder() == Holder::British && after.holder() != Holder::British;
        !lost && !adds_rebellion(g, &after)
    };
    if g.war_parties() == 0 {
        return None;
    }
    (1..=g.regulars)
        .flat_map(|r| (0..=g.tories.min(r)).map(move |t| (r, t)))
        .filter(|(r, t)| fits(*r, *t))
        .map(|(r, t)| r + t)
        .max()
}

/// 8.7.4; whether anything came of it.
fn scout(walk: &mut Walk) -> Said<bool> {
    let f = walk.field().clone();
    if f.resources[INDIANS] == 0 || f.resources[BRITISH] == 0 {
        return Ok(false);
    }
    let ways: Vec<(usize, usize, i32)> = map(&f)
        .filter_map(|from| Some((from, scouts(&f, from)?)))
        .filter(|(from, _)| province(&f.grounds[*from]))
        .flat_map(|(from, most)| {
            let near = f.grounds[from].near.clone();
            near.into_iter().map(move |to| (from, to, most))
        })
        .filter(|(_, to, _)| province(&f.grounds[*to]))
        .collect();
    let lifts = |to: usize, most: i32| {
        let g = &f.grounds[to];
        let after = with(g, |g| {
            g.war_seen += 1;
            g.regulars += most;
        });
        g.holder() == Holder::Rebellion && after.holder() != Holder::Rebellion
    };
    let kind = |(_, to, most): &(usize, usize, i32)| {
        let g = &f.grounds[*to];
        if g.patriot_forts > 0 {
            3
        } else if g.villages > 0 && g.rebels() > 0 {
            2
        } else {
            i32::from(lifts(*to, *most))
        }
    };
    let top = best(ways.iter().filter(|w| kind(w) > 0).copied(), |w| kind(w));
    match walk.next() {
        Some(Step::Scout { to, group }) => {
            let (to, from) = (place(*to), place(group.from));
            let cubes = group.troops.get(Piece::BritishRegular) + group.troops.get(Piece::Tory);
            let war = group.troops.total() - cubes;
            let same = top
                .iter()
                .any(|w| w.0 == from && w.1 == to && w.2 == i32::from(cubes));
            if !same || war != 1 {
                return Err(format!("8.7.4: one of (from, to, cubes) {top:?}"));
            }
            walk.at += 1;
            Ok(true)
        }
        next if !top.is_empty() => Err(format!("8.7.4: one of {top:?}, but {next:?}")),
        _ => Ok(false),
    }
}

/// I3, I6, I9: the Command the flowchart comes to first.
fn command(walk: &Walk) -> &'static str {
    let f = walk.field();
    let (support, opposition) = totals(f);
    let mut dice = 0;
    // A die that cannot matter is not rolled (R26).
    let mut under = |limit: i32| {
        if limit > 6 {
            true
        } else if limit <= 1 {
            false
        } else {
            dice += 1;
            walk.rolled(dice - 1) < limit
        }
    };
    // Support and the die do not exceed Opposition.
    if under(opposition - support + 1) {
        return "I4";
    }
    let none = Gather {
        spaces: Vec::new(),
        reserve: false,
    };
    let could = villages(f, &none);
    let reserves = could.iter().filter(|at| f.grounds[**at].reserve).count() as i32;
    let payable = (could.len() as i32).min(f.resources[INDIANS] + reserves.min(1));
    if payable.min(f.available[8]) >= 2 || under(f.available[7]) {
        return "I7";
    }
    let together = f.map().any(|g| g.war_parties() > 0 && g.regulars > 0);
    if together { "I12" } else { "I10" }
}

fn turn(walk: &mut Walk) -> Said {
    let told: Vec<String> = walk.boxes(&COMMANDS).iter().map(|b| (*b).into()).collect();
    let mut gone = Vec::new();
    let mut next = Some(command(walk));
    let mut done = None;
    while let Some(command) = next {
        gone.push(command);
        let tried = |of: &str| gone.contains(&of);
        let (executed, name) = match command {
            "I4" => (raid(walk)?, Command::Raid),
            "I7" => (gather(walk)?, Command::Gather),
            "I12" => (scout(walk)?, Command::Scout),
            // Another model holds the March's moves.
            _ => (
                matches!(walk.outcome, Outcome::Command(Command::March, _)),
                Command::March,
            ),
        };
        if executed {
            done = Some(name);
            break;
        }
        next = match command {
            "I4" => Some("I7"),
            "I12" => Some("I10"),
            "I7" => (!tried("I10")).then_some("I10"),
            _ => (!tried("I7")).then_some("I7"),
        };
    }
    let came = match walk.outcome {
        Outcome::Command(command, _) => Some(command),
        _ => None,
    };
    if gone != told || done != came {
        return Err(format!(
            "8.7: {done:?} by {gone:?}, but {came:?} by {told:?}"
        ));
    }
    Ok(())
}

/// 8.7, I3-I9.
#[test]
fn indian_command() {
    turns("Indian Command", Faction::Indians, &["I3"], turn);
}

/// 8.7.1
#[test]
fn indian_raid() {
    turns("Indian Raid", Faction::Indians, &["I4"], turn);
}

/// 8.7.2
#[test]
fn indian_gather() {
    turns("Indian Gather", Faction::Indians, &["I7"], turn);
}

/// 8.7.4
#[test]
fn indian_scout() {
    turns("Indian Scout", Faction::Indians, &["I12"], turn);
}
