//! Battle (3.6): Force Levels, both Loss Levels, removal, and who Wins the Day.

use crate::common::{BRITISH, FRENCH, Field, Ground, INDIANS, PATRIOTS, Verdict, compare, one};
use lod_engine::game::{Board, Faction, Leader, Piece, Side, Space};
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::{ActionState, Cost, PieceCounts, act};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

mod compared;

/// A Battle and every choice in it.
#[derive(Clone, Copy, Debug)]
pub struct Fight {
    /// The place of the space in the list.
    pub at: usize,
    pub attacker: Faction,
    /// The other Rebellion Faction takes part.
    pub ally: bool,
    /// War Parties used as Tories (4.2.1): Underground and Active ones.
    pub cause: (i32, i32),
    /// Units that either side turns Active besides.
    pub attacker_wakes: i32,
    pub defender_wakes: i32,
}

/// What decides a Battle before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    pub attacker_force: i32,
    pub defender_force: i32,
    /// 3.6.5
    pub defender_modifier: i32,
    /// 3.6.6
    pub attacker_modifier: i32,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    pub attacker_loss: i32,
    pub defender_loss: i32,
    pub winner: Option<Side>,
    /// Who Wins the Day and by how many levels.
    pub day: Option<(Side, i32)>,
}

/// A side's pieces that take part, once it has chosen whom to turn Active.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// British or French Regulars.
    regulars: i32,
    /// Tories or Continentals.
    others: i32,
    /// War Parties that stand in for Tories.
    cause: i32,
    seen: i32,
    hidden: i32,
    villages: i32,
    forts: i32,
    leader: bool,
    /// Of those who only look on, all but the Underground.
    bystanders: i32,
}

impl Line {
    fn cubes(&self) -> i32 {
        self.regulars + self.others
    }

    /// "At least half ... Regulars (if any)".
    fn half_regulars(&self) -> bool {
        self.cubes() > 0 && 2 * self.regulars >= self.cubes()
    }

    /// What counts when a side is looked at as eliminated or not (3.6.8).
    fn standing(&self) -> i32 {
        self.cubes() + self.cause + self.seen + self.villages + self.forts + self.bystanders
    }
}

/// Whether a Leader of the Faction is in the space.
fn led(field: &Field, faction: usize, at: usize) -> bool {
    field.leader_at[faction] == Some(at)
}

fn royalist(field: &Field, fight: &Fight, attacking: bool) -> Line {
    let g = &field.grounds[fight.at];
    let (cause, wakes) = if attacking {
        (fight.cause, fight.attacker_wakes)
    } else {
        ((0, 0), fight.defender_wakes)
    };
    let indians = if attacking { g.war_parties() > 0 } else { g.war_parties() + g.villages > 0 };
    Line {
        regulars: g.regulars,
        others: g.tories,
        cause: cause.0 + cause.1,
        seen: g.war_seen - cause.1 + wakes,
        hidden: g.war_hidden - cause.0 - wakes,
        villages: g.villages,
        forts: g.british_forts,
        leader: led(field, BRITISH, fight.at) || (indians && led(field, INDIANS, fight.at)),
        bystanders: 0,
    }
}

fn rebels(field: &Field, fight: &Fight, attacking: bool) -> Line {
    let g = &field.grounds[fight.at];
    let wakes = if attacking { fight.attacker_wakes } else { fight.defender_wakes };
    let patriots = !attacking || fight.ally || fight.attacker == Faction::Patriots;
    let french = !attacking || fight.ally || fight.attacker == Faction::French;
    let p = |n: i32| if patriots { n } else { 0 };
    let f = |n: i32| if french { n } else { 0 };
    Line {
        regulars: f(g.french),
        others: p(g.continentals),
        cause: 0,
        seen: p(g.militia_seen + wakes),
        hidden: p(g.militia_hidden - wakes),
        villages: 0,
        forts: p(g.patriot_forts),
        leader: (patriots && g.patriots() > 0 && led(field, PATRIOTS, fight.at))
            || (french && g.french > 0 && led(field, FRENCH, fight.at)),
        bystanders: match (patriots, french) {
            (false, _) => g.continentals + g.militia_seen + g.patriot_forts,
            (_, false) => g.french,
            _ => 0,
        },
    }
}

