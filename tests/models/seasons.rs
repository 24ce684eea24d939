//! The rest of a Winter Quarters Round: West Indies (6.2.2), Resources (6.3), Support (6.4),
//! Redeployment (6.5), Desertion (6.6), Reset (6.7). Where equals are left to a die, the model takes
//! what the program took.

use crate::battle::{Fight, fight, odds};
use crate::common::{BRITISH, FRENCH, Field, Ground, Holder, INDIANS, PATRIOTS, Verdict, compare};
use crate::winter::{Phase, Round};
use lod_assistant::game::{Board, Change, Faction, Leader, Piece, Space};
use rand_chacha::ChaCha8Rng;

const BR: usize = 0;
const TORY: usize = 1;
const CONT: usize = 3;
const MILITIA: usize = 4;
const FR: usize = 6;

const INDIES: usize = Space::WestIndies as usize;

/// Holds one phase of a round against a model that carries `before` on.
fn held(
    name: &str,
    id: &str,
    one_in: u64,
    model: impl Fn(&Round, &Phase) -> Result<Field, String>,
) {
    compare(name, one_in, |board: Board, random: &mut ChaCha8Rng| {
        let round = match Round::on(board, random) {
            Ok(round) => round,
            Err(how) => return Verdict::Different(how),
        };
        let Some(phase) = round.phase(id) else {
            return Verdict::Aside;
        };
        let told = |how: String| Verdict::Different(format!("people {:?}\n{how}", round.people));
        match model(&round, phase) {
            Err(how) => told(how),
            Ok(field) if field == phase.after => Verdict::Same,
            Ok(field) => told(field.beside(&phase.before, &phase.after)),
        }
    });
}

/// R21, R59: the Battle, then the French, then the British pay for who is left or take them back.
#[test]
fn r6_2_2_west_indies() {
    held("West Indies", "west-indies", 1, |round, phase| {
        let mut field = phase.before.clone();
        let g = &field.grounds[INDIES];
        if g.french > 0 && g.british() > 0 {
            let battle = Fight {
                at: INDIES,
                attacker: Faction::French,
                ally: false,
                cause: (0, 0),
                attacker_wakes: 0,
                defender_wakes: 0,
            };
            let sum = |what: &str| -> i32 {
                round
                    .dice
                    .iter()
                    .filter(|(why, _)| why.starts_with(what))
                    .map(|(_, n)| n)
                    .sum()
            };
            let odds = odds(&field, &battle);
            let rolls = (sum("Attack in"), sum("Defence in"));
            for (force, roll) in [
                (odds.attacker_force, rolls.0),
                (odds.defender_force, rolls.1),
            ] {
                let dice = crate::battle::dice(force);
                if roll < dice || roll > 3 * dice {
                    return Err(format!("{roll} with {dice} dice"));
                }
            }
            fight(&mut field, &battle, rolls.0, rolls.1);
        }
        let french_stay = |field: &mut Field, wish: bool| {
            if field.grounds[INDIES].french > 0 {
                if wish && field.resources[FRENCH] > 0 {
                    field.resources[FRENCH] -= 1;
                } else {
                    field.available[FR] += field.grounds[INDIES].french;
                    field.grounds[INDIES].french = 0;
                }
            }
        };
        let after = &phase.after.grounds[INDIES];
        let wish = !round.people[FRENCH] || after.french > 0;
        french_stay(&mut field, wish);
        if round.people[FRENCH] && after.french > 0 && after.french < field.grounds[INDIES].french {
            // A person may send some of them back.
            let back = field.grounds[INDIES].french - after.french;
            field.available[FR] += back;
            field.grounds[INDIES].french -= back;
        }
        let g = &field.grounds[INDIES];
        if g.regulars > 0 {
            let wish = if round.people[BRITISH] {
                after.regulars > 0
            } else {
                g.holder() == Holder::British
            };
            if wish && field.resources[BRITISH] > 0 {
                field.resources[BRITISH] -= 1;
                if round.people[BRITISH] {
                    let back = field.grounds[INDIES].regulars - after.regulars;
                    field.available[BR] += back;
                    field.grounds[INDIES].regulars -= back;
                }
            } else {
                field.available[BR] += field.grounds[INDIES].regulars;
                field.grounds[INDIES].regulars = 0;
            }
        }
        field.leader_at = phase.after.leader_at;
        Ok(field)
    });
}

