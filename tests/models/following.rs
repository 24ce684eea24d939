//! When Leaders follow, and whom (1.10, 8.1, R16, R187); Howe before a Special Activity (1.10, R31, R161, R192).

use crate::common::{BRITISH, FRENCH, Field, Ground, INDIANS, PATRIOTS};
use crate::walk::{Said, Walk, is_activity, place, shaped, turns};
use lod_engine::game::{Board, Change, Fact, Faction, Leader, Piece};
use lod_engine::rules::{ActionStep, PieceCounts};

/// Units of a Faction in a group.
fn own(troops: &PieceCounts, faction: usize) -> i32 {
    let of = |p: Piece| i32::from(troops.get(p));
    match faction {
        BRITISH => of(Piece::BritishRegular) + of(Piece::Tory),
        PATRIOTS => {
            of(Piece::Continental) + of(Piece::MilitiaActive) + of(Piece::MilitiaUnderground)
        }
        FRENCH => of(Piece::FrenchRegular),
        _ => of(Piece::WarPartyActive) + of(Piece::WarPartyUnderground),
    }
}

/// Units of a Faction in a space.
fn standing(g: &Ground, faction: usize) -> i32 {
    match faction {
        BRITISH => g.regulars + g.tories,
        PATRIOTS => g.continentals + g.militia(),
        FRENCH => g.french,
        _ => g.war_parties(),
    }
}

/// What a step moves: origin, destination and how many of a Faction.
fn moves(step: &ActionStep, faction: usize) -> Vec<(usize, usize, i32)> {
    match step {
        ActionStep::GarrisonMove { from, to, count } => {
            let troops = PieceCounts::of(Piece::BritishRegular, *count);
            vec![(place(*from), place(*to), own(&troops, faction))]
        }
        ActionStep::Scout { to, group } => {
            vec![(place(group.from), place(*to), own(&group.troops, faction))]
        }
        ActionStep::March { to, groups }
        | ActionStep::Gather { space: to, from: groups, .. }
        | ActionStep::Rally { space: to, from: groups, .. } => {
            groups.iter().map(|g| (place(g.from), place(*to), own(&g.troops, faction))).collect()
        }
        ActionStep::Raid { space, from: Some((from, ui)) } => {
            let troops = PieceCounts::of(*ui, 1);
            vec![(place(*from), place(*space), own(&troops, faction))]
        }
        _ => Vec::new(),
    }
}

/// What a Command does when all its groups have moved.
fn comes_later(step: &ActionStep) -> bool {
    matches!(
        step,
        ActionStep::Activate
            | ActionStep::GarrisonDisplace { .. }
            | ActionStep::ScoutSkirmish { .. }
    )
}

/// Where the Leader of a Faction may be when he has followed: with the largest of the groups that left and the one
/// that stayed (8.1), a tie being for a die (R16). `None` is that he stays.
fn largest(f: &Field, steps: &[&ActionStep], faction: usize, origin: usize) -> Vec<usize> {
    let moved: Vec<_> = steps.iter().flat_map(|s| moves(s, faction)).collect();
    let sum = |of: &dyn Fn(&(usize, usize, i32)) -> bool| -> i32 {
        moved.iter().filter(|m| of(m)).map(|m| m.2).sum()
    };
    let came = sum(&|m| m.1 == origin);
    let stayed = (standing(&f.grounds[origin], faction) - came).max(0);
    let mut groups: Vec<(usize, i32)> = (0..f.grounds.len())
        .map(|to| (to, sum(&|m| m.0 == origin && m.1 == to)))
        .filter(|(_, size)| *size > 0)
        .collect();
    if groups.is_empty() {
        return vec![origin];
    }
    groups.push((origin, stayed));
    let most = groups.iter().map(|g| g.1).max();
    let top = groups.iter().filter(|g| Some(g.1) == most);
    top.map(|g| g.0).collect()
}

/// After the last move of the Command and before anything else that it does each Leader is where he may be.
fn follow(walk: &mut Walk) -> Said {
    let all = &walk.all;
    let any = |s: &ActionStep| (0..4).any(|faction| moves(s, faction).iter().any(|m| m.2 > 0));
    let Some(last) = all.iter().rposition(|(s, _)| any(s)) else {
        return Ok(());
    };
    let leads = |n: usize| matches!(all[n].0, ActionStep::Lead { .. });
    let later = (0..all.len()).find(|n| comes_later(&all[*n].0));
    let end = later.unwrap_or(all.len());
    if last > end {
        return Err("R187: a group moves after what comes later".to_string());
    }
    // A March in place is one of the Command's groups; a Raid's targets come one by one, with a Plunder or Trade between
    // them where its Resources end. It may bring none, so that no further Raid follows.
    let raids = |s: &ActionStep| matches!(s, ActionStep::Raid { .. });
    let still = |n: &usize| match &all[*n].0 {
        ActionStep::March { groups, .. } => groups.is_empty(),
        ActionStep::Raid { .. } => true,
        ActionStep::Plunder { .. } | ActionStep::Trade { .. } => {
            all[*n].1.resources[INDIANS] == 0 || all[*n..].iter().any(|(s, _)| raids(s))
        }
        _ => false,
    };
    let at = (last + 1..end).find(|n| !still(n)).unwrap_or(end);
    let until = (at..end).find(|n| !leads(*n)).unwrap_or(end);
    let end_field = walk.fields.last().expect("the table at the end");
    let field = |n: usize| all.get(n).map_or(end_field, |(_, f)| f);
    let (before, after) = (field(at), field(until));
    let steps: Vec<&ActionStep> = all[..=last].iter().map(|(s, _)| s).collect();
    for faction in 0..4 {
        let Some(origin) = before.leader_at[faction] else {
            continue;
        };
        let may = largest(before, &steps, faction, origin);
        let is = after.leader_at[faction];
        if !is.is_some_and(|is| may.contains(&is)) {
            return Err(format!(
                "R187: {:?} at {is:?} before step {until}, and not at one of {may:?}",
                before.leaders[faction]
            ));
        }
    }
    Ok(())
}