/// 3.6.3-3.6.6
pub fn odds(field: &Field, fight: &Fight) -> Odds {
    let british = fight.attacker == Faction::British;
    let (attacker, defender) = lines(field, fight);
    let g = &field.grounds[fight.at];
    let one = i32::from;
    // Of the attackers who only come along, no more than there are of those they come along with.
    let attacker_force = attacker.seen / 2
        + match fight.attacker {
            Faction::Patriots => attacker.others + attacker.regulars.min(attacker.others),
            _ => attacker.regulars + (attacker.others + attacker.cause).min(attacker.regulars),
        };
    let defender_force = defender.cubes() + defender.forts + defender.seen / 2;
    let squadron = g.indies && field.squadrons > 0;
    // Those beyond the limit do not Attack: they are no "Attacking Cubes" either.
    let attacking = match fight.attacker {
        Faction::Patriots => Line { regulars: attacker.regulars.min(attacker.others), ..attacker },
        _ => Line { others: attacker.others.min(attacker.regulars), ..attacker },
    };
    let mut defender_modifier =
        one(attacking.half_regulars()) + one(attacker.hidden > 0) + one(attacker.leader)
            - defender.forts;
    let mut attacker_modifier = one(defender.half_regulars())
        + one(defender.hidden > 0)
        + one(defender.leader)
        + defender.forts;
    if british {
        defender_modifier -= one(g.blockades > 0) + one(squadron);
        defender_modifier -= one(field.led_by(Leader::Washington, fight.at));
    } else {
        let french = fight.attacker == Faction::French || fight.ally;
        defender_modifier += one(french && g.french > 0 && field.led_by(Leader::Lauzun, fight.at));
        defender_modifier -= one(g.reserve && g.war_parties() + g.villages > 0);
        attacker_modifier -=
            one(g.british() > 0 && g.blockades > 0) + one(g.british() > 0 && squadron);
    }
    Odds { attacker_force, defender_force, defender_modifier, attacker_modifier }
}

/// The attacking and the defending side.
fn lines(field: &Field, fight: &Fight) -> (Line, Line) {
    if fight.attacker == Faction::British {
        (royalist(field, fight, true), rebels(field, fight, false))
    } else {
        (rebels(field, fight, true), royalist(field, fight, false))
    }
}

/// How many dice a Force Level rolls (3.6.4).
pub fn dice(force: i32) -> i32 {
    (force / 3).min(3)
}

/// Pieces a side loses.
#[derive(Clone, Copy, Debug, Default)]
struct Loss {
    regulars: i32,
    others: i32,
    cause: i32,
    seen: i32,
    villages: i32,
    forts: i32,
}

impl Loss {
    fn pieces(&self) -> i32 {
        self.regulars + self.others + self.cause + self.seen + self.villages + self.forts
    }
}

/// 3.6.7, Royalists: Regulars and Tories in turns, War Parties that stand in for Tories before the last
/// Tory (R6); then Active War Parties; then, Defending, Villages and Forts.
fn royalist_loss(line: &Line, level: i32, defending: bool) -> Loss {
    let mut loss = Loss::default();
    let mut due = level;
    let mut regular_next = true;
    while due > 0 {
        let regulars = line.regulars - loss.regulars;
        let tories = line.others - loss.others;
        let cause = line.cause - loss.cause;
        if regulars > 0 && (regular_next || tories + cause == 0) {
            loss.regulars += 1;
            due -= 2;
            regular_next = false;
        } else if tories + cause > 0 {
            if tories > 1 || cause == 0 {
                loss.others += 1;
            } else {
                loss.cause += 1;
            }
            due -= 1;
            regular_next = true;
        } else if line.seen > loss.seen {
            loss.seen += 1;
            due -= 1;
        } else if defending && line.villages > loss.villages {
            loss.villages += 1;
            due -= 1;
        } else if defending && line.forts > loss.forts {
            loss.forts += 1;
            due -= 2;
        } else {
            break;
        }
    }
    loss
}

/// 3.6.7, Rebellion: French Regulars, Continentals and Active Militia in turns; then, Defending, Forts.
fn rebel_loss(line: &Line, level: i32, defending: bool) -> Loss {
    let mut loss = Loss::default();
    let mut due = level;
    let mut turn = 0;
    while due > 0 {
        let left =
            [line.regulars - loss.regulars, line.others - loss.others, line.seen - loss.seen];
        if left == [0; 3] {
            if defending && line.forts > loss.forts {
                loss.forts += 1;
                due -= 2;
                continue;
            }
            break;
        }
        while left[turn] == 0 {
            turn = (turn + 1) % 3;
        }
        match turn {
            0 => loss.regulars += 1,
            1 => loss.others += 1,
            _ => loss.seen += 1,
        }
        due -= if turn == 2 { 1 } else { 2 };
        turn = (turn + 1) % 3;
    }
    loss
}

