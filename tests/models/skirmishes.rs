//! Skirmishes of non-players: where, and what of it goes (4.2.2, 4.3.3, 4.5.2; 8.4.1, 8.5.1, 8.6.3, 8.7.4; R162, R163,
//! R186, R188).

use crate::common::{Field, Ground, Holder, PATRIOTS};
use crate::walk::{Said, Walk, best, is_activity, place, turns, with};
use lod_engine::game::{Faction, Leader, Piece};
use lod_engine::rules::{ActionStep, StrikeKind};

use StrikeKind::{Base, One, Two};

/// A Skirmish that the text allows.
#[derive(Clone, Debug, PartialEq)]
struct Way {
    at: usize,
    /// Cubes and Active Militia that go; none for a Base.
    gone: Vec<Piece>,
    fort: bool,
    /// The Militia that goes on top of it, with Clinton.
    more: Option<Piece>,
}

impl Way {
    fn of(step: &ActionStep) -> Option<Way> {
        let ActionStep::Skirmish { space, kind, militia } = *step else {
            return None;
        };
        let mut gone = match kind {
            One(piece) => vec![piece],
            Two(first, second) => vec![first, second],
            Base => Vec::new(),
        };
        gone.sort_unstable();
        Some(Way { at: place(space), gone, fort: kind == Base, more: militia })
    }

    fn plain(at: usize, of: &[Piece]) -> Way {
        let mut gone = of.to_vec();
        gone.sort_unstable();
        Way { at, gone, fort: of.is_empty(), more: None }
    }
}

/// 8.1.2: one of each kind by turns, the kind with fewer first, Regulars if even.
fn by_turns(regulars: (Piece, i32), others: (Piece, i32)) -> Vec<Piece> {
    let (first, second) =
        if others.1 < regulars.1 { (others, regulars) } else { (regulars, others) };
    let round = |n: i32| {
        let of = [first, second];
        of.into_iter().filter(move |(_, many)| n < *many)
    };
    let rounds = first.1.max(second.1);
    (0..rounds).flat_map(round).map(|(piece, _)| piece).collect()
}

/// Where the Special Activity was looked for, with what came before it in the Command: the step of the activity, or
/// else where none came.
fn moment(walk: &Walk) -> usize {
    let ahead =
        |s: &ActionStep| matches!(s, ActionStep::Battle { .. } | ActionStep::GarrisonMove { .. });
    walk.steps
        .iter()
        .position(|s| is_activity(s) && !matches!(s, ActionStep::Howe { .. }))
        .or_else(|| walk.steps.iter().position(ahead))
        .unwrap_or(walk.steps.len())
}

/// Where no Skirmish may be: a Battle of this turn; a Muster's or French Muster's space so far.
fn closed(walk: &Walk, until: usize) -> Vec<usize> {
    let battles = walk.steps.iter().filter_map(|s| match s {
        ActionStep::Battle { space, .. } => Some(place(*space)),
        _ => None,
    });
    let mustered = walk.steps[..until].iter().filter_map(|s| match s {
        ActionStep::MusterRegulars { space, .. }
        | ActionStep::MusterTories { space, .. }
        | ActionStep::MusterFort { space, .. }
        | ActionStep::MusterReward { space, .. }
        | ActionStep::FrenchMuster { space, .. } => Some(place(*space)),
        _ => None,
    });
    battles.chain(mustered).collect()
}

/// The Skirmish done is one of these, and one is done if there is any.
fn done(walk: &Walk, at: usize, allowed: &[Way]) -> Said {
    let done = walk.steps.get(at).and_then(Way::of);
    match &done {
        None if allowed.is_empty() => Ok(()),
        Some(way) if allowed.contains(way) => Ok(()),
        _ => Err(format!("Skirmish {done:?}, and not one of {allowed:?}")),
    }
}

fn fought_before(walk: &Walk, at: usize) -> bool {
    let battle = |s: &ActionStep| matches!(s, ActionStep::Battle { .. });
    walk.steps[..at].iter().any(battle)
}

