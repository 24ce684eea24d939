//! Resources (6.3) and Support (6.4).

use super::*;

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
        let indies = if field.treaty { field.grounds[INDIES].holder() } else { Holder::Nobody };
        let fort_there = if field.treaty { field.grounds[INDIES].british_forts } else { 0 };
        let rebel = field.map().filter(|g| g.holder() == Holder::Rebellion).count();
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
        for (resources, earned) in field.resources.iter_mut().zip(earned) {
            *resources = (*resources + earned).min(50);
        }
        Ok(field)
    });
}

/// What a space adds to Total Support less Total Opposition at a level (1.6.3, 1.9, R160).
fn lead(g: &Ground, level: i32) -> i32 {
    if level > 0 && g.blockades > 0 { 0 } else { level * g.population }
}

/// Reward Loyalty of non-player British (8.4.5).
fn rewards(field: &mut Field, after: &Field) {
    let mut done = Vec::new();
    loop {
        let resources = field.resources[BRITISH];
        let levels = |field: &Field, at: usize| {
            let g = &field.grounds[at];
            let free = i32::from(field.led_by(Leader::Gage, at));
            // Gage's own level comes once the markers are paid for.
            let paid_for = resources - g.propaganda - g.raids;
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
        let resources = field.resources[PATRIOTS];
        let levels = |g: &Ground| (resources - g.raids).min(2).min(g.level + 2).max(0);
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
                (g.raids, -(lead(g, g.level) - lead(g, to)), after.grounds[*n].level != to)
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
