//! The non-player British (8.4): which Command, and what of it.

use crate::common::{BRITISH, Field, Ground, Holder, PATRIOTS};
use crate::score::totals;
use crate::strength::{british_attack, common_cause};
use crate::walk::{Said, Walk, best, map, place, room, space, turns, with};
use lod_bots::bots::Outcome;
use lod_engine::game::{Faction, Leader, Piece};
use lod_engine::rules::{ActionStep, Command};

use garrison::garrison;

mod garrison;

const COMMANDS: [&str; 4] = ["B5", "B8", "B10", "B12"];

/// 3.2.1 with 1.9: where Regulars may Muster.
fn takes_regulars(f: &Field, at: usize) -> bool {
    let g = &f.grounds[at];
    let open = |c: &Ground| c.city && c.blockades == 0;
    open(g) || (g.colony && g.near.iter().any(|n| open(&f.grounds[*n]))) || (g.indies && f.treaty)
}

fn adds_control(before: &Ground, after: &Ground) -> bool {
    before.holder() != Holder::British && after.holder() == Holder::British
}

/// 8.1.2, R27: which cubes make room for a Fort.
fn leaving(g: &Ground, many: i32) -> (i32, i32) {
    let (mut regulars, mut tories) = (0, 0);
    let mut red = g.regulars >= g.tories;
    while regulars + tories < many {
        let (has_red, has_green) = (g.regulars > regulars, g.tories - tories > 1);
        if has_red && (red || !has_green) {
            regulars += 1;
        } else {
            tories += 1;
        }
        red = !red;
    }
    (regulars, tories)
}

/// What a space gives to Support less Opposition (8.1.1) at a level, with R160.
fn worth(g: &Ground, level: i32) -> i32 {
    if g.blockades > 0 { level.min(0) * g.population } else { level * g.population }
}

/// The Command's spaces so far, and what may still be added: up to four, a Resource each (8.4.2).
struct Mustered {
    spaces: Vec<usize>,
    regulars: bool,
    /// Where a Skirmish was before: no Muster there (4.2.2).
    skirmished: Option<usize>,
}

impl Mustered {
    fn may(&self, f: &Field, at: usize) -> bool {
        self.skirmished != Some(at)
            && (self.spaces.contains(&at) || (self.spaces.len() < 4 && f.resources[BRITISH] > 0))
    }

    /// 3.2.1: where one may Muster: one space for Regulars, any for Tories.
    fn fits(&self, f: &Field, at: usize) -> bool {
        self.spaces.contains(&at)
            || takes_tories(f, at)
            || (!self.regulars && takes_regulars(f, at))
    }

    fn add(&mut self, at: usize) {
        if !self.spaces.contains(&at) {
            self.spaces.push(at);
        }
    }
}

/// 3.2.1: where Tories may Muster.
fn takes_tories(f: &Field, at: usize) -> bool {
    let g = &f.grounds[at];
    let base = |g: &Ground| g.regulars + g.british_forts > 0;
    (g.city || g.colony) && g.level > -2 && (base(g) || g.near.iter().any(|n| base(&f.grounds[*n])))
}

/// 8.4.2, the first bullet.
fn muster_regulars(walk: &mut Walk, spaces: &mut Mustered) -> Said {
    let f = walk.field().clone();
    let many = f.available[0].min(6);
    if many == 0 || f.resources[BRITISH] == 0 {
        return Ok(());
    }
    let all = (0..f.grounds.len()).filter(|at| takes_regulars(&f, *at) && spaces.may(&f, *at));
    let targets = best(all, |at| {
        let g = &f.grounds[*at];
        let after = with(g, |g| g.regulars += many);
        let kind =
            if adds_control(g, &after) { 2 } else { i32::from(g.tories > 0 && g.regulars == 0) };
        (g.level.abs() < 2, kind, g.population)
    });
    let steps: Vec<ActionStep> = targets
        .iter()
        .map(|at| ActionStep::MusterRegulars { space: space(*at), count: many as u8 })
        .collect();
    if let Some(ActionStep::MusterRegulars { space, .. }) = walk.one_of("8.4.2 Regulars", &steps)? {
        spaces.add(place(space));
        spaces.regulars = true;
    }
    Ok(())
}

/// 8.4.2, the second bullet.
fn muster_tories(walk: &mut Walk, spaces: &mut Mustered) -> Said {
    let first = spaces.spaces.first().copied();
    let mut done: Vec<usize> = Vec::new();
    loop {
        let f = walk.field().clone();
        let many = |at: usize| f.available[1].min(if f.grounds[at].level == -1 { 1 } else { 2 });
        let legal: Vec<usize> = map(&f)
            .filter(|at| {
                takes_tories(&f, *at)
                    && !done.contains(at)
                    && spaces.may(&f, *at)
                    && f.available[1] > 0
            })
            .collect();
        let kind = |at: usize| {
            let g = &f.grounds[at];
            let after = with(g, |g| g.tories += many(at));
            if g.regulars > 0 && g.tories == 0 {
                3
            } else if g.holder() != after.holder() {
                2
            } else {
                i32::from(g.colony && g.regulars + g.tories < 5 && g.british_forts == 0)
            }
        };
        let targets = best(legal.into_iter().filter(|at| kind(*at) > 0), |at| {
            let within = match kind(*at) {
                3 => i32::from(first == Some(*at)),
                2 => f.grounds[*at].population,
                _ => 0,
            };
            (kind(*at), within)
        });
        let steps: Vec<ActionStep> = targets
            .iter()
            .map(|at| ActionStep::MusterTories { space: space(*at), count: many(*at) as u8 })
            .collect();
        match walk.one_of("8.4.2 Tories", &steps)? {
            Some(ActionStep::MusterTories { space, .. }) => {
                done.push(place(space));
                spaces.add(place(space));
            }
            _ => return Ok(()),
        }
    }
}