/// R60
#[test]
fn r6_3_resources() {
    held("Resources", "resources", 1, |_, phase| {
        let mut field = phase.before.clone();
        let cities = |field: &Field, british: bool| -> i32 {
            field
                .grounds
                .iter()
                .filter(|g| g.city && g.blockades == 0)
                .filter(|g| (g.holder() == Holder::British) == british)
                .map(|g| g.population)
                .sum()
        };
        let sum = |count: fn(&Ground) -> i32| -> i32 { field.map().map(count).sum() };
        // Before the Treaty the West Indies are not in play (1.3.7).
        let indies = if field.treaty {
            field.grounds[INDIES].holder()
        } else {
            Holder::Nobody
        };
        let fort_there = if field.treaty {
            field.grounds[INDIES].british_forts
        } else {
            0
        };
        let rebel = field
            .map()
            .filter(|g| g.holder() == Holder::Rebellion)
            .count();
        let five = |holds: bool| if holds { 5 } else { 0 };
        let earned = [
            fort_there
                + sum(|g| g.british_forts)
                + cities(&field, true)
                + five(indies == Holder::British),
            sum(|g| g.patriot_forts) + i32::try_from(rebel / 2).expect("few spaces"),
            if field.treaty {
                field.fni + cities(&field, false) + five(indies == Holder::Rebellion)
            } else {
                2 * field.squadrons
            },
            sum(|g| g.villages) / 2,
        ];
        for (purse, earned) in field.resources.iter_mut().zip(earned) {
            *purse = (*purse + earned).min(50);
        }
        Ok(field)
    });
}

/// What a space adds to Total Support less Total Opposition at a level (1.6.3, 1.9, R160).
fn lead(g: &Ground, level: i32) -> i32 {
    if level > 0 && g.blockades > 0 {
        0
    } else {
        level * g.population
    }
}

/// Reward Loyalty of non-player British (8.4.5).
fn rewards(field: &mut Field, after: &Field) {
    let mut done = Vec::new();
    loop {
        let purse = field.resources[BRITISH];
        let levels = |field: &Field, at: usize| {
            let g = &field.grounds[at];
            let free = i32::from(field.led_by(Leader::Gage, at));
            // Gage's own level comes once the markers are paid for.
            let paid_for = purse - g.propaganda - g.raids;
            let levels = if paid_for < 0 { 0 } else { paid_for + free };
            levels.min(2).min(2 - g.level)
        };
        let best = (0..field.grounds.len())
            .filter(|n| !done.contains(n))
            .filter(|n| {
                let g = &field.grounds[*n];
                g.population > 0
                    && g.regulars > 0
                    && g.tories > 0
                    && g.holder() == Holder::British
                    && levels(field, *n) > 0
            })
            .min_by_key(|n| {
                let g = &field.grounds[*n];
                let to = g.level + levels(field, *n);
                (
                    g.propaganda + g.raids,
                    -(lead(g, to) - lead(g, g.level)),
                    after.grounds[*n].level != to,
                )
            });
        let Some(at) = best else { return };
        let levels = levels(field, at);
        let free = i32::from(field.led_by(Leader::Gage, at));
        let g = &mut field.grounds[at];
        field.resources[BRITISH] -= g.propaganda + g.raids + levels - free;
        g.propaganda = 0;
        g.raids = 0;
        g.level += levels;
        done.push(at);
    }
}

/// Committees of Correspondence of non-player Patriots (8.5.9).
fn committees(field: &mut Field, after: &Field) {
    let mut done = Vec::new();
    loop {
        let purse = field.resources[PATRIOTS];
        let levels = |g: &Ground| (purse - g.raids).min(2).min(g.level + 2).max(0);
        let best = (0..field.grounds.len())
            .filter(|n| !done.contains(n))
            .filter(|n| {
                let g = &field.grounds[*n];
                g.population > 0
                    && g.patriots() > 0
                    && g.holder() == Holder::Rebellion
                    && levels(g) > 0
            })
            .min_by_key(|n| {
                let g = &field.grounds[*n];
                let to = g.level - levels(g);
                (
                    g.raids,
                    -(lead(g, g.level) - lead(g, to)),
                    after.grounds[*n].level != to,
                )
            });
        let Some(at) = best else { return };
        let g = &mut field.grounds[at];
        let n = levels(g);
        field.resources[PATRIOTS] -= g.raids + n;
        g.raids = 0;
        g.level -= n;
        done.push(at);
    }
}

