//! The Supply Phase (6.2.1): people's (anything the rule allows) and non-players' (8.4.7, 8.5.5, 8.6.7,
//! 8.7.5). Where equals are left to a die, the model takes what the program took.

use crate::common::{
    BRITISH, FRENCH, Field, Ground, Holder, INDIANS, PATRIOTS, Verdict, compare, compare_some,
};
use crate::winter::Round;
use lod_engine::game::{
    Board, Change, Fact, FactValue, Faction, Kind, Leader, OffMapBox, Piece, Space, SpaceSet,
};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

use british::{british, british_person};

mod british;

type Said = Result<(), String>;

/// Boxes, by their place in the list of pieces off the map.
const BR: usize = 0;
const TORY: usize = 1;
const CONT: usize = 3;
const MILITIA: usize = 4;
const FR: usize = 6;
const VILLAGE: usize = 8;

/// Patriots and French alike: a Patriot Fort, or Rebellion Control of a Colony or City.
fn rebels_supplied(g: &Ground) -> bool {
    g.patriot_forts > 0 || ((g.colony || g.city) && g.holder() == Holder::Rebellion)
}

/// 6.3.1 without the West Indies.
fn expected(field: &Field) -> i32 {
    let forts: i32 = field.map().map(|g| g.british_forts).sum();
    let cities: i32 = field
        .grounds
        .iter()
        .filter(|g| g.city && g.blockades == 0 && g.holder() == Holder::British)
        .map(|g| g.population)
        .sum();
    forts + cities
}

/// 8.4.7 with R86: without these cubes there could be Committees.
fn against_committees(g: &Ground) -> bool {
    let without = Ground { regulars: 0, tories: 0, ..g.clone() };
    g.population > 0
        && g.patriots() > 0
        && g.level > -2
        && g.holder() != Holder::Rebellion
        && without.holder() == Holder::Rebellion
}

/// What a Reward of one level costs there; Gage's first is free (1.10).
fn price(field: &Field, at: usize) -> i32 {
    let g = &field.grounds[at];
    g.propaganda + g.raids + 1 - i32::from(field.led_by(Leader::Gage, at))
}

/// Half of the Patriot units go: Continentals but the last, Active, Underground, the last (8.1.2).
fn without_half(g: &Ground) -> Ground {
    let mut g = g.clone();
    for _ in 0..(g.continentals + g.militia()) / 2 {
        if g.continentals > 1 {
            g.continentals -= 1;
        } else if g.militia_seen > 0 {
            g.militia_seen -= 1;
        } else if g.militia_hidden > 0 {
            g.militia_hidden -= 1;
        } else {
            g.continentals -= 1;
        }
    }
    g
}

/// R73: the British could Reward Loyalty here.
fn rewardable(g: &Ground) -> bool {
    g.holder() == Holder::British
        && g.regulars > 0
        && g.tories > 0
        && g.population > 0
        && g.level < 2
}

fn patriots_need(g: &Ground) -> bool {
    g.continentals + g.militia() > 0 && !rebels_supplied(g)
}

fn halve(field: &mut Field, at: usize) {
    let less = without_half(&field.grounds[at]);
    let g = &field.grounds[at];
    field.available[CONT] += g.continentals - less.continentals;
    field.available[MILITIA] += g.militia() - less.militia();
    field.grounds[at] = less;
}

fn same_patriots(now: &Ground, after: &Ground) -> bool {
    (now.continentals, now.militia_hidden, now.militia_seen)
        == (after.continentals, after.militia_hidden, after.militia_seen)
}

/// Pays in spaces best first while there is money: highest key first, among equals those that the
/// program paid for. Gives back those without.
fn pay<K: Ord>(
    field: &mut Field,
    faction: usize,
    mut spaces: Vec<usize>,
    key: impl Fn(&Ground) -> K,
    paid: impl Fn(&Ground) -> bool,
) -> Vec<usize> {
    spaces.sort_by_key(|n| {
        let g = &field.grounds[*n];
        std::cmp::Reverse((key(g), paid(g)))
    });
    let paid = usize::try_from(field.resources[faction]).expect("never below 0").min(spaces.len());
    field.resources[faction] -= i32::try_from(paid).expect("a few spaces");
    spaces.split_off(paid)
}