/// 8.4.1, what goes in a space: the cubes, of the type with fewest until none is left (R188); else an Active Militia;
/// else the Base.
fn british_way(f: &Field, at: usize) -> Option<Way> {
    let g = &f.grounds[at];
    if g.regulars == 0 {
        return None;
    }
    let french = vec![Piece::FrenchRegular; g.french as usize];
    let continentals = vec![Piece::Continental; g.continentals as usize];
    let mut cubes = if g.continentals < g.french {
        [continentals, french].concat()
    } else {
        [french, continentals].concat()
    };
    cubes.truncate(2);
    let gone = match (cubes.is_empty(), g.militia_seen > 0) {
        (false, _) => cubes,
        (true, true) => vec![Piece::MilitiaActive],
        (true, false) if g.patriot_forts > 0 => Vec::new(),
        (true, false) => return None,
    };
    let taken = gone.iter().filter(|p| **p == Piece::MilitiaActive).count() as i32;
    let clinton = f.led_by(Leader::Clinton, at);
    let more = match (g.militia_hidden > 0, g.militia_seen > taken) {
        (true, _) => Some(Piece::MilitiaUnderground),
        (false, true) => Some(Piece::MilitiaActive),
        (false, false) => None,
    };
    let more = more.filter(|_| clinton);
    Some(Way { more, ..Way::plain(at, &gone) })
}

/// 8.4.1, where.
fn british(walk: &mut Walk) -> Said {
    let at = moment(walk);
    let f = walk.fields[at].clone();
    let closed = closed(walk, at);
    let ways =
        (0..f.grounds.len()).filter(|s| !closed.contains(s)).filter_map(|s| british_way(&f, s));
    let cubes = |w: &Way| {
        let cube = |p: &&Piece| **p != Piece::MilitiaActive;
        w.gone.iter().filter(cube).count()
    };
    let allowed = best(ways, |w| {
        let g = &f.grounds[w.at];
        if g.indies {
            (4, 0)
        } else if g.regulars == 1 {
            (3, 0)
        } else if cubes(w) > 0 {
            (2, cubes(w))
        } else if g.rebels() == 1 {
            (1, usize::from(g.city))
        } else {
            (0, 0)
        }
    });
    done(walk, at, &allowed)
}

/// 4.3.3: what Continentals may do in a space, of the cubes those that go first (8.1.2).
fn patriot_ways(g: &Ground, at: usize) -> Vec<Way> {
    if g.continentals == 0 {
        return Vec::new();
    }
    let cubes = by_turns((Piece::BritishRegular, g.regulars), (Piece::Tory, g.tories));
    match &cubes[..] {
        [] if g.british_forts > 0 => vec![Way::plain(at, &[])],
        [] => Vec::new(),
        [one] => vec![Way::plain(at, &[*one])],
        [one, two, ..] => vec![Way::plain(at, &[*one]), Way::plain(at, &[*one, *two])],
    }
}

/// The space after it.
fn struck(g: &Ground, way: &Way) -> Ground {
    with(g, |g| {
        for piece in &way.gone {
            match piece {
                Piece::BritishRegular => g.regulars -= 1,
                _ => g.tories -= 1,
            }
        }
        g.british_forts -= i32::from(way.fort);
        g.continentals -= i32::from(way.fort || way.gone.len() == 2);
    })
}

/// 8.5.1: a Base first; within that, and among all others too (R186), Rebellion Control added, then British
/// Control removed.
fn patriots(walk: &mut Walk) -> Said {
    let at = moment(walk);
    if fought_before(walk, walk.steps.len()) {
        // The table after a Battle is another model's.
        return Ok(());
    }
    let f = walk.fields[at].clone();
    let persuaded = matches!(walk.steps.get(at), Some(ActionStep::Persuasion { .. }));
    if f.resources[PATRIOTS] == 0 && persuaded {
        return Ok(());
    }
    let ways = (0..f.grounds.len()).flat_map(|s| patriot_ways(&f.grounds[s], s));
    let held = |w: &Way| {
        let g = &f.grounds[w.at];
        let (before, after) = (g.holder(), struck(g, w).holder());
        if before != Holder::Rebellion && after == Holder::Rebellion {
            2
        } else {
            i32::from(before == Holder::British && after != Holder::British)
        }
    };
    let ways = best(ways, |w| (w.fort, held(w)));
    let allowed: Vec<Way> = ways
        .iter()
        .filter(|w| {
            let most = ways.iter().filter(|o| o.at == w.at).map(|o| o.gone.len());
            Some(w.gone.len()) == most.max()
        })
        .cloned()
        .collect();
    done(walk, at, &allowed)
}