/// 8.4.5: how far a space can be Rewarded: markers and levels, and the gain.
fn reward(f: &Field, at: usize, resources: i32) -> Option<(i32, i32, i32)> {
    let g = &f.grounds[at];
    let markers = g.propaganda + g.raids;
    let gift = i32::from(f.led_by(Leader::Gage, at));
    let levels = (2 - g.level).min(resources - markers + gift);
    let fit = g.regulars > 0
        && g.tories > 0
        && g.holder() == Holder::British
        && g.population > 0
        && resources >= markers
        && levels > 0;
    fit.then(|| (markers, levels, worth(g, g.level + levels) - worth(g, g.level)))
}

/// 8.4.2, the third bullet: Reward Loyalty before a Fort, and for either one of the spaces chosen so far
/// before any other.
fn reward_or_fort(walk: &mut Walk, spaces: &mut Mustered) -> Said {
    let f = walk.field().clone();
    let (support, opposition) = totals(&f);
    let may = |chosen: bool| -> Vec<usize> {
        map(&f)
            .filter(|at| {
                spaces.may(&f, *at) && spaces.fits(&f, *at) && spaces.spaces.contains(at) == chosen
            })
            .collect()
    };
    let resources = |chosen: bool| f.resources[BRITISH] - i32::from(!chosen);
    let rewards = |chosen: bool| -> Vec<ActionStep> {
        let all =
            may(chosen).into_iter().filter_map(|at| Some((at, reward(&f, at, resources(chosen))?)));
        best(all, |(_, (markers, _, gain))| (-markers, *gain))
            .into_iter()
            .map(|(at, (markers, levels, _))| ActionStep::MusterReward {
                space: space(at),
                steps: (markers + levels) as u8,
            })
            .collect()
    };
    let forts = |chosen: bool| -> Vec<ActionStep> {
        may(chosen)
            .into_iter()
            .filter(|at| {
                let g = &f.grounds[*at];
                g.colony
                    && g.british_forts == 0
                    && g.regulars + g.tories >= 5
                    && room(g)
                    && f.available[2] > 0
                    && resources(chosen) >= 0
            })
            .map(|at| {
                let (regulars, tories) = leaving(&f.grounds[at], 3);
                ActionStep::MusterFort {
                    space: space(at),
                    regulars: regulars as u8,
                    tories: tories as u8,
                }
            })
            .collect()
    };
    let first = |of: &dyn Fn(bool) -> Vec<ActionStep>| {
        [true, false].map(of).into_iter().find(|found| !found.is_empty())
    };
    let answer = |rewarding: bool| {
        let reward = rewarding.then(|| first(&rewards)).flatten();
        reward.or_else(|| first(&forts))
    };
    let due = matches!(
        walk.next(),
        Some(ActionStep::MusterReward { .. } | ActionStep::MusterFort { .. })
    );
    // Whichever D3 of the turn was this one: all that were rolled may have been, and none if none was.
    let sure = |d3: i32| opposition > support + d3 || f.available[2] == 0;
    let faces: Vec<i32> = (1..=3)
        .filter(|n| {
            sure(1) == sure(3)
                || walk.dice.iter().any(|d| d.die == "d3" && i32::from(d.value) == *n)
        })
        .collect();
    let mut answers: Vec<Option<Vec<ActionStep>>> =
        faces.iter().map(|n| answer(sure(*n))).collect();
    if answers.is_empty() {
        answers = vec![answer(true), answer(false)];
    }
    if !due && answers.contains(&None) {
        return Ok(());
    }
    let allowed: Vec<ActionStep> = answers.into_iter().flatten().flatten().collect();
    if due && allowed.is_empty() {
        return Err(format!("8.4.2: {:?}, and nothing was to be", walk.next()));
    }
    walk.one_of("8.4.2 Reward Loyalty or Fort", &allowed)?;
    Ok(())
}

fn skirmished(steps: &[ActionStep]) -> Option<usize> {
    steps.iter().find_map(|s| match s {
        ActionStep::Skirmish { space, .. } => Some(place(*space)),
        _ => None,
    })
}

/// 8.4.2; whether anything came of it.
fn muster(walk: &mut Walk) -> Said<bool> {
    let from = walk.at;
    let mut spaces = Mustered {
        spaces: Vec::new(),
        regulars: false,
        skirmished: skirmished(&walk.steps[..from]),
    };
    muster_regulars(walk, &mut spaces)?;
    muster_tories(walk, &mut spaces)?;
    reward_or_fort(walk, &mut spaces)?;
    Ok(walk.at > from)
}