fn patriots(field: &mut Field, after: &Field) {
    let need: Vec<usize> =
        (0..field.grounds.len()).filter(|n| patriots_need(&field.grounds[*n])).collect();
    let (worth, mut unpaid): (Vec<usize>, Vec<usize>) = need.into_iter().partition(|n| {
        let g = &field.grounds[*n];
        without_half(g).holder() != g.holder()
    });
    // The first item is a kind (R162), the others are rankings.
    let (first, then): (Vec<usize>, Vec<usize>) =
        worth.into_iter().partition(|n| rewardable(&without_half(&field.grounds[*n])));
    let paid = |g: &Ground| same_patriots(g, &after.grounds[g.space as usize]);
    unpaid.extend(pay(field, PATRIOTS, first, |_| 0, paid));
    unpaid.extend(pay(field, PATRIOTS, then, |g| (g.villages, g.population), paid));
    for at in unpaid {
        halve(field, at);
    }
}

fn patriots_person(field: &mut Field, after: &Field) -> Said {
    // A unit alone loses nothing (half of it, rounded down), paid for or not.
    let mut lone = 0;
    for at in 0..field.grounds.len() {
        let now = field.grounds[at].clone();
        if !patriots_need(&now) {
            continue;
        }
        let then = &after.grounds[at];
        let half = (now.continentals + now.militia()) / 2;
        let gone = now.continentals + now.militia() - then.continentals - then.militia();
        if gone == 0 && half > 0 {
            field.resources[PATRIOTS] -= 1;
        } else if gone != half {
            return Err(format!("{gone} Patriots gone from {now:?}"));
        } else if half > 0 {
            // Which of them is the person's to say.
            field.available[CONT] += now.continentals - then.continentals;
            field.available[MILITIA] += now.militia() - then.militia();
            let g = &mut field.grounds[at];
            g.continentals = then.continentals;
            g.militia_seen = then.militia_seen;
            g.militia_hidden = then.militia_hidden;
        } else {
            lone += 1;
        }
    }
    let more = field.resources[PATRIOTS] - after.resources[PATRIOTS];
    field.resources[PATRIOTS] -= more.clamp(0, lone);
    Ok(())
}

/// The spaces for which `good` holds that are the fewest borders away.
fn nearest(field: &Field, from: usize, good: impl Fn(&Ground) -> bool) -> Vec<usize> {
    let mut seen = vec![from];
    let mut ring = vec![from];
    while !ring.is_empty() {
        let found: Vec<usize> = ring.iter().copied().filter(|n| good(&field.grounds[*n])).collect();
        if !found.is_empty() {
            return found;
        }
        let mut next = Vec::new();
        for at in &ring {
            for near in &field.grounds[*at].near {
                if !seen.contains(near) {
                    seen.push(*near);
                    next.push(*near);
                }
            }
        }
        ring = next;
    }
    Vec::new()
}

/// Every way in which these groups can each go to one of their nearest refuges.
fn ways(refuges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    refuges.iter().fold(vec![Vec::new()], |ways, to| {
        ways.iter()
            .flat_map(|way| {
                to.iter().map(move |t| {
                    let mut way = way.clone();
                    way.push(*t);
                    way
                })
            })
            .collect()
    })
}

fn french_need(g: &Ground) -> bool {
    !g.indies && g.french > 0 && !rebels_supplied(g)
}

fn same_french(field: &Field, after: &Field) -> bool {
    (0..field.grounds.len()).all(|n| field.grounds[n].french == after.grounds[n].french)
}

/// Those in `unpaid` go to the nearest Fort, where there is one; the field of the way the program took.
fn french_go(field: &Field, after: &Field, unpaid: &[usize]) -> Field {
    let refuges: Vec<Vec<usize>> =
        unpaid.iter().map(|at| nearest(field, *at, |g| g.patriot_forts > 0)).collect();
    let mut gone = field.clone();
    let groups: Vec<i32> =
        unpaid.iter().map(|at| std::mem::take(&mut gone.grounds[*at].french)).collect();
    if refuges.iter().any(Vec::is_empty) {
        gone.available[FR] += groups.iter().sum::<i32>();
        return gone;
    }
    let mut last = gone.clone();
    for way in ways(&refuges) {
        last = gone.clone();
        for (to, n) in way.iter().zip(&groups) {
            last.grounds[*to].french += n;
        }
        if same_french(&last, after) {
            break;
        }
    }
    last
}