/// What a person did, space by space, if the rule allows it (6.4.1).
fn rewards_person(field: &mut Field, after: &Field) -> Result<(), String> {
    for at in 0..field.grounds.len() {
        let then = &after.grounds[at];
        let free = field.led_by(Leader::Gage, at);
        let g = &mut field.grounds[at];
        let markers = g.propaganda + g.raids - then.propaganda - then.raids;
        let up = (then.level - g.level).max(0);
        // Raids go with the Patriots' Committees too; Propaganda only here.
        let mine = g.holder() == Holder::British;
        if !mine || markers + up == 0 {
            continue;
        }
        let allowed = g.regulars > 0
            && g.tories > 0
            && up <= 2
            && (up == 0 || then.propaganda + then.raids == 0);
        if !allowed {
            return Err(format!("Reward Loyalty: {} to {}", g.told(), then.told()));
        }
        field.resources[BRITISH] -= markers + up - i32::from(free && up > 0);
        g.propaganda = then.propaganda;
        g.raids = then.raids;
        g.level = then.level;
    }
    Ok(())
}

fn committees_person(field: &mut Field, after: &Field) -> Result<(), String> {
    for at in 0..field.grounds.len() {
        let then = &after.grounds[at];
        let g = &mut field.grounds[at];
        let (markers, down) = (g.raids - then.raids, (g.level - then.level).max(0));
        if g.holder() != Holder::Rebellion || markers + down == 0 {
            continue;
        }
        if g.patriots() == 0 || down > 2 || (down > 0 && then.raids > 0) {
            return Err(format!("Committees: {} to {}", g.told(), then.told()));
        }
        field.resources[PATRIOTS] -= markers + down;
        g.raids = then.raids;
        g.level = then.level;
    }
    Ok(())
}

/// R23, R34, R74, R160
#[test]
fn r6_4_support() {
    held("Support Phase", "support", 1, |round, phase| {
        let mut field = phase.before.clone();
        if round.people[BRITISH] {
            rewards_person(&mut field, &phase.after)?;
        } else {
            rewards(&mut field, &phase.after);
        }
        if round.people[PATRIOTS] {
            committees_person(&mut field, &phase.after)?;
        } else {
            committees(&mut field, &phase.after);
        }
        Ok(field)
    });
}

/// The places in the list where `keep` holds and `worth` is highest.
fn most(
    field: &Field,
    keep: impl Fn(&Ground) -> bool,
    worth: impl Fn(&Ground) -> i32,
) -> Vec<usize> {
    let kept: Vec<usize> = (0..field.grounds.len())
        .filter(|n| !field.grounds[*n].indies && keep(&field.grounds[*n]))
        .collect();
    let top = kept.iter().map(|n| worth(&field.grounds[*n])).max();
    kept.into_iter()
        .filter(|n| Some(worth(&field.grounds[*n])) == top)
        .collect()
}

/// Where a non-player's Leader may go (8.4.9, 8.5.6, 8.6.9, 8.7.7, R164); none where the rule is silent.
fn homes(field: &Field, faction: usize) -> Vec<usize> {
    let some = |worth: fn(&Ground) -> i32| most(field, move |g| worth(g) > 0, worth);
    match faction {
        BRITISH => some(|g| g.regulars),
        PATRIOTS => some(|g| g.continentals),
        FRENCH => {
            let both = most(field, |g| g.french > 0 && g.continentals > 0, |g| g.french);
            if both.is_empty() {
                some(|g| g.french)
            } else {
                both
            }
        }
        _ => {
            if field.leaders[INDIANS] == Leader::Cornplanter {
                let room = |g: &Ground| g.british_forts + g.patriot_forts + g.villages < 2;
                let good = most(
                    field,
                    |g| !g.city && g.level.abs() < 2 && g.war_parties() >= 2 && room(g),
                    |_| 0,
                );
                if !good.is_empty() {
                    return good;
                }
            }
            some(Ground::war_parties)
        }
    }
}

/// 6.5.1
fn leader_change(field: &mut Field, first: Faction) {
    let next = match field.leaders[first as usize] {
        Leader::Gage => Leader::Howe,
        Leader::Howe => Leader::Clinton,
        Leader::Rochambeau if field.treaty => Leader::Lauzun,
        Leader::Brant => Leader::Cornplanter,
        Leader::Cornplanter => Leader::DraggingCanoe,
        same => same,
    };
    field.leaders[first as usize] = next;
}

fn leaders_move(round: &Round, field: &mut Field, after: &Field) -> Result<(), String> {
    for faction in [INDIANS, FRENCH, BRITISH, PATRIOTS] {
        let to = after.leader_at[faction];
        let own = |at: usize| {
            let g = &field.grounds[at];
            match faction {
                BRITISH => g.british() > 0,
                PATRIOTS => g.patriots() > 0,
                FRENCH => g.french > 0,
                _ => g.war_parties() + g.villages > 0,
            }
        };
        if to.is_some_and(|at| !own(at)) {
            return Err(format!("Leader {faction} at {to:?} without his Faction"));
        }
        let homes = homes(field, faction);
        let before_treaty = faction == FRENCH && !field.treaty;
        let bound = !round.people[faction] && !homes.is_empty() && !before_treaty;
        if bound && !to.is_some_and(|at| homes.contains(&at)) {
            return Err(format!("Leader {faction} at {to:?}, not in {homes:?}"));
        }
        field.leader_at[faction] = to;
    }
    Ok(())
}

