//! The non-player Patriots (8.5): which Command, and what of it.

use crate::common::{FRENCH, Field, Ground, Holder, PATRIOTS};
use crate::strength::patriot_attack;
use crate::walk::{Said, Walk, best, map, place, room, space, turns, with};
use lod_bots::bots::Outcome;
use lod_engine::game::{Faction, Leader, Piece};
use lod_engine::rules::{ActionStep, Command, PieceCounts, RallyKind};

const COMMANDS: [&str; 4] = ["P4", "P5", "P7", "P11"];

fn units(g: &Ground) -> i32 {
    g.continentals + g.militia()
}

/// 4.3.1, 8.5.1: the spaces for Persuasion, Patriot Forts first.
fn persuadable(f: &Field) -> (Vec<usize>, Vec<usize>) {
    map(f)
        .filter(|at| {
            let g = &f.grounds[*at];
            !g.reserve && g.holder() == Holder::Rebellion && g.militia_hidden > 0
        })
        .partition(|at| f.grounds[*at].patriot_forts > 0)
}

/// Persuasion, once, at the payment that takes the last Resource (8.5.2, 8.5.3), before what that Resource
/// pays for (R169).
struct Purse {
    persuaded: bool,
}

impl Purse {
    /// A Resource is about to be paid.
    fn pay(&mut self, walk: &mut Walk) -> Said {
        let (forts, others) = persuadable(walk.field());
        let many = (forts.len() + others.len()).min(3);
        if self.persuaded || walk.field().resources[PATRIOTS] != 1 || many == 0 {
            return Ok(());
        }
        let mut done = Vec::new();
        while let Some(ActionStep::Persuasion { space }) = walk.next() {
            done.push(place(*space));
            walk.at += 1;
        }
        self.persuaded = true;
        let at_forts = done.iter().filter(|at| forts.contains(at)).count();
        let elsewhere = done.iter().filter(|at| others.contains(at)).count();
        if at_forts != forts.len().min(3) || at_forts + elsewhere != many || done.len() != many {
            return Err(format!(
                "8.5.1: Persuasion in {done:?}, Forts {forts:?}, others {others:?}"
            ));
        }
        Ok(())
    }
}

/// 8.1.2: the two units that become a Fort: Continentals but the last, Active Militia, Underground ones.
fn fort_of(g: &Ground) -> PieceCounts {
    let continentals = (g.continentals - 1).clamp(0, 2);
    let seen = g.militia_seen.min(2 - continentals);
    let hidden = g.militia_hidden.min(2 - continentals - seen);
    let last = 2 - continentals - seen - hidden;
    PieceCounts::NONE
        .with(Piece::Continental, (continentals + last) as u8)
        .with(Piece::MilitiaActive, seen as u8)
        .with(Piece::MilitiaUnderground, hidden as u8)
}

/// A Rally under way: its spaces, up to four, a Resource each.
struct Rally {
    spaces: Vec<usize>,
    resources: Purse,
}

impl Rally {
    /// 3.3.1: where it may be.
    fn open(&self, f: &Field, at: usize) -> bool {
        let g = &f.grounds[at];
        !g.indies
            && g.level < 2
            && !self.spaces.contains(&at)
            && self.spaces.len() < 4
            && f.resources[PATRIOTS] > 0
    }

    /// How many Militia it would place: as many as it may (8.1.1).
    fn militia(f: &Field, at: usize) -> i32 {
        let g = &f.grounds[at];
        let most = if g.patriot_forts > 0 { g.patriot_forts + g.population } else { 1 };
        if g.reserve { 0 } else { most.min(f.available[4]) }
    }

    /// One of these spaces, if there are any, Rallies as told there.
    fn take(
        &mut self,
        walk: &mut Walk,
        rule: &str,
        of: &[usize],
        ways: impl Fn(&Field, usize) -> Vec<ActionStep>,
    ) -> Said<bool> {
        if of.is_empty() {
            return Ok(false);
        }
        self.resources.pay(walk)?;
        let allowed: Vec<ActionStep> = of.iter().flat_map(|at| ways(walk.field(), *at)).collect();
        if let Some(ActionStep::Rally { space, .. }) = walk.one_of(rule, &allowed)? {
            self.spaces.push(place(space));
        }
        Ok(true)
    }