/// 8.4.4: which Battles, and with which War Parties as Tories.
fn battle(walk: &mut Walk) -> Said<bool> {
    let f = walk.field().clone();
    let fought: Vec<(usize, (u8, u8))> = walk
        .steps
        .iter()
        .filter_map(|s| match s {
            ActionStep::Battle { space, common_cause: troops, .. } => Some((
                place(*space),
                (troops.get(Piece::WarPartyActive), troops.get(Piece::WarPartyUnderground)),
            )),
            _ => None,
        })
        .collect();
    let won: Vec<usize> = (0..f.grounds.len())
        .filter(|at| {
            let g = &f.grounds[*at];
            let (attack, defence) = british_attack(&f, *at);
            g.british() > 0 && g.patriot_forts + g.continentals + g.french > 0 && attack > defence
        })
        .collect();
    let many = won.len().min(f.resources[BRITISH] as usize);
    if fought.len() != many {
        return Err(format!("8.4.4: {many} of {won:?}, but {fought:?}"));
    }
    for (at, troops) in &fought {
        let (seen, hidden) = common_cause(&f, *at);
        if !won.contains(at) || (seen as u8, hidden as u8) != *troops {
            return Err(format!("8.4.4: Battle in {at} of {won:?} with {seen}, {hidden}"));
        }
        let british = |at: &usize| f.grounds[*at].british();
        let left = won.iter().filter(|w| !fought.iter().any(|b| b.0 == **w));
        if left.map(british).any(|n| n > british(at)) {
            return Err("8.4.4: not where the most British are".to_string());
        }
    }
    if many > 0 {
        walk.at = walk.steps.len();
    }
    Ok(many > 0)
}

/// B4, B6, B9: the Command the flowchart comes to first.
fn command(walk: &Walk) -> Option<&'static str> {
    let f = walk.field();
    if f.resources[BRITISH] == 0 {
        return None;
    }
    let regulars: i32 = f.map().map(|g| g.regulars).sum();
    let lost = |g: &Ground| g.city && g.patriot_forts == 0 && g.holder() == Holder::Rebellion;
    if regulars >= 10 && f.map().any(lost) {
        return Some("B5");
    }
    let (sure, never) = (f.available[0] > 6, f.available[0] < 2);
    if sure || (!never && walk.rolled(0) < f.available[0]) {
        return Some("B8");
    }
    let leads = |at: usize| i32::from(f.leader_at[BRITISH] == Some(at));
    let rebels_lead =
        |at: usize| [PATRIOTS, 2].iter().filter(|p| f.leader_at[**p] == Some(at)).count() as i32;
    let good = (0..f.grounds.len()).any(|at| {
        let g = &f.grounds[at];
        g.regulars > 0
            && g.rebels() - g.militia_hidden >= 2
            && g.regulars + leads(at) > g.rebels() + rebels_lead(at)
    });
    Some(if good { "B12" } else { "B10" })
}

/// The boxes of Commands that the model goes through, and what it finds in each, until one is executed.
fn turn(walk: &mut Walk) -> Said {
    let told = walk.boxes(&COMMANDS).iter().map(|b| (*b).to_string()).collect::<Vec<_>>();
    let mut gone = Vec::new();
    let mut next = command(walk);
    let mut done = None;
    while let Some(command) = next {
        gone.push(command);
        let tried = |of: &str| gone.contains(&of);
        let executed = match command {
            "B5" => garrison(walk)?,
            "B8" => muster(walk)?,
            "B12" => battle(walk)?,
            // Another model holds the March's moves.
            _ => matches!(walk.outcome, Outcome::Command(Command::March, _)),
        };
        if executed {
            done = Some(command);
            break;
        }
        next = match command {
            "B5" => Some("B8"),
            "B8" => (!tried("B10")).then_some("B10"),
            "B12" => Some("B10"),
            _ => (!tried("B8")).then_some("B8"),
        };
    }
    if gone != told {
        return Err(format!("8.4: by {gone:?}, but {told:?}"));
    }
    let outcome = match done {
        Some("B5") => Some(Command::Garrison),
        Some("B8") => Some(Command::Muster),
        Some("B12") => Some(Command::Battle),
        Some(_) => Some(Command::March),
        None => None,
    };
    let came = match walk.outcome {
        Outcome::Command(command, _) => Some(command),
        _ => None,
    };
    if outcome != came {
        return Err(format!("8.4: {outcome:?}, but {came:?}"));
    }
    Ok(())
}

/// 8.4, B3-B9.
#[test]
fn british_command() {
    turns("British Command", Faction::British, &["B3"], turn);
}

/// 8.4.2
#[test]
fn british_muster() {
    turns("British Muster", Faction::British, &["B8"], turn);
}

/// 8.4.1
#[test]
fn british_garrison() {
    turns("British Garrison", Faction::British, &["B5"], turn);
}

/// 8.4.4
#[test]
fn british_battle() {
    turns("British Battles", Faction::British, &["B12"], turn);
}
