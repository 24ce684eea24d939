//! The non-player French (8.6): which Command, and what of it.

use crate::common::{FRENCH, Field, Ground, Holder, PATRIOTS};
use crate::strength::french_attack;
use crate::walk::{Said, Walk, best, map, place, space, turns, with};
use lod_bots::bots::Outcome;
use lod_engine::game::{Faction, PieceType, Space};
use lod_engine::rules::{ActionStep, Command};

const COMMANDS: [&str; 6] = ["F6", "F7", "F10", "F11", "F14", "F16"];

/// 8.6.2: two Militia or a Continental.
fn agents(walk: &mut Walk) -> Said<bool> {
    let f = walk.field().clone();
    let spaces = [Space::Quebec, Space::NewYork, Space::NewHampshire, Space::Massachusetts];
    let many = if f.available[4] >= 2 { 2 } else { 1 };
    let stock = if many == 2 { PieceType::Militia } else { PieceType::Continental };
    let can = many == 2 || f.available[3] > 0;
    let all = spaces.into_iter().map(place).filter(|at| can && f.grounds[*at].level < 2);
    // Control is a kind (R162): where it does not come, the most Patriot units.
    let spaces = best(all, |at| {
        let g = &f.grounds[*at];
        let after = with(g, |g| g.militia_hidden += many);
        let adds = g.holder() != Holder::Rebellion && after.holder() == Holder::Rebellion;
        if adds { (1, 0) } else { (0, g.continentals + g.militia()) }
    });
    let steps: Vec<ActionStep> = spaces
        .iter()
        .map(|at| ActionStep::FrenchAgents { space: space(*at), piece: stock })
        .collect();
    Ok(walk.one_of("8.6.2", &steps)?.is_some())
}

/// 8.6.1, 8.6.3: as many Resources as a D3 says.
fn hortalez(walk: &mut Walk) -> Said<bool> {
    let resources = walk.field().resources[FRENCH];
    let steps: Vec<ActionStep> = (1..=3)
        .filter(|n| {
            resources == 1 || walk.dice.iter().any(|d| d.die == "d3" && i32::from(d.value) == *n)
        })
        .map(|n| ActionStep::Hortalez { pay: n.min(resources) as u8 })
        .collect();
    if steps.is_empty() {
        return Err("8.6.1: no D3".into());
    }
    Ok(walk.one_of("8.6.1", &steps)?.is_some())
}

/// 8.6.4
fn muster(walk: &mut Walk) -> Said<bool> {
    let f = walk.field().clone();
    let many = f.available[6].min(4);
    if many == 0 || f.resources[FRENCH] < 2 {
        return Ok(false);
    }
    let indies = &f.grounds[22];
    let spaces = if many < 4 && indies.holder() != Holder::Rebellion {
        vec![22]
    } else {
        let held = map(&f).filter(|at| {
            let g = &f.grounds[*at];
            !g.reserve && g.holder() == Holder::Rebellion
        });
        best(held, |at| f.grounds[*at].continentals > 0)
    };
    let steps: Vec<ActionStep> = spaces
        .iter()
        .map(|at| ActionStep::FrenchMuster { space: space(*at), count: many as u8 })
        .collect();
    Ok(walk.one_of("8.6.4", &steps)?.is_some())
}

/// 8.6.6: which Battles, and where the Patriots take part.
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
    let (mut own, mut patriots) = (f.resources[FRENCH], f.resources[PATRIOTS]);
    let mut chosen: Vec<usize> = Vec::new();
    while own > 0 {
        let ally = |at: usize| patriots > 0 && f.grounds[at].continentals > 0;
        let won = (0..f.grounds.len()).filter(|at| {
            let g = &f.grounds[*at];
            let (attack, defence) = french_attack(&f, *at, ally(*at));
            !chosen.contains(at) && g.french > 0 && g.british() > 0 && attack > defence
        });
        let next = best(won, |at| f.grounds[*at].population);
        if next.is_empty() {
            break;
        }
        let found = next.iter().find(|at| fought.contains(&(**at, ally(**at))));
        let Some(at) = found.copied() else {
            return Err(format!("8.6.6: one of {next:?}, Patriots {patriots}, but {fought:?}"));
        };
        own -= 1;
        patriots -= i32::from(ally(at));
        chosen.push(at);
    }
    if fought.len() != chosen.len() {
        return Err(format!("8.6.6: {chosen:?}, but {fought:?}"));
    }
    if !chosen.is_empty() {
        walk.at = walk.steps.len();
    }
    Ok(!chosen.is_empty())
}