    fn place_militia(&mut self, walk: &mut Walk, rule: &str, of: &[usize]) -> Said<bool> {
        self.take(walk, rule, of, |f, at| {
            let many = Rally::militia(f, at);
            let mut ways = vec![];
            if many == 1 {
                ways.push(RallyKind::One);
            }
            if f.grounds[at].patriot_forts > 0 {
                ways.push(RallyKind::Many(many as u8));
            }
            let step = |kind| ActionStep::Rally { space: space(at), kind, from: Vec::new() };
            ways.into_iter().map(step).collect()
        })
    }
}

/// "First ..., within that first in the highest Population": the Population counts only there (R162).
fn ranked(g: &Ground, first: bool) -> (bool, i32) {
    (first, if first { g.population } else { 0 })
}

/// Where a Rally places a Fort (8.5.2), Cities first, the most populous first.
fn forts(f: &Field, rally: &Rally) -> Vec<usize> {
    let fit = map(f).filter(|at| {
        let g = &f.grounds[*at];
        rally.open(f, *at) && units(g) >= 4 && room(g) && f.available[5] > 0
    });
    best(fit, |at| ranked(&f.grounds[*at], f.grounds[*at].city))
}

/// 8.5.2; whether anything came of it.
fn rally(walk: &mut Walk) -> Said<bool> {
    let from = walk.at;
    let mut rally = Rally { spaces: Vec::new(), resources: Purse { persuaded: false } };
    loop {
        let spaces = forts(walk.field(), &rally);
        let fort = |f: &Field, at: usize| {
            vec![ActionStep::Rally {
                space: space(at),
                kind: RallyKind::Fort(fort_of(&f.grounds[at])),
                from: Vec::new(),
            }]
        };
        if !rally.take(walk, "8.5.2 Forts", &spaces, fort)? {
            break;
        }
    }
    let at_forts = |walk: &Walk, rally: &Rally| -> Vec<usize> {
        let f = walk.field();
        map(f)
            .filter(|at| rally.open(f, *at) && f.grounds[*at].patriot_forts > 0)
            .filter(|at| Rally::militia(f, *at) > 0)
            .collect()
    };
    loop {
        let mut alone = at_forts(walk, &rally);
        alone.retain(|at| {
            let g = &walk.field().grounds[*at];
            g.rebels() == g.patriot_forts
        });
        if !rally.place_militia(walk, "8.5.2 lone Forts", &alone)? {
            break;
        }
    }
    if walk.field().available[3] > 0 {
        let all = at_forts(walk, &rally);
        let most = best(all, |at| walk.field().grounds[*at].militia());
        rally.place_militia(walk, "8.5.2 the Fort with most Militia", &most)?;
    }
    continentals(walk, &rally)?;
    if walk.field().available[5] > 0 {
        let f = walk.field().clone();
        let all = map(&f).filter(|at| {
            rally.open(&f, *at) && f.grounds[*at].patriot_forts == 0 && Rally::militia(&f, *at) > 0
        });
        let most = best(all, |at| units(&f.grounds[*at]));
        rally.place_militia(walk, "8.5.2 most Patriot units", &most)?;
    }
    loop {
        let f = walk.field().clone();
        let kind = |at: usize| {
            let g = &f.grounds[at];
            let after = with(g, |g| g.militia_hidden += Rally::militia(&f, at));
            if after.holder() == g.holder() { i32::from(g.level > -2) } else { 2 }
        };
        let all = map(&f)
            .filter(|at| rally.open(&f, *at) && Rally::militia(&f, *at) > 0 && kind(*at) > 0);
        let spaces = best(all, |at| {
            let g = &f.grounds[*at];
            (kind(*at), ranked(g, g.city))
        });
        if !rally.place_militia(walk, "8.5.2 Militia", &spaces)? {
            break;
        }
    }
    regroup(walk, &mut rally)?;
    Ok(walk.at > from)
}