fn french(field: &mut Field, after: &Field) {
    let need: Vec<usize> =
        (0..field.grounds.len()).filter(|n| french_need(&field.grounds[*n])).collect();
    let without = |g: &Ground| Ground { french: 0, ..g.clone() };
    let (worth, mut unpaid): (Vec<usize>, Vec<usize>) = need.into_iter().partition(|n| {
        let g = &field.grounds[*n];
        without(g).holder() != g.holder()
    });
    let (first, then): (Vec<usize>, Vec<usize>) =
        worth.into_iter().partition(|n| rewardable(&without(&field.grounds[*n])));
    let paid = |g: &Ground| g.french == after.grounds[g.space as usize].french;
    unpaid.extend(pay(field, FRENCH, first, |_| 0, paid));
    unpaid.extend(pay(field, FRENCH, then, |g| g.population, paid));
    *field = french_go(field, after, &unpaid);
}

fn french_person(field: &mut Field, after: &Field) {
    let mut unpaid = Vec::new();
    for at in 0..field.grounds.len() {
        if !french_need(&field.grounds[at]) {
            continue;
        }
        if after.grounds[at].french > 0 {
            field.resources[FRENCH] -= 1;
        } else {
            unpaid.push(at);
        }
    }
    *field = french_go(field, after, &unpaid);
}

fn indians_need(g: &Ground) -> bool {
    g.war_parties() > 0 && g.villages == 0 && !g.reserve
}

/// With no Village on the map one comes to an Indian Reserve with room.
fn first_village(field: &mut Field, after: &Field) -> Said {
    if field.grounds.iter().any(|g| g.villages > 0) || field.available[VILLAGE] == 0 {
        return Ok(());
    }
    let room = |g: &Ground| g.reserve && g.british_forts + g.patriot_forts < 2;
    if !field.grounds.iter().any(room) {
        return Ok(());
    }
    let Some(to) = after.grounds.iter().position(|g| g.villages > 0) else {
        return Err("no Village comes".to_string());
    };
    if !room(&field.grounds[to]) {
        return Err(format!("a Village in {:?}", field.grounds[to]));
    }
    field.grounds[to].villages += 1;
    field.available[VILLAGE] -= 1;
    Ok(())
}

fn same_indians(field: &Field, after: &Field) -> bool {
    let of = |g: &Ground| (g.war_hidden, g.war_seen);
    (0..field.grounds.len()).all(|n| of(&field.grounds[n]) == of(&after.grounds[n]))
}

fn indians_go(field: &Field, after: &Field, unpaid: &[usize]) -> Field {
    let refuges: Vec<Vec<usize>> =
        unpaid.iter().map(|at| nearest(field, *at, |g| g.villages > 0)).collect();
    if refuges.iter().any(Vec::is_empty) {
        // No Village anywhere: they stay (R58).
        return field.clone();
    }
    let mut gone = field.clone();
    let groups: Vec<(i32, i32)> = unpaid
        .iter()
        .map(|at| {
            let g = &mut gone.grounds[*at];
            (std::mem::take(&mut g.war_hidden), std::mem::take(&mut g.war_seen))
        })
        .collect();
    let mut last = gone.clone();
    for way in ways(&refuges) {
        last = gone.clone();
        for (to, (hidden, seen)) in way.iter().zip(&groups) {
            last.grounds[*to].war_hidden += hidden;
            last.grounds[*to].war_seen += seen;
        }
        if same_indians(&last, after) {
            break;
        }
    }
    last
}

fn indians(field: &mut Field, after: &Field) {
    let need: Vec<usize> =
        (0..field.grounds.len()).filter(|n| indians_need(&field.grounds[*n])).collect();
    let adds_control = |g: &Ground| {
        let without = Ground { war_hidden: 0, war_seen: 0, ..g.clone() };
        without.holder() == Holder::Rebellion && g.holder() != Holder::Rebellion
    };
    // Gather of 8.7.2: not at Active Support or Opposition, three War Parties, or two with Cornplanter.
    let gathers = |field: &Field, at: usize| {
        let g = &field.grounds[at];
        let enough = if field.led_by(Leader::Cornplanter, at) { 2 } else { 3 };
        g.level.abs() < 2
            && g.war_parties() >= enough
            && g.british_forts + g.patriot_forts + g.villages < 2
            && field.available[VILLAGE] > 0
    };
    let (first, rest): (Vec<usize>, Vec<usize>) =
        need.into_iter().partition(|n| adds_control(&field.grounds[*n]));
    let (then, mut unpaid): (Vec<usize>, Vec<usize>) =
        rest.into_iter().partition(|n| gathers(field, *n));
    let paid = |g: &Ground| after.grounds[g.space as usize].war_parties() >= g.war_parties();
    unpaid.extend(pay(field, INDIANS, first, |_| 0, paid));
    unpaid.extend(pay(field, INDIANS, then, |_| 0, paid));
    unpaid.sort_unstable();
    *field = indians_go(field, after, &unpaid);
}