/// Without a Battle in the turn, whose free Rally is another Command.
fn follows(walk: &mut Walk) -> Said {
    if walk.steps.iter().any(|s| matches!(s, ActionStep::Battle { .. })) {
        Ok(())
    } else {
        follow(walk)
    }
}

#[test]
fn r187_british_leaders_follow() {
    let boxes = ["B5", "B10"];
    turns("Leaders, British Commands", Faction::British, &boxes, follows);
}

#[test]
fn r187_patriot_leaders_follow() {
    let boxes = ["P5", "P7"];
    turns("Leaders, Patriot Commands", Faction::Patriots, &boxes, follows);
}

#[test]
fn r187_french_leaders_follow() {
    turns("Leaders, French March", Faction::French, &["F14"], follows);
}

#[test]
fn r187_indian_leaders_follow() {
    let boxes = ["I4", "I7", "I10"];
    turns("Leaders, Indian Commands", Faction::Indians, &boxes, follows);
}

#[test]
fn r187_leaders_follow_a_scout() {
    turns("Leaders, Scout", Faction::Indians, &["I12"], follows);
}

/// Howe leads the British.
fn howe(board: &mut Board) {
    while board.leader(Faction::British) != Leader::Howe {
        let from = board.leader(Faction::British);
        let to = match from {
            Leader::Gage => Leader::Howe,
            _ => return,
        };
        let change = Change::set(Fact::LeaderName(from.faction()), from, to);
        if board.apply(&change).is_err() {
            return;
        }
    }
}

/// The Cities whose Blockade may go (8.4.1, R161): of a Battle, else with the most Rebellion pieces without a Patriot
/// Fort, within that with the most Support that comes back.
fn lifted(f: &Field, battles: &[usize]) -> Vec<usize> {
    let blockaded: Vec<usize> =
        (0..f.grounds.len()).filter(|at| f.grounds[*at].blockades > 0).collect();
    let fought: Vec<usize> = blockaded.iter().copied().filter(|at| battles.contains(at)).collect();
    if !fought.is_empty() {
        return fought;
    }
    let key = |at: &usize| {
        let g = &f.grounds[*at];
        let rebels = if g.patriot_forts > 0 { 0 } else { g.rebels() };
        let back = if g.blockades == 1 { g.level.max(0) * g.population } else { 0 };
        (rebels, back)
    };
    crate::walk::best(blockaded, key)
}

fn uses_cause(step: &ActionStep) -> bool {
    match step {
        ActionStep::Battle { common_cause, .. } => !common_cause.is_empty(),
        ActionStep::March { groups, .. } => groups.iter().any(|g| own(&g.troops, INDIANS) > 0),
        _ => false,
    }
}

/// Howe lowers FNI once, before the Special Activity; before the first Battle where one of them uses Common Cause.
fn lowers(walk: &mut Walk) -> Said {
    let f = &walk.fields[0];
    let due = f.treaty && f.fni > 0 && f.leaders[BRITISH] == Leader::Howe;
    let is_howe = |s: &ActionStep| matches!(s, ActionStep::Howe { .. });
    let activity = |s: &ActionStep| is_activity(s) && !is_howe(s);
    let caused = walk.steps.iter().any(uses_cause);
    let first = |of: &dyn Fn(&ActionStep) -> bool| walk.steps.iter().position(of);
    let fights = |s: &ActionStep| matches!(s, ActionStep::Battle { .. });
    let begins =
        if caused { first(&fights).or_else(|| first(&uses_cause)) } else { first(&activity) };
    let times = walk.steps.iter().filter(|s| is_howe(s)).count();
    let Some(begins) = begins.filter(|_| due) else {
        return match times {
            0 => Ok(()),
            _ => Err("1.10: Howe without a Special Activity".to_string()),
        };
    };
    let at = first(&is_howe);
    if times != 1 || at.is_none_or(|at| at + 1 != begins) {
        return Err(format!(
            "R192: Howe {times} times, at {at:?}, and the Special Activity at {begins}"
        ));
    }
    let battles: Vec<usize> = walk
        .steps
        .iter()
        .filter_map(|s| match s {
            ActionStep::Battle { space, .. } => Some(place(*space)),
            _ => None,
        })
        .collect();
    let at = at.unwrap_or_default();
    let may = lifted(&walk.fields[at], &battles);
    let ActionStep::Howe { city } = walk.steps[at] else {
        return Ok(());
    };
    if !city.map_or(may.is_empty(), |c| may.contains(&place(c))) {
        return Err(format!("8.4.1: {city:?}, and not one of {may:?}"));
    }
    Ok(())
}

/// R192.
#[test]
fn r192_howe_before_the_battles() {
    let boxes = ["B12"];
    shaped("Howe, Battles", Faction::British, &boxes, howe, lowers);
}

/// 1.10, R31.
#[test]
fn howe_before_a_special_activity() {
    let boxes = ["B5", "B8", "B10"];
    let name = "Howe, other Commands";
    shaped(name, Faction::British, &boxes, howe, lowers);
}
