//! Leaders and Blockades (6.5).

use super::*;

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
    kept.into_iter().filter(|n| Some(worth(&field.grounds[*n])) == top).collect()
}

/// Where a non-player's Leader may go (8.4.9, 8.5.6, 8.6.9, 8.7.7, R164); none where the rule is silent.
fn homes(field: &Field, faction: usize) -> Vec<usize> {
    let some = |worth: fn(&Ground) -> i32| most(field, move |g| worth(g) > 0, worth);
    match faction {
        BRITISH => some(|g| g.regulars),
        PATRIOTS => some(|g| g.continentals),
        FRENCH => {
            let both = most(field, |g| g.french > 0 && g.continentals > 0, |g| g.french);
            if both.is_empty() { some(|g| g.french) } else { both }
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
            if g.blockades > 0 { 0 } else { g.level.max(0) * g.population }
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
