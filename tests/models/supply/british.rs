//! The British (8.4.7).

use super::*;

fn british_need(g: &Ground) -> bool {
    !g.indies
        && g.regulars + g.tories > 0
        && g.british_forts == 0
        && !(g.city && g.holder() == Holder::British)
}

/// 8.4.7 with R86 and R87: whether the Support Phase needs these cubes, if `paying` of the Resources go
/// for their supply.
fn needed(field: &Field, at: usize, paying: i32) -> bool {
    let g = &field.grounds[at];
    let resources = field.resources[BRITISH] - paying + expected(field);
    against_committees(g) || (rewardable(g) && resources >= price(field, at))
}

fn remove_british(field: &mut Field, at: usize) {
    let g = &mut field.grounds[at];
    field.available[BR] += g.regulars;
    field.available[TORY] += g.tories;
    g.regulars = 0;
    g.tories = 0;
}

fn same_british(now: &Ground, after: &Ground) -> bool {
    (now.regulars, now.tories, now.level) == (after.regulars, after.tories, after.level)
}

pub fn british(field: &mut Field, after: &Field) {
    let mut left: Vec<usize> =
        (0..field.grounds.len()).filter(|n| british_need(&field.grounds[*n])).collect();
    while field.resources[BRITISH] > 0 {
        let needy: Vec<usize> = left.iter().copied().filter(|n| needed(field, *n, 1)).collect();
        let Some(top) = needy.iter().map(|n| field.grounds[*n].population).max() else {
            break;
        };
        // Of equals those that the program pays for, where the purse must be fullest first.
        let pick = needy
            .into_iter()
            .filter(|n| field.grounds[*n].population == top)
            .max_by_key(|n| {
                let g = &field.grounds[*n];
                let full = if against_committees(g) { 0 } else { price(field, *n) };
                (same_british(g, &after.grounds[*n]), full)
            })
            .expect("one of them is at the top");
        field.resources[BRITISH] -= 1;
        left.retain(|n| *n != pick);
    }
    for at in left {
        let poor = field.resources[BRITISH] == 0;
        if poor && needed(field, at, 0) && field.grounds[at].level > -2 {
            field.grounds[at].level -= 1;
        } else {
            remove_british(field, at);
        }
    }
}

/// What a person has done there, if it is one of the three things.
pub fn british_person(field: &mut Field, after: &Field) -> Said {
    for at in 0..field.grounds.len() {
        if !british_need(&field.grounds[at]) {
            continue;
        }
        let (now, then) = (field.grounds[at].clone(), &after.grounds[at]);
        if same_british(&now, then) {
            field.resources[BRITISH] -= 1;
        } else if then.regulars + then.tories == 0 && then.level == now.level {
            remove_british(field, at);
        } else if now.level > -2 && now.population > 0 {
            field.grounds[at].level -= 1;
        } else {
            return Err(format!("British cubes stay unpaid: {now:?}"));
        }
    }
    Ok(())
}