/// 8.6.3: the West Indies, else anywhere; the Base if possible, else as many cubes as possible.
fn french(walk: &mut Walk) -> Said {
    let at = moment(walk);
    let f = walk.fields[at].clone();
    let closed = closed(walk, at);
    let way = |s: usize| {
        let g = &f.grounds[s];
        let mut cubes = by_turns((Piece::BritishRegular, g.regulars), (Piece::Tory, g.tories));
        cubes.truncate(2);
        let any = g.french > 0 && (!cubes.is_empty() || g.british_forts > 0);
        any.then(|| Way::plain(s, &cubes))
    };
    let open = (0..f.grounds.len()).filter(|s| !closed.contains(s));
    let allowed = best(open.filter_map(way), |w| f.grounds[w.at].indies);
    done(walk, at, &allowed)
}

/// The Rebellion units of a space after a Scout, in the order in which the Indians have them removed (8.1.2).
fn exposed(g: &Ground) -> Vec<Piece> {
    let militia = vec![Piece::MilitiaActive; g.militia_seen as usize];
    let cubes = by_turns((Piece::FrenchRegular, g.french), (Piece::Continental, g.continentals));
    [militia, cubes].concat()
}

/// 8.7.4: the Base if possible, else as many pieces as possible, Clinton's Militia among them if he came along
/// or was there (1.10, R187).
fn scout(walk: &mut Walk) -> Said {
    let is_scout = |s: &ActionStep| matches!(s, ActionStep::Scout { .. });
    let Some(at) = walk.steps.iter().position(is_scout) else {
        return Ok(());
    };
    let ActionStep::Scout { to, .. } = walk.steps[at] else {
        return Ok(());
    };
    let skirmish = matches!(walk.steps.get(at + 1), Some(ActionStep::ScoutSkirmish { .. }));
    let f = &walk.fields[at + 1];
    let (g, at_to) = (&f.grounds[place(to)], place(to));
    let units = exposed(g);
    if units.is_empty() && g.patriot_forts == 0 {
        return if skirmish { Err("8.7.4: nobody to Skirmish with".to_string()) } else { Ok(()) };
    }
    if !skirmish {
        return Err(format!("8.7.4: no Skirmish in {to}"));
    }
    let clinton = f.led_by(Leader::Clinton, at_to) && g.militia_seen > 0;
    let of = |strikes: usize| units.len().min(strikes + usize::from(clinton));
    let most = of(2);
    let price = units.is_empty() || of(1) < most;
    let wanted = with(g, |g| {
        g.regulars -= i32::from(price);
        g.patriot_forts -= i32::from(units.is_empty());
        for piece in &units[..most] {
            match piece {
                Piece::MilitiaActive => g.militia_seen -= 1,
                Piece::FrenchRegular => g.french -= 1,
                _ => g.continentals -= 1,
            }
        }
    });
    let left = &walk.fields[at + 2].grounds[at_to];
    if *left != wanted {
        return Err(format!(
            "8.7.4: the Skirmish of the Scout\n{}\nleaves {}\nand not {}",
            g.told(),
            left.told(),
            wanted.told()
        ));
    }
    Ok(())
}

/// 8.4.1, R188.
#[test]
fn r188_british_skirmishes() {
    turns("British Skirmishes", Faction::British, &["B11"], british);
}

/// 8.5.1, R186.
#[test]
fn r186_patriot_skirmishes() {
    turns("Patriot Skirmishes", Faction::Patriots, &["P12"], patriots);
}

/// 8.6.3.
#[test]
fn french_skirmishes() {
    turns("French Skirmishes", Faction::French, &["F12"], french);
}

/// 8.7.4, R187.
#[test]
fn r187_skirmishes_of_scouts() {
    turns("Skirmishes of Scouts", Faction::Indians, &["I12"], scout);
}

#[test]
fn the_turns_of_two_kinds() {
    let (regular, tory) = (Piece::BritishRegular, Piece::Tory);
    let of = |r, t| by_turns((regular, r), (tory, t));
    assert_eq!(of(2, 1), [tory, regular, regular]);
    assert_eq!(of(1, 1), [regular, tory]);
    assert_eq!(of(0, 2), [tory, tory]);
}