/// A French March under way (8.6.5).
struct March {
    /// Regulars and Continentals that came to a space in this Command.
    came: [(i32, i32); 23],
    paid: Vec<usize>,
}

impl March {
    /// 3.5.4: next door, or by way of two Cities under Rebellion Control.
    fn reaches(f: &Field, from: usize, to: usize) -> bool {
        let held = |at: usize| f.grounds[at].city && f.grounds[at].holder() == Holder::Rebellion;
        let gates = |at: usize| -> Vec<usize> {
            map(f).filter(|c| held(*c) && (*c == at || f.grounds[*c].near.contains(&at))).collect()
        };
        let by_city = || {
            let (a, b) = (gates(from), gates(to));
            a.iter().any(|a| b.iter().any(|b| a != b))
        };
        from != to && (f.grounds[from].near.contains(&to) || by_city())
    }

    /// All that may go from a space, without Continentals or with, losing no Rebellion Control.
    fn ways(&self, f: &Field, from: usize, continentals: bool) -> Vec<(i32, i32)> {
        let g = &f.grounds[from];
        let fits = |french: i32, continentals: i32| {
            let after = with(g, |g| {
                g.french -= french;
                g.continentals -= continentals;
            });
            g.holder() != Holder::Rebellion || after.holder() == Holder::Rebellion
        };
        let (french, blue) = (g.french - self.came[from].0, g.continentals - self.came[from].1);
        (1..=french)
            .flat_map(|a| (0..=blue.min(a)).map(move |b| (a, b)))
            .filter(|(a, b)| fits(*a, *b) && (continentals || *b == 0))
            .collect()
    }

    /// The most of them.
    fn most(&self, f: &Field, from: usize, continentals: bool) -> Vec<(i32, i32)> {
        let all = self.ways(f, from, continentals).into_iter();
        best(all, |(a, b)| a + b)
    }

    /// Whether a group may enter a space by itself: with a Continental where no Patriots are (3.5.4).
    fn enters(&self, f: &Field, from: usize, to: usize) -> bool {
        let with_one = |way: &(i32, i32)| way.1 > 0;
        f.grounds[to].patriots() > 0
            || (March::patriots(f) && self.ways(f, from, true).iter().any(with_one))
    }

    /// Whether Patriots come along: a Resource of theirs for each space.
    fn patriots(f: &Field) -> bool {
        f.resources[PATRIOTS] > 0
    }

    fn open(&self, f: &Field, to: usize) -> bool {
        self.paid.contains(&to) || f.resources[FRENCH] > 0
    }

    /// All that can come to a space, by origin; nothing if the space may not be a destination.
    fn groups(&self, f: &Field, to: usize) -> Vec<(usize, i32)> {
        let patriots = March::patriots(f);
        let strangers = f.grounds[to].patriots() == 0;
        let all: Vec<(usize, Vec<(i32, i32)>)> = map(f)
            .filter(|from| March::reaches(f, *from, to))
            .map(|from| (from, self.most(f, from, patriots)))
            .collect();
        // R184: where no Patriots are, a Continental comes along.
        let opened = all.iter().any(|(_, ways)| ways.iter().any(|w| w.1 > 0));
        all.into_iter()
            .filter(|(_, ways)| !ways.is_empty() && (opened || !strangers))
            .map(|(from, ways)| (from, ways[0].0 + ways[0].1))
            .collect()
    }
}

/// Where a March goes, and what it brings by origin: Regulars and Continentals.
type Brought = (usize, Vec<(usize, i32, i32)>);

fn brought(step: &ActionStep) -> Option<Brought> {
    let ActionStep::March { to, groups } = step else {
        return None;
    };
    let groups = groups
        .iter()
        .map(|g| {
            let get = |p| i32::from(g.troops.get(p));
            (
                place(g.from),
                get(lod_engine::game::Piece::FrenchRegular),
                get(lod_engine::game::Piece::Continental),
            )
        })
        .collect();
    Some((place(*to), groups))
}