fn indians_person(field: &mut Field, after: &Field) {
    let villages = field.grounds.iter().any(|g| g.villages > 0);
    let mut unpaid = Vec::new();
    for at in 0..field.grounds.len() {
        if !indians_need(&field.grounds[at]) {
            continue;
        }
        if after.grounds[at].war_parties() == 0 {
            unpaid.push(at);
        } else if villages || field.resources[INDIANS] > after.resources[INDIANS] {
            field.resources[INDIANS] -= 1;
        }
    }
    *field = indians_go(field, after, &unpaid);
}

/// All four in the order of the rule.
fn supply(field: &mut Field, after: &Field, people: [bool; 4]) -> Said {
    if people[BRITISH] {
        british_person(field, after)?;
    } else {
        british(field, after);
    }
    if people[PATRIOTS] {
        patriots_person(field, after)?;
    } else {
        patriots(field, after);
    }
    if people[FRENCH] {
        french_person(field, after);
    } else {
        french(field, after);
    }
    first_village(field, after)?;
    if people[INDIANS] {
        indians_person(field, after);
    } else {
        indians(field, after);
    }
    Ok(())
}

/// R13, R58, R73, R86-R89, R162
#[test]
fn r6_2_1_supply() {
    compare("supply", 1, |board, random| {
        let round = match Round::on(board, random) {
            Ok(round) => round,
            Err(how) => return Verdict::Different(how),
        };
        let phase = round.phase("supply").expect("the phase is always held");
        let mut field = phase.before.clone();
        if let Err(how) = supply(&mut field, &phase.after, round.people) {
            return Verdict::Different(format!("{how}\npeople {:?}", round.people));
        }
        field.leader_at = phase.after.leader_at;
        if field == phase.after {
            return Verdict::Same;
        }
        Verdict::Different(format!(
            "people {:?}\n{}",
            round.people,
            field.beside(&phase.before, &phase.after)
        ))
    });
}

/// Two Colonies where the British could Reward Loyalty once the units of one Rebellion Faction are gone,
/// unlike in Villages and Population, and money for one of them.
fn two_of_a_kind(faction: Faction, random: &mut ChaCha8Rng) -> Board {
    let mut board = Board::empty();
    let colonies: Vec<Space> = SpaceSet::kind(Kind::Colony).iter().collect();
    let first = random.random_range(0..colonies.len());
    let second = (first + random.random_range(1..colonies.len())) % colonies.len();
    board.tell(Fact::Treaty, FactValue::Yes(true));
    board.tell(Fact::SQUADRONS_WEST_INDIES, FactValue::Number(3));
    board.tell(Fact::WinterQuartersLeft, FactValue::Number(2));
    board.tell(Fact::Resources(Faction::British), FactValue::Number(20));
    board.tell(Fact::Resources(faction), FactValue::Number(1));
    for (at, villages) in [(first, random.random_range(0..2)), (second, 0)] {
        let tories = random.random_range(1..3);
        let rebels = tories + 2 + villages;
        let piece = match faction {
            Faction::French => Piece::FrenchRegular,
            _ => Piece::MilitiaActive,
        };
        for (piece, count) in [
            (Piece::BritishRegular, 1),
            (Piece::Tory, tories),
            (Piece::BritishFort, 1),
            (Piece::Village, villages),
            (piece, rebels),
        ] {
            let change = Change::pieces(piece, count, OffMapBox::Available, colonies[at]);
            board.apply(&change).expect("as many pieces as there are");
        }
    }
    board
}

/// R162: "first where the British could Reward Loyalty" is a kind, and what comes after breaks none of its
/// ties: each of two such spaces is paid for at times.
#[test]
fn r162_supply_within_a_kind_is_drawn() {
    for faction in [Faction::Patriots, Faction::French] {
        compare_some("supply within a kind", 24, 1, |_, random| {
            let board = two_of_a_kind(faction, random);
            let mut paid = BTreeSet::new();
            for _ in 0..24 {
                let round = match Round::with([false; 4], board, random) {
                    Ok(round) => round,
                    Err(how) => return Verdict::Different(how),
                };
                let phase = round.phase("supply").expect("the phase is always held");
                for (before, after) in phase.before.grounds.iter().zip(&phase.after.grounds) {
                    if before.rebels() > 0 && before.rebels() == after.rebels() {
                        paid.insert(before.space);
                    }
                }
            }
            Verdict::of(&2, &paid.len())
        });
    }
}