/// 8.5.2: Continentals in one of the spaces chosen so far.
fn continentals(walk: &mut Walk, rally: &Rally) -> Said {
    let f = walk.field().clone();
    let all = rally.spaces.iter().copied().filter(|at| f.grounds[*at].patriot_forts > 0);
    let spaces = best(all, |at| f.grounds[*at].militia());
    let many = |at: usize| {
        let g = &f.grounds[at];
        (g.militia() - i32::from(g.militia_hidden > 0)).min(f.available[3])
    };
    let due = spaces.iter().any(|at| many(*at) > 0);
    let sure = spaces.iter().all(|at| many(*at) > 0) && due;
    match walk.next() {
        Some(ActionStep::RallyContinentals { space, militia }) => {
            let at = place(*space);
            let g = &f.grounds[at];
            let hidden = i32::from(militia.get(Piece::MilitiaUnderground));
            let seen = i32::from(militia.get(Piece::MilitiaActive));
            let keeps = g.militia_hidden == 0 || hidden < g.militia_hidden;
            if !spaces.contains(&at) || hidden + seen != many(at) || !keeps {
                return Err(format!("8.5.2 Continentals: in one of {spaces:?}, all but one"));
            }
            walk.at += 1;
        }
        next if sure => return Err(format!("8.5.2 Continentals in {spaces:?}, but {next:?}")),
        _ => {}
    }
    Ok(())
}

/// How many of these Active Militia may go without a change of Control where they are.
fn released(g: &Ground) -> i32 {
    (0..=g.militia_seen)
        .rev()
        .find(|n| with(g, |g| g.militia_seen -= n).holder() == g.holder())
        .unwrap_or(0)
}

/// 8.5.2, the last bullet.
fn regroup(walk: &mut Walk, rally: &mut Rally) -> Said {
    let coming = |f: &Field, at: usize| -> Vec<(usize, i32)> {
        f.grounds[at]
            .near
            .iter()
            .map(|n| (*n, released(&f.grounds[*n])))
            .filter(|(_, n)| *n > 0)
            .collect()
    };
    let f = walk.field().clone();
    let spaces: Vec<usize> = map(&f)
        .filter(|at| {
            let g = &f.grounds[*at];
            rally.open(&f, *at)
                && g.patriot_forts > 0
                && (g.militia_seen > 0 || !coming(&f, *at).is_empty())
        })
        .collect();
    if spaces.is_empty() {
        return Ok(());
    }
    rally.resources.pay(walk)?;
    // Militia that Persuasion has just Activated come too (R169).
    let f = walk.field().clone();
    match walk.next().cloned() {
        Some(ActionStep::Rally { space, kind: RallyKind::Regroup, from }) => {
            let at = place(space);
            let mut came: Vec<(usize, i32)> =
                from.iter().map(|g| (place(g.from), i32::from(g.troops.total()))).collect();
            came.sort_unstable();
            let mut due = coming(&f, at);
            due.sort_unstable();
            if !spaces.contains(&at) || came != due {
                return Err(format!("8.5.2 at one Fort of {spaces:?}: {came:?}, but {due:?}"));
            }
            walk.at += 1;
            rally.spaces.push(at);
            Ok(())
        }
        next => Err(format!("8.5.2 at one Fort of {spaces:?}, but {next:?}")),
    }
}

/// 3.3.4: where Rabble-Rousing can shift toward Active Opposition.
fn rousable(f: &Field) -> Vec<usize> {
    map(f)
        .filter(|at| {
            let g = &f.grounds[*at];
            let held = g.holder() == Holder::Rebellion && g.patriots() > 0;
            g.population > 0 && g.level > -2 && (held || g.militia_hidden > 0)
        })
        .collect()
}

/// 8.5.3; whether anything came of it.
fn rabble(walk: &mut Walk) -> Said<bool> {
    let mut resources = Purse { persuaded: false };
    let mut done: Vec<usize> = Vec::new();
    loop {
        let f = walk.field().clone();
        if f.resources[PATRIOTS] == 0 {
            break;
        }
        let all = rousable(&f).into_iter().filter(|at| !done.contains(at));
        let spaces = best(all, |at| {
            let g = &f.grounds[*at];
            ranked(g, g.level == 2)
        });
        if spaces.is_empty() {
            break;
        }
        resources.pay(walk)?;
        let steps: Vec<ActionStep> =
            spaces.iter().map(|at| ActionStep::RabbleRousing { space: space(*at) }).collect();
        if let Some(ActionStep::RabbleRousing { space }) = walk.one_of("8.5.3", &steps)? {
            done.push(place(space));
        }
    }
    Ok(!done.is_empty())
}