/// 8.6.5; whether anything came of it.
fn march(walk: &mut Walk) -> Said<bool> {
    let mut march = March { came: [(0, 0); 23], paid: Vec::new() };
    let from = walk.at;
    loop {
        let f = walk.field().clone();
        let gained = |to: usize| {
            let many: i32 = march.groups(&f, to).iter().map(|g| g.1).sum();
            let after = with(&f.grounds[to], |g| g.french += many);
            after.holder() == Holder::Rebellion
        };
        let all = map(&f).filter(|to| {
            let g = &f.grounds[*to];
            !g.reserve && g.holder() != Holder::Rebellion && march.open(&f, *to) && gained(*to)
        });
        let targets = best(all, |to| (f.grounds[*to].city, f.grounds[*to].british()));
        if targets.is_empty() {
            break;
        }
        let came = walk.next().and_then(brought);
        let Some((to, groups)) = came.filter(|(to, _)| targets.contains(to)) else {
            return Err(format!("8.6.5: to one of {targets:?}, but {:?}", walk.next()));
        };
        let mut due = march.groups(&f, to);
        let mut sizes: Vec<(usize, i32)> = groups.iter().map(|g| (g.0, g.1 + g.2)).collect();
        due.sort_unstable();
        sizes.sort_unstable();
        if due != sizes {
            return Err(format!("8.6.5: {due:?} to {to}, but {sizes:?}"));
        }
        took(&mut march, to, &groups);
        walk.at += 1;
    }
    onward(walk, &mut march)?;
    if walk.at == from {
        return one_regular(walk, &march);
    }
    Ok(true)
}

fn took(march: &mut March, to: usize, groups: &[(usize, i32, i32)]) {
    for (_, french, continentals) in groups {
        march.came[to].0 += french;
        march.came[to].1 += continentals;
    }
    march.paid.push(to);
}

/// How many borders away each space is.
fn borders(f: &Field, from: usize) -> Vec<Option<usize>> {
    let mut steps = vec![None; f.grounds.len()];
    steps[from] = Some(0);
    let mut open = vec![from];
    while let Some(at) = open.first().copied() {
        open.remove(0);
        for next in f.grounds[at].near.clone() {
            if steps[next].is_none() {
                steps[next] = steps[at].map(|n| n + 1);
                open.push(next);
            }
        }
    }
    steps
}

/// The nearest British over borders (R78), unless they are in the space or next to it.
fn nearest(f: &Field, from: usize) -> Vec<usize> {
    let steps = borders(f, from);
    let british = || map(f).filter(|at| f.grounds[*at].british() > 0);
    let least = british().filter_map(|at| steps[at]).min();
    match least {
        Some(2..) => british().filter(|at| steps[*at] == least).collect(),
        _ => Vec::new(),
    }
}

/// 8.6.5: Regulars neither with nor next to British pieces go nearer to them.
fn onward(walk: &mut Walk, march: &mut March) -> Said {
    loop {
        let f = walk.field().clone();
        // Next door or by way of Cities, as long as it leads to those nearest ones.
        let ways = |from: usize| -> Vec<usize> {
            let goals = nearest(&f, from);
            let steps = borders(&f, from);
            map(&f)
                .filter(|to| {
                    let left = borders(&f, *to);
                    March::reaches(&f, from, *to)
                        && march.open(&f, *to)
                        && march.enters(&f, from, *to)
                        && goals.iter().any(|goal| left[*goal] < steps[*goal])
                })
                .collect()
        };
        let idle: Vec<(usize, Vec<usize>)> = map(&f)
            .filter(|from| !march.most(&f, *from, false).is_empty())
            .map(|from| (from, ways(from)))
            .filter(|(_, to)| !to.is_empty())
            .collect();
        let Some((to, groups)) = walk.next().and_then(brought) else {
            let near = |(from, to): &(usize, Vec<usize>)| {
                to.iter().any(|t| f.grounds[*from].near.contains(t))
            };
            return if !idle.iter().any(near) {
                Ok(())
            } else {
                Err(format!("8.6.5: nearer to the British {idle:?}, but {:?}", walk.next()))
            };
        };
        if idle.is_empty() {
            // The one Regular of the last bullet.
            return Ok(());
        }
        for (from, ..) in &groups {
            if !idle.iter().any(|(f, ways)| f == from && ways.contains(&to)) {
                return Err(format!("8.6.5: {from} to {to}, and not one of {idle:?}"));
            }
        }
        took(march, to, &groups);
        walk.at += 1;
    }
}

