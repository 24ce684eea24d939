//! Both sides of a Battle as a non-player weighs them before it picks one (R25): Force Level (3.6.3) and
//! the modifiers (3.6.5, 3.6.6), with what each Faction may and would bring.

use crate::common::{BRITISH, FRENCH, Field, INDIANS, PATRIOTS};
use lod_engine::game::Leader;

fn leads(f: &Field, faction: usize, at: usize) -> bool {
    f.leader_at[faction] == Some(at)
}

/// One if it is so.
fn one(so: bool) -> i32 {
    i32::from(so)
}

/// The Squadrons and Blockades that hamper the British (3.6.5, 3.6.6).
fn at_sea(f: &Field, at: usize) -> i32 {
    let g = &f.grounds[at];
    one(g.city && g.blockades > 0) + one(g.indies && f.squadrons > 0)
}

/// How many War Parties, Active and Underground, a British Battle uses as Tories (4.2.1, 8.4.3, 8.4.4): as
/// many as Tories are fewer than Regulars, Active first, never the last Underground one, and only so that
/// the Force Level rises.
pub fn common_cause(f: &Field, at: usize) -> (i32, i32) {
    let g = &f.grounds[at];
    let wanting = (g.regulars - g.tories).max(0);
    let level = |(seen, hidden): (i32, i32)| {
        (g.tories + seen + hidden).min(g.regulars) + (g.war_seen - seen) / 2
    };
    (0..=wanting.min(g.war_seen))
        .flat_map(|seen| {
            (0..=(wanting - seen).min((g.war_hidden - 1).max(0))).map(move |h| (seen, h))
        })
        .filter(|way| level(*way) > level((0, 0)))
        .max_by_key(|(seen, hidden)| (seen + hidden, *seen))
        .unwrap_or_default()
}

/// The British attack: Royalist and Rebellion strength.
pub fn british_attack(f: &Field, at: usize) -> (i32, i32) {
    let g = &f.grounds[at];
    let (seen, hidden) = common_cause(f, at);
    let beside = (g.tories + seen + hidden).min(g.regulars);
    let cubes = g.regulars + beside;
    let attack = cubes
        + (g.war_seen - seen) / 2
        + one(cubes > 0 && g.regulars * 2 >= cubes)
        + one(g.war_hidden > hidden)
        + one(leads(f, BRITISH, at) || (leads(f, INDIANS, at) && g.war_parties() > 0))
        - at_sea(f, at)
        - g.patriot_forts
        - one(leads(f, PATRIOTS, at));
    let cubes = g.continentals + g.french;
    let defence = cubes
        + g.militia_seen / 2
        + g.patriot_forts
        + one(cubes > 0 && g.french * 2 >= cubes)
        + one(g.militia_hidden > 0)
        + one(leads(f, PATRIOTS, at) || leads(f, FRENCH, at))
        + g.patriot_forts;
    (attack, defence)
}

/// The Royalists as Defenders, non-player Indians with 8.7.9.
fn royalist_defence(f: &Field, at: usize) -> i32 {
    let g = &f.grounds[at];
    let hidden = if g.villages > 0 { g.war_hidden.min(1) } else { g.war_hidden };
    let seen = g.war_parties() - hidden;
    let cubes = g.regulars + g.tories;
    cubes
        + seen / 2
        + g.british_forts
        + one(cubes > 0 && g.regulars * 2 >= cubes)
        + one(hidden > 0)
        + one(leads(f, BRITISH, at) || leads(f, INDIANS, at))
        - one(g.british() > 0) * at_sea(f, at)
        + g.british_forts
}

/// What the Defenders' Forts and the Indians at home take from a Rebellion attack (3.6.5).
fn shelter(f: &Field, at: usize) -> i32 {
    let g = &f.grounds[at];
    g.british_forts + one(g.reserve && g.war_parties() + g.villages > 0)
}

fn lauzun(f: &Field, at: usize) -> i32 {
    one(f.led_by(Leader::Lauzun, at))
}

/// The Patriots attack, with or without the French who pay for it: Rebellion and Royalist strength.
pub fn patriot_attack(f: &Field, at: usize, french: bool) -> (i32, i32) {
    let g = &f.grounds[at];
    let beside = if french { g.french.min(g.continentals) } else { 0 };
    let cubes = g.continentals + beside;
    let attack = cubes
        + g.militia_seen / 2
        + one(cubes > 0 && beside * 2 >= cubes)
        + one(g.militia_hidden > 0)
        + one(leads(f, PATRIOTS, at) || (french && leads(f, FRENCH, at)))
        + if french { lauzun(f, at) } else { 0 }
        - shelter(f, at);
    (attack, royalist_defence(f, at))
}

/// The French attack, with or without the Patriots who pay for it.
pub fn french_attack(f: &Field, at: usize, patriots: bool) -> (i32, i32) {
    let g = &f.grounds[at];
    let beside = if patriots { g.continentals.min(g.french) } else { 0 };
    let cubes = g.french + beside;
    let militia = if patriots { g.militia_seen / 2 } else { 0 };
    let attack = cubes
        + militia
        + one(cubes > 0 && g.french * 2 >= cubes)
        + one(patriots && g.militia_hidden > 0)
        + one(leads(f, FRENCH, at) || (patriots && leads(f, PATRIOTS, at)))
        + lauzun(f, at)
        - shelter(f, at);
    (attack, royalist_defence(f, at))
}