/// 6.5.4 and 8.6.9 with R61, R90: one Blockade fewer; a non-player's others lie where most Support is.
fn blockades(round: &Round, field: &mut Field, after: &Field) {
    if !field.treaty || field.fni == 0 {
        return;
    }
    field.fni -= 1;
    field.squadrons += 1;
    if round.people[FRENCH] {
        // Anywhere they like, as many as are left.
        let left: i32 = after.grounds.iter().map(|g| g.blockades).sum();
        if left == field.fni {
            for (g, then) in field.grounds.iter_mut().zip(&after.grounds) {
                g.blockades = then.blockades;
            }
        }
        return;
    }
    for g in &mut field.grounds {
        g.blockades = 0;
    }
    for _ in 0..field.fni {
        let support = |g: &Ground| {
            if g.blockades > 0 {
                0
            } else {
                g.level.max(0) * g.population
            }
        };
        let to = most(field, |g| g.city, support)
            .into_iter()
            .max_by_key(|n| after.grounds[*n].blockades - field.grounds[*n].blockades)
            .expect("there are Cities");
        field.grounds[to].blockades += 1;
    }
}

/// R61, R85, R90, R91, R164
#[test]
fn r164_redeployment() {
    held("Redeployment Phase", "redeployment", 2, |round, phase| {
        let mut field = phase.before.clone();
        if let Some([first, ..]) = round.order {
            leader_change(&mut field, first);
        }
        leaders_move(round, &mut field, &phase.after)?;
        for (stock, n) in [(BR, round.release.0), (TORY, round.release.1)] {
            let n = n.min(field.unavailable[stock]);
            field.unavailable[stock] -= n;
            field.available[stock] += n;
        }
        blockades(round, &mut field, &phase.after);
        Ok(field)
    });
}

/// Which pieces are taken off, one by one.
fn taken(changes: &[Change], of: &[Piece]) -> Vec<(Piece, usize)> {
    let mut taken = Vec::new();
    for change in changes {
        if let Change::Remove {
            piece, count, from, ..
        } = *change
            && of.contains(&piece)
        {
            taken.extend(std::iter::repeat_n(
                (piece, from as usize),
                usize::from(count),
            ));
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
    let spaces: Vec<usize> = (0..field.grounds.len())
        .filter(|n| count(&field.grounds[*n]) > 0)
        .collect();
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
    let face = piece != Piece::MilitiaActive || field.grounds[at].militia_hidden == 0;
    allowed.contains(&at) && face
}

/// Whether the non-player French take this Tory first (8.6.10, R162, R167).
fn french_take(field: &Field, at: usize) -> bool {
    let with_tory: Vec<usize> = (0..field.grounds.len())
        .filter(|n| field.grounds[*n].tories > 0)
        .collect();
    let changes = |n: usize| {
        let mut g = field.grounds[n].clone();
        g.tories -= 1;
        g.holder() != field.grounds[n].holder()
    };
    let richest = |keep: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let kept: Vec<usize> = with_tory.iter().copied().filter(|n| keep(*n)).collect();
        let top = kept.iter().map(|n| field.grounds[*n].population).max();
        kept.into_iter()
            .filter(|n| Some(field.grounds[*n].population) == top)
            .collect()
    };
    let mut allowed = richest(&changes);
    let nothing_populated = allowed.iter().all(|n| field.grounds[*n].population == 0);
    if nothing_populated {
        // The text leaves open whether Control of no Population comes before the next item.
        let last = |n: usize| field.grounds[n].tories == 1 && field.grounds[n].level < 2;
        let next = richest(&last);
        if next.is_empty() {
            return true;
        }
        allowed.extend(next);
    }
    allowed.contains(&at)
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
        return Err(format!(
            "{first:?} and {second:?} desert, not {militia} and {continentals}"
        ));
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
        let later = first
            .iter()
            .skip(1)
            .any(|o| *o == (Piece::MilitiaActive, one.1));
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
            let others: Vec<String> = field
                .grounds
                .iter()
                .filter(|g| g.tories > 0)
                .map(Ground::told)
                .collect();
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
            return Err(format!(
                "Tories: {is:?} changed, {least:?} were enough: {gone:?}"
            ));
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