/// 8.6.5: if nothing else, one Regular to Patriots and British.
fn one_regular(walk: &mut Walk, march: &March) -> Said<bool> {
    let f = walk.field().clone();
    let ways: Vec<(usize, usize)> = map(&f)
        .filter(|from| !march.most(&f, *from, false).is_empty())
        .flat_map(|from| (0..22).map(move |to| (from, to)))
        .filter(|(from, to)| {
            let g = &f.grounds[*to];
            March::reaches(&f, *from, *to)
                && f.resources[FRENCH] > 0
                && g.patriots() > 0
                && g.british() > 0
        })
        .collect();
    match walk.next().and_then(brought) {
        Some((to, groups)) => {
            let one = groups.len() == 1 && groups[0].1 == 1 && groups[0].2 == 0;
            if !one || !ways.contains(&(groups[0].0, to)) {
                return Err(format!("8.6.5: one Regular by {ways:?}"));
            }
            walk.at += 1;
            Ok(true)
        }
        None if ways.is_empty() => Ok(false),
        None => Err(format!("8.6.5: one Regular by {ways:?}, but {:?}", walk.next())),
    }
}

/// F3, F4, F5, F9, F13: the Command the flowchart comes to first.
fn command(walk: &Walk) -> Option<&'static str> {
    let f = walk.field();
    if f.resources[FRENCH] == 0 {
        return None;
    }
    if !f.treaty {
        let poor = f.resources[PATRIOTS];
        let less = poor == 0 || (poor < 3 && walk.rolled(0) > poor);
        return Some(if less { "F6" } else { "F7" });
    }
    let free = f.available[6];
    if free > 6 || (free > 1 && walk.rolled(0) < free) {
        return Some("F10");
    }
    let leaders = |at: usize| {
        [PATRIOTS, FRENCH].iter().filter(|p| f.leader_at[**p] == Some(at)).count() as i32
    };
    let strong = (0..f.grounds.len()).any(|at| {
        let g: &Ground = &f.grounds[at];
        let cubes = g.continentals + g.french;
        cubes > 0 && g.british() > 0 && cubes + leaders(at) > g.british()
    });
    Some(if strong { "F16" } else { "F14" })
}

fn turn(walk: &mut Walk) -> Said {
    let told: Vec<String> = walk.boxes(&COMMANDS).iter().map(|b| (*b).into()).collect();
    let mut gone = Vec::new();
    let mut next = command(walk);
    let mut done = None;
    while let Some(command) = next {
        gone.push(command);
        let (executed, name) = match command {
            "F7" => (agents(walk)?, Command::FrenchAgentMobilization),
            "F10" => (muster(walk)?, Command::Muster),
            "F14" => (march(walk)?, Command::March),
            "F16" => (battle(walk)?, Command::Battle),
            _ => (hortalez(walk)?, Command::Hortalez),
        };
        if executed {
            done = Some(name);
            break;
        }
        next = match command {
            "F7" => Some("F6"),
            "F10" => Some("F11"),
            "F14" => Some("F10"),
            "F16" => Some("F14"),
            _ => None,
        };
    }
    let came = match walk.outcome {
        Outcome::Command(command, _) => Some(command),
        _ => None,
    };
    if gone != told || done != came {
        return Err(format!("8.6: {done:?} by {gone:?}, but {came:?} by {told:?}"));
    }
    Ok(())
}

/// 8.6, F3-F13.
#[test]
fn french_command() {
    turns("French Command", Faction::French, &["F3"], turn);
}

/// 8.6.2, 8.6.1
#[test]
fn french_agent_mobilization() {
    turns("French Agent Mobilization", Faction::French, &["F7"], turn);
}

/// 8.6.1, 8.6.3
#[test]
fn roderigue_hortalez() {
    turns("Hortalez", Faction::French, &["F6", "F11"], turn);
}

/// 8.6.4
#[test]
fn french_muster() {
    turns("French Muster", Faction::French, &["F10"], turn);
}

/// 8.6.5
#[test]
fn french_march() {
    turns("French March", Faction::French, &["F14"], turn);
}

/// 8.6.6
#[test]
fn french_battle() {
    turns("French Battles", Faction::French, &["F16"], turn);
}