/// 3.6.8 with R158.
fn ending(
    field: &Field,
    fight: &Fight,
    levels: (i32, i32),
    lost: (&Loss, &Loss),
    lines: (&Line, &Line),
) -> Ending {
    let sides = if fight.attacker == Faction::British {
        (Side::Royalist, Side::Rebellion)
    } else {
        (Side::Rebellion, Side::Royalist)
    };
    let gone = |line: &Line, loss: &Loss| line.standing() == loss.pieces();
    let winner = match (gone(lines.0, lost.0), gone(lines.1, lost.1)) {
        (true, true) => None,
        (false, true) => Some(sides.0),
        (true, false) => Some(sides.1),
        (false, false) if lost.0.pieces() < lost.1.pieces() => Some(sides.0),
        (false, false) => Some(sides.1),
    };
    let day = winner.and_then(|side| {
        let loss = if side == sides.0 { lost.1 } else { lost.0 };
        let cube_or_fort = loss.regulars + loss.others + loss.forts > 0;
        if field.grounds[fight.at].indies || loss.pieces() < 2 || !cube_or_fort {
            return None;
        }
        let levels = (loss.pieces() / 2).min(3);
        // Washington does if the Patriots take part (3.6.1) and one of them is left with him (1.10).
        let g = &field.grounds[fight.at];
        let (patriots, rebel) = match fight.attacker {
            Faction::British => (true, lost.1),
            Faction::Patriots => (true, lost.0),
            _ => (fight.ally, lost.0),
        };
        let doubled = side == Side::Rebellion
            && patriots
            && g.patriots() > rebel.others + rebel.seen + rebel.forts
            && field.led_by(Leader::Washington, fight.at);
        Some((side, if doubled { 2 * levels } else { levels }))
    });
    Ending { attacker_loss: levels.0, defender_loss: levels.1, winner, day }
}

const BR: usize = 0;
const TORY: usize = 1;
const BFORT: usize = 2;
const CONT: usize = 3;
const MILITIA: usize = 4;
const PFORT: usize = 5;
const FR: usize = 6;
const WAR: usize = 7;
const VILLAGE: usize = 8;

/// Fights it with these sums of dice.
pub fn fight(field: &mut Field, fight: &Fight, attack_roll: i32, defend_roll: i32) -> Ending {
    let odds = odds(field, fight);
    let (attackers, defenders) = lines(field, fight);
    let defender_level = attack_roll + odds.defender_modifier;
    let attacker_level = defend_roll + odds.attacker_modifier;
    let british = fight.attacker == Faction::British;
    let (a, d) = if british {
        (
            royalist_loss(&attackers, attacker_level, false),
            rebel_loss(&defenders, defender_level, true),
        )
    } else {
        (
            rebel_loss(&attackers, attacker_level, false),
            royalist_loss(&defenders, defender_level, true),
        )
    };
    let end =
        ending(field, fight, (attacker_level, defender_level), (&a, &d), (&attackers, &defenders));
    let (royal, rebel) = if british { (a, d) } else { (d, a) };
    let (war_wakes, militia_wakes) = if british {
        (fight.attacker_wakes, fight.defender_wakes)
    } else {
        (fight.defender_wakes, fight.attacker_wakes)
    };
    let g: &mut Ground = &mut field.grounds[fight.at];
    g.war_hidden -= fight.cause.0 + war_wakes;
    g.war_seen += fight.cause.0 + war_wakes - royal.seen - royal.cause;
    g.militia_hidden -= militia_wakes;
    g.militia_seen += militia_wakes - rebel.seen;
    g.regulars -= royal.regulars;
    g.tories -= royal.others;
    g.british_forts -= royal.forts;
    g.villages -= royal.villages;
    g.french -= rebel.regulars;
    g.continentals -= rebel.others;
    g.patriot_forts -= rebel.forts;
    field.casualties[BR] += royal.regulars;
    field.casualties[TORY] += royal.others;
    field.available[BFORT] += royal.forts;
    field.available[WAR] += royal.seen + royal.cause;
    field.available[VILLAGE] += royal.villages;
    field.casualties[FR] += rebel.regulars;
    field.casualties[CONT] += rebel.others;
    field.available[PFORT] += rebel.forts;
    field.available[MILITIA] += rebel.seen;
    field.cbc += royal.regulars + royal.others + royal.forts;
    field.crc += rebel.regulars + rebel.others + rebel.forts;
    end
}