/// 8.5.1: which Battles, and where the French take part.
fn battle(walk: &mut Walk) -> Said<bool> {
    let f = walk.field().clone();
    let fought: Vec<(usize, bool)> = walk
        .steps
        .iter()
        .filter_map(|s| match s {
            ActionStep::Battle { space, ally, .. } => Some((place(*space), *ally)),
            _ => None,
        })
        .collect();
    let (mut own, mut french) = (f.resources[PATRIOTS], f.resources[FRENCH]);
    let mut chosen: Vec<usize> = Vec::new();
    while own > 0 {
        // 1.10: where Rochambeau is, the French come along at no cost.
        let gift = |at: usize| f.led_by(Leader::Rochambeau, at);
        let ally = |at: usize| (french > 0 || gift(at)) && f.grounds[at].french > 0;
        let won = map(&f).filter(|at| {
            let g = &f.grounds[*at];
            let (attack, defence) = patriot_attack(&f, *at, ally(*at));
            !chosen.contains(at) && g.patriots() > 0 && g.royalists() > 0 && attack > defence
        });
        let next = best(won, |at| {
            let g = &f.grounds[*at];
            let led = f.leader_at[PATRIOTS] == Some(*at);
            (led, g.population, g.villages)
        });
        if next.is_empty() {
            break;
        }
        let Some(at) = next.iter().find(|at| fought.contains(&(**at, ally(**at)))).copied() else {
            return Err(format!("8.5.1: one of {next:?}, French {french}, but {fought:?}"));
        };
        own -= 1;
        french -= i32::from(ally(at) && !gift(at));
        chosen.push(at);
    }
    if fought.len() != chosen.len() {
        return Err(format!("8.5.1: {chosen:?}, but {fought:?}"));
    }
    if !chosen.is_empty() {
        walk.at = walk.steps.len();
    }
    Ok(!chosen.is_empty())
}

/// P3, P6, P9, P10: the Command the flowchart comes to first.
fn command(walk: &Walk) -> Option<&'static str> {
    let f = walk.field();
    if f.resources[PATRIOTS] == 0 {
        return None;
    }
    let leaders = |at: usize| {
        [PATRIOTS, FRENCH].iter().filter(|p| f.leader_at[**p] == Some(at)).count() as i32
    };
    let strong = map(f).any(|at| {
        let g = &f.grounds[at];
        let cubes = g.continentals + g.french;
        cubes > 0 && g.royalists() > 0 && cubes + leaders(at) > g.royalists() - g.war_hidden
    });
    if strong {
        return Some("P4");
    }
    let rally = Rally { spaces: Vec::new(), resources: Purse { persuaded: false } };
    let hidden: i32 = f.map().map(|g| g.militia_hidden).sum();
    let sure = !forts(f, &rally).is_empty() || hidden == 0;
    if sure || (hidden < 6 && walk.rolled(0) > hidden) {
        return Some("P7");
    }
    Some(if rousable(f).is_empty() { "P5" } else { "P11" })
}

fn turn(walk: &mut Walk) -> Said {
    let told: Vec<String> = walk.boxes(&COMMANDS).iter().map(|b| (*b).into()).collect();
    let mut gone = Vec::new();
    let mut next = command(walk);
    let mut done = None;
    while let Some(command) = next {
        gone.push(command);
        let tried = |of: &str| gone.contains(&of);
        let (executed, name) = match command {
            "P4" => (battle(walk)?, Command::Battle),
            "P7" => (rally(walk)?, Command::Rally),
            "P11" => (rabble(walk)?, Command::RabbleRousing),
            // Another model holds the March's moves.
            _ => (matches!(walk.outcome, Outcome::Command(Command::March, _)), Command::March),
        };
        if executed {
            done = Some(name);
            break;
        }
        next = match command {
            "P7" => (!tried("P11")).then_some("P11"),
            _ => (!tried("P7")).then_some("P7"),
        };
    }
    let came = match walk.outcome {
        Outcome::Command(command, _) => Some(command),
        _ => None,
    };
    if gone != told || done != came {
        return Err(format!("8.5: {done:?} by {gone:?}, but {came:?} by {told:?}"));
    }
    Ok(())
}

/// 8.5, P3-P10.
#[test]
fn patriot_command() {
    turns("Patriot Command", Faction::Patriots, &["P3"], turn);
}

/// 8.5.2
#[test]
fn patriot_rally() {
    turns("Patriot Rally", Faction::Patriots, &["P7"], turn);
}

/// 8.5.3
#[test]
fn patriot_rabble_rousing() {
    turns("Rabble-Rousing", Faction::Patriots, &["P11"], turn);
}

/// 8.5.1
#[test]
fn patriot_battle() {
    turns("Patriot Battles", Faction::Patriots, &["P4"], turn);
}
