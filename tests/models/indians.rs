//! The non-player Indians (8.7): which Command, and what of it.

use crate::common::{BRITISH, Field, Ground, Holder, INDIANS, PATRIOTS};
use crate::score::totals;
use crate::walk::{Said, Walk, best, map, place, room, space, turns, with};
use lod_bots::bots::Outcome;
use lod_engine::game::{Faction, Leader, Piece};
use lod_engine::rules::{ActionStep, Command, GatherKind, PieceCounts};

use raid::raid;

mod raid;

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

    fn take(&mut self, walk: &mut Walk, rule: &str, steps: &[ActionStep]) -> Said<bool> {
        let before = walk.field().resources[INDIANS];
        if let Some(ActionStep::Gather { space, .. }) = walk.one_of(rule, steps)? {
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
    if f.led_by(Leader::Cornplanter, at) { 2 } else { 3 }
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

fn gathers(kind: GatherKind, at: usize) -> ActionStep {
    ActionStep::Gather { space: space(at), kind, from: Vec::new() }
}

/// 8.7.2; whether anything came of it.
fn gather(walk: &mut Walk) -> Said<bool> {
    let from = walk.at;
    let mut gather = Gather { spaces: Vec::new(), reserve: false };
    loop {
        let f = walk.field().clone();
        let spaces = best(villages(&f, &gather), |at| led(&f, *at));
        let steps: Vec<ActionStep> = spaces
            .iter()
            .map(|at| {
                let g = &f.grounds[*at];
                let need = if enough(&f, *at) == 2 { 1 } else { 2 };
                let seen = g.war_seen.min(need);
                let troops = PieceCounts::NONE
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
        let steps: Vec<ActionStep> = spaces
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
        let steps: Vec<ActionStep> =
            spaces.iter().map(|at| gathers(GatherKind::One, *at)).collect();
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
    (0..=g.war_seen).rev().find(|n| !adds_rebellion(g, &with(g, |g| g.war_seen -= n))).unwrap_or(0)
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
        Some(ActionStep::Gather { space, kind: GatherKind::Regroup, from })
            if spaces.contains(&place(space)) =>
        {
            let mut came: Vec<(usize, i32)> =
                from.iter().map(|g| (place(g.from), i32::from(g.troops.total()))).collect();
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
        Some(ActionStep::Scout { to, group }) => {
            let (to, from) = (place(*to), place(group.from));
            let cubes = group.troops.get(Piece::BritishRegular) + group.troops.get(Piece::Tory);
            let war = group.troops.total() - cubes;
            let same = top.iter().any(|w| w.0 == from && w.1 == to && w.2 == i32::from(cubes));
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
    let none = Gather { spaces: Vec::new(), reserve: false };
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
            _ => (matches!(walk.outcome, Outcome::Command(Command::March, _)), Command::March),
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
        return Err(format!("8.7: {done:?} by {gone:?}, but {came:?} by {told:?}"));
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
