//! Loss Level modifiers (3.6.5, 3.6.6).

use super::force::{Line, forces};
use super::plan::{Plan, any};
use crate::game::{Board, Faction, Leader, PieceSet, Side, Space};
use smallvec::SmallVec;

/// One line of the tables of modifiers that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Why.
    pub why: ModifierReason,
    /// By how much.
    pub by: i8,
}

/// The lines that apply to one side.
pub type Modifiers = SmallVec<[Modifier; 8]>;

/// What adds to a Loss Level or takes from it (3.6.5, 3.6.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModifierReason {
    /// At least half of the cubes are Regulars.
    MostlyRegulars,
    /// A piece is Underground.
    Underground,
    /// A Leader takes part.
    Leader,
    /// Lauzun with French that Attack.
    Lauzun,
    /// The City is Blockaded and British take part.
    BlockadedCity,
    /// A Squadron in the West Indies, where British take part.
    Squadron,
    /// Forts that Defend.
    DefendingForts,
    /// Indians Defend in an Indian Reserve.
    IndianReserve,
    /// Washington with Patriots that Defend.
    WashingtonDefends,
    /// The Event of the card.
    Event,
}

const fn modifier(why: ModifierReason, by: i8) -> Modifier {
    Modifier { why, by }
}

/// The sum of the Defender Loss Level modifiers (3.6.5), an Event's among them.
pub fn defender_modifier(board: &Board, plan: &Plan) -> i8 {
    sum(&defender_modifiers(board, plan))
}

/// The sum of the Attacker Loss Level modifiers (3.6.6), an Event's among them.
pub fn attacker_modifier(board: &Board, plan: &Plan) -> i8 {
    sum(&attacker_modifiers(board, plan))
}

fn sum(lines: &[Modifier]) -> i8 {
    lines.iter().fold(0, |sum, m| sum.saturating_add(m.by))
}

/// The Defender Loss Level modifiers that apply (3.6.5).
pub fn defender_modifiers(board: &Board, plan: &Plan) -> Modifiers {
    let space = plan.space;
    let attackers = Line::attacking(board, plan);
    let defenders = Line::defending(board, plan);
    let mut lines = strengths(board, plan, &attackers);
    if attackers.troops.count(PieceSet::FRENCH) > 0 && board.leader_in(Leader::Lauzun, space) {
        lines.push(modifier(ModifierReason::Lauzun, 1));
    }
    if attackers.side == Side::Royalist {
        lines.extend(at_sea(board, space));
    }
    lines.extend(forts(&defenders, -1));
    if space.is_reserve() && defenders.troops.count(PieceSet::INDIANS) > 0 {
        lines.push(modifier(ModifierReason::IndianReserve, -1));
    }
    if defenders.side == Side::Rebellion
        && leads(board, Faction::Patriots, space)
        && board.leader_in(Leader::Washington, space)
    {
        lines.push(modifier(ModifierReason::WashingtonDefends, -1));
    }
    lines.extend(granted(plan.event_modifiers[2]));
    lines
}

/// The Attacker Loss Level modifiers that apply (3.6.6).
pub fn attacker_modifiers(board: &Board, plan: &Plan) -> Modifiers {
    let defenders = Line::defending(board, plan);
    let mut lines = strengths(board, plan, &defenders);
    if defenders.side == Side::Royalist && defenders.troops.count(PieceSet::BRITISH) > 0 {
        lines.extend(at_sea(board, plan.space));
    }
    lines.extend(forts(&defenders, 1));
    lines.extend(granted(plan.event_modifiers[1]));
    lines
}

/// The first three lines of both tables.
const STRENGTHS: [ModifierReason; 3] =
    [ModifierReason::MostlyRegulars, ModifierReason::Underground, ModifierReason::Leader];

/// What adds to the losses of the other side: Regulars, surprise, Leaders.
fn strengths(board: &Board, plan: &Plan, line: &Line) -> Modifiers {
    let holds = [line.is_mostly_regulars(), line.is_underground(), has_leader(board, plan, line)];
    let lines = STRENGTHS.into_iter().zip(holds);
    lines.filter(|(_, holds)| *holds).map(|(why, _)| modifier(why, 1)).collect()
}

/// Whether a Leader counts for a side (3.6.1): on Defence any; on Attack those of the Factions that
/// take part, the Indian one only beside a War Party.
fn has_leader(board: &Board, plan: &Plan, line: &Line) -> bool {
    Faction::ALL.into_iter().filter(|f| f.side() == line.side && plan.involves(*f)).any(|f| {
        let guided = line.is_attacking() && f == Faction::Indians;
        let brings = !guided || line.troops.count(PieceSet::WAR_PARTIES) > 0;
        brings && leads(board, f, plan.space)
    })
}

/// Whether a Faction's Leader is in a space with pieces of his own (1.10).
pub(super) fn leads(board: &Board, faction: Faction, space: Space) -> bool {
    match faction {
        Faction::Indians if !space.is_province() => return false,
        Faction::Patriots if space == Space::WestIndies => return false,
        Faction::French if !board.treaty() => return false,
        _ => {}
    }
    board.has_leader(faction, space) && any(board, space, PieceSet::faction(faction))
}

/// The British hampered by French ships: a Blockade on the City, a Squadron in the West Indies (1.9).
fn at_sea(board: &Board, space: Space) -> Option<Modifier> {
    if space.is_city() && board.is_blockaded(space) {
        Some(modifier(ModifierReason::BlockadedCity, -1))
    } else if space == Space::WestIndies && board.squadrons_west_indies() > 0 {
        Some(modifier(ModifierReason::Squadron, -1))
    } else {
        None
    }
}

fn forts(defenders: &Line, each: i8) -> Option<Modifier> {
    let forts = i8::try_from(defenders.forts()).unwrap_or(i8::MAX);
    (forts > 0).then(|| modifier(ModifierReason::DefendingForts, forts.saturating_mul(each)))
}

fn granted(by: i8) -> Option<Modifier> {
    (by != 0).then(|| modifier(ModifierReason::Event, by))
}

/// Both sides weighed for a non-player that picks Battles (R25): the Attacker's Force Level with the
/// modifiers of 3.6.5, the Defender's with those of 3.6.6.
pub fn assess(board: &Board, plan: &Plan) -> (i32, i32) {
    let forces = forces(board, plan);
    (
        i32::from(forces.attacker) + i32::from(defender_modifier(board, plan)),
        i32::from(forces.defender) + i32::from(attacker_modifier(board, plan)),
    )
}
